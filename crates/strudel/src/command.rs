//! The commands, a file each.

use std::ffi::OsString;

use clap::{Parser, Subcommand};

use crate::status::Status;
use crate::usage;

mod add;
mod check;
mod compare;
mod completions;
mod config;
mod crawl;
mod explain;
mod files;
mod known;
mod man;
mod node;
mod nodes;
mod output;
mod prefer;
mod question;
mod reach;
mod request;
mod search;
mod status;
mod visit;

/// Checks robots.txt files as the crawlers of small networks read them, and crawls NomadNet as they ask.
#[derive(Debug, Parser)]
#[command(name = "strudel", version, after_help = EXAMPLES, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  strudel check robots.txt       What is wrong with this file, and what Strudel will do
  strudel check --fix robots.txt Mend what can safely be mended
  strudel compare robots.txt     What each of four crawlers makes of it
  strudel explain interval-zero  What a finding means
  strudel visit --dry-run --own-node HASH
                                 What a running node of yours serves, and what the crawler would do
  strudel crawl                  Crawl, over this machine's Reticulum
  strudel node --why HASH        What is known of a node, and why it is visited when it is
  strudel search WORDS           Search the pages";

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Check),
    Compare(compare::Compare),
    Explain(explain::Explain),
    Crawl(crawl::Crawl),
    Visit(visit::Visit),
    Add(add::Add),
    Nodes(nodes::Nodes),
    Node(node::Show),
    Search(search::Search),
    Status(status::Count),
    Config(config::Settings),
    Request(request::Ask),
    Prefer(prefer::Prefer),
    Completions(completions::Completions),
    Man(man::Manual),
}

/// Runs the program with these arguments, the program's name first.
pub(crate) fn run(arguments: impl IntoIterator<Item = OsString>) -> Status {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => return usage::explain(&error),
    };
    let done = match arguments.command {
        Command::Check(check) => check.run(),
        Command::Compare(compare) => compare.run(),
        Command::Explain(explain) => explain.run(),
        Command::Crawl(crawl) => crawl.run(),
        Command::Visit(visit) => visit.run(),
        Command::Add(add) => add.run(),
        Command::Nodes(nodes) => nodes.run(),
        Command::Node(node) => node.run(),
        Command::Search(search) => search.run(),
        Command::Status(status) => status.run(),
        Command::Config(config) => config.run(),
        Command::Request(request) => request.run(),
        Command::Prefer(prefer) => prefer.run(),
        Command::Completions(completions) => completions.run(),
        Command::Man(man) => man.run(),
    };
    done.unwrap_or_else(|error| {
        if error.is_broken_pipe() {
            return Status::Clean;
        }
        error.tell();
        error.status()
    })
}
