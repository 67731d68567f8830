//! Agents: whom a User-agent value names, and what was meant where it nearly names Strudel.
//!
//! Reading rules, *strudel* 3: only the exact name counts, in any case of letters; `*` names everyone.

use crate::directive::within_two_edits;
use crate::reader::name::Reader;

/// The name by which Strudel is addressed.
pub(crate) const STRUDEL: &str = Reader::Strudel.agent();

/// Whom a readable User-agent value names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Naming {
    /// The reader.
    Reader,
    /// Everyone: `*`.
    Everyone,
    Other,
    /// Empty, or unreadable.
    Nobody,
}

impl Naming {
    /// Exact names only.
    pub(crate) fn exact(value: &[u8], agent: &str) -> Naming {
        match value {
            b"" => Naming::Nobody,
            b"*" => Naming::Everyone,
            name if name.eq_ignore_ascii_case(agent.as_bytes()) => Naming::Reader,
            _ => Naming::Other,
        }
    }
}

/// A value that does not name Strudel but looks as if it should.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NearMiss<'a> {
    /// The name with a version.
    Version,
    /// Several names, Strudel among them: each once.
    List(Vec<&'a str>),
    Misspelt,
    /// It may be another robot's name.
    Unclear,
}

impl<'a> NearMiss<'a> {
    /// What a value that is not exactly `Strudel` was probably meant to be.
    pub(crate) fn of(value: &'a str) -> Option<NearMiss<'a>> {
        if !contains_strudel(value) {
            return within_two_edits(value.as_bytes(), STRUDEL).then_some(NearMiss::Misspelt);
        }
        Some(if has_version(value) {
            NearMiss::Version
        } else if let Some(names) = list(value) {
            NearMiss::List(names)
        } else if within_two_edits(value.as_bytes(), STRUDEL) {
            NearMiss::Misspelt
        } else {
            NearMiss::Unclear
        })
    }
}

fn contains_strudel(value: &str) -> bool {
    value.as_bytes().windows(STRUDEL.len()).any(|window| window.eq_ignore_ascii_case(STRUDEL.as_bytes()))
}

/// `Strudel/1.0`, `Strudel 1.0`, `strudel-v2`.
fn has_version(value: &str) -> bool {
    let Some((name, behind)) = value.split_at_checked(STRUDEL.len()) else { return false };
    let Some((separator, version)) = behind.split_at_checked(1) else { return false };
    let number = version.strip_prefix(['v', 'V']).unwrap_or(version);
    name.eq_ignore_ascii_case(STRUDEL)
        && match separator {
            "/" => version.bytes().all(is_token),
            " " | "-" | "_" => !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit() || b == b'.'),
            _ => false,
        }
}

fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"*-_./".contains(&byte)
}

/// The names of a list by commas or semicolons, if each is plain and none would be a near miss again.
fn list(value: &str) -> Option<Vec<&str>> {
    let mut names: Vec<&str> = Vec::new();
    let mut items = 0;
    for item in value.split([',', ';']).map(str::trim).filter(|item| !item.is_empty()) {
        items += 1;
        let name = match NearMiss::of_item(item)? {
            true => STRUDEL,
            false => item,
        };
        if !names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            names.push(name);
        }
        // Nobody lists more by hand; this keeps the search for repeats short.
        if names.len() > MOST_LISTED {
            return None;
        }
    }
    let separated = items > 1 || value.contains([',', ';']);
    (separated && names.contains(&STRUDEL)).then_some(names)
}

/// More names on one line than this are not offered as a list.
const MOST_LISTED: usize = 32;

impl NearMiss<'_> {
    /// Whether an item of a list means Strudel; nothing if that is unclear or the item is no name.
    fn of_item(item: &str) -> Option<bool> {
        if item.eq_ignore_ascii_case(STRUDEL) || has_version(item) || within_two_edits(item.as_bytes(), STRUDEL) {
            return Some(true);
        }
        (!contains_strudel(item) && item.bytes().all(is_token)).then_some(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_misses_say_what_was_meant() {
        let list = |names: &[&'static str]| Some(NearMiss::List(names.to_vec()));
        let cases = [
            ("Strudel/1.0", Some(NearMiss::Version)),
            ("strudel/2.0-beta", Some(NearMiss::Version)),
            ("Strudel 1.0", Some(NearMiss::Version)),
            ("Strudel-v2", Some(NearMiss::Version)),
            ("Strudel, Other", list(&["Strudel", "Other"])),
            ("Other;strudel/1.0, *,STRUDEL", list(&["Other", "Strudel", "*"])),
            ("Strudel,", list(&["Strudel"])),
            ("Strudel, StrudelBot", Some(NearMiss::Unclear)),
            ("Mozilla/5.0 (compatible; Strudel/1.0)", Some(NearMiss::Unclear)),
            ("StrudelBot", Some(NearMiss::Unclear)),
            ("Strudel Bot", Some(NearMiss::Unclear)),
            ("MyStrudel/1.0", Some(NearMiss::Unclear)),
            ("Studel", Some(NearMiss::Misspelt)),
            ("\"Strudel\"", Some(NearMiss::Misspelt)),
            ("Strudels", Some(NearMiss::Misspelt)),
            ("Str\u{fc}del", Some(NearMiss::Misspelt)),
            ("Googlebot", None),
            ("Apfel", None),
            ("Other, Another", None),
        ];
        for (value, expected) in cases {
            assert_eq!(NearMiss::of(value), expected, "{value}");
        }
    }
}
