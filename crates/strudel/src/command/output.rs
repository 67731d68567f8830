//! What the crawler's commands write on standard output, the same way in each.

use std::io::{self, BufWriter, Write};

use anstyle::Style;
use serde::Serialize;

use crate::error::Error;
use crate::visible::is_hidden;

pub(super) const BOLD: Style = Style::new().bold();

/// For people, with colours where they can be shown.
pub(super) fn human(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
    let mut out = BufWriter::new(anstream::stdout().lock());
    write(&mut out).and_then(|()| out.flush()).map_err(Error::Output)
}

/// For programs: one value.
pub(super) fn json(value: &impl Serialize) -> Result<(), Error> {
    let json = serde_json::to_string_pretty(value).map_err(io::Error::from);
    let mut out = io::stdout().lock();
    json.and_then(|json| writeln!(out, "{}", escaped(json))).and_then(|()| out.flush()).map_err(Error::Output)
}

/// JSON in which nothing is hidden, for whoever looks at it in a terminal. In JSON what can be hidden stands only in texts.
fn escaped(json: String) -> String {
    let is_hidden = |c: char| c != '\n' && is_hidden(c);
    if !json.contains(is_hidden) {
        return json;
    }
    let mut escaped = String::with_capacity(json.len() + 32);
    for c in json.chars() {
        if is_hidden(c) {
            escaped.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            escaped.push(c);
        }
    }
    escaped
}

/// For programs: an array that may be too long for memory, a line each.
pub(super) struct Array {
    out: BufWriter<io::StdoutLock<'static>>,
    started: bool,
}

impl Array {
    pub(super) fn start() -> Array {
        Array { out: BufWriter::new(io::stdout().lock()), started: false }
    }

    pub(super) fn add(&mut self, value: &impl Serialize) -> io::Result<()> {
        let before = if self.started { ",\n" } else { "[\n" };
        self.started = true;
        write!(self.out, "{before}{}", escaped(serde_json::to_string(value)?))
    }

    pub(super) fn end(mut self) -> io::Result<()> {
        self.out.write_all(if self.started { b"\n]\n" } else { b"[]\n" })?;
        self.out.flush()
    }
}

/// How wide a paragraph is.
pub(super) const WIDTH: usize = 80;

/// A paragraph in lines of at most [`WIDTH`] characters, each behind the same beginning.
pub(super) fn wrapped(text: &str, beginning: &str) -> String {
    let mut lines = String::new();
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            lines.push('\n');
            width = 0;
        }
        let before = if width > 0 { " " } else { beginning };
        lines.push_str(before);
        lines.push_str(word);
        width += before.chars().count() + length;
    }
    lines.push('\n');
    lines
}

/// Bytes in hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_hides_nothing_and_loses_nothing() {
        let text = "a\u{1b}[31m\n\u{202e}\u{9b}\u{e0041}\u{1F600}é\"\\";
        let json = escaped(serde_json::to_string_pretty(&[text]).unwrap());
        assert_eq!(json, "[\n  \"a\\u001b[31m\\n\\u202e\\u009b\\udb40\\udc41\u{1F600}é\\\"\\\\\"\n]");
        assert_eq!(serde_json::from_str::<Vec<String>>(&json).unwrap(), [text]);
    }

    #[test]
    fn paragraphs_keep_to_their_width() {
        let text = "word ".repeat(40);
        let wrapped = wrapped(&text, "  ");
        assert_eq!(wrapped.split_whitespace().count(), 40);
        assert!(wrapped.lines().all(|line| line.starts_with("  word") && line.len() <= WIDTH), "{wrapped}");
        assert_eq!(wrapped.lines().next().unwrap().len(), 76);
    }
}
