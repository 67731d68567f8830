//! A page in the words of the oracle: `micron_oracle.py` prints one JSON object a link, partial or image.

use serde_json::{Map, Value, json};
use strudel_micron::{Address, Image, Link, Page, Partial, Target};
use strudel_robots::Destination;

/// The node that the oracle takes the page from, if it is not told another.
pub(crate) const NODE: Destination = Destination([0; Destination::BYTES]);

/// What the oracle should say of a page's links.
pub(crate) fn links(page: &Page) -> Vec<Value> {
    page.links.iter().map(link).collect()
}

/// What the oracle should say of a page's partials.
pub(crate) fn partials(page: &Page) -> Vec<Value> {
    let partial = |partial: &Partial| json!({"partial": partial.url, "fields": list(&partial.fields)});
    page.partials.iter().map(partial).collect()
}

/// What the oracle should say of a page's images.
pub(crate) fn images(page: &Page) -> Vec<Value> {
    page.images.iter().map(|Image { url, .. }| json!({"image": url})).collect()
}

fn list(fields: &str) -> Vec<&str> {
    fields.split('|').collect()
}

fn link(link: &Link) -> Value {
    let fields = link.carries_fields().then(|| link.fields().collect::<Vec<_>>());
    let mut said = json!({"label": link.label, "target": link.url, "fields": fields});
    let more = match link.target() {
        Target::Page(address) => asked(link, "page", address),
        Target::File(address) if address.is_on(NODE) => asked(link, "file", address),
        Target::File(_) | Target::Malformed => json!({"kind": "refused"}),
        Target::Anchor => json!({"kind": "anchor"}),
        // The oracle says of these what stands behind the sign, and of updates which.
        Target::Lxmf => json!({"kind": "lxmf", "target": behind(&link.url, "@")}),
        Target::Rrc => {
            json!({"kind": "rrc", "target": link.url.strip_prefix("rrc://").unwrap_or(behind(&link.url, "@"))})
        }
        Target::PartialUpdate => {
            json!({"kind": "partial-update", "ids": link.url.split(':').skip(1).collect::<Vec<_>>()})
        }
    };
    if let (Value::Object(said), Value::Object(more)) = (&mut said, more) {
        said.extend(more);
    }
    said
}

fn behind<'a>(url: &'a str, sign: &str) -> &'a str {
    url.split_once(sign).map_or(url, |(_, rest)| rest)
}

fn asked(link: &Link, kind: &str, address: Address<'_>) -> Value {
    let node = address.node.unwrap_or(NODE).to_string();
    json!({"kind": kind, "node": node, "path": address.path, "data": data(link)})
}

/// The request variables of a link. On the oracle's pages no field is filled in.
fn data(link: &Link) -> Option<Map<String, Value>> {
    let variable = |field: &str| match field.split('=').collect::<Vec<_>>()[..] {
        [name, value] => Some((format!("var_{name}"), json!(value))),
        _ => None,
    };
    link.carries_fields().then(|| link.fields().filter_map(variable).collect())
}
