//! The program `strudel` as its users meet it: arguments and bytes in; output, files and an exit code out.

mod cases;
mod compare;
mod explain;
mod fix;
mod formats;
mod hostile;
mod inputs;
mod manuals;
mod node;
mod nodes;
mod numbers;
#[cfg(unix)]
mod pages;
mod program;
mod readers;
mod requests;
mod search;
mod stores;
mod usage;
