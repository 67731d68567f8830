//! `strudel add`: makes a node known.

use clap::Args;
use serde::Serialize;
use strudel_robots::Destination;
use strudel_robots::schedule::Next;
use strudel_store::Noted;

use super::files::{Files, Shape};
use super::{known, output};
use crate::clock;
use crate::error::Error;
use crate::status::Status;

/// Make a node known to the crawler
///
/// The crawler visits it once it hears its announce. Ends with 0, whether the node was known before or not, and with 2
/// when the store cannot be written to, as it cannot be while the crawler runs.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Add {
    /// The node's address, 32 hexadecimal digits
    #[arg(value_name = "HASH")]
    node: Destination,

    #[command(flatten)]
    files: Files,

    /// How the answer is shown
    #[arg(long, value_enum, default_value_t = Shape::Human)]
    format: Shape,
}

const EXAMPLES: &str = "\
Examples:
  strudel add 0123456789abcdef0123456789abcdef";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Added {
    destination: String,
    /// Whether it was not known before.
    new: bool,
    heard: bool,
}

impl Add {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let configuration = self.files.configuration()?;
        let mut store = self.files.store(&configuration)?;
        let new = store.add(self.node, clock::utc())? == Noted::New;
        let node = store.node(self.node)?.ok_or(Error::UnknownNode(self.node))?;
        let next = known::next(&configuration.settings.policy, &node);
        match self.format {
            Shape::Json => {
                let heard = next != Next::Announce;
                output::json(&Added { destination: self.node.to_string(), new, heard })?;
            }
            Shape::Human => output::human(|out| {
                let known = if new { "is known now" } else { "was known already" };
                let sentence = format!("{} {known}. {}", self.node, next.sentence());
                write!(out, "{}", output::wrapped(&sentence, ""))
            })?,
        }
        Ok(Status::Clean)
    }
}
