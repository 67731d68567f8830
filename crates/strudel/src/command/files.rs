//! The files of the crawler's commands: the store and the configuration.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use strudel_store::{Bounds, Opened, Store, View};

use crate::clock;
use crate::configuration::Configuration;
use crate::error::{Error, tell};
use crate::folders;

/// The store and the configuration.
#[derive(Debug, Args)]
pub(super) struct Files {
    /// The crawler's store [default: strudel/store.sqlite in the user's data folder]
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,

    /// The crawler's configuration, a TOML file [default: strudel/settings.toml in the user's configuration folder]
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
}

/// How an answer is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Shape {
    /// For people
    Human,
    /// For programs: one JSON value
    Json,
}

impl Files {
    /// What the crawler's operator has set.
    pub(super) fn configuration(&self) -> Result<Configuration, Error> {
        Configuration::read(self.settings.as_deref())
    }

    /// The store, to be read.
    pub(super) fn view(&self) -> Result<View, Error> {
        Ok(View::open(&self.path()?)?)
    }

    /// The store, to be written by this process alone. What had to be put in order in it is said.
    pub(super) fn store(&self, configuration: &Configuration) -> Result<Store, Error> {
        let bounds = Bounds::of(&configuration.settings.policy, &configuration.settings.crawl);
        let Opened { store, interrupted, from_future } = Store::open(&self.path()?, clock::utc(), bounds)?;
        let notes = [
            (interrupted, "an earlier run left visits without an end; they count as visits"),
            (from_future, "visits were recorded in the future; the gaps of their nodes count from now"),
        ];
        for (count, note) in notes.into_iter().filter(|(count, _)| *count > 0) {
            // The crawler has a log; other commands speak to a person.
            if tracing::dispatcher::has_been_set() {
                tracing::warn!(count, note)
            } else {
                tell(&format!("{count}: {note}."))
            }
        }
        Ok(store)
    }

    /// Where the store is, or would be.
    pub(super) fn path(&self) -> Result<PathBuf, Error> {
        let usual = || folders::data().map(|folder| folder.join("store.sqlite"));
        self.store.clone().or_else(usual).ok_or_else(|| {
            Error::Usage("There is no home folder in which the store could be; name a file with --store.".to_owned())
        })
    }
}
