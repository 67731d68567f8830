//! One connection to the network: made, kept, and made again with growing pauses when it breaks.

use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use personal_rns::interfaces::{
    ConnectionState, ConnectionView, EffectiveInterfacePolicy, FrameSink, InterfaceDescriptor, InterfaceId,
    InterfaceKind, InterfaceVitals, MtuPolicy, ReportsStatus, StatusView, shared_instance, tcp,
};
use personal_rns::manifold::interface_seam::{Interface, InterfaceSeam, frame_cap_for};
use personal_rns::manifold::reconnect::ReconnectPolicy;
use personal_rns::manifold::tokio::TokioInterfaceStatus;
use personal_rns::shared_instance::SharedInstanceClient;
use personal_rns::tcp::tune;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use crate::interfaces::{HostPort, SharedInstance};
use crate::seam::{Frame, Tap};
use crate::wire::{KeepAlive, Wire};

/// The largest packet that a link may carry, in bytes. Links over fast connections would carry 16 KiB and more: then an
/// answer over the limit of 4,096 bytes could be there at once, with nothing advertised to refuse; and one packet could
/// take so long on a slow part of the way that the link is taken for dead.
const LARGEST_PACKET: usize = 4_096;

/// A connection to the network, as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Uplink {
    /// Where it goes to, for people.
    pub name: String,
    /// Whether it stands.
    pub state: State,
}

/// Whether a connection stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// It is being made for the first time.
    Connecting,
    /// It stands.
    Up,
    /// It is down and will be tried again. In words, why.
    Down(String),
}

impl Uplink {
    /// Whether it stands.
    #[must_use]
    pub fn is_up(&self) -> bool {
        self.state == State::Up
    }
}

pub(crate) trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}
type AnyStream = Box<dyn Stream>;

/// What differs between the kinds of uplinks.
pub(crate) trait Place: fmt::Display + Send + Sync + 'static {
    const KIND: InterfaceKind;

    /// How the stack treats such an uplink unless told otherwise.
    fn policy() -> EffectiveInterfacePolicy;

    /// Connects once.
    fn connect(&self) -> impl Future<Output = io::Result<AnyStream>> + Send;
}

impl Place for HostPort {
    const KIND: InterfaceKind = InterfaceKind::TcpClient;

    fn policy() -> EffectiveInterfacePolicy {
        tcp::configured_policy(Default::default())
    }

    async fn connect(&self) -> io::Result<AnyStream> {
        let stream = TcpStream::connect((self.host(), self.port())).await?;
        tune(&stream);
        Ok(Box::new(stream))
    }
}

impl Place for SharedInstance {
    const KIND: InterfaceKind = InterfaceKind::LocalClient;

    fn policy() -> EffectiveInterfacePolicy {
        shared_instance::configured_policy(Default::default())
    }

    fn connect(&self) -> impl Future<Output = io::Result<AnyStream>> + Send {
        connect_shared(self)
    }
}

/// Connects to a shared instance.
pub(crate) async fn connect_shared(instance: &SharedInstance) -> io::Result<AnyStream> {
    match instance {
        SharedInstance::Port(port) => {
            let stream = TcpStream::connect(("127.0.0.1", *port)).await?;
            stream.set_nodelay(true)?;
            Ok(Box::new(stream))
        }
        SharedInstance::Socket(name) => connect_socket(name),
    }
}

#[cfg(target_os = "linux")]
fn connect_socket(name: &str) -> io::Result<AnyStream> {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};

    let address = SocketAddr::from_abstract_name(format!("rns/{name}"))?;
    let stream = UnixStream::connect_addr(&address)?;
    stream.set_nonblocking(true)?;
    Ok(Box::new(tokio::net::UnixStream::from_std(stream)?))
}

#[cfg(not(target_os = "linux"))]
fn connect_socket(_name: &str) -> io::Result<AnyStream> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "this system has no sockets without a file"))
}

/// The states of all uplinks, and which of them is ours to tell.
#[derive(Clone)]
pub(crate) struct Teller {
    pub(crate) states: Arc<watch::Sender<Vec<Uplink>>>,
    pub(crate) uplink: usize,
}

impl Teller {
    fn tell(&self, state: State) {
        self.states.send_if_modified(|states| match states.get_mut(self.uplink) {
            Some(uplink) if uplink.state != state => {
                uplink.state = state;
                true
            }
            _ => false,
        });
    }
}

/// An uplink as the stack runs it.
pub(crate) struct Connection<P> {
    place: P,
    tag: Vec<u8>,
    status: TokioInterfaceStatus,
    id: InterfaceId,
    teller: Teller,
    wire: Arc<Wire>,
    inlet: mpsc::Receiver<KeepAlive>,
}

impl<P: Place> Connection<P> {
    /// How long a connection may take to be made.
    const MADE_WITHIN: Duration = Duration::from_secs(10);

    pub(crate) fn new(place: P, teller: Teller, wire: Arc<Wire>, inlet: mpsc::Receiver<KeepAlive>) -> Self {
        let tag = place.to_string().into_bytes();
        let id = InterfaceId::from_channel_tag(P::KIND, &tag);
        let status = TokioInterfaceStatus::new(id, ConnectionState::Initializing);
        Connection { place, tag, status, id, teller, wire, inlet }
    }

    async fn connect(&self) -> Result<AnyStream, String> {
        match tokio::time::timeout(Self::MADE_WITHIN, self.place.connect()).await {
            Ok(Ok(stream)) => Ok(stream),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err(format!("no connection within {} s", Self::MADE_WITHIN.as_secs())),
        }
    }

    fn down(&self, why: String) {
        self.status.set_connection(ConnectionState::Disconnected);
        self.teller.tell(State::Down(why));
        self.wire.uplink_down(self.teller.uplink);
    }
}

impl<P: Place> Interface for Connection<P> {
    const HW_MTU: usize = LARGEST_PACKET;
    const KIND: InterfaceKind = P::KIND;

    fn channel_tag(&self) -> &[u8] {
        &self.tag
    }

    fn descriptor(&self) -> InterfaceDescriptor {
        let mut policy = P::policy();
        policy.mtu = MtuPolicy::fixed(LARGEST_PACKET);
        // It would hold back announces that come in a burst, as they do when an instance starts.
        policy.common.ingress_control.enabled = false;
        policy.descriptor(self.id)
    }

    async fn run<S: InterfaceSeam>(mut self, seam: S) {
        let (_, unused) = mpsc::channel(1);
        let mut tap = Tap {
            inner: seam,
            wire: Arc::clone(&self.wire),
            uplink: self.teller.uplink,
            arriving: Frame::new(Arc::clone(&self.wire), frame_cap_for(&self.descriptor())),
            inlet: std::mem::replace(&mut self.inlet, unused),
            own: Vec::new(),
            echo: None,
        };
        let mut pauses = ReconnectPolicy::STANDARD.schedule();
        loop {
            match self.connect().await {
                Ok(stream) => {
                    let since = Instant::now();
                    self.status.set_connection(ConnectionState::Connected);
                    self.teller.tell(State::Up);
                    // Its framing is that of every stream between Reticulum programs, TCP included.
                    SharedInstanceClient::new(self.tag.clone(), stream).run(&mut tap).await;
                    tap.arriving.clear();
                    pauses.record_connection_lifetime(since.elapsed());
                    self.down("the other side closed the connection".to_owned());
                }
                Err(why) => self.down(why),
            }
            let pause = pauses.next_delay(|bytes| tap.inner.fill_entropy(bytes));
            tokio::time::sleep(pause).await;
        }
    }
}

impl<P: Place> ReportsStatus for Connection<P> {
    fn status_view(&self) -> Option<StatusView> {
        let status = self.status.clone();
        Some(Arc::new(move || vec![InterfaceVitals::of(&status)]))
    }

    fn connection_view(&self) -> Option<ConnectionView> {
        Some(ConnectionView::of(self.status.clone()))
    }
}
