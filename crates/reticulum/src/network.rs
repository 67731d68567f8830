//! The running stack, on a thread of its own.

use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::mpsc as std_mpsc;
use std::time::Duration;

use personal_rns::engine::{PATH_REQUEST_ID_LEN, PathRequestId, PrnsCommand, RequestPath};
use personal_rns::node_introspection::NodeIntrospection;
use personal_rns::runtime::RoutingControl;
use personal_rns::wire::DestinationHash;
use personal_rns::{
    Diagnostic, GrowableHeap, ManuallyAttached, NoPersistence, PreConfiguredDestination, PrnsEvent, PrnsNode,
    PrnsNodeHandle, PrnsNodeRecipe, ResourceMemoryLimits, request_endpoints,
};
use strudel_robots::Destination;
use tokio::sync::{mpsc, watch};

use crate::announce::{self, Announces, Ear};
use crate::interfaces::Interfaces;
use crate::link::{self, Link, OpenError};
use crate::uplink::{Connection, State, Teller, Uplink};
use crate::wire::{KeepAlive, Wire};

/// The most memory, in bytes, that answers on their way take together, all links counted.
const ARRIVING: usize = 8 << 20;

/// How many packets of our own wait for an uplink.
const INLET: usize = 16;

/// How long the last packets, those that close links, have to leave when the network stops.
const PARTING: Duration = Duration::from_millis(250);

/// A running Reticulum stack that neither announces, identifies nor forwards. Clones are the same stack; when the last
/// is dropped it stops, and the links over it are closed.
#[derive(Clone)]
pub struct Network {
    shared: Arc<Shared>,
}

/// What the clones of a network share.
struct Shared {
    stack: Stack,
    uplinks: watch::Receiver<Vec<Uplink>>,
    stop: watch::Sender<bool>,
}

/// What a link needs of a network. It does not keep the network going.
#[derive(Clone)]
pub(crate) struct Stack {
    pub(crate) handle: PrnsNodeHandle,
    pub(crate) runtime: tokio::runtime::Handle,
    pub(crate) wire: Arc<Wire>,
}

/// Why a network did not start.
#[derive(Debug)]
pub enum StartError {
    /// No interface was named.
    NoInterface,
    /// The system has no thread for it.
    System(io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::NoInterface => f.write_str("no interface to the network is named; name at least one"),
            StartError::System(error) => write!(f, "the network's thread did not start: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

impl Network {
    /// Starts the stack and its connections, which are made and kept in the background.
    ///
    /// # Errors
    ///
    /// Where no interface is named, or the system has no thread for it.
    pub fn start(interfaces: Interfaces) -> Result<(Network, Announces), StartError> {
        let interfaces = interfaces.once_each();
        let names = interfaces.names();
        if names.is_empty() {
            return Err(StartError::NoInterface);
        }
        let (inlets, outlets): (Vec<_>, Vec<_>) = names.iter().map(|_| mpsc::channel(INLET)).unzip();
        let connecting = |name| Uplink { name, state: State::Connecting };
        let states = Arc::new(watch::Sender::new(names.into_iter().map(connecting).collect()));
        let uplinks = states.subscribe();
        let (ear, announces) = announce::channel();
        let (stop, stopped) = watch::channel(false);
        let (started, starting) = std_mpsc::sync_channel(1);
        let plan = Plan { interfaces, states, outlets, wire: Arc::new(Wire::new(inlets)), ear, stopped };
        let thread = std::thread::Builder::new().name("reticulum".to_owned());
        thread.spawn(move || plan.run(&started)).map_err(StartError::System)?;
        let stack = match starting.recv() {
            Ok(stack) => stack.map_err(StartError::System)?,
            Err(_) => return Err(StartError::System(io::ErrorKind::Other.into())),
        };
        let announces = announces(stack.handle.clone());
        Ok((Network { shared: Arc::new(Shared { stack, uplinks, stop }) }, announces))
    }

    /// The connections to the network, as they are and as they change. When the network has stopped, the sender is gone.
    ///
    /// That one is up says that it is connected, not that anybody beyond it answers.
    #[must_use]
    pub fn uplinks(&self) -> watch::Receiver<Vec<Uplink>> {
        self.shared.uplinks.clone()
    }

    /// Whether any connection to the network stands.
    #[must_use]
    pub fn is_up(&self) -> bool {
        self.shared.uplinks.borrow().iter().any(Uplink::is_up)
    }

    /// How many hops away a destination is, if a path to it is known.
    pub async fn hops(&self, destination: Destination) -> Option<u8> {
        let route = self.shared.stack.handle.route(DestinationHash::new(destination.0)).await?;
        Some(route.hops)
    }

    /// Whether a path to a destination is known.
    pub async fn has_path(&self, destination: Destination) -> bool {
        self.hops(destination).await.is_some()
    }

    /// Asks the network for the path to a destination. The answer comes as an announce, unless it repeats one that was
    /// heard before; [`Network::has_path`] tells in any case. How often this is done, and only where no path is known, is
    /// up to the caller: one packet leaves at each call.
    pub fn request_path(&self, destination: Destination) {
        let handle = &self.shared.stack.handle;
        let mut id = [0; PATH_REQUEST_ID_LEN];
        handle.fill_entropy(&mut id);
        let (destination, id) = (DestinationHash::new(destination.0), PathRequestId::new(id));
        let _ = handle.issue(PrnsCommand::RequestPath(RequestPath { destination, id }));
    }

    /// The public key of a destination's identity (32 bytes X25519, then 32 bytes Ed25519), if it was heard.
    pub async fn identity(&self, destination: Destination) -> Option<[u8; 64]> {
        announce::identity(&self.shared.stack.handle, DestinationHash::new(destination.0)).await
    }

    /// Opens an anonymous link. Takes no longer than the stack allows, 6 s and as many for each hop. Where this future is
    /// dropped, the link is closed as soon as it opens.
    ///
    /// # Errors
    ///
    /// Where no path is known, the node does not answer, or the network stopped.
    pub async fn open(&self, destination: Destination) -> Result<Link, OpenError> {
        link::open(self.shared.stack.clone(), DestinationHash::new(destination.0)).await
    }

    /// Stops the network, whoever else holds it, and waits until the last packets have left and its thread has ended.
    pub async fn stop(self) {
        let mut uplinks = self.shared.uplinks.clone();
        self.shared.stop.send_replace(true);
        while uplinks.changed().await.is_ok() {}
    }
}

/// All that the thread needs to run a stack.
struct Plan {
    interfaces: Interfaces,
    states: Arc<watch::Sender<Vec<Uplink>>>,
    outlets: Vec<mpsc::Receiver<KeepAlive>>,
    wire: Arc<Wire>,
    ear: Ear,
    stopped: watch::Receiver<bool>,
}

impl Plan {
    /// Runs the stack to its end, and says when it has started.
    fn run(self, started: &std_mpsc::SyncSender<io::Result<Stack>>) {
        let states = Arc::clone(&self.states);
        match tokio::runtime::Builder::new_current_thread().enable_all().build() {
            Ok(runtime) => {
                runtime.block_on(self.go(started));
                runtime.shutdown_timeout(PARTING);
            }
            Err(error) => started.send(Err(error)).unwrap_or_default(),
        }
        // The last sender is dropped when all is over: `Network::stop` waits for that.
        states.send_modify(|states| {
            states.iter_mut().for_each(|uplink| uplink.state = State::Down("the network has stopped".to_owned()));
        });
    }

    async fn go(self, started: &std_mpsc::SyncSender<io::Result<Stack>>) {
        let Plan { interfaces, states, outlets, wire, ear, mut stopped } = self;
        let closing = Arc::clone(&wire);
        let node = PrnsNode::new(PrnsNodeRecipe {
            transport_identity: None,
            pre_configured_destinations: std::iter::empty::<PreConfiguredDestination<'_>>(),
            app_state: (),
            storage: GrowableHeap,
            request_endpoints: request_endpoints![],
            on_event: move |event: PrnsEvent<'_>, (): &()| {
                if let PrnsEvent::Diagnostic(Diagnostic::LinkClosed { link_id, .. }) = event {
                    closing.closed(link_id);
                }
            },
            interfaces: ManuallyAttached,
            persistence: NoPersistence,
        })
        .with_accepted_announce_observer(move |announce| ear.hear(announce))
        .with_resource_memory_limits(ResourceMemoryLimits { incoming_bytes: ARRIVING, outgoing_bytes: 0 });
        let handle = node.handle();
        if let Interfaces::Shared(_) = interfaces {
            tokio::spawn(forget_paths(handle.clone(), states.subscribe()));
        }
        attach(interfaces, &handle, &states, &wire, outlets);
        drop(states);
        let runtime = tokio::runtime::Handle::current();
        let _ = started.send(Ok(Stack { handle, runtime, wire: Arc::clone(&wire) }));
        let stop = async {
            let _ = stopped.wait_for(|stopped| *stopped).await;
            tokio::time::sleep(PARTING).await;
        };
        // An error says that a part of the stack panicked; the network has then stopped like any other.
        let _ = node.run_until(stop).await;
        wire.all_closed();
    }
}

/// Forgets all paths whenever the shared instance is gone: the next one does not know what this one knew.
///
/// RNS does the same (`RNS/Transport.py`, 1.5.7, `shared_connection_disappeared`).
async fn forget_paths(handle: PrnsNodeHandle, mut uplinks: watch::Receiver<Vec<Uplink>>) {
    let is_down = |uplinks: &Vec<Uplink>| uplinks.iter().any(|uplink| matches!(uplink.state, State::Down(_)));
    while uplinks.wait_for(is_down).await.is_ok() {
        for route in handle.routes().await {
            // An error says that the network has stopped, which ends the wait below, too.
            let _ = handle.drop_route(route.destination).await;
        }
        if uplinks.wait_for(|uplinks| !is_down(uplinks)).await.is_err() {
            return;
        }
    }
}

/// Gives the stack its connections, one for each outlet.
fn attach(
    interfaces: Interfaces,
    handle: &PrnsNodeHandle,
    states: &Arc<watch::Sender<Vec<Uplink>>>,
    wire: &Arc<Wire>,
    outlets: Vec<mpsc::Receiver<KeepAlive>>,
) {
    let outlets = outlets.into_iter().enumerate();
    let ends =
        outlets.map(|(uplink, outlet)| (Teller { states: Arc::clone(states), uplink }, Arc::clone(wire), outlet));
    match interfaces {
        Interfaces::Tcp(peers) => peers.into_iter().zip(ends).for_each(|(peer, (teller, wire, outlet))| {
            handle.add_interface(Connection::new(peer, teller, wire, outlet));
        }),
        Interfaces::Shared(instance) => {
            std::iter::once(instance).zip(ends).for_each(|(instance, (teller, wire, outlet))| {
                handle.add_interface(Connection::new(instance, teller, wire, outlet));
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_goes_where_it_is_needed() {
        fn anywhere<T: Send + Sync + 'static>() {}
        anywhere::<Network>();
        anywhere::<Link>();
        anywhere::<Announces>();
    }

    #[test]
    fn no_interface_is_no_network() {
        assert!(matches!(Network::start(Interfaces::Tcp(Vec::new())), Err(StartError::NoInterface)));
    }
}
