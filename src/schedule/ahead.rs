//! The visits to come, as early as they may be.

use super::Gap;

/// From when on a gap counts, seen from now: *"A start in the future restarts that gap from now."* (The visits document,
/// *When a node may be visited* 6.)
#[must_use]
pub fn counts_from(start: u64, now: u64) -> u64 {
    start.min(now)
}

impl Gap {
    /// The earliest starts of visits, each a gap behind the one before it, from the first up to an end that counts. A gap
    /// of no seconds, which no settings allow, gives the first alone.
    ///
    /// ```
    /// use strudel_robots::schedule::{Gap, Policy, Standing};
    /// let daily = Gap::of(&Policy::DEFAULT, &Standing::default());
    /// assert_eq!(daily.starts(5, 5 + 2 * 86_400).collect::<Vec<_>>(), [5, 86_405, 172_805]);
    /// ```
    pub fn starts(&self, first: u64, end: u64) -> impl Iterator<Item = u64> + use<> {
        let seconds = self.seconds;
        let next = move |at: &u64| at.checked_add(seconds).filter(|_| seconds > 0);
        std::iter::successors(Some(first), next).take_while(move |at| *at <= end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::{DAY, GapRule};

    fn gap(seconds: u64) -> Gap {
        Gap { seconds, rule: GapRule::Automatic, failures: 0 }
    }

    #[test]
    fn starts_are_a_gap_apart_and_the_end_counts() {
        let starts = |first, end| gap(7 * DAY).starts(first, end).map(|at| at / DAY).collect::<Vec<_>>();
        assert_eq!(starts(2 * DAY, 16 * DAY), [2, 9, 16]);
        assert_eq!(starts(2 * DAY, 16 * DAY - 1), [2, 9]);
        assert_eq!(starts(2 * DAY, 2 * DAY), [2]);
        assert_eq!(starts(2 * DAY, DAY), []);
    }

    #[test]
    fn starts_come_to_an_end_at_the_end_of_time_and_without_a_gap() {
        assert_eq!(gap(DAY).starts(u64::MAX - DAY - 1, u64::MAX).count(), 2);
        assert_eq!(gap(0).starts(5, u64::MAX).collect::<Vec<_>>(), [5]);
    }

    #[test]
    fn a_gap_counts_from_no_future() {
        assert_eq!([4, 5, 6, u64::MAX].map(|start| counts_from(start, 5)), [4, 5, 5, 5]);
    }
}
