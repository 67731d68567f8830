//! A process that writes is killed at random moments: whatever it said to have written is there.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use strudel_robots::visit::{Aim, End, Spent};
use strudel_robots::{Interval, Preference};
use strudel_store::{Ending, PreferenceSource, Store};

use crate::common::*;

const ROUNDS: u64 = 30;
const NODES: u64 = 5;
/// Tells the child where to write, and from which number on.
const STORE: &str = "STRUDEL_STORE_OF_CHILD";
const FIRST: &str = "STRUDEL_STORE_FIRST";

/// What the child says, each when the call has returned: a word and the number of the visit.
const SAID: [&str; 5] = ["started", "sent", "preference", "page", "ended"];

#[test]
fn what_was_said_to_be_written_is_there() {
    let scratch = Scratch::alone();
    drop(scratch.open());
    let mut first = 0;
    for round in 0..ROUNDS {
        let said = kill_after(&scratch, first, round * 7_919 % 83 + 1, Duration::from_micros(round * 6_101 % 4_000));
        let opened = scratch.open_at(NOW);
        for (what, number) in &said {
            assert!(is_there(&opened.store, what, *number), "round {round}: {what} {number}");
        }
        assert!(opened.interrupted <= 1, "{} visits at once", opened.interrupted);
        // The child may have begun the next one before it could say so.
        first = said.last().unwrap().1 + 2;
        drop(opened);
        sound(&scratch);
    }
}

/// Runs the child until it has said so much, and for a moment more; what it said.
fn kill_after(scratch: &Scratch, first: u64, said: u64, then: Duration) -> Vec<(String, u64)> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture", "killed::the_child"])
        .env(STORE, scratch.path())
        .env(FIRST, first.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut words = lines.filter_map(|line| {
        let (what, number) = line.as_ref().ok()?.split_once(' ')?;
        SAID.contains(&what).then_some(())?;
        Some((what.to_owned(), number.parse().ok()?))
    });
    let mut all: Vec<_> = words.by_ref().take(said as usize).collect();
    // The moment itself is what is tried.
    std::thread::sleep(then);
    child.kill().unwrap();
    child.wait().unwrap();
    all.extend(words);
    assert!(all.len() as u64 >= said, "the child ended by itself");
    all
}

/// Whether what the child said of this visit is in the store.
fn is_there(store: &Store, what: &str, number: u64) -> bool {
    let destination = node(number % NODES);
    let start = start(number);
    let visits = store.visits(destination, u32::MAX).unwrap();
    let visit = visits.iter().find(|visit| visit.started == start).expect("the visit");
    match what {
        "started" => store.node(destination).unwrap().unwrap().counts_from >= Some(start),
        "sent" => visit.first_packet == Some(start + 1),
        "preference" => {
            let source = PreferenceSource::File(file(number));
            store.preferences(destination).unwrap().iter().any(|one| one.source == source)
        }
        "page" => store.search(&word(number), 1, 0).unwrap().len() == 1,
        "ended" => visit.ended == Some((start + 2, Ending::Visit(End::Complete))),
        _ => false,
    }
}

/// The file is whole by SQLite's own account, the index of words by its own.
fn sound(scratch: &Scratch) {
    let db = rusqlite::Connection::open(scratch.path()).unwrap();
    let said: String = db.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(said, "ok");
    db.execute("INSERT INTO page_words (page_words) VALUES ('integrity-check')", []).unwrap();
}

const fn start(number: u64) -> u64 {
    NOW + number * 10
}

fn file(number: u64) -> Vec<u8> {
    format!("7d # {number}").into_bytes()
}

fn word(number: u64) -> String {
    format!("word{number}")
}

/// Writes until it is killed.
#[test]
#[ignore = "runs in the process that is killed"]
fn the_child() {
    let Some(file_name) = std::env::var_os(STORE) else { return };
    let first = std::env::var(FIRST).unwrap().parse().unwrap();
    let mut store = Store::open(file_name.as_ref(), NOW, strudel_store::Bounds::DEFAULT).unwrap().store;
    store.heard(&(0..NODES).map(announce).collect::<Vec<_>>(), NOW).unwrap();
    let say = |what: usize, number: u64| {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{} {number}", SAID[what]).and_then(|()| out.flush()).unwrap();
    };
    for number in first.. {
        let start = start(number);
        let visit = store.begin_visit(node(number % NODES), start, Aim::Pages).unwrap();
        say(0, number);
        store.first_packet(visit, start + 1).unwrap();
        say(1, number);
        let week = Preference::Every(Interval::from_days(7).unwrap());
        store.store_preference(visit, week, &file(number), start + 1).unwrap();
        say(2, number);
        let name = format!("{}.mu", number % 50);
        store.store_page(visit, &path(&name), &page("T", &word(number)), &[], start + 1).unwrap();
        say(3, number);
        store.end_visit(visit, start + 2, Ending::Visit(End::Complete), &Spent::default()).unwrap();
        say(4, number);
    }
}
