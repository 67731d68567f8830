//! Readers: crawlers that make their own verdict of the same lines.

use crate::fix::apply;
use crate::path::RequestPath;
use crate::refusal::Refusal;
use crate::report::Report;
use crate::rules::{Manner, Rules, notes, pass};
use name::Reader;

pub(crate) mod name;
pub mod peregrinator;
pub mod rfc9309;
pub mod strudel;
pub mod yandex;

impl Reader {
    /// How a reader with path rules reads.
    fn manner(self) -> Option<&'static Manner> {
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

impl<'a> Rules<'a> {
    /// Reads a file as this reader does: the crawler's way, without findings. `agent` is the crawler's name, which counts
    /// for [`Reader::Rfc9309`] only. Nothing for [`Reader::Strudel`], whose format has no paths.
    ///
    /// ```
    /// use strudel_robots::{Reader, RequestPath, Rules};
    /// let file = b"User-agent: FooBot\nDisallow: /private\nAllow: /private/open$\n";
    /// let rules = Rules::read(Reader::Rfc9309, "FooBot", file).unwrap();
    /// assert!(!rules.may_fetch(RequestPath::new("/private/x").unwrap()));
    /// assert!(rules.may_fetch(RequestPath::new("/private/open").unwrap()));
    /// ```
    #[must_use]
    pub fn read(reader: Reader, agent: &str, input: &'a [u8]) -> Option<Rules<'a>> {
        let manner = reader.manner()?;
        let refused = manner.limit.refuses(input.len()) || Refusal::of(input).is_some();
        Some(pass(manner, agent, if refused { b"" } else { input }, &mut ()))
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
    fix_by(|text| check(reader, text), input)
}

/// The same, by the reports of one reader alone: `fix_by(reader::strudel::check, input)`.
#[must_use]
pub fn fix_by(check: impl Fn(&[u8]) -> Report, input: &[u8]) -> Vec<u8> {
    let mut text = input.to_vec();
    for _ in 0..MOST_ROUNDS {
        let report = check(&text);
        let fixed = apply(&text, report.findings.iter().filter_map(|finding| finding.fix.as_ref()), report.limit);
        if fixed == text {
            break;
        }
        text = fixed;
    }
    text
}
