//! The checker in a browser: translation between the core and JavaScript, and the screen. No rules live here.

#![warn(missing_docs)]

use serde::Serialize;
use strudel_robots::{Question, Reader, RequestPath};
use wasm_bindgen::prelude::*;

mod checker;
mod dom;
mod source;
mod texts;
mod view;

pub use checker::Checker;

/// What a reader makes of a file, as a plain object: the report that the command line prints as JSON.
///
/// `agent` is the crawler's name for `rfc9309` (by default `*`), `paths` an array of paths to ask about.
///
/// # Errors
/// A sentence, where there is no such reader or a path does not start with `/`.
#[wasm_bindgen]
pub fn check(
    bytes: &[u8],
    reader: &str,
    agent: Option<String>,
    paths: Option<Vec<String>>,
) -> Result<JsValue, JsError> {
    let reader = Reader::from_name(reader).ok_or_else(|| JsError::new(texts::UNKNOWN_READER))?;
    let paths = paths.unwrap_or_default();
    let paths = request_paths(&paths)?;
    if !paths.is_empty() && !reader.has_paths() {
        return Err(JsError::new(texts::READER_WITHOUT_PATHS));
    }
    let question = Question { reader, agent: agent.as_deref().unwrap_or(reader.agent()), paths: &paths };
    to_js(&question.ask(bytes))
}

/// What all readers make of a file: `{readers: [report…], differing: [{line, roles}]}`.
///
/// # Errors
/// A sentence, where a path does not start with `/`.
#[wasm_bindgen]
pub fn compare(bytes: &[u8], agent: Option<String>, paths: Option<Vec<String>>) -> Result<JsValue, JsError> {
    let paths = paths.unwrap_or_default();
    to_js(&strudel_robots::compare(bytes, agent.as_deref().unwrap_or("*"), &request_paths(&paths)?))
}

/// The file with every safe fix made.
///
/// # Errors
/// A sentence, where there is no such reader.
#[wasm_bindgen(js_name = fixAll)]
pub fn fix_all(bytes: &[u8], reader: &str) -> Result<Vec<u8>, JsError> {
    let reader = Reader::from_name(reader).ok_or_else(|| JsError::new(texts::UNKNOWN_READER))?;
    Ok(strudel_robots::fix_all(reader, bytes))
}

fn request_paths(paths: &[String]) -> Result<Vec<RequestPath<'_>>, JsError> {
    paths.iter().map(|path| RequestPath::new(path).ok_or_else(|| JsError::new(texts::PATH_WITHOUT_SLASH))).collect()
}

/// Options that are none are left out, `limit` aside, which is `null`: as in the JSON.
fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_missing_as_null(true);
    value.serialize(&serializer).map_err(|error| JsError::new(&error.to_string()))
}
