//! The checker's screen: the core, translated for the browser.
use wasm_bindgen::prelude::*;

/// The version of the checker.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
