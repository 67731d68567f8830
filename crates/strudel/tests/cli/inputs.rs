//! Where texts come from: many files, huge ones, devices, pipes, and what is none.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use crate::program::{Folder, GOOD, WARNED, check, codes, command, run, run_on};

const MOST_BYTES: u64 = 500 * 1024 + 3;

#[test]
fn standard_input_is_read_by_default_and_for_a_dash() {
    for arguments in [&["check"][..], &["check", "-"]] {
        let ran = run_on(GOOD.as_bytes(), arguments);
        assert_eq!(ran.text(), "standard input: no problems.\nStrudel visits this node at most once in 7 days.\n");
    }
    let folder = Folder::new();
    let ran = run_on(WARNED.as_bytes(), ["check", "--format", "json", "-", folder.file("a", GOOD).to_str().unwrap()]);
    let report = ran.json();
    assert_eq!((report[0]["file"].as_str(), codes(&report[0])), (Some("-"), vec!["unsupported-directive"]));
    assert_eq!(report[1]["bytes"], GOOD.len());
}

#[test]
fn a_file_called_dash_can_be_named() {
    let folder = Folder::new();
    folder.file("-", GOOD);
    let ran = command(["check", "./-"]).current_dir(folder.path()).output().unwrap();
    assert_eq!(ran.status.code(), Some(0));
}

#[test]
fn a_huge_file_is_reported_with_its_length() {
    let folder = Folder::new();
    let path = folder.file("huge.txt", GOOD);
    let length = 1 << 40;
    // It takes no space: nothing was written there.
    if fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(length).is_err() {
        eprintln!("left out: the file system has no files of that length");
        return;
    }
    let report = check(&["--format", "json"], &[&path]).json();
    assert_eq!(report["bytes"], length);
    assert_eq!(codes(&report), ["file-too-large"]);
}

#[test]
fn a_file_over_the_limit_is_reported_with_its_length() {
    let long = format!("{GOOD}{}", "# filler\n".repeat(500));
    let report = run_on(long.as_bytes(), ["check", "--format", "json"]).json();
    assert_eq!((report["bytes"].as_u64(), codes(&report)), (Some(long.len() as u64), vec!["file-too-large"]));
}

#[cfg(unix)]
#[test]
fn an_endless_input_ends_at_once() {
    let report = run(["check", "--format", "json", "/dev/zero"]).json();
    assert_eq!(report["bytes"], MOST_BYTES);
    assert_eq!(codes(&report), ["not-utf8"]);
    let zeros = fs::File::open("/dev/zero").unwrap();
    let ran = command(["check", "--format", "json"]).stdin(zeros).output().unwrap();
    assert_eq!(ran.status.code(), Some(1));
    assert_eq!(run(["check", "/dev/null"]).code, Some(1));
}

#[cfg(unix)]
#[test]
fn a_pipe_with_a_name_is_read() {
    let folder = Folder::new();
    let pipe = folder.join("pipe");
    crate::program::make_pipe(&pipe);
    let writer = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::write(pipe, GOOD)
    });
    assert_eq!(check(&[], &[&pipe]).code, Some(0));
    writer.join().unwrap().unwrap();
}

#[test]
fn a_folder_and_a_missing_file_are_named() {
    let folder = Folder::new();
    let ran = check(&[], &[folder.path()]);
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    assert!(ran.stderr.contains("it is a folder; name a file, or check"), "{}", ran.stderr);
    let ran = check(&[], &[&folder.join("missing")]);
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    assert!(ran.stderr.ends_with("missing: it does not exist; check the name.\n"), "{}", ran.stderr);
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    if !crate::program::permissions_count(&folder) {
        return;
    }
    let path = folder.file("secret.txt", GOOD);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    let ran = check(&[], &[&path]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr.contains("secret.txt: permission denied; run this as a user who may read it."),
        "{}",
        ran.stderr
    );
}

#[cfg(target_os = "linux")]
#[test]
fn names_need_not_be_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new();
    let path = folder.file(OsStr::from_bytes(b"caf\xE9.txt"), WARNED);
    for format in ["human", "json", "sarif", "github"] {
        let ran = check(&["--format", format], &[&path]);
        assert_eq!(ran.code, Some(1), "{format}: {}", ran.stderr);
        ran.text();
    }
    let sarif = check(&["--format", "sarif"], &[&path]).json();
    let uri = sarif["runs"][0]["artifacts"][0]["location"]["uri"].as_str().unwrap();
    assert!(uri.starts_with("file:///") && uri.ends_with("/caf%E9.txt"), "{uri}");
}

#[test]
fn an_output_that_is_closed_early_is_no_failure() {
    let folder = Folder::new();
    let path = folder.file("robots.txt", WARNED);
    for format in ["human", "json", "sarif", "github"] {
        // More than a pipe holds, so that the program is still writing when nobody reads any more.
        let mut arguments = vec!["check", "--format", format];
        arguments.extend(std::iter::repeat_n(path.to_str().unwrap(), 2000));
        let mut child = command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut stderr = String::new();
        child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        assert_eq!((stderr.as_str(), child.wait().unwrap().code()), ("", Some(1)), "{format}");
    }
    let mut child = command(["explain"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let ran = child.wait_with_output().unwrap();
    assert_eq!((ran.stderr, ran.status.code()), (Vec::new(), Some(0)));
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_a_failure() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let ran = command(["check"]).stdout(full).output().unwrap();
    assert_eq!(ran.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&ran.stderr).starts_with("strudel: Cannot show the report: "));
}

/// What is read reaches far enough to tell a file that ends at the limit of 500 KiB from one that goes on.
#[test]
fn a_file_that_goes_on_behind_a_line_at_the_limit_is_found_too_long() {
    for ending in ["\n", "\r\n", "\r"] {
        let filler = format!("#{}", "x".repeat(500 * 1024 - 1));
        let report = |more: &str| {
            let text = format!("{filler}{ending}{more}");
            run_on(text.as_bytes(), ["check", "--reader", "rfc9309", "--format", "json"]).json()
        };
        assert!(!codes(&report("")).contains(&"file-too-large"), "{ending:?}");
        for more in [" \n", "D", "Disallow: /\n"] {
            assert!(codes(&report(more)).contains(&"file-too-large"), "{ending:?} {more:?}");
        }
        let lone = ending == "\r";
        assert_eq!(codes(&report("")).contains(&"line-ending"), lone, "{ending:?}");
    }
}
