//! Nodes: how they become known, and what is known of them.

use std::ops::ControlFlow;

use rusqlite::{Connection, OptionalExtension, Row, params};
use strudel_robots::schedule::Standing;
use strudel_robots::visit::PagePath;
use strudel_robots::{Destination, Preference};

use super::convert::{Coded, Columns, Hash, Int, plain, unknown};
use super::status::size;
use super::visits::VisitId;
use super::{Store, View};
use crate::bounds::Bounds;
use crate::code::origin;
use crate::error::{Error, Problem};
use crate::model::{Heard, Node, Noted, Origin, Scheduled};

impl Store {
    /// Notes announces, all or none of them; what became of each stands in the answer's same place.
    ///
    /// # Errors
    ///
    /// The store cannot be written to.
    pub fn heard(&mut self, announces: &[Heard], now: u64) -> Result<Vec<Noted>, Error> {
        self.write(now, |db, bounds| {
            let has_room = size(db, bounds)?.room() > 0;
            announces.iter().map(|heard| note(db, heard, now, has_room)).collect()
        })
    }

    /// Adds a node that a person names. Only a node that was heard is visited.
    ///
    /// # Errors
    ///
    /// The store cannot be written to.
    pub fn add(&mut self, destination: Destination, now: u64) -> Result<Noted, Error> {
        self.write(now, |db, _| {
            let added = db
                .prepare_cached(
                    "INSERT INTO node (destination, known_since, origin) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
                )?
                .execute(params![Hash(destination), Int(now), origin::PERSON])?;
            Ok(if added == 0 { Noted::Known } else { Noted::New })
        })
    }

    /// Notes the nodes that a page of the visited node links to; says how many were not known. One page, and all pages of
    /// one node, make only so many nodes known, counted over all visits; links to known nodes and to itself do not count.
    ///
    /// # Errors
    ///
    /// The store cannot be written to.
    pub fn linked(&mut self, visit: VisitId, page: &PagePath, to: &[Destination], now: u64) -> Result<u32, Error> {
        self.write(now, |db, bounds| {
            let mut left = links_left(db, visit, page, bounds)?;
            let mut added = 0;
            // The visited node itself is known, so a link to it adds nothing.
            let mut insert = db.prepare_cached(
                "INSERT INTO node (destination, known_since, origin, linked_by, linked_path)
                 VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING",
            )?;
            for destination in to {
                if left == 0 {
                    break;
                }
                if insert.execute(params![Hash(*destination), Int(now), origin::LINK, visit.node, page.as_str()])? > 0 {
                    left -= 1;
                    added += 1;
                }
            }
            Ok(added)
        })
    }
}

/// How many nodes this page may still make known.
fn links_left(db: &Connection, visit: VisitId, page: &PagePath, bounds: &Bounds) -> Result<u32, Problem> {
    if size(db, bounds)?.room() == 0 {
        return Ok(0);
    }
    let (by_node, by_page): (u32, u32) = db
        .prepare_cached("SELECT count(*), count(*) FILTER (WHERE linked_path = ?2) FROM node WHERE linked_by = ?1")?
        .query_row(params![visit.node, page.as_str()], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(bounds.nodes_by_node.saturating_sub(by_node).min(bounds.nodes_by_page.saturating_sub(by_page)))
}

/// Notes an announce.
fn note(db: &Connection, heard: &Heard, now: u64, has_room: bool) -> Result<Noted, Problem> {
    let name = heard.name.as_deref().map(name).filter(|name| !name.is_empty());
    let (hash, now, first_visit_at) = (Hash(heard.destination), Int(now), Int(heard.first_visit_at));
    let known = db
        .prepare_cached(
            "UPDATE node SET
                identity = coalesce(identity, ?2),
                name = coalesce(?3, name),
                hops = coalesce(?4, hops),
                first_heard = coalesce(first_heard, ?5),
                last_heard = max(coalesce(last_heard, 0), ?5),
                first_visit_at = coalesce(first_visit_at, ?6)
             WHERE destination = ?1",
        )?
        .execute(params![hash, heard.identity, name, heard.hops, now, first_visit_at])?;
    if known > 0 {
        return Ok(Noted::Known);
    }
    if !has_room {
        return Ok(Noted::NoRoom);
    }
    db.prepare_cached(
        "INSERT INTO node (destination, identity, name, hops, first_heard, last_heard, first_visit_at, known_since, origin)
         VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6, ?5, ?7)",
    )?
    .execute(params![hash, heard.identity, name, heard.hops, now, first_visit_at, origin::ANNOUNCE])?;
    Ok(Noted::New)
}

fn name(heard: &str) -> String {
    let kept: String = heard.chars().take(Bounds::NAME_CHARACTERS).collect();
    plain(&kept).trim().to_owned()
}

/// How many nodes are read at once.
const AT_ONCE: u32 = 1_000;

/// The columns that [`node`] reads.
const NODES: &str = "SELECT node.destination, node.identity, node.name, node.hops, node.first_heard, node.last_heard,
        node.known_since, node.origin, linking.destination, node.linked_path, preference.value, node.speed, node.failures,
        node.counts_from, node.first_visit_at, node.capped, node.id
     FROM node LEFT JOIN node AS linking ON linking.id = node.linked_by
        LEFT JOIN preference ON preference.id = node.preference";

impl View {
    /// What is known of a node.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    pub fn node(&self, destination: Destination) -> Result<Option<Node>, Error> {
        self.read(|db| {
            let mut query = db.prepare_cached(&format!("{NODES} WHERE node.destination = ?1"))?;
            Ok(query.query_row([Hash(destination)], node).optional()?)
        })
    }

    /// Goes through all nodes in the order in which they became known, until told to stop. Few are in memory at a time,
    /// and whoever takes long over one, such as a pager, keeps no writer waiting.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    pub fn for_each_node(&self, mut each: impl FnMut(Node) -> ControlFlow<()>) -> Result<(), Error> {
        let mut after = 0;
        loop {
            let some = self.read(|db| {
                let mut query =
                    db.prepare_cached(&format!("{NODES} WHERE node.id > ?1 ORDER BY node.id LIMIT {AT_ONCE}"))?;
                let nodes = query.query_map([after], |row| Ok((row.get("id")?, node(row)?)))?;
                Ok(nodes.collect::<Result<Vec<_>, _>>()?)
            })?;
            let Some((last, _)) = some.last() else { return Ok(()) };
            after = *last;
            if some.into_iter().any(|(_, node)| each(node).is_break()) {
                return Ok(());
            }
        }
    }

    /// Goes through what the scheduler needs to know of all nodes.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    pub fn for_each_scheduled(&self, mut each: impl FnMut(Scheduled)) -> Result<(), Error> {
        self.read(|db| {
            let mut query = db.prepare_cached(
                "SELECT node.destination, node.first_heard IS NOT NULL, preference.value, node.speed, node.failures,
                    node.counts_from, node.first_visit_at
                 FROM node LEFT JOIN preference ON preference.id = node.preference",
            )?;
            let mut rows = query.query([])?;
            while let Some(row) = rows.next()? {
                let mut columns = Columns::of(row);
                each(Scheduled {
                    destination: columns.destination()?,
                    heard: columns.take()?,
                    standing: standing(&mut columns)?,
                    counts_from: columns.number()?,
                    first_visit_at: columns.number()?,
                });
            }
            Ok(())
        })
    }
}

/// A preference's value that can be missing, a speed, failures.
pub(super) fn standing(columns: &mut Columns<'_, '_>) -> rusqlite::Result<Standing> {
    let preference: Option<Coded<Preference>> = columns.take()?;
    Ok(Standing {
        preference: preference.map_or(Preference::Automatic, |Coded(preference)| preference),
        speed: columns.coded()?,
        failures: columns.take()?,
    })
}

fn node(row: &Row<'_>) -> rusqlite::Result<Node> {
    let mut columns = Columns::of(row);
    Ok(Node {
        destination: columns.destination()?,
        identity: columns.take()?,
        name: columns.take()?,
        hops: columns.take()?,
        first_heard: columns.number()?,
        last_heard: columns.number()?,
        known_since: columns.count()?,
        origin: known_by(&mut columns)?,
        standing: standing(&mut columns)?,
        counts_from: columns.number()?,
        first_visit_at: columns.number()?,
        capped: columns.take()?,
    })
}

/// The code of an origin, and the node and the path of the page that linked to it, if one did.
fn known_by(columns: &mut Columns<'_, '_>) -> rusqlite::Result<Origin> {
    let code: String = columns.take()?;
    let (node, path): (Option<Hash>, Option<String>) = (columns.take()?, columns.take()?);
    let link = node.zip(path).map(|(Hash(node), path)| (node, path));
    Origin::from_parts(&code, link).ok_or_else(|| unknown(&code).into())
}
