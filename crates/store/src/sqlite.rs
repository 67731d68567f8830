//! The store in SQLite. All SQL stands here: another engine would stand beside this module.
//!
//! What comes in and goes out are the types of `model`. [`View`] has the questions and [`Store`] the changes, each as one
//! transaction; both are written down by subject in the modules below.

mod convert;
mod find;
mod nodes;
mod open;
mod pages;
mod paths;
mod preferences;
mod status;
mod visits;

use std::ops::Deref;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, Transaction, TransactionBehavior};

use crate::bounds::Bounds;
use crate::error::{Error, Problem};
use crate::lock::Lock;
use convert::Int;
pub use open::Opened;
pub use visits::VisitId;

/// A store that is read. A crawler may write to it meanwhile.
#[derive(Debug)]
pub struct View {
    db: Connection,
    path: PathBuf,
}

/// A store that is written to, by this process alone. It can be asked whatever a [`View`] can.
#[derive(Debug)]
pub struct Store {
    view: View,
    bounds: Bounds,
    _lock: Lock,
}

impl Deref for Store {
    type Target = View;

    fn deref(&self) -> &View {
        &self.view
    }
}

impl View {
    /// The store's file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn read<T>(&self, ask: impl FnOnce(&Connection) -> Result<T, Problem>) -> Result<T, Error> {
        ask(&self.db).map_err(|problem| Error::new(&self.path, problem))
    }
}

impl Store {
    /// Changes the store in one transaction, which moves the highest time up to this one.
    fn write<T>(
        &mut self,
        now: u64,
        change: impl FnOnce(&Transaction<'_>, &Bounds) -> Result<T, Problem>,
    ) -> Result<T, Error> {
        let Store { view: View { db, path }, bounds, .. } = self;
        let attempt = || {
            let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            see_time(&transaction, now)?;
            let made = change(&transaction, bounds)?;
            transaction.commit()?;
            Ok(made)
        };
        attempt().map_err(|problem| Error::new(path, problem))
    }
}

/// Moves the highest time up, never down.
fn see_time(db: &Connection, now: u64) -> Result<(), Problem> {
    db.prepare_cached("UPDATE meta SET highest_time = ?1 WHERE highest_time < ?1")?.execute([Int(now)])?;
    Ok(())
}

impl From<rusqlite::Error> for Problem {
    fn from(error: rusqlite::Error) -> Problem {
        use rusqlite::Error as E;
        let said = error.to_string();
        match error {
            E::SqliteFailure(failure, _) => match failure.code {
                ErrorCode::NotADatabase => Problem::NotAStore,
                ErrorCode::DatabaseCorrupt => Problem::Damaged(said),
                ErrorCode::DiskFull => Problem::DiskFull,
                ErrorCode::ReadOnly => Problem::ReadOnly,
                ErrorCode::PermissionDenied | ErrorCode::CannotOpen => Problem::NotPermitted,
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Problem::Busy,
                _ => Problem::Failed(said),
            },
            E::FromSqlConversionFailure(..)
            | E::IntegralValueOutOfRange(..)
            | E::InvalidColumnType(..)
            | E::Utf8Error(..)
            | E::QueryReturnedNoRows
            | E::SqlInputError { .. } => Problem::Damaged(said),
            _ => Problem::Failed(said),
        }
    }
}

#[cfg(test)]
mod tests {
    use strudel_robots::visit::{Aim, PagePath};

    use super::*;
    use crate::model::{Kept, Page};

    #[test]
    fn what_was_written_is_on_the_disk_when_the_call_returns() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("s.db"), 1, Bounds::DEFAULT).unwrap().store;
        let setting = |name| store.db.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!((setting("synchronous"), setting("foreign_keys")), (2, 1));
        let log: String = store.db.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
        assert_eq!(log, "wal");
    }

    /// SQLite says the same when it may not use more of the file as when there is no more disk.
    #[test]
    fn a_full_disk_is_told_and_loses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(&folder.path().join("s.db"), 1, Bounds::DEFAULT).unwrap().store;
        let node = strudel_robots::Destination([1; 16]);
        store.add(node, 1).unwrap();
        let visit = store.begin_visit(node, 5, Aim::Pages).unwrap();
        let pages: i64 = store.db.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        store.db.pragma_update_and_check(None, "max_page_count", pages + 2, |_| Ok(())).unwrap();

        let text = "words ".repeat(50_000);
        let page = Page { raw: text.as_bytes(), title: "", text: &text };
        let full = store.store_page(visit, &PagePath::index(), &page, &[], 9).unwrap_err();
        assert_eq!(*full.problem(), Problem::DiskFull);
        assert!(full.to_string().contains("s.db: the disk is full"), "{full}");
        assert!(store.paths(node).unwrap().is_empty(), "all of it or nothing");
        assert_eq!(store.highest_time().unwrap(), 4);
        assert_eq!(store.visits(node, 9).unwrap().len(), 1);

        store.db.pragma_update_and_check(None, "max_page_count", i64::from(u32::MAX - 1), |_| Ok(())).unwrap();
        assert_eq!(store.store_page(visit, &PagePath::index(), &page, &[], 9).unwrap(), Kept::Stored);
    }
}
