//! The core in a browser: translation between it and JavaScript. No rules live here, and nothing of the screen, which
//! `www/screen/` draws.

#![warn(missing_docs)]

use serde::Serialize;
use strudel_robots::{Comparison, Differing, Finding, Question, Reader, Report, RequestPath};
use wasm_bindgen::prelude::*;

mod json;
mod schedule;

use json::to_json;
pub use schedule::schedule;

/// Half the size of the standard one.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

const UNKNOWN_READER: &str = "There is no such reader: strudel, peregrinator, yandex and rfc9309 are known.";
const READER_WITHOUT_PATHS: &str = "Strudel's format has no paths: it controls how often a node is visited.";
const PATH_WITHOUT_SLASH: &str = "A path starts with a slash.";

/// What a reader makes of a file, as JSON: the report that the command line prints.
///
/// `agent` is the crawler's name for `rfc9309` (by default `*`), `paths` are paths to ask about, one a line.
///
/// # Errors
/// A sentence, where there is no such reader, it has no paths, or a path does not start with `/`.
#[wasm_bindgen]
pub fn check(bytes: &[u8], reader: &str, agent: Option<String>, paths: Option<String>) -> Result<String, JsValue> {
    let reader = reader_named(reader)?;
    let paths = request_paths(paths.as_deref())?;
    if !paths.is_empty() && !reader.has_paths() {
        return Err(error(READER_WITHOUT_PATHS));
    }
    let question = Question { reader, agent: agent.as_deref().unwrap_or(reader.agent()), paths: &paths };
    written(&question.ask(bytes))
}

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

/// The file with every safe fix made.
///
/// # Errors
/// A sentence, where there is no such reader.
#[wasm_bindgen(js_name = fixAll)]
pub fn fix_all(bytes: &[u8], reader: &str) -> Result<Vec<u8>, JsValue> {
    Ok(strudel_robots::fix_all(reader_named(reader)?, bytes))
}

/// What the texts of a report's findings were made from, for screens in another language than English, as JSON:
/// parallel to the findings of [`check`], each `[variant, argument…]`.
///
/// # Errors
/// A sentence, where there is no such reader.
#[wasm_bindgen]
pub fn causes(bytes: &[u8], reader: &str, agent: Option<String>) -> Result<String, JsValue> {
    let reader = reader_named(reader)?;
    let report = Question { reader, agent: agent.as_deref().unwrap_or(reader.agent()), paths: &[] }.ask(bytes);
    let mut causes = Vec::with_capacity(report.findings.len());
    for Finding { cause, .. } in report.findings {
        let mut said = cause.arguments;
        said.insert(0, cause.variant.to_owned());
        causes.push(said);
    }
    written(&causes)
}

/// What the reader will do, in one plain sentence.
///
/// # Errors
/// A sentence, where there is no such reader.
#[wasm_bindgen]
pub fn sentence(bytes: &[u8], reader: &str, agent: Option<String>) -> Result<String, JsValue> {
    Ok(match reader_named(reader)? {
        Reader::Strudel => strudel_robots::outcome(bytes).sentence(),
        reader => {
            let agent = agent.as_deref().unwrap_or(reader.agent());
            Question { reader, agent, paths: &[] }.ask(bytes).sentence()
        }
    })
}

/// Bytes of a file as they can be shown anywhere: at most so many characters, those that cannot be seen spelled out.
#[wasm_bindgen]
#[must_use]
pub fn visible(bytes: &[u8], most: usize) -> String {
    strudel_robots::visible(bytes, most)
}

/// Where each line is in the file, as the report counts them: start and end, without the line's ending, in turn.
#[wasm_bindgen(js_name = lineRanges)]
#[must_use]
pub fn line_ranges(bytes: &[u8]) -> Vec<usize> {
    let mut ranges = Vec::new();
    for range in strudel_robots::line_ranges(bytes) {
        ranges.extend([range.start, range.end]);
    }
    ranges
}

/// The text of UTF-8 as the report counts its characters: a run of invalid bytes is one U+FFFD.
#[wasm_bindgen(js_name = textOf)]
#[must_use]
pub fn text_of(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let mut in_run = false;
    for chunk in bytes.utf8_chunks() {
        in_run &= chunk.valid().is_empty();
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() && !in_run {
            text.push(char::REPLACEMENT_CHARACTER);
            in_run = true;
        }
    }
    text
}

fn reader_named(name: &str) -> Result<Reader, JsValue> {
    Reader::from_name(name).ok_or_else(|| error(UNKNOWN_READER))
}

fn request_paths(paths: Option<&str>) -> Result<Vec<RequestPath<'_>>, JsValue> {
    let lines = paths.unwrap_or_default().split('\n').filter(|path| !path.is_empty());
    let paths: Option<_> = lines.map(RequestPath::new).collect();
    paths.ok_or_else(|| error(PATH_WITHOUT_SLASH))
}

fn written(value: &impl Serialize) -> Result<String, JsValue> {
    to_json(value).map_err(|error_in_it| error(&error_in_it.to_string()))
}

fn error(sentence: &str) -> JsValue {
    js_sys::Error::new(sentence).into()
}
