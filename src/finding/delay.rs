//! Values and places of Crawl-delay.

findings! {
    INVALID = "delay-invalid", Error, "A delay that is no number of seconds";
    say {
        "": "\u{201C}{0}\u{201D} is not a number of seconds.", "Write digits, with a decimal point at most: 3 or 0.5.", "";
        "comma": "\u{201C}{0}\u{201D} has a comma.", "Write a decimal point: 0.5.", "Write {1}";
        "empty": "Crawl-delay has no value.", "Write a number of seconds: 3 or 0.5.", "";
    }
    what "A `Crawl-delay` that is negative, has a comma, an exponent or a unit, is a word, or is empty.";
    why "The value is a number of seconds in plain digits. Anything else has no effect, so the crawler comes as fast as it likes.";
    example File {
        reader: "yandex",
        before: b"User-agent: Yandex\nCrawl-delay: 0,5\n",
        after: b"User-agent: Yandex\nCrawl-delay: 0.5\n",
    };

    TOO_PRECISE = "delay-too-precise", Warning, "A delay finer than tenths of a second";
    say { "": "\u{201C}{0}\u{201D} is read as {1}: only tenths of a second count.", "", ""; }
    what "A `Crawl-delay` with more than one digit behind the decimal point.";
    why "Delays are kept to tenths of a second and rounded up, so that the crawler never comes earlier than asked.";
    example File {
        reader: "yandex",
        before: b"User-agent: Yandex\nCrawl-delay: 4.55\n",
        after: b"User-agent: Yandex\nCrawl-delay: 4.5\n",
    };

    SUPERSEDED = "delay-superseded", Warning, "A longer delay elsewhere decides";
    say { "": "{0} has no effect: line {2} asks for {1} seconds.", "Of several delays the longest counts. Keep the one you mean.", ""; }
    what "A `Crawl-delay` beside a longer one for the same crawler.";
    why "Of several delays the longest counts, and the shorter line does nothing.";
    example File {
        reader: "yandex",
        before: b"User-agent: Yandex\nCrawl-delay: 3\nCrawl-delay: 9\n",
        after: b"User-agent: Yandex\nCrawl-delay: 9\n",
    };

    VERY_LONG = "delay-very-long", Warning, "A delay of more than a day";
    say { "": "{0} seconds are more than a day between two pages.", "The value counts seconds, not milliseconds. A crawler takes it as a day.", ""; }
    what "A `Crawl-delay` above 86,400 seconds.";
    why "With more than a day between two pages hardly any site is ever seen whole. Often the value was meant in milliseconds.";
    example File {
        reader: "yandex",
        before: b"User-agent: Yandex\nCrawl-delay: 100000\n",
        after: b"User-agent: Yandex\nCrawl-delay: 10\n",
    };

    POSITION = "delay-position", Warning, "A delay away from the rules of its group";
    say {
        "": "An Allow or Disallow of the same group follows this line.", "Some robots read Crawl-delay only right behind the last Allow or Disallow of its group.", "Move it behind them";
        "blank": "A blank line stands before this line.", "Some robots read Crawl-delay only right behind the last Allow or Disallow of its group.", "Move it up to its group";
    }
    what "A `Crawl-delay` before an `Allow` or `Disallow` of its group, or behind a blank line.";
    why "For robots that do not follow the standard fully, the directive belongs into the group right behind its Allow and Disallow lines. Yandex itself reads it anywhere in the group.";
    example File {
        reader: "yandex",
        before: b"User-agent: Yandex\nCrawl-delay: 3\nDisallow: /x\n",
        after: b"User-agent: Yandex\nDisallow: /x\nCrawl-delay: 3\n",
    };
}
