//! What accidents and other programs leave, and what is said about it.

use std::fs;
use std::path::Path;

use strudel_store::{Bounds, Error, Problem, Store, View};

use crate::common::*;

fn open(path: &Path) -> Error {
    Store::open(path, NOW, Bounds::DEFAULT).unwrap_err()
}

/// Both ways of opening fail for this reason, in a sentence that names the file.
fn refuses(path: &Path, problem: &Problem) {
    for error in [open(path), View::open(path).unwrap_err()] {
        assert_eq!(error.problem(), problem);
        let sentence = error.to_string();
        assert!(sentence.contains(path.to_str().unwrap()) && sentence.ends_with('.'), "{sentence}");
    }
}

#[test]
fn a_new_store_is_for_its_user_alone() {
    let scratch = Scratch::new();
    let path = scratch.path().with_file_name("new").join("folder").join("strudel.db");
    let store = Store::open(&path, NOW, Bounds::DEFAULT).unwrap().store;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        for entry in fs::read_dir(path.parent().unwrap()).unwrap() {
            let entry = entry.unwrap();
            assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{entry:?}");
        }
        assert_eq!(path.parent().unwrap().metadata().unwrap().permissions().mode() & 0o777, 0o700);
    }
    drop(store);
    Store::open(&path, NOW, Bounds::DEFAULT).unwrap();
}

#[test]
fn other_files_are_told_and_left_alone() {
    let scratch = Scratch::new();
    let path = scratch.path();
    for bytes in [&b"abc"[..], &[0; 4_096], &b"SQLite format 3\0".repeat(256), &[0xFF; 70_000]] {
        fs::write(&path, bytes).unwrap();
        refuses(&path, &Problem::NotAStore);
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
    fs::remove_file(&path).unwrap();
    scratch.tamper("CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)");
    let before = fs::read(&path).unwrap();
    refuses(&path, &Problem::NotAStore);
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn no_store_a_folder_and_an_empty_file() {
    let scratch = Scratch::new();
    let path = scratch.path();
    assert_eq!(*View::open(&path).unwrap_err().problem(), Problem::Missing);
    assert!(!path.exists(), "to look makes nothing");
    refuses(path.parent().unwrap(), &Problem::IsFolder);
    fs::write(&path, b"").unwrap();
    assert_eq!(*View::open(&path).unwrap_err().problem(), Problem::Missing);
    scratch.open();
    View::open(&path).unwrap();
    let under_a_file = path.join("strudel.db");
    assert!(matches!(open(&under_a_file).problem(), Problem::Failed(_)));
}

#[test]
fn a_newer_store_is_left_alone() {
    let scratch = Scratch::new();
    drop(scratch.open());
    scratch.tamper("PRAGMA user_version = 7");
    refuses(&scratch.path(), &Problem::Newer(7, 1));
    scratch.tamper("PRAGMA user_version = -1");
    refuses(&scratch.path(), &Problem::Newer(-1, 1));
    scratch.tamper("PRAGMA user_version = 0");
    assert_eq!(*View::open(&scratch.path()).unwrap_err().problem(), Problem::Older);
}

#[test]
fn a_damaged_store_is_told() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    store.heard(&(0..500).map(announce).collect::<Vec<_>>(), NOW).unwrap();
    drop(store);
    let whole = fs::read(scratch.path()).unwrap();

    // Cut short.
    fs::write(scratch.path(), &whole[..whole.len() / 2]).unwrap();
    for error in [Some(open(&scratch.path())), View::open(&scratch.path()).and_then(|view| view.status(NOW)).err()] {
        assert!(matches!(error.unwrap().problem(), Problem::Damaged(_)));
    }
    // Overwritten behind its first page.
    let mut noise = whole.clone();
    noise[4_096..].fill(0x5A);
    fs::write(scratch.path(), noise).unwrap();
    assert!(matches!(open(&scratch.path()).problem(), Problem::Damaged(_)));
    fs::write(scratch.path(), whole).unwrap();
    scratch.open();
    // What no version of this program writes.
    scratch.tamper("UPDATE node SET speed = 'lightning' WHERE id = 7");
    let error = scratch.open().for_each_scheduled(|_| ()).unwrap_err();
    assert!(matches!(error.problem(), Problem::Damaged(what) if what.contains("lightning")), "{error}");
}

#[test]
fn a_log_that_was_cut_off_loses_its_end_and_nothing_else() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    for number in 0..20 {
        store.heard(&[announce(number)], NOW + number).unwrap();
    }
    // As a crash would leave it: the files are copied while the store is open.
    let log = |path: &Path| path.with_file_name("strudel.db-wal");
    let copy = tempfile::tempdir().unwrap();
    let copy = copy.path().join("strudel.db");
    fs::copy(scratch.path(), &copy).unwrap();
    let bytes = fs::read(log(&scratch.path())).unwrap();
    let known = [0, 10, 5_000, 20_000, 60_000].map(|cut| {
        fs::write(log(&copy), &bytes[..bytes.len() - cut]).unwrap();
        let status = View::open(&copy).unwrap().status(NOW).unwrap();
        assert_eq!(status.highest_time, NOW + status.known - 1, "whole transactions");
        status.known
    });
    assert!(known[..2] == [20, 19] && known.is_sorted_by(|a, b| a >= b), "{known:?}");
    let store = Store::open(&copy, NOW, Bounds::DEFAULT).unwrap().store;
    assert_eq!(store.status(NOW).unwrap().known, known[4]);
}

#[test]
fn one_writer_and_the_other_is_told_its_number() {
    let scratch = Scratch::new();
    let store = scratch.open();
    let error = open(&scratch.path());
    assert_eq!(*error.problem(), Problem::Locked(Some(std::process::id())));
    assert!(error.to_string().contains(&format!("process {} does", std::process::id())), "{error}");
    let view = View::open(&scratch.path()).unwrap();
    assert_eq!(view.status(NOW).unwrap().writer, Some(Some(std::process::id())));
    drop(store);
    assert_eq!(view.status(NOW).unwrap().writer, None);
    scratch.open();
}

#[cfg(unix)]
#[test]
fn another_name_for_the_store_has_the_same_lock() {
    let scratch = Scratch::new();
    let _store = scratch.open();
    let link = scratch.path().with_file_name("link.db");
    std::os::unix::fs::symlink(scratch.path(), &link).unwrap();
    assert_eq!(*open(&link).problem(), Problem::Locked(Some(std::process::id())));
    assert!(View::open(&link).unwrap().status(NOW).unwrap().writer.is_some());
}

#[test]
fn a_reader_sees_what_is_written_meanwhile() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let view = View::open(&scratch.path()).unwrap();
    let visit = visit(&mut store, 1, NOW);
    store.store_page(visit, &path("index.mu"), &page("T", "apples"), &[], NOW).unwrap();
    assert_eq!(view.search("apples", 10, 0).unwrap().len(), 1);

    let mut seen = 0;
    view.for_each_scheduled(|_| {
        // While a reader stands in the middle of it.
        store.heard(&[announce(2), announce(3)], NOW).unwrap();
        seen += 1;
    })
    .unwrap();
    assert_eq!(seen, 1, "it reads what was there when it began");
    assert_eq!(view.status(NOW).unwrap().known, 3);
}

#[test]
fn status_counts() {
    let scratch = Scratch::new();
    let mut store = scratch.open();
    let ended = visit(&mut store, 1, NOW - DAY + 1);
    store
        .end_visit(ended, NOW, strudel_store::Ending::Visit(strudel_robots::visit::End::Offline), &Default::default())
        .unwrap();
    let old = visit(&mut store, 2, NOW - DAY);
    store
        .end_visit(old, NOW, strudel_store::Ending::Visit(strudel_robots::visit::End::Offline), &Default::default())
        .unwrap();
    let running = visit(&mut store, 3, NOW);
    store.store_page(running, &path("index.mu"), &page("T", "apples"), &[], NOW).unwrap();
    store.add(node(4), NOW).unwrap();
    let status = store.status(NOW).unwrap();
    assert_eq!((status.known, status.heard, status.visited, status.pages), (4, 3, 3, 1));
    assert_eq!((status.running, status.endings), (1, vec![("offline".to_owned(), 1)]));
    assert_eq!(status.bytes, store.size().unwrap().bytes);
}
