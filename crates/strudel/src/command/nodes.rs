//! `strudel nodes`: all nodes that are known, a line each.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use clap::Args;
use serde::Serialize;
use strudel_robots::schedule::{Next, Policy};
use strudel_store::{Code, Node, View, VisitRecord};

use super::files::{Files, Shape};
use super::known::{next, shown, when};
use super::output::{Array, BOLD};
use crate::clock;
use crate::error::Error;
use crate::status::Status;

/// List the nodes that are known
///
/// In the order in which they became known: the address, the preference, the start of the latest visit and how it ended,
/// when the next visit may be, and the name.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Nodes {
    #[command(flatten)]
    files: Files,

    /// How the list is shown; for programs as an array, a node a line
    #[arg(long, value_enum, default_value_t = Shape::Human)]
    format: Shape,
}

const EXAMPLES: &str = "\
Examples:
  strudel nodes
  strudel nodes | grep due
  strudel nodes --format json";

/// A node and its latest visit.
struct Listed {
    node: Node,
    visit: Option<VisitRecord>,
    next: Next,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    destination: String,
    name: Option<String>,
    preference: String,
    last_visit: Option<Visit>,
    next_visit: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Visit {
    started: String,
    ending: Option<String>,
}

impl Nodes {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let policy = self.files.configuration()?.settings.policy;
        let view = self.files.view()?;
        match self.format {
            Shape::Human => human(&view, &policy)?,
            Shape::Json => {
                let mut array = Array::start();
                each(&view, &policy, |listed| array.add(&row(&listed)))?;
                array.end().map_err(Error::Output)?;
            }
        }
        Ok(Status::Clean)
    }
}

fn human(view: &View, policy: &Policy) -> Result<(), Error> {
    let mut out = BufWriter::new(anstream::stdout().lock());
    let now = clock::utc();
    let heads = ["HASH", "EVERY", "LAST VISIT", "ENDED", "NEXT VISIT", "NAME"].map(str::to_owned);
    writeln!(out, "{BOLD}{}{BOLD:#}", line(heads)).map_err(Error::Output)?;
    each(view, policy, |Listed { node, visit, next }| {
        let never = || "never".to_owned();
        let started = visit.as_ref().map_or_else(never, |visit| clock::iso(visit.started));
        let ended = visit.map_or_else(String::new, |visit| ending(&visit).unwrap_or_else(|| "runs".to_owned()));
        let preference = node.standing.preference.code().into_owned();
        let name = node.name.as_deref().map(shown).unwrap_or_default();
        let cells = [node.destination.to_string(), preference, started, ended, when(&next, now), name];
        writeln!(out, "{}", line(cells))
    })?;
    out.flush().map_err(Error::Output)
}

/// Cells in columns, the name last, as nobody knows how wide it will be.
fn line([hash, every, last, ended, next, name]: [String; 6]) -> String {
    format!("{hash:32}  {every:5}  {last:20}  {ended:16}  {next:20}  {name}").trim_end().to_owned()
}

/// Goes through the nodes with what is said of each.
fn each(view: &View, policy: &Policy, mut show: impl FnMut(Listed) -> io::Result<()>) -> Result<(), Error> {
    let mut shown = Ok(());
    view.for_each_node(|node| {
        // A node that was never visited has no visit to look up.
        let latest = node.counts_from.map_or(Ok(Vec::new()), |_| view.visits(node.destination, 1));
        shown = latest.map_err(Error::from).and_then(|visits| {
            let (visit, next) = (visits.into_iter().next(), next(policy, &node));
            show(Listed { node, visit, next }).map_err(Error::Output)
        });
        if shown.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    shown
}

fn ending(visit: &VisitRecord) -> Option<String> {
    visit.ended.map(|(_, ending)| ending.code().into_owned())
}

fn row(Listed { node, visit, next }: &Listed) -> Row {
    Row {
        destination: node.destination.to_string(),
        name: node.name.clone(),
        preference: node.standing.preference.code().into_owned(),
        last_visit: visit.as_ref().map(|visit| Visit { started: clock::iso(visit.started), ending: ending(visit) }),
        next_visit: next.at().map(clock::iso),
    }
}
