//! The registry's examples show what they say, and nothing is left unexplained.

use strudel_robots::{Example, Reader, Severity, check, registry};

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

/// Who follows an example has not to be told of the next mistake.
#[test]
fn the_better_example_is_without_mistakes() {
    for entry in registry() {
        let Example::File { reader, after, .. } = entry.explanation.example else { continue };
        let report = check(Reader::from_name(reader).unwrap(), after);
        assert!(report.is_clean(), "{}: {:?}", entry.code, report.findings);
    }
}

/// The milder severities of a code are exceptions, and no example is one.
#[test]
fn examples_are_as_grave_as_the_registry_says() {
    for entry in registry() {
        let Example::File { reader, before, .. } = entry.explanation.example else { continue };
        let findings = check(Reader::from_name(reader).unwrap(), before).findings;
        let gravest: Option<Severity> = findings.iter().filter(|f| f.code == entry.code).map(|f| f.severity).max();
        assert!(gravest >= Some(entry.severity), "{}: {gravest:?}", entry.code);
    }
}

#[test]
fn explanations_are_complete() {
    for entry in registry() {
        let explanation = &entry.explanation;
        assert!(!entry.title.is_empty() && !entry.title.ends_with('.'), "{}: {}", entry.code, entry.title);
        for text in [explanation.what, explanation.why] {
            assert!(text.len() > 20 && text.ends_with('.'), "{}: {text}", entry.code);
        }
        assert_ne!(explanation.what, explanation.why, "{}", entry.code);
        match explanation.example {
            Example::File { before, after, .. } => assert_ne!(before, after, "{}", entry.code),
            Example::Described { before, after } => {
                assert!(!before.is_empty() && !after.is_empty() && before != after, "{}", entry.code);
            }
        }
    }
}
