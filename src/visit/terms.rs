//! What goes into a visit and what comes out of it.

use super::{Budget, Found, KnownPath, Limits, Millis, PREFERENCE_PATH, PagePath};
use crate::preference::Preference;
use crate::report::Outcome;
use crate::schedule::{Gap, Measured, Policy, Reached, Standing};

/// What a visit is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Aim {
    /// The preference, and pages as far as it allows.
    #[default]
    Pages,
    /// The preference only: a dry run.
    Preference,
}

/// The visit before this one. Times are UTC seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Previous {
    /// Its recorded start.
    pub start: u64,
    /// When its first packet left, if one did.
    pub first_packet: Option<u64>,
}

/// All that a visit needs to know when it starts. Times are UTC seconds.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// When it starts.
    pub started: u64,
    /// The visit before it; the first visit has none.
    pub previous: Option<Previous>,
    /// What is known of the node.
    pub standing: Standing,
    /// The schedule's numbers.
    pub policy: Policy,
    /// The visit's numbers.
    pub limits: Limits,
    /// What it is for.
    pub aim: Aim,
    /// The node's paths, in the order of their discovery.
    pub known: Vec<KnownPath>,
}

/// Who refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refused {
    /// The node: its answer was NomadNet's page *Request Not Allowed* or rngit's *No Identity*.
    ByNode,
    /// The transport: the answer was larger than [`Action::Ask`] allows, as advertised or when it was decompressed.
    BySize,
}

/// What happened. Events about an answer are about the latest [`Action::Ask`] that was not given up; at other times they
/// change nothing.
#[derive(Debug, Clone, Copy)]
pub enum Event<'a> {
    /// The link is open.
    Linked {
        /// Its round trip as it was measured.
        round_trip: Millis,
    },
    /// The link did not open.
    LinkFailed,
    /// An answer begins. A transport that refuses what is too large by itself need not know the sizes.
    Begins {
        /// Its size as the node advertises it, decompressed.
        size: Option<u64>,
        /// Its size on the wire as the node advertises it.
        wire: Option<u64>,
    },
    /// Bytes were moved over the link since the last such event, either way. Comes before the event that they lead to.
    Moved {
        /// How many.
        bytes: u64,
    },
    /// The answer is there.
    Answered {
        /// What it says, decompressed.
        body: &'a [u8],
        /// Links on the page to pages of this node, in their order, without those that carry fields or variables.
        links: &'a [PagePath],
    },
    /// The answer is a refusal, or was refused.
    Refused(Refused),
    /// The answer will not come (any more), though the link stands.
    Failed,
    /// The link is gone.
    Dropped,
    /// The visit has to end now, since the crawler does.
    Stop,
    /// The crawler's own interface is down: what does not come now is not the node's fault.
    Offline,
    /// It is the time that was asked for by [`Action::WaitUntil`], or later; earlier does no harm.
    TimePassed,
}

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Target {
    /// The node's preference.
    Preference,
    /// A page.
    Page(PagePath),
}

impl Target {
    /// The path to ask for.
    #[must_use]
    pub fn path(&self) -> &str {
        match self {
            Target::Preference => PREFERENCE_PATH,
            Target::Page(path) => path.as_str(),
        }
    }
}

/// Why a page that was asked for is not stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unstored {
    /// No answer began in time, or it broke off.
    Silent,
    /// The node refuses it: it is not asked for again for 30 days.
    Refused,
    /// It is too large.
    TooLarge,
}

/// What is to be done. Actions are carried out in their order, each completed before the next: what is recorded or stored
/// is durable before a later packet leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Record that the visit started.
    RecordStart,
    /// Open an anonymous link.
    OpenLink,
    /// Ask for a path. That it was asked for at this time is worth recording, whatever becomes of the answer.
    Ask {
        /// What for.
        target: Target,
        /// When the answer has to have begun.
        begins_by: Millis,
        /// The largest answer, as advertised and decompressed, in bytes.
        size: u64,
        /// The bytes on the wire that the visit has left.
        wire: u64,
    },
    /// Give the latest request up; nothing that still comes of it is reported.
    GiveUp,
    /// Send a packet that keeps the link open.
    KeepAlive,
    /// Store the node's standing preference, read just now.
    StorePreference(Preference),
    /// Store the page that was answered just now, and paths that it made known or brought nearer.
    StorePage {
        /// The page.
        path: PagePath,
        /// The paths, in the order of their discovery.
        found: Vec<Found>,
    },
    /// Note why a page is not stored.
    Mark {
        /// The page.
        path: PagePath,
        /// Why.
        because: Unstored,
    },
    /// Mark the node as one with more paths than are kept.
    MarkCapped,
    /// Bring [`Event::TimePassed`] at this time if nothing else happens before. Replaces what was asked for earlier.
    WaitUntil(Millis),
    /// Close the link if it is open, and record the end. It is the last action of a visit.
    Close {
        /// Why it ends.
        end: End,
        /// What it cost and measured.
        spent: Spent,
    },
}

/// Why a visit ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// No link opened.
    NoLink,
    /// The link was lost.
    Dropped,
    /// No byte came for too long.
    Stalled,
    /// The gap of the preference that was read has not passed since the previous visit's start.
    NotYet(Gap),
    /// The preference was all that was asked for.
    PreferenceOnly,
    /// No path is left to ask for.
    Complete,
    /// A budget was reached.
    Reached(Budget),
    /// Too many pages in a row were silent.
    SilentPages,
    /// The crawler stopped.
    Stopped,
    /// The crawler's own interface went down.
    Offline,
}

impl End {
    /// How far the visit came that ended so.
    ///
    /// *"while ours is down no node is counted as failed"* (Many visits).
    #[must_use]
    pub const fn reached(&self, spent: &Spent) -> Reached {
        match (self, spent.measured.round_trip_ms) {
            (End::NoLink, _) => Reached::NoLink,
            (_, Some(_)) => Reached::Linked,
            (_, None) => Reached::NotTried,
        }
    }

    /// The reason in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            End::NoLink => "No link opened.",
            End::Dropped => "The link was lost.",
            End::Stalled => "No byte came for too long.",
            End::NotYet(gap) => return format!("The preference was read and it is too early. {}", gap.sentence()),
            End::PreferenceOnly => "Only the preference was asked for.",
            End::Complete => "Every known page was asked for.",
            End::Reached(Budget::Requests) => "The visit's requests were used up.",
            End::Reached(Budget::Bytes) => "The visit's bytes were used up.",
            End::Reached(Budget::Time) => "The visit's time was over.",
            End::SilentPages => "Too many pages in a row were silent.",
            End::Stopped => "The crawler stopped.",
            End::Offline => "The crawler's own interface went down.",
        }
        .to_owned()
    }
}

/// What became of the request for the preference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lookup {
    /// It was read, and says this.
    Read(Outcome),
    /// It was not: the last valid preference stands.
    Unread(Unstored),
}

impl Lookup {
    /// What it does to the standing preference.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Lookup::Read(outcome) => outcome,
            Lookup::Unread(_) => Outcome::None,
        }
    }
}

/// What a visit cost and measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spent {
    /// Requests, the one for the preference included.
    pub requests: u32,
    /// Bytes on the wire.
    pub wire_bytes: u64,
    /// The link's measures, for [`Speed::after`](crate::schedule::Speed::after).
    pub measured: Measured,
    /// What became of the request for the preference, if the visit came so far.
    pub lookup: Option<Lookup>,
}
