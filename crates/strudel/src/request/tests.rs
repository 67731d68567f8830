use ed25519_dalek::{Signer, SigningKey};

use super::*;

const NODE: Destination = Destination([0xAB; 16]);
const NOW: u64 = 1_796_040_000;
const DAYS: u64 = 24 * 3_600;

/// An identity that can sign.
struct Identity {
    key: SigningKey,
    keys: [u8; 64],
}

impl Identity {
    fn new(seed: u8) -> Identity {
        let key = SigningKey::from_bytes(&[seed; 32]);
        let mut keys = [seed; 64];
        keys[32..].copy_from_slice(key.verifying_key().as_bytes());
        Identity { key, keys }
    }

    /// What `rnid` writes.
    fn sign(&self, text: &str) -> Vec<u8> {
        let parts: [&[u8]; 6] = [
            b"\x83\xa8hashtype\xa6sha256\xa4hash\xc4\x20",
            &Sha256::digest(text),
            b"\xa4meta\x82\xa6signer\xc4\x10",
            &Sha256::digest(self.keys)[..16],
            b"\xa6pubkey\xc4\x40",
            &self.keys,
        ];
        let envelope = parts.concat();
        [&self.key.sign(&envelope).to_bytes()[..], &envelope].concat()
    }
}

fn verified(file: &[u8]) -> Result<Proven, Refusal> {
    verify(file, &Identity::new(1).keys, NODE, every(7), NOW)
}

fn every(days: u64) -> Preference {
    Preference::Every(Interval::from_days(days).unwrap())
}

/// A request of so many days ago.
fn made(days_ago: u64) -> Request {
    Request::new(NODE, every(7), NOW - days_ago * DAYS)
}

#[test]
fn the_text_is_the_same_to_the_byte_all_day() {
    let text = "Strudel, please visit my node as often as this says, until it publishes a valid preference itself.\n\
                Node: abababababababababababababababab\nRecrawl-Interval: 7d\nDate: 2026-11-30\nExpires: 2026-12-30\n";
    assert_eq!(made(0).text(), text);
    let midnight = NOW - NOW % DAYS;
    for (time, same) in [(midnight, true), (midnight + DAYS - 1, true), (midnight - 1, false), (midnight + DAYS, false)]
    {
        assert_eq!(Request::new(NODE, every(7), time).text() == text, same, "{time}");
    }
    Request::new(NODE, Preference::Automatic, u64::MAX).text();
}

#[test]
fn a_request_counts_from_its_day_up_to_its_expiry() {
    let identity = Identity::new(1);
    for days_ago in 0..=VALID_DAYS {
        let file = identity.sign(&made(days_ago).text());
        let proven = verified(&file).unwrap();
        assert_eq!((proven.request, &proven.proof[..]), (made(days_ago), &file[..]));
    }
    for days_ago in [VALID_DAYS + 1, VALID_DAYS + REMEMBERED_DAYS] {
        assert_eq!(verified(&identity.sign(&made(days_ago).text())), Err(Refusal::Expired(made(days_ago))));
    }
    let tomorrow = Request::new(NODE, every(7), NOW + DAYS);
    assert_eq!(verified(&identity.sign(&tomorrow.text())), Err(Refusal::OtherText(made(0))));
    let first_day = verify(&identity.sign("x"), &identity.keys, NODE, every(7), 5);
    assert_eq!(first_day, Err(Refusal::OtherText(Request::new(NODE, every(7), 5))));
}

#[test]
fn each_of_the_fifteen_wishes_is_told_from_the_others() {
    let identity = Identity::new(1);
    assert_eq!(wishes().count(), 15);
    for wish in wishes() {
        let request = Request::new(NODE, wish, NOW - DAYS);
        let verified = verified(&identity.sign(&request.text())).map(|proven| proven.request);
        let expected = if wish == every(7) { Ok(request) } else { Err(Refusal::OtherWish(request, every(7))) };
        assert_eq!(verified, expected, "{wish:?}");
    }
}

#[test]
fn whatever_else_was_signed_is_refused() {
    let text = made(0).text();
    let other_node = Request::new(Destination([0xAC; 16]), every(7), NOW).text();
    for other in [&other_node, text.trim_end(), &text.replace('\n', "\r\n"), &format!("{text}\n"), ""] {
        assert_eq!(verified(&Identity::new(1).sign(other)), Err(Refusal::OtherText(made(0))), "{other}");
    }
    assert_eq!(verified(&Identity::new(2).sign(&text)), Err(Refusal::OtherIdentity));
}

#[test]
fn a_change_of_any_byte_is_refused() {
    let good = Identity::new(1).sign(&made(0).text());
    assert!(verified(&good).is_ok());
    // What stands where, and what its change is seen as.
    let parts = [
        (64, Refusal::DoesNotVerify),
        (64 + 24, Refusal::NotASignature),
        (64 + 56, Refusal::DoesNotVerify),
        (64 + 71, Refusal::NotASignature),
        (64 + 87, Refusal::OtherIdentity),
        (64 + 96, Refusal::NotASignature),
        (64 + 160, Refusal::OtherIdentity),
    ];
    assert_eq!(parts[parts.len() - 1].0, good.len());
    for at in 0..good.len() {
        let refusal = parts.iter().find(|(end, _)| at < *end).unwrap().1;
        let mut broken = good.clone();
        broken[at] ^= 1 << (at % 8);
        assert_eq!(verified(&broken), Err(refusal), "byte {at}");
    }
}

#[test]
fn files_that_are_no_signature() {
    let good = Identity::new(1).sign(&made(0).text());
    let longer = [&good[..], b"\0"].concat();
    // An older `rnid` wrote nothing but the signature.
    for file in [&[][..], &good[..64], &good[..good.len() - 1], &longer, &[0; 224], &[0xFF; 225]] {
        assert_eq!(verified(file), Err(Refusal::NotASignature), "{}", file.len());
    }
}

/// A key of small order verifies signatures that nobody made.
#[test]
fn a_weak_key_signs_nothing() {
    let mut weak = Identity::new(1);
    weak.keys[32..].copy_from_slice(&[[1].as_slice(), &[0; 31]].concat());
    let mut file = weak.sign(&made(0).text());
    file[..64].copy_from_slice(&[[1].as_slice(), &[0; 63]].concat());
    assert_eq!(verify(&file, &weak.keys, NODE, every(7), NOW), Err(Refusal::DoesNotVerify));
    // No point of the curve.
    weak.keys[32..].copy_from_slice(&[2; 32]);
    assert!(VerifyingKey::from_bytes(&[2; 32]).is_err());
    assert_eq!(verify(&weak.sign("x"), &weak.keys, NODE, every(7), NOW), Err(Refusal::DoesNotVerify));
}

#[test]
fn wishes_are_typed_as_files_have_them() {
    assert_eq!((wish("auto"), wish("14d")), (Ok(Preference::Automatic), Ok(every(14))));
    for no in ["", "0d", "15d", "7", "07d", "7D", "Auto", "7 d"] {
        assert!(wish(no).is_err(), "{no}");
    }
}

#[test]
fn refusals_are_one_sentence_each() {
    let refusals = [
        Refusal::NoSignature(made(0)),
        Refusal::NotHeard(NODE),
        Refusal::NotASignature,
        Refusal::OtherIdentity,
        Refusal::DoesNotVerify,
        Refusal::OtherWish(made(0), every(8)),
        Refusal::OtherText(made(0)),
        Refusal::Expired(made(40)),
        Refusal::ClockBehind(NOW),
    ];
    for refusal in refusals {
        let sentence = refusal.to_string();
        assert!(sentence.starts_with("Refused: ") && sentence.ends_with('.') && !sentence.contains('\n'), "{sentence}");
    }
}
