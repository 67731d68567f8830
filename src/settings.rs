//! Every number of the visits document that can be set: its key, its default and its bounds.
//!
//! *"Every number here is a default in one place in the core, can be set in the crawler's configuration within its bounds,
//! and is printed by `strudel config`."* The numbers themselves stand in [`Policy::DEFAULT`], [`visit::Limits::DEFAULT`]
//! and [`crawl::Limits::DEFAULT`]; here are their keys and bounds. The bounds are **\[decided\]**, but for those of the
//! automatic gap: whoever runs a crawler can make it gentler at will, and less gentle only so far.

use std::fmt;
use std::ops::RangeInclusive;

use crate::crawl;
use crate::schedule::Policy;
use crate::visit;

/// All numbers of a crawler.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Settings {
    /// Of the schedule.
    pub policy: Policy,
    /// Of one visit.
    pub visit: visit::Limits,
    /// Of many visits.
    pub crawl: crawl::Limits,
}

/// One number that can be set.
#[derive(Debug, Clone)]
pub struct Setting {
    /// Its name, with the unit at its end.
    pub key: &'static str,
    /// What it is, in a sentence.
    pub what: &'static str,
    /// What it may be.
    pub bounds: RangeInclusive<u64>,
    get: fn(&Settings) -> u64,
    set: fn(&mut Settings, u64),
}

impl Setting {
    /// What it is in these settings.
    #[must_use]
    pub fn get(&self, settings: &Settings) -> u64 {
        (self.get)(settings)
    }

    /// What it is unless it is set.
    #[must_use]
    pub fn default(&self) -> u64 {
        self.get(&Settings::default())
    }
}

/// Why a number cannot be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotSet {
    /// There is no such key.
    UnknownKey(String),
    /// The number is out of its bounds.
    OutOfBounds {
        /// The key.
        key: &'static str,
        /// The number.
        value: u64,
        /// The bounds.
        bounds: RangeInclusive<u64>,
    },
}

impl fmt::Display for NotSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotSet::UnknownKey(key) => write!(f, "there is no setting \"{}\"", crate::visible(key.as_bytes(), 80)),
            NotSet::OutOfBounds { key, value, bounds } => {
                write!(f, "{key} is {value}, but has to be from {} to {}", bounds.start(), bounds.end())
            }
        }
    }
}

impl std::error::Error for NotSet {}

impl Settings {
    /// Sets a number.
    ///
    /// ```
    /// use strudel_robots::settings::Settings;
    /// let mut settings = Settings::default();
    /// settings.set("automatic_gap_s", 2 * 86_400).unwrap();
    /// assert_eq!(settings.policy.automatic_gap, 2 * 86_400);
    /// let error = settings.set("automatic_gap_s", 60).unwrap_err();
    /// assert_eq!(error.to_string(), "automatic_gap_s is 60, but has to be from 21600 to 1209600");
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such key, or the number is out of its bounds.
    pub fn set(&mut self, key: &str, value: u64) -> Result<(), NotSet> {
        let Some(setting) = SETTINGS.iter().find(|setting| setting.key == key) else {
            return Err(NotSet::UnknownKey(key.to_owned()));
        };
        if !setting.bounds.contains(&value) {
            return Err(NotSet::OutOfBounds { key: setting.key, value, bounds: setting.bounds.clone() });
        }
        (setting.set)(self, value);
        Ok(())
    }
}

/// A row of the table: `"key" bounds = place, "what"`.
macro_rules! settings {
    ($($key:literal $bounds:expr, $($field:ident).+ as $type:ty, $what:literal;)+) => {
        &[$(Setting {
            key: $key,
            what: $what,
            bounds: $bounds,
            // No bound is beyond the type of its field, so nothing is cut off.
            get: |settings| settings.$($field).+ as u64,
            set: |settings, value| settings.$($field).+ = value as $type,
        }),+]
    };
}

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
const KIB: u64 = 1_024;
const MIB: u64 = 1_024 * KIB;

/// The numbers that can be set, in the order of the visits document.
pub static SETTINGS: &[Setting] = settings! {
    "automatic_gap_s" 6 * HOUR..=14 * DAY, policy.automatic_gap as u64, "The gap between two visits' starts where nothing else is known.";
    "slow_gap_s" 7 * DAY..=14 * DAY, policy.slow_gap as u64, "The gap on a slow connection.";
    "longest_gap_s" 7 * DAY..=90 * DAY, policy.longest_gap as u64, "The longest gap that visits without a link lead to.";
    "requests" 2..=100, policy.requests as u32, "Requests of a visit, the one for the preference included.";
    "requests_long_interval" 2..=100, policy.requests_long_interval as u32, "Requests where the operator's interval is above seven days.";
    "requests_slow" 2..=20, policy.requests_slow as u32, "Requests over a slow connection.";
    "slow_round_trip_ms" 100..=1_500, policy.slow_round_trip_ms as u64, "A link with a longer round trip is slow.";
    "measured_bytes" KIB..=64 * KIB, policy.measured_bytes as u64, "A transfer of fewer bytes measures no rate.";
    "slow_bytes_per_second" KIB..=64 * KIB, policy.slow_bytes_per_second as u64, "A transfer of fewer bytes a second is slow.";
    "first_visit_within_s" HOUR..=30 * DAY, crawl.first_visit_within as u64, "The span in which a new node's first visit falls.";
    "first_visits_an_hour" 1..=60, crawl.first_visits_an_hour as usize, "First visits in an hour.";
    "hashes_of_page" 0..=1_000, crawl.hashes_of_page as usize, "Hashes that one page makes known.";
    "hashes_of_node" 0..=5_000, crawl.hashes_of_node as usize, "Hashes that all pages of a node make known.";
    "begin_round_trips" 1..=20, visit.begin_round_trips as u64, "Round trips in the wait for any answer to begin.";
    "preference_begin_ms" 1_000..=20_000, visit.preference_begin_ms as u64, "The wait for the preference to begin, beside the round trips.";
    "preference_begin_longest_ms" 1_000..=60_000, visit.preference_begin_longest_ms as u64, "The longest wait for the preference to begin.";
    "page_begin_ms" 1_000..=60_000, visit.page_begin_ms as u64, "The wait for a page to begin, beside the round trips.";
    "page_bytes" KIB..=MIB, visit.page_bytes as u64, "The largest page, advertised or decompressed.";
    "visit_bytes" 16 * KIB..=16 * MIB, visit.wire_bytes.normal as u64, "Bytes on the wire of a visit.";
    "visit_bytes_slow" 16 * KIB..=MIB, visit.wire_bytes.slow as u64, "Bytes on the wire of a visit over a slow link.";
    "visit_time_ms" MINUTE * 1_000..=HOUR * 1_000, visit.time_ms.normal as u64, "Time of a visit.";
    "visit_time_slow_ms" MINUTE * 1_000..=HOUR * 1_000, visit.time_ms.slow as u64, "Time of a visit over a slow link.";
    "no_byte_ms" 10_000..=120_000, visit.no_byte_ms as u64, "Time without a byte that ends a visit.";
    "silent_pages" 1..=10, visit.silent_pages as u32, "Silent pages in a row that end a visit.";
    "pause_ms" 3_000..=600_000, visit.pause_ms as u64, "The shortest pause between an answer and the next request.";
    "pause_answers" 1..=100, visit.pause_answers as u64, "The pause in times that the answer took, if that is longer.";
    "keep_alive_ms" 2_000..=12_000, visit.keep_alive_ms as u64, "The longest time without a packet on a link that is kept.";
    "depth" 0..=20, visit.depth as u8, "The deepest page that is asked for.";
    "refusal_s" DAY..=365 * DAY, visit.refusal_seconds as u64, "How long a refused page is not asked for.";
    "known_paths" 1..=20_000, visit.known_paths as usize, "Paths of a node.";
    "visits_at_once" 1..=16, crawl.at_once as usize, "Visits at once.";
    "slow_visits_at_once" 1..=1, crawl.slow_at_once as usize, "Of those, visits over slow links.";
    "path_request_every_ms" 5_000..=600_000, crawl.path_request_every as u64, "The time between two path requests.";
    "path_wait_ms" 20_000..=600_000, crawl.path_wait as u64, "How long a path is waited for.";
    "nodes" 1..=10_000_000, crawl.nodes as usize, "Nodes that are waited for.";
    "unseen_s" DAY..=365 * DAY, crawl.unseen_seconds as u64, "How long a page stays in the index without being seen.";
    "silent_visits" 1..=20, crawl.silent_visits as u32, "Visits in a row whose silence takes a page out of the index.";
    "store_bytes" MIB..=1_024 * 1_024 * MIB, crawl.store_bytes as u64, "The store's size, beyond which no page is added.";
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_default_is_within_its_bounds_and_each_bound_can_be_set_and_read() {
        for setting in SETTINGS {
            assert!(setting.bounds.contains(&setting.default()), "{}", setting.key);
            for value in [*setting.bounds.start(), *setting.bounds.end()] {
                let mut settings = Settings::default();
                settings.set(setting.key, value).unwrap();
                assert_eq!(setting.get(&settings), value, "{}", setting.key);
                let others = SETTINGS.iter().filter(|other| other.key != setting.key);
                others.for_each(|other| assert_eq!(other.get(&settings), other.default(), "{}", other.key));
            }
            for value in setting.bounds.start().checked_sub(1).into_iter().chain([setting.bounds.end() + 1, u64::MAX]) {
                let refused = Settings::default().set(setting.key, value);
                assert!(matches!(refused, Err(NotSet::OutOfBounds { .. })), "{} {value}", setting.key);
            }
        }
        assert_eq!(Settings::default().set("pause", 1).unwrap_err().to_string(), "there is no setting \"pause\"");
    }
}
