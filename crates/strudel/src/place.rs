//! Where things stand in a file: its lines, and the line and column of an offset.
//!
//! Counted as the reports count: lines end at LF, CRLF or a lone CR, a byte order mark at the start belongs to no line's
//! text, and a run of bytes that are not UTF-8 is one character.

use std::ops::Range;

use strudel_robots::{character_ranges, line_ranges};

/// The lines of a file.
pub(crate) struct Lines<'a> {
    input: &'a [u8],
    /// Where the text of each line stands; never empty. Behind a last ending stands one more, for places at the end.
    texts: Vec<Range<usize>>,
}

/// A line and a column, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(input: &'a [u8]) -> Self {
        let mut texts: Vec<_> = line_ranges(input).collect();
        if texts.last().is_none_or(|last| last.end < input.len()) {
            texts.push(input.len()..input.len());
        }
        Lines { input, texts }
    }

    /// Where a line's text stands, its ending left out.
    pub(crate) fn text(&self, number: usize) -> Range<usize> {
        self.texts[(number - 1).min(self.texts.len() - 1)].clone()
    }

    /// A line's bytes, its ending left out.
    pub(crate) fn bytes(&self, number: usize) -> &'a [u8] {
        &self.input[self.text(number)]
    }

    /// The line and column of an offset.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.input.len());
        let line = self.texts.partition_point(|text| text.start <= offset).max(1);
        let start = self.texts[line - 1].start.min(offset);
        Position { line, column: characters(&self.input[start..offset]).count() + 1 }
    }
}

/// One character, or a run of bytes that are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Character<'a> {
    Valid(char),
    Invalid(&'a [u8]),
}

/// The characters of some bytes.
pub(crate) fn characters(bytes: &[u8]) -> impl Iterator<Item = Character<'_>> {
    character_ranges(bytes).map(|(place, value)| value.map_or(Character::Invalid(&bytes[place]), Character::Valid))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(input: &[u8]) -> Vec<&[u8]> {
        let lines = Lines::new(input);
        (1..=lines.texts.len()).map(|number| &input[lines.text(number)]).collect()
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
