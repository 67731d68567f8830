//! A text and what was made of it: what the formats show.

use strudel_robots::folder::Verdict;
use strudel_robots::{Finding, Report, Severity};

use crate::input::Source;

/// A text that was checked.
#[derive(Debug)]
pub(crate) struct Checked {
    pub(crate) source: Source,
    /// The text as far as it was read; the report's offsets point into it.
    pub(crate) bytes: Vec<u8>,
    pub(crate) report: Report,
    /// How many findings, from the first, are about the file and its folder, not about a place in its text.
    pub(crate) about_folder: usize,
    /// Whether crawlers get it at all, as far as that is known.
    pub(crate) served: bool,
    /// By what the findings with a fix are mended, for people.
    pub(crate) mended_by: &'static str,
}

impl Checked {
    /// The findings, each with whether it is about a place in the text.
    pub(crate) fn findings(&self) -> impl Iterator<Item = (&Finding, bool)> {
        self.report.findings.iter().enumerate().map(|(index, finding)| (finding, index >= self.about_folder))
    }

    /// Adds what was found out about the file's folder. Of a file that is not served only the findings and the lines
    /// stay; what it brings about is what an empty one would.
    pub(crate) fn add_folder(&mut self, verdict: Verdict, empty: &Report) {
        self.about_folder = verdict.findings.len();
        self.report.findings.splice(0..0, verdict.findings);
        self.served = verdict.served;
        if !verdict.served {
            self.report.outcome = empty.outcome;
            self.report.delay_seconds = empty.delay_seconds;
            self.report.paths = empty.paths.clone();
            self.report.groups.iter_mut().for_each(|group| group.chosen = false);
        }
    }

    /// How many findings are of a severity.
    pub(crate) fn count(&self, severity: Severity) -> usize {
        self.report.findings.iter().filter(|finding| finding.severity == severity).count()
    }
}
