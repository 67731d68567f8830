//! The three examples of Strudel's own page on crawl preferences.

pub(crate) const FILES: [&str; 3] = [
    "User-agent: Strudel\nRecrawl-Interval: 14d\n",
    "User-agent: Strudel\nRecrawl-Interval: 7d\n",
    "User-agent: Strudel\nRecrawl-Interval: auto\n",
];
