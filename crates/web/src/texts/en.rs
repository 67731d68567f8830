//! English.

use strudel_robots::{Role, Severity};

use super::Texts;

pub(crate) static EN: Texts = Texts {
    editor: "Your robots.txt",
    placeholder: "Paste or type the file here",
    examples: "Examples",
    example_names: ["14 days", "7 days", "Automatic"],
    open_file: "Open a file…",
    or_drop: "or drop one here",
    bytes: |bytes, limit| number(bytes) + " of " + &number(limit) + " bytes",
    typed: "Checked as typed: UTF-8, with lines that end in LF.",
    pasted: "Checked as pasted: UTF-8, with lines that end in LF.",
    edited: "Checked as edited: what stands here counts, as UTF-8 with lines that end in LF. The file on your disk is as it was.",
    file: |name| {
        "Checked byte for byte as it is in the file ".to_owned() + name + ". Once you edit it, the text counts."
    },
    cut: |shown| " Only its first ".to_owned() + &number(shown) + " bytes are shown.",
    unreadable: |name| {
        "“".to_owned() + name + "” could not be read. It may be a folder, may have moved, or is not yours to read."
    },

    nothing_yet: "Paste your robots.txt to see what Strudel will do.",
    nothing_yet_detail: "Without the file the last valid preference stays; without that, visits are scheduled automatically.",
    decided_by: |lines| match lines {
        [] => String::new(),
        [line] => "Line ".to_owned() + &number(*line) + " decides.",
        [first, .., last] => "Lines ".to_owned() + &number(*first) + " to " + &number(*last) + " decide.",
    },
    errors: |count| counted(count, "error", "errors"),
    warnings: |count| counted(count, "warning", "warnings"),
    infos: |count| counted(count, "note", "notes"),
    flawless: "Nothing is wrong with this file.",

    findings: "Findings",
    severity: |severity| match severity {
        Severity::Error => "Error",
        Severity::Warning => "Warning",
        Severity::Info => "Note",
    },
    line_number: |line| "Line ".to_owned() + &number(line),
    show_place: "Show the place in the file",
    fix_all: "Fix all",
    more: |count| "… and ".to_owned() + &number(count) + " more.",

    lines: "Line by line",
    line: "Line",
    text: "Text",
    role: |role| match role {
        Role::Blank => "blank",
        Role::Comment => "comment",
        Role::Agent => "matches",
        Role::OtherAgent => "other crawler",
        Role::Used => "counts",
        Role::Superseded => "outweighed",
        Role::Shadowed => "set aside",
        Role::Ignored => "no effect",
        Role::Invalid => "not valid",
    },
    refused: "The file is refused whole: none of its lines counts.",

    others: "What other crawlers make of it",
    readers: ["Strudel", "Peregrinator (1994)", "Yandex", "RFC 9309"],
    differing: "Lines that do not mean the same to all",
    no_difference: "Every line means the same to all of them.",
    too_large_to_compare: "This file is too large to compare here. The command line can.",
};

fn counted(count: usize, one: &str, many: &str) -> String {
    number(count) + " " + if count == 1 { one } else { many }
}

/// With commas between thousands.
fn number(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + 4);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_plurals() {
        assert_eq!((EN.bytes)(153, 4_096), "153 of 4,096 bytes");
        assert_eq!((EN.bytes)(1_234_567, 10), "1,234,567 of 10 bytes");
        assert_eq!((EN.errors)(1), "1 error");
        assert_eq!((EN.errors)(1_000), "1,000 errors");
        assert_eq!((EN.decided_by)(&[2, 5, 9]), "Lines 2 to 9 decide.");
    }
}
