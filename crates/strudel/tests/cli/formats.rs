//! What each format looks like.

use std::path::Path;

use serde_json::{Value, json};
use strudel_robots::registry;

use crate::program::{FIXABLE, Folder, GOOD, WARNED, codes, command, run, run_on};

#[test]
fn people_see_the_line_the_place_the_help_and_the_fix() {
    let ran = run_on(FIXABLE.as_bytes(), ["check"]);
    let expected = "\
error[interval-wrong-unit]: \u{201C}7 days\u{201D} is not in days.
 --> standard input:2:19
  |
2 | Recrawl-Interval: 7 days
  |                   ^^^^^^
  |
  = help: The only unit is d: whole days, 1d to 14d.
  = fix: Write 7d

standard input: 1 error; --fix mends 1.
This file sets nothing: the last valid preference stays, or automatic scheduling without one.
";
    assert_eq!(ran.text(), expected);
}

#[test]
fn people_see_the_byte_order_mark_and_wide_characters_in_place() {
    let input = "\u{feff}User-agent: Strudel\nRecrawl-Interval: \"７d\" # 日本\nDisallow: /\n";
    let text = run_on(input.as_bytes(), ["check"]);
    let text = text.text();
    assert!(text.contains("1 | <U+FEFF>User-agent: Strudel\n  | ^^^^^^^^\n"), "{text}");
    assert!(text.contains("2 | Recrawl-Interval: \"７d\" # 日本\n  |                   ^^^^^\n"), "{text}");
}

#[test]
fn people_see_what_each_file_does() {
    let folder = Folder::new();
    folder.file("a.txt", GOOD);
    folder.file("b.txt", WARNED);
    let ran = command(["check", "a.txt", "b.txt"]).current_dir(folder.path()).output().unwrap();
    let text = String::from_utf8(ran.stdout).unwrap();
    let a = "a.txt: no problems.\nStrudel visits this node at most once in 7 days.\n";
    let b = "b.txt: 1 warning.\nStrudel visits this node at most once in 7 days.\n";
    assert!(text.starts_with(&format!("{a}\nwarning[unsupported-directive]: ")) && text.ends_with(b), "{text}");
}

#[test]
fn one_text_gives_one_report_and_several_an_array() {
    let folder = Folder::new();
    let path = folder.file("robots.txt", WARNED);
    let checked = strudel_robots::check(strudel_robots::Reader::Strudel, WARNED.as_bytes());
    let bare = serde_json::to_value(checked).unwrap();
    assert_eq!(run_on(WARNED.as_bytes(), ["check", "--format", "json"]).json(), bare);
    let json = |paths: &[&Path]| {
        let mut command = command(["check", "--format", "json"]);
        command.args(paths).output().unwrap().stdout
    };
    assert_eq!(serde_json::from_slice::<Value>(&json(&[&path])).unwrap(), bare);
    let several = json(&[&path, Path::new("missing"), &path]);
    let text = String::from_utf8(several.clone()).unwrap();
    assert!(text.starts_with("[\n{\n  \"file\": "), "{text}");
    let mut named = bare.clone();
    named["file"] = json!(path);
    assert_eq!(serde_json::from_slice::<Value>(&several).unwrap(), json!([named, named]));
    assert_eq!(json(&[Path::new("missing"), Path::new("lost")]), b"[]\n");
}

#[test]
fn github_gets_a_command_a_finding() {
    let folder = Folder::new();
    folder.file(
        "robots.txt",
        "User-agent: Strudel\nRecrawl-Interval: 0%\nSitemap: /\nRecrawl-Interval: 4d\nDisallow: /\n",
    );
    let ran = command(["check", "--format", "github", "robots.txt"]).current_dir(folder.path()).output().unwrap();
    let text = String::from_utf8(ran.stdout).unwrap();
    let starts = [
        "::error file=robots.txt,line=2,col=19,endLine=2,endColumn=21,title=interval-malformed::\u{201C}0%25\u{201D} ",
        "::notice file=robots.txt,line=3,col=1,endLine=3,endColumn=11,title=unsupported-directive::",
        "::warning file=robots.txt,line=5,col=1,endLine=5,endColumn=12,title=unsupported-directive::",
    ];
    assert_eq!(text.lines().count(), starts.len(), "{text}");
    for (line, start) in text.lines().zip(starts) {
        assert!(line.starts_with(start), "{line}\n{start}");
    }
    assert_eq!(run_on(GOOD.as_bytes(), ["check", "--format", "github"]).text(), "");
    assert!(run_on(WARNED.as_bytes(), ["check", "--format", "github"]).text().starts_with("::warning line=3,"));
}

/// The parts of SARIF 2.1.0 that the schema demands, and what belongs together.
fn sarif(log: &Value) -> &Value {
    assert_eq!((log["version"].as_str(), log["runs"].as_array().unwrap().len()), (Some("2.1.0"), 1));
    assert_eq!(log["$schema"], "https://json.schemastore.org/sarif-2.1.0.json");
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert!(rules.iter().map(|rule| &rule["id"]).eq(registry().map(|entry| entry.code).collect::<Vec<_>>()));
    for rule in rules {
        for part in ["shortDescription", "fullDescription", "help"] {
            assert!(!rule[part]["text"].as_str().unwrap().is_empty());
        }
        assert!(["error", "warning", "note"].contains(&rule["defaultConfiguration"]["level"].as_str().unwrap()));
    }
    for result in run["results"].as_array().unwrap() {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(["error", "warning", "note"].contains(&result["level"].as_str().unwrap()));
        assert!(result["message"]["text"].is_string());
        let location = &result["locations"][0]["physicalLocation"];
        artifact(run, &location["artifactLocation"]);
        if location.get("region").is_some() {
            region(&location["region"]);
        }
        for fix in result.get("fixes").and_then(Value::as_array).unwrap_or(&Vec::new()) {
            let change = &fix["artifactChanges"][0];
            artifact(run, &change["artifactLocation"]);
            for replacement in change["replacements"].as_array().unwrap() {
                region(&replacement["deletedRegion"]);
                assert!(replacement["insertedContent"]["text"].is_string());
            }
        }
    }
    run
}

fn artifact(run: &Value, location: &Value) {
    let index = usize::try_from(location["index"].as_u64().unwrap()).unwrap();
    assert_eq!(run["artifacts"][index]["location"]["uri"], location["uri"]);
}

fn region(region: &Value) {
    for part in ["startLine", "startColumn", "endLine", "endColumn"] {
        assert!(region[part].as_u64().is_some_and(|number| number > 0), "{region}");
    }
    assert!(region["byteOffset"].is_u64() && region["byteLength"].is_u64(), "{region}");
}

#[test]
fn sarif_has_rules_places_and_fixes() {
    let folder = Folder::new();
    folder.file("a b#é.txt", "\u{feff}User-agent: Strudel\r\n# é\rRecrawl-Interval: é 0d\nRecrawl-Interval:  7 days\n");
    let ran =
        command(["check", "--format", "sarif", "a b#é.txt", "missing"]).current_dir(folder.path()).output().unwrap();
    let log = serde_json::from_slice(&ran.stdout).unwrap();
    let run = sarif(&log);
    assert_eq!(run["artifacts"][0]["location"]["uri"], "a%20b%23%C3%A9.txt");
    assert_eq!(run["artifacts"][0]["properties"]["outcome"], json!({ "kind": "none" }));
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    let notification = run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"].as_str().unwrap();
    assert!(notification.contains("missing: it does not exist"), "{notification}");
    let results = run["results"].as_array().unwrap();
    let unit = results.iter().find(|result| result["ruleId"] == "interval-wrong-unit").unwrap();
    let expected = json!({
        "startLine": 4, "startColumn": 20, "endLine": 4, "endColumn": 26, "byteOffset": 72, "byteLength": 6,
    });
    assert_eq!(unit["locations"][0]["physicalLocation"]["region"], expected);
    let replacement = &unit["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(replacement["insertedContent"]["text"], "7d");
    let mark = results.iter().find(|result| result["ruleId"] == "byte-order-mark").unwrap();
    let deleted = &mark["fixes"][0]["artifactChanges"][0]["replacements"][0]["deletedRegion"];
    assert_eq!((deleted["byteOffset"].as_u64(), deleted["byteLength"].as_u64()), (Some(0), Some(3)));
}

#[test]
fn sarif_is_whole_for_every_input() {
    let many: [&[u8]; 7] =
        [b"", b"\n", b"\xEF\xBB\xBF", b"\xFF\xFEU\0", b"<html>", &[b'#'; 5000], b"\0\r\r\n:\x1b\xE9"];
    for input in many {
        sarif(&run_on(input, ["check", "--format", "sarif"]).json());
    }
    let failed = run(["check", "--format", "sarif", "missing"]);
    assert_eq!(sarif(&failed.json())["results"], json!([]));
    assert_eq!(failed.code, Some(2));
    let good = run_on(GOOD.as_bytes(), ["check", "--format", "sarif"]).json();
    let run = sarif(&good);
    assert_eq!((&run["results"], &run["invocations"][0]["executionSuccessful"]), (&json!([]), &json!(true)));
    assert_eq!(run["artifacts"][0]["location"]["uri"], "stdin");
    assert_eq!(codes(&run_on(b"", ["check", "--format", "json"]).json()), ["no-matching-group"]);
}
