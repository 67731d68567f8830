//! Crawl-delay: what a value says, and what went wrong where it says nothing.
//!
//! The article on Yandex's Crawl-delay: *"the minimum time (in seconds) between the end of downloading one page and the start of
//! the next […] fractional values, for example 0.5 or 4.5 […] to tenths of a second"*. Reading rules, *yandex* 2.

use serde::{Serialize, Serializer};

use crate::finding::{Entry, delay as found};

/// A least time between two requests, to a tenth of a second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Delay {
    tenths: u64,
}

impl Delay {
    /// A day; delays above it are surely a mistake.
    pub(crate) const DAY: Delay = Delay::from_seconds(24 * 60 * 60);

    /// A delay of whole seconds.
    pub(crate) const fn from_seconds(seconds: u64) -> Delay {
        Delay { tenths: seconds.saturating_mul(10) }
    }

    /// The delay in tenths of a second.
    #[must_use]
    pub const fn tenths(self) -> u64 {
        self.tenths
    }

    /// The delay in seconds.
    #[must_use]
    pub fn seconds(self) -> f64 {
        self.tenths as f64 / 10.0
    }

    /// ASCII digits with at most one decimal point between them; what is below a tenth is rounded up.
    pub(crate) fn read(value: &[u8]) -> Option<Delay> {
        let (whole, fraction) = split_decimal(value)?;
        let (tenth, below) =
            fraction.split_first().map_or((0, &b""[..]), |(tenth, below)| (u64::from(tenth - b'0'), below));
        let up = u64::from(below.iter().any(|&digit| digit != b'0'));
        // Digits beyond the range stand for the longest delay there is.
        let add = |sum: u64, digit: &u8| sum.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
        let seconds = whole.iter().fold(0, add);
        Some(Delay { tenths: seconds.saturating_mul(10).saturating_add(tenth + up) })
    }

    /// Whether a value says more than tenths.
    pub(crate) fn is_too_precise(value: &[u8]) -> bool {
        split_decimal(value).is_some_and(|(_, fraction)| fraction.len() > 1)
    }
}

impl Serialize for Delay {
    /// As a number of seconds.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.seconds())
    }
}

impl std::fmt::Display for Delay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.tenths % 10 {
            0 => write!(f, "{}", self.tenths / 10),
            tenth => write!(f, "{}.{tenth}", self.tenths / 10),
        }
    }
}

/// Digits before and behind a decimal point; the second part is empty without a point.
fn split_decimal(value: &[u8]) -> Option<(&[u8], &[u8])> {
    let digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    match value.iter().position(|&b| b == b'.') {
        None => digits(value).then_some((value, &[])),
        Some(point) => {
            let (whole, fraction) = (&value[..point], &value[point + 1..]);
            (digits(whole) && digits(fraction)).then_some((whole, fraction))
        }
    }
}

/// What is wrong with a readable value that [`Delay::read`] does not accept: the wording, and what was probably meant.
pub(crate) fn mistake(value: &str) -> (&'static Entry, &'static str, Option<String>) {
    // With three digits behind it, a comma may as well part thousands.
    let tenths = value.split_once(',').is_some_and(|(_, fraction)| fraction.len() < 3);
    let point = value.replacen(',', ".", 1);
    let meant = (tenths && Delay::read(point.as_bytes()).is_some()).then_some(point);
    let variant = match value {
        "" => "empty",
        _ if value.contains(',') => "comma",
        _ => "",
    };
    (&found::INVALID, variant, meant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_are_read_to_tenths() {
        let cases = [
            ("3", Some(30)),
            ("0.5", Some(5)),
            ("4.5", Some(45)),
            ("0", Some(0)),
            ("007", Some(70)),
            ("4.55", Some(46)),
            ("4.50", Some(45)),
            ("0.01", Some(1)),
            ("9.99", Some(100)),
            ("99999999999999999999999", Some(u64::MAX)),
            ("", None),
            (".5", None),
            ("5.", None),
            ("1.2.3", None),
            ("-1", None),
            ("+1", None),
            ("0,5", None),
            ("1,000", None),
            ("1e3", None),
            ("inf", None),
            ("3s", None),
            ("3 4", None),
        ];
        for (value, tenths) in cases {
            assert_eq!(Delay::read(value.as_bytes()).map(Delay::tenths), tenths, "{value}");
        }
        assert!(Delay::is_too_precise(b"4.50") && !Delay::is_too_precise(b"4.5") && !Delay::is_too_precise(b"455"));
    }

    #[test]
    fn a_comma_is_mended_where_it_is_a_decimal_one() {
        assert_eq!(mistake("0,5").2.as_deref(), Some("0.5"));
        assert_eq!(mistake("1,000").2, None);
        assert_eq!(mistake("1,5,5").2, None);
        assert_eq!(mistake("a,5").2, None);
        assert_eq!(mistake("3s").2, None);
    }

    #[test]
    fn delays_are_written_as_people_write_them() {
        assert_eq!(Delay::read(b"4.50").unwrap().to_string(), "4.5");
        assert_eq!(Delay::read(b"3").unwrap().to_string(), "3");
    }
}
