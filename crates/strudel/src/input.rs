//! Where a text comes from, and how much of it is read.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use crate::error::{Error, grouped, tell};
use crate::visible::visible;

/// As much as is ever read: the longest file that any reader takes, the two bytes that may end its last line, and one
/// more, so that a longer one is known to be longer and a line of it to be followed by others.
pub(crate) const MOST_BYTES: usize = 500 * 1024 + 3;

/// Where a text comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Source {
    StandardInput,
    File(PathBuf),
}

/// A text as far as it is needed.
#[derive(Debug)]
pub(crate) struct Input {
    /// At most [`MOST_BYTES`].
    pub(crate) bytes: Vec<u8>,
    /// How long the whole is, as far as that is known.
    pub(crate) length: usize,
}

impl Source {
    /// `-` is standard input.
    pub(crate) fn named(path: PathBuf) -> Source {
        if path.as_os_str() == "-" { Source::StandardInput } else { Source::File(path) }
    }

    /// Its name for people. It may hold anything: make it [`visible`](crate::visible::visible) before it is shown.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::StandardInput => "standard input".to_owned(),
            Source::File(path) => path.to_string_lossy().into_owned(),
        }
    }

    /// Reads as much of it as is needed.
    pub(crate) fn read(&self) -> Result<Input, Error> {
        let read = match self {
            Source::StandardInput => read_standard_input(),
            Source::File(path) if path.is_dir() => return Err(Error::IsFolder(self.name())),
            Source::File(path) => read_file(path),
        };
        read.map_err(|error| Error::Read(self.name(), error))
    }
}

impl Input {
    /// Whether the text goes on behind what was read.
    pub(crate) fn is_cut(&self) -> bool {
        self.bytes.len() == MOST_BYTES
    }
}

/// Says that only the beginning was read, for readers whose own limit does not say it.
pub(crate) fn tell_cut(source: &Source, input: &Input) {
    let (name, read) = (source.name(), grouped(input.bytes.len()));
    tell(&format!("{}: only the first {read} bytes were read.", visible(&name)));
}

fn read_standard_input() -> io::Result<Input> {
    let input = io::stdin().lock();
    if input.is_terminal() {
        tell("Reading from the terminal; end with Ctrl-D on a line of its own.");
    }
    let bytes = read_start(input)?;
    Ok(Input { length: bytes.len(), bytes })
}

fn read_file(path: &Path) -> io::Result<Input> {
    let file = File::open(path)?;
    let known = file.metadata().ok().filter(fs::Metadata::is_file).and_then(|facts| usize::try_from(facts.len()).ok());
    let bytes = read_start(file)?;
    let length = if bytes.len() < MOST_BYTES { bytes.len() } else { known.unwrap_or(0).max(bytes.len()) };
    Ok(Input { bytes, length })
}

fn read_start(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MOST_BYTES as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
