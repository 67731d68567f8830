//! How wide a table's cell is on the screen: NomadNet cuts cells by it, and links in them.
//!
//! RNS 1.5.7, `_visible_width` in `RNS/Utilities/rngit/util.py`: six kinds of tags are taken out, one kind after the
//! other, so that what is left of one may become the next; then columns are counted.

use std::ops::RangeInclusive;

use unicode_width::UnicodeWidthChar;

/// A tag: what each of its characters may be.
type Tag = &'static [fn(char) -> bool];

const TICK: fn(char) -> bool = |c| c == '`';
const GROUND: fn(char) -> bool = |c| matches!(c, 'F' | 'B');
const HEX: fn(char) -> bool = |c| c.is_ascii_hexdigit();
const F: fn(char) -> bool = |c| c == 'f';
const B: fn(char) -> bool = |c| c == 'b';

/// In the order in which they are taken out.
const TAGS: [Tag; 6] = [
    &[TICK, GROUND, HEX, HEX, HEX],
    &[TICK, GROUND, |c| c == 'T', HEX, HEX, HEX, HEX, HEX, HEX],
    &[TICK, |c| matches!(c, '!' | '*' | '_' | '=')],
    &[TICK, F, TICK, B],
    &[TICK, F],
    &[TICK, B],
];

/// The width of a text, and of each of its beginnings on the way to it. A step costs the same however long the text is.
#[derive(Clone, Default)]
pub(crate) struct Width {
    /// For each kind of tag, what may be the start of one.
    held: [Vec<char>; TAGS.len()],
    columns: Columns,
}

impl Width {
    /// The width of a whole text.
    pub(crate) fn of(text: &str) -> usize {
        let mut width = Width::default();
        text.chars().for_each(|c| width.push(c));
        width.get()
    }

    /// The next character.
    pub(crate) fn push(&mut self, c: char) {
        // Every tag starts with a backtick.
        if c == '`' || self.holds() { self.pass(0, c) } else { self.columns.push(c) }
    }

    /// Whether what may be the start of a tag is held back.
    fn holds(&self) -> bool {
        self.held.iter().any(|held| !held.is_empty())
    }

    /// The width, if the text ended here.
    pub(crate) fn get(&self) -> usize {
        if !self.holds() {
            return self.columns.get();
        }
        let mut ended = self.clone();
        for tag in 0..TAGS.len() {
            for c in std::mem::take(&mut ended.held[tag]) {
                ended.pass(tag + 1, c);
            }
        }
        ended.columns.get()
    }

    /// A character comes to this kind of tag.
    fn pass(&mut self, tag: usize, c: char) {
        let Some(pattern) = TAGS.get(tag) else { return self.columns.push(c) };
        self.held[tag].push(c);
        loop {
            let held = &mut self.held[tag];
            if held.iter().zip(*pattern).all(|(&c, fits)| fits(c)) {
                if held.len() == pattern.len() {
                    held.clear();
                }
                return;
            }
            let first = held.remove(0);
            self.pass(tag + 1, first);
        }
    }
}

/// Columns of the screen, as the `wcwidth` package counts them; characters, once there is one that it cannot count.
#[derive(Clone, Default)]
struct Columns {
    columns: usize,
    characters: usize,
    uncountable: bool,
    /// The last character was the first half of a flag.
    half_flag: bool,
}

const FLAG_LETTERS: RangeInclusive<char> = '\u{1F1E6}'..='\u{1F1FF}';
/// The separators of lines and of paragraphs.
const SEPARATORS: RangeInclusive<char> = '\u{2028}'..='\u{2029}';

impl Columns {
    fn push(&mut self, c: char) {
        self.characters += 1;
        self.uncountable |= c.is_control();
        let flag_letter = FLAG_LETTERS.contains(&c);
        self.columns += match (flag_letter, self.half_flag) {
            (true, true) => 0,
            (true, false) => 2,
            (false, _) if SEPARATORS.contains(&c) => 0,
            (false, _) => c.width().unwrap_or(0),
        };
        self.half_flag = flag_letter && !self.half_flag;
    }

    fn get(&self) -> usize {
        if self.uncountable { self.characters } else { self.columns }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_have_no_width() {
        for (text, width) in [("`!a`!", 1), ("`Ff0fa`f`b", 1), ("`FTff00ffa", 1), ("`[a`b]", 4), ("`Ff", 3), ("`", 1)] {
            assert_eq!(Width::of(text), width, "{text}");
        }
    }

    #[test]
    fn what_is_left_of_one_tag_may_be_the_next() {
        assert_eq!(Width::of("``F000!a"), 1);
        assert_eq!(Width::of("``!!"), 2);
        assert_eq!(Width::of("``f`bf"), 0);
    }

    #[test]
    fn columns() {
        for (text, width) in [("字", 2), ("🇦🇹", 2), ("🇦🇹🇦", 4), ("ab\tc", 4), ("字\t", 2), ("a\u{2028}b", 2)]
        {
            assert_eq!(Width::of(text), width, "{text}");
        }
    }
}
