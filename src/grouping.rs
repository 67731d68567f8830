//! Where groups begin and end.

/// Where a line stands between User-agent lines and members, for readers whose groups end at the first User-agent
/// behind a member (reading rules, *strudel* 2). What counts as a member is the reader's.
#[derive(Debug, Default)]
pub(crate) struct Grouping {
    open: bool,
    has_member: bool,
}

impl Grouping {
    /// A User-agent line; whether it opens a new group.
    pub(crate) fn agent(&mut self) -> bool {
        let opens = !self.open || self.has_member;
        self.open = true;
        self.has_member = false;
        opens
    }

    /// A line that belongs to a group, if one is open.
    pub(crate) fn member(&mut self) {
        self.has_member = true;
    }

    /// A line that ends the group for good.
    pub(crate) fn close(&mut self) {
        *self = Grouping::default();
    }

    /// Whether lines stand in a group.
    pub(crate) fn is_open(&self) -> bool {
        self.open
    }
}
