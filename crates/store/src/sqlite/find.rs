//! Full-text search.

use rusqlite::{Row, params};

use super::View;
use super::convert::Columns;
use crate::bounds::Bounds;
use crate::error::Error;
use crate::model::{Hit, Piece};

/// Around a match. No stored text has control characters.
const MATCH_BEGINS: char = '\u{1}';
const MATCH_ENDS: char = '\u{2}';

impl View {
    /// The pages that have all of these words, the best first. A word with signs in it, `old-time`, means its parts, one
    /// after another. Case and diacritics make no difference. Without any word nothing is found.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    pub fn search(&self, words: &str, at_most: u32, skip: u32) -> Result<Vec<Hit>, Error> {
        let Some(expression) = expression(words) else { return Ok(Vec::new()) };
        self.read(|db| {
            let mut query = db.prepare_cached(
                "SELECT node.destination, node.name, path.path, path.seen,
                    highlight(page_words, 0, char(1), char(2)), snippet(page_words, 1, char(1), char(2), '…', 32)
                 FROM page_words JOIN path ON path.id = page_words.rowid JOIN node ON node.id = path.node
                 WHERE page_words MATCH ?1 ORDER BY rank LIMIT ?2 OFFSET ?3",
            )?;
            let hits = query.query_map(params![expression, at_most, skip], hit)?;
            Ok(hits.collect::<Result<_, _>>()?)
        })
    }
}

/// All words, each as a text in quotation marks, so that none of them is an operator. One of signs only counts for nothing.
fn expression(words: &str) -> Option<String> {
    let quoted = words
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .take(Bounds::SEARCH_WORDS)
        // Folded as the index is, by the view page_folded.
        .map(|word| word.replace('"', "\"\"").replace('ё', "е").replace('Ё', "Е"))
        .map(|word| format!("\"{word}\""));
    let expression = quoted.collect::<Vec<_>>().join(" ");
    (!expression.is_empty()).then_some(expression)
}

fn hit(row: &Row<'_>) -> rusqlite::Result<Hit> {
    let mut columns = Columns::of(row);
    Ok(Hit {
        destination: columns.destination()?,
        name: columns.take()?,
        path: columns.path()?,
        last_seen: columns.count()?,
        title: pieces(&columns.take::<String>()?),
        snippet: pieces(&columns.take::<String>()?),
    })
}

/// A marked text in pieces.
fn pieces(marked: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (n, part) in marked.split(MATCH_BEGINS).enumerate() {
        // Before the first mark nothing matches; behind each one comes a match and then the rest.
        let (matched, rest) = if n == 0 { ("", part) } else { part.split_once(MATCH_ENDS).unwrap_or((part, "")) };
        let both = [(matched, true), (rest, false)];
        let full = both.into_iter().filter(|(text, _)| !text.is_empty());
        pieces.extend(full.map(|(text, is_match)| Piece { text: text.to_owned(), is_match }));
    }
    pieces
}
