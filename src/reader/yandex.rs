//! The reader `yandex`: Crawl-delay as Yandex's crawler reads it.
//!
//! Its source is an article on the directive, in Ukrainian; the reading rules decide the rest.
//!
//! 1. **Groups** as Strudel's: blank lines do not end one. `Yandex`, in any case and exactly, takes precedence over `*`.
//!    A file of more than 500 KiB is refused whole **\[decided\]**.
//! 2. **Crawl-delay** is *"the minimum time (in seconds) between the end of scanning one page of the site and the start of
//!    the next"*, to tenths of a second: ASCII digits with at most one decimal point. More digits are rounded up, so that
//!    the crawler never comes early. Of several the largest counts **\[decided\]**.
//! 3. **Its place**, *"for compatibility with robots that do not fully follow the standard"*, is in the group directly
//!    behind its Allow and Disallow lines.
//! 4. **Allow and Disallow** as in [`rfc9309`](super::rfc9309).

use crate::agent::Naming;
use crate::finding::delay::POSITION;
use crate::fix::edit;
use crate::path::Matching;
use crate::raise::Raised;
use crate::reader::name::Reader;
use crate::rules::notes::{Noted, Notes, Standing, paths};
use crate::rules::{Ends, Limit, Manner, Seen};
use crate::syntax::Span;

/// The longest file that is read, in bytes **\[decided\]**.
pub const LIMIT: usize = 500 * 1_024;

pub(crate) static MANNER: Manner = Manner {
    reader: Reader::Yandex,
    ends: Ends::Member,
    naming: Naming::exact,
    merges: true,
    allow: true,
    delay: true,
    limit: Limit::Refuse(LIMIT),
    matching: Matching::Patterns,
    robots_txt_exempt: true,
    own_delay: None,
};

/// What only this reader finds: delays away from the rules of their group.
pub(crate) fn own_findings(notes: &Notes<'_>, standings: &[Standing], raised: &mut Vec<Raised>) {
    paths(notes, standings, raised);
    for (index, noted) in notes.lines.iter().enumerate() {
        let (Seen::Delay { .. }, Some(group)) = (noted.seen, noted.group) else { continue };
        if standings[group] != Standing::Chosen {
            continue;
        }
        let notes_of_group = &notes.groups[group];
        let home = notes_of_group.last_rule.unwrap_or(notes_of_group.last_agent);
        let variant = if home > index {
            ""
        } else if index > 0 && matches!(notes.lines[index - 1].seen, Seen::Blank) {
            "blank"
        } else {
            continue;
        };
        raised.push(noted.raise(&POSITION).variant(variant).fix(moved(noted, &notes.lines[home])));
    }
}

/// The edits that move a line right behind another.
fn moved(noted: &Noted<'_>, home: &Noted<'_>) -> Vec<crate::fix::Edit> {
    let line = Span { start: noted.line.text.start, end: noted.line.next_start() };
    let end = home.line.text.end();
    let text = String::from_utf8_lossy(noted.line.text.bytes);
    let put = edit(Span { start: end, end }, format!("{}{text}", home.line.ending.for_new_line()));
    let cut = edit(line, "");
    if cut.start < put.start { vec![cut, put] } else { vec![put, cut] }
}
