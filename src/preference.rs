//! The standing preference of a node, and what an outcome does to it.

use crate::interval::Interval;
use crate::report::Outcome;

/// How often a node wants to be visited, as far as is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Preference {
    /// The crawler decides.
    #[default]
    Automatic,
    /// At least this interval between two visits.
    Every(Interval),
}

impl Preference {
    /// The preference after a visit's outcome.
    ///
    /// *"Missing or invalid settings keep the last valid preference. Without an earlier preference, automatic scheduling
    /// applies. Use auto explicitly to clear an earlier preference."* (Strudel's crawl preferences; reading rules,
    /// *strudel* 7.)
    ///
    /// ```
    /// use strudel_robots::{Interval, Outcome, Preference};
    /// let week = Preference::Every(Interval::from_days(7).unwrap());
    /// assert_eq!(week.after(Outcome::None), week);
    /// assert_eq!(week.after(Outcome::Auto), Preference::Automatic);
    /// assert_eq!(Preference::default().after(Outcome::None), Preference::Automatic);
    /// ```
    #[must_use]
    pub fn after(self, outcome: Outcome) -> Preference {
        match outcome {
            Outcome::Interval { days } => Preference::Every(days),
            Outcome::Auto => Preference::Automatic,
            Outcome::None => self,
        }
    }
}
