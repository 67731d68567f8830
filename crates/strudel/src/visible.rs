//! Text made safe and readable for a terminal: what cannot be seen, or would move the cursor, is spelled out.

use std::borrow::Cow;

use strudel_robots::is_invisible;

/// Whether a character has to be spelled out: controls, format characters, spaces other than the plain one.
pub(crate) fn is_hidden(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_control();
    }
    // Behind a letter, so that a combining mark, which can be seen there, is not escaped.
    let text = ['a', c];
    let escaped = String::from_iter(text).escape_debug().count() > text.len();
    // Some show nothing but count as letters, marks or symbols, which the standard library would print.
    escaped || is_invisible(c)
}

/// How a hidden character is shown: `<U+200B>`.
pub(crate) fn spelled_out(c: char) -> String {
    format!("<U+{:04X}>", u32::from(c))
}

/// A text with every hidden character spelled out, line breaks and tabs too.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_hidden(c) { shown.push_str(&spelled_out(c)) } else { shown.push(c) }
    }
    Cow::Owned(shown)
}

/// Bytes of a file as text, with what is hidden or no UTF-8 spelled out, but line feeds and tabs kept.
pub(crate) fn visible_lines(bytes: &[u8]) -> String {
    let mut shown = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if is_hidden(c) && c != '\n' && c != '\t' { shown.push_str(&spelled_out(c)) } else { shown.push(c) }
        }
        chunk.invalid().iter().for_each(|byte| shown.push_str(&spelled_out_byte(*byte)));
    }
    shown
}

/// How a byte that is not UTF-8 is shown: `<E9>`.
pub(crate) fn spelled_out_byte(byte: u8) -> String {
    format!("<{byte:02X}>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_spelled_out() {
        assert_eq!(visible("a\u{1b}[31m\n\tb\u{7f}"), "a<U+001B>[31m<U+000A><U+0009>b<U+007F>");
        assert_eq!(visible("\u{200b}\u{a0}\u{202e}\u{feff}\u{ad}"), "<U+200B><U+00A0><U+202E><U+FEFF><U+00AD>");
        assert_eq!(visible("\u{3164}\u{2800}\u{9b}\u{e0041}"), "<U+3164><U+2800><U+009B><U+E0041>");
    }

    #[test]
    fn what_can_be_seen_stays() {
        for text in ["plain <text>", "ру́сский", "e\u{301}", "日本語 \u{1F600}", "हिन्दी", "\u{FF1A}\u{2236}"]
        {
            assert_eq!(visible(text), text);
        }
    }

    #[test]
    fn bytes_keep_their_lines() {
        assert_eq!(visible_lines(b"a\tb\r\n\xE9\xFFc\0"), "a\tb<U+000D>\n<E9><FF>c<U+0000>");
    }
}
