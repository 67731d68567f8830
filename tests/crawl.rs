//! Many visits over virtual time: each rule of *Many visits* and of the clocks as a scenario.

use strudel_robots::crawl::{Action, Clock, Crawl, Event, Last, Limits, Now};
use strudel_robots::schedule::{Policy, Speed, Standing};
use strudel_robots::visit::{End, Millis};
use strudel_robots::{Destination, Interval, Preference};

const LIMITS: Limits = Limits::DEFAULT;
const HOUR: u64 = 3_600;
const DAY: u64 = 24 * HOUR;
const UTC: u64 = 1_800_000_000;

fn node(number: u64) -> Destination {
    let mut hash = [0; 16];
    hash[8..].copy_from_slice(&number.to_be_bytes());
    Destination(hash)
}

/// A crawl and two clocks.
struct World {
    crawl: Crawl,
    now: Now,
}

impl World {
    fn new(limits: Limits) -> World {
        let crawl = Crawl::new(limits, Policy::DEFAULT, Clock::new(UTC, UTC));
        let mut world = World { crawl, now: Now { utc: UTC, steady: 0 } };
        assert_eq!(world.tell(Event::Online), []);
        world
    }

    /// A world of this many nodes that were visited so long ago, to all of which there is a path.
    fn visited(nodes: u64, ago: u64, standing: &Standing) -> World {
        let mut world = World::new(LIMITS);
        for n in 0..nodes {
            world.crawl.insert(world.now, node(n), Last::At(UTC - ago), standing);
            world.heard_of(n);
        }
        world
    }

    /// What is to be done, apart from waiting.
    fn tell(&mut self, event: Event) -> Vec<Action> {
        let mut actions = self.crawl.handle(self.now, event);
        let wait = actions.pop();
        assert!(matches!(wait, Some(Action::WaitUntil(at)) if at > self.now.steady), "{wait:?} at {:?}", self.now);
        actions
    }

    fn pass(&mut self, seconds: u64) -> Vec<Action> {
        self.now = Now { utc: self.now.utc + seconds, steady: self.now.steady + seconds * 1_000 };
        self.tell(Event::TimePassed)
    }

    /// Waits as it is told to for so long. What was done, and after how many milliseconds.
    fn wait(&mut self, seconds: u64) -> Vec<(Millis, Action)> {
        let (start, end) = (self.now, self.now.steady + seconds * 1_000);
        let mut done = Vec::new();
        loop {
            let mut actions = self.crawl.handle(self.now, Event::TimePassed);
            let Some(Action::WaitUntil(at)) = actions.pop() else { panic!("no wait in {actions:?}") };
            done.extend(actions.into_iter().map(|action| (self.now.steady - start.steady, action)));
            let steady = at.min(end);
            self.now = Now { utc: start.utc + (steady - start.steady) / 1_000, steady };
            if at > end {
                return done;
            }
        }
    }

    fn hear(&mut self, number: u64, draw: u64) -> Vec<Action> {
        self.tell(Event::Heard { destination: node(number), draw })
    }

    /// There is a path to a known node. It is heard at a time when nothing can start.
    fn heard_of(&mut self, number: u64) {
        let heard = Event::Heard { destination: node(number), draw: 0 };
        let _ = self.crawl.handle(Now { utc: 0, ..self.now }, heard);
    }

    /// A visit of this node that started so many seconds ago has ended.
    fn end(&mut self, number: u64, ago: u64, standing: Standing) -> Vec<Action> {
        let from = Now { utc: self.now.utc - ago, steady: self.now.steady - ago * 1_000 };
        self.tell(Event::Ended { destination: node(number), from, standing })
    }
}

fn visits(actions: &[Action]) -> Vec<Destination> {
    let visits = actions.iter().filter_map(|action| if let Action::Visit(node) = action { Some(*node) } else { None });
    visits.collect()
}

fn every(days: u64) -> Standing {
    Standing { preference: Preference::Every(Interval::from_days(days).unwrap()), ..Standing::default() }
}

const SLOW: Standing = Standing { preference: Preference::Automatic, speed: Speed::Slow, failures: 0 };

#[test]
fn eligible_when_the_gap_has_passed_and_not_a_second_before() {
    for (standing, gap) in [(Standing::default(), DAY), (every(3), 3 * DAY), (SLOW, 7 * DAY)] {
        let mut world = World::visited(1, gap - 100, &standing);
        assert_eq!(world.pass(99), [], "{standing:?}");
        assert_eq!(world.pass(1), [Action::Visit(node(0))]);
        assert_eq!(world.pass(1), []);
        assert_eq!(world.end(0, 1, standing), []);
        assert_eq!(world.pass(gap - 2), []);
        assert_eq!(world.pass(1), [Action::Visit(node(0))]);
    }
}

#[test]
fn it_wakes_when_somebody_is_due() {
    let mut world = World::visited(3, DAY - 5 * HOUR, &Standing::default());
    let done = world.wait(6 * HOUR);
    let expected = [0, 1, 2].map(|n| (5 * HOUR * 1_000, Action::Visit(node(n))));
    assert_eq!(done, expected);
}

#[test]
fn four_at_once_and_those_first_who_are_due_for_longest() {
    let mut world = World::new(LIMITS);
    for n in 0..9 {
        world.crawl.insert(world.now, node(n), Last::At(UTC - DAY - 100 + n * 10), &Standing::default());
        world.heard_of(n);
    }
    assert_eq!(visits(&world.tell(Event::TimePassed)), [0, 1, 2, 3].map(node));
    assert_eq!(world.crawl.visiting().len(), 4);
    assert_eq!(world.pass(HOUR), []);
    assert_eq!(world.end(2, HOUR, Standing::default()), [Action::Visit(node(4))]);
    assert_eq!(world.crawl.visiting().collect::<Vec<_>>(), [0, 1, 3, 4].map(node));
    // Hearing a node again does not start a second visit of it.
    assert_eq!(world.hear(0, 0), []);
    assert_eq!(world.pass(30 * DAY), []);
}

#[test]
fn slow_links_one_at_a_time() {
    let mut world = World::visited(3, 8 * DAY, &SLOW);
    for n in 3..5 {
        world.crawl.insert(world.now, node(n), Last::At(UTC - 2 * DAY), &Standing::default());
        world.heard_of(n);
    }
    assert_eq!(visits(&world.tell(Event::TimePassed)), [0, 3, 4].map(node));
    assert_eq!(world.end(3, 0, Standing::default()), []);
    assert_eq!(world.end(0, 0, SLOW), [Action::Visit(node(1))]);
    // A link that turns out to be slow counts from then on.
    assert_eq!(world.tell(Event::FoundSlow(node(4))), []);
    assert_eq!(world.end(1, 0, SLOW), []);
    assert_eq!(world.end(4, 0, SLOW), [Action::Visit(node(2))]);
}

#[test]
fn a_new_node_is_visited_at_its_random_time_and_not_forgotten() {
    let mut world = World::new(LIMITS);
    let at = UTC + 7 * HOUR;
    let first = Action::SetFirstVisit { destination: node(1), at };
    assert_eq!(world.hear(1, 7 * HOUR + 5 * DAY), [first]);
    // Neither another announce nor another draw moves it.
    assert_eq!(world.hear(1, 0), []);
    world.crawl.insert(world.now, node(1), Last::Never { first_at: 0 }, &Standing::default());
    world.heard_of(1);
    assert_eq!(world.wait(DAY), [(7 * HOUR * 1_000, Action::Visit(node(1)))]);
}

#[test]
fn twelve_first_visits_an_hour_over_restarts_too() {
    let mut world = World::new(Limits { at_once: 100, ..LIMITS });
    for n in 0..30 {
        world.crawl.insert(world.now, node(n), Last::Never { first_at: UTC - 1 }, &Standing::default());
        world.heard_of(n);
    }
    for minutes_ago in [50, 40] {
        world.crawl.count_first_visit(world.now, UTC - minutes_ago * 60);
    }
    let done = world.wait(2 * HOUR + 1);
    let minutes: Vec<_> = done.iter().map(|(at, _)| at / 60_000).collect();
    assert_eq!(minutes, [vec![0; 10], vec![10], vec![20], vec![60; 10], vec![70], vec![80], vec![120; 6]].concat());
    // They hold up nobody who was visited before.
    let mut world = World::visited(1, 2 * DAY, &Standing::default());
    (0..12).for_each(|_| world.crawl.count_first_visit(world.now, UTC));
    world.crawl.insert(world.now, node(9), Last::Never { first_at: UTC - 9 * DAY }, &Standing::default());
    assert_eq!(world.tell(Event::TimePassed), [Action::Visit(node(0))]);
}

#[test]
fn paths_are_sought_for_the_due_one_every_five_seconds() {
    let mut world = World::new(LIMITS);
    for n in 0..8 {
        world.crawl.insert(world.now, node(n), Last::At(UTC - 2 * DAY + n), &Standing::default());
    }
    let done = world.wait(26);
    let expected = [
        (0, Action::SeekPath(node(0))),
        (5_000, Action::SeekPath(node(1))),
        (10_000, Action::SeekPath(node(2))),
        (15_000, Action::SeekPath(node(3))),
        (20_000, Action::GiveUp { destination: node(0), end: End::NoLink }),
        (20_000, Action::SeekPath(node(4))),
        (25_000, Action::GiveUp { destination: node(1), end: End::NoLink }),
        (25_000, Action::SeekPath(node(5))),
    ];
    assert_eq!(done, expected);
    // One that answers is visited, and one whose path is heard of otherwise is too.
    assert_eq!(world.hear(4, 0), [Action::Visit(node(4))]);
    world.heard_of(7);
    assert_eq!(world.hear(7, 0), [Action::Visit(node(7))]);
    // A node without a path counts as visited: its gap begins, longer by the failure.
    let failed = Standing { failures: 1, ..Standing::default() };
    assert_eq!(world.end(0, 26, failed), []);
    let again = world.wait(2 * DAY - 27);
    let again = again.iter().find(|(_, action)| *action == Action::SeekPath(node(0)));
    assert_eq!(again, None);
    assert_eq!(world.pass(1), [Action::SeekPath(node(0))]);
}

#[test]
fn what_found_a_path_waits_for_a_slot_outside_of_it() {
    let mut world = World::visited(4, 2 * DAY, &Standing::default());
    assert_eq!(visits(&world.tell(Event::TimePassed)).len(), 4);
    // Not before somebody is due who could not be visited: it is looked for in the queue only when a slot is free.
    world.crawl.insert(world.now, node(9), Last::At(UTC - 3 * DAY), &Standing::default());
    assert_eq!(world.pass(1), []);
    assert_eq!(world.end(0, 1, Standing::default()), [Action::SeekPath(node(9))]);
    world.crawl.insert(world.now, node(8), Last::At(UTC - 2 * DAY), &Standing::default());
    world.heard_of(8);
    assert_eq!(world.pass(1), [Action::Visit(node(8))]);
    assert_eq!(world.hear(9, 0), []);
    assert_eq!(world.pass(HOUR), []);
    assert_eq!(world.end(1, 1, Standing::default()), [Action::Visit(node(9))]);
}

#[test]
fn nothing_starts_while_offline_and_nobody_is_to_blame() {
    let mut world = World::visited(1, 2 * DAY, &Standing::default());
    world.crawl.insert(world.now, node(5), Last::At(UTC - 2 * DAY), &Standing::default());
    let actions = world.tell(Event::TimePassed);
    assert_eq!(actions, [Action::Visit(node(0)), Action::SeekPath(node(5))]);
    assert_eq!(world.tell(Event::Offline), [Action::GiveUp { destination: node(5), end: End::Offline }]);
    assert_eq!(world.end(5, 0, Standing::default()), []);
    world.crawl.insert(world.now, node(6), Last::At(UTC - 2 * DAY), &Standing::default());
    assert_eq!(world.pass(HOUR), []);
    assert_eq!(world.tell(Event::Online), [Action::SeekPath(node(6))]);
    assert_eq!(world.tell(Event::Stop), [Action::GiveUp { destination: node(6), end: End::Stopped }]);
    assert_eq!(world.pass(40 * DAY), []);
}

#[test]
fn a_clock_before_what_was_seen_is_waited_for() {
    // As of a machine without a clock of its own; set back a little; and set back a day.
    for (seen, utc) in [(0, 0), (UTC, UTC - 1), (UTC + DAY, UTC)] {
        let mut world = World::visited(1, 9 * DAY, &Standing::default());
        world.crawl = Crawl::new(LIMITS, Policy::DEFAULT, Clock::new(UTC, seen));
        world.crawl.insert(world.now, node(0), Last::At(UTC - 9 * DAY), &Standing::default());
        let until = seen.max(UTC);
        world.now.utc = utc;
        assert_eq!(world.tell(Event::Online), [Action::ClockBehind { until }]);
        world.now.utc = until - 1;
        // It is said once.
        assert_eq!(world.tell(Event::TimePassed), []);
        assert_eq!(world.pass(1), [Action::SeekPath(node(0))]);
        assert_eq!(world.hear(0, 0), [Action::Visit(node(0))]);
        // What happened since is time that was seen.
        world.pass(100);
        world.end(0, 0, Standing::default());
        world.now.utc -= 1;
        assert_eq!(world.tell(Event::TimePassed), [Action::ClockBehind { until: until + 100 }]);
    }
}

#[test]
fn a_clock_set_forward_makes_nobody_due() {
    // One was visited in this run, and one in an earlier run: for both the gap is also measured by the other clock.
    let mut world = World::visited(1, 2 * DAY, &Standing::default());
    world.crawl.insert(world.now, node(1), Last::At(UTC - HOUR), &Standing::default());
    world.heard_of(1);
    assert_eq!(world.tell(Event::TimePassed), [Action::Visit(node(0))]);
    assert_eq!(world.end(0, 0, Standing::default()), []);
    world.now.utc += 2 * DAY;
    assert_eq!(world.tell(Event::TimePassed), []);
    let done = world.wait(DAY);
    assert_eq!(done, [(23 * HOUR * 1_000, Action::Visit(node(1))), (24 * HOUR * 1_000, Action::Visit(node(0)))]);
}

#[test]
fn a_clock_that_becomes_right_after_the_start_delays_nobody_by_decades() {
    let mut crawl = Crawl::new(LIMITS, Policy::DEFAULT, Clock::new(UTC, 0));
    let at_boot = Now { utc: 9, steady: 0 };
    crawl.insert(at_boot, node(1), Last::At(UTC - HOUR), &Standing::default());
    let first = crawl.handle(at_boot, Event::Online);
    assert_eq!(first[0], Action::ClockBehind { until: UTC });
    let mut world = World { crawl, now: Now { utc: UTC + HOUR, steady: 5_000 } };
    world.heard_of(1);
    assert_eq!(world.wait(DAY), [(22 * HOUR * 1_000, Action::Visit(node(1)))]);
}

#[test]
fn a_start_in_the_future_restarts_the_gap_from_now() {
    let mut world = World::new(LIMITS);
    world.crawl.insert(world.now, node(1), Last::At(UTC + 300 * DAY), &every(2));
    world.heard_of(1);
    assert_eq!(world.wait(3 * DAY), [(2 * DAY * 1_000, Action::Visit(node(1)))]);
}

#[test]
fn a_storm_of_new_nodes_changes_nothing_for_the_others() {
    let mut world = World::new(Limits { nodes: 5_002, ..LIMITS });
    for n in 0..2 {
        world.crawl.insert(world.now, node(n), Last::At(UTC - DAY + 60), &Standing::default());
        world.heard_of(n);
    }
    let taken: usize = (10..20_000).map(|n| world.hear(n, HOUR + n * 7_919 % (20 * HOUR)).len()).sum();
    assert_eq!((taken, world.crawl.nodes()), (5_000, 5_002));
    assert_eq!(visits(&world.pass(60)), [0, 1].map(node));
}

#[test]
fn a_node_that_could_not_be_stored_is_forgotten() {
    let mut world = World::new(LIMITS);
    world.hear(1, HOUR);
    assert!(world.crawl.knows(node(1)));
    assert_eq!(world.crawl.next_due(), Some(UTC + HOUR));
    world.crawl.forget(node(1));
    assert!(!world.crawl.knows(node(1)));
    assert_eq!(world.pass(2 * DAY), []);
    // Not while it is visited: that has begun.
    let mut world = World::visited(1, 2 * DAY, &Standing::default());
    assert_eq!(world.tell(Event::TimePassed), [Action::Visit(node(0))]);
    world.crawl.forget(node(0));
    assert!(world.crawl.knows(node(0)));
}
