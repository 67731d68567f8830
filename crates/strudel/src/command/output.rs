//! What the crawler's commands write on standard output, the same way in each.

use std::io::{self, BufWriter, Write};

use anstyle::Style;
use serde::Serialize;

use crate::error::Error;

pub(super) const BOLD: Style = Style::new().bold();

/// For people, with colours where they can be shown.
pub(super) fn human(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
    let mut out = BufWriter::new(anstream::stdout().lock());
    write(&mut out).and_then(|()| out.flush()).map_err(Error::Output)
}

/// For programs: one value.
pub(super) fn json(value: &impl Serialize) -> Result<(), Error> {
    let mut out = BufWriter::new(io::stdout().lock());
    let written = serde_json::to_writer_pretty(&mut out, value).map_err(io::Error::from);
    written.and_then(|()| writeln!(out)).and_then(|()| out.flush()).map_err(Error::Output)
}

/// For programs: an array that may be too long for memory, a line each.
pub(super) struct Array<W: Write> {
    out: W,
    started: bool,
}

impl Array<BufWriter<io::StdoutLock<'static>>> {
    pub(super) fn start() -> Self {
        Array { out: BufWriter::new(io::stdout().lock()), started: false }
    }
}

impl<W: Write> Array<W> {
    pub(super) fn add(&mut self, value: &impl Serialize) -> io::Result<()> {
        self.out.write_all(if self.started { b",\n" } else { b"[\n" })?;
        self.started = true;
        Ok(serde_json::to_writer(&mut self.out, value)?)
    }

    pub(super) fn end(mut self) -> io::Result<()> {
        self.out.write_all(if self.started { b"\n]\n" } else { b"[]\n" })?;
        self.out.flush()
    }
}
