//! `group-bleed` is real: a crawler that follows RFC 9309 reads the file otherwise than the file with the fix.

use std::collections::BTreeSet;

use proptest::prelude::*;
use strudel_robots::{Finding, Reader, RequestPath, Rules, apply, check};

fn bleeding(file: &[u8]) -> Vec<Finding> {
    check(Reader::Strudel, file).findings.into_iter().filter(|finding| finding.code == "group-bleed").collect()
}

fn with_fix(file: &[u8], finding: &Finding) -> Vec<u8> {
    apply(file, &finding.fix, None)
}

fn forbids(file: &[u8], agent: &str, path: &str) -> bool {
    !Rules::read(Reader::Rfc9309, agent, file).unwrap().may_fetch(RequestPath::new(path).unwrap())
}

#[test]
fn the_published_case_forbids_everything_to_everyone() {
    let file = b"User-agent: *\nRecrawl-Interval: auto\n\nUser-agent: Strudel\nDisallow: /\n";
    let fixed = with_fix(file, &bleeding(file)[0]);
    assert_eq!(fixed, b"User-agent: *\nRecrawl-Interval: auto\nDisallow:\n\nUser-agent: Strudel\nDisallow: /\n");
    for agent in ["*", "FooBot", "Googlebot"] {
        assert!(forbids(file, agent, "/anything"), "{agent}");
        assert!(!forbids(&fixed, agent, "/anything"), "{agent}");
    }
    assert!(forbids(&fixed, "Strudel", "/anything"));
    assert!(bleeding(&fixed).is_empty());
}

#[test]
fn a_group_for_strudel_alone_does_no_harm() {
    let file = b"User-agent: Strudel\nRecrawl-Interval: 7d\n\nUser-agent: *\nDisallow: /private\n";
    assert!(bleeding(file).is_empty());
}

/// Names of agents; `*` stands for those that no group names, such as `OtherBot`.
const NAMES: [&str; 4] = ["*", "FooBot", "BarBot", "Strudel"];
const MEMBERS: [&str; 8] = [
    "Recrawl-Interval: 7d",
    "Recrawl-Interval: auto",
    "Crawl-delay: 3",
    "Disallow:",
    "Disallow: /",
    "Disallow: /x",
    "Allow: /x",
    "Disallow: /x/y",
];
/// A path under each of the values, and one under none but `/`.
const PATHS: [&str; 4] = ["/", "/x", "/x/y", "/z"];

/// What stands between two groups.
const BETWEEN: [&str; 3] = ["", "\n", "# c\n"];

/// A group of the file that is made: its names and its members.
type Group = (BTreeSet<&'static str>, Vec<&'static str>);

fn groups() -> impl Strategy<Value = Vec<Group>> {
    let names = prop::collection::btree_set(prop::sample::select(&NAMES[..]), 1..3);
    let members = prop::collection::vec(prop::sample::select(&MEMBERS[..]), 1..4);
    prop::collection::vec((names, members), 1..6)
}

fn written(groups: &[Group], between: &str) -> String {
    let group = |(names, members): &Group| {
        let names: String = names.iter().map(|name| format!("User-agent: {name}\n")).collect();
        let members: String = members.iter().map(|member| format!("{member}\n")).collect();
        names + &members + between
    };
    groups.iter().map(group).collect()
}

fn is_rule(member: &str) -> bool {
    member.starts_with("Allow") || member.starts_with("Disallow")
}

/// Whether rules forbid a path: plain prefixes, the longest decides, an Allow before an equal Disallow.
fn rules_forbid(rules: &BTreeSet<&str>, path: &str) -> bool {
    let longest = |name: &str| {
        let values = rules.iter().filter_map(|rule| rule.strip_prefix(name)).filter(|value| !value.is_empty());
        values.filter(|value| path.starts_with(value)).map(str::len).max()
    };
    longest("Disallow: ") > longest("Allow: ")
}

/// The rules that the standard gives to an agent: a group ends at the next User-agent behind a rule, and all groups that name
/// the agent count.
fn rules_of(groups: &[Group], agent: &str) -> BTreeSet<&'static str> {
    let mut rules = BTreeSet::new();
    let mut named = false;
    for (names, members) in groups {
        named |= names.contains(agent);
        let own: Vec<_> = members.iter().filter(|member| is_rule(member)).collect();
        if named {
            rules.extend(own.iter().copied());
        }
        named &= own.is_empty();
    }
    rules
}

/// The groups, one of them with an empty Disallow at its end: the file with the fix.
fn with_empty_rule(groups: &[Group], index: usize) -> Vec<Group> {
    let mut groups = groups.to_vec();
    groups[index].1.push("Disallow:");
    groups
}

/// The number of the line of a group's last member.
fn last_member(groups: &[Group], index: usize, between: &str) -> usize {
    written(&groups[..=index], between).lines().count() - between.lines().count()
}

fn crawler(name: &str) -> &str {
    if name == "*" { "OtherBot" } else { name }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Where it is found, the fix changes the verdict for an agent of the group and one of the values that it takes over,
    /// except where that agent's own groups, the fix made, forbid and allow all these values as they stand. So it is where
    /// the agent is named in the group that forbids, too, where it has the same rules or stronger ones elsewhere, and where
    /// an Allow beside the Disallow, or one of its own, wins. It is still found there: the next edit brings the harm.
    #[test]
    fn where_it_is_found_the_fix_changes_a_verdict(groups in groups(), between in prop::sample::select(&BETWEEN[..])) {
        let file = written(&groups, between);
        for finding in bleeding(file.as_bytes()) {
            let index = (0..groups.len()).find(|index| last_member(&groups, *index, between) == finding.line).unwrap();
            let fixed_groups = with_empty_rule(&groups, index);
            let fixed = with_fix(file.as_bytes(), &finding);
            prop_assert_eq!(String::from_utf8_lossy(&fixed), written(&fixed_groups, between));

            let takes_harm = |name: &&str| {
                let (all, own) = (rules_of(&groups, name), rules_of(&fixed_groups, name));
                let mut taken = all.difference(&own).filter_map(|rule| rule.split_once(": "));
                taken.any(|(_, value)| rules_forbid(&all, value) != rules_forbid(&own, value))
            };
            let changes = |name: &&str| {
                PATHS.iter().any(|path| forbids(file.as_bytes(), crawler(name), path) != forbids(&fixed, crawler(name), path))
            };
            for name in &groups[index].0 {
                prop_assert_eq!(changes(name), takes_harm(name), "{}\n{}", name, file);
            }
        }
    }

    /// Where it is not found in a group with a Recrawl-Interval, nobody but Strudel loses a path to the next group.
    #[test]
    fn where_it_is_not_found_nothing_is_lost(groups in groups(), between in prop::sample::select(&BETWEEN[..])) {
        let file = written(&groups, between);
        let found: Vec<_> = bleeding(file.as_bytes()).iter().map(|finding| finding.line).collect();
        for (index, (names, members)) in groups.iter().enumerate() {
            let has_interval = members.iter().any(|member| member.starts_with("Recrawl-Interval"));
            if !has_interval || found.contains(&last_member(&groups, index, between)) {
                continue;
            }
            let separate = written(&with_empty_rule(&groups, index), between);
            for name in names.iter().filter(|name| **name != "Strudel") {
                for path in PATHS {
                    let lost = forbids(file.as_bytes(), crawler(name), path) && !forbids(separate.as_bytes(), crawler(name), path);
                    prop_assert!(!lost, "{name} {path}\n{file}");
                }
            }
        }
    }
}
