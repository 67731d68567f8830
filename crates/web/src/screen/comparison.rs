//! The other crawlers: what each makes of the file, and the lines that do not mean the same to all.

use strudel_robots::{Comparison, Differing, Reader, visible};
use web_sys::Element;

use super::lines::MOST_CHARACTERS;
use crate::dom::{Maker, Result};
use crate::source::Source;
use crate::texts::Texts;

/// How many differing lines are shown; of those above it only the number is.
const MOST_LINES: usize = 200;

/// Shows a comparison, or that the file is too large for one.
pub(super) fn show(root: &Element, texts: &Texts, source: &Source, comparison: Option<Comparison>) -> Result {
    let mut page = Maker::at(root, ".comparison")?;
    let Some(comparison) = comparison else {
        page.leaf("p", "", texts.too_large_to_compare);
        return page.end();
    };
    page.open("dl", "readers");
    for (name, report) in texts.readers.iter().zip(&comparison.readers) {
        page.leaf("dt", "", name);
        page.leaf("dd", "", &report.sentence());
    }
    page.close();
    if comparison.differing.is_empty() {
        page.leaf("p", "", texts.no_difference);
        return page.end();
    }
    page.open("div", "wide");
    // On a phone the table is wider than the screen, and the keyboard has to reach it to scroll it.
    for (name, value) in [("tabindex", "0"), ("role", "region"), ("aria-label", texts.differing)] {
        page.attribute(name, value);
    }
    page.open("table", "differing");
    page.leaf("caption", "", texts.differing);
    page.open("thead", "");
    page.open("tr", "");
    for title in [texts.line, texts.text].iter().chain(&texts.readers) {
        heading(&mut page, "col", title);
    }
    page.close();
    page.close();
    page.open("tbody", "");
    let mut lines = source.lines().enumerate();
    for differing in comparison.differing.iter().take(MOST_LINES) {
        let line = lines.find(|(index, _)| index + 1 == differing.line).map_or(&b""[..], |(_, (_, line))| line);
        row(&mut page, texts, differing, line);
    }
    page.close();
    page.close();
    page.close();
    if let Some(more @ 1..) = comparison.differing.len().checked_sub(MOST_LINES) {
        page.leaf("p", "note", &(texts.more)(more));
    }
    page.end()
}

fn row(page: &mut Maker, texts: &Texts, differing: &Differing, line: &[u8]) {
    page.open("tr", "");
    heading(page, "row", &differing.line.to_string());
    page.open("td", "");
    page.leaf("code", "", &visible(line, MOST_CHARACTERS));
    page.close();
    for reader in Reader::ALL {
        page.leaf("td", "role", differing.roles.of(reader).map_or("–", texts.role));
    }
    page.close();
}

fn heading(page: &mut Maker, scope: &str, text: &str) {
    page.open("th", "");
    page.attribute("scope", scope);
    page.text(text);
    page.close();
}
