//! The conformance cases of the core, through the program.

use std::fs;

use base64::Engine;
use serde_json::Value;

use crate::program::{codes, run_on};

/// As many as help where each case waits for a process.
const THREADS: usize = 4;

#[test]
fn every_case_holds_through_the_program() {
    let cases = cases();
    assert!(cases.len() > 1_000, "only {} cases were found", cases.len());
    let share = cases.len().div_ceil(THREADS);
    let failures: Vec<String> = std::thread::scope(|scope| {
        let run = |part: &[Value]| part.iter().filter_map(|case| hold(case).err()).collect::<Vec<_>>();
        let threads: Vec<_> = cases.chunks(share).map(|part| scope.spawn(move || run(part))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert!(failures.is_empty(), "of {} cases:\n{}", cases.len(), failures.join("\n"));
}

fn cases() -> Vec<Value> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cases");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    files.iter().flat_map(|path| serde_json::from_slice::<Vec<Value>>(&fs::read(path).unwrap()).unwrap()).collect()
}

fn hold(case: &Value) -> Result<(), String> {
    let name = case["name"].as_str().unwrap();
    let reader = case["reader"].as_str().unwrap();
    let input = bytes(case);
    let mut asked = vec!["check", "--reader", reader];
    if let Some(agent) = case.get("agent").and_then(Value::as_str) {
        asked.extend(["--agent", agent]);
    }
    let mut arguments = [&asked[..], &["--format", "json"]].concat();
    for path in case.get("paths").and_then(Value::as_array).into_iter().flatten() {
        arguments.extend(["--path", path["path"].as_str().unwrap()]);
    }
    let ran = run_on(&input, arguments);
    let report = ran.json();
    let same = |what: &str, expected: &Value, actual: Value| {
        if *expected == actual {
            return Ok(());
        }
        Err(format!("{name}: {what}: expected {expected}, got {actual}"))
    };
    same("outcome", &case["outcome"], report["outcome"].clone())?;
    same("findings", &case["findings"], findings(&report, |severity| severity != "info"))?;
    if let Some(infos) = case.get("infos") {
        same("infos", infos, findings(&report, |severity| severity == "info"))?;
    }
    if let Some(roles) = case.get("roles") {
        let actual: Vec<_> = report["lines"].as_array().unwrap().iter().map(|line| line["role"].clone()).collect();
        same("roles", roles, actual.into())?;
    }
    if let Some(groups) = case.get("groups") {
        same("groups", groups, report["groups"].clone())?;
    }
    if let Some(code) = case.get("near_miss").and_then(Value::as_str) {
        same(&format!("near miss of {code}"), &false.into(), codes(&report).contains(&code).into())?;
    }
    if let Some(paths) = case.get("paths") {
        same("paths", paths, report["paths"].clone())?;
    }
    if let Some(delay) = case.get("delaySeconds") {
        same("delay", &delay.as_f64().into(), report["delaySeconds"].as_f64().into())?;
    }
    if let Some(fixed) = case.get("fixed") {
        let fixed_by_program = run_on(&input, [&asked[..], &["--fix"]].concat()).stdout;
        same("fixed", fixed, String::from_utf8_lossy(&fixed_by_program).into())?;
    }
    let expected_code = i32::from(case["findings"].as_array().is_some_and(|findings| !findings.is_empty()));
    same("exit code", &expected_code.into(), ran.code.into())
}

fn bytes(case: &Value) -> Vec<u8> {
    match (case.get("input"), case.get("input_b64")) {
        (Some(text), None) => text.as_str().unwrap().as_bytes().to_vec(),
        (None, Some(text)) => base64::engine::general_purpose::STANDARD.decode(text.as_str().unwrap()).unwrap(),
        _ => panic!("{case}: exactly one of input and input_b64"),
    }
}

/// `code@line` of the findings whose severity passes.
fn findings(report: &Value, passes: impl Fn(&str) -> bool) -> Value {
    let findings = report["findings"].as_array().unwrap().iter();
    let passing = findings.filter(|finding| passes(finding["severity"].as_str().unwrap()));
    passing.map(|finding| format!("{}@{}", finding["code"].as_str().unwrap(), finding["line"])).collect()
}
