//! What the other crawlers make of a file.

use serde::Serialize;
use strudel_robots::{Comparison, Differing, Reader, Report};
use wasm_bindgen::prelude::*;

use crate::{request_paths, written};

/// What all readers make of a file, as JSON: `{readers: [report…], differing: [{line, roles}]}`.
///
/// With `most` it is cut to what a screen shows, so that half a megabyte takes no seconds: at most so many findings of each
/// reader and differing lines, and no lines behind the last of those. Then `counts` holds what there is in all: the number of
/// differing lines, and for each reader those of infos, warnings and errors.
///
/// # Errors
/// A sentence, where a path does not start with `/`.
#[wasm_bindgen]
pub fn compare(
    bytes: &[u8],
    agent: Option<String>,
    paths: Option<String>,
    most: Option<usize>,
) -> Result<String, JsValue> {
    let agent = agent.as_deref().unwrap_or(Reader::Rfc9309.agent());
    let mut comparison = strudel_robots::compare(bytes, agent, &request_paths(paths.as_deref())?);
    let counts = most.map_or_else(Vec::new, |most| cut(&mut comparison, most));
    written(&Compared { readers: comparison.readers, differing: comparison.differing, counts })
}

/// A comparison, and how much of everything there was before it was cut.
#[derive(Serialize)]
struct Compared {
    readers: Vec<Report>,
    differing: Vec<Differing>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    counts: Vec<usize>,
}

fn cut(comparison: &mut Comparison, most: usize) -> Vec<usize> {
    let mut counts = vec![0; 1 + 3 * comparison.readers.len()];
    counts[0] = comparison.differing.len();
    comparison.differing.truncate(most);
    let last = comparison.differing.last().map_or(0, |differing| differing.line);
    for (report, counts) in comparison.readers.iter_mut().zip(counts[1..].chunks_mut(3)) {
        for finding in &report.findings {
            counts[finding.severity as usize] += 1;
        }
        report.findings.truncate(most);
        report.lines.truncate(last);
    }
    counts
}
