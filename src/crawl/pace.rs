//! At most so many in so long, by both clocks.

use std::collections::VecDeque;

use super::Now;
use crate::visit::Millis;

/// An hour in seconds.
pub(super) const HOUR: u64 = 3_600;

/// The latest things of a kind, as many as an hour may have.
#[derive(Debug, Clone)]
pub(super) struct Hourly {
    most: usize,
    latest: VecDeque<Now>,
}

impl Hourly {
    pub(super) fn new(most: usize) -> Hourly {
        Hourly { most, latest: VecDeque::new() }
    }

    /// One more has happened.
    pub(super) fn count(&mut self, now: Now) {
        if self.latest.len() >= self.most {
            self.latest.pop_front();
        }
        self.latest.push_back(now);
    }

    /// When the next may happen on the clock that cannot be set, as far as can be told.
    pub(super) fn free_at(&self, now: Now) -> Millis {
        if self.latest.len() < self.most {
            return now.steady;
        }
        let Some(oldest) = self.latest.front() else { return Millis::MAX };
        let steady = oldest.steady.saturating_add(HOUR * 1_000);
        steady.max(now.steady_at(oldest.utc.saturating_add(HOUR)))
    }

    pub(super) fn is_free(&self, now: Now) -> bool {
        self.free_at(now) <= now.steady
    }
}
