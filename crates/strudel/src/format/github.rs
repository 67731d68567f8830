//! For GitHub Actions: workflow commands, which GitHub shows beside the lines of a change.

use std::io::{self, Write};

use strudel_robots::Severity;

use crate::checked::Checked;
use crate::error::Error;
use crate::input::Source;
use crate::place::Lines;

use super::Show;

/// Shows reports as workflow commands.
pub(super) struct GitHub<W> {
    out: W,
}

impl<W: Write> GitHub<W> {
    pub(super) fn new(out: W) -> Self {
        GitHub { out }
    }
}

impl<W: Write> Show for GitHub<W> {
    fn show(&mut self, checked: &Checked) -> io::Result<()> {
        let lines = Lines::new(&checked.bytes);
        for (finding, in_text) in checked.findings() {
            write!(self.out, "::{} ", command(finding.severity))?;
            if let Source::File(_) = checked.source {
                write!(self.out, "file={},", property(&checked.source.name()))?;
            }
            if in_text {
                write!(self.out, "line={},col={},", finding.line, finding.column)?;
                let end = lines.position(finding.end);
                if end.line == finding.line {
                    write!(self.out, "endLine={},endColumn={},", end.line, end.column.max(finding.column))?;
                }
            }
            let help = finding.help.as_deref().unwrap_or_default();
            let text = format!("{} {help}", finding.message);
            writeln!(self.out, "title={}::{}", property(finding.code), data(text.trim_end()))?;
        }
        Ok(())
    }

    fn finish(&mut self, _failures: &[Error]) -> io::Result<()> {
        self.out.flush()
    }
}

fn command(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    }
}

/// A message, escaped as the runner decodes it.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property's value, which ends at a comma or colon.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_a_property_or_a_line_early() {
        assert_eq!(property("a,b:c%\r\nd"), "a%2Cb%3Ac%25%0D%0Ad");
        assert_eq!(data("a,b:c%\r\nd"), "a,b:c%25%0D%0Ad");
    }
}
