//! The boundary between the stack and one uplink, with every packet shown to `wire` as it passes.

use std::sync::Arc;

use personal_rns::interfaces::{FrameSink, FrameSinkError, InterfaceOriginKind};
use personal_rns::manifold::interface_seam::{InterfaceSeam, OutboundDisposition};
use tokio::sync::mpsc;

use crate::wire::{KeepAlive, LinkWire, Verdict, Way, Wire};

/// A seam that is looked at.
pub(crate) struct Tap<S> {
    pub(crate) inner: S,
    pub(crate) wire: Arc<Wire>,
    pub(crate) uplink: usize,
    /// The packet that is arriving.
    pub(crate) arriving: Frame,
    /// Keep-alives of our own, beside the stack's packets.
    pub(crate) inlet: mpsc::Receiver<KeepAlive>,
    /// The packet of ours that is leaving.
    pub(crate) own: Vec<u8>,
    /// What the stack is to be told after it.
    pub(crate) echo: Option<Vec<u8>>,
}

impl<S: InterfaceSeam> InterfaceSeam for &mut Tap<S> {
    fn interface_origin(&self) -> InterfaceOriginKind {
        self.inner.interface_origin()
    }

    fn fill_entropy(&mut self, bytes: &mut [u8]) {
        self.inner.fill_entropy(bytes);
    }

    async fn inbound_sink(&mut self) -> &mut dyn FrameSink {
        &mut self.arriving
    }

    async fn commit_inbound(&mut self) {
        let Tap { inner, wire, uplink, arriving, .. } = &mut **self;
        let Frame { bytes, told, .. } = arriving;
        if !bytes.is_empty() && wire.see(*uplink, Way::In, bytes, *told) == Verdict::Pass {
            inner.next_inbound(bytes).await;
        }
        arriving.clear();
    }

    async fn next_outbound(&mut self) -> &[u8] {
        let Tap { inner, wire, uplink, inlet, own, echo, .. } = &mut **self;
        if let Some(packet) = echo {
            // Where this is dropped half-way, nothing came in yet.
            inner.next_inbound(packet).await;
            *echo = None;
        }
        let packet = tokio::select! {
            Some(keep_alive) = inlet.recv() => {
                (*own, *echo) = (keep_alive.packet, Some(keep_alive.echo));
                own.as_slice()
            }
            packet = inner.next_outbound() => packet,
        };
        wire.see(*uplink, Way::Out, packet, 0);
        packet
    }

    fn accept_outbound_custody(&mut self) {
        self.inner.accept_outbound_custody();
    }

    fn complete_outbound(&mut self, disposition: OutboundDisposition) {
        self.inner.complete_outbound(disposition);
    }

    fn try_next_outbound(&mut self) -> Option<&[u8]> {
        let Tap { inner, wire, uplink, .. } = &mut **self;
        let packet = inner.try_next_outbound()?;
        wire.see(*uplink, Way::Out, packet, 0);
        Some(packet)
    }

    async fn request_tunnel_synthesis(&mut self) {
        self.inner.request_tunnel_synthesis().await;
    }
}

/// A packet as it arrives. It can take seconds: its bytes are told while they come.
pub(crate) struct Frame {
    wire: Arc<Wire>,
    bytes: Vec<u8>,
    most: usize,
    /// The link it belongs to, once that can be seen.
    link: Option<Arc<LinkWire>>,
    told: usize,
}

impl Frame {
    /// From so many bytes on, the header is there, in either of its forms.
    const HEADER_SHOWN: usize = 35;

    pub(crate) fn new(wire: Arc<Wire>, most: usize) -> Self {
        Frame { wire, bytes: Vec::new(), most, link: None, told: 0 }
    }

    fn tell(&mut self) {
        if self.told == 0 && self.bytes.len() >= Self::HEADER_SHOWN {
            self.link = self.wire.link_of(&self.bytes);
        }
        if let Some(link) = &self.link {
            link.moved((self.bytes.len() - self.told) as u64);
            self.told = self.bytes.len();
        }
    }
}

impl FrameSink for Frame {
    fn clear(&mut self) {
        self.bytes.clear();
        self.link = None;
        self.told = 0;
    }

    fn frame_len(&self) -> usize {
        self.bytes.len()
    }

    fn free_capacity(&self) -> usize {
        self.most.saturating_sub(self.bytes.len())
    }

    fn push(&mut self, byte: u8) -> Result<(), FrameSinkError> {
        if self.free_capacity() == 0 {
            return Err(FrameSinkError::Full);
        }
        self.bytes.push(byte);
        Ok(())
    }

    fn extend_from_slice(&mut self, run: &[u8]) -> Result<(), FrameSinkError> {
        if run.len() > self.free_capacity() {
            return Err(FrameSinkError::Full);
        }
        self.bytes.extend_from_slice(run);
        self.tell();
        Ok(())
    }
}
