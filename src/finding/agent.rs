//! Values of User-agent.

findings! {
    NEAR_MISS = "agent-near-miss", Error, "An agent that is almost Strudel";
    say {
        "": "\u{201C}{0}\u{201D} is not Strudel: the name has to match exactly.", "If you mean this search engine, write User-agent: Strudel.", "";
        "version": "\u{201C}{0}\u{201D} does not match: the name stands without a version.", "Write the name alone.", "Write Strudel";
        "list": "\u{201C}{0}\u{201D} is several names on one line, and so matches nobody.", "Write one User-agent line for each.", "One line for each name";
        "misspelt": "\u{201C}{0}\u{201D} is not Strudel, and so the group is not for it.", "The name has to match exactly, in any case of letters.", "Write Strudel";
    }
    what "A `User-agent` value that contains `Strudel` or is within two letters of it, and is not it.";
    why "Only the exact name counts. The group is then for another crawler, and all that stands in it is lost on Strudel.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel/1.0\nRecrawl-Interval: 4d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 4d\n",
    };

    EMPTY_VALUE = "empty-value", Error, "A User-agent without a name";
    say { "": "User-agent names nobody.", "Write a crawler's name, or * for everyone.", ""; }
    what "A `User-agent` line with nothing behind the colon.";
    why "It opens a group for nobody, and so every line of that group is lost.";
    example File {
        reader: "strudel",
        before: b"User-agent:\nRecrawl-Interval: 4d\n",
        after: b"User-agent: *\nRecrawl-Interval: 4d\n",
    };
}
