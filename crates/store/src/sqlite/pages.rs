//! Pages: their text, by which they are found, and when they leave the index.

use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest, Sha256};
use strudel_robots::visit::{Found, PagePath};

use super::Store;
use super::convert::{Int, plain};
use super::paths::{find_all, path_id};
use super::status::size;
use super::visits::VisitId;
use crate::error::{Error, Problem};
use crate::model::{Expired, Kept, Page};

/// So much leaves the store in one transaction: writers and readers wait for no longer than that.
const EXPIRED_AT_ONCE: u32 = 500;

impl Store {
    /// Stores a page that was answered just now, and the paths that it made known or brought nearer. An unchanged page
    /// costs a note that it was seen and nothing else.
    ///
    /// # Errors
    ///
    /// The store cannot be written to.
    pub fn store_page(
        &mut self,
        visit: VisitId,
        path: &PagePath,
        page: &Page<'_>,
        found: &[Found],
        now: u64,
    ) -> Result<Kept, Error> {
        let hash = <[u8; 32]>::from(Sha256::digest(page.raw));
        self.write(now, |db, bounds| {
            let room = size(db, bounds)?.room();
            let id = path_id(db, visit, path, now)?;
            if room > 0 {
                find_all(db, visit, found, now)?;
            }
            let stored: Option<[u8; 32]> = db
                .prepare_cached("SELECT hash FROM page WHERE path = ?1")?
                .query_row([id], |row| row.get(0))
                .optional()?;
            let kept = match stored {
                Some(stored) if stored == hash => Kept::Unchanged,
                _ if room <= (page.title.len() + page.text.len()) as u64 => Kept::NoRoom,
                _ => Kept::Stored,
            };
            if kept == Kept::Stored {
                write_page(db, id, page, hash, now)?;
            }
            // What stands in the index was not seen where there was no room for what was.
            db.prepare_cached("UPDATE path SET silent = 0, refused = NULL, seen = iif(?3, ?2, seen) WHERE id = ?1")?
                .execute(params![id, Int(now), kept != Kept::NoRoom])?;
            Ok(kept)
        })
    }

    /// Takes pages that were not seen for too long out of the index, and forgets paths that are silent and were neither
    /// found nor seen for as long. Only so many go at once: call it again until none do.
    ///
    /// # Errors
    ///
    /// The store cannot be written to.
    pub fn expire(&mut self, now: u64) -> Result<Expired, Error> {
        self.write(now, |db, bounds| {
            let before = Int(now.saturating_sub(bounds.unseen_seconds));
            let unseen: Vec<i64> = db
                .prepare_cached("SELECT page.path FROM path JOIN page ON page.path = path.id WHERE seen < ?1 LIMIT ?2")?
                .query_map(params![before, EXPIRED_AT_ONCE], |row| row.get(0))?
                .collect::<Result<_, _>>()?;
            for path in &unseen {
                remove_page(db, *path)?;
            }
            let paths = db
                .prepare_cached(
                    "DELETE FROM path WHERE id IN (
                        SELECT id FROM path
                        WHERE silent >= ?1 AND silent > 0 AND found < ?2 AND coalesce(seen, 0) < ?2
                            AND id NOT IN (SELECT path FROM page)
                        LIMIT ?3)",
                )?
                .execute(params![bounds.silent_visits, before, EXPIRED_AT_ONCE])?;
            Ok(Expired { pages: unseen.len(), paths })
        })
    }
}

/// Writes a page that is new or has changed.
fn write_page(db: &Connection, path: i64, page: &Page<'_>, hash: [u8; 32], now: u64) -> Result<(), Problem> {
    unindex(db, path)?;
    db.prepare_cached(
        "INSERT INTO page (path, size, hash, first_seen, changed) VALUES (?1, ?2, ?3, ?4, ?4)
         ON CONFLICT DO UPDATE SET size = excluded.size, hash = excluded.hash, changed = excluded.changed",
    )?
    .execute(params![path, Int(page.raw.len() as u64), hash, Int(now)])?;
    db.prepare_cached("INSERT OR REPLACE INTO page_text (path, title, text) VALUES (?1, ?2, ?3)")?.execute(params![
        path,
        plain(page.title),
        plain(page.text)
    ])?;
    db.prepare_cached(
        "INSERT INTO page_words (rowid, title, text)
         SELECT path, title, text FROM page_folded WHERE path = ?1",
    )?
    .execute([path])?;
    Ok(())
}

/// Takes a page out of the index; says whether it was there.
pub(super) fn remove_page(db: &Connection, path: i64) -> Result<bool, Problem> {
    unindex(db, path)?;
    db.prepare_cached("DELETE FROM page_text WHERE path = ?1")?.execute([path])?;
    Ok(db.prepare_cached("DELETE FROM page WHERE path = ?1")?.execute([path])? > 0)
}

/// Takes a page's words out of the index, for which the text that they came from is needed.
fn unindex(db: &Connection, path: i64) -> Result<(), Problem> {
    db.prepare_cached(
        "INSERT INTO page_words (page_words, rowid, title, text)
         SELECT 'delete', path, title, text FROM page_folded WHERE path = ?1",
    )?
    .execute([path])?;
    Ok(())
}
