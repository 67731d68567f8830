//! Opening: what kind of file it is, its settings, its format, and what an earlier run left unfinished.

use std::fs::OpenOptions;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::convert::Int;
use super::{Store, View, see_time};
use crate::bounds::Bounds;
use crate::code::{Code, Ending};
use crate::error::{Error, Problem};
use crate::lock::{Lock, private};

/// Marks the file as a store of this program.
const APPLICATION_ID: i64 = i64::from_be_bytes(*b"\0\0\0\0Strd");

/// Each brings a store from the version that is its index to the next.
const MIGRATIONS: [&str; 1] = [include_str!("schema.sql")];

const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// The write-ahead log is cut back to so many bytes once it was larger.
const LOG_BYTES: i64 = 64 * 1_024 * 1_024;

/// A store that was opened, and what had to be put in order.
#[derive(Debug)]
pub struct Opened {
    /// The store.
    pub store: Store,
    /// Visits that an earlier run left without an end; they are recorded as interrupted now.
    pub interrupted: usize,
    /// Nodes whose gap counted from a time in the future; it counts from now on.
    pub from_future: usize,
}

impl Store {
    /// Opens the store for writing, and makes it and its folder where there are none.
    ///
    /// Visits without an end are closed as interrupted. As their first packet may have left unrecorded, their nodes' gap
    /// counts from [`Bounds::FIRST_PACKET_SECONDS`] after the start, by when it had left if it ever did.
    ///
    /// A gap that counts from the future counts from now instead; the history stays as it was. *Now* is the highest time
    /// the store has seen, should the clock be behind that: by such a clock every time is in the future.
    ///
    /// # Errors
    ///
    /// Another process writes to the store, it is something else, newer, damaged, or not to be written to.
    pub fn open(path: &Path, now: u64, bounds: Bounds) -> Result<Opened, Error> {
        let attempt = || {
            make(path)?;
            // One name for one file, so that there is one lock; and a whole one, as SQLite takes `:memory:` for no file.
            let path = path.canonicalize()?;
            let lock = Lock::take(&path)?;
            let mut db = connect(&path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            migrate(&mut db)?;
            let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            see_time(&transaction, now)?;
            let from_future = restart_gaps(&transaction)?;
            let interrupted = interrupt_visits(&transaction)?;
            transaction.commit()?;
            let store = Store { view: View { db, path }, bounds, _lock: lock };
            Ok(Opened { store, interrupted, from_future })
        };
        attempt().map_err(|problem| Error::new(path, problem))
    }
}

impl View {
    /// Opens the store for reading only, whether a crawler runs or not.
    ///
    /// # Errors
    ///
    /// There is no store, it is something else, newer, older, damaged, or not to be read.
    pub fn open(path: &Path) -> Result<View, Error> {
        let attempt = || {
            let path = path.canonicalize()?;
            if path.is_dir() {
                return Err(Problem::IsFolder);
            }
            let db = connect(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
            match version(&db)? {
                None => Err(Problem::Missing),
                Some(version) if version < MIGRATIONS.len() => Err(Problem::Older),
                Some(_) => Ok(View { db, path }),
            }
        };
        attempt().map_err(|problem| Error::new(path, problem))
    }
}

/// Makes an empty file, for this user alone, where there is none.
fn make(path: &Path) -> Result<(), Problem> {
    if path.is_dir() {
        return Err(Problem::IsFolder);
    }
    if let Some(folder) = path.parent() {
        let mut builder = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.recursive(true).create(folder)?;
    }
    private(OpenOptions::new().read(true).write(true).create(true)).open(path)?;
    Ok(())
}

fn connect(path: &Path, access: OpenFlags) -> Result<Connection, Problem> {
    let db = Connection::open_with_flags(path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    db.busy_timeout(BUSY_TIMEOUT)?;
    // The file may come from anywhere: its schema runs nothing, and its pages are checked before they are believed.
    db.pragma_update(None, "trusted_schema", false)?;
    db.pragma_update(None, "cell_size_check", true)?;
    db.pragma_update(None, "foreign_keys", true)?;
    Ok(db)
}

/// The version of a store; `None` where nothing has been written yet.
fn version(db: &Connection) -> Result<Option<usize>, Problem> {
    let pragma = |name| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (id, version) = (pragma("application_id")?, pragma("user_version")?);
    let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match (id, usize::try_from(version)) {
        (0, Ok(0)) if tables == 0 => Ok(None),
        (APPLICATION_ID, Ok(version)) if version <= MIGRATIONS.len() => Ok(Some(version)),
        (APPLICATION_ID, _) => Err(Problem::Newer(version, MIGRATIONS.len() as i64)),
        _ => Err(Problem::NotAStore),
    }
}

/// Makes the newest format of whatever version there is, in one transaction.
fn migrate(db: &mut Connection) -> Result<(), Problem> {
    let from = version(db)?.unwrap_or(0);
    let mode: String = db.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
    if mode != "wal" {
        return Err(Problem::Failed(
            "its file system cannot share memory, which readers need; name another".to_owned(),
        ));
    }
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update(None, "journal_size_limit", LOG_BYTES)?;
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for migration in &MIGRATIONS[from..] {
        transaction.execute_batch(migration)?;
    }
    if from < MIGRATIONS.len() {
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", MIGRATIONS.len() as i64)?;
    }
    transaction.commit()?;
    Ok(())
}

/// Gaps that count from the future count from the highest time. What closing an interrupted visit adds is no future.
fn restart_gaps(transaction: &Transaction<'_>) -> Result<usize, Problem> {
    Ok(transaction.execute(
        "UPDATE node SET counts_from = highest_time FROM meta WHERE counts_from > highest_time + ?1",
        [Int(Bounds::FIRST_PACKET_SECONDS)],
    )?)
}

/// Closes the visits that have no end. Nothing is known of their links, so the failures stay as they were.
fn interrupt_visits(transaction: &Transaction<'_>) -> Result<usize, Problem> {
    // A start in the future is none to count from; that was put right before.
    transaction.execute(
        "UPDATE node SET counts_from = max(counts_from, coalesce(visit.first_packet, visit.started + ?1))
         FROM visit WHERE visit.node = node.id AND visit.ended IS NULL
            AND visit.started <= (SELECT highest_time FROM meta)",
        [Int(Bounds::FIRST_PACKET_SECONDS)],
    )?;
    Ok(transaction
        .prepare("UPDATE visit SET ended = highest_time, ending = ?1 FROM meta WHERE ended IS NULL")?
        .execute([Ending::Interrupted.code()])?)
}
