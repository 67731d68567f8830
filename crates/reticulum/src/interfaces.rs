//! Where the network is reached.

use std::collections::HashSet;
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use crate::config::{self, ConfigError};
use crate::uplink;

/// Where the network is reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Interfaces {
    /// TCP servers of Reticulum (`TCPServerInterface`, `BackboneInterface`), all of them at once.
    Tcp(Vec<HostPort>),
    /// The Reticulum instance that the programs of this machine share.
    Shared(SharedInstance),
}

impl Interfaces {
    /// The same without repetitions, which the stack could not tell apart.
    pub(crate) fn once_each(self) -> Self {
        match self {
            Interfaces::Tcp(peers) => {
                let mut seen = HashSet::new();
                Interfaces::Tcp(peers.into_iter().filter(|peer| seen.insert(peer.clone())).collect())
            }
            shared => shared,
        }
    }

    /// The name of each, for people.
    pub(crate) fn names(&self) -> Vec<String> {
        match self {
            Interfaces::Tcp(peers) => peers.iter().map(ToString::to_string).collect(),
            Interfaces::Shared(instance) => vec![instance.to_string()],
        }
    }
}

/// Where the programs of a machine share one Reticulum instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SharedInstance {
    /// A socket without a file: the instance's name, `default` unless configured.
    Socket(String),
    /// A port on 127.0.0.1.
    Port(u16),
}

impl SharedInstance {
    /// How long an instance may take to answer on this machine.
    const ANSWERS_WITHIN: Duration = Duration::from_millis(500);

    /// Where the instance is by the configuration that Reticulum programs read: that in `folder`, or else the first of
    /// `/etc/reticulum/config`, `~/.config/reticulum/config` and `~/.reticulum/config` (`RNS/Reticulum.py`, 1.5.7). A
    /// missing file means the defaults; `None` says that the configuration shares no instance.
    ///
    /// # Errors
    ///
    /// Where `folder` is no folder, and where the file cannot be read or understood.
    pub fn configured(folder: Option<&Path>) -> Result<Option<SharedInstance>, ConfigError> {
        config::shared_instance(folder)
    }

    /// Whether an instance is there now.
    pub async fn answers(&self) -> bool {
        let connect = uplink::connect_shared(self);
        matches!(tokio::time::timeout(Self::ANSWERS_WITHIN, connect).await, Ok(Ok(_)))
    }
}

impl fmt::Display for SharedInstance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SharedInstance::Socket(name) => write!(f, "the shared instance {name:?}"),
            SharedInstance::Port(port) => write!(f, "the shared instance on 127.0.0.1:{port}"),
        }
    }
}

/// A host's name or address, and a port.
///
/// ```
/// use strudel_reticulum::HostPort;
/// let place: HostPort = "[::1]:4242".parse().unwrap();
/// assert_eq!((place.host(), place.port()), ("::1", 4242));
/// assert!("example.org".parse::<HostPort>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HostPort {
    host: String,
    port: u16,
}

impl HostPort {
    /// The host's name or address, without brackets.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }
}

impl fmt::Display for HostPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HostPort { host, port } = self;
        if host.contains(':') { write!(f, "[{host}]:{port}") } else { write!(f, "{host}:{port}") }
    }
}

/// A text that is no [`HostPort`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoHostPort;

impl fmt::Display for NoHostPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("write a host and a port as example.org:4242, 192.0.2.1:4242 or [2001:db8::1]:4242")
    }
}

impl std::error::Error for NoHostPort {}

impl FromStr for HostPort {
    type Err = NoHostPort;

    fn from_str(text: &str) -> Result<Self, NoHostPort> {
        let (host, port) = text.rsplit_once(':').ok_or(NoHostPort)?;
        let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        let named = |host: &str| !host.contains(|c: char| matches!(c, ':' | '[' | ']') || c.is_whitespace());
        let host = match bare {
            Some(address) if address.contains(':') => address,
            None if !host.is_empty() && named(host) => host,
            _ => return Err(NoHostPort),
        };
        match port.parse() {
            Ok(port) if port != 0 => Ok(HostPort { host: host.to_owned(), port }),
            _ => Err(NoHostPort),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_and_a_port_are_told_apart() {
        for text in ["example.org:4242", "192.0.2.1:1", "[2001:db8::1]:65535"] {
            assert_eq!(text.parse::<HostPort>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_place_counts_once() {
        let places = ["a:1", "b:1", "a:1", "a:2"].map(|place| place.parse().unwrap());
        assert_eq!(Interfaces::Tcp(places.to_vec()).once_each().names(), ["a:1", "b:1", "a:2"]);
    }

    #[test]
    fn what_is_not_both_is_refused() {
        for text in [
            "",
            ":",
            ":1",
            "host",
            "host:",
            "host:0",
            "host:65536",
            "host:-1",
            "::1",
            "::1:4242",
            "[]:1",
            "[h]:1",
            "a b:1",
        ] {
            assert_eq!(text.parse::<HostPort>(), Err(NoHostPort), "{text}");
        }
    }
}
