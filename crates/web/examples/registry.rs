//! Prints all that is said about each finding as JSON, from which the build makes a page for each.

use serde_json::{Value, json};
use strudel_robots::{Entry, Example, Reader, check, registry, visible};

fn main() {
    let pages: Vec<Value> = registry().map(page).collect();
    println!("{}", Value::from(pages));
}

fn page(entry: &Entry) -> Value {
    json!({
        "code": entry.code,
        "severity": entry.severity,
        "title": entry.title,
        "what": entry.explanation.what,
        "why": entry.explanation.why,
        "example": example(entry),
    })
}

fn example(entry: &Entry) -> Value {
    match entry.explanation.example {
        Example::Described { before, after } => json!({ "before": before, "after": after }),
        Example::File { reader, before, after } => json!({
            "reader": reader,
            "bytes": before,
            "before": lines(before),
            "after": lines(after),
            "finding": Reader::from_name(reader)
                .and_then(|reader| check(reader, before).findings.into_iter().find(|finding| finding.code == entry.code)),
        }),
    }
}

/// The lines of a file with nothing invisible left in them, of a long one the first.
fn lines(file: &[u8]) -> Vec<String> {
    const MOST_LINES: usize = 12;
    const MOST_CHARACTERS: usize = 120;
    let all: Vec<_> = strudel_robots::line_ranges(file).collect();
    let mut shown: Vec<_> =
        all.iter().take(MOST_LINES).map(|line| visible(&file[line.clone()], MOST_CHARACTERS)).collect();
    if all.len() > MOST_LINES {
        shown.push("…".to_owned());
    }
    shown
}
