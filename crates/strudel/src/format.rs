//! The ways a report is shown: for people, for programs, for SARIF viewers and for GitHub's annotations.
//!
//! A format takes one checked text after the other, so that a long list of files is not held in memory.

use std::io::{self, Write};

use clap::ValueEnum;

use crate::checked::Checked;
use crate::error::Error;

mod github;
pub(crate) mod human;
mod json;
mod sarif;

/// A format of reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people, with the lines and the places in them
    Human,
    /// One JSON object; an array where several files are named
    Json,
    /// SARIF 2.1.0, for code scanning and editors
    Sarif,
    /// Annotations in GitHub Actions
    Github,
}

/// Where the output goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    Output,
    /// Standard error, where standard output carries the fixed text.
    Error,
}

/// How many reports there will be, which matters to JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Count {
    /// One, of a text that needs no name.
    One,
    /// One, with the name of its file.
    OneNamed,
    /// Any number, each with the name of its file.
    Several,
}

/// Shows reports as they come.
pub(crate) trait Show {
    /// Shows one.
    fn show(&mut self, checked: &Checked) -> io::Result<()>;

    /// Ends the output; `failures` are the texts that could not be checked.
    fn finish(&mut self, failures: &[Error]) -> io::Result<()>;
}

impl Format {
    /// Starts an output in this format.
    pub(crate) fn start(self, target: Target, count: Count) -> Box<dyn Show> {
        let out: Box<dyn Write> = match (target, self) {
            // Colours where it is a terminal that can show them, and NO_COLOR is not set.
            (Target::Output, Format::Human) => Box::new(anstream::stdout().lock()),
            (Target::Error, Format::Human) => Box::new(anstream::stderr().lock()),
            (Target::Output, _) => Box::new(io::stdout().lock()),
            (Target::Error, _) => Box::new(io::stderr().lock()),
        };
        let out = io::BufWriter::new(out);
        match self {
            Format::Human => Box::new(human::Human::new(out)),
            Format::Json => Box::new(json::Json::new(out, count)),
            Format::Sarif => Box::new(sarif::Sarif::new(out)),
            Format::Github => Box::new(github::GitHub::new(out)),
        }
    }
}
