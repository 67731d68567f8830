//! `strudel config`: every setting, and where the crawler's files are.
//!
//! What is shown to people is a configuration itself, so that it can be kept and changed.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use strudel_robots::settings::SETTINGS;

use super::files::{Files, Shape};
use super::output;
use crate::configuration::Configuration;
use crate::error::Error;
use crate::status::Status;
use crate::visible::{is_hidden, visible};

/// Show every setting of the crawler, and where its files are
///
/// Each number with what it is, its bounds, and its default where it is set to something else. What is shown is a
/// configuration itself. Works without a store.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Settings {
    #[command(flatten)]
    files: Files,

    /// How the settings are shown
    #[arg(long, value_enum, default_value_t = Shape::Human)]
    format: Shape,
}

const EXAMPLES: &str = "\
Examples:
  strudel config
  strudel config > settings.toml
  strudel config --settings settings.toml --format json";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Page {
    configuration: Option<String>,
    configuration_exists: bool,
    store: String,
    contact: Option<String>,
    settings: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    key: &'static str,
    value: u64,
    default: u64,
    least: u64,
    most: u64,
    what: &'static str,
}

impl Settings {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let configuration = self.files.configuration()?;
        let store = self.files.path()?;
        let file = configuration.file.clone().or_else(Configuration::usual_file);
        let name = |path: PathBuf| path.to_string_lossy().into_owned();
        let page = Page {
            configuration: file.map(name),
            configuration_exists: configuration.file.is_some(),
            store: name(store),
            settings: rows(&configuration),
            contact: configuration.contact,
        };
        match self.format {
            Shape::Human => output::human(|out| show(out, &page))?,
            Shape::Json => output::json(&page)?,
        }
        Ok(Status::Clean)
    }
}

fn rows(configuration: &Configuration) -> Vec<Row> {
    let row = |setting: &'static strudel_robots::settings::Setting| Row {
        key: setting.key,
        value: setting.get(&configuration.settings),
        default: setting.default(),
        least: *setting.bounds.start(),
        most: *setting.bounds.end(),
        what: setting.what,
    };
    SETTINGS.iter().map(row).collect()
}

fn show(out: &mut dyn Write, page: &Page) -> io::Result<()> {
    let missing = if page.configuration_exists { "" } else { ", which does not exist" };
    let file = page.configuration.as_deref().unwrap_or("nowhere, as there is no home folder");
    writeln!(out, "# Configuration: {}{missing}", visible(file))?;
    writeln!(out, "# Store: {}", visible(&page.store))?;
    writeln!(out, "\n# Whom the operator of a node can write to.")?;
    match &page.contact {
        Some(contact) => writeln!(out, "contact = {}", quoted(contact))?,
        None => writeln!(out, "# contact = \"somebody@example.org\"")?,
    }
    for Row { key, value, default, least, most, what } in &page.settings {
        let default = if value == default { String::new() } else { format!(" The default is {default}.") };
        writeln!(out, "\n# {what}\n# From {least} to {most}.{default}\n{key} = {value}")?;
    }
    Ok(())
}

/// A text as TOML writes it, with nothing in it that cannot be seen.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if is_hidden(c) => quoted += &format!("\\U{:08X}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}
