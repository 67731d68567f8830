//! What nodes say: announces, and answers to requests.

use std::time::{Duration, Instant};

use strudel_reticulum::{Limits, Link, Progress};

use crate::proxy::Proxy;
use crate::rig::{AMPLE, Node, Program, ask, connected, found, free_port, heard, linked, noise, soon};

const ROBOTS: &str = "/page/robots.txt";
const FILE: &[u8] = b"User-agent: Strudel\nRecrawl-Interval: 2d\n";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn a_node_is_heard_and_answers() {
    let port = free_port();
    let node = Node::listening(port, &[("robots.txt", FILE)]).await;
    let (network, mut announces) = connected(port).await;
    let announce = heard(&mut announces, node.destination).await;
    assert_eq!((announce.name.as_deref(), announce.hops, announce.path_response), (Some("Rig Node"), 1, false));
    assert_eq!(network.identity(node.destination).await, Some(announce.identity));
    assert_eq!(network.hops(node.destination).await, Some(1));
    assert_eq!(announces.dropped(), 0);

    let mut link = network.open(node.destination).await.unwrap();
    assert!(link.round_trip() < Duration::from_secs(1) && !link.is_closed());
    let outcome = ask(&mut link, ROBOTS, AMPLE).await;
    assert_eq!(outcome.end, Progress::Answered(FILE.to_vec()));
    assert!(outcome.began && (100..600).contains(&outcome.moved), "{}", outcome.moved);
    network.clone().stop().await;
    assert!(link.is_closed() && !network.is_up());
    assert_eq!(soon("the announces' end", announces.next()).await, None);
    assert_eq!(ask(&mut link, ROBOTS, AMPLE).await.end, Progress::Dropped);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn a_node_two_hops_away_is_found_by_its_path() {
    let port = free_port();
    let _hub = Program::hub(port).await;
    let mut node = Node::behind(port, &[("robots.txt", FILE)]).await;
    node.program.event("announced").await;
    let (network, mut announces) = connected(port).await;
    assert!(!network.has_path(node.destination).await);
    let announce = found(&network, &mut announces, node.destination).await;
    assert_eq!((announce.hops, announce.path_response), (2, true));
    let mut link = soon("the link", network.open(node.destination)).await.unwrap();
    assert_eq!(ask(&mut link, ROBOTS, AMPLE).await.end, Progress::Answered(FILE.to_vec()));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn a_missing_page_fails_when_it_should_have_begun_and_the_link_stands() {
    let port = free_port();
    let node = Node::listening(port, &[]).await;
    let (_network, mut link) = linked(port, &node).await;
    let (asked, begins_within) = (Instant::now(), Duration::from_secs(2));
    let outcome = ask(&mut link, "/page/missing.mu", Limits { begins_within, ..AMPLE }).await;
    assert_eq!((outcome.began, outcome.end), (false, Progress::Failed));
    assert!(asked.elapsed() >= begins_within);
    assert_eq!(ask(&mut link, "/page/index.mu", AMPLE).await.end, Progress::Answered(b">Rig".to_vec()));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn an_answer_over_the_size_is_refused_before_it_is_sent() {
    let port = free_port();
    let pages = [("robots.txt", noise(4_097)), ("big.mu", noise(2 << 20))];
    let node = Node::listening(port, &pages.each_ref().map(|(path, bytes)| (*path, &bytes[..]))).await;
    let (_network, mut link) = linked(port, &node).await;
    let outcome = ask(&mut link, ROBOTS, Limits { size: 4_096, ..AMPLE }).await;
    assert_eq!((outcome.began, outcome.end), (false, Progress::TooLarge));
    assert!(outcome.moved < 1_000, "{}", outcome.moved);
    let outcome = ask(&mut link, "/page/big.mu", Limits { size: u64::MAX, wire: u64::MAX, ..AMPLE }).await;
    assert_eq!((outcome.began, outcome.end), (false, Progress::TooLarge));
    assert!(outcome.moved < 2_000, "{}", outcome.moved);
    assert!(matches!(ask(&mut link, ROBOTS, Limits { size: 4_097, ..AMPLE }).await.end, Progress::Answered(_)));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn the_bytes_of_a_large_page_are_told_as_they_come() {
    let (port, page) = (free_port(), noise(200_000));
    let node = Node::listening(port, &[("large.mu", &page)]).await;
    let proxy = Proxy::to(port, 400_000).await;
    let (_network, mut link) = linked(proxy.port, &node).await;
    let mut request = link.request("/page/large.mu", AMPLE);
    let (mut before, mut after, mut steps) = (0, 0, 0);
    let body = loop {
        match soon("the page", request.next()).await.unwrap() {
            Progress::Begins => assert_eq!(std::mem::replace(&mut before, after), 0),
            Progress::Moved { bytes } => (after, steps) = (after + bytes, steps + 1),
            Progress::Answered(body) => break body,
            end => panic!("{end:?}"),
        }
    };
    assert!(body == page && before > 0 && before < 1_000, "{before}");
    assert!((200_000..206_000).contains(&after), "{after}");
    assert!(steps > 5, "{steps}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn an_answer_over_the_wire_limit_closes_the_link() {
    let port = free_port();
    let node = Node::listening(port, &[("large.mu", &noise(200_000))]).await;
    let (_network, mut link) = linked(port, &node).await;
    let outcome = ask(&mut link, "/page/large.mu", Limits { wire: 50_000, ..AMPLE }).await;
    assert_eq!((outcome.began, outcome.end), (true, Progress::TooLarge));
    assert!(link.is_closed());
    assert_eq!(ask(&mut link, "/page/index.mu", AMPLE).await.end, Progress::Dropped);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn a_link_answers_many_times_and_several_at_once() {
    let (port, page) = (free_port(), noise(50_000));
    let node = Node::listening(port, &[("large.mu", &page)]).await;
    let (network, mut link) = linked(port, &node).await;
    let mut others = Vec::new();
    for _ in 0..3 {
        others.push(soon("the link", network.open(node.destination)).await.unwrap());
    }
    let many = async |link: &mut Link| {
        for _ in 0..8 {
            assert_eq!(ask(link, "/page/index.mu", AMPLE).await.end, Progress::Answered(b">Rig".to_vec()));
            let Progress::Answered(body) = ask(link, "/page/large.mu", AMPLE).await.end else { panic!("no page") };
            assert!(body == page);
        }
    };
    let [first, second, third] = &mut others[..] else { unreachable!("three were opened") };
    tokio::join!(many(&mut link), many(first), many(second), many(third));
}
