//! Lines → what is on the page. Here line starts have their meaning, and the signs that open and close blocks.
//!
//! NomadNet 1.4.4, `parse_line`, `parse_partial` and `parse_image` in `nomadnet/ui/textui/MicronParser.py`.

use std::ops::Range;

use crate::inline::{Piece, pieces};
use crate::link::{Image, Link, Partial};
use crate::number;
use crate::table::{BORDER, Table};

/// Alone on a line, opens and closes literal text; escaped, it shows itself in there.
const LITERAL: &str = "`=";
const ESCAPED_LITERAL: &str = "\\`=";
const TABLE: &str = "`t";
const PARTIAL: &str = "`{";
const IMAGE: &str = "`(";
const FIELD: &str = "`<";
/// Headings that fold, open and closed.
const FOLDS: [&str; 2] = ["`+>", "`->"];

/// What has been read of a page.
#[derive(Default)]
pub(crate) struct Reading<'a> {
    pub(crate) links: Vec<Link>,
    pub(crate) partials: Vec<Partial>,
    pub(crate) images: Vec<Image>,
    pub(crate) text: String,
    /// Where the first heading stands in the text.
    pub(crate) heading: Option<Range<usize>>,
    /// NomadNet fails at this page.
    pub(crate) failed: bool,
    literal: bool,
    table: Option<Table<'a>>,
}

impl<'a> Reading<'a> {
    /// Reads the next line.
    pub(crate) fn line(&mut self, mut line: &'a str) {
        // What is left of the line behind the start of its last field, so that a line is searched for it once.
        let field = line.rfind(FIELD).map(|at| line.len() - at);
        // Each round but the last takes one `<`, which ends all sections, off the line's start.
        while !line.is_empty() {
            if line == LITERAL {
                self.literal = !self.literal;
                return;
            }
            if self.literal {
                self.show(if line == ESCAPED_LITERAL { LITERAL } else { line });
                return;
            }
            if FOLDS.iter().any(|fold| line.starts_with(fold)) {
                line = &line[2..];
            }
            // A line with fields is no heading.
            if line.starts_with('>') && field.is_some_and(|behind| behind <= line.len()) {
                line = line.trim_start_matches('>');
            }
            if line.starts_with('#') {
                return;
            }
            let unescaped = line.strip_prefix('\\');
            line = unescaped.unwrap_or(line);
            if self.block(line) {
                return;
            }
            match line.strip_prefix('<') {
                Some(rest) if unescaped.is_none() => line = rest,
                _ => return self.plain(line, unescaped.is_some()),
            }
        }
    }

    /// What an escape at the line's start does not keep from its meaning.
    fn block(&mut self, line: &'a str) -> bool {
        if let Some(sign) = line.strip_prefix(TABLE) {
            match self.table.take() {
                None => self.table = Some(Table::open(sign)),
                Some(table) => table.rows().for_each(|row| self.row(&row)),
            }
        } else if let Some(table) = &mut self.table {
            table.push(line);
        } else if let Some(line) = line.strip_prefix(PARTIAL) {
            self.partials.extend(partial(line));
        } else if let Some(line) = line.strip_prefix(IMAGE) {
            let image = image(line);
            self.show(image.as_ref().map_or("", |image| &image.text));
            self.images.extend(image.filter(|image| !image.url.is_empty()));
        } else {
            return false;
        }
        true
    }

    /// A heading, a divider or text.
    fn plain(&mut self, line: &str, escaped: bool) {
        match line.chars().next() {
            Some('-') if !escaped => {}
            Some('>') if !escaped => self.heading(line.trim_start_matches('>')),
            _ => {
                let shown = self.inline(line, escaped);
                self.show(&shown.text);
            }
        }
    }

    fn heading(&mut self, line: &str) {
        if line.is_empty() {
            return;
        }
        let shown = self.inline(line, false);
        self.failed |= shown.pieces == 0;
        let start = self.text.len();
        self.show(&shown.text);
        let end = self.text.trim_end_matches('\n').len();
        if self.heading.is_none() && start < end {
            self.heading = Some(start..end);
        }
    }

    /// A row of a table.
    fn row(&mut self, row: &str) {
        let shown = self.inline(row, false);
        self.show(shown.text.trim_matches([BORDER, ' ']));
    }

    /// Takes the links of a line, and says what it shows.
    fn inline(&mut self, line: &str, escaped: bool) -> Inline {
        let mut shown = Inline::default();
        for piece in pieces(line, escaped) {
            shown.pieces += 1;
            match piece {
                Piece::Text(text) => shown.text.push_str(text),
                Piece::Link { label, url, fields } => {
                    shown.text.push_str(label);
                    self.links.push(Link { label: label.into(), url: url.into(), fields: fields.into() });
                }
                Piece::Field { text, broken } => {
                    self.failed |= broken;
                    shown.text.extend([" ", text, " "]);
                }
            }
        }
        shown
    }

    /// Adds a line of text, if there is anything in it.
    fn show(&mut self, line: &str) {
        for (index, word) in line.split_whitespace().enumerate() {
            self.text.push_str(if index > 0 { " " } else { "" });
            self.text.push_str(word);
        }
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }
}

/// What a line shows.
#[derive(Default)]
struct Inline {
    text: String,
    pieces: usize,
}

/// `url`, `` url`refresh `` or `` url`refresh`fields ``, up to a brace.
fn partial(line: &str) -> Option<Partial> {
    let (data, _) = line.split_once('}')?;
    let mut parts = data.split('`');
    let (url, refresh, fields) = (parts.next()?, parts.next(), parts.next());
    let whole = !url.is_empty() && refresh.is_none_or(number::is_float) && parts.next().is_none();
    whole.then(|| Partial { url: url.into(), fields: fields.unwrap_or_default().into() })
}

/// `` text`url `` or `` text`properties…`url ``, up to the last bracket.
fn image(line: &str) -> Option<Image> {
    let (data, _) = line.rsplit_once(')')?;
    let (text, rest) = data.split_once('`')?;
    let url = rest.rsplit('`').next()?;
    Some(Image { url: url.trim().into(), text: text.trim().into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(page: &str) -> (String, Vec<String>) {
        let mut reading = Reading::default();
        page.split('\n').for_each(|line| reading.line(line));
        (reading.text, reading.links.into_iter().map(|link| link.url).collect())
    }

    fn text(page: &str) -> String {
        read(page).0
    }

    #[test]
    fn line_starts() {
        assert_eq!(
            text("#comment\n #none\n-x`[a]\n -none\n>>a\n\\>b\n<c\n<<#d\n>\n>><"),
            "#none\n-none\na\n>b\nc\n<\n"
        );
        assert_eq!(text("`+>open\n`->closed\n`+none"), "open\nclosed\nnone\n");
        // Fields take a line's heading away; what stands behind it then is a line's start.
        assert_eq!(text(">>#a `<f`x>\n>b `<f`x>\n><>c"), "b x\n<>c\n");
    }

    #[test]
    fn an_escape_does_not_keep_blocks_closed() {
        assert_eq!(text("\\`t\na\nb\n`t\nc"), "a\nc\n");
        assert_eq!(text("\\`(alt`url)"), "alt\n");
    }

    #[test]
    fn literal_text() {
        assert_eq!(read("`=\n>`[a]\n\n\\`=\n#x\n`=\n`[b]"), (">`[a]\n`=\n#x\nb\n".into(), vec!["b".into()]));
        assert_eq!(text("<`=\n<a\n`="), "<a\n");
    }

    #[test]
    fn tables() {
        assert_eq!(text("`tl\n| a | b |\n|-|-|\n#c\n| `!c`! | |\n|\\`[l`u]|>x|\n`tend\nd"), "a │ b\nc\nl │ >x\nd\n");
        // One that is not closed is not shown.
        assert_eq!(text("a\n`t\nb\nc\nd"), "a\n");
        // Literal text goes around it.
        assert_eq!(text("`t\na\nb\n`=\nc\n`=\n`t"), "c\na\n");
    }

    #[test]
    fn partials_and_images() {
        let mut reading = Reading::default();
        for line in ["`{u}x", "`{u`1_0.5`a|b}", "`{u`}", "`{u`1`a`b}", "`{`1}", "`{u", "`(a`x=1`u) b)", "`(a)", "`(a`)"]
        {
            reading.line(line);
        }
        let partials: Vec<_> = reading.partials.iter().map(|partial| (&*partial.url, &*partial.fields)).collect();
        assert_eq!(partials, [("u", ""), ("u", "a|b")]);
        assert_eq!(reading.images, [Image { url: "u) b".into(), text: "a".into() }]);
        assert_eq!(reading.text, "a\na\n");
    }
}
