//! SARIF 2.1.0, the format of code scanning: the registry as rules, the findings as results, the fixes as replacements.

use std::io::{self, Write};

use serde_json::{Value, json};
use strudel_robots::{Entry, Finding, Fix, Report, Severity, registry};

use crate::checked::Checked;
use crate::error::Error;
use crate::input::Source;
use crate::place::Lines;

use super::Show;

mod uri;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Shows reports as one SARIF log.
pub(super) struct Sarif<W> {
    out: W,
    artifacts: Vec<Value>,
    results: Vec<Value>,
}

impl<W: Write> Sarif<W> {
    pub(super) fn new(out: W) -> Self {
        Sarif { out, artifacts: Vec::new(), results: Vec::new() }
    }
}

impl<W: Write> Show for Sarif<W> {
    fn show(&mut self, checked: &Checked) -> io::Result<()> {
        let lines = Lines::new(&checked.bytes);
        let artifact = json!({ "uri": uri(&checked.source), "index": self.artifacts.len() });
        let results =
            checked.findings().map(|(finding, in_text)| result(finding, &artifact, in_text.then_some(&lines)));
        self.results.extend(results);
        self.artifacts.push(json!({
            "location": { "uri": uri(&checked.source) },
            "length": checked.report.bytes,
            "properties": properties(&checked.report),
        }));
        Ok(())
    }

    fn finish(&mut self, failures: &[Error]) -> io::Result<()> {
        let notifications =
            failures.iter().map(|error| json!({ "level": "error", "message": text(&error.to_string()) }));
        let log = json!({
            "$schema": SCHEMA,
            "version": "2.1.0",
            "runs": [{
                "tool": { "driver": {
                    "name": "Strudel",
                    "version": env!("CARGO_PKG_VERSION"),
                    "rules": registry().map(rule).collect::<Vec<_>>(),
                }},
                "invocations": [{
                    "executionSuccessful": failures.is_empty(),
                    "toolExecutionNotifications": notifications.collect::<Vec<_>>(),
                }],
                "columnKind": "unicodeCodePoints",
                "newlineSequences": ["\r\n", "\n", "\r"],
                "artifacts": std::mem::take(&mut self.artifacts),
                "results": std::mem::take(&mut self.results),
            }],
        });
        serde_json::to_writer_pretty(&mut self.out, &log)?;
        writeln!(self.out)?;
        self.out.flush()
    }
}

/// What the reader will do, beside what it finds.
fn properties(report: &Report) -> Value {
    let mut properties = json!({
        "reader": report.reader,
        "agent": report.agent,
        "outcome": report.outcome,
        "sentence": report.sentence(),
    });
    if let Some(delay) = report.delay_seconds {
        properties["delaySeconds"] = json!(delay);
    }
    if let Some(paths) = &report.paths {
        properties["paths"] = json!(paths);
    }
    properties
}

fn uri(source: &Source) -> String {
    match source {
        Source::StandardInput => "stdin".to_owned(),
        Source::File(path) => uri::of(path),
    }
}

fn text(text: &str) -> Value {
    json!({ "text": text })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

fn rule(entry: &Entry) -> Value {
    json!({
        "id": entry.code,
        "shortDescription": text(&format!("{}.", entry.title)),
        "fullDescription": text(entry.explanation.what),
        "help": text(&format!("{}\n\n{}", entry.explanation.what, entry.explanation.why)),
        "defaultConfiguration": { "level": level(entry.severity) },
    })
}

fn result(finding: &Finding, artifact: &Value, lines: Option<&Lines<'_>>) -> Value {
    let help = finding.help.as_deref().unwrap_or_default();
    let mut location = json!({ "artifactLocation": artifact });
    if let Some(lines) = lines {
        location["region"] = region(lines, finding.start, finding.end);
    }
    let mut result = json!({
        "ruleId": finding.code,
        "ruleIndex": registry().position(|entry| entry.code == finding.code),
        "level": level(finding.severity),
        "message": text(format!("{} {help}", finding.message).trim_end()),
        "locations": [{ "physicalLocation": location }],
    });
    if let (Some(fix), Some(lines)) = (&finding.fix, lines) {
        result["fixes"] = json!([changes(fix, artifact, lines)]);
    }
    result
}

fn changes(fix: &Fix, artifact: &Value, lines: &Lines<'_>) -> Value {
    let replacement = |edit: &strudel_robots::Edit| json!({ "deletedRegion": region(lines, edit.start, edit.end), "insertedContent": text(&edit.text) });
    json!({
        "description": text(&fix.title),
        "artifactChanges": [{
            "artifactLocation": artifact,
            "replacements": fix.edits.iter().map(replacement).collect::<Vec<_>>(),
        }],
    })
}

/// A place as text and as bytes: not every viewer knows both.
fn region(lines: &Lines<'_>, start: usize, end: usize) -> Value {
    let (from, to) = (lines.position(start), lines.position(end));
    json!({
        "startLine": from.line,
        "startColumn": from.column,
        "endLine": to.line,
        "endColumn": to.column,
        "byteOffset": start,
        "byteLength": end - start,
    })
}
