//! The crawler's light way allocates nothing for a valid file.

use allocation_counter::measure;
use serde_json::Value;
use strudel_robots::{Outcome, Reader, check, outcome};

/// The light verdict, and how often memory was asked for on the way to it.
fn counted(file: &[u8]) -> (Outcome, u64) {
    let mut verdict = Outcome::None;
    let counted = measure(|| verdict = outcome(file));
    (verdict, counted.count_total)
}

#[test]
fn a_valid_file_costs_no_allocation() {
    let mut longest = b"User-agent: Strudel\nRecrawl-Interval: 7d\n".to_vec();
    longest.resize(4_096, b'#');
    let files: [&[u8]; 5] = [
        b"User-agent: Strudel\nRecrawl-Interval: 14d\n",
        b"User-agent: *\r\nRecrawl-Interval: auto\r\n",
        b"\xEF\xBB\xBF# c\n\nUser-agent: Other\nDisallow: /\n\nUser-agent: Strudel\nRecrawl-Interval: 1d # day\n",
        b"User-agent: Strudel\nMood: good\nRecrawl-Interval: 3d\nRecrawl-Interval: 9d",
        &longest,
    ];
    for file in files {
        let (verdict, allocations) = counted(file);
        assert_ne!(verdict, Outcome::None, "{}", file.escape_ascii());
        assert_eq!(allocations, 0, "{}", file.escape_ascii());
    }
}

#[test]
fn no_valid_case_costs_an_allocation() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("cases/strudel.json")).unwrap();
    let files = cases.iter().filter_map(|case| case["input"].as_str()).map(str::as_bytes);
    let mut valid = 0;
    for file in files.filter(|file| check(Reader::Strudel, file).outcome != Outcome::None) {
        assert_eq!(counted(file).1, 0, "{}", file.escape_ascii());
        valid += 1;
    }
    assert!(valid >= 15, "only {valid} cases are valid");
}
