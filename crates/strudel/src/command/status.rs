//! `strudel status`: the crawler and its store in numbers.

use std::collections::BTreeMap;
use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use strudel_robots::crawl::Clock;
use strudel_store::{Bounds, Code, Ending, Size, Status as Numbers};

use super::files::{Files, Shape};
use super::known::counted;
use super::output::{self, BOLD};
use crate::clock;
use crate::error::Error;
use crate::status::Status;
use crate::visible::visible;

/// Show the crawler and its store in numbers
///
/// Ends with 0, and with 2 when the store could not be read.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Count {
    #[command(flatten)]
    files: Files,

    /// How the answer is shown
    #[arg(long, value_enum, default_value_t = Shape::Human)]
    format: Shape,
}

const EXAMPLES: &str = "\
Examples:
  strudel status
  strudel status --format json";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Page {
    store: String,
    bytes: u64,
    bound: u64,
    /// Whether the bound is so near that it is worth a warning.
    near_bound: bool,
    known: u64,
    heard: u64,
    visited: u64,
    pages: u64,
    visits: Visits,
    highest_time: String,
    /// Whether no visit starts because of the clock.
    clock_behind: bool,
    crawler: Crawler,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Visits {
    without_end: u64,
    /// The codes of the endings in the last 24 hours, and how many.
    last_day: BTreeMap<String, u64>,
}

#[derive(Serialize)]
struct Crawler {
    runs: bool,
    process: Option<u32>,
}

/// What to do about a full store.
const RAISE: &str = "Raise store_bytes in the configuration, if there is room.";

/// What is shown.
struct Facts {
    store: String,
    numbers: Numbers,
    size: Size,
    behind: bool,
}

impl Count {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let bound = self.files.configuration()?.settings.crawl.store_bytes;
        let view = self.files.view()?;
        let now = clock::utc();
        let numbers = view.status(now)?;
        let facts = Facts {
            store: view.path().to_string_lossy().into_owned(),
            size: Size { bytes: numbers.bytes, bound },
            behind: Clock::new(clock::built(), numbers.highest_time).is_behind(now),
            numbers,
        };
        match self.format {
            Shape::Human => output::human(|out| show(out, &facts))?,
            Shape::Json => output::json(&page(facts))?,
        }
        Ok(Status::Clean)
    }
}

fn show(out: &mut dyn Write, Facts { store, numbers, size, behind }: &Facts) -> io::Result<()> {
    let percent = size.bytes.saturating_mul(100).checked_div(size.bound).unwrap_or(100);
    let crawler = match numbers.writer {
        None => "does not run".to_owned(),
        Some(None) => "runs".to_owned(),
        Some(Some(process)) => format!("runs as process {process}"),
    };
    let rows = [
        ("Crawler", crawler),
        ("Store", visible(store).into_owned()),
        ("Size", format!("{} of {} ({percent} %)", counted(size.bytes, "byte"), counted(size.bound, "byte"))),
        ("Nodes", nodes(numbers)),
        ("Pages", format!("{} in the index", number(numbers.pages))),
        ("Latest time", clock::iso(numbers.highest_time)),
    ];
    for (head, value) in rows {
        writeln!(out, "{head:<13}{value}")?;
    }
    visits(out, numbers)?;
    let near = format!(
        "The store has reached {} % of its bound, where no page is added any more. {RAISE}",
        Bounds::WARNING_PERCENT
    );
    let warnings = [size.is_near().then_some(near), behind.then(|| Clock::BEHIND.to_owned())];
    for warning in warnings.into_iter().flatten() {
        write!(out, "\n{BOLD}{}{BOLD:#}", output::wrapped(&warning, ""))?;
    }
    Ok(())
}

fn nodes(numbers: &Numbers) -> String {
    let Numbers { known, heard, visited, .. } = *numbers;
    format!("{} known, {} heard, {} visited", number(known), number(heard), number(visited))
}

fn visits(out: &mut dyn Write, numbers: &Numbers) -> io::Result<()> {
    let running = match (numbers.running, numbers.writer) {
        (0, _) => String::new(),
        (running, Some(_)) => format!(", {} now", number(running)),
        (running, None) => format!(", {} interrupted", number(running)),
    };
    let ended = numbers.endings.iter().map(|(_, count)| count).sum();
    writeln!(out, "\n{BOLD}Visits of the last 24 hours{BOLD:#}  {} ended{running}", number(ended))?;
    for (code, count) in &numbers.endings {
        let sentence = Ending::from_code(code).map_or_else(String::new, |ending| ending.sentence());
        writeln!(out, "{}", format!("  {:>7}  {code:<16}  {sentence}", number(*count)).trim_end())?;
    }
    Ok(())
}

fn number(number: u64) -> String {
    crate::error::grouped(usize::try_from(number).unwrap_or(usize::MAX))
}

fn page(Facts { store, numbers, size, behind }: Facts) -> Page {
    Page {
        store,
        bytes: size.bytes,
        bound: size.bound,
        near_bound: size.is_near(),
        known: numbers.known,
        heard: numbers.heard,
        visited: numbers.visited,
        pages: numbers.pages,
        visits: Visits { without_end: numbers.running, last_day: numbers.endings.into_iter().collect() },
        highest_time: clock::iso(numbers.highest_time),
        clock_behind: behind,
        crawler: Crawler { runs: numbers.writer.is_some(), process: numbers.writer.flatten() },
    }
}
