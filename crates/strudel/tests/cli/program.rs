//! Runs the program.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// A file with nothing wrong.
pub(crate) const GOOD: &str = "User-agent: Strudel\nRecrawl-Interval: 7d\n";
/// A file with one error that can be fixed.
pub(crate) const FIXABLE: &str = "User-agent: Strudel\nRecrawl-Interval: 7 days\n";
/// A file with one warning.
pub(crate) const WARNED: &str = "User-agent: Strudel\nRecrawl-Interval: 7d\nDisallow: /\n";

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

impl Ran {
    /// Standard output as text.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("standard output is UTF-8")
    }

    /// Standard output as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}\n{}", String::from_utf8_lossy(&self.stdout), self.stderr))
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Ran {
            code: output.status.code(),
            stdout: output.stdout,
            stderr: String::from_utf8(output.stderr).expect("standard error is UTF-8"),
        }
    }
}

/// The program, with an environment of its own.
pub(crate) fn command(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_strudel"));
    command.args(arguments).stdin(Stdio::null());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

/// Runs it with nothing on standard input.
pub(crate) fn run(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Ran {
    command(arguments).output().expect("the program runs").into()
}

/// Checks files with nothing on standard input.
pub(crate) fn check(options: &[&str], files: &[&Path]) -> Ran {
    let mut command = command(["check"]);
    command.args(options).args(files).output().expect("the program runs").into()
}

/// Runs it with bytes on standard input.
pub(crate) fn run_on(input: &[u8], arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Ran {
    let mut command = command(arguments);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // It need not read all.
        let _ = stdin.write_all(&input);
    });
    let ran = child.wait_with_output().unwrap().into();
    writer.join().unwrap();
    ran
}

/// A folder that goes when the test ends.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Folder(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn join(&self, name: impl AsRef<Path>) -> PathBuf {
        self.path().join(name)
    }

    /// Writes a file.
    pub(crate) fn file(&self, name: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.join(name);
        fs::write(&path, bytes).unwrap();
        path
    }

    /// The names in it, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// The codes of a report, in order.
pub(crate) fn codes(report: &Value) -> Vec<&str> {
    report["findings"].as_array().unwrap().iter().map(|finding| finding["code"].as_str().unwrap()).collect()
}

/// Whether permissions count: the superuser may read everything. Says so when a test is left out for it.
#[cfg(unix)]
pub(crate) fn permissions_count(folder: &Folder) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let file = folder.file("probe", "");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).unwrap();
    let count = fs::read(&file).is_err();
    fs::remove_file(file).unwrap();
    if !count {
        eprintln!("left out: this user may read every file, whatever its mode");
    }
    count
}

/// Makes a pipe with a name.
#[cfg(unix)]
pub(crate) fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}
