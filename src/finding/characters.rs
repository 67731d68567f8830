//! Characters that do not belong there.

findings! {
    NOT_UTF8 = "not-utf8", Error, "Bytes that are not UTF-8";
    say {
        "": "This line has bytes that are not UTF-8, so its value has no effect.", "Save the file as UTF-8 and write the character again.", "";
        "comment": "This comment has bytes that are not UTF-8.", "Save the file as UTF-8; some programs show the comment wrongly.", "";
        "whole": "This file is UTF-16 or UTF-32, not UTF-8, and is refused whole.", "Save it as plain UTF-8 text.", "";
    }
    what "A whole file in UTF-16 or UTF-32, or single bytes that are not UTF-8. In a comment it is only a warning.";
    why "The file has to be plain UTF-8. A line with other bytes in its name or value has no effect; the rest of the file is still read. A file in another encoding is not read at all.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: 4d\xE9\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 4d\n",
    };

    CONTROL_CHARACTER = "control-character", Error, "A control character";
    say {
        "": "This line has a control character ({0}), so its value has no effect.", "Delete the character.", "";
        "comment": "This comment has a control character ({0}).", "Delete the character.", "";
    }
    what "NUL or another control character, tab aside. In a comment it is only a warning.";
    why "A control character is part of the text around it, so the name or value is not what it looks like. The line has no effect.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: 7\x00d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 7d\n",
    };

    INVISIBLE_CHARACTER = "invisible-character", Error, "A character that cannot be seen";
    say { "": "An invisible character is in this line: {0}.", "It is not cut like a space, so the line does not mean what it looks like.", "Remove it"; }
    what "A no-break space, a zero-width or bidi character, a soft hyphen and the like in a name or value. They often come along when text is copied from a page.";
    why "Only plain spaces and tabs are cut. Anything else is part of the name or value, which then matches nothing.";
    example File {
        reader: "strudel",
        before: b"User-agent: Strudel\nRecrawl-Interval: 7d\xC2\xA0\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 7d\n",
    };

    CONFUSABLE_CHARACTER = "confusable-character", Error, "A character that only looks like a colon";
    say { "": "{0} looks like a colon and is none.", "The line has no effect.", "Write a colon"; }
    what "A full-width colon, a ratio sign or the like where a colon should be.";
    why "Without a real colon the line is no directive and has no effect.";
    example File {
        reader: "strudel",
        before: b"User-agent\xEF\xBC\x9A Strudel\nRecrawl-Interval: 7d\n",
        after: b"User-agent: Strudel\nRecrawl-Interval: 7d\n",
    };
}
