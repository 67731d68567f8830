//! Groups: which one counts, and what stands in the wrong one or in none.

findings! {
    NO_MATCHING_GROUP = "no-matching-group", Warning, "No group for this crawler";
    say {
        "": "No group of this file names {0} or everyone (*).", "Start a group with a line User-agent: {0}.", "";
        "everyone": "No group of this file is for everyone (*).", "", "";
    }
    what "A file in which no `User-agent` line names Strudel or `*`.";
    why "Nothing in the file is addressed to the crawler, so it reads nothing from it: the last valid preference stays, or automatic scheduling.";
    example File {
        reader: "strudel",
        before: b"User-agent: OtherBot\nRecrawl-Interval: 7d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 7d\n",
    };

    WILDCARD_SHADOWED = "wildcard-shadowed", Warning, "A group for everyone does not count";
    say { "": "This line does not count: line {0} names Strudel, and then only the groups for Strudel are read.", "Put the interval you want into the group for Strudel.", ""; }
    what "A `Recrawl-Interval` in a group for `*` in a file that also has a group for Strudel.";
    why "`User-agent: Strudel` takes precedence over `User-agent: *`, even if nothing valid stands in Strudel's group. The line for everyone has no effect on Strudel.";
    example File {
        reader: "strudel",
        before: b"User-agent: *\nRecrawl-Interval: 14d\n\nUser-agent: Strudel\nRecrawl-Interval: 2d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 14d\n",
    };

    EMPTY_GROUP = "empty-group", Warning, "A group without what this crawler reads";
    say {
        "": "This group for {0} has no {1} line.", "Put Recrawl-Interval: 7d (1d to 14d, or auto) below it.", "";
        "record": "This record for {0} has no {1} line.", "An empty Disallow: says plainly that nothing is forbidden.", "";
    }
    what "A group that names the crawler and holds no line that it reads: for Strudel, no `Recrawl-Interval`.";
    why "The group says nothing, yet it hides the groups for everyone (`*`). The last valid preference stays.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 7d\n",
    };

    NO_INTERVAL = "no-interval", Info, "No interval for everyone";
    say { "": "This group for everyone has no Recrawl-Interval line.", "If you want one, put Recrawl-Interval: 7d (1d to 14d, or auto) into it.", ""; }
    what "A group for `*` that Strudel uses and that has no `Recrawl-Interval`.";
    why "Many files speak only to other crawlers, and that is fine: Strudel then keeps the last valid preference or schedules automatically.";
    example File {
        reader: "strudel",
        before: b"User-agent: *\nDisallow:\n",
        after: b"User-agent: *\nRecrawl-Interval: 7d\nDisallow:\n",
    };

    OUTSIDE_GROUP = "outside-group", Error, "A directive before any User-agent";
    say { "": "{0} stands before any User-agent line, so it belongs to nobody.", "Put a User-agent line before it.", "Put User-agent: {1} before it"; }
    what "A directive that belongs into a group, before the first `User-agent` line of the file.";
    why "Crawlers read such directives only within a group. The line has no effect.";
    example File {
        reader: "strudel",
        before: b"Recrawl-Interval: 7d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 7d\n",
    };

    UNSUPPORTED_DIRECTIVE = "unsupported-directive", Warning, "A directive this crawler does not read";
    say {
        "": "{0} has no effect on {1}.", "", "";
        "wildcard": "\u{201C}{0}\u{201D} has a wildcard, which {1} takes literally.", "In the standard of 1994 a Disallow is a plain prefix.", "";
        "disallow": "{0} has no effect on {1}.", "This format cannot exclude pages: it controls contact frequency, not inclusion. Pages stay searchable.", "";
        "delay": "{0} has no effect on {1}.", "Strudel reads Recrawl-Interval: whole days between two visits, 1d to 14d.", "";
        "empty": "An empty Disallow has no effect on {1}, and forbids nothing to others.", "", "";
    }
    what "A directive that other crawlers know and this one does not. In groups that the crawler does not use it is only a note.";
    why "Strudel's preference format has one directive. Allow, Disallow and Crawl-delay are not supported by it: it controls how often the node is visited, not what is found there.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nCrawl-delay: 10\nRecrawl-Interval: 4d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 4d\n",
    };

    GROUP_BLEED = "group-bleed", Warning, "For other crawlers this group takes over the next group's rules";
    say { "": "Crawlers that follow RFC 9309 do not see this group end: line {0} forbids paths to everyone named here.", "They skip Recrawl-Interval, and a group without Allow or Disallow runs on into the next one. An empty Disallow: ends it.", "Put an empty Disallow: after this line"; }
    what "A group with a `Recrawl-Interval` but no `Allow` or `Disallow`, for others than Strudel alone, before a group that forbids something.";
    why "Crawlers that follow RFC 9309 skip every name but User-agent, Allow and Disallow. To them the User-agent lines of both groups stand together, so the rules of the second hold for the first too. In the example, they forbid everything to every crawler.";
    example File {
        reader: "strudel",
        before: b"User-agent: *\nRecrawl-Interval: 7d\n\nUser-agent: OtherBot\nDisallow: /\n",
        after: b"User-agent: *\nRecrawl-Interval: 7d\nDisallow:\n\nUser-agent: OtherBot\nDisallow: /\n",
    };
}
