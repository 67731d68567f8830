//! The registry's examples show what they say.

use strudel_robots::{Example, Reader, check, registry};

#[test]
fn examples_have_their_finding_and_lose_it() {
    for entry in registry() {
        let Example::File { reader, before, after } = entry.explanation.example else { continue };
        let reader = Reader::from_name(reader).expect(entry.code);
        let raises = |file: &[u8]| check(reader, file).findings.iter().any(|finding| finding.code == entry.code);
        assert!(raises(before), "{}: the first example does not raise it", entry.code);
        assert!(!raises(after), "{}: the second example raises it", entry.code);
    }
}

#[test]
fn explanations_are_sentences() {
    for entry in registry() {
        for text in [entry.explanation.what, entry.explanation.why] {
            assert!(text.ends_with(['.', '`']) && text.len() > 20, "{}: {text}", entry.code);
        }
        if let Example::Described { before, after } = entry.explanation.example {
            assert_ne!(before, after, "{}", entry.code);
        }
    }
}
