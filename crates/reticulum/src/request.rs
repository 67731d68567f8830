//! A request and what comes of it.

use std::time::Duration;

use personal_rns::SendError;
use personal_rns::engine::{RequestResponseTimeout, SendRequestFailure};
use personal_rns::routing::request_handlers::RequestPathHash;
use personal_rns::runtime::RequestOptions;
use personal_rns::units::{ByteLimit, DurationMillis, RttMillis};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::answer;
use crate::link::Link;
use crate::wire::Traffic;

/// The largest answer that can be asked for, in bytes: Reticulum cuts larger ones into segments, each advertised with a
/// size of its own, so that their sum would not be known before it is there.
pub const LARGEST_ANSWER: u64 = (1 << 20) - 64;

/// What an answer may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The largest answer, as advertised and decompressed, in bytes; at most [`LARGEST_ANSWER`].
    pub size: u64,
    /// The most bytes that may move over the link, both ways, until the answer is there.
    pub wire: u64,
    /// How long the answer may take to begin.
    pub begins_within: Duration,
}

/// What happens to a request. The last four end it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// Bytes of packets were moved over the link since the last such event, either way. Those of keep-alives and of what
    /// came after the request before are among them.
    Moved {
        /// How many.
        bytes: u64,
    },
    /// The answer begins: it was advertised, is not larger than allowed, and its first part is being asked for. An answer
    /// of one packet begins when it is there. The advertised sizes are not told by the stack below.
    Begins,
    /// The answer is there.
    Answered(Vec<u8>),
    /// The answer is larger than allowed: as advertised (then no part of it was asked for, and the link stands), or on
    /// the wire, or in segments (then the link was closed, since nothing else stops it).
    TooLarge,
    /// The answer will not come: it did not begin in time, the node gave it up, or it is no text. The link stands.
    Failed,
    /// The link is gone.
    Dropped,
}

/// A request on its way. Dropping it gives it up; where its answer has begun, that closes the link, since nothing else
/// stops the rest of it. One that was dropped before can still be answered until [`Limits::begins_within`] is over, in the
/// middle of the next: let it end by that limit where another follows.
pub struct Request<'link> {
    link: &'link mut Link,
    limits: Limits,
    traffic: watch::Receiver<Traffic>,
    asking: JoinHandle<Settled>,
    settled: Option<Progress>,
    /// The link's bytes when the request was made.
    since: u64,
    begun: bool,
    over: bool,
}

type Settled = Result<(Vec<u8>, RttMillis), SendError<SendRequestFailure>>;

impl<'link> Request<'link> {
    pub(crate) fn send(link: &'link mut Link, path: &str, limits: Limits) -> Self {
        let limits = Limits { size: limits.size.min(LARGEST_ANSWER), ..limits };
        link.wire.expect_answer();
        let traffic = link.wire.watch();
        let since = traffic.borrow().bytes;
        let (handle, id, path) = (link.stack.handle.clone(), link.id, RequestPathHash::of(path));
        let begins_within = u64::try_from(limits.begins_within.as_millis()).unwrap_or(u64::MAX);
        let options = RequestOptions {
            response_timeout: RequestResponseTimeout::Exact(DurationMillis(begins_within)),
            maximum_response_bytes: ByteLimit::Maximum(answer::advertised(limits.size)),
        };
        let closed = link.is_closed();
        let asking = link.stack.runtime.spawn(async move {
            // The stack never answers for a link that it no longer has.
            if closed { Err(SendError::NodeStopped) } else { handle.request_with_options(id, path, &[], options).await }
        });
        Request { link, limits, traffic, asking, settled: None, since, begun: false, over: false }
    }

    /// The same as [`Link::keep_alive`] while an answer is awaited.
    pub fn keep_alive(&self) {
        self.link.keep_alive();
    }

    /// What happens next, or `None` once the request is over. May be dropped and called again; nothing is lost.
    ///
    /// Exactly one of the events that end the request comes. Before it, [`Progress::Moved`] tells all bytes that led to
    /// it, and [`Progress::Begins`] comes before [`Progress::Answered`].
    pub async fn next(&mut self) -> Option<Progress> {
        while !self.over {
            let now = *self.traffic.borrow_and_update();
            let begins = now.begun.filter(|_| !self.begun);
            let until = begins.unwrap_or(now.bytes);
            if until > self.link.told {
                let bytes = until - self.link.told;
                self.link.told = until;
                return Some(Progress::Moved { bytes });
            }
            let answered = matches!(self.settled, Some(Progress::Answered(_)));
            if !self.begun && (begins.is_some() || answered) {
                self.begun = true;
                return Some(Progress::Begins);
            }
            if let Some(end) = self.settled.take() {
                self.over = true;
                return Some(end);
            }
            if now.split || now.bytes - self.since > self.limits.wire {
                self.link.shut();
                self.settled = Some(Progress::TooLarge);
                continue;
            }
            tokio::select! {
                biased;
                settled = &mut self.asking => self.settled = Some(self.end(settled.unwrap_or(Err(SendError::NodeStopped)))),
                () = changed(&mut self.traffic, now.closed) => {}
                () = std::future::ready(()), if now.closed => self.settled = Some(Progress::Dropped),
            }
        }
        None
    }

    fn end(&self, settled: Settled) -> Progress {
        match settled {
            Ok((packed, _)) => match answer::body(packed) {
                Some(body) if body.len() as u64 <= self.limits.size => Progress::Answered(body),
                Some(_) => Progress::TooLarge,
                None => Progress::Failed,
            },
            Err(SendError::Failed(failure)) => match failure {
                SendRequestFailure::ResponseTooLarge | SendRequestFailure::ResourceCapacity => Progress::TooLarge,
                SendRequestFailure::Rejected(_) => Progress::Dropped,
                SendRequestFailure::Timeout | SendRequestFailure::WriteFailed | SendRequestFailure::Culled => {
                    Progress::Failed
                }
            },
            Err(SendError::PayloadTooLarge | SendError::Busy) => Progress::Failed,
            Err(SendError::NodeStopped) => Progress::Dropped,
        }
    }
}

/// Waits for what is new on the link. On one that is closed, there is nothing to wait for.
async fn changed(traffic: &mut watch::Receiver<Traffic>, closed: bool) {
    if closed || traffic.changed().await.is_err() {
        std::future::pending().await
    }
}

impl Drop for Request<'_> {
    fn drop(&mut self) {
        self.asking.abort();
        let begun = self.begun || self.traffic.borrow().begun.is_some();
        if begun && !self.over {
            self.link.shut();
        }
    }
}
