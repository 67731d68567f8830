//! Exit codes, help, and what is said about wrong arguments.

use crate::program::{FIXABLE, Folder, GOOD, WARNED, check, run, run_on};

#[test]
fn the_exit_code_tells_what_was_found() {
    let info = "User-agent: Strudel\nRecrawl-Interval: 7d\nSitemap: /map\n";
    for (input, code) in [(GOOD, 0), (info, 0), (WARNED, 1), (FIXABLE, 1), ("", 1)] {
        assert_eq!(run_on(input.as_bytes(), ["check"]).code, Some(code), "{input:?}");
    }
}

#[test]
fn what_could_not_be_checked_counts_most_and_stops_nothing() {
    let folder = Folder::new();
    let (good, bad) = (folder.file("good.txt", GOOD), folder.file("bad.txt", WARNED));
    let ran = check(&[], &[&good, &folder.join("missing.txt"), &bad]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.text().contains("good.txt: no problems.") && ran.text().contains("bad.txt: 1 warning."));
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    assert!(ran.stderr.contains("missing.txt: it does not exist; check the name."), "{}", ran.stderr);
}

#[test]
fn wrong_arguments_are_named_in_one_sentence() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["check", "--rader", "x"], &["\"--rader\"", "\"--reader\""]),
        (&["check", "--reader", "robot"], &["\"robot\"", "--reader", "\"strudel\""]),
        (&["check", "--format", "xml"], &["\"xml\"", "\"sarif\""]),
        (&["check", "--format"], &["--format", "needs a value", "--help"]),
        (&["check", "--pages", ".", "x"], &["--pages", "does not go with"]),
        (&["check", "--nomadnet-config", "x"], &["--pages", "missing"]),
        (&["check", "-", "-"], &["only once"]),
        (&["chek"], &["\"chek\"", "\"check\""]),
        (&["explain", "interval-zer"], &["\"interval-zer\"", "interval-zero"]),
        (&["node", "abc"], &["\"abc\"", "HASH", "32 hexadecimal digits"]),
        (&["add"], &["HASH", "missing"]),
        (&["request", "0123456789abcdef0123456789abcdef", "15d"], &["\"15d\"", "from 1d to 14d"]),
        (&["search", "--limit", "0", "x"], &["\"0\"", "--limit"]),
        (&["completions", "cmd"], &["\"cmd\"", "\"bash\""]),
        (&["explain", "xyzzy"], &["\"xyzzy\"", "lists all codes"]),
    ];
    for (arguments, parts) in cases {
        let ran = run(*arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert_eq!(ran.stdout, b"", "{arguments:?}");
        assert_eq!(ran.stderr.lines().count(), 1, "{arguments:?}: {}", ran.stderr);
        for part in *parts {
            assert!(ran.stderr.contains(part), "{arguments:?} does not say {part}: {}", ran.stderr);
        }
    }
}

#[test]
fn every_command_has_help_with_examples() {
    let help = run(["--help"]);
    let names = help.text().lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names: Vec<_> = names.map(|line| line.split_whitespace().next().unwrap()).collect();
    assert!(names.contains(&"check") && names.contains(&"node"), "{names:?}");
    for arguments in names.iter().map(|name| vec![*name, "--help"]).chain([vec!["--help"]]) {
        let ran = run(&arguments);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        assert!(ran.text().contains("Examples:\n  strudel "), "{arguments:?}");
    }
    let bare = run([""; 0]);
    assert_eq!(bare.code, Some(2));
    assert!(bare.stderr.contains("Usage: strudel <COMMAND>"));
    assert_eq!(run(["--version"]).text(), concat!("strudel ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn the_help_says_where_fixed_standard_input_goes() {
    let help = run(["check", "--help"]).text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        help.contains("The fixed text of standard input goes to standard output, and the report to standard error.")
    );
}
