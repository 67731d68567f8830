//! What the commands about nodes say in the same way.

use strudel_robots::schedule::{Next, Policy};
use strudel_store::Node;

use crate::clock;
use crate::visible::visible;

/// The most characters of a name or a title that stand in a line.
const MOST_CHARACTERS: usize = 80;

/// What the node's next visit waits for.
pub(super) fn next(policy: &Policy, node: &Node) -> Next {
    Next::of(policy, &node.standing, node.first_heard.is_some(), node.first_visit_at, node.counts_from)
}

/// When that is, in few words.
pub(super) fn when(next: &Next, now: u64) -> String {
    match next.at() {
        None => "once it is heard".to_owned(),
        Some(at) if at <= now => "due".to_owned(),
        Some(at) => clock::iso(at),
    }
}

/// A text that comes from a node, on one line and not too long.
pub(super) fn shown(text: &str) -> String {
    let mut shown: String = visible(text).chars().take(MOST_CHARACTERS + 1).collect();
    if shown.chars().count() > MOST_CHARACTERS {
        shown = shown.chars().take(MOST_CHARACTERS - 1).chain(['…']).collect();
    }
    shown
}

/// A number of things: `1 page`, `2 pages`.
pub(super) fn counted(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", crate::error::grouped(usize::try_from(number).unwrap_or(usize::MAX)))
}
