//! What nodes say of themselves: announces of `nomadnetwork.node`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use personal_rns::PrnsNodeHandle;
use personal_rns::node_introspection::DestinationIdentityQuery;
use personal_rns::routing::announce::{AnnounceObservation, DottedNameHash, derive_destination_hash};
use personal_rns::wire::DestinationHash;
use strudel_robots::Destination;
use tokio::sync::mpsc;

/// The hash of the name `nomadnetwork.node`.
pub(crate) const NODE: DottedNameHash =
    DottedNameHash::new([0x21, 0x3e, 0x63, 0x11, 0xbc, 0xec, 0x54, 0xab, 0x4f, 0xde]);

/// The most bytes of a node's name that are kept.
pub const NAME_BYTES: usize = 128;

/// How many announces wait to be taken; more are dropped.
const WAITING: usize = 1_024;

/// A node said that it is there. Its signature was verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announce {
    /// The node.
    pub destination: Destination,
    /// The public key of its identity: 32 bytes X25519, then 32 bytes Ed25519.
    pub identity: [u8; 64],
    /// Its name as it wrote it, cut to [`NAME_BYTES`] bytes; what is not UTF-8 is replaced. Controls and the like are
    /// still in it. `None` where it gave none.
    pub name: Option<String>,
    /// How many hops away it is.
    pub hops: u8,
    /// Whether it came as an answer to a request for a path. Such an announce is an old one, and can lack a name.
    pub path_response: bool,
}

/// The announces that are heard.
pub struct Announces {
    heard: mpsc::Receiver<Heard>,
    /// An announce whose key is being looked up.
    pending: Option<Heard>,
    dropped: Arc<AtomicU64>,
    handle: PrnsNodeHandle,
}

impl Announces {
    /// The next announce, or `None` once the network has stopped. May be dropped and called again; nothing is lost.
    pub async fn next(&mut self) -> Option<Announce> {
        loop {
            if self.pending.is_none() {
                self.pending = Some(self.heard.recv().await?);
            }
            let Heard { destination, .. } = self.pending.as_ref()?;
            let identity = identity(&self.handle, *destination).await;
            let Heard { destination, name, hops, path_response } = self.pending.take()?;
            // Without a key, the stack has forgotten the node since.
            if let Some(identity) = identity {
                let destination = Destination(*destination.as_bytes());
                return Some(Announce { destination, identity, name, hops, path_response });
            }
        }
    }

    /// How many announces were dropped so far because they came faster than they were taken.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.dropped.load(Ordering::Relaxed)
    }
}

/// An announce as the stack tells it.
struct Heard {
    destination: DestinationHash,
    name: Option<String>,
    hops: u8,
    path_response: bool,
}

/// The stack's end of the announces.
pub(crate) struct Ear {
    heard: mpsc::Sender<Heard>,
    dropped: Arc<AtomicU64>,
}

impl Ear {
    /// Takes an announce of any name.
    pub(crate) fn hear(&self, announce: AnnounceObservation<'_>) {
        if derive_destination_hash(&announce.announced_identity, &NODE) != announce.destination {
            return;
        }
        let heard = Heard {
            destination: announce.destination,
            name: name(announce.app_data),
            hops: announce.hops.0,
            path_response: announce.is_path_response,
        };
        if self.heard.try_send(heard).is_err() {
            self.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Both ends, for the stack that the handle belongs to.
pub(crate) fn channel() -> (Ear, impl FnOnce(PrnsNodeHandle) -> Announces) {
    let (sender, heard) = mpsc::channel(WAITING);
    let dropped = Arc::new(AtomicU64::new(0));
    let ear = Ear { heard: sender, dropped: Arc::clone(&dropped) };
    (ear, move |handle| Announces { heard, pending: None, dropped, handle })
}

/// The public key of a destination's identity, if it was heard.
pub(crate) async fn identity(handle: &PrnsNodeHandle, destination: DestinationHash) -> Option<[u8; 64]> {
    let known = handle.destination_identity(DestinationIdentityQuery::Destination(destination)).await?;
    Some(*known.public.as_bytes())
}

fn name(app_data: &[u8]) -> Option<String> {
    let mut name = String::from_utf8_lossy(app_data).into_owned();
    let mut end = name.len().min(NAME_BYTES);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    name.truncate(end);
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use personal_rns::engine::InstantMillis;
    use personal_rns::identity::IdentityHash;
    use personal_rns::interfaces::InterfaceId;
    use personal_rns::routing::announce::expand_name;
    use personal_rns::units::HopCount;

    fn announce(identity: u8, name: &DottedNameHash) -> AnnounceObservation<'static> {
        let announced_identity = IdentityHash::new([identity; 16]);
        AnnounceObservation {
            destination: derive_destination_hash(&announced_identity, name),
            announced_identity,
            hops: HopCount(3),
            source_interface: InterfaceId::new([0; 8]),
            arrived_at: InstantMillis(0),
            app_data: b"x",
            is_path_response: false,
        }
    }

    #[test]
    fn a_storm_of_announces_is_bounded_and_counted() {
        let (ear, _announces) = channel();
        for n in 0..=u8::MAX {
            (0..8).for_each(|_| ear.hear(announce(n, &NODE)));
        }
        assert_eq!(ear.dropped.load(Ordering::Relaxed), 8 * 256 - WAITING as u64);
    }

    #[test]
    fn other_names_are_not_heard() {
        let (ear, _announces) = channel();
        let other = expand_name("lxmf", &["delivery"]).unwrap();
        (0..2 * WAITING).for_each(|_| ear.hear(announce(1, &other)));
        assert_eq!(ear.dropped.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn the_name_hash_is_that_of_nomadnetwork_node() {
        assert_eq!(expand_name("nomadnetwork", &["node"]), Ok(NODE));
    }

    #[test]
    fn a_name_is_text_of_bounded_length() {
        assert_eq!(name("Nœud".as_bytes()).as_deref(), Some("Nœud"));
        assert_eq!(name(b"a\xffb").as_deref(), Some("a\u{fffd}b"));
        assert_eq!(name(b"\x92\xc0").as_deref(), Some("\u{fffd}\u{fffd}"));
        assert_eq!(name(b""), None);
    }

    #[test]
    fn a_name_is_cut_between_characters() {
        let long = "é".repeat(100);
        assert_eq!(name(long.as_bytes()).unwrap(), "é".repeat(64));
        let odd = format!("x{long}");
        assert_eq!(name(odd.as_bytes()).unwrap(), format!("x{}", "é".repeat(63)));
        assert_eq!(name(&[0xff; 500]).unwrap().len(), 126);
    }
}
