//! The writer's lock: a file beside the store, locked as long as the process lives and holding its number.
//!
//! The system lifts the lock when the process ends, however it does; the file itself stays and means nothing.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::error::Problem;

/// How often the lock is tried for. Whoever asks which process writes holds it for a moment.
const TRIES: u32 = 5;
const BETWEEN_TRIES: Duration = Duration::from_millis(50);

/// The right to write.
#[derive(Debug)]
pub(crate) struct Lock {
    /// Locked until it is closed.
    _file: File,
}

impl Lock {
    /// Takes the lock of this store.
    pub(crate) fn take(store: &Path) -> Result<Lock, Problem> {
        let mut file = private(OpenOptions::new().read(true).write(true).create(true)).open(beside(store))?;
        for attempt in 1.. {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if attempt < TRIES => std::thread::sleep(BETWEEN_TRIES),
                Err(TryLockError::WouldBlock) => return Err(Problem::Locked(pid(&mut file))),
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
        }
        file.set_len(0)?;
        file.write_all(format!("{}\n", std::process::id()).as_bytes())?;
        Ok(Lock { _file: file })
    }

    /// Which process holds the lock, if one does; its number, where it can be read.
    pub(crate) fn holder(store: &Path) -> io::Result<Option<Option<u32>>> {
        let mut file = match File::open(beside(store)) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        match file.try_lock_shared() {
            Ok(()) => Ok(None),
            Err(TryLockError::WouldBlock) => Ok(Some(pid(&mut file))),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

/// Files that are made are for this user alone.
pub(crate) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

fn beside(store: &Path) -> PathBuf {
    let mut name = store.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}

fn pid(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.take(16).read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}
