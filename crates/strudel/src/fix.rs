//! `--fix`: makes the safe fixes, writes the text back and says what was done.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use strudel_robots::{Finding, Reader, apply, check, fix_all};

use crate::error::{Error, grouped, tell};
use crate::input::{Input, MOST_BYTES, Source};
use crate::visible::visible;

/// How many fixes are told one by one.
const MOST_TOLD: usize = 20;

/// Reads a text, fixes it where it came from (standard input goes to standard output), and gives it as it is now.
///
/// A text that is longer than the reader takes stays as it is: what is beyond the limit may have been meant to count.
pub(crate) fn fix(reader: Reader, source: &Source) -> Result<Input, Error> {
    if let Source::File(path) = source
        && fs::metadata(path).is_ok_and(|facts| !facts.is_file() && !facts.is_dir())
    {
        return Err(Error::NotPlain(source.name()));
    }
    let input = source.read()?;
    let limit = check(reader, b"").limit.unwrap_or(usize::MAX).min(MOST_BYTES - 1);
    let fixed = if input.length <= limit {
        fix_all(reader, &input.bytes)
    } else if input.is_cut() && *source == Source::StandardInput {
        // What was not read cannot be passed on, and half a text must not be taken for the whole.
        return Err(Error::TooLongToFix(source.name(), limit));
    } else {
        tell(&format!("{}: it is over {} bytes and was not fixed.", visible(&source.name()), grouped(limit)));
        input.bytes.clone()
    };
    write_back(source, &input.bytes, &fixed)?;
    for line in made(reader, &input.bytes, &fixed) {
        tell(&format!("{}: {line}", visible(&source.name())));
    }
    let length = if fixed == input.bytes { input.length } else { fixed.len() };
    Ok(Input { length, bytes: fixed })
}

fn write_back(source: &Source, before: &[u8], fixed: &[u8]) -> Result<(), Error> {
    match source {
        Source::StandardInput => {
            let mut out = io::stdout().lock();
            out.write_all(fixed).and_then(|()| out.flush()).map_err(Error::Output)
        }
        Source::File(_) if before == fixed => Ok(()),
        Source::File(path) => replace(path, fixed).map_err(|error| Error::Write(source.name(), error)),
    }
}

/// Puts a new text in a file's place in one step: whoever reads the file meanwhile sees all of the one or all of the
/// other. A link stays, and the file that it leads to changes.
fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path)?;
    // A new file could take the place of one that must not be written.
    let facts = OpenOptions::new().write(true).open(&target)?.metadata()?;
    let folder = target.parent().ok_or(io::ErrorKind::InvalidInput)?;
    let mut new = tempfile::Builder::new().prefix(".robots.txt-").tempfile_in(folder)?;
    new.write_all(text)?;
    keep_owner(new.as_file(), &facts);
    new.as_file().set_permissions(facts.permissions())?;
    new.as_file().sync_all()?;
    new.persist(&target)?;
    // The change itself is made; that its entry lasts through a power cut is asked for where it can be.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Gives the new file to the old one's owner and group, which only some may do.
#[cfg(unix)]
fn keep_owner(new: &File, old: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    if fchown(new, Some(old.uid()), Some(old.gid())).is_err() {
        let _ = fchown(new, None, Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_new: &File, _old: &fs::Metadata) {}

/// The fixes that lead from one text to the other, in words.
///
/// `fix_all` tells only the text, so its rounds are gone through again. A fix was made in a round when it is not
/// offered any more behind it.
fn made(reader: Reader, before: &[u8], fixed: &[u8]) -> Vec<String> {
    let mut told = Vec::new();
    let mut text = before.to_vec();
    while text != fixed {
        let report = check(reader, &text);
        let offered: Vec<&Finding> = report.findings.iter().filter(|finding| finding.fix.is_some()).collect();
        let next = apply(&text, offered.iter().filter_map(|finding| finding.fix.as_ref()), report.limit);
        if next == text {
            break;
        }
        told.extend(gone(offered, &check(reader, &next).findings).into_iter().map(in_words));
        text = next;
    }
    if let Some(more @ 1..) = told.len().checked_sub(MOST_TOLD) {
        told.truncate(MOST_TOLD);
        told.push(format!("and {more} more fixes."));
    }
    told
}

/// Of the findings before, those that are not there any more. Lines may have moved, so they are told apart by their
/// code and fix, and of several alike the first are taken to be gone.
fn gone<'a>(before: Vec<&'a Finding>, after: &[Finding]) -> Vec<&'a Finding> {
    let kind = |finding: &Finding| (finding.code, finding.fix.as_ref().map(|fix| fix.title.clone()));
    let mut left: HashMap<_, usize> = HashMap::new();
    for finding in after {
        *left.entry(kind(finding)).or_default() += 1;
    }
    let mut is_left = |finding: &Finding| match left.get_mut(&kind(finding)) {
        Some(count @ 1..) => {
            *count -= 1;
            true
        }
        _ => false,
    };
    let mut gone: Vec<_> = before.into_iter().rev().filter(|finding| !is_left(finding)).collect();
    gone.reverse();
    gone
}

/// `fixed interval-no-unit on line 2: Write 7d.`
fn in_words(finding: &Finding) -> String {
    let title = finding.fix.as_ref().map_or("", |fix| &fix.title);
    format!("fixed {} on line {}: {}.", finding.code, finding.line, visible(title))
}
