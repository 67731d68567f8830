//! `--pages`: the operator's folder.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use serde_json::{Value, json};

use crate::program::{FIXABLE, Folder, GOOD, Ran, codes, make_pipe, run};

/// A folder as it should be.
fn pages() -> Folder {
    let folder = Folder::new();
    folder.file("index.mu", "> Home\n");
    folder.file("robots.txt", GOOD);
    folder
}

fn check_with(folder: &Folder, more: &[&str]) -> Ran {
    let path = folder.path().to_str().unwrap();
    run([&["check", "--format", "json", "--pages", path], more].concat())
}

fn report(folder: &Folder) -> Value {
    check_with(folder, &[]).json()
}

/// What a change to a good folder brings about: the codes, and whether the file still counts.
fn changed(change: impl FnOnce(&Folder)) -> (Vec<String>, bool) {
    let folder = pages();
    change(&folder);
    let report = self::report(&folder);
    (codes(&report).into_iter().map(str::to_owned).collect(), report["outcome"]["kind"] == "interval")
}

fn assert_changed(codes: &[&str], counts: bool, change: impl FnOnce(&Folder)) {
    assert_eq!(changed(change), (codes.iter().map(|&code| code.to_owned()).collect(), counts));
}

fn rename(folder: &Folder, name: &str) {
    fs::rename(folder.join("robots.txt"), folder.join(name)).unwrap();
}

fn set_mode(folder: &Folder, mode: u32) {
    fs::set_permissions(folder.join("robots.txt"), fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn a_good_folder_is_the_report_of_its_file() {
    let folder = pages();
    let ran = check_with(&folder, &[]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.text().starts_with("{\n  \"file\": "), "{}", ran.text());
    let mut expected =
        serde_json::to_value(strudel_robots::check(strudel_robots::Reader::Strudel, GOOD.as_bytes())).unwrap();
    expected["file"] = json!(folder.join("robots.txt"));
    assert_eq!(ran.json(), expected);
}

#[test]
fn a_missing_file_is_found() {
    let folder = pages();
    fs::remove_file(folder.join("robots.txt")).unwrap();
    let ran = check_with(&folder, &[]);
    let report = ran.json();
    assert_eq!((ran.code, codes(&report)), (Some(1), vec!["file-missing"]));
    assert_eq!(
        (&report["bytes"], &report["lines"], &report["outcome"]),
        (&json!(0), &json!([]), &json!({"kind": "none"}))
    );
    let human = run(["check", "--pages", folder.path().to_str().unwrap()]);
    assert!(human.text().starts_with("error[file-missing]: "), "{}", human.text());
    assert!(
        human.text().contains("robots.txt\n |\n = help: "),
        "no place in a text that is not there: {}",
        human.text()
    );
}

#[test]
fn a_file_of_another_name_is_found() {
    for name in ["Robots.txt", "robot.txt", "robots.txt.txt", "robots.mu"] {
        assert_changed(&["file-misnamed"], false, |folder| rename(folder, name));
    }
    assert_changed(&["file-missing"], false, |folder| rename(folder, "droids.txt"));
    assert_changed(&[], true, |folder| drop(folder.file("robot.txt", "")));
}

#[test]
fn a_file_in_another_place_is_found() {
    assert_changed(&["file-misplaced"], false, |folder| {
        fs::create_dir_all(folder.join("docs/deep")).unwrap();
        rename(folder, "docs/deep/robots.txt");
    });
    assert_changed(&["file-misplaced"], true, |folder| fs::remove_file(folder.join("index.mu")).unwrap());
    assert_changed(&[], true, |folder| {
        fs::create_dir(folder.join("docs")).unwrap();
        folder.file("docs/robots.mu", "");
    });
}

#[test]
fn a_hidden_file_is_found() {
    assert_changed(&["file-hidden"], false, |folder| rename(folder, ".robots.txt"));
    assert_changed(&[], true, |folder| drop(folder.file(".robots.txt", "")));
}

#[test]
fn an_executable_file_is_found() {
    for mode in [0o744, 0o654, 0o645] {
        assert_changed(&["file-executable"], false, |folder| set_mode(folder, mode));
    }
    assert_changed(&[], true, |folder| set_mode(folder, 0o666));
    // Other pages may be programs.
    assert_changed(&[], true, |folder| {
        fs::set_permissions(folder.join("index.mu"), fs::Permissions::from_mode(0o755)).unwrap();
    });
}

#[test]
fn a_file_for_some_is_found() {
    assert_changed(&["file-restricted"], false, |folder| drop(folder.file("robots.txt.allowed", "")));
    assert_changed(&[], true, |folder| drop(folder.file("index.mu.allowed", "")));
}

#[test]
fn a_file_that_cannot_be_read_is_found() {
    for mode in [0o000, 0o222] {
        assert_changed(&["file-unreadable"], false, |folder| set_mode(folder, mode));
    }
    assert_changed(&[], true, |folder| set_mode(folder, 0o400));
}

#[test]
fn what_is_no_plain_file_is_found() {
    let replaced = |folder: &Folder| {
        fs::remove_file(folder.join("robots.txt")).unwrap();
        folder.join("robots.txt")
    };
    assert_changed(&["file-not-plain"], false, |folder| fs::create_dir(replaced(folder)).unwrap());
    assert_changed(&["file-not-plain"], false, |folder| make_pipe(&replaced(folder)));
    assert_changed(&["file-not-plain"], false, |folder| symlink("missing", replaced(folder)).unwrap());
    assert_changed(&["file-not-plain"], false, |folder| symlink("robots.txt", replaced(folder)).unwrap());
    assert_changed(&["file-not-plain"], false, |folder| symlink("/dev/zero", replaced(folder)).unwrap());
    assert_changed(&[], true, |folder| {
        folder.file("crawlers.txt", GOOD);
        symlink("crawlers.txt", replaced(folder)).unwrap();
    });
}

#[test]
fn a_link_out_of_the_folder_is_not_followed() {
    let outside = Folder::new();
    outside.file("robots.txt", "a secret\n");
    let folder = pages();
    fs::remove_file(folder.join("robots.txt")).unwrap();
    symlink(outside.join("robots.txt"), folder.join("robots.txt")).unwrap();
    symlink(outside.path(), folder.join("docs")).unwrap();
    let report = self::report(&folder);
    assert_eq!(codes(&report), ["file-not-plain"]);
    assert_eq!(report["bytes"], 0);
}

#[test]
fn the_folder_comes_first_and_the_file_is_still_checked() {
    let folder = pages();
    folder.file("robots.txt", "User-agent: Strudel\nRecrawl-Interval: 7d\nDisallow: /\n");
    set_mode(&folder, 0o755);
    let report = self::report(&folder);
    assert_eq!(codes(&report), ["file-executable", "unsupported-directive"]);
    assert_eq!((&report["outcome"]["kind"], report["lines"].as_array().unwrap().len()), (&json!("none"), 3));
    for format in ["human", "github", "sarif"] {
        let ran = run(["check", "--format", format, "--pages", folder.path().to_str().unwrap()]);
        assert_eq!(ran.code, Some(1));
    }
    let path = folder.path().to_str().unwrap();
    let github = run(["check", "--format", "github", "--pages", path]);
    assert!(github.text().starts_with("::error file=") && !github.text().lines().next().unwrap().contains("line="));
    let sarif = run(["check", "--format", "sarif", "--pages", path]).json();
    let place = |index: usize| sarif["runs"][0]["results"][index]["locations"][0]["physicalLocation"].clone();
    assert!(place(0).get("region").is_none() && place(1).get("region").is_some());
}

#[test]
fn the_file_in_a_folder_can_be_fixed() {
    let folder = pages();
    let path = folder.file("robots.txt", FIXABLE);
    let ran = check_with(&folder, &["--fix"]);
    assert_eq!((ran.code, fs::read_to_string(path).unwrap().as_str()), (Some(0), GOOD));
}

#[test]
fn a_node_that_does_not_look_for_new_files_is_found() {
    let folder = pages();
    let configuration = Folder::new();
    let with = |text: &str| {
        let path = configuration.file("config", text);
        let ran = check_with(&folder, &["--nomadnet-config", path.to_str().unwrap()]);
        (codes(&ran.json()).into_iter().map(str::to_owned).collect::<Vec<_>>(), ran.code)
    };
    let rescan = (vec!["needs-rescan".to_owned()], Some(0));
    assert_eq!(with("[node]\npage_refresh_interval = 0\n"), rescan);
    assert_eq!(with("[node]\nenable_node = yes\n"), rescan);
    assert_eq!(with("[client]\npage_refresh_interval = 5\n"), rescan);
    assert_eq!(with("[node]\npage_refresh_interval = 5\n"), (vec![], Some(0)));
    // Without the configuration nothing is known.
    assert_eq!(codes(&report(&folder)), Vec::<&str>::new());
}

#[test]
fn what_cannot_be_examined_is_named() {
    let folder = pages();
    let cases = [
        (vec!["--pages", "/missing/pages"], "/missing/pages: it does not exist; check the name."),
        (vec!["--pages", "/dev/null"], "with --pages: it is not a folder; name the folder of pages."),
        (
            vec!["--pages", folder.path().to_str().unwrap(), "--nomadnet-config", "/missing/config"],
            "/missing/config: it",
        ),
    ];
    for (arguments, part) in cases {
        let ran = run([vec!["check"], arguments].concat());
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        assert!(ran.stderr.contains(part), "{}", ran.stderr);
    }
    let configuration = folder.file("config", "[node]\npage_refresh_interval = often\n");
    let ran = check_with(&folder, &["--nomadnet-config", configuration.to_str().unwrap()]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("line 2: page_refresh_interval is \"often\", not a whole number"), "{}", ran.stderr);
}

#[test]
fn a_folder_without_end_has_one() {
    let folder = pages();
    // Around in a circle, and deeper than anybody looks.
    symlink(".", folder.join("again")).unwrap();
    let deep = folder.join("d/".repeat(20));
    fs::create_dir_all(&deep).unwrap();
    fs::write(deep.join("robots.txt"), GOOD).unwrap();
    assert_eq!(codes(&report(&folder)), Vec::<&str>::new());
    for number in 0..10_100 {
        fs::File::create(folder.join(format!("{number}.mu"))).unwrap();
    }
    let ran = check_with(&folder, &[]);
    assert!(ran.stderr.contains("holds more than 10,000 entries"), "{}", ran.stderr);
    let report = ran.json();
    assert_eq!((codes(&report), &report["outcome"]["days"]), (vec![], &json!(7)));
    folder.file("robots.txt.allowed", "");
    assert_eq!(codes(&self::report(&folder)), ["file-restricted"]);
}

#[test]
fn what_is_not_served_brings_nothing_about() {
    let folder = pages();
    folder.file("robots.txt", "User-agent: *\nDisallow: /x\nCrawl-delay: 3\n");
    let path = folder.path().to_str().unwrap().to_owned();
    let sentences = [
        ("peregrinator", "Nothing is forbidden to the Peregrinator; it asks at most once in several minutes."),
        ("yandex", "Yandex comes as fast as it likes: no Crawl-delay is in force."),
        ("rfc9309", "A crawler that is not named may fetch everything."),
    ];
    for (reader, sentence) in sentences {
        let check =
            |format: &str| run(["check", "--reader", reader, "--path", "/x", "--format", format, "--pages", &path]);
        set_mode(&folder, 0o644);
        assert_eq!(check("json").json()["paths"], json!([{"path": "/x", "allowed": false, "line": 2}]));
        assert!(!check("human").text().contains("does not serve"), "{}", check("human").text());
        set_mode(&folder, 0o755);
        let human = check("human");
        let end = format!(
            "The node does not serve this file, so crawlers find none.\n{sentence}\n/x is allowed: no rule applies to it.\n"
        );
        assert!(human.text().ends_with(&end), "{}", human.text());
        let report = check("json").json();
        assert_eq!(report["paths"], json!([{"path": "/x", "allowed": true}]));
        assert_eq!(report["groups"][0]["chosen"], false);
        let own = strudel_robots::check(strudel_robots::Reader::from_name(reader).unwrap(), b"");
        let own = serde_json::to_value(own).unwrap();
        assert_eq!(report.get("delaySeconds"), own.get("delaySeconds"));
        let sarif = check("sarif").json();
        assert_eq!(sarif["runs"][0]["artifacts"][0]["properties"]["sentence"], sentence);
    }
}
