//! `strudel crawl`: the crawler that runs.

use std::cell::RefCell;
use std::time::Duration;

use clap::Args;
use strudel_crawler::{Crawler, Daemon};
use strudel_reticulum::Network;

use super::files::{Files, Shape};
use super::reach::{Reach, block_on, not_started, stop_signal};
use crate::clock::Clocks;
use crate::error::Error;
use crate::log;
use crate::status::Status;

/// How long the network has to send its last packets.
const PARTING: Duration = Duration::from_secs(1);

/// Crawl: hear announces, and visit what is due
///
/// Runs until it is stopped by Ctrl-C or SIGTERM, and goes on where it was when it is started again. Shows a line of
/// progress on a terminal; elsewhere the log goes to standard error, one JSON object a line.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Crawl {
    #[command(flatten)]
    reach: Reach,

    #[command(flatten)]
    files: Files,

    /// How the log is shown [default: for people on a terminal, for programs elsewhere]
    #[arg(long, value_enum)]
    format: Option<Shape>,
}

const EXAMPLES: &str = "\
Examples:
  strudel crawl                               Over this machine's shared instance
  strudel crawl --connect 10.0.0.1:4242       Over a TCP server
  strudel crawl --store /srv/strudel.sqlite 2>> strudel.log";

impl Crawl {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let configuration = self.files.configuration()?;
        let log = log::start(self.format == Some(Shape::Json));
        let store = self.files.store(&configuration)?;
        block_on(async {
            let (network, announces) =
                Network::start(self.reach.interfaces().await?).map_err(|error| not_started(&error))?;
            let crawler = Crawler {
                store: RefCell::new(store),
                network: network.clone(),
                clocks: Clocks::start(),
                settings: configuration.settings,
                stop: stop_signal()?,
            };
            let line = log.clone();
            let crawled = Daemon::new(crawler, announces, Box::new(move |text| line.show(text)))?.run().await;
            log.finish();
            let _ = tokio::time::timeout(PARTING, network.stop()).await;
            crawled?;
            Ok(Status::Clean)
        })
    }
}
