//! Many visits: which node is visited when. What happens comes in as [`Event`]s, what is to be done goes out as [`Action`]s.
//!
//! The rules are those of the project's visits document: *When a node may be visited* 5 and 6, and *Many visits*. How long a
//! node's gap is, is the [`schedule`](crate::schedule)'s; what happens in a visit is the [`visit`](crate::visit)'s.
//!
//! ```text
//! announce → waiting until due → (path sought) → a slot → Visit → ended: waiting until due
//! ```
//!
//! There is no I/O here, no clock and no chance: each event comes with [`Now`], a moment on a clock that may be set and on
//! one that cannot; an announce comes with a number drawn by the caller. There is a path to a node from when it is heard
//! until it is said that there is none. Memory and the time to find who is next are those of a balanced tree over the nodes.
//!
//! ```
//! use strudel_robots::crawl::{Action, Clock, Crawl, Event, Limits, Now};
//! use strudel_robots::Destination;
//! use strudel_robots::schedule::Policy;
//!
//! let node = Destination([7; 16]);
//! let mut crawl = Crawl::new(Limits::DEFAULT, Policy::DEFAULT, Clock::new(1_000, 2_000));
//!
//! let now = Now { utc: 2_000, steady: 0 };
//! crawl.handle(now, Event::Online);
//! let actions = crawl.handle(now, Event::Heard { destination: node, draw: 60 });
//! assert_eq!(actions[0], Action::SetFirstVisit { destination: node, at: 2_060 });
//!
//! let now = Now { utc: 2_060, steady: 60_000 };
//! let actions = crawl.handle(now, Event::TimePassed);
//! assert_eq!(actions[0], Action::Visit(node));
//! ```

mod clock;
mod limits;
mod nodes;
mod pace;
mod queues;
mod terms;

pub use clock::{Clock, Now};
pub use limits::Limits;
pub use terms::{Action, Event, Last};

use crate::destination::Destination;
use crate::schedule::{Gap, Policy, Standing, counts_from};
use crate::visit::{End, Millis};
use nodes::{Node, Nodes, Stage};
use pace::Hourly;
use queues::{Lane, Turn};

/// Nobody tells that a clock was set, so it is looked at this often at least.
const LOOK_AT_CLOCK: Millis = 60_000;

/// All nodes that are to be visited.
#[derive(Debug, Clone)]
pub struct Crawl {
    limits: Limits,
    policy: Policy,
    clock: Clock,
    /// Whether UTC could be believed at some moment, from which on the gaps are also measured by the steady clock.
    anchored: bool,
    online: bool,
    stopped: bool,
    nodes: Nodes,
    next_path_request: Millis,
    first_visits: Hourly,
    told_behind: bool,
}

impl Crawl {
    /// A crawl of no nodes, without an interface.
    #[must_use]
    pub fn new(limits: Limits, policy: Policy, clock: Clock) -> Crawl {
        Crawl {
            limits,
            policy,
            clock,
            anchored: false,
            online: false,
            stopped: false,
            nodes: Nodes::default(),
            next_path_request: 0,
            first_visits: Hourly::new(limits.first_visits_an_hour),
            told_behind: false,
        }
    }

    /// Takes up a node that an earlier run heard. Does nothing if it is known already, or if there are too many.
    pub fn insert(&mut self, now: Now, destination: Destination, last: Last, standing: &Standing) {
        let believed = !self.clock.is_behind(now.utc);
        let (due, lane) = match last {
            Last::Never { first_at } => (first_at, Lane::First),
            Last::At(from) if believed => (self.due(counts_from(from, now.utc), standing), standing.speed.into()),
            Last::At(from) => (self.due(from, standing), standing.speed.into()),
        };
        self.take_up(destination, Node::waiting(due, now.steady_at(due), lane, false));
    }

    /// A first visit of an earlier run started then, in UTC seconds; the earliest first.
    pub fn count_first_visit(&mut self, now: Now, started: u64) {
        self.first_visits.count(now, started);
    }

    /// Whether a node waits, is sought or is visited.
    #[must_use]
    pub fn knows(&self, destination: Destination) -> bool {
        self.nodes.get(destination).is_some()
    }

    /// Forgets a node that waits, as it could not be stored.
    pub fn forget(&mut self, destination: Destination) {
        self.nodes.forget(destination);
    }

    /// How many nodes wait, are sought or are visited.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// When the next node that waits is due, in UTC seconds. To be late is fine.
    #[must_use]
    pub fn next_due(&self) -> Option<u64> {
        self.nodes.waiting.first(|_| true).map(|turn| turn.due)
    }

    /// The nodes that are being visited.
    pub fn visiting(&self) -> impl ExactSizeIterator<Item = Destination> {
        self.nodes.visiting.keys().copied()
    }

    /// What is to be done now that this has happened. The last action is always [`Action::WaitUntil`].
    #[must_use]
    pub fn handle(&mut self, now: Now, event: Event) -> Vec<Action> {
        let mut out = Vec::new();
        match event {
            Event::Online => self.online = true,
            Event::Offline => {
                self.online = false;
                self.give_up_all(End::Offline, &mut out);
            }
            Event::Heard { destination, draw } => self.heard(now, destination, draw, &mut out),
            Event::NoPath(destination) => self.no_path(destination),
            Event::FoundSlow(destination) => self.found_slow(destination),
            Event::Ended { destination, from, standing } => self.ended(now, destination, from, &standing),
            Event::Stop => {
                self.stopped = true;
                self.give_up_all(End::Stopped, &mut out);
            }
            Event::TimePassed => {}
        }
        self.give_up_late(now, &mut out);
        if self.may_start(now, &mut out) {
            self.start_visits(now, &mut out);
            self.seek_paths(now, &mut out);
        }
        out.push(Action::WaitUntil(self.wake(now)));
        out
    }

    fn due(&self, from: u64, standing: &Standing) -> u64 {
        Gap::of(&self.policy, standing).next_eligible(from, None)
    }

    fn heard(&mut self, now: Now, destination: Destination, draw: u64, out: &mut Vec<Action>) {
        match self.nodes.set_path(destination, true) {
            Some(Stage::Pathless) => self.nodes.move_to(destination, Stage::Waiting),
            Some(Stage::Seeking) => self.nodes.move_to(destination, Stage::Ready),
            Some(_) => {}
            None => {
                let at = now.utc.saturating_add(draw.checked_rem(self.limits.first_visit_within).unwrap_or(0));
                if self.take_up(destination, Node::waiting(at, now.steady_at(at), Lane::First, true)) {
                    out.push(Action::SetFirstVisit { destination, at });
                }
            }
        }
    }

    /// Whether there was room for it.
    fn take_up(&mut self, destination: Destination, node: Node) -> bool {
        let is_new = !self.knows(destination) && self.nodes.len() < self.limits.nodes;
        if is_new {
            self.nodes.insert(destination, node);
        }
        is_new
    }

    fn no_path(&mut self, destination: Destination) {
        if self.nodes.visiting.contains_key(&destination) {
            self.nodes.set_path(destination, false);
            self.nodes.move_to(destination, Stage::Pathless);
        }
    }

    fn found_slow(&mut self, destination: Destination) {
        if let Some(lane) = self.nodes.visiting.get_mut(&destination) {
            *lane = Lane::Slow;
        }
    }

    fn ended(&mut self, now: Now, destination: Destination, from: Now, standing: &Standing) {
        let due = self.due(from.utc, standing);
        self.nodes.wait_again(destination, due, from.steady_at(due), standing.speed.into());
        self.clock.saw(now.utc);
    }

    /// Gives every search for a path up, also those that have found one and wait for a slot.
    fn give_up_all(&mut self, end: End, out: &mut Vec<Action>) {
        let ready = Lane::ALL.into_iter().flat_map(|lane| self.nodes.ready.of(lane)).map(|turn| turn.destination);
        let sought: Vec<_> = self.nodes.seeking.keys().copied().chain(ready).collect();
        self.give_up(sought, end, out);
    }

    fn give_up_late(&mut self, now: Now, out: &mut Vec<Action>) {
        let late = self.nodes.seeking.iter().filter(|(_, until)| **until <= now.steady);
        let late: Vec<_> = late.map(|(destination, _)| *destination).collect();
        self.give_up(late, End::NoLink, out);
    }

    fn give_up(&mut self, sought: Vec<Destination>, end: End, out: &mut Vec<Action>) {
        for destination in sought {
            self.nodes.move_to(destination, Stage::GivenUp);
            out.push(Action::GiveUp { destination, end });
        }
    }

    fn may_start(&mut self, now: Now, out: &mut Vec<Action>) -> bool {
        let behind = self.clock.is_behind(now.utc);
        if behind && !self.told_behind {
            out.push(Action::ClockBehind { until: self.clock.not_before() });
        }
        self.told_behind = behind;
        if !behind && !self.anchored {
            self.anchored = true;
            self.nodes.anchor(now);
        }
        !behind && self.online && !self.stopped
    }

    fn start_visits(&mut self, now: Now, out: &mut Vec<Action>) {
        while self.nodes.visiting.len() < self.limits.at_once {
            let waiting = self.nodes.waiting.first(|lane| self.is_open(lane, now)).filter(|turn| turn.due <= now.utc);
            let slow_is_free = self.nodes.slow_visits() < self.limits.slow_at_once;
            let ready = self.nodes.ready.first(|lane| lane != Lane::Slow || slow_is_free);
            let Some(turn) = waiting.into_iter().chain(ready).min() else { break };
            let destination = turn.destination;
            if ready == Some(turn) {
                self.start(destination, now, out);
            } else if !self.nodes.is_early(turn, now) {
                if self.nodes.get(destination).is_some_and(|node| node.has_path) {
                    self.start(destination, now, out)
                } else {
                    self.nodes.move_to(destination, Stage::Pathless)
                }
            }
        }
    }

    fn start(&mut self, destination: Destination, now: Now, out: &mut Vec<Action>) {
        let Some(node) = self.nodes.get(destination).copied() else { return };
        if node.lane == Lane::First && node.stage == Stage::Waiting {
            self.first_visits.count(now, now.utc);
        }
        self.nodes.move_to(destination, Stage::Visiting);
        self.nodes.visiting.insert(destination, node.lane);
        self.clock.saw(now.utc);
        out.push(Action::Visit(destination));
    }

    /// Asks for the path of the node that is due for longest without one, if it is time for a request.
    fn seek_paths(&mut self, now: Now, out: &mut Vec<Action>) {
        let sought = self.nodes.seeking.len() + self.nodes.ready.len();
        if now.steady < self.next_path_request || sought >= self.limits.at_once {
            return;
        }
        let Some(Turn { destination, .. }) = self.nodes.pathless.first(|lane| self.is_open(lane, now)) else { return };
        if self.nodes.get(destination).is_some_and(|node| node.lane == Lane::First) {
            self.first_visits.count(now, now.utc);
        }
        self.nodes.move_to(destination, Stage::Seeking);
        self.nodes.seeking.insert(destination, now.steady.saturating_add(self.limits.path_wait));
        self.next_path_request = now.steady.saturating_add(self.limits.path_request_every);
        self.clock.saw(now.utc);
        out.push(Action::SeekPath(destination));
    }

    /// Whether a visit that waits in this lane may start.
    fn is_open(&self, lane: Lane, now: Now) -> bool {
        match lane {
            Lane::Normal => true,
            Lane::Slow => self.nodes.slow_visits() + self.nodes.slow_sought() < self.limits.slow_at_once,
            Lane::First => self.first_visits.is_free(now),
        }
    }

    /// When time itself will have to be noticed.
    fn wake(&self, now: Now) -> Millis {
        let seeking = self.nodes.seeking.values().copied().min();
        let due = Lane::ALL
            .into_iter()
            .filter_map(|lane| self.nodes.waiting.first_of(lane))
            .filter(|turn| turn.due > now.utc);
        let due = due.map(|turn| now.steady_at(turn.due)).min();
        let path_request =
            (self.nodes.pathless.len() > 0 && self.next_path_request > now.steady).then_some(self.next_path_request);
        let first_visit = Some(self.first_visits.free_at(now)).filter(|at| *at > now.steady);
        let clock = Some(now.steady_at(self.clock.not_before())).filter(|at| *at > now.steady);
        let look = now.steady.saturating_add(LOOK_AT_CLOCK);
        [seeking, due, path_request, first_visit, clock].into_iter().flatten().min().map_or(look, |at| at.min(look))
    }
}
