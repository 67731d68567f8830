//! Links and readable text of Micron pages, as NomadNet sees them.
//!
//! Micron is the markup of the pages that NomadNet nodes serve. [`Page::read`] takes the bytes of a page and gives what a
//! crawler and a search index want of it: the links, each with where NomadNet would go if it were followed, and the text
//! that is read on it. What counts is not what an author may have meant but what NomadNet 1.4.4 makes of it.
//!
//! ```
//! use strudel_micron::{Page, Target};
//! use strudel_robots::Destination;
//!
//! let own: Destination = "00112233445566778899aabbccddeeff".parse().unwrap();
//! let page = Page::read(b">Home\nSee `[notes`:/page/notes.mu], `[a form`:/page/form.mu`name] or `[elsewhere`\
//!     ffeeddccbbaa99887766554433221100:/page/index.mu]. `[The web`https://example.org]\n");
//!
//! assert_eq!(page.text, "Home\nSee notes, a form or elsewhere. The web\n");
//! assert_eq!(page.links[3].target(), Target::Malformed);
//! let paths: Vec<_> = page.own_pages(own).map(|path| path.to_string()).collect();
//! assert_eq!(paths, ["/page/notes.mu"]);
//! let nodes: Vec<_> = page.other_nodes(own).map(|node| node.to_string()).collect();
//! assert_eq!(nodes, ["ffeeddccbbaa99887766554433221100"]);
//! ```
//!
//! A byte's way: `clean` (characters, lines) → `reading` (line starts, blocks; `table` makes rows) → `inline` (text and
//! links of a line) → [`Page`]; and a link's url → [`Target`].
//!
//! Nothing panics, whatever the bytes, and everything is linear in them. It differs from NomadNet where that could not be
//! had or is of no use to a crawler:
//!
//! - NomadNet gives up on a page with a line that starts with about a thousand `<`; here they are taken off like a few.
//! - In tables made wider than 100 columns, a link that goes across cells may have fewer spaces in its label or url.
//! - Which characters are marks depends on the version of Unicode in the Python that NomadNet runs on.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod clean;
mod inline;
mod link;
mod number;
mod page;
mod reading;
mod refusal;
mod table;
mod width;

pub use link::{Address, Image, Link, Partial, Target};
pub use page::{Page, Shown};
pub use refusal::is_refusal;
