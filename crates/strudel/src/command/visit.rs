//! `strudel visit`: one visit now, if the node is due; as a dry run, the operator's live test.

use std::cell::RefCell;
use std::time::Duration;

use clap::Args;
use strudel_crawler::{Crawler, Ended, Told, seek_path, visit};
use strudel_reticulum::{Announce, Announces, Network, Uplink};
use strudel_robots::Destination;
use strudel_robots::crawl::Clock;
use strudel_robots::schedule::Gap;
use strudel_robots::visit::{Aim, End, Spent, Unstored};
use strudel_store::{Ending, Heard, Kept, Node};
use tokio::time::timeout;

use super::files::{Files, Shape};
use super::reach::{Reach, block_on, not_started, stop_signal};
use crate::clock::{Clocks, built, iso, utc};
use crate::configuration::Configuration;
use crate::error::Error;
use crate::status::Status;

mod shown;

/// How long a connection to the network may take.
const CONNECTS_WITHIN: Duration = Duration::from_secs(10);
/// How long an announce may take to be told once there is a path.
const TOLD_WITHIN: Duration = Duration::from_millis(200);
/// How long the network has to send its last packets.
const PARTING: Duration = Duration::from_secs(1);

/// Visit one node now, if it is due
///
/// The visit counts like any other: the next one may start when the node's gap has passed. With --dry-run only the
/// preference file is asked for; what the node really serves is checked, and it is said what the crawler would do. Ends
/// with 0 when the node was visited, with 1 when a dry run finds something wrong, and with 2 when there was no visit.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Visit {
    /// Ask for the preference file only, and check it
    #[arg(long)]
    dry_run: bool,

    /// The node is yours: do the dry run although its gap has not passed
    #[arg(long, requires = "dry_run")]
    own_node: bool,

    /// How the visit is shown
    #[arg(long, value_enum, default_value_t = Shape::Human)]
    format: Shape,

    #[command(flatten)]
    reach: Reach,

    #[command(flatten)]
    files: Files,

    /// The node's destination hash
    #[arg(value_name = "HASH")]
    destination: Destination,
}

const EXAMPLES: &str = "\
Examples:
  strudel visit 0123456789abcdef0123456789abcdef
  strudel visit --dry-run --own-node 0123456789abcdef0123456789abcdef
  strudel visit --connect 10.0.0.1:4242 --format json 0123456789abcdef0123456789abcdef";

/// What came of it.
#[derive(Debug, Default)]
struct Visited {
    ending: Option<Ending>,
    spent: Spent,
    /// The file of the preference, if it was answered.
    file: Option<Vec<u8>>,
    pages: Vec<(String, Result<Kept, Unstored>)>,
    /// What is known of the node now.
    node: Option<Node>,
    gap: Option<Gap>,
    next: u64,
}

impl Visit {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let configuration = self.files.configuration()?;
        let mut store = self.files.store(&configuration)?;
        let node = store.node(self.destination)?;
        if let Some(why) = self.not_due(&configuration, node.as_ref(), store.highest_time()?) {
            return self.not_visited(&why);
        }
        if node.is_none() {
            store.add(self.destination, utc())?;
        }
        let visited = block_on(async {
            let (network, announces) =
                Network::start(self.reach.interfaces().await?).map_err(|error| not_started(&error))?;
            Reach::wait_up(&network, CONNECTS_WITHIN).await?;
            let crawler = Crawler {
                store: RefCell::new(store),
                network: network.clone(),
                clocks: Clocks::start(),
                settings: configuration.settings,
                stop: stop_signal()?,
            };
            let visited = self.visit(&crawler, announces).await;
            let _ = timeout(PARTING, network.stop()).await;
            visited
        })?;
        self.show(&visited, &configuration)
    }

    /// Why there is no visit now, if there is none.
    fn not_due(&self, configuration: &Configuration, node: Option<&Node>, highest: u64) -> Option<String> {
        let clock = Clock::new(built(), highest);
        let now = utc();
        if clock.is_behind(now) {
            let until = iso(clock.not_before());
            return Some(format!("The clock shows {}, but it was {until} already; set it right, or wait.", iso(now)));
        }
        let node = node.filter(|_| !self.own_node)?;
        let gap = Gap::of(&configuration.settings.policy, &node.standing);
        let next = gap.next_eligible(node.counts_from?, None);
        (now < next).then(|| format!("{} It may be visited again from {} on.", gap.sentence(), iso(next)))
    }

    /// Seeks a path, and makes the visit.
    async fn visit(&self, crawler: &Crawler, announces: Announces) -> Result<Visited, Error> {
        let aim = if self.dry_run { Aim::Preference } else { Aim::Pages };
        let from = crawler.clocks.now_up();
        let id = crawler.store.borrow_mut().begin_visit(self.destination, from.utc, aim)?;
        let mut visited = Visited::default();
        let ended = match self.seek(crawler, announces).await? {
            Some(end) => crawler.end_untried(self.destination, id, from, Ending::Visit(end))?,
            None => {
                let tell = |told: Told<'_>| visited.hear(told);
                visit(crawler, self.destination, aim, Some(id), tell).await?
            }
        };
        let Ended { ending, standing, from, .. } = ended;
        let gap = Gap::of(&crawler.settings.policy, &standing);
        visited.ending = Some(ending);
        visited.node = crawler.store.borrow().node(self.destination)?;
        visited.gap = Some(gap);
        visited.next = gap.next_eligible(from.utc, None);
        Ok(visited)
    }

    /// Asks the network for a path, and notes what is heard of the node. Says why there is none, if there is none.
    async fn seek(&self, crawler: &Crawler, mut announces: Announces) -> Result<Option<End>, Error> {
        let (mut stop, mut uplinks) = (crawler.stop.clone(), crawler.network.uplinks());
        let seek = seek_path(&crawler.network, self.destination, crawler.settings.crawl.path_wait);
        tokio::pin!(seek);
        let mut announce = None;
        let found = loop {
            tokio::select! {
                biased;
                _ = stop.wait_for(|stop| *stop) => return Ok(Some(End::Stopped)),
                _ = uplinks.wait_for(|uplinks| !uplinks.iter().any(Uplink::is_up)) => return Ok(Some(End::Offline)),
                heard = told(&mut announces, self.destination), if announce.is_none() => announce = heard,
                found = &mut seek => break found,
            }
        };
        let Some(identity) = crawler.network.identity(self.destination).await.filter(|_| found) else {
            return Ok(Some(End::NoLink));
        };
        // The path may be known a moment before its announce is told.
        if announce.is_none() {
            announce = timeout(TOLD_WITHIN, told(&mut announces, self.destination)).await.ok().flatten();
        }
        let now = utc();
        let name = announce.and_then(|announce| announce.name);
        let hops = crawler.network.hops(self.destination).await;
        let heard = Heard { destination: self.destination, identity, name, hops, first_visit_at: now };
        crawler.store.borrow_mut().heard(&[heard], now)?;
        Ok(None)
    }
}

/// The node's announce, once it is told.
async fn told(announces: &mut Announces, destination: Destination) -> Option<Announce> {
    while let Some(announce) = announces.next().await {
        if announce.destination == destination {
            return Some(announce);
        }
    }
    std::future::pending().await
}

impl Visited {
    fn hear(&mut self, told: Told<'_>) {
        match told {
            Told::File(file) => self.file = Some(file.to_vec()),
            Told::Page(path, kept) => self.pages.push((path.to_string(), Ok(kept))),
            Told::NoPage(path, because) => self.pages.push((path.to_string(), Err(because))),
            Told::Ended(spent) => self.spent = *spent,
            Told::Slow | Told::Asks(_) | Told::Learned(_) => {}
        }
    }
}
