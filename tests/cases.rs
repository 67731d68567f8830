//! The conformance cases: files as data, with what the reader has to make of them. See `tests/cases/README.md`.

use base64::Engine;
use serde::Deserialize;
use serde_json::Value;
use strudel_robots::{Reader, Report, Severity, check, outcome};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    reader: String,
    input: Option<String>,
    input_b64: Option<String>,
    outcome: Value,
    findings: Vec<String>,
    infos: Option<Vec<String>>,
    roles: Option<Vec<String>>,
    fixed: Option<String>,
}

impl Case {
    fn bytes(&self) -> Vec<u8> {
        match (&self.input, &self.input_b64) {
            (Some(text), None) => text.clone().into_bytes(),
            (None, Some(base64)) => base64::engine::general_purpose::STANDARD.decode(base64).unwrap(),
            _ => panic!("{}: exactly one of input and input_b64", self.name),
        }
    }
}

/// `code@line` of the findings whose severity passes.
fn codes(report: &Report, passes: impl Fn(Severity) -> bool) -> Vec<String> {
    let passing = report.findings.iter().filter(|finding| passes(finding.severity));
    passing.map(|finding| format!("{}@{}", finding.code, finding.line)).collect()
}

fn cases() -> Vec<Case> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    files.iter().flat_map(|path| serde_json::from_slice::<Vec<Case>>(&std::fs::read(path).unwrap()).unwrap()).collect()
}

#[test]
fn every_case_holds() {
    let mut failures = Vec::new();
    let mut run = 0;
    for case in cases() {
        let reader = Reader::ALL.into_iter().find(|reader| reader.name() == case.reader).expect(&case.reader);
        let input = case.bytes();
        let report = check(reader, &input);
        let mut expect = |what: &str, expected: Value, actual: Value| {
            if expected != actual {
                failures.push(format!("{}: {what}: expected {expected}, got {actual}", case.name));
            }
        };
        expect("outcome", case.outcome.clone(), serde_json::to_value(report.outcome).unwrap());
        if reader == Reader::Strudel {
            expect("light outcome", case.outcome.clone(), serde_json::to_value(outcome(&input)).unwrap());
        }
        expect("findings", case.findings.clone().into(), codes(&report, |s| s > Severity::Info).into());
        if let Some(infos) = case.infos.clone() {
            expect("infos", infos.into(), codes(&report, |s| s == Severity::Info).into());
        }
        if let Some(roles) = case.roles.clone() {
            let actual: Vec<_> = report.lines.iter().map(|line| line.role.name()).collect();
            expect("roles", roles.into(), actual.into());
        }
        if let Some(fixed) = case.fixed.clone() {
            let actual = strudel_robots::fix_all(reader, &input);
            expect("fixed", fixed.into(), String::from_utf8_lossy(&actual).into());
        }
        run += 1;
    }
    assert!(run > 80, "only {run} cases were found");
    assert!(failures.is_empty(), "{} of {run} cases failed:\n{}", failures.len(), failures.join("\n"));
}
