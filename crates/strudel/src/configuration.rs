//! The crawler's configuration: a TOML file of settings, all of which have defaults.
//!
//! ```toml
//! contact = "somebody@example.org"
//! automatic_gap_s = 172800
//! ```

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use strudel_robots::settings::Settings;

use crate::error::Error;
use crate::folders;

/// No configuration is longer.
const MOST_BYTES: u64 = 64 * 1_024;

/// The key of the contact; every other key is a number's.
const CONTACT: &str = "contact";

/// What the crawler's operator has set.
#[derive(Debug, Clone, Default)]
pub(crate) struct Configuration {
    /// Whom a node's operator can write to.
    pub(crate) contact: Option<String>,
    /// The numbers.
    pub(crate) settings: Settings,
    /// The file that was read, if there was one.
    pub(crate) file: Option<PathBuf>,
}

impl Configuration {
    /// Reads this file, or the one in the usual place if there is one.
    pub(crate) fn read(named: Option<&Path>) -> Result<Configuration, Error> {
        let Some(path) = named.map(Path::to_owned).or_else(Self::usual_file) else {
            return Ok(Configuration::default());
        };
        let name = path.to_string_lossy().into_owned();
        let mut bytes = Vec::new();
        match File::open(&path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes)) {
            Err(error) if named.is_none() && error.kind() == ErrorKind::NotFound => Ok(Configuration::default()),
            Err(error) => Err(Error::Read(name, error)),
            Ok(_) => {
                let parsed = Self::parse(&String::from_utf8_lossy(&bytes));
                let parsed = parsed.map_err(|(line, problem)| Error::Configuration(name, line, problem))?;
                Ok(Configuration { file: Some(path), ..parsed })
            }
        }
    }

    /// Where a configuration is looked for that is not named; `None` where the user has no home.
    pub(crate) fn usual_file() -> Option<PathBuf> {
        folders::configuration().map(|folder| folder.join("settings.toml"))
    }

    /// The configuration, or the line and what is wrong in it.
    fn parse(text: &str) -> Result<Configuration, (usize, String)> {
        let line_of =
            |at: usize| text.as_bytes()[..at.min(text.len())].iter().filter(|byte| **byte == b'\n').count() + 1;
        let table = toml::de::DeTable::parse(text)
            .map_err(|error| (line_of(error.span().map_or(0, |span| span.start)), error.message().to_owned()))?;
        let mut configuration = Configuration::default();
        for (key, value) in table.get_ref() {
            let set = match value.get_ref() {
                toml::de::DeValue::String(contact) if key.get_ref() == CONTACT => {
                    configuration.contact = Some(contact.to_string());
                    Ok(())
                }
                value => {
                    let number =
                        value.as_integer().and_then(|number| u64::from_str_radix(number.as_str(), number.radix()).ok());
                    configuration.set(key.get_ref(), number)
                }
            };
            set.map_err(|problem| (line_of(key.span().start), problem))?;
        }
        Ok(configuration)
    }

    fn set(&mut self, key: &str, number: Option<u64>) -> Result<(), String> {
        match number {
            _ if key == CONTACT => Err(format!("{CONTACT} has to be a text in quotation marks")),
            Some(number) => self.settings.set(key, number).map_err(|error| error.to_string()),
            // An unknown key is the likelier mistake.
            None => match self.settings.set(key, u64::MAX) {
                Err(error @ strudel_robots::settings::NotSet::UnknownKey(_)) => Err(error.to_string()),
                _ => Err(format!("{key} has to be a whole number")),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_within_their_bounds_and_a_contact() {
        let text = "# mine\ncontact = \"me\"\nautomatic_gap_s = 172_800\nrequests = 0x10\n";
        let configuration = Configuration::parse(text).unwrap();
        assert_eq!(configuration.contact.as_deref(), Some("me"));
        assert_eq!(configuration.settings.policy.automatic_gap, 172_800);
        assert_eq!(configuration.settings.policy.requests, 16);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let cases = [
            ("\npause_ms = 10\n", 2, "pause_ms is 10, but has to be from 3000 to 600000"),
            ("requests = 40\n\npause = 10\n", 3, "there is no setting \"pause\""),
            ("pause = \"long\"\n", 1, "there is no setting \"pause\""),
            ("pause_ms = 3000.5\n", 1, "pause_ms has to be a whole number"),
            ("pause_ms = -1\n", 1, "pause_ms has to be a whole number"),
            ("contact = 7\n", 1, "contact has to be a text in quotation marks"),
            ("[visit]\npause_ms = 1\n", 1, "there is no setting \"visit\""),
        ];
        for (text, line, problem) in cases {
            assert_eq!(Configuration::parse(text).unwrap_err(), (line, problem.to_owned()), "{text:?}");
        }
        assert_eq!(Configuration::parse("requests = 40\nrequests\n").unwrap_err().0, 2);
    }
}
