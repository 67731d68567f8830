//! The directive names that crawlers know, as one table, and the near misses of the two that matter here.
//!
//! Reading rules, *Lines* 4 and *strudel* 2 and 8.

use crate::characters::characters;
use crate::syntax::Text;

/// A directive known to at least one crawler.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Directive {
    UserAgent,
    RecrawlInterval,
    Allow,
    Disallow,
    CrawlDelay,
    RequestRate,
    VisitTime,
    CleanParam,
    NoIndex,
    NoFollow,
    NoArchive,
    ContentSignal,
    ContentUsage,
    Sitemap,
    Host,
}

/// What a directive does to groups, for the readers that group by User-agent lines and members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// Opens or joins a group.
    Agent,
    /// Belongs to a group; the next User-agent opens a new one.
    Member,
    /// Speaks for the whole file and ends nothing.
    File,
}

/// Every known directive: its name as it is usually written, and its place. Names compare case-insensitively.
const KNOWN: [(Directive, &str, Place); 15] = [
    (Directive::UserAgent, "User-agent", Place::Agent),
    (Directive::RecrawlInterval, "Recrawl-Interval", Place::Member),
    (Directive::Allow, "Allow", Place::Member),
    (Directive::Disallow, "Disallow", Place::Member),
    (Directive::CrawlDelay, "Crawl-delay", Place::Member),
    (Directive::RequestRate, "Request-rate", Place::Member),
    (Directive::VisitTime, "Visit-time", Place::Member),
    (Directive::CleanParam, "Clean-param", Place::Member),
    (Directive::NoIndex, "Noindex", Place::Member),
    (Directive::NoFollow, "Nofollow", Place::Member),
    (Directive::NoArchive, "Noarchive", Place::Member),
    (Directive::ContentSignal, "Content-signal", Place::Member),
    (Directive::ContentUsage, "Content-usage", Place::Member),
    (Directive::Sitemap, "Sitemap", Place::File),
    (Directive::Host, "Host", Place::File),
];

/// The two names whose misspellings lose what an operator wanted.
const GUARDED: [Directive; 2] = [Directive::UserAgent, Directive::RecrawlInterval];

/// How far a name or an agent may be from the right one and still count as a slip of the pen.
const NEAR_MISS_EDITS: usize = 2;

impl Directive {
    /// The directive with this name, in any case.
    pub(crate) fn known(name: &[u8]) -> Option<Directive> {
        KNOWN.iter().find(|known| known.1.as_bytes().eq_ignore_ascii_case(name)).map(|known| known.0)
    }

    /// Which guarded directive an unknown name was probably meant to be: the same without spaces, `_` and `-`, or
    /// within two edits.
    pub(crate) fn near_miss(name: &[u8]) -> Option<Directive> {
        GUARDED.into_iter().find(|directive| {
            let right = directive.name();
            squashed(name).eq(squashed(right.as_bytes())) || within_two_edits(name, right)
        })
    }

    /// The guarded directive that text without a colon starts with, and how long that start is: `User-agent Strudel`,
    /// `Recrawl Interval 7d`. White space has to follow the name.
    pub(crate) fn leading(text: &[u8]) -> Option<(Directive, usize)> {
        let longest = 2 * Directive::RecrawlInterval.name().len();
        let word_ends = (1..text.len().min(longest))
            .filter(|&at| text[at].is_ascii_whitespace() && !text[at - 1].is_ascii_whitespace());
        word_ends.into_iter().find_map(|end| {
            let name = &text[..end];
            let directive = Directive::known(name).filter(|known| GUARDED.contains(known));
            Some((directive.or_else(|| Directive::near_miss(name))?, end))
        })
    }

    /// The name as it is usually written.
    pub(crate) fn name(self) -> &'static str {
        self.row().1
    }

    pub(crate) fn place(self) -> Place {
        self.row().2
    }

    fn row(self) -> &'static (Directive, &'static str, Place) {
        &KNOWN[self as usize]
    }
}

fn squashed(name: &[u8]) -> impl Iterator<Item = u8> + '_ {
    name.iter().filter(|b| !matches!(b, b' ' | b'\t' | b'_' | b'-')).map(u8::to_ascii_lowercase)
}

/// Whether some text is at most two insertions, deletions or replacements of characters away from `right`, case aside.
pub(crate) fn within_two_edits(text: &[u8], right: &str) -> bool {
    // A character has at most four bytes, so what is much longer cannot be close; this bounds the work below.
    if text.len() > 4 * (right.len() + NEAR_MISS_EDITS) {
        return false;
    }
    let text: Vec<Option<char>> =
        characters(Text { start: 0, bytes: text }).map(|c| c.value.map(|v| v.to_ascii_lowercase())).collect();
    let right: Vec<char> = right.chars().map(|c| c.to_ascii_lowercase()).collect();
    // distances[j]: from what was read of `text` to the first j characters of `right`.
    let mut distances: Vec<usize> = (0..=right.len()).collect();
    for (i, character) in text.iter().enumerate() {
        let mut diagonal = distances[0];
        distances[0] = i + 1;
        for (j, wanted) in right.iter().enumerate() {
            let replaced = diagonal + usize::from(*character != Some(*wanted));
            diagonal = distances[j + 1];
            distances[j + 1] = replaced.min(diagonal + 1).min(distances[j] + 1);
        }
    }
    distances[right.len()] <= NEAR_MISS_EDITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_type() {
        for (index, row) in KNOWN.iter().enumerate() {
            assert_eq!(row.0 as usize, index);
        }
    }

    #[test]
    fn near_misses_are_the_listed_ones() {
        for name in ["recrawl_interval", "Recrawl Interval", "Recrawl-Intervall", "recrawlinterval", "Recrawl-Intrvl"] {
            assert_eq!(Directive::near_miss(name.as_bytes()), Some(Directive::RecrawlInterval), "{name}");
        }
        for name in ["useragent", "User agent", "User-agnet", "Us\u{435}r-agent"] {
            assert_eq!(Directive::near_miss(name.as_bytes()), Some(Directive::UserAgent), "{name}");
        }
        for name in ["", "agent", "interval", "recrawl", "Refresh-Interval", "user"] {
            assert_eq!(Directive::near_miss(name.as_bytes()), None, "{name}");
        }
    }

    #[test]
    fn a_missing_colon_is_told_from_other_text() {
        assert_eq!(Directive::leading(b"User-agent Strudel"), Some((Directive::UserAgent, 10)));
        assert_eq!(Directive::leading(b"User agent  Strudel"), Some((Directive::UserAgent, 10)));
        assert_eq!(Directive::leading(b"recrawl_interval\t7d"), Some((Directive::RecrawlInterval, 16)));
        assert_eq!(Directive::leading(b"Recrawl  Interval 7d"), Some((Directive::RecrawlInterval, 17)));
        for other in ["User-agent", "User", "Strudel 7d", "Disallow /x", ""] {
            assert_eq!(Directive::leading(other.as_bytes()), None, "{other}");
        }
    }

    #[test]
    fn two_edits_and_no_more() {
        for near in ["strudel", "Studel", "strudle", "Str\u{fc}del", "strudelxx", "rudel"] {
            assert!(within_two_edits(near.as_bytes(), "Strudel"), "{near}");
        }
        for far in ["strudelbot", "udel", "apfel", ""] {
            assert!(!within_two_edits(far.as_bytes(), "Strudel"), "{far}");
        }
    }
}
