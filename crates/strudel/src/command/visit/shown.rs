//! How a visit is shown.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;
use strudel_robots::schedule::{Gap, Standing};
use strudel_robots::visit::{Lookup, PREFERENCE_PATH, Unstored};
use strudel_robots::{Reader, Report, check};
use strudel_store::{Code, Ending, Kept};

use super::{Visit, Visited};
use crate::checked::Checked;
use crate::clock::iso;
use crate::command::files::Shape;
use crate::command::output;
use crate::configuration::Configuration;
use crate::error::{Error, grouped, tell};
use crate::format::{Count, Format, Target};
use crate::input::Source;
use crate::status::Status;
use crate::visible::visible;

/// A visit, for programs.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Made<'a> {
    destination: String,
    name: Option<&'a str>,
    visited: bool,
    dry_run: bool,
    ending: Option<Cow<'static, str>>,
    why: Option<String>,
    requests: u32,
    bytes: u64,
    round_trip_ms: Option<u64>,
    lookup: Option<Cow<'static, str>>,
    pages: Vec<Page<'a>>,
    preference: Cow<'static, str>,
    speed: Cow<'static, str>,
    failures: u32,
    allowance: u32,
    gap_seconds: Option<u64>,
    gap: Option<String>,
    next_visit: String,
    /// Of a dry run: what the file is, checked.
    report: Option<&'a Report>,
}

/// What became of a page.
#[derive(Serialize)]
struct Page<'a> {
    path: &'a str,
    became: &'static str,
}

/// No visit, for programs.
#[derive(Serialize)]
struct NotMade<'a> {
    destination: String,
    visited: bool,
    why: &'a str,
}

impl Visit {
    /// Says that there was no visit, and why.
    pub(super) fn not_visited(&self, why: &str) -> Result<Status, Error> {
        match self.format {
            Shape::Human => tell(&format!("{} is not visited now. {why}", self.destination)),
            Shape::Json => output::json(&NotMade { destination: self.destination.to_string(), visited: false, why })?,
        }
        Ok(Status::Failed)
    }

    /// Says what came of the visit.
    pub(super) fn show(&self, visited: &Visited, configuration: &Configuration) -> Result<Status, Error> {
        let report = visited.file.as_deref().map(|file| check(Reader::Strudel, file)).filter(|_| self.dry_run);
        match self.format {
            Shape::Json => output::json(&self.json(visited, report.as_ref(), configuration))?,
            Shape::Human => self.human(visited, report.as_ref(), configuration)?,
        }
        let linked = visited.spent.measured.round_trip_ms.is_some();
        Ok(match report {
            _ if !linked => Status::Failed,
            Some(report) if !report.is_clean() => Status::Findings,
            _ => Status::Clean,
        })
    }

    fn json<'a>(&self, visited: &'a Visited, report: Option<&'a Report>, configuration: &Configuration) -> Made<'a> {
        let Standing { preference, speed, failures } = standing(visited);
        let ending = visited.ending.as_ref();
        let page = |(path, kept): &'a (String, Result<Kept, Unstored>)| Page { path, became: became(kept) };
        Made {
            destination: self.destination.to_string(),
            name: visited.node.as_ref().and_then(|node| node.name.as_deref()),
            visited: visited.spent.measured.round_trip_ms.is_some(),
            dry_run: self.dry_run,
            ending: ending.map(Code::code),
            why: ending.map(Ending::sentence),
            requests: visited.spent.requests,
            bytes: visited.spent.wire_bytes,
            round_trip_ms: visited.spent.measured.round_trip_ms,
            lookup: visited.spent.lookup.map(|lookup| lookup.code()),
            pages: visited.pages.iter().map(page).collect(),
            preference: preference.code(),
            speed: speed.code(),
            failures,
            allowance: configuration.settings.policy.allowance(preference, speed),
            gap_seconds: visited.gap.map(|gap| gap.seconds),
            gap: visited.gap.as_ref().map(Gap::sentence),
            next_visit: iso(visited.next),
            report,
        }
    }

    fn human(&self, visited: &Visited, report: Option<&Report>, configuration: &Configuration) -> Result<(), Error> {
        if let (Some(report), Some(file)) = (report, &visited.file) {
            let source = Source::named(format!("{}:{PREFERENCE_PATH}", self.destination).into());
            let checked = Checked {
                source,
                bytes: file.clone(),
                report: report.clone(),
                about_folder: 0,
                served: true,
                mended_by: "on the node, \"strudel check --fix\"",
            };
            let mut show = Format::Human.start(Target::Output, Count::OneNamed);
            show.show(&checked).and_then(|()| show.finish(&[])).map_err(Error::Output)?;
        }
        let mut out = anstream::stdout().lock();
        self.summary(&mut out, visited, configuration).map_err(Error::Output)
    }

    fn summary(&self, out: &mut impl Write, visited: &Visited, configuration: &Configuration) -> io::Result<()> {
        let name = visited.node.as_ref().and_then(|node| node.name.as_deref()).unwrap_or("no name heard");
        writeln!(out, "{} ({})", self.destination, visible(name))?;
        if let Some(Lookup::Unread(because)) = visited.spent.lookup {
            writeln!(out, "  {PREFERENCE_PATH}  {}", unread(because))?;
        }
        for (path, kept) in &visited.pages {
            writeln!(out, "  {}  {}", visible(path), became(kept))?;
        }
        if let Some(ending) = visited.ending {
            let (requests, bytes) = (visited.spent.requests, visited.spent.wire_bytes);
            writeln!(
                out,
                "{} Requests: {requests}. Bytes: {}.",
                ending.sentence(),
                grouped(usize::try_from(bytes).unwrap_or(usize::MAX))
            )?;
        }
        let Standing { preference, speed, .. } = standing(visited);
        if let Some(gap) = &visited.gap {
            let allowance = configuration.settings.policy.allowance(preference, speed);
            writeln!(out, "{} A visit makes {allowance} requests at most.", gap.sentence())?;
            writeln!(out, "It may be visited again from {} on.", iso(visited.next))?;
        }
        out.flush()
    }
}

fn standing(visited: &Visited) -> Standing {
    visited.node.as_ref().map(|node| node.standing).unwrap_or_default()
}

/// Why the preference could not be read.
fn unread(because: Unstored) -> &'static str {
    match because {
        Unstored::Silent => {
            "no answer: there is no such file, it is executable, or it was added after the node started. The last valid \
             preference stands."
        }
        Unstored::Refused => "refused by the node. The last valid preference stands.",
        Unstored::TooLarge => "over 4,096 bytes. The last valid preference stands.",
    }
}

/// What became of a page, for people and for programs.
fn became(kept: &Result<Kept, Unstored>) -> &'static str {
    match kept {
        Ok(Kept::Stored) => "stored",
        Ok(Kept::Unchanged) => "unchanged",
        Ok(Kept::NoRoom) => "no-room",
        Err(Unstored::Silent) => "silent",
        Err(Unstored::Refused) => "refused",
        Err(Unstored::TooLarge) => "too-large",
    }
}
