//! The reader `rfc9309` against two other crates that read robots.txt, `robotxt` and `texting_robots`: for files, agents and paths
//! made at random the three verdicts are equal.
//!
//! Where a peer reads otherwise than RFC 9309, [`DIFFERENCES`] holds an example with the reason, and what is made at
//! random for this peer leaves such input out.

use proptest::prelude::*;
use strudel_robots::{Reader, RequestPath, Rules};

fn ours(file: &str, agent: &str, path: &str) -> bool {
    Rules::read(Reader::Rfc9309, agent, file.as_bytes()).unwrap().may_fetch(RequestPath::new(path).unwrap())
}

fn robotxt(file: &str, agent: &str, path: &str) -> bool {
    robotxt::Robots::parse(file.as_bytes(), agent).is_allowed(path)
}

fn texting_robots(file: &str, agent: &str, path: &str) -> bool {
    let robot = texting_robots::Robot::new(agent, file.as_bytes()).unwrap();
    robot.allowed(&format!("https://example.com{path}"))
}

/// A file, an agent and a path; whether it may be fetched by our reader, by `robotxt` and by `texting_robots`; and why they
/// do not agree. The sections are those of RFC 9309.
type Difference = (&'static str, &'static str, &'static str, [bool; 3], &'static str);

const DIFFERENCES: &[Difference] = &[
    // Agents.
    ("User-agent: FooBot/1.0\nDisallow: /\n", "FooBot", "/", [false, true, true], WHOLE_VALUE),
    ("User-agent: FooBot (a bot)\nDisallow: /\n", "FooBot", "/", [false, true, true], WHOLE_VALUE),
    ("User-agent: * (all)\nDisallow: /\n", "FooBot", "/", [false, true, true], WHOLE_VALUE),
    ("User-agent: FooBot\nDisallow: /\n", "FooBot/1.0", "/", [false, true, true], WHOLE_VALUE),
    ("User-agent: 123bot\nDisallow: /\n", "123bot", "/", [true, false, false], WHOLE_VALUE),
    // Groups and names.
    ("User-agent: *\nCrawl-delay: 1\nUser-agent: A\nDisallow: /\n", "FooBot", "/", [false, true, true], DELAY_ENDS_RUN),
    ("Disallow: /\n", "FooBot", "/", [true, true, false], NO_AGENT_AT_ALL),
    ("User-agent: *\nDisallow /\n", "FooBot", "/", [true, false, false], LENIENT),
    ("User-agent: *\nDisalow: /\n", "FooBot", "/", [true, false, false], LENIENT),
    ("Useragent: *\nDisallow: /\n", "FooBot", "/", [true, false, false], LENIENT),
    ("User-agent\u{b}: *\nDisallow: /\n", "FooBot", "/", [false, true, false], WHITE_SPACE),
    // Files that are refused or broken.
    ("<html>\nUser-agent: *\nDisallow: /\n", "FooBot", "/", [true, false, false], PAGE),
    ("> Title\nUser-agent: *\nDisallow: /\n", "FooBot", "/", [true, false, false], PAGE),
    ("User-agent: *\nDisallow: /\0a\n", "FooBot", "/", [true, false, false], NUL),
    ("User-agent: *\nDisallow: /a\u{a0}\n", "FooBot", "/a", [true, false, false], NO_BREAK_SPACE),
    ("\u{feff}\u{feff}User-agent: *\nDisallow: /\n", "FooBot", "/", [true, true, false], NO_AGENT_AT_ALL),
    // Values.
    ("User-agent: *\nDisallow: a\n", "FooBot", "/a", [true, false, true], ADDED_SLASH),
    ("User-agent: *\nDisallow: *\nAllow: /\n", "FooBot", "/a", [true, false, true], ADDED_SLASH),
    ("User-agent: *\nDisallow: /\nDisallow:\n", "FooBot", "/", [false, false, true], EMPTY_ALLOWS),
    ("User-agent: *\nDisallow: /a$b\n", "FooBot", "/a$b", [false, false, true], ANCHOR_INSIDE),
    // Encodings.
    ("User-agent: *\nDisallow: /%41\n", "FooBot", "/A", [false, false, true], ESCAPES_AS_WRITTEN),
    ("User-agent: *\nDisallow: /a%2f\n", "FooBot", "/a%2F", [false, false, true], ESCAPES_AS_WRITTEN),
    ("User-agent: *\nDisallow: /a-%2A\n", "FooBot", "/a-*", [false, true, true], LITERAL_STAR),
    ("User-agent: *\nDisallow: /a%24\n", "FooBot", "/a$", [false, true, true], LITERAL_STAR),
    ("User-agent: *\nDisallow: /a{b\n", "FooBot", "/a%7Bb", [true, false, true], NOT_IN_URIS),
    ("User-agent: *\nDisallow: /a{b\n", "FooBot", "/a{b", [false, false, true], NOT_IN_URIS),
    ("User-agent: *\nDisallow: /a<b\n", "FooBot", "/a%3Cb", [true, false, false], NOT_IN_URIS),
    // Paths.
    ("User-agent: *\nDisallow: /a/./b\n", "FooBot", "/a/./b", [false, false, true], DOTS),
];

const WHOLE_VALUE: &str =
    "Both compare the whole value with the whole name; by 2.2.1 the product token, letters, _ and -, is the name.";
const DELAY_ENDS_RUN: &str =
    "To both a Crawl-delay ends a run of agents; by 2.2.4 other records must not interfere with the groups.";
const NO_AGENT_AT_ALL: &str = "It obeys all rules of a file that names no agent (a second mark makes a name unknown); 2.2 has no rule outside a group.";
const LENIENT: &str = "Both take a missing colon and some misspelt names, a leniency that 2.2 does not ask for.";
const WHITE_SPACE: &str = "It cuts only spaces and tabs before the colon; our lines know VT and FF as white space too.";
const PAGE: &str = "Both read on in a page; we refuse one whole, as all our readers do.";
const NUL: &str = "To both NUL ends a line; to us it breaks its line, which then has no effect.";
const NO_BREAK_SPACE: &str =
    "Both cut Unicode's white space; we cut ASCII's, so that the no-break space is part of the path.";
const ADDED_SLASH: &str = "It puts a slash before a value without one, which then matches, and as one octet more.";
const EMPTY_ALLOWS: &str = "It takes an empty Disallow as Allow: /; by 2.2.2 an empty pattern matches nothing.";
const ANCHOR_INSIDE: &str = "It takes a $ anywhere as the end; by 2.2.3 it designates the end of the pattern.";
const ESCAPES_AS_WRITTEN: &str =
    "It compares escapes as they are written; by 2.2.2 unreserved ones are decoded, and digits compared in one case.";
const LITERAL_STAR: &str =
    "Both keep %2A and * apart, and %24 and $; by 2.2.3 the escape is how a rule writes the plain character.";
const NOT_IN_URIS: &str = "No URI holds such a character. `robotxt` escapes it on both sides, `texting_robots` in the path but no brace in a rule; 2.2.2 names only what is reserved or not ASCII, so we take it as written.";
const DOTS: &str = "It resolves the dots of a path, but not of a rule; by 2.2.2 octets are compared.";

#[test]
fn the_differences_are_as_stated() {
    for &(file, agent, path, expected, reason) in DIFFERENCES {
        let verdicts = [ours, robotxt, texting_robots].map(|allows| allows(file, agent, path));
        assert_eq!(verdicts, expected, "{agent} {path}\n{file}\n{reason}");
        assert_ne!(verdicts, [verdicts[0]; 3], "no difference: {agent} {path}\n{file}");
    }
}

/// What files and paths are made of, for one peer.
#[derive(Clone, Copy)]
struct Pieces {
    /// Of a pattern, behind its first slash.
    pattern: &'static [&'static str],
    /// Whole values beside those.
    values: &'static [&'static str],
    /// Of a path, behind its first slash.
    path: &'static [&'static str],
    /// What a file may begin with.
    start: &'static [&'static str],
}

const FOR_ROBOTXT: Pieces = Pieces {
    pattern: &[
        "a", "a", "b", "B", "/", "*", "*", ".php", "?q=", "&", "~", "%41", "%7E", "%2F", "%2f", "\u{e9}", "%C3%a9",
        "%", "%4", "$*", " ",
    ],
    values: &["", "/", "/*", "/$", "/**$"],
    path: &[
        "a", "a", "b", "b", "B", "/", ".php", "?q=", "&", "~", "A", "%61", "%7e", "%2F", "%2f", "\u{e9}", "%c3%A9",
        "%", " ",
    ],
    start: &["", "\u{feff}", "Disallow: /\n", "Allow: /a\n# c\n"],
};

/// `texting_robots`: no escapes but such as the `url` crate writes them, no empty Disallow, no `$` inside, and no rules
/// before the first agent, which it would obey if there is none. See [`DIFFERENCES`].
const FOR_TEXTING_ROBOTS: Pieces = Pieces {
    pattern: &["a", "a", "b", "B", "/", "*", "*", ".php", "?q=", "&", "~", "%2F", "\u{e9}", "%C3%A9", " "],
    values: &["/", "/*", "/$", "/**$"],
    path: &["a", "a", "b", "b", "B", "/", ".php", "?q=", "&", "~", "%2F", "\u{e9}", "%C3%A9"],
    start: &["", "\u{feff}"],
};

/// Names that contain each other or differ in case only.
const AGENTS: &[&str] = &["FooBot", "foobot", "Foo", "FooBot-Images", "BarBot", "Bar_Bot", "*"];

fn one_of(choices: &'static [&'static str]) -> impl Strategy<Value = &'static str> {
    prop::sample::select(choices)
}

impl Pieces {
    fn path(self) -> impl Strategy<Value = String> {
        let path = prop::collection::vec(one_of(self.path), 0..5).prop_map(|pieces| format!("/{}", pieces.concat()));
        prop_oneof![9 => path, 1 => Just("/robots.txt".to_owned())]
    }

    fn value(self) -> impl Strategy<Value = String> {
        let pattern = (prop::collection::vec(one_of(self.pattern), 0..5), one_of(&["", "", "", "$"]))
            .prop_map(|(pieces, end)| format!("/{}{end}", pieces.concat()));
        prop_oneof![4 => pattern, 1 => one_of(self.values).prop_map(str::to_owned)]
    }

    /// A well-formed file. A group may be without a rule, so that it runs on into the next one.
    fn file(self) -> impl Strategy<Value = String> {
        let agent = one_of(AGENTS).prop_map(str::to_owned);
        let agent = (one_of(&["User-agent", "user-agent", "USER-AGENT"]), agent);
        let rule = (one_of(&["Allow", "Disallow", "disallow", "ALLOW"]), self.value());
        let line = prop_oneof![3 => agent, 6 => rule];
        let line = (line, one_of(&[": ", ":", " : ", ":\t"]), one_of(&["", "", " ", " # c: d", "# c"]))
            .prop_map(|((name, value), colon, end)| format!("{name}{colon}{value}{end}"));
        // A Crawl-delay is not among what is skipped: see the differences.
        let skipped =
            one_of(&["", "# c", "Sitemap: https://example.com/s.xml", "Recrawl-Interval: 7d", "Host: a", "Mood: good"]);
        let line = prop_oneof![5 => line, 1 => skipped.prop_map(str::to_owned)];
        let lines = prop::collection::vec((line, one_of(&["\n", "\n", "\r\n", "\r"])), 0..14);
        (one_of(self.start), lines).prop_map(|(start, lines)| {
            let lines: String = lines.into_iter().map(|(line, ending)| line + ending).collect();
            match start {
                "" | "\u{feff}" => format!("{start}User-agent: FooBot\n{lines}"),
                rules => format!("{rules}{lines}"),
            }
        })
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn robotxt_agrees(file in FOR_ROBOTXT.file(), agent in one_of(AGENTS), path in FOR_ROBOTXT.path()) {
        prop_assert_eq!(ours(&file, agent, &path), robotxt(&file, agent, &path), "{} {}\n{}", agent, path, file);
    }

    #[test]
    fn texting_robots_agrees(
        file in FOR_TEXTING_ROBOTS.file(),
        agent in one_of(AGENTS),
        path in FOR_TEXTING_ROBOTS.path(),
    ) {
        prop_assert_eq!(ours(&file, agent, &path), texting_robots(&file, agent, &path), "{} {}\n{}", agent, path, file);
    }
}

#[test]
fn a_thousand_agents_on_a_thousand_rules_are_answered() {
    let name = |number: usize| {
        // A product token has no digits.
        let letter = |place: usize| char::from(b'a' + u8::try_from(number / 26_usize.pow(place as u32) % 26).unwrap());
        format!("Bot-{}{}{}", letter(2), letter(1), letter(0))
    };
    let agents: String = (0..1_000).map(|number| format!("User-agent: {}\n", name(number))).collect();
    let rules: String = (0..1_000).map(|number| format!("Disallow: /{number}/*/x$\n")).collect();
    let file = agents + &rules;
    for number in (0..1_000).step_by(100) {
        assert!(!ours(&file, &name(number), &format!("/{number}/a/b/x")), "{number}");
        assert!(ours(&file, &name(number), "/1000/a/b/x"), "{number}");
    }
    assert!(ours(&file, &name(1_000), "/0/a/x"));
}

#[test]
fn a_pattern_of_stars_is_matched_in_one_go() {
    // The crate `robotstxt` takes 86 s for one of these; no time is measured here, but a test that long would be noticed.
    let file = format!("User-agent: *\nDisallow: /{}b\n", "*a".repeat(511));
    let path = format!("/{}", "a".repeat(1_023));
    for _ in 0..1_000 {
        assert!(ours(&file, "FooBot", &path));
    }
    assert!(!ours(&file, "FooBot", &format!("{path}b")));
}
