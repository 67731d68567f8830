//! Visits: their start, their first packet, their end, and what a node's gap learns of them.

use rusqlite::{Connection, OptionalExtension, Row, params};
use strudel_robots::Destination;
use strudel_robots::schedule::{Gap, GapRule, Measured, Reached};
use strudel_robots::visit::{Aim, Lookup, Spent};

use super::convert::{Coded, Columns, Hash, Int, unknown};
use super::nodes::standing;
use super::{Store, View};
use crate::code::{Code, Ending};
use crate::error::{Error, Problem};
use crate::model::VisitRecord;

/// A visit that was begun here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct VisitId {
    pub(super) visit: i64,
    pub(super) node: i64,
}

impl Store {
    /// Records that a visit starts. The start is in whole seconds, rounded up.
    ///
    /// # Errors
    ///
    /// The node is not known or is being visited, or the store cannot be written to.
    pub fn begin_visit(&mut self, destination: Destination, started: u64, aim: Aim) -> Result<VisitId, Error> {
        // Rounded up, it was seen by no clock yet.
        self.write(started.saturating_sub(1), |db, _| {
            let node = node_id(db, destination)?;
            let begun = db
                .prepare_cached("INSERT INTO visit (node, aim, started) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING")?
                .execute(params![node, Coded(aim), Int(started)])?;
            if begun == 0 {
                return Err(Problem::AlreadyVisiting(destination));
            }
            let visit = VisitId { visit: db.last_insert_rowid(), node };
            count_from(db, visit, started)?;
            Ok(visit)
        })
    }

    /// Records that a visit which was begun starts only now, as a path to the node had to be sought first. In whole
    /// seconds, rounded up.
    ///
    /// # Errors
    ///
    /// The visit does not run, or the store cannot be written to.
    pub fn put_off(&mut self, visit: VisitId, started: u64) -> Result<(), Error> {
        self.write(started.saturating_sub(1), |db, _| {
            let put_off = db
                .prepare_cached("UPDATE visit SET started = max(started, ?2) WHERE id = ?1 AND ended IS NULL")?
                .execute(params![visit.visit, Int(started)])?;
            if put_off == 0 {
                return Err(Problem::NoSuchVisit);
            }
            count_from(db, visit, started)
        })
    }

    /// Records when the visit's first packet to the node left or a time by which it had, in whole seconds, rounded up. The
    /// gap counts from there if it is later than the start.
    ///
    /// # Errors
    ///
    /// The visit does not run, or the store cannot be written to.
    pub fn first_packet(&mut self, visit: VisitId, at: u64) -> Result<(), Error> {
        self.write(at.saturating_sub(1), |db, _| {
            let noted = db
                .prepare_cached(
                    "UPDATE visit SET first_packet = coalesce(first_packet, ?2) WHERE id = ?1 AND ended IS NULL",
                )?
                .execute(params![visit.visit, Int(at)])?;
            if noted == 0 {
                return Err(Problem::NoSuchVisit);
            }
            count_from(db, visit, at)
        })
    }

    /// Records a visit's end, and what the node's speed and failures are after it.
    ///
    /// A visit that found no link is one failure more, and a link resets them. Where the crawler itself broke off before
    /// a link opened, they stay.
    ///
    /// # Errors
    ///
    /// The visit does not run, or the store cannot be written to.
    pub fn end_visit(&mut self, visit: VisitId, ended: u64, ending: Ending, spent: &Spent) -> Result<(), Error> {
        self.write(ended, |db, bounds| {
            let started = close(db, visit, ended, ending, spent)?;
            let before = db
                .prepare_cached("SELECT NULL, speed, failures FROM node WHERE id = ?1")?
                .query_row([visit.node], |row| standing(&mut Columns::of(row)))?;
            let reached = ending.reached(spent);
            let after = before.after(&bounds.policy, before.preference, reached, &spent.measured);
            db.prepare_cached("UPDATE node SET failures = ?2, speed = ?3 WHERE id = ?1")?.execute(params![
                visit.node,
                after.failures,
                Coded(after.speed)
            ])?;
            let linked = reached == Reached::Linked;
            // Without a record of it, the first packet of a visit with a link left at its end, at the latest.
            if linked && started.first_packet.is_none() { count_from(db, visit, ended) } else { Ok(()) }
        })
    }
}

/// What was known of the visit that ends.
struct Started {
    first_packet: Option<Int>,
}

/// Writes the end of a visit that runs.
fn close(db: &Connection, visit: VisitId, ended: u64, ending: Ending, spent: &Spent) -> Result<Started, Problem> {
    let gap = ending.gap();
    let (moved_bytes, moved_ms) = spent.measured.transfer.map(|(bytes, ms)| (Int(bytes), Int(ms))).unzip();
    db.prepare_cached(
        "UPDATE visit SET ended = ?2, ending = ?3, gap_seconds = ?4, gap_rule = ?5, gap_failures = ?6, requests = ?7,
            wire_bytes = ?8, round_trip_ms = ?9, moved_bytes = ?10, moved_ms = ?11, lookup = ?12
         WHERE id = ?1 AND ended IS NULL RETURNING first_packet",
    )?
    .query_row(
        params![
            visit.visit,
            Int(ended),
            ending.code(),
            gap.map(|gap| Int(gap.seconds)),
            gap.map(|gap| Coded(gap.rule)),
            gap.map(|gap| gap.failures),
            spent.requests,
            Int(spent.wire_bytes),
            spent.measured.round_trip_ms.map(Int),
            moved_bytes,
            moved_ms,
            spent.lookup.map(Coded),
        ],
        |row| Ok(Started { first_packet: row.get(0)? }),
    )
    .optional()?
    .ok_or(Problem::NoSuchVisit)
}

/// The gap counts from here, or from later.
fn count_from(db: &Connection, visit: VisitId, at: u64) -> Result<(), Problem> {
    db.prepare_cached("UPDATE node SET counts_from = max(coalesce(counts_from, 0), ?2) WHERE id = ?1")?
        .execute(params![visit.node, Int(at)])?;
    Ok(())
}

/// A node that is known.
pub(super) fn node_id(db: &Connection, destination: Destination) -> Result<i64, Problem> {
    db.prepare_cached("SELECT id FROM node WHERE destination = ?1")?
        .query_row([Hash(destination)], |row| row.get(0))
        .optional()?
        .ok_or(Problem::UnknownNode(destination))
}

impl View {
    /// When first visits of nodes started after this time, the earliest first.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    pub fn first_visits_after(&self, time: u64) -> Result<Vec<u64>, Error> {
        self.read(|db| {
            let mut query = db.prepare_cached(
                "SELECT started FROM visit AS first WHERE started > ?1
                    AND NOT EXISTS (SELECT 1 FROM visit WHERE visit.node = first.node AND visit.id < first.id)
                 ORDER BY started",
            )?;
            let starts = query.query_map([Int(time)], |row| Columns::of(row).count())?;
            Ok(starts.collect::<Result<_, _>>()?)
        })
    }

    /// The latest visits of a node, the latest first.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    pub fn visits(&self, destination: Destination, at_most: u32) -> Result<Vec<VisitRecord>, Error> {
        self.read(|db| {
            let mut query = db.prepare_cached(
                "SELECT aim, started, first_packet, ended, ending, gap_seconds, gap_rule, gap_failures, requests,
                    wire_bytes, round_trip_ms, moved_bytes, moved_ms, lookup
                 FROM visit WHERE node = (SELECT id FROM node WHERE destination = ?1) ORDER BY id DESC LIMIT ?2",
            )?;
            let visits = query.query_map(params![Hash(destination), at_most], record)?;
            Ok(visits.collect::<Result<_, _>>()?)
        })
    }
}

fn record(row: &Row<'_>) -> rusqlite::Result<VisitRecord> {
    let mut columns = Columns::of(row);
    Ok(VisitRecord {
        aim: columns.coded()?,
        started: columns.count()?,
        first_packet: columns.number()?,
        ended: ended(&mut columns)?,
        spent: Spent {
            requests: columns.take()?,
            wire_bytes: columns.count()?,
            measured: Measured { round_trip_ms: columns.number()?, transfer: columns.number()?.zip(columns.number()?) },
            lookup: columns.take::<Option<Coded<Lookup>>>()?.map(|Coded(lookup)| lookup),
        },
    })
}

/// A time, the code of an ending, and the three parts of its gap.
fn ended(columns: &mut Columns<'_, '_>) -> rusqlite::Result<Option<(u64, Ending)>> {
    let (at, code) = (columns.number()?, columns.take::<Option<String>>()?);
    let (seconds, rule) = (columns.number()?, columns.take::<Option<Coded<GapRule>>>()?);
    let failures: Option<u32> = columns.take()?;
    let gap = match (seconds, rule, failures) {
        (Some(seconds), Some(Coded(rule)), Some(failures)) => Some(Gap { seconds, rule, failures }),
        _ => None,
    };
    let Some((at, code)) = at.zip(code) else { return Ok(None) };
    let ending = Ending::from_parts(&code, gap).ok_or_else(|| unknown(&code))?;
    Ok(Some((at, ending)))
}
