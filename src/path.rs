//! Paths: what a rule's pattern matches, in time linear in both, and percent-encoding.
//!
//! Two manners of matching: RFC 9309's patterns with `*` and a final `$`, and the plain prefixes of 1994.

use std::borrow::Cow;

use memchr::memchr;

/// A path to ask about, query included. It starts with `/`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestPath<'a>(&'a str);

impl<'a> RequestPath<'a> {
    /// The path, if it starts with `/`.
    ///
    /// ```
    /// use strudel_robots::RequestPath;
    /// assert!(RequestPath::new("/private?x=1").is_some());
    /// assert!(RequestPath::new("private").is_none());
    /// ```
    #[must_use]
    pub fn new(path: &'a str) -> Option<Self> {
        path.starts_with('/').then_some(RequestPath(path))
    }

    /// The path as it was given.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }
}

/// How a reader matches the values of Allow and Disallow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Matching {
    /// RFC 9309: `*` matches anything, a final `$` the end; the longest pattern decides.
    Patterns,
    /// 1994: the value is a prefix, nothing in it is special.
    Prefixes,
}

impl Matching {
    /// A path in the form in which it is compared.
    pub(crate) fn normalise_path(self, path: RequestPath<'_>) -> Cow<'_, [u8]> {
        let bytes = path.0.as_bytes();
        match self {
            Matching::Patterns => normalise(bytes),
            Matching::Prefixes => decode(bytes),
        }
    }

    /// How many octets of a value match the path (as [`Matching::normalise_path`] made it), if it matches. An empty
    /// value matches nothing.
    pub(crate) fn matches(self, value: &[u8], path: &[u8]) -> Option<usize> {
        if value.is_empty() {
            return None;
        }
        match self {
            Matching::Patterns => matches_pattern(value, path),
            Matching::Prefixes => {
                let prefix = decode(value);
                path.starts_with(&prefix).then_some(prefix.len())
            }
        }
    }
}

/// Matches a pattern piece by piece, each at the first place behind the one before. Where the pieces between two `*` stand
/// further left, whatever follows has the more room, so no other choice has to be tried.
fn matches_pattern(pattern: &[u8], path: &[u8]) -> Option<usize> {
    let (body, anchored) = match pattern {
        [body @ .., b'$'] => (body, true),
        body => (body, false),
    };
    let mut octets = usize::from(anchored);
    let mut at = 0;
    let mut rest = Some(body);
    let mut first = true;
    while let Some(current) = rest {
        let star = memchr(b'*', current);
        let piece = normalise(&current[..star.unwrap_or(current.len())]);
        rest = star.map(|star| &current[star + 1..]);
        octets += piece.len() + usize::from(star.is_some());
        let last = rest.is_none();
        at = match (first, last && anchored) {
            (true, true) => (path == &*piece).then_some(path.len())?,
            (true, false) => path.starts_with(&piece).then_some(piece.len())?,
            (false, true) => (path.len() >= at + piece.len() && path.ends_with(&piece)).then_some(path.len())?,
            (false, false) => at + find(&path[at..], &piece)? + piece.len(),
        };
        first = false;
    }
    Some(octets)
}

/// At how many places a piece is looked for one by one before its own shape is studied. In most paths there are no more.
const FIRST_TRIES: usize = 4;

/// Where a piece stands first in some bytes. Behind the first tries by the algorithm of Knuth, Morris and Pratt, which
/// looks at no byte twice.
fn find(bytes: &[u8], piece: &[u8]) -> Option<usize> {
    let Some(&first) = piece.first() else { return Some(0) };
    let mut start = 0;
    for _ in 0..FIRST_TRIES {
        start += memchr(first, &bytes[start..])?;
        if bytes[start..].starts_with(piece) {
            return Some(start);
        }
        start += 1;
    }
    // For each byte of the piece, how much of the piece's start ends with it.
    let mut borders = vec![0; piece.len()];
    for index in 1..piece.len() {
        borders[index] = longer(piece, &borders, borders[index - 1], piece[index]);
    }
    let mut matched = 0;
    for (index, &byte) in bytes.iter().enumerate().skip(start) {
        matched = longer(piece, &borders, matched, byte);
        if matched == piece.len() {
            return Some(index + 1 - matched);
        }
    }
    None
}

/// How much of the piece's start ends with the next byte, where so much ended with the one before.
fn longer(piece: &[u8], borders: &[usize], mut matched: usize, byte: u8) -> usize {
    while matched > 0 && piece[matched] != byte {
        matched = borders[matched - 1];
    }
    matched + usize::from(piece[matched] == byte)
}

/// What RFC 9309, 2.2.2 makes of octets before they are compared: escapes of unreserved characters are decoded, other
/// escapes kept with their digits in upper case, everything outside printable ASCII escaped. `*` and `$`, where they are
/// meant literally, stand as `%2A` and `%24` (2.2.3); a pattern's special ones never come here.
fn normalise(bytes: &[u8]) -> Cow<'_, [u8]> {
    let Some(first) = bytes.iter().position(|&b| b == b'%' || must_be_escaped(b)) else { return Cow::Borrowed(bytes) };
    rewrite(bytes, first, |octet, escaped| if escaped { !is_unreserved(octet) } else { must_be_escaped(octet) })
}

/// Percent-decoding as in 1994: every escape but `%2F`, which stays, its digits in upper case.
fn decode(bytes: &[u8]) -> Cow<'_, [u8]> {
    let Some(first) = memchr(b'%', bytes) else { return Cow::Borrowed(bytes) };
    rewrite(bytes, first, |octet, escaped| escaped && octet == b'/')
}

/// The bytes with each octet from `first` on written escaped or plain, as is said for it and for whether it was escaped.
fn rewrite(bytes: &[u8], first: usize, escapes: impl Fn(u8, bool) -> bool) -> Cow<'_, [u8]> {
    let mut text = Vec::with_capacity(bytes.len() + 16);
    text.extend_from_slice(&bytes[..first]);
    let mut rest = &bytes[first..];
    while let Some((&byte, behind)) = rest.split_first() {
        let escaped = escape(byte, behind);
        rest = if escaped.is_some() { &behind[2..] } else { behind };
        let octet = escaped.unwrap_or(byte);
        if escapes(octet, escaped.is_some()) { push_escaped(&mut text, octet) } else { text.push(octet) }
    }
    Cow::Owned(text)
}

/// The octet of an escape: `%` and two hexadecimal digits.
fn escape(byte: u8, behind: &[u8]) -> Option<u8> {
    let digit = |at: usize| char::from(*behind.get(at)?).to_digit(16);
    if byte != b'%' {
        return None;
    }
    u8::try_from(digit(0)? * 16 + digit(1)?).ok()
}

/// RFC 3986, 2.3.
fn is_unreserved(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || b"-._~".contains(&octet)
}

fn must_be_escaped(octet: u8) -> bool {
    !octet.is_ascii_graphic() || octet == b'*' || octet == b'$'
}

fn push_escaped(text: &mut Vec<u8>, octet: u8) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    text.extend_from_slice(&[b'%', DIGITS[usize::from(octet >> 4)], DIGITS[usize::from(octet & 15)]]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn octets(matching: Matching, value: &str, path: &str) -> Option<usize> {
        matching.matches(value.as_bytes(), &matching.normalise_path(RequestPath::new(path).unwrap()))
    }

    #[test]
    fn patterns_match_as_rfc_9309_says() {
        let cases = [
            ("/", "/a", Some(1)),
            ("", "/a", None),
            ("/fish", "/fish.html", Some(5)),
            ("/fish", "/Fish", None),
            ("/fish*", "/fishheads/yummy.html", Some(6)),
            ("/*.php", "/folder/any.php.file.html", Some(6)),
            ("/*.php$", "/folder/filename.php", Some(7)),
            ("/*.php$", "/filename.php?parameters", None),
            ("/fish*.php", "/fishheads/catfish.php?p", Some(10)),
            ("/$", "/", Some(2)),
            ("/$", "/a", None),
            ("*", "/a", Some(1)),
            ("*$", "/a", Some(2)),
            ("**a", "/ba", Some(3)),
            ("/a$b", "/a$b", Some(6)),
            ("/a$b", "/a", None),
            ("/ab*b$", "/ab", None),
            ("fish", "/fish", None),
            ("/a-%2A.html", "/a-*.html", Some(11)),
            ("/a-%2A.html", "/a-b.html", None),
            ("/%24", "/$x", Some(4)),
        ];
        for (pattern, path, expected) in cases {
            assert_eq!(octets(Matching::Patterns, pattern, path), expected, "{pattern} {path}");
        }
    }

    #[test]
    fn encodings_meet_in_one_form() {
        for (pattern, path) in [
            ("/foo/bar?baz=%aa", "/foo/bar?baz=%AA"),
            ("/foo/bar/\u{30c4}", "/foo/bar/%E3%83%84"),
            ("/foo/bar/%E3%83%84", "/foo/bar/\u{30c4}"),
            ("/foo/bar/%62%61%7A", "/foo/bar/baz"),
            ("/~joe", "/%7ejoe"),
            ("/a b", "/a%20b"),
            ("/%", "/%zz"),
        ] {
            assert!(octets(Matching::Patterns, pattern, path).is_some(), "{pattern} {path}");
        }
        assert_eq!(octets(Matching::Patterns, "/a%2Fb", "/a/b"), None);
        assert_eq!(octets(Matching::Patterns, "/a%2fb", "/a%2Fb"), Some(6));
    }

    #[test]
    fn prefixes_know_no_wildcards() {
        for (prefix, path, expected) in [
            ("/a%3cd.html", "/a%3Cd.html", Some(9)),
            ("/a%2fb.html", "/a%2Fb.html", Some(11)),
            ("/a%2fb.html", "/a/b.html", None),
            ("/%7ejoe/", "/~joe/index.html", Some(6)),
            ("/*.gif", "/a.gif", None),
            ("/*.gif", "/*.gif", Some(6)),
            ("/a$", "/a", None),
            ("/CompSci/", "/compsci/", None),
        ] {
            assert_eq!(octets(Matching::Prefixes, prefix, path), expected, "{prefix} {path}");
        }
    }

    #[test]
    fn a_piece_is_found_where_trying_every_place_finds_it() {
        let texts = |length: u32| {
            (0..1_u32 << length)
                .map(move |bits| (0..length).map(|at| b"ab"[(bits >> at & 1) as usize]).collect::<Vec<u8>>())
        };
        for piece in (0..5).flat_map(texts) {
            for bytes in texts(11) {
                let expected = (0..=bytes.len()).find(|&at| bytes[at..].starts_with(&piece));
                assert_eq!(find(&bytes, &piece), expected, "{piece:?} in {bytes:?}");
            }
        }
    }

    #[test]
    fn hostile_patterns_are_matched_at_once() {
        let path = format!("/{}", "a".repeat(1_000_000));
        let pattern = format!("/{}b", "*a".repeat(500_000));
        assert_eq!(octets(Matching::Patterns, &pattern, &path), None);
        let piece = format!("/*{}b*", "a".repeat(500_000));
        assert_eq!(octets(Matching::Patterns, &piece, &path), None);
    }
}
