//! Recrawl intervals: what a value says, and what went wrong where it says nothing.
//!
//! *"Whole days from 1d through 14d are accepted. […] To return to automatic scheduling: `Recrawl-Interval: auto`. […]
//! Zero, negative, fractional and values above 14d are invalid."* (Strudel's crawl preferences.) The reading rules
//! decide that values are case-sensitive and that numbers have no leading zeros.

use serde::Serialize;

pub(crate) mod mistake;

/// A least time between two visits, in whole days: 1–14, or it does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Interval(u8);

impl Interval {
    /// The shortest interval, one day.
    pub const SHORTEST: Interval = Interval(1);
    /// The longest interval, fourteen days.
    pub const LONGEST: Interval = Interval(14);

    /// An interval of this many days, if it is one Strudel accepts.
    ///
    /// ```
    /// use strudel_robots::Interval;
    /// assert_eq!(Interval::from_days(14), Some(Interval::LONGEST));
    /// assert_eq!(Interval::from_days(0), None);
    /// assert_eq!(Interval::from_days(15), None);
    /// ```
    #[must_use]
    pub fn from_days(days: u64) -> Option<Interval> {
        u8::try_from(days).ok().map(Interval).filter(|i| (Self::SHORTEST..=Self::LONGEST).contains(i))
    }

    /// The number of days, 1–14.
    #[must_use]
    pub const fn days(self) -> u8 {
        self.0
    }
}

impl std::fmt::Display for Interval {
    /// As it is written in a file: `7d`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}d", self.0)
    }
}

/// A valid value of a `Recrawl-Interval` line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    Auto,
    Days(Interval),
}

impl Value {
    /// Exactly `auto`, or 1–14 without leading zeros and `d`; everything else is no value.
    pub(crate) fn read(text: &[u8]) -> Option<Value> {
        match text {
            b"auto" => Some(Value::Auto),
            [ones @ b'1'..=b'9', b'd'] => Some(Value::Days(Interval(ones - b'0'))),
            [b'1', ones @ b'0'..=b'4', b'd'] => Some(Value::Days(Interval(10 + ones - b'0'))),
            _ => None,
        }
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Auto => f.write_str("auto"),
            Value::Days(interval) => interval.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_fifteen_values_are_valid() {
        assert_eq!(Value::read(b"auto"), Some(Value::Auto));
        for days in 0..=300 {
            let expected = Interval::from_days(days).map(Value::Days);
            assert_eq!(Value::read(format!("{days}d").as_bytes()), expected, "{days}d");
        }
        for invalid in ["", "d", "7", "07d", "7D", "AUTO", "7d ", " 7d", "7dd", "1 0d", "10"] {
            assert_eq!(Value::read(invalid.as_bytes()), None, "{invalid}");
        }
    }
}
