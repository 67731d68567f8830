//! Readers with path rules: what such a file allows, and how fast it may be read.
//!
//! The Peregrinator, Yandex and RFC 9309 crawlers differ in a few points, which stand in one table row each, a [`Manner`];
//! their pass over the lines is the same. The crawler takes its [`Rules`], and the checker takes notes meanwhile.

pub(crate) mod notes;

use crate::agent::Naming;
use crate::characters::is_broken;
use crate::delay::Delay;
use crate::directive::{Directive, Place};
use crate::grouping::Grouping;
use crate::path::{Matching, RequestPath};
use crate::reader::name::Reader;
use crate::report::PathVerdict;
use crate::syntax::{Content, Line, Pair, Text, lines};

/// The path that RFC 9309, 2.2.2 always allows.
const ROBOTS_TXT: &[u8] = b"/robots.txt";

/// How one reader reads.
#[derive(Debug)]
pub(crate) struct Manner {
    pub(crate) reader: Reader,
    pub(crate) ends: Ends,
    /// Whom a User-agent value names, for a crawler of the name given second.
    pub(crate) naming: fn(&[u8], &str) -> Naming,
    /// Whether all groups for a name count together, or only the first.
    pub(crate) merges: bool,
    pub(crate) allow: bool,
    pub(crate) delay: bool,
    pub(crate) limit: Limit,
    pub(crate) matching: Matching,
    pub(crate) robots_txt_exempt: bool,
    /// The time that the reader leaves between two requests where the file says nothing.
    pub(crate) own_delay: Option<Delay>,
}

/// What ends a group, so that the next User-agent opens a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ends {
    /// Any directive that belongs into a group.
    Member,
    /// An Allow or Disallow.
    Rule,
    /// A Disallow, and any blank line.
    BlankLine,
}

/// What happens to a file of more than so many bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limit {
    None,
    /// It is refused whole.
    Refuse(usize),
    /// It is read up to the line that crosses the limit.
    Cut(usize),
}

impl Limit {
    pub(crate) fn bytes(self) -> Option<usize> {
        match self {
            Limit::None => None,
            Limit::Refuse(bytes) | Limit::Cut(bytes) => Some(bytes),
        }
    }

    pub(crate) fn refuses(self, length: usize) -> bool {
        matches!(self, Limit::Refuse(bytes) if length > bytes)
    }

    fn leaves(self, line: &Line<'_>) -> bool {
        matches!(self, Limit::Cut(bytes) if line.text.end() > bytes)
    }
}

/// An Allow or Disallow that counts.
#[derive(Debug, Clone, Copy)]
struct Rule<'a> {
    allow: bool,
    value: &'a [u8],
    line: usize,
}

/// What a file allows one crawler, and how fast.
#[derive(Debug)]
pub struct Rules<'a> {
    manner: &'static Manner,
    chosen: Side<'a>,
    is_specific: bool,
}

impl<'a> Rules<'a> {
    /// Whether the path may be fetched.
    #[must_use]
    pub fn may_fetch(&self, path: RequestPath<'_>) -> bool {
        self.deciding(path).is_none_or(|rule| rule.allow)
    }

    /// Whether the path may be fetched, and the line that decides.
    #[must_use]
    pub fn verdict(&self, path: RequestPath<'_>) -> PathVerdict {
        let rule = self.deciding(path);
        PathVerdict {
            path: path.as_str().to_owned(),
            allowed: rule.is_none_or(|rule| rule.allow),
            line: rule.map(|rule| rule.line),
        }
    }

    /// The least time between two requests: what the file says, where the reader reads that, or else the reader's own.
    #[must_use]
    pub fn delay(&self) -> Option<Delay> {
        self.chosen.delay.map(|(delay, _)| delay).or(self.manner.own_delay)
    }

    /// The longest delay and its line.
    pub(crate) fn deciding_delay(&self) -> Option<(Delay, usize)> {
        self.chosen.delay
    }

    /// The first line that names the reader or, without one, everyone.
    pub(crate) fn addressed(&self) -> Option<usize> {
        self.chosen.addressed.map(|(_, line)| line)
    }

    /// Whether the groups that count name the reader, not just everyone.
    pub(crate) fn is_specific(&self) -> bool {
        self.is_specific
    }

    /// The rule with the most octets; of equal ones an Allow, and then the first.
    fn deciding(&self, path: RequestPath<'_>) -> Option<Rule<'a>> {
        let matching = self.manner.matching;
        let path = matching.normalise_path(path);
        if self.manner.robots_txt_exempt && *path == *ROBOTS_TXT {
            return None;
        }
        let mut best: Option<(usize, Rule<'a>)> = None;
        for rule in &self.chosen.rules {
            let Some(octets) = matching.matches(rule.value, &path) else { continue };
            if best.is_none_or(|(most, other)| (octets, rule.allow) > (most, other.allow)) {
                best = Some((octets, *rule));
            }
        }
        best.map(|(_, rule)| rule)
    }
}

/// What the groups for one name hold, together.
#[derive(Debug, Default)]
struct Side<'a> {
    /// The first group and line that name the name.
    addressed: Option<(usize, usize)>,
    rules: Vec<Rule<'a>>,
    delay: Option<(Delay, usize)>,
}

/// The groups for the reader, and those for everyone.
#[derive(Debug, Default)]
struct Sides<'a> {
    specific: Side<'a>,
    everyone: Side<'a>,
}

impl<'a> Sides<'a> {
    fn choose(self, manner: &'static Manner) -> Rules<'a> {
        let is_specific = self.specific.addressed.is_some();
        Rules { manner, chosen: if is_specific { self.specific } else { self.everyone }, is_specific }
    }
}

/// What one line is to a reader with path rules.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Seen<'a> {
    Blank,
    Comment,
    /// Text without a colon.
    Bare(Text<'a>),
    Agent {
        pair: Pair<'a>,
        naming: Naming,
        opens: bool,
    },
    Rule(Pair<'a>),
    Delay {
        pair: Pair<'a>,
        value: Option<Delay>,
    },
    /// A directive that the reader does not read, or none that anyone knows.
    Other {
        pair: Pair<'a>,
        directive: Option<Directive>,
    },
    /// Behind the limit.
    Unread,
}

/// Looks on while [`pass`] gathers the rules.
pub(crate) trait Witness<'a> {
    /// Whether lines behind the limit are of interest.
    const SEES_ALL: bool;
    /// `in_group` says whether the line stands in a group.
    fn see(&mut self, line: &Line<'a>, content: &Content<'a>, seen: &Seen<'a>, in_group: bool);
}

/// The crawler needs no witness.
impl Witness<'_> for () {
    const SEES_ALL: bool = false;
    fn see(&mut self, _: &Line<'_>, _: &Content<'_>, _: &Seen<'_>, _: bool) {}
}

/// The one pass over the lines.
pub(crate) fn pass<'a, W: Witness<'a>>(
    manner: &'static Manner,
    agent: &str,
    input: &'a [u8],
    witness: &mut W,
) -> Rules<'a> {
    let mut gatherer =
        Gatherer { manner, agent, grouping: Grouping::default(), group: Group::default(), sides: Sides::default() };
    for line in lines(input) {
        let content = line.content();
        let seen = if manner.limit.leaves(&line) {
            if !W::SEES_ALL {
                break;
            }
            Seen::Unread
        } else {
            gatherer.line(&line, &content)
        };
        witness.see(&line, &content, &seen, gatherer.grouping.is_open());
    }
    gatherer.sides.choose(manner)
}

/// The group that is open: its number and whom it names.
#[derive(Debug, Clone, Copy, Default)]
struct Group {
    number: usize,
    names_reader: bool,
    names_everyone: bool,
}

struct Gatherer<'a, 'n> {
    manner: &'static Manner,
    agent: &'n str,
    grouping: Grouping,
    group: Group,
    sides: Sides<'a>,
}

impl<'a> Gatherer<'a, '_> {
    fn line(&mut self, line: &Line<'a>, content: &Content<'a>) -> Seen<'a> {
        let pair = match *content {
            Content::Blank => {
                if self.manner.ends == Ends::BlankLine {
                    self.grouping.close();
                }
                return Seen::Blank;
            }
            Content::Comment => return Seen::Comment,
            Content::Bare(text) => return Seen::Bare(text),
            Content::Pair(pair) => pair,
        };
        let directive = Directive::known(pair.name.bytes);
        if self.is_member(directive) {
            self.grouping.member();
        }
        match directive {
            Some(Directive::UserAgent) => self.agent(line.number, pair),
            Some(directive @ Directive::Disallow) => self.rule(line.number, pair, directive),
            Some(directive @ Directive::Allow) if self.manner.allow => self.rule(line.number, pair, directive),
            Some(Directive::CrawlDelay) if self.manner.delay => self.delay(line.number, pair),
            directive => Seen::Other { pair, directive },
        }
    }

    fn is_member(&self, directive: Option<Directive>) -> bool {
        match self.manner.ends {
            Ends::Member => directive.is_some_and(|directive| directive.place() == Place::Member),
            Ends::Rule => matches!(directive, Some(Directive::Allow | Directive::Disallow)),
            Ends::BlankLine => directive == Some(Directive::Disallow),
        }
    }

    fn agent(&mut self, line: usize, pair: Pair<'a>) -> Seen<'a> {
        let opens = self.grouping.agent();
        if opens {
            self.group = Group { number: self.group.number + 1, ..Group::default() };
        }
        // An unreadable value names nobody, even where what is left of it would.
        let naming = match is_broken(pair.value) {
            true => Naming::Other,
            false => (self.manner.naming)(pair.value.bytes, self.agent),
        };
        let side = match naming {
            Naming::Reader => {
                self.group.names_reader = true;
                &mut self.sides.specific
            }
            Naming::Everyone => {
                self.group.names_everyone = true;
                &mut self.sides.everyone
            }
            Naming::Other | Naming::Nobody => return Seen::Agent { pair, naming, opens },
        };
        side.addressed.get_or_insert((self.group.number, line));
        Seen::Agent { pair, naming, opens }
    }

    /// Where the open group's lines count, if they do.
    fn side(&mut self) -> Option<&mut Side<'a>> {
        if !self.grouping.is_open() {
            return None;
        }
        let side = match self.group {
            Group { names_reader: true, .. } => &mut self.sides.specific,
            // Nothing for everyone is wanted any more once there is a group for the reader.
            Group { names_everyone: true, .. } if self.sides.specific.addressed.is_none() => &mut self.sides.everyone,
            _ => return None,
        };
        let counts = self.manner.merges || side.addressed.is_some_and(|(first, _)| first == self.group.number);
        counts.then_some(side)
    }

    fn rule(&mut self, line: usize, pair: Pair<'a>, directive: Directive) -> Seen<'a> {
        if let Some(side) = self.side()
            && !pair.value.is_empty()
            && !is_broken(pair.value)
        {
            side.rules.push(Rule { allow: directive == Directive::Allow, value: pair.value.bytes, line });
        }
        Seen::Rule(pair)
    }

    fn delay(&mut self, line: usize, pair: Pair<'a>) -> Seen<'a> {
        let value = Delay::read(pair.value.bytes);
        if let (Some(delay), Some(side)) = (value, self.side())
            && side.delay.is_none_or(|(longest, _)| delay > longest)
        {
            side.delay = Some((delay, line));
        }
        Seen::Delay { pair, value }
    }
}
