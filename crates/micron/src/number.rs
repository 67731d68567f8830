//! Numbers as Python's `int` and `float` read them, since NomadNet leaves it to them what is one.
//!
//! Both take white space around the number, an underscore between two digits, and the digits of all scripts.

use std::borrow::Cow;

use crate::clean::digit;

/// The digits that Python's `int` takes; more are an error.
const MOST_DIGITS: usize = 4_300;

/// A whole number, the nearest that fits.
pub(crate) fn int(text: &str) -> Option<i64> {
    let text = plain(text)?;
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(&text)),
    };
    if digits.is_empty() || digits.len() > MOST_DIGITS || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let add = |sum: i64, byte: u8| sum.saturating_mul(10).saturating_add(i64::from(byte - b'0'));
    let number = digits.bytes().fold(0, add);
    Some(if negative { -number } else { number })
}

/// Whether it is a number with or without a fraction.
pub(crate) fn is_float(text: &str) -> bool {
    plain(text).is_some_and(|text| text.parse::<f64>().is_ok())
}

/// The number in ASCII, without what may stand around and in it; `None` if an underscore stands elsewhere than between
/// digits.
fn plain(text: &str) -> Option<Cow<'_, str>> {
    let mut text = Cow::Borrowed(text.trim());
    if !text.is_ascii() {
        let ascii = |c: char| digit(c).and_then(|digit| char::from_digit(digit, 10)).unwrap_or(c);
        text = Cow::Owned(text.chars().map(ascii).collect());
    }
    if !text.contains('_') {
        return Some(text);
    }
    let is_digit = |at: Option<usize>| at.and_then(|at| text.as_bytes().get(at)).is_some_and(u8::is_ascii_digit);
    let well_placed = text.match_indices('_').all(|(at, _)| is_digit(at.checked_sub(1)) && is_digit(Some(at + 1)));
    well_placed.then(|| Cow::Owned(text.replace('_', "")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers() {
        let cases = [
            ("0", 0),
            (" +1_000\r", 1_000),
            ("-5", -5),
            ("007", 7),
            ("\u{A0}1_٣", 13),
            ("99999999999999999999", i64::MAX),
        ];
        for (text, number) in cases {
            assert_eq!(int(text), Some(number), "{text}");
        }
        for no in ["", "-", "1.0", "1__0", "_1", "1_", "+ 1", "0x1", "1 2", &"1".repeat(4_301)] {
            assert_eq!(int(no), None, "{no}");
        }
        assert!(int(&"1".repeat(4_300)).is_some());
    }

    #[test]
    fn numbers_with_a_fraction() {
        for text in ["1", " 1. ", ".5", "-1_0.5e-3", "inf", "+Infinity", "NaN", "١.٥"] {
            assert!(is_float(text), "{text}");
        }
        for no in ["", ".", "1e", "1._5", "e5", "infinit", "1,5"] {
            assert!(!is_float(no), "{no}");
        }
    }
}
