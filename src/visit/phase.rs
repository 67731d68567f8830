//! How far a visit is, as types: a page can only be asked for once the preference is decided, and only over a link.

use super::budget::Link;
use super::{Limits, Millis, PagePath, Unstored};

/// How far the visit is.
#[derive(Debug, Clone)]
pub(super) enum Phase {
    Opening { until: Millis },
    Linked(Link, Doing),
    Closed,
}

/// What is done over the link. Only a preference that is decided can lead to a page.
#[derive(Debug, Clone)]
pub(super) enum Doing {
    Preference(Asked),
    Pause { until: Millis, next: PagePath, decided: Decided },
    Page { path: PagePath, asked: Asked, decided: Decided },
}

/// What holds from the decision on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Decided {
    pub(super) allowance: u32,
    /// Silent pages in a row.
    pub(super) silent: u32,
}

/// A request that was made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asked {
    pub(super) at: Millis,
    /// The largest answer.
    pub(super) size: u64,
    pub(super) answer: Answer,
}

/// How far the answer to it is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Answer {
    Awaited { until: Millis },
    Arriving { since: Millis, last: Millis, bytes: u64 },
}

/// What a request came to.
#[derive(Debug, Clone, Copy)]
pub(super) enum Got<'a> {
    Body(&'a [u8], &'a [PagePath]),
    Nothing(Unstored),
}

impl Doing {
    pub(super) fn asked(&self) -> Option<&Asked> {
        match self {
            Doing::Preference(asked) | Doing::Page { asked, .. } => Some(asked),
            Doing::Pause { .. } => None,
        }
    }

    pub(super) fn asked_mut(&mut self) -> Option<&mut Asked> {
        match self {
            Doing::Preference(asked) | Doing::Page { asked, .. } => Some(asked),
            Doing::Pause { .. } => None,
        }
    }

    /// Counts what an answer has moved as measured.
    pub(super) fn settle(&self, link: &mut Link) {
        if let Some(Answer::Arriving { since, last, bytes }) = self.asked().map(|asked| asked.answer)
            && bytes > 0
        {
            link.transferred(bytes, last.saturating_sub(since));
        }
    }
}

impl Asked {
    /// When something has to have come.
    pub(super) fn until(&self, limits: &Limits) -> Millis {
        match self.answer {
            Answer::Awaited { until } => until,
            Answer::Arriving { last, .. } => last.saturating_add(limits.no_byte_ms),
        }
    }

    /// The answer begins; that it has begun before changes nothing.
    pub(super) fn begin(&mut self, now: Millis) {
        if let Answer::Awaited { .. } = self.answer {
            self.answer = Answer::Arriving { since: now, last: now, bytes: 0 };
        }
    }

    pub(super) fn moved(&mut self, now: Millis, more: u64) {
        if let Answer::Arriving { last, bytes, .. } = &mut self.answer
            && more > 0
        {
            *last = now;
            *bytes = bytes.saturating_add(more);
        }
    }
}
