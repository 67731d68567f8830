//! Why the crawler could not go on.

use std::fmt;

/// Why the crawler could not go on, as one sentence.
#[derive(Debug)]
pub enum Error {
    /// The store could not do something. No visit starts without it.
    Store(strudel_store::Error),
    /// The network's thread ended by itself.
    NetworkEnded,
    /// A visit broke off in a way that it never should.
    BrokeOff(String),
    /// The system gives no random numbers.
    NoChance(getrandom::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Store(error) => error.fmt(f),
            Error::NetworkEnded => {
                f.write_str("The connection to the network ended by itself; start the crawler again.")
            }
            Error::BrokeOff(why) => {
                write!(f, "A visit broke off ({why}), which is a mistake in this program; please report it.")
            }
            Error::NoChance(error) => write!(f, "The system gives no random numbers ({error}); repair that first."),
        }
    }
}

impl std::error::Error for Error {}

impl From<strudel_store::Error> for Error {
    fn from(error: strudel_store::Error) -> Error {
        Error::Store(error)
    }
}
