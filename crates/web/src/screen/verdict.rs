//! The verdict: what Strudel will do, in one sentence, which line decides, and how much was found.

use strudel_robots::{Outcome, Report, Role, Severity};
use web_sys::Element;

use crate::dom::{Maker, Result, set_attribute, set_hidden, set_text};
use crate::source::Source;
use crate::texts::Texts;

pub(super) fn show(root: &Element, texts: &Texts, source: &Source, report: &Report) -> Result {
    let nothing = source.is_nothing();
    set_attribute(root, ".verdict", "data-state", if nothing { "nothing" } else { state(report) })?;
    let (sentence, because) = if nothing {
        (texts.nothing_yet.to_owned(), texts.nothing_yet_detail.to_owned())
    } else {
        (report.sentence(), because(texts, report))
    };
    set_text(root, ".sentence", &sentence)?;
    set_hidden(root, ".because", because.is_empty())?;
    set_text(root, ".because", &because)?;
    set_hidden(root, ".counts", nothing)?;
    counts(root, texts, report)
}

/// The gravest finding; where there is none above a note, whether the file says something.
fn state(report: &Report) -> &'static str {
    match (report.worst(), report.outcome) {
        (Some(severity @ (Severity::Error | Severity::Warning)), _) => severity.name(),
        (_, Outcome::None) => "info",
        _ => "good",
    }
}

fn because(texts: &Texts, report: &Report) -> String {
    let used: Vec<usize> = report.lines.iter().filter(|line| line.role == Role::Used).map(|line| line.line).collect();
    (texts.decided_by)(&used)
}

fn counts(root: &Element, texts: &Texts, report: &Report) -> Result {
    let mut page = Maker::at(root, ".counts")?;
    if report.findings.is_empty() {
        page.leaf("li", "", texts.flawless);
    }
    let kinds = [(Severity::Error, texts.errors), (Severity::Warning, texts.warnings), (Severity::Info, texts.infos)];
    for (severity, text) in kinds {
        let count = report.findings.iter().filter(|finding| finding.severity == severity).count();
        if count > 0 {
            page.open("li", "severity");
            page.attribute("data-severity", severity.name());
            page.text(&text(count));
            page.close();
        }
    }
    page.end()
}
