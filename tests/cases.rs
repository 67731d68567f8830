//! The conformance cases: files as data, with what the reader has to make of them. See `tests/cases/README.md`.

use base64::Engine;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use strudel_robots::{PathVerdict, Question, Reader, Report, RequestPath, Rules, Severity, fix_all, outcome, registry};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    reader: String,
    agent: Option<String>,
    input: Option<String>,
    input_b64: Option<String>,
    outcome: Value,
    findings: Vec<String>,
    infos: Option<Vec<String>>,
    roles: Option<Vec<String>>,
    groups: Option<Value>,
    fixed: Option<String>,
    near_miss: Option<String>,
    #[serde(rename = "delaySeconds")]
    delay_seconds: Option<f64>,
    paths: Option<Vec<PathCase>>,
    /// Why a peer's published verdict is another one.
    #[serde(rename = "differs")]
    _differs: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PathCase {
    path: String,
    allowed: bool,
    line: Option<usize>,
}

impl Case {
    fn bytes(&self) -> Vec<u8> {
        match (&self.input, &self.input_b64) {
            (Some(text), None) => text.clone().into_bytes(),
            (None, Some(base64)) => base64::engine::general_purpose::STANDARD.decode(base64).unwrap(),
            _ => panic!("{}: exactly one of input and input_b64", self.name),
        }
    }

    fn reader(&self) -> Reader {
        Reader::from_name(&self.reader).unwrap_or_else(|| panic!("{}: no reader {}", self.name, self.reader))
    }
}

fn cases() -> Vec<Case> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let parse = |path: &std::path::PathBuf| {
        serde_json::from_slice::<Vec<Case>>(&std::fs::read(path).unwrap())
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    files.iter().flat_map(parse).collect()
}

/// `code@line` of the findings whose severity passes.
fn codes(report: &Report, passes: impl Fn(Severity) -> bool) -> Vec<String> {
    let passing = report.findings.iter().filter(|finding| passes(finding.severity));
    passing.map(|finding| format!("{}@{}", finding.code, finding.line)).collect()
}

/// Gathers what does not agree in one case.
struct Expectations<'a> {
    case: &'a Case,
    failures: Vec<String>,
}

impl Expectations<'_> {
    fn expect(&mut self, what: &str, expected: impl Into<Value>, actual: impl Into<Value>) {
        let (expected, actual) = (expected.into(), actual.into());
        if expected != actual {
            self.failures.push(format!("{}: {what}: expected {expected}, got {actual}", self.case.name));
        }
    }

    fn report(&mut self, report: &Report) {
        self.expect("outcome", self.case.outcome.clone(), json!(report.outcome));
        self.expect("findings", self.case.findings.clone(), codes(report, |s| s > Severity::Info));
        if let Some(infos) = &self.case.infos {
            self.expect("infos", infos.clone(), codes(report, |s| s == Severity::Info));
        }
        if let Some(roles) = &self.case.roles {
            let actual: Vec<_> = report.lines.iter().map(|line| line.role.name()).collect();
            self.expect("roles", roles.clone(), actual);
        }
        if let Some(groups) = &self.case.groups {
            self.expect("groups", groups.clone(), json!(report.groups));
        }
        if let Some(delay) = self.case.delay_seconds {
            self.expect("delay", delay, json!(report.delay_seconds));
        }
        if let Some(code) = &self.case.near_miss {
            let raised = report.findings.iter().any(|finding| finding.code == code);
            self.expect(&format!("near miss of {code}"), false, raised);
        }
    }

    fn paths(&mut self, report: &Report) {
        let (Some(expected), Some(actual)) = (&self.case.paths, &report.paths) else { return };
        for (expected, actual) in expected.iter().zip(actual) {
            let expected = PathVerdict { path: expected.path.clone(), allowed: expected.allowed, line: expected.line };
            self.expect("path", json!(expected), json!(actual));
        }
    }

    /// The crawler's light way has to agree with the report.
    fn light(&mut self, input: &[u8], report: &Report) {
        let agent = self.case.agent.as_deref().unwrap_or(self.case.reader().agent());
        let Some(rules) = Rules::read(self.case.reader(), agent, input) else {
            return self.expect("light outcome", json!(report.outcome), json!(outcome(input)));
        };
        self.expect("light delay", json!(report.delay_seconds), json!(rules.delay().map(|delay| delay.seconds())));
        for verdict in report.paths.iter().flatten() {
            let path = RequestPath::new(&verdict.path).unwrap();
            self.expect("light path", verdict.allowed, rules.may_fetch(path));
        }
    }
}

fn failures(case: &Case) -> Vec<String> {
    let input = case.bytes();
    let paths: Vec<_> =
        case.paths.iter().flatten().map(|path| RequestPath::new(&path.path).expect(&case.name)).collect();
    let question = Question::of(case.reader());
    let question = Question { agent: case.agent.as_deref().unwrap_or(question.agent), paths: &paths, ..question };
    let report = question.ask(&input);
    let mut expectations = Expectations { case, failures: Vec::new() };
    expectations.report(&report);
    expectations.paths(&report);
    expectations.light(&input, &report);
    if let Some(fixed) = &case.fixed {
        let actual = fix_all(case.reader(), &input);
        expectations.expect("fixed", fixed.as_str(), String::from_utf8_lossy(&actual).into_owned());
    }
    expectations.failures
}

#[test]
fn every_case_holds() {
    let cases = cases();
    assert!(cases.len() > 80, "only {} cases were found", cases.len());
    let failures: Vec<_> = cases.iter().flat_map(failures).collect();
    assert!(failures.is_empty(), "of {} cases:\n{}", cases.len(), failures.join("\n"));
}

#[test]
fn names_of_cases_are_unique() {
    let cases = cases();
    let names: BTreeSet<_> = cases.iter().map(|case| (&case.reader, &case.name)).collect();
    assert_eq!(names.len(), cases.len());
}

/// Every finding about a file has a case that raises it and a near miss that does not.
#[test]
fn every_code_has_a_case_and_a_near_miss() {
    let cases = cases();
    let raised: BTreeSet<String> = cases
        .iter()
        .flat_map(|case| case.findings.iter().chain(case.infos.iter().flatten()))
        .filter_map(|finding| Some(finding.split_once('@')?.0.to_owned()))
        .collect();
    let missed: BTreeSet<&str> = cases.iter().filter_map(|case| case.near_miss.as_deref()).collect();
    let of_folder = |code: &str| code.starts_with("file-") && code != "file-too-large" || code == "needs-rescan";
    for entry in registry().filter(|entry| !of_folder(entry.code)) {
        assert!(raised.contains(entry.code), "no case raises {}", entry.code);
        assert!(missed.contains(entry.code), "no near miss of {}", entry.code);
    }
}
