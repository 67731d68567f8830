//! Why something could not be done, as one sentence: what, where, and what to do about it.

use std::fmt;
use std::io;

use strudel_robots::Destination;

use crate::request::Refusal;
use crate::status::Status;
use crate::visible::visible;

/// Something that could not be done.
#[derive(Debug)]
pub(crate) enum Error {
    /// A file, or whatever its name leads to, could not be read.
    Read(String, io::Error),
    /// A fixed file could not be written back.
    Write(String, io::Error),
    /// A folder stands where a file was expected.
    IsFolder(String),
    /// A file stands where a folder was expected.
    IsNoFolder(String),
    /// Only a plain file can be fixed in place.
    NotPlain(String),
    /// Fixing needs the whole input.
    TooLongToFix(String, usize),
    /// A configuration says something else than expected.
    Configuration(String, usize, String),
    /// No finding has this code; these are nearly the same.
    UnknownCode(String, Vec<&'static str>),
    /// The arguments do not go together.
    Usage(String),
    /// The network could not be reached or used; a whole sentence.
    Network(String),
    /// The store could not do something.
    Store(strudel_store::Error),
    /// The store knows no such node.
    UnknownNode(Destination),
    /// No page has these words.
    NothingFound(String),
    /// A preference was asked for without a valid proof.
    Refused(Refusal),
    /// What was found out could not be shown.
    Output(io::Error),
}

impl Error {
    /// Whether nobody reads the output any more, which is no failure: `strudel check … | head`.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Error::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// How the program ends for it: to find nothing, and to refuse, is an answer.
    pub(crate) fn status(&self) -> Status {
        match self {
            Error::UnknownNode(_) | Error::NothingFound(_) | Error::Refused(_) => Status::Findings,
            _ => Status::Failed,
        }
    }

    /// Tells it on standard error, where only a lost terminal could stop it.
    pub(crate) fn tell(&self) {
        tell(&self.to_string());
    }
}

/// Says a sentence on standard error, under the program's name.
pub(crate) fn tell(sentence: &str) {
    use std::io::Write;
    let _ = writeln!(io::stderr(), "strudel: {sentence}");
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Read(name, error) => write!(f, "Cannot read {}: {}", visible(name), cause(error, "read")),
            Error::Write(name, error) => write!(f, "Cannot write {}: {}", visible(name), cause(error, "write")),
            Error::IsFolder(name) => write!(
                f,
                "Cannot check {}: it is a folder; name a file, or check your node's folder of pages with --pages.",
                visible(name)
            ),
            Error::IsNoFolder(name) => {
                write!(f, "Cannot check {} with --pages: it is not a folder; name the folder of pages.", visible(name))
            }
            Error::NotPlain(name) => {
                write!(f, "Cannot fix {}: it is not a plain file; check it without --fix.", visible(name))
            }
            Error::TooLongToFix(name, limit) => {
                write!(f, "Cannot fix {}: it is over {} bytes; shorten it first.", visible(name), grouped(*limit))
            }
            Error::Configuration(name, line, problem) => {
                write!(f, "Cannot use {}: line {line}: {}; correct it.", visible(name), visible(problem))
            }
            Error::UnknownCode(code, near) => unknown_code(f, code, near),
            Error::Usage(sentence) => f.write_str(sentence),
            Error::Network(sentence) => f.write_str(sentence),
            Error::Store(error) => error.fmt(f),
            Error::UnknownNode(node) => {
                write!(
                    f,
                    "No node {node} is known; \"strudel nodes\" lists those that are, \"strudel add {node}\" adds it."
                )
            }
            Error::NothingFound(words) => {
                write!(f, "No page has \"{}\"; all words have to be on it, so try fewer.", visible(words))
            }
            Error::Refused(refusal) => refusal.fmt(f),
            Error::Output(error) => write!(f, "Cannot show the report: {}", cause(error, "write")),
        }
    }
}

impl std::error::Error for Error {}

impl From<strudel_crawler::Error> for Error {
    fn from(error: strudel_crawler::Error) -> Error {
        Error::Network(error.to_string())
    }
}

impl From<strudel_store::Error> for Error {
    fn from(error: strudel_store::Error) -> Error {
        Error::Store(error)
    }
}

/// What went wrong, and what to do.
fn cause(error: &io::Error, verb: &str) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "it does not exist; check the name.".to_owned(),
        io::ErrorKind::PermissionDenied => format!("permission denied; run this as a user who may {verb} it."),
        _ => format!("{}.", visible(&error.to_string())),
    }
}

/// A number as people write it, `4,096`.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(",")
}

fn unknown_code(f: &mut fmt::Formatter<'_>, code: &str, near: &[&str]) -> fmt::Result {
    write!(f, "No finding has the code \"{}\"", visible(code))?;
    if let Some((last, others)) = near.split_last() {
        let others = if others.is_empty() { String::new() } else { format!("{} or ", others.join(", ")) };
        write!(f, "; did you mean {others}{last}?")
    } else {
        f.write_str("; \"strudel explain\" lists all codes.")
    }
}
