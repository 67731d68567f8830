//! Why the store could not do something, as one sentence: what, where, and what to do about it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use strudel_robots::{Destination, visible};

/// Something the store could not do.
#[derive(Debug)]
pub struct Error {
    path: PathBuf,
    problem: Problem,
}

/// What went wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// Another process writes to this store; its number, where it could be read.
    Locked(Option<u32>),
    /// There is no store.
    Missing,
    /// The path is a folder's.
    IsFolder,
    /// The file is something else.
    NotAStore,
    /// A newer version of this program wrote it: its version and the newest that is known here.
    Newer(i64, i64),
    /// An older version of this program wrote it, and reading changes nothing.
    Older,
    /// What stands in the file makes no sense.
    Damaged(String),
    /// It may not be read or written by this user.
    NotPermitted,
    /// The file, its folder or its file system is read-only. SQLite needs a file beside the store to read it, too.
    ReadOnly,
    /// The disk is full. What was recorded before stays.
    DiskFull,
    /// Another program keeps the file busy.
    Busy,
    /// No such node is known.
    UnknownNode(Destination),
    /// A visit of this node runs already.
    AlreadyVisiting(Destination),
    /// This visit has ended, or never began.
    NoSuchVisit,
    /// Anything else, as the system says it.
    Failed(String),
}

impl Error {
    pub(crate) fn new(path: &Path, problem: Problem) -> Error {
        Error { path: path.to_owned(), problem }
    }

    /// What went wrong.
    #[must_use]
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The store's file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.to_string_lossy();
        let path = shown(&path);
        match &self.problem {
            Problem::Locked(Some(pid)) => {
                write!(f, "Cannot write to {path}: process {pid} does; stop it first, or name another store.")
            }
            Problem::Locked(None) => {
                write!(f, "Cannot write to {path}: another process does; stop it first, or name another store.")
            }
            Problem::Missing => write!(f, "There is no store at {path}; start the crawler first, or check the name."),
            Problem::IsFolder => write!(f, "Cannot use {path} as a store: it is a folder; name a file in it."),
            Problem::NotAStore => {
                write!(
                    f,
                    "Cannot use {path} as a store: it is a file of something else, or damaged from its beginning on; name \
                     another one."
                )
            }
            Problem::Newer(found, known) => write!(
                f,
                "Cannot use {path}: a newer version of Strudel wrote it (format {found}, this one knows {known}); update \
                 Strudel."
            ),
            Problem::Older => {
                write!(
                    f,
                    "Cannot read {path}: an older version of Strudel wrote it; start the crawler once to renew it."
                )
            }
            Problem::Damaged(what) => write!(
                f,
                "The store {path} is damaged ({}); put a copy in its place, or move it away to begin anew.",
                shown(what)
            ),
            Problem::NotPermitted => {
                write!(f, "Cannot use {path}: permission denied; run this as a user who may read and write it.")
            }
            Problem::ReadOnly => {
                write!(
                    f,
                    "Cannot use {path}: it or its folder is read-only, and to read it too takes a file beside it; make both \
                     writable, or use a copy elsewhere."
                )
            }
            Problem::DiskFull => {
                write!(f, "Cannot write to {path}: the disk is full; free some space. What was recorded is kept.")
            }
            Problem::Busy => write!(f, "Cannot use {path}: another program keeps it busy; close that and try again."),
            Problem::UnknownNode(node) => write!(f, "No node {node} is known in {path}; add it first."),
            Problem::AlreadyVisiting(node) => {
                write!(f, "Node {node} is being visited already, by {path}; wait until that visit has ended.")
            }
            Problem::NoSuchVisit => write!(f, "The visit is not a running one in {path}; begin another."),
            Problem::Failed(what) => write!(f, "Cannot use {path}: {}.", shown(what)),
        }
    }
}

impl std::error::Error for Error {}

/// The most characters of a name that a sentence shows.
const SHOWN: usize = 1_000;

fn shown(text: &str) -> String {
    visible(text.as_bytes(), SHOWN)
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Problem {
        match error.kind() {
            io::ErrorKind::NotFound => Problem::Missing,
            io::ErrorKind::PermissionDenied => Problem::NotPermitted,
            io::ErrorKind::ReadOnlyFilesystem => Problem::ReadOnly,
            io::ErrorKind::IsADirectory => Problem::IsFolder,
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Problem::DiskFull,
            _ => Problem::Failed(error.to_string()),
        }
    }
}
