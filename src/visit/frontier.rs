//! A node's pages and the order in which they are asked for.
//!
//! *"Pages: `/page/index.mu` first, then paths found on this node's own pages, in the order: longest since last asked
//! (never asked first), depth, discovery; depth ≤ 5, never a path twice in a visit. Only paths under `/page/`."*

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::Limits;

/// Where a node's preference stands.
pub const PREFERENCE_PATH: &str = "/page/robots.txt";
/// Where a node's first page stands.
pub const INDEX_PATH: &str = "/page/index.mu";

/// The path of a page that may be asked for. Cheap to clone.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PagePath(Arc<str>);

impl PagePath {
    /// What every page's path begins with.
    pub const FOLDER: &str = "/page/";
    /// The longest path in bytes; longer ones are not asked for **\[decided\]**.
    pub const LONGEST: usize = 512;

    /// The path, if it is one of a page: under `/page/`, not the preference's own, without control characters, and not
    /// carrying fields or variables behind a backtick.
    ///
    /// ```
    /// use strudel_robots::visit::PagePath;
    /// assert!(PagePath::new("/page/notes/one.mu").is_some());
    /// for no in ["/file/a.zip", "/media/a", "/page/", "page/a.mu", "/page/robots.txt", "/page/a.mu`x=1"] {
    ///     assert!(PagePath::new(no).is_none(), "{no}");
    /// }
    /// ```
    #[must_use]
    pub fn new(path: &str) -> Option<PagePath> {
        let name = path.strip_prefix(Self::FOLDER)?;
        let page = !name.is_empty()
            && path != PREFERENCE_PATH
            && path.len() <= Self::LONGEST
            && !name.contains(|c: char| c == '`' || c.is_control());
        page.then(|| PagePath(path.into()))
    }

    /// `/page/index.mu`.
    #[must_use]
    pub fn index() -> PagePath {
        PagePath(INDEX_PATH.into())
    }

    /// The path as it is asked for.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for PagePath {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A path that earlier visits found. Times are UTC seconds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownPath {
    /// The path.
    pub path: PagePath,
    /// Links from `/page/index.mu` to it, at least.
    pub depth: u8,
    /// When it was last asked for.
    pub asked: Option<u64>,
    /// When it was last refused by the node.
    pub refused: Option<u64>,
}

/// A path that a page of this visit links to, new or nearer to the index than was known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The path.
    pub path: PagePath,
    /// Links from `/page/index.mu` to it, at least.
    pub depth: u8,
}

/// Whose turn it is: the smallest is next. The order of the fields is the order of the rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Turn {
    behind_index: bool,
    /// `None`, never asked, is smaller than any time.
    asked: Option<u64>,
    depth: u8,
    discovery: usize,
}

/// The paths of a node, and which of them wait for their turn in this visit.
#[derive(Debug, Clone)]
pub(super) struct Frontier {
    turns: HashMap<PagePath, Turn>,
    waiting: BTreeMap<Turn, PagePath>,
    deepest: u8,
    most: usize,
    capped: bool,
}

impl Frontier {
    /// The frontier of a visit that starts at this time (UTC seconds), with paths in the order of their discovery.
    pub(super) fn new(limits: &Limits, started: u64, known: Vec<KnownPath>) -> Frontier {
        let mut frontier = Frontier {
            turns: HashMap::new(),
            waiting: BTreeMap::new(),
            deepest: limits.depth,
            most: limits.known_paths.max(1),
            capped: false,
        };
        let index = PagePath::index();
        let refused = |path: &KnownPath| {
            path.refused.is_some_and(|refused| started < refused.saturating_add(limits.refusal_seconds))
        };
        let (asked, barred) =
            known.iter().find(|known| known.path == index).map_or((None, false), |known| (known.asked, refused(known)));
        frontier.insert(index, 0, asked, barred);
        for known in known {
            let barred = refused(&known);
            if known.depth <= frontier.deepest && !frontier.turns.contains_key(&known.path) {
                frontier.insert(known.path, known.depth, known.asked, barred);
            }
        }
        frontier
    }

    /// Takes the path whose turn it is.
    pub(super) fn next(&mut self) -> Option<PagePath> {
        self.waiting.pop_first().map(|(_, path)| path)
    }

    /// A page links to these paths. Says which of them are news.
    pub(super) fn link(&mut self, from: &PagePath, links: &[PagePath]) -> Vec<Found> {
        let Some(depth) = self.turns.get(from).and_then(|turn| turn.depth.checked_add(1)) else { return Vec::new() };
        if depth > self.deepest {
            return Vec::new();
        }
        let news = links.iter().filter(|path| self.learn(path, depth));
        news.map(|path| Found { path: path.clone(), depth }).collect()
    }

    /// A path was left out since there are as many as there may be.
    pub(super) fn capped(&self) -> bool {
        self.capped
    }

    /// Whether it is news that this path is this deep.
    fn learn(&mut self, path: &PagePath, depth: u8) -> bool {
        match self.turns.get_mut(path) {
            None => self.insert(path.clone(), depth, None, false),
            Some(turn) if depth < turn.depth => {
                let waiting = self.waiting.remove(turn);
                turn.depth = depth;
                if let Some(path) = waiting {
                    self.waiting.insert(*turn, path);
                }
                true
            }
            Some(_) => false,
        }
    }

    /// Adds a path that is not known yet, if there is room; one that is barred does not wait for a turn.
    fn insert(&mut self, path: PagePath, depth: u8, asked: Option<u64>, barred: bool) -> bool {
        let discovery = self.turns.len();
        if discovery >= self.most {
            self.capped = true;
            return false;
        }
        let turn = Turn { behind_index: discovery > 0, asked, depth, discovery };
        if !barred {
            self.waiting.insert(turn, path.clone());
        }
        self.turns.insert(path, turn);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(name: &str) -> PagePath {
        PagePath::new(&format!("/page/{name}")).unwrap()
    }

    fn known(name: &str, depth: u8, asked: Option<u64>) -> KnownPath {
        KnownPath { path: path(name), depth, asked, refused: None }
    }

    fn order(mut frontier: Frontier) -> Vec<String> {
        std::iter::from_fn(|| frontier.next()).map(|path| path.as_str()[6..].to_owned()).collect()
    }

    #[test]
    fn index_then_longest_since_asked_then_depth_then_discovery() {
        let paths = vec![
            known("new", 3, Some(900)),
            known("old", 5, Some(100)),
            known("never-deep", 4, None),
            known("never-b", 1, None),
            known("never-a", 1, None),
            known("index.mu", 4, Some(999)),
            known("too-deep", 6, None),
            known("old-shallow", 1, Some(100)),
        ];
        let frontier = Frontier::new(&Limits::DEFAULT, 1_000, paths);
        let expected = ["index.mu", "never-b", "never-a", "never-deep", "old-shallow", "old", "new"];
        assert_eq!(order(frontier), expected);
    }

    #[test]
    fn links_join_the_order_and_a_shorter_way_counts() {
        let mut frontier = Frontier::new(&Limits::DEFAULT, 0, vec![known("far", 5, None), known("near", 2, None)]);
        let index = frontier.next().unwrap();
        let found = frontier.link(&index, &[path("far"), path("fresh"), path("index.mu"), path("fresh"), path("near")]);
        let names: Vec<_> = found.iter().map(|found| (found.path.as_str(), found.depth)).collect();
        assert_eq!(names, [("/page/far", 1), ("/page/fresh", 1), ("/page/near", 1)]);
        assert_eq!(order(frontier), ["far", "near", "fresh"]);
    }

    #[test]
    fn five_links_deep_and_no_deeper() {
        let mut frontier = Frontier::new(&Limits::DEFAULT, 0, vec![known("five", 5, None), known("four", 4, None)]);
        assert!(frontier.link(&path("five"), &[path("six")]).is_empty());
        assert_eq!(frontier.link(&path("four"), &[path("another")])[0].depth, 5);
        assert!(frontier.link(&path("nobody"), &[path("lost")]).is_empty());
    }

    #[test]
    fn refused_paths_rest_for_thirty_days() {
        let day = 24 * 3_600;
        let refused = KnownPath { refused: Some(day), ..known("closed", 1, Some(day)) };
        let at = |started| order(Frontier::new(&Limits::DEFAULT, started, vec![refused.clone()]));
        assert_eq!(at(31 * day - 1), ["index.mu"]);
        assert_eq!(at(31 * day), ["index.mu", "closed"]);
        // A link to it does not lift that.
        let mut frontier = Frontier::new(&Limits::DEFAULT, 2 * day, vec![refused]);
        let index = frontier.next().unwrap();
        frontier.link(&index, &[path("closed")]);
        assert!(frontier.next().is_none());
        let index = KnownPath { refused: Some(day), ..known("index.mu", 0, Some(day)) };
        assert!(order(Frontier::new(&Limits::DEFAULT, 2 * day, vec![index])).is_empty());
    }

    #[test]
    fn two_thousand_paths_and_no_more() {
        let links: Vec<_> = (0..5_000).map(|n| path(&n.to_string())).collect();
        let mut frontier = Frontier::new(&Limits::DEFAULT, 0, Vec::new());
        assert_eq!(frontier.link(&PagePath::index(), &links[..1_999]).len(), 1_999);
        assert!(!frontier.capped());
        assert!(frontier.link(&PagePath::index(), &links).is_empty());
        assert!(frontier.capped());
        assert_eq!(order(frontier).len(), 2_000);
    }

    #[test]
    fn longest_path() {
        let of_length = |length: usize| PagePath::new(&format!("/page/{}", "a".repeat(length - 6)));
        assert!(of_length(PagePath::LONGEST).is_some());
        assert!(of_length(PagePath::LONGEST + 1).is_none());
        assert!(PagePath::new("/page/a\nb").is_none());
    }
}
