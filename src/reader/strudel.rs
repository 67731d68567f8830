//! The reader `strudel`: how the search engine reads crawl preferences.
//!
//! Its source is Strudel's page *crawl preferences*; where that is silent, the rules marked **\[decided\]** hold, by the
//! principle that the checker calls valid only what the page guarantees.
//!
//! 1. **Size.** *"The preference response is limited to 4 KiB"*: 4,096 bytes as served are read, and one byte more
//!    refuses the whole response **\[decided\]** — a cut file could lose the longer of two intervals.
//! 2. **Groups.** A run of `User-agent` lines opens a group; it ends at the next `User-agent` behind a member: any known
//!    directive but `Sitemap` and `Host`. Blank lines, comments, unknown and unreadable names end nothing **\[decided\]**.
//! 3. **Agents.** *"Field names and agent names are case-insensitive."* `Strudel` names this crawler and `*` everyone, by
//!    exact match **\[decided\]**.
//! 4. **Choice.** *"User-agent: Strudel takes precedence over User-agent: \*."* If any group names Strudel, only those
//!    count, even when nothing valid is in them **\[decided\]**.
//! 5. **Values.** *"Whole days from 1d through 14d are accepted"*, and `auto`; exactly so, in small letters and without
//!    leading zeros **\[decided\]**.
//! 6. **Outcome.** *"Repeated matching groups use the largest valid numeric interval. auto applies only if there is no
//!    valid numeric interval."* The same holds within a group **\[decided\]**.
//! 7. **Not supported.** *"Crawl-delay, Allow and Disallow are not supported by this preference format. This controls
//!    contact frequency, not inclusion."* No other directive is, either.
//!
//! A file that is not UTF-8 text, or that is a page, is refused whole. [`outcome`] and [`check`](crate::check) stand on one pass over
//! the lines, `pass`: the crawler takes its verdict and the checker takes notes while the same verdict is reached.

mod notes;

use crate::agent::{Naming, STRUDEL};
use crate::directive::{Directive, Place};
use crate::grouping::Grouping;
use crate::interval::{Interval, Value};
use crate::place::findings;
use crate::reader::name::Reader;
use crate::refusal::{Refusal, too_large};
use crate::report::{Outcome, Report};
use crate::syntax::{Content, Line, Pair, Text, lines};

/// The longest response that is read, in bytes: *"The preference response is limited to 4 KiB."*
pub const LIMIT: usize = 4_096;

/// What a file asks for: the crawler's way, without findings. It allocates nothing.
///
/// ```
/// use strudel_robots::{Interval, Outcome, outcome};
/// let week = Interval::from_days(7).unwrap();
/// assert_eq!(outcome(b"User-agent: Strudel\nRecrawl-Interval: 7d\n"), Outcome::Interval { days: week });
/// assert_eq!(outcome(b"User-agent: Strudel\nRecrawl-Interval: soon\n"), Outcome::None);
/// ```
#[must_use]
pub fn outcome(input: &[u8]) -> Outcome {
    if input.len() > LIMIT || Refusal::of(input).is_some() {
        return Outcome::None;
    }
    pass(input, &mut ()).outcome()
}

/// The full report; see [`crate::check`], which is for every reader. A program that calls this alone carries none of the
/// others.
#[must_use]
pub fn check(input: &[u8]) -> Report {
    let mut report = Report::empty(Reader::Strudel, STRUDEL, input.len(), Some(LIMIT));
    let refused = Refusal::of(input).map(|refusal| refusal.raise(input));
    let raised = match refused.or_else(|| too_large(input, LIMIT)) {
        Some(refused) => vec![refused],
        None => {
            let mut notes = notes::Notes::default();
            let wishes = pass(input, &mut notes);
            report.outcome = wishes.outcome();
            notes.conclude(&wishes, &mut report)
        }
    };
    report.findings = findings(input, report.limit, raised);
    report
}

/// What one line is to Strudel.
#[derive(Debug, Clone, Copy)]
enum Seen<'a> {
    Blank,
    Comment,
    /// Text without a colon.
    Bare(Text<'a>),
    Agent {
        pair: Pair<'a>,
        naming: Naming,
        opens: bool,
    },
    Interval {
        pair: Pair<'a>,
        value: Option<Value>,
    },
    Unsupported {
        pair: Pair<'a>,
        directive: Directive,
    },
    Unknown(Pair<'a>),
}

/// Looks on while [`pass`] reaches its verdict.
trait Witness<'a> {
    fn see(&mut self, line: &Line<'a>, content: &Content<'a>, seen: &Seen<'a>);
}

/// The crawler needs no witness.
impl Witness<'_> for () {
    fn see(&mut self, _: &Line<'_>, _: &Content<'_>, _: &Seen<'_>) {}
}

/// What the groups for one name ask for, together.
#[derive(Debug, Clone, Copy, Default)]
struct Wish {
    /// The first line that names the name.
    addressed: Option<usize>,
    /// The longest valid interval and the first line that has it.
    longest: Option<(Interval, usize)>,
    /// The first line that says `auto`.
    auto: Option<usize>,
}

impl Wish {
    fn add(&mut self, value: Value, line: usize) {
        match value {
            Value::Auto => self.auto = self.auto.or(Some(line)),
            Value::Days(days) if self.longest.is_none_or(|(longest, _)| days > longest) => {
                self.longest = Some((days, line));
            }
            Value::Days(_) => {}
        }
    }
}

/// What the whole file asks for.
#[derive(Debug, Clone, Copy, Default)]
struct Wishes {
    strudel: Wish,
    everyone: Wish,
}

impl Wishes {
    /// The groups that count: Strudel's, or else everyone's.
    fn chosen(&self) -> &Wish {
        if self.strudel.addressed.is_some() { &self.strudel } else { &self.everyone }
    }

    fn outcome(&self) -> Outcome {
        match self.chosen() {
            Wish { longest: Some((days, _)), .. } => Outcome::Interval { days: *days },
            Wish { auto: Some(_), .. } => Outcome::Auto,
            _ => Outcome::None,
        }
    }
}

/// Whom the group that is open names.
#[derive(Debug, Clone, Copy, Default)]
struct Names {
    strudel: bool,
    everyone: bool,
}

/// The one pass over the lines.
///
/// An unreadable name or value needs no care here: it equals no known name, no agent and no value.
fn pass<'a>(input: &'a [u8], witness: &mut impl Witness<'a>) -> Wishes {
    let mut wishes = Wishes::default();
    let mut grouping = Grouping::default();
    let mut names = Names::default();
    for line in lines(input) {
        let content = line.content();
        let seen = match content {
            Content::Blank => Seen::Blank,
            Content::Comment => Seen::Comment,
            Content::Bare(text) => Seen::Bare(text),
            Content::Pair(pair) => match Directive::known(pair.name.bytes) {
                Some(Directive::UserAgent) => {
                    let opens = grouping.agent();
                    if opens {
                        names = Names::default();
                    }
                    let naming = Naming::exact(pair.value.bytes, STRUDEL);
                    match naming {
                        Naming::Reader => {
                            names.strudel = true;
                            wishes.strudel.addressed.get_or_insert(line.number);
                        }
                        Naming::Everyone => {
                            names.everyone = true;
                            wishes.everyone.addressed.get_or_insert(line.number);
                        }
                        Naming::Other | Naming::Nobody => {}
                    }
                    Seen::Agent { pair, naming, opens }
                }
                Some(Directive::RecrawlInterval) => {
                    grouping.member();
                    let value = Value::read(pair.value.bytes);
                    if let Some(value) = value {
                        if names.strudel {
                            wishes.strudel.add(value, line.number);
                        } else if names.everyone {
                            wishes.everyone.add(value, line.number);
                        }
                    }
                    Seen::Interval { pair, value }
                }
                Some(directive) => {
                    if directive.place() == Place::Member {
                        grouping.member();
                    }
                    Seen::Unsupported { pair, directive }
                }
                None => Seen::Unknown(pair),
            },
        };
        witness.see(&line, &content, &seen);
    }
    wishes
}
