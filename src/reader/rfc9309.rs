//! The reader `rfc9309`: any crawler that follows the Robots Exclusion Protocol, RFC 9309.
//!
//! 1. **Groups** (2.1, 2.2). A run of `User-agent` lines and the `Allow` and `Disallow` lines behind it. Every other name
//!    is skipped and ends nothing, so a group without a rule runs on into the next one.
//! 2. **Agents** (2.2.1). The product token, letters, `_` and `-`, compared in any case; what follows it in the value is
//!    cut. Groups for one agent count together. *"If no matching group exists, crawlers MUST obey the group with a user-agent
//!    line with the "\*" value."*
//! 3. **Rules** (2.2.2). *"The most specific match found MUST be used. The most specific match is the match that has the
//!    most octets."* Of equal ones an Allow. Octets are compared once both sides are percent-encoded in one form.
//!    *"The /robots.txt URI is implicitly allowed."*
//! 4. **Special characters** (2.2.3). `*` is any number of characters, a final `$` the end; escaped, they are themselves.
//! 5. **Limit** (2.5). *"The parsing limit MUST be at least 500 kibibytes."* What is behind that, from the line that
//!    crosses it, is not read.
//!
//! Google's parser is more lenient in places, and this reader is not: a missing colon, misspelt names such as `disalow`, names
//! matched by their beginning, `index.htm(l)` for `/`, lines cut at 16,664 bytes, escapes of unreserved characters
//! not decoded, `/robots.txt` not exempt. Two more came up when its tests were read: it skips a part of a byte order mark, and it
//! does not encode raw UTF-8 in the path that is asked for.

use crate::agent::Naming;
use crate::path::Matching;
use crate::raise::Raised;
use crate::reader::name::Reader;
use crate::rules::notes::{Notes, Standing};
use crate::rules::{Ends, Limit, Manner};

/// What is read of a file, in bytes.
pub const LIMIT: usize = 500 * 1_024;

pub(crate) static MANNER: Manner = Manner {
    reader: Reader::Rfc9309,
    ends: Ends::Rule,
    naming,
    merges: true,
    allow: true,
    delay: false,
    limit: Limit::Cut(LIMIT),
    matching: Matching::Patterns,
    robots_txt_exempt: true,
    own_delay: None,
};

fn naming(value: &[u8], agent: &str) -> Naming {
    match value {
        b"" => Naming::Nobody,
        [b'*'] | [b'*', b' ' | b'\t', ..] => Naming::Everyone,
        _ => {
            // Of the crawler's own name only a version is cut: a name that is no product token is never matched.
            let own = agent.split('/').next().unwrap_or_default().as_bytes();
            let named = product_token(value);
            if !named.is_empty() && named.eq_ignore_ascii_case(own) { Naming::Reader } else { Naming::Other }
        }
    }
}

/// Letters, `_` and `-` at the start of a name.
fn product_token(name: &[u8]) -> &[u8] {
    let end = name.iter().position(|b| !b.is_ascii_alphabetic() && !matches!(b, b'_' | b'-'));
    &name[..end.unwrap_or(name.len())]
}

/// The standard has no findings of its own.
pub(crate) fn own_findings(_: &Notes<'_>, _: &[Standing], _: &mut Vec<Raised>) {}

#[cfg(test)]
mod tests {
    use crate::{Question, Reader};

    #[test]
    fn a_crawlers_name_that_a_stranger_chose_hides_nothing() {
        let question = Question { reader: Reader::Rfc9309, agent: "a\u{202e}b\u{0}", paths: &[] };
        let report = question.ask(b"User-agent: other\nDisallow: /\n");
        let finding = report.findings.iter().find(|finding| finding.code == "no-matching-group").unwrap();
        for text in [&finding.message, finding.help.as_ref().unwrap(), &finding.cause.arguments[0]] {
            assert!(text.contains("a<U+202E>b<U+0000>"), "{text}");
        }
    }
}
