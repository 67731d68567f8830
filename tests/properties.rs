//! What holds for every input: no panic, report and light verdict agree, places are real, fixes are stable.

use proptest::prelude::*;
use strudel_robots::{
    Finding, Outcome, Question, Reader, Report, RequestPath, Role, Rules, apply, check, fix_all, outcome,
};

/// Pieces that mean something to a reader, flawed and whole; files made of them reach far deeper than random bytes.
const PIECES: &[&[u8]] = &[
    b"\n",
    b"\n",
    b"\n",
    b"\r\n",
    b"\r",
    b" ",
    b"\t",
    b"\x0b",
    b":",
    b": ",
    b"#",
    b"# c ",
    b",",
    b"; ",
    b"\"",
    b"-",
    b"+",
    b".",
    b"User-agent",
    b"User-agent: ",
    b"user agent",
    b"Useragent: ",
    b"User-agent : ",
    b"USER-AGENT:",
    b"Strudel",
    b"strudel/1.0",
    b"StrudelBot",
    b"Studel",
    b"Strudel, Other",
    b"*",
    b"OtherBot",
    b"Yandex",
    b"Recrawl-Interval",
    b"Recrawl-Interval: ",
    b"Recrawl Interval ",
    b"Recrawl_Interval:",
    b"recrawl-interval:",
    b"7d",
    b"14d",
    b"3d",
    b"auto",
    b"AUTO",
    b"7D",
    b"07d",
    b"7 d",
    b"15d",
    b"1w",
    b"0",
    b"7",
    b"1.5d",
    b"7d, 9d",
    b"weekly",
    b"User-agent: Strudel\n",
    b"User-agent: *\n",
    b"Recrawl-Interval: 7d\n",
    b"Recrawl-Interval: auto\r\n",
    b"Disallow: /\n",
    b"Disallow:\n",
    b"Disallow: / administrator\n",
    b"Disallow: private\n",
    b"Disallow: /a /b\n",
    b"Disallow: /a*b$\n",
    b"Allow: /%2f%aa\n",
    b"Crawl-delay: 0,5\n",
    b"Crawl-delay: 4.55\n",
    b"User-agent: Yandex\n",
    b"User-agent: Peregrinator-Mathematics/1.0\n",
    b"User-agent: FooBot\n",
    b"Allow: /a\r",
    b"Crawl-delay: 3\n",
    b"Sitemap: /x\n",
    b"Mood: good\n",
    b"\xEF\xBB\xBF",
    b"\xC2\xA0",
    b"\xE2\x80\x8B",
    b"\xEF\xBC\x9A",
    b"\xFF",
    b"\xE2\x82",
    b"\0",
    b"\x7f",
    b"\xF0\x9F\x98\x80",
    b">",
    b"`",
    b"<html",
    b"#!c=0",
    b"x",
    b"words and more",
];

/// A file that prints readably when a property fails.
#[derive(Clone)]
struct File(Vec<u8>);

impl std::fmt::Debug for File {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
    }
}

fn file() -> impl Strategy<Value = File> {
    let pieces = prop::collection::vec(prop::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.concat());
    let near_the_limit = (4_000_usize..4_200, pieces.clone()).prop_map(|(length, mut file)| {
        file.extend_from_slice(b"\n#");
        file.resize(file.len().max(length), b'x');
        file
    });
    prop_oneof![6 => pieces, 2 => prop::collection::vec(any::<u8>(), 0..300), 1 => near_the_limit].prop_map(File)
}

/// Whether an offset lies between two characters: valid ones, or whole runs of invalid bytes.
fn is_boundary(input: &[u8], offset: usize) -> bool {
    let mut at = 0;
    for chunk in input.utf8_chunks() {
        if offset < at + chunk.valid().len() {
            return chunk.valid().is_char_boundary(offset - at);
        }
        at += chunk.valid().len();
        if offset == at {
            // Between two chunks without text between them a run goes on.
            return at == 0 || !chunk.valid().is_empty() || chunk.invalid().is_empty();
        }
        at += chunk.invalid().len();
    }
    offset == input.len()
}

fn reader() -> impl Strategy<Value = Reader> {
    prop::sample::select(&Reader::ALL[..])
}

/// Crawlers' names: such as stand in the files above, and any others.
fn agent() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => prop::sample::select(&["FooBot", "OtherBot", "Strudel", "*", "foobot/2.1"][..]).prop_map(str::to_owned),
        1 => "[A-Za-z*/_ -]{0,8}",
        1 => any::<String>(),
    ]
}

/// Paths that meet the rules of the files above, and any others.
fn path() -> impl Strategy<Value = String> {
    const KNOWN: &[&str] = &[
        "/",
        "/a",
        "/a%2Fb",
        "/a%2fb*",
        "/administrator",
        "/ administrator",
        "/x?y=$",
        "/robots.txt",
        "/a /b",
        "/a-b",
        "/private",
    ];
    let rest = prop_oneof!["[ab/*$%2fF.? -]{0,12}", any::<String>()];
    prop_oneof![prop::sample::select(KNOWN).prop_map(str::to_owned), rest.prop_map(|rest| format!("/{rest}"))]
}

/// A report for a crawler of that name, or for the reader itself where it has but one.
fn asked(input: &[u8], reader: Reader, agent: &str) -> Report {
    Question { agent, ..Question::of(reader) }.ask(input)
}

/// The lines of a file, found anew: the text of each without its ending.
fn lines(input: &[u8]) -> Vec<&[u8]> {
    let mut rest = input.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(input);
    let mut lines = Vec::new();
    while lines.is_empty() || !rest.is_empty() {
        let length = rest.iter().position(|byte| matches!(byte, b'\r' | b'\n')).unwrap_or(rest.len());
        let (line, ending) = rest.split_at(length);
        lines.push(line);
        rest = ending.strip_prefix(b"\r\n").unwrap_or(ending.get(1..).unwrap_or_default());
    }
    lines
}

/// The role that a line without anything to read has.
fn role_without_text(line: &[u8]) -> Option<Role> {
    match line.iter().find(|byte| !b" \t\x0b\x0c".contains(byte)) {
        None => Some(Role::Blank),
        Some(b'#') => Some(Role::Comment),
        Some(_) => None,
    }
}

fn check_place(input: &[u8], report: &Report, finding: &Finding) {
    assert!(finding.start <= finding.end && finding.end <= input.len(), "{finding:?}");
    assert!(is_boundary(input, finding.start) && is_boundary(input, finding.end), "{finding:?}");
    assert!(finding.line >= 1 && finding.column >= 1 && finding.utf16_start <= finding.utf16_end, "{finding:?}");
    assert!(finding.utf16_end <= input.len(), "{finding:?}");
    assert!(report.lines.is_empty() || finding.line <= report.lines.len(), "{finding:?}");
    for edit in finding.fix.iter().flat_map(|fix| &fix.edits) {
        assert!(is_boundary(input, edit.start) && is_boundary(input, edit.end), "{finding:?}");
    }
}

/// The place of a finding, found anew: lines and columns by reading from the top.
fn check_line_and_column(input: &[u8], finding: &Finding) {
    let (mut line, mut start, mut at) = (1, 0, 0);
    while at < finding.start {
        let ending = match &input[at..] {
            [b'\r', b'\n', ..] => 2,
            [b'\n' | b'\r', ..] => 1,
            _ => 0,
        };
        if ending > 0 && at + ending <= finding.start {
            line += 1;
            start = at + ending;
        }
        at += ending.max(1);
    }
    if start == 0 && input.starts_with(b"\xEF\xBB\xBF") {
        start = 3.min(finding.start);
    }
    assert_eq!(finding.line, line, "{finding:?}");
    if let Ok(before) = std::str::from_utf8(&input[start..finding.start]) {
        assert_eq!(finding.column, before.chars().count() + 1, "{finding:?}");
    }
    if let Ok(before) = std::str::from_utf8(&input[..finding.start]) {
        assert_eq!(finding.utf16_start, before.encode_utf16().count(), "{finding:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_report_and_the_light_verdict_agree(File(input) in file()) {
        let report = check(Reader::Strudel, &input);
        prop_assert_eq!(report.outcome, outcome(&input));
        let used = report.lines.iter().filter(|line| line.role == Role::Used).count();
        prop_assert_eq!(used, usize::from(report.outcome != Outcome::None));
    }

    /// The crawler's way and the report say the same of every path and of the delay, and each verdict has its line.
    #[test]
    fn rules_and_report_agree(
        File(input) in file(),
        reader in reader(),
        agent in agent(),
        paths in prop::collection::vec(path(), 1..6),
    ) {
        let paths: Vec<_> = paths.iter().filter_map(|path| RequestPath::new(path)).collect();
        let report = Question { reader, agent: &agent, paths: &paths }.ask(&input);
        let own = if reader.takes_agent() { &agent } else { reader.agent() };
        prop_assert_eq!(&report.agent, own);
        let Some(rules) = Rules::read(reader, own, &input) else {
            prop_assert!(!reader.has_paths() && report.paths.is_none() && report.delay_seconds.is_none());
            return Ok(());
        };
        prop_assert_eq!(report.outcome, Outcome::None);
        prop_assert_eq!(report.delay_seconds, rules.delay());
        let verdicts = report.paths.unwrap();
        prop_assert_eq!(verdicts.len(), paths.len());
        for (verdict, path) in verdicts.iter().zip(&paths) {
            prop_assert_eq!(verdict.path.as_str(), path.as_str());
            prop_assert_eq!(verdict, &rules.verdict(*path));
            prop_assert_eq!(verdict.allowed, rules.may_fetch(*path));
            match verdict.line {
                Some(line) => prop_assert_eq!(report.lines[line - 1].role, Role::Used),
                None => prop_assert!(verdict.allowed),
            }
        }
    }

    #[test]
    fn every_line_has_one_role(File(input) in file(), reader in reader(), agent in agent()) {
        let report = asked(&input, reader, &agent);
        if report.lines.is_empty() {
            // Refused whole.
            prop_assert_eq!(report.findings.len(), 1);
            prop_assert!(report.groups.is_empty() && report.outcome == Outcome::None);
            return Ok(());
        }
        let lines = lines(&input);
        prop_assert_eq!(report.lines.len(), lines.len());
        for (index, (line, text)) in report.lines.iter().zip(lines).enumerate() {
            prop_assert_eq!(line.line, index + 1);
            let textless = Some(line.role).filter(|role| matches!(role, Role::Blank | Role::Comment));
            prop_assert_eq!(textless, role_without_text(text), "line {}", index + 1);
            let dead = matches!(line.role, Role::Ignored | Role::Superseded | Role::Shadowed | Role::Invalid);
            prop_assert_eq!(dead, line.reason.is_some());
        }
        let is_agent = |line: usize| matches!(report.lines[line - 1].role, Role::Agent | Role::OtherAgent | Role::Shadowed | Role::Invalid);
        for group in &report.groups {
            prop_assert!(is_agent(group.first_line) && group.first_line <= group.last_line);
        }
        prop_assert!(report.groups.windows(2).all(|pair| pair[0].last_line < pair[1].first_line));
    }

    #[test]
    fn every_place_is_real(File(input) in file(), reader in reader(), agent in agent()) {
        let report = asked(&input, reader, &agent);
        for finding in &report.findings {
            check_place(&input, &report, finding);
            check_line_and_column(&input, finding);
        }
        let order: Vec<_> = report.findings.iter().map(|f| (f.line, f.code, f.start)).collect();
        prop_assert!(order.is_sorted());
        prop_assert!(order.windows(2).all(|pair| (pair[0].0, pair[0].1) != (pair[1].0, pair[1].1)), "one cause, one finding a line");
    }

    /// Each fix alone takes its finding away; all together are stable, whatever the crawler is called.
    #[test]
    fn fixes_do_what_they_say_and_are_stable(File(input) in file(), reader in reader(), agent in agent()) {
        let report = asked(&input, reader, &agent);
        let limit = report.limit.unwrap_or(usize::MAX);
        for finding in &report.findings {
            let Some(fix) = &finding.fix else { continue };
            let fixed = apply(&input, [fix], report.limit);
            prop_assert!(fixed.len() <= input.len().max(limit));
            let again = asked(&fixed, reader, &agent);
            let same = |report: &Report| report.findings.iter().filter(|f| f.code == finding.code).count();
            prop_assert!(same(&again) < same(&report), "{finding:?}\n{}", fixed.escape_ascii());
        }
        let fixed = fix_all(reader, &input);
        prop_assert_eq!(&fix_all(reader, &fixed), &fixed);
        prop_assert!(fixed.len() <= input.len().max(limit));
        let left = check(reader, &fixed).findings;
        // What is left with a fix waits for room: only a file at its limit can hold such a thing.
        prop_assert!(fixed.len() + 200 > limit || left.iter().all(|finding| finding.fix.is_none()), "{left:?}");
    }
}

/// The limit of a reader keeps its fixes short, too; such files are too long to be made at random.
#[test]
fn no_fix_makes_a_file_longer_than_its_limit() {
    for reader in Reader::ALL {
        let Some(limit) = check(reader, b"").limit else { continue };
        let mends = format!(
            "Useragent: FooBot\nUser-agent: {}\nDisallow: a\nRecrawl-Interval: 3w\nCrawl-delay: 3\nAllow: b\n#",
            reader.agent()
        );
        for (room, longer) in [(0, false), (100, true)] {
            let mut file = mends.clone().into_bytes();
            file.resize(limit - room, b'x');
            let fixed = fix_all(reader, &file);
            assert!(fixed.len() <= limit, "{reader:?}");
            assert_eq!(fixed.len() > file.len(), longer, "{reader:?} with room for {room}");
            assert!(
                check(reader, &fixed).findings.iter().all(|finding| finding.code != "file-too-large"),
                "{reader:?}"
            );
        }
    }
}
