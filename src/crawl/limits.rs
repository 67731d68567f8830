//! The numbers of many visits.

use crate::visit::Millis;

/// The numbers of many visits: the visits document, *Many visits*, and *When a node may be visited* 5; behind each field
/// stands its sentence there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Visits at once. *"At most 4 at once, never two on one node."*
    pub at_once: usize,
    /// Of those, visits over slow links. *"of visits over slow links one at a time, since they may share a radio"*
    pub slow_at_once: usize,
    /// First visits in an hour. *"at most 12 first visits an hour"*
    pub first_visits_an_hour: usize,
    /// The span in seconds in which a new node's first visit falls. *"a random time in its first 24 h"*
    pub first_visit_within: u64,
    /// The time between two path requests. *"Path requests: one every 5 s"*
    pub path_request_every: Millis,
    /// How long a path is waited for, and so the least time between two requests for one node. *"one per node in 20 s"*
    pub path_wait: Millis,
    /// Hashes that one page makes known at most. *"One page adds at most 100 hashes"*
    pub hashes_of_page: usize,
    /// Hashes that all pages of a node make known at most. *"all pages of a node 500"*
    pub hashes_of_node: usize,
    /// Nodes that are waited for at most; more are not taken up **\[decided\]**.
    pub nodes: usize,
    /// How long a page stays in the index without being seen, in seconds. *"A page not seen for 90 days […] leaves the
    /// index."* (One visit, 9)
    pub unseen_seconds: u64,
    /// Visits in a row whose silence takes a page out of the index. *"or asked and silent three visits running"*
    pub silent_visits: u32,
    /// The store's size in bytes, beyond which no page is added. *"The store's size is bounded (default 10 GiB)."*
    pub store_bytes: u64,
}

impl Limits {
    /// The numbers of the visits document.
    pub const DEFAULT: Limits = Limits {
        at_once: 4,
        slow_at_once: 1,
        first_visits_an_hour: 12,
        first_visit_within: 24 * 3_600,
        path_request_every: 5_000,
        path_wait: 20_000,
        hashes_of_page: 100,
        hashes_of_node: 500,
        nodes: 1_000_000,
        unseen_seconds: 90 * 24 * 3_600,
        silent_visits: 3,
        store_bytes: 10 * 1_024 * 1_024 * 1_024,
    };
}

impl Default for Limits {
    fn default() -> Self {
        Limits::DEFAULT
    }
}
