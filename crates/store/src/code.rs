//! The codes of what is stored: stable texts, for the database and for what commands print as JSON. One table a type.

use std::borrow::Cow;

use strudel_robots::schedule::{Gap, GapRule, Reached, Speed};
use strudel_robots::visit::{Aim, Budget, End, Lookup, Spent, Unstored};
use strudel_robots::{Destination, Interval, Outcome, Preference};

use crate::model::Origin;

/// A value that has a stable code.
pub trait Code: Sized {
    /// The code.
    fn code(&self) -> Cow<'static, str>;
    /// The value with this code.
    fn from_code(code: &str) -> Option<Self>;
}

/// Why a visit ended, as it is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// As the visit itself says.
    Visit(End),
    /// The crawler was killed, crashed or lost power; it was found when the store was opened again.
    Interrupted,
}

/// Writes a table both ways, so that no code can be missing in one of them.
macro_rules! coded {
    ($type:ty { $($code:literal = [$($value:tt)+]),+ $(,)? } $($rest:pat => $rest_code:expr, $from_rest:expr)?) => {
        impl Code for $type {
            fn code(&self) -> Cow<'static, str> {
                match self {
                    $($($value)+ => Cow::Borrowed($code),)+
                    $($rest => $rest_code,)?
                }
            }

            fn from_code(code: &str) -> Option<Self> {
                match code {
                    $($code => Some($($value)+),)+
                    _ => coded!(@rest code $($from_rest)?),
                }
            }
        }
    };
    (@rest $code:ident $from_rest:expr) => { $from_rest($code) };
    (@rest $code:ident) => { None };
}

coded!(Speed { "normal" = [Speed::Normal], "slow" = [Speed::Slow] });

coded!(Aim { "pages" = [Aim::Pages], "preference" = [Aim::Preference] });

coded!(Unstored {
    "silent" = [Unstored::Silent],
    "refused" = [Unstored::Refused],
    "too-large" = [Unstored::TooLarge],
});

coded!(Preference { "auto" = [Preference::Automatic] }
    Preference::Every(days) => Cow::Owned(days.to_string()),
    |code| interval(code).map(Preference::Every)
);

coded!(Lookup {
    "auto" = [Lookup::Read(Outcome::Auto)],
    "invalid" = [Lookup::Read(Outcome::None)],
    "silent" = [Lookup::Unread(Unstored::Silent)],
    "refused" = [Lookup::Unread(Unstored::Refused)],
    "too-large" = [Lookup::Unread(Unstored::TooLarge)],
}
    Lookup::Read(Outcome::Interval { days }) => Cow::Owned(days.to_string()),
    |code| interval(code).map(|days| Lookup::Read(Outcome::Interval { days }))
);

coded!(GapRule { "automatic" = [GapRule::Automatic], "slow-connection" = [GapRule::SlowConnection] }
    GapRule::Operator(days) => Cow::Owned(format!("operator-{days}")),
    |code: &str| code.strip_prefix("operator-").and_then(interval).map(GapRule::Operator)
);

coded!(Ending {
    "no-link" = [Ending::Visit(End::NoLink)],
    "dropped" = [Ending::Visit(End::Dropped)],
    "stalled" = [Ending::Visit(End::Stalled)],
    "preference-only" = [Ending::Visit(End::PreferenceOnly)],
    "complete" = [Ending::Visit(End::Complete)],
    "requests-reached" = [Ending::Visit(End::Reached(Budget::Requests))],
    "bytes-reached" = [Ending::Visit(End::Reached(Budget::Bytes))],
    "time-reached" = [Ending::Visit(End::Reached(Budget::Time))],
    "silent-pages" = [Ending::Visit(End::SilentPages)],
    "stopped" = [Ending::Visit(End::Stopped)],
    "offline" = [Ending::Visit(End::Offline)],
    "interrupted" = [Ending::Interrupted],
}
    // The gap stands beside it.
    Ending::Visit(End::NotYet(_)) => Cow::Borrowed(NOT_YET),
    |_| None
);

const NOT_YET: &str = "not-yet";

impl Ending {
    /// The ending with this code; `not-yet` needs its gap.
    #[must_use]
    pub fn from_parts(code: &str, gap: Option<Gap>) -> Option<Ending> {
        match gap {
            Some(gap) if code == NOT_YET => Some(Ending::Visit(End::NotYet(gap))),
            _ => Ending::from_code(code),
        }
    }

    /// The reason in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Ending::Visit(end) => end.sentence(),
            Ending::Interrupted => "The crawler was interrupted.".to_owned(),
        }
    }

    /// How far the visit came. Of one that was interrupted no more is known than what was recorded.
    pub(crate) const fn reached(&self, spent: &Spent) -> Reached {
        match self {
            Ending::Visit(end) => end.reached(spent),
            Ending::Interrupted => End::Stopped.reached(spent),
        }
    }

    /// The gap of a visit that was too early.
    #[must_use]
    pub const fn gap(&self) -> Option<Gap> {
        match self {
            Ending::Visit(End::NotYet(gap)) => Some(*gap),
            _ => None,
        }
    }
}

/// The codes of [`Origin`].
pub(crate) mod origin {
    pub(crate) const PERSON: &str = "person";
    pub(crate) const ANNOUNCE: &str = "announce";
    pub(crate) const LINK: &str = "link";
}

impl Origin {
    /// The code.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Origin::Person => origin::PERSON,
            Origin::Announce => origin::ANNOUNCE,
            Origin::Link { .. } => origin::LINK,
        }
    }

    /// The origin with this code; `link` needs the node and the path of its page.
    #[must_use]
    pub fn from_parts(code: &str, link: Option<(Destination, String)>) -> Option<Origin> {
        match (code, link) {
            (origin::PERSON, _) => Some(Origin::Person),
            (origin::ANNOUNCE, _) => Some(Origin::Announce),
            (origin::LINK, Some((node, path))) => Some(Origin::Link { node, path }),
            _ => None,
        }
    }
}

/// `7d`, as an interval writes itself.
fn interval(code: &str) -> Option<Interval> {
    let days = code.strip_suffix('d')?.parse().ok()?;
    Interval::from_days(days).filter(|interval| interval.to_string() == code)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All values come back from their codes, and the codes are these.
    fn round_trip<T: Code + PartialEq + std::fmt::Debug>(codes: &[&str]) {
        for code in codes {
            let value = T::from_code(code).unwrap_or_else(|| panic!("{code}"));
            assert_eq!(value.code(), *code, "{value:?}");
        }
        for no in ["", "0d", "15d", "07d", "+7d", "Auto", "operator-", "operator-15d", "unknown", "not-yet"] {
            assert_eq!(T::from_code(no), None, "{no}");
        }
    }

    #[test]
    fn codes_are_stable_and_come_back() {
        round_trip::<Speed>(&["normal", "slow"]);
        round_trip::<Aim>(&["pages", "preference"]);
        round_trip::<Unstored>(&["silent", "refused", "too-large"]);
        round_trip::<Preference>(&["auto", "1d", "14d"]);
        round_trip::<Lookup>(&["auto", "invalid", "7d", "silent", "refused", "too-large"]);
        round_trip::<GapRule>(&["automatic", "slow-connection", "operator-1d", "operator-14d"]);
        round_trip::<Ending>(&[
            "no-link",
            "dropped",
            "stalled",
            "preference-only",
            "complete",
            "requests-reached",
            "bytes-reached",
            "time-reached",
            "silent-pages",
            "stopped",
            "offline",
            "interrupted",
        ]);
    }

    #[test]
    fn origins_come_back() {
        let (node, path) = (Destination([7; 16]), "/page/a.mu".to_owned());
        let link = Some((node, path.clone()));
        for (code, origin) in
            [("person", Origin::Person), ("announce", Origin::Announce), ("link", Origin::Link { node, path })]
        {
            assert_eq!(origin.code(), code);
            assert_eq!(Origin::from_parts(code, link.clone()), Some(origin));
        }
        assert_eq!(Origin::from_parts("link", None), None);
        assert_eq!(Origin::from_parts("", link), None);
    }

    #[test]
    fn too_early_comes_with_its_gap() {
        let gap = Gap { seconds: 604_800, rule: GapRule::SlowConnection, failures: 0 };
        let ending = Ending::Visit(End::NotYet(gap));
        assert_eq!(ending.code(), "not-yet");
        assert_eq!(Ending::from_parts("not-yet", ending.gap()), Some(ending));
        assert_eq!(Ending::from_parts("not-yet", None), None);
        assert_eq!(Ending::from_parts("complete", None), Some(Ending::Visit(End::Complete)));
    }
}
