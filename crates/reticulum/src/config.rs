//! Where the shared instance is, as the configuration of Reticulum programs says.
//!
//! The options, their defaults and what becomes of odd values are those of `RNS/Reticulum.py`, 1.5.7.

mod lines;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::interfaces::SharedInstance;
use lines::{Fault, Setting};

/// No configuration is longer, in bytes.
const LONGEST: u64 = 1 << 20;

/// The options that tell where a shared instance is.
const SECTION: &str = "reticulum";

const DEFAULT_NAME: &str = "default";
const DEFAULT_PORT: u16 = 37428;

/// Whether instances are shared over sockets without a file unless configured otherwise.
const SOCKETS: bool = cfg!(target_os = "linux");

/// Why a configuration does not tell where the shared instance is.
#[derive(Debug)]
pub struct ConfigError {
    path: PathBuf,
    trouble: Trouble,
}

#[derive(Debug)]
enum Trouble {
    NoFolder,
    Unreadable(io::Error),
    TooLong,
    At(usize, String),
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.trouble {
            Trouble::NoFolder => {
                write!(f, "{path}: there is no such folder; name the one that Reticulum's config is in")
            }
            Trouble::Unreadable(error) => write!(f, "{path}: cannot be read: {error}"),
            Trouble::TooLong => write!(f, "{path}: over {LONGEST} bytes long, which is no Reticulum configuration"),
            Trouble::At(line, what) => write!(f, "{path}:{line}: {what}"),
        }
    }
}

impl std::error::Error for ConfigError {}

/// What [`SharedInstance::configured`] says.
pub(crate) fn shared_instance(folder: Option<&Path>) -> Result<Option<SharedInstance>, ConfigError> {
    let path = match folder {
        Some(folder) if !folder.is_dir() => {
            return Err(ConfigError { path: folder.to_owned(), trouble: Trouble::NoFolder });
        }
        Some(folder) => folder.join("config"),
        None => usual_path(std::env::home_dir().as_deref()),
    };
    let text = match read(&path) {
        Ok(text) => text,
        Err(Trouble::Unreadable(error)) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(trouble) => return Err(ConfigError { path, trouble }),
    };
    decide(&text).map_err(|Fault { line, what }| ConfigError { path, trouble: Trouble::At(line, what) })
}

/// The first of the usual files that is there, or the last.
fn usual_path(home: Option<&Path>) -> PathBuf {
    let home = home.unwrap_or(Path::new(""));
    let usual = ["/etc/reticulum/config".into(), home.join(".config/reticulum/config")];
    usual.into_iter().find(|path: &PathBuf| path.is_file()).unwrap_or_else(|| home.join(".reticulum/config"))
}

fn read(path: &Path) -> Result<String, Trouble> {
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(Trouble::Unreadable)?;
    if !file.metadata().map_err(Trouble::Unreadable)?.is_file() {
        return Err(Trouble::Unreadable(io::Error::other("it is no file")));
    }
    file.take(LONGEST + 1).read_to_end(&mut bytes).map_err(Trouble::Unreadable)?;
    if bytes.len() as u64 > LONGEST {
        return Err(Trouble::TooLong);
    }
    String::from_utf8(bytes).map_err(|error| {
        let line = 1 + error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|&&b| b == b'\n').count();
        Trouble::At(line, "this is not UTF-8 text".to_owned())
    })
}

/// Where the instance is, by the text of a configuration.
fn decide(text: &str) -> Result<Option<SharedInstance>, Fault> {
    let (mut share, mut name, mut port, mut tcp) = (true, DEFAULT_NAME.to_owned(), DEFAULT_PORT, !SOCKETS);
    for Setting { key, value, line } in lines::section(text, SECTION)? {
        let fault = |what: String| Fault { line, what };
        match key.as_str() {
            "share_instance" => {
                share = truth(&value).ok_or_else(|| fault(format!("share_instance is yes or no, not {value:?}")))?;
            }
            "instance_name" => name = value,
            "shared_instance_type" if SOCKETS => match value.to_lowercase().as_str() {
                "tcp" => tcp = true,
                "unix" => tcp = false,
                _ => {}
            },
            "shared_instance_port" => {
                let number = value.parse().ok().filter(|&port| port != 0);
                port = number.ok_or_else(|| fault(format!("shared_instance_port is a port, not {value:?}")))?;
            }
            _ => {}
        }
    }
    let instance = if tcp { SharedInstance::Port(port) } else { SharedInstance::Socket(name) };
    Ok(share.then_some(instance))
}

/// The words that ConfigObj takes for a truth value, in any case.
fn truth(value: &str) -> Option<bool> {
    match value.to_lowercase().as_str() {
        "yes" | "on" | "1" | "true" => Some(true),
        "no" | "off" | "0" | "false" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
