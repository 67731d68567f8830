//! What will happen to a node with a file: the core's schedule, for the page to show.

use serde::Serialize;
use strudel_robots::schedule::{Allowance, AllowanceRule, Gap, GapRule, Policy, Speed, Standing, counts_from};
use strudel_robots::{Interval, Preference, outcome};
use wasm_bindgen::prelude::*;

/// How far the page looks ahead, in seconds.
const AHEAD: u64 = 60 * 86_400;
/// The latest time that a page can name, in UTC seconds.
const LATEST: f64 = 8.64e12;

const NO_TIME: &str = "A time is a number of UTC seconds since 1970 that a calendar has.";
const NO_INTERVAL: &str = "An earlier preference is 1 to 14 days, or 0 for automatic scheduling.";

/// Times are UTC seconds.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Schedule {
    /// The days of the preference that stands once the file was read; 0 for automatic scheduling.
    days: u8,
    gap_seconds: u64,
    gap_rule: &'static str,
    requests: u32,
    requests_rule: &'static str,
    /// From when the gap counts: the latest visit, or now if that is said to be in the future.
    from: u64,
    /// When the node may be visited again.
    next: u64,
    /// The earliest starts of visits from now on.
    visits: Vec<u64>,
    /// The same without any preference.
    automatic: Vec<u64>,
}

/// What follows where a visit read this file: the gap in force, the allowance, and the earliest visits of the coming 60
/// days, as JSON.
///
/// `earlier` is the preference that stood before, in days, or 0 for automatic scheduling; `slow` whether the connection is;
/// times are UTC seconds.
///
/// # Errors
/// A sentence, where there is no such preference or time.
#[wasm_bindgen]
pub fn schedule(bytes: &[u8], earlier: u8, slow: bool, last_visit: f64, now: f64) -> Result<String, JsValue> {
    let planned = plan(bytes, earlier, slow, last_visit, now).map_err(super::error)?;
    super::written(&planned)
}

fn plan(bytes: &[u8], earlier: u8, slow: bool, last_visit: f64, now: f64) -> Result<Schedule, &'static str> {
    let now = seconds(now)?;
    let from = counts_from(seconds(last_visit)?, now);
    let earlier = match earlier {
        0 => Preference::Automatic,
        days => Preference::Every(Interval::from_days(days.into()).ok_or(NO_INTERVAL)?),
    };
    let policy = &Policy::DEFAULT;
    let speed = if slow { Speed::Slow } else { Speed::Normal };
    let preference = earlier.after(outcome(bytes));
    let gap_with = |preference| Gap::of(policy, &Standing { preference, speed, failures: 0 });
    let visits = |gap: &Gap| gap.starts(gap.next_eligible(from, None).max(now), now + AHEAD).collect();
    let gap = gap_with(preference);
    let allowance = Allowance::of(policy, preference, speed);
    Ok(Schedule {
        days: match preference {
            Preference::Automatic => 0,
            Preference::Every(interval) => interval.days(),
        },
        gap_seconds: gap.seconds,
        gap_rule: match gap.rule {
            GapRule::Automatic => "automatic",
            GapRule::SlowConnection => "slow",
            GapRule::Operator(_) => "operator",
        },
        requests: allowance.requests,
        requests_rule: match allowance.rule {
            AllowanceRule::Normal => "normal",
            AllowanceRule::LongInterval => "long",
            AllowanceRule::SlowConnection => "slow",
        },
        from,
        next: gap.next_eligible(from, None),
        visits: visits(&gap),
        automatic: visits(&gap_with(Preference::Automatic)),
    })
}

fn seconds(time: f64) -> Result<u64, &'static str> {
    if (0.0..=LATEST).contains(&time) { Ok(time as u64) } else { Err(NO_TIME) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 86_400;
    const NOW: f64 = 1_000_000_000.0;
    const WEEKLY: &[u8] = b"User-agent: Strudel\nRecrawl-Interval: 7d\n";

    fn planned(bytes: &[u8], earlier: u8, slow: bool) -> Schedule {
        plan(bytes, earlier, slow, NOW, NOW).unwrap()
    }

    #[test]
    fn the_rule_that_is_in_force_is_named() {
        let fortnight = b"User-agent: Strudel\nRecrawl-Interval: 14d\n";
        let cases: [(&[u8], u8, bool, _); 6] = [
            (WEEKLY, 0, false, (7, 7, "operator", 40, "normal")),
            (WEEKLY, 0, true, (7, 7, "operator", 8, "slow")),
            (fortnight, 3, false, (14, 14, "operator", 20, "long")),
            (b"", 0, true, (0, 7, "slow", 8, "slow")),
            (b"", 5, false, (5, 5, "operator", 40, "normal")),
            (b"User-agent: *\nRecrawl-Interval: auto\n", 5, false, (0, 1, "automatic", 40, "normal")),
        ];
        for (bytes, earlier, slow, expected) in cases {
            let at = planned(bytes, earlier, slow);
            assert_eq!((at.days, at.gap_seconds / DAY, at.gap_rule, at.requests, at.requests_rule), expected);
        }
    }

    #[test]
    fn visits_are_a_gap_apart_and_end_in_sixty_days() {
        let at = planned(WEEKLY, 0, false);
        assert_eq!((at.visits.len(), at.automatic.len()), (8, 60));
        assert_eq!(at.next, at.visits[0]);
        assert!(at.visits.windows(2).all(|pair| pair[1] - pair[0] == 7 * DAY));
        let long_ago = plan(WEEKLY, 0, false, 0.0, NOW).unwrap();
        assert_eq!((long_ago.next, long_ago.visits[0], long_ago.automatic.len()), (7 * DAY, NOW as u64, 61));
    }

    #[test]
    fn a_visit_in_the_future_counts_as_now() {
        let at = plan(WEEKLY, 0, false, LATEST, NOW).unwrap();
        assert_eq!((at.from, at.next, at.visits.len()), (NOW as u64, NOW as u64 + 7 * DAY, 8));
        let earlier = plan(WEEKLY, 0, false, NOW - 1.0, NOW).unwrap();
        assert_eq!((earlier.from, earlier.next), (NOW as u64 - 1, NOW as u64 - 1 + 7 * DAY));
    }

    #[test]
    fn at_most_sixty_one_visits_are_named() {
        for last in [0.0, NOW - 86_400.0, NOW, LATEST] {
            for earlier in 0..=14 {
                let at = plan(b"", earlier, false, last, NOW).unwrap();
                assert!(at.visits.len() <= 61 && at.automatic.len() <= 61, "{earlier} {last}");
            }
        }
    }

    #[test]
    fn what_is_no_time_or_preference_is_refused() {
        for time in [f64::NAN, f64::INFINITY, -1.0, LATEST * 2.0] {
            assert_eq!(plan(b"", 0, false, time, NOW).unwrap_err(), NO_TIME);
            assert_eq!(plan(b"", 0, false, NOW, time).unwrap_err(), NO_TIME);
        }
        assert_eq!(plan(b"", 15, false, NOW, NOW).unwrap_err(), NO_INTERVAL);
    }
}
