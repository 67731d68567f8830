//! What the screen says in words of its own. A language is one file below; what the core says comes from the core.

mod en;

use strudel_robots::{Role, Severity};

pub(crate) use en::EN;

/// The texts of a language. Functions are for texts with a number or a name in them.
pub(crate) struct Texts {
    // The file.
    pub(crate) editor: &'static str,
    pub(crate) placeholder: &'static str,
    pub(crate) examples: &'static str,
    /// The labels of [`crate::screen::examples`], in their order.
    pub(crate) example_names: [&'static str; 3],
    pub(crate) open_file: &'static str,
    pub(crate) or_drop: &'static str,
    pub(crate) bytes: fn(usize, usize) -> String,
    pub(crate) typed: &'static str,
    pub(crate) pasted: &'static str,
    pub(crate) edited: &'static str,
    pub(crate) file: fn(&str) -> String,
    pub(crate) cut: fn(usize) -> String,
    pub(crate) unreadable: fn(&str) -> String,

    // The verdict.
    pub(crate) nothing_yet: &'static str,
    pub(crate) nothing_yet_detail: &'static str,
    pub(crate) decided_by: fn(&[usize]) -> String,
    pub(crate) errors: fn(usize) -> String,
    pub(crate) warnings: fn(usize) -> String,
    pub(crate) infos: fn(usize) -> String,
    pub(crate) flawless: &'static str,

    // The findings.
    pub(crate) findings: &'static str,
    pub(crate) severity: fn(Severity) -> &'static str,
    pub(crate) line_number: fn(usize) -> String,
    pub(crate) show_place: &'static str,
    pub(crate) fix_all: &'static str,
    pub(crate) more: fn(usize) -> String,

    // The lines.
    pub(crate) lines: &'static str,
    pub(crate) line: &'static str,
    pub(crate) text: &'static str,
    pub(crate) role: fn(Role) -> &'static str,
    pub(crate) refused: &'static str,

    // The other crawlers.
    pub(crate) others: &'static str,
    /// In the order of the core's readers.
    pub(crate) readers: [&'static str; 4],
    pub(crate) differing: &'static str,
    pub(crate) no_difference: &'static str,
    pub(crate) too_large_to_compare: &'static str,
}
