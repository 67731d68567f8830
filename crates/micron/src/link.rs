//! Links, and where they lead.
//!
//! NomadNet 1.4.4, `handle_link` and `retrieve_url` in `nomadnet/ui/textui/Browser.py`. There are no relative paths, no
//! `..` and no percent-decoding: a path is asked for as it is written.

use strudel_robots::Destination;
use strudel_robots::visit::INDEX_PATH;

/// A link on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// What is seen of it; the url, if it has no label of its own.
    pub label: String,
    /// Where it leads, as it is written.
    pub url: String,
    /// The names of fields and the request variables that it carries, as they are written; empty if it carries none.
    pub fields: String,
}

impl Link {
    /// Where NomadNet goes when it is followed.
    #[must_use]
    pub fn target(&self) -> Target<'_> {
        Target::of(&self.url)
    }

    /// The fields (`name`, or `*` for all) and the request variables (`name=value`) that it carries, one by one.
    pub fn fields(&self) -> impl Iterator<Item = &str> {
        self.carries_fields().then(|| self.fields.split('|')).into_iter().flatten()
    }

    /// Whether it carries fields or request variables, even if none of them would be found.
    #[must_use]
    pub const fn carries_fields(&self) -> bool {
        !self.fields.is_empty()
    }
}

/// Where a link leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target<'a> {
    /// A page, or anything else that is asked for as pages are.
    Page(Address<'a>),
    /// A path under `/file/`. NomadNet fetches files only from the node whose page is open.
    File(Address<'a>),
    /// A place on the same page, `#name`.
    Anchor,
    /// A person, `lxmf@…`.
    Lxmf,
    /// A chat room, `rrc://…` or `rrc@…`.
    Rrc,
    /// Loads parts of the same page again, `p:name`.
    PartialUpdate,
    /// Leads nowhere: NomadNet refuses it.
    Malformed,
}

/// A path on a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Address<'a> {
    /// The node, if it is named; otherwise it is the node of the page.
    pub node: Option<Destination>,
    /// The path, as it is asked for.
    pub path: &'a str,
}

impl Address<'_> {
    /// Whether it leads to this node, if it is found on one of its pages.
    #[must_use]
    pub fn is_on(&self, own: Destination) -> bool {
        self.node.is_none_or(|node| node == own)
    }
}

/// What a link's kind may be called.
const KINDS: [(&[&str], Kind); 3] = [
    (&["nnn", "nomadnetwork.node"], Kind::Node),
    (&["lxmf", "lxmf.delivery"], Kind::Lxmf),
    (&["rrc", "rrc.hub.session"], Kind::Rrc),
];

#[derive(Clone, Copy)]
enum Kind {
    Node,
    Lxmf,
    Rrc,
}

/// What every path of a file begins with.
const FILES: &str = "/file/";

impl<'a> Target<'a> {
    /// Where NomadNet goes to for this url.
    ///
    /// ```
    /// use strudel_micron::{Address, Target};
    /// assert_eq!(Target::of(":/page/a.mu"), Target::Page(Address { node: None, path: "/page/a.mu" }));
    /// assert_eq!(Target::of("/page/a.mu"), Target::Malformed);
    /// assert_eq!(Target::of("https://example.org"), Target::Malformed);
    /// ```
    #[must_use]
    pub fn of(url: &'a str) -> Target<'a> {
        if url.starts_with('#') {
            return Target::Anchor;
        }
        if url.starts_with("rrc://") {
            return Target::Rrc;
        }
        let mut parts = url.split('@');
        let (first, second, third) = (parts.next().unwrap_or_default(), parts.next(), parts.next());
        match (second, third) {
            (Some(rest), None) => match KINDS.iter().find(|(names, _)| names.contains(&first)) {
                Some((_, Kind::Node)) => Target::on_a_node(rest),
                Some((_, Kind::Lxmf)) => Target::Lxmf,
                Some((_, Kind::Rrc)) => Target::Rrc,
                None => Target::Malformed,
            },
            _ if url.starts_with("p:") => Target::PartialUpdate,
            // All behind the first of several signs is left out.
            _ => Target::on_a_node(first),
        }
    }

    /// `hash`, `hash:path` or `:path`; an empty path is the index.
    fn on_a_node(url: &'a str) -> Target<'a> {
        let (node, path) = url.split_once(':').unwrap_or((url, ""));
        if path.contains(':') {
            return Target::Malformed;
        }
        let path = if path.is_empty() { INDEX_PATH } else { path };
        let is_file = path.starts_with(FILES);
        let node = match Node::read(node) {
            Some(Node::Named(destination)) => Some(destination),
            Some(Node::Short) if is_file => return Target::Malformed,
            Some(Node::Short) => None,
            None if node.is_empty() && url.starts_with(':') => None,
            None => return Target::Malformed,
        };
        let address = Address { node, path };
        if is_file { Target::File(address) } else { Target::Page(address) }
    }
}

/// What stands for a node before a path.
enum Node {
    Named(Destination),
    /// Fewer bytes than a hash has, with spaces to make up the length: NomadNet then stays with the node of the page.
    Short,
}

impl Node {
    /// 32 characters that Python's `bytes.fromhex` takes: pairs of digits, with white space before any of them.
    fn read(text: &str) -> Option<Node> {
        if text.len() != 2 * Destination::BYTES {
            return None;
        }
        if let Ok(destination) = text.parse() {
            return Some(Node::Named(destination));
        }
        let pairs = |word: &str| word.len().is_multiple_of(2) && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        text.split_ascii_whitespace().all(pairs).then_some(Node::Short)
    }
}

/// A part of a page that NomadNet loads by itself, `` `{url`refresh`fields} ``. It is no link and never crawled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partial {
    /// Where it is loaded from, as it is written.
    pub url: String,
    /// The fields and request variables that it carries, as they are written.
    pub fields: String,
}

/// A picture, `` `(text`url) ``. It is no link and never crawled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// Where it is loaded from, as it is written.
    pub url: String,
    /// What is shown in its place; may be empty.
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    const HASH: &str = "00112233445566778899aabbccddeeff";

    fn page(node: Option<&str>, path: &'static str) -> Target<'static> {
        Target::Page(Address { node: node.map(|node| node.parse().unwrap()), path })
    }

    #[test]
    fn signs_for_the_kind() {
        assert_eq!(Target::of(&format!("nnn@{HASH}")), page(Some(HASH), "/page/index.mu"));
        assert_eq!(Target::of("nomadnetwork.node@:/page/a.mu"), page(None, "/page/a.mu"));
        assert_eq!(Target::of(&format!("lxmf@{HASH}")), Target::Lxmf);
        assert_eq!(Target::of(&format!("rrc.hub.session@{HASH}")), Target::Rrc);
        assert_eq!(Target::of("partial@1"), Target::Malformed);
        assert_eq!(Target::of("p:1@2"), Target::Malformed);
        // Of three parts the first is taken for the url.
        assert_eq!(Target::of(":/page/a@b@c"), page(None, "/page/a"));
        assert_eq!(Target::of("p:a@b@c"), Target::PartialUpdate);
    }

    #[test]
    fn nodes() {
        assert_eq!(Target::of(&HASH.to_uppercase()), page(Some(HASH), "/page/index.mu"));
        assert_eq!(Target::of(":"), page(None, "/page/index.mu"));
        for no in ["", &HASH[1..], &format!("{HASH}0:/page/a.mu"), "nnn@", &format!("x{}", &HASH[1..]), "a:/page/b.mu"]
        {
            assert_eq!(Target::of(no), Target::Malformed, "{no}");
        }
        // Python reads hashes with gaps, and NomadNet then stays where it is.
        let gap = format!("00 {} ", &HASH[4..]);
        assert_eq!(Target::of(&gap), page(None, "/page/index.mu"));
        assert_eq!(Target::of(&format!("{gap}:/file/a")), Target::Malformed);
        assert_eq!(Target::of(&format!("0 0{} ", &HASH[4..])), Target::Malformed);
    }
}
