//! The notes that are taken while Strudel's verdict is reached, and what is concluded from them: each line's role and
//! every finding.

use super::{Seen, Wish, Wishes, Witness};
use crate::agent::{Naming, NearMiss, STRUDEL};
use crate::characters::{Character, characters, flaw, is_broken, shown};
use crate::directive::{Directive, Place};
use crate::finding::{Entry, Severity, agent as agents, group as found, interval as intervals, line as names};
use crate::fix::{Edit, edit};
use crate::interval::Value;
use crate::interval::mistake::Mistake;
use crate::lint::{Linter, Soundness};
use crate::raise::Raised;
use crate::report::{Group, LineRole, Reason, Report, Role};
use crate::syntax::{Content, Line, Pair, Span, Text};

/// What was seen, line by line and group by group.
#[derive(Debug, Default)]
pub(super) struct Notes<'a> {
    linter: Linter,
    lines: Vec<Noted<'a>>,
    groups: Vec<GroupNotes>,
}

/// One line.
#[derive(Debug)]
struct Noted<'a> {
    line: Line<'a>,
    seen: Seen<'a>,
    soundness: Soundness,
    /// The group that is open at this line.
    group: Option<usize>,
}

/// One group.
#[derive(Debug, Default)]
struct GroupNotes {
    agents: Vec<String>,
    first_line: usize,
    last_line: usize,
    /// The first agent line that names Strudel, and everyone: indices of notes.
    strudel: Option<usize>,
    everyone: Option<usize>,
    names_others: bool,
    has_interval: bool,
    has_rules: bool,
    /// Line number of the first Disallow with a value.
    forbids: Option<usize>,
    /// The last line that belongs to the group: an index of a note.
    last_member: Option<usize>,
}

/// How a group stands to the reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    Chosen,
    /// For everyone, while there is one for Strudel.
    Shadowed,
    /// Another crawler's.
    Other,
    /// No group at all.
    Outside,
}

impl<'a> Witness<'a> for Notes<'a> {
    fn see(&mut self, line: &Line<'a>, content: &Content<'a>, seen: &Seen<'a>) {
        let soundness = self.linter.line(line, content);
        let index = self.lines.len();
        if let Seen::Agent { opens: true, .. } = seen {
            self.groups.push(GroupNotes { first_line: line.number, ..GroupNotes::default() });
        }
        if let Some(group) = self.groups.last_mut() {
            group.note(index, line.number, seen);
        }
        let group = self.groups.len().checked_sub(1);
        self.lines.push(Noted { line: *line, seen: *seen, soundness, group });
    }
}

impl GroupNotes {
    fn note(&mut self, index: usize, line: usize, seen: &Seen<'_>) {
        if !matches!(seen, Seen::Blank | Seen::Comment) {
            self.last_line = line;
        }
        match seen {
            Seen::Agent { pair, naming, .. } => self.name(index, pair, *naming),
            Seen::Interval { .. } => {
                self.has_interval = true;
                self.last_member = Some(index);
            }
            Seen::Unsupported { pair, directive } => {
                if directive.place() == Place::Member {
                    self.last_member = Some(index);
                }
                self.has_rules |= matches!(directive, Directive::Allow | Directive::Disallow);
                if *directive == Directive::Disallow && !pair.value.is_empty() {
                    self.forbids.get_or_insert(line);
                }
            }
            Seen::Blank | Seen::Comment | Seen::Bare(_) | Seen::Unknown(_) => {}
        }
    }

    fn name(&mut self, index: usize, pair: &Pair<'_>, naming: Naming) {
        match naming {
            Naming::Reader => _ = self.strudel.get_or_insert(index),
            Naming::Everyone => _ = self.everyone.get_or_insert(index),
            Naming::Nobody => return,
            Naming::Other if is_broken(pair.value) => return,
            Naming::Other => {}
        }
        self.names_others |= naming != Naming::Reader;
        self.agents.push(shown(pair.value.bytes));
    }

    fn standing(&self, wishes: &Wishes) -> Standing {
        match (self.strudel, self.everyone) {
            (Some(_), _) => Standing::Chosen,
            (None, Some(_)) if wishes.strudel.addressed.is_none() => Standing::Chosen,
            (None, Some(_)) => Standing::Shadowed,
            (None, None) => Standing::Other,
        }
    }
}

impl Notes<'_> {
    /// Writes groups and roles into the report and returns all findings.
    pub(super) fn conclude(mut self, wishes: &Wishes, report: &mut Report) -> Vec<Raised> {
        let mut conclusion =
            Conclusion { wishes, raised: std::mem::take(&mut self.linter.raised), group_offered: false };
        for noted in &self.lines {
            let standing = noted.group.map_or(Standing::Outside, |group| self.groups[group].standing(wishes));
            let (role, reason) = conclusion.line(noted, standing);
            report.lines.push(LineRole { line: noted.line.number, role, reason });
        }
        for group in &self.groups {
            if group.standing(wishes) == Standing::Chosen && !group.has_interval {
                conclusion.raised.extend(self.without_interval(group));
            }
        }
        if wishes.chosen().addressed.is_none()
            && let Some(first) = self.lines.first()
        {
            conclusion.raised.push(Raised::new(&found::NO_MATCHING_GROUP, 1, first.line.text.span()).about(STRUDEL));
        }
        self.bleeding(&mut conclusion.raised);
        for group in self.groups {
            let chosen = group.standing(wishes) == Standing::Chosen;
            let GroupNotes { agents, first_line, last_line, .. } = group;
            report.groups.push(Group { agents, first_line, last_line, chosen });
        }
        conclusion.raised
    }

    /// A chosen group without a Recrawl-Interval.
    fn without_interval(&self, group: &GroupNotes) -> Option<Raised> {
        let entry = if group.strudel.is_some() { &found::EMPTY_GROUP } else { &found::NO_INTERVAL };
        let noted = &self.lines[group.strudel.or(group.everyone)?];
        Some(noted.raise(entry).about(STRUDEL).about(Directive::RecrawlInterval.name()))
    }

    /// Groups that other crawlers do not see end (reading rules, *strudel* 9).
    fn bleeding(&self, raised: &mut Vec<Raised>) {
        // Walking from the end, the next group with Allow or Disallow lines is always known.
        let mut forbids = None;
        let mut found = Vec::new();
        for group in self.groups.iter().rev() {
            if group.has_rules {
                forbids = group.forbids;
                continue;
            }
            if let (true, true, Some(forbids), Some(last)) =
                (group.has_interval, group.names_others, forbids, group.last_member)
            {
                let noted = &self.lines[last];
                let end = noted.line.text.end();
                let text = format!("{}Disallow:", noted.line.ending.for_new_line());
                let fix = vec![Edit { start: end, end, text }];
                found.push(noted.raise(&found::GROUP_BLEED).about(forbids).fix(fix));
            }
        }
        raised.extend(found);
    }
}

impl Noted<'_> {
    /// What is shown for a finding about the line as a whole.
    fn span(&self) -> Span {
        match self.seen {
            Seen::Agent { pair, .. }
            | Seen::Interval { pair, .. }
            | Seen::Unsupported { pair, .. }
            | Seen::Unknown(pair) => pair.span(),
            Seen::Bare(text) => text.span(),
            Seen::Blank | Seen::Comment => self.line.text.span(),
        }
    }

    /// A finding about the line as a whole.
    fn raise(&self, entry: &'static Entry) -> Raised {
        Raised::new(entry, self.line.number, self.span())
    }
}

/// Works out roles and raises what the verdict says of each line.
struct Conclusion<'w> {
    wishes: &'w Wishes,
    raised: Vec<Raised>,
    /// A line above opens a group once its fix is made.
    group_offered: bool,
}

type Verdict = (Role, Option<Reason>);

impl Conclusion<'_> {
    fn line(&mut self, noted: &Noted<'_>, standing: Standing) -> Verdict {
        match noted.seen {
            Seen::Blank => (Role::Blank, None),
            Seen::Comment => (Role::Comment, None),
            Seen::Bare(text) => {
                self.group_offered |= looks_like_agent(text);
                (Role::Invalid, Some(Reason::BrokenLine))
            }
            Seen::Agent { pair, naming, .. } => self.agent(noted, &pair, naming, standing),
            Seen::Interval { pair, value } => self.interval(noted, &pair, value, standing),
            Seen::Unsupported { pair, directive } => self.unsupported(noted, &pair, directive, standing),
            Seen::Unknown(pair) => self.unknown(noted, &pair, standing),
        }
    }

    fn agent(&mut self, noted: &Noted<'_>, pair: &Pair<'_>, naming: Naming, standing: Standing) -> Verdict {
        match naming {
            Naming::Reader => (Role::Agent, None),
            Naming::Everyone if standing == Standing::Shadowed => (Role::Shadowed, Some(Reason::MoreSpecificGroup)),
            Naming::Everyone => (Role::Agent, None),
            Naming::Nobody => {
                self.raised.push(noted.raise(&agents::EMPTY_VALUE));
                (Role::Invalid, Some(Reason::InvalidValue))
            }
            Naming::Other if is_broken(pair.value) => (Role::Invalid, Some(Reason::BrokenLine)),
            Naming::Other => {
                if !noted.soundness.value_flawed {
                    self.raised.extend(near_miss(noted, pair));
                }
                (Role::OtherAgent, None)
            }
        }
    }

    fn interval(&mut self, noted: &Noted<'_>, pair: &Pair<'_>, value: Option<Value>, standing: Standing) -> Verdict {
        match (standing, value) {
            (Standing::Chosen, Some(value)) => self.valid_interval(noted, pair, value),
            (Standing::Chosen, None) => {
                if !noted.soundness.value_flawed {
                    self.raised.extend(mistake(noted, pair));
                }
                (Role::Invalid, Some(Reason::InvalidValue))
            }
            (Standing::Shadowed, _) => {
                let line = self.wishes.strudel.addressed.unwrap_or_default();
                self.raised.push(noted.raise(&found::WILDCARD_SHADOWED).about(line));
                (Role::Shadowed, Some(Reason::MoreSpecificGroup))
            }
            (Standing::Other, _) => (Role::Ignored, Some(Reason::OtherGroup)),
            (Standing::Outside, _) => {
                self.outside(noted);
                (Role::Ignored, Some(Reason::NoGroup))
            }
        }
    }

    fn valid_interval(&mut self, noted: &Noted<'_>, pair: &Pair<'_>, value: Value) -> Verdict {
        let Wish { longest, auto, .. } = *self.wishes.chosen();
        let line = noted.line.number;
        let (decides, by, entry, reason) = match (value, longest, auto) {
            (Value::Days(days), Some((longest, by)), _) if days < longest => {
                (Value::Days(longest), by, &intervals::SUPERSEDED, Reason::LongerInterval)
            }
            (Value::Auto, Some((longest, by)), _) => {
                (Value::Days(longest), by, &intervals::AUTO_OVERRIDDEN, Reason::NumberBeforeAuto)
            }
            (Value::Days(_), Some((_, by)), _) | (Value::Auto, None, Some(by)) if by != line => {
                (value, by, &intervals::DUPLICATE, Reason::SaidAlready)
            }
            _ => return (Role::Used, None),
        };
        let raised = Raised::new(entry, line, pair.span());
        self.raised.push(raised.about(value).about(decides).about(by));
        (Role::Superseded, Some(reason))
    }

    /// A Recrawl-Interval before any User-agent. Only the first is offered a group; the rest would then be in it.
    fn outside(&mut self, noted: &Noted<'_>) {
        let raised = noted.raise(&found::OUTSIDE_GROUP).about(Directive::RecrawlInterval.name()).about(STRUDEL);
        let start = noted.line.text.start;
        let text = format!("{}: {STRUDEL}{}", Directive::UserAgent.name(), noted.line.ending.for_new_line());
        let offered = std::mem::replace(&mut self.group_offered, true);
        let raised = if offered { raised } else { raised.fix(vec![Edit { start, end: start, text }]) };
        self.raised.push(raised);
    }

    fn unsupported(&mut self, noted: &Noted<'_>, pair: &Pair<'_>, directive: Directive, standing: Standing) -> Verdict {
        let harmless = directive == Directive::Disallow && pair.value.is_empty();
        let matters = standing == Standing::Chosen && directive.place() == Place::Member && !harmless;
        let variant = match directive {
            Directive::Disallow if harmless => "empty",
            Directive::Disallow => "disallow",
            Directive::CrawlDelay | Directive::RequestRate | Directive::VisitTime => "delay",
            _ => "",
        };
        let raised = noted.raise(&found::UNSUPPORTED_DIRECTIVE).variant(variant).severity(mild_unless(matters));
        self.raised.push(raised.about(directive.name()).about(STRUDEL));
        let other = standing == Standing::Other && directive.place() == Place::Member;
        (Role::Ignored, Some(if other { Reason::OtherGroup } else { Reason::Unsupported }))
    }

    fn unknown(&mut self, noted: &Noted<'_>, pair: &Pair<'_>, standing: Standing) -> Verdict {
        if noted.soundness.name_flawed {
            self.group_offered |= is_agent_without_flaws(pair.name);
            return (Role::Invalid, Some(Reason::BrokenLine));
        }
        let raised = Raised::new(&names::UNKNOWN_DIRECTIVE, noted.line.number, pair.name.span());
        let raised = raised.about(shown(pair.name.bytes));
        self.raised.push(match Directive::near_miss(pair.name.bytes) {
            Some(meant) => {
                self.group_offered |= meant == Directive::UserAgent;
                let fix = vec![edit(pair.name.span(), meant.name())];
                raised.variant("near-miss").severity(Severity::Error).about(meant.name()).fix(fix)
            }
            None if pair.name.is_empty() => noted
                .raise(&names::UNKNOWN_DIRECTIVE)
                .variant("empty")
                .severity(mild_unless(standing == Standing::Chosen)),
            None => raised.severity(mild_unless(standing == Standing::Chosen)),
        });
        (Role::Ignored, Some(Reason::UnknownName))
    }
}

/// A warning where it matters to the reader, a note where it is other crawlers' business.
fn mild_unless(matters: bool) -> Severity {
    if matters { Severity::Warning } else { Severity::Info }
}

/// A name that reads as User-agent once its flawed characters are taken out.
fn is_agent_without_flaws(name: Text<'_>) -> bool {
    let sound = |c: &Character| flaw(c.value).is_none();
    let name: Vec<u8> = characters(name)
        .filter(sound)
        .filter_map(|c| name.bytes.get(c.span.start - name.start..c.span.end - name.start))
        .flatten()
        .copied()
        .collect();
    Directive::known(&name).or_else(|| Directive::near_miss(&name)) == Some(Directive::UserAgent)
}

/// Text without a colon that is a User-agent line once its fix is made.
fn looks_like_agent(text: Text<'_>) -> bool {
    let name = Directive::UserAgent.name().as_bytes();
    text.bytes.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
        || Directive::leading(text.bytes).is_some_and(|(directive, _)| directive == Directive::UserAgent)
}

/// A User-agent that is almost Strudel.
fn near_miss(noted: &Noted<'_>, pair: &Pair<'_>) -> Option<Raised> {
    let span = pair.value.span();
    let raised = Raised::new(&agents::NEAR_MISS, noted.line.number, span).about(shown(pair.value.bytes));
    let value = std::str::from_utf8(pair.value.bytes).ok()?;
    Some(match NearMiss::of(value)? {
        NearMiss::Version => raised.variant("version").fix(vec![edit(span, STRUDEL)]),
        NearMiss::Misspelt => raised.variant("misspelt").fix(vec![edit(span, STRUDEL)]),
        NearMiss::Unclear => raised,
        NearMiss::List(names) => {
            let next = format!("{}{}: ", noted.line.ending.for_new_line(), Directive::UserAgent.name());
            let mut lines = String::new();
            for name in names {
                lines += if lines.is_empty() { "" } else { &next };
                lines += name;
            }
            raised.variant("list").fix(vec![edit(span, lines)])
        }
    })
}

/// An invalid value of a chosen Recrawl-Interval.
fn mistake(noted: &Noted<'_>, pair: &Pair<'_>) -> Option<Raised> {
    let mistake = Mistake::of(std::str::from_utf8(pair.value.bytes).ok()?);
    let span = if pair.value.is_empty() { pair.span() } else { pair.value.span() };
    let raised = Raised::new(mistake.entry, noted.line.number, span).variant(mistake.variant);
    let raised = raised.about(shown(pair.value.bytes));
    Some(match mistake.meant {
        Some(meant) => raised.about(meant).fix(vec![edit(span, meant.to_string())]),
        None => raised,
    })
}
