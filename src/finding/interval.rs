//! Values of Recrawl-Interval: the causes of the reading rules' table, in its order, and what other lines do to a valid one.

findings! {
    EMPTY = "interval-empty", Error, "An interval without a value";
    say { "": "Recrawl-Interval has no value.", "Write whole days, 1d to 14d, or auto.", ""; }
    what "A `Recrawl-Interval` line with nothing behind the colon.";
    why "The line says nothing, so Strudel keeps the last valid preference it read, or schedules automatically if there was none.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval:\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 7d\n",
    };

    NEGATIVE = "interval-negative", Error, "A negative interval";
    say { "": "\u{201C}{0}\u{201D} is negative.", "An interval is 1d to 14d, or auto.", ""; }
    what "A `Recrawl-Interval` whose number has a minus sign.";
    why "A time between visits cannot be negative. The line has no effect.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: -3d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 3d\n",
    };

    FRACTION = "interval-fraction", Error, "An interval with a fraction";
    say { "": "\u{201C}{0}\u{201D} is not a whole number of days.", "Only whole days count: 1d, 2d, up to 14d.", ""; }
    what "A `Recrawl-Interval` with a decimal point or comma.";
    why "The format has whole days only, also where the fraction is zero, as in 14.0d. The line has no effect.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: 1.5d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 2d\n",
    };

    ZERO = "interval-zero", Error, "An interval of zero days";
    say { "": "\u{201C}{0}\u{201D}: zero is not an interval.", "1d is the shortest; auto returns to automatic scheduling.", ""; }
    what "A `Recrawl-Interval` of zero.";
    why "Zero is invalid, so the line has no effect. It neither asks for more visits nor returns to automatic scheduling: `auto` does that.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: 0d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: auto\n",
    };

    TOO_LONG = "interval-too-long", Error, "An interval of more than fourteen days";
    say { "": "\u{201C}{0}\u{201D} is more than 14 days.", "14d is the longest interval. A longer one is not shortened to it: the line has no effect.", "Write {1}"; }
    what "A `Recrawl-Interval` of more than 14 days, in any unit, or a number without a unit that is above 14.";
    why "Values above 14d are invalid. Strudel does not take the longest it knows instead: the line has no effect, and the node may be visited daily.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: 30d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 14d\n",
    };

    NO_UNIT = "interval-no-unit", Error, "An interval without its unit";
    say { "": "\u{201C}{0}\u{201D} has no unit.", "Put a d for days behind the number.", "Write {1}"; }
    what "A `Recrawl-Interval` that is a bare number.";
    why "The value is a number of days followed by `d`. Without the unit the line has no effect.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: 7\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 7d\n",
    };

    WRONG_UNIT = "interval-wrong-unit", Error, "An interval in another unit than days";
    say {
        "": "\u{201C}{0}\u{201D} is not in days.", "The only unit is d: whole days, 1d to 14d.", "Write {1}";
        "ambiguous": "\u{201C}{0}\u{201D} could be minutes or months.", "The only unit is d: whole days, 1d to 14d.", "";
    }
    what "A `Recrawl-Interval` with a unit other than `d`: hours, weeks, `days`, ISO 8601 such as `P7D`.";
    why "Strudel knows one unit, `d`. Everything else is invalid and has no effect, even where it means whole days.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: 1w\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 7d\n",
    };

    CASE = "interval-case", Error, "An interval in the wrong case";
    say { "": "\u{201C}{0}\u{201D} has capital letters.", "Field names and agents may be written in any case, values may not.", "Write {1}"; }
    what "A `Recrawl-Interval` such as `7D` or `AUTO`.";
    why "Strudel's rules call field names and agent names case-insensitive, and nothing else. A value in capitals is not sure to count, so it is treated as invalid.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: 7D\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 7d\n",
    };

    LEADING_ZERO = "interval-leading-zero", Error, "An interval with a leading zero";
    say { "": "\u{201C}{0}\u{201D} starts with a zero.", "Write the number without leading zeros.", "Write {1}"; }
    what "A `Recrawl-Interval` such as `07d`.";
    why "The accepted values are 1d to 14d as they stand. A number with leading zeros is not one of them and has no effect.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: 07d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 7d\n",
    };

    SPACE = "interval-space", Error, "A space inside an interval";
    say { "": "\u{201C}{0}\u{201D} has a space between number and unit.", "Write number and d together.", "Write {1}"; }
    what "A `Recrawl-Interval` with white space between the number and its `d`.";
    why "Number and unit are one word. With a space between them the line has no effect.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: 7 d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 7d\n",
    };

    LIST = "interval-list", Error, "Several intervals on one line";
    say { "": "\u{201C}{0}\u{201D} is more than one value.", "One line holds one value; of several lines the longest interval counts.", "Write {1}"; }
    what "A `Recrawl-Interval` with several values, separated by spaces, commas or semicolons.";
    why "A line has one value. A list is not read as its first or its longest item: the line has no effect.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: 7d, 14d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 14d\n",
    };

    QUOTED = "interval-quoted", Error, "An interval in quotes";
    say { "": "{0} is in quotes or brackets.", "Write the bare value.", "Write {1}"; }
    what "A `Recrawl-Interval` whose value stands in quotation marks or angle brackets.";
    why "The quotes are part of the value, so it is none of the accepted ones and the line has no effect.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: \"7d\"\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 7d\n",
    };

    MALFORMED = "interval-malformed", Error, "A value that is no interval";
    say { "": "\u{201C}{0}\u{201D} is not an interval.", "Write whole days, 1d to 14d, or auto.", "Write {1}"; }
    what "A `Recrawl-Interval` that is neither whole days nor `auto`, and none of the more particular mistakes.";
    why "Strudel reads exactly 1d to 14d and `auto`. Anything else has no effect, and the last valid preference stays.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: weekly\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 7d\n",
    };

    SUPERSEDED = "interval-superseded", Warning, "A longer interval elsewhere decides";
    say { "": "{0} has no effect: line {2} asks for {1}.", "Of several valid intervals the longest counts. Keep the one you mean.", ""; }
    what "A valid `Recrawl-Interval` beside a longer one in groups for the same crawler.";
    why "Repeated matching groups use the largest valid interval, and the same holds within a group. The shorter line does nothing, which may not be what its author expects.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: 3d\nRecrawl-Interval: 9d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 9d\n",
    };

    AUTO_OVERRIDDEN = "auto-overridden", Warning, "An interval elsewhere overrides auto";
    say { "": "auto has no effect: line {2} asks for {1}.", "auto counts only if there is no valid number. Keep the one you mean.", ""; }
    what "A `Recrawl-Interval: auto` beside a valid number of days.";
    why "auto applies only if there is no valid interval. As the file stands, it does not return to automatic scheduling.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: auto\nRecrawl-Interval: 9d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: auto\n",
    };

    DUPLICATE = "duplicate-interval", Info, "The same interval again";
    say { "": "Line {2} says {0} already.", "", ""; }
    what "A `Recrawl-Interval` that repeats the value of the line that decides.";
    why "It does no harm. Should the two ever differ, the longer one counts.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: 7d\nRecrawl-Interval: 7d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 7d\n",
    };
}
