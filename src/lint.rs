//! What can be wrong with a line as a line, whichever reader reads it.
//!
//! Reading rules, *Lines* 1–7 and 10: *one cause, one finding a line*. A line with a character finding gets no second
//! one for what the character broke.

use crate::characters::{COLON_LOOK_ALIKES, Character, Flaw, characters, describe, flaw, is_plain};
use crate::directive::Directive;
use crate::finding::{Severity, characters as bad, file, line as found};
use crate::fix::{Edit, edit};
use crate::raise::Raised;

use crate::syntax::{BYTE_ORDER_MARK, Content, Ending, Line, Pair, Span, Text};

/// What a line's flaws leave of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Soundness {
    /// The name has a flawed character, so it is none that anyone knows.
    pub(crate) name_flawed: bool,
    /// The value has a flawed character; what that broke is said already.
    pub(crate) value_flawed: bool,
}

/// Looks at the lines of a file from the top.
#[derive(Debug, Default)]
pub(crate) struct Linter {
    pub(crate) raised: Vec<Raised>,
    ending_said: bool,
}

impl Linter {
    /// Raises what is wrong with a line.
    pub(crate) fn line(&mut self, line: &Line<'_>, content: &Content<'_>) -> Soundness {
        if line.number == 1 && line.text.start > 0 {
            let mark = Span { start: 0, end: line.text.start };
            // Marks pile up when files are joined; removing the first alone would make the second one count.
            let more = line.text.bytes.chunks(BYTE_ORDER_MARK.len()).take_while(|&c| c == BYTE_ORDER_MARK).count();
            let all = Span { end: mark.end + more * BYTE_ORDER_MARK.len(), ..mark };
            self.raised.push(Raised::new(&file::BYTE_ORDER_MARK, 1, mark).fix(vec![edit(all, "")]));
        }
        if line.ending == Ending::Cr && !self.ending_said {
            self.ending_said = true;
            self.raised.push(Raised::new(&file::LINE_ENDING, line.number, line.text.span()));
        }
        let before = self.raised.len();
        let soundness = match content {
            Content::Blank | Content::Comment => Soundness::default(),
            Content::Bare(text) => {
                self.bare(line.number, *text);
                Soundness::default()
            }
            Content::Pair(pair) => self.pair(line.number, pair),
        };
        self.comment(line, before);
        soundness
    }

    fn pair(&mut self, line: usize, pair: &Pair<'_>) -> Soundness {
        if !pair.name.is_empty() && pair.name.end() < pair.colon {
            let space = Span { start: pair.name.end(), end: pair.colon };
            self.raised.push(Raised::new(&found::SPACE_BEFORE_COLON, line, space).fix(vec![edit(space, "")]));
        }
        if is_plain(pair.name.bytes) && is_plain(pair.value.bytes) {
            return Soundness::default();
        }
        let flawed = |text: Text<'_>| characters(text).any(|c| flaw(c.value).is_some());
        self.flaws(line, || characters(pair.name).chain(characters(pair.value)));
        Soundness { name_flawed: flawed(pair.name), value_flawed: flawed(pair.value) }
    }

    /// One finding for each kind of flaw, at the first of its kind.
    fn flaws<I: Iterator<Item = Character>>(&mut self, line: usize, all: impl Fn() -> I) {
        for kind in [Flaw::NotUtf8, Flaw::Control, Flaw::Invisible] {
            let Some(first) = all().find(|c| flaw(c.value) == Some(kind)) else { continue };
            let raised = match kind {
                Flaw::NotUtf8 => Raised::new(&bad::NOT_UTF8, line, first.span),
                Flaw::Control => Raised::new(&bad::CONTROL_CHARACTER, line, first.span).about(describe(first.value)),
                Flaw::Invisible => Raised::new(&bad::INVISIBLE_CHARACTER, line, first.span)
                    .about(describe(first.value))
                    .fix(all().filter(|c| flaw(c.value) == Some(kind)).map(|c| edit(c.span, "")).collect()),
            };
            self.raised.push(raised);
        }
    }

    /// Text without a colon: a broken directive or something else.
    fn bare(&mut self, line: usize, text: Text<'_>) {
        let flawed = |kind: Flaw| !is_plain(text.bytes) && characters(text).any(|c| flaw(c.value) == Some(kind));
        let invisible =
            |c: Character| flaw(c.value) == Some(Flaw::Invisible) || c.value.is_some_and(char::is_whitespace);
        if flawed(Flaw::NotUtf8)
            || flawed(Flaw::Control)
            || (flawed(Flaw::Invisible) && characters(text).all(invisible))
        {
            return self.flaws(line, || characters(text));
        }
        let look_alike = characters(text).find(|c| c.value.is_some_and(|c| COLON_LOOK_ALIKES.contains(&c)));
        if let Some(colon) = look_alike {
            let raised = Raised::new(&bad::CONFUSABLE_CHARACTER, line, colon.span).about(describe(colon.value));
            return self.raised.push(raised.fix(vec![edit(colon.span, ":")]));
        }
        let Some((directive, length)) = Directive::leading(text.bytes) else {
            let comment = Edit { start: text.start, end: text.start, text: "# ".to_owned() };
            return self.raised.push(Raised::new(&found::NOT_A_DIRECTIVE, line, text.span()).fix(vec![comment]));
        };
        let name = text.slice(0, length).span();
        let written = edit(name, format!("{}:", directive.name()));
        self.raised.push(Raised::new(&found::MISSING_COLON, line, name).about(directive.name()).fix(vec![written]));
    }

    /// Flaws of a comment are milder, and are not said where the line has the same kind already.
    fn comment(&mut self, line: &Line<'_>, before: usize) {
        if is_plain(line.text.bytes) {
            return;
        }
        let Some(comment) = line.comment() else { return };
        for (kind, entry) in [(Flaw::NotUtf8, &bad::NOT_UTF8), (Flaw::Control, &bad::CONTROL_CHARACTER)] {
            let said = self.raised[before..].iter().any(|raised| raised.entry.code == entry.code);
            let Some(first) = characters(comment).find(|c| flaw(c.value) == Some(kind)) else { continue };
            if !said {
                let raised = Raised::new(entry, line.number, first.span).variant("comment").severity(Severity::Warning);
                self.raised.push(raised.about(describe(first.value)));
            }
        }
    }
}
