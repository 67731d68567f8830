//! Pages made by chance: of everything that Micron knows, right and wrong, and of pages that were changed here and there.

mod seed;

pub(crate) use seed::Seed;

/// Addresses, whole and broken.
const URLS: &[&str] = &[
    ":/page/a.mu",
    ":/page/index.mu",
    ":/page/deep/er/b.mu",
    ":/page/a b.mu",
    ":/page/ünï.mu",
    ":/page/a.mu#frag",
    ":/page/../up.mu",
    ":/page/100%25.mu",
    ":page/a.mu",
    ":/file/a.zip",
    ":/media/a.png",
    ":",
    "",
    "/page/a.mu",
    "a.mu",
    "00112233445566778899aabbccddeeff:/page/a.mu",
    "00112233445566778899AABBCCDDEEFF",
    "00112233445566778899aabbccddeeff:",
    "00112233445566778899aabbccddeeff:/file/a",
    "00000000000000000000000000000000:/file/own",
    "00000000000000000000000000000000:/page/own.mu",
    "00112233445566778899aabbccddee:/page/a.mu",
    "0011 22334455667788 99aabbccddee:/page/gaps.mu",
    "0011 22334455667788 99aabbccddee:/file/gaps",
    "0 011 22334455667788 99aabbccdde:/page/gaps.mu",
    "                                :/page/gaps.mu",
    "zz112233445566778899aabbccddeeff:/page/a.mu",
    "+0112233445566778899aabbccddeeff:/page/a.mu",
    "٣٣112233445566778899aabbccddeeff:/page/a.mu",
    "nnn@00112233445566778899aabbccddeeff:/page/n.mu",
    "nnn@:/page/n.mu",
    "nnn@",
    "NNN@:/page/n.mu",
    "nomadnetwork.node@00112233445566778899aabbccddeeff",
    "lxmf@00112233445566778899aabbccddeeff",
    "lxmf.delivery@x",
    "lxmf://00112233445566778899aabbccddeeff",
    "rrc://00112233445566778899aabbccddeeff/room",
    "rrc@00112233445566778899aabbccddeeff",
    "rrc.hub.session@room",
    "partial@x",
    "p:one:two",
    "p:",
    "p:a@b",
    "p:a@b@c",
    ":/page/at@b@c",
    "@",
    "@@",
    "#top",
    "#",
    "https://example.org/page",
    "https://example.org:80/page",
    ":/page/a:b.mu",
];

const FIELDS: &[&str] = &["a", "*", "a|b", "x=1", "x=1|a", "x=1=2", "=", "|", "a=|b=2|x=3", "anchor=top", "ä=ö"];

const WORDS: &[&str] = &[
    "word",
    "Reticulum",
    "mesh",
    "ä",
    "字字",
    "한글",
    "עברית",
    "e\u{301}",
    "a\u{200D}b",
    "🇦🇹",
    "👍🏽",
    "🕵️",
    "☝",
    "☺",
    "٣",
    "½",
    "a_b",
    "x-y",
    "1.5",
    "…",
    "Ⓐ",
    "ｗｉｄｅ",
    "नमस्ते",
    "ไทย",
];

const SPACES: &[&str] =
    &[" ", " ", " ", "  ", "\t", "\u{A0}", "\u{3000}", "\u{AD}", "\u{200B}", "\u{FEFF}", "\u{2028}", ""];

/// Signs that need nothing else, known and unknown ones.
const SIGNS: &[&str] = &[
    "`!",
    "`*",
    "`_",
    "`f",
    "`b",
    "``",
    "`c",
    "`l",
    "`r",
    "`a",
    "`=",
    "`x",
    "`{",
    "`(",
    "`t",
    "`-",
    "`+",
    "`Ff00",
    "`B0f0",
    "`FTff8800",
    "`BT001122",
    "`Fzz",
    "`FT12",
    "`Fg42",
    "`F",
    "`B",
    "`FT",
    "`:here",
    "`:",
    "`:ä-_1",
    "`]",
    "`ä",
];

/// What is written by mistake.
const STRAYS: &[&str] = &[
    "`",
    "[",
    "]",
    "<",
    ">",
    "\\",
    "|",
    ":",
    "#",
    "-",
    "=",
    "{",
    "}",
    "(",
    ")",
    "`[",
    "`<",
    "`[]",
    "\\`",
    "\\\\",
    "\\`[",
    "\\[",
    "`[a`",
    "`[a`b`c`d]",
    "│",
    "\0",
    "\u{85}",
    "\u{7}",
    "\r",
    "*",
    "^",
];

/// A page of some lines and blocks.
pub(crate) fn page(seed: &mut Seed) -> String {
    let mut page = String::new();
    if seed.once_in(4) {
        page.push_str(seed.one(&[
            "#!c=0\n",
            "#!c=3600\n",
            "#!c=x\n",
            "#!bg=444\n",
            "#!fg=abc\n",
            "#!fold + -\n",
            "\u{FEFF}",
            " ",
        ]));
    }
    let end = seed.one(&["\n", "\n", "\n", "\r\n", "\r"]);
    for _ in 0..1 + seed.below(20) {
        match seed.below(12) {
            0 => table(seed, end, &mut page),
            1 => literal(seed, end, &mut page),
            _ => {
                line(seed, &mut page);
                page.push_str(end);
            }
        }
    }
    page
}

fn line(seed: &mut Seed, page: &mut String) {
    let start = match seed.below(24) {
        0..=2 => ">",
        3 => seed.one(&[">>", ">>>>", ">>>>>>>", "`+>", "`->", "`+>>", "`+", "<>", "><", "\\>", "`+\\"]),
        4 => seed.one(&["#", " #", "\\#", "<#", "`+#"]),
        5 => seed.one(&["-", "-∿", "--", " -", "\\-", "<-", "-\0"]),
        6 => seed.one(&["<", "<<<", "\\<", "<\\", "\\\\", "\\"]),
        7 => return partial(seed, page),
        8 => return image(seed, page),
        9 => seed.one(&["`c", "`r", "``", "`t", "`tc50", "\\`t", "`=", "\\`=", "<`=", " `="]),
        _ => "",
    };
    page.push_str(start);
    inline(seed, page);
}

fn inline(seed: &mut Seed, page: &mut String) {
    for _ in 0..seed.below(7) {
        match seed.below(14) {
            0..=4 => link(seed, page),
            5..=8 => page.push_str(seed.one(WORDS)),
            9 => page.push_str(seed.one(SIGNS)),
            10 if seed.once_in(2) => field(seed, page),
            11 if seed.once_in(2) => page.push_str(seed.one(STRAYS)),
            _ => page.push_str(seed.one(SPACES)),
        }
        if seed.once_in(2) {
            page.push(' ');
        }
    }
}

fn link(seed: &mut Seed, page: &mut String) {
    page.push_str("`[");
    if !seed.once_in(5) {
        page.push_str(seed.one(WORDS));
        page.push_str(seed.one(&["", "", " ", " two", "`", "|", "\\", "`!", "["]));
        page.push('`');
    }
    page.push_str(seed.one(URLS));
    if seed.once_in(5) {
        page.push('`');
        page.push_str(seed.one(FIELDS));
    }
    page.push_str(seed.one(&["]", "]", "]", "]", "]", "]", "]", "]", " ]", "`]", "", "]]"]));
}

fn field(seed: &mut Seed, page: &mut String) {
    let start = [
        "`<name`",
        "`<8|name`",
        "`<!|secret`",
        "`<!12x3|secret`",
        "`<?|box|1`",
        "`<?|box|1|*`",
        "`<^|dot|b`",
        "`<||`",
        "`<`",
        "`<-4|n`",
    ];
    page.push_str(seed.one(&start));
    page.push_str(seed.one(WORDS));
    page.push_str(seed.one(&[">", ">", ">", "`>", "", "|>"]));
}

fn partial(seed: &mut Seed, page: &mut String) {
    page.push_str(seed.one(&["`{", "`{", "`{", "\\`{", " `{", "<`{"]));
    page.push_str(seed.one(URLS));
    page.push_str(seed.one(&[
        "",
        "",
        "`10",
        "`0.5",
        "`nan",
        "`1_0",
        "`٣",
        "`1__0",
        "` 5 ",
        "`",
        "`x",
        "`1e3`a",
        "`5`pid=1|b=2",
        "`5`a`b",
    ]));
    page.push_str(seed.one(&["}", "}", "}", "} rest", "", "`}"]));
}

fn image(seed: &mut Seed, page: &mut String) {
    page.push_str(seed.one(&["`(", "`(", "`(", "\\`(", " `(", ">`("]));
    page.push_str(seed.one(WORDS));
    page.push_str(seed.one(&["`", "`w=5`", "`w=5`a=c`", "`x`", "", "`h=`"]));
    page.push_str(seed.one(&[":/media/a.png", " /a.webp ", "", "a)b", "a(b)"]));
    page.push_str(seed.one(&[")", ")", ")", ") rest", ""]));
}

fn table(seed: &mut Seed, end: &str, page: &mut String) {
    page.push_str(
        seed.one(&[
            "`t", "`t", "`tc", "`tr40", "`tl0", "`t60", "`t-7", "`t1_00", "`tx", "`table", "`t90", "`t٣٠", "\\`t",
        ]),
    );
    page.push_str(end);
    for index in 0..seed.below(7) {
        if index == 1 && !seed.once_in(4) {
            page.push_str(seed.one(&["|---|---|---|", "|:-:|--:|:--|", "|-|", "--:|:-:"]));
        } else {
            row(seed, page);
        }
        page.push_str(end);
    }
    if !seed.once_in(8) {
        page.push_str(seed.one(&["`t", "`t", "`t", "`tend", "\\`t", "`t "]));
        page.push_str(end);
    }
}

fn row(seed: &mut Seed, page: &mut String) {
    page.push_str(seed.one(&["|", "|", "|", "| ", "", " | ", "#", ">", "<", "\\"]));
    for _ in 0..seed.below(5) {
        match seed.below(6) {
            0 => inline(seed, page),
            1 | 2 => link(seed, page),
            3 => (0..seed.below(30)).for_each(|_| page.push_str(seed.one(WORDS))),
            _ => page.push_str(seed.one(WORDS)),
        }
        page.push_str(seed.one(&["|", "|", " | ", " | ", "||", "\\|", "\\\\|", ""]));
    }
}

fn literal(seed: &mut Seed, end: &str, page: &mut String) {
    for _ in 0..1 + seed.below(4) {
        page.push_str(seed.one(&[
            "`=",
            "`=",
            "\\`=",
            "`= ",
            "text",
            ">no heading",
            "`[a`:/page/no-link.mu]",
            "#no comment",
            "",
            "`t",
        ]));
        page.push_str(end);
    }
    page.push_str("`=");
    page.push_str(end);
}

/// A page with some of its characters taken out, doubled, moved, or changed for signs.
pub(crate) fn mutated(seed: &mut Seed, page: &str) -> String {
    let mut characters: Vec<char> = page.chars().collect();
    for _ in 0..1 + seed.below(20) {
        if characters.is_empty() {
            break;
        }
        let at = seed.below(characters.len());
        match seed.below(6) {
            0 => drop(characters.remove(at)),
            1 => characters.insert(at, characters[at]),
            2 => {
                let other = seed.below(characters.len());
                characters.swap(at, other);
            }
            3 => {
                let to = (at + seed.below(40)).min(characters.len());
                let copied = characters[at..to].to_vec();
                let other = seed.below(characters.len());
                characters.splice(other..other, copied);
            }
            4 => drop(characters.splice(at..at, seed.one(SIGNS).chars())),
            _ => drop(characters.splice(at..at, seed.one(STRAYS).chars())),
        }
    }
    characters.into_iter().collect()
}
