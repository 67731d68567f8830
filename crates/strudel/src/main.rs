//! `strudel`: checks robots.txt files on the command line, and explains what it finds.
//!
//! The policy is the crate `strudel_robots`; here are arguments, files and the ways a report is shown.
//!
//! A report's way: [`command`] → [`input`] or [`pages`] → `strudel_robots::check` → [`format`] → standard output.

#![forbid(unsafe_code)]

mod checked;
mod command;
mod configuration;
mod error;
mod fix;
mod folders;
mod format;
mod input;
mod log;
mod nomadnet;
mod pages;
mod place;
mod request;
mod status;
mod usage;
mod visible;

use std::process::ExitCode;

use strudel_crawler::clock;

fn main() -> ExitCode {
    command::run(std::env::args_os()).into()
}
