//! One line, or what is left of it behind its line start → pieces: text, links, fields.
//!
//! NomadNet 1.4.4, `make_output` in `nomadnet/ui/textui/MicronParser.py`. A backtick takes the next character as a
//! format sign, and signs that it does not know are dropped like those that only change how the text looks.

use crate::clean::is_alphanumeric;
use crate::number;

/// What a line shows, in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Piece<'a> {
    Text(&'a str),
    /// The fields are empty if the link carries none.
    Link {
        label: &'a str,
        url: &'a str,
        fields: &'a str,
    },
    /// A field of a form.
    Field {
        /// What can be read in it or beside it.
        text: &'a str,
        /// Its width is negative, so it cannot be drawn.
        broken: bool,
    },
}

/// The pieces of a line. The line's first character may be escaped by what stood before it.
pub(crate) fn pieces(line: &str, escaped: bool) -> Pieces<'_> {
    Pieces { line, at: 0, escaped, backtick: Ahead::new('`'), bracket: Ahead::new(']'), angle: Ahead::new('>') }
}

/// The pieces of a line that are still to come.
pub(crate) struct Pieces<'a> {
    line: &'a str,
    at: usize,
    escaped: bool,
    backtick: Ahead,
    bracket: Ahead,
    angle: Ahead,
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        loop {
            let rest = &self.line[self.at..];
            let first = rest.chars().next()?;
            if self.escaped || !matches!(first, '\\' | '`') {
                return Some(Piece::Text(self.run(rest, first)));
            }
            self.at += 1;
            if first == '\\' {
                self.escaped = true;
            } else if let Some(piece) = self.sign(&rest[1..]) {
                return Some(piece);
            }
        }
    }
}

impl<'a> Pieces<'a> {
    /// The text up to the next escape or sign, its first character in any case.
    fn run(&mut self, rest: &'a str, first: char) -> &'a str {
        self.escaped = false;
        let behind = first.len_utf8();
        let length = rest[behind..].find(['\\', '`']).map_or(rest.len(), |length| behind + length);
        self.at += length;
        &rest[..length]
    }

    /// Steps over a format sign and what belongs to it; `rest` starts with it.
    fn sign(&mut self, rest: &'a str) -> Option<Piece<'a>> {
        let sign = rest.chars().next()?;
        self.at += sign.len_utf8();
        let rest = &rest[sign.len_utf8()..];
        match sign {
            'F' | 'B' => self.at += colour(rest),
            ':' => self.at += rest.find(|c| !is_alphanumeric(c) && !matches!(c, '_' | '-')).unwrap_or(rest.len()),
            '<' => return self.field(),
            '[' => return self.link(),
            _ => {}
        }
        None
    }

    /// A link, up to the first bracket. Without one, the sign alone is gone.
    fn link(&mut self) -> Option<Piece<'a>> {
        let start = self.at;
        let end = self.bracket.find(self.line, start)?;
        self.at = end + 1;
        let mut parts = self.line[start..end].split('`');
        let (label, url, fields) = match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(url), None, ..) => ("", url, ""),
            (Some(label), Some(url), None, _) => (label, url, ""),
            (Some(label), Some(url), Some(fields), None) => (label, url, fields),
            _ => return None,
        };
        let label = if label.is_empty() { url } else { label };
        (!url.is_empty()).then_some(Piece::Link { label, url, fields })
    }

    /// A field: its flags and name up to a backtick, its text up to an angle bracket. Otherwise, the sign alone is gone.
    fn field(&mut self) -> Option<Piece<'a>> {
        let start = self.at;
        let name = self.backtick.find(self.line, start)?;
        let end = self.angle.find(self.line, name)?;
        self.at = end + 1;
        let flags = self.line[start..name].split_once('|').map_or("", |(flags, _)| flags);
        let text = &self.line[name + 1..end];
        if flags.contains(['^', '?']) {
            return Some(Piece::Field { text, broken: false });
        }
        let masked = flags.contains('!');
        let flags = flags.replace('!', "");
        let width = flags.split_once('x').map_or(&*flags, |(width, _)| width);
        let broken = number::int(width).is_some_and(i64::is_negative);
        Some(Piece::Field { text: if masked { "" } else { text }, broken })
    }
}

/// How many bytes a colour sign takes behind itself: blindly three characters, seven with a `T`, none if the line ends
/// before.
fn colour(rest: &str) -> usize {
    let characters = |count: usize| rest.char_indices().nth(count - 1).map(|(at, c)| at + c.len_utf8());
    let long = if rest.starts_with('T') { characters(7) } else { None };
    long.or_else(|| characters(3)).unwrap_or(0)
}

/// Where a character stands next, for questions that only go forward. All of them together look at a line once.
struct Ahead {
    character: char,
    found: Option<Option<usize>>,
}

impl Ahead {
    const fn new(character: char) -> Ahead {
        Ahead { character, found: None }
    }

    fn find(&mut self, line: &str, from: usize) -> Option<usize> {
        if self.found.is_none_or(|found| found.is_some_and(|at| at < from)) {
            self.found = Some(line[from..].find(self.character).map(|at| from + at));
        }
        self.found.flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: &str) -> String {
        let piece = |piece: Piece<'_>| match piece {
            Piece::Text(text) => text.to_owned(),
            Piece::Link { label, url, fields } => format!("<{label}|{url}|{fields}>"),
            Piece::Field { text, broken } => format!("<{text}{}>", if broken { "!" } else { "" }),
        };
        pieces(line, false).map(piece).collect()
    }

    #[test]
    fn escapes() {
        assert_eq!(shown(r"a\b \\ \` \`[x] \"), "ab \\ ` `[x] ");
        assert_eq!(shown(r"\\`[x]"), "\\<x|x|>");
        let escaped: Vec<_> = pieces("`[x]", true).collect();
        assert_eq!(escaped, [Piece::Text("`[x]")]);
    }

    #[test]
    fn colours_are_blind() {
        assert_eq!(shown("`F12"), "12");
        assert_eq!(shown("`F123x`B`[a]"), "x]");
        assert_eq!(shown("`FT12345"), "345");
        assert_eq!(shown("`FT123456x"), "x");
        assert_eq!(shown("`Fäöüx"), "x");
    }

    #[test]
    fn links_in_parts() {
        assert_eq!(
            shown("`[u] `[`u] `[l`u] `[l`u`f|g] `[l`u`f`g] `[] `[l`] `[l``f]"),
            "<u|u|> <u|u|> <l|u|> <l|u|f|g>    "
        );
        assert_eq!(shown("`[never closed"), "never closed");
        assert_eq!(shown("``[x] `_`*"), "[x] ");
    }

    #[test]
    fn fields_in_parts() {
        assert_eq!(shown("`<a`x> `<8|a`y> `<!|a`z> `<?|a|1|*`box> `<^|a`dot>"), "<x> <y> <> <box> <dot>");
        assert_eq!(shown("`<-4|a`x> `<!-!9x2|a`y> `<?-4|a`z> `<0|a`v> `<-4`w>"), "<x!> <!> <z> <v> <w>");
        assert_eq!(shown("`<a>b"), "a>b");
        assert_eq!(shown("`<a`b"), "a");
    }

    #[test]
    fn anchors() {
        assert_eq!(shown("`:an-ch_or.x `:`!y"), ".x y");
    }

    #[test]
    fn a_line_is_looked_at_once() {
        let mut bracket = Ahead::new(']');
        assert_eq!(bracket.find("ab]", 0), Some(2));
        assert_eq!(bracket.find("]b-", 1), Some(2), "it is remembered where it stands");
        assert_eq!(bracket.find("ab]d", 3), None);
        assert_eq!(bracket.find("ab]d]", 4), None, "it is remembered that there is none");
    }
}
