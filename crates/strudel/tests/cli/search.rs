//! `strudel search`.

use strudel_robots::visit::{Aim, PagePath};
use strudel_store::Page;

use crate::hostile::assert_harmless;
use crate::program::command;
use crate::stores::{BAKERY, EVIL, HARMLESS, HOSTILE, Stock};

/// A store with one page more, of the node with the hostile name.
fn with_page(title: &str, text: &str) -> Stock {
    let stock = Stock::new();
    let mut store = stock.open();
    let visit = store.begin_visit(EVIL, stock.now - 60, Aim::Pages).unwrap();
    let page = Page { raw: text.as_bytes(), title, text };
    store.store_page(visit, &PagePath::index(), &page, &[], stock.now - 50).unwrap();
    stock
}

#[test]
fn what_is_found_is_shown_with_where_it_is() {
    let ran = Stock::new().run(&["search", "cake", "APPLE"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let lines: Vec<_> = ran.text().lines().collect();
    assert_eq!(lines[0], "Apple cake  Bäckerei");
    assert!(lines[1].starts_with(&format!("  {BAKERY}:/page/index.mu  seen 20")), "{}", lines[1]);
    assert_eq!(lines[2..], ["    We bake an apple cake each day. Come and see; the <U+202E>oven is hot."]);
}

#[test]
fn matches_are_emphasised_where_colours_are() {
    let stock = Stock::new();
    let mut command = command(["search", "cake", "--store", stock.path().to_str().unwrap()]);
    let shown = String::from_utf8(command.env("CLICOLOR_FORCE", "1").output().unwrap().stdout).unwrap();
    assert!(shown.contains("an apple \u{1b}[1m\u{1b}[32mcake\u{1b}[0m each"), "{shown:?}");
}

#[test]
fn programs_get_the_pieces() {
    let ran = Stock::new().run(&["search", "cake", "--format", "json"]);
    assert_harmless(ran.text());
    let hit = &ran.json()[0];
    assert_eq!((&hit["destination"], &hit["path"]), (&BAKERY.to_string().into(), &"/page/index.mu".into()));
    assert_eq!(hit["title"], serde_json::json!([{"text": "Apple ", "match": false}, {"text": "cake", "match": true}]));
    let snippet = hit["snippet"].as_array().unwrap();
    let whole: String = snippet.iter().map(|piece| piece["text"].as_str().unwrap()).collect();
    assert_eq!(whole, "We bake an apple cake each day.\nCome and see; the \u{202e}oven is hot.");
}

#[test]
fn pages_are_shown_so_many_at_a_time() {
    let stock = Stock::new();
    let first = stock.run(&["search", "apple", "--limit", "1"]);
    assert!(first.text().contains("/page/index.mu") && !first.text().contains("/page/hot.mu"));
    assert!(first.text().ends_with("\nThere are more: --skip 1\n"), "{}", first.text());
    let second = stock.run(&["search", "apple", "--limit", "1", "--skip", "1"]);
    assert!(
        second.text().starts_with("(no title)  Bäckerei\n") && !second.text().contains("more"),
        "{}",
        second.text()
    );
    assert!(second.text().lines().all(|line| line.chars().count() <= 80), "{}", second.text());
    assert_eq!(stock.run(&["search", "apple", "--skip", "2"]).code, Some(1));
    assert_eq!(stock.run(&["search", "apple", "--limit", "1000", "--skip", "4294967295"]).code, Some(1));
}

#[test]
fn to_find_nothing_is_an_answer() {
    let stock = Stock::new();
    for words in ["zzz", "apple zzz", "\"", "*", "", "\u{1b}[31m"] {
        let ran = stock.run(&["search", words]);
        assert_eq!((ran.code, ran.text()), (Some(1), ""), "{words}");
        assert!(ran.stderr.contains("No page has ") && ran.stderr.lines().count() == 1, "{}", ran.stderr);
        assert_harmless(&ran.stderr);
    }
    let ran = stock.run(&["search", "zzz", "--format", "json"]);
    assert_eq!((ran.code, ran.text()), (Some(1), "[]\n"));
}

#[test]
fn hostile_texts_do_nothing_and_are_cut() {
    let long = "x".repeat(50_000);
    let stock = with_page(&format!("{HOSTILE} {long}"), &format!("{long} needle\u{1b}[2J\u{202e} {long}"));
    let ran = stock.run(&["search", "needle"]);
    assert_harmless(ran.text());
    assert!(ran.text().contains(HARMLESS) && ran.text().contains("needle"), "{}", ran.text());
    assert!(ran.text().len() < 2_000, "{}", ran.text().len());
    assert!(ran.text().lines().skip(1).all(|line| line.chars().count() <= 81), "{}", ran.text());
    assert_harmless(stock.run(&["search", "needle", "--format", "json"]).text());
}
