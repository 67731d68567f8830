//! The reader `peregrinator`: the standard for robot exclusion of 1994, as the Peregrinator follows it.
//!
//! Its sources are the Peregrinator's own page (J. S. R., Sydney, 1994) and the standard it names.
//!
//! 1. **Records** are separated by blank lines; a line with only a comment is not blank. A record is one or more
//!    `User-agent` lines, then `Disallow` lines; a `User-agent` behind a `Disallow` starts a new record. Unknown names are
//!    skipped. A blank line between a `User-agent` and its `Disallow` splits the record, and the rest has no effect.
//! 2. **Agents.** A value matches when it, its version cut off at `/`, is not empty and a part of
//!    `Peregrinator-Mathematics` in any case; `*` is the default record. The first matching record counts; without one,
//!    the first `*` record.
//! 3. **Rules.** `Disallow: PREFIX` forbids every path that starts with it, compared byte for byte once both are
//!    percent-decoded; `%2F` stays encoded. An empty value forbids nothing. There is no Allow and no wildcard, and a
//!    space is read as it stands **\[decided\]**.
//! 4. **Timing** is not the file's to say: *"a maximum of no more than one every several minutes"* to one server. Its
//!    numbers are [`REQUEST_GAP`], [`SHORTEST_REQUEST_GAP`], [`REQUESTS_A_DAY`] and [`FILE_AGE`].
//!
//! There is no limit on the file's size. A page in place of the file counts as none: *"Another half dozen erroneously return
//! their default page when /robots.txt is requested"*.

use crate::agent::Naming;
use crate::characters::shown;
use crate::delay::Delay;
use crate::finding::{Severity, group as found};
use crate::path::Matching;
use crate::raise::Raised;
use crate::reader::name::Reader;
use crate::rules::notes::{Notes, Standing, paths};
use crate::rules::{Ends, Limit, Manner, Seen};

/// Seconds between any two requests to one server: 5 minutes **\[decided\]**.
pub const REQUEST_GAP: u64 = 5 * 60;
/// The fewest seconds that can be set for it: 3 minutes **\[decided\]**.
pub const SHORTEST_REQUEST_GAP: u64 = 3 * 60;
/// The most requests to one server in a day: on average considerably less often than the gap **\[decided\]**.
pub const REQUESTS_A_DAY: u32 = 72;
/// Seconds after which it looks for a new file: *"only checks for new or changed ones about once a week"*.
pub const FILE_AGE: u64 = 7 * 24 * 60 * 60;

pub(crate) static MANNER: Manner = Manner {
    reader: Reader::Peregrinator,
    ends: Ends::BlankLine,
    naming,
    merges: false,
    allow: false,
    delay: false,
    limit: Limit::None,
    matching: Matching::Prefixes,
    robots_txt_exempt: false,
    own_delay: Some(Delay::from_seconds(REQUEST_GAP)),
};

fn naming(value: &[u8], agent: &str) -> Naming {
    let name = value.split(|&b| b == b'/').next().unwrap_or_default().trim_ascii_end();
    match value {
        b"" => Naming::Nobody,
        b"*" => Naming::Everyone,
        _ if !name.is_empty() && agent.as_bytes().windows(name.len()).any(|part| part.eq_ignore_ascii_case(name)) => {
            Naming::Reader
        }
        _ => Naming::Other,
    }
}

/// What only this reader finds: wildcards, and a record for it that forbids nothing plainly.
pub(crate) fn own_findings(notes: &Notes<'_>, standings: &[Standing], raised: &mut Vec<Raised>) {
    paths(notes, standings, raised);
    for noted in &notes.lines {
        let Seen::Rule(pair) = noted.seen else { continue };
        let chosen = noted.group.is_some_and(|group| standings[group] == Standing::Chosen);
        let wild = pair.value.bytes.contains(&b'*') || pair.value.bytes.ends_with(b"$");
        if chosen && wild {
            let wildcard = noted.raise(&found::UNSUPPORTED_DIRECTIVE).variant("wildcard");
            raised.push(wildcard.about(shown(pair.value.bytes)).about("the Peregrinator"));
        }
    }
    for (group, standing) in notes.groups.iter().zip(standings) {
        if let (Standing::Chosen, None, Some(noted)) = (*standing, group.last_rule, notes.naming_line(group)) {
            let empty = noted.raise(&found::EMPTY_GROUP).variant("record").severity(Severity::Warning);
            raised.push(empty.about("the Peregrinator").about("Disallow"));
        }
    }
}
