//! Prints one table: how long this crate takes for a file, and how many times as long the other crates take that read
//! robots.txt, on the same inputs in the same run.
//!
//! Each number is the best of many rounds, and the rounds go through all of them in turn, so that a busy moment of the
//! machine strikes none of them alone. `light` is the crawler's way (`outcome`, `Rules::read`), `check` the checker's, with all
//! findings. Peers only parse; `robotstxt` has no parse without a question, so it is asked one path. `line ends` is a
//! bare pass that counts them: no reader can be faster. The crate `robotparser` is not among them, as it does not build without
//! an HTTP client.

use std::hint::black_box;
use std::time::{Duration, Instant};

use allocation_counter::measure;
use strudel_robots::{Reader, Rules, check, outcome};

const AGENT: &str = "FooBot";

/// How long each of them is tried, all in all.
const TRIED: Duration = Duration::from_millis(400);

/// A peer's name and what it does with a file.
type Peer = (&'static str, fn(&[u8]));

/// Something that is done with a file.
type Way<'a> = &'a dyn Fn(&[u8]);

/// A file, and the readers that it is for.
struct Input {
    name: &'static str,
    bytes: Vec<u8>,
    readers: &'static [Reader],
}

const PEERS: [Peer; 5] = [
    ("robotxt", |file| _ = black_box(robotxt::Robots::parse(file, AGENT))),
    ("texting_robots", |file| _ = black_box(texting_robots::Robot::new(AGENT, file).is_ok())),
    ("robotstxt", |file| {
        let text = String::from_utf8_lossy(file);
        let mut matcher = robotstxt::DefaultMatcher::default();
        black_box(matcher.one_agent_allowed_by_robots(&text, AGENT, "https://example.org/a"));
    }),
    ("robots_txt", |file| {
        let text = String::from_utf8_lossy(file);
        black_box(&robots_txt::Robots::from_str_lossy(&text));
    }),
    ("line ends", |file| _ = black_box(memchr::memchr_iter(b'\n', file).count())),
];

fn main() {
    println!("best times, and how many times as long the others take");
    print!("{:<30} {:>12} {:>7} {:>12} {:>7}", "file and reader", "light", "allocs", "check", "allocs");
    PEERS.iter().for_each(|(name, _)| print!(" {name:>15}"));
    println!();
    for input in inputs() {
        input.readers.iter().for_each(|reader| row(&input, *reader));
    }
}

fn row(input: &Input, reader: Reader) {
    let light: Way<'_> = match reader {
        Reader::Strudel => &|file| _ = black_box(outcome(file)),
        reader => &move |file| _ = black_box(Rules::read(reader, AGENT, file).is_some()),
    };
    let whole = |file: &[u8]| _ = black_box(check(reader, file));
    let mut ways: Vec<Way<'_>> = vec![light, &whole];
    ways.extend(PEERS.iter().map(|(_, way)| way as Way<'_>));
    let best = best_of(&input.bytes, &ways);
    let allocations = [light, &whole].map(|way| measure(|| way(&input.bytes)).count_total);
    print!("{:<30}", format!("{}, {}", input.name, reader.name()));
    for (time, count) in best.iter().zip(allocations) {
        print!(" {:>12} {count:>7}", shown(*time));
    }
    for time in &best[2..] {
        print!(" {:>15}", format!("{:.2} {:.2}", ratio(*time, best[0]), ratio(*time, best[1])));
    }
    println!();
}

/// The best time of each way, in seconds.
fn best_of(file: &[u8], ways: &[Way<'_>]) -> Vec<f64> {
    let mut best = vec![f64::INFINITY; ways.len()];
    // Enough calls at once that the clock can tell their time.
    let calls: Vec<u32> = ways.iter().map(|way| calls_of(file, way)).collect();
    let start = Instant::now();
    while start.elapsed() < TRIED * u32::try_from(ways.len()).unwrap_or(1) {
        for ((way, calls), best) in ways.iter().zip(&calls).zip(&mut best) {
            let start = Instant::now();
            (0..*calls).for_each(|_| way(black_box(file)));
            *best = best.min(start.elapsed().as_secs_f64() / f64::from(*calls));
        }
    }
    best
}

fn calls_of(file: &[u8], way: Way<'_>) -> u32 {
    let mut calls = 1;
    loop {
        let start = Instant::now();
        (0..calls).for_each(|_| way(black_box(file)));
        if start.elapsed() > Duration::from_micros(200) || calls > 1 << 20 {
            return calls;
        }
        calls *= 2;
    }
}

fn ratio(theirs: f64, ours: f64) -> f64 {
    theirs / ours
}

fn shown(seconds: f64) -> String {
    match seconds * 1e9 {
        ns if ns < 1e4 => format!("{ns:.0} ns"),
        ns if ns < 1e7 => format!("{:.1} µs", ns / 1e3),
        ns => format!("{:.2} ms", ns / 1e6),
    }
}

fn inputs() -> Vec<Input> {
    const STRUDEL: &[Reader] = &[Reader::Strudel];
    const PATHS: &[Reader] = &[Reader::Rfc9309, Reader::Yandex];
    let input = |name, bytes: String, readers| Input { name, bytes: bytes.into_bytes(), readers };
    vec![
        input("72 B", "# How often Strudel may come by\nUser-agent: Strudel\nRecrawl-Interval: 7d".into(), STRUDEL),
        input("4 KiB", four_kib(), STRUDEL),
        input("500 KB, 2,500 groups", groups(), PATHS),
        input("500 KB, one group", one_group(), PATHS),
        input("4 KB, a shop's", shop(), PATHS),
    ]
}

/// A node's file with groups for others, comments and its own group at the end.
fn four_kib() -> String {
    let mut file = String::new();
    for number in 0.. {
        let group = format!("# Others, number {number}\nUser-agent: Bot{number}\nDisallow: /private/{number}\n\n");
        if file.len() + group.len() > 4_096 - 45 {
            break;
        }
        file += &group;
    }
    file + "User-agent: Strudel\nRecrawl-Interval: 7d\n"
}

/// Many groups of a few rules, as hosts of many bots have.
fn groups() -> String {
    let group = |n: usize| {
        let rules: String = (0..7).map(|rule| format!("Disallow: /private/{n}/{rule}/\n")).collect();
        format!("User-agent: Bot{n}\n{rules}\n")
    };
    let mut file: String = (0..2_500).map(group).collect();
    file.truncate(500_000);
    file
}

/// Rules with wildcards, all of them for everybody.
fn one_group() -> String {
    let rules = (0..).map(|n| format!("Disallow: /*/section-{n}/*.html$\n"));
    let mut file = String::from("User-agent: *\n");
    for rule in rules {
        if file.len() + rule.len() > 500_000 {
            break;
        }
        file += &rule;
    }
    file
}

/// Shaped like the files of web shops: a long group for all, some bots shut out, sitemaps at the end.
fn shop() -> String {
    let mut file = String::from("# robots.txt of a shop\n\nUser-agent: *\nCrawl-delay: 10\n");
    for part in ["cart", "checkout", "account", "wishlist", "compare", "search", "login", "orders"] {
        for action in ["", "/*", "/add", "/*?sort=", "/*&filter=*", "/print$"] {
            file += &format!("Disallow: /{part}{action}\n");
        }
        file += &format!("Allow: /{part}/help\n");
    }
    for bot in ["AhrefsBot", "MJ12bot", "SemrushBot", "DotBot", "PetalBot"] {
        file += &format!("\nUser-agent: {bot}\nDisallow: /\n");
    }
    for number in 1..=20 {
        file += &format!("Sitemap: https://shop.example.org/sitemaps/products-{number}.xml.gz\n");
    }
    file
}
