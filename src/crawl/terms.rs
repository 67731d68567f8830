//! What goes into a crawl and what comes out of it.

use super::Now;
use crate::destination::Destination;
use crate::schedule::Standing;
use crate::visit::{End, Millis};

/// When a node was visited last, in UTC seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Last {
    /// Never; its first visit falls then.
    Never {
        /// The time that was drawn when it was heard first.
        first_at: u64,
    },
    /// Its gap counts from then: the later of the visit's start and its first packet.
    At(u64),
}

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The crawler has a live interface.
    Online,
    /// It has none any more.
    Offline,
    /// A node's announce was heard, be it as the answer to a path request: so there is a path to it.
    Heard {
        /// The node.
        destination: Destination,
        /// Any number, drawn at random: it decides when a new node's first visit falls.
        draw: u64,
    },
    /// A visit was to start, and there is no path any more. Nothing was recorded or sent.
    NoPath(Destination),
    /// In a visit that goes on, a link turned out to be slow.
    FoundSlow(Destination),
    /// A visit has ended, or the search for a path did by [`Action::GiveUp`].
    Ended {
        /// The node.
        destination: Destination,
        /// The moment from which its gap counts: the later of the start and the first packet.
        from: Now,
        /// What is known of it now.
        standing: Standing,
    },
    /// The crawler stops: nothing starts any more.
    Stop,
    /// Time has passed.
    TimePassed,
}

/// What is to be done. Actions are carried out in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Store when a new node's first visit falls, so that another run does not draw again.
    SetFirstVisit {
        /// The node.
        destination: Destination,
        /// UTC seconds.
        at: u64,
    },
    /// Record that a visit starts, and then ask the network for a path to the node.
    SeekPath(Destination),
    /// No path was found: record that the visit ended so, and tell by [`Event::Ended`].
    GiveUp {
        /// The node.
        destination: Destination,
        /// Why.
        end: End,
    },
    /// Start a [`Visit`](crate::visit::Visit) of the node, and tell by [`Event::Ended`] when it has ended. The start is
    /// recorded (again, if a path was sought) as the visit says.
    Visit(Destination),
    /// The clock is behind a time that was seen already: say so. Nothing starts until then.
    ClockBehind {
        /// UTC seconds.
        until: u64,
    },
    /// Bring [`Event::TimePassed`] at this time of the clock that cannot be set, if nothing else happens before.
    WaitUntil(Millis),
}
