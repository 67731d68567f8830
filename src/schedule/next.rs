//! When a node is visited next, and why then.

use super::{Gap, Policy, Standing};

/// What the next visit of a node waits for. Times are UTC seconds; to be late is fine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Its announce.
    Announce,
    /// The time that was drawn for its first visit.
    First {
        /// That time.
        at: u64,
    },
    /// The end of its gap.
    Gap {
        /// That end.
        at: u64,
        /// The gap.
        gap: Gap,
    },
}

impl Next {
    /// What holds while a preference stands that a person asked for, in a sentence.
    ///
    /// *"A preference set by the crawler's own operator […] counts like one read from the node and holds until the node
    /// publishes a valid one."* (The visits document, *When a node may be visited* 7.)
    pub const REQUESTED: &str =
        "A person who proved control of the node asked for it; it holds until the node publishes a valid one.";
    /// What holds where no preference was ever learned, in a sentence.
    pub const AUTOMATIC: &str = "The node has set no preference that is valid, so automatic scheduling applies.";

    /// The next visit of a node: whether it was heard, for when its first visit was drawn, and from when its gap counts.
    ///
    /// ```
    /// use strudel_robots::schedule::{Next, Policy, Standing};
    /// let next = |heard, counts_from| Next::of(&Policy::DEFAULT, &Standing::default(), heard, Some(500), counts_from);
    /// assert_eq!(next(false, Some(1_000)), Next::Announce);
    /// assert_eq!(next(true, None), Next::First { at: 500 });
    /// assert_eq!(next(true, Some(1_000)).at(), Some(1_000 + 86_400));
    /// ```
    #[must_use]
    pub fn of(
        policy: &Policy,
        standing: &Standing,
        heard: bool,
        first_visit_at: Option<u64>,
        counts_from: Option<u64>,
    ) -> Next {
        match (counts_from, first_visit_at) {
            (Some(from), _) if heard => {
                let gap = Gap::of(policy, standing);
                Next::Gap { at: gap.next_eligible(from, None), gap }
            }
            (None, Some(at)) if heard => Next::First { at },
            _ => Next::Announce,
        }
    }

    /// From when on it may be, if that is known.
    #[must_use]
    pub const fn at(&self) -> Option<u64> {
        match self {
            Next::Announce => None,
            Next::First { at } | Next::Gap { at, .. } => Some(*at),
        }
    }

    /// The rule that sets it, in sentences.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Next::Announce => "Its announce was not heard yet, and only nodes that were heard are visited.".to_owned(),
            Next::First { .. } => {
                "It was not visited yet; for its first visit a time was drawn when it was first heard.".to_owned()
            }
            Next::Gap { gap, .. } => {
                format!(
                    "{} It counts from the start of the latest visit, or from its first packet if that left later.",
                    gap.sentence()
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_visited_once_it_was_heard_and_its_time_has_come() {
        let standing = Standing { failures: 1, ..Standing::default() };
        let next = |heard, first, from| Next::of(&Policy::DEFAULT, &standing, heard, first, from);
        let gap = Gap::of(&Policy::DEFAULT, &standing);
        assert_eq!(next(true, Some(5), Some(7)), Next::Gap { at: 7 + 2 * 86_400, gap });
        assert_eq!(next(true, Some(5), None), Next::First { at: 5 });
        for nothing in [next(true, None, None), next(false, None, None), next(false, Some(5), Some(7))] {
            assert_eq!((nothing, nothing.at()), (Next::Announce, None));
        }
        assert!(next(true, None, Some(7)).sentence().starts_with(&gap.sentence()));
    }
}
