//! `strudel search`: pages that have all of some words.

use clap::Args;
use serde::Serialize;
use strudel_store::{Hit, Piece};

use super::files::{Files, Shape};
use super::output;
use crate::clock;
use crate::error::Error;
use crate::status::Status;

mod text;

/// Search the pages that were crawled
///
/// Finds the pages that have all of the words, in any case and with or without accents, the best first. Ends with 0, with
/// 1 when nothing was found, and with 2 when the store could not be read.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Search {
    /// The words
    #[arg(value_name = "WORD", required = true)]
    words: Vec<String>,

    /// How many pages are shown
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    limit: u32,

    /// How many of the best are left out, to see those behind them
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: u32,

    #[command(flatten)]
    files: Files,

    /// How the pages are shown
    #[arg(long, value_enum, default_value_t = Shape::Human)]
    format: Shape,
}

const EXAMPLES: &str = "\
Examples:
  strudel search apple cake
  strudel search --limit 5 --skip 5 apple
  strudel search --format json apple";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Found<'a> {
    destination: String,
    path: &'a str,
    name: Option<&'a str>,
    last_seen: String,
    title: Vec<Part<'a>>,
    snippet: Vec<Part<'a>>,
}

#[derive(Serialize)]
struct Part<'a> {
    text: &'a str,
    /// Whether it is what was searched for.
    #[serde(rename = "match")]
    is_match: bool,
}

impl Search {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let words = self.words.join(" ");
        // One more tells whether there are more.
        let mut hits = self.files.view()?.search(&words, self.limit + 1, self.skip)?;
        let is_all = hits.len() <= self.limit as usize;
        hits.truncate(self.limit as usize);
        if self.format == Shape::Json {
            output::json(&hits.iter().map(found).collect::<Vec<_>>())?;
        }
        if hits.is_empty() {
            return Err(Error::NothingFound(words));
        }
        if self.format == Shape::Human {
            output::human(|out| {
                text::show(out, &hits)?;
                match is_all {
                    true => Ok(()),
                    false => writeln!(out, "\nThere are more: --skip {}", self.skip.saturating_add(self.limit)),
                }
            })?;
        }
        Ok(Status::Clean)
    }
}

fn found(hit: &Hit) -> Found<'_> {
    Found {
        destination: hit.destination.to_string(),
        path: hit.path.as_str(),
        name: hit.name.as_deref(),
        last_seen: clock::iso(hit.last_seen),
        title: parts(&hit.title),
        snippet: parts(&hit.snippet),
    }
}

fn parts(pieces: &[Piece]) -> Vec<Part<'_>> {
    pieces.iter().map(|piece| Part { text: &piece.text, is_match: piece.is_match }).collect()
}
