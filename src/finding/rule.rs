//! Paths of Allow and Disallow, and records that fall apart.

findings! {
    PATH_WITHOUT_SLASH = "path-without-slash", Warning, "A path that does not start with a slash";
    say { "": "\u{201C}{0}\u{201D} does not start with a slash, so it matches no path.", "Every path starts with a slash.", "Write /{0}"; }
    what "An `Allow` or `Disallow` whose value does not start with `/`.";
    why "Paths on a server start with a slash, so the rule never matches and forbids nothing.";
    example File {
        reader: "peregrinator",
        before: b"User-agent: *\nDisallow: private/\n",
        after: b"User-agent: *\nDisallow: /private/\n",
    };

    SPACE_IN_PATH = "space-in-path", Warning, "A space in a path";
    say {
        "": "\u{201C}{0}\u{201D} has a space, and is read as it stands. Probably meant: {1}", "A path has no spaces; one that does is written with %20.", "Write {1}";
        "list": "\u{201C}{0}\u{201D} has a space: one line holds one path.", "Write one line for each path.", "";
    }
    what "An `Allow` or `Disallow` whose value has white space inside, as in `Disallow: / administrator`.";
    why "The value is one path and is read literally. Paths are asked for without spaces, so the rule hardly ever matches.";
    example File {
        reader: "peregrinator",
        before: b"User-agent: *\nDisallow: / administrator\n",
        after: b"User-agent: *\nDisallow: /administrator\n",
    };

    BLANK_LINE_SPLITS_RECORD = "blank-line-splits-record", Warning, "A blank line splits the record";
    say { "": "This blank line ends the record: to the Peregrinator, line {0} belongs to nobody.", "Other crawlers read on over blank lines. Take the blank line out.", ""; }
    what "A blank line between a `User-agent` and a `Disallow` that belongs to it.";
    why "In the standard of 1994 blank lines separate records, so the rest of the record has no effect. Later readers do not split there. A line with only a comment is not blank.";
    example File {
        reader: "peregrinator",
        before: b"User-agent: *\n\nDisallow: /private/\n",
        after: b"User-agent: *\nDisallow: /private/\n",
    };
}
