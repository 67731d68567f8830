//! An open link to a node.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use personal_rns::SendError;
use personal_rns::engine::{EstablishLinkFailure, EstablishLinkRejection};
use personal_rns::routing::links::LinkId;
use personal_rns::runtime::RoutingControl;
use personal_rns::wire::DestinationHash;
use tokio::sync::oneshot;

use crate::network::Stack;
use crate::request::{Limits, Request};
use crate::wire::LinkWire;

/// An open, anonymous link to a node. Dropping it closes it, without waiting for the other side.
///
/// The stack below keeps an idle link open as Reticulum prescribes, with a packet every 5 s to 6 min by its round trip; but
/// a node that was busy when the link opened may not take part in that, which [`Link::keep_alive`] makes up for.
pub struct Link {
    pub(crate) id: LinkId,
    pub(crate) stack: Stack,
    pub(crate) wire: Arc<LinkWire>,
    /// How many of its bytes were told.
    pub(crate) told: u64,
    round_trip: Duration,
}

/// Why a link did not open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenError {
    /// No path to the node is known: none was heard, or it has expired.
    NoPath,
    /// The node did not answer in time. The path that was known is forgotten.
    NoAnswer,
    /// The network has stopped.
    Stopped,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OpenError::NoPath => "no path to the node is known",
            OpenError::NoAnswer => "the node did not answer in time",
            OpenError::Stopped => "the network has stopped",
        })
    }
}

impl std::error::Error for OpenError {}

impl Link {
    /// The round trip, as it was measured when the link opened, in whole milliseconds.
    #[must_use]
    pub const fn round_trip(&self) -> Duration {
        self.round_trip
    }

    /// Whether the link is gone: closed by the node, timed out, or the connection it went over was lost.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.wire.now().closed
    }

    /// Waits until the link is gone.
    pub async fn closed(&self) {
        // The link itself holds the sender.
        let _ = self.wire.watch().wait_for(|traffic| traffic.closed).await;
    }

    /// Sends a packet of 20 bytes that makes both ends keep the link open, at the latest 10 s after the last one: the node,
    /// and the stack here, which may else close an idle link 15 s after the node's last packet.
    pub fn keep_alive(&self) {
        self.stack.wire.keep_alive(self.id, &self.wire);
    }

    /// Asks for a path, by the hash of its exact bytes and without request data. The request leaves at once; what comes
    /// of it is told by [`Request::next`].
    pub fn request(&mut self, path: &str, limits: Limits) -> Request<'_> {
        Request::send(self, path, limits)
    }

    /// Closes the link.
    pub fn close(self) {}

    pub(crate) fn shut(&self) {
        self.stack.handle.close_link(self.id);
        self.stack.wire.forget(self.id);
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.shut();
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link").field("round_trip", &self.round_trip).field("closed", &self.is_closed()).finish()
    }
}

/// Opens a link. The stack cannot be stopped half-way, so it is awaited beside, and the link that nobody waits for any
/// more is dropped there.
pub(crate) async fn open(stack: Stack, destination: DestinationHash) -> Result<Link, OpenError> {
    let (opened, opening) = oneshot::channel();
    let runtime = stack.runtime.clone();
    runtime.spawn(async move {
        let link = match stack.handle.establish_link_with_rtt(destination).await {
            Ok(established) => {
                let id = established.link_id;
                let wire = stack.wire.follow(id);
                let round_trip = Duration::from_millis(established.rtt_millis);
                Ok(Link { id, stack, wire, told: 0, round_trip })
            }
            Err(SendError::Failed(EstablishLinkFailure::Rejected(
                EstablishLinkRejection::NoRouteToDestination | EstablishLinkRejection::NotDirectlyReachable,
            ))) => Err(OpenError::NoPath),
            Err(SendError::Failed(_)) => {
                // The path may be an old one that leads nowhere, so the next time it is sought anew.
                let _ = stack.handle.drop_route(destination).await;
                Err(OpenError::NoAnswer)
            }
            Err(_) => Err(OpenError::Stopped),
        };
        let _ = opened.send(link);
    });
    opening.await.unwrap_or(Err(OpenError::Stopped))
}
