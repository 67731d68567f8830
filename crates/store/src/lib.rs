//! What the crawler knows, in one SQLite file: nodes, their preferences, visits, paths and pages.
//!
//! [`Store`] writes and is the only one that does; a lock beside the file sees to that. [`View`] reads, while a crawler runs
//! too. Both speak in the core's types. There is no clock here: times come in, as UTC seconds. When a call that writes has
//! returned, what it wrote survives a crash, a kill and a loss of power.
//!
//! ```
//! use strudel_robots::visit::{Aim, End, Spent};
//! use strudel_store::{Bounds, Ending, Heard, Opened, Store, View};
//!
//! let folder = tempfile::tempdir().unwrap();
//! let path = folder.path().join("strudel.db");
//! let Opened { mut store, .. } = Store::open(&path, 1_000, Bounds::DEFAULT).unwrap();
//!
//! let destination = "0123456789abcdef0123456789abcdef".parse().unwrap();
//! let heard = Heard { destination, identity: [7; 64], name: Some("Node".into()), hops: Some(1), first_visit_at: 1_500 };
//! store.heard(&[heard], 1_000).unwrap();
//! let visit = store.begin_visit(destination, 1_500, Aim::Pages).unwrap();
//! store.end_visit(visit, 1_560, Ending::Visit(End::NoLink), &Spent::default()).unwrap();
//!
//! let view = View::open(&path).unwrap();
//! let node = view.node(destination).unwrap().unwrap();
//! assert_eq!((node.standing.failures, node.counts_from), (1, Some(1_500)));
//! ```
//!
//! All SQL stands in `sqlite`, and nothing else knows that there is any.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod bounds;
mod code;
mod error;
mod lock;
mod model;
mod sqlite;

pub use bounds::Bounds;
pub use code::{Code, Ending};
pub use error::{Error, Problem};
pub use model::{
    Expired, Heard, Hit, Kept, Node, Noted, Origin, Page, PageRecord, PathRecord, Piece, PreferenceRecord,
    PreferenceSource, Scheduled, Size, Status, VisitRecord,
};
pub use sqlite::{Opened, Store, View, VisitId};
