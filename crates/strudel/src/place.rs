//! Where things stand in a file: its lines, and the line and column of an offset.
//!
//! Counted as the reports count: lines end at LF, CRLF or a lone CR, a byte order mark at the start belongs to no line's
//! text, and a run of bytes that are not UTF-8 is one character.

use std::ops::Range;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The lines of a file.
pub(crate) struct Lines<'a> {
    input: &'a [u8],
    /// Where each line starts; never empty.
    starts: Vec<usize>,
}

/// A line and a column, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(input: &'a [u8]) -> Self {
        let first = if input.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        let ends = (first..input.len()).filter(|&at| match input[at] {
            b'\n' => true,
            b'\r' => input.get(at + 1) != Some(&b'\n'),
            _ => false,
        });
        let starts = std::iter::once(first).chain(ends.map(|at| at + 1)).collect();
        Lines { input, starts }
    }

    /// Where a line's text stands, its ending left out.
    pub(crate) fn text(&self, number: usize) -> Range<usize> {
        let index = (number - 1).min(self.starts.len() - 1);
        let start = self.starts[index];
        let Some(&next) = self.starts.get(index + 1) else { return start..self.input.len() };
        let ending = if self.input[start..next].ends_with(b"\r\n") { 2 } else { 1 };
        start..next - ending
    }

    /// A line's bytes, its ending left out.
    pub(crate) fn bytes(&self, number: usize) -> &'a [u8] {
        &self.input[self.text(number)]
    }

    /// The line and column of an offset.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.input.len());
        let line = self.starts.partition_point(|&start| start <= offset).max(1);
        let start = self.starts[line - 1].min(offset);
        Position { line, column: characters(&self.input[start..offset]).count() + 1 }
    }
}

/// One character, or a run of bytes that are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Character<'a> {
    Valid(char),
    Invalid(&'a [u8]),
}

impl Character<'_> {
    /// How many bytes it takes.
    pub(crate) fn len(&self) -> usize {
        match self {
            Character::Valid(c) => c.len_utf8(),
            Character::Invalid(bytes) => bytes.len(),
        }
    }
}

/// The characters of some bytes.
pub(crate) fn characters(bytes: &[u8]) -> impl Iterator<Item = Character<'_>> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let character = next_character(rest)?;
        rest = &rest[character.len()..];
        Some(character)
    })
}

fn next_character(bytes: &[u8]) -> Option<Character<'_>> {
    // No character is longer than four bytes, so a look at that many tells whether there is one.
    let head = bytes[..bytes.len().min(4)].utf8_chunks().next()?;
    if let Some(c) = head.valid().chars().next() {
        return Some(Character::Valid(c));
    }
    let chunks = bytes.utf8_chunks().enumerate();
    let run = chunks.take_while(|(index, chunk)| *index == 0 || chunk.valid().is_empty());
    let length = run.map(|(_, chunk)| chunk.invalid().len()).sum();
    Some(Character::Invalid(&bytes[..length]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(input: &[u8]) -> Vec<&[u8]> {
        let lines = Lines::new(input);
        (1..=lines.starts.len()).map(|number| &input[lines.text(number)]).collect()
    }

    #[test]
    fn a_line_ends_in_three_ways() {
        assert_eq!(texts(b"a\r\nb\rc\n\nd"), [&b"a"[..], b"b", b"c", b"", b"d"]);
        assert_eq!(texts(b""), [b""]);
        assert_eq!(texts(b"\xEF\xBB\xBFa"), [b"a"]);
    }

    #[test]
    fn positions_count_characters() {
        let input = b"\xEF\xBB\xBFa\xC3\xA9b\r\n\xE2\x82\xE2\x82x";
        let lines = Lines::new(input);
        let at = |offset| (lines.position(offset).line, lines.position(offset).column);
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(3), (1, 1));
        assert_eq!(at(6), (1, 3));
        assert_eq!(at(9), (2, 1));
        assert_eq!(at(13), (2, 2));
        assert_eq!(at(99), (2, 3));
    }
}
