//! `strudel compare`.

use serde_json::{Value, json};

use crate::program::{Folder, codes, command, run, run_on};

const BLEEDING: &[u8] = b"User-agent: *\nRecrawl-Interval: auto\n\nUser-agent: Strudel\nDisallow: /\n";

/// What all of it looks like; the long sentences are left to their own tests.
#[test]
fn people_see_the_readers_the_lines_the_differences_and_the_paths() {
    let ran = run_on(BLEEDING, ["compare", "--path", "/x"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), ""));
    let expected = "
  Line  Strudel Peregr. Yandex  RFC9309
≠    1  shadow  agent   agent   agent    User-agent: *
≠    2  shadow  ignored ignored ignored  Recrawl-Interval: auto
     3
≠    4  agent   other   other   other    User-agent: Strudel
≠    5  ignored ignored ignored used     Disallow: /

  agent   it names this crawler, or everyone
  other   it names other crawlers
  used    it counts
  shadow  in a group for everyone, while this crawler has its own
  ignored not read by this crawler, or not meant for it
  ≠       the crawlers differ

line 1: the Peregrinator, Yandex and RFC 9309 are addressed; Strudel passes over it (it is in a group for everyone, and there is a more specific one).
";
    assert!(ran.text().contains(expected), "{}", ran.text());
    let paths = "
  Strudel         Peregr.         Yandex          RFC9309          Path
≠ –               allowed         allowed         forbidden (5)    /x

  The number in brackets is the line that decides; without one, no rule applies. Strudel's format has no paths.
";
    assert!(ran.text().ends_with(paths), "{}", ran.text());
}

#[test]
fn each_reader_has_a_head_with_its_sentence_and_counts() {
    let file = b"User-agent: *\nRecrawl-Interval: 7d\nDisallow: /a b\nCrawl-delay: 2,5\nDisallow: /b\n";
    let ran = run_on(file, ["compare", "--agent", "FooBot"]);
    let heads: Vec<_> = ran.text().lines().take(4).collect();
    assert_eq!(heads[0], "strudel       Strudel visits this node at most once in 7 days. (3 warnings)");
    assert!(heads[1].starts_with("peregrinator  The Peregrinator keeps to ") && heads[1].ends_with(" (1 warning)"));
    assert_eq!(
        heads[2],
        "yandex        Yandex comes as fast as it likes: no Crawl-delay is in force. (1 error, 2 warnings)"
    );
    assert!(
        heads[3].starts_with("rfc9309       The crawler FooBot ") && heads[3].ends_with(" (no errors or warnings)")
    );
}

#[test]
fn each_difference_is_explained_by_roles_and_reasons() {
    let text = run_on(BLEEDING, ["compare"]);
    for explanation in [
        "line 4: Strudel is addressed; the Peregrinator, Yandex and RFC 9309 are not addressed.",
        "line 5: RFC 9309 uses it; Strudel ignores it (this crawler does not read the directive); the Peregrinator and Yandex ignore it (it is in another crawler's group).",
        "line 2, group-bleed: Crawlers that follow RFC 9309 do not see this group end: line 5 forbids paths to everyone named here.",
    ] {
        assert!(text.text().contains(&format!("\n{explanation}")), "{explanation}\n{}", text.text());
    }
    let text = run_on(b"User-agent: *\nRecrawl-Interval: 7d\nDisallow:\n", ["compare"]);
    assert!(!text.text().contains("group-bleed"), "{}", text.text());
}

#[test]
fn json_has_the_reports_and_the_lines_that_differ() {
    let ran = run_on(BLEEDING, ["compare", "--format", "json", "--path", "/x"]);
    let json = ran.json();
    let fields: Vec<_> = json.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["differing", "readers"]);
    let names: Vec<_> = json["readers"].as_array().unwrap().iter().map(|report| report["reader"].clone()).collect();
    assert_eq!(names, ["strudel", "peregrinator", "yandex", "rfc9309"]);
    let roles = json!({"strudel": "ignored", "peregrinator": "ignored", "yandex": "ignored", "rfc9309": "used"});
    assert_eq!(json["differing"].as_array().unwrap().last().unwrap(), &json!({"line": 5, "roles": roles}));
    assert!(json["readers"][0].get("paths").is_none());
    assert_eq!(json["readers"][3]["paths"], json!([{"path": "/x", "allowed": false, "line": 5}]));
    let core = strudel_robots::compare(BLEEDING, "*", &[strudel_robots::RequestPath::new("/x").unwrap()]);
    assert_eq!(json, serde_json::to_value(core).unwrap());
}

/// `compare` says of each reader what `check` says.
#[test]
fn each_report_is_that_of_check() {
    let compared = run_on(BLEEDING, ["compare", "--format", "json"]).json();
    for report in compared["readers"].as_array().unwrap() {
        let reader = report["reader"].as_str().unwrap();
        assert_eq!(*report, run_on(BLEEDING, ["check", "--format", "json", "--reader", reader]).json());
    }
}

#[test]
fn the_exit_code_tells_what_any_reader_found() {
    let cases = [
        (&b"User-agent: *\nDisallow: /x\n\nUser-agent: Strudel\nRecrawl-Interval: 7d\n"[..], 0),
        // Only Yandex minds.
        (b"User-agent: Yandex\nCrawl-delay: 0,5\n\nUser-agent: Strudel\nRecrawl-Interval: 7d\n", 1),
    ];
    for (input, code) in cases {
        for format in ["human", "json"] {
            let ran = run_on(input, ["compare", "--format", format]);
            assert_eq!(ran.code, Some(code), "{}", ran.text());
        }
    }
}

#[test]
fn a_file_that_is_the_same_to_all_says_so() {
    let ran = run_on(b"# only this\n", ["compare"]);
    assert!(
        ran.text().ends_with("     1  #       #       #       #        # only this\n\n\nNo line differs.\n"),
        "{}",
        ran.text()
    );
}

#[test]
fn a_refused_file_is_told_and_hostile_text_stays_text() {
    let ran = run_on(b"<html>\x1b[2J\n", ["compare"]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.text().matches("(refused whole: 1 error)").count(), 4, "{}", ran.text());
    assert!(
        ran.text().ends_with("\nEach of them refuses this file whole; strudel check says why.\n"),
        "{}",
        ran.text()
    );
    let hostile = b"User-agent: a\x1b[2J\xE2\x80\xAEb\xFF\r\nDisallow: /\x07\n";
    let ran = run_on(hostile, ["compare", "--agent", "Foo\u{1b}[2J", "--path", "/\u{1b}[2J\u{202e}"]);
    assert!(!ran.text().contains(|c: char| c != '\n' && c.is_control() || c == '\u{202e}'), "{}", ran.text());
    assert!(ran.text().contains("User-agent: a<U+001B>[2J<U+202E>b\u{FFFD}\n"), "{}", ran.text());
    assert!(ran.text().contains("allowed          /<U+001B>[2J<U+202E>\n"), "{}", ran.text());
}

#[test]
fn a_reader_that_refuses_the_file_stands_apart() {
    let long = [b"User-agent: *\n".as_slice(), &b"# x\n".repeat(2_000)].concat();
    let ran = run_on(&long, ["compare"]);
    assert!(ran.text().contains("≠    2  –       #       #       #        # x\n"), "{}", ran.text());
    assert!(ran.text().contains("… and 1,501 more lines, 1,501 of them read differently; --format json has all.\n"));
    assert!(ran.text().contains(
        "\neach of lines 2–500: Strudel refuses the file; the Peregrinator, Yandex and RFC 9309 see a comment.\n"
    ));
}

#[test]
fn a_file_without_end_is_compared_as_far_as_it_is_read() {
    let long = b"# filler\n".repeat(60_000);
    let folder = Folder::new();
    let path = folder.file("long.txt", &long);
    let ran = run(["compare", "--format", "json", path.to_str().unwrap()]);
    assert!(ran.stderr.ends_with("long.txt: only the first 512,003 bytes were read.\n"), "{}", ran.stderr);
    let readers: Vec<Value> = ran.json()["readers"].as_array().unwrap().clone();
    assert!(readers.iter().all(|report| report["bytes"] == long.len()));
    assert_eq!(codes(&readers[1]), ["no-matching-group"]);
    #[cfg(unix)]
    assert_eq!(run(["compare", "/dev/zero"]).code, Some(1));
    let short = run_on(&long[..512_000], ["compare", "--format", "json"]);
    assert_eq!(short.stderr, "");
}

#[test]
fn an_output_that_is_closed_early_is_no_failure() {
    use std::io::Read;
    let folder = Folder::new();
    let path = folder.file("long.txt", b"# filler\n".repeat(10_000));
    for format in ["human", "json"] {
        let mut command = command(["compare", "--format", format, path.to_str().unwrap()]);
        let mut child =
            command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut stderr = String::new();
        child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        assert_eq!((child.wait().unwrap().code(), stderr.as_str()), (Some(1), ""));
    }
}

#[test]
fn what_cannot_be_compared_is_named() {
    let cases: [(&[&str], &str); 6] = [
        (&["no-such-file"], "Cannot read no-such-file: it does not exist; check the name."),
        (&["/"], "Cannot check /: it is a folder"),
        (&["--path", "x"], "\"x\" is no path: a path starts with a slash; write \"/x\"."),
        (&["--agent", ""], "\"--agent <NAME>\" needs a value"),
        (&["--format", "sarif"], "\"sarif\" is no value"),
        (&["a", "b"], "There is no option or argument \"b\" here"),
    ];
    for (arguments, sentence) in cases {
        let ran = run([&["compare"], arguments].concat());
        assert_eq!((ran.code, ran.stdout.len()), (Some(2), 0), "{arguments:?}");
        assert!(ran.stderr.contains(sentence), "{arguments:?}: {}", ran.stderr);
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    }
}
