//! Hostile shapes of the length of the longest page that a crawler takes. What is allocated on the way grows as the page
//! does. A step that is not linear and allocates nothing would take minutes here, which is how it would be noticed; no
//! time is measured.

use allocation_counter::measure;
use strudel_micron::Page;

const LENGTHS: [usize; 3] = [1 << 14, 1 << 16, 1 << 18];

/// A page of this length that goes on and on.
struct Shape {
    name: &'static str,
    start: &'static str,
    piece: &'static str,
    end: &'static str,
}

const fn shape(name: &'static str, start: &'static str, piece: &'static str, end: &'static str) -> Shape {
    Shape { name, start, piece, end }
}

const SHAPES: &[Shape] = &[
    shape("backticks", "", "`", ""),
    shape("brackets", "", "[", ""),
    shape("links never closed", "", "`[", ""),
    shape("links closed at the very end", "", "`[", "]"),
    shape("shortest links", "", "`[a]", ""),
    shape("empty links", "", "`[]", ""),
    shape("one link of many parts", "`[", "`", "]"),
    shape("one link of many fields", "`[a`b`", "|", "]"),
    shape("one link of many addresses", "`[", "@:", "]"),
    shape("fields never named", "", "`<", ""),
    shape("fields never closed", "", "`<a`", ""),
    shape("fields", "", "`<1|a`>", ""),
    shape("fields of many flags", "`<", "!", "|a`b>"),
    shape("colours", "", "`F", ""),
    shape("long colours", "", "`FT", ""),
    shape("anchors", "", "`:a", ""),
    shape("one anchor", "`:", "ä", ""),
    shape("escapes", "", "\\", ""),
    shape("headings", "", ">", ""),
    shape("heading lines", "", ">\n", ""),
    shape("headings with a field", "", "><", "`<a`b>"),
    shape("headings behind fields", "", "><`<", ""),
    shape("resets", "", "<", ""),
    shape("resets of headings", "", "<>", ""),
    shape("literal blocks", "", "`=\n", ""),
    shape("tables", "", "`t\n", ""),
    shape("tables in tables", "", "`t\na\nb\n", ""),
    shape("a table never closed", "`t\n", "a|b\n", ""),
    shape("a table of many rows", "`t\n", "a|b\n", "`t"),
    shape("a table of many columns", "`t\n", "|", "\n\n\n`t"),
    shape("a wide table of many rows", "`t999999\n0123456789012345678901234567890123456789\n", "\n", "`t"),
    shape("one cell", "`t\n\n\n", "字", "\n`t"),
    shape("one cell of half tags", "`t\n\n\n", "``F", "\n`t"),
    shape("one cell of tags in tags", "`t\n\n\n", "``F000!", "\n`t"),
    shape("one cell of flags", "`t\n\n\n", "🇦", "\n`t"),
    shape("one cell of escapes", "`t\n\n\n", "\\|", "\n`t"),
    shape("links across cells", "`t999999\n0123456789\n\n", "`[|x]\n", "`t"),
    shape("partials", "", "`{a`1}\n", ""),
    shape("one partial", "`{a`", "1", "}"),
    shape("images", "", "`(a`b)\n", ""),
    shape("one image", "`(", "`", ")"),
    shape("brackets of images", "", "`()", ""),
    shape("blank lines", "", "\n", "a"),
    shape("line ends", "", "\r\n\r", "a"),
    shape("white space", "", " \t", "a"),
    shape("marks", "", "\u{301}", ""),
    shape("spies", "", "\u{1F575}\u{FE0F}", ""),
    shape("a header", "#!c=", "1", ""),
    shape("words", "", "a ", ""),
];

/// The rows of a table that is as wide as it is long.
fn square(length: usize) -> String {
    let side = length / 2;
    format!("`t\n{}\n{}`t", "|".repeat(side), "\n".repeat(side))
}

fn page(shape: &Shape, length: usize) -> String {
    format!("{}{}{}", shape.start, shape.piece.repeat(length / shape.piece.len()), shape.end)
}

/// How many bytes are allocated, all in all, when it is read.
fn allocated(page: &str) -> u64 {
    let mut read = None;
    let counted = measure(|| read = Some(Page::read(page.as_bytes())));
    let text = read.map_or(0, |page| page.text.len());
    assert!(text <= 5 * page.len() + 10, "{text} bytes of text");
    counted.bytes_total
}

fn grows_as_the_page(name: &str, page: impl Fn(usize) -> String) {
    let bytes = LENGTHS.map(|length| allocated(&page(length)));
    for pair in bytes.windows(2) {
        // A vector that grows by doubling may have just done so.
        assert!(pair[1] <= 9 * pair[0] + (1 << 12), "{name}: {bytes:?} bytes for {LENGTHS:?}");
    }
    assert!(bytes[2] <= 400 * LENGTHS[2] as u64, "{name}: {bytes:?} bytes for {LENGTHS:?}");
}

#[test]
fn memory_grows_as_the_page() {
    for shape in SHAPES {
        grows_as_the_page(shape.name, |length| page(shape, length));
    }
    grows_as_the_page("a square table", square);
}
