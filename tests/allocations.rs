//! The crawler's light way allocates nothing for a valid file.

use allocation_counter::measure;
use strudel_robots::{Outcome, outcome};

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
        let mut verdict = Outcome::None;
        let counted = measure(|| verdict = outcome(file));
        assert_ne!(verdict, Outcome::None, "{}", file.escape_ascii());
        assert_eq!(counted.count_total, 0, "{}", file.escape_ascii());
    }
}
