//! How nodes become known.

use std::ops::ControlFlow;

use strudel_robots::schedule::Standing;
use strudel_store::{Bounds, Heard, Noted, Origin, View};

use crate::common::*;

#[test]
fn an_announce_makes_a_node_known_and_the_next_one_changes_it() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    assert_eq!(store.heard(&[announce(1)], NOW).unwrap(), [Noted::New]);
    let later = Heard { name: None, hops: Some(3), identity: [2; 64], first_visit_at: NOW + 999, ..announce(1) };
    assert_eq!(store.heard(&[later], NOW + 50).unwrap(), [Noted::Known]);

    store.heard(&[Heard { hops: None, ..announce(1) }], NOW + 20).unwrap();

    let known = store.node(node(1)).unwrap().unwrap();
    assert_eq!(known.name.as_deref(), Some("Node 1"), "nothing replaces no name");
    assert_eq!(known.identity, Some([1; 64]));
    assert_eq!((known.hops, known.first_heard, known.last_heard), (Some(3), Some(NOW), Some(NOW + 50)));
    assert_eq!((known.known_since, known.origin), (NOW, Origin::Announce));
    assert_eq!(known.first_visit_at, Some(NOW + 100), "what was drawn once stays");
    assert_eq!((known.standing, known.counts_from, known.capped), (Standing::default(), None, false));
    assert_eq!(store.node(node(2)).unwrap(), None);
}

#[test]
fn names_are_kept_short_and_without_control_characters() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let long = "я".repeat(5_000);
    let names = ["\u{1b}[31mred\0", " ", &long];
    for (number, name) in (1..).zip(names) {
        store.heard(&[Heard { name: Some(name.to_owned()), ..announce(number) }], NOW).unwrap();
    }
    let name = |number| store.node(node(number)).unwrap().unwrap().name;
    assert_eq!(name(1).as_deref(), Some("[31mred"));
    assert_eq!(name(2), None);
    assert_eq!(name(3).unwrap().chars().count(), Bounds::NAME_CHARACTERS);
}

#[test]
fn a_person_adds_a_node_that_is_heard_later() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    assert_eq!(store.add(node(1), NOW).unwrap(), Noted::New);
    assert_eq!(store.add(node(1), NOW + 1).unwrap(), Noted::Known);
    let mut heard = Vec::new();
    store.for_each_scheduled(|row| heard.push((row.heard, row.first_visit_at))).unwrap();
    assert_eq!(heard, [(false, None)]);

    assert_eq!(store.heard(&[announce(1)], NOW + 5).unwrap(), [Noted::Known]);
    let known = store.node(node(1)).unwrap().unwrap();
    assert_eq!((known.origin, known.known_since, known.first_heard), (Origin::Person, NOW, Some(NOW + 5)));
    assert_eq!(known.first_visit_at, Some(NOW + 100));
}

#[test]
fn one_page_and_one_node_make_only_so_many_nodes_known() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let visit = visit(&mut store, 0, NOW);
    let many: Vec<_> = (0..5_000).map(node).collect();
    // Itself, a known one and one twice count for nothing.
    store.add(node(1), NOW).unwrap();
    let links = [&many[..3], &many[2..3], &many[3..]].concat();
    assert_eq!(store.linked(visit, &path("a.mu"), &links, NOW).unwrap(), 100);
    assert!(store.node(node(101)).unwrap().is_some());
    assert!(store.node(node(102)).unwrap().is_none());
    assert_eq!(store.linked(visit, &path("a.mu"), &many, NOW).unwrap(), 0, "nor in a later visit");

    let others =
        ["b.mu", "c.mu", "d.mu", "e.mu", "f.mu"].map(|name| store.linked(visit, &path(name), &many, NOW).unwrap());
    assert_eq!(others, [100, 100, 100, 100, 0]);
    let linked = store.node(node(2)).unwrap().unwrap();
    assert_eq!(linked.origin, Origin::Link { node: node(0), path: "/page/a.mu".to_owned() });
    assert_eq!(linked.first_heard, None);
}

#[test]
fn at_the_bound_only_a_person_adds_nodes() {
    let scratch = Scratch::new();
    let mut store = scratch.open_with(Bounds { bytes: 1, ..Bounds::DEFAULT });
    assert_eq!(store.heard(&[announce(1)], NOW).unwrap(), [Noted::NoRoom]);
    assert_eq!(store.add(node(1), NOW).unwrap(), Noted::New);
    assert_eq!(store.heard(&[announce(1)], NOW).unwrap(), [Noted::Known]);
    let visit = store.begin_visit(node(1), NOW, Default::default()).unwrap();
    assert_eq!(store.linked(visit, &path("a.mu"), &[node(2)], NOW).unwrap(), 0);
}

#[test]
fn nodes_come_in_the_order_in_which_they_became_known_until_told_to_stop() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    store.heard(&[announce(3), announce(1), announce(2)], NOW).unwrap();
    let view = View::open(&scratch.path()).unwrap();
    let mut seen = Vec::new();
    view.for_each_node(|known| {
        seen.push(known.destination);
        if seen.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .unwrap();
    assert_eq!(seen, [node(3), node(1)]);

    store.heard(&(0..2_500).map(announce).collect::<Vec<_>>(), NOW).unwrap();
    let mut count = 0;
    view.for_each_node(|known| {
        if count == 0 {
            // Nothing waits for a reader that stands in the middle, and nothing is missed.
            store.add(node(9_999), NOW).unwrap();
        }
        assert!(count != 2_500 || known.destination == node(9_999));
        count += 1;
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(count, 2_501);
}
