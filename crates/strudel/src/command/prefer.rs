//! `strudel prefer`: sets the preference that a node's operator has asked for and signed.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use strudel_robots::crawl::Clock;
use strudel_robots::schedule::{Gap, Next};
use strudel_robots::{Destination, Preference};
use strudel_store::{Code, Node, View};

use super::files::{Files, Shape};
use super::{known, output};
use crate::clock;
use crate::configuration::Configuration;
use crate::error::Error;
use crate::request::{MOST_BYTES, Proven, Refusal, Request, verify, wish};
use crate::status::Status;

/// Set a preference that a node's operator has signed
///
/// The signature has to be of what "strudel request" printed for the same node and wish in the last 30 days, and by the
/// identity that was heard in the node's announce. The preference counts like one read from the node, and holds until the
/// node publishes a valid one. Ends with 0 when it is set, with 1 when it is refused, and with 2 when the store cannot be
/// written to, as it cannot be while the crawler runs.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Prefer {
    /// The node's address, 32 hexadecimal digits
    #[arg(value_name = "HASH")]
    node: Destination,

    /// What was asked for: 1d to 14d, or auto
    #[arg(value_name = "WISH", value_parser = wish)]
    wish: Preference,

    /// The signature that rnid wrote; without it nothing is set
    #[arg(long, value_name = "FILE")]
    signature: Option<PathBuf>,

    #[command(flatten)]
    files: Files,

    /// How the answer is shown
    #[arg(long, value_enum, default_value_t = Shape::Human)]
    format: Shape,
}

const EXAMPLES: &str = "\
Examples:
  strudel prefer 0123456789abcdef0123456789abcdef 14d --signature request.txt.rsg
  strudel prefer 0123456789abcdef0123456789abcdef auto --signature request.txt.rsg";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Set {
    destination: String,
    preference: String,
    requested: String,
    learned: String,
    gap_seconds: u64,
    next_visit: Option<String>,
}

impl Prefer {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let configuration = self.files.configuration()?;
        let now = clock::utc();
        let Some(signature) = &self.signature else {
            return Err(Error::Refused(Refusal::NoSignature(Request::new(self.node, self.wish, now))));
        };
        let file = read(signature)?;
        // Looked at before the store is locked: whoever is refused learns so while a crawler runs.
        let proven = self.prove(&self.files.view()?, &file, now)?;
        let mut store = self.files.store(&configuration)?;
        store.store_request(self.node, self.wish, &proven.request.text(), &proven.proof, now)?;
        let node = store.node(self.node)?.ok_or(Error::UnknownNode(self.node))?;
        self.show(&configuration, &node, &proven.request, now)?;
        Ok(Status::Clean)
    }

    fn prove(&self, view: &View, file: &[u8], now: u64) -> Result<Proven, Error> {
        let node = view.node(self.node)?.ok_or(Error::UnknownNode(self.node))?;
        let clock = Clock::new(clock::built(), view.highest_time()?);
        if clock.is_behind(now) {
            return Err(Error::Refused(Refusal::ClockBehind(clock.not_before())));
        }
        let identity = node.identity.ok_or(Error::Refused(Refusal::NotHeard(self.node)))?;
        verify(file, &identity, self.node, self.wish, now).map_err(Error::Refused)
    }

    fn show(&self, configuration: &Configuration, node: &Node, request: &Request, now: u64) -> Result<(), Error> {
        let policy = &configuration.settings.policy;
        let (gap, next) = (Gap::of(policy, &node.standing), known::next(policy, node));
        let wish = self.wish.code();
        match self.format {
            Shape::Json => output::json(&Set {
                destination: self.node.to_string(),
                preference: wish.into_owned(),
                requested: request.date(),
                learned: clock::iso(now),
                gap_seconds: gap.seconds,
                next_visit: next.at().map(clock::iso),
            }),
            Shape::Human => output::human(|out| {
                let date = request.date();
                writeln!(out, "The preference of {} is {wish} from now on, as requested on {date}.", self.node)?;
                write!(out, "{}", output::wrapped(&format!("{} {}", Next::REQUESTED, gap.sentence()), ""))?;
                writeln!(out, "Next visit: {}.", known::when(&next, now))
            }),
        }
    }
}

/// The signature, or as much as shows that it is none.
fn read(path: &Path) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes));
    read.map_err(|error| Error::Read(path.to_string_lossy().into_owned(), error))?;
    Ok(bytes)
}
