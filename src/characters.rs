//! Characters that do not belong in a robots.txt, as tables: invalid UTF-8, controls, invisible ones, look-alike colons.
//!
//! Reading rules, *Lines* 6 and 7. Each maximal run of invalid bytes counts as one character.

use std::ops::Range;

use crate::syntax::{Span, Text};

/// One character of the input, or one maximal run of invalid bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Character {
    pub(crate) span: Span,
    /// `None` for a run of bytes that are not UTF-8.
    pub(crate) value: Option<char>,
}

impl Character {
    /// How many UTF-16 units a page's text area holds for it (an invalid run shows as one U+FFFD).
    pub(crate) fn utf16_len(&self) -> usize {
        self.value.map_or(1, char::len_utf16)
    }
}

/// The characters of some bytes.
pub(crate) fn characters(text: Text<'_>) -> impl Iterator<Item = Character> {
    let mut rest = text.bytes;
    let mut start = text.start;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (value, length) = match first_character(rest) {
            Some(character) => (Some(character), character.len_utf8()),
            None => (None, invalid_run(rest)),
        };
        let span = Span { start, end: start + length };
        start += length;
        rest = &rest[length..];
        Some(Character { span, value })
    })
}

/// Where each character stands, as columns count them; `None` for a run of bytes that are not UTF-8.
///
/// ```
/// let characters: Vec<_> = strudel_robots::character_ranges(b"a\xFF\xFE").collect();
/// assert_eq!(characters, [(0..1, Some('a')), (1..3, None)]);
/// ```
pub fn character_ranges(bytes: &[u8]) -> impl Iterator<Item = (Range<usize>, Option<char>)> {
    characters(Text { start: 0, bytes }).map(|c| (c.span.start..c.span.end, c.value))
}

fn first_character(bytes: &[u8]) -> Option<char> {
    if bytes[0].is_ascii() {
        return Some(char::from(bytes[0]));
    }
    // The longest character has four bytes.
    let head = &bytes[..bytes.len().min(4)];
    head.utf8_chunks().next()?.valid().chars().next()
}

fn invalid_run(bytes: &[u8]) -> usize {
    // Chunks are made lazily, so looking at the run costs no more than the run.
    bytes
        .utf8_chunks()
        .enumerate()
        .take_while(|(index, chunk)| *index == 0 || chunk.valid().is_empty())
        .map(|(_, chunk)| chunk.invalid().len())
        .sum()
}

/// What can be wrong with a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flaw {
    NotUtf8,
    Control,
    Invisible,
}

/// The flaw of one character, if it has any. Tab is none.
pub(crate) fn flaw(value: Option<char>) -> Option<Flaw> {
    match value {
        None => Some(Flaw::NotUtf8),
        Some('\t') => None,
        Some(c) if c.is_control() => Some(Flaw::Control),
        Some(c) if is_invisible(c) => Some(Flaw::Invisible),
        Some(_) => None,
    }
}

/// Whether there is nothing to look for: printable ASCII and tabs only.
pub(crate) fn is_plain(bytes: &[u8]) -> bool {
    bytes.iter().all(|&b| matches!(b, b'\t' | 0x20..=0x7E))
}

/// Whether a value counts as unreadable: it holds bytes that are not UTF-8, or control characters.
pub(crate) fn is_broken(text: Text<'_>) -> bool {
    !is_plain(text.bytes) && characters(text).any(|c| matches!(flaw(c.value), Some(Flaw::NotUtf8 | Flaw::Control)))
}

/// Whether a character shows nothing, or only space, and is not ASCII.
///
/// ```
/// assert!(strudel_robots::is_invisible('\u{200b}') && !strudel_robots::is_invisible(' '));
/// ```
#[must_use]
pub fn is_invisible(c: char) -> bool {
    c > '\u{7F}' && INVISIBLE.iter().any(|range| (range.0..=range.1).contains(&c))
}

/// A readable name for a character, `U+00A0 no-break space` or `U+0007` where the tables name none.
pub(crate) fn describe(value: Option<char>) -> String {
    let Some(c) = value else { return "a byte that is not UTF-8".to_owned() };
    let name = INVISIBLE.iter().find(|range| (range.0..=range.1).contains(&c)).map_or("", |range| range.2);
    let name = if c == '\0' { "NUL" } else { name };
    let space = if name.is_empty() { "" } else { " " };
    format!("U+{:04X}{space}{name}", u32::from(c))
}

/// Characters that show nothing, or only space, and are not ASCII: first, last, name.
const INVISIBLE: &[(char, char, &str)] = &[
    ('\u{00A0}', '\u{00A0}', "no-break space"),
    ('\u{00AD}', '\u{00AD}', "soft hyphen"),
    ('\u{034F}', '\u{034F}', "combining grapheme joiner"),
    ('\u{061C}', '\u{061C}', "bidi mark"),
    ('\u{115F}', '\u{1160}', "Hangul filler"),
    ('\u{1680}', '\u{1680}', "Ogham space"),
    ('\u{17B4}', '\u{17B5}', "invisible vowel"),
    ('\u{180B}', '\u{180F}', "Mongolian separator"),
    ('\u{2000}', '\u{200A}', "wide or narrow space"),
    ('\u{200B}', '\u{200B}', "zero-width space"),
    ('\u{200C}', '\u{200D}', "zero-width joiner"),
    ('\u{200E}', '\u{200F}', "bidi mark"),
    ('\u{2028}', '\u{2029}', "line or paragraph separator"),
    ('\u{202A}', '\u{202E}', "bidi control"),
    ('\u{202F}', '\u{202F}', "narrow no-break space"),
    ('\u{205F}', '\u{205F}', "mathematical space"),
    ('\u{2060}', '\u{2064}', "word joiner"),
    ('\u{2065}', '\u{206F}', "bidi control"),
    ('\u{2800}', '\u{2800}', "blank Braille pattern"),
    ('\u{3000}', '\u{3000}', "ideographic space"),
    ('\u{3164}', '\u{3164}', "Hangul filler"),
    ('\u{FE00}', '\u{FE0F}', "variation selector"),
    ('\u{FEFF}', '\u{FEFF}', "byte order mark"),
    ('\u{FFA0}', '\u{FFA0}', "Hangul filler"),
    ('\u{FFF9}', '\u{FFFB}', "annotation mark"),
    ('\u{1BCA0}', '\u{1BCA3}', "shorthand control"),
    ('\u{1D173}', '\u{1D17A}', "musical control"),
    ('\u{E0000}', '\u{E0FFF}', "tag character"),
];

/// Characters that look like a colon and are none.
pub(crate) const COLON_LOOK_ALIKES: &[char] = &[
    '\u{FF1A}', // full-width colon
    '\u{FE55}', // small colon
    '\u{FE13}', // presentation form for vertical colon
    '\u{FE30}', // two dot leader
    '\u{2236}', // ratio
    '\u{A789}', // modifier letter colon
    '\u{02D0}', // modifier letter triangular colon
    '\u{02F8}', // modifier letter raised colon
    '\u{0589}', // Armenian full stop
    '\u{05C3}', // Hebrew sof pasuq
    '\u{0703}', // Syriac supralinear colon
    '\u{1361}', // Ethiopic wordspace
    '\u{1365}', // Ethiopic colon
    '\u{16EC}', // Runic multiple punctuation
    '\u{1804}', // Mongolian colon
    '\u{205A}', // two dot punctuation
];

/// How many characters of a value a message shows.
const SHOWN_CHARACTERS: usize = 40;

/// A piece of the input for a message: shortened, and every flawed character spelled out.
pub(crate) fn shown(bytes: &[u8]) -> String {
    visible(bytes, SHOWN_CHARACTERS)
}

/// Some bytes of a file as they can be shown anywhere, so that what is shown is what is there: characters that cannot be
/// seen are spelled out (`<U+200B>`), bytes that are not UTF-8 stand as U+FFFD, and behind `most` characters stands `…`.
///
/// ```
/// assert_eq!(strudel_robots::visible("7\u{200b}d\x1b[0m".as_bytes(), 80), "7<U+200B>d<U+001B>[0m");
/// assert_eq!(strudel_robots::visible(b"abc", 2), "ab…");
/// ```
#[must_use]
pub fn visible(bytes: &[u8], most: usize) -> String {
    let mut text = String::new();
    for (index, character) in characters(Text { start: 0, bytes }).enumerate() {
        if index == most {
            text.push('…');
            break;
        }
        match (flaw(character.value), character.value) {
            (None, Some('\t')) => text.push_str("<tab>"),
            (None, Some(c)) => text.push(c),
            (Some(Flaw::NotUtf8), _) | (_, None) => text.push('\u{FFFD}'),
            (Some(_), Some(c)) => text.push_str(&format!("<U+{:04X}>", u32::from(c))),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(bytes: &[u8]) -> Vec<(usize, usize, Option<char>)> {
        characters(Text { start: 0, bytes }).map(|c| (c.span.start, c.span.end, c.value)).collect()
    }

    #[test]
    fn a_maximal_invalid_run_is_one_character() {
        assert_eq!(split("aé".as_bytes()), [(0, 1, Some('a')), (1, 3, Some('é'))]);
        assert_eq!(split(b"\xFF\xFEa\xE9"), [(0, 2, None), (2, 3, Some('a')), (3, 4, None)]);
        // Two cut-off sequences side by side are one run; a whole character parts two runs.
        assert_eq!(split(b"\xE2\x82\xE2\x82"), [(0, 4, None)]);
        assert_eq!(split(b"\xFF\xC3\xA9\xFF"), [(0, 1, None), (1, 3, Some('é')), (3, 4, None)]);
        assert_eq!(split(b"\xF0\x9F\x98\x80"), [(0, 4, Some('\u{1F600}'))]);
    }

    #[test]
    fn the_tables_are_in_order_and_hold_no_ascii() {
        assert!(INVISIBLE.windows(2).all(|pair| pair[0].1 < pair[1].0));
        assert!(INVISIBLE.iter().all(|range| range.0 <= range.1 && range.0 > '\u{7F}'));
        assert!(COLON_LOOK_ALIKES.iter().all(|c| !c.is_ascii()));
    }

    #[test]
    fn shown_values_are_short_and_spell_out_what_cannot_be_seen() {
        assert_eq!(shown(b"7\x00d\xFF"), "7<U+0000>d\u{FFFD}");
        assert_eq!(shown("7\u{200b}d".as_bytes()), "7<U+200B>d");
        assert_eq!(shown(&[b'x'; 50]).chars().count(), SHOWN_CHARACTERS + 1);
    }
}
