//! A comparison for people: what each reader will do, the file with each line's roles, why they differ, and the paths.

use std::collections::HashSet;
use std::io::{self, Write};

use anstyle::Style;
use strudel_robots::{Comparison, PathVerdict, Reader, Report, Role, Severity, visible};

use crate::format::human::counts;
use crate::place::Lines;
use crate::visible::visible as visible_text;

use super::difference::differences;

/// How many lines are shown, and how many characters of each.
const MOST_LINES: usize = 500;
const MOST_CHARACTERS: usize = 60;

const BOLD: Style = Style::new().bold();

/// Stands before a line or a path on which the readers differ.
const DIFFERS: char = '≠';

/// The heads of the columns, in the order of [`Reader::ALL`], and how wide a column is.
const HEADS: [&str; Reader::ALL.len()] = ["Strudel", "Peregr.", "Yandex", "RFC9309"];
const WIDTH: usize = 8;
const PATH_WIDTH: usize = 16;

/// The roles as words that fit into a column, and what they mean.
const LEGEND: [(Option<Role>, &str, &str); 10] = [
    (Some(Role::Agent), "agent", "it names this crawler, or everyone"),
    (Some(Role::OtherAgent), "other", "it names other crawlers"),
    (Some(Role::Used), "used", "it counts"),
    (Some(Role::Superseded), "beaten", "another line counts instead"),
    (Some(Role::Shadowed), "shadow", "in a group for everyone, while this crawler has its own"),
    (Some(Role::Ignored), "ignored", "not read by this crawler, or not meant for it"),
    (Some(Role::Invalid), "invalid", "a rejected value or a broken line"),
    (None, "–", "the file is refused whole"),
    (Some(Role::Blank), "", ""),
    (Some(Role::Comment), "#", ""),
];

fn word(role: Option<Role>) -> &'static str {
    LEGEND.iter().find(|entry| entry.0 == role).map_or("", |entry| entry.1)
}

/// Shows all of it.
pub(super) fn show(out: &mut impl Write, comparison: &Comparison, bytes: &[u8]) -> io::Result<()> {
    for report in &comparison.readers {
        writeln!(out, "{}", head(report))?;
    }
    table(out, comparison, &Lines::new(bytes))?;
    explanations(out, comparison)?;
    bleeding(out, comparison)?;
    paths(out, comparison)
}

/// What a reader will do, and how much is wrong with the file for it.
fn head(report: &Report) -> String {
    let name = report.reader.name();
    let of = |severity| report.findings.iter().filter(|finding| finding.severity == severity).count();
    let counted = counts([Severity::Error, Severity::Warning].map(|severity| (severity, of(severity))));
    let counted = if counted.is_empty() { "no errors or warnings".to_owned() } else { counted };
    let refused = if report.lines.is_empty() { "refused whole: " } else { "" };
    format!("{BOLD}{name:<13}{BOLD:#} {} ({refused}{counted})", visible_text(&report.sentence()))
}

/// Each line with its role for each reader.
fn table(out: &mut impl Write, comparison: &Comparison, lines: &Lines<'_>) -> io::Result<()> {
    let count = comparison.readers.iter().map(|report| report.lines.len()).max().unwrap_or(0);
    if count == 0 {
        return writeln!(out, "\nEach of them refuses this file whole; strudel check says why.");
    }
    writeln!(out, "\n  {BOLD}Line  {}{BOLD:#}", row(HEADS.map(str::to_owned), WIDTH, ""))?;
    let mut differing = comparison.differing.iter().peekable();
    let mut seen = HashSet::new();
    for line in 1..=count.min(MOST_LINES) {
        let differs = differing.next_if(|differing| differing.line == line).is_some();
        let roles = comparison.readers.iter().map(|report| report.lines.get(line - 1).map(|line| line.role));
        let roles: Vec<_> = roles.collect();
        seen.extend(roles.iter().copied());
        let words = roles.into_iter().map(|role| word(role).to_owned());
        let text = row(words, WIDTH, &visible(lines.bytes(line), MOST_CHARACTERS));
        writeln!(out, "{}", format!("{} {line:>4}  {text}", mark(differs)).trim_end())?;
    }
    if let Some(more @ 1..) = count.checked_sub(MOST_LINES) {
        let (more, differ) = (crate::error::grouped(more), crate::error::grouped(differing.count()));
        writeln!(out, "… and {more} more lines, {differ} of them read differently; --format json has all.")?;
    }
    writeln!(out)?;
    for (_, word, meaning) in LEGEND.iter().filter(|entry| !entry.2.is_empty() && seen.contains(&entry.0)) {
        writeln!(out, "  {word:<WIDTH$}{meaning}")?;
    }
    match comparison.differing.is_empty() {
        true => writeln!(out, "\nNo line differs."),
        false => writeln!(out, "  {DIFFERS:<WIDTH$}the crawlers differ"),
    }
}

fn mark(differs: bool) -> char {
    if differs { DIFFERS } else { ' ' }
}

/// A row of the table: the cells of the readers, and what they are about.
fn row(cells: impl IntoIterator<Item = String>, width: usize, about: &str) -> String {
    let cells: String = cells.into_iter().map(|cell| format!("{cell:<width$}")).collect();
    format!("{cells} {about}").trim_end().to_owned()
}

/// Each differing line, those that differ in the same way together.
fn explanations(out: &mut impl Write, comparison: &Comparison) -> io::Result<()> {
    for (index, difference) in differences(comparison, MOST_LINES).iter().enumerate() {
        let gap = if index == 0 { "\n" } else { "" };
        let sentence = difference.sentence(&comparison.readers);
        writeln!(out, "{gap}{BOLD}{}{BOLD:#}: {sentence}", difference.lines())?;
    }
    Ok(())
}

/// The one difference that no line's role shows: whose rules a group gets.
fn bleeding(out: &mut impl Write, comparison: &Comparison) -> io::Result<()> {
    let strudel = comparison.readers.iter().filter(|report| report.reader == Reader::Strudel);
    let found = strudel.flat_map(|report| &report.findings).filter(|finding| finding.code == "group-bleed");
    for finding in found.take(MOST_LINES) {
        let help = finding.help.as_deref().unwrap_or_default();
        let text = format!("{} {help}", finding.message);
        writeln!(out, "\n{BOLD}line {}, {}{BOLD:#}: {}", finding.line, finding.code, visible_text(&text))?;
    }
    Ok(())
}

/// Each path that was asked about, with what holds for it and the line that decides.
fn paths(out: &mut impl Write, comparison: &Comparison) -> io::Result<()> {
    let all: Vec<Option<&[PathVerdict]>> = comparison.readers.iter().map(|report| report.paths.as_deref()).collect();
    let Some(count) = all.iter().flatten().map(|paths| paths.len()).max() else { return Ok(()) };
    let heads = HEADS.map(str::to_owned);
    writeln!(out, "\n  {BOLD}{}{BOLD:#}", row(heads, PATH_WIDTH, "Path"))?;
    for index in 0..count {
        let verdicts: Vec<_> = all.iter().map(|paths| paths.and_then(|paths| paths.get(index))).collect();
        let asked: Vec<_> = verdicts.iter().flatten().collect();
        let differs = asked.iter().any(|verdict| verdict.allowed != asked[0].allowed);
        let path = asked.first().map_or("", |verdict| &verdict.path);
        let cells = verdicts.iter().map(|verdict| verdict.map_or_else(|| "–".to_owned(), in_short));
        writeln!(out, "{} {}", mark(differs), row(cells, PATH_WIDTH, &visible_text(path)))?;
    }
    writeln!(
        out,
        "\n  The number in brackets is the line that decides; without one, no rule applies. Strudel's format has no paths."
    )
}

/// `forbidden (3)`
fn in_short(verdict: &PathVerdict) -> String {
    let word = if verdict.allowed { "allowed" } else { "forbidden" };
    verdict.line.map_or_else(|| word.to_owned(), |line| format!("{word} ({line})"))
}
