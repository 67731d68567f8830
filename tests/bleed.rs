//! `group-bleed` is real: a crawler that follows RFC 9309 reads the file otherwise than the file with the fix.

use proptest::prelude::*;
use strudel_robots::{Finding, Reader, RequestPath, Rules, apply, check};

fn bleeding(file: &[u8]) -> Vec<Finding> {
    check(Reader::Strudel, file).findings.into_iter().filter(|finding| finding.code == "group-bleed").collect()
}

fn forbids(file: &[u8], agent: &str, path: &str) -> bool {
    !Rules::read(Reader::Rfc9309, agent, file).unwrap().may_fetch(RequestPath::new(path).unwrap())
}

#[test]
fn the_published_case_forbids_everything_to_everyone() {
    let file = b"User-agent: *\nRecrawl-Interval: auto\n\nUser-agent: Strudel\nDisallow: /\n";
    let finding = &bleeding(file)[0];
    let fixed = apply(file, &finding.fix, None);
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

/// Groups, each for agents of its own, so that the rules of one say nothing of another's agents.
fn file() -> impl Strategy<Value = (String, Vec<String>)> {
    let rules = prop::sample::select(vec![
        "Recrawl-Interval: 7d\n",
        "Recrawl-Interval: auto\nCrawl-delay: 3\n",
        "Disallow: /x\n",
        "Recrawl-Interval: 3d\nDisallow: /x\n",
        "Recrawl-Interval: 3d\nAllow: /\n",
        "Crawl-delay: 3\n",
        "Disallow:\n",
    ]);
    prop::collection::vec((rules, any::<bool>()), 1..6).prop_map(|groups| {
        let names: Vec<String> =
            (0..groups.len()).map(|index| format!("Bot{}", char::from(b'A' + index as u8))).collect();
        let groups = groups.iter().zip(&names);
        let text = groups
            .map(|((rules, blank), name)| format!("User-agent: {name}\n{rules}{}", if *blank { "\n" } else { "" }));
        (text.collect(), names)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Where it is found, the fix gives the group's agents back a path; where it is not, none has lost one: each agent may
    /// fetch what its own group lets it.
    #[test]
    fn it_is_found_exactly_where_a_path_is_lost((file, names) in file()) {
        let found = bleeding(file.as_bytes());
        for finding in &found {
            let fixed = apply(file.as_bytes(), &finding.fix, None);
            let regained = |name: &String| forbids(file.as_bytes(), name, "/x") && !forbids(&fixed, name, "/x");
            prop_assert!(names.iter().any(regained), "{file}");
        }
        let own_rules = |name: &str| file.split("User-agent: ").find_map(|group| group.strip_prefix(name)).unwrap();
        let lost = names.iter().filter(|name| {
            let group = own_rules(name);
            group.contains("Recrawl-Interval") && !group.contains("Disallow: /x") && forbids(file.as_bytes(), name, "/x")
        });
        prop_assert_eq!(lost.count(), found.len(), "{}", file);
    }
}
