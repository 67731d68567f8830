//! `strudel status` and `strudel config`.

use strudel_robots::settings::SETTINGS;

use crate::program::{Folder, command, run};
use crate::stores::{DAY, Stock, UNKNOWN};

#[test]
fn the_store_is_shown_in_numbers() {
    let stock = Stock::new();
    let ran = stock.run(&["status"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let text = ran.text().split_whitespace().collect::<Vec<_>>().join(" ");
    let parts = [
        "Crawler does not run",
        "Nodes 4 known, 3 heard, 2 visited",
        "Pages 2 in the index",
        "of 10,737,418,240 bytes (0 %)",
        "Visits of the last 24 hours 2 ended 1 complete Every known page was asked for. 1 no-link No link opened.",
    ];
    for part in parts {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    let json = stock.run(&["status", "--format", "json"]).json();
    assert_eq!(
        (&json["known"], &json["heard"], &json["visited"], &json["pages"]),
        (&4.into(), &3.into(), &2.into(), &2.into())
    );
    assert_eq!(json["visits"], serde_json::json!({"withoutEnd": 0, "lastDay": {"complete": 1, "no-link": 1}}));
    assert_eq!((&json["nearBound"], &json["clockBehind"]), (&false.into(), &false.into()));
    assert_eq!(json["crawler"], serde_json::json!({"runs": false, "process": null}));
}

#[test]
fn a_crawler_that_runs_is_told_with_its_number() {
    let stock = Stock::new();
    let crawler = stock.open();
    let process = std::process::id();
    assert!(stock.run(&["status"]).text().contains(&format!("runs as process {process}\n")));
    let json = stock.run(&["status", "--format", "json"]).json();
    assert_eq!(json["crawler"], serde_json::json!({"runs": true, "process": process}));
    drop(crawler);
}

#[test]
fn a_bound_that_is_near_and_a_wrong_clock_are_warned_of() {
    let stock = Stock::new();
    let settings = stock.folder.file("small.toml", "store_bytes = 1048576\n");
    let status = |format: &str| {
        let files =
            ["--store", stock.path().to_str().unwrap(), "--settings", settings.to_str().unwrap()].map(str::to_owned);
        run(["status".to_owned(), "--format".to_owned(), format.to_owned()].into_iter().chain(files))
    };
    assert!(!status("human").text().contains("reached"));
    // As large as it takes to come near to the least bound that can be set.
    stock.fill(1_500_000);
    assert!(status("human").text().contains("\nThe store has reached 90 % of its bound"), "{}", status("human").text());
    assert_eq!(status("json").json()["nearBound"], true);

    assert!(!status("human").text().contains("the clock"));
    stock.open().add(UNKNOWN, stock.now + 300 * DAY).unwrap();
    assert!(
        status("human").text().contains("\nNo visit starts while the clock is before "),
        "{}",
        status("human").text()
    );
    assert_eq!(status("json").json()["clockBehind"], true);
}

#[test]
fn every_setting_is_shown_and_what_is_shown_can_be_read_again() {
    let folder = Folder::new();
    let settings = folder.file("s.toml", "contact = \"\\\"me\\\" \\\\ \\u001b[31m\\u202E\"\nrequests = 30\n");
    let config = |settings: &std::path::Path, format: &str| {
        let mut command = command(["config", "--format", format, "--settings", settings.to_str().unwrap()]);
        crate::program::Ran::from(command.env("HOME", folder.path()).output().unwrap())
    };
    let human = config(&settings, "human");
    assert_eq!((human.code, human.stderr.as_str()), (Some(0), ""));
    crate::hostile::assert_harmless(human.text());
    assert!(human.text().contains("# From 2 to 100. The default is 40.\nrequests = 30\n"), "{}", human.text());
    let json = config(&settings, "json").json();
    assert_eq!(json["contact"], "\"me\" \\ \u{1b}[31m\u{202e}");
    assert_eq!(json["configuration"], settings.to_str().unwrap());
    let rows = json["settings"].as_array().unwrap();
    assert_eq!(rows.len(), SETTINGS.len());
    for (row, setting) in rows.iter().zip(SETTINGS) {
        assert_eq!((&row["key"], &row["what"]), (&setting.key.into(), &setting.what.into()));
        assert_eq!((&row["default"], &row["least"]), (&setting.default().into(), &(*setting.bounds.start()).into()));
        assert!(human.text().contains(&format!("# {}\n", setting.what)), "{}", setting.key);
    }
    let again = folder.file("again.toml", human.text());
    let (mut first, mut second) = (json, config(&again, "json").json());
    first["configuration"].take();
    second["configuration"].take();
    assert_eq!(first, second);
}

#[test]
fn without_a_configuration_it_is_told_where_one_would_be() {
    let folder = Folder::new();
    let mut command = command(["config"]);
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
        command.env_remove(name);
    }
    let ran = crate::program::Ran::from(command.env("HOME", folder.path()).output().unwrap());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.text().contains("settings.toml, which does not exist\n# Store: "), "{}", ran.text());
    assert!(ran.text().contains("\n# contact = \"somebody@example.org\"\n"), "{}", ran.text());
    assert!(folder.names().is_empty());
}
