//! `strudel check`: what a reader makes of files, and what is wrong with them.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use strudel_robots::{Question, Reader};

use crate::checked::Checked;
use crate::error::Error;
use crate::fix;
use crate::format::{Count, Format, Show, Target};
use crate::input::{Source, tell_cut};
use crate::pages;
use crate::status::Status;

use super::question::Asked;

/// Check robots.txt files: what is wrong with them, and what the crawler will do
///
/// Ends with 0 when there is nothing above an info, with 1 when there are warnings or errors, and with 2 when something
/// could not be checked.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Check {
    /// The crawler whose reading counts
    #[arg(long, default_value = Reader::Strudel.name(), value_parser = readers())]
    reader: Reader,

    #[command(flatten)]
    asked: Asked,

    /// How the report is shown
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    /// Make all safe fixes, write them back, and report what remains
    ///
    /// The file is replaced in one step and keeps its mode. The fixed text of standard input goes to standard output,
    /// and the report to standard error.
    #[arg(long)]
    fix: bool,

    /// Check a node's folder of pages: whether its robots.txt is served, and what it says
    #[arg(long, value_name = "DIR", conflicts_with = "files")]
    pages: Option<PathBuf>,

    /// The node's NomadNet configuration, to tell whether it will notice a new file
    #[arg(long, value_name = "FILE", requires = "pages")]
    nomadnet_config: Option<PathBuf>,

    /// The files to check; standard input is -, and is read when no file is named
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  strudel check robots.txt
  strudel check --fix robots.txt
  curl -s https://example.org/robots.txt | strudel check
  strudel check --format json */robots.txt
  strudel check --reader rfc9309 --agent FooBot --path /private robots.txt
  strudel check --pages ~/.nomadnetwork/storage/pages --nomadnet-config ~/.nomadnetwork/config";

fn readers() -> impl TypedValueParser<Value = Reader> {
    let by_name = |name: String| Reader::from_name(&name).ok_or("unknown reader");
    PossibleValuesParser::new(Reader::ALL.map(Reader::name)).try_map(by_name)
}

/// What happened so far: the shown reports, the failures and the status that follows from both.
struct Run {
    show: Box<dyn Show>,
    failures: Vec<Error>,
    status: Status,
}

impl Check {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let sources = self.sources()?;
        let paths = self.asked.paths()?;
        let question = self.asked.question(self.reader, &paths)?;
        let mut run = Run { show: self.start(&sources), failures: Vec::new(), status: Status::Clean };
        match self.run_all(&mut run, &question, &sources) {
            Err(error) if error.is_broken_pipe() => Ok(run.status),
            done => done.map(|()| run.status),
        }
    }

    fn run_all(&self, run: &mut Run, question: &Question<'_>, sources: &[Source]) -> Result<(), Error> {
        if let Some(pages) = &self.pages {
            run.take(self.check_pages(question, pages))?;
        }
        for source in sources {
            run.take(self.check(question, source))?;
        }
        run.show.finish(&run.failures).map_err(Error::Output)
    }

    /// What is to be read, from the arguments.
    fn sources(&self) -> Result<Vec<Source>, Error> {
        if self.pages.is_some() {
            return Ok(Vec::new());
        }
        if self.files.is_empty() {
            return Ok(vec![Source::StandardInput]);
        }
        let sources: Vec<_> = self.files.iter().cloned().map(Source::named).collect();
        if sources.iter().filter(|source| **source == Source::StandardInput).count() > 1 {
            return Err(Error::Usage("Standard input can be read only once; name - only once.".to_owned()));
        }
        Ok(sources)
    }

    fn start(&self, sources: &[Source]) -> Box<dyn Show> {
        let fixes_input = self.fix && sources.contains(&Source::StandardInput);
        let target = if fixes_input { Target::Error } else { Target::Output };
        let count = match sources {
            [] => Count::OneNamed,
            [_] => Count::One,
            _ => Count::Several,
        };
        self.format.start(target, count)
    }

    /// Checks a text, once it is fixed where that is wanted.
    fn check(&self, question: &Question<'_>, source: &Source) -> Result<Checked, Error> {
        let input = if self.fix { fix::fix(self.reader, source)? } else { source.read()? };
        let mut report = question.ask(&input.bytes);
        if input.is_cut() && report.limit.is_none() {
            tell_cut(source, &input);
        }
        report.bytes = input.length;
        Ok(Checked {
            source: source.clone(),
            bytes: input.bytes,
            report,
            about_folder: 0,
            served: true,
            mended_by: "--fix",
        })
    }

    /// Checks a folder of pages and the file in it.
    fn check_pages(&self, question: &Question<'_>, folder: &Path) -> Result<Checked, Error> {
        let pages = pages::examine(folder, self.nomadnet_config.as_deref())?;
        let mut checked = match pages.file_can_be_read {
            true => self.check(question, &pages.file)?,
            false => nothing(question, &pages.file),
        };
        checked.add_folder(pages.verdict, &question.ask(b""));
        Ok(checked)
    }
}

/// The report of a file that is not there.
fn nothing(question: &Question<'_>, source: &Source) -> Checked {
    let mut report = question.ask(b"");
    report.lines.clear();
    report.findings.clear();
    Checked { source: source.clone(), bytes: Vec::new(), report, about_folder: 0, served: true, mended_by: "--fix" }
}

impl Run {
    /// Shows a report, or tells why there is none. Only output that cannot be written ends everything.
    fn take(&mut self, checked: Result<Checked, Error>) -> Result<(), Error> {
        match checked {
            Ok(checked) => {
                let status = if checked.report.is_clean() { Status::Clean } else { Status::Findings };
                self.status = self.status.max(status);
                self.show.show(&checked).map_err(Error::Output)
            }
            Err(Error::Output(error)) => Err(Error::Output(error)),
            Err(error) => {
                self.status = Status::Failed;
                error.tell();
                self.failures.push(error);
                Ok(())
            }
        }
    }
}
