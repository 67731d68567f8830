//! The crawlers whose reading of the file is known here, as one table of names.

use serde::{Serialize, Serializer};

/// A crawler that makes its own verdict of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reader {
    /// The search engine Strudel, see [`strudel`](crate::reader::strudel).
    Strudel,
    /// The Peregrinator of 1994, see [`peregrinator`](crate::reader::peregrinator).
    Peregrinator,
    /// Yandex, see [`yandex`](crate::reader::yandex).
    Yandex,
    /// Any crawler that follows the standard, see [`rfc9309`](crate::reader::rfc9309).
    Rfc9309,
}

/// For each reader, in the order of the type: its name here, and the name by which files address it.
const NAMES: [(&str, &str); 4] = [
    ("strudel", "Strudel"),
    ("peregrinator", "Peregrinator-Mathematics"),
    ("yandex", "Yandex"),
    // The crawler whose name is not known: only groups for everyone are its own.
    ("rfc9309", "*"),
];

impl Reader {
    /// Every reader.
    pub const ALL: [Reader; 4] = [Reader::Strudel, Reader::Peregrinator, Reader::Yandex, Reader::Rfc9309];

    /// The name on the command line and in the report.
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self as usize].0
    }

    /// The reader with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Reader> {
        Reader::ALL.into_iter().find(|reader| reader.name() == name)
    }

    /// The name that the reader answers to where no other is given.
    #[must_use]
    pub const fn agent(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// Whether another name may be given: only the standard is many crawlers'.
    #[must_use]
    pub const fn takes_agent(self) -> bool {
        matches!(self, Reader::Rfc9309)
    }

    /// Whether its format has paths. Strudel's controls contact frequency only.
    #[must_use]
    pub const fn has_paths(self) -> bool {
        !matches!(self, Reader::Strudel)
    }
}

impl Serialize for Reader {
    /// As its name.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Reader;

    #[test]
    fn the_table_is_in_the_order_of_the_type() {
        for (index, reader) in Reader::ALL.into_iter().enumerate() {
            assert_eq!(reader as usize, index);
            assert_eq!(Reader::from_name(reader.name()), Some(reader));
        }
    }
}
