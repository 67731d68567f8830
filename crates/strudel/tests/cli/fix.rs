//! `--fix`.

use std::fs;

use crate::program::{FIXABLE, Folder, GOOD, WARNED, check, run, run_on};

#[test]
fn a_file_is_fixed_and_what_remains_is_reported() {
    let folder = Folder::new();
    let path = folder.file("robots.txt", "User-agent : Strudel\nRecrawl Interval : 7 days\nDisallow: /\n");
    let ran = check(&["--fix"], &[&path]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "User-agent: Strudel\nRecrawl-Interval: 7d\nDisallow: /\n");
    assert_eq!(ran.code, Some(1));
    assert!(ran.text().contains("warning[unsupported-directive]"), "{}", ran.text());
    assert!(!ran.text().contains("error["), "{}", ran.text());
    assert!(ran.text().ends_with("Strudel visits this node at most once in 7 days.\n"));
    for told in [
        "robots.txt: fixed space-before-colon on line 1: Remove the space.",
        "robots.txt: fixed unknown-directive on line 2: Write Recrawl-Interval.",
        // It shows only once the name is right.
        "robots.txt: fixed interval-wrong-unit on line 2: Write 7d.",
    ] {
        assert!(ran.stderr.contains(told), "{told}\n{}", ran.stderr);
    }
    // A second time there is nothing to do.
    let again = check(&["--fix"], &[&path]);
    assert_eq!((again.stderr.as_str(), again.stdout), ("", ran.stdout));
    assert_eq!(folder.names(), ["robots.txt"]);
}

#[test]
fn every_fix_is_told_once() {
    let folder = Folder::new();
    let lines = "Foo\n".repeat(30);
    let path = folder.file("robots.txt", format!("{GOOD}{lines}"));
    let ran = check(&["--fix"], &[&path]);
    assert_eq!(ran.stderr.matches("fixed not-a-directive").count(), 20, "{}", ran.stderr);
    assert!(ran.stderr.ends_with("robots.txt: and 10 more fixes.\n"), "{}", ran.stderr);
    assert_eq!(fs::read_to_string(path).unwrap(), format!("{GOOD}{}", "# Foo\n".repeat(30)));
}

#[cfg(unix)]
#[test]
fn the_mode_and_a_link_stay() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let folder = Folder::new();
    fs::create_dir(folder.join("real")).unwrap();
    let real = folder.file("real/file.txt", FIXABLE);
    let link = folder.join("robots.txt");
    symlink("real/file.txt", &link).unwrap();
    for mode in [0o600, 0o664, 0o755] {
        fs::write(&real, FIXABLE).unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(mode)).unwrap();
        let before = fs::metadata(&real).unwrap();
        assert_eq!(check(&["--fix"], &[&link]).code, Some(0));
        let after = fs::metadata(&real).unwrap();
        assert_eq!(fs::read_to_string(&real).unwrap(), GOOD);
        assert_eq!((after.mode(), after.uid(), after.gid()), (before.mode(), before.uid(), before.gid()));
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}

#[cfg(unix)]
#[test]
fn a_file_is_replaced_in_one_step_and_only_when_it_changes() {
    use std::io::Read;
    use std::os::unix::fs::MetadataExt;
    let folder = Folder::new();
    let path = folder.file("robots.txt", FIXABLE);
    let mut reading = fs::File::open(&path).unwrap();
    let number = |path| fs::metadata(path).unwrap().ino();
    let before = number(&path);
    check(&["--fix"], &[&path]);
    // Who had it open still reads the whole old text.
    let mut old = String::new();
    reading.read_to_string(&mut old).unwrap();
    assert_eq!(old, FIXABLE);
    let fixed = number(&path);
    assert_ne!(before, fixed);
    check(&["--fix"], &[&path]);
    assert_eq!(fixed, number(&path));
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_written_stays_and_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    if !crate::program::permissions_count(&folder) {
        return;
    }
    let path = folder.file("robots.txt", FIXABLE);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let ran = check(&["--fix"], &[&path]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("Cannot write"), "{}", ran.stderr);
    assert_eq!(fs::read_to_string(&path).unwrap(), FIXABLE);
    assert_eq!(folder.names(), ["robots.txt"]);
}

#[test]
fn standard_input_goes_fixed_to_standard_output() {
    let ran = run_on(FIXABLE.as_bytes(), ["check", "--fix"]);
    assert_eq!((ran.code, ran.text()), (Some(0), GOOD));
    assert!(ran.stderr.starts_with("strudel: standard input: fixed interval-wrong-unit on line 2: Write 7d.\n"));
    assert!(ran.stderr.ends_with("Strudel visits this node at most once in 7 days.\n"), "{}", ran.stderr);
    let ran = run_on(WARNED.as_bytes(), ["check", "--fix", "--format", "json"]);
    assert_eq!((ran.code, ran.text()), (Some(1), WARNED));
    assert!(ran.stderr.starts_with('{'), "{}", ran.stderr);
    // Bytes that are not text pass through.
    let ran = run_on(b"\xEF\xBB\xBFUser-agent: Strudel\nRecrawl-Interval: 7d # \xE9\n", ["check", "--fix"]);
    assert_eq!(ran.stdout, b"User-agent: Strudel\nRecrawl-Interval: 7d # \xE9\n");
}

#[test]
fn a_text_over_the_limit_stays_as_it_is() {
    let folder = Folder::new();
    let long = format!("{FIXABLE}{}", "# filler\n".repeat(500));
    let path = folder.file("robots.txt", &long);
    let ran = check(&["--fix"], &[&path]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.stderr.contains("it is over 4,096 bytes and was not fixed."), "{}", ran.stderr);
    assert_eq!(fs::read_to_string(&path).unwrap(), long);
    let ran = run_on(long.as_bytes(), ["check", "--fix"]);
    assert_eq!((ran.code, ran.text()), (Some(1), long.as_str()));
    // What was not read whole must not be passed on in part.
    let ran = run_on(&vec![b'#'; 600_000], ["check", "--fix"]);
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    assert!(
        ran.stderr.contains("Cannot fix standard input: it is over 4,096 bytes; shorten it first."),
        "{}",
        ran.stderr
    );
}

#[cfg(unix)]
#[test]
fn only_plain_files_are_fixed() {
    let folder = Folder::new();
    let pipe = folder.join("pipe");
    crate::program::make_pipe(&pipe);
    for path in [pipe.to_str().unwrap(), "/dev/null", "/dev/zero"] {
        let ran = run(["check", "--fix", path]);
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        assert!(ran.stderr.contains("it is not a plain file; check it without --fix."), "{}", ran.stderr);
    }
    assert_eq!(check(&["--fix"], &[folder.path()]).code, Some(2));
    assert_eq!(run(["check", "--fix", "/missing/robots.txt"]).code, Some(2));
}
