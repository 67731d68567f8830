//! Search, with any words.

use strudel_store::{Hit, Piece, Store};

use crate::common::*;

fn store_with(scratch: &Scratch, pages: &[(&str, &str, &str)]) -> Store {
    let mut store = scratch.open();
    let visit = visit(&mut store, 1, NOW);
    for (name, title, text) in pages {
        store.store_page(visit, &path(name), &page(title, text), &[], NOW).unwrap();
    }
    store
}

fn names(hits: &[Hit]) -> Vec<&str> {
    hits.iter().map(|hit| &hit.path.as_str()[6..]).collect()
}

/// The text, its matches in brackets.
fn shown(pieces: &[Piece]) -> String {
    pieces.iter().map(|p| if p.is_match { format!("[{}]", p.text) } else { p.text.clone() }).collect()
}

#[test]
fn all_words_in_any_case_the_title_first() {
    let scratch = Scratch::new();
    let store = store_with(
        &scratch,
        &[
            ("text.mu", "Fruit", "apples and pears"),
            ("title.mu", "Apples", "of the garden, with pears"),
            ("other.mu", "Stones", "no fruit, but apples"),
        ],
    );
    let hits = store.search("APPLES pears", 10, 0).unwrap();
    assert_eq!(names(&hits), ["title.mu", "text.mu"]);
    assert_eq!((hits[0].destination, hits[0].name.as_deref(), hits[0].last_seen), (node(1), Some("Node 1"), NOW));
    assert_eq!((shown(&hits[0].title), shown(&hits[1].snippet)), ("[Apples]".into(), "[apples] and [pears]".into()));
    assert_eq!(names(&store.search("apples", 1, 1).unwrap()).len(), 1);
    assert!(store.search("apples", 10, 3).unwrap().is_empty());
}

#[test]
fn diacritics_and_scripts() {
    let scratch = Scratch::new();
    let store = store_with(
        &scratch,
        &[
            ("ru.mu", "Ёлка", "Привет, мир: зелёная ёлка"),
            ("cs.mu", "", "Příliš žluťoučký kůň"),
            ("de.mu", "", "Über uns"),
        ],
    );
    for (words, name) in [("привет МИР", "ru.mu"), ("елка", "ru.mu"), ("prilis kun", "cs.mu"), ("uber", "de.mu")]
    {
        assert_eq!(names(&store.search(words, 10, 0).unwrap()), [name], "{words}");
    }
}

#[test]
fn no_input_is_an_error_or_an_operator() {
    let scratch = Scratch::new();
    let store = store_with(&scratch, &[("a.mu", "", "cats AND dogs, old-time NEAR radio")]);
    for nothing in
        ["", " ", "\0", "\"", "* ^ - + ( ) { } :", "\u{301}", "text:nothing", "cats NOT dogs", "cats -dogs x*"]
    {
        assert!(store.search(nothing, 10, 0).unwrap().is_empty(), "{nothing:?}");
    }
    let something = [
        "cats AND dogs",
        "- cats ^",
        "\"cats\"",
        "cats\0dogs",
        "old-time",
        "cats*",
        "(cats",
        "cats)",
        "near",
        "\"dogs\"\"",
        "{cats}:",
    ];
    for words in something {
        assert_eq!(store.search(words, 10, 0).unwrap().len(), 1, "{words:?}");
    }
    assert!(store.search("time-old", 10, 0).unwrap().is_empty());
    let long = "cats ".repeat(100_000);
    assert_eq!(store.search(&long, 10, 0).unwrap().len(), 1);
    store.search(&"a-".repeat(100_000), 10, 0).unwrap();
    store.search(&"\"(".repeat(100_000), 10, 0).unwrap();
    assert_eq!(store.search("cats", u32::MAX, 0).unwrap().len(), 1);
}

#[test]
fn any_mix_of_signs_is_a_search() {
    let scratch = Scratch::new();
    let store = store_with(&scratch, &[("a.mu", "", "cats, dogs")]);
    let parts =
        ["\"", "'", "*", "(", ")", ":", "^", "-", "+", "{", "}", ",", ".", " ", "\0", "\\", "NEAR", "AND", "OR", "NOT"];
    let parts = [&parts[..], &["cats", "text", "title", "NEAR(a b, 2)", "\u{301}", "ё", "🐈", "\u{2028}"]].concat();
    let mut seed = 1_u64;
    for _ in 0..5_000 {
        let words: String = std::iter::repeat_with(|| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            parts[(seed >> 33) as usize % parts.len()]
        })
        .take(6)
        .collect();
        let found = store.search(&words, 10, 0).unwrap_or_else(|error| panic!("{words:?}: {error}"));
        assert!(found.is_empty() || words.contains("cats"), "{words:?}");
    }
}

#[test]
fn a_page_that_changes_is_no_longer_found_by_its_old_words() {
    let scratch = Scratch::new();
    drop(store_with(&scratch, &[("a.mu", "Ёлка", "зелёная ёлка, apples")]));
    let mut store = scratch.open();
    let visit = visit(&mut store, 1, NOW);
    store.store_page(visit, &path("a.mu"), &page("", "берёза"), &[], NOW).unwrap();
    for (words, hits) in [("елка", 0), ("зелёная", 0), ("apples", 0), ("береза", 1), ("БЕРЁЗА", 1)]
    {
        assert_eq!(store.search(words, 10, 0).unwrap().len(), hits, "{words}");
    }
    assert_eq!(shown(&store.search("береза", 1, 0).unwrap()[0].snippet), "[берёза]");
    drop(store);
    scratch.tamper("INSERT INTO page_words (page_words) VALUES ('integrity-check')");
}

#[test]
fn a_snippet_cannot_be_marked_by_the_page() {
    let scratch = Scratch::new();
    let long = format!("{} needle {}", "hay ".repeat(500), "straw ".repeat(500));
    let pages = [("marks.mu", "\u{1}T\u{2}", "\u{1}pin\u{2} \0 needle\u{1}"), ("long.mu", "Long", &long)];
    let store = store_with(&scratch, &pages);
    let hits = store.search("needle", 10, 0).unwrap();
    let marks = hits.iter().find(|hit| hit.path == path("marks.mu")).unwrap();
    assert_eq!((shown(&marks.title), shown(&marks.snippet)), (" T ".into(), " pin    [needle] ".into()));
    let long = hits.iter().find(|hit| hit.path == path("long.mu")).unwrap();
    let snippet = shown(&long.snippet);
    assert!(snippet.starts_with('…') && snippet.ends_with('…') && snippet.contains(" [needle] "), "{snippet}");
    assert!(snippet.len() < 300, "{snippet}");
}
