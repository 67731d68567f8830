//! The paths of a node, in the order of their discovery.
//!
//! A path stays known when its page leaves the index, and is asked for in its turn. It is forgotten once it is silent and
//! was neither found nor seen for as long as a page may go unseen: a link to it finds it again.

use rusqlite::{Connection, OptionalExtension, Row, params};
use strudel_robots::Destination;
use strudel_robots::visit::{Found, INDEX_PATH, KnownPath, Limits, PagePath, Unstored};

use super::convert::{Columns, Hash, Int};
use super::pages::remove_page;
use super::visits::VisitId;
use super::{Store, View};
use crate::error::{Error, Problem};
use crate::model::{PageRecord, PathRecord};

impl Store {
    /// Notes that a path was asked for, whatever comes of it.
    ///
    /// # Errors
    ///
    /// The store cannot be written to.
    pub fn asked(&mut self, visit: VisitId, path: &PagePath, at: u64) -> Result<(), Error> {
        self.write(at, |db, _| {
            let path = path_id(db, visit, path, at)?;
            db.prepare_cached("UPDATE path SET asked = ?2 WHERE id = ?1")?.execute(params![path, Int(at)])?;
            Ok(())
        })
    }

    /// Notes why a path that was asked for has no page to store. One that was silent too many visits running leaves the
    /// index; says whether one did.
    ///
    /// # Errors
    ///
    /// The store cannot be written to.
    pub fn mark(&mut self, visit: VisitId, path: &PagePath, because: Unstored, now: u64) -> Result<bool, Error> {
        self.write(now, |db, bounds| {
            let id = path_id(db, visit, path, now)?;
            let refused = (because == Unstored::Refused).then_some(Int(now));
            let silent: u32 = db
                .prepare_cached(
                    "UPDATE path SET silent = iif(?2, silent + 1, 0), refused = coalesce(?3, refused)
                     WHERE id = ?1 RETURNING silent",
                )?
                .query_row(params![id, because == Unstored::Silent, refused], |row| row.get(0))?;
            if silent >= bounds.silent_visits { remove_page(db, id) } else { Ok(false) }
        })
    }

    /// Marks the visited node as one that has more paths than are kept.
    ///
    /// # Errors
    ///
    /// The store cannot be written to.
    pub fn mark_capped(&mut self, visit: VisitId, now: u64) -> Result<(), Error> {
        self.write(now, |db, _| {
            db.prepare_cached("UPDATE node SET capped = 1 WHERE id = ?1")?.execute([visit.node])?;
            Ok(())
        })
    }
}

/// The path of a node. One that is not known is made so: the index, and those that were found while there was no room.
pub(super) fn path_id(db: &Connection, visit: VisitId, path: &PagePath, now: u64) -> Result<i64, Problem> {
    let known = db
        .prepare_cached("SELECT id FROM path WHERE node = ?1 AND path = ?2")?
        .query_row(params![visit.node, path.as_str()], |row| row.get(0))
        .optional()?;
    if let Some(id) = known {
        return Ok(id);
    }
    let depth = if path.as_str() == INDEX_PATH { 0 } else { Limits::DEFAULT.depth };
    find(db, visit, path, depth, now)?;
    Ok(db.last_insert_rowid())
}

/// Makes paths known, or brings them nearer.
pub(super) fn find_all(db: &Connection, visit: VisitId, found: &[Found], now: u64) -> Result<(), Problem> {
    found.iter().try_for_each(|found| find(db, visit, &found.path, found.depth, now))
}

fn find(db: &Connection, visit: VisitId, path: &PagePath, depth: u8, now: u64) -> Result<(), Problem> {
    db.prepare_cached(
        "INSERT INTO path (node, path, depth, found) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (node, path) DO UPDATE SET depth = excluded.depth WHERE excluded.depth < depth",
    )?
    .execute(params![visit.node, path.as_str(), depth, Int(now)])?;
    Ok(())
}

impl View {
    /// The paths of a node as a visit needs them, in the order of their discovery.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    pub fn known_paths(&self, destination: Destination) -> Result<Vec<KnownPath>, Error> {
        self.read(|db| {
            let mut query = db.prepare_cached(
                "SELECT path, depth, asked, refused FROM path
                 WHERE node = (SELECT id FROM node WHERE destination = ?1) ORDER BY id",
            )?;
            let paths = query.query_map([Hash(destination)], |row| {
                let mut columns = Columns::of(row);
                Ok(KnownPath {
                    path: columns.path()?,
                    depth: columns.take()?,
                    asked: columns.number()?,
                    refused: columns.number()?,
                })
            })?;
            Ok(paths.collect::<Result<_, _>>()?)
        })
    }

    /// The paths of a node with what is in the index of them, in the order of their discovery.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    pub fn paths(&self, destination: Destination) -> Result<Vec<PathRecord>, Error> {
        self.read(|db| {
            let mut query = db.prepare_cached(
                "SELECT path.path, depth, asked, refused, silent, title, size, hash, first_seen, seen, changed
                 FROM path LEFT JOIN page ON page.path = path.id LEFT JOIN page_text ON page_text.path = path.id
                 WHERE node = (SELECT id FROM node WHERE destination = ?1) ORDER BY path.id",
            )?;
            let paths = query.query_map([Hash(destination)], record)?;
            Ok(paths.collect::<Result<_, _>>()?)
        })
    }
}

fn record(row: &Row<'_>) -> rusqlite::Result<PathRecord> {
    let mut columns = Columns::of(row);
    Ok(PathRecord {
        path: columns.path()?,
        depth: columns.take()?,
        asked: columns.number()?,
        refused: columns.number()?,
        silent: columns.take()?,
        page: match columns.take()? {
            None => None,
            Some(title) => Some(PageRecord {
                title,
                size: columns.count()?,
                hash: columns.take()?,
                first_seen: columns.count()?,
                last_seen: columns.count()?,
                changed: columns.count()?,
            }),
        },
    })
}
