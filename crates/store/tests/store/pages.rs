//! Paths and pages, and when they leave.

use strudel_robots::visit::{Found, KnownPath, Unstored};
use strudel_store::{Bounds, Ending, Expired, Kept, Store};

use crate::common::*;

fn found(name: &str, depth: u8) -> Found {
    Found { path: path(name), depth }
}

/// Ends the visit of node 1 and begins the next.
fn next_visit(store: &mut Store, current: strudel_store::VisitId, at: u64) -> strudel_store::VisitId {
    store.end_visit(current, at, Ending::Visit(strudel_robots::visit::End::Offline), &Default::default()).unwrap();
    visit(store, 1, at)
}

fn names(store: &Store) -> Vec<(String, u8)> {
    let known = store.known_paths(node(1)).unwrap();
    known.iter().map(|known| (known.path.as_str()[6..].to_owned(), known.depth)).collect()
}

#[test]
fn paths_come_in_the_order_of_discovery_and_come_nearer() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let visit = visit(&mut store, 1, NOW);
    let index = path("index.mu");
    store.asked(visit, &index, NOW + 1).unwrap();
    let links = [found("z.mu", 4), found("a.mu", 1), found("m.mu", 2)];
    store.store_page(visit, &index, &page("Index", "one"), &links, NOW + 2).unwrap();
    store.asked(visit, &path("a.mu"), NOW + 3).unwrap();
    store.store_page(visit, &path("a.mu"), &page("", "two"), &[found("z.mu", 2), found("m.mu", 3)], NOW + 3).unwrap();
    store.mark(visit, &path("m.mu"), Unstored::Refused, NOW + 4).unwrap();

    let order = [("index.mu", 0), ("z.mu", 2), ("a.mu", 1), ("m.mu", 2)];
    assert_eq!(names(&store), order.map(|(name, depth)| (name.to_owned(), depth)));
    let known = store.known_paths(node(1)).unwrap();
    assert_eq!(known[0], KnownPath { path: index, depth: 0, asked: Some(NOW + 1), refused: None });
    assert_eq!((known[3].asked, known[3].refused), (None, Some(NOW + 4)));
    assert!(store.known_paths(node(2)).unwrap().is_empty());
}

#[test]
fn an_unchanged_page_is_seen_and_a_changed_one_is_stored() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let visit = visit(&mut store, 1, NOW);
    let index = path("index.mu");
    let mut store_page = |title, text, now| store.store_page(visit, &index, &page(title, text), &[], now).unwrap();
    assert_eq!(store_page("T", "apples", NOW), Kept::Stored);
    assert_eq!(store_page("T", "apples", NOW + 1), Kept::Unchanged);
    assert_eq!(store_page("U", "pears", NOW + 2), Kept::Stored);
    assert_eq!(store_page("U", "pears", NOW + 3), Kept::Unchanged);

    let page = store.paths(node(1)).unwrap()[0].page.clone().unwrap();
    assert_eq!((page.title.as_str(), page.size), ("U", 5));
    assert_eq!((page.first_seen, page.changed, page.last_seen), (NOW, NOW + 2, NOW + 3));
    assert_eq!(page.hash[..4], [0xed, 0x08, 0x6a, 0x3a], "SHA-256");
    assert!(store.search("apples", 10, 0).unwrap().is_empty());
    assert_eq!(store.search("pears", 10, 0).unwrap().len(), 1);
}

#[test]
fn three_silent_visits_running_take_a_page_out_of_the_index() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let mut visit = visit(&mut store, 1, NOW);
    let index = path("index.mu");
    store.store_page(visit, &index, &page("T", "apples"), &[], NOW).unwrap();
    let mut silent = |store: &mut Store, at| {
        visit = next_visit(store, visit, at);
        store.mark(visit, &index, Unstored::Silent, at).unwrap()
    };
    assert!(!silent(&mut store, NOW + DAY));
    assert!(!silent(&mut store, NOW + 2 * DAY));
    assert_eq!(store.search("apples", 10, 0).unwrap().len(), 1);
    assert!(silent(&mut store, NOW + 3 * DAY));
    assert!(store.search("apples", 10, 0).unwrap().is_empty());
    assert!(!silent(&mut store, NOW + 4 * DAY), "it left already");
    assert_eq!(names(&store).len(), 1, "it will be asked for in its turn");
    assert_eq!(store.paths(node(1)).unwrap()[0].silent, 4);
}

#[test]
fn an_answer_of_any_kind_ends_the_silence() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let visit = visit(&mut store, 1, NOW);
    let index = path("index.mu");
    let silence = |store: &Store| store.paths(node(1)).unwrap()[0].silent;
    for answer in [Some(Unstored::Refused), Some(Unstored::TooLarge), None] {
        store.mark(visit, &index, Unstored::Silent, NOW).unwrap();
        assert_eq!(silence(&store), 1);
        match answer {
            Some(because) => assert!(!store.mark(visit, &index, because, NOW).unwrap()),
            None => assert_eq!(store.store_page(visit, &index, &page("", "x"), &[], NOW).unwrap(), Kept::Stored),
        }
        assert_eq!(silence(&store), 0, "{answer:?}");
    }
    assert_eq!(store.known_paths(node(1)).unwrap()[0].refused, None, "what is answered is not refused");
}

#[test]
fn ninety_days_unseen_and_a_page_leaves() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let visit = visit(&mut store, 1, NOW);
    for number in 0..600 {
        let name = format!("{number}.mu");
        store.store_page(visit, &path(&name), &page("", &format!("word{number} apples")), &[], NOW).unwrap();
    }
    store.store_page(visit, &path("0.mu"), &page("", "word0 apples"), &[], NOW + 1).unwrap();
    assert_eq!(store.expire(NOW + 90 * DAY).unwrap(), Expired::default());
    let mut left = || store.expire(NOW + 90 * DAY + 1).unwrap().pages;
    assert_eq!([left(), left(), left()], [500, 99, 0]);
    assert_eq!(store.search("apples", 10, 0).unwrap().len(), 1);
    assert_eq!(names(&store).len(), 600, "their paths are asked for in their turn");
}

#[test]
fn a_path_that_is_gone_is_forgotten_and_one_that_was_never_asked_is_not() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let visit = visit(&mut store, 1, NOW);
    let links = [found("gone.mu", 1), found("waits.mu", 1), found("quiet.mu", 1), found("lately.mu", 1)];
    store.store_page(visit, &path("index.mu"), &page("", "x"), &links, NOW).unwrap();
    store.store_page(visit, &path("lately.mu"), &page("", "x"), &[], NOW + 50 * DAY).unwrap();
    for name in ["gone.mu", "gone.mu", "gone.mu", "lately.mu", "lately.mu", "lately.mu"] {
        store.mark(visit, &path(name), Unstored::Silent, NOW).unwrap();
    }
    store.mark(visit, &path("quiet.mu"), Unstored::Silent, NOW).unwrap();
    assert_eq!(store.expire(NOW + 90 * DAY).unwrap(), Expired::default());
    assert_eq!(store.expire(NOW + 91 * DAY).unwrap(), Expired { pages: 1, paths: 1 });
    assert_eq!(
        names(&store).iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
        ["index.mu", "waits.mu", "quiet.mu", "lately.mu"]
    );
}

#[test]
fn a_page_that_leaves_makes_room() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let visit = visit(&mut store, 1, NOW);
    let large = "apples and pears ".repeat(10_000);
    let before = store.size().unwrap().bytes;
    store.store_page(visit, &path("index.mu"), &page("", &large), &[], NOW).unwrap();
    let with = store.size().unwrap().bytes;
    store.expire(NOW + 91 * DAY).unwrap();
    let after = store.size().unwrap().bytes;
    assert!(with > before + 150_000 && after < before + 50_000, "{before} {with} {after}");
}

#[test]
fn at_the_bound_pages_find_no_room_but_visits_do() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let first = visit(&mut store, 1, NOW);
    let index = path("index.mu");
    store.store_page(first, &index, &page("", "apples"), &[], NOW).unwrap();
    let bytes = store.size().unwrap().bytes;
    drop(store);

    let mut store = scratch.open_with(Bounds { bytes: bytes + 1_000, ..Bounds::DEFAULT });
    assert!(store.size().unwrap().is_near());
    let visit = visit(&mut store, 1, NOW + DAY);
    let large = "pears ".repeat(300);
    assert_eq!(store.store_page(visit, &index, &page("", &large), &[], NOW + DAY).unwrap(), Kept::NoRoom);
    let stored = store.paths(node(1)).unwrap()[0].page.clone().unwrap();
    assert_eq!((stored.size, stored.last_seen), (6, NOW), "what was stored stays and was not seen");
    assert_eq!(store.store_page(visit, &index, &page("", "apples"), &[], NOW + DAY).unwrap(), Kept::Unchanged);
    drop(store);

    let mut store = scratch.open_with(Bounds { bytes, ..Bounds::DEFAULT });
    let visit = store.begin_visit(node(1), NOW + 2 * DAY, Default::default()).unwrap();
    let links = [found("new.mu", 1)];
    assert_eq!(store.store_page(visit, &index, &page("", "apples"), &links, NOW + 2 * DAY).unwrap(), Kept::Unchanged);
    assert_eq!(names(&store).len(), 1, "no path either");
    store.store_preference(visit, Default::default(), b"auto", NOW + 2 * DAY).unwrap();
    store.mark_capped(visit, NOW + 2 * DAY).unwrap();
    assert!(store.node(node(1)).unwrap().unwrap().capped);
}
