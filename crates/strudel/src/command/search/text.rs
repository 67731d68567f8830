//! Pages that were found, for people.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use strudel_store::{Hit, Piece};

use crate::clock::iso;
use crate::command::known::shown;
use crate::command::output::{BOLD, WIDTH};
use crate::visible::visible;

const MATCH: Style = AnsiColor::Green.on_default().bold();

/// How many characters of a text are shown. A word on a page may be longer than the screen.
const MOST_CHARACTERS: usize = 320;
/// How many of them stand before the first match at most, where the text is longer.
const MOST_BEFORE: usize = 120;

/// A character, and whether it belongs to what was searched for.
type Marked = (char, bool);

/// Shows them, each with where it is and the text around the words.
pub(super) fn show(out: &mut dyn Write, hits: &[Hit]) -> io::Result<()> {
    for (index, hit) in hits.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        let title = cut(marked(&hit.title));
        let title = if title.is_empty() { "(no title)".to_owned() } else { painted(&title, BOLD) };
        let name = hit.name.as_deref().map_or_else(String::new, |name| format!("  {}", shown(name)));
        writeln!(out, "{title}{name}")?;
        writeln!(out, "  {}:{}  seen {}", hit.destination, visible(hit.path.as_str()), iso(hit.last_seen))?;
        for line in lines(&cut(marked(&hit.snippet)), WIDTH - 4) {
            writeln!(out, "    {}", painted(&line, Style::new()))?;
        }
    }
    Ok(())
}

/// The characters of a text on one line, those that are hidden spelled out.
fn marked(pieces: &[Piece]) -> Vec<Marked> {
    let mut marked: Vec<Marked> = Vec::new();
    for piece in pieces {
        for c in piece.text.chars() {
            if c.is_whitespace() {
                if marked.last().is_some_and(|(last, _)| *last != ' ') {
                    marked.push((' ', false));
                }
            } else {
                marked.extend(visible(c.encode_utf8(&mut [0; 4])).chars().map(|c| (c, piece.is_match)));
            }
        }
    }
    while marked.last().is_some_and(|(last, _)| *last == ' ') {
        marked.pop();
    }
    marked
}

/// Leaves out what is too far from the first match.
fn cut(mut text: Vec<Marked>) -> Vec<Marked> {
    if text.len() > MOST_CHARACTERS {
        let first = text.iter().position(|(_, is_match)| *is_match).unwrap_or(0);
        let start = first.saturating_sub(MOST_BEFORE);
        text.drain(..start);
        let is_cut = text.len() > MOST_CHARACTERS;
        text.truncate(MOST_CHARACTERS);
        if start > 0 {
            text.insert(0, ('…', false));
        }
        text.extend(is_cut.then_some(('…', false)));
    }
    text
}

/// A text in lines of at most so many characters, broken between words where there are any.
fn lines(text: &[Marked], width: usize) -> Vec<Vec<Marked>> {
    let mut lines: Vec<Vec<Marked>> = Vec::new();
    for word in text.split(|(c, _)| *c == ' ').flat_map(|word| word.chunks(width)) {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= width => {
                line.push((' ', false));
                line.extend(word);
            }
            _ => lines.push(word.to_vec()),
        }
    }
    lines
}

/// A text with its matches emphasised, the rest in this style.
fn painted(text: &[Marked], rest: Style) -> String {
    let runs = text.chunk_by(|a, b| a.1 == b.1);
    runs.map(|run| {
        let style = if run[0].1 { MATCH } else { rest };
        format!("{style}{}{style:#}", run.iter().map(|(c, _)| *c).collect::<String>())
    })
    .collect()
}
