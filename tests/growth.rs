//! Hostile shapes of 128 KiB: every reader comes to an end with each. A step that is not linear in its input would
//! take minutes here, which is how it would be noticed; no time is measured.

use strudel_robots::{Question, Reader, RequestPath, fix_all};

const LENGTH: usize = 1 << 17;

fn repeated(piece: &[u8]) -> Vec<u8> {
    piece.repeat(LENGTH / piece.len())
}

fn shapes() -> Vec<(&'static str, Vec<u8>)> {
    let after = |start: &[u8], piece: &[u8]| [start, &repeated(piece)[..]].concat();
    let mut agents_and_rules = b"User-agent: Bot\n".repeat(LENGTH / 32);
    agents_and_rules.extend(b"Disallow: /a*b$\n".repeat(LENGTH / 32));
    vec![
        ("one endless line", repeated(b"x")),
        ("one endless name", after(b"x", b"y: ")),
        ("only comments", repeated(b"#")),
        ("comment lines", repeated(b"#\n")),
        ("blank lines", repeated(b"\n")),
        ("alternating endings", repeated(b"\n\r\n\r")),
        ("white space", repeated(b" \t\x0b\x0c")),
        ("groups", repeated(b"User-agent: *\nDisallow: /\n")),
        ("groups that bleed", repeated(b"User-agent: *\nRecrawl-Interval: 7d\n")),
        ("records that are split", repeated(b"User-agent: *\n\nDisallow: /\n")),
        ("agents and rules", agents_and_rules),
        ("misspelt names", repeated(b"Useragent: x\nRecrawl_Interval: 7\n")),
        ("directives without a colon", repeated(b"User-agent Strudel\n")),
        ("delays to move", after(b"User-agent: *\n", b"Crawl-delay: 0,5\n\nAllow: /\n")),
        ("paths with spaces", after(b"User-agent: *\n", b"Disallow: a b \n")),
        ("one list of agents", after(b"User-agent: Strudel", b",a")),
        ("one list of intervals", after(b"User-agent: Strudel\nRecrawl-Interval: 7d", b",7d")),
        ("bytes that are not UTF-8", after(b"a: b", b"\xE2\x82")),
        ("broken and whole characters", after(b"a: b", b"\xFF\xC3\xA9")),
        ("marks", repeated(b"\xEF\xBB\xBF")),
        ("no-break spaces", after(b"User-agent: ", b"\xC2\xA0")),
        ("full-width colons", after(b"a", b"\xEF\xBC\x9A")),
        ("escapes", after(b"User-agent: *\nDisallow: /", b"%4")),
        ("stars", after(b"User-agent: *\nDisallow: /", b"*a")),
    ]
}

#[test]
fn every_reader_comes_to_an_end() {
    let long = format!("/{}", "a".repeat(1_000));
    let paths = [RequestPath::new("/a b").unwrap(), RequestPath::new(&long).unwrap()];
    for (name, file) in shapes() {
        for reader in Reader::ALL {
            let paths = if reader.has_paths() { &paths[..] } else { &[] };
            let report = Question { paths, ..Question::of(reader) }.ask(&file);
            assert!(report.lines.is_empty() || report.lines.len() <= LENGTH + 1, "{name}");
            // Fixes, too, in the part of the file that a reader with a limit takes.
            let part = &file[..file.len().min(report.limit.unwrap_or(LENGTH))];
            assert!(fix_all(reader, part).len() <= 2 * part.len(), "{name}");
        }
    }
}
