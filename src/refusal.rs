//! Files that are refused whole before a line of them is read: other encodings, and pages served in place of the file.
//!
//! Reading rules, *Lines* 1, 8 and 9. *"Another half dozen erroneously return their default page when /robots.txt is
//! requested"*, the Peregrinator's author found in 1994.

use crate::characters::characters;
use crate::finding::{characters as bad, file as found};
use crate::raise::Raised;
use crate::syntax::{BYTE_ORDER_MARK, Content, Line, Span, Text, lines};

/// Why a whole file is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// UTF-16 or UTF-32.
    Encoding,
    Html,
    Micron,
}

/// What an HTML or XML page starts with, in any case.
const HTML_STARTS: [&[u8]; 5] = [b"<!doctype", b"<html", b"<head", b"<body", b"<?xml"];
/// What a Micron page with a header starts with.
const MICRON_HEADERS: [&[u8]; 3] = [b"#!c=", b"#!bg=", b"#!fg="];
/// What the first line of any other Micron page starts with: a heading or a format sign.
const MICRON_STARTS: [u8; 2] = [b'>', b'`'];
/// Byte order marks of UTF-16 and UTF-32, both byte orders.
const WIDE_MARKS: [&[u8]; 4] = [b"\xFF\xFE", b"\xFE\xFF", b"\x00\x00\xFE\xFF", b"\xFF\xFE\x00\x00"];

impl Refusal {
    /// Whether and why this input is refused.
    pub(crate) fn of(input: &[u8]) -> Option<Refusal> {
        if is_wide(input) {
            return Some(Refusal::Encoding);
        }
        let text = input.strip_prefix(BYTE_ORDER_MARK).unwrap_or(input);
        let first = text.iter().position(|b| !matches!(b, b' ' | b'\t'..=b'\r')).unwrap_or(text.len());
        let starts = |start: &[u8]| text[first..].get(..start.len()).is_some_and(|t| t.eq_ignore_ascii_case(start));
        if HTML_STARTS.into_iter().any(starts) {
            return Some(Refusal::Html);
        }
        let micron = MICRON_HEADERS.into_iter().any(|header| text.starts_with(header))
            || first_text(input).is_some_and(|(_, text)| MICRON_STARTS.contains(&text.bytes[0]));
        micron.then_some(Refusal::Micron)
    }

    /// The one finding of a refused file.
    pub(crate) fn raise(self, input: &[u8]) -> Raised {
        let whole = |line: Line<'_>| (line.number, line.text.span());
        let (line, span) = match self {
            Refusal::Encoding => (1, first_character(input)),
            Refusal::Html => {
                lines(input).find(|line| !matches!(line.content(), Content::Blank)).map_or((1, NOWHERE), whole)
            }
            Refusal::Micron if MICRON_HEADERS.iter().any(|header| text_starts_with(input, header)) => {
                lines(input).next().map_or((1, NOWHERE), whole)
            }
            Refusal::Micron => first_text(input).map_or((1, NOWHERE), |(number, text)| (number, text.span())),
        };
        match self {
            Refusal::Encoding => Raised::new(&bad::NOT_UTF8, line, span).variant("whole"),
            Refusal::Html => Raised::new(&found::LOOKS_LIKE_HTML, line, span),
            Refusal::Micron => Raised::new(&found::LOOKS_LIKE_MICRON, line, span),
        }
    }
}

/// The finding of a file that is over a reader's limit and refused whole: on the line that holds the first byte too many.
pub(crate) fn too_large(input: &[u8], limit: usize) -> Option<Raised> {
    input.get(limit)?;
    let line = lines(input).find(|line| line.next_start() > limit)?;
    let end = line.text.end();
    // The byte may be the middle of a character, or the line's ending: the place starts where a character does.
    let start = characters(line.text).find(|c| c.span.end > limit).map_or(end, |c| c.span.start);
    Some(Raised::new(&found::TOO_LARGE, line.number, Span { start, end }).about(thousands(limit)))
}

/// A number with commas between thousands.
pub(crate) fn thousands(number: usize) -> String {
    match number.checked_div(1_000) {
        None | Some(0) => number.to_string(),
        Some(above) => format!("{},{:03}", thousands(above), number % 1_000),
    }
}

const NOWHERE: Span = Span { start: 0, end: 0 };

fn text_starts_with(input: &[u8], start: &[u8]) -> bool {
    input.strip_prefix(BYTE_ORDER_MARK).unwrap_or(input).starts_with(start)
}

/// A wide byte order mark, or NULs in every second byte.
fn is_wide(input: &[u8]) -> bool {
    let nul_at = |place: usize| input.len() > 1 && input.chunks(2).all(|pair| pair.get(place).is_none_or(|&b| b == 0));
    WIDE_MARKS.iter().any(|mark| input.starts_with(mark)) || nul_at(0) || nul_at(1)
}

/// The first line that is neither blank nor a comment: its number and its text.
fn first_text(input: &[u8]) -> Option<(usize, Text<'_>)> {
    lines(input).find_map(|line| match line.content() {
        Content::Blank | Content::Comment => None,
        Content::Bare(text) => Some((line.number, text)),
        // A pair starts where its name starts, or with the colon.
        Content::Pair(pair) if pair.name.is_empty() => Some((line.number, Text { start: pair.colon, bytes: b":" })),
        Content::Pair(pair) => Some((line.number, pair.name)),
    })
}

fn first_character(input: &[u8]) -> Span {
    characters(Text { start: 0, bytes: &input[..input.len().min(8)] }).next().map_or(NOWHERE, |c| c.span)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_other_encodings_are_told_from_files() {
        let cases: &[(&[u8], Option<Refusal>)] = &[
            (b"", None),
            (b"U\x00s\x00", Some(Refusal::Encoding)),
            (b"\x00U\x00s", Some(Refusal::Encoding)),
            (b"\x00\x00\x00U\x00\x00\x00s", Some(Refusal::Encoding)),
            (b"\xFF\xFEU", Some(Refusal::Encoding)),
            (b"a\x00b", Some(Refusal::Encoding)),
            (b"a\x00bc", None),
            (b"\x00", None),
            (b"\xEF\xBB\xBF \n\t<!DOCTYPE html>", Some(Refusal::Html)),
            (b"\n<?XML version", Some(Refusal::Html)),
            (b"# <html>\n", None),
            (b"<p>", None),
            (b"#!c=0\n", Some(Refusal::Micron)),
            (b" #!c=0\n", None),
            (b"#!d=0\n", None),
            (b"\xEF\xBB\xBF#!fg=ddd\n", Some(Refusal::Micron)),
            (b"# c\n\n >Heading: x\n", Some(Refusal::Micron)),
            (b"`!bold`!\n", Some(Refusal::Micron)),
            (b": >\n", None),
            (b"a: b\n>c\n", None),
        ];
        for (input, expected) in cases {
            assert_eq!(Refusal::of(input), *expected, "{:?}", String::from_utf8_lossy(input));
            if let Some(refusal) = expected {
                refusal.raise(input);
            }
        }
    }
}
