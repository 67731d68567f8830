//! How the crawler says what it does: a line that changes on a terminal, and elsewhere one JSON object a line.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use tracing::Level;
use tracing_subscriber::fmt;
use tracing_subscriber::fmt::MakeWriter;

/// How often the line moves, so that it is seen to live.
const TICK: Duration = Duration::from_millis(250);

/// The line on the terminal, if there is one.
#[derive(Debug, Clone)]
pub(crate) struct Log {
    line: ProgressBar,
}

/// Starts the log, on standard error: the line on a terminal, unless objects are wanted there too. Above the line only
/// warnings are told.
pub(crate) fn start(wants_objects: bool) -> Log {
    if wants_objects || !io::stderr().is_terminal() {
        fmt().json().flatten_event(true).with_target(false).with_max_level(Level::INFO).with_writer(io::stderr).init();
        return Log { line: ProgressBar::hidden() };
    }
    let line = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
        line.set_style(style);
    }
    line.enable_steady_tick(TICK);
    let log = Log { line };
    fmt().compact().with_target(false).with_max_level(Level::WARN).with_writer(log.clone()).init();
    log
}

impl Log {
    /// Changes the line. It holds nothing that a node has sent.
    pub(crate) fn show(&self, text: String) {
        self.line.set_message(text);
    }

    /// Takes the line away.
    pub(crate) fn finish(&self) {
        self.line.finish_and_clear();
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = AboveLine<'a>;

    fn make_writer(&'a self) -> AboveLine<'a> {
        AboveLine(&self.line)
    }
}

/// Writes above the line.
pub(crate) struct AboveLine<'a>(&'a ProgressBar);

impl Write for AboveLine<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.suspend(|| io::stderr().write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}
