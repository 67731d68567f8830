//! Why a `Recrawl-Interval` value is invalid, and what was probably meant.
//!
//! The table of causes is in the reading rules, *strudel* 5; where several rows fit, the first one counts, so the order
//! of the steps in [`Mistake::of`] is the order of that table.

use super::{Interval, Value};
use crate::finding::{Entry, interval as found};

/// What is wrong with a value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mistake {
    pub(crate) entry: &'static Entry,
    /// Which of the entry's texts fits.
    pub(crate) variant: &'static str,
    /// The value to offer instead, where one meaning is plain.
    pub(crate) meant: Option<Value>,
}

const DAY: u64 = 86_400;
const LONGEST_DAYS: u64 = Interval::LONGEST.days() as u64;

/// Units people write, in seconds; a plural adds an `s`. `m` is listed by its shorter meaning, minutes.
const UNITS: [(&str, u64); 18] = [
    ("d", DAY),
    ("s", 1),
    ("sec", 1),
    ("m", 60),
    ("min", 60),
    ("h", 3_600),
    ("hr", 3_600),
    ("hour", 3_600),
    ("day", DAY),
    ("j", DAY),
    ("w", 7 * DAY),
    ("wk", 7 * DAY),
    ("week", 7 * DAY),
    ("mo", 30 * DAY),
    ("month", 30 * DAY),
    ("y", 365 * DAY),
    ("yr", 365 * DAY),
    ("year", 365 * DAY),
];
/// Units that have no plural of their own.
const WITHOUT_PLURAL: [&str; 3] = ["d", "s", "m"];

/// Quotes and brackets that people put around a value: opening, closing.
const QUOTES: [(char, char); 9] = [
    ('"', '"'),
    ('\'', '\''),
    ('`', '`'),
    ('<', '>'),
    ('\u{201C}', '\u{201D}'),
    ('\u{2018}', '\u{2019}'),
    ('\u{201E}', '\u{201C}'),
    ('\u{AB}', '\u{BB}'),
    ('\u{201D}', '\u{201D}'),
];

/// Words with one plain meaning.
const WORDS: [(&str, &[u8]); 4] =
    [("daily", b"1d"), ("weekly", b"7d"), ("fortnightly", b"14d"), ("automatic", b"auto")];

impl Mistake {
    /// The cause for a readable value that [`Value::read`] does not accept.
    pub(crate) fn of(text: &str) -> Mistake {
        if text.is_empty() {
            return plain(&found::EMPTY, None);
        }
        single(text).or_else(|| list(text)).or_else(|| quoted(text)).unwrap_or_else(|| malformed(text))
    }
}

fn plain(entry: &'static Entry, meant: Option<Value>) -> Mistake {
    Mistake { entry, variant: "", meant }
}

/// The rows for one number with or without a unit, and for `auto` in another case.
fn single(text: &str) -> Option<Mistake> {
    let unsigned = text.trim_start_matches('-');
    let digits = leading_digits(unsigned);
    if unsigned.len() + 1 == text.len() && digits > 0 {
        return Some(plain(&found::NEGATIVE, None));
    }
    if is_fraction(text) {
        return Some(plain(&found::FRACTION, None));
    }
    if text.eq_ignore_ascii_case("auto") {
        return Some(plain(&found::CASE, Some(Value::Auto)));
    }
    let amount = Amount::iso(text).or_else(|| Amount::read(text))?;
    Some(amount.mistake())
}

fn leading_digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// `N.N…` or `N,N…`
fn is_fraction(text: &str) -> bool {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let decimals = behind.strip_prefix(['.', ',']).map_or(0, leading_digits);
    behind.len() < text.len() && decimals > 0
}

/// A number, perhaps white space, perhaps a unit.
struct Amount<'a> {
    number: u64,
    leading_zero: bool,
    space: bool,
    unit: &'a str,
    /// Seconds of one unit; a bare number counts days.
    seconds: u64,
}

impl<'a> Amount<'a> {
    fn read(text: &'a str) -> Option<Amount<'a>> {
        let (digits, behind) = text.split_at_checked(leading_digits(text))?;
        let unit = behind.trim_start_matches([' ', '\t']);
        let seconds = if unit.is_empty() { DAY } else { unit_seconds(unit)? };
        (!digits.is_empty()).then(|| Amount {
            // A number beyond u64 is as much too long as the largest.
            number: digits.parse().unwrap_or(u64::MAX),
            leading_zero: digits.len() > 1 && digits.starts_with('0'),
            space: behind.len() > unit.len(),
            unit,
            seconds,
        })
    }

    /// ISO 8601: `P7D`, `P1W`.
    fn iso(text: &'a str) -> Option<Amount<'a>> {
        let behind = text.strip_prefix(['P', 'p'])?;
        let amount = Amount::read(behind)?;
        let unit = matches!(amount.unit, "D" | "d" | "W" | "w");
        (unit && !amount.space).then_some(Amount { unit: text, ..amount })
    }

    fn mistake(&self) -> Mistake {
        let in_days = self.unit.is_empty() || self.unit.eq_ignore_ascii_case("d");
        let span = self.number.saturating_mul(self.seconds);
        let days = span.is_multiple_of(DAY).then(|| Interval::from_days(span / DAY).map(Value::Days)).flatten();
        if self.number == 0 && in_days {
            plain(&found::ZERO, None)
        } else if span > LONGEST_DAYS * DAY {
            plain(&found::TOO_LONG, Some(Value::Days(Interval::LONGEST)))
        } else if self.unit.is_empty() {
            plain(&found::NO_UNIT, days)
        } else if self.unit.eq_ignore_ascii_case("m") {
            Mistake { entry: &found::WRONG_UNIT, variant: "ambiguous", meant: None }
        } else if !in_days {
            plain(&found::WRONG_UNIT, days)
        } else if self.unit == "D" {
            plain(&found::CASE, days)
        } else if self.leading_zero {
            plain(&found::LEADING_ZERO, days)
        } else {
            debug_assert!(self.space, "a value without a flaw is valid");
            plain(&found::SPACE, days)
        }
    }
}

fn unit_seconds(unit: &str) -> Option<u64> {
    let row = |name: &str| UNITS.iter().find(|row| row.0.eq_ignore_ascii_case(name));
    let singular = unit.strip_suffix(['s', 'S']).and_then(row).filter(|row| !WITHOUT_PLURAL.contains(&row.0));
    row(unit).or(singular).map(|row| row.1)
}

/// Several values by spaces, commas or semicolons; the longest valid one is offered.
fn list(text: &str) -> Option<Mistake> {
    let items = || text.split([' ', '\t', ',', ';']).filter(|item| !item.is_empty());
    if items().nth(1).is_none() || !items().all(|item| read(item).is_some() || single(item).is_some()) {
        return None;
    }
    let longest = items().filter_map(read).max_by_key(|value| match value {
        Value::Auto => 0,
        Value::Days(interval) => interval.days(),
    });
    Some(plain(&found::LIST, longest))
}

fn quoted(text: &str) -> Option<Mistake> {
    let (open, close) = (text.chars().next()?, text.chars().next_back()?);
    let inside = text.get(open.len_utf8()..text.len().checked_sub(close.len_utf8())?)?;
    QUOTES.contains(&(open, close)).then(|| plain(&found::QUOTED, read(inside)))
}

/// Anything else. A value is offered where it differs by stray signs, by full-width letters or is a plain word.
fn malformed(text: &str) -> Mistake {
    let bare = text.trim_start_matches(['+', '=', ':']).trim_end_matches(['.', ',', ';', ':', '!']).trim();
    let word = WORDS.iter().find(|word| word.0.eq_ignore_ascii_case(bare)).and_then(|word| Value::read(word.1));
    plain(&found::MALFORMED, read(bare).or(word).or_else(|| read(&half_width(text)?)))
}

/// Full-width forms as the ASCII they stand for; nothing for text that is too long to be a value.
fn half_width(text: &str) -> Option<String> {
    const LONGEST_FULL_WIDTH: usize = 3 * "auto".len();
    let ascii = |c: char| match u32::from(c) {
        code @ 0xFF01..=0xFF5E => char::from_u32(code - 0xFF01 + 0x21).unwrap_or(c),
        _ => c,
    };
    (text.len() <= LONGEST_FULL_WIDTH).then(|| text.chars().map(ascii).collect())
}

fn read(text: &str) -> Option<Value> {
    Value::read(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Value, code without `interval-`, and what is offered.
    const CASES: &[(&str, &str, &str)] = &[
        ("", "empty", ""),
        ("-3d", "negative", ""),
        ("-0d", "negative", ""),
        ("-", "malformed", ""),
        ("--3d", "malformed", ""),
        ("1.5d", "fraction", ""),
        ("1,5d", "fraction", ""),
        ("0.5", "fraction", ""),
        ("14.0d", "fraction", ""),
        ("7,14d", "fraction", ""),
        ("1.", "malformed", ""),
        (".5d", "malformed", ""),
        ("0d", "zero", ""),
        ("00d", "zero", ""),
        ("0", "zero", ""),
        ("0D", "zero", ""),
        ("0 d", "zero", ""),
        ("0h", "wrong-unit", ""),
        ("15d", "too-long", "14d"),
        ("15", "too-long", "14d"),
        ("15 D", "too-long", "14d"),
        ("3w", "too-long", "14d"),
        ("337h", "too-long", "14d"),
        ("P15D", "too-long", "14d"),
        ("p3w", "too-long", "14d"),
        ("1 month", "too-long", "14d"),
        ("1y", "too-long", "14d"),
        ("604800", "too-long", "14d"),
        ("99999999999999999999999", "too-long", "14d"),
        ("99999999999999999999999 weeks", "too-long", "14d"),
        ("7", "no-unit", "7d"),
        ("07", "no-unit", "7d"),
        ("7days", "wrong-unit", "7d"),
        ("7 Days", "wrong-unit", "7d"),
        ("1w", "wrong-unit", "7d"),
        ("2 WEEKS", "wrong-unit", "14d"),
        ("168h", "wrong-unit", "7d"),
        ("336h", "wrong-unit", "14d"),
        ("25h", "wrong-unit", ""),
        ("86400s", "wrong-unit", "1d"),
        ("1440min", "wrong-unit", "1d"),
        ("7j", "wrong-unit", "7d"),
        ("P7D", "wrong-unit", "7d"),
        ("P1W", "wrong-unit", "7d"),
        ("7m", "wrong-unit", ""),
        ("1440m", "wrong-unit", ""),
        ("7D", "case", "7d"),
        ("07D", "case", "7d"),
        ("7 D", "case", "7d"),
        ("AUTO", "case", "auto"),
        ("Auto", "case", "auto"),
        ("07d", "leading-zero", "7d"),
        ("07 d", "leading-zero", "7d"),
        ("7 d", "space", "7d"),
        ("7\td", "space", "7d"),
        ("7d, 14d", "list", "14d"),
        ("7d 14d", "list", "14d"),
        ("7d;3d", "list", "7d"),
        ("7d,15d", "list", "7d"),
        ("15d 20d", "list", ""),
        ("auto 3d", "list", "3d"),
        ("auto, AUTO", "list", "auto"),
        ("7d weekly", "malformed", ""),
        ("\"7d\"", "quoted", "7d"),
        ("<7d>", "quoted", "7d"),
        ("\u{201C}15d\u{201D}", "quoted", ""),
        ("\u{AB}auto\u{BB}", "quoted", "auto"),
        ("\"\"", "quoted", ""),
        ("\"", "malformed", ""),
        ("\"7d", "malformed", ""),
        ("+7d", "malformed", "7d"),
        ("7d:", "malformed", "7d"),
        ("7d,", "malformed", "7d"),
        ("weekly", "malformed", "7d"),
        ("Daily", "malformed", "1d"),
        ("seven", "malformed", ""),
        ("\u{FF17}d", "malformed", "7d"),
        ("\u{FF17}\u{FF24}", "malformed", ""),
        ("\u{2212}7d", "malformed", ""),
        ("7ds", "malformed", ""),
        ("PT7D", "malformed", ""),
        ("P7", "malformed", ""),
    ];

    #[test]
    fn every_row_of_the_table_is_told_from_the_next() {
        for (value, code, offered) in CASES {
            let mistake = Mistake::of(value);
            assert_eq!(mistake.entry.code, format!("interval-{code}"), "{value:?}");
            assert_eq!(mistake.meant.map(|v| v.to_string()).unwrap_or_default(), *offered, "{value:?}");
        }
    }
}
