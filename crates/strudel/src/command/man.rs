//! `strudel man`: the manual pages.

use std::path::PathBuf;

use clap::{Args, CommandFactory};

use super::{Arguments, output};
use crate::error::Error;
use crate::status::Status;

/// Print the manual page, or write those of all commands
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Manual {
    /// Write a page for each command into this folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  strudel man | man -l -
  strudel man --dir ~/.local/share/man/man1";

impl Manual {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let command = Arguments::command();
        match &self.dir {
            Some(folder) => {
                let name = || folder.to_string_lossy().into_owned();
                std::fs::create_dir_all(folder).map_err(|error| Error::Write(name(), error))?;
                clap_mangen::generate_to(command, folder).map_err(|error| Error::Write(name(), error))?;
            }
            None => output::human(|out| clap_mangen::Man::new(command).render(out))?,
        }
        Ok(Status::Clean)
    }
}
