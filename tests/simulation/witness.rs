//! Watches from outside, and knows the rules by itself: what it says does not come from the code that it watches.

use std::collections::{BTreeMap, HashMap, VecDeque};

use strudel_robots::Destination;
use strudel_robots::visit::{Millis, PREFERENCE_PATH};

const SECOND: Millis = 1_000;
const DAY: Millis = 24 * 3_600 * SECOND;

/// The numbers that the rules have in a simulation.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rules {
    pub(crate) automatic_gap: Millis,
    pub(crate) at_once: usize,
    pub(crate) first_visits_an_hour: usize,
}

/// What the witness knows of a node.
#[derive(Debug, Clone, Default)]
struct Seen {
    /// When the latest visit began; its first packet cannot have come earlier.
    start: Option<Millis>,
    days: u64,
    slow: bool,
    failures: u32,
    visit: Option<Seeing>,
}

/// What it knows of a visit that goes on.
#[derive(Debug, Clone, Default)]
struct Seeing {
    start: Millis,
    previous: Option<Millis>,
    linked: bool,
    slow: bool,
    requests: u64,
    bytes: u64,
    answer_end: Option<Millis>,
    moved: (u64, Millis),
    round_trip: Millis,
    asked: Vec<String>,
}

#[derive(Debug, Default)]
pub(crate) struct Witness {
    nodes: HashMap<Destination, Seen>,
    first_visits: VecDeque<Millis>,
    path_requests: HashMap<Destination, Millis>,
    last_path_request: Option<Millis>,
    /// Visits whose link is or was being opened, and whether it is known to be slow.
    underway: BTreeMap<Destination, bool>,
    pub(crate) visits: u64,
    pub(crate) requests: u64,
    pub(crate) most_at_once: usize,
}

impl Witness {
    fn gap(rules: &Rules, seen: &Seen) -> Millis {
        let slow = if seen.slow { 7 * DAY } else { 0 };
        let gap = rules.automatic_gap.max(slow).max(seen.days * DAY);
        gap.saturating_mul(1 << seen.failures.min(20)).min(14 * DAY)
    }

    /// A visit starts, by seeking a path or opening a link.
    pub(crate) fn starts(&mut self, rules: &Rules, node: Destination, now: Millis) {
        let seen = self.nodes.entry(node).or_default();
        assert!(seen.visit.is_none(), "a second visit of {node} while one goes on");
        match seen.start {
            Some(start) => {
                let gap = Self::gap(rules, seen);
                assert!(now >= start + gap, "{node}: early by {} ms", start + gap - now);
            }
            None => {
                self.first_visits.push_back(now);
                if self.first_visits.len() > rules.first_visits_an_hour {
                    let earlier = self.first_visits.pop_front().unwrap();
                    assert!(now - earlier >= 3_600 * SECOND, "too many first visits at {now}");
                }
            }
        }
        seen.visit = Some(Seeing { start: now, previous: seen.start, slow: seen.slow, ..Seeing::default() });
        seen.start = Some(now);
        self.visits += 1;
    }

    pub(crate) fn asks_path(&mut self, node: Destination, now: Millis) {
        assert!(self.last_path_request.is_none_or(|last| now >= last + 5 * SECOND), "a path request too early");
        let before = self.path_requests.insert(node, now);
        assert!(before.is_none_or(|last| now >= last + 20 * SECOND), "a second path request for {node}");
        self.last_path_request = Some(now);
    }

    pub(crate) fn opens(&mut self, rules: &Rules, node: Destination, now: Millis) {
        let seen = self.nodes.get_mut(&node).unwrap();
        let visit = seen.visit.as_mut().expect("recorded before the link is opened");
        visit.start = now;
        seen.start = Some(now);
        let slow = visit.slow;
        assert!(!slow || !self.underway.values().any(|slow| *slow), "{node}: two visits over slow links");
        self.underway.insert(node, slow);
        self.most_at_once = self.most_at_once.max(self.underway.len());
        assert!(self.underway.len() <= rules.at_once);
    }

    pub(crate) fn linked(&mut self, node: Destination, round_trip: Millis) {
        let visit = self.seeing(node);
        visit.linked = true;
        visit.round_trip = round_trip;
        visit.slow |= round_trip > 1_500;
        let slow = visit.slow;
        self.underway.insert(node, slow);
    }

    fn seeing(&mut self, node: Destination) -> &mut Seeing {
        self.nodes.get_mut(&node).unwrap().visit.as_mut().unwrap()
    }

    pub(crate) fn asks(&mut self, rules: &Rules, node: Destination, path: &str, now: Millis) {
        self.requests += 1;
        let seen = self.nodes.get_mut(&node).unwrap();
        let (days, failures_over) = (seen.days, Seen { failures: 0, visit: None, ..seen.clone() });
        let visit = seen.visit.as_mut().unwrap();
        assert_eq!(path == PREFERENCE_PATH, visit.asked.is_empty(), "{node}: the preference first, and once");
        if path != PREFERENCE_PATH {
            if let Some(previous) = visit.previous {
                let gap = Self::gap(rules, &failures_over);
                assert!(visit.start >= previous + gap, "{node}: a page within the interval learned");
            }
            assert!(visit.answer_end.is_none_or(|end| now >= end + 3 * SECOND), "{node}: no pause");
            assert!(!visit.asked.iter().any(|asked| asked == path), "{node}: {path} twice");
        }
        visit.asked.push(path.to_owned());
        visit.requests += 1;
        let allowance = match (visit.slow, days > 7) {
            (true, _) => 8,
            (false, true) => 20,
            (false, false) => 40,
        };
        assert!(visit.requests <= allowance, "{node}: {} requests of {allowance}", visit.requests);
        let time = if visit.slow { 1_200 } else { 600 } * SECOND;
        assert!(now < visit.start + time, "{node}: a request after its time");
        let bytes = if visit.slow { 256 } else { 2_048 } * 1_024;
        assert!(visit.bytes < bytes, "{node}: a request after its bytes");
    }

    /// Bytes came while an answer was awaited that was asked for then.
    pub(crate) fn moved(&mut self, node: Destination, bytes: u64) {
        self.seeing(node).bytes += bytes;
    }

    /// An answer came to an end, or was given up, after so many bytes in so long.
    pub(crate) fn answered(&mut self, node: Destination, now: Millis, bytes: u64, took: Millis) {
        let visit = self.seeing(node);
        visit.answer_end = Some(now);
        visit.moved = (visit.moved.0 + bytes, visit.moved.1 + took);
    }

    /// The preference that was read from the node's file, in days (0 is automatic), if it said one.
    pub(crate) fn published(&mut self, node: Destination, days: u64) {
        self.nodes.get_mut(&node).unwrap().days = days;
    }

    /// A visit ends, perhaps by our own doing. What the crawler makes of the link's speed has to follow from what was seen.
    pub(crate) fn ends(&mut self, node: Destination, now: Millis, slow: bool, our_doing: bool) {
        let seen = self.nodes.get_mut(&node).unwrap();
        let visit = seen.visit.take().unwrap();
        let time = if visit.slow { 1_200 } else { 600 } * SECOND;
        assert!(now <= visit.start + time, "{node}: {} ms long", now - visit.start);
        match visit.linked {
            true => seen.failures = 0,
            false => seen.failures += u32::from(!our_doing),
        }
        let (bytes, took) = visit.moved;
        let rate = (bytes >= 4_096).then(|| bytes * 1_000 < took * 1_024);
        let expected = match (visit.linked, rate) {
            (false, _) => seen.slow,
            (true, _) if visit.round_trip > 1_500 => true,
            (true, Some(slow)) => slow,
            (true, None) => seen.slow,
        };
        assert_eq!(slow, expected, "{node}: {visit:?}");
        seen.slow = slow;
        self.underway.remove(&node);
    }
}
