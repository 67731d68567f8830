//! The verdict: what Strudel will do, in one sentence, which line decides, and how much was found.

use strudel_robots::{Outcome, Report, Role, Severity};
use web_sys::Element;

use crate::dom::{Maker, Result, part, set_hidden, set_text};
use crate::source::Source;
use crate::texts::Texts;

pub(super) fn show(root: &Element, texts: &Texts, source: &Source, report: &Report) -> Result {
    let nothing = source.is_nothing();
    let verdict: Element = part(root, ".verdict")?;
    verdict.set_attribute("data-state", if nothing { "nothing" } else { state(report) })?;
    let (sentence, because) = if nothing {
        (texts.nothing_yet.to_owned(), texts.nothing_yet_detail.to_owned())
    } else {
        (report.sentence(), because(texts, report))
    };
    set_text(&part(&verdict, ".sentence")?, &sentence);
    let reason: Element = part(&verdict, ".because")?;
    set_hidden(&reason, because.is_empty())?;
    set_text(&reason, &because);
    let list: Element = part(&verdict, ".counts")?;
    set_hidden(&list, nothing)?;
    counts(&list, texts, report)
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

fn counts(list: &Element, texts: &Texts, report: &Report) -> Result {
    let mut page = Maker::inside(list)?;
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
