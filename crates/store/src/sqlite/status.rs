//! The store in numbers.

use rusqlite::{Connection, params};

use super::convert::{Columns, Int};
use super::{Store, View};
use crate::bounds::Bounds;
use crate::error::{Error, Problem};
use crate::lock::Lock;
use crate::model::{Size, Status};

/// Seconds of a day.
const DAY: u64 = 24 * 3_600;

impl Store {
    /// How large the store is.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    pub fn size(&self) -> Result<Size, Error> {
        self.read(|db| size(db, &self.bounds))
    }
}

impl View {
    /// The highest time that was ever written. No visit starts while the clock is before it.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    pub fn highest_time(&self) -> Result<u64, Error> {
        self.read(highest_time)
    }

    /// The store in numbers.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    pub fn status(&self, now: u64) -> Result<Status, Error> {
        self.read(|db| {
            let (known, heard, visited) =
                db.query_row("SELECT count(*), count(first_heard), count(counts_from) FROM node", [], |row| {
                    let mut columns = Columns::of(row);
                    Ok((columns.count()?, columns.count()?, columns.count()?))
                })?;
            Ok(Status {
                known,
                heard,
                visited,
                pages: number(db, "SELECT count(*) FROM page")?,
                running: number(db, "SELECT count(*) FROM visit WHERE ended IS NULL")?,
                endings: endings_since(db, now.saturating_sub(DAY))?,
                bytes: bytes(db)?,
                highest_time: highest_time(db)?,
                writer: Lock::holder(&self.path)?,
            })
        })
    }
}

fn highest_time(db: &Connection) -> Result<u64, Problem> {
    number(db, "SELECT highest_time FROM meta")
}

/// The answer to a question for one number.
fn number(db: &Connection, question: &str) -> Result<u64, Problem> {
    let Int(number) = db.prepare_cached(question)?.query_row([], |row| row.get(0))?;
    Ok(number)
}

fn endings_since(db: &Connection, start: u64) -> Result<Vec<(String, u64)>, Problem> {
    let mut query = db.prepare_cached(
        "SELECT ending, count(*) FROM visit WHERE started > ?1 AND ending IS NOT NULL GROUP BY ending ORDER BY ending",
    )?;
    let endings = query.query_map(params![Int(start)], |row| {
        let mut columns = Columns::of(row);
        Ok((columns.take()?, columns.count()?))
    })?;
    Ok(endings.collect::<Result<_, _>>()?)
}

/// How large the store is, and may be.
pub(super) fn size(db: &Connection, bounds: &Bounds) -> Result<Size, Problem> {
    Ok(Size { bytes: bytes(db)?, bound: bounds.bytes })
}

/// Bytes in use: those of pages that were freed will be used again and do not count.
fn bytes(db: &Connection) -> Result<u64, Problem> {
    number(
        db,
        "SELECT (page_count - freelist_count) * page_size
         FROM pragma_page_count, pragma_freelist_count, pragma_page_size",
    )
}
