//! How much a visit may ask for.

use super::{Policy, Speed};
use crate::preference::Preference;

/// Which rule sets an allowance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AllowanceRule {
    /// That of every visit.
    Normal,
    /// The operator's interval is long.
    LongInterval,
    /// The link is slow.
    SlowConnection,
}

/// How much a visit may ask for, and what set it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// The requests, the one for the preference included.
    pub requests: u32,
    /// The rule that set it; where two set the same number, the more general one.
    pub rule: AllowanceRule,
}

impl Allowance {
    /// The smallest allowance of those that apply.
    #[must_use]
    pub fn of(policy: &Policy, preference: Preference, speed: Speed) -> Allowance {
        let long = matches!(preference, Preference::Every(days) if days.days() > Policy::LONG_INTERVAL_DAYS);
        let normal = Allowance { requests: policy.requests, rule: AllowanceRule::Normal };
        let applying = [
            long.then_some((policy.requests_long_interval, AllowanceRule::LongInterval)),
            (speed == Speed::Slow).then_some((policy.requests_slow, AllowanceRule::SlowConnection)),
        ];
        applying.into_iter().flatten().fold(normal, |least, (requests, rule)| {
            if requests < least.requests { Allowance { requests, rule } } else { least }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interval::Interval;

    #[test]
    fn the_smallest_allowance_that_applies_is_named_with_its_rule() {
        let every = |days| Preference::Every(Interval::from_days(days).unwrap());
        let even = Policy { requests_long_interval: 8, ..Policy::DEFAULT };
        let cases = [
            (Policy::DEFAULT, Preference::Automatic, Speed::Normal, 40, AllowanceRule::Normal),
            (Policy::DEFAULT, every(7), Speed::Normal, 40, AllowanceRule::Normal),
            (Policy::DEFAULT, every(8), Speed::Normal, 20, AllowanceRule::LongInterval),
            (Policy::DEFAULT, every(14), Speed::Slow, 8, AllowanceRule::SlowConnection),
            (Policy::DEFAULT, Preference::Automatic, Speed::Slow, 8, AllowanceRule::SlowConnection),
            (even, every(8), Speed::Slow, 8, AllowanceRule::LongInterval),
            (Policy { requests: 8, ..even }, every(8), Speed::Slow, 8, AllowanceRule::Normal),
        ];
        for (policy, preference, speed, requests, rule) in cases {
            let allowance = Allowance::of(&policy, preference, speed);
            assert_eq!(allowance, Allowance { requests, rule }, "{preference:?} {speed:?}");
        }
    }
}
