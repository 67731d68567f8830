//! What is checked: the bytes of a file as they are, or the text that was typed.

use crate::texts;

/// How many bytes of a file are read: more than any reader that has a limit takes.
pub(crate) const MOST_READ: usize = 500 * 1_024 + 1;

/// The bytes that are checked, and where they come from.
#[derive(Debug, Clone, Default)]
pub(crate) struct Source {
    /// The bytes, of a large file only its start.
    pub(crate) bytes: Vec<u8>,
    /// The length of the whole.
    pub(crate) length: usize,
    origin: Origin,
}

#[derive(Debug, Clone, Default)]
enum Origin {
    #[default]
    Typed,
    File(String),
    /// A file that was edited since.
    Edited,
}

impl Source {
    pub(crate) fn file(name: String, bytes: Vec<u8>, length: usize) -> Source {
        Source { bytes, length, origin: Origin::File(name) }
    }

    /// The text of the editor, after what was there before.
    pub(crate) fn text(self, text: String) -> Source {
        let origin =
            if text.is_empty() || matches!(self.origin, Origin::Typed) { Origin::Typed } else { Origin::Edited };
        Source { length: text.len(), bytes: text.into_bytes(), origin }
    }

    /// Which of both is shown, in a sentence.
    pub(crate) fn sentence(&self) -> String {
        match &self.origin {
            Origin::Typed => texts::TYPED.to_owned(),
            Origin::File(name) => texts::file_as_it_is(name),
            Origin::Edited => texts::EDITED.to_owned(),
        }
    }
}

/// Bytes as the editor shows them: no byte order mark, each run of invalid bytes one U+FFFD, lines ended by LF. So lines and
/// columns are those of the report.
pub(crate) fn display(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut text = String::with_capacity(bytes.len());
    let mut in_run = false;
    for chunk in bytes.utf8_chunks() {
        in_run &= chunk.valid().is_empty();
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() && !in_run {
            text.push('\u{FFFD}');
            in_run = true;
        }
    }
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// The UTF-16 offset of a line and column (from 1) in the editor's text; its end, for a place behind it.
pub(crate) fn utf16_offset(text: &str, line: usize, column: usize) -> usize {
    let utf16 = |text: &str| text.chars().map(char::len_utf16).sum::<usize>();
    let mut start = 0;
    let mut lines = text.split('\n');
    for skipped in lines.by_ref().take(line.saturating_sub(1)) {
        start += utf16(skipped) + 1;
    }
    let before: usize = lines.next().unwrap_or("").chars().take(column.saturating_sub(1)).map(char::len_utf16).sum();
    (start + before).min(utf16(text))
}

/// Where two texts differ: UTF-16 start and end in the old one, and what stands there in the new one.
pub(crate) fn difference<'n>(old: &str, new: &'n str) -> (usize, usize, &'n str) {
    let same = |pair: &(char, char)| pair.0 == pair.1;
    let before: usize = old.chars().zip(new.chars()).take_while(same).map(|(c, _)| c.len_utf8()).sum();
    let (old_rest, new_rest) = (&old[before..], &new[before..]);
    let after: usize =
        old_rest.chars().rev().zip(new_rest.chars().rev()).take_while(same).map(|(c, _)| c.len_utf8()).sum();
    let utf16 = |text: &str| text.chars().map(char::len_utf16).sum::<usize>();
    let start = utf16(&old[..before]);
    let end = start + utf16(&old_rest[..old_rest.len() - after]);
    (start, end, &new_rest[..new_rest.len() - after])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_editor_shows_lines_and_columns_of_the_report() {
        assert_eq!(display(b"\xEF\xBB\xBFa\r\nb\rc\xFF\xFE\xFFd\n"), "a\nb\nc\u{FFFD}d\n");
        assert_eq!(display(b"\xFFa\xFF"), "\u{FFFD}a\u{FFFD}");
        assert_eq!(utf16_offset("a\n\u{1F600}b\n", 2, 2), 4);
        assert_eq!(utf16_offset("a", 9, 9), 1);
    }

    #[test]
    fn the_difference_is_the_smallest_piece() {
        assert_eq!(difference("a 7 b", "a 14 b"), (2, 3, "14"));
        assert_eq!(difference("aa", "aaa"), (2, 2, "a"));
        assert_eq!(difference("\u{1F600}x", "\u{1F600}"), (2, 3, ""));
        assert_eq!(difference("same", "same"), (4, 4, ""));
    }

    #[test]
    fn the_page_says_what_it_checks() {
        let source = Source::file("robots.txt".to_owned(), b"a".to_vec(), 1);
        assert!(source.sentence().contains("robots.txt"));
        assert_eq!(source.clone().text("b".to_owned()).sentence(), texts::EDITED);
        assert_eq!(source.text(String::new()).text("b".to_owned()).sentence(), texts::TYPED);
    }
}
