//! The numbers of one visit, and what of them a link has used up.

use super::{End, Lookup, Millis, Spent};
use crate::schedule::{Measured, Policy, Speed};

/// A number that depends on how fast the link is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BySpeed {
    /// On a link of normal speed.
    pub normal: u64,
    /// On a slow link.
    pub slow: u64,
}

impl BySpeed {
    /// The number for this speed.
    #[must_use]
    pub const fn of(self, speed: Speed) -> u64 {
        match speed {
            Speed::Normal => self.normal,
            Speed::Slow => self.slow,
        }
    }
}

/// The numbers of one visit: the visits document, *One visit*; behind each field stands its rule there. How many requests
/// a visit has is the schedule's, [`Policy::allowance`]; how long a preference file may be is the
/// reader's, [`LIMIT`](crate::reader::strudel::LIMIT).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Round trips in the wait for any answer to begin (3, 5).
    pub begin_round_trips: u64,
    /// What the wait for the preference adds to them (3) **\[decided\]**.
    pub preference_begin_ms: u64,
    /// The longest wait for the preference to begin (3) **\[decided\]**.
    pub preference_begin_longest_ms: u64,
    /// What the wait for a page adds to the round trips (5).
    pub page_begin_ms: u64,
    /// The largest page, advertised or decompressed (5).
    pub page_bytes: u64,
    /// Bytes on the wire, the preference's included (5).
    pub wire_bytes: BySpeed,
    /// Time from the visit's start (5) **\[decided\]**.
    pub time_ms: BySpeed,
    /// The longest time without a byte while a link opens or an answer arrives (5).
    pub no_byte_ms: u64,
    /// Silent pages in a row that end the visit (5).
    pub silent_pages: u32,
    /// The shortest pause between an answer's end and the next request (6) **\[decided\]**.
    pub pause_ms: u64,
    /// The pause is this many times as long as the answer took, if that is longer (6) **\[decided\]**.
    pub pause_answers: u64,
    /// The longest time without a packet on a link that is kept: a node closes it 15 s after the last one (6), and this
    /// leaves that packet 7 s to be late **\[decided\]**.
    pub keep_alive_ms: u64,
    /// The deepest page that is asked for; `/page/index.mu` has depth 0 (7).
    pub depth: u8,
    /// The most paths a node can have (9).
    pub known_paths: usize,
    /// How long a refused path is not asked for again, in seconds (8).
    pub refusal_seconds: u64,
}

impl Limits {
    /// The numbers of the visits document.
    pub const DEFAULT: Limits = Limits {
        begin_round_trips: 4,
        preference_begin_ms: 5_000,
        preference_begin_longest_ms: 20_000,
        page_begin_ms: 15_000,
        page_bytes: 256 * 1_024,
        wire_bytes: BySpeed { normal: 2 * 1_024 * 1_024, slow: 256 * 1_024 },
        time_ms: BySpeed { normal: 10 * 60_000, slow: 20 * 60_000 },
        no_byte_ms: 60_000,
        silent_pages: 3,
        pause_ms: 3_000,
        pause_answers: 1,
        keep_alive_ms: 8_000,
        depth: 5,
        known_paths: 2_000,
        refusal_seconds: 30 * 24 * 3_600,
    };

    /// How long the preference may take to begin.
    #[must_use]
    pub const fn preference_wait(&self, round_trip: Millis) -> Millis {
        let wait = self.round_trips(round_trip).saturating_add(self.preference_begin_ms);
        if wait < self.preference_begin_longest_ms { wait } else { self.preference_begin_longest_ms }
    }

    /// How long a page may take to begin.
    #[must_use]
    pub const fn page_wait(&self, round_trip: Millis) -> Millis {
        self.round_trips(round_trip).saturating_add(self.page_begin_ms)
    }

    const fn round_trips(&self, round_trip: Millis) -> Millis {
        round_trip.saturating_mul(self.begin_round_trips)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits::DEFAULT
    }
}

/// A budget of a visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Budget {
    /// Requests.
    Requests,
    /// Bytes on the wire.
    Bytes,
    /// Time.
    Time,
}

/// An open link and what it has cost.
#[derive(Debug, Clone, Copy)]
pub(super) struct Link {
    pub(super) speed: Speed,
    pub(super) round_trip: Millis,
    /// When the visit's time is over.
    pub(super) until: Millis,
    /// When the last packet was sent or came.
    pub(super) last_packet: Millis,
    wire_bytes: u64,
    spent: Spent,
}

impl Link {
    /// A link that opened now, of a visit that started then. The speed is that of earlier visits, unless this round trip
    /// shows a slow link.
    pub(super) fn open(
        limits: &Limits,
        policy: &Policy,
        before: Speed,
        started: Millis,
        now: Millis,
        round_trip: Millis,
    ) -> Link {
        let measured = Measured { round_trip_ms: Some(round_trip), transfer: None };
        let speed = before.after(policy, &measured);
        Link {
            speed,
            round_trip,
            until: started.saturating_add(limits.time_ms.of(speed)),
            last_packet: now,
            wire_bytes: limits.wire_bytes.of(speed),
            spent: Spent { measured, ..Spent::default() },
        }
    }

    /// A request is made.
    pub(super) fn ask(&mut self, now: Millis) {
        self.last_packet = now;
        self.spent.requests = self.spent.requests.saturating_add(1);
    }

    /// Bytes were moved.
    pub(super) fn moved(&mut self, now: Millis, bytes: u64) {
        self.last_packet = now;
        self.spent.wire_bytes = self.spent.wire_bytes.saturating_add(bytes);
    }

    /// The preference was looked up.
    pub(super) fn looked_up(&mut self, lookup: Lookup) {
        self.spent.lookup = Some(lookup);
    }

    /// An answer has moved these bytes in this time.
    pub(super) fn transferred(&mut self, bytes: u64, took: Millis) {
        let (all, time) = self.spent.measured.transfer.unwrap_or_default();
        self.spent.measured.transfer = Some((all.saturating_add(bytes), time.saturating_add(took)));
    }

    /// Bytes that may still be moved.
    pub(super) fn wire_left(&self) -> u64 {
        self.wire_bytes.saturating_sub(self.spent.wire_bytes)
    }

    /// More bytes were moved than may be.
    pub(super) fn overdrawn(&self) -> bool {
        self.spent.wire_bytes > self.wire_bytes
    }

    /// The budget that forbids another request at this time, if one does.
    pub(super) fn reached(&self, allowance: u32, at: Millis) -> Option<End> {
        let budgets = [
            (self.spent.requests >= allowance, Budget::Requests),
            (self.wire_left() == 0, Budget::Bytes),
            (at >= self.until, Budget::Time),
        ];
        budgets.into_iter().find_map(|(reached, budget)| reached.then_some(End::Reached(budget)))
    }

    pub(super) fn spent(&self) -> Spent {
        self.spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_with_the_round_trip() {
        let limits = Limits::DEFAULT;
        let waits = |round_trip| (limits.preference_wait(round_trip), limits.page_wait(round_trip));
        assert_eq!(waits(0), (5_000, 15_000));
        assert_eq!(waits(500), (7_000, 17_000));
        assert_eq!(waits(3_750), (20_000, 30_000));
        assert_eq!(waits(3_751), (20_000, 30_004));
        assert_eq!(waits(u64::MAX), (20_000, u64::MAX));
    }

    #[test]
    fn the_round_trip_can_make_a_link_slow_but_not_normal() {
        let open =
            |before, round_trip| Link::open(&Limits::DEFAULT, &Policy::DEFAULT, before, 1_000, 2_000, round_trip);
        let cases = [
            (Speed::Normal, 1_500, Speed::Normal, 601_000, 2_097_152),
            (Speed::Normal, 1_501, Speed::Slow, 1_201_000, 262_144),
            (Speed::Slow, 10, Speed::Slow, 1_201_000, 262_144),
        ];
        for (before, round_trip, speed, until, wire_bytes) in cases {
            let link = open(before, round_trip);
            assert_eq!(
                (link.speed, link.until, link.wire_left()),
                (speed, until, wire_bytes),
                "{before:?} {round_trip}"
            );
        }
    }
}
