//! The registry of findings for people.

use strudel_robots::{Entry, Example, registry};

use crate::command::output::{BOLD, wrapped};
use crate::format::human::style;
use crate::visible::visible_lines;

/// Every code with its severity and title, a line each.
pub(super) fn list() -> String {
    let widest = registry().map(|entry| entry.code.len()).max().unwrap_or(0);
    let line = |entry: &Entry| {
        let style = style(entry.severity);
        let (code, severity) = (entry.code, entry.severity.name());
        format!("{code:widest$}  {style}{severity:7}{style:#}  {}\n", entry.title)
    };
    registry().map(line).collect()
}

/// All that is said about a finding.
pub(super) fn page(entry: &Entry) -> String {
    let style = style(entry.severity);
    let explanation = &entry.explanation;
    format!(
        "{style}{}[{}]{style:#}{BOLD}: {}{BOLD:#}\n\n{}\n{}\n{}",
        entry.severity.name(),
        entry.code,
        entry.title,
        wrapped(explanation.what, ""),
        wrapped(explanation.why, ""),
        example(&explanation.example),
    )
}

fn example(example: &Example) -> String {
    let (before, after, reader) = match example {
        Example::File { reader, before, after } => {
            (visible_lines(before), visible_lines(after), format!(", as {reader} reads it"))
        }
        Example::Described { before, after } => ((*before).to_owned(), (*after).to_owned(), String::new()),
    };
    format!(
        "{BOLD}Example{BOLD:#}{reader}\n\n{}\n{BOLD}Without the finding{BOLD:#}\n\n{}",
        indented(&before),
        indented(&after)
    )
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect()
}
