//! The store as the crawler and the commands use it, and as accidents leave it.

mod accidents;
mod common;
mod killed;
mod nodes;
mod pages;
mod preferences;
mod search;
mod visits;
