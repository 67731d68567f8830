//! The core in a browser: translation between it and JavaScript. No rules live here, and nothing of the screen, which
//! `www/screen/` draws.
//!
//! It is built twice. Without the feature `others` the module reads as Strudel alone and weighs three quarters: that is
//! what a page needs at first. With it there are the other crawlers, too.

#![warn(missing_docs)]

use serde::Serialize;
use strudel_robots::reader::fix_by;
use strudel_robots::{Finding, Question, Reader, Report, RequestPath, character_ranges};
use wasm_bindgen::prelude::*;

mod json;
#[cfg(feature = "others")]
mod others;
mod schedule;

use json::to_json;
#[cfg(feature = "others")]
pub use others::compare;
pub use schedule::schedule;

/// Half the size of the standard one.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

const UNKNOWN_READER: &str = "There is no such reader: strudel, peregrinator, yandex and rfc9309 are known.";
const READER_WITHOUT_PATHS: &str = "Strudel's format has no paths: it controls how often a node is visited.";
const STRUDEL_ALONE: &str = "This module reads as Strudel alone.";
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
    written(&ask(&question(reader, agent.as_deref(), &paths), bytes))
}

/// The file with every safe fix made.
///
/// # Errors
/// A sentence, where there is no such reader.
#[wasm_bindgen(js_name = fixAll)]
pub fn fix_all(bytes: &[u8], reader: &str) -> Result<Vec<u8>, JsValue> {
    let question = Question::of(reader_named(reader)?);
    Ok(fix_by(|text| ask(&question, text), bytes))
}

/// What the texts of a report's findings were made from, for screens in another language than English, as JSON:
/// parallel to the findings of [`check`], each `[variant, argument…]`.
///
/// # Errors
/// A sentence, where there is no such reader.
#[wasm_bindgen]
pub fn causes(bytes: &[u8], reader: &str, agent: Option<String>) -> Result<String, JsValue> {
    let report = ask(&question(reader_named(reader)?, agent.as_deref(), &[]), bytes);
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
        reader => ask(&question(reader, agent.as_deref(), &[]), bytes).sentence(),
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
    character_ranges(bytes).map(|(_, character)| character.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// A question about a crawler, which has the reader's own name if it is given none.
fn question<'a>(reader: Reader, agent: Option<&'a str>, paths: &'a [RequestPath<'a>]) -> Question<'a> {
    Question { reader, agent: agent.unwrap_or(reader.agent()), paths }
}

/// What the question's reader makes of a file.
#[cfg(feature = "others")]
fn ask(question: &Question<'_>, bytes: &[u8]) -> Report {
    question.ask(bytes)
}

/// What Strudel makes of a file: no other reader can be named here.
#[cfg(not(feature = "others"))]
fn ask(_: &Question<'_>, bytes: &[u8]) -> Report {
    strudel_robots::reader::strudel::check(bytes)
}

/// A reader that this module has.
fn reader_named(name: &str) -> Result<Reader, JsValue> {
    match Reader::from_name(name) {
        Some(reader) if cfg!(feature = "others") || reader == Reader::Strudel => Ok(reader),
        Some(_) => Err(error(STRUDEL_ALONE)),
        None => Err(error(UNKNOWN_READER)),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_has_the_characters_and_lines_that_the_report_counts() {
        assert_eq!(text_of(b"a\xC3\xA9\xFF\xFEb\xE2\x82"), "aé\u{FFFD}b\u{FFFD}");
        assert_eq!(line_ranges(b"a\r\nb\r\n"), [0, 1, 3, 4]);
    }
}
