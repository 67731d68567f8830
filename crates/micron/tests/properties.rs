//! What holds for every input.

use proptest::prelude::*;
use strudel_micron::{Page, Shown, Target, is_refusal};
use strudel_robots::Destination;

const OWN: Destination = Destination([0x11; Destination::BYTES]);

/// Pieces that mean something; pages made of them reach far deeper than random bytes.
const PIECES: &[&[u8]] = &[
    b"\n",
    b"\n",
    b"\n",
    b"\r",
    b"`",
    b"`",
    b"`[",
    b"]",
    b"[",
    b"`<",
    b">",
    b"<",
    b"\\",
    b"|",
    b"`t",
    b"`t\n",
    b"\n`t9\n",
    b"`=",
    b"\n`=\n",
    b"`{",
    b"}",
    b"`(",
    b")",
    b"#",
    b"-",
    b"`F",
    b"`FT",
    b"f00",
    b"`!",
    b"`:",
    b":/page/a.mu",
    b"@",
    b":",
    b"nnn@",
    b"lxmf@",
    b"p:",
    b"11111111111111111111111111111111",
    b"22222222222222222222222222222222:/page/b.mu",
    b"`x=1",
    b" ",
    b"\t",
    b"a",
    b"word",
    b"9",
    b"_",
    b"\xFF",
    b"\xE2\x82",
    "é".as_bytes(),
    "e\u{301}".as_bytes(),
    "字".as_bytes(),
    "🇦".as_bytes(),
    "🕵\u{fe0f}".as_bytes(),
    b"#!c=",
    b"\0",
];

fn page() -> impl Strategy<Value = Vec<u8>> {
    let pieces = prop::collection::vec(prop::sample::select(PIECES), 0..60).prop_map(|pieces| pieces.concat());
    prop_oneof![3 => pieces, 1 => prop::collection::vec(any::<u8>(), 0..200)]
}

proptest! {
    #[test]
    fn what_is_read_is_bounded_by_what_is_there(bytes in page()) {
        let page = Page::read(&bytes);
        prop_assert!(page.text.len() <= 5 * bytes.len());
        // The shortest link has four bytes, the shortest partial and picture have, too.
        prop_assert!(4 * (page.links.len() + page.partials.len() + page.images.len()) <= bytes.len());
        prop_assert!(!is_refusal(&bytes));
    }

    #[test]
    fn text_is_lines_of_words(bytes in page()) {
        let page = Page::read(&bytes);
        for line in page.text.lines() {
            prop_assert_eq!(line.split_whitespace().collect::<Vec<_>>().join(" "), line);
            prop_assert!(!line.is_empty());
        }
        prop_assert!(page.text.is_empty() || page.text.ends_with('\n'));
        let title = page.title();
        prop_assert_eq!(title.is_none(), page.text.is_empty());
        prop_assert!(title.is_none_or(|title| page.text.lines().any(|line| line == title)));
    }

    #[test]
    fn pages_that_are_not_shown_have_no_links(bytes in page()) {
        let page = Page::read(&bytes);
        prop_assert_eq!(page.shown == Shown::NotUtf8, std::str::from_utf8(&bytes).is_err());
        prop_assert!(page.shown == Shown::Whole || page.links.is_empty() && page.partials.is_empty());
    }

    #[test]
    fn crawlable_paths_and_other_nodes_come_from_links(bytes in page()) {
        let page = Page::read(&bytes);
        for link in &page.links {
            prop_assert!(!link.label.is_empty() && !link.url.is_empty());
            prop_assert_eq!(link.fields().count() > 0, link.carries_fields());
        }
        let pages = page.links.iter().filter(|link| matches!(link.target(), Target::Page(_))).count();
        prop_assert!(page.own_pages(OWN).count() + page.other_nodes(OWN).count() <= pages);
        prop_assert!(page.other_nodes(OWN).all(|node| node != OWN));
    }
}
