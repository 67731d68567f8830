//! What is known of a node, for programs. Times are texts, spans seconds, codes those of the store.

use serde::Serialize;
use strudel_robots::schedule::Gap;
use strudel_store::{Code, Origin, PathRecord, PreferenceRecord, PreferenceSource, VisitRecord};

use super::Facts;
use crate::clock::iso;
use crate::command::output::hex;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Page {
    destination: String,
    name: Option<String>,
    identity: Option<String>,
    hops: Option<u8>,
    first_heard: Option<String>,
    last_heard: Option<String>,
    known_since: String,
    origin: KnownBy,
    speed: String,
    failures: u32,
    /// The preference in force.
    preference: String,
    gap: Shown,
    /// Requests that a visit may make.
    requests: u32,
    next_visit: Option<String>,
    due: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Vec<String>>,
    /// How the preferences were learned; the one in force first.
    preferences: Vec<Learned>,
    /// Whether the node has more paths than are kept.
    capped: bool,
    paths: Vec<Path>,
    /// The latest first.
    visits: Vec<Visit>,
}

#[derive(Serialize)]
struct KnownBy {
    by: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
}

#[derive(Serialize)]
struct Shown {
    seconds: u64,
    rule: String,
    failures: u32,
    sentence: String,
}

#[derive(Serialize)]
struct Learned {
    preference: String,
    learned: String,
    confirmed: String,
    #[serde(flatten)]
    source: Source,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Source {
    /// The bytes of the node's file, in hexadecimal digits.
    File { file: String },
    /// What was signed, and the signature in hexadecimal digits.
    Request { request: String, signature: String },
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Path {
    path: String,
    depth: u8,
    asked: Option<String>,
    refused: Option<String>,
    silent: u32,
    page: Option<Indexed>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Indexed {
    title: String,
    size: u64,
    sha256: String,
    first_seen: String,
    last_seen: String,
    changed: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Visit {
    aim: String,
    started: String,
    first_packet: Option<String>,
    ended: Option<String>,
    ending: Option<String>,
    sentence: Option<String>,
    requests: u32,
    wire_bytes: u64,
    round_trip_ms: Option<u64>,
    moved_bytes: Option<u64>,
    moved_ms: Option<u64>,
    /// What became of the request for the preference.
    lookup: Option<String>,
}

pub(super) fn of(facts: &Facts, why: bool) -> Page {
    let node = &facts.node;
    let next = facts.next.at();
    Page {
        destination: node.destination.to_string(),
        name: node.name.clone(),
        identity: node.identity.map(|keys| hex(&keys)),
        hops: node.hops,
        first_heard: node.first_heard.map(iso),
        last_heard: node.last_heard.map(iso),
        known_since: iso(node.known_since),
        origin: origin(&node.origin),
        speed: node.standing.speed.code().into_owned(),
        failures: node.standing.failures,
        preference: node.standing.preference.code().into_owned(),
        gap: gap(&facts.gap),
        requests: facts.requests,
        next_visit: next.map(iso),
        due: next.is_some_and(|at| at <= facts.now),
        why: why.then(|| facts.why()),
        preferences: facts.preferences.iter().map(learned).collect(),
        capped: node.capped,
        paths: facts.paths.iter().map(path).collect(),
        visits: facts.visits.iter().map(visit).collect(),
    }
}

fn origin(origin: &Origin) -> KnownBy {
    let (node, path) = match origin {
        Origin::Link { node, path } => (Some(node.to_string()), Some(path.clone())),
        Origin::Person | Origin::Announce => (None, None),
    };
    KnownBy { by: origin.code(), node, path }
}

fn gap(gap: &Gap) -> Shown {
    let rule = gap.rule.code().into_owned();
    Shown { seconds: gap.seconds, rule, failures: gap.failures, sentence: gap.sentence() }
}

fn learned(record: &PreferenceRecord) -> Learned {
    Learned {
        preference: record.preference.code().into_owned(),
        learned: iso(record.learned),
        confirmed: iso(record.confirmed),
        source: match &record.source {
            PreferenceSource::File(bytes) => Source::File { file: hex(bytes) },
            PreferenceSource::Request { text, signature } => {
                Source::Request { request: text.clone(), signature: hex(signature) }
            }
        },
    }
}

fn path(record: &PathRecord) -> Path {
    Path {
        path: record.path.as_str().to_owned(),
        depth: record.depth,
        asked: record.asked.map(iso),
        refused: record.refused.map(iso),
        silent: record.silent,
        page: record.page.as_ref().map(|page| Indexed {
            title: page.title.clone(),
            size: page.size,
            sha256: hex(&page.hash),
            first_seen: iso(page.first_seen),
            last_seen: iso(page.last_seen),
            changed: iso(page.changed),
        }),
    }
}

fn visit(record: &VisitRecord) -> Visit {
    let (moved_bytes, moved_ms) = record.spent.measured.transfer.unzip();
    Visit {
        aim: record.aim.code().into_owned(),
        started: iso(record.started),
        first_packet: record.first_packet.map(iso),
        ended: record.ended.map(|(at, _)| iso(at)),
        ending: record.ended.map(|(_, ending)| ending.code().into_owned()),
        sentence: record.ended.map(|(_, ending)| ending.sentence()),
        requests: record.spent.requests,
        wire_bytes: record.spent.wire_bytes,
        round_trip_ms: record.spent.measured.round_trip_ms,
        moved_bytes,
        moved_ms,
        lookup: record.spent.lookup.map(|lookup| lookup.code().into_owned()),
    }
}
