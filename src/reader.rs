//! Readers: crawlers that make their own verdict of the same lines.

use serde::Serialize;

use crate::fix::apply;
use crate::report::Report;

pub mod strudel;

/// A crawler whose reading of the file is known here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Reader {
    /// The search engine Strudel, see [`strudel`].
    Strudel,
}

impl Reader {
    /// Every reader.
    pub const ALL: [Reader; 1] = [Reader::Strudel];

    /// The name on the command line and in the report.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reader::Strudel => "strudel",
        }
    }
}

/// What a reader makes of a file, for people: the outcome, each line's role, and all that is wrong with it.
///
/// ```
/// use strudel_robots::{Reader, check};
/// let report = check(Reader::Strudel, b"User-agent: Strudel\nRecrawl-Interval: 0d\n");
/// assert_eq!(report.findings[0].code, "interval-zero");
/// assert_eq!((report.findings[0].line, report.findings[0].column), (2, 19));
/// ```
#[must_use]
pub fn check(reader: Reader, input: &[u8]) -> Report {
    match reader {
        Reader::Strudel => strudel::check(input),
    }
}

/// How often fixes are made before what then remains is left to a person. Each round needs the one before, as a name
/// that has to be mended before its value is judged; more than a few in a row do not happen.
const MOST_ROUNDS: usize = 16;

/// The input with every fix made, round by round, until none is left.
///
/// ```
/// use strudel_robots::{Reader, fix_all};
/// let fixed = fix_all(Reader::Strudel, b"Useragent: Strudel\nRecrawl Interval : 7 days\n");
/// assert_eq!(fixed, b"User-agent: Strudel\nRecrawl-Interval: 7d\n");
/// ```
#[must_use]
pub fn fix_all(reader: Reader, input: &[u8]) -> Vec<u8> {
    let mut text = input.to_vec();
    for _ in 0..MOST_ROUNDS {
        let report = check(reader, &text);
        let fixed = apply(&text, report.findings.iter().filter_map(|finding| finding.fix.as_ref()), report.limit);
        if fixed == text {
            break;
        }
        text = fixed;
    }
    text
}

/// Where a line stands between User-agent lines and members, for readers whose groups end at the first User-agent
/// behind a member (reading rules, *strudel* 2).
#[derive(Debug, Default)]
pub(crate) struct Grouping {
    open: bool,
    has_member: bool,
}

impl Grouping {
    /// A User-agent line; whether it opens a new group.
    pub(crate) fn agent(&mut self) -> bool {
        let opens = !self.open || self.has_member;
        self.open = true;
        self.has_member = false;
        opens
    }

    /// A line that belongs to a group, if one is open.
    pub(crate) fn member(&mut self) {
        self.has_member = true;
    }
}
