//! A visit over virtual time: each rule of the visits document's *One visit* as a scenario, and what holds for any node.
//!
//! A node is a script: for each request in turn, what happens and how long after the thing before. The driver carries
//! actions out, moves its clock to whatever comes next, and writes down what was done.

use std::collections::VecDeque;

use proptest::prelude::*;
use strudel_robots::schedule::{GapRule, Measured, Policy, Reached, Speed, Standing};
use strudel_robots::visit::{
    Action, Aim, Budget, End, Event, INDEX_PATH, KnownPath, Limits, Lookup, Millis, PREFERENCE_PATH, PagePath, Plan,
    Previous, Refused, Spent, Unstored, Visit,
};
use strudel_robots::{Interval, Outcome, Preference};

const LIMITS: Limits = Limits::DEFAULT;
const DAY: u64 = 24 * 3_600;
/// When the visits start, in UTC seconds.
const UTC: u64 = 1_800_000_000;
/// The round trip of most nodes; the link opens after it.
const ROUND_TRIP: Millis = 50;

/// What happens on the node's side.
#[derive(Debug, Clone)]
enum Happens {
    Linked(Millis),
    LinkFailed,
    Begins { size: u64, wire: u64 },
    Moved(u64),
    Answered(Vec<u8>, Vec<PagePath>),
    Refused(Refused),
    Failed,
    Dropped,
    Stop,
    Offline,
}

/// Each with the time since the one before.
type Does = Vec<(Millis, Happens)>;

fn silence() -> Does {
    Vec::new()
}

fn path(name: &str) -> PagePath {
    PagePath::new(&format!("/page/{name}")).unwrap()
}

/// An answer that begins after a wait, comes as one chunk after another wait, and is as advertised.
fn answer(wait: Millis, took: Millis, body: Vec<u8>, links: &[&str]) -> Does {
    let (size, links) = (body.len() as u64, links.iter().map(|name| path(name)).collect());
    vec![
        (wait, Happens::Begins { size, wire: size }),
        (took, Happens::Moved(size)),
        (0, Happens::Answered(body, links)),
    ]
}

/// A page of 500 bytes after 100 ms.
fn page(links: &[&str]) -> Does {
    answer(100, 0, vec![b'x'; 500], links)
}

/// A page of this size at once.
fn sized(size: u64) -> Does {
    answer(0, 0, vec![b'x'; size as usize], &[])
}

fn robots(value: &str) -> Does {
    answer(100, 0, format!("User-agent: Strudel\nRecrawl-Interval: {value}\n").into_bytes(), &[])
}

fn once(after: Millis, happens: Happens) -> Does {
    vec![(after, happens)]
}

/// Paths that no visit has asked for: `p0`, `p1` …
fn known(number: usize) -> Vec<KnownPath> {
    (0..number).map(|n| KnownPath { path: path(&format!("p{n}")), depth: 1, asked: None, refused: None }).collect()
}

fn every(days: u64) -> Preference {
    Preference::Every(Interval::from_days(days).unwrap())
}

fn days_ago(days: u64) -> Option<Previous> {
    Some(Previous { start: UTC - days * DAY, first_packet: None })
}

/// A first visit to a node of which nothing is known.
fn first() -> Plan {
    Plan { started: UTC, ..Plan::default() }
}

fn with_pages(number: usize) -> Plan {
    Plan { known: known(number), ..first() }
}

/// What was done and when, since the visit's start.
#[derive(Debug, Default)]
struct Log(Vec<(Millis, Action)>);

impl Log {
    fn picked<'a, T>(&'a self, pick: impl Fn(&'a Action) -> Option<T>) -> Vec<(Millis, T)> {
        self.0.iter().filter_map(|(at, action)| pick(action).map(|picked| (*at, picked))).collect()
    }

    fn asks(&self) -> Vec<(Millis, &str)> {
        self.picked(|action| if let Action::Ask { target, .. } = action { Some(target.path()) } else { None })
    }

    fn asked(&self) -> Vec<&str> {
        self.asks().into_iter().map(|(_, path)| path).collect()
    }

    fn stored(&self) -> Vec<&str> {
        let stored = self.picked(|action| if let Action::StorePage { path, .. } = action { Some(path) } else { None });
        stored.into_iter().map(|(_, path)| path.as_str()).collect()
    }

    fn marks(&self) -> Vec<(&str, Unstored)> {
        let marks = self.picked(|action| match action {
            Action::Mark { path, because } => Some((path.as_str(), *because)),
            _ => None,
        });
        marks.into_iter().map(|(_, mark)| mark).collect()
    }

    fn times(&self, wanted: &Action) -> Vec<Millis> {
        self.picked(|action| (action == wanted).then_some(())).into_iter().map(|(at, ())| at).collect()
    }

    fn closed(&self) -> (Millis, End, Spent) {
        match self.0.last() {
            Some((at, Action::Close { end, spent })) => (*at, *end, *spent),
            last => panic!("not closed but {last:?}"),
        }
    }

    fn end(&self) -> End {
        self.closed().1
    }

    fn lookup(&self) -> Option<Lookup> {
        self.closed().2.lookup
    }
}

/// How well the crawler around a visit does its work.
#[derive(Debug, Clone, Copy, Default)]
struct Manner {
    /// Things go on happening after their request was given up.
    stray: bool,
    /// It notices so much later that time has passed.
    late: Millis,
}

/// Runs a visit to its end. The first of the script is what becomes of the link.
fn drive(plan: Plan, script: &[Does], manner: Manner) -> Log {
    let (mut visit, mut actions) = Visit::start(plan, 0);
    let (mut now, mut wake, mut log) = (0, None, Log::default());
    let mut script = script.iter();
    let mut pending = VecDeque::new();
    for _ in 0..20_000 {
        for action in actions.drain(..) {
            match action {
                Action::WaitUntil(at) => {
                    wake = Some(at);
                    continue;
                }
                Action::OpenLink | Action::Ask { .. } => {
                    let mut at = now;
                    pending.extend(script.next().into_iter().flatten().map(|(after, happens)| {
                        at += after;
                        (at, happens)
                    }));
                }
                Action::GiveUp if !manner.stray => pending.clear(),
                _ => {}
            }
            log.0.push((now, action));
        }
        if visit.is_closed() {
            assert!(visit.handle(now, Event::TimePassed).is_empty() && visit.handle(now, Event::Dropped).is_empty());
            return log;
        }
        let wake = wake.expect("an open visit waits for a time");
        let happens = pending.front().is_some_and(|(at, _)| *at <= wake).then(|| pending.pop_front()).flatten();
        now = now.max(happens.map_or(wake + manner.late, |(at, _)| at));
        let event = match happens.map(|(_, happens)| happens) {
            None => Event::TimePassed,
            Some(Happens::Linked(round_trip)) => Event::Linked { round_trip: *round_trip },
            Some(Happens::LinkFailed) => Event::LinkFailed,
            Some(Happens::Begins { size, wire }) => Event::Begins { size: Some(*size), wire: Some(*wire) },
            Some(Happens::Moved(bytes)) => Event::Moved { bytes: *bytes },
            Some(Happens::Answered(body, links)) => Event::Answered { body, links },
            Some(Happens::Refused(who)) => Event::Refused(*who),
            Some(Happens::Failed) => Event::Failed,
            Some(Happens::Dropped) => Event::Dropped,
            Some(Happens::Stop) => Event::Stop,
            Some(Happens::Offline) => Event::Offline,
        };
        actions = visit.handle(now, event);
    }
    panic!("no end after {:?}", log.0.last());
}

/// A visit over a link with this round trip; requests beyond the script are met with silence.
fn over(round_trip: Millis, plan: Plan, script: &[Does]) -> Log {
    let linked = once(round_trip, Happens::Linked(round_trip));
    drive(plan, &[&[linked], script].concat(), Manner::default())
}

fn visit(plan: Plan, script: &[Does]) -> Log {
    over(ROUND_TRIP, plan, script)
}

/// A node with a preference and as many of these pages as are asked for.
fn all(preference: Does, pages: Does) -> Vec<Does> {
    [vec![preference], vec![pages; 100]].concat()
}

#[test]
fn one_visit_in_its_order() {
    let log = visit(first(), &[robots("7d"), page(&["a"]), page(&[])]);
    let kinds: Vec<_> = log.0.iter().map(|(_, action)| format!("{action:?}")).collect();
    let kinds: Vec<_> = kinds.iter().map(|kind| kind.split([' ', '(']).next().unwrap()).collect();
    let expected =
        ["RecordStart", "OpenLink", "Ask", "StorePreference", "Ask", "StorePage", "Ask", "StorePage", "Close"];
    assert_eq!(kinds, expected);
    assert_eq!(log.asks(), [(50, PREFERENCE_PATH), (3_150, INDEX_PATH), (6_250, "/page/a")]);
    assert_eq!(log.times(&Action::StorePreference(every(7))), [150]);
    let (at, end, spent) = log.closed();
    assert_eq!((at, end, spent.requests), (6_350, End::Complete, 3));
}

#[test]
fn a_link_that_does_not_open_or_drops_ends_the_visit() {
    let linked = || once(50, Happens::Linked(50));
    let cases = [
        (vec![once(200, Happens::LinkFailed)], 200, End::NoLink),
        (vec![silence()], 60_000, End::NoLink),
        (vec![once(60_000, Happens::Linked(9)), once(1, Happens::Dropped)], 60_001, End::Dropped),
        (vec![once(10, Happens::Stop)], 10, End::Stopped),
        (vec![once(10, Happens::Offline)], 10, End::Offline),
        (vec![linked(), once(10, Happens::Dropped)], 60, End::Dropped),
        (vec![linked(), robots("1d"), once(10, Happens::Dropped)], 3_160, End::Dropped),
        (vec![linked(), robots("1d"), once(10, Happens::Stop)], 3_160, End::Stopped),
        (vec![linked(), robots("1d"), once(10, Happens::Offline)], 3_160, End::Offline),
    ];
    for (script, at, end) in cases {
        let log = drive(first(), &script, Manner::default());
        assert_eq!((log.closed().0, log.end()), (at, end), "{script:?}");
        assert_eq!(log.times(&Action::OpenLink).len(), 1);
        let reached = match end {
            End::NoLink => Reached::NoLink,
            _ if script.len() > 1 => Reached::Linked,
            _ => Reached::NotTried,
        };
        assert_eq!(end.reached(&log.closed().2), reached, "{script:?}");
    }
}

#[test]
fn the_wait_for_the_preference_is_short() {
    for (round_trip, wait) in [(0, 5_000), (50, 5_200), (3_750, 20_000), (10_000, 20_000)] {
        let log = over(round_trip, first(), &[]);
        assert_eq!(log.times(&Action::GiveUp)[0], round_trip + wait, "{round_trip}");
        assert_eq!(log.lookup(), Some(Lookup::Unread(Unstored::Silent)));
        // Silence took its time already: the shortest pause follows, and then the pages.
        assert_eq!(log.asks()[1], (round_trip + wait + 3_000, INDEX_PATH));
    }
    let begins = |after| {
        let slow = Happens::Begins { size: 50, wire: 50 };
        let file = Happens::Answered(b"User-agent: *\nRecrawl-Interval: 3d\n".to_vec(), Vec::new());
        visit(first(), &[vec![(after, slow), (20_000, file)]]).lookup()
    };
    assert_eq!(begins(5_200), Some(Lookup::Read(Outcome::Interval { days: Interval::from_days(3).unwrap() })));
    assert_eq!(begins(5_201), Some(Lookup::Unread(Unstored::Silent)));
}

#[test]
fn a_preference_that_cannot_be_read_leaves_the_last_one() {
    let file = |length: usize| {
        let mut file = b"User-agent: Strudel\nRecrawl-Interval: 1d\n#".to_vec();
        file.resize(length, b'x');
        file
    };
    let lied = vec![(9, Happens::Begins { size: 9, wire: 9 }), (9, Happens::Answered(file(4_097), Vec::new()))];
    let cases = [
        (answer(9, 9, file(4_096), &[]), Lookup::Read(Outcome::Interval { days: Interval::SHORTEST })),
        (answer(9, 9, file(4_097), &[]), Lookup::Unread(Unstored::TooLarge)),
        (lied, Lookup::Unread(Unstored::TooLarge)),
        (once(9, Happens::Refused(Refused::BySize)), Lookup::Unread(Unstored::TooLarge)),
        (once(9, Happens::Refused(Refused::ByNode)), Lookup::Unread(Unstored::Refused)),
        (once(9, Happens::Failed), Lookup::Unread(Unstored::Silent)),
        (robots("15d"), Lookup::Read(Outcome::None)),
        (silence(), Lookup::Unread(Unstored::Silent)),
    ];
    for (does, lookup) in cases {
        let standing = Standing { preference: every(14), ..Standing::default() };
        let plan = Plan { standing, previous: days_ago(14), ..with_pages(100) };
        let log = visit(plan, &all(does, page(&[])));
        assert_eq!(log.lookup(), Some(lookup));
        let read = lookup.outcome() != Outcome::None;
        assert_eq!(log.times(&Action::StorePreference(every(1))).len(), usize::from(read), "{lookup:?}");
        assert_eq!(log.asked().len(), if read { 40 } else { 20 }, "{lookup:?}");
        assert_eq!(log.asked().iter().filter(|path| **path == PREFERENCE_PATH).count(), 1);
    }
    // An advertised size is refused before the transfer.
    let log = visit(first(), &[answer(9, 500, file(4_097), &[])]);
    assert_eq!((log.times(&Action::GiveUp)[0], log.closed().2.wire_bytes), (59, 0));
}

#[test]
fn a_longer_interval_ends_the_visit_after_the_preference() {
    let week = Interval::from_days(7).unwrap();
    let previous = |start| Some(Previous { start, first_packet: None });
    let late = Some(Previous { start: UTC - 7 * DAY, first_packet: Some(UTC - 7 * DAY + 1) });
    let cases = [
        (days_ago(1), "7d", Some(GapRule::Operator(week))),
        (previous(UTC - 7 * DAY + 1), "7d", Some(GapRule::Operator(week))),
        (late, "7d", Some(GapRule::Operator(week))),
        (days_ago(7), "7d", None),
        (days_ago(1), "1d", None),
        (days_ago(1), "auto", None),
        (None, "14d", None),
    ];
    for (previous, value, rule) in cases {
        let log = visit(Plan { previous, ..with_pages(3) }, &all(robots(value), page(&[])));
        match (rule, log.end()) {
            (Some(rule), End::NotYet(gap)) => {
                assert_eq!(gap.rule, rule);
                assert_eq!(log.asked(), [PREFERENCE_PATH]);
                assert_eq!(log.times(&Action::StorePreference(every(7))), [150]);
            }
            (rule, end) => assert_eq!((rule, end), (None, End::Complete), "{previous:?} {value}"),
        }
    }
}

#[test]
fn a_link_that_shows_itself_slow_ends_nothing_and_one_known_as_slow_has_its_gap() {
    let log = over(1_501, Plan { previous: days_ago(1), ..with_pages(100) }, &all(robots("1d"), page(&[])));
    assert_eq!((log.end(), log.asked().len()), (End::Reached(Budget::Requests), 8));
    let standing = Standing { speed: Speed::Slow, ..Standing::default() };
    let log = visit(Plan { previous: days_ago(6), standing, ..first() }, &[robots("auto")]);
    assert!(matches!(log.end(), End::NotYet(gap) if gap.rule == GapRule::SlowConnection));
    // Failures lengthened the gap up to this visit only.
    let standing = Standing { failures: 3, ..Standing::default() };
    let log = visit(Plan { previous: days_ago(1), standing, ..first() }, &[robots("1d")]);
    assert_ne!(log.asked(), [PREFERENCE_PATH]);
}

#[test]
fn a_dry_run_asks_for_the_preference_only() {
    let log = visit(Plan { aim: Aim::Preference, ..with_pages(9) }, &[robots("7d"), page(&[])]);
    assert_eq!((log.end(), log.asked()), (End::PreferenceOnly, vec![PREFERENCE_PATH]));
    assert_eq!(log.times(&Action::StorePreference(every(7))).len(), 1);
}

#[test]
fn requests_are_those_of_the_new_preference_and_the_speed_found() {
    for (round_trip, value, requests) in [(50, "7d", 40), (50, "8d", 20), (1_501, "7d", 8), (1_501, "14d", 8)] {
        for (pages, end) in [
            (requests - 2, End::Complete),
            (requests - 1, End::Reached(Budget::Requests)),
            (100, End::Reached(Budget::Requests)),
        ] {
            let log = over(round_trip, with_pages(pages), &all(robots(value), page(&[])));
            assert_eq!((log.end(), log.asked().len()), (end, requests.min(pages + 2)), "{round_trip} {value} {pages}");
        }
    }
}

#[test]
fn bytes_on_the_wire_have_a_budget() {
    for (round_trip, budget) in [(50, 2 * 1_024 * 1_024), (1_501, 256 * 1_024)] {
        let of = |bytes| {
            let body = Happens::Answered(b"small".to_vec(), Vec::new());
            vec![(0, Happens::Begins { size: 5, wire: 1 }), (0, Happens::Moved(bytes)), (0, body)]
        };
        let run = |pages: &[Does]| over(round_trip, with_pages(9), &[&[once(0, Happens::Failed)], pages].concat());
        let log = run(&[of(budget - 1), of(1), of(1)]);
        assert_eq!((log.end(), log.stored().len()), (End::Reached(Budget::Bytes), 2));
        assert_eq!(log.closed().2.wire_bytes, budget);
        // One byte beyond ends it in the middle of the answer.
        let log = run(&[of(budget - 1), of(2)]);
        assert_eq!((log.end(), log.stored().len()), (End::Reached(Budget::Bytes), 1));
        // An answer that cannot fit is not begun; one that fits exactly is.
        let wire = |wire| vec![(0, Happens::Begins { size: 9, wire }), (0, Happens::Answered(vec![b'x'], Vec::new()))];
        let log = run(&[of(budget - 9), wire(10)]);
        assert_eq!((log.end(), log.stored().len()), (End::Reached(Budget::Bytes), 1));
        assert_ne!(run(&[of(budget - 9), wire(9)]).end(), End::Reached(Budget::Bytes));
    }
}

#[test]
fn bytes_that_move_in_a_pause_count() {
    let moved = |bytes| vec![(0, Happens::Failed), (2_999, Happens::Moved(bytes))];
    let budget = LIMITS.wire_bytes.normal;
    assert_eq!(visit(first(), &[moved(budget - 1), page(&[])]).asked().len(), 2);
    for (bytes, at) in [(budget, 3_050), (budget + 1, 3_049)] {
        let log = visit(first(), &[moved(bytes), page(&[])]);
        assert_eq!((log.closed().0, log.end()), (at, End::Reached(Budget::Bytes)));
        assert_eq!(log.asked(), [PREFERENCE_PATH]);
    }
}

#[test]
fn the_time_has_a_budget() {
    for (round_trip, budget) in [(50, 600_000), (1_501, 1_200_000)] {
        // A page that comes a byte a minute, without end.
        let drip: Does =
            [once(0, Happens::Begins { size: 500, wire: 500 }), vec![(59_999, Happens::Moved(1)); 50]].concat();
        let log = over(round_trip, first(), &[once(0, Happens::Failed), drip]);
        assert_eq!((log.closed().0, log.end()), (budget, End::Reached(Budget::Time)));
    }
    // A pause that the time does not suffice for is not begun.
    let took = |took| visit(with_pages(9), &[once(0, Happens::Failed), answer(0, 59_999, vec![b'x'], &[]), long(took)]);
    let start_of_second = 50 + 3_000 + 59_999 + 59_999;
    let rest = 600_000 - start_of_second;
    let log = took(rest / 2);
    assert_eq!((log.closed().0, log.end()), (start_of_second + rest / 2, End::Reached(Budget::Time)));
    assert_eq!(took(rest / 2 - 1).asked().len(), 4);
}

/// A page that takes this long, with bytes in between.
fn long(took: Millis) -> Does {
    let chunks = took / 50_000;
    let begins = once(0, Happens::Begins { size: 500, wire: 500 });
    let last = (took % 50_000, Happens::Answered(b"page".to_vec(), Vec::new()));
    [begins, vec![(50_000, Happens::Moved(1)); chunks as usize], vec![last]].concat()
}

#[test]
fn large_pages_are_refused_and_the_visit_goes_on() {
    let most = LIMITS.page_bytes;
    let body = |size: u64| Happens::Answered(vec![b'x'; size as usize], Vec::new());
    let bomb = vec![(0, Happens::Begins { size: 1_040, wire: 1_040 }), (0, body(most + 1))];
    let unannounced = once(0, body(most + 1));
    let script =
        [robots("1d"), sized(most), sized(most + 1), bomb, unannounced, once(0, Happens::Refused(Refused::BySize))];
    let log = visit(with_pages(4), &script);
    assert_eq!(log.stored(), [INDEX_PATH]);
    let expected = ["/page/p0", "/page/p1", "/page/p2", "/page/p3"].map(|path| (path, Unstored::TooLarge));
    assert_eq!((log.marks(), log.end()), (expected.to_vec(), End::Complete));
    // Only the advertised one is given up before its transfer; its bytes do not move.
    assert_eq!(log.times(&Action::GiveUp).len(), 1);
    assert!(log.closed().2.wire_bytes < most + 1_000);
}

#[test]
fn no_byte_for_a_minute_ends_the_visit() {
    let begins = (10, Happens::Begins { size: 500, wire: 500 });
    let log = visit(first(), &[robots("1d"), vec![begins.clone()]]);
    assert_eq!((log.closed().0, log.end()), (3_150 + 10 + 60_000, End::Stalled));
    let log = visit(first(), &[robots("1d"), vec![begins.clone(), (60_000, Happens::Moved(1))]]);
    assert_eq!((log.closed().0, log.end()), (3_150 + 10 + 120_000, End::Stalled));
    // To have moved nothing is not to have moved.
    let log = visit(first(), &[robots("1d"), vec![begins.clone(), (59_000, Happens::Moved(0))]]);
    assert_eq!(log.closed().0, 3_150 + 10 + 60_000);
    // The preference is no exception.
    assert_eq!(visit(first(), &[vec![begins]]).end(), End::Stalled);
}

#[test]
fn three_silent_pages_in_a_row_end_the_visit() {
    let log = visit(with_pages(9), &[silence(), silence(), once(0, Happens::Failed), silence()]);
    let expected = [INDEX_PATH, "/page/p0", "/page/p1"].map(|path| (path, Unstored::Silent));
    assert_eq!((log.marks(), log.end()), (expected.to_vec(), End::SilentPages));
    for answer in [page(&[]), once(9, Happens::Refused(Refused::ByNode)), sized(LIMITS.page_bytes + 1)] {
        let log = visit(with_pages(9), &[silence(), silence(), silence(), answer]);
        assert_eq!((log.asked().len(), log.end()), (7, End::SilentPages));
    }
}

#[test]
fn a_page_may_take_a_while_to_begin() {
    let index = |after| visit(first(), &[robots("1d"), answer(after, 0, b"page".to_vec(), &[])]);
    assert_eq!(index(15_200).stored(), [INDEX_PATH]);
    let log = index(15_201);
    assert_eq!((log.stored().len(), log.times(&Action::GiveUp)), (0, vec![3_150 + 15_200]));
}

#[test]
fn the_pause_is_three_seconds_or_as_long_as_the_answer_took() {
    for (wait, took, pause) in [(0, 0, 3_000), (1_000, 1_999, 3_000), (1_000, 2_001, 3_001), (9_000, 31_000, 40_000)] {
        let log = visit(with_pages(1), &[robots("1d"), answer(wait, took, b"page".to_vec(), &[])]);
        let asks = log.asks();
        assert_eq!(asks[2].0 - (asks[1].0 + wait + took), pause, "{wait} {took}");
    }
    let silent = visit(with_pages(1), &[robots("1d")]);
    assert_eq!(silent.asks()[2].0 - silent.asks()[1].0, 15_200 + 3_000);
    let broken = vec![(9, Happens::Begins { size: 9, wire: 9 }), (40_000, Happens::Failed)];
    let broken = visit(with_pages(1), &[robots("1d"), broken]);
    assert_eq!(broken.asks()[2].0 - broken.asks()[1].0, 2 * 40_009);
}

#[test]
fn an_idle_link_is_kept_alive() {
    let log = visit(with_pages(1), &[robots("1d"), answer(0, 20_000, b"page".to_vec(), &[])]);
    // While the answer is awaited, and in the pause of 20 s after it.
    assert_eq!(log.times(&Action::KeepAlive)[..4], [3_150 + 8_000, 3_150 + 16_000, 23_150 + 8_000, 23_150 + 16_000]);
    assert_eq!(log.asks()[2].0, 43_150);
    let short = visit(with_pages(1), &[robots("1d"), page(&[]), page(&[])]);
    assert!(short.times(&Action::KeepAlive).is_empty());
}

#[test]
fn links_join_the_order_and_no_path_is_asked_twice() {
    let asked = |name, asked| KnownPath { path: path(name), depth: 1, asked: Some(asked), refused: None };
    let plan = Plan { known: vec![asked("recent", UTC - 9), asked("index.mu", UTC - 9), asked("old", 7)], ..first() };
    let script = [robots("1d"), page(&["b", "index.mu", "a", "old"]), page(&["deep", "b"]), page(&["a"])];
    let log = visit(plan, &all_of(&script));
    let expected = [PREFERENCE_PATH, INDEX_PATH, "/page/b", "/page/a", "/page/deep", "/page/old", "/page/recent"];
    assert_eq!((log.asked(), log.end()), (expected.to_vec(), End::Complete));
    let found = log.picked(|action| match action {
        Action::StorePage { found, .. } => Some(found.iter().map(|f| (f.path.as_str(), f.depth)).collect::<Vec<_>>()),
        _ => None,
    });
    assert_eq!(found[0].1, [("/page/b", 1), ("/page/a", 1)]);
    assert_eq!(found[1].1, [("/page/deep", 2)]);
    assert!(found[2..].iter().all(|(_, found)| found.is_empty()));
}

/// A script, and plain pages after it.
fn all_of(script: &[Does]) -> Vec<Does> {
    [script, &vec![page(&[]); 100]].concat()
}

#[test]
fn no_page_lies_deeper_than_five_links() {
    let names: Vec<_> = (1..=9).map(|n| format!("d{n}")).collect();
    let pages = names.iter().map(|name| page(&[name]));
    let log = visit(first(), &std::iter::once(robots("1d")).chain(pages).collect::<Vec<_>>());
    assert_eq!(log.asked().last(), Some(&"/page/d5"));
    assert_eq!((log.asked().len(), log.end()), (7, End::Complete));
}

#[test]
fn a_refused_page_is_marked_and_rests() {
    let log = visit(with_pages(1), &[robots("1d"), page(&[]), once(9, Happens::Refused(Refused::ByNode))]);
    assert_eq!((log.marks(), log.end()), (vec![("/page/p0", Unstored::Refused)], End::Complete));
    let rests = KnownPath { refused: Some(UTC - 30 * DAY + 1), ..known(1).remove(0) };
    let log = visit(Plan { known: vec![rests], ..first() }, &[robots("1d"), page(&["p0"])]);
    assert_eq!(log.asked(), [PREFERENCE_PATH, INDEX_PATH]);
}

#[test]
fn a_node_is_capped_and_marked_once() {
    let names: Vec<_> = (0..5_000).map(|n| n.to_string()).collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let log = visit(first(), &all(robots("1d"), page(&names)));
    let found =
        log.picked(|action| if let Action::StorePage { found, .. } = action { Some(found.len()) } else { None });
    assert_eq!(found.iter().map(|(_, found)| found).sum::<usize>(), LIMITS.known_paths - 1);
    assert_eq!(log.times(&Action::MarkCapped).len(), 1);
}

#[test]
fn what_comes_of_a_request_that_was_given_up_changes_nothing() {
    let late = Happens::Answered(b"User-agent: *\nRecrawl-Interval: 14d\n".to_vec(), Vec::new());
    let script = [once(50, Happens::Linked(50)), once(5_300, late)];
    let log = drive(first(), &script, Manner { stray: true, late: 0 });
    assert_eq!(log.lookup(), Some(Lookup::Unread(Unstored::Silent)));
    assert!(log.times(&Action::StorePreference(every(14))).is_empty() && log.stored().is_empty());
}

#[test]
fn time_that_goes_back_or_comes_early_changes_nothing() {
    let (mut visit, _) = Visit::start(first(), 1_000);
    let asked = visit.handle(0, Event::Linked { round_trip: 125 });
    assert!(matches!(asked[..], [Action::Ask { begins_by: 6_500, .. }, Action::WaitUntil(6_500)]));
    for now in [1_200, 0, 6_499] {
        assert!(matches!(visit.handle(now, Event::TimePassed)[..], [Action::WaitUntil(6_500)]), "{now}");
    }
    assert!(matches!(visit.handle(6_500, Event::TimePassed)[..], [Action::GiveUp, Action::WaitUntil(9_000)]));
}

#[test]
fn the_link_is_measured_without_pauses_and_waits() {
    let file = vec![b'#'; 1_000];
    let log = visit(first(), &[answer(900, 500, file, &[]), answer(9_000, 4_000, vec![b'x'; 3_096], &[])]);
    let measured = Measured { round_trip_ms: Some(50), transfer: Some((4_096, 4_500)) };
    assert_eq!(log.closed().2.measured, measured);
    assert_eq!(Speed::Normal.after(&Policy::DEFAULT, &measured), Speed::Slow);
    // An answer of which nothing came measures nothing.
    let begun = vec![(9, Happens::Begins { size: 9, wire: 9 }), (700, Happens::Dropped)];
    assert_eq!(visit(first(), &[begun]).closed().2.measured.transfer, None);
    // What we cut off counts, up to its last byte; what went with the link does not: its silence is no slowness.
    for (end, transfer) in [(Happens::Stop, Some((5, 700))), (Happens::Dropped, None), (Happens::Offline, None)] {
        let cut = vec![(9, Happens::Begins { size: 9, wire: 9 }), (700, Happens::Moved(5)), (1, end)];
        let log = visit(first(), &[once(0, Happens::Failed), cut]);
        assert_eq!(log.closed().2.measured.transfer, transfer, "{:?}", log.end());
    }
}

fn any_happens() -> impl Strategy<Value = Happens> {
    let name = || (0_usize..60).prop_map(|n| path(&format!("p{n}")));
    let bytes = prop_oneof![0_u64..5_000, Just(262_144), 262_000_u64..3_000_000, Just(u64::MAX)];
    let body = prop_oneof![
        (0_usize..6_000).prop_map(|size| vec![b'x'; size]),
        (0_u64..17).prop_map(|days| format!("User-agent: *\nRecrawl-Interval: {days}d\n").into_bytes()),
        Just(vec![b'x'; 262_145]),
    ];
    let answered = (body, prop::collection::vec(name(), 0..20));
    prop_oneof![
        6 => answered.prop_map(|(body, links)| Happens::Answered(body, links)),
        4 => (bytes.clone(), bytes.clone()).prop_map(|(size, wire)| Happens::Begins { size, wire }),
        4 => (0_u64..4_000).prop_map(|size| Happens::Begins { size, wire: size }),
        4 => bytes.prop_map(Happens::Moved),
        4 => (0_u64..4_000).prop_map(Happens::Moved),
        1 => Just(Happens::Refused(Refused::ByNode)),
        1 => Just(Happens::Refused(Refused::BySize)),
        1 => Just(Happens::Failed),
        1 => prop_oneof![Just(Happens::Dropped), Just(Happens::Linked(3)), Just(Happens::LinkFailed), Just(Happens::Stop)],
    ]
}

fn any_does() -> impl Strategy<Value = Does> {
    let wait = prop_oneof![4 => 0_u64..2_000, 1 => 0_u64..70_000, 1 => Just(60_000)];
    let chaos = prop::collection::vec((wait, any_happens()), 0..4);
    let links = prop::collection::vec("[a-z]{1,2}", 0..9);
    prop_oneof![
        2 => chaos,
        5 => (0_u64..3_000, 0_u64..3_000, links).prop_map(|(wait, took, links)| {
            answer(wait, took, vec![b'x'; 900], &links.iter().map(String::as_str).collect::<Vec<_>>())
        }),
        1 => (0_u64..17).prop_map(|days| robots(&format!("{days}d"))),
    ]
}

fn any_plan() -> impl Strategy<Value = Plan> {
    let preference =
        (0_u64..15).prop_map(|days| Interval::from_days(days).map_or(Preference::Automatic, Preference::Every));
    let speed = prop_oneof![Just(Speed::Normal), Just(Speed::Slow)];
    let previous =
        prop::option::of((0_u64..20 * DAY).prop_map(|ago| Previous { start: UTC - ago, first_packet: None }));
    (preference, speed, previous, 0_usize..50).prop_map(|(preference, speed, previous, pages)| Plan {
        standing: Standing { preference, speed, failures: 0 },
        previous,
        ..with_pages(pages)
    })
}

/// The preference that stands at the end.
fn final_preference(plan: &Plan, log: &Log) -> Preference {
    log.lookup().map_or(plan.standing.preference, |lookup| plan.standing.preference.after(lookup.outcome()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// That it ends, in bounded steps, is in the driver.
    #[test]
    fn no_node_moves_a_visit_beyond_its_rules(
        plan in any_plan(),
        round_trip in prop_oneof![0_u64..1_000, 0_u64..30_000],
        script in prop::collection::vec(any_does(), 0..50),
        stray in any::<bool>(),
        late in prop_oneof![2 => Just(0), 1 => 0_u64..90_000],
    ) {
        let script = [&[once(round_trip, Happens::Linked(round_trip))], &script[..]].concat();
        let log = drive(plan.clone(), &script, Manner { stray, late });
        let (closed, end, spent) = log.closed();
        let asked = log.asked();

        let mut distinct = asked.clone();
        distinct.sort_unstable();
        distinct.dedup();
        prop_assert_eq!(distinct.len(), asked.len(), "a path is asked for twice");
        prop_assert_eq!(asked.first(), Some(&PREFERENCE_PATH));

        let slow = plan.standing.speed == Speed::Slow || round_trip > Policy::DEFAULT.slow_round_trip_ms;
        let speed = if slow { Speed::Slow } else { Speed::Normal };
        let preference = final_preference(&plan, &log);
        prop_assert_eq!(spent.requests as usize, asked.len());
        prop_assert!(spent.requests <= Policy::DEFAULT.allowance(preference, speed));
        prop_assert!(closed <= LIMITS.time_ms.of(speed).saturating_add(late));
        for (at, path) in log.asks() {
            prop_assert!(at < LIMITS.time_ms.of(speed), "{} at {}", path, at);
        }
        for (_, action) in &log.0 {
            if let Action::Ask { wire, begins_by, .. } = action {
                prop_assert!(*wire > 0 && *begins_by <= LIMITS.time_ms.of(speed));
            }
        }
        prop_assert!(spent.wire_bytes <= LIMITS.wire_bytes.of(speed) || end == End::Reached(Budget::Bytes));

        // Nothing but the preference is asked for before it is decided, and that is stored first.
        let position = |wanted: &dyn Fn(&Action) -> bool| log.0.iter().position(|(_, action)| wanted(action));
        let page = position(&|action| matches!(action, Action::Ask { target, .. } if target.path() != PREFERENCE_PATH));
        let stored = position(&|action| matches!(action, Action::StorePreference(_)));
        if let Some(page) = page {
            prop_assert!(spent.lookup.is_some());
            prop_assert!(stored.is_none_or(|stored| stored < page));
            if let (Some(previous), Preference::Every(days)) = (plan.previous, preference) {
                prop_assert!(UTC - previous.start >= u64::from(days.days()) * DAY, "too early");
            }
        }
        let read = matches!(spent.lookup, Some(lookup) if lookup.outcome() != Outcome::None);
        prop_assert_eq!(stored.is_some(), read);
        prop_assert_eq!(position(&|action| matches!(action, Action::Close { .. })), Some(log.0.len() - 1));

        // Three seconds between two requests at least, and the link is never idle for long.
        for pair in log.asks().windows(2) {
            prop_assert!(pair[1].0 - pair[0].0 >= LIMITS.pause_ms);
        }
        // Each page that was answered for was asked for, in that order.
        let mut rest = asked.iter();
        prop_assert!(log.stored().iter().all(|stored| rest.any(|asked| asked == stored)));
    }
}
