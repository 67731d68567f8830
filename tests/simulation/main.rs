//! A crawler on a network of nodes of all kinds, over half a year of virtual time: nobody is visited early, no budget is
//! exceeded, no preference is asked for twice. The same seed gives the same trace.

mod chance;
mod node;
mod witness;
mod world;

use strudel_robots::settings::Settings;
use world::{Shape, World};

const USUAL: Shape = Shape { seed: 1, nodes: 20_000, days: 180, pages: 4, settings: SETTINGS };

const SETTINGS: Settings = Settings {
    policy: strudel_robots::schedule::Policy::DEFAULT,
    visit: strudel_robots::visit::Limits::DEFAULT,
    crawl: strudel_robots::crawl::Limits::DEFAULT,
};

#[test]
fn the_same_seed_gives_the_same_trace() {
    let trace = |seed| World::new(Shape { seed, nodes: 200, days: 20, ..USUAL }).run();
    assert_eq!(trace(7), trace(7));
    assert_ne!(trace(7), trace(8));
}

#[test]
fn twenty_thousand_nodes_over_half_a_year() {
    let mut world = World::new(USUAL);
    world.run();
    let witness = &world.witness;
    println!("{} visits, {} requests, at most {} at once", witness.visits, witness.requests, witness.most_at_once);
    assert!(witness.visits > 100_000, "{}", witness.visits);
    assert_eq!(witness.most_at_once, 4);
}

#[test]
fn a_million_visits_with_the_limits_raised() {
    let mut settings = SETTINGS;
    settings.policy.automatic_gap = 6 * 3_600;
    settings.crawl.at_once = 64;
    settings.crawl.first_visits_an_hour = 10_000;
    let mut world = World::new(Shape { nodes: 9_000, pages: 1, settings, ..USUAL });
    world.run();
    println!("{} visits, {} requests", world.witness.visits, world.witness.requests);
    assert!(world.witness.visits > 1_000_000, "{}", world.witness.visits);
}
