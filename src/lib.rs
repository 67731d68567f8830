//! How crawlers read `robots.txt`, and what is wrong with yours.
//!
//! NomadNet is a network of small nodes that serve pages over Reticulum. A search engine, Strudel, crawls it, and a node's
//! operator tells it how often to come by a `robots.txt` beside `index.mu`. This crate is the policy of that: the crawler
//! obeys it, and the checker explains it, on the same pass over the same bytes.
//!
//! ```
//! use strudel_robots::{Interval, Outcome, Preference, Reader, check, outcome};
//!
//! let file = b"User-agent: Strudel\nRecrawl-Interval: 7d\n";
//!
//! // The crawler's way: a verdict, and what it does to the standing preference.
//! let week = Interval::from_days(7).unwrap();
//! assert_eq!(outcome(file), Outcome::Interval { days: week });
//! assert_eq!(Preference::Automatic.after(outcome(file)), Preference::Every(week));
//!
//! // The checker's way: the same verdict, and everything worth saying about the file.
//! let report = check(Reader::Strudel, b"User-agent: Strudel\nRecrawl-Interval: 7 days\n");
//! assert_eq!(report.outcome, Outcome::None);
//! assert_eq!(report.findings[0].code, "interval-wrong-unit");
//! assert_eq!(report.findings[0].fix.as_ref().unwrap().edits[0].text, "7d");
//! ```
//!
//! There is no I/O and no clock here: bytes and the time come in, values go out. Nothing panics, whatever the input, and
//! everything is linear in it.
//!
//! A byte's way: `syntax` (lines) → [`reader`] (verdict) → [`Report`] → page or terminal; and [`outcome`] →
//! [`Preference`] → [`schedule`] → [`crawl`] and [`visit`].

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod agent;
mod characters;
mod compare;
pub mod crawl;
mod delay;
mod destination;
mod directive;
mod finding;
mod fix;
pub mod folder;
mod grouping;
mod interval;
mod lint;
mod path;
mod place;
mod preference;
mod raise;
pub mod reader;
mod refusal;
mod report;
mod rules;
pub mod schedule;
pub mod settings;
mod syntax;
pub mod visit;

pub use characters::{character_ranges, is_invisible, visible};
pub use compare::{Comparison, Differing, Roles, compare};
pub use delay::Delay;
pub use destination::{Destination, NoDestination};
pub use finding::{Entry, Severity, find, registry};
#[cfg(feature = "explain")]
pub use finding::{Example, Explanation, families};
pub use fix::{Edit, Fix, apply};
pub use interval::Interval;
pub use path::RequestPath;
pub use preference::Preference;
pub use reader::name::Reader;
pub use reader::strudel::outcome;
pub use reader::{Question, check, fix_all};
pub use report::{Cause, Finding, Group, LineRole, Outcome, PathVerdict, Reason, Report, Role};
pub use rules::Rules;
pub use syntax::line_ranges;

/// The README's example has to work.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
