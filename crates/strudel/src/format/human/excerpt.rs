//! The part of a line that is shown around a place.

use std::ops::Range;

use crate::place::{Character, characters};
use crate::visible::{is_hidden, spelled_out, spelled_out_byte};

/// How wide the shown part of a line is at most, and how much of that may stand before the place and in it. What is
/// spelled out counts as wide as it is shown.
const WIDTH: usize = 100;
const BEFORE: usize = 40;
const INSIDE: usize = 50;

const CUT: char = '…';

/// A part of a line that can be shown, and where the place is in it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    pub(super) text: String,
    pub(super) place: Range<usize>,
}

/// The line at `line` around the `place`; both are byte ranges in the input. A place that reaches over the line's end
/// is shown up to it.
pub(super) fn of(input: &[u8], line: Range<usize>, place: Range<usize>) -> Excerpt {
    let start = place.start.clamp(line.start, line.end);
    let end = place.end.clamp(start, line.end);
    let mut text = before(&input[line.start..start]);
    let marked = text.len();
    let whole = append(&mut text, &input[start..end], INSIDE);
    let place = marked..text.len();
    if whole {
        let left = WIDTH.saturating_sub(text.chars().count());
        append(&mut text, &input[end..line.end], left);
    }
    Excerpt { text, place }
}

/// The last characters before the place.
fn before(bytes: &[u8]) -> String {
    // A character has at most four bytes, so what is looked at does not grow with the line. Its first character may be
    // cut in two; it is not shown then, being too far away.
    let near = &bytes[bytes.len().saturating_sub(4 * (BEFORE + 1))..];
    let shown: Vec<String> = characters(near).map(shown).collect();
    let mut width = 0;
    let fits = shown.iter().rev().take_while(|text| {
        width += text.chars().count();
        width <= BEFORE
    });
    let fits = fits.count();
    let is_cut = fits < shown.len() || near.len() < bytes.len();
    let kept = shown[shown.len() - fits..].concat();
    if is_cut { format!("{CUT}{kept}") } else { kept }
}

/// Adds as many characters as fit, and a sign where some do not; whether all did.
fn append(text: &mut String, bytes: &[u8], width: usize) -> bool {
    let mut left = width;
    for character in characters(bytes) {
        let shown = shown(character);
        let wide = shown.chars().count();
        if wide > left {
            text.push(CUT);
            return false;
        }
        left -= wide;
        text.push_str(&shown);
    }
    true
}

/// A character as it is shown. Tabs stay: they are widened later.
fn shown(character: Character<'_>) -> String {
    /// A longer run shows its first bytes.
    const MOST_BYTES: usize = 4;
    match character {
        Character::Valid('\t') => "\t".to_owned(),
        Character::Valid(c) if is_hidden(c) => spelled_out(c),
        Character::Valid(c) => c.to_string(),
        Character::Invalid(bytes) => {
            let shown: String = bytes.iter().take(MOST_BYTES).map(|&byte| spelled_out_byte(byte)).collect();
            if bytes.len() > MOST_BYTES { format!("{shown}{CUT}") } else { shown }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpt(input: &[u8], place: Range<usize>) -> (String, String) {
        let excerpt = of(input, 0..input.len(), place);
        (excerpt.text[excerpt.place.clone()].to_owned(), excerpt.text)
    }

    #[test]
    fn what_is_hidden_is_spelled_out_and_the_mark_stays_right() {
        let (marked, text) = excerpt(b"\x1b[31ma\xC2\xA07d\xE9", 8..10);
        assert_eq!(text, "<U+001B>[31ma<U+00A0>7d<E9>");
        assert_eq!(marked, "7d");
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let line = [vec![b'x'; 100_000], b"here".to_vec(), vec![b'y'; 100_000]].concat();
        let (marked, text) = excerpt(&line, 100_000..100_004);
        assert_eq!(marked, "here");
        assert_eq!(text, format!("…{}here{}…", "x".repeat(BEFORE), "y".repeat(WIDTH - BEFORE - 5)));
    }

    #[test]
    fn a_long_place_is_cut_too() {
        let (marked, text) = excerpt(&[0xE9; 500], 0..500);
        assert_eq!(text, marked);
        assert_eq!(marked, "<E9><E9><E9><E9>…");
        let (marked, _) = excerpt("é".repeat(500).as_bytes(), 0..1000);
        assert_eq!(marked, format!("{}…", "é".repeat(INSIDE)));
    }

    #[test]
    fn a_place_outside_the_line_stays_at_its_end() {
        let excerpt = of(b"ab\ncd", 0..2, 2..3);
        assert_eq!((excerpt.text.as_str(), excerpt.place), ("ab", 2..2));
    }
}
