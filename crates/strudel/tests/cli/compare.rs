//! `strudel compare`.

use serde_json::json;

use crate::program::{run, run_on};

const BLEEDING: &[u8] = b"User-agent: *\nRecrawl-Interval: auto\n\nUser-agent: Strudel\nDisallow: /\n";

#[test]
fn differing_lines_are_marked_and_explained() {
    let ran = run_on(BLEEDING, ["compare"]);
    assert_eq!(ran.code, Some(1));
    let text = ran.text();
    let row = text.lines().find(|line| line.ends_with("Disallow: /")).unwrap();
    assert_eq!(
        row.split_whitespace().collect::<Vec<_>>(),
        ["*", "5", "ignored", "ignored", "ignored", "used", "Disallow:", "/"]
    );
    assert!(text.contains("line 5: strudel: ignored (This crawler does not read the directive); peregrinator, yandex: ignored (It is in another crawler's group); rfc9309: used"), "{text}");
    assert!(text.contains("do not see this group end: line 5 forbids paths to everyone named here."), "{text}");
}

#[test]
fn json_has_the_reports_and_the_lines_that_differ() {
    let ran = run_on(BLEEDING, ["compare", "--format", "json", "--path", "/x"]);
    let json = ran.json();
    let names: Vec<_> = json["readers"].as_array().unwrap().iter().map(|report| report["reader"].clone()).collect();
    assert_eq!(names, ["strudel", "peregrinator", "yandex", "rfc9309"]);
    let roles = json!({"strudel": "ignored", "peregrinator": "ignored", "yandex": "ignored", "rfc9309": "used"});
    assert_eq!(json["differing"].as_array().unwrap().last().unwrap(), &json!({"line": 5, "roles": roles}));
    assert!(json["readers"][0].get("paths").is_none());
    assert_eq!(json["readers"][3]["paths"], json!([{"path": "/x", "allowed": false, "line": 5}]));
}

#[test]
fn a_file_that_is_the_same_to_all_says_so() {
    let ran = run_on(b"# only this\n", ["compare"]);
    assert!(ran.text().contains("No line differs."), "{}", ran.text());
}

#[test]
fn a_refused_file_is_told_and_hostile_text_stays_text() {
    let ran = run_on(b"<html>\x1b[2J\n", ["compare"]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.text().contains("refused whole, 1 error, 0 warnings") && !ran.text().contains('\u{1b}'),
        "{}",
        ran.text()
    );
    let long = [b"User-agent: *\n".as_slice(), &b"# x\n".repeat(2_000)].concat();
    assert!(run_on(&long, ["compare"]).text().contains("not read, the file is refused"));
}

#[test]
fn what_cannot_be_compared_is_named() {
    let ran = run(["compare", "no-such-file"]);
    assert_eq!((ran.code, ran.stdout.len()), (Some(2), 0));
    assert!(ran.stderr.contains("no-such-file: it does not exist"), "{}", ran.stderr);
    assert_eq!(run_on(b"", ["compare", "--path", "x"]).code, Some(2));
}
