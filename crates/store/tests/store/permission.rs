//! What a user is told who may not do what is asked. The administrator may do everything, so another user tries.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use strudel_store::{Bounds, Store, View};

use crate::common::*;

const STORE: &str = "STRUDEL_STORE_OF_OTHERS";
const NOBODY: u32 = 65_534;

/// The sentences that the other user is told who opens the store for writing and for reading.
fn told(scratch: &Scratch, file: u32, folder: u32) -> [String; 2] {
    let mode = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let store = scratch.path();
    // Where this test stands, another user may not look.
    let program = store.with_file_name("program");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    mode(&program, 0o755);
    mode(&store, file);
    mode(store.parent().unwrap(), folder);
    let mut child = Command::new(&program);
    child.args(["--ignored", "--exact", "--nocapture", "permission::another_user"]).env(STORE, &store);
    if fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0) {
        child.uid(NOBODY).gid(NOBODY);
    }
    let said = child.output().unwrap();
    mode(store.parent().unwrap(), 0o755);
    let text = String::from_utf8(said.stdout).unwrap();
    let sentence = |start: &str| text.lines().find_map(|line| line.strip_prefix(start)).expect(&text).to_owned();
    [sentence("writes: "), sentence("reads: ")]
}

#[test]
fn a_store_of_another_user_and_a_folder_that_is_read_only() {
    let scratch = Scratch::alone();
    drop(scratch.open());
    let name = scratch.path().display().to_string();
    let denied = format!("Cannot use {name}: permission denied; run this as a user who may read and write it.");
    assert_eq!(told(&scratch, 0o000, 0o755), [denied.clone(), denied.clone()]);
    let [writes, reads] = told(&scratch, 0o666, 0o555);
    assert_eq!(writes, denied, "the lock cannot be made");
    assert!(reads.starts_with(&format!("Cannot use {name}: it or its folder is read-only")), "{reads}");
}

#[test]
#[ignore = "runs in a process of another user"]
fn another_user() {
    let Some(store) = std::env::var_os(STORE) else { return };
    let store = Path::new(&store);
    let writes = Store::open(store, NOW, Bounds::DEFAULT).err().map_or("yes".to_owned(), |error| error.to_string());
    let view = View::open(store).and_then(|view| view.status(NOW));
    println!("\nwrites: {writes}\nreads: {}", view.err().map_or("yes".to_owned(), |error| error.to_string()));
}
