//! `strudel node`.

use strudel_robots::schedule::{Gap, Next, Policy, Standing};
use strudel_robots::visit::{Aim, End, Spent};
use strudel_robots::{Interval, Preference, Reader, check};
use strudel_store::Ending;

use crate::hostile::assert_harmless;
use crate::program::Ran;
use crate::stores::{ADDED, BAKERY, DAY, EVIL, HARMLESS, SILENT, Stock, UNKNOWN};

/// What is said, on one line.
fn said(ran: &Ran) -> String {
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_harmless(ran.text());
    ran.text().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_known_is_shown() {
    let stock = Stock::new();
    let text = said(&stock.run(&["node", &BAKERY.to_string()]));
    let parts = [
        "Bäckerei",
        ", by its announce",
        ", 2 hops away",
        "7d, read from its robots.txt (41 bytes) ",
        "At least 7 days between two visits, as the operator asks.",
        "at most 40 a visit",
        "2 in the index, of 3 known paths",
        "/page/index.mu Apple cake 65 bytes, seen ",
        "/page/hot.mu (no title) 1 byte, seen ",
        "/page/old.mu asked for ",
        ", silent in 1 visit",
        "Every known page was asked for. robots.txt says 7d. (4 requests, 5,000 bytes)",
    ];
    for part in parts {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert!(!text.contains("Recrawl-Interval"), "only where it is asked why");
    assert!(said(&stock.run(&["node", &EVIL.to_string()])).contains(HARMLESS));
    assert!(said(&stock.run(&["node", &ADDED.to_string()])).contains("Next visit once it is heard"));
    assert!(said(&stock.run(&["node", &SILENT.to_string()])).contains("latest visits without a link: 1"));
}

/// The sentences are those of the core, so that the page and the command line say the same.
#[test]
fn why_is_told_in_the_sentences_of_the_core() {
    let stock = Stock::new();
    let next = |standing: &Standing, heard, first, from| Next::of(&Policy::DEFAULT, standing, heard, first, from);
    let never = Standing::default();
    let failed = Standing { failures: 1, ..never };
    let week = Standing { preference: Preference::Every(Interval::from_days(7).unwrap()), ..never };
    let file = b"User-agent: Strudel\nRecrawl-Interval: 7d\n";
    let automatic = || Next::AUTOMATIC.to_owned();
    let cases = [
        (BAKERY, check(Reader::Strudel, file).sentence(), next(&week, true, None, Some(1))),
        (EVIL, automatic(), next(&never, true, Some(1), None)),
        (SILENT, automatic(), next(&failed, true, None, Some(1))),
        (ADDED, automatic(), next(&never, false, None, None)),
    ];
    for (node, preference, next) in cases {
        let text = said(&stock.run(&["node", &node.to_string(), "--why"]));
        assert!(text.contains(&format!("Why then {preference} {}", next.sentence())), "{text}");
        let why = stock.run(&["node", &node.to_string(), "--why", "--format", "json"]).json()["why"].clone();
        assert_eq!(why, serde_json::json!([preference, next.sentence()]));
    }
    let text = said(&stock.run(&["node", &BAKERY.to_string(), "--why"]));
    assert!(text.contains("The file that was read User-agent: Strudel Recrawl-Interval: 7d Pages"), "{text}");
}

#[test]
fn a_clock_that_is_behind_is_part_of_why() {
    let stock = Stock::new();
    let future = stock.now + 300 * DAY;
    stock.open().add(UNKNOWN, future).unwrap();
    let text = said(&stock.run(&["node", &BAKERY.to_string(), "--why"]));
    assert!(text.contains("Why then No visit starts while the clock is before "), "{text}");
}

#[test]
fn a_hostile_file_is_shown_and_does_nothing() {
    let stock = Stock::new();
    let mut store = stock.open();
    let file = b"User-agent: Strudel\nRecrawl-Interval: 9d\n#\x1b[31m\xff\xe2\x80\xae\n";
    let visit = store.begin_visit(EVIL, stock.now - 60, Aim::Pages).unwrap();
    let days = Preference::Every(Interval::from_days(9).unwrap());
    store.store_preference(visit, days, file, stock.now - 59).unwrap();
    let gap = Gap::of(&Policy::DEFAULT, &Standing { preference: days, ..Standing::default() });
    store.end_visit(visit, stock.now - 58, Ending::Visit(End::NotYet(gap)), &Spent::default()).unwrap();
    drop(store);
    let text = said(&stock.run(&["node", &EVIL.to_string(), "--why"]));
    assert!(text.contains("#<U+001B>[31m<FF><U+202E>"), "{text}");
    assert!(text.contains("it is too early. At least 9 days between two visits, as the operator asks."), "{text}");
    let json = stock.run(&["node", &EVIL.to_string(), "--format", "json"]);
    assert_harmless(json.text());
    assert_eq!(json.json()["visits"][0]["ending"], "not-yet");
    assert!(json.json()["preferences"][0]["file"].as_str().unwrap().ends_with("231b5b33316dffe280ae0a"));
}

#[test]
fn a_long_history_is_cut_short_for_people() {
    let stock = Stock::new();
    let mut store = stock.open();
    for number in 0..25 {
        let start = stock.now - DAY + 60 * number;
        let visit = store.begin_visit(ADDED, start, Aim::Pages).unwrap();
        store.end_visit(visit, start + 30, Ending::Visit(End::Offline), &Spent::default()).unwrap();
    }
    drop(store);
    let node = ADDED.to_string();
    let text = said(&stock.run(&["node", &node]));
    assert_eq!(text.matches("own interface went down").count(), 20);
    assert!(text.ends_with("… and 5 more; --format json has them."), "{text}");
    assert_eq!(stock.run(&["node", &node, "--format", "json"]).json()["visits"].as_array().unwrap().len(), 25);
}

#[test]
fn a_node_that_is_not_known_is_an_answer() {
    for format in ["human", "json"] {
        let ran = Stock::empty().run(&["node", &UNKNOWN.to_string(), "--format", format]);
        assert_eq!((ran.code, ran.text()), (Some(1), ""));
        assert!(ran.stderr.contains(&format!("No node {UNKNOWN} is known; ")), "{}", ran.stderr);
    }
}
