//! A node that does not say what is true, or not what pages are.

use strudel_reticulum::{Limits, Link, Network, Progress};

use crate::rig::{AMPLE, Folder, Program, ask, connected, found, free_port, soon};

/// A node that advertises 1,000 bytes whatever it sends.
const LIAR: &str = r#"
import sys, RNS
RNS.Reticulum(configdir=sys.argv[1], logdest=RNS.LOG_FILE)
node = RNS.Destination(RNS.Identity(), RNS.Destination.IN, RNS.Destination.SINGLE, "nomadnetwork", "node")
pages = {"/page/letters.mu": b"a" * 1_000_000, "/page/text.mu": "plain", "/page/map.mu": {"a": 1}}
pages["/page/segments.mu"] = b"".join(b"%08d" % n for n in range(10_000))
if "segments" in sys.argv: RNS.Resource.MAX_EFFICIENT_SIZE = 1_000
def answer(path, data, request_id, link_id, remote_identity, requested_at): return pages[path]
for path in pages: node.register_request_handler(path, response_generator=answer, allow=RNS.Destination.ALLOW_ALL)
pack = RNS.ResourceAdvertisement.pack
def lie(self, segment=0):
    self.d = 1_000
    return pack(self, segment)
RNS.ResourceAdvertisement.pack = lie
print('{"event":"ready","destination":"%s"}' % node.hash.hex(), flush=True)
import time
while True: time.sleep(1)
"#;

async fn liar(how: &str) -> (Program, Folder, Network, Link) {
    let (port, folder) = (free_port(), Folder::new());
    folder.put(
        "config",
        format!(
            "[reticulum]\nshare_instance = no\n[interfaces]\n[[liar]]\ntype = TCPServerInterface\nenabled = yes\n\
             listen_ip = 127.0.0.1\nlisten_port = {port}\n"
        ),
    );
    let mut program = Program::python(["-c".as_ref(), LIAR.as_ref(), folder.0.as_os_str(), how.as_ref()]);
    let ready = program.event("ready").await;
    let destination = ready["destination"].as_str().unwrap().parse().unwrap();
    let (network, mut announces) = connected(port).await;
    let announce = found(&network, &mut announces, destination).await;
    assert_eq!(announce.name, None);
    let link = soon("the link", network.open(destination)).await.unwrap();
    (program, folder, network, link)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn an_answer_is_a_text_or_bytes() {
    let (_program, _folder, _network, mut link) = liar("").await;
    assert_eq!(ask(&mut link, "/page/text.mu", AMPLE).await.end, Progress::Answered(b"plain".to_vec()));
    assert_eq!(ask(&mut link, "/page/map.mu", AMPLE).await.end, Progress::Failed);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn an_answer_that_is_larger_than_advertised_is_not_taken() {
    let (_program, _folder, _network, mut link) = liar("").await;
    let outcome = ask(&mut link, "/page/letters.mu", Limits { size: 2_000, ..AMPLE }).await;
    assert_eq!((outcome.began, outcome.end), (true, Progress::Failed));
    assert!(outcome.moved < 2_000 && !link.is_closed(), "{}", outcome.moved);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn an_answer_in_segments_ends_with_the_first() {
    let (_program, _folder, _network, mut link) = liar("segments").await;
    let outcome = ask(&mut link, "/page/segments.mu", AMPLE).await;
    assert_eq!(outcome.end, Progress::TooLarge);
    assert!(outcome.moved < 20_000 && link.is_closed());
}
