//! A network of nodes and a crawler on it, in virtual time.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BinaryHeap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem::discriminant;

use strudel_robots::crawl::{self, Clock, Crawl, Event, Now};
use strudel_robots::schedule::{Speed, Standing};
use strudel_robots::settings::Settings;
use strudel_robots::visit::{self, Action, End, KnownPath, Lookup, Millis, Plan, Previous, Spent, Target, Visit};
use strudel_robots::{Destination, Outcome, Preference};

use crate::chance::Chance;
use crate::node::{Happens, Node};
use crate::witness::{Rules, Witness};

/// When the simulation starts, in UTC seconds.
const UTC: u64 = 1_800_000_000;

/// Something that will happen.
#[derive(Debug)]
enum Coming {
    Announce(usize),
    /// To the visit's latest link or request, unless that was given up since.
    OnLink(usize, u64, Happens),
    /// The visit asked for this time.
    VisitWakes(usize, Millis),
    CrawlWakes,
    /// The crawler's interface comes up or goes down.
    Interface(bool),
}

/// The earliest is the greatest; of those at the same time the one that was set first.
#[derive(Debug)]
struct Alarm {
    at: Millis,
    sequence: u64,
    coming: Coming,
}

impl Ord for Alarm {
    fn cmp(&self, other: &Self) -> Ordering {
        (other.at, other.sequence).cmp(&(self.at, self.sequence))
    }
}

impl PartialOrd for Alarm {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Alarm {
    fn eq(&self, other: &Self) -> bool {
        self.sequence == other.sequence
    }
}

impl Eq for Alarm {}

/// What the crawler stores of a node.
#[derive(Default)]
struct Stored {
    standing: Standing,
    previous: Option<Previous>,
    known: Vec<KnownPath>,
}

/// A visit that goes on.
struct Underway {
    visit: Visit,
    started: Now,
    first_packet: Option<Now>,
    /// Which link or request is the latest that was not given up.
    current: u64,
    wakes: Millis,
    /// Of the answer that arrives: since when, until when, how many bytes.
    arriving: Option<(Millis, Millis, u64)>,
}

/// What a simulation is like.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) seed: u64,
    pub(crate) nodes: usize,
    pub(crate) days: u64,
    /// The most pages that a node has.
    pub(crate) pages: u64,
    pub(crate) settings: Settings,
}

pub(crate) struct World {
    now: Millis,
    end: Millis,
    pages: u64,
    settings: Settings,
    rules: Rules,
    chance: Chance,
    nodes: Vec<Node>,
    stored: Vec<Stored>,
    crawl: Crawl,
    crawl_wakes: Millis,
    online: bool,
    underway: BTreeMap<usize, Underway>,
    sought: BTreeMap<usize, Now>,
    coming: BinaryHeap<Alarm>,
    sequence: u64,
    pub(crate) witness: Witness,
    /// Of everything that was done, and when.
    trace: DefaultHasher,
}

fn destination(number: usize) -> Destination {
    let mut chance = Chance::new(number as u64);
    let mut hash = [0; 16];
    hash[..8].copy_from_slice(&chance.any().to_be_bytes());
    hash[8..].copy_from_slice(&(number as u64).to_be_bytes());
    Destination(hash)
}

fn number(node: Destination) -> usize {
    let Destination([.., a, b, c, d]) = node;
    u32::from_be_bytes([a, b, c, d]) as usize
}

const DAY: Millis = 24 * 3_600_000;

impl World {
    pub(crate) fn new(shape: Shape) -> World {
        let Shape { seed, nodes, days, pages, settings } = shape;
        let mut chance = Chance::new(seed);
        let rules = Rules {
            automatic_gap: settings.policy.automatic_gap * 1_000,
            at_once: settings.crawl.at_once,
            first_visits_an_hour: settings.crawl.first_visits_an_hour,
        };
        let mut world = World {
            now: 0,
            end: days * DAY,
            pages,
            settings,
            rules,
            nodes: (0..nodes).map(|_| Node::new(pages, &mut chance)).collect(),
            chance,
            stored: (0..nodes).map(|_| Stored::default()).collect(),
            crawl: Crawl::new(settings.crawl, settings.policy, Clock::new(UTC, UTC)),
            crawl_wakes: 0,
            online: false,
            underway: BTreeMap::new(),
            sought: BTreeMap::new(),
            coming: BinaryHeap::new(),
            sequence: 0,
            witness: Witness::default(),
            trace: DefaultHasher::new(),
        };
        world.will(0, Coming::Interface(true));
        for number in 0..nodes {
            // Half of the nodes are there from the start, the others come in the course of the first half of the time.
            let heard = if number % 2 == 0 { world.chance.below(DAY) } else { world.chance.below(days * DAY / 2) };
            world.will(heard, Coming::Announce(number));
        }
        world
    }

    /// Runs to the end. What is returned stands for everything that was done.
    pub(crate) fn run(&mut self) -> u64 {
        while let Some(Alarm { at, coming, .. }) = self.coming.pop()
            && at <= self.end
        {
            self.now = at;
            self.happen(coming);
        }
        self.trace.finish()
    }

    fn will(&mut self, after: Millis, coming: Coming) {
        self.sequence += 1;
        self.coming.push(Alarm { at: self.now.saturating_add(after), sequence: self.sequence, coming });
    }

    /// Both clocks now.
    fn clocks(&self) -> Now {
        Now { utc: UTC + self.now / 1_000, steady: self.now }
    }

    /// The same with seconds rounded up, as starts are recorded.
    fn recorded(&self) -> Now {
        Now { utc: UTC + self.now.div_ceil(1_000), steady: self.now }
    }

    fn happen(&mut self, coming: Coming) {
        match coming {
            Coming::Announce(number) => {
                let draw = self.chance.any();
                self.tell_crawl(Event::Heard { destination: destination(number), draw });
                let again = self.chance.between(DAY, 15 * DAY);
                self.will(again, Coming::Announce(number));
            }
            Coming::CrawlWakes if self.crawl_wakes <= self.now => self.tell_crawl(Event::TimePassed),
            Coming::CrawlWakes => {}
            Coming::Interface(up) => {
                self.online = up;
                self.tell_crawl(if up { Event::Online } else { Event::Offline });
                if !up {
                    let visits: Vec<_> = self.underway.keys().copied().collect();
                    visits.into_iter().for_each(|number| self.tell_visit(number, visit::Event::Offline));
                }
                let lasts = if up { self.chance.between(DAY, 20 * DAY) } else { self.chance.between(1_000, DAY / 8) };
                self.will(lasts, Coming::Interface(!up));
            }
            Coming::VisitWakes(number, at) => {
                if self.underway.get(&number).is_some_and(|underway| underway.wakes == at) {
                    self.tell_visit(number, visit::Event::TimePassed);
                }
            }
            Coming::OnLink(number, current, happens) => {
                if self.underway.get(&number).is_some_and(|underway| underway.current == current) {
                    self.on_link(number, happens);
                }
            }
        }
    }

    fn on_link(&mut self, number: usize, happens: Happens) {
        let node = destination(number);
        match happens {
            Happens::Linked(round_trip) => {
                self.witness.linked(node, round_trip);
                let underway = self.underway.get_mut(&number).unwrap();
                underway.first_packet = Some(Now { utc: UTC + self.now.div_ceil(1_000), steady: self.now });
                if round_trip > self.settings.policy.slow_round_trip_ms {
                    self.tell_crawl(Event::FoundSlow(node));
                }
                self.tell_visit(number, visit::Event::Linked { round_trip });
            }
            Happens::LinkFailed => self.tell_visit(number, visit::Event::LinkFailed),
            Happens::Begins { size, wire } => {
                self.underway.get_mut(&number).unwrap().arriving = Some((self.now, self.now, 0));
                self.tell_visit(number, visit::Event::Begins { size: Some(size), wire: Some(wire) });
            }
            Happens::Moved(bytes) => {
                self.witness.moved(node, bytes);
                if let Some((_, last, moved)) = &mut self.underway.get_mut(&number).unwrap().arriving {
                    (*last, *moved) = (self.now, *moved + bytes);
                }
                self.tell_visit(number, visit::Event::Moved { bytes });
            }
            Happens::Answered { body, links } => {
                self.settle(number);
                self.tell_visit(number, visit::Event::Answered { body: &body, links: &links });
            }
            Happens::Refused(who) => {
                self.settle(number);
                self.tell_visit(number, visit::Event::Refused(who));
            }
            Happens::Failed => {
                self.settle(number);
                self.tell_visit(number, visit::Event::Failed);
            }
            Happens::Dropped => self.tell_visit(number, visit::Event::Dropped),
        }
    }

    /// Tells the witness that the answer that was awaited has come to its end.
    fn settle(&mut self, number: usize) {
        let Some(underway) = self.underway.get_mut(&number) else { return };
        let (since, last, moved) = underway.arriving.take().unwrap_or_default();
        self.witness.answered(destination(number), self.now, moved, last - since);
    }

    fn tell_crawl(&mut self, event: Event) {
        for action in self.crawl.handle(self.clocks(), event) {
            (self.now, discriminant(&action)).hash(&mut self.trace);
            match action {
                crawl::Action::SetFirstVisit { .. } => {}
                crawl::Action::SeekPath(node) => {
                    let (number, started) = (number(node), self.recorded());
                    self.witness.starts(&self.rules, node, self.now);
                    self.witness.asks_path(node, self.now);
                    self.sought.insert(number, started);
                    if self.nodes[number].has_path(&mut self.chance) {
                        let after = self.chance.between(50, 25_000);
                        self.will(after, Coming::Announce(number));
                    }
                }
                crawl::Action::GiveUp { destination: node, end } => {
                    let number = number(node);
                    let started = self.sought.remove(&number).expect("a search that was begun");
                    self.record_end(number, started, None, end, &Spent::default());
                }
                crawl::Action::Visit(node) => {
                    // A path that was just found is there; an older one may be lost.
                    let sought = self.sought.contains_key(&number(node));
                    match sought || self.nodes[number(node)].has_path(&mut self.chance) {
                        true => self.start_visit(number(node)),
                        false => self.tell_crawl(Event::NoPath(node)),
                    }
                }
                crawl::Action::ClockBehind { .. } => panic!("nobody set the clock"),
                // To wake earlier does no harm, so one alarm is enough.
                crawl::Action::WaitUntil(at) if self.crawl_wakes <= self.now || at < self.crawl_wakes => {
                    self.crawl_wakes = at;
                    self.will(at - self.now, Coming::CrawlWakes);
                }
                crawl::Action::WaitUntil(_) => {}
            }
        }
    }

    fn start_visit(&mut self, number: usize) {
        let node = destination(number);
        assert!(self.online);
        if self.sought.remove(&number).is_none() {
            self.witness.starts(&self.rules, node, self.now);
        }
        self.witness.opens(&self.rules, node, self.now);
        let stored = &self.stored[number];
        let plan = Plan {
            started: self.clocks().utc,
            previous: stored.previous,
            standing: stored.standing,
            policy: self.settings.policy,
            limits: self.settings.visit,
            known: stored.known.clone(),
            ..Plan::default()
        };
        let (visit, actions) = Visit::start(plan, self.now);
        let underway =
            Underway { visit, started: self.recorded(), first_packet: None, current: 0, wakes: 0, arriving: None };
        self.underway.insert(number, underway);
        self.carry_out(number, actions);
    }

    fn tell_visit(&mut self, number: usize, event: visit::Event<'_>) {
        let now = self.now;
        let Some(underway) = self.underway.get_mut(&number) else { return };
        let actions = underway.visit.handle(now, event);
        self.carry_out(number, actions);
    }

    fn carry_out(&mut self, number: usize, actions: Vec<Action>) {
        let node = destination(number);
        for action in actions {
            (self.now, number, discriminant(&action)).hash(&mut self.trace);
            match action {
                Action::RecordStart | Action::KeepAlive | Action::MarkCapped => {}
                Action::OpenLink => {
                    let script = self.nodes[number].link(&mut self.chance);
                    self.on_its_way(number, script);
                }
                Action::Ask { target, .. } => self.ask(number, &target),
                Action::GiveUp => {
                    self.settle(number);
                    self.underway.get_mut(&number).unwrap().current += 1;
                }
                Action::StorePreference(preference) => {
                    let days = match preference {
                        Preference::Automatic => 0,
                        Preference::Every(days) => days.days().into(),
                    };
                    self.witness.published(node, days);
                    self.stored[number].standing.preference = preference;
                }
                Action::StorePage { found, .. } => {
                    let known = &mut self.stored[number].known;
                    for found in found {
                        match known.iter_mut().find(|known| known.path == found.path) {
                            Some(known) => known.depth = found.depth,
                            None => known.push(KnownPath {
                                path: found.path,
                                depth: found.depth,
                                asked: None,
                                refused: None,
                            }),
                        }
                    }
                    assert!(known.len() as u64 <= self.pages);
                }
                Action::Mark { path, because } => {
                    let now = self.clocks().utc;
                    let known = self.stored[number].known.iter_mut().find(|known| known.path == path);
                    if let Some(known) = known.filter(|_| because == visit::Unstored::Refused) {
                        known.refused = Some(now);
                    }
                }
                Action::WaitUntil(at) => {
                    let underway = self.underway.get_mut(&number).unwrap();
                    if underway.wakes <= self.now || at < underway.wakes {
                        underway.wakes = at;
                        self.will(at.saturating_sub(self.now), Coming::VisitWakes(number, at));
                    }
                }
                Action::Close { end, spent } => self.close(number, end, &spent),
            }
        }
    }

    fn ask(&mut self, number: usize, target: &Target) {
        let (now, utc) = (self.now, self.clocks().utc);
        target.path().hash(&mut self.trace);
        self.witness.asks(&self.rules, destination(number), target.path(), now);
        if let Target::Page(path) = target
            && let Some(known) = self.stored[number].known.iter_mut().find(|known| known.path == *path)
        {
            known.asked = Some(utc);
        }
        let underway = self.underway.get_mut(&number).unwrap();
        underway.arriving = None;
        let script = self.nodes[number].answer(target.path(), now, &mut self.chance);
        self.on_its_way(number, script);
    }

    fn on_its_way(&mut self, number: usize, script: crate::node::Script) {
        let underway = self.underway.get_mut(&number).unwrap();
        underway.current += 1;
        let (current, mut after) = (underway.current, 0);
        for (wait, happens) in script {
            after += wait;
            self.will(after, Coming::OnLink(number, current, happens));
        }
    }

    fn close(&mut self, number: usize, end: End, spent: &Spent) {
        // What moved before a link was lost measures nothing.
        if !matches!(end, End::Dropped | End::Stalled | End::Offline) {
            self.settle(number);
        }
        let underway = self.underway.remove(&number).unwrap();
        if let Some(Lookup::Read(Outcome::Interval { days })) = spent.lookup {
            assert_eq!(self.stored[number].standing.preference, Preference::Every(days));
        }
        self.record_end(number, underway.started, underway.first_packet, end, spent);
    }

    fn record_end(&mut self, number: usize, started: Now, first_packet: Option<Now>, end: End, spent: &Spent) {
        let stored = &mut self.stored[number];
        let reached = end.reached(spent);
        stored.standing =
            stored.standing.after(&self.settings.policy, stored.standing.preference, reached, &spent.measured);
        stored.previous = Some(Previous { start: started.utc, first_packet: first_packet.map(|now| now.utc) });
        let (standing, node) = (stored.standing, destination(number));
        let ours = matches!(end, End::Offline | End::Stopped);
        self.witness.ends(node, self.now, standing.speed == Speed::Slow, ours);
        let from = first_packet.unwrap_or(started);
        self.tell_crawl(Event::Ended { destination: node, from, standing });
    }
}
