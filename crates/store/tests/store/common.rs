//! A store in a folder of its own.

use std::path::PathBuf;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use strudel_robots::Destination;
use strudel_robots::visit::{Aim, PagePath};
use strudel_store::{Bounds, Heard, Opened, Page, Store, VisitId};
use tempfile::TempDir;

pub(crate) const DAY: u64 = 24 * 3_600;
/// When the tests take place.
pub(crate) const NOW: u64 = 1_800_000_000;

/// A process that is started holds, for a moment, all files that are open here, their locks with them.
static STARTING: RwLock<()> = RwLock::new(());

/// A store that is removed after the test.
pub(crate) struct Scratch {
    folder: TempDir,
    _among: Among,
}

#[expect(dead_code, reason = "guards are held")]
enum Among {
    Others(RwLockReadGuard<'static, ()>),
    None(RwLockWriteGuard<'static, ()>),
}

impl Scratch {
    pub(crate) fn new() -> Scratch {
        let among = Among::Others(STARTING.read().unwrap_or_else(PoisonError::into_inner));
        Scratch { folder: tempfile::tempdir().unwrap(), _among: among }
    }

    /// For a test that starts processes: no other one runs meanwhile.
    pub(crate) fn alone() -> Scratch {
        let among = Among::None(STARTING.write().unwrap_or_else(PoisonError::into_inner));
        Scratch { folder: tempfile::tempdir().unwrap(), _among: among }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("strudel.db")
    }

    pub(crate) fn open(&self) -> Store {
        self.open_at(NOW).store
    }

    pub(crate) fn open_at(&self, now: u64) -> Opened {
        Store::open(&self.path(), now, Bounds::DEFAULT).unwrap()
    }

    pub(crate) fn open_with(&self, bounds: Bounds) -> Store {
        Store::open(&self.path(), NOW, bounds).unwrap().store
    }

    /// Changes the file behind the store's back.
    pub(crate) fn tamper(&self, sql: &str) {
        rusqlite::Connection::open(self.path()).unwrap().execute_batch(sql).unwrap();
    }
}

/// The node of this number.
pub(crate) fn node(number: u64) -> Destination {
    let mut hash = [0xD0; Destination::BYTES];
    hash[8..].copy_from_slice(&number.to_be_bytes());
    Destination(hash)
}

pub(crate) fn announce(number: u64) -> Heard {
    Heard {
        destination: node(number),
        identity: [1; 64],
        name: Some(format!("Node {number}")),
        hops: Some(1),
        first_visit_at: NOW + 100,
    }
}

/// Hears a node and begins a visit of it.
pub(crate) fn visit(store: &mut Store, number: u64, started: u64) -> VisitId {
    store.heard(&[announce(number)], started).unwrap();
    store.begin_visit(node(number), started, Aim::Pages).unwrap()
}

pub(crate) fn path(name: &str) -> PagePath {
    PagePath::new(&format!("/page/{name}")).unwrap()
}

/// A page whose text is its bytes.
pub(crate) fn page<'a>(title: &'a str, text: &'a str) -> Page<'a> {
    Page { raw: text.as_bytes(), title, text }
}
