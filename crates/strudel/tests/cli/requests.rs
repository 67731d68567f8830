//! `strudel request` and `strudel prefer`: the way of a request. How signatures are checked is tested beside that.

use std::path::PathBuf;

use ed25519_dalek::{Signer, SigningKey};
use sha2::{Digest, Sha256};
use strudel_robots::{Destination, Interval, Preference};
use strudel_store::{PreferenceSource, View};

use crate::program::Ran;
use crate::stores::{ADDED, DAY, HOUR, Stock, UNKNOWN, heard};

const NODE: Destination = Destination([0x0D; 16]);

/// An identity: an X25519 key that nobody uses here, and an Ed25519 key.
fn identity(seed: u8) -> (SigningKey, [u8; 64]) {
    let key = SigningKey::from_bytes(&[seed; 32]);
    let mut keys = [seed; 64];
    keys[32..].copy_from_slice(key.verifying_key().as_bytes());
    (key, keys)
}

/// Signs a text as `rnid` does, into a file.
fn sign(stock: &Stock, seed: u8, text: &[u8]) -> PathBuf {
    let (key, keys) = identity(seed);
    let (hash, signer) = (Sha256::digest(text), Sha256::digest(keys));
    let parts: [&[u8]; 6] = [
        b"\x83\xa8hashtype\xa6sha256\xa4hash\xc4\x20",
        &hash,
        b"\xa4meta\x82\xa6signer\xc4\x10",
        &signer[..16],
        b"\xa6pubkey\xc4\x40",
        &keys,
    ];
    let envelope = parts.concat();
    stock.folder.file("request.txt.rsg", [&key.sign(&envelope).to_bytes()[..], &envelope].concat())
}

/// A store that knows a node, heard with an identity.
fn stock() -> Stock {
    let stock = Stock::new();
    let announce = strudel_store::Heard { identity: identity(1).1, ..heard(NODE, "Node", stock.now + HOUR) };
    stock.open().heard(&[announce], stock.now - DAY).unwrap();
    stock
}

fn request(stock: &Stock, wish: &str) -> Vec<u8> {
    let ran = stock.run(&["request", &NODE.to_string(), wish]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran.stdout
}

fn prefer(stock: &Stock, wish: &str, signature: &std::path::Path, options: &[&str]) -> Ran {
    let node = NODE.to_string();
    stock.run(&[&["prefer", &node, wish, "--signature", signature.to_str().unwrap()], options].concat())
}

/// The preferences that the store has of the node.
fn stored(stock: &Stock) -> Vec<(Preference, PreferenceSource)> {
    let records = View::open(&stock.path()).unwrap().preferences(NODE).unwrap();
    records.into_iter().map(|record| (record.preference, record.source)).collect()
}

#[test]
fn the_text_stands_alone_and_what_to_do_beside_it() {
    let stock = stock();
    let ran = stock.run(&["request", &NODE.to_string(), "14d"]);
    let lines: Vec<_> = ran.text().lines().collect();
    assert_eq!(lines.len(), 5, "{}", ran.text());
    assert_eq!(lines[1..3], [&format!("Node: {NODE}"), "Recrawl-Interval: 14d"]);
    assert!(lines[3].starts_with("Date: 20") && lines[4].starts_with("Expires: 20"), "{}", ran.text());
    for part in ["rnid -i IDENTITY -s request.txt", "strudel prefer ", " to me@example.org"] {
        assert!(ran.stderr.contains(part), "{part}: {}", ran.stderr);
    }
}

#[test]
fn what_was_signed_is_set_with_its_proof() {
    let stock = stock();
    let text = request(&stock, "14d");
    let signature = sign(&stock, 1, &text);
    let ran = prefer(&stock, "14d", &signature, &[]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let said = ran.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("is 14d from now on") && said.contains("until the node publishes a valid one."), "{said}");
    let text = String::from_utf8(text).unwrap();
    let proof = PreferenceSource::Request { text, signature: std::fs::read(&signature).unwrap() };
    assert_eq!(stored(&stock), [(Preference::Every(Interval::LONGEST), proof)]);

    let why = stock.run(&["node", &NODE.to_string(), "--why"]);
    let why = why.text().split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "14d, asked for by its operator",
        "at most once in 14 days. A person who proved",
        "The request that was signed",
    ] {
        assert!(why.contains(part), "{part} is not in {why}");
    }
    let signature = sign(&stock, 1, &request(&stock, "auto"));
    let json = prefer(&stock, "auto", &signature, &["--format", "json"]).json();
    assert_eq!((&json["preference"], &json["gapSeconds"]), (&"auto".into(), &DAY.into()));
    let shown = stock.run(&["node", &NODE.to_string(), "--format", "json"]).json();
    assert_eq!((&shown["preference"], shown["preferences"].as_array().unwrap().len()), (&"auto".into(), 2));
}

#[test]
fn everything_else_is_refused_and_sets_nothing() {
    let stock = stock();
    let text = request(&stock, "14d");
    let refused = |ran: Ran, because: &str| {
        assert_eq!((ran.code, ran.text()), (Some(1), ""), "{because}");
        assert!(ran.stderr.starts_with("strudel: ") && ran.stderr.lines().count() == 1, "{}", ran.stderr);
        assert!(ran.stderr.contains(because), "{because} is not in {}", ran.stderr);
    };
    refused(stock.run(&["prefer", &NODE.to_string(), "14d"]), "nothing proves");
    refused(prefer(&stock, "14d", &stock.folder.file("text", &text), &[]), "is no signature");
    refused(prefer(&stock, "13d", &sign(&stock, 1, &text), &[]), "14d was signed, not 13d");
    refused(prefer(&stock, "14d", &sign(&stock, 2, &text), &[]), "another identity");
    refused(prefer(&stock, "14d", &sign(&stock, 1, b"x"), &[]), "another text was signed");
    for (node, because) in [(ADDED, "was not heard yet"), (UNKNOWN, "is known; ")] {
        let file = sign(&stock, 1, &text);
        refused(stock.run(&["prefer", &node.to_string(), "14d", "--signature", file.to_str().unwrap()]), because);
    }
    assert_eq!(stored(&stock), []);

    let signature = sign(&stock, 1, &text);
    stock.open().add(UNKNOWN, stock.now + 300 * DAY).unwrap();
    refused(prefer(&stock, "14d", &signature, &[]), "the clock is behind");
    assert_eq!(stored(&stock), []);
}

#[test]
fn what_cannot_be_read_or_written_is_no_refusal() {
    let stock = stock();
    let missing = prefer(&stock, "14d", &stock.folder.join("missing"), &[]);
    assert_eq!(missing.code, Some(2));
    assert!(missing.stderr.contains("missing: it does not exist"), "{}", missing.stderr);
    let signature = sign(&stock, 1, &request(&stock, "14d"));
    let crawler = stock.open();
    let locked = prefer(&stock, "14d", &signature, &[]);
    assert_eq!((locked.code, stored(&stock)), (Some(2), vec![]));
    assert!(locked.stderr.contains(&format!("process {} does", std::process::id())), "{}", locked.stderr);
    drop(crawler);
}
