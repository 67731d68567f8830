//! Prints all that is said about each finding as JSON, from which the build makes a page for each.

use std::ops::Range;

use serde_json::{Value, json};
use strudel_robots::folder::{self, Folder, Kind};
use strudel_robots::reader::strudel::LIMIT;
use strudel_robots::{Entry, Example, Finding, Reader, check, families, line_ranges, visible};

fn main() {
    let pages: Vec<Value> =
        families().flat_map(|(family, entries)| entries.iter().map(move |entry| page(family, entry))).collect();
    println!("{}", Value::from(pages));
}

fn page(family: &str, entry: &Entry) -> Value {
    json!({
        "family": family,
        "code": entry.code,
        "severity": entry.severity,
        "title": entry.title,
        "what": entry.explanation.what,
        "why": entry.explanation.why,
        "example": example(entry),
    })
}

/// The example with its lines, each as its pieces: one, or three where the second is the place of the finding.
fn example(entry: &Entry) -> Value {
    match entry.explanation.example {
        Example::Described { before, after } => {
            let lines = |text: &str| text.lines().map(|line| vec![line.to_owned()]).collect::<Vec<_>>();
            let found = in_folder(before).into_iter().chain(too_large());
            json!({ "before": lines(before), "after": lines(after), "said": said(found, entry.code) })
        }
        Example::File { reader, before, after } => {
            let found = check(Reader::from_name(reader).expect("a test sees to that"), before).findings;
            let place = found.iter().find(|finding| finding.code == entry.code).map(|one| one.start..one.end);
            json!({
                "reader": reader,
                "bytes": before,
                "before": lines(before, place),
                "after": lines(after, None),
                "said": said(found, entry.code),
            })
        }
    }
}

/// What is said where it is found, and what that was made from, for other languages.
fn said(found: impl IntoIterator<Item = Finding>, code: &str) -> Option<Value> {
    let Finding { message, help, fix, cause, .. } = found.into_iter().find(|finding| finding.code == code)?;
    let fix = fix.map(|fix| fix.title);
    Some(
        json!({ "message": message, "help": help, "fix": fix, "variant": cause.variant, "arguments": cause.arguments }),
    )
}

/// What is found in a folder that an example lists, or where it shows the node's configuration.
fn in_folder(listed: &str) -> Vec<Finding> {
    let mut folder = Folder::default();
    for line in listed.lines() {
        if let Some(minutes) = line.strip_prefix("page_refresh_interval = ") {
            folder.page_refresh_minutes = minutes.parse().ok();
        }
        let Some((mode, path)) = line.split_once("pages/") else { continue };
        folder.entries.push(folder::Entry {
            path: path.trim_end_matches('/').to_owned(),
            kind: if path.ends_with('/') { Kind::Folder } else { Kind::File },
            executable: mode.contains('x'),
            readable: !mode.starts_with("---"),
        });
    }
    folder::judge(&folder).findings
}

fn too_large() -> Vec<Finding> {
    check(Reader::Strudel, &[b'#'; LIMIT + 1]).findings
}

/// The lines of a file with nothing unseen left in them: what stands before the first and ends one otherwise than LF, too.
fn lines(file: &[u8], place: Option<Range<usize>>) -> Vec<Vec<String>> {
    let starts: Vec<usize> = line_ranges(file).map(|line| line.start).skip(1).chain([file.len()]).collect();
    let mut from = 0;
    let mut lines = Vec::new();
    for end in starts {
        let line = file[from..end].strip_suffix(b"\n").unwrap_or(&file[from..end]);
        let (start, length) = (from, line.len());
        from = end;
        let within = place.clone().map(|place| place.start.wrapping_sub(start)..place.end.wrapping_sub(start));
        lines.push(match within {
            Some(place) if place.start < place.end && place.end <= length => {
                vec![shown(&line[..place.start]), shown(&line[place.clone()]), shown(&line[place.end..])]
            }
            _ => vec![shown(line)],
        });
    }
    lines
}

/// Bytes with what cannot be seen spelled out, and with what is no UTF-8 as `<E9>`.
fn shown(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(&visible(chunk.valid().as_bytes(), usize::MAX));
        text.extend(chunk.invalid().iter().map(|byte| format!("<{byte:02X}>")));
    }
    text
}
