//! Fixes: sets of edits, and how several are applied together.

use serde::Serialize;

use crate::syntax::Span;

/// Replaces the bytes from `start` to `end` (offsets in the input as given) by `text`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Edit {
    /// Offset of the first byte that goes.
    pub start: usize,
    /// Offset behind the last byte that goes; equal to `start` for an insertion.
    pub end: usize,
    /// What comes instead.
    pub text: String,
}

impl Edit {
    /// Whether both cannot be made at once: they share bytes, or start at the same place. Of insertions at one place each
    /// keeps its own text, in their order.
    fn conflicts(&self, other: &Edit) -> bool {
        let both_insert = self.start == self.end && other.start == other.end;
        (self.start == other.start && !both_insert) || (self.start < other.end && other.start < self.end)
    }
}

/// A safe way to do away with a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fix {
    /// What it does, for a button: `Write 7d`.
    pub title: String,
    /// The edits, by place, none overlapping another.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// How long an input of `length` bytes is with this fix.
    pub(crate) fn length_after(&self, length: usize) -> usize {
        self.edits.iter().fold(length, |length, edit| length + edit.text.len() - (edit.end - edit.start))
    }
}

/// An edit of a span.
pub(crate) fn edit(span: Span, text: impl Into<String>) -> Edit {
    Edit { start: span.start, end: span.end, text: text.into() }
}

/// The input with these fixes made. A fix that overlaps an earlier one is left for the next round, as is one that would
/// make the whole longer than `limit` bytes.
///
/// Edits that do not lie inside the input are left out.
#[must_use]
pub fn apply<'a>(input: &[u8], fixes: impl IntoIterator<Item = &'a Fix>, limit: Option<usize>) -> Vec<u8> {
    // By their start. Fixes come by line, so that an edit nearly always goes to the end.
    let mut accepted: Vec<&Edit> = Vec::new();
    let mut length = input.len();
    for fix in fixes {
        let fits = |edit: &Edit| {
            let at = accepted.partition_point(|other| other.start < edit.start);
            let neighbours = &accepted[at.saturating_sub(1)..accepted.len().min(at + 1)];
            edit.start <= edit.end && edit.end <= input.len() && neighbours.iter().all(|other| !edit.conflicts(other))
        };
        if !fix.edits.iter().all(fits) {
            continue;
        }
        let after = fix.length_after(length);
        if limit.is_some_and(|limit| after > limit && after > length) {
            continue;
        }
        length = after;
        for edit in &fix.edits {
            accepted.insert(accepted.partition_point(|other| other.start <= edit.start), edit);
        }
    }
    let mut output = Vec::with_capacity(length);
    let mut copied = 0;
    for edit in accepted {
        output.extend_from_slice(&input[copied..edit.start]);
        output.extend_from_slice(edit.text.as_bytes());
        copied = edit.end;
    }
    output.extend_from_slice(&input[copied..]);
    output
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fix(edits: &[(usize, usize, &str)]) -> Fix {
        let edits = edits.iter().map(|&(start, end, text)| Edit { start, end, text: text.to_owned() }).collect();
        Fix { title: String::new(), edits }
    }

    fn applied(fixes: &[Fix], limit: Option<usize>) -> String {
        String::from_utf8(apply(b"0123456789", fixes, limit)).unwrap()
    }

    #[test]
    fn fixes_side_by_side_are_made_together() {
        assert_eq!(
            applied(&[fix(&[(8, 9, "")]), fix(&[(0, 2, "ab"), (4, 4, "+")]), fix(&[(2, 3, "c")])], None),
            "abc3+45679"
        );
    }

    #[test]
    fn of_two_that_overlap_the_later_waits() {
        assert_eq!(applied(&[fix(&[(2, 5, "x")]), fix(&[(0, 1, "y"), (4, 6, "z")])], None), "01x56789");
        assert_eq!(applied(&[fix(&[(3, 3, "x")]), fix(&[(3, 4, "y")])], None), "012x3456789");
    }

    #[test]
    fn insertions_at_one_place_are_made_together_in_their_order() {
        let insert = |text| fix(&[(3, 3, text)]);
        assert_eq!(applied(&[insert("x"), insert("y"), insert("z")], None), "012xyz3456789");
    }

    #[test]
    fn no_fix_makes_the_whole_longer_than_the_limit() {
        assert_eq!(applied(&[fix(&[(0, 0, "abc")]), fix(&[(5, 6, "")])], Some(11)), "012346789");
        assert_eq!(applied(&[fix(&[(0, 0, "a")])], Some(11)), "a0123456789");
    }

    #[test]
    fn edits_outside_the_input_are_left_out() {
        assert_eq!(applied(&[fix(&[(9, 11, "x")])], None), "0123456789");
    }
}
