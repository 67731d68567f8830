//! `--reader`, `--agent` and `--path`.

use serde_json::json;

use crate::program::{GOOD, run_on};

const RULES: &[u8] = b"User-agent: FooBot\nDisallow: /private\nAllow: /private/open\n\nUser-agent: *\nDisallow: /\n";

#[test]
fn a_path_is_answered_with_the_line_that_decides() {
    let arguments = [
        "check",
        "--reader",
        "rfc9309",
        "--agent",
        "FooBot",
        "--path",
        "/private/x",
        "--path",
        "/private/open",
        "--path",
        "/",
    ];
    let ran = run_on(RULES, arguments);
    assert_eq!(ran.code, Some(0));
    assert!(ran.text().contains("The crawler FooBot keeps to the Allow and Disallow lines"), "{}", ran.text());
    assert!(ran.text().contains("/private/x: forbidden by line 2, Disallow: /private\n"), "{}", ran.text());
    assert!(ran.text().contains("/private/open: allowed by line 3, Allow: /private/open\n"), "{}", ran.text());
    assert!(ran.text().contains("/: allowed, as no rule says otherwise\n"), "{}", ran.text());
}

#[test]
fn without_a_name_the_groups_for_everyone_count() {
    let ran = run_on(RULES, ["check", "--reader", "rfc9309", "--path", "/x", "--format", "json"]);
    assert_eq!(ran.json()["agent"], json!("*"));
    assert_eq!(ran.json()["paths"], json!([{"path": "/x", "allowed": false, "line": 6}]));
}

#[test]
fn what_does_not_go_together_is_refused_with_the_reason() {
    let refused: [(&[&str], &str); 4] = [
        (&["--path", "/"], "its format has no paths"),
        (&["--reader", "rfc9309", "--path", "x"], "a path starts with a slash"),
        (&["--reader", "yandex", "--agent", "FooBot"], "it goes by its own name, Yandex"),
        (&["--agent", "FooBot"], "it goes by its own name, Strudel"),
    ];
    for (options, reason) in refused {
        let ran = run_on(GOOD.as_bytes(), [&["check"], options].concat());
        assert_eq!(ran.code, Some(2), "{options:?}");
        assert!(ran.stdout.is_empty() && ran.stderr.contains(reason), "{options:?}: {}", ran.stderr);
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    }
}

#[test]
fn every_reader_has_its_sentence_and_its_fixes() {
    let file = b"User-agent: Yandex\nCrawl-delay: 0,5\n";
    let ran = run_on(file, ["check", "--reader", "yandex"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.text().contains("error[delay-invalid]"), "{}", ran.text());
    let ran = run_on(file, ["check", "--reader", "yandex", "--fix"]);
    assert_eq!(ran.text(), "User-agent: Yandex\nCrawl-delay: 0.5\n");
    assert!(ran.stderr.contains("Yandex leaves at least 0.5 seconds between two pages."), "{}", ran.stderr);
}

#[test]
fn a_hostile_path_or_name_cannot_move_the_cursor() {
    let ran = run_on(RULES, ["check", "--reader", "rfc9309", "--agent", "Foo\u{1b}[2J", "--path", "/\u{1b}[2J"]);
    assert!(!ran.text().contains('\u{1b}'), "{}", ran.text());
}
