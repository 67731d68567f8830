//! What is known of a node, for people.

use std::io::{self, Write};

use strudel_robots::schedule::Speed;
use strudel_robots::visit::{Lookup, Unstored};
use strudel_robots::{Outcome, Preference};
use strudel_store::{Code, Node, Origin, PathRecord, PreferenceRecord, PreferenceSource, VisitRecord};

use super::Facts;
use crate::clock::iso;
use crate::command::known::{counted, shown, when};
use crate::command::output::{BOLD, wrapped};
use crate::visible::{visible, visible_lines};

/// How many visits and pages are shown; programs get more.
const MOST_LINES: usize = 20;

/// How wide the column of the paths is, unless one of them needs more.
const MOST_WIDE: usize = 40;

/// Shows all of it.
pub(super) fn show(out: &mut dyn Write, facts: &Facts, why: bool) -> io::Result<()> {
    let node = &facts.node;
    let name = node.name.as_deref().map_or_else(String::new, |name| format!("  {}", visible(name)));
    writeln!(out, "{BOLD}{}{name}{BOLD:#}", node.destination)?;
    let rows = [
        ("Known since", known_since(node)),
        ("Announce", announce(node)),
        ("Connection", connection(node)),
        ("Preference", preference(facts.preferences.first())),
        ("Gap", facts.gap.sentence()),
        ("Requests", format!("at most {} a visit", facts.requests)),
        ("Next visit", next(facts)),
    ];
    for (head, value) in rows {
        writeln!(out, "{head:<13}{value}")?;
    }
    if why {
        explain(out, facts)?;
    }
    pages(out, node, &facts.paths)?;
    visits(out, &facts.visits)
}

fn known_since(node: &Node) -> String {
    let by = match &node.origin {
        Origin::Person => "added by a person".to_owned(),
        Origin::Announce => "by its announce".to_owned(),
        Origin::Link { node, path } => format!("by a link on {node}:{}", visible(path)),
    };
    format!("{}, {by}", iso(node.known_since))
}

fn announce(node: &Node) -> String {
    let Some((first, last)) = node.first_heard.zip(node.last_heard) else { return "not heard yet".to_owned() };
    let hops = node.hops.map_or_else(String::new, |hops| format!(", {} away", counted(hops.into(), "hop")));
    format!("heard first {}, last {}{hops}", iso(first), iso(last))
}

fn connection(node: &Node) -> String {
    let speed = match node.standing.speed {
        Speed::Normal => "fast enough, as far as is known",
        Speed::Slow => "slow",
    };
    match node.standing.failures {
        0 => speed.to_owned(),
        failures => format!("{speed}; latest visits without a link: {failures}"),
    }
}

/// The value, where it comes from, and when it was learned.
fn preference(record: Option<&PreferenceRecord>) -> String {
    let Some(record) = record else { return "none learned, so auto".to_owned() };
    let value = record.preference.code();
    match &record.source {
        PreferenceSource::File(bytes) => {
            let bytes = counted(bytes.len() as u64, "byte");
            let confirmed = if record.confirmed > record.learned {
                format!(", read again unchanged {}", iso(record.confirmed))
            } else {
                String::new()
            };
            format!("{value}, read from its robots.txt ({bytes}) {}{confirmed}", iso(record.learned))
        }
        PreferenceSource::Request { .. } => {
            format!("{value}, asked for by its operator with a signature, set {}", iso(record.learned))
        }
    }
}

fn next(facts: &Facts) -> String {
    match facts.next.at() {
        Some(at) if at <= facts.now => format!("due since {}", iso(at)),
        _ => when(&facts.next, facts.now),
    }
}

/// Which rule sets the next visit, and from what the preference was learned.
fn explain(out: &mut dyn Write, facts: &Facts) -> io::Result<()> {
    writeln!(out, "\n{BOLD}Why then{BOLD:#}")?;
    for sentence in facts.why() {
        write!(out, "{}", wrapped(&visible(&sentence), "  "))?;
    }
    let Some(record) = facts.preferences.first() else { return Ok(()) };
    let (head, bytes) = match &record.source {
        PreferenceSource::File(bytes) => ("The file that was read", bytes.as_slice()),
        PreferenceSource::Request { text, .. } => ("The request that was signed", text.as_bytes()),
    };
    writeln!(out, "\n{BOLD}{head}{BOLD:#}")?;
    visible_lines(bytes).lines().try_for_each(|line| writeln!(out, "  {line}"))
}

fn pages(out: &mut dyn Write, node: &Node, paths: &[PathRecord]) -> io::Result<()> {
    let count = paths.iter().filter(|path| path.page.is_some()).count();
    let capped = if node.capped { ", and there are more than are kept" } else { "" };
    let known = counted(paths.len() as u64, "known path");
    writeln!(out, "\n{BOLD}Pages{BOLD:#}  {count} in the index, of {known}{capped}")?;
    let shown = || paths.iter().take(MOST_LINES);
    let names = || shown().map(|path| visible(path.path.as_str()));
    let widest = names().map(|name| name.chars().count()).max().unwrap_or(0).min(MOST_WIDE);
    for (name, path) in names().zip(shown()) {
        writeln!(out, "  {name:<widest$}  {}", page(path))?;
    }
    more(out, paths.len())
}

/// What is known of a path.
fn page(path: &PathRecord) -> String {
    let asked = || path.asked.map_or("not asked for yet".to_owned(), |at| format!("asked for {}", iso(at)));
    match (&path.page, path.refused) {
        (_, Some(at)) => format!("refused by the node {}", iso(at)),
        (Some(page), None) => {
            let title = if page.title.is_empty() { "(no title)".to_owned() } else { shown(&page.title) };
            format!("{title}  {}, seen {}", counted(page.size, "byte"), iso(page.last_seen))
        }
        (None, None) if path.silent > 0 => format!("{}, silent in {}", asked(), counted(path.silent.into(), "visit")),
        (None, None) => asked(),
    }
}

fn visits(out: &mut dyn Write, visits: &[VisitRecord]) -> io::Result<()> {
    let none = if visits.is_empty() { "  none yet" } else { "" };
    writeln!(out, "\n{BOLD}Visits{BOLD:#}{none}")?;
    for visit in visits.iter().take(MOST_LINES) {
        let ended = visit.ended.map_or_else(|| "It runs.".to_owned(), |(_, ending)| ending.sentence());
        let spent = &visit.spent;
        let lookup = spent.lookup.map_or(String::new(), |found| format!(" {}", lookup(found)));
        let cost = format!("{}, {}", counted(spent.requests.into(), "request"), counted(spent.wire_bytes, "byte"));
        writeln!(out, "  {}  {ended}{lookup} ({cost})", iso(visit.started))?;
    }
    more(out, visits.len())
}

/// What became of the request for the preference.
fn lookup(lookup: Lookup) -> String {
    match lookup {
        Lookup::Read(Outcome::None) => "robots.txt was read and sets nothing.".to_owned(),
        Lookup::Read(Outcome::Auto) => format!("robots.txt says {}.", Preference::Automatic.code()),
        Lookup::Read(Outcome::Interval { days }) => format!("robots.txt says {days}."),
        Lookup::Unread(Unstored::Silent) => "robots.txt was not answered.".to_owned(),
        Lookup::Unread(Unstored::Refused) => "robots.txt was refused.".to_owned(),
        Lookup::Unread(Unstored::TooLarge) => "robots.txt was too large.".to_owned(),
    }
}

fn more(out: &mut dyn Write, count: usize) -> io::Result<()> {
    match count.checked_sub(MOST_LINES) {
        Some(more @ 1..) => writeln!(out, "  … and {more} more; --format json has them."),
        _ => Ok(()),
    }
}
