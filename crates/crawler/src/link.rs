//! What comes of a link and of requests over it, as a visit's events.

use std::time::Duration;

use strudel_micron::{Page, is_refusal};
use strudel_reticulum::{Limits, Link, Progress, Request};
use strudel_robots::Destination;
use strudel_robots::visit::{Event, Millis, PagePath, Refused};

/// An answer that was read.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) body: Vec<u8>,
    pub(super) page: Page,
    /// Links to pages of the same node.
    pub(super) links: Vec<PagePath>,
}

impl Answer {
    fn read(body: Vec<u8>, own: Destination) -> Answer {
        let page = Page::read(&body);
        let links = page.own_pages(own).collect();
        Answer { body, page, links }
    }
}

/// What happened on a link.
#[derive(Debug)]
pub(super) enum Happened {
    LinkFailed,
    Begins,
    Moved(u64),
    Answered(Answer),
    Refused(Refused),
    Failed,
    Dropped,
    TimePassed,
    Stop,
    Offline,
}

impl Happened {
    /// What a request's progress means.
    pub(super) fn of(progress: Option<Progress>, own: Destination) -> Happened {
        match progress {
            Some(Progress::Moved { bytes }) => Happened::Moved(bytes),
            Some(Progress::Begins) => Happened::Begins,
            Some(Progress::Answered(body)) if is_refusal(&body) => Happened::Refused(Refused::ByNode),
            Some(Progress::Answered(body)) => Happened::Answered(Answer::read(body, own)),
            Some(Progress::TooLarge) => Happened::Refused(Refused::BySize),
            Some(Progress::Failed) => Happened::Failed,
            Some(Progress::Dropped) | None => Happened::Dropped,
        }
    }

    /// The same, knowing whether the crawler's own interface is up: if it is down, nothing else is to blame.
    pub(super) fn with_interface(self, is_up: bool) -> Happened {
        match self {
            Happened::LinkFailed | Happened::Dropped if !is_up => Happened::Offline,
            happened => happened,
        }
    }

    /// The answer, if one came.
    pub(super) fn answer(&self) -> Option<&Answer> {
        if let Happened::Answered(answer) = self { Some(answer) } else { None }
    }

    /// Whether a request has come to its end.
    pub(super) fn ends_request(&self) -> bool {
        matches!(self, Happened::Answered(_) | Happened::Refused(_) | Happened::Failed | Happened::Dropped)
    }

    /// The same for the visit.
    pub(super) fn event(&self) -> Event<'_> {
        match self {
            Happened::LinkFailed => Event::LinkFailed,
            // The network refuses by itself what is too large, and does not tell sizes.
            Happened::Begins => Event::Begins { size: None, wire: None },
            Happened::Moved(bytes) => Event::Moved { bytes: *bytes },
            Happened::Answered(answer) => Event::Answered { body: &answer.body, links: &answer.links },
            Happened::Refused(who) => Event::Refused(*who),
            Happened::Failed => Event::Failed,
            Happened::Dropped => Event::Dropped,
            Happened::TimePassed => Event::TimePassed,
            Happened::Stop => Event::Stop,
            Happened::Offline => Event::Offline,
        }
    }
}

/// What can be kept alive: a link, or a request that holds one.
pub(super) trait KeepAlive {
    fn keep_alive(&self);
}

impl KeepAlive for Link {
    fn keep_alive(&self) {
        Link::keep_alive(self);
    }
}

impl KeepAlive for Request<'_> {
    fn keep_alive(&self) {
        Request::keep_alive(self);
    }
}

/// A request that is to be made.
#[derive(Debug)]
pub(super) struct Ask {
    pub(super) path: String,
    pub(super) begins_by: Millis,
    pub(super) size: u64,
    pub(super) wire: u64,
}

impl Ask {
    pub(super) fn limits(&self, now: Millis) -> Limits {
        let begins_within = Duration::from_millis(self.begins_by.saturating_sub(now));
        Limits { size: self.size, wire: self.wire, begins_within }
    }
}

pub(super) fn millis(span: Duration) -> Millis {
    Millis::try_from(span.as_millis()).unwrap_or(Millis::MAX)
}
