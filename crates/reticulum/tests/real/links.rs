//! How links open, stay and end.

use std::time::Duration;

use strudel_reticulum::{OpenError, Progress};
use strudel_robots::Destination;

use crate::proxy::Proxy;
use crate::rig::{AMPLE, Node, Program, ask, connected, found, free_port, linked, noise, soon};

/// Contexts of packets, as Reticulum numbers them.
const REQUEST: u8 = 0x09;
const KEEP_ALIVE: u8 = 0xfa;
const LINK_CLOSE: u8 = 0xfc;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn a_node_without_a_path_is_told_at_once() {
    let port = free_port();
    let _hub = Program::hub(port).await;
    let (network, _announces) = connected(port).await;
    let nobody = Destination([7; 16]);
    assert_eq!(network.open(nobody).await.err(), Some(OpenError::NoPath));
    assert_eq!((network.hops(nobody).await, network.identity(nobody).await), (None, None));
    network.clone().stop().await;
    assert_eq!(network.open(nobody).await.err(), Some(OpenError::Stopped));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn a_node_that_stops_closes_an_idle_link() {
    let port = free_port();
    let mut node = Node::listening(port, &[]).await;
    let (_network, mut link) = linked(port, &node).await;
    ask(&mut link, "/page/index.mu", AMPLE).await;
    node.program.signal("-TERM");
    soon("the link's end", link.closed()).await;
    node.program.event("stopped").await;
    assert_eq!(ask(&mut link, "/page/index.mu", AMPLE).await.end, Progress::Dropped);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn a_node_behind_a_hub_that_stops_closes_its_link() {
    let port = free_port();
    let _hub = Program::hub(port).await;
    let node = Node::behind(port, &[]).await;
    let (network, mut link) = linked(port, &node).await;
    ask(&mut link, "/page/index.mu", AMPLE).await;
    node.program.signal("-TERM");
    soon("the link's end", link.closed()).await;
    assert!(network.is_up());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn a_connection_lost_in_the_middle_of_an_answer_drops_it() {
    let port = free_port();
    let node = Node::listening(port, &[("large.mu", &noise(200_000))]).await;
    let proxy = Proxy::to(port, 20_000).await;
    let (network, mut link) = linked(proxy.port, &node).await;
    let mut request = link.request("/page/large.mu", AMPLE);
    while soon("the beginning", request.next()).await != Some(Progress::Begins) {}
    assert!(matches!(soon("a part", request.next()).await, Some(Progress::Moved { .. })));
    proxy.cut();
    let mut end = soon("the end", request.next()).await;
    while let Some(Progress::Moved { .. }) = end {
        end = soon("the end", request.next()).await;
    }
    assert_eq!(end, Some(Progress::Dropped));
    drop(request);
    assert!(link.is_closed() && !network.is_up());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn what_is_dropped_leaves_no_link_open() {
    let port = free_port();
    let node = Node::listening(port, &[]).await;
    let proxy = Proxy::to(port, 1 << 20).await;
    let (network, mut announces) = connected(proxy.port).await;
    found(&network, &mut announces, node.destination).await;
    let closed = async |count| {
        let closes = || proxy.contexts().iter().filter(|&&context| context == LINK_CLOSE).count();
        soon("a link's end", async {
            while closes() < count {
                tokio::task::yield_now().await
            }
        })
        .await;
    };
    soon("the link", network.open(node.destination)).await.unwrap().close();
    closed(1).await;
    // The future sends at its first poll, and is dropped long before the node can answer.
    let mut opening = Box::pin(network.open(node.destination));
    assert!(std::future::poll_fn(|context| std::task::Poll::Ready(opening.as_mut().poll(context))).await.is_pending());
    drop(opening);
    closed(2).await;
    let _link = soon("the link", network.open(node.destination)).await.unwrap();
    drop((network, _link));
    closed(3).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn a_keep_alive_is_one_small_packet() {
    let port = free_port();
    let node = Node::listening(port, &[]).await;
    let proxy = Proxy::to(port, 1 << 20).await;
    let (_network, mut link) = linked(proxy.port, &node).await;
    // The first request's bytes have the rest of the link's own opening among them.
    ask(&mut link, "/page/index.mu", AMPLE).await;
    let alone = ask(&mut link, "/page/index.mu", AMPLE).await.moved;
    link.keep_alive();
    let both = ask(&mut link, "/page/index.mu", AMPLE).await.moved;
    assert_eq!(both, alone + 20);
    let contexts = proxy.contexts();
    let requests: Vec<_> = contexts.iter().filter(|context| [REQUEST, KEEP_ALIVE].contains(context)).collect();
    assert_eq!(requests, [&REQUEST, &REQUEST, &KEEP_ALIVE, &REQUEST]);
}

/// Both ends close a link 15 s after its last packet.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn an_idle_link_that_is_kept_alive_stays_open() {
    let port = free_port();
    let node = Node::listening(port, &[]).await;
    let (_network, mut link) = linked(port, &node).await;
    ask(&mut link, "/page/index.mu", AMPLE).await;
    for _ in 0..4 {
        assert!(tokio::time::timeout(Duration::from_secs(6), link.closed()).await.is_err());
        link.keep_alive();
    }
    assert!(matches!(ask(&mut link, "/page/index.mu", AMPLE).await.end, Progress::Answered(_)));
}
