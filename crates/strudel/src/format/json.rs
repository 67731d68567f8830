//! For programs: the report as it is, or an array of reports, each with the name of its file.

use std::io::{self, Write};

use serde::Serialize;
use strudel_robots::Report;

use crate::checked::Checked;
use crate::error::Error;
use crate::input::Source;

use super::{Count, Show};

/// Shows reports as JSON.
pub(super) struct Json<W> {
    out: W,
    count: Count,
    started: bool,
}

/// A report and the file that it is about.
#[derive(Serialize)]
struct OfFile<'a> {
    file: String,
    #[serde(flatten)]
    report: &'a Report,
}

impl<W: Write> Json<W> {
    pub(super) fn new(out: W, count: Count) -> Self {
        Json { out, count, started: false }
    }
}

impl<W: Write> Show for Json<W> {
    fn show(&mut self, checked: &Checked) -> io::Result<()> {
        let of_file = OfFile { file: file(&checked.source), report: &checked.report };
        match self.count {
            Count::One => serde_json::to_writer_pretty(&mut self.out, &checked.report)?,
            Count::OneNamed => serde_json::to_writer_pretty(&mut self.out, &of_file)?,
            Count::Several => {
                self.out.write_all(if self.started { b",\n" } else { b"[\n" })?;
                self.started = true;
                return Ok(serde_json::to_writer_pretty(&mut self.out, &of_file)?);
            }
        }
        self.out.write_all(b"\n")
    }

    fn finish(&mut self, _failures: &[Error]) -> io::Result<()> {
        if self.count == Count::Several {
            self.out.write_all(if self.started { b"\n]\n" } else { b"[]\n" })?;
        }
        self.out.flush()
    }
}

/// The file as it was named on the command line.
fn file(source: &Source) -> String {
    match source {
        Source::StandardInput => "-".to_owned(),
        Source::File(path) => path.to_string_lossy().into_owned(),
    }
}
