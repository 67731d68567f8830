//! The same pages of the same real node, asked for by this crawler and by the reference client.

use std::cell::RefCell;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use strudel_crawler::clock::{Clocks, utc};
use strudel_crawler::{Crawler, Told, seek_path, visit};
use strudel_reticulum::{HostPort, Interfaces, Network};
use strudel_robots::Destination;
use strudel_robots::settings::Settings;
use strudel_robots::visit::Aim;
use strudel_store::{Bounds, Heard, Store};

type Problem = Box<dyn std::error::Error>;

/// Pages beside the index.
const PAGES: usize = 200;

/// Pages a second: ours, and the reference client's.
pub(crate) fn pages_per_second(python: &OsStr) -> Result<(f64, f64), Problem> {
    let folder = tempfile::tempdir()?;
    let pages = folder.path().join("pages");
    std::fs::create_dir(&pages)?;
    let links: String = (0..PAGES).map(|number| format!("`[page {number}`:/page/{number}.mu]\n")).collect();
    std::fs::write(pages.join("index.mu"), links)?;
    std::fs::write(pages.join("robots.txt"), "User-agent: Strudel\nRecrawl-Interval: 1d\n")?;
    for number in 0..PAGES {
        std::fs::write(pages.join(format!("{number}.mu")), format!("page {number} ").repeat(200))?;
    }
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let (_node, destination) = Node::start(python, &pages, port)?;
    Ok((ours(destination, port, folder.path())?, reference(python, destination, port)?))
}

/// A real NomadNet node, which ends with this.
struct Node(Child);

impl Node {
    fn start(python: &OsStr, pages: &Path, port: u16) -> Result<(Node, Destination), Problem> {
        let mut command = Command::new(python);
        command.arg(rig("node.py")).arg("--pages").arg(pages).args(["--port", &port.to_string()]);
        let mut node = Node(command.stdout(Stdio::piped()).spawn()?);
        let output = node.0.stdout.take().ok_or("the node has no output")?;
        let mut lines = BufReader::new(output).lines();
        while let Some(line) = lines.next() {
            let event: Value = serde_json::from_str(&line?)?;
            if event["event"] == "ready" {
                // It goes on telling, and somebody has to listen.
                std::thread::spawn(move || lines.for_each(drop));
                let destination = event["destination"].as_str().ok_or("a node without a destination")?.parse()?;
                return Ok((node, destination));
            }
        }
        Err("the node did not start".into())
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn rig(script: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/rig").join(script)
}

fn ours(destination: Destination, port: u16, folder: &Path) -> Result<f64, Problem> {
    let mut settings = Settings::default();
    (settings.visit.pause_ms, settings.visit.pause_answers) = (0, 0);
    settings.policy.requests = u32::try_from(PAGES)? + 2;
    settings.policy.requests_slow = settings.policy.requests;
    let mut store = Store::open(&folder.join("store.sqlite"), utc(), Bounds::DEFAULT)?.store;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let place: HostPort = format!("127.0.0.1:{port}").parse().map_err(|_| "no place")?;
        let (network, _announces) = Network::start(Interfaces::Tcp(vec![place]))?;
        network.uplinks().wait_for(|uplinks| uplinks.iter().any(strudel_reticulum::Uplink::is_up)).await?;
        if !seek_path(&network, destination, 20_000).await {
            return Err("no path to the node".into());
        }
        let heard = Heard { destination, identity: [7; 64], name: None, hops: None, first_visit_at: 0 };
        store.heard(&[heard], utc())?;
        let (_stop, stop) = tokio::sync::watch::channel(false);
        let crawler = Crawler { store: RefCell::new(store), network, clocks: Clocks::start(), settings, stop };
        let (mut first, mut pages) = (None, 0_usize);
        let mut last = Instant::now();
        let tell = |told: Told<'_>| match told {
            Told::Asks(_) => _ = first.get_or_insert_with(Instant::now),
            Told::Page(..) => {
                pages += 1;
                last = Instant::now();
            }
            _ => {}
        };
        visit(&crawler, destination, Aim::Pages, None, tell).await?;
        let took = last - first.ok_or("nothing was asked for")?;
        Ok(pages as f64 / took.as_secs_f64())
    })
}

fn reference(python: &OsStr, destination: Destination, port: u16) -> Result<f64, Problem> {
    let mut command = Command::new(python);
    command.arg(rig("fetch.py")).args(["--port", &port.to_string(), "--dest", &destination.to_string()]);
    command.args(["/page/robots.txt", "/page/index.mu"]);
    command.args((0..PAGES).map(|number| format!("/page/{number}.mu")));
    let output = command.stderr(Stdio::inherit()).output()?;
    let (mut opened, mut last, mut pages) = (None, Duration::ZERO, 0_usize);
    for line in output.stdout.lines() {
        let event: Value = serde_json::from_str(&line?)?;
        let at = Duration::from_secs_f64(event["t"].as_f64().unwrap_or_default());
        match event["event"].as_str() {
            Some("link") => opened = Some(at),
            Some("response") if event["status"] == "READY" => {
                pages += usize::from(event["path"] != "/page/robots.txt");
                last = at;
            }
            _ => {}
        }
    }
    let took = last.saturating_sub(opened.ok_or("the reference client found no link")?);
    Ok(pages as f64 / took.as_secs_f64())
}
