//! Stores of a crawler for the commands to read.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use strudel_robots::schedule::Measured;
use strudel_robots::visit::{Aim, End, Found, Lookup, PagePath, Spent, Unstored};
use strudel_robots::{Destination, Interval, Outcome, Preference};
use strudel_store::{Bounds, Ending, Heard, Page, Store};

use crate::program::{Folder, Ran, run};

/// A name that wants to do something to the terminal.
pub(crate) const HOSTILE: &str = "Evil\u{1b}[31m\u{202e}\u{200b}\u{9b}name";
/// What becomes of it: the store has no control characters, and the others are spelled out.
pub(crate) const HARMLESS: &str = "Evil [31m<U+202E><U+200B> name";

/// Was heard, visited, and has pages and a preference.
pub(crate) const BAKERY: Destination = Destination([0xBA; 16]);
/// Was heard; its name is [`HOSTILE`], its first visit is yet to come.
pub(crate) const EVIL: Destination = Destination([0xE1; 16]);
/// Was visited and gave no link.
pub(crate) const SILENT: Destination = Destination([0x51; 16]);
/// Was added and never heard.
pub(crate) const ADDED: Destination = Destination([0xAD; 16]);
/// Is not in the store.
pub(crate) const UNKNOWN: Destination = Destination([0x00; 16]);

pub(crate) const HOUR: u64 = 3_600;
pub(crate) const DAY: u64 = 24 * HOUR;

/// A store in a folder of its own.
pub(crate) struct Stock {
    pub(crate) folder: Folder,
    pub(crate) now: u64,
}

/// UTC seconds.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

pub(crate) fn heard(destination: Destination, name: &str, first_visit_at: u64) -> Heard {
    Heard { destination, identity: [7; 64], name: Some(name.to_owned()), hops: Some(2), first_visit_at }
}

impl Stock {
    /// A store without anything in it.
    pub(crate) fn empty() -> Stock {
        let stock = Stock { folder: Folder::new(), now: now() };
        stock.open();
        stock
    }

    /// The four nodes.
    pub(crate) fn new() -> Stock {
        let stock = Stock::empty();
        let (mut store, now) = (stock.open(), stock.now);
        let start = now - 2 * HOUR;
        let announces = [heard(BAKERY, "Bäckerei", start), heard(EVIL, HOSTILE, now + HOUR), heard(SILENT, "", start)];
        store.heard(&announces, now - DAY).unwrap();
        store.add(ADDED, now - 3 * HOUR).unwrap();
        bake(&mut store, start);
        let visit = store.begin_visit(SILENT, start, Aim::Pages).unwrap();
        store.end_visit(visit, start + 30, Ending::Visit(End::NoLink), &Spent::default()).unwrap();
        stock
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.join("store.sqlite")
    }

    pub(crate) fn open(&self) -> Store {
        Store::open(&self.path(), self.now - 2 * DAY, Bounds::DEFAULT).unwrap().store
    }

    /// Adds pages until it has about so many bytes more.
    pub(crate) fn fill(&self, bytes: usize) {
        let mut store = self.open();
        let visit = store.begin_visit(EVIL, self.now - 60, Aim::Pages).unwrap();
        for number in 0..bytes / 10_000 {
            let text = format!("{number} ").repeat(2_000);
            let page = Page { raw: text.as_bytes(), title: "", text: &text };
            let path = PagePath::new(&format!("/page/{number}.mu")).unwrap();
            store.store_page(visit, &path, &page, &[], self.now - 50).unwrap();
        }
    }

    /// Runs a command on this store.
    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        let settings = self.folder.file("settings.toml", "contact = \"me@example.org\"\n");
        let files =
            ["--store", self.path().to_str().unwrap(), "--settings", settings.to_str().unwrap()].map(str::to_owned);
        run(arguments.iter().map(|argument| (*argument).to_owned()).chain(files))
    }
}

/// The visit of the bakery.
fn bake(store: &mut Store, start: u64) {
    let visit = store.begin_visit(BAKERY, start, Aim::Pages).unwrap();
    store.first_packet(visit, start + 1).unwrap();
    let week = Interval::from_days(7).unwrap();
    let file = b"User-agent: Strudel\nRecrawl-Interval: 7d\n";
    store.store_preference(visit, Preference::Every(week), file, start + 3).unwrap();
    let path = |path: &str| PagePath::new(path).unwrap();
    let found = ["/page/hot.mu", "/page/old.mu"].map(|at| Found { path: path(at), depth: 1 });
    let text = "We bake an apple cake each day.\nCome and see; the \u{202e}oven is hot.";
    let page = Page { raw: text.as_bytes(), title: "Apple cake", text };
    store.asked(visit, &PagePath::index(), start + 6).unwrap();
    store.store_page(visit, &PagePath::index(), &page, &found, start + 8).unwrap();
    let text = format!("{} apple {}", "flour ".repeat(100), "sugar ".repeat(100));
    store.asked(visit, &found[0].path, start + 11).unwrap();
    store.store_page(visit, &found[0].path, &Page { raw: b"x", title: "", text: &text }, &[], start + 12).unwrap();
    store.asked(visit, &found[1].path, start + 15).unwrap();
    store.mark(visit, &found[1].path, Unstored::Silent, start + 30).unwrap();
    let measured = Measured { round_trip_ms: Some(300), transfer: Some((5_000, 900)) };
    let lookup = Some(Lookup::Read(Outcome::Interval { days: week }));
    let spent = Spent { requests: 4, wire_bytes: 5_000, measured, lookup };
    store.end_visit(visit, start + 40, Ending::Visit(End::Complete), &spent).unwrap();
}
