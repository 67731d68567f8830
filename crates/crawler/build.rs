//! Tells the program when it was built: no clock that shows an earlier time can be right.

use std::time::{SystemTime, UNIX_EPOCH};

fn main() {
    println!("cargo::rerun-if-env-changed=SOURCE_DATE_EPOCH");
    println!("cargo::rerun-if-changed=build.rs");
    // By this variable packagers make builds that can be repeated: https://reproducible-builds.org/specs/source-date-epoch/
    let named = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.parse().ok());
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    println!("cargo::rustc-env=STRUDEL_BUILT={}", named.unwrap_or_else(now));
}
