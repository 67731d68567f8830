//! The notes that are taken while a reader with path rules gathers them, and what is concluded from them: each line's role and
//! every finding that all such readers share. What only one of them says stands in its own file.

use super::{Ends, Limit, Manner, Rules, Seen, Witness, pass};
use crate::agent::Naming;
use crate::characters::{is_broken, shown};
use crate::delay::{self, Delay};
use crate::directive::{Directive, Place};
use crate::finding::{
    Entry, Severity, agent as agents, delay as delays, file, group as found, line as names, rule as rules_found,
};
use crate::fix::edit;
use crate::lint::{Linter, Soundness};
use crate::place::findings;
use crate::raise::Raised;
use crate::refusal::{Refusal, thousands, too_large};
use crate::report::{Group, LineRole, Reason, Report, Role};
use crate::syntax::{Content, Line, Pair, Span};

/// A file as a reader with path rules sees it, line by line and group by group.
#[derive(Debug)]
pub(crate) struct Notes<'a> {
    pub(crate) manner: &'static Manner,
    linter: Linter,
    pub(crate) lines: Vec<Noted<'a>>,
    pub(crate) groups: Vec<GroupNotes>,
    /// The blank line that ended the latest record, as an index, until the next one opens.
    split_at: Option<usize>,
}

/// One line.
#[derive(Debug)]
pub(crate) struct Noted<'a> {
    pub(crate) line: Line<'a>,
    pub(crate) seen: Seen<'a>,
    soundness: Soundness,
    /// The group it stands in.
    pub(crate) group: Option<usize>,
    /// The blank line that cut it off from its record, as an index.
    split_at: Option<usize>,
}

/// One group.
#[derive(Debug, Default)]
pub(crate) struct GroupNotes {
    agents: Vec<String>,
    first_line: usize,
    last_line: usize,
    /// The first agent line that names the reader, and everyone: indices of notes.
    reader: Option<usize>,
    everyone: Option<usize>,
    /// The last agent line and the last rule: indices of notes.
    pub(crate) last_agent: usize,
    pub(crate) last_rule: Option<usize>,
}

/// How a group stands to the reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    Chosen,
    /// For everyone, while there is one for the reader.
    Shadowed,
    /// A record behind the first, where only the first counts.
    Later,
    /// Another crawler's.
    Other,
    /// No group at all.
    Outside,
}

impl<'a> Witness<'a> for Notes<'a> {
    const SEES_ALL: bool = true;

    fn see(&mut self, line: &Line<'a>, content: &Content<'a>, seen: &Seen<'a>, in_group: bool) {
        let index = self.lines.len();
        let unread = matches!(seen, Seen::Unread);
        let soundness = if unread { Soundness::default() } else { self.linter.line(line, content) };
        if let Seen::Agent { opens: true, .. } = seen {
            self.groups.push(GroupNotes { first_line: line.number, ..GroupNotes::default() });
            self.split_at = None;
        }
        let was_in_group = self.lines.last().is_some_and(|last| last.group.is_some());
        if self.manner.ends == Ends::BlankLine && matches!(seen, Seen::Blank) && was_in_group {
            self.split_at = Some(index);
        }
        let group = in_group.then(|| self.groups.len().checked_sub(1)).flatten();
        if let Some(group) = group.and_then(|group| self.groups.get_mut(group)) {
            group.note(index, line.number, seen);
        }
        let split_at = self.split_at.filter(|_| group.is_none());
        self.lines.push(Noted { line: *line, seen: *seen, soundness, group, split_at });
    }
}

impl GroupNotes {
    fn note(&mut self, index: usize, line: usize, seen: &Seen<'_>) {
        match seen {
            Seen::Blank | Seen::Comment | Seen::Unread => return,
            Seen::Rule(_) => self.last_rule = Some(index),
            Seen::Agent { pair, naming, .. } => self.name(index, pair, *naming),
            Seen::Bare(_) | Seen::Delay { .. } | Seen::Other { .. } => {}
        }
        self.last_line = line;
    }

    fn name(&mut self, index: usize, pair: &Pair<'_>, naming: Naming) {
        self.last_agent = index;
        match naming {
            Naming::Reader => _ = self.reader.get_or_insert(index),
            Naming::Everyone => _ = self.everyone.get_or_insert(index),
            Naming::Other | Naming::Nobody => {}
        }
        if !pair.value.is_empty() && !is_broken(pair.value) {
            self.agents.push(shown(pair.value.bytes));
        }
    }

    fn standing(&self, manner: &Manner, rules: &Rules<'_>, lines: &[Noted<'_>]) -> Standing {
        let chosen = if rules.is_specific() { self.reader } else { self.everyone };
        match (chosen, self.everyone) {
            (Some(_), _) if manner.merges => Standing::Chosen,
            (Some(index), _) if rules.addressed() == Some(lines[index].line.number) => Standing::Chosen,
            (Some(_), _) => Standing::Later,
            (None, Some(_)) => Standing::Shadowed,
            (None, None) => Standing::Other,
        }
    }
}

/// What only one of the readers finds.
pub(crate) type OwnFindings = fn(&Notes<'_>, &[Standing], &mut Vec<Raised>);

/// The full report of a reader with path rules; the paths are still to be asked.
pub(crate) fn check<'a>(
    manner: &'static Manner,
    agent: &str,
    own: OwnFindings,
    input: &'a [u8],
) -> (Report, Rules<'a>) {
    let mut report = Report::empty(manner.reader, agent, input.len(), manner.limit.bytes());
    let over = match manner.limit {
        Limit::Refuse(bytes) => too_large(input, bytes),
        Limit::None | Limit::Cut(_) => None,
    };
    let refused = Refusal::of(input).map(|refusal| refusal.raise(input)).or(over);
    let mut notes = Notes { manner, linter: Linter::default(), lines: Vec::new(), groups: Vec::new(), split_at: None };
    let rules = pass(manner, agent, if refused.is_some() { b"" } else { input }, &mut notes);
    let raised = match refused {
        Some(refused) => vec![refused],
        None => notes.conclude(agent, &rules, own, &mut report),
    };
    report.delay_seconds = rules.delay();
    report.findings = findings(input, report.limit, raised);
    (report, rules)
}

impl Notes<'_> {
    /// Writes groups and roles into the report and returns all findings.
    fn conclude(mut self, agent: &str, rules: &Rules<'_>, own: OwnFindings, report: &mut Report) -> Vec<Raised> {
        let mut conclusion = Conclusion {
            manner: self.manner,
            agent,
            rules,
            raised: std::mem::take(&mut self.linter.raised),
            cut_said: false,
        };
        let standings: Vec<_> =
            self.groups.iter().map(|group| group.standing(self.manner, rules, &self.lines)).collect();
        for noted in &self.lines {
            let standing = noted.group.map_or(Standing::Outside, |group| standings[group]);
            let (role, reason) = conclusion.line(noted, standing);
            report.lines.push(LineRole { line: noted.line.number, role, reason });
        }
        if let (None, Some(first)) = (rules.addressed(), self.lines.first()) {
            let nobody = Raised::new(&found::NO_MATCHING_GROUP, 1, first.line.text.span());
            let nobody = if agent == "*" { nobody.variant("everyone") } else { nobody };
            conclusion.raised.push(nobody.severity(Severity::Info).about(shown(agent.as_bytes())));
        }
        self.splits(&mut conclusion.raised);
        own(&self, &standings, &mut conclusion.raised);
        for (group, standing) in self.groups.into_iter().zip(standings) {
            let GroupNotes { agents, first_line, last_line, .. } = group;
            report.groups.push(Group { agents, first_line, last_line, chosen: standing == Standing::Chosen });
        }
        conclusion.raised
    }

    /// Blank lines that cut rules off from their record, each once.
    fn splits(&self, raised: &mut Vec<Raised>) {
        let mut said = None;
        for noted in &self.lines {
            if let (Some(blank), Seen::Rule(_)) = (noted.split_at, noted.seen)
                && said.replace(blank) != Some(blank)
            {
                raised.push(self.lines[blank].raise(&rules_found::BLANK_LINE_SPLITS_RECORD).about(noted.line.number));
            }
        }
    }

    /// The first line of a group that names the reader.
    pub(crate) fn naming_line(&self, group: &GroupNotes) -> Option<&Noted<'_>> {
        group.reader.map(|index| &self.lines[index])
    }
}

impl Noted<'_> {
    /// What is shown for a finding about the line as a whole.
    fn span(&self) -> Span {
        match self.seen {
            Seen::Agent { pair, .. } | Seen::Rule(pair) | Seen::Delay { pair, .. } | Seen::Other { pair, .. } => {
                pair.span()
            }
            Seen::Bare(text) => text.span(),
            Seen::Blank | Seen::Comment | Seen::Unread => self.line.text.span(),
        }
    }

    /// A finding about the line as a whole.
    pub(crate) fn raise(&self, entry: &'static Entry) -> Raised {
        Raised::new(entry, self.line.number, self.span())
    }
}

/// Works out roles and raises what the rules say of each line.
struct Conclusion<'r, 'a> {
    manner: &'static Manner,
    agent: &'r str,
    rules: &'r Rules<'a>,
    raised: Vec<Raised>,
    cut_said: bool,
}

type Verdict = (Role, Option<Reason>);

impl Conclusion<'_, '_> {
    fn line(&mut self, noted: &Noted<'_>, standing: Standing) -> Verdict {
        match noted.seen {
            Seen::Blank => (Role::Blank, None),
            Seen::Comment => (Role::Comment, None),
            Seen::Bare(_) => (Role::Invalid, Some(Reason::BrokenLine)),
            Seen::Agent { pair, naming, .. } => self.agent(noted, &pair, naming, standing),
            Seen::Rule(pair) if is_broken(pair.value) => not_chosen(noted, standing).unwrap_or(INVALID),
            Seen::Rule(_) => not_chosen(noted, standing).unwrap_or((Role::Used, None)),
            Seen::Delay { pair, value } => self.delay(noted, &pair, value, standing),
            Seen::Other { directive: Some(directive), .. } => self.unsupported(noted, directive, standing),
            Seen::Other { pair, directive: None } => self.unknown(noted, &pair),
            Seen::Unread => self.unread(noted),
        }
    }

    fn agent(&mut self, noted: &Noted<'_>, pair: &Pair<'_>, naming: Naming, standing: Standing) -> Verdict {
        match naming {
            Naming::Everyone if standing == Standing::Shadowed => (Role::Shadowed, Some(Reason::MoreSpecificGroup)),
            Naming::Reader | Naming::Everyone => (Role::Agent, None),
            Naming::Other if is_broken(pair.value) => (Role::Invalid, Some(Reason::BrokenLine)),
            Naming::Other => (Role::OtherAgent, None),
            Naming::Nobody => {
                self.raised.push(noted.raise(&agents::EMPTY_VALUE).severity(Severity::Info));
                INVALID
            }
        }
    }

    fn delay(&mut self, noted: &Noted<'_>, pair: &Pair<'_>, value: Option<Delay>, standing: Standing) -> Verdict {
        if standing == Standing::Outside {
            self.raised.push(noted.raise(&found::OUTSIDE_GROUP).about(Directive::CrawlDelay.name()));
        }
        if let Some(verdict) = not_chosen(noted, standing) {
            return verdict;
        }
        match value {
            Some(value) => self.valid_delay(noted, pair, value),
            None => {
                if !noted.soundness.value_flawed {
                    self.raised.extend(mistake(noted, pair));
                }
                INVALID
            }
        }
    }

    fn valid_delay(&mut self, noted: &Noted<'_>, pair: &Pair<'_>, value: Delay) -> Verdict {
        let at_value = |entry| Raised::new(entry, noted.line.number, pair.value.span());
        if Delay::is_too_precise(pair.value.bytes) {
            self.raised.push(at_value(&delays::TOO_PRECISE).about(shown(pair.value.bytes)).about(value));
        }
        if value > Delay::DAY {
            self.raised.push(at_value(&delays::VERY_LONG).about(value));
        }
        match self.rules.deciding_delay() {
            Some((longest, by)) if value < longest => {
                self.raised.push(noted.raise(&delays::SUPERSEDED).about(value).about(longest).about(by));
                (Role::Superseded, Some(Reason::LongerDelay))
            }
            Some((_, by)) if by != noted.line.number => (Role::Superseded, Some(Reason::SaidAlready)),
            _ => (Role::Used, None),
        }
    }

    fn unsupported(&mut self, noted: &Noted<'_>, directive: Directive, standing: Standing) -> Verdict {
        if directive == Directive::Allow {
            let severity = if standing == Standing::Chosen { Severity::Warning } else { Severity::Info };
            let raised = noted.raise(&found::UNSUPPORTED_DIRECTIVE).severity(severity);
            self.raised.push(raised.about(directive.name()).about(shown(self.agent.as_bytes())));
        }
        let other = standing == Standing::Other && directive.place() == Place::Member;
        (Role::Ignored, Some(if other { Reason::OtherGroup } else { Reason::Unsupported }))
    }

    fn unknown(&mut self, noted: &Noted<'_>, pair: &Pair<'_>) -> Verdict {
        if noted.soundness.name_flawed {
            return (Role::Invalid, Some(Reason::BrokenLine));
        }
        let meant = Directive::near_miss(pair.name.bytes).filter(|directive| *directive == Directive::UserAgent);
        if let Some(meant) = meant {
            let raised =
                Raised::new(&names::UNKNOWN_DIRECTIVE, noted.line.number, pair.name.span()).variant("near-miss");
            let raised = raised.severity(Severity::Info).about(shown(pair.name.bytes)).about(meant.name());
            self.raised.push(raised.fix(vec![edit(pair.name.span(), meant.name())]));
        }
        (Role::Ignored, Some(Reason::UnknownName))
    }

    /// Behind the limit, which is said once.
    fn unread(&mut self, noted: &Noted<'_>) -> Verdict {
        if !self.cut_said {
            self.cut_said = true;
            let bytes = self.manner.limit.bytes().unwrap_or_default();
            let raised = noted.raise(&file::TOO_LARGE).variant("cut").severity(Severity::Warning);
            self.raised.push(raised.about(thousands(bytes)));
        }
        (Role::Ignored, Some(Reason::BeyondLimit))
    }
}

const INVALID: Verdict = (Role::Invalid, Some(Reason::InvalidValue));

/// The role of a line that would count in a chosen group, where its group is not chosen.
fn not_chosen(noted: &Noted<'_>, standing: Standing) -> Option<Verdict> {
    Some(match standing {
        Standing::Chosen => return None,
        Standing::Shadowed => (Role::Shadowed, Some(Reason::MoreSpecificGroup)),
        Standing::Later => (Role::Superseded, Some(Reason::LaterRecord)),
        Standing::Other => (Role::Ignored, Some(Reason::OtherGroup)),
        Standing::Outside if noted.split_at.is_some() => (Role::Ignored, Some(Reason::SplitRecord)),
        Standing::Outside => (Role::Ignored, Some(Reason::NoGroup)),
    })
}

/// An invalid delay.
fn mistake(noted: &Noted<'_>, pair: &Pair<'_>) -> Option<Raised> {
    let (entry, variant, meant) = delay::mistake(std::str::from_utf8(pair.value.bytes).ok()?);
    let span = if pair.value.is_empty() { pair.span() } else { pair.value.span() };
    let raised = Raised::new(entry, noted.line.number, span).variant(variant).about(shown(pair.value.bytes));
    Some(match meant {
        Some(meant) => raised.about(&meant).fix(vec![edit(span, meant)]),
        None => raised,
    })
}

/// Paths that are not what their author meant: without a slash, or with a space.
pub(crate) fn paths(notes: &Notes<'_>, standings: &[Standing], raised: &mut Vec<Raised>) {
    for noted in &notes.lines {
        let Seen::Rule(pair) = noted.seen else { continue };
        let chosen = noted.group.is_some_and(|group| standings[group] == Standing::Chosen);
        if chosen && !pair.value.is_empty() && !noted.soundness.value_flawed {
            raised.extend(without_slash(noted, &pair));
            raised.extend(with_space(noted, &pair));
        }
    }
}

fn without_slash(noted: &Noted<'_>, pair: &Pair<'_>) -> Option<Raised> {
    // A wildcard may stand first: it matches the slash, or it has a finding of its own.
    if matches!(pair.value.bytes[0], b'/' | b'*') {
        return None;
    }
    let value = pair.value;
    let raised = Raised::new(&rules_found::PATH_WITHOUT_SLASH, noted.line.number, value.span());
    let raised = raised.about(shown(value.bytes));
    let is_address = value.bytes.windows(3).any(|window| window == b"://");
    Some(if is_address { raised } else { raised.fix(vec![edit(Span { start: value.start, end: value.start }, "/")]) })
}

fn with_space(noted: &Noted<'_>, pair: &Pair<'_>) -> Option<Raised> {
    let is_space = |b: &u8| matches!(b, b' ' | b'\t');
    if !pair.value.bytes.iter().any(is_space) {
        return None;
    }
    let raised = Raised::new(&rules_found::SPACE_IN_PATH, noted.line.number, pair.value.span());
    let raised = raised.about(shown(pair.value.bytes));
    // Where the next piece starts with a slash too, these are several paths.
    if pair.value.bytes.split(is_space).skip(1).any(|piece| piece.first() == Some(&b'/')) {
        return Some(raised.variant("list"));
    }
    let without: Vec<u8> = pair.value.bytes.iter().copied().filter(|b| !is_space(b)).collect();
    let spaces = pair.value.bytes.iter().enumerate().filter(|(_, b)| is_space(b));
    let edits = spaces.map(|(at, _)| edit(pair.value.slice(at, at + 1).span(), "")).collect();
    Some(raised.about(shown(&without)).fix(edits))
}
