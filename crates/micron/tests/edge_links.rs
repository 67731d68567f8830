//! Odd links, and what NomadNet 1.4.4 made of them. The answers were printed by `micron_oracle.py edge_links.mu`.

mod said;

use serde_json::Value;
use strudel_micron::Page;

#[test]
fn odd_links_are_seen_as_nomadnet_sees_them() {
    let page = Page::read(include_bytes!("data/edge_links.mu"));
    let answers = include_str!("data/edge_links.jsonl").lines().map(|line| serde_json::from_str(line).unwrap());
    let (links, others): (Vec<Value>, Vec<Value>) = answers.partition(|answer: &Value| answer.get("label").is_some());
    let ours = said::links(&page);
    for (ours, theirs) in ours.iter().zip(&links) {
        assert_eq!(ours, theirs);
    }
    assert_eq!(ours.len(), links.len());
    let mut ours = said::images(&page);
    ours.extend(said::partials(&page));
    let without_refresh = others.into_iter().map(|mut answer| {
        answer.as_object_mut().unwrap().remove("refresh");
        answer
    });
    assert_eq!(ours, without_refresh.collect::<Vec<_>>());
}
