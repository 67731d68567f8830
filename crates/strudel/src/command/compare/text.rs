//! A comparison for people: who does what, a table of the lines, and why they differ.

use std::io::{self, Write};

use anstyle::Style;
use strudel_robots::{Comparison, Differing, Reader, Reason, Report, Role, Severity, visible};

use crate::format::human::path;
use crate::place::Lines;
use crate::visible::visible as visible_text;

/// How many lines are shown, and how many characters of each.
const MOST_LINES: usize = 500;
const MOST_CHARACTERS: usize = 60;

const BOLD: Style = Style::new().bold();

/// Shows all of it.
pub(super) fn show(out: &mut impl Write, comparison: &Comparison, bytes: &[u8]) -> io::Result<()> {
    let lines = Lines::new(bytes);
    for report in &comparison.readers {
        let name = report.reader.name();
        writeln!(out, "{BOLD}{name:<13}{BOLD:#} {}", visible_text(&report.sentence()))?;
        writeln!(out, "{:13} {}", "", counts(report))?;
    }
    table(out, comparison, &lines)?;
    for differing in comparison.differing.iter().take(MOST_LINES) {
        writeln!(out, "line {}: {}", differing.line, explanation(differing, &comparison.readers))?;
    }
    if comparison.differing.is_empty() {
        writeln!(out, "No line differs.")?;
    }
    bleeding(out, comparison)?;
    paths(out, comparison, &lines)
}

fn counts(report: &Report) -> String {
    let count = |severity| report.findings.iter().filter(|finding| finding.severity == severity).count();
    let plural = |number: usize| if number == 1 { "" } else { "s" };
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let refused = if report.lines.is_empty() { "refused whole, " } else { "" };
    format!("{refused}{errors} error{}, {warnings} warning{}", plural(errors), plural(warnings))
}

/// Each line with its role for each reader; a sign stands before those that differ.
fn table(out: &mut impl Write, comparison: &Comparison, lines: &Lines<'_>) -> io::Result<()> {
    let count = comparison.readers.iter().map(|report| report.lines.len()).max().unwrap_or(0);
    write!(out, "\n  line")?;
    for reader in Reader::ALL {
        write!(out, "  {:<12}", reader.name())?;
    }
    writeln!(out)?;
    let mut differing = comparison.differing.iter().peekable();
    for line in 1..=count.min(MOST_LINES) {
        let differs = differing.next_if(|differing| differing.line == line).is_some();
        write!(out, "{} {line:>4}", if differs { "*" } else { " " })?;
        for report in &comparison.readers {
            write!(out, "  {:<12}", report.lines.get(line - 1).map_or("-", |line| line.role.name()))?;
        }
        writeln!(out, "  {}", visible(lines.bytes(line), MOST_CHARACTERS))?;
    }
    if let Some(more @ 1..) = count.checked_sub(MOST_LINES) {
        writeln!(out, "… and {more} more.")?;
    }
    writeln!(out)
}

/// `strudel: used; peregrinator, yandex, rfc9309: ignored (This crawler does not read the directive.)`
fn explanation(differing: &Differing, reports: &[Report]) -> String {
    let mut kinds: Vec<(Option<Role>, Option<Reason>, Vec<&str>)> = Vec::new();
    for report in reports {
        let line = report.lines.get(differing.line - 1);
        let (role, reason) = (line.map(|line| line.role), line.and_then(|line| line.reason));
        match kinds.iter_mut().find(|kind| (kind.0, kind.1) == (role, reason)) {
            Some(kind) => kind.2.push(report.reader.name()),
            None => kinds.push((role, reason, vec![report.reader.name()])),
        }
    }
    let words = kinds.into_iter().map(|(role, reason, names)| {
        let role = role.map_or("not read, the file is refused", Role::name);
        let reason = reason.map_or(String::new(), |reason| format!(" ({})", reason.text().trim_end_matches('.')));
        format!("{}: {role}{reason}", names.join(", "))
    });
    words.collect::<Vec<_>>().join("; ")
}

/// The one difference that no table of lines shows: whose rules a group gets.
fn bleeding(out: &mut impl Write, comparison: &Comparison) -> io::Result<()> {
    let strudel = comparison.readers.iter().filter(|report| report.reader == Reader::Strudel);
    for finding in strudel.flat_map(|report| &report.findings).filter(|finding| finding.code == "group-bleed") {
        let help = finding.help.as_deref().unwrap_or_default();
        writeln!(out, "\nline {}: {} {}", finding.line, visible_text(&finding.message), visible_text(help))?;
    }
    Ok(())
}

fn paths(out: &mut impl Write, comparison: &Comparison, lines: &Lines<'_>) -> io::Result<()> {
    for report in &comparison.readers {
        for verdict in report.paths.iter().flatten() {
            writeln!(out, "{:<13} {}", report.reader.name(), path(verdict, lines))?;
        }
    }
    Ok(())
}
