//! What the packets that pass tell: bytes of each link, the beginning of an answer, announces that matter.
//!
//! A packet's header is not encrypted, so it shows which link it belongs to and what it is for. `seam` shows each one
//! here on its way; what is learned goes out as [`Traffic`].

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use personal_rns::routing::links::LinkId;
use personal_rns::routing::links::maintenance::{KEEPALIVE_ECHO, KEEPALIVE_REQUEST, write_keepalive};
use personal_rns::wire::{DestinationType, PacketType, WireContext, WirePacketHeader};
use tokio::sync::{mpsc, watch};

use crate::announce::NODE;

/// Which way a packet goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    In,
    Out,
}

/// What becomes of a packet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Pass,
    Drop,
}

/// What moved over a link so far.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Traffic {
    /// Bytes of packets, both ways.
    pub(crate) bytes: u64,
    /// How many bytes they were when the first part of the answer to the latest request was asked for: it had been
    /// advertised, and is wanted.
    pub(crate) begun: Option<u64>,
    /// Whether all parts of that answer came.
    concluded: bool,
    /// Whether the answer goes on where it should have ended: it comes in several segments.
    pub(crate) split: bool,
    /// Whether the link is gone.
    pub(crate) closed: bool,
}

/// One link, as its packets show it.
#[derive(Debug)]
pub(crate) struct LinkWire {
    traffic: watch::Sender<Traffic>,
    /// The uplink it goes over, [`UNKNOWN`] before its first packet.
    uplink: AtomicUsize,
}

const UNKNOWN: usize = usize::MAX;

impl LinkWire {
    pub(crate) fn watch(&self) -> watch::Receiver<Traffic> {
        self.traffic.subscribe()
    }

    pub(crate) fn now(&self) -> Traffic {
        *self.traffic.borrow()
    }

    /// What is seen from now on is about a new request.
    pub(crate) fn expect_answer(&self) {
        self.traffic.send_modify(|traffic| {
            *traffic = Traffic { begun: None, concluded: false, split: false, ..*traffic };
        });
    }

    pub(crate) fn set_closed(&self) {
        self.traffic.send_if_modified(|traffic| !std::mem::replace(&mut traffic.closed, true));
    }

    /// Bytes of a packet came that is not complete yet.
    pub(crate) fn moved(&self, bytes: u64) {
        self.traffic.send_modify(|traffic| traffic.bytes += bytes);
    }

    fn see(&self, uplink: usize, way: Way, context: WireContext, bytes: u64) -> Verdict {
        self.uplink.store(uplink, Ordering::Relaxed);
        let mut verdict = Verdict::Pass;
        self.traffic.send_modify(|traffic| {
            traffic.bytes += bytes;
            match (way, context) {
                (Way::Out, WireContext::ResourceRequest) => {
                    traffic.begun.get_or_insert(traffic.bytes);
                }
                // The proof for the answer before may leave after the request for this one was made.
                (Way::Out, WireContext::ResourceProof) => traffic.concluded = traffic.begun.is_some(),
                (Way::In, WireContext::ResourceAdvertisement) if traffic.concluded => {
                    traffic.split = true;
                    verdict = Verdict::Drop;
                }
                _ => {}
            }
        });
        verdict
    }
}

/// A packet that keeps a link open, and the other side's echo of it.
///
/// A node echoes only where it has itself sent nothing for its own pause between such packets, which follows from the
/// round trip as it saw it. One that was busy when the link opened does not echo in time for the stack, which then takes
/// the link for dead: so the stack is given the echo when the packet leaves. A node that is gone shows by its silence.
#[derive(Debug, Clone)]
pub(crate) struct KeepAlive {
    pub(crate) packet: Vec<u8>,
    pub(crate) echo: Vec<u8>,
}

/// All links, and the way into each uplink.
#[derive(Debug)]
pub(crate) struct Wire {
    links: Mutex<HashMap<LinkId, Arc<LinkWire>>>,
    inlets: Vec<mpsc::Sender<KeepAlive>>,
}

impl Wire {
    pub(crate) fn new(inlets: Vec<mpsc::Sender<KeepAlive>>) -> Self {
        Wire { links: Mutex::default(), inlets }
    }

    fn links(&self) -> MutexGuard<'_, HashMap<LinkId, Arc<LinkWire>>> {
        self.links.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the packets of this link from now on.
    pub(crate) fn follow(&self, link: LinkId) -> Arc<LinkWire> {
        let wire = LinkWire { traffic: watch::Sender::new(Traffic::default()), uplink: AtomicUsize::new(UNKNOWN) };
        Arc::clone(self.links().entry(link).or_insert_with(|| Arc::new(wire)))
    }

    pub(crate) fn forget(&self, link: LinkId) {
        if let Some(wire) = self.links().remove(&link) {
            wire.set_closed();
        }
    }

    /// The stack says that the link is gone.
    pub(crate) fn closed(&self, link: LinkId) {
        if let Some(wire) = self.links().get(&link) {
            wire.set_closed();
        }
    }

    /// An uplink is down, and with it every link over it: the other side made a new interface of the next connection.
    pub(crate) fn uplink_down(&self, uplink: usize) {
        for wire in self.links().values() {
            let over = wire.uplink.load(Ordering::Relaxed);
            if over == uplink || (over == UNKNOWN && self.inlets.len() == 1) {
                wire.set_closed();
            }
        }
    }

    pub(crate) fn all_closed(&self) {
        self.links().values().for_each(|wire| wire.set_closed());
    }

    /// Puts a keep-alive of this link on its uplink; on every one, as long as it is not known.
    pub(crate) fn keep_alive(&self, id: LinkId, link: &LinkWire) {
        let (Some(packet), Some(echo)) = (keep_alive(&id, KEEPALIVE_REQUEST), keep_alive(&id, KEEPALIVE_ECHO)) else {
            return;
        };
        let keep_alive = KeepAlive { packet, echo };
        let over = link.uplink.load(Ordering::Relaxed);
        for (uplink, inlet) in self.inlets.iter().enumerate() {
            if over == uplink || over == UNKNOWN {
                // A full inlet means an uplink that is down or stuck, which no keep-alive helps.
                let _ = inlet.try_send(keep_alive.clone());
            }
        }
    }

    /// The followed link that a packet belongs to, as far as its header has come.
    pub(crate) fn link_of(&self, packet: &[u8]) -> Option<Arc<LinkWire>> {
        let (header, _) = WirePacketHeader::parse(packet).ok()?;
        self.link_at(&header)
    }

    fn link_at(&self, header: &WirePacketHeader) -> Option<Arc<LinkWire>> {
        match header.destination_type {
            DestinationType::Link => self.links().get(&LinkId::from_address(header.address)).map(Arc::clone),
            _ => None,
        }
    }

    /// Looks at a packet that passes an uplink. So many of its bytes were [`LinkWire::moved`] before.
    pub(crate) fn see(&self, uplink: usize, way: Way, packet: &[u8], moved: usize) -> Verdict {
        let Ok((header, payload)) = WirePacketHeader::parse(packet) else { return Verdict::Pass };
        match (header.destination_type, header.packet_type) {
            (DestinationType::Link, _) => self.link_at(&header).map_or(Verdict::Pass, |link| {
                link.see(uplink, way, header.context, packet.len().saturating_sub(moved) as u64)
            }),
            // Announces of other names would only fill the stack's tables.
            (_, PacketType::Announce) if way == Way::In && announced_name(payload) != Some(NODE.as_bytes()) => {
                Verdict::Drop
            }
            _ => Verdict::Pass,
        }
    }
}

fn keep_alive(link: &LinkId, kind: u8) -> Option<Vec<u8>> {
    let mut packet = vec![0; 64];
    let length = write_keepalive(link, kind, &mut packet).ok()?;
    packet.truncate(length);
    Some(packet)
}

/// The hash of the name that an announce is for: it follows the public key.
fn announced_name(payload: &[u8]) -> Option<&[u8; 10]> {
    payload.get(64..)?.first_chunk()
}

#[cfg(test)]
mod tests;
