//! For people: each finding with its line and a mark under the place, how many there are, and what Strudel will do.

use std::io::{self, Write};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anstyle::{AnsiColor, Style};
use strudel_robots::{Finding, PathVerdict, Severity};

use crate::checked::Checked;
use crate::error::Error;
use crate::place::Lines;
use crate::visible::visible;

use super::Show;

mod excerpt;

/// How many findings of a file are shown; nobody reads more.
const MOST_FINDINGS: usize = 100;

const BOLD: Style = Style::new().bold();
const FRAME: Style = AnsiColor::BrightBlue.on_default().bold();

/// Lines are cut to fit before they come here, so the renderer has nothing to cut.
const RENDERER: Renderer = Renderer::styled().term_width(10_000).line_num(FRAME);

/// Shows reports to people.
pub(super) struct Human<W> {
    out: W,
    started: bool,
}

impl<W: Write> Human<W> {
    pub(super) fn new(out: W) -> Self {
        Human { out, started: false }
    }
}

impl<W: Write> Show for Human<W> {
    fn show(&mut self, checked: &Checked) -> io::Result<()> {
        if std::mem::replace(&mut self.started, true) {
            writeln!(self.out)?;
        }
        let lines = Lines::new(&checked.bytes);
        for (finding, in_text) in checked.findings().take(MOST_FINDINGS) {
            writeln!(self.out, "{}\n", rendered(checked, finding, in_text.then_some(&lines)))?;
        }
        if let Some(more @ 1..) = checked.report.findings.len().checked_sub(MOST_FINDINGS) {
            writeln!(self.out, "… and {more} more.\n")?;
        }
        writeln!(self.out, "{}", summary(checked))?;
        if !checked.served {
            writeln!(self.out, "The node does not serve this file, so crawlers find none.")?;
        }
        writeln!(self.out, "{BOLD}{}{BOLD:#}", visible(&checked.report.sentence()))?;
        // Behind the sentence, since the paths are what was asked about.
        for verdict in checked.report.paths.iter().flatten() {
            writeln!(self.out, "{}", path(verdict, &lines))?;
        }
        self.out.flush()
    }

    fn finish(&mut self, _failures: &[Error]) -> io::Result<()> {
        self.out.flush()
    }
}

/// A finding as the Rust compiler would show it.
fn rendered(checked: &Checked, finding: &Finding, lines: Option<&Lines<'_>>) -> String {
    let mut group =
        Group::with_title(level(finding.severity).primary_title(visible(&finding.message)).id(finding.code));
    if let Some(lines) = lines {
        // A byte order mark stands before the text of its line.
        let mut line = lines.text(finding.line);
        line.start = line.start.min(finding.start);
        let excerpt = excerpt::of(&checked.bytes, line, finding.start..finding.end);
        let mark = AnnotationKind::Primary.span(excerpt.place);
        group = group.element(Snippet::source(excerpt.text).line_start(finding.line).annotation(mark));
    }
    if let Some(help) = &finding.help {
        group = group.element(Level::HELP.message(visible(help)));
    }
    if let Some(fix) = &finding.fix {
        group = group.element(Level::HELP.with_name("fix").message(visible(&fix.title)));
    }
    let rendered = RENDERER.render(&[group]);
    let (title, rest) = rendered.split_once('\n').unwrap_or((&rendered, ""));
    format!("{title}\n{}\n{rest}", origin(checked, finding, lines.is_some()))
}

/// `  --> robots.txt:2:19`. The renderer would count the column in the line as it is shown, not as it is.
fn origin(checked: &Checked, finding: &Finding, in_text: bool) -> String {
    let name = checked.source.name();
    let name = visible(&name);
    if !in_text {
        return format!(" {FRAME}-->{FRAME:#} {name}");
    }
    let margin = finding.line.to_string().len();
    format!("{:margin$}{FRAME}-->{FRAME:#} {name}:{}:{}", "", finding.line, finding.column)
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::INFO,
    }
}

/// The colour of a severity, the same as in the findings above.
pub(crate) fn style(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::BrightRed,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Info => AnsiColor::BrightBlue,
    };
    color.on_default().bold()
}

/// `/private is forbidden by line 2: Disallow: /private`
fn path(verdict: &PathVerdict, lines: &Lines<'_>) -> String {
    let word = if verdict.allowed { "allowed" } else { "forbidden" };
    let path = visible(&verdict.path);
    match verdict.line {
        Some(line) => {
            let text = strudel_robots::visible(lines.bytes(line), MOST_CHARACTERS);
            format!("{path} is {word} by line {line}: {text}")
        }
        None => format!("{path} is {word}: no rule applies to it."),
    }
}

/// How many characters of a rule are shown.
const MOST_CHARACTERS: usize = 80;

/// `2 errors, 1 warning`, what there is none of left out.
pub(crate) fn counts(counts: impl IntoIterator<Item = (Severity, usize)>) -> String {
    let some = counts.into_iter().filter(|&(_, count)| count > 0).map(|(severity, count)| {
        let style = style(severity);
        let plural = if count == 1 { "" } else { "s" };
        format!("{style}{count} {}{plural}{style:#}", severity.name())
    });
    some.collect::<Vec<_>>().join(", ")
}

/// `robots.txt: 2 errors, 1 warning; --fix mends 2.`
fn summary(checked: &Checked) -> String {
    let name = checked.source.name();
    let severities = [Severity::Error, Severity::Warning, Severity::Info];
    let counts = counts(severities.map(|severity| (severity, checked.count(severity))));
    let fixable = checked.report.findings.iter().filter(|finding| finding.fix.is_some()).count();
    let fixes = if fixable == 0 { String::new() } else { format!("; {} mends {fixable}", checked.mended_by) };
    if counts.is_empty() {
        let good = AnsiColor::Green.on_default().bold();
        return format!("{}: {good}no problems{good:#}.", visible(&name));
    }
    format!("{}: {counts}{fixes}.", visible(&name))
}
