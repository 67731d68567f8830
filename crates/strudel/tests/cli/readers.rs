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
    assert!(ran.text().contains("/private/x is forbidden by line 2: Disallow: /private\n"), "{}", ran.text());
    assert!(ran.text().contains("/private/open is allowed by line 3: Allow: /private/open\n"), "{}", ran.text());
    assert!(ran.text().contains("/ is allowed: no rule applies to it.\n"), "{}", ran.text());
}

#[test]
fn without_a_name_the_groups_for_everyone_count() {
    let ran = run_on(RULES, ["check", "--reader", "rfc9309", "--path", "/x", "--format", "json"]);
    assert_eq!(ran.json()["agent"], json!("*"));
    assert_eq!(ran.json()["paths"], json!([{"path": "/x", "allowed": false, "line": 6}]));
}

#[test]
fn what_does_not_go_together_is_refused_with_the_reason() {
    let refused: [(&[&str], &str); 9] = [
        (&["--path", "/"], "its format has no paths"),
        (&["--reader", "rfc9309", "--path", "x"], "a path starts with a slash"),
        (&["--reader", "yandex", "--agent", "FooBot"], "it goes by its own name, Yandex"),
        (&["--reader", "peregrinator", "--agent", "FooBot"], "it goes by its own name, Peregrinator-Mathematics"),
        (&["--agent", "FooBot"], "it goes by its own name, Strudel"),
        (&["--reader", "rfc9309", "--path", ""], "a path starts with a slash"),
        (&["--reader", "rfc9309", "--path", "/x", "--path", "http://x/"], "\"http://x/\" is no path"),
        (&["--reader", "rfc9309", "--agent", ""], "\"--agent <NAME>\" needs a value"),
        (&["--reader", "rfc9309", "--path", "\u{1b}[2J"], "\"<U+001B>[2J\" is no path"),
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

#[test]
fn every_format_serves_every_reader() {
    for reader in ["strudel", "peregrinator", "yandex", "rfc9309"] {
        for (format, start) in [("human", ""), ("json", "{"), ("sarif", "{"), ("github", "::")] {
            let ran = run_on(b"User-agent: *\nDisallow: /\xE9\n", ["check", "--reader", reader, "--format", format]);
            assert_eq!(ran.code, Some(1), "{reader} {format}: {}", ran.stderr);
            assert!(
                ran.text().starts_with(start) && ran.text().contains("not-utf8"),
                "{reader} {format}: {}",
                ran.text()
            );
        }
    }
    let options = ["check", "--format", "sarif", "--reader", "yandex", "--path", "/x"];
    let log = run_on(b"User-agent: Yandex\nDisallow: /x\nCrawl-delay: 0.5\n", options).json();
    let properties = &log["runs"][0]["artifacts"][0]["properties"];
    assert_eq!((&properties["reader"], &properties["agent"]), (&json!("yandex"), &json!("Yandex")));
    assert_eq!(properties["delaySeconds"], json!(0.5));
    assert_eq!(properties["paths"], json!([{"path": "/x", "allowed": false, "line": 2}]));
}

#[test]
fn a_file_that_is_read_only_in_part_says_so() {
    let long = b"# filler\n".repeat(60_000);
    let ran = run_on(&long, ["check", "--reader", "peregrinator"]);
    assert_eq!(ran.stderr, "strudel: standard input: only the first 512,003 bytes were read.\n");
    assert_eq!(ran.code, Some(0), "{}", ran.text());
    // Readers with a limit have a finding for it.
    let ran = run_on(&long, ["check", "--reader", "rfc9309"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), ""));
}
