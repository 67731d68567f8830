//! What to make of clocks that may lie.

use crate::visit::Millis;

/// One moment on two clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Now {
    /// UTC in whole seconds, rounded down; somebody may set this clock.
    pub utc: u64,
    /// A clock that cannot be set, since any moment.
    pub steady: Millis,
}

impl Now {
    /// When, on the clock that cannot be set, it will be this late if nobody sets the other one.
    #[must_use]
    pub const fn steady_at(&self, utc: u64) -> Millis {
        self.steady.saturating_add(utc.saturating_sub(self.utc).saturating_mul(1_000))
    }
}

/// Says from when on UTC can be believed.
///
/// *"No visit starts while it is before the build date or the highest time the store has seen (wait, and say so)."*
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    not_before: u64,
}

impl Clock {
    /// What holds while [`Clock::is_behind`], in a sentence.
    pub const BEHIND: &str = "No visit starts while the clock is before the time at which this program was built, or before \
                              the highest time that the store has seen.";

    /// A clock that was never before the build date and the highest time that the store has seen, in UTC seconds.
    #[must_use]
    pub fn new(built: u64, highest_seen: u64) -> Clock {
        Clock { not_before: built.max(highest_seen) }
    }

    /// The time before which no clock can be right.
    #[must_use]
    pub const fn not_before(&self) -> u64 {
        self.not_before
    }

    /// Whether this time is impossible: no visit starts then.
    #[must_use]
    pub const fn is_behind(&self, utc: u64) -> bool {
        utc < self.not_before
    }

    /// Something was recorded at this time.
    pub fn saw(&mut self, utc: u64) {
        self.not_before = self.not_before.max(utc);
    }
}
