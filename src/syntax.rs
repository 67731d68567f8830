//! Bytes in, lines out: the only place that knows what a line is.
//!
//! The rules stand in the project's reading rules, *Lines* 1–3: a line ends at LF, CRLF or a lone CR; the last line
//! needs no ending, and an ending at the end of the file starts no further line; `#` starts a comment anywhere; white
//! space (space, tab, VT, FF) is cut at both ends; what is left is blank or `name : value`, split at the first colon.
//!
//! Nothing here allocates, and every byte is looked at a fixed number of times.

use std::ops::Range;

use memchr::{memchr, memchr2};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till};
use nom::combinator::{eof, rest, value};
use nom::sequence::{pair, separated_pair};
use nom::{IResult, Parser};

/// A UTF-8 byte order mark, skipped at the start of a file.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A half-open range of byte offsets in the input as given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Some bytes of the input and where they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Text<'a> {
    pub(crate) start: usize,
    pub(crate) bytes: &'a [u8],
}

impl<'a> Text<'a> {
    pub(crate) fn end(&self) -> usize {
        self.start + self.bytes.len()
    }

    pub(crate) fn span(&self) -> Span {
        Span { start: self.start, end: self.end() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The part between two offsets counted from this text's start.
    pub(crate) fn slice(&self, from: usize, to: usize) -> Text<'a> {
        Text { start: self.start + from, bytes: &self.bytes[from..to] }
    }

    /// The same text without white space at both ends.
    fn trimmed(&self) -> Text<'a> {
        let from = self.bytes.iter().position(|&b| !is_white(b)).unwrap_or(self.bytes.len());
        let to = self.bytes.iter().rposition(|&b| !is_white(b)).map_or(from, |last| last + 1);
        self.slice(from, to)
    }
}

/// What ends a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    Lf,
    CrLf,
    Cr,
    /// The last line of a file may end with the file.
    None,
}

impl Ending {
    pub(crate) fn bytes(self) -> &'static str {
        match self {
            Ending::Lf => "\n",
            Ending::CrLf => "\r\n",
            Ending::Cr => "\r",
            Ending::None => "",
        }
    }

    /// The ending to give to a line that is put in beside this one.
    pub(crate) fn for_new_line(self) -> &'static str {
        if self == Ending::None { "\n" } else { self.bytes() }
    }
}

/// One line: its number (from 1), its bytes without the ending, and the ending.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'a> {
    pub(crate) number: usize,
    pub(crate) text: Text<'a>,
    pub(crate) ending: Ending,
}

/// What a line holds, the comment and outer white space left away.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Content<'a> {
    Blank,
    Comment,
    /// Text without a colon.
    Bare(Text<'a>),
    Pair(Pair<'a>),
}

/// `name : value`, both without outer white space.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pair<'a> {
    pub(crate) name: Text<'a>,
    /// Offset of the colon.
    pub(crate) colon: usize,
    pub(crate) value: Text<'a>,
}

impl Pair<'_> {
    /// From the name to the end of the value (to the colon where there is none).
    pub(crate) fn span(&self) -> Span {
        Span { start: self.name.start, end: self.value.end().max(self.colon + 1) }
    }
}

impl<'a> Line<'a> {
    /// The offset just behind the line's ending.
    pub(crate) fn next_start(&self) -> usize {
        self.text.end() + self.ending.bytes().len()
    }

    pub(crate) fn content(&self) -> Content<'a> {
        let hash = memchr(b'#', self.text.bytes);
        let text = self.text.slice(0, hash.unwrap_or(self.text.bytes.len())).trimmed();
        if text.is_empty() {
            return if hash.is_some() { Content::Comment } else { Content::Blank };
        }
        match name_and_value(text.bytes) {
            Ok((_, (name, value))) => {
                let value = text.slice(text.bytes.len() - value.len(), text.bytes.len());
                Content::Pair(Pair {
                    name: text.slice(0, name.len()).trimmed(),
                    colon: value.start - 1,
                    value: match value.trimmed() {
                        empty if empty.is_empty() => Text { start: value.start, bytes: b"" },
                        trimmed => trimmed,
                    },
                })
            }
            Err(_) => Content::Bare(text),
        }
    }

    /// The comment behind the `#`, where there is one.
    pub(crate) fn comment(&self) -> Option<Text<'a>> {
        memchr(b'#', self.text.bytes).map(|hash| self.text.slice(hash + 1, self.text.bytes.len()))
    }
}

/// The white space that is cut: space, tab, VT and FF.
pub(crate) fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0B | 0x0C)
}

/// The lines of a file, a byte order mark at its start skipped.
pub(crate) fn lines(input: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let mut start = if input.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let mut number = 0;
    std::iter::from_fn(move || {
        // An empty file is one blank line; elsewhere nothing behind the last ending is a line.
        if start == input.len() && number > 0 {
            return None;
        }
        let (_, (bytes, ending)) = line(&input[start..]).ok()?;
        number += 1;
        let line = Line { number, text: Text { start, bytes }, ending };
        start = line.next_start();
        Some(line)
    })
}

/// Where the text of each line stands, its ending and a byte order mark at the start left out: the lines of the report.
///
/// ```
/// let lines: Vec<_> = strudel_robots::line_ranges(b"a\r\nbc\r").collect();
/// assert_eq!(lines, [0..1, 3..5]);
/// ```
pub fn line_ranges(input: &[u8]) -> impl Iterator<Item = Range<usize>> {
    lines(input).map(|line| line.text.start..line.text.end())
}

fn line(input: &[u8]) -> IResult<&[u8], (&[u8], Ending)> {
    pair(
        until_ending,
        alt((
            value(Ending::Lf, tag("\n")),
            value(Ending::CrLf, tag("\r\n")),
            value(Ending::Cr, tag("\r")),
            value(Ending::None, eof),
        )),
    )
    .parse(input)
}

fn until_ending(input: &[u8]) -> IResult<&[u8], &[u8]> {
    let (bytes, rest) = input.split_at(memchr2(b'\n', b'\r', input).unwrap_or(input.len()));
    Ok((rest, bytes))
}

fn name_and_value(input: &[u8]) -> IResult<&[u8], (&[u8], &[u8])> {
    separated_pair(take_till(|byte| byte == b':'), tag(":"), rest).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes(input: &str) -> Vec<(usize, &str, Ending)> {
        lines(input.as_bytes())
            .map(|line| (line.text.start, std::str::from_utf8(line.text.bytes).unwrap(), line.ending))
            .collect()
    }

    #[test]
    fn every_ending_ends_a_line_and_none_starts_an_extra_one() {
        assert_eq!(shapes(""), [(0, "", Ending::None)]);
        assert_eq!(shapes("\n"), [(0, "", Ending::Lf)]);
        assert_eq!(
            shapes("a\r\nb\rc\n\nd"),
            [
                (0, "a", Ending::CrLf),
                (3, "b", Ending::Cr),
                (5, "c", Ending::Lf),
                (7, "", Ending::Lf),
                (8, "d", Ending::None)
            ]
        );
        assert_eq!(shapes("\r\r\n"), [(0, "", Ending::Cr), (1, "", Ending::CrLf)]);
        assert_eq!(shapes("\u{feff}a"), [(3, "a", Ending::None)]);
        assert_eq!(shapes("\u{feff}"), [(3, "", Ending::None)]);
    }

    #[test]
    fn a_pair_is_split_at_the_first_colon_and_trimmed() {
        let line = lines(b"\x0b Na me \t: v:1 \x0c# c").next().unwrap();
        let Content::Pair(pair) = line.content() else { panic!("not a pair") };
        assert_eq!((pair.name.start, pair.name.bytes), (2, &b"Na me"[..]));
        assert_eq!(pair.colon, 9);
        assert_eq!((pair.value.start, pair.value.bytes), (11, &b"v:1"[..]));
        assert_eq!(line.comment().unwrap().bytes, b" c");
    }

    #[test]
    fn an_empty_value_stands_right_behind_the_colon() {
        let line = lines(b"Name:  \t").next().unwrap();
        let Content::Pair(pair) = line.content() else { panic!("not a pair") };
        assert_eq!(pair.value.span(), Span { start: 5, end: 5 });
    }

    #[test]
    fn what_is_no_pair_is_blank_comment_or_bare() {
        let kind = |input: &'static [u8]| lines(input).next().unwrap().content();
        assert!(matches!(kind(b" \t"), Content::Blank));
        assert!(matches!(kind(b" # a: b"), Content::Comment));
        assert!(matches!(kind(b"words # a: b"), Content::Bare(text) if text.bytes == b"words"));
        assert!(matches!(kind(b": x"), Content::Pair(pair) if pair.name.is_empty()));
    }
}
