//! What is shown of a report. Each function fills one part of the screen anew.

use strudel_robots::{Comparison, Finding, Outcome, Reader, Report, Role, Severity, visible};
use web_sys::Element;

use crate::dom::{Result, add, add_button, set_text};
use crate::texts;

/// How many findings, and how many lines, are shown before only their number is.
const MOST_FINDINGS: usize = 200;
const MOST_LINES: usize = 400;
/// How many characters of a line are shown.
const MOST_CHARACTERS: usize = 200;

/// The verdict: one sentence, and how many findings there are.
pub(crate) fn verdict(parts: &Verdict, report: &Report, source: &str) -> Result {
    let state = match (report.worst(), report.outcome) {
        (Some(Severity::Error), _) => "error",
        (Some(Severity::Warning), _) => "warning",
        (_, Outcome::None) => "none",
        _ => "good",
    };
    parts.frame.set_attribute("data-state", state)?;
    set_text(&parts.sentence, &report.sentence());
    let count = |severity| report.findings.iter().filter(|finding| finding.severity == severity).count();
    let counts = texts::counts(count(Severity::Error), count(Severity::Warning), count(Severity::Info));
    set_text(&parts.counts, if counts.is_empty() { texts::NO_FINDINGS } else { &counts });
    set_text(&parts.source, source);
    let limit = report.limit.unwrap_or(report.bytes);
    set_text(&parts.bytes, &texts::bytes_of_limit(report.bytes, limit));
    parts.meter.set_attribute("max", &limit.to_string())?;
    parts.meter.set_attribute("high", &limit.to_string())?;
    parts.meter.set_attribute("value", &report.bytes.min(limit).to_string())?;
    parts.meter.set_attribute("data-over", if report.bytes > limit { "true" } else { "false" })
}

/// The parts of the verdict.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) frame: Element,
    pub(crate) sentence: Element,
    pub(crate) counts: Element,
    pub(crate) source: Element,
    pub(crate) bytes: Element,
    pub(crate) meter: Element,
}

/// The findings, by line.
pub(crate) fn findings(list: &Element, report: &Report) -> Result {
    list.set_text_content(None);
    for (index, found) in report.findings.iter().take(MOST_FINDINGS).enumerate() {
        finding(list, index, found)?;
    }
    if let Some(more @ 1..) = report.findings.len().checked_sub(MOST_FINDINGS) {
        add(list, "li", "more", &texts::more(more))?;
    }
    Ok(())
}

fn finding(list: &Element, index: usize, found: &Finding) -> Result {
    let item = add(list, "li", "finding", "")?;
    item.set_attribute("data-severity", found.severity.name())?;
    let head = add(&item, "p", "finding-head", "")?;
    add(&head, "span", "severity", found.severity.name())?;
    add_button(&head, "place", &texts::place(found.line, found.column), &format!("show {index}"))?;
    add(&head, "code", "code", found.code)?;
    add(&item, "p", "message", &found.message)?;
    if let Some(help) = &found.help {
        add(&item, "p", "help", help)?;
    }
    if let Some(fix) = &found.fix {
        add_button(&item, "fix", &fix.title, &format!("fix {index}"))?;
    }
    Ok(())
}

/// The table of lines with their roles.
pub(crate) fn lines(body: &Element, report: &Report, bytes: &[u8]) -> Result {
    body.set_text_content(None);
    if report.lines.is_empty() {
        let row = add(body, "tr", "", "")?;
        add(&row, "td", "refused", texts::REFUSED)?.set_attribute("colspan", "3")?;
    }
    for (line, text) in report.lines.iter().zip(split_lines(bytes)).take(MOST_LINES) {
        let row = add(body, "tr", "", "")?;
        row.set_attribute("data-role", line.role.name())?;
        add(&row, "th", "number", &line.line.to_string())?.set_attribute("scope", "row")?;
        let cell = add(&row, "td", "", "")?;
        add(&cell, "code", "", &visible(text, MOST_CHARACTERS))?;
        if let Some(reason) = line.reason {
            add(&cell, "span", "reason", reason.text())?;
        }
        add(&row, "td", "role", line.role.name())?;
    }
    if let Some(more @ 1..) = report.lines.len().checked_sub(MOST_LINES) {
        let row = add(body, "tr", "", "")?;
        add(&row, "td", "more", &texts::more(more))?.set_attribute("colspan", "3")?;
    }
    Ok(())
}

/// The lines of a file without their endings, as the core counts them.
fn split_lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes));
    std::iter::from_fn(move || {
        let text = rest?;
        let end = text.iter().position(|b| matches!(b, b'\n' | b'\r'));
        let line = &text[..end.unwrap_or(text.len())];
        rest = end.map(|end| match &text[end..] {
            [b'\r', b'\n', behind @ ..] => behind,
            behind => &behind[1..],
        });
        Some(line)
    })
}

/// All readers side by side, plainly.
pub(crate) fn comparison(part: &Element, comparison: &Comparison, bytes: &[u8]) -> Result {
    part.set_text_content(None);
    let list = add(part, "dl", "readers", "")?;
    for (name, report) in texts::READERS.iter().zip(&comparison.readers) {
        add(&list, "dt", "", name)?;
        add(&list, "dd", "", &report.sentence())?;
    }
    if comparison.differing.is_empty() {
        add(part, "p", "", texts::NO_DIFFERENCE)?;
        return Ok(());
    }
    let table = add(part, "table", "differing", "")?;
    add(&table, "caption", "", texts::DIFFERENT)?;
    let head = add(&add(&table, "thead", "", "")?, "tr", "", "")?;
    for title in [texts::LINE, texts::TEXT].iter().chain(&texts::READERS) {
        add(&head, "th", "", title)?.set_attribute("scope", "col")?;
    }
    let body = add(&table, "tbody", "", "")?;
    let mut all_lines = split_lines(bytes).enumerate();
    for differing in comparison.differing.iter().take(MOST_LINES) {
        let text = all_lines.find(|(index, _)| index + 1 == differing.line).map_or(&b""[..], |(_, text)| text);
        let row = add(&body, "tr", "", "")?;
        add(&row, "th", "number", &differing.line.to_string())?.set_attribute("scope", "row")?;
        add(&add(&row, "td", "", "")?, "code", "", &visible(text, MOST_CHARACTERS))?;
        for reader in Reader::ALL {
            add(&row, "td", "role", differing.roles.of(reader).map_or("–", Role::name))?;
        }
    }
    if let Some(more @ 1..) = comparison.differing.len().checked_sub(MOST_LINES) {
        add(part, "p", "more", &texts::more(more))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::split_lines;

    #[test]
    fn lines_are_those_of_the_report() {
        for text in ["", "a", "a\n", "a\r\nb\rc\n\n", "\u{feff}a\nb"] {
            let report = strudel_robots::check(strudel_robots::Reader::Rfc9309, text.as_bytes());
            // A last ending starts no further line; `zip` with the report leaves the empty rest away.
            let split: Vec<_> = split_lines(text.as_bytes()).take(report.lines.len()).collect();
            assert_eq!(split.len(), report.lines.len(), "{text:?}");
        }
    }
}
