//! The registry of findings: each code with its severity, its texts and its explanation, in one place.
//!
//! One file a family. A finding is added by one entry there and raised in one place of a reader; `strudel explain`, the
//! finding's page, the README's table and the tests are made from [`registry`].

use serde::{Serialize, Serializer};

#[macro_use]
mod entry;
pub(crate) mod agent;
pub(crate) mod characters;
pub(crate) mod delay;
pub(crate) mod file;
pub(crate) mod folder;
pub(crate) mod group;
pub(crate) mod interval;
pub(crate) mod line;
pub(crate) mod rule;

pub use entry::Entry;
#[cfg(feature = "explain")]
pub use entry::{Example, Explanation};
pub(crate) use entry::{Wording, fill};

/// How much a finding matters. The order is from the least to the most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Something has no effect, or another crawler reads it otherwise.
    Warning,
    /// The operator's evident intent is lost.
    Error,
}

impl Severity {
    /// `info`, `warning` or `error`, as in the report.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl Serialize for Severity {
    /// As its name.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The families of codes with their names, in the order in which they are listed.
static FAMILIES: &[(&str, &[&Entry])] = &[
    ("file", file::ALL),
    ("characters", characters::ALL),
    ("line", line::ALL),
    ("agent", agent::ALL),
    ("group", group::ALL),
    ("interval", interval::ALL),
    ("rule", rule::ALL),
    ("delay", delay::ALL),
    ("folder", folder::ALL),
];

/// Every finding there is, family by family.
///
/// ```
/// let zero = strudel_robots::registry().find(|entry| entry.code == "interval-zero").unwrap();
/// assert_eq!(zero.title, "An interval of zero days");
/// ```
pub fn registry() -> impl Iterator<Item = &'static Entry> {
    FAMILIES.iter().flat_map(|(_, entries)| entries.iter().copied())
}

/// The families of findings, each with its name and its entries, in the order of [`registry`].
#[cfg(feature = "explain")]
pub fn families() -> impl Iterator<Item = (&'static str, &'static [&'static Entry])> {
    FAMILIES.iter().copied()
}

/// The entry with this code.
#[must_use]
pub fn find(code: &str) -> Option<&'static Entry> {
    registry().find(|entry| entry.code == code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_well_formed() {
        let mut codes: Vec<_> = registry().map(|entry| entry.code).collect();
        assert!(codes.iter().all(|code| code.bytes().all(|b| b.is_ascii_lowercase()
            || b == b'-'
            || b == b'8'
            || b == b'1'
            || b == b'6')));
        codes.sort_unstable();
        assert!(codes.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn every_text_is_there_and_reads_as_a_sentence() {
        for entry in registry() {
            #[cfg(feature = "explain")]
            assert!(!entry.title.is_empty() && !entry.title.ends_with('.'), "{}", entry.code);
            assert!(!entry.wordings.is_empty(), "{}", entry.code);
            for wording in entry.wordings {
                assert!(wording.message.ends_with(['.', '}', '?']), "{}: {}", entry.code, wording.message);
            }
        }
    }
}
