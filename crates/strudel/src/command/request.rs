//! `strudel request`: prints what a node's operator signs to ask for a preference.

use clap::Args;
use strudel_robots::{Destination, Preference};
use strudel_store::Code;

use super::files::Files;
use super::output;
use crate::clock;
use crate::error::{Error, tell};
use crate::request::{Request, wish};
use crate::status::Status;
use crate::visible::visible;

/// Print a text by which a node's operator asks for a preference
///
/// For operators whose node cannot serve a robots.txt. The operator signs the text with the identity of the node, and
/// "strudel prefer" checks that. Nothing but the text goes to standard output; what to do with it goes to standard error.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Ask {
    /// The node's address, 32 hexadecimal digits
    #[arg(value_name = "HASH")]
    node: Destination,

    /// How often Strudel may come: at most once in 1d to 14d, or auto
    #[arg(value_name = "WISH", value_parser = wish)]
    wish: Preference,

    #[command(flatten)]
    files: Files,
}

const EXAMPLES: &str = "\
Examples:
  strudel request 0123456789abcdef0123456789abcdef 14d > request.txt
  rnid -i ~/.nomadnetwork/storage/identity -s request.txt
  strudel prefer 0123456789abcdef0123456789abcdef 14d --signature request.txt.rsg";

impl Ask {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let contact = self.files.configuration()?.contact;
        let request = Request::new(self.node, self.wish, clock::utc());
        output::human(|out| out.write_all(request.text().as_bytes()))?;
        let whom = contact.map_or_else(String::new, |contact| format!(" to {}", visible(&contact)));
        tell(&format!(
            "Keep this text as it is in a file request.txt, let the node's operator sign it with \"rnid -i IDENTITY -s \
             request.txt\" and send request.txt.rsg{whom}; until {} \"strudel prefer {} {} --signature request.txt.rsg\" \
             takes it.",
            request.expiry(),
            self.node,
            self.wish.code()
        ));
        Ok(Status::Clean)
    }
}
