//! The machine's clocks.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use strudel_robots::crawl::Now;
use strudel_robots::visit::Millis;

/// When this program was built, in UTC seconds.
#[must_use]
pub fn built() -> u64 {
    env!("STRUDEL_BUILT").parse().unwrap_or(0)
}

/// UTC in whole seconds, rounded down. Before 1970 it is 0.
#[must_use]
pub fn utc() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// UTC in whole seconds, rounded up, as starts and first packets are recorded: a gap that counts from there is never short.
#[must_use]
pub fn utc_up() -> u64 {
    utc().saturating_add(1)
}

/// A time for people and programs alike, such as `2026-12-01T10:30:00Z`.
#[must_use]
pub fn iso(utc: u64) -> String {
    let seconds = i64::try_from(utc).ok().and_then(|seconds| jiff::Timestamp::from_second(seconds).ok());
    seconds.unwrap_or(jiff::Timestamp::MAX).to_string()
}

/// Both clocks of one run.
#[derive(Debug, Clone, Copy)]
pub struct Clocks {
    start: Instant,
}

impl Clocks {
    /// The clocks of a run that starts now.
    #[must_use]
    pub fn start() -> Clocks {
        Clocks { start: Instant::now() }
    }

    /// The clock that cannot be set, in milliseconds since the start.
    #[must_use]
    pub fn steady(&self) -> Millis {
        Millis::try_from(self.start.elapsed().as_millis()).unwrap_or(Millis::MAX)
    }

    /// Now, on both.
    #[must_use]
    pub fn now(&self) -> Now {
        Now { utc: utc(), steady: self.steady() }
    }

    /// Now as the start of a gap.
    #[must_use]
    pub fn now_up(&self) -> Now {
        Now { utc: utc_up(), steady: self.steady() }
    }

    /// When a time of the clock that cannot be set will be.
    #[must_use]
    pub fn instant(&self, at: Millis) -> tokio::time::Instant {
        // A time beyond what an instant can hold will not come.
        let far = std::time::Duration::from_secs(30 * 365 * 24 * 3_600);
        (self.start + std::time::Duration::from_millis(at).min(far)).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_build_was_not_in_the_future() {
        assert!(built() > 1_700_000_000 && built() <= utc());
    }

    #[test]
    fn times_are_shown_as_iso_8601_has_them() {
        assert_eq!(iso(1_796_040_000), "2026-11-30T12:00:00Z");
        assert_eq!(iso(0), "1970-01-01T00:00:00Z");
        assert_eq!(iso(u64::MAX), jiff::Timestamp::MAX.to_string());
    }
}
