//! The bytes of a page → what is on it.

use std::ops::Range;

use strudel_robots::Destination;
use strudel_robots::visit::PagePath;

use crate::clean::clean;
use crate::link::{Image, Link, Partial, Target};
use crate::number;
use crate::reading::Reading;

/// What is on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Its links, in their order on the page.
    pub links: Vec<Link>,
    /// Its parts that NomadNet loads by itself.
    pub partials: Vec<Partial>,
    /// Its pictures.
    pub images: Vec<Image>,
    /// What is read on it, a line for each line that shows something: headings, text, literal text, cells of tables with
    /// `│` between them, labels of links, texts of fields (but masked ones), descriptions of pictures. White space is
    /// single spaces.
    pub text: String,
    /// For how many seconds the page may be kept, as its header `#!c=` says; 0 is not at all. `None` where there is no
    /// such header, or no number in it: NomadNet then keeps pages for its own default time.
    pub cache_seconds: Option<u64>,
    /// Whether NomadNet shows it.
    pub shown: Shown,
    heading: Option<Range<usize>>,
}

/// Whether NomadNet shows a page. Where it does not, the page has its text and nothing else: nobody could follow a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// It does.
    Whole,
    /// It cannot decode the page; the text here has U+FFFD in place of what is not UTF-8.
    NotUtf8,
    /// It fails: at a heading that holds nothing but format signs, or at a field of a negative width.
    Broken,
}

impl Page {
    /// Reads a page. All bytes are a page of some kind.
    ///
    /// ```
    /// use strudel_micron::Page;
    /// let page = Page::read(b"#!c=60\n>Home\n`!Hello`!, see `[the notes`:/page/notes.mu]\n");
    /// assert_eq!(page.title(), Some("Home"));
    /// assert_eq!(page.text, "Home\nHello, see the notes\n");
    /// assert_eq!(page.links[0].url, ":/page/notes.mu");
    /// assert_eq!(page.cache_seconds, Some(60));
    /// ```
    #[must_use]
    pub fn read(bytes: &[u8]) -> Page {
        let decoded = String::from_utf8_lossy(bytes);
        let is_utf8 = matches!(decoded, std::borrow::Cow::Borrowed(_));
        let text = clean(&decoded);
        let mut reading = Reading::default();
        text.split('\n').for_each(|line| reading.line(line));
        let Reading { links, partials, images, text, heading, failed, .. } = reading;
        let shown = match (is_utf8, failed) {
            (false, _) => Shown::NotUtf8,
            (true, true) => Shown::Broken,
            (true, false) => Shown::Whole,
        };
        let cache_seconds = if is_utf8 { cache_seconds(&decoded) } else { None };
        let page = Page { links, partials, images, text, cache_seconds, shown, heading };
        if shown == Shown::Whole { page } else { Page { links: vec![], partials: vec![], images: vec![], ..page } }
    }

    /// The first heading; on a page without one, its first line of text.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.heading.clone().and_then(|range| self.text.get(range)).or_else(|| self.text.lines().next())
    }

    /// The pages of its own node that a crawler may ask for: links of this page, if it is one of the node's, that carry
    /// neither fields nor request variables and lead to a page's path. In the order of the links, and as often.
    pub fn own_pages(&self, own: Destination) -> impl Iterator<Item = PagePath> {
        self.links.iter().filter(|link| !link.carries_fields()).filter_map(move |link| match link.target() {
            Target::Page(address) if address.is_on(own) => PagePath::new(address.path),
            _ => None,
        })
    }

    /// The other nodes whose pages it links to, if it is a page of this node. In the order of the links, and as often.
    pub fn other_nodes(&self, own: Destination) -> impl Iterator<Item = Destination> {
        self.links.iter().filter_map(move |link| match link.target() {
            Target::Page(address) => address.node.filter(|&node| node != own),
            _ => None,
        })
    }
}

/// What the header for it says. It counts at the page's very first byte only.
fn cache_seconds(page: &str) -> Option<u64> {
    let header = page.strip_prefix("#!c=")?.split('\n').next()?;
    number::int(header).map(|seconds| u64::try_from(seconds).unwrap_or(0))
}
