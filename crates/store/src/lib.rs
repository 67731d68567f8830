//! What the crawler knows, in one SQLite file.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
