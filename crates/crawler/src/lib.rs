//! The crawler: the core's state machines, driven by a real network, a real store and real clocks.
//!
//! A visit's way: [`Daemon`] (which node, when, by `strudel_robots::crawl`) or a person's command → [`visit`] (one visit, by
//! `strudel_robots::visit`) → `strudel_reticulum`; what it learns goes to `strudel_store`. There is no policy here. Whatever
//! an action says is done to its end before the next: a start and a preference are durable before the next packet leaves.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

use std::cell::RefCell;
use std::time::Duration;

use strudel_reticulum::Network;
use strudel_robots::Destination;
use strudel_robots::crawl::Now;
use strudel_robots::schedule::Standing;
use strudel_robots::settings::Settings;
use strudel_robots::visit::Millis;
use strudel_store::{Ending, Store, VisitId};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::clock::{Clocks, utc};

pub mod clock;
mod daemon;
mod error;
mod link;
mod visiting;

pub use daemon::Daemon;
pub use error::Error;
pub use visiting::{Told, visit};

/// What every visit of a process works with. All of it happens on one thread.
pub struct Crawler {
    /// What it knows.
    pub store: RefCell<Store>,
    /// What it talks to.
    pub network: Network,
    /// What time it is.
    pub clocks: Clocks,
    /// The numbers.
    pub settings: Settings,
    /// Whether the crawler is to stop.
    pub stop: watch::Receiver<bool>,
}

/// How often it is looked whether a path was found.
const LOOKS_EVERY: Duration = Duration::from_millis(250);

/// Asks the network for a path, and waits until there is one; says whether there is. Not every answer comes as an announce:
/// one that repeats what was heard before is not told again.
pub async fn seek_path(network: &Network, destination: Destination, within: Millis) -> bool {
    if network.has_path(destination).await {
        return true;
    }
    network.request_path(destination);
    let found = async {
        while !network.has_path(destination).await {
            sleep(LOOKS_EVERY).await;
        }
    };
    timeout(Duration::from_millis(within), found).await.is_ok()
}

/// A visit has ended, or the search for a path did.
#[derive(Debug, Clone)]
pub struct Ended {
    /// The node.
    pub destination: Destination,
    /// The moment from which the node's gap counts.
    pub from: Now,
    /// What is known of the node now.
    pub standing: Standing,
    /// Why.
    pub ending: Ending,
}

impl Crawler {
    /// Records that a visit ended before a link was tried.
    ///
    /// # Errors
    ///
    /// The store cannot be written to.
    pub fn end_untried(
        &self,
        destination: Destination,
        id: VisitId,
        from: Now,
        ending: Ending,
    ) -> Result<Ended, Error> {
        let mut store = self.store.borrow_mut();
        store.end_visit(id, utc(), ending, &Default::default())?;
        let standing = store.node(destination)?.map(|node| node.standing).unwrap_or_default();
        Ok(Ended { destination, from, standing, ending })
    }
}
