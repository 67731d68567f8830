//! The nodes that are to be visited, and where each of them stands: every node is in the queue of its stage and nowhere else.

use std::collections::{BTreeMap, HashMap};

use super::Now;
use super::queues::{Lane, Queues, Turn};
use crate::destination::Destination;
use crate::visit::Millis;

/// Where a node stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// For its time to come, or for a slot.
    Waiting,
    /// It was due and there was no path.
    Pathless,
    /// A path is sought.
    Seeking,
    /// A path was found; waits for a slot.
    Ready,
    /// No path was found; waits for that to be recorded.
    GivenUp,
    /// In a visit.
    Visiting,
}

/// A node that is to be visited.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    due: u64,
    steady_due: Millis,
    pub(super) lane: Lane,
    pub(super) stage: Stage,
    pub(super) has_path: bool,
}

impl Node {
    /// One that waits until then, on both clocks.
    pub(super) fn waiting(due: u64, steady_due: Millis, lane: Lane, has_path: bool) -> Node {
        Node { due, steady_due, lane, stage: Stage::Waiting, has_path }
    }
}

/// All of them.
#[derive(Debug, Clone, Default)]
pub(super) struct Nodes {
    nodes: HashMap<Destination, Node>,
    pub(super) waiting: Queues,
    pub(super) pathless: Queues,
    pub(super) ready: Queues,
    /// Until when a path is waited for.
    pub(super) seeking: BTreeMap<Destination, Millis>,
    /// In which lane the visit is: that of slow links, too, if that turned out in it.
    pub(super) visiting: BTreeMap<Destination, Lane>,
}

impl Nodes {
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn get(&self, destination: Destination) -> Option<&Node> {
        self.nodes.get(&destination)
    }

    /// Takes up a node that waits and is not known yet.
    pub(super) fn insert(&mut self, destination: Destination, node: Node) {
        self.nodes.insert(destination, node);
        self.waiting.insert(node.lane, Turn { due: node.due, destination });
    }

    /// Forgets a node that waits.
    pub(super) fn forget(&mut self, destination: Destination) {
        let waits = |node: &Node| matches!(node.stage, Stage::Waiting | Stage::Pathless);
        if self.get(destination).is_some_and(waits)
            && let Some(node) = self.nodes.remove(&destination)
        {
            self.leave(destination, &node);
        }
    }

    /// Notes whether there is a path to a node, and says where the node stands.
    pub(super) fn set_path(&mut self, destination: Destination, has_path: bool) -> Option<Stage> {
        self.nodes.get_mut(&destination).map(|node| {
            node.has_path = has_path;
            node.stage
        })
    }

    /// Moves a node to another stage. What a search or a visit adds to it is for the caller to note.
    pub(super) fn move_to(&mut self, destination: Destination, stage: Stage) {
        let Some(node) = self.nodes.get_mut(&destination) else { return };
        let before = std::mem::replace(node, Node { stage, ..*node });
        let (turn, lane) = (Turn { due: before.due, destination }, before.lane);
        self.leave(destination, &before);
        match stage {
            Stage::Waiting => self.waiting.insert(lane, turn),
            Stage::Pathless => self.pathless.insert(lane, turn),
            Stage::Ready => self.ready.insert(lane, turn),
            Stage::Seeking | Stage::GivenUp | Stage::Visiting => {}
        }
    }

    /// Lets a node wait again after a visit, or after the search for a path was given up.
    pub(super) fn wait_again(&mut self, destination: Destination, due: u64, steady_due: Millis, lane: Lane) {
        let started = |node: &&mut Node| matches!(node.stage, Stage::GivenUp | Stage::Visiting);
        if let Some(node) = self.nodes.get_mut(&destination).filter(started) {
            *node = Node::waiting(due, steady_due, lane, node.has_path);
            self.waiting.insert(lane, Turn { due, destination });
            self.visiting.remove(&destination);
        }
    }

    /// Whether the gap has not passed on the clock that cannot be set, though it has on the other. Then it waits on.
    ///
    /// *"Within one run the gap must also have passed on a clock that cannot be set."*
    pub(super) fn is_early(&mut self, turn: Turn, now: Now) -> bool {
        let Some(node) = self.nodes.get_mut(&turn.destination) else { return false };
        let early = node.steady_due.saturating_sub(now.steady);
        if early > 0 {
            self.waiting.remove(node.lane, turn);
            node.due = now.utc.saturating_add(early.div_ceil(1_000));
            self.waiting.insert(node.lane, Turn { due: node.due, ..turn });
        }
        early > 0
    }

    /// From this moment on the gaps are also measured by the clock that cannot be set.
    pub(super) fn anchor(&mut self, now: Now) {
        self.nodes.values_mut().for_each(|node| node.steady_due = now.steady_at(node.due));
    }

    /// Nodes behind slow links for which a path is sought, or was found.
    pub(super) fn slow_sought(&self) -> usize {
        let is_slow = |destination: &&Destination| self.get(**destination).is_some_and(|node| node.lane == Lane::Slow);
        self.seeking.keys().filter(is_slow).count() + self.ready.of(Lane::Slow).count()
    }

    /// Visits over slow links.
    pub(super) fn slow_visits(&self) -> usize {
        self.visiting.values().filter(|lane| **lane == Lane::Slow).count()
    }

    /// Takes a node out of the queue of its stage.
    fn leave(&mut self, destination: Destination, node: &Node) {
        let turn = Turn { due: node.due, destination };
        match node.stage {
            Stage::Waiting => self.waiting.remove(node.lane, turn),
            Stage::Pathless => self.pathless.remove(node.lane, turn),
            Stage::Ready => self.ready.remove(node.lane, turn),
            Stage::Seeking => _ = self.seeking.remove(&destination),
            Stage::Visiting => _ = self.visiting.remove(&destination),
            Stage::GivenUp => {}
        }
    }
}
