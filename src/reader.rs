//! Readers: crawlers that make their own verdict of the same lines.

use serde::Serialize;

use crate::agent::STRUDEL;
use crate::fix::apply;
use crate::path::RequestPath;
use crate::report::Report;
use crate::rules::{Manner, notes};

pub mod peregrinator;
pub mod rfc9309;
pub mod strudel;
pub mod yandex;

/// A crawler whose reading of the file is known here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Reader {
    /// The search engine Strudel, see [`strudel`].
    Strudel,
    /// The Peregrinator of 1994, see [`peregrinator`].
    Peregrinator,
    /// Yandex, see [`yandex`].
    Yandex,
    /// Any crawler that follows the standard, see [`rfc9309`].
    Rfc9309,
}

impl Reader {
    /// Every reader.
    pub const ALL: [Reader; 4] = [Reader::Strudel, Reader::Peregrinator, Reader::Yandex, Reader::Rfc9309];

    /// The name on the command line and in the report.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reader::Strudel => "strudel",
            Reader::Peregrinator => "peregrinator",
            Reader::Yandex => "yandex",
            Reader::Rfc9309 => "rfc9309",
        }
    }

    /// The reader with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Reader> {
        Reader::ALL.into_iter().find(|reader| reader.name() == name)
    }

    /// The name that the reader answers to where none is given.
    #[must_use]
    pub const fn agent(self) -> &'static str {
        match self {
            Reader::Strudel => STRUDEL,
            Reader::Peregrinator => peregrinator::AGENT,
            Reader::Yandex => yandex::AGENT,
            Reader::Rfc9309 => rfc9309::AGENT,
        }
    }

    /// Whether another name may be given: only the standard is many crawlers'.
    #[must_use]
    pub const fn takes_agent(self) -> bool {
        matches!(self, Reader::Rfc9309)
    }

    /// Whether its format has paths. Strudel's controls contact frequency only.
    #[must_use]
    pub fn has_paths(self) -> bool {
        self.manner().is_some()
    }

    /// How a reader with path rules reads.
    pub(crate) fn manner(self) -> Option<&'static Manner> {
        match self {
            Reader::Strudel => None,
            Reader::Peregrinator => Some(&peregrinator::MANNER),
            Reader::Yandex => Some(&yandex::MANNER),
            Reader::Rfc9309 => Some(&rfc9309::MANNER),
        }
    }
}

/// Who asks what of a file.
///
/// ```
/// use strudel_robots::{Question, Reader, RequestPath};
/// let paths = [RequestPath::new("/private/x").unwrap()];
/// let question = Question { agent: "FooBot", paths: &paths, ..Question::of(Reader::Rfc9309) };
/// let report = question.ask(b"User-agent: FooBot\nDisallow: /private\n");
/// let verdict = &report.paths.unwrap()[0];
/// assert_eq!((verdict.allowed, verdict.line), (false, Some(2)));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// The reader.
    pub reader: Reader,
    /// The crawler's name, for readers that are many crawlers ([`Reader::takes_agent`]); others go by their own.
    pub agent: &'a str,
    /// Paths to ask about, for readers that have paths.
    pub paths: &'a [RequestPath<'a>],
}

impl Question<'_> {
    /// A reader under its own name, without paths.
    #[must_use]
    pub const fn of(reader: Reader) -> Question<'static> {
        Question { reader, agent: reader.agent(), paths: &[] }
    }

    /// What the reader makes of a file, for people: the outcome, each line's role, and all that is wrong with it.
    #[must_use]
    pub fn ask(&self, input: &[u8]) -> Report {
        let agent = if self.reader.takes_agent() { self.agent } else { self.reader.agent() };
        let (mut report, rules) = match self.reader {
            Reader::Strudel => return strudel::check(input),
            Reader::Peregrinator => notes::check(&peregrinator::MANNER, agent, peregrinator::own_findings, input),
            Reader::Yandex => notes::check(&yandex::MANNER, agent, yandex::own_findings, input),
            Reader::Rfc9309 => notes::check(&rfc9309::MANNER, agent, rfc9309::own_findings, input),
        };
        if !self.paths.is_empty() {
            report.paths = Some(self.paths.iter().map(|path| rules.verdict(*path)).collect());
        }
        report
    }
}

/// What a reader makes of a file; [`Question`] asks about paths and for other crawlers too.
///
/// ```
/// use strudel_robots::{Reader, check};
/// let report = check(Reader::Strudel, b"User-agent: Strudel\nRecrawl-Interval: 0d\n");
/// assert_eq!(report.findings[0].code, "interval-zero");
/// assert_eq!((report.findings[0].line, report.findings[0].column), (2, 19));
/// ```
#[must_use]
pub fn check(reader: Reader, input: &[u8]) -> Report {
    Question::of(reader).ask(input)
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
/// behind a member (reading rules, *strudel* 2). What counts as a member is the reader's.
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

    /// A line that ends the group for good.
    pub(crate) fn close(&mut self) {
        *self = Grouping::default();
    }

    /// Whether lines stand in a group.
    pub(crate) fn is_open(&self) -> bool {
        self.open
    }
}
