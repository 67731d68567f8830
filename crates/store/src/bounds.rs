//! The numbers of the store.

use strudel_robots::crawl::Limits;
use strudel_robots::schedule::Policy;

/// The numbers of the store: the visits document, *When a node may be visited* 5 and *One visit* 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The most bytes of the store. From there on visits and preferences are still recorded, but nothing is added that
    /// came from others: nodes, paths, pages.
    pub bytes: u64,
    /// The most nodes that links on one page make known.
    pub nodes_by_page: u32,
    /// The most nodes that links on all pages of one node make known.
    pub nodes_by_node: u32,
    /// A page that was not seen for so many seconds leaves the index.
    pub unseen_seconds: u64,
    /// A page that was asked for and silent in so many visits running leaves the index.
    pub silent_visits: u32,
    /// By which a link is slow.
    pub policy: Policy,
}

impl Bounds {
    /// The numbers of the visits document.
    pub const DEFAULT: Bounds = Bounds::of(&Policy::DEFAULT, &Limits::DEFAULT);
    /// How long after a visit's start its first packet leaves at the latest, in seconds: the crawler sends none later. The
    /// gap of a visit that a crash cut off counts from there, when that time was not recorded **\[decided\]**.
    pub const FIRST_PACKET_SECONDS: u64 = 60;
    /// Percent of [`Bounds::bytes`] from which on the bound is worth a warning **\[decided\]**.
    pub const WARNING_PERCENT: u64 = 90;
    /// The most preferences read from files that are kept of one node's history; the oldest make room **\[decided\]**.
    pub const FILE_PREFERENCES: u32 = 64;
    /// The longest name of a node that is kept, in characters **\[decided\]**.
    pub const NAME_CHARACTERS: usize = 256;
    /// The most words of a search; more are left out **\[decided\]**.
    pub const SEARCH_WORDS: usize = 32;

    /// The numbers that a crawler has set.
    #[must_use]
    pub const fn of(policy: &Policy, limits: &Limits) -> Bounds {
        Bounds {
            bytes: limits.store_bytes,
            nodes_by_page: limits.hashes_of_page as u32,
            nodes_by_node: limits.hashes_of_node as u32,
            unseen_seconds: limits.unseen_seconds,
            silent_visits: limits.silent_visits,
            policy: *policy,
        }
    }
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds::DEFAULT
    }
}
