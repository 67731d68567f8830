//! The operator's folder: whether a node can serve its robots.txt at all.
//!
//! The facts come in (the caller lists the folder), the findings go out. What is served, and what is not, was read off
//! NomadNet 1.4.4: it serves plain files whose name does not start with a dot, runs those that are executable, and limits
//! those with an `.allowed` file beside them. (Reading rules, *An operator's folder*.)

use crate::finding::folder as found;
use crate::place::findings;
use crate::raise::Raised;
use crate::report::Finding;
use crate::syntax::Span;

/// The name that crawlers ask for.
pub const FILE_NAME: &str = "robots.txt";
/// The page that stands beside it.
pub const INDEX: &str = "index.mu";
/// The file that limits who may read it.
pub const ALLOWED: &str = "robots.txt.allowed";
/// Its name when it is hidden.
const HIDDEN: &str = ".robots.txt";
/// Names that people give it by mistake, in any case; so is `robots.txt` itself in another case.
const MISNAMED: [&str; 9] = [
    "robot.txt",
    "robots.txt.txt",
    "robots.mu",
    "robots.txt.mu",
    "robots",
    "robots.text",
    "robots.md",
    "robots-txt",
    "robots_txt",
];

/// What a folder of pages holds, as far as it matters.
#[derive(Debug, Clone, Default)]
pub struct Folder {
    /// Everything in the folder and below it.
    pub entries: Vec<Entry>,
    /// `page_refresh_interval` of the node's configuration, in minutes; none where the configuration is not known.
    pub page_refresh_minutes: Option<u64>,
}

/// Something in the folder.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its path from the folder, with `/` between the names: `docs/robots.txt`.
    pub path: String,
    /// What it is.
    pub kind: Kind,
    /// Whether someone may execute it.
    pub executable: bool,
    /// Whether it can be read.
    pub readable: bool,
}

/// What an entry is, links followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A plain file.
    File,
    /// A folder.
    Folder,
    /// A link to nothing, or to something outside the folder.
    OutsideLink,
    /// Something else, in a word: `device`, `pipe`, `socket`.
    Other(&'static str),
}

/// What follows from the facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// What is wrong, each at the start of the file.
    pub findings: Vec<Finding>,
    /// Whether a crawler gets the file when it asks for it.
    pub served: bool,
}

/// Judges a folder.
///
/// ```
/// use strudel_robots::folder::{Entry, Folder, Kind, judge};
/// let entry = |path: &str| Entry { path: path.into(), kind: Kind::File, executable: false, readable: true };
/// let folder = Folder { entries: vec![entry("index.mu"), entry("robot.txt")], page_refresh_minutes: None };
/// let verdict = judge(&folder);
/// assert_eq!(verdict.findings[0].code, "file-misnamed");
/// assert!(!verdict.served);
/// ```
#[must_use]
pub fn judge(folder: &Folder) -> Verdict {
    let named = |name: &str| folder.entries.iter().find(|entry| entry.path == name);
    let mut raised = match named(FILE_NAME) {
        Some(file) => served_badly(file, named(ALLOWED)),
        None => missing(folder),
    };
    let served = named(FILE_NAME).is_some() && raised.is_empty();
    if named(FILE_NAME).is_some() && named(INDEX).is_none() {
        let severity = crate::finding::Severity::Warning;
        raised.push(raise(&found::MISPLACED).variant("no-index").severity(severity));
    }
    let below = folder.entries.iter().filter(|entry| entry.kind != Kind::Folder && is_below(&entry.path));
    raised.extend(below.map(|entry| raise(&found::MISPLACED).about(&entry.path)));
    if folder.page_refresh_minutes == Some(0) {
        raised.push(raise(&found::NEEDS_RESCAN));
    }
    Verdict { findings: findings(b"", None, raised), served }
}

fn raise(entry: &'static crate::finding::Entry) -> Raised {
    Raised::new(entry, 1, Span { start: 0, end: 0 })
}

/// Why a file of the right name in the right place is not served.
fn served_badly(file: &Entry, allowed: Option<&Entry>) -> Vec<Raised> {
    let not_plain = match file.kind {
        Kind::File => None,
        Kind::Folder => Some(raise(&found::NOT_PLAIN).about("folder")),
        Kind::OutsideLink => Some(raise(&found::NOT_PLAIN).variant("link")),
        Kind::Other(what) => Some(raise(&found::NOT_PLAIN).about(what)),
    };
    let plain = not_plain.is_none();
    let executable = (plain && file.executable).then(|| raise(&found::EXECUTABLE));
    let unreadable = (plain && !file.readable).then(|| raise(&found::UNREADABLE));
    let restricted = allowed.map(|allowed| raise(&found::RESTRICTED).about(&allowed.path));
    [not_plain, executable, unreadable, restricted].into_iter().flatten().collect()
}

/// What stands in the folder instead: the file under another name or hidden, or nothing. One in a sub-folder is found
/// misplaced, which says enough.
fn missing(folder: &Folder) -> Vec<Raised> {
    let files = || folder.entries.iter().filter(|entry| entry.kind != Kind::Folder);
    let hidden = files().filter(|entry| entry.path == HIDDEN).map(|entry| raise(&found::HIDDEN).about(&entry.path));
    let misnamed = files().filter(|entry| is_misnamed(&entry.path));
    let mut raised: Vec<Raised> =
        hidden.chain(misnamed.map(|entry| raise(&found::MISNAMED).about(&entry.path))).collect();
    if raised.is_empty() && !files().any(|entry| is_below(&entry.path)) {
        raised.push(raise(&found::MISSING));
    }
    raised
}

fn is_misnamed(path: &str) -> bool {
    path != FILE_NAME
        && (path.eq_ignore_ascii_case(FILE_NAME) || MISNAMED.iter().any(|name| name.eq_ignore_ascii_case(path)))
}

/// Whether it is a robots.txt in a sub-folder.
fn is_below(path: &str) -> bool {
    path.rsplit_once('/').is_some_and(|(_, name)| name == FILE_NAME)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str) -> Entry {
        Entry { path: path.to_owned(), kind: Kind::File, executable: false, readable: true }
    }

    fn of_kind(kind: Kind) -> Entry {
        Entry { kind, ..file(FILE_NAME) }
    }

    fn judged(entries: Vec<Entry>, page_refresh_minutes: Option<u64>) -> (Vec<&'static str>, bool) {
        let verdict = judge(&Folder { entries, page_refresh_minutes });
        (verdict.findings.iter().map(|finding| finding.code).collect(), verdict.served)
    }

    #[test]
    fn a_good_folder_has_no_findings() {
        assert_eq!(judged(vec![file("index.mu"), file("robots.txt")], Some(60)), (vec![], true));
        // A leftover under another name does no harm beside the right one.
        assert_eq!(
            judged(vec![file("index.mu"), file("robots.txt"), file("robot.txt"), file(".robots.txt")], None).0.len(),
            0
        );
        // A folder that is called like the file, further down, is just a folder.
        let folder = Entry { kind: Kind::Folder, ..file("a/robots.txt") };
        assert_eq!(judged(vec![file("index.mu"), file("robots.txt"), folder], None), (vec![], true));
    }

    #[test]
    fn every_flaw_of_the_folder_is_found() {
        let index = || file("index.mu");
        let cases = [
            (vec![index()], vec!["file-missing"]),
            (vec![index(), file("robots.txt.allowed")], vec!["file-missing"]),
            (vec![index(), file("Robots.txt")], vec!["file-misnamed"]),
            (vec![index(), file("robots.txt.txt")], vec!["file-misnamed"]),
            (vec![index(), file("ROBOTS.MU")], vec!["file-misnamed"]),
            (vec![index(), file(".robots.txt")], vec!["file-hidden"]),
            (vec![index(), file("docs/robots.txt")], vec!["file-misplaced"]),
            (vec![index(), of_kind(Kind::Folder)], vec!["file-not-plain"]),
            (vec![index(), of_kind(Kind::OutsideLink)], vec!["file-not-plain"]),
            (vec![index(), of_kind(Kind::Other("pipe"))], vec!["file-not-plain"]),
            (vec![index(), Entry { executable: true, ..file("robots.txt") }], vec!["file-executable"]),
            (vec![index(), Entry { readable: false, ..file("robots.txt") }], vec!["file-unreadable"]),
            (vec![index(), file("robots.txt"), file("robots.txt.allowed")], vec!["file-restricted"]),
        ];
        for (entries, codes) in cases {
            assert_eq!(judged(entries.clone(), None), (codes, false), "{entries:?}");
        }
    }

    #[test]
    fn what_does_not_stop_the_file_from_being_served() {
        assert_eq!(judged(vec![file("robots.txt")], None), (vec!["file-misplaced"], true));
        assert!(judged(vec![file("index.mu"), file("robots.txt"), file("a/robots.txt")], None).1);
        assert_eq!(judged(vec![file("index.mu"), file("robots.txt")], Some(0)), (vec!["needs-rescan"], true));
    }
}
