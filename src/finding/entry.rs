//! What one entry of the registry holds.

use super::Severity;

/// A kind of finding: its stable code and all that is said about it.
#[derive(Debug)]
pub struct Entry {
    /// The stable name, `interval-zero`.
    pub code: &'static str,
    /// How much it matters where nothing speaks against it; some codes are milder in a comment or in the group of
    /// another crawler.
    pub severity: Severity,
    /// One line, without a full stop.
    #[cfg(feature = "explain")]
    pub title: &'static str,
    /// What a finding says at its place, one wording for each kind of cause. The first is the usual one.
    pub(crate) wordings: &'static [Wording],
    /// What the finding's page says.
    #[cfg(feature = "explain")]
    pub explanation: Explanation,
}

/// The texts of one finding. `{0}` and `{1}` stand for what was found and what is offered.
#[derive(Debug)]
pub(crate) struct Wording {
    /// The cause that this wording is for; empty for the usual one.
    pub(crate) variant: &'static str,
    pub(crate) message: &'static str,
    /// What to do; empty where the message says it all.
    pub(crate) help: &'static str,
    /// The title of the fix; empty where none is offered.
    pub(crate) fix: &'static str,
}

impl Entry {
    /// The texts for a cause.
    pub(crate) fn wording(&self, variant: &str) -> &'static Wording {
        self.wordings.iter().find(|wording| wording.variant == variant).unwrap_or(&self.wordings[0])
    }
}

/// Fills `{0}`, `{1}` of a text.
pub(crate) fn fill(text: &str, arguments: &[String]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let (index, after) = after.split_once('}').unwrap_or((after, ""));
        if let Some(argument) = index.parse().ok().and_then(|index: usize| arguments.get(index)) {
            filled.push_str(argument);
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// What a finding's page and `strudel explain` say beside the title.
#[cfg(feature = "explain")]
#[derive(Debug)]
pub struct Explanation {
    /// What is found.
    pub what: &'static str,
    /// Why it matters.
    pub why: &'static str,
    /// A case with the finding, and the same without it.
    pub example: Example,
}

/// An example of a finding.
#[cfg(feature = "explain")]
#[derive(Debug)]
pub enum Example {
    /// Two files, as the named reader sees them: `before` has the finding, `after` does not.
    File {
        /// The reader's name.
        reader: &'static str,
        /// The file with the finding.
        before: &'static [u8],
        /// The file without it.
        after: &'static [u8],
    },
    /// Something that is not the text of a file, described in words or as commands.
    Described {
        /// What has the finding.
        before: &'static str,
        /// What does not.
        after: &'static str,
    },
}

/// Declares the entries of a family and lists them in `ALL`.
///
/// `NAME = "code", Severity, "title";` then `say` with one or more wordings (`"variant": "message", "help", "fix";`),
/// then what the page says.
macro_rules! findings {
    ($(
        $name:ident = $code:literal, $severity:ident, $title:literal;
        say { $( $variant:literal: $message:literal, $help:literal, $fix:literal; )+ }
        what $what:literal;
        why $why:literal;
        example $kind:ident $example:tt;
    )+) => {
        pub(crate) static ALL: &[&$crate::finding::Entry] = &[$(&$name),+];
        $(
            pub(crate) static $name: $crate::finding::Entry = $crate::finding::Entry {
                code: $code,
                severity: $crate::finding::Severity::$severity,
                #[cfg(feature = "explain")]
                title: $title,
                wordings: &[$($crate::finding::Wording {
                    variant: $variant, message: $message, help: $help, fix: $fix
                }),+],
                #[cfg(feature = "explain")]
                explanation: $crate::finding::Explanation {
                    what: $what,
                    why: $why,
                    example: $crate::finding::Example::$kind $example,
                },
            };
        )+
    };
}
