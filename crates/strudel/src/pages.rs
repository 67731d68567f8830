//! `--pages`: the facts of a node's folder of pages, for `strudel_robots::folder` to judge.

use std::collections::VecDeque;
use std::fs::{self, File, FileType, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use strudel_robots::folder::{ALLOWED, Entry, FILE_NAME, Folder, INDEX, Kind, Verdict, judge};

use crate::error::{Error, grouped, tell};
use crate::input::Source;
use crate::nomadnet;
use crate::visible::visible;

/// How much of a folder is looked at: enough for any node, and an end where the folder has none.
const MOST_ENTRIES: usize = 10_000;
const DEEPEST: usize = 16;
/// What is looked at however much there is beside it, as nothing can be said without it.
const ALWAYS: [&str; 3] = [FILE_NAME, ALLOWED, INDEX];

/// A folder of pages.
pub(crate) struct Pages {
    pub(crate) verdict: Verdict,
    /// The robots.txt in it, whether there is one or not.
    pub(crate) file: Source,
    pub(crate) file_can_be_read: bool,
}

/// Looks at a folder, and at the node's configuration where it is given.
pub(crate) fn examine(path: &Path, configuration: Option<&Path>) -> Result<Pages, Error> {
    let name = || path.to_string_lossy().into_owned();
    if path.exists() && !path.is_dir() {
        return Err(Error::IsNoFolder(name()));
    }
    let page_refresh_minutes = configuration.map(nomadnet::page_refresh_minutes).transpose()?;
    let entries = list(path).map_err(|error| Error::Read(name(), error))?;
    let file_can_be_read =
        entries.iter().any(|entry| entry.path == FILE_NAME && entry.kind == Kind::File && entry.readable);
    let verdict = judge(&Folder { entries, page_refresh_minutes });
    Ok(Pages { verdict, file: Source::File(path.join(FILE_NAME)), file_can_be_read })
}

/// Everything in a folder and below it.
fn list(folder: &Path) -> io::Result<Vec<Entry>> {
    let root = fs::canonicalize(folder)?;
    let (mut entries, is_all) = walk(&root)?;
    if !is_all {
        let name = folder.to_string_lossy();
        let most = grouped(MOST_ENTRIES);
        tell(&format!("{} holds more than {most} entries; the rest was not looked at.", visible(&name)));
        for name in ALWAYS {
            if !entries.iter().any(|entry| entry.path == name) {
                entries.extend(look_at(&root, &root.join(name)));
            }
        }
    }
    Ok(entries)
}

/// Goes through a folder level by level, links not followed; whether everything was seen.
fn walk(root: &Path) -> io::Result<(Vec<Entry>, bool)> {
    let mut entries = Vec::new();
    let mut folders = VecDeque::from([(root.to_owned(), 1)]);
    while let Some((folder, depth)) = folders.pop_front() {
        let listed = match fs::read_dir(&folder) {
            Err(error) if depth == 1 => return Err(error),
            listed => listed,
        };
        // What cannot be listed is not served from either.
        for path in listed.into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path()) {
            if entries.len() == MOST_ENTRIES {
                return Ok((entries, false));
            }
            if depth < DEEPEST && fs::symlink_metadata(&path).is_ok_and(|facts| facts.is_dir()) {
                folders.push_back((path.clone(), depth + 1));
            }
            entries.extend(look_at(root, &path));
        }
    }
    Ok((entries, true))
}

/// The facts about one path under the root; none where it is gone.
fn look_at(root: &Path, path: &Path) -> Option<Entry> {
    let own = fs::symlink_metadata(path).ok()?;
    let (kind, facts) = if own.is_symlink() { follow(root, path) } else { (kind(own.file_type()), Some(own)) };
    let file = facts.filter(|_| kind == Kind::File);
    Some(Entry {
        path: relative(root, path),
        kind,
        executable: file.as_ref().is_some_and(is_executable),
        readable: file.as_ref().is_none_or(|facts| may_be_read(facts) && File::open(path).is_ok()),
    })
}

/// What a link leads to.
fn follow(root: &Path, link: &Path) -> (Kind, Option<Metadata>) {
    let target = fs::canonicalize(link).ok().filter(|target| target.starts_with(root));
    match target.and_then(|target| fs::metadata(target).ok()) {
        Some(facts) => (kind(facts.file_type()), Some(facts)),
        None => (Kind::OutsideLink, None),
    }
}

/// The names from the root on, with `/` between them.
fn relative(root: &Path, path: &Path) -> String {
    let below: PathBuf = path.strip_prefix(root).unwrap_or(path).into();
    let names: Vec<_> = below.iter().map(|name| name.to_string_lossy()).collect();
    names.join("/")
}

fn kind(kind: FileType) -> Kind {
    if kind.is_file() {
        Kind::File
    } else if kind.is_dir() {
        Kind::Folder
    } else {
        Kind::Other(special(kind))
    }
}

#[cfg(unix)]
fn special(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_fifo() {
        "pipe"
    } else if kind.is_socket() {
        "socket"
    } else {
        "device"
    }
}

#[cfg(not(unix))]
fn special(_kind: FileType) -> &'static str {
    "device"
}

#[cfg(unix)]
fn is_executable(facts: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    facts.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_facts: &Metadata) -> bool {
    false
}

/// Whether anybody may read it: the superuser, who runs this perhaps, may read what the node may not.
#[cfg(unix)]
fn may_be_read(facts: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    facts.permissions().mode() & 0o444 != 0
}

#[cfg(not(unix))]
fn may_be_read(_facts: &Metadata) -> bool {
    true
}
