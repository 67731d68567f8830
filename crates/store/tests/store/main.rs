//! The store as the crawler and the commands use it, and as accidents leave it.

mod accidents;
mod common;
mod killed;
mod nodes;
mod pages;
#[cfg(target_os = "linux")]
mod permission;
mod preferences;
mod search;
mod visits;
