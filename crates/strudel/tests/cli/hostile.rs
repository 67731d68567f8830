//! Texts and names that want to do something to the terminal.

use crate::program::{Folder, command, run, run_on};

/// No output for people holds a control character other than a line feed.
pub(crate) fn assert_harmless(text: &str) {
    let control = text.chars().find(|&c| c != '\n' && (c.is_control() || matches!(c, '\u{202E}' | '\u{200B}')));
    assert_eq!(control, None, "{text:?}");
}

#[test]
fn control_characters_in_a_text_are_made_visible() {
    let input = "User-agent: \u{1b}[31mStrudel\u{1b}[0m\nRecrawl-Interval: 7d\u{202e}\u{9b}\r\u{7}\nFoo\u{1b}]0;title\u{7}: x\n\u{200b}\u{1b}c\n";
    let ran = run_on(input.as_bytes(), ["check"]);
    assert_harmless(ran.text());
    assert_harmless(&ran.stderr);
    assert!(ran.text().contains("User-agent: <U+001B>[31mStrudel<U+001B>[0m"), "{}", ran.text());
    for format in ["json", "sarif", "github"] {
        let ran = run_on(input.as_bytes(), ["check", "--format", format]);
        assert!(!ran.text().contains('\u{1b}'), "{format}");
    }
}

#[test]
fn the_mark_stands_under_what_is_made_visible() {
    let ran = run_on(b"User-agent: Strudel\nRecrawl-Interval: \x01\xE9\xC2\xA07d\n", ["check"]);
    let lines: Vec<_> = ran.text().lines().collect();
    let shown = lines.iter().position(|line| line.starts_with("2 |")).unwrap();
    assert_eq!(lines[shown], "2 | Recrawl-Interval: <U+0001><E9><U+00A0>7d");
    let marks = lines[shown + 1].find('^').unwrap();
    let marked = &lines[shown][marks..=lines[shown + 1].rfind('^').unwrap()];
    assert!(["<U+0001>", "<E9>"].contains(&marked), "{marked}");
    assert!(ran.text().contains("standard input:2:19\n") || ran.text().contains("standard input:2:20\n"));
}

#[test]
fn a_long_line_is_cut_around_the_place() {
    let filler = "x".repeat(1500);
    let ran = run_on(format!("User-agent: Strudel\nRecrawl-Interval: 0d # {filler}\n").as_bytes(), ["check"]);
    assert!(ran.text().lines().all(|line| line.chars().count() < 120), "{}", ran.text());
    assert!(ran.text().contains("2 | Recrawl-Interval: 0d # xxx"));
    let ran = run_on(format!("User-agent: Strudel\n# {filler}\u{1}{filler}\n").as_bytes(), ["check"]);
    assert!(ran.text().lines().all(|line| line.chars().count() < 120), "{}", ran.text());
    assert!(ran.text().contains("x<U+0001>x"), "{}", ran.text());
    assert!(ran.text().contains(":2:1503\n"), "{}", ran.text());
}

#[test]
fn many_findings_are_cut_short_and_counted() {
    let ran = run_on(format!("User-agent: Strudel\n{}", "a:\n".repeat(300)).as_bytes(), ["check"]);
    assert_eq!(ran.text().matches("[unknown-directive]").count() + ran.text().matches("[empty-group]").count(), 100);
    assert!(ran.text().contains("\n… and 201 more.\n\nstandard input: 301 warnings."), "{}", ran.text());
}

#[cfg(unix)]
#[test]
fn control_characters_in_a_name_are_made_visible() {
    let folder = Folder::new();
    let name = "a\u{1b}[31m\n::error::b,c%\u{202e}.txt";
    folder.file(name, "User-agent: Strudel\nRecrawl-Interval: 0d\n");
    let checked = |arguments: &[&str]| {
        let mut command = command(["check"]);
        command.args(arguments).arg(name).current_dir(folder.path()).output().unwrap()
    };
    let human = String::from_utf8(checked(&[]).stdout).unwrap();
    assert_harmless(&human);
    assert!(human.contains("--> a<U+001B>[31m<U+000A>::error::b,c%<U+202E>.txt:2:19\n"), "{human}");
    let github = String::from_utf8(checked(&["--format", "github"]).stdout).unwrap();
    assert_eq!(github.lines().count(), 1, "{github}");
    assert!(github.starts_with("::error file=a\u{1b}[31m%0A%3A%3Aerror%3A%3Ab%2Cc%25\u{202e}.txt,line=2,col=19,"));
    let missing = run(["check", "\u{1b}[31m\nmissing", "--fix"]);
    assert_harmless(&missing.stderr);
    assert_eq!(missing.stderr.lines().count(), 1);
    for arguments in [&["check", "--\u{1b}[31m"][..], &["\u{1b}c"], &["explain", "\u{1b}c"]] {
        assert_harmless(&run(arguments).stderr);
    }
}

#[test]
fn colours_come_only_where_they_are_asked_for() {
    let colourful = |name: &str| {
        let mut command = command(["check"]);
        command.env(name, "1");
        String::from_utf8(command.output().unwrap().stdout).unwrap().contains("\u{1b}[")
    };
    assert!(colourful("CLICOLOR_FORCE"));
    assert!(!colourful("NO_COLOR"));
    assert!(!colourful("ANY_OTHER"));
}
