//! How connections to the network come, go and come again.

use std::time::Duration;

use strudel_reticulum::{Interfaces, Network, OpenError, Progress, SharedInstance, State};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;

use crate::rig::{AMPLE, Folder, Node, Program, ask, connected, down, found, free_port, soon, up};

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn a_connection_is_made_again() {
    let port = free_port();
    let (network, _announces) =
        Network::start(Interfaces::Tcp(vec![format!("localhost:{port}").parse().unwrap()])).unwrap();
    let mut uplinks = network.uplinks();
    let refused = soon("the failure", uplinks.wait_for(|uplinks| matches!(uplinks[0].state, State::Down(_)))).await;
    assert!(format!("{:?}", refused.unwrap()[0]).contains("refused"));
    let listener = TcpListener::bind(("127.0.0.1", port)).await.unwrap();
    for _ in 0..2 {
        let (stream, _) = soon("the connection", listener.accept()).await.unwrap();
        up(&network).await;
        drop(stream);
        down(&network).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn a_peer_that_sends_garbage_harms_no_other() {
    let port = free_port();
    let node = Node::listening(port, &[]).await;
    let hostile = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let peers = [hostile.local_addr().unwrap().port(), port].map(|port| format!("127.0.0.1:{port}").parse().unwrap());
    let (network, mut announces) = Network::start(Interfaces::Tcp(peers.to_vec())).unwrap();
    let (mut stream, _) = soon("the connection", hostile.accept()).await.unwrap();
    let garbage = tokio::spawn(async move {
        let (mut state, mut bytes) = (1_u32, vec![0; 1 << 16]);
        for round in 0..400 {
            for byte in &mut bytes {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                // Sometimes frames without end, sometimes many short ones.
                *byte = if round % 2 == 0 { 1 + (state >> 25) as u8 % 0x7d } else { (state >> 24) as u8 };
            }
            stream.write_all(&bytes).await.unwrap();
        }
        stream
    });
    found(&network, &mut announces, node.destination).await;
    let mut link = soon("the link", network.open(node.destination)).await.unwrap();
    assert!(matches!(ask(&mut link, "/page/index.mu", AMPLE).await.end, Progress::Answered(_)));
    let stream = soon("the garbage", garbage).await.unwrap();
    assert!(matches!(ask(&mut link, "/page/index.mu", AMPLE).await.end, Progress::Answered(_)));
    assert!(network.uplinks().borrow().iter().all(strudel_reticulum::Uplink::is_up));
    drop(stream);
    assert!(!link.is_closed());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn a_path_that_leads_nowhere_is_forgotten() {
    let port = free_port();
    let _hub = Program::hub(port).await;
    let node = Node::behind(port, &[]).await;
    let (network, mut announces) = connected(port).await;
    found(&network, &mut announces, node.destination).await;
    node.program.kill().await;
    let opened = soon("the failure", network.open(node.destination)).await;
    assert_eq!(opened.unwrap_err(), OpenError::NoAnswer);
    assert!(!network.has_path(node.destination).await, "it is sought anew the next time");
    assert_eq!(network.open(node.destination).await.unwrap_err(), OpenError::NoPath);
}

/// A Reticulum instance that others share, and that reaches a port.
const SHARED: &str = r#"
import sys, RNS
RNS.Reticulum(configdir=sys.argv[1], logdest=RNS.LOG_FILE)
print('{"event":"ready"}', flush=True)
while True: import time; time.sleep(1)
"#;

async fn shares_an_instance(kind: &str) {
    let port = free_port();
    let node = Node::listening(port, &[]).await;
    let folder = Folder::new();
    let (bus, control) = (free_port(), free_port());
    folder.put(
        "config",
        format!(
            "[reticulum]\nshare_instance = yes\ninstance_name = strudel-{bus}\nshared_instance_type = {kind}\n\
             shared_instance_port = {bus}\ninstance_control_port = {control}\n[interfaces]\n[[node]]\n\
             type = TCPClientInterface\nenabled = yes\ntarget_host = 127.0.0.1\ntarget_port = {port}\n"
        ),
    );
    let instance = SharedInstance::configured(Some(&folder.0)).unwrap().unwrap();
    assert!(!instance.answers().await);
    let start = || Program::python(["-c".as_ref(), SHARED.as_ref(), folder.0.as_os_str()]);
    let mut shared = start();
    shared.event("ready").await;
    assert!(instance.answers().await);
    let (network, mut announces) = Network::start(Interfaces::Shared(instance)).unwrap();
    up(&network).await;
    // An instance answers for the node, and may leave its name out.
    found(&network, &mut announces, node.destination).await;
    let mut link = soon("the link", network.open(node.destination)).await.unwrap();
    assert!(matches!(ask(&mut link, "/page/index.mu", AMPLE).await.end, Progress::Answered(_)));

    shared.kill().await;
    soon("the link's end", link.closed()).await;
    down(&network).await;
    // The next instance does not know what this one knew, so it is forgotten here, too.
    soon("the path's end", async { while network.has_path(node.destination).await {} }).await;
    let mut shared = start();
    shared.event("ready").await;
    up(&network).await;
    // As a crawler seeks a path: one request, and 20 s for the answer. An instance that has just started may miss one.
    let reached = async {
        loop {
            network.request_path(node.destination);
            for _ in 0..80 {
                if network.has_path(node.destination).await {
                    return network.open(node.destination).await.unwrap();
                }
                tokio::time::sleep(Duration::from_millis(250)).await;
            }
        }
    };
    let mut link = soon("the link", reached).await;
    assert!(matches!(ask(&mut link, "/page/index.mu", AMPLE).await.end, Progress::Answered(_)));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn the_shared_instance_is_used_over_its_socket() {
    shares_an_instance("unix").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn the_shared_instance_is_used_over_its_port() {
    shares_an_instance("tcp").await;
}
