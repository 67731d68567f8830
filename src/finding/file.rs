//! The file as a whole: its size, encoding, line endings, and pages served in its place.

findings! {
    TOO_LARGE = "file-too-large", Error, "The file is too large";
    say {
        "": "The file is over {0} bytes, and is refused whole.", "Shorten it: comments and groups for others count too.", "";
        "cut": "The file is over {0} bytes: from this line on it is not read.", "Shorten it: comments and groups for others count too.", "";
    }
    what "A file with more bytes than the crawler takes, counted as served: 4,096 for Strudel, 512,000 for Yandex and RFC 9309.";
    why "Strudel refuses a larger response whole. A file that was cut could lose the longer of two intervals. 4,096 bytes exactly are fine. Crawlers that follow RFC 9309 read what is within their limit and leave the rest.";
    example Described {
        before: "A robots.txt of 4,097 bytes.",
        after: "The same with one byte less.",
    };

    BYTE_ORDER_MARK = "byte-order-mark", Warning, "A byte order mark at the start";
    say { "": "The file starts with a byte order mark.", "It is skipped here, but some crawlers take it for a part of the first line.", "Remove it"; }
    what "The three bytes EF BB BF before the first line, as some editors write them.";
    why "UTF-8 does not need them. They are skipped here; a crawler that does not skip them loses the first line, often the User-agent.";
    example File {
        reader: "strudel",
        before: b"\xEF\xBB\xBFUser-agent: Strudel\nRecrawl-Interval: 4d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 4d\n",
    };

    LINE_ENDING = "line-ending", Info, "Lines end with a lone CR";
    say { "": "This line ends with a lone carriage return.", "It is accepted; some tools show the whole file as one line.", ""; }
    what "A line that ends with CR alone, as on very old systems.";
    why "It is read like any other ending here. Editors and other crawlers may see one long line, with everything behind a # a comment.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\rRecrawl-Interval: 4d\r",
        after: b"User-agent: Strudel\nRecrawl-Interval: 4d\n",
    };

    LOOKS_LIKE_HTML = "looks-like-html", Error, "An HTML page in place of the file";
    say { "": "This is an HTML page, not a robots.txt, and is refused whole.", "Some servers answer a missing file with a page. Save what you wrote as plain text.", ""; }
    what "Text that starts with a doctype, `<html`, `<head`, `<body` or `<?xml`.";
    why "Whatever directives stand further down may be prose about them, so none counts.";
    example File {
        reader: "strudel",
        before: b"<!doctype html>\n<p>User-agent: Strudel</p>\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 7d\n",
    };

    LOOKS_LIKE_MICRON = "looks-like-micron", Error, "A Micron page in place of the file";
    say { "": "This is a Micron page, not a robots.txt, and is refused whole.", "Save what you wrote as plain text, without headings and links.", ""; }
    what "Text that starts with a Micron header (`#!c=`, `#!bg=`, `#!fg=`), a heading (`>`) or a format sign (a backtick).";
    why "Some nodes answer a missing page with a page of their own. Whatever directives stand further down do not count.";
    example File {
        reader: "strudel",
        before: b">Crawlers\nUser-agent: Strudel\nRecrawl-Interval: 7d\n",
        after: b"# Crawlers\nUser-agent: Strudel\nRecrawl-Interval: 7d\n",
    };
}
