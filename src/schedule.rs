//! When a node may be visited, and how much may be asked of it then: the gap, the allowance, the next eligible time.
//!
//! Pure functions of values; times are UTC seconds and spans are seconds. The rules are those of the project's visits
//! document, *When a node may be visited* 1–4: the gap is the least time from a visit's start to the next visit's start,
//! the longest of those that apply; to be late is fine, to be early is not.

mod ahead;
mod allowance;
mod next;

pub use ahead::counts_from;
pub use allowance::{Allowance, AllowanceRule};
pub use next::Next;

use crate::interval::Interval;
use crate::preference::Preference;

/// Seconds of an hour.
const HOUR: u64 = 3_600;
/// Seconds of a day.
const DAY: u64 = 24 * HOUR;

/// The numbers of the schedule: the visits document, *When a node may be visited*; behind each field stands its rule there.
/// Within which bounds they can be set is told by [`Settings`](crate::settings::Settings).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Policy {
    /// The automatic gap, in seconds (1) **\[decided\]**.
    pub automatic_gap: u64,
    /// The gap on a slow connection, in seconds (1). *"Slow connections still receive smaller batches on a seven-day
    /// schedule."*
    pub slow_gap: u64,
    /// The longest gap that failures lead to, in seconds (4).
    pub longest_gap: u64,
    /// Requests of a visit, the one for the preference included (2) **\[decided\]**.
    pub requests: u32,
    /// Requests where the operator's interval is above [`Policy::LONG_INTERVAL_DAYS`] (2). *"Intervals above seven days
    /// also reduce the normal batch allowance."* The number is **\[decided\]**.
    pub requests_long_interval: u32,
    /// Requests over a slow connection (2) **\[decided\]**.
    pub requests_slow: u32,
    /// A link whose round trip takes longer than this many milliseconds is slow (3) **\[decided\]**.
    pub slow_round_trip_ms: u64,
    /// A transfer of fewer bytes than this measures no rate (3) **\[decided\]**.
    pub measured_bytes: u64,
    /// A transfer of fewer bytes a second than this is slow (3) **\[decided\]**.
    pub slow_bytes_per_second: u64,
}

impl Policy {
    /// Intervals above this many days are long (2).
    pub const LONG_INTERVAL_DAYS: u8 = 7;

    /// The numbers of the visits document.
    pub const DEFAULT: Policy = Policy {
        automatic_gap: DAY,
        slow_gap: 7 * DAY,
        longest_gap: 14 * DAY,
        requests: 40,
        requests_long_interval: 20,
        requests_slow: 8,
        slow_round_trip_ms: 1_500,
        measured_bytes: 4_096,
        slow_bytes_per_second: 1_024,
    };

    /// How many requests a visit may make, the one for the preference included: the smallest number that applies.
    ///
    /// ```
    /// use strudel_robots::schedule::{Policy, Speed};
    /// use strudel_robots::{Interval, Preference};
    /// let allowance = |preference, speed| Policy::DEFAULT.allowance(preference, speed);
    /// assert_eq!(allowance(Preference::Automatic, Speed::Normal), 40);
    /// assert_eq!(allowance(Preference::Every(Interval::from_days(8).unwrap()), Speed::Normal), 20);
    /// assert_eq!(allowance(Preference::Every(Interval::LONGEST), Speed::Slow), 8);
    /// ```
    #[must_use]
    pub fn allowance(&self, preference: Preference, speed: Speed) -> u32 {
        Allowance::of(self, preference, speed).requests
    }
}

impl Default for Policy {
    fn default() -> Self {
        Policy::DEFAULT
    }
}

/// How fast a node's link is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Speed {
    /// As far as is known, fast enough.
    #[default]
    Normal,
    /// Slow, from earlier visits or found when this link opened.
    Slow,
}

/// What a visit measured of its link. A measure that was not taken is `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Measured {
    /// The link's round trip, in milliseconds.
    pub round_trip_ms: Option<u64>,
    /// Bytes that were moved and the milliseconds this took, pauses not counted.
    pub transfer: Option<(u64, u64)>,
}

impl Speed {
    /// The speed after a visit.
    ///
    /// A round trip over 1.5 s is slow, and so are 4 KiB or more moved at under 1 KiB/s. One visit with both measures
    /// fast makes a slow link normal again; a measure not taken changes nothing. **\[decided\]**
    ///
    /// ```
    /// use strudel_robots::schedule::{Measured, Policy, Speed};
    /// let policy = Policy::DEFAULT;
    /// let slow = Measured { round_trip_ms: Some(1_501), transfer: None };
    /// assert_eq!(Speed::Normal.after(&policy, &slow), Speed::Slow);
    /// let half_measured = Measured { round_trip_ms: Some(200), transfer: Some((4_095, 1)) };
    /// assert_eq!(Speed::Slow.after(&policy, &half_measured), Speed::Slow);
    /// let fast = Measured { round_trip_ms: Some(200), transfer: Some((4_096, 4_000)) };
    /// assert_eq!(Speed::Slow.after(&policy, &fast), Speed::Normal);
    /// ```
    #[must_use]
    pub fn after(self, policy: &Policy, measured: &Measured) -> Speed {
        let round_trip_slow = measured.round_trip_ms.map(|ms| ms > policy.slow_round_trip_ms);
        let rate = measured.transfer.filter(|(bytes, _)| *bytes >= policy.measured_bytes);
        let rate_slow =
            rate.map(|(bytes, ms)| bytes.saturating_mul(1_000) < policy.slow_bytes_per_second.saturating_mul(ms));
        match (round_trip_slow, rate_slow) {
            (Some(true), _) | (_, Some(true)) => Speed::Slow,
            (Some(false), Some(false)) => Speed::Normal,
            _ => self,
        }
    }
}

/// What is known of a node before a visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    /// Its standing preference.
    pub preference: Preference,
    /// Its link.
    pub speed: Speed,
    /// Visits in a row, up to the latest, that found no link.
    pub failures: u32,
}

impl Standing {
    /// What is known after a visit in which this preference was in force: its measures count, a visit without a link adds
    /// to the failures, a link ends them, and what was our own doing changes neither.
    #[must_use]
    pub fn after(&self, policy: &Policy, preference: Preference, reached: Reached, measured: &Measured) -> Standing {
        let failures = match reached {
            Reached::Linked => 0,
            Reached::NoLink => self.failures.saturating_add(1),
            Reached::NotTried => self.failures,
        };
        Standing { preference, speed: self.speed.after(policy, measured), failures }
    }
}

/// How far a visit came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reached {
    /// A link opened.
    Linked,
    /// No link opened, or no path was found.
    NoLink,
    /// The crawler stopped, or its own interface was down, before a link could open.
    NotTried,
}

/// Which rule sets a gap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GapRule {
    /// Automatic scheduling.
    Automatic,
    /// The link is slow.
    SlowConnection,
    /// The operator asked for it.
    Operator(Interval),
}

/// The least time between the starts of two visits, and what set it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    /// The time in seconds.
    pub seconds: u64,
    /// The rule that set it; where two set the same time, the operator's comes first.
    pub rule: GapRule,
    /// Visits in a row without a link, by which that time was lengthened.
    pub failures: u32,
}

impl Gap {
    /// The gap in force: the longest of those that apply; after *n* visits in a row without a link, the smaller of 14 days
    /// and gap × 2ⁿ.
    ///
    /// ```
    /// use strudel_robots::schedule::{Gap, GapRule, Policy, Speed, Standing};
    /// use strudel_robots::{Interval, Preference};
    /// let daily = Preference::Every(Interval::SHORTEST);
    /// let standing = Standing { preference: daily, speed: Speed::Slow, failures: 0 };
    /// // An operator's 1d shortens nothing on a slow connection.
    /// assert_eq!(Gap::of(&Policy::default(), &standing).rule, GapRule::SlowConnection);
    /// ```
    #[must_use]
    pub fn of(policy: &Policy, standing: &Standing) -> Gap {
        let automatic = (policy.automatic_gap, GapRule::Automatic);
        let slow = (standing.speed == Speed::Slow).then_some((policy.slow_gap, GapRule::SlowConnection));
        let operator = match standing.preference {
            Preference::Automatic => None,
            Preference::Every(days) => Some((u64::from(days.days()) * DAY, GapRule::Operator(days))),
        };
        // Of equal ones `max_by_key` takes the last.
        let applying = [Some(automatic), slow, operator].into_iter().flatten();
        let (seconds, rule) = applying.max_by_key(|(seconds, _)| *seconds).unwrap_or(automatic);
        let doubled = 1_u64.checked_shl(standing.failures).map_or(u64::MAX, |times| seconds.saturating_mul(times));
        // Failures only ever lengthen a gap.
        let seconds = doubled.min(policy.longest_gap.max(seconds));
        Gap { seconds, rule, failures: standing.failures }
    }

    /// The gap in a sentence, with the rule that set it.
    #[must_use]
    pub fn sentence(&self) -> String {
        let rule = match self.rule {
            GapRule::Automatic => "by automatic scheduling",
            GapRule::SlowConnection => "as the connection is slow",
            GapRule::Operator(_) => "as the operator asks",
        };
        let failures = match self.failures {
            0 => String::new(),
            1 => ", lengthened after a visit that found no link".to_owned(),
            n => format!(", lengthened after {n} visits in a row that found no link"),
        };
        format!("At least {} between two visits, {rule}{failures}.", span(self.seconds))
    }

    /// When the node may be visited again: the gap counts from the later of the recorded start and the time of the
    /// visit's first packet to the node.
    #[must_use]
    pub fn next_eligible(&self, start: u64, first_packet: Option<u64>) -> u64 {
        start.max(first_packet.unwrap_or(start)).saturating_add(self.seconds)
    }
}

/// Seconds in words: `7 days`, `36 hours`.
fn span(seconds: u64) -> String {
    let (number, unit) = match seconds {
        s if s.is_multiple_of(DAY) => (s / DAY, "day"),
        s if s.is_multiple_of(HOUR) => (s / HOUR, "hour"),
        s => (s, "second"),
    };
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every(days: u64) -> Preference {
        Preference::Every(Interval::from_days(days).unwrap())
    }

    fn gap(preference: Preference, speed: Speed, failures: u32) -> Gap {
        Gap::of(&Policy::default(), &Standing { preference, speed, failures })
    }

    #[test]
    fn the_longest_gap_that_applies_is_in_force() {
        let cases = [
            (Preference::Automatic, Speed::Normal, 1, GapRule::Automatic),
            (Preference::Automatic, Speed::Slow, 7, GapRule::SlowConnection),
            (every(1), Speed::Normal, 1, GapRule::Operator(Interval::SHORTEST)),
            (every(1), Speed::Slow, 7, GapRule::SlowConnection),
            (every(7), Speed::Slow, 7, GapRule::Operator(Interval::from_days(7).unwrap())),
            (every(14), Speed::Slow, 14, GapRule::Operator(Interval::LONGEST)),
        ];
        for (preference, speed, days, rule) in cases {
            let gap = gap(preference, speed, 0);
            assert_eq!((gap.seconds, gap.rule), (days * DAY, rule), "{preference:?} {speed:?}");
        }
        let rare = Policy { automatic_gap: 3 * DAY, ..Policy::DEFAULT };
        let standing = Standing { preference: every(1), ..Standing::default() };
        assert_eq!(Gap::of(&rare, &standing).rule, GapRule::Automatic);
    }

    #[test]
    fn failures_double_the_gap_up_to_fourteen_days() {
        let days = |failures| gap(Preference::Automatic, Speed::Normal, failures).seconds / DAY;
        assert_eq!([0, 1, 2, 3, 4, 63, 64, u32::MAX].map(days), [1, 2, 4, 8, 14, 14, 14, 14]);
        assert_eq!(gap(every(14), Speed::Slow, 3).seconds, 14 * DAY);
    }

    #[test]
    fn the_gap_counts_from_the_later_of_start_and_first_packet() {
        let gap = gap(Preference::Automatic, Speed::Normal, 0);
        assert_eq!(gap.next_eligible(1_000, None), 1_000 + DAY);
        assert_eq!(gap.next_eligible(1_000, Some(1_030)), 1_030 + DAY);
        assert_eq!(gap.next_eligible(1_000, Some(900)), 1_000 + DAY);
        assert_eq!(gap.next_eligible(u64::MAX, None), u64::MAX);
    }

    #[test]
    fn a_measure_that_was_not_taken_changes_nothing() {
        let measured = |round_trip_ms, transfer| Measured { round_trip_ms, transfer };
        let cases = [
            (measured(None, None), Speed::Normal, Speed::Slow),
            (measured(Some(1_500), None), Speed::Normal, Speed::Slow),
            (measured(Some(1_501), None), Speed::Slow, Speed::Slow),
            (measured(None, Some((4_096, 4_001))), Speed::Slow, Speed::Slow),
            (measured(Some(100), Some((4_096, 4_001))), Speed::Slow, Speed::Slow),
            (measured(Some(100), Some((4_095, 90_000))), Speed::Normal, Speed::Slow),
            (measured(Some(100), Some((4_096, 4_000))), Speed::Normal, Speed::Normal),
            (measured(Some(1_501), Some((9_999, 1))), Speed::Slow, Speed::Slow),
            (measured(None, Some((u64::MAX, u64::MAX))), Speed::Normal, Speed::Slow),
        ];
        for (measured, from_normal, from_slow) in cases {
            assert_eq!(
                (Speed::Normal.after(&Policy::DEFAULT, &measured), Speed::Slow.after(&Policy::DEFAULT, &measured)),
                (from_normal, from_slow),
                "{measured:?}"
            );
        }
    }

    #[test]
    fn sentences_name_the_rule() {
        assert_eq!(
            gap(every(7), Speed::Normal, 0).sentence(),
            "At least 7 days between two visits, as the operator asks."
        );
        assert_eq!(
            gap(Preference::Automatic, Speed::Normal, 1).sentence(),
            "At least 2 days between two visits, by automatic scheduling, lengthened after a visit that found no link."
        );
    }
}
