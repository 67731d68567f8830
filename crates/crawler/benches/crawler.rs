//! Prints one table: what a crawler costs, and how fast it is beside the reference client.
//!
//! `npm run bench` runs it with `RIG_PYTHON`, the Python in which NomadNet is installed; without that the rows about a real
//! node are left out, and that is said.

mod network;

use std::hint::black_box;
use std::process::{Command, ExitCode};
use std::time::Instant;

use strudel_robots::Destination;
use strudel_robots::crawl::{Action, Clock, Crawl, Event, Last, Limits, Now};
use strudel_robots::schedule::{Policy, Standing};
use strudel_robots::visit::{Aim, PagePath};
use strudel_store::{Bounds, Heard, Page, Store};

const UTC: u64 = 1_800_000_000;
const DAY: u64 = 24 * 3_600;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == KNOWN) {
        let nodes = arguments.get(at + 1).and_then(|nodes| nodes.parse().ok()).unwrap_or(0);
        println!("{}", resident_after(nodes));
        return ExitCode::SUCCESS;
    }
    println!("{:<58} {:>14}", "what", "measured");
    for nodes in [1, 1_000, 1_000_000] {
        row(&format!("memory of a crawl that knows {nodes} nodes, MB"), memory(nodes));
    }
    row("time to pick the next due node of 1,000,000, µs", Some(pick(1_000_000)));
    row("store per page with 3,000 bytes of text, bytes", Some(store_per_page()));
    match std::env::var_os("RIG_PYTHON") {
        None => println!("RIG_PYTHON is not set: no real node was asked."),
        Some(python) => match network::pages_per_second(&python) {
            Ok((ours, reference)) => {
                row("pages a second from a real node, no pauses", Some(ours));
                row("the same by the reference client (Python)", Some(reference));
                row("ratio", Some(ours / reference));
            }
            Err(problem) => {
                eprintln!("A real node could not be asked: {problem}");
                return ExitCode::FAILURE;
            }
        },
    }
    ExitCode::SUCCESS
}

fn row(what: &str, measured: Option<f64>) {
    match measured {
        Some(measured) => println!("{what:<58} {measured:>14.2}"),
        None => println!("{what:<58} {:>14}", "not here"),
    }
}

/// The argument by which this program is told to know so many nodes and to say how large it is then.
const KNOWN: &str = "--known";

/// Megabytes in memory, by a process of its own.
fn memory(nodes: usize) -> Option<f64> {
    let itself = std::env::current_exe().ok()?;
    let output = Command::new(itself).args([KNOWN, &nodes.to_string()]).output().ok()?;
    let kilobytes: f64 = String::from_utf8_lossy(&output.stdout).trim().parse().ok()?;
    Some(kilobytes / 1_024.0).filter(|megabytes| *megabytes > 0.0)
}

/// Kilobytes in memory with a crawl of so many nodes; 0 where the system does not say.
fn resident_after(nodes: usize) -> u64 {
    let crawl = black_box(crawl(nodes));
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    drop(crawl);
    resident.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

fn crawl(nodes: usize) -> Crawl {
    let now = Now { utc: UTC, steady: 0 };
    let mut crawl = Crawl::new(Limits::DEFAULT, Policy::DEFAULT, Clock::new(UTC, UTC));
    for number in 0..nodes as u64 {
        // Half of them are due; none before the one with a smaller number.
        let from = UTC - 2 * DAY + number * 2 * DAY / nodes as u64;
        crawl.insert(now, destination(number), Last::At(from), &Standing::default());
        let _ = crawl.handle(now, Event::Heard { destination: destination(number), draw: 0 });
    }
    crawl
}

/// Destinations are hashes: any bytes.
fn destination(number: u64) -> Destination {
    let spread = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut hash = [0; 16];
    hash[..8].copy_from_slice(&spread.to_be_bytes());
    hash[8..].copy_from_slice(&number.to_be_bytes());
    Destination(hash)
}

/// Microseconds from the end of a visit to the start of the next.
fn pick(nodes: usize) -> f64 {
    const PICKS: u32 = 20_000;
    let mut crawl = crawl(nodes);
    let now = Now { utc: UTC, steady: 1 };
    let mut picked = 0_u32;
    let mut next = crawl.handle(now, Event::Online);
    let start = Instant::now();
    while picked < PICKS {
        let Some(Action::Visit(destination)) = next.first().copied() else { break };
        picked += 1;
        let ended = Event::Ended { destination, from: now, standing: Standing::default() };
        next = crawl.handle(now, ended);
    }
    let took = start.elapsed();
    assert_eq!(picked, PICKS, "there was always a due node");
    took.as_secs_f64() * 1e6 / f64::from(PICKS)
}

fn store_per_page() -> f64 {
    const PAGES: u32 = 2_000;
    let folder = tempfile::tempdir().expect("a folder to write in");
    let mut store = Store::open(&folder.path().join("store.sqlite"), UTC, Bounds::DEFAULT).expect("a new store").store;
    let node = destination(1);
    let heard = Heard { destination: node, identity: [7; 64], name: None, hops: Some(1), first_visit_at: UTC };
    store.heard(&[heard], UTC).expect("a node");
    let visit = store.begin_visit(node, UTC, Aim::Pages).expect("a visit");
    let before = store.size().expect("a size").bytes;
    for number in 0..PAGES {
        let path = PagePath::new(&format!("/page/{number}.mu")).expect("a page's path");
        let text = words(u64::from(number), 3_000);
        let page = Page { raw: text.as_bytes(), title: "A page", text: &text };
        store.store_page(visit, &path, &page, &[], UTC).expect("a page");
    }
    (store.size().expect("a size").bytes - before) as f64 / f64::from(PAGES)
}

/// Words of a vocabulary, as many as make so many bytes.
fn words(seed: u64, bytes: usize) -> String {
    let mut text = String::new();
    let mut state = seed;
    while text.len() < bytes {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        text.push_str(&format!("word{} ", (state >> 40) % 5_000));
    }
    text
}
