//! Places: what was raised becomes findings, each with its line, column and offsets.

use crate::characters::characters;
use crate::fix::Fix;
use crate::raise::Raised;
use crate::report::Finding;
use crate::syntax::{Line, Text, lines};

/// Orders what was raised, and gives each its place and its words.
pub(crate) fn findings(input: &[u8], limit: Option<usize>, raised: Vec<Raised>) -> Vec<Finding> {
    let mut places = Places::new(input);
    let mut findings = Vec::with_capacity(raised.len());
    for line in by_line(raised) {
        for raised in line {
            findings.push(finding(&mut places, limit, raised));
        }
    }
    findings
}

/// For each line what was raised of it, by code, then place. That is never much, so that it costs little to put each at once
/// where it belongs.
fn by_line(raised: Vec<Raised>) -> Vec<Vec<Raised>> {
    let mut lines: Vec<Vec<Raised>> = Vec::new();
    for raised in raised {
        if lines.len() <= raised.line {
            lines.resize_with(raised.line + 1, Vec::new);
        }
        let line = &mut lines[raised.line];
        let key = (raised.entry.code, raised.span.start);
        line.insert(line.partition_point(|other| (other.entry.code, other.span.start) <= key), raised);
    }
    lines
}

fn finding(places: &mut Places<'_>, limit: Option<usize>, mut raised: Raised) -> Finding {
    places.advance(raised.line);
    let (column, utf16_start) = places.locate(raised.span.start);
    let (_, utf16_end) = places.locate(raised.span.end);
    let wording = raised.entry.wording(raised.variant);
    let fix = raised.take_edits().map(|edits| Fix { title: raised.fill(wording.fix), edits });
    let length = places.input.len();
    Finding {
        code: raised.entry.code,
        severity: raised.severity,
        message: raised.fill(wording.message),
        help: (!wording.help.is_empty()).then(|| raised.fill(wording.help)),
        line: raised.line,
        column,
        start: raised.span.start,
        end: raised.span.end,
        utf16_start,
        utf16_end,
        fix: fix.filter(|fix| limit.is_none_or(|limit| fix.length_after(length) <= limit.max(length))),
        cause: raised.into_cause(),
    }
}

/// Turns byte offsets into columns and UTF-16 offsets, line by line from the top, so that all findings together cost one
/// walk over the file.
struct Places<'a> {
    input: &'a [u8],
    lines: Box<dyn Iterator<Item = Line<'a>> + 'a>,
    line: Option<Line<'a>>,
    /// Byte offset and UTF-16 offset at which the current line starts, a byte order mark before it included.
    start: usize,
    utf16: usize,
}

impl<'a> Places<'a> {
    fn new(input: &'a [u8]) -> Self {
        Places { input, lines: Box::new(lines(input)), line: None, start: 0, utf16: 0 }
    }

    fn advance(&mut self, number: usize) {
        while self.line.is_none_or(|line| line.number < number) {
            if let Some(line) = self.line {
                self.utf16 += utf16_length(self.input, self.start, line.next_start());
                self.start = line.next_start();
            }
            let Some(next) = self.lines.next() else { return };
            self.line = Some(next);
        }
    }

    fn locate(&self, offset: usize) -> (usize, usize) {
        let text_start = self.line.map_or(self.start, |line| line.text.start);
        let column = characters(text(self.input, text_start.min(offset), offset)).count() + 1;
        (column, self.utf16 + utf16_length(self.input, self.start, offset))
    }
}

fn text(input: &[u8], start: usize, end: usize) -> Text<'_> {
    Text { start, bytes: &input[start..end] }
}

fn utf16_length(input: &[u8], start: usize, end: usize) -> usize {
    characters(text(input, start, end)).map(|c| c.utf16_len()).sum()
}
