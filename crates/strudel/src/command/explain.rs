//! `strudel explain`: what a finding means.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use strudel_robots::{Entry, find, registry};

use crate::error::Error;
use crate::status::Status;

mod json;
mod text;

/// Explain a finding by its code, or list all codes
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Explain {
    /// How it is shown
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    /// The code, as it stands in brackets in a report
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  strudel explain
  strudel explain interval-zero
  strudel explain --format json";

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// For people
    Human,
    /// For programs: an array of all findings, or the one asked for
    Json,
}

impl Explain {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let entry = self.code.as_deref().map(known).transpose()?;
        let shown = match self.format {
            Format::Human => self.human(entry),
            Format::Json => self.json(entry),
        };
        shown.map_err(Error::Output)?;
        Ok(Status::Clean)
    }

    fn human(&self, entry: Option<&Entry>) -> io::Result<()> {
        let mut out = anstream::stdout().lock();
        out.write_all(entry.map_or_else(text::list, text::page).as_bytes())?;
        out.flush()
    }

    fn json(&self, entry: Option<&'static Entry>) -> io::Result<()> {
        let mut out = io::stdout().lock();
        match entry {
            Some(entry) => serde_json::to_writer_pretty(&mut out, &json::of(entry))?,
            None => serde_json::to_writer_pretty(&mut out, &registry().map(json::of).collect::<Vec<_>>())?,
        }
        writeln!(out)
    }
}

/// The entry of a code, in whatever case it is typed.
fn known(code: &str) -> Result<&'static Entry, Error> {
    let plain = code.trim().to_ascii_lowercase();
    find(&plain).ok_or_else(|| Error::UnknownCode(code.to_owned(), near(&plain)))
}

/// The codes that are most like another, best first.
fn near(code: &str) -> Vec<&'static str> {
    const MOST: usize = 3;
    const ALIKE: f64 = 0.75;
    let rated = registry().map(|entry| (strsim::jaro_winkler(code, entry.code), entry.code));
    let mut rated: Vec<_> = rated.filter(|&(alike, _)| alike >= ALIKE).collect();
    rated.sort_by(|a, b| b.0.total_cmp(&a.0));
    rated.into_iter().take(MOST).map(|(_, code)| code).collect()
}
