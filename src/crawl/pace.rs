//! At most so many in an hour, by both clocks.

use std::collections::VecDeque;

use super::Now;
use crate::visit::Millis;

/// An hour in seconds.
const HOUR: u64 = 3_600;

/// The latest things of a kind, as many as an hour may have.
#[derive(Debug, Clone)]
pub(super) struct Hourly {
    most: usize,
    /// When their hours are over.
    over: VecDeque<Now>,
}

impl Hourly {
    pub(super) fn new(most: usize) -> Hourly {
        Hourly { most, over: VecDeque::new() }
    }

    /// One more happened at this time, in UTC seconds.
    pub(super) fn count(&mut self, now: Now, at: u64) {
        if self.over.len() >= self.most {
            self.over.pop_front();
        }
        let utc = at.saturating_add(HOUR);
        self.over.push_back(Now { utc, steady: now.steady_at(utc) });
    }

    /// When the next may happen, on the clock that cannot be set.
    pub(super) fn free_at(&self, now: Now) -> Millis {
        if self.over.len() < self.most {
            return now.steady;
        }
        self.over.front().map_or(Millis::MAX, |over| over.steady.max(now.steady_at(over.utc)))
    }

    pub(super) fn is_free(&self, now: Now) -> bool {
        self.free_at(now) <= now.steady
    }
}
