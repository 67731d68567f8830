//! An answer that is small on the wire and large in memory, in a process of its own: its memory is looked at.

#[path = "real/rig.rs"]
#[allow(dead_code)]
mod rig;

use std::time::Duration;

use rig::{AMPLE, Node, ask, free_port, linked, soon};
use strudel_reticulum::{Limits, Progress};

/// The most memory that the process has had in use, in KiB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the rig: npm test runs it"]
async fn eight_mebibytes_of_one_letter_are_refused_in_little_memory() {
    let port = free_port();
    let node = Node::listening(port, &[("bomb.mu", &vec![b'a'; 8 << 20]), ("robots.txt", &vec![b'a'; 900_000])]).await;
    let (network, mut link) = linked(port, &node).await;
    assert_eq!(ask(&mut link, "/page/index.mu", AMPLE).await.end, Progress::Answered(b">Rig".to_vec()));
    let before = peak();
    for (path, limits) in [
        ("/page/bomb.mu", AMPLE),
        ("/page/bomb.mu", Limits { size: u64::MAX, wire: u64::MAX, begins_within: Duration::from_secs(20) }),
        ("/page/robots.txt", Limits { size: 4_096, ..AMPLE }),
    ] {
        let outcome = ask(&mut link, path, limits).await;
        assert_eq!((outcome.began, outcome.end), (false, Progress::TooLarge), "{path}");
        assert!(outcome.moved < 2_000, "{path}: {}", outcome.moved);
    }
    let grown = peak() - before;
    assert!(grown < 1_024, "{grown} KiB");
    assert!(!link.is_closed());
    // The same bytes are read where they are allowed.
    let allowed = Limits { size: 900_000, ..AMPLE };
    let Progress::Answered(body) = ask(&mut link, "/page/robots.txt", allowed).await.end else { panic!("no answer") };
    assert_eq!(body.len(), 900_000);

    let stacks = || {
        let tasks = std::fs::read_dir("/proc/self/task").unwrap();
        let names = tasks.filter_map(|task| std::fs::read_to_string(task.unwrap().path().join("comm")).ok());
        names.filter(|name| name.trim() == "reticulum").count()
    };
    assert_ne!(stacks(), 0);
    drop((link, network));
    soon("the threads' end", async {
        while stacks() > 0 {
            tokio::task::yield_now().await
        }
    })
    .await;
}
