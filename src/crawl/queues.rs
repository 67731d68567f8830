//! Queues of nodes in the order of how long they are due.

use std::collections::BTreeSet;

use crate::destination::Destination;
use crate::schedule::Speed;

/// What holds a node back beside its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lane {
    /// Nothing does.
    Normal,
    /// Slow links are visited one at a time.
    Slow,
    /// There are so many first visits an hour.
    First,
}

impl Lane {
    pub(super) const ALL: [Lane; 3] = [Lane::Normal, Lane::Slow, Lane::First];
}

impl From<Speed> for Lane {
    fn from(speed: Speed) -> Self {
        match speed {
            Speed::Normal => Lane::Normal,
            Speed::Slow => Lane::Slow,
        }
    }
}

/// A node in a queue: the one that is due for longest is the smallest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Turn {
    /// UTC seconds.
    pub(super) due: u64,
    pub(super) destination: Destination,
}

/// A queue for each lane.
#[derive(Debug, Clone, Default)]
pub(super) struct Queues([BTreeSet<Turn>; Lane::ALL.len()]);

impl Queues {
    pub(super) fn insert(&mut self, lane: Lane, turn: Turn) {
        self.0[lane as usize].insert(turn);
    }

    pub(super) fn remove(&mut self, lane: Lane, turn: Turn) {
        self.0[lane as usize].remove(&turn);
    }

    pub(super) fn first_of(&self, lane: Lane) -> Option<Turn> {
        self.0[lane as usize].first().copied()
    }

    /// The nodes of a lane in their order.
    pub(super) fn of(&self, lane: Lane) -> impl Iterator<Item = Turn> {
        self.0[lane as usize].iter().copied()
    }

    /// The node that is due for longest in the lanes that are open.
    pub(super) fn first(&self, is_open: impl Fn(Lane) -> bool) -> Option<Turn> {
        let open = Lane::ALL.into_iter().filter(|lane| is_open(*lane));
        open.filter_map(|lane| self.first_of(lane)).min()
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(BTreeSet::len).sum()
    }
}
