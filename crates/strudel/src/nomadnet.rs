//! The one setting of a NomadNet configuration that matters here: how often the node looks for new pages.
//!
//! The file is read as NomadNet reads it, with ConfigObj: `[section]` lines, deeper sections in more brackets,
//! `name = value`, both perhaps quoted, and comments behind a `#`. Names are case-sensitive.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::error::Error;

/// No configuration is longer.
const MOST_BYTES: u64 = 1024 * 1024;
const SECTION: &str = "node";
const KEY: &str = "page_refresh_interval";

/// `page_refresh_interval` in minutes. Without it, and below zero, it is 0: never.
pub(crate) fn page_refresh_minutes(path: &Path) -> Result<u64, Error> {
    let name = || path.to_string_lossy().into_owned();
    if path.is_dir() {
        return Err(Error::IsFolder(name()));
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes));
    read.map_err(|error| Error::Read(name(), error))?;
    parse(&String::from_utf8_lossy(&bytes)).map_err(|(line, problem)| Error::Configuration(name(), line, problem))
}

/// The minutes, or the line and what is wrong in it.
fn parse(text: &str) -> Result<u64, (usize, String)> {
    let mut is_in_section = false;
    for (index, line) in text.trim_start_matches('\u{FEFF}').lines().enumerate() {
        let line = line.trim();
        if line.starts_with('[') {
            is_in_section = section(line) == Some(SECTION);
        } else if let Some((key, value)) = line.split_once('=')
            && is_in_section
            && unquoted(key) == KEY
        {
            let value = unquoted(value);
            let minutes = value.parse::<i64>();
            return match minutes {
                Ok(minutes) => Ok(u64::try_from(minutes).unwrap_or(0)),
                Err(_) => Err((index + 1, format!("{KEY} is \"{value}\", not a whole number of minutes"))),
            };
        }
    }
    Ok(0)
}

/// The name in single brackets; none for a section inside another.
fn section(line: &str) -> Option<&str> {
    let (name, _) = line.strip_prefix('[')?.split_once(']')?;
    let name = unquoted(name);
    (!name.starts_with('[')).then_some(name)
}

/// A name or value without its quotes, or up to its comment.
fn unquoted(text: &str) -> &str {
    let text = text.trim();
    for quote in ['"', '\''] {
        if let Some((inside, _)) = text.strip_prefix(quote).and_then(|rest| rest.split_once(quote)) {
            return inside.trim();
        }
    }
    text.split_once('#').map_or(text, |(before, _)| before).trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_setting_is_found_where_it_counts() {
        let cases = [
            ("[node]\npage_refresh_interval = 60\n", Ok(60)),
            ("\u{FEFF}# c\n[ node ] # c\n  page_refresh_interval=\"15\" # minutes\n", Ok(15)),
            ("[\"node\"]\n'page_refresh_interval' = '5'\n", Ok(5)),
            ("[node]\r\npage_refresh_interval = 5\r\n", Ok(5)),
            ("[node]\npage_refresh_interval = -5\n", Ok(0)),
            ("[node]\n# page_refresh_interval = 5\n", Ok(0)),
            ("[node]\nPage_Refresh_Interval = 5\n", Ok(0)),
            ("[node]\nfile_refresh_interval = 5\n", Ok(0)),
            ("[client]\npage_refresh_interval = 5\n[node]\nenable_node = yes\n", Ok(0)),
            ("[node]\n[[more]]\npage_refresh_interval = 5\n", Ok(0)),
            ("page_refresh_interval = 5\n", Ok(0)),
            ("", Ok(0)),
        ];
        for (text, expected) in cases {
            assert_eq!(parse(text), expected, "{text:?}");
        }
    }

    #[test]
    fn what_is_no_number_is_told_with_its_line() {
        let (line, problem) = parse("[node]\n\npage_refresh_interval = hourly\n").unwrap_err();
        assert_eq!(line, 3);
        assert!(problem.contains("\"hourly\""), "{problem}");
    }
}
