//! Lines that are not quite `name: value`, and names nobody knows.

findings! {
    SPACE_BEFORE_COLON = "space-before-colon", Warning, "Space before the colon";
    say { "": "White space stands before the colon.", "It is accepted here, but not by every crawler.", "Remove the space"; }
    what "White space between a directive's name and its colon.";
    why "The line is read as if the space were not there, but other crawlers may take the space for a part of the name.";
    example File {
        reader: "strudel",
        before: b"User-agent : Strudel\nRecrawl-Interval: 4d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 4d\n",
    };

    MISSING_COLON = "missing-colon", Error, "A directive without its colon";
    say { "": "The colon behind {0} is missing.", "Without it the line has no effect.", "Write {0}:"; }
    what "A line that starts with `User-agent` or `Recrawl-Interval`, or nearly so, and has no colon.";
    why "A directive is a name, a colon and a value. Some crawlers guess; this one does not, so the line has no effect.";
    example File {
        reader: "strudel",
        before: b"User-agent Strudel\nRecrawl-Interval: 4d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 4d\n",
    };

    NOT_A_DIRECTIVE = "not-a-directive", Warning, "Text that is no directive";
    say { "": "This line is neither blank, a comment nor a directive.", "Put a # before it to make it a comment.", "Make it a comment"; }
    what "A line without a colon that starts with no known name.";
    why "It has no effect. It may be a line that was broken in two, or a remark without its `#`.";
    example File {
        reader: "strudel",
        before: b"Please be gentle\nUser-agent: Strudel\nRecrawl-Interval: 4d\n",
        after: b"# Please be gentle\nUser-agent: Strudel\nRecrawl-Interval: 4d\n",
    };

    UNKNOWN_DIRECTIVE = "unknown-directive", Warning, "A directive nobody knows";
    say {
        "": "\u{201C}{0}\u{201D} is not a directive that crawlers know.", "The line has no effect.", "";
        "near-miss": "\u{201C}{0}\u{201D} is not {1}.", "A misspelt name has no effect.", "Write {1}";
        "empty": "No name stands before the colon.", "The line has no effect.", "";
    }
    what "A line whose name is not a known directive. It is an error where the name is nearly `User-agent` or `Recrawl-Interval`, and only a note in groups that the crawler does not use.";
    why "A crawler skips names it does not know. Where the name was misspelt, what its author wanted is lost.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl_Interval: 4d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 4d\n",
    };
}
