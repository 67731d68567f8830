//! Every sentence of the screen that is not the core's: the one file to translate.

pub(crate) const UNKNOWN_READER: &str = "There is no such reader: strudel, peregrinator, yandex and rfc9309 are known.";
pub(crate) const READER_WITHOUT_PATHS: &str = "Strudel's format has no paths: it controls how often a node is visited.";
pub(crate) const PATH_WITHOUT_SLASH: &str = "A path starts with a slash.";

pub(crate) const EDITOR: &str = "Your robots.txt";
pub(crate) const PLACEHOLDER: &str = "User-agent: Strudel\nRecrawl-Interval: 7d";
pub(crate) const CHOOSE_FILE: &str = "Open a file…";
pub(crate) const DROP_HINT: &str = "Paste or type here, or drop a file.";
pub(crate) const EXAMPLES: &str = "Examples";
pub(crate) const FIX_ALL: &str = "Fix all";
pub(crate) const FINDINGS: &str = "Findings";
pub(crate) const NO_FINDINGS: &str = "Nothing is wrong with this file.";
pub(crate) const LINES: &str = "Line by line";
pub(crate) const REFUSED: &str = "The file is refused whole, so no line of it counts.";
pub(crate) const OTHERS: &str = "What other crawlers make of it";
pub(crate) const DIFFERENT: &str = "Lines that are not the same to all";
pub(crate) const NO_DIFFERENCE: &str = "Every line is the same to all of them.";
pub(crate) const TOO_LARGE_TO_COMPARE: &str = "This file is too large to compare here; the command line can.";
pub(crate) const UNREADABLE: &str = "The file could not be read. It may have been moved, or is not yours to read.";

/// The published examples: the label of the button, and the file.
pub(crate) const EXAMPLE_FILES: [(&str, &str); 3] = [
    ("14 days", "User-agent: Strudel\nRecrawl-Interval: 14d\n"),
    ("7 days", "User-agent: Strudel\nRecrawl-Interval: 7d\n"),
    ("Automatic", "User-agent: Strudel\nRecrawl-Interval: auto\n"),
];

/// Names of the readers, in the core's order.
pub(crate) const READERS: [&str; 4] = ["Strudel", "Peregrinator (1994)", "Yandex", "RFC 9309"];

/// The columns of the table of lines.
pub(crate) const LINE: &str = "Line";
pub(crate) const ROLE: &str = "Role";
pub(crate) const TEXT: &str = "Text";

pub(crate) fn more(number: usize) -> String {
    format!("… and {number} more.")
}

pub(crate) fn bytes_of_limit(bytes: usize, limit: usize) -> String {
    format!("{} of {} bytes", thousands(bytes), thousands(limit))
}

pub(crate) fn file_as_it_is(name: &str) -> String {
    format!("Checked byte for byte as it is in the file {name}.")
}

pub(crate) const TYPED: &str = "Checked as typed: lines end with LF, encoded as UTF-8.";
pub(crate) const EDITED: &str = "Checked as edited: lines now end with LF, encoded as UTF-8.";

/// `2 errors, 1 warning`.
pub(crate) fn counts(errors: usize, warnings: usize, infos: usize) -> String {
    let kinds = [(errors, "error", "errors"), (warnings, "warning", "warnings"), (infos, "note", "notes")];
    let present = kinds.iter().filter(|kind| kind.0 > 0);
    let words = present.map(|(number, one, many)| format!("{number} {}", if *number == 1 { one } else { many }));
    words.collect::<Vec<_>>().join(", ")
}

pub(crate) fn place(line: usize, column: usize) -> String {
    format!("line {line}, column {column}")
}

fn thousands(number: usize) -> String {
    if number < 1_000 { number.to_string() } else { format!("{},{:03}", thousands(number / 1_000), number % 1_000) }
}
