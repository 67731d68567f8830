//! The file line by line: what each line means, and why where it means nothing.

use strudel_robots::{Report, visible};
use web_sys::Element;

use crate::dom::{Maker, Result, set_hidden};
use crate::source::Source;
use crate::texts::Texts;

/// How many lines are shown; of those above it only the number is.
const MOST_LINES: usize = 200;
/// How many characters of a line are shown.
pub(super) const MOST_CHARACTERS: usize = 200;

pub(super) fn show(root: &Element, texts: &Texts, source: &Source, report: &Report) -> Result {
    set_hidden(root, ".below", source.is_nothing())?;
    let mut page = Maker::at(root, ".lines")?;
    if report.lines.is_empty() {
        page.leaf("li", "note", texts.refused);
    }
    for (line, (_, text)) in report.lines.iter().zip(source.lines()).take(MOST_LINES) {
        page.open("li", "line");
        page.attribute("data-role", line.role.name());
        page.leaf("span", "number", &line.line.to_string());
        page.leaf("code", "", &visible(text, MOST_CHARACTERS));
        page.leaf("span", "role", (texts.role)(line.role));
        if let Some(reason) = line.reason {
            page.leaf("span", "reason", reason.text());
        }
        page.close();
    }
    if let Some(more @ 1..) = report.lines.len().checked_sub(MOST_LINES) {
        page.leaf("li", "note", &(texts.more)(more));
    }
    page.end()
}
