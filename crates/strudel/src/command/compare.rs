//! `strudel compare`: what every reader makes of one file, side by side.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use strudel_robots::compare;

use crate::error::Error;
use crate::input::{Source, tell_cut};
use crate::status::Status;

use super::question::Asked;

mod difference;
mod text;

/// Compare what Strudel, the Peregrinator, Yandex and RFC 9309 crawlers make of a file
///
/// Shows the role of each line for each of them, and explains the lines on which they differ. Ends with 0 when none of
/// them finds anything above an info, with 1 when one does, and with 2 when the file could not be read.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Compare {
    #[command(flatten)]
    asked: Asked,

    /// How the comparison is shown
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    /// The file to compare; standard input is -, and is read when no file is named
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: PathBuf,
}

/// How a comparison is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: a table, and what the differences are
    Human,
    /// One JSON object: the four reports and the lines that differ
    Json,
}

const EXAMPLES: &str = "\
Examples:
  strudel compare robots.txt
  strudel compare --agent FooBot --path /private --path / robots.txt
  strudel compare --format json < robots.txt";

impl Compare {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let paths = self.asked.paths()?;
        let source = Source::named(self.file.clone());
        let input = source.read()?;
        if input.is_cut() {
            tell_cut(&source, &input);
        }
        let mut comparison = compare(&input.bytes, self.asked.agent(), &paths);
        for report in &mut comparison.readers {
            report.bytes = input.length;
        }
        let mut out = io::BufWriter::new(anstream::stdout().lock());
        let shown = match self.format {
            Format::Human => text::show(&mut out, &comparison, &input.bytes),
            Format::Json => serde_json::to_writer_pretty(&mut out, &comparison)
                .map_err(io::Error::from)
                .and_then(|()| out.write_all(b"\n")),
        };
        let clean = comparison.readers.iter().all(strudel_robots::Report::is_clean);
        match shown.and_then(|()| out.flush()).map_err(Error::Output) {
            Err(error) if !error.is_broken_pipe() => Err(error),
            _ => Ok(if clean { Status::Clean } else { Status::Findings }),
        }
    }
}
