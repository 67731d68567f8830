//! Preferences: how they were learned, and which one stands.

use rusqlite::{Connection, OptionalExtension, Row, params};
use strudel_robots::{Destination, Preference};

use super::convert::{Coded, Columns, Hash, Int, unknown};
use super::visits::{VisitId, node_id};
use super::{Store, View};
use crate::bounds::Bounds;
use crate::error::{Error, Problem};
use crate::model::{PreferenceRecord, PreferenceSource};

impl Store {
    /// Stores the preference that a visit read, with the file's exact bytes. It stands from now on, over a person's request
    /// too. The same from the same bytes as before is only confirmed.
    ///
    /// # Errors
    ///
    /// The store cannot be written to, or the file is longer than a preference's can be.
    pub fn store_preference(
        &mut self,
        visit: VisitId,
        preference: Preference,
        file: &[u8],
        now: u64,
    ) -> Result<(), Error> {
        self.write(now, |db, _| {
            let confirmed = db
                .prepare_cached(
                    "UPDATE preference SET confirmed = ?2
                     WHERE id = (SELECT preference FROM node WHERE id = ?1) AND value = ?3 AND file = ?4",
                )?
                .execute(params![visit.node, Int(now), Coded(preference), file])?;
            if confirmed > 0 {
                return Ok(());
            }
            db.prepare_cached(
                "INSERT INTO preference (node, value, learned, confirmed, visit, file) VALUES (?1, ?2, ?3, ?3, ?4, ?5)",
            )?
            .execute(params![visit.node, Coded(preference), Int(now), visit.visit, file])?;
            stand(db, visit.node)?;
            trim(db, visit.node)
        })
    }

    /// Stores the preference that a person has asked for, with what was signed and the signature, which the caller has
    /// verified. It stands until the node publishes a valid one.
    ///
    /// # Errors
    ///
    /// The node is not known, or the store cannot be written to.
    pub fn store_request(
        &mut self,
        destination: Destination,
        preference: Preference,
        text: &str,
        signature: &[u8],
        now: u64,
    ) -> Result<(), Error> {
        self.write(now, |db, _| {
            let node = node_id(db, destination)?;
            db.prepare_cached(
                "INSERT INTO preference (node, value, learned, confirmed, request, signature)
                 VALUES (?1, ?2, ?3, ?3, ?4, ?5)",
            )?
            .execute(params![node, Coded(preference), Int(now), text, signature])?;
            stand(db, node)
        })
    }
}

/// The preference that was stored just now is the node's.
fn stand(db: &Connection, node: i64) -> Result<(), Problem> {
    db.prepare_cached("UPDATE node SET preference = ?2 WHERE id = ?1")?
        .execute(params![node, db.last_insert_rowid()])?;
    Ok(())
}

/// Forgets the oldest preferences from files that are more than are kept. A node may change its file at each visit.
fn trim(db: &Connection, node: i64) -> Result<(), Problem> {
    let oldest: Option<i64> = db
        .prepare_cached(
            "SELECT id FROM preference WHERE node = ?1 AND file IS NOT NULL ORDER BY id DESC LIMIT 1 OFFSET ?2",
        )?
        .query_row(params![node, Bounds::FILE_PREFERENCES - 1], |row| row.get(0))
        .optional()?;
    db.prepare_cached("DELETE FROM preference WHERE node = ?1 AND file IS NOT NULL AND id < ?2")?
        .execute(params![node, oldest])?;
    Ok(())
}

impl View {
    /// The preferences that were learned of a node, the latest, which stands, first.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    pub fn preferences(&self, destination: Destination) -> Result<Vec<PreferenceRecord>, Error> {
        self.read(|db| {
            let mut query = db.prepare_cached(
                "SELECT value, learned, confirmed, file, request, signature
                 FROM preference WHERE node = (SELECT id FROM node WHERE destination = ?1) ORDER BY id DESC",
            )?;
            let preferences = query.query_map([Hash(destination)], record)?;
            Ok(preferences.collect::<Result<_, _>>()?)
        })
    }
}

fn record(row: &Row<'_>) -> rusqlite::Result<PreferenceRecord> {
    let mut columns = Columns::of(row);
    Ok(PreferenceRecord {
        preference: columns.coded()?,
        learned: columns.count()?,
        confirmed: columns.count()?,
        source: match (columns.take()?, columns.take()?, columns.take()?) {
            (Some(file), ..) => PreferenceSource::File(file),
            (None, Some(text), Some(signature)) => PreferenceSource::Request { text, signature },
            _ => return Err(unknown("a preference from nothing").into()),
        },
    })
}
