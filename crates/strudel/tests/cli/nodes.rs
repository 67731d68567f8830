//! `strudel add` and `strudel nodes`.

use std::io::Read;
use std::process::Stdio;

use strudel_robots::Destination;
use strudel_store::View;

use crate::hostile::assert_harmless;
use crate::program::{Folder, command, run};
use crate::stores::{ADDED, BAKERY, EVIL, HARMLESS, HOSTILE, SILENT, Stock, UNKNOWN, heard};

#[test]
fn nodes_are_listed_a_line_each() {
    let ran = Stock::new().run(&["nodes"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_harmless(ran.text());
    let lines: Vec<_> = ran.text().lines().collect();
    assert_eq!(lines.len(), 5, "{}", ran.text());
    assert!(lines[0].starts_with("HASH  ") && lines[0].ends_with("  NAME"));
    // What stands in a line in this order, the times left out.
    let expected: [&[&str]; 4] = [
        &[&BAKERY.to_string(), "7d", "complete", "Bäckerei"],
        &[&EVIL.to_string(), "auto", "never", HARMLESS],
        &[&SILENT.to_string(), "auto", "no-link"],
        &[&ADDED.to_string(), "auto", "never", "once it is heard"],
    ];
    for (line, parts) in lines[1..].iter().zip(expected) {
        let mut rest = *line;
        for part in parts {
            rest = rest.split_once(part).unwrap_or_else(|| panic!("{part} is not in order in {line}")).1;
        }
    }
}

#[test]
fn nodes_are_listed_for_programs() {
    let ran = Stock::new().run(&["nodes", "--format", "json"]);
    assert_harmless(ran.text());
    let all = ran.json();
    let all = all.as_array().unwrap();
    let of = |key: &str| all.iter().map(|node| node[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("destination"), [BAKERY, EVIL, SILENT, ADDED].map(|node| node.to_string()));
    assert_eq!(of("preference"), ["7d", "auto", "auto", "auto"]);
    // Nothing of the name is lost but what the store does not keep.
    assert_eq!(all[1]["name"], HOSTILE.replace(['\u{1b}', '\u{9b}'], " "));
    assert_eq!(
        (&all[0]["lastVisit"]["ending"], &all[2]["lastVisit"]["ending"]),
        (&"complete".into(), &"no-link".into())
    );
    assert!(all[1]["lastVisit"].is_null() && all[1]["nextVisit"].is_string() && all[3]["nextVisit"].is_null());
    assert_eq!(Stock::empty().run(&["nodes", "--format", "json"]).text(), "[]\n");
}

/// Many nodes are not held in memory, and nobody has to read them all.
#[test]
fn whoever_stops_reading_is_no_failure() {
    let stock = Stock::empty();
    let node = |number: u32| {
        let mut hash = [0; 16];
        hash[..4].copy_from_slice(&number.to_be_bytes());
        heard(Destination(hash), "Node", stock.now)
    };
    stock.open().heard(&(0..5_000).map(node).collect::<Vec<_>>(), stock.now - 60).unwrap();
    for format in ["human", "json"] {
        let mut command = command(["nodes", "--format", format, "--store", stock.path().to_str().unwrap()]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdout.take().unwrap().read_exact(&mut [0; 100]).unwrap();
        let ended = child.wait_with_output().unwrap();
        assert_eq!((ended.status.code(), ended.stderr), (Some(0), Vec::new()), "{format}");
        let all = stock.run(&["nodes", "--format", format]);
        assert_eq!(all.text().lines().filter(|line| line.contains("000000")).count(), 5_000);
    }
    assert_eq!(stock.run(&["nodes", "--format", "json"]).json().as_array().unwrap().len(), 5_000);
}

#[test]
fn a_node_is_added_once() {
    let folder = Folder::new();
    let path = folder.join("new").join("store.sqlite");
    let add = |format: &str| run(["add", &UNKNOWN.to_string(), "--format", format, "--store", path.to_str().unwrap()]);
    let ran = add("human");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.text().contains(" is known now.") && ran.text().contains("was not heard yet"), "{}", ran.text());
    assert!(View::open(&path).unwrap().node(UNKNOWN).unwrap().is_some());
    let ran = add("human");
    assert!(ran.code == Some(0) && ran.text().contains(" was known already."), "{}", ran.text());
    assert_eq!(add("json").json()["new"], false);
    let known = Stock::new().run(&["add", &BAKERY.to_string()]);
    assert!(known.text().contains("as the operator"), "{}", known.text());
}

/// While a crawler runs, everything can be read and nothing written.
#[test]
fn a_store_that_is_locked_can_be_read() {
    let stock = Stock::new();
    let crawler = stock.open();
    let ran = stock.run(&["add", &UNKNOWN.to_string()]);
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    assert!(ran.stderr.contains(&format!("process {} does", std::process::id())), "{}", ran.stderr);
    for arguments in [&["nodes"][..], &["node", &BAKERY.to_string()], &["search", "apple"], &["status"], &["config"]] {
        assert_eq!(stock.run(arguments).code, Some(0), "{arguments:?}");
    }
    drop(crawler);
    assert_eq!(stock.run(&["add", &UNKNOWN.to_string()]).code, Some(0));
}

#[test]
fn without_a_store_that_is_said() {
    let folder = Folder::new();
    let path = folder.join("missing.sqlite");
    for arguments in [&["nodes"][..], &["node", &BAKERY.to_string()], &["search", "apple"], &["status"]] {
        let ran = run(arguments.iter().copied().chain(["--store", path.to_str().unwrap()]));
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{arguments:?}");
        assert!(ran.stderr.contains("There is no store at "), "{}", ran.stderr);
    }
    assert!(folder.names().is_empty(), "to look makes nothing");
}
