//! The lines of a ConfigObj file: sections in as many brackets as they are deep, `key = value`, `#` comments, quotes, and
//! values in triple quotes over several lines.
//!
//! Only one section's settings are wanted, so other sections may say whatever does not break the file's form.

use std::collections::HashSet;

/// A setting of the section.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Setting {
    pub(super) key: String,
    pub(super) value: String,
    /// Its line, from 1.
    pub(super) line: usize,
}

/// What is wrong, and where.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// The line, from 1.
    pub(super) line: usize,
    pub(super) what: String,
}

/// The settings of a section that stands in no other.
pub(super) fn section(text: &str, name: &str) -> Result<Vec<Setting>, Fault> {
    let (mut settings, mut keys) = (Vec::new(), HashSet::new());
    let (mut depth, mut inside, mut seen) = (0, false, false);
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.lines().map(str::trim).zip(1..);
    while let Some((text, line)) = lines.next() {
        let fault = |what: &str| Fault { line, what: what.to_owned() };
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if text.starts_with('[') {
            let (title, new) = marker(text).ok_or_else(|| fault("a section is written as [name]"))?;
            if new > depth + 1 {
                return Err(fault("this section is too deep: it has no section one bracket above it"));
            }
            (depth, inside) = (new, new == 1 && title == name);
            if inside && std::mem::replace(&mut seen, true) {
                return Err(Fault { line, what: format!("there is a section [{name}] above already") });
            }
            continue;
        }
        let (key, rest) = pair(text).ok_or_else(|| fault("neither a section nor a setting (name = value)"))?;
        let value = match triple(rest) {
            Some((quotes, start)) => several(quotes, start, lines.by_ref().map(|(text, _)| text)),
            None if inside => single(rest),
            None => continue,
        };
        let value = value.ok_or_else(|| fault("one value is expected here, with its quotes closed"))?;
        if !inside {
            continue;
        }
        if !keys.insert(key) {
            return Err(Fault { line, what: format!("{key} was set above already") });
        }
        settings.push(Setting { key: key.to_owned(), value, line });
    }
    Ok(settings)
}

/// A section's name and depth: a name in as many brackets before as after it, and a comment perhaps.
fn marker(text: &str) -> Option<(&str, usize)> {
    let (opened, named) = brackets(text, '[');
    let mut rest = named;
    loop {
        let at = rest.find(']')?;
        let name = named[..named.len() - rest.len() + at].trim_end();
        let closed;
        (closed, rest) = brackets(&rest[at..], ']');
        if rest.is_empty() || rest.starts_with('#') {
            return (opened == closed && !name.is_empty()).then(|| (unquoted(name), opened));
        }
    }
}

/// How many brackets a text starts with, and what follows them.
fn brackets(text: &str, bracket: char) -> (usize, &str) {
    let rest = text.trim_start_matches(|c: char| c == bracket || c.is_whitespace());
    (text[..text.len() - rest.len()].matches(bracket).count(), rest)
}

/// A setting's name and the rest of its line.
fn pair(text: &str) -> Option<(&str, &str)> {
    let (key, rest) = match text.chars().next()? {
        quote @ ('"' | '\'') => {
            let end = 1 + text[1..].find(quote)?;
            (&text[..=end], text[end + 1..].trim_start().strip_prefix('=')?)
        }
        _ => text.split_once('=')?,
    };
    let key = unquoted(key.trim());
    (!key.is_empty()).then_some((key, rest.trim()))
}

/// The kind of triple quotes that a value begins with, and what follows them.
fn triple(value: &str) -> Option<(&'static str, &str)> {
    ["'''", "\"\"\""].into_iter().find_map(|quotes| Some((quotes, value.strip_prefix(quotes)?)))
}

/// A value in triple quotes, which may end on a later line.
fn several<'a>(quotes: &str, start: &'a str, lines: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut value = String::new();
    for line in std::iter::once(start).chain(lines) {
        if let Some((last, _)) = line.split_once(quotes) {
            return Some(value + last);
        }
        value.push_str(line);
        value.push('\n');
    }
    None
}

/// A value on one line. A list is none.
fn single(value: &str) -> Option<String> {
    let Some(quote @ ('"' | '\'')) = value.chars().next() else {
        let value = value.split('#').next()?.trim_end();
        return (!value.contains(',')).then(|| value.to_owned());
    };
    let (value, rest) = value[1..].split_once(quote)?;
    let rest = rest.trim_start();
    (rest.is_empty() || rest.starts_with('#')).then(|| value.to_owned())
}

fn unquoted(name: &str) -> &str {
    ['"', '\''].into_iter().find_map(|quote| name.strip_prefix(quote)?.strip_suffix(quote)).unwrap_or(name)
}
