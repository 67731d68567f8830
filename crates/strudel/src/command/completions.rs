//! `strudel completions`: what a shell needs to complete the commands.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{Arguments, output};
use crate::error::Error;
use crate::status::Status;

/// Print the completions of a shell
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  strudel completions bash > ~/.local/share/bash-completion/completions/strudel
  strudel completions fish > ~/.config/fish/completions/strudel.fish";

impl Completions {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let mut command = Arguments::command();
        let name = command.get_name().to_owned();
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, name, &mut script);
        output::human(|out| out.write_all(&script))?;
        Ok(Status::Clean)
    }
}
