//! What goes into the store and what comes out of it. Times are UTC seconds.

use strudel_robots::schedule::Standing;
use strudel_robots::visit::{Aim, PagePath, Spent};
use strudel_robots::{Destination, Preference};

use crate::bounds::Bounds;
use crate::code::Ending;

/// A node's announce, its signature checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heard {
    /// Whose.
    pub destination: Destination,
    /// Its identity's public key.
    pub identity: [u8; 64],
    /// Its name. A path response carries none, which takes no name away.
    pub name: Option<String>,
    /// How far away it is.
    pub hops: Option<u8>,
    /// When its first visit falls, if none has been drawn before.
    pub first_visit_at: u64,
}

/// What became of an announce or of a node that was added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noted {
    /// It was not known.
    New,
    /// It was known.
    Known,
    /// It was not known, and the store has reached its bound.
    NoRoom,
}

/// By what a node became known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A person added it.
    Person,
    /// It announced itself.
    Announce,
    /// A page linked to it.
    Link {
        /// A page of this node.
        node: Destination,
        /// The page's path.
        path: String,
    },
}

/// What is known of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Its address.
    pub destination: Destination,
    /// Its identity's public key, if it was heard.
    pub identity: Option<[u8; 64]>,
    /// Its name, if one was heard.
    pub name: Option<String>,
    /// How far away it was when it was last heard.
    pub hops: Option<u8>,
    /// When it was first heard.
    pub first_heard: Option<u64>,
    /// When it was last heard.
    pub last_heard: Option<u64>,
    /// When it became known.
    pub known_since: u64,
    /// By what it became known.
    pub origin: Origin,
    /// What its gap depends on.
    pub standing: Standing,
    /// From when the gap to its next visit counts; never visited, it has none.
    pub counts_from: Option<u64>,
    /// When its first visit falls, if that was drawn.
    pub first_visit_at: Option<u64>,
    /// Whether it has more paths than are kept.
    pub capped: bool,
}

/// What the scheduler needs to know of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scheduled {
    /// Its address.
    pub destination: Destination,
    /// Whether it was heard: no other node is visited.
    pub heard: bool,
    /// What its gap depends on.
    pub standing: Standing,
    /// From when the gap to its next visit counts; never visited, it has none.
    pub counts_from: Option<u64>,
    /// When its first visit falls, if that was drawn.
    pub first_visit_at: Option<u64>,
}

/// A visit as it was recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitRecord {
    /// What it was for.
    pub aim: Aim,
    /// When it started.
    pub started: u64,
    /// When its first packet left, if that was recorded.
    pub first_packet: Option<u64>,
    /// When and why it ended; `None` while it runs.
    pub ended: Option<(u64, Ending)>,
    /// What it cost and measured.
    pub spent: Spent,
}

impl VisitRecord {
    /// The moment by which its first packet had left, if one did: as it was recorded, or as late as can be where a crash
    /// kept that from being recorded.
    #[must_use]
    pub fn first_packet_by(&self) -> Option<u64> {
        let interrupted = matches!(self.ended, Some((_, Ending::Interrupted)));
        let latest = interrupted.then(|| self.started.saturating_add(Bounds::FIRST_PACKET_SECONDS));
        self.first_packet.or(latest)
    }
}

/// A preference as it was learned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreferenceRecord {
    /// What it says.
    pub preference: Preference,
    /// When it was learned.
    pub learned: u64,
    /// When it was last read, unchanged.
    pub confirmed: u64,
    /// From what.
    pub source: PreferenceSource,
}

/// From what a preference was learned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PreferenceSource {
    /// The node's file, its exact bytes.
    File(Vec<u8>),
    /// A person's request.
    Request {
        /// What was signed.
        text: String,
        /// The signature, which proves that the person controls the destination.
        signature: Vec<u8>,
    },
}

/// A page that was answered.
#[derive(Debug, Clone, Copy)]
pub struct Page<'a> {
    /// Its bytes, by which a change is noticed.
    pub raw: &'a [u8],
    /// Its title, or nothing.
    pub title: &'a str,
    /// What can be read on it.
    pub text: &'a str,
}

/// What became of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// It is new or has changed, and was stored.
    Stored,
    /// It is as it was; that it was seen was noted.
    Unchanged,
    /// It is new or has changed, and the store has reached its bound. What was stored of it before stays.
    NoRoom,
}

/// A path of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathRecord {
    /// The path.
    pub path: PagePath,
    /// Links from `/page/index.mu` to it, at least.
    pub depth: u8,
    /// When it was last asked for.
    pub asked: Option<u64>,
    /// When it was last refused by the node; since then it has not been answered.
    pub refused: Option<u64>,
    /// Visits in a row, up to the latest that asked for it, in which it was silent.
    pub silent: u32,
    /// The page in the index.
    pub page: Option<PageRecord>,
}

/// A page in the index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageRecord {
    /// Its title, or nothing.
    pub title: String,
    /// Its size as it was answered, in bytes.
    pub size: u64,
    /// SHA-256 of these bytes.
    pub hash: [u8; 32],
    /// When it was first seen.
    pub first_seen: u64,
    /// When it was last seen.
    pub last_seen: u64,
    /// When it was last seen to have changed.
    pub changed: u64,
}

/// What left the store because of its age.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Expired {
    /// Pages that left the index.
    pub pages: usize,
    /// Paths that were forgotten.
    pub paths: usize,
}

/// A page that a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// The node.
    pub destination: Destination,
    /// Its name, if one was heard.
    pub name: Option<String>,
    /// The page's path.
    pub path: PagePath,
    /// When it was last seen.
    pub last_seen: u64,
    /// Its title.
    pub title: Vec<Piece>,
    /// A part of its text; an ellipsis shows where it was cut.
    pub snippet: Vec<Piece>,
}

/// A piece of a text that was searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The text; never empty.
    pub text: String,
    /// Whether it is what was searched for.
    pub is_match: bool,
}

/// How large the store is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Bytes in use.
    pub bytes: u64,
    /// The most there may be.
    pub bound: u64,
}

impl Size {
    /// Bytes that are left.
    #[must_use]
    pub const fn room(&self) -> u64 {
        self.bound.saturating_sub(self.bytes)
    }

    /// Whether the bound is so near that it is worth a warning.
    #[must_use]
    pub const fn is_near(&self) -> bool {
        self.bytes >= self.bound / 100 * Bounds::WARNING_PERCENT
    }
}

/// The store in numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Status {
    /// Nodes that are known.
    pub known: u64,
    /// Nodes that were heard.
    pub heard: u64,
    /// Nodes that were visited.
    pub visited: u64,
    /// Pages in the index.
    pub pages: u64,
    /// Visits that run, or ran when the crawler was interrupted.
    pub running: u64,
    /// How visits ended that started in the last 24 hours: the codes of their endings, and how many.
    pub endings: Vec<(String, u64)>,
    /// Bytes in use.
    pub bytes: u64,
    /// The highest time that was ever written.
    pub highest_time: u64,
    /// Whether a process writes; its number, where it could be read.
    pub writer: Option<Option<u32>>,
}
