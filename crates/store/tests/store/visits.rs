//! Visits, and from when a gap counts.

use strudel_robots::schedule::{Gap, GapRule, Measured, Speed};
use strudel_robots::visit::{Aim, End, Lookup, Spent, Unstored};
use strudel_robots::{Interval, Outcome};
use strudel_store::{Ending, Problem, VisitRecord};

use crate::common::*;

fn linked(round_trip_ms: u64) -> Spent {
    let measured = Measured { round_trip_ms: Some(round_trip_ms), transfer: None };
    Spent { requests: 2, wire_bytes: 700, measured, lookup: Some(Lookup::Unread(Unstored::Silent)) }
}

#[test]
fn a_visit_comes_back_as_it_was_recorded() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let visit = visit(&mut store, 1, NOW);
    let running =
        VisitRecord { aim: Aim::Pages, started: NOW, first_packet: None, ended: None, spent: Spent::default() };
    assert_eq!(store.visits(node(1), 10).unwrap(), std::slice::from_ref(&running));

    store.first_packet(visit, NOW + 3).unwrap();
    let gap = Gap { seconds: 7 * DAY, rule: GapRule::Operator(Interval::from_days(7).unwrap()), failures: 0 };
    let ending = Ending::Visit(End::NotYet(gap));
    let measured = Measured { round_trip_ms: Some(80), transfer: Some((5_000, 40)) };
    let lookup = Some(Lookup::Read(Outcome::Interval { days: Interval::from_days(7).unwrap() }));
    let spent = Spent { requests: 1, wire_bytes: u64::MAX, measured, lookup };
    store.end_visit(visit, NOW + 9, ending, &spent).unwrap();
    let dry = store.begin_visit(node(1), NOW + 20, Aim::Preference).unwrap();
    store.end_visit(dry, NOW + 21, Ending::Visit(End::Offline), &Spent::default()).unwrap();

    let visits = store.visits(node(1), 10).unwrap();
    assert_eq!((visits[0].aim, visits[0].ended), (Aim::Preference, Some((NOW + 21, Ending::Visit(End::Offline)))));
    // Numbers beyond all reason become smaller ones.
    let spent = Spent { wire_bytes: i64::MAX as u64 / 2, ..spent };
    assert_eq!(
        visits[1],
        VisitRecord { first_packet: Some(NOW + 3), ended: Some((NOW + 9, ending)), spent, ..running }
    );
    assert_eq!(store.visits(node(1), 1).unwrap().len(), 1);
}

#[test]
fn failures_count_visits_without_a_link() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    store.heard(&[announce(1)], NOW).unwrap();
    let none = Spent::default();
    let cases = [
        (Ending::Visit(End::NoLink), none, 1),
        (Ending::Visit(End::NoLink), none, 2),
        (Ending::Visit(End::Offline), none, 2),
        (Ending::Visit(End::Stopped), none, 2),
        (Ending::Visit(End::Dropped), linked(100), 0),
        (Ending::Visit(End::NoLink), none, 1),
        (Ending::Visit(End::Offline), linked(100), 0),
    ];
    for (n, (ending, spent, failures)) in (1..).zip(cases) {
        let visit = store.begin_visit(node(1), NOW + n * DAY, Aim::Pages).unwrap();
        store.end_visit(visit, NOW + n * DAY + 1, ending, &spent).unwrap();
        assert_eq!(store.node(node(1)).unwrap().unwrap().standing.failures, failures, "{n}: {ending:?}");
    }
}

#[test]
fn a_visit_measures_the_speed() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let slow = visit(&mut store, 1, NOW);
    store.end_visit(slow, NOW + 5, Ending::Visit(End::Complete), &linked(9_000)).unwrap();
    assert_eq!(store.node(node(1)).unwrap().unwrap().standing.speed, Speed::Slow);
    let unmeasured = visit(&mut store, 1, NOW + DAY);
    store.end_visit(unmeasured, NOW + DAY, Ending::Visit(End::NoLink), &Spent::default()).unwrap();
    assert_eq!(store.node(node(1)).unwrap().unwrap().standing.speed, Speed::Slow);
}

#[test]
fn the_gap_counts_from_the_later_of_start_and_first_packet() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let visit = visit(&mut store, 1, NOW);
    let counts_from = |store: &strudel_store::Store| store.node(node(1)).unwrap().unwrap().counts_from;
    assert_eq!(counts_from(&store), Some(NOW));
    store.first_packet(visit, NOW + 7).unwrap();
    assert_eq!(counts_from(&store), Some(NOW + 7));
    store.first_packet(visit, NOW + 6).unwrap();
    assert_eq!(store.visits(node(1), 1).unwrap()[0].first_packet, Some(NOW + 7), "there is one first packet");
    store.end_visit(visit, NOW + 30, Ending::Visit(End::Complete), &linked(5)).unwrap();
    assert_eq!(counts_from(&store), Some(NOW + 7));

    // Its first packet is missing, so it had left at the end.
    let unnoted = store.begin_visit(node(1), NOW + DAY, Aim::Pages).unwrap();
    store.end_visit(unnoted, NOW + DAY + 30, Ending::Visit(End::Complete), &linked(5)).unwrap();
    assert_eq!(counts_from(&store), Some(NOW + DAY + 30));
}

#[test]
fn a_start_can_be_put_off_and_never_moved_forward() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let visit = visit(&mut store, 1, NOW);
    for (started, expected) in [(NOW + 18, NOW + 18), (NOW + 3, NOW + 18)] {
        store.put_off(visit, started).unwrap();
        assert_eq!(store.visits(node(1), 1).unwrap()[0].started, expected);
        assert_eq!(store.node(node(1)).unwrap().unwrap().counts_from, Some(expected));
    }
    store.end_visit(visit, NOW + 20, Ending::Visit(End::NoLink), &Spent::default()).unwrap();
    assert_eq!(*store.put_off(visit, NOW + 21).unwrap_err().problem(), Problem::NoSuchVisit);
}

#[test]
fn first_visits_are_told_from_others() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    for (number, started) in [(1, NOW), (2, NOW + 5), (1, NOW + 9), (3, NOW + 7)] {
        let visit = visit(&mut store, number, started);
        store.end_visit(visit, started, Ending::Visit(End::NoLink), &Spent::default()).unwrap();
    }
    assert_eq!(store.first_visits_after(NOW).unwrap(), [NOW + 5, NOW + 7]);
    assert_eq!(store.first_visits_after(NOW - 1).unwrap(), [NOW, NOW + 5, NOW + 7]);
}

#[test]
fn one_visit_of_a_node_at_once() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let first = visit(&mut store, 1, NOW);
    let again = store.begin_visit(node(1), NOW + DAY, Aim::Pages).unwrap_err();
    assert_eq!(*again.problem(), Problem::AlreadyVisiting(node(1)));
    assert_eq!(store.node(node(1)).unwrap().unwrap().counts_from, Some(NOW), "it did not begin");
    visit(&mut store, 2, NOW);

    store.end_visit(first, NOW + 1, Ending::Visit(End::Complete), &linked(1)).unwrap();
    let ended = store.end_visit(first, NOW + 2, Ending::Visit(End::NoLink), &Spent::default()).unwrap_err();
    assert_eq!(*ended.problem(), Problem::NoSuchVisit);
    assert_eq!(*store.first_packet(first, NOW).unwrap_err().problem(), Problem::NoSuchVisit);
    let unknown = store.begin_visit(node(9), NOW, Aim::Pages).unwrap_err();
    assert_eq!(*unknown.problem(), Problem::UnknownNode(node(9)));
}

#[test]
fn an_interrupted_visit_is_closed_and_its_gap_counts_from_the_latest_first_packet() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    for number in 1..=2 {
        visit(&mut store, number, NOW + 10);
    }
    let noted = visit(&mut store, 3, NOW + 10);
    store.first_packet(noted, NOW + 12).unwrap();
    let long_ago = visit(&mut store, 4, NOW + 10);
    store.first_packet(long_ago, NOW + 200).unwrap();
    let ended = visit(&mut store, 5, NOW + 20);
    store.end_visit(ended, NOW + 21, Ending::Visit(End::NoLink), &Spent::default()).unwrap();
    drop(store);

    // A clock that was set back changes nothing.
    let opened = scratch.open_at(0);
    assert_eq!((opened.interrupted, opened.from_future), (4, 0));
    let store = opened.store;
    for (number, counts_from) in [(1, NOW + 70), (2, NOW + 70), (3, NOW + 12), (4, NOW + 200), (5, NOW + 20)] {
        assert_eq!(store.node(node(number)).unwrap().unwrap().counts_from, Some(counts_from), "{number}");
    }
    let latest = |number| store.visits(node(number), 1).unwrap()[0].clone();
    assert_eq!(latest(1).ended, Some((NOW + 199, Ending::Interrupted)));
    let by = [1, 3, 5].map(|number| latest(number).first_packet_by());
    assert_eq!(by, [Some(NOW + 70), Some(NOW + 12), None], "as late as it can have left");
    assert_eq!(store.node(node(1)).unwrap().unwrap().standing.failures, 0);
    assert_eq!(store.node(node(5)).unwrap().unwrap().standing.failures, 1);
    drop(store);
    let again = scratch.open_at(NOW + 10);
    assert_eq!((again.interrupted, again.from_future), (0, 0));
    assert_eq!(again.store.node(node(1)).unwrap().unwrap().counts_from, Some(NOW + 70));
}

#[test]
fn what_was_added_for_a_first_packet_is_no_start_in_the_future() {
    let scratch = Scratch::new();
    visit(&mut scratch.open(), 1, NOW);
    for seconds in 0..3 {
        let opened = scratch.open_at(NOW + seconds);
        assert_eq!(opened.from_future, 0);
        assert_eq!(opened.store.node(node(1)).unwrap().unwrap().counts_from, Some(NOW + 60));
    }
}

#[test]
fn a_start_in_the_future_restarts_the_gap_from_now() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    visit(&mut store, 1, NOW);
    drop(store);
    scratch.tamper(&format!("UPDATE node SET counts_from = {0}; UPDATE visit SET started = {0}", NOW + 900 * DAY));

    let opened = scratch.open_at(NOW + DAY);
    assert_eq!((opened.from_future, opened.interrupted), (1, 1));
    assert_eq!(opened.store.node(node(1)).unwrap().unwrap().counts_from, Some(NOW + DAY));
    assert_eq!(opened.store.visits(node(1), 1).unwrap()[0].started, NOW + 900 * DAY, "history stays");
    drop(opened);
    assert_eq!(scratch.open_at(NOW + DAY).from_future, 0);
}

#[test]
fn a_clock_that_is_behind_makes_no_start_a_future_one() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let visit = visit(&mut store, 1, NOW + 5);
    store.first_packet(visit, NOW + 5).unwrap();
    store.end_visit(visit, NOW + 6, Ending::Visit(End::Complete), &linked(1)).unwrap();
    drop(store);
    let opened = scratch.open_at(0);
    assert_eq!(opened.from_future, 0);
    // Were it 1970 instead, the node would be due as soon as the clock is right again.
    assert_eq!(opened.store.node(node(1)).unwrap().unwrap().counts_from, Some(NOW + 5));
}

#[test]
fn the_highest_time_never_goes_down() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    assert_eq!(store.highest_time().unwrap(), NOW);
    store.heard(&[announce(1)], NOW - DAY).unwrap();
    assert_eq!(store.highest_time().unwrap(), NOW);
    store.heard(&[announce(1)], NOW + DAY).unwrap();
    drop(store);
    assert_eq!(scratch.open_at(5).store.highest_time().unwrap(), NOW + DAY);
}
