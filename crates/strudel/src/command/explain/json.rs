//! A finding's entry in the registry as JSON, for pages made from it.

use std::borrow::Cow;

use serde::Serialize;
use strudel_robots::{Entry, Example, Severity};

/// All that is said about a finding.
#[derive(Serialize)]
pub(super) struct Page {
    code: &'static str,
    severity: Severity,
    title: &'static str,
    what: &'static str,
    why: &'static str,
    example: Shown,
}

/// An example as text; bytes that are not UTF-8 are replaced.
#[derive(Serialize)]
struct Shown {
    /// Whose reading it is; null where the example is no text of a file.
    reader: Option<&'static str>,
    before: Cow<'static, str>,
    after: Cow<'static, str>,
}

pub(super) fn of(entry: &'static Entry) -> Page {
    let example = match entry.explanation.example {
        Example::File { reader, before, after } => Shown {
            reader: Some(reader),
            before: String::from_utf8_lossy(before),
            after: String::from_utf8_lossy(after),
        },
        Example::Described { before, after } => Shown { reader: None, before: before.into(), after: after.into() },
    };
    Page {
        code: entry.code,
        severity: entry.severity,
        title: entry.title,
        what: entry.explanation.what,
        why: entry.explanation.why,
        example,
    }
}
