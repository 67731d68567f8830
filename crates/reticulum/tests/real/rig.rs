//! The rig's programs, as the tests start and stop them.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::Value;
use strudel_reticulum::{Announce, Announces, Interfaces, Limits, Link, Network, Progress};
use strudel_robots::Destination;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

/// No step of a test takes this long unless it is stuck.
pub(crate) const STUCK: Duration = Duration::from_secs(60);

/// Waits for what has to come.
pub(crate) async fn soon<T>(what: &str, future: impl Future<Output = T>) -> T {
    tokio::time::timeout(STUCK, future).await.unwrap_or_else(|_| panic!("{what}: not within {STUCK:?}"))
}

pub(crate) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Bytes that do not get shorter.
pub(crate) fn noise(length: usize) -> Vec<u8> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    };
    std::iter::from_fn(|| Some(next())).flatten().take(length).collect()
}

/// A folder that goes away.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("strudel-real-{}-{count}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn put(&self, path: &str, bytes: impl AsRef<[u8]>) -> &Self {
        let path = self.0.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
        self
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A program of the rig; it ends with the test.
pub(crate) struct Program {
    child: Child,
    /// What it writes goes away with it.
    _state: Folder,
    lines: Lines<BufReader<ChildStdout>>,
    seen: VecDeque<Value>,
}

impl Program {
    pub(crate) fn python<I: AsRef<OsStr>>(arguments: impl IntoIterator<Item = I>) -> Self {
        let python = std::env::var_os("RIG_PYTHON").expect("RIG_PYTHON names the Python of the rig");
        let mut command = Command::new(python);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = command.kill_on_drop(true).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Program { child, _state: Folder::new(), lines, seen: VecDeque::new() }
    }

    fn script(name: &str, arguments: &[&OsStr]) -> Self {
        let rig = std::env::var_os("RIG")
            .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/rig"), PathBuf::from);
        let (script, state) = (rig.join(name), Folder::new());
        let first = [script.as_os_str(), "--state".as_ref(), state.0.as_os_str()];
        let program = Self::python(first.iter().chain(arguments));
        Program { _state: state, ..program }
    }

    /// A transport node.
    pub(crate) async fn hub(port: u16) -> Self {
        let port = port.to_string();
        let mut hub = Self::script("hub.py", &["--port".as_ref(), port.as_ref()]);
        hub.event("ready").await;
        hub
    }

    /// The next event of this name.
    pub(crate) async fn event(&mut self, name: &str) -> Value {
        loop {
            if let Some(at) = self.seen.iter().position(|event| event["event"] == name) {
                return self.seen.remove(at).unwrap();
            }
            let line = soon(name, self.lines.next_line()).await.unwrap();
            let line = line.unwrap_or_else(|| panic!("{name}: the program ended before"));
            self.seen.push_back(serde_json::from_str(&line).unwrap());
        }
    }

    pub(crate) fn signal(&self, signal: &str) {
        let id = self.child.id().unwrap().to_string();
        assert!(std::process::Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    /// Ends it without a word to anybody.
    pub(crate) async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }
}

/// A NomadNet node.
pub(crate) struct Node {
    pub(crate) program: Program,
    pub(crate) destination: Destination,
    _files: Folder,
}

impl Node {
    /// One that listens on a port, with these pages.
    pub(crate) async fn listening(port: u16, pages: &[(&str, &[u8])]) -> Self {
        Self::start("--port", port, pages).await
    }

    /// One behind a hub.
    pub(crate) async fn behind(port: u16, pages: &[(&str, &[u8])]) -> Self {
        Self::start("--connect", port, pages).await
    }

    async fn start(how: &str, port: u16, pages: &[(&str, &[u8])]) -> Self {
        let files = Folder::new();
        files.put("index.mu", ">Rig");
        for (path, bytes) in pages {
            files.put(path, bytes);
        }
        let port = port.to_string();
        let arguments = ["--pages".as_ref(), files.0.as_os_str(), how.as_ref(), port.as_ref()];
        let mut program = Program::script("node.py", &arguments);
        let ready = program.event("ready").await;
        let destination = ready["destination"].as_str().unwrap().parse().unwrap();
        Node { program, destination, _files: files }
    }
}

/// A network over one TCP connection that stands.
pub(crate) async fn connected(port: u16) -> (Network, Announces) {
    let peer = format!("127.0.0.1:{port}").parse().unwrap();
    let (network, announces) = Network::start(Interfaces::Tcp(vec![peer])).unwrap();
    up(&network).await;
    (network, announces)
}

/// Waits until a connection stands.
pub(crate) async fn up(network: &Network) {
    let mut uplinks = network.uplinks();
    soon("a connection", uplinks.wait_for(|uplinks| uplinks.iter().any(strudel_reticulum::Uplink::is_up)))
        .await
        .unwrap();
    assert!(network.is_up());
}

/// Waits until no connection stands.
pub(crate) async fn down(network: &Network) {
    let mut uplinks = network.uplinks();
    let none = |uplinks: &Vec<strudel_reticulum::Uplink>| uplinks.iter().all(|uplink| !uplink.is_up());
    soon("the connection's end", uplinks.wait_for(none)).await.unwrap();
    assert!(!network.is_up());
}

/// Waits for the announce of a node.
pub(crate) async fn heard(announces: &mut Announces, destination: Destination) -> Announce {
    loop {
        let announce = soon("the announce", announces.next()).await.unwrap();
        if announce.destination == destination {
            return announce;
        }
    }
}

/// Asks for the path to a node until it comes.
pub(crate) async fn found(network: &Network, announces: &mut Announces, destination: Destination) -> Announce {
    let ask = async {
        loop {
            network.request_path(destination);
            tokio::time::sleep(Duration::from_secs(2)).await;
        }
    };
    tokio::select! {
        announce = heard(announces, destination) => announce,
        () = ask => unreachable!("it goes on asking"),
    }
}

/// A network that reaches a node, and a link to the node.
pub(crate) async fn linked(port: u16, node: &Node) -> (Network, Link) {
    let (network, mut announces) = connected(port).await;
    found(&network, &mut announces, node.destination).await;
    let link = soon("the link", network.open(node.destination)).await.unwrap();
    (network, link)
}

/// What no page of these tests reaches.
pub(crate) const AMPLE: Limits = Limits { size: 256 << 10, wire: 2 << 20, begins_within: Duration::from_secs(20) };

/// What came of a request.
pub(crate) struct Outcome {
    /// All bytes that moved.
    pub(crate) moved: u64,
    /// Whether the answer began.
    pub(crate) began: bool,
    /// How it ended.
    pub(crate) end: Progress,
}

/// Asks and waits for the end, and checks that the events come in their order.
pub(crate) async fn ask(link: &mut Link, path: &str, limits: Limits) -> Outcome {
    let mut request = link.request(path, limits);
    let (mut moved, mut began) = (0, false);
    loop {
        match soon(path, request.next()).await.expect("an end comes first") {
            Progress::Moved { bytes } => {
                assert_ne!(bytes, 0);
                moved += bytes;
            }
            Progress::Begins => assert!(!std::mem::replace(&mut began, true), "an answer begins once"),
            end => {
                assert_eq!(request.next().await, None, "an end is the end");
                return Outcome { moved, began, end };
            }
        }
    }
}
