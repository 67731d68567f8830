//! Why readers differ on a line, in words made of their roles and reasons.

use strudel_robots::{Comparison, Differing, Reader, Reason, Report, Role, visible};

/// How many characters of a crawler's name are shown.
const MOST_CHARACTERS: usize = 40;
/// How many runs of lines are listed.
const MOST_RUNS: usize = 10;

/// What one reader makes of a line; no role where it refuses the file.
type Verdict = (Option<Role>, Option<Reason>);

/// Lines on which the readers differ in the same way.
#[derive(Debug)]
pub(super) struct Difference {
    verdicts: [Verdict; Reader::ALL.len()],
    /// Runs of lines, each with its first and last.
    runs: Vec<(usize, usize)>,
}

/// Every difference, in the order of the lines, those up to `last`.
pub(super) fn differences(comparison: &Comparison, last: usize) -> Vec<Difference> {
    let mut differences: Vec<Difference> = Vec::new();
    for differing in comparison.differing.iter().take_while(|differing| differing.line <= last) {
        let verdicts = verdicts(differing, &comparison.readers);
        match differences.iter_mut().find(|difference| difference.verdicts == verdicts) {
            Some(difference) => difference.add(differing.line),
            None => differences.push(Difference { verdicts, runs: vec![(differing.line, differing.line)] }),
        }
    }
    differences
}

fn verdicts(differing: &Differing, reports: &[Report]) -> [Verdict; Reader::ALL.len()] {
    Reader::ALL.map(|reader| {
        let report = reports.iter().find(|report| report.reader == reader);
        let line = report.and_then(|report| report.lines.get(differing.line - 1));
        (differing.roles.of(reader), line.and_then(|line| line.reason))
    })
}

impl Difference {
    fn add(&mut self, line: usize) {
        match self.runs.last_mut() {
            Some((_, last)) if *last + 1 == line => *last = line,
            _ => self.runs.push((line, line)),
        }
    }

    /// `line 2`, `each of lines 2 and 5–7`
    pub(super) fn lines(&self) -> String {
        let shown = self.runs.iter().take(MOST_RUNS);
        let mut runs: Vec<String> = shown
            .map(|&(first, last)| if first == last { first.to_string() } else { format!("{first}–{last}") })
            .collect();
        let more: usize = self.runs.iter().skip(MOST_RUNS).map(|(first, last)| last - first + 1).sum();
        if more > 0 {
            runs.push(format!("{more} more"));
        }
        let one = matches!(self.runs[..], [(first, last)] if first == last);
        format!("{} {}", if one { "line" } else { "each of lines" }, listed(&runs))
    }

    /// `Strudel uses it; Yandex and RFC 9309 ignore it (this crawler does not read the directive).` Who uses it comes
    /// first.
    pub(super) fn sentence(&self, reports: &[Report]) -> String {
        let mut kinds: Vec<(Verdict, Vec<String>)> = Vec::new();
        for (report, verdict) in reports.iter().zip(self.verdicts) {
            match kinds.iter_mut().find(|kind| kind.0 == verdict) {
                Some(kind) => kind.1.push(subject(report)),
                None => kinds.push((verdict, vec![subject(report)])),
            }
        }
        kinds.sort_by_key(|kind| !matches!(kind.0.0, Some(Role::Used | Role::Agent)));
        let clauses = kinds.into_iter().map(|((role, reason), names)| {
            let (for_one, for_several) = predicate(role);
            let predicate = if names.len() == 1 { for_one } else { for_several };
            let reason = reason.map(|reason| format!(" ({})", clause(reason))).unwrap_or_default();
            format!("{} {predicate}{reason}", listed(&names))
        });
        format!("{}.", clauses.collect::<Vec<_>>().join("; "))
    }
}

/// How a crawler is called in a sentence.
fn subject(report: &Report) -> String {
    match (report.reader, report.agent.as_str()) {
        (Reader::Strudel, _) => "Strudel".to_owned(),
        (Reader::Peregrinator, _) => "the Peregrinator".to_owned(),
        (Reader::Yandex, _) => "Yandex".to_owned(),
        (Reader::Rfc9309, "*") => "RFC 9309".to_owned(),
        (Reader::Rfc9309, agent) => format!("RFC 9309 as {}", visible(agent.as_bytes(), MOST_CHARACTERS)),
    }
}

/// What a crawler does, or several do, with a line.
fn predicate(role: Option<Role>) -> (&'static str, &'static str) {
    match role {
        None => ("refuses the file", "refuse the file"),
        Some(Role::Blank) => ("sees a blank line", "see a blank line"),
        Some(Role::Comment) => ("sees a comment", "see a comment"),
        Some(Role::Agent) => ("is addressed", "are addressed"),
        Some(Role::OtherAgent) => ("is not addressed", "are not addressed"),
        Some(Role::Used) => ("uses it", "use it"),
        Some(Role::Superseded | Role::Shadowed) => ("passes over it", "pass over it"),
        Some(Role::Ignored) => ("ignores it", "ignore it"),
        Some(Role::Invalid) => ("rejects it", "reject it"),
    }
}

/// The reason's sentence as a part of another.
fn clause(reason: Reason) -> String {
    let mut characters = reason.text().trim_end_matches('.').chars();
    characters.next().into_iter().flat_map(char::to_lowercase).chain(characters).collect()
}

/// `a, b and c`
fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strudel_robots::compare;

    fn explained(input: &[u8], agent: &str) -> Vec<String> {
        let comparison = compare(input, agent, &[]);
        let all = differences(&comparison, usize::MAX);
        let words = all
            .iter()
            .map(|difference| format!("{}: {}", difference.lines(), difference.sentence(&comparison.readers)));
        words.collect()
    }

    #[test]
    fn who_uses_a_line_comes_first_and_alike_lines_stand_together() {
        let file = b"User-agent: *\nDisallow: /a\nDisallow: /b\n\nRecrawl-Interval: 7d\nDisallow: /c\n";
        assert_eq!(
            explained(file, "*"),
            [
                "each of lines 2–3: the Peregrinator, Yandex and RFC 9309 use it; Strudel ignores it (this crawler does not read the directive).",
                "line 5: Strudel uses it; the Peregrinator, Yandex and RFC 9309 ignore it (this crawler does not read the directive).",
                "line 6: Yandex and RFC 9309 use it; Strudel ignores it (this crawler does not read the directive); the Peregrinator ignores it (a blank line above ends the record that it belongs to).",
            ]
        );
    }

    #[test]
    fn a_crawler_goes_by_its_name() {
        assert_eq!(
            explained(b"User-agent: FooBot\n", "FooBot\x1b"),
            [""; 0],
            "a name that is no product token is never matched"
        );
        assert_eq!(
            explained(b"User-agent: FooBot\n", "FooBot"),
            ["line 1: RFC 9309 as FooBot is addressed; Strudel, the Peregrinator and Yandex are not addressed."]
        );
    }

    #[test]
    fn a_long_list_of_lines_is_cut() {
        let file = "User-agent: *\nDisallow: /\n\n".repeat(15);
        let comparison = compare(file.as_bytes(), "*", &[]);
        let all = differences(&comparison, usize::MAX);
        assert!(all.iter().any(|difference| difference.lines().ends_with(", 32 and 4 more")), "{all:?}");
    }
}
