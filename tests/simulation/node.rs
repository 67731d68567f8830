//! Nodes of all kinds, and what they do when they are asked.

use strudel_robots::visit::{Millis, PREFERENCE_PATH, PagePath, Refused};

use crate::chance::Chance;

/// What a node is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Answers, at the speed of most.
    Usual,
    /// Answers over a slow radio.
    Slow,
    /// Opens links and answers nothing.
    Silent,
    /// Often has no path, opens no link, or loses it.
    Failing,
    /// Says one size and sends another, or bytes without end.
    Lying,
}

/// What happens on a link, and how long after the thing before.
#[derive(Debug, Clone)]
pub(crate) enum Happens {
    Linked(Millis),
    LinkFailed,
    Begins { size: u64, wire: u64 },
    Moved(u64),
    Answered { body: Vec<u8>, links: Vec<PagePath> },
    Refused(Refused),
    Failed,
    Dropped,
}

pub(crate) type Script = Vec<(Millis, Happens)>;

#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pages: u64,
    /// What its robots.txt says, and until when (in milliseconds) it stays so.
    file: Option<&'static str>,
    changes_at: Millis,
}

const DAY: Millis = 24 * 3_600_000;

/// Files as operators write them: valid, invalid, none. Most want to be visited seldom.
const FILES: [Option<&str>; 12] = [
    None,
    Some("User-agent: Strudel\nRecrawl-Interval: 1d\n"),
    Some("User-agent: Strudel\nRecrawl-Interval: 7d\n"),
    Some("User-agent: *\nRecrawl-Interval: 8d\n"),
    Some("User-agent: Strudel\nRecrawl-Interval: 12d\n"),
    Some("User-agent: Strudel\nRecrawl-Interval: 13d\n"),
    Some("User-agent: Strudel\nRecrawl-Interval: 14d\n"),
    Some("User-agent: Strudel\nRecrawl-Interval: 14d\n"),
    Some("User-agent: Strudel\nRecrawl-Interval: 14d\n"),
    Some("User-agent: Strudel\nRecrawl-Interval: auto\n"),
    Some("User-agent: Strudel\nRecrawl-Interval: 15d\n"),
    Some("Recrawl-Interval: often\n"),
];

impl Node {
    pub(crate) fn new(pages: u64, chance: &mut Chance) -> Node {
        let kind = match chance.below(20) {
            0 => Kind::Slow,
            1 => Kind::Silent,
            2 | 3 => Kind::Failing,
            4 => Kind::Lying,
            _ => Kind::Usual,
        };
        Node { kind, pages: chance.between(1, pages), file: None, changes_at: 0 }
    }

    /// Whether the network knows a path to it.
    pub(crate) fn has_path(&self, chance: &mut Chance) -> bool {
        chance.percent(if self.kind == Kind::Failing { 50 } else { 98 })
    }

    pub(crate) fn link(&self, chance: &mut Chance) -> Script {
        let opens = match self.kind {
            Kind::Failing => chance.percent(50),
            _ => chance.percent(99),
        };
        let round_trip = match self.kind {
            Kind::Slow => chance.between(1_200, 6_000),
            _ => chance.between(20, 900),
        };
        match opens {
            true => vec![(round_trip, Happens::Linked(round_trip))],
            false if chance.percent(50) => vec![(chance.between(1, 30_000), Happens::LinkFailed)],
            false => Vec::new(),
        }
    }

    /// What its robots.txt says now.
    fn file(&mut self, now: Millis, chance: &mut Chance) -> Option<&'static str> {
        if self.changes_at <= now {
            self.file = FILES[chance.below(FILES.len() as u64) as usize];
            self.changes_at = now + chance.between(5 * DAY, 60 * DAY);
        }
        self.file
    }

    pub(crate) fn answer(&mut self, path: &str, now: Millis, chance: &mut Chance) -> Script {
        match self.kind {
            Kind::Silent => return Vec::new(),
            Kind::Failing if chance.percent(5) => return vec![(chance.between(1, 9_000), Happens::Dropped)],
            Kind::Lying if chance.percent(30) => return lie(chance),
            _ => {}
        }
        let (body, links) = if path == PREFERENCE_PATH {
            let Some(file) = self.file(now, chance) else { return Vec::new() };
            (file.as_bytes().to_vec(), Vec::new())
        } else {
            match chance.below(100) {
                0 => return vec![(200, Happens::Refused(Refused::ByNode))],
                1 => return vec![(200, Happens::Failed)],
                2 => return Vec::new(),
                _ => (vec![b'x'; chance.between(50, 6_000) as usize], self.links(chance)),
            }
        };
        let size = body.len() as u64;
        let rate = if self.kind == Kind::Slow { chance.between(200, 2_000) } else { 20_000 };
        let wait = if self.kind == Kind::Slow { 2_000 } else { chance.between(30, 1_500) };
        vec![
            (wait, Happens::Begins { size, wire: size }),
            (size * 1_000 / rate, Happens::Moved(size + 100)),
            (0, Happens::Answered { body, links }),
        ]
    }

    fn links(&self, chance: &mut Chance) -> Vec<PagePath> {
        let paths = (0..chance.below(6)).map(|_| format!("/page/{}.mu", chance.below(self.pages)));
        paths.filter_map(|path| PagePath::new(&path)).collect()
    }
}

fn lie(chance: &mut Chance) -> Script {
    match chance.below(4) {
        0 => vec![(50, Happens::Begins { size: 1 << 40, wire: 1 << 40 })],
        1 => vec![
            (50, Happens::Begins { size: 10, wire: 10 }),
            (50, Happens::Answered { body: vec![b'x'; 300_000], links: Vec::new() }),
        ],
        2 => (0..200).map(|_| (900, Happens::Moved(chance.between(1, 60_000)))).collect(),
        _ => vec![(50, Happens::Begins { size: 3_000, wire: 3_000 }), (30_000, Happens::Moved(1))],
    }
}
