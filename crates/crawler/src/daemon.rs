//! The crawler that runs: the core's [`Crawl`] says which node is visited when, and here the visits are made, four at a time,
//! beside each other on one thread.

use std::collections::{HashMap, VecDeque};
use std::rc::Rc;
use std::time::Duration;

use strudel_reticulum::{Announce, Announces, Uplink};
use strudel_robots::Destination;
use strudel_robots::crawl::{Action, Clock, Crawl, Event, Last, Now};
use strudel_robots::visit::{Aim, End, Millis};
use strudel_store::{Code, Ending, Heard, Noted, VisitId};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{sleep_until, timeout};
use tracing::{info, warn};

use crate::Error;
use crate::clock::{built, iso, utc};
use crate::{Crawler, Ended, Told, seek_path, visit};

/// The most announces that are noted at once.
const BATCH: usize = 256;
/// How often pages are looked for that leave the index, and whether the store is nearly full.
const HOUSEKEEPING: Millis = 3_600_000;
/// How long the visits have to close their links when the crawler stops.
const PARTING: Duration = Duration::from_secs(3);

/// What became of a visit that was to start.
enum Done {
    Ended(Ended),
    /// There is no path to the node any more. Nothing was recorded or sent.
    NoPath(Destination),
}

/// The crawler that runs.
pub struct Daemon {
    crawler: Rc<Crawler>,
    crawl: Crawl,
    announces: Announces,
    /// Where the line about what goes on is shown.
    line: Box<dyn Fn(String)>,
    wake: Millis,
    /// Visits for which a path is sought, with their starts.
    sought: HashMap<Destination, (VisitId, Now)>,
    visits: JoinSet<Result<Done, Error>>,
    /// What visits and searches for paths tell while they go on.
    notices: (mpsc::UnboundedSender<Event>, mpsc::UnboundedReceiver<Event>),
    house_kept: Option<Millis>,
    dropped: u64,
}

impl Daemon {
    /// A crawler of all nodes in the store. `line` is shown what goes on, in words that hold nothing a node has sent.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    pub fn new(crawler: Crawler, announces: Announces, line: Box<dyn Fn(String)>) -> Result<Daemon, Error> {
        let store = crawler.store.borrow();
        let now = crawler.clocks.now();
        let clock = Clock::new(built(), store.highest_time()?);
        let mut crawl = Crawl::new(crawler.settings.crawl, crawler.settings.policy, clock);
        store.for_each_scheduled(|node| {
            let last = match (node.counts_from, node.first_visit_at) {
                (Some(from), _) => Last::At(from),
                (None, Some(first_at)) => Last::Never { first_at },
                (None, None) => return,
            };
            if node.heard {
                crawl.insert(now, node.destination, last, &node.standing);
            }
        })?;
        const HOUR: u64 = 3_600;
        for started in store.first_visits_after(now.utc.saturating_sub(HOUR))? {
            crawl.count_first_visit(now, started);
        }
        drop(store);
        info!(nodes = crawl.nodes(), "started");
        Ok(Daemon {
            crawler: Rc::new(crawler),
            crawl,
            announces,
            line,
            wake: 0,
            sought: HashMap::new(),
            visits: JoinSet::new(),
            notices: mpsc::unbounded_channel(),
            house_kept: None,
            dropped: 0,
        })
    }

    /// Crawls until it is to stop. Has to run in a `LocalSet`.
    ///
    /// # Errors
    ///
    /// The store cannot be written to any more, or the network has ended. All links are closed then.
    pub async fn run(mut self) -> Result<(), Error> {
        let crawled = self.crawl_on().await;
        // Visits close their links themselves; those that do not in time are cut off, and count as interrupted.
        let parting = async {
            while let Some(ended) = self.visits.join_next().await {
                if let Ok(Err(error)) = ended {
                    warn!(error = %error, "a visit could not be recorded");
                }
            }
        };
        let _ = timeout(PARTING, parting).await;
        info!("stopped");
        crawled
    }

    async fn crawl_on(&mut self) -> Result<(), Error> {
        let mut uplinks = self.crawler.network.uplinks();
        let mut stop = self.crawler.stop.clone();
        let states = uplinks.borrow_and_update().clone();
        self.interfaces(&states)?;
        loop {
            self.keep_house()?;
            self.show();
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return self.tell(Event::Stop),
                changed = uplinks.changed() => {
                    if changed.is_err() {
                        return Err(Error::NetworkEnded);
                    }
                    let states = uplinks.borrow_and_update().clone();
                    self.interfaces(&states)?;
                }
                Some(ended) = self.visits.join_next() => match ended {
                    Ok(done) => match done? {
                        Done::Ended(ended) => self.tell(told(&ended))?,
                        Done::NoPath(destination) => self.tell(Event::NoPath(destination))?,
                    },
                    Err(error) => return Err(Error::BrokeOff(error.to_string())),
                },
                Some(event) = self.notices.1.recv() => self.tell(event)?,
                announce = self.announces.next() => match announce {
                    Some(announce) => self.announced(announce).await?,
                    None => return Err(Error::NetworkEnded),
                },
                () = sleep_until(self.crawler.clocks.instant(self.wake)) => self.tell(Event::TimePassed)?,
            }
        }
    }

    fn interfaces(&mut self, uplinks: &[Uplink]) -> Result<(), Error> {
        for uplink in uplinks {
            info!(interface = %uplink.name, state = ?uplink.state, "interface");
        }
        let is_up = uplinks.iter().any(Uplink::is_up);
        self.tell(if is_up { Event::Online } else { Event::Offline })
    }

    /// Notes an announce, and those that have come meanwhile with it.
    async fn announced(&mut self, first: Announce) -> Result<(), Error> {
        let mut batch = vec![first];
        while batch.len() < BATCH
            && let Ok(Some(announce)) = timeout(Duration::ZERO, self.announces.next()).await
        {
            batch.push(announce);
        }
        let mut heard = Vec::new();
        let mut due = Vec::new();
        for announce in batch {
            let event = Event::Heard { destination: announce.destination, draw: draw()? };
            let mut first_visit_at = 0;
            for action in self.crawl.handle(self.crawler.clocks.now(), event) {
                match action {
                    Action::SetFirstVisit { at, .. } => first_visit_at = at,
                    action => due.push(action),
                }
            }
            // One that the crawl has no room for is not stored either.
            if self.crawl.knows(announce.destination) {
                heard.push(row(announce, first_visit_at));
            }
        }
        let noted = self.crawler.store.borrow_mut().heard(&heard, utc())?;
        for (heard, noted) in heard.iter().zip(noted) {
            match noted {
                Noted::New => {
                    info!(node = %heard.destination, name = heard.name, hops = heard.hops, "heard a new node")
                }
                Noted::Known => {}
                Noted::NoRoom => self.crawl.forget(heard.destination),
            }
        }
        let dropped = self.announces.dropped();
        if dropped > std::mem::replace(&mut self.dropped, dropped) {
            warn!(dropped, "announces come faster than they can be noted");
        }
        self.carry_out(due)
    }

    fn tell(&mut self, event: Event) -> Result<(), Error> {
        let actions = self.crawl.handle(self.crawler.clocks.now(), event);
        self.carry_out(actions)
    }

    /// Carries actions out in their order, and those that follow from them.
    fn carry_out(&mut self, actions: Vec<Action>) -> Result<(), Error> {
        let mut actions = VecDeque::from(actions);
        while let Some(action) = actions.pop_front() {
            let follows = match action {
                Action::SeekPath(destination) => {
                    self.seek(destination)?;
                    None
                }
                Action::GiveUp { destination, end } => self.give_up(destination, end)?,
                Action::Visit(destination) => {
                    self.visit(destination);
                    None
                }
                Action::ClockBehind { until } => {
                    let (now, until) = (iso(utc()), iso(until));
                    warn!(now, until, "the clock is behind a time that was seen before; no visit starts until then");
                    None
                }
                Action::WaitUntil(at) => {
                    self.wake = at;
                    None
                }
                // Only an announce leads to it, and it is stored with that.
                Action::SetFirstVisit { .. } => None,
            };
            if let Some(event) = follows {
                actions.extend(self.crawl.handle(self.crawler.clocks.now(), event));
            }
        }
        Ok(())
    }

    /// Records that a visit starts, and asks the network for a path.
    fn seek(&mut self, destination: Destination) -> Result<(), Error> {
        let from = self.crawler.clocks.now_up();
        let id = self.crawler.store.borrow_mut().begin_visit(destination, from.utc, Aim::Pages)?;
        self.sought.insert(destination, (id, from));
        info!(node = %destination, "path sought");
        let (network, found) = (self.crawler.network.clone(), self.notices.0.clone());
        let within = self.crawler.settings.crawl.path_wait;
        tokio::task::spawn_local(async move {
            if seek_path(&network, destination, within).await {
                let _ = found.send(Event::Heard { destination, draw: 0 });
            }
        });
        Ok(())
    }

    /// Records that no path was found.
    fn give_up(&mut self, destination: Destination, end: End) -> Result<Option<Event>, Error> {
        let Some((id, from)) = self.sought.remove(&destination) else { return Ok(None) };
        let ended = self.crawler.end_untried(destination, id, from, Ending::Visit(end))?;
        Ok(Some(told(&ended)))
    }

    fn visit(&mut self, destination: Destination) {
        let (crawler, notices) = (Rc::clone(&self.crawler), self.notices.0.clone());
        let begun = self.sought.remove(&destination).map(|(id, _)| id);
        self.visits.spawn_local(async move {
            if begun.is_none() && !crawler.network.has_path(destination).await {
                return Ok(Done::NoPath(destination));
            }
            info!(node = %destination, "visit starts");
            let tell = |told: Told<'_>| match told {
                Told::Slow => notices.send(Event::FoundSlow(destination)).unwrap_or_default(),
                told => log(destination, &told),
            };
            visit(&crawler, destination, Aim::Pages, begun, tell).await.map(Done::Ended)
        });
    }

    /// Lets old pages leave the index, and looks how full the store is.
    fn keep_house(&mut self) -> Result<(), Error> {
        let now = self.crawler.clocks.steady();
        if self.house_kept.is_some_and(|last| now < last + HOUSEKEEPING) || utc() < built() {
            return Ok(());
        }
        let mut store = self.crawler.store.borrow_mut();
        let expired = store.expire(utc())?;
        if expired.pages + expired.paths > 0 {
            // There may be more, which go with the next round of events.
            info!(pages = expired.pages, paths = expired.paths, "not seen for long: left the index");
            return Ok(());
        }
        self.house_kept = Some(now);
        let size = store.size()?;
        if size.is_near() {
            warn!(
                bytes = size.bytes,
                bound = size.bound,
                "the store is nearly full; raise store_bytes or free some space"
            );
        }
        Ok(())
    }

    fn show(&self) {
        let state = if self.crawler.network.is_up() { "online" } else { "offline" };
        let (nodes, visiting) = (self.crawl.nodes(), self.crawl.visiting().len());
        let next = self.crawl.next_due().map_or(String::new(), |due| format!(" · next due {}", iso(due)));
        (self.line)(format!("{state} · nodes: {nodes} · being visited: {visiting}{next}"));
    }
}

/// Says that a visit ended, in the log and to the core.
fn told(ended: &Ended) -> Event {
    let Ended { destination, from, standing, ending } = ended;
    info!(node = %destination, ending = %ending.code(), why = ending.sentence(), "visit ended");
    Event::Ended { destination: *destination, from: *from, standing: *standing }
}

fn log(destination: Destination, told: &Told<'_>) {
    match told {
        Told::Asks(path) => info!(node = %destination, path, "asked"),
        Told::Learned(preference) => info!(node = %destination, preference = %preference.code(), "preference learned"),
        Told::Page(path, kept) => info!(node = %destination, path = path.as_str(), kept = ?kept, "page answered"),
        Told::NoPage(path, because) => {
            info!(node = %destination, path = path.as_str(), because = %because.code(), "page not answered");
        }
        Told::Ended(spent) => {
            info!(node = %destination, requests = spent.requests, bytes = spent.wire_bytes, "link closed");
        }
        Told::Slow | Told::File(_) => {}
    }
}

/// An announce as it is stored.
fn row(announce: Announce, first_visit_at: u64) -> Heard {
    let Announce { destination, identity, name, hops, .. } = announce;
    Heard { destination, identity, name, hops: Some(hops), first_visit_at }
}

/// A number that nobody can foretell.
fn draw() -> Result<u64, Error> {
    getrandom::u64().map_err(Error::NoChance)
}
