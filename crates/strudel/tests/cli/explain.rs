//! `strudel explain`.

use strudel_robots::registry;

use crate::program::run;

#[test]
fn every_code_is_explained() {
    for entry in registry() {
        let ran = run(["explain", entry.code]);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        let text = ran.text().split_whitespace().collect::<Vec<_>>().join(" ");
        let all = [entry.code, entry.title, entry.severity.name(), entry.explanation.what, entry.explanation.why];
        for part in all {
            let part = part.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains(&part), "{}: {part}", entry.code);
        }
        assert!(ran.text().lines().all(|line| line.chars().count() <= 100), "{}", ran.text());
    }
}

#[test]
fn bytes_of_examples_are_made_visible() {
    assert!(run(["explain", "not-utf8"]).text().contains("Recrawl-Interval: 4d<E9>\n"));
    assert!(run(["explain", "control-character"]).text().contains("7<U+0000>d\n"));
    assert!(run(["explain", "Invisible-Character"]).text().contains("7d<U+00A0>\n"));
}

#[test]
fn without_a_code_all_are_listed() {
    let ran = run(["explain"]);
    let lines: Vec<_> = ran.text().lines().collect();
    assert_eq!(lines.len(), registry().count());
    for (line, entry) in lines.iter().zip(registry()) {
        let words: Vec<_> = line.splitn(3, ' ').collect();
        assert_eq!(words[0], entry.code);
        assert!(line.contains(entry.severity.name()) && line.ends_with(entry.title), "{line}");
    }
}

#[test]
fn the_registry_is_there_for_programs() {
    let all = run(["explain", "--format", "json"]).json();
    let all = all.as_array().unwrap();
    assert_eq!(all.len(), registry().count());
    for (page, entry) in all.iter().zip(registry()) {
        assert_eq!(page["code"], entry.code);
        assert_eq!(page["severity"], entry.severity.name());
        for part in ["title", "what", "why"] {
            assert!(page[part].as_str().is_some_and(|text| !text.is_empty()), "{page}");
        }
        let example = &page["example"];
        assert!(example["before"].is_string() && example["after"].is_string(), "{page}");
        let is_known = |name: &str| strudel_robots::Reader::ALL.iter().any(|reader| reader.name() == name);
        assert!(example["reader"].is_null() || example["reader"].as_str().is_some_and(is_known), "{page}");
    }
    let one = run(["explain", "--format", "json", "interval-zero"]).json();
    assert_eq!(one, *all.iter().find(|page| page["code"] == "interval-zero").unwrap());
    assert_eq!(one["example"]["reader"], "strudel");
    assert_eq!(one["example"]["before"], "User-agent: Strudel\nRecrawl-Interval: 0d\n");
}
