//! Bytes → the text that NomadNet parses: characters that it drops are gone, lines end with LF, the ends are trimmed.
//!
//! NomadNet 1.4.4, `strip_modifiers` in `nomadnet/util.py`. Which characters are marks and formats is told by Unicode; a
//! NomadNet on an older Python knows fewer of the newest ones.

use std::ops::RangeInclusive;

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

/// Shown as a space, since terminals draw them wrongly: the spy with its variation selector, and the pointing hand.
const SPY: char = '\u{1F575}';
const EMOJI_SELECTOR: char = '\u{FE0F}';
const POINTING_HAND: char = '\u{261D}';

/// Skin tones: symbols by their category, and dropped all the same.
const SKIN_TONES: RangeInclusive<char> = '\u{1F3FB}'..='\u{1F3FF}';

/// Dropped once line ends are told, apart from marks and formats.
const CONTROLS: [RangeInclusive<char>; 6] = [
    '\0'..='\u{8}',
    '\u{B}'..='\u{C}',
    '\u{E}'..='\u{1F}',
    '\u{7F}'..='\u{9F}',
    // Not assigned, between the word joiners and the bidi isolates.
    '\u{2065}'..='\u{2065}',
    '\u{FFF0}'..='\u{FFF8}',
];

/// The text as NomadNet parses it.
pub(crate) fn clean(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    let mut after_cr = false;
    let mut characters = page.chars().peekable();
    while let Some(c) = characters.next() {
        let c = match c {
            SPY if characters.next_if_eq(&EMOJI_SELECTOR).is_some() => ' ',
            POINTING_HAND => ' ',
            c if is_modifier(c) => continue,
            c => c,
        };
        let ends_cr = std::mem::replace(&mut after_cr, c == '\r') && c == '\n';
        match c {
            '\n' if ends_cr => {}
            '\r' => text.push('\n'),
            c if CONTROLS.iter().any(|range| range.contains(&c)) => {}
            c => text.push(c),
        }
    }
    text.truncate(text.trim_end().len());
    let start = text.len() - text.trim_start().len();
    text.drain(..start);
    text
}

/// Whether it is part of the character before it, or only says how others are to be shown.
fn is_modifier(c: char) -> bool {
    use GeneralCategory::{EnclosingMark, Format, NonspacingMark, SpacingMark};
    let category = || c.general_category();
    !c.is_ascii()
        && (matches!(category(), NonspacingMark | SpacingMark | EnclosingMark | Format) || SKIN_TONES.contains(&c))
}

/// Whether it is a letter or a number, as Python's `str.isalnum` says.
pub(crate) fn is_alphanumeric(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    matches!(c.general_category_group(), GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number)
}

/// The digit that a character is in any script: decimal digits stand together in Unicode, from zero to nine.
pub(crate) fn digit(c: char) -> Option<u32> {
    let is_digit = |c: u32| char::from_u32(c).is_some_and(|c| c.general_category() == GeneralCategory::DecimalNumber);
    let code = u32::from(c);
    if !is_digit(code) {
        return None;
    }
    let before = (1..=code).take_while(|distance| is_digit(code - distance)).count();
    Some(before as u32 % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends() {
        assert_eq!(clean("a\r\nb\rc\nd\r\r\ne"), "a\nb\nc\nd\n\ne");
        // A mark between CR and LF is gone before line ends are told, a control character after.
        assert_eq!(clean("a\r\u{301}\nb\r\0\nc"), "a\nb\n\nc");
    }

    #[test]
    fn what_is_dropped() {
        assert_eq!(
            clean("e\u{301}\u{AD}\u{200B}\u{FEFF}\u{7}\u{85}\u{2065}\u{FFF5}\u{1F44D}\u{1F3FD}!"),
            "e\u{1F44D}!"
        );
        assert_eq!(clean("a\u{1F575}\u{FE0F}b\u{1F575}c\u{261D}d"), "a b\u{1F575}c d");
        assert_eq!(clean(" \t\n\u{A0}\u{2028} a \u{3000}\n"), "a");
        assert_eq!(clean("\u{feff}"), "");
    }

    #[test]
    fn letters_and_numbers() {
        let not: Vec<_> = "aé字٣Ⅷ².Ⓐ-".chars().filter(|&c| !is_alphanumeric(c)).collect();
        assert_eq!(not, ['.', 'Ⓐ', '-']);
    }

    #[test]
    fn digits_of_all_scripts() {
        let digits: Vec<_> = "09٣५𝟙𝟿x½²".chars().map(digit).collect();
        assert_eq!(digits, [Some(0), Some(9), Some(3), Some(5), Some(1), Some(9), None, None, None]);
    }
}
