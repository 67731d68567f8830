//! The findings in the order of the lines, each with its place in the file, help, and a fix where there is one.

use strudel_robots::{Finding, Report, visible};
use web_sys::Element;

use crate::dom::{Maker, Result, set_hidden};
use crate::source::Source;
use crate::texts::Texts;

/// How many findings are shown; of those above it only the number is.
const MOST_FINDINGS: usize = 100;
/// How many characters of a line are shown before, in and behind the place.
const CHARACTERS_BEFORE: usize = 40;
const CHARACTERS_IN: usize = 60;

pub(super) fn show(root: &Element, texts: &Texts, source: &Source, report: &Report) -> Result {
    let findings = if source.is_nothing() { &[][..] } else { &report.findings };
    set_hidden(root, ".judged", findings.is_empty())?;
    set_hidden(root, ".fix-all", findings.iter().filter(|finding| finding.fix.is_some()).count() < 2)?;
    let mut page = Maker::at(root, ".findings")?;
    // Both are in the order of the lines, so that one walk over the lines is enough.
    let mut lines = source.lines();
    let (mut number, mut line) = (0, (0, &b""[..]));
    for (index, finding) in findings.iter().take(MOST_FINDINGS).enumerate() {
        while number < finding.line {
            number += 1;
            line = lines.next().unwrap_or_default();
        }
        one(&mut page, texts, index, finding, line);
    }
    if let Some(more @ 1..) = findings.len().checked_sub(MOST_FINDINGS) {
        page.leaf("li", "more", &(texts.more)(more));
    }
    page.end()
}

fn one(page: &mut Maker, texts: &Texts, index: usize, finding: &Finding, line: (usize, &[u8])) {
    page.open("li", "finding");
    page.attribute("data-severity", finding.severity.name());
    page.open("p", "finding-head");
    page.leaf("span", "severity", (texts.severity)(finding.severity));
    page.leaf("code", "code", finding.code);
    page.close();
    page.leaf("p", "message", &finding.message);
    place(page, texts, index, finding, line);
    if let Some(help) = &finding.help {
        page.leaf("p", "help", help);
    }
    if let Some(fix) = &finding.fix {
        page.button("fix", &action("fix ", index), &fix.title);
    }
    page.close();
}

/// The line with the place marked in it; pressing it selects the place in the editor.
fn place(page: &mut Maker, texts: &Texts, index: usize, finding: &Finding, (line_start, line): (usize, &[u8])) {
    let start = finding.start.saturating_sub(line_start).min(line.len());
    let end = finding.end.saturating_sub(line_start).clamp(start, line.len());
    let (before, rest) = line.split_at(start);
    let (marked, behind) = rest.split_at(end - start);
    page.open_button("place", &action("place ", index));
    page.attribute("title", texts.show_place);
    page.leaf("span", "at", &(texts.line_number)(finding.line));
    page.open("code", "");
    page.leaf("span", "", &visible(before, CHARACTERS_BEFORE));
    page.leaf("mark", "", &visible(marked, CHARACTERS_IN));
    page.leaf("span", "", &visible(behind, CHARACTERS_BEFORE));
    page.close();
    page.close();
}

fn action(name: &str, index: usize) -> String {
    name.to_owned() + &index.to_string()
}
