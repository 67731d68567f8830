//! Requests by people: the text that a node's operator signs, and what proves that it was signed by the node's identity.
//!
//! In comes a signature file as RNS's own `rnid -i IDENTITY -s FILE` writes it. The text itself is not needed: it says
//! nothing but the node, the wish and the day, so those of all days that count are made again and compared by their hash.

use std::fmt;

use ed25519_dalek::{Signature, VerifyingKey};
use sha2::{Digest, Sha256};
use strudel_robots::{Destination, Interval, Preference};
use strudel_store::Code;

use crate::clock;

/// How many days a request can be handed in after the day on which it was made **\[decided\]**.
pub(crate) const VALID_DAYS: u64 = 30;

/// For so many days more it is said of a request that it has expired, and when.
const REMEMBERED_DAYS: u64 = 700;

/// Seconds of a day.
const DAY: u64 = 24 * 3_600;

/// What a person asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) node: Destination,
    pub(crate) wish: Preference,
    /// The day it was made, in days since 1970, UTC.
    day: u64,
}

impl Request {
    /// A request that is made now, in UTC seconds.
    pub(crate) fn new(node: Destination, wish: Preference, now: u64) -> Request {
        Request { node, wish, day: now / DAY }
    }

    /// The text to sign, to the byte.
    pub(crate) fn text(&self) -> String {
        format!(
            "Strudel, please visit my node as often as this says, until it publishes a valid preference itself.\n\
             Node: {}\nRecrawl-Interval: {}\nDate: {}\nExpires: {}\n",
            self.node,
            self.wish.code(),
            self.date(),
            self.expiry()
        )
    }

    /// The day it was made, `2026-12-01`.
    pub(crate) fn date(&self) -> String {
        date(self.day)
    }

    /// The last day on which it can be handed in.
    pub(crate) fn expiry(&self) -> String {
        date(self.day.saturating_add(VALID_DAYS))
    }

    fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.text()).into()
    }
}

fn date(day: u64) -> String {
    let iso = clock::iso(day.saturating_mul(DAY));
    iso.split_once('T').map_or(iso.clone(), |(date, _)| date.to_owned())
}

/// A request that the node's operator has signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Proven {
    pub(crate) request: Request,
    /// The signature file, which with the text proves it.
    pub(crate) proof: [u8; Signed::BYTES],
}

/// Checks that this file is the signature of a request for this wish, by this identity, which the node's announce named,
/// and that it counts now, in UTC seconds.
pub(crate) fn verify(
    file: &[u8],
    identity: &[u8; 64],
    node: Destination,
    wish: Preference,
    now: u64,
) -> Result<Proven, Refusal> {
    let signed = Signed::read(file).ok_or(Refusal::NotASignature)?;
    if signed.keys != *identity || signed.signer != Sha256::digest(identity)[..16] {
        return Err(Refusal::OtherIdentity);
    }
    let [.., key] = identity.as_chunks::<32>().0 else { return Err(Refusal::OtherIdentity) };
    let key = VerifyingKey::from_bytes(key).map_err(|_| Refusal::DoesNotVerify)?;
    key.verify_strict(signed.envelope, &signed.signature).map_err(|_| Refusal::DoesNotVerify)?;
    let request = signed_request(&signed.hash, Request::new(node, wish, now))?;
    Ok(Proven { request, proof: signed.proof })
}

/// The request of a day that counts whose text has this hash; or why it is none.
fn signed_request(hash: &[u8; 32], today: Request) -> Result<Request, Refusal> {
    let days_back = |request: Request, most: u64| {
        let first = request.day.saturating_sub(most);
        (first..=request.day).rev().map(move |day| Request { day, ..request })
    };
    let is_it = |request: &Request| request.hash() == *hash;
    if let Some(request) = days_back(today, VALID_DAYS).find(is_it) {
        return Ok(request);
    }
    if let Some(request) = days_back(today, VALID_DAYS + REMEMBERED_DAYS).find(is_it) {
        return Err(Refusal::Expired(request));
    }
    let others = wishes().flat_map(|wish| days_back(Request { wish, ..today }, VALID_DAYS));
    Err(others.into_iter().find(is_it).map_or(Refusal::OtherText(today), |other| Refusal::OtherWish(other, today.wish)))
}

/// All that can be wished for.
fn wishes() -> impl Iterator<Item = Preference> {
    let days = u64::from(Interval::SHORTEST.days())..=u64::from(Interval::LONGEST.days());
    std::iter::once(Preference::Automatic).chain(days.filter_map(Interval::from_days).map(Preference::Every))
}

/// A wish as it is typed: `auto`, or `1d` to `14d`.
pub(crate) fn wish(text: &str) -> Result<Preference, String> {
    Preference::from_code(text).ok_or_else(|| "it is auto, or whole days from 1d to 14d".to_owned())
}

/// The parts of a signature file.
struct Signed<'a> {
    proof: [u8; Signed::BYTES],
    signature: Signature,
    /// What is signed.
    envelope: &'a [u8],
    /// SHA-256 of the file that `rnid` was given.
    hash: [u8; 32],
    /// The hash of the identity.
    signer: [u8; 16],
    /// The identity's public keys: of X25519, then of Ed25519.
    keys: [u8; 64],
}

impl<'a> Signed<'a> {
    /// How long the file is.
    const BYTES: usize = 224;

    /// MessagePack has many ways to write one thing; `rnid` of rns 1.5.7 writes
    /// `{"hashtype": "sha256", "hash": …, "meta": {"signer": …, "pubkey": …}}` in this one, and no other is taken.
    fn read(file: &'a [u8]) -> Option<Signed<'a>> {
        let proof: [u8; Signed::BYTES] = file.try_into().ok()?;
        let (signature, envelope) = file.split_first_chunk::<64>()?;
        let rest = envelope.strip_prefix(b"\x83\xa8hashtype\xa6sha256\xa4hash\xc4\x20")?;
        let (hash, rest) = rest.split_first_chunk()?;
        let (signer, rest) = rest.strip_prefix(b"\xa4meta\x82\xa6signer\xc4\x10")?.split_first_chunk()?;
        let (keys, rest) = rest.strip_prefix(b"\xa6pubkey\xc4\x40")?.split_first_chunk()?;
        let signature = Signature::from_bytes(signature);
        rest.is_empty().then_some(Signed { proof, signature, envelope, hash: *hash, signer: *signer, keys: *keys })
    }
}

/// The most that has to be read of a file to know whether it is a signature.
pub(crate) const MOST_BYTES: u64 = Signed::BYTES as u64 + 1;

/// Why a request is refused, as one sentence: what, and what to do about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// There is none.
    NoSignature(Request),
    /// The node is known, but not its identity.
    NotHeard(Destination),
    /// The file is something else.
    NotASignature,
    /// It is somebody else's.
    OtherIdentity,
    /// It is not of what stands behind it.
    DoesNotVerify,
    /// It is of a request for something else than is wished for here.
    OtherWish(Request, Preference),
    /// It is of something else than a request for this node.
    OtherText(Request),
    /// It is of a request that is too old.
    Expired(Request),
    /// The clock cannot be right: it has been this time already.
    ClockBehind(u64),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoSignature(Request { node, wish, .. }) => write!(
                f,
                "Refused: nothing proves that the node's operator asks for this; let them sign what \"strudel request \
                 {node} {}\" prints, and name the signature with --signature FILE.",
                wish.code()
            ),
            Refusal::NotHeard(node) => write!(
                f,
                "Refused: the announce of {node} was not heard yet, so nobody can know its identity; wait until the \
                 crawler has heard it."
            ),
            Refusal::NotASignature => f.write_str(
                "Refused: the file is no signature; name the .rsg file that \"rnid -i IDENTITY -s FILE\" of rns 1.5.7 wrote.",
            ),
            Refusal::OtherIdentity => {
                f.write_str("Refused: another identity signed this; it has to be the one that announces the node.")
            }
            Refusal::DoesNotVerify => {
                f.write_str("Refused: the signature is not that of what it stands for; sign the request once more.")
            }
            Refusal::OtherWish(signed, wish) => {
                write!(f, "Refused: {} was signed, not {}; ask for what was signed.", signed.wish.code(), wish.code())
            }
            Refusal::OtherText(Request { node, wish, .. }) => write!(
                f,
                "Refused: another text was signed than a request for {node}; sign exactly what \"strudel request {node} \
                 {}\" prints.",
                wish.code()
            ),
            Refusal::Expired(signed) => {
                write!(f, "Refused: the request of {} expired on {}; sign a new one.", signed.date(), signed.expiry())
            }
            Refusal::ClockBehind(highest) => write!(
                f,
                "Refused: the clock is behind {}, so it cannot be told whether the request has expired; set it right.",
                clock::iso(*highest)
            ),
        }
    }
}

#[cfg(test)]
mod tests;
