//! The reader `rfc9309` against other crates that read robots.txt: the same files, agents and paths, the same verdicts.
//!
//! Where a peer reads otherwise than RFC 9309, its generator leaves the input out, and a line here says so.

use proptest::prelude::*;
use strudel_robots::{Reader, RequestPath, Rules};

const AGENTS: [&str; 5] = ["FooBot", "foobot", "BarBot", "Foo-Bot", "*"];

/// A well-formed file: groups of agents and rules, with comments, blank lines and directives that the standard skips.
fn file(values: &'static [&'static str]) -> impl Strategy<Value = String> {
    let rule = (prop::sample::select(&["Allow", "Disallow", "disallow", "ALLOW"][..]), prop::sample::select(values))
        .prop_map(|(name, value)| format!("{name}: {value}\n"));
    let skipped = prop::sample::select(&["# comment\n", "\n", "Sitemap: https://example.com/s.xml\n"][..]);
    let line = prop_oneof![5 => rule, 1 => skipped.prop_map(str::to_owned)];
    let agents = prop::collection::vec(prop::sample::select(&AGENTS[..]), 1..3);
    let group = (agents, prop::collection::vec(line, 1..5)).prop_map(|(agents, lines)| {
        let agents: String = agents.iter().map(|agent| format!("User-agent: {agent}\n")).collect();
        // A rule closes the group for certain, whatever the lines before it are.
        agents + &lines.concat() + "Disallow: /closed\n"
    });
    prop::collection::vec(group, 0..5).prop_map(|groups| groups.concat())
}

fn ours(file: &str, agent: &str, path: &str) -> bool {
    Rules::read(Reader::Rfc9309, agent, file.as_bytes()).unwrap().may_fetch(RequestPath::new(path).unwrap())
}

/// `robotxt` puts a slash before a value without one, so that `*` counts two octets there; RFC 9309 has no such value, and
/// none is generated.
const VALUES: &[&str] = &[
    "/",
    "/a",
    "/a/",
    "/ab",
    "/a*",
    "/*b",
    "/a*c$",
    "/$",
    "/x.php$",
    "/*.php",
    "/q?a=*&b",
    "/%41",
    "/%7Ejoe",
    "/~joe",
    "/a%2Fb",
    "/a%2fb",
    "/caf\u{e9}",
    "/caf%C3%A9",
    "",
];
/// `texting_robots` compares a path as the `url` crate writes it, which keeps `%41` and `%7E` as they are, while RFC 9309,
/// 2.2.2 decodes them; and it takes an empty Disallow as one that allows everything, whatever other groups of the same agent forbid, while an
/// empty pattern of RFC 9309 matches nothing. Such values are left out.
const PLAIN_VALUES: &[&str] =
    &["/", "/a", "/a/", "/ab", "/a*", "/*b", "/a*c$", "/$", "/x.php$", "/*.php", "/caf%C3%A9"];

fn path(paths: &'static [&'static str]) -> impl Strategy<Value = &'static str> {
    prop::sample::select(paths)
}

const PATHS: &[&str] = &[
    "/",
    "/a",
    "/a/",
    "/ab",
    "/abc",
    "/a/b/c",
    "/x.php",
    "/x.php5",
    "/q?a=1&b",
    "/A",
    "/~joe",
    "/%7ejoe",
    "/a%2fb",
    "/a%2Fb",
    "/caf\u{e9}",
    "/caf%C3%A9",
    "/robots.txt",
    "/closed",
];
const PLAIN_PATHS: &[&str] = &["/", "/a", "/a/", "/ab", "/abc", "/a/b/c", "/x.php", "/x.php5", "/caf%C3%A9", "/closed"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn robotxt_agrees(file in file(VALUES), agent in prop::sample::select(&AGENTS[..]), path in path(PATHS)) {
        let theirs = robotxt::Robots::parse(file.as_bytes(), agent).is_allowed(path);
        prop_assert_eq!(ours(&file, agent, path), theirs, "{} {}\n{}", agent, path, file);
    }

    #[test]
    fn texting_robots_agrees(file in file(PLAIN_VALUES), agent in prop::sample::select(&AGENTS[..4]), path in path(PLAIN_PATHS)) {
        let robot = texting_robots::Robot::new(agent, file.as_bytes()).unwrap();
        let theirs = robot.allowed(&format!("https://example.com{path}"));
        prop_assert_eq!(ours(&file, agent, path), theirs, "{} {}\n{}", agent, path, file);
    }
}

#[test]
fn a_thousand_agents_on_a_thousand_rules_are_answered() {
    let agents: String =
        (0..1_000).map(|number| format!("User-agent: Bot-{}\n", "x".repeat(number % 50 + 1))).collect();
    let rules: String = (0..1_000).map(|number| format!("Disallow: /{number}/*/x$\n")).collect();
    let file = agents + &rules;
    assert!(!ours(&file, "Bot-xxx", "/999/a/b/x"));
    assert!(ours(&file, "Bot-xxx", "/1000/a/b/x"));
}

#[test]
fn a_pattern_of_stars_is_matched_in_one_go() {
    // The crate `robotstxt` takes 86 s for this; no time is measured here, but a test that long would be noticed.
    let file = format!("User-agent: *\nDisallow: /{}b\n", "*a".repeat(512));
    for _ in 0..1_000 {
        assert!(ours(&file, "FooBot", &format!("/{}", "a".repeat(1_023))));
    }
}
