//! `strudel node`: all that is known of one node, and why it is visited when it is.

use clap::Args;
use strudel_robots::crawl::Clock;
use strudel_robots::schedule::{Gap, Next};
use strudel_robots::{Destination, Outcome, Preference, Reader, check};
use strudel_store::{Node, PathRecord, PreferenceRecord, PreferenceSource, View, VisitRecord};

use super::files::{Files, Shape};
use super::{known, output};
use crate::clock;
use crate::configuration::Configuration;
use crate::error::Error;
use crate::status::Status;

mod json;
mod text;

/// Show what is known of a node
///
/// Its announce, its preference and where that comes from, the gap between visits, the next visit, its pages and the
/// history of its visits. Ends with 0, with 1 when the node is not known, and with 2 when the store could not be read.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Show {
    /// The node's address, 32 hexadecimal digits
    #[arg(value_name = "HASH")]
    node: Destination,

    /// Explain which rule sets the next visit, and show the bytes from which the preference was learned
    #[arg(long)]
    why: bool,

    #[command(flatten)]
    files: Files,

    /// How the answer is shown
    #[arg(long, value_enum, default_value_t = Shape::Human)]
    format: Shape,
}

const EXAMPLES: &str = "\
Examples:
  strudel node 0123456789abcdef0123456789abcdef
  strudel node 0123456789abcdef0123456789abcdef --why
  strudel node 0123456789abcdef0123456789abcdef --format json";

/// The longest history that is shown; a node visited each day has this much in three years.
const MOST_VISITS: u32 = 1_000;

/// All that is known of a node, and what follows from it.
struct Facts {
    now: u64,
    node: Node,
    /// The one that stands first.
    preferences: Vec<PreferenceRecord>,
    /// The latest first.
    visits: Vec<VisitRecord>,
    paths: Vec<PathRecord>,
    gap: Gap,
    /// Requests that a visit may make.
    requests: u32,
    next: Next,
    clock: Clock,
}

impl Show {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let facts = Facts::of(self.node, &self.files.view()?, &self.files.configuration()?)?;
        match self.format {
            Shape::Human => output::human(|out| text::show(out, &facts, self.why))?,
            Shape::Json => output::json(&json::of(&facts, self.why))?,
        }
        Ok(Status::Clean)
    }
}

impl Facts {
    fn of(destination: Destination, view: &View, configuration: &Configuration) -> Result<Facts, Error> {
        let node = view.node(destination)?.ok_or(Error::UnknownNode(destination))?;
        let policy = &configuration.settings.policy;
        Ok(Facts {
            now: clock::utc(),
            preferences: view.preferences(destination)?,
            visits: view.visits(destination, MOST_VISITS)?,
            paths: view.paths(destination)?,
            gap: Gap::of(policy, &node.standing),
            requests: policy.allowance(node.standing.preference, node.standing.speed),
            next: known::next(policy, &node),
            clock: Clock::new(clock::built(), view.highest_time()?),
            node,
        })
    }

    /// Which rule sets the next visit, in sentences.
    fn why(&self) -> Vec<String> {
        let behind = self.clock.is_behind(self.now).then(|| Clock::BEHIND.to_owned());
        let mut why = Vec::from_iter(behind);
        why.push(match self.preferences.first().map(|record| (&record.source, record.preference)) {
            None => Next::AUTOMATIC.to_owned(),
            // The same sentence as on the page, by the same reading of the same bytes.
            Some((PreferenceSource::File(bytes), _)) => check(Reader::Strudel, bytes).sentence(),
            Some((PreferenceSource::Request { .. }, preference)) => {
                format!("{} {}", outcome(preference).sentence(), Next::REQUESTED)
            }
        });
        why.push(self.next.sentence());
        why
    }
}

/// What a file would have said for this.
fn outcome(preference: Preference) -> Outcome {
    match preference {
        Preference::Automatic => Outcome::Auto,
        Preference::Every(days) => Outcome::Interval { days },
    }
}
