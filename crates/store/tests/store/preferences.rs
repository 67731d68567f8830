//! Preferences, and which one stands.

use strudel_robots::{Interval, Preference};
use strudel_store::{Bounds, Ending, PreferenceSource, Store};

use crate::common::*;

fn every(days: u64) -> Preference {
    Preference::Every(Interval::from_days(days).unwrap())
}

/// Reads a file in a visit of its own.
fn read(store: &mut Store, preference: Preference, file: &[u8], now: u64) {
    let visit = visit(store, 1, now);
    store.store_preference(visit, preference, file, now).unwrap();
    store.end_visit(visit, now, Ending::Visit(strudel_robots::visit::End::Offline), &Default::default()).unwrap();
}

fn standing(store: &Store) -> Preference {
    let mut standing = Vec::new();
    store.for_each_scheduled(|row| standing.push(row.standing.preference)).unwrap();
    assert_eq!(standing, [store.node(node(1)).unwrap().unwrap().standing.preference]);
    standing[0]
}

#[test]
fn the_latest_stands_and_the_history_shows_from_what() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    read(&mut store, every(7), b"7d \xFF", NOW);
    assert_eq!(standing(&store), every(7));
    store.store_request(node(1), every(14), "please", b"signed", NOW + 10).unwrap();
    assert_eq!(standing(&store), every(14));
    // The node's own file, though it is as it was, is a valid one that it publishes.
    read(&mut store, every(7), b"7d \xFF", NOW + 20);
    assert_eq!(standing(&store), every(7));
    read(&mut store, Preference::Automatic, b"auto", NOW + 30);
    assert_eq!(standing(&store), Preference::Automatic);

    let history = store.preferences(node(1)).unwrap();
    let told: Vec<_> = history.iter().map(|one| (one.preference, one.learned, one.source.clone())).collect();
    let file = |bytes: &[u8]| PreferenceSource::File(bytes.to_owned());
    let request = PreferenceSource::Request { text: "please".to_owned(), signature: b"signed".to_vec() };
    assert_eq!(
        told,
        [
            (Preference::Automatic, NOW + 30, file(b"auto")),
            (every(7), NOW + 20, file(b"7d \xFF")),
            (every(14), NOW + 10, request),
            (every(7), NOW, file(b"7d \xFF")),
        ]
    );
}

#[test]
fn an_unchanged_file_is_confirmed_and_a_changed_one_is_learned() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    for day in 0..5 {
        read(&mut store, every(7), b"7d", NOW + day * DAY);
    }
    let history = store.preferences(node(1)).unwrap();
    assert_eq!(history.len(), 1);
    assert_eq!((history[0].learned, history[0].confirmed), (NOW, NOW + 4 * DAY));
    read(&mut store, every(7), b"7d # the same in other bytes", NOW + 9 * DAY);
    assert_eq!(store.preferences(node(1)).unwrap().len(), 2);
}

#[test]
fn a_file_that_changes_always_does_not_fill_the_store() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    store.heard(&[announce(1)], NOW).unwrap();
    store.store_request(node(1), every(3), "please", b"signed", NOW).unwrap();
    for day in 0..100 {
        read(&mut store, every(7), format!("7d # {day}").as_bytes(), NOW + day * DAY);
    }
    let history = store.preferences(node(1)).unwrap();
    assert_eq!(history.len(), Bounds::FILE_PREFERENCES as usize + 1, "requests stay, for their proof");
    assert_eq!(history[0].source, PreferenceSource::File(b"7d # 99".to_vec()));
    assert!(matches!(history.last().unwrap().source, PreferenceSource::Request { .. }));
    assert_eq!(standing(&store), every(7));
}
