//! What is checked: the bytes of a file as they are, or the text of the editor.

use strudel_robots::line_ranges;

/// How many bytes of a file are read: one more than any reader takes.
pub(crate) const MOST_READ: usize = 500 * 1_024 + 1;

/// How many bytes the editor is given at once. Browsers take seconds to lay out much more, and no file that is read whole
/// comes near.
pub(crate) const MOST_SHOWN: usize = 64 * 1_024;

/// The bytes that are checked, and where they come from.
#[derive(Debug, Default)]
pub(crate) struct Source {
    /// The bytes, of a large file only its start.
    pub(crate) bytes: Vec<u8>,
    /// The length of the whole.
    pub(crate) length: usize,
    pub(crate) origin: Origin,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Origin {
    #[default]
    Typed,
    /// The file of this name, byte for byte.
    File(String),
    /// More than the editor holds, pasted.
    Pasted,
    /// What was in a file, or too large for the editor, and was edited since.
    Edited,
}

impl Source {
    pub(crate) fn file(name: String, bytes: Vec<u8>, length: usize) -> Source {
        Source { bytes, length, origin: Origin::File(name) }
    }

    /// A text that is too large for the editor.
    pub(crate) fn pasted(mut text: String) -> Source {
        if text.contains('\r') {
            text = with_line_feeds(&text);
        }
        let length = text.len();
        let mut bytes = text.into_bytes();
        bytes.truncate(MOST_READ);
        Source { bytes, length, origin: Origin::Pasted }
    }

    /// The text of the editor; `before` is where what stood there came from.
    pub(crate) fn text(text: String, before: &Origin) -> Source {
        let typed = text.is_empty() || *before == Origin::Typed;
        let origin = if typed { Origin::Typed } else { Origin::Edited };
        Source { length: text.len(), bytes: text.into_bytes(), origin }
    }

    /// Whether there is nothing yet that could be checked. An empty file can be.
    pub(crate) fn is_nothing(&self) -> bool {
        self.bytes.is_empty() && self.origin == Origin::Typed
    }

    /// What the editor shows of it: all, or its start.
    pub(crate) fn shown(&self) -> String {
        display(self.bytes.get(..MOST_SHOWN).unwrap_or(&self.bytes))
    }

    /// Whether the editor shows only the start.
    pub(crate) fn is_cut(&self) -> bool {
        !matches!(self.origin, Origin::Typed | Origin::Edited) && self.length > MOST_SHOWN
    }

    /// The lines, as the core counts them: where each starts in the bytes, and what is in it, without its ending.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &[u8])> {
        line_ranges(&self.bytes).map(|text| (text.start, &self.bytes[text]))
    }
}

fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes)
}

/// Bytes as the editor shows them: no byte order mark, each run of invalid bytes one U+FFFD, lines ended by LF. So lines
/// and columns are those of the report. UTF-16 with a byte order mark is shown as the text that it is.
pub(crate) fn display(bytes: &[u8]) -> String {
    let mut text = match bytes {
        [0xFF, 0xFE, wide @ ..] => from_utf16(wide, u16::from_le_bytes),
        [0xFE, 0xFF, wide @ ..] => from_utf16(wide, u16::from_be_bytes),
        _ => from_utf8(without_mark(bytes)),
    };
    if text.contains('\r') {
        text = with_line_feeds(&text);
    }
    text
}

fn from_utf8(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let mut in_run = false;
    for chunk in bytes.utf8_chunks() {
        in_run &= chunk.valid().is_empty();
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() && !in_run {
            text.push(char::REPLACEMENT_CHARACTER);
            in_run = true;
        }
    }
    text
}

fn from_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).filter_map(|pair| Some(unit(pair.try_into().ok()?)));
    char::decode_utf16(units).map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

fn with_line_feeds(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut behind_cr = false;
    for character in text.chars() {
        match character {
            '\n' if behind_cr => {}
            '\r' => out.push('\n'),
            other => out.push(other),
        }
        behind_cr = character == '\r';
    }
    out
}

/// The UTF-16 offset of a line and column (from 1) in the editor's text; its end, for a place behind it.
pub(crate) fn utf16_offset(text: &str, line: usize, column: usize) -> usize {
    let (mut at_line, mut at_column, mut offset) = (1, 1, 0);
    for character in text.chars() {
        if at_line == line && (at_column == column || character == '\n') {
            break;
        }
        offset += character.len_utf16();
        if character == '\n' {
            at_line += 1;
            at_column = 1;
        } else {
            at_column += 1;
        }
    }
    offset
}

/// Where two texts differ: UTF-16 start and end in the old one, and what stands there in the new one.
pub(crate) fn difference<'n>(old: &str, new: &'n str) -> (usize, usize, &'n str) {
    let same = |pair: &(char, char)| pair.0 == pair.1;
    let bytes = |pair: (char, char)| pair.0.len_utf8();
    let before: usize = old.chars().zip(new.chars()).take_while(same).map(bytes).sum();
    let old_rest = old.get(before..).unwrap_or_default();
    let new_rest = new.get(before..).unwrap_or_default();
    let after: usize = old_rest.chars().rev().zip(new_rest.chars().rev()).take_while(same).map(bytes).sum();
    let start = utf16_length(old) - utf16_length(old_rest);
    let gone = old_rest.get(..old_rest.len() - after).unwrap_or_default();
    (start, start + utf16_length(gone), new_rest.get(..new_rest.len() - after).unwrap_or_default())
}

fn utf16_length(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(bytes: &[u8]) -> Source {
        Source::file("robots.txt".to_owned(), bytes.to_vec(), bytes.len())
    }

    #[test]
    fn the_editor_shows_lines_and_columns_of_the_report() {
        assert_eq!(display(b"\xEF\xBB\xBFa\r\nb\rc\xFF\xFE\xFFd\n\r"), "a\nb\nc\u{FFFD}d\n\n");
        assert_eq!(display(b"\xFFa\xFF"), "\u{FFFD}a\u{FFFD}");
        assert_eq!(utf16_offset("a\n\u{1F600}b\n", 2, 2), 4);
        assert_eq!(utf16_offset("a\nb", 1, 9), 1);
        assert_eq!(utf16_offset("a", 9, 9), 1);
        assert_eq!(utf16_offset("a\n", 3, 1), 2);
    }

    #[test]
    fn other_encodings_are_shown_as_text() {
        assert_eq!(display(b"\xFF\xFEa\x00\r\x00\n\x00b\x00"), "a\nb");
        assert_eq!(display(b"\xFE\xFF\x00a\xD8\x00\x00"), "a\u{FFFD}");
    }

    #[test]
    fn lines_are_those_of_the_report() {
        for text in ["", "a", "a\n", "a\r\nb\rc\n\n", "\u{feff}a\nb", "\u{feff}"] {
            let report = strudel_robots::check(strudel_robots::Reader::Rfc9309, text.as_bytes());
            let source = source(text.as_bytes());
            let split: Vec<_> = source.lines().collect();
            assert_eq!(split.len(), report.lines.len(), "{text:?}");
            for (start, line) in split {
                assert_eq!(&source.bytes[start..][..line.len()], line);
            }
        }
    }

    #[test]
    fn the_difference_is_the_smallest_piece() {
        assert_eq!(difference("a 7 b", "a 14 b"), (2, 3, "14"));
        assert_eq!(difference("aa", "aaa"), (2, 2, "a"));
        assert_eq!(difference("\u{1F600}x", "\u{1F600}"), (2, 3, ""));
        assert_eq!(difference("same", "same"), (4, 4, ""));
        assert_eq!(difference("", "new"), (0, 0, "new"));
    }

    #[test]
    fn the_editor_gets_no_more_than_it_can_hold() {
        let pasted = Source::pasted("a\r\nb\n".repeat(200_000));
        assert_eq!((pasted.length, pasted.bytes.len(), pasted.shown().len()), (800_000, MOST_READ, MOST_SHOWN));
        assert!(pasted.is_cut() && !source(b"a").is_cut());
        assert!(!Source::text("a".repeat(MOST_SHOWN + 1), &Origin::Typed).is_cut());
    }

    #[test]
    fn an_edited_file_is_told_from_what_was_typed() {
        let file = source(b"a").origin;
        assert_eq!(Source::text("b".to_owned(), &file).origin, Origin::Edited);
        assert_eq!(Source::text("b".to_owned(), &Origin::Edited).origin, Origin::Edited);
        assert_eq!(Source::text(String::new(), &file).origin, Origin::Typed);
        assert!(Source::text(String::new(), &file).is_nothing() && !source(b"").is_nothing());
    }
}
