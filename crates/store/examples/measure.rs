//! Prints how long the store takes and how large it is: `cargo run --release -p strudel-store --example measure FOLDER`.
//! The folder should be on the disk that is asked about.

use std::path::{Path, PathBuf};
use std::time::Instant;

use strudel_robots::visit::{Aim, End, PagePath, Spent};
use strudel_robots::{Destination, Preference};
use strudel_store::{Bounds, Ending, Error, Heard, Page, Store, View};

const NODES: u64 = 1_000_000;
const VISITS: u64 = 1_000;
const PAGES: u64 = 2_000;
/// A page of a usual size.
const PAGE_BYTES: usize = 3_000;
const NOW: u64 = 1_800_000_000;

fn main() -> Result<(), Error> {
    let folder = PathBuf::from(std::env::args_os().nth(1).unwrap_or_else(|| ".".into()));
    nodes(&folder.join("nodes.db"))?;
    pages(&folder.join("pages.db"))
}

fn nodes(path: &Path) -> Result<(), Error> {
    let mut store = Store::open(path, NOW, Bounds::DEFAULT)?.store;
    let all: Vec<_> = (0..NODES).map(announce).collect();
    tell("announces, in batches of 1,000", NODES, || {
        all.chunks(1_000).try_for_each(|some| store.heard(some, NOW).map(drop))
    })?;
    tell("the same announces again", NODES, || {
        all.chunks(1_000).try_for_each(|some| store.heard(some, NOW + 1).map(drop))
    })?;
    println!("{:>12} bytes for {NODES} nodes", store.size()?.bytes);
    tell("begin_visit", VISITS, || {
        (0..VISITS).try_for_each(|n| store.begin_visit(node(n), NOW + 2, Aim::Pages).map(drop))
    })?;
    drop(store);
    let view = View::open(path)?;
    let mut count = 0;
    tell("load for the scheduler", NODES, || view.for_each_scheduled(|row| count += u64::from(row.heard)))?;
    tell("status", 1, || view.status(NOW).map(drop))
}

fn pages(path: &Path) -> Result<(), Error> {
    let mut store = Store::open(path, NOW, Bounds::DEFAULT)?.store;
    store.heard(&[announce(0)], NOW)?;
    let visit = store.begin_visit(node(0), NOW, Aim::Pages)?;
    let before = store.size()?.bytes;
    let texts: Vec<_> = (0..PAGES).map(text).collect();
    let mut store_all = |now| {
        (0..).zip(&texts).try_for_each(|(n, text): (u64, _)| {
            let path = PagePath::new(&format!("/page/{n}.mu")).unwrap_or_else(PagePath::index);
            let page = Page { raw: text.as_bytes(), title: "A title", text };
            store.store_page(visit, &path, &page, &[], now).map(drop)
        })
    };
    tell("pages stored", PAGES, || store_all(NOW))?;
    tell("the same pages again", PAGES, || store_all(NOW + 1))?;
    println!("{:>12} bytes a page with a text of {PAGE_BYTES}", (store.size()?.bytes - before) / PAGES);
    store.store_preference(visit, Preference::Automatic, b"auto", NOW)?;
    store.end_visit(visit, NOW, Ending::Visit(End::Complete), &Spent::default())?;
    tell("search", 1, || store.search("word7 word8", 10, 0).map(drop))
}

fn tell(what: &str, times: u64, act: impl FnOnce() -> Result<(), Error>) -> Result<(), Error> {
    let start = Instant::now();
    act()?;
    let took = start.elapsed();
    println!("{took:>12.1?} {what}, {:.1?} each", took / u32::try_from(times).unwrap_or(u32::MAX).max(1));
    Ok(())
}

fn node(number: u64) -> Destination {
    // Spread, as hashes are.
    let spread = u128::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
    Destination(spread.to_be_bytes())
}

fn announce(number: u64) -> Heard {
    let name = Some(format!("Node {number}"));
    Heard { destination: node(number), identity: [7; 64], name, hops: Some(3), first_visit_at: NOW + 9 }
}

/// Words of which some are frequent and most are not.
fn text(page: u64) -> String {
    let mut seed = page + 1;
    let mut text = String::new();
    while text.len() < PAGE_BYTES {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let rare = (seed >> 33) % 20_000;
        text.push_str(&format!("word{} ", rare * rare / 20_000));
    }
    text
}
