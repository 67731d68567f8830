//! Paths as URI references.

use std::path::Path;

/// A path as SARIF wants it: relative ones stay relative, absolute ones become `file:` URIs.
pub(super) fn of(path: &Path) -> String {
    let bytes = path.as_os_str().as_encoded_bytes();
    let encoded: String = bytes.iter().map(|&byte| encoded(byte)).collect();
    match (path.is_absolute(), encoded.starts_with('/')) {
        (false, _) => encoded,
        (true, true) => format!("file://{encoded}"),
        // A drive letter comes first.
        (true, false) => format!("file:///{encoded}"),
    }
}

/// Letters, digits, `-._~` and the separator stay; a colon does not, as it could be taken for the end of a scheme.
fn encoded(byte: u8) -> String {
    match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => char::from(byte).to_string(),
        b'\\' if cfg!(windows) => "/".to_owned(),
        _ => format!("%{byte:02X}"),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn paths_are_encoded() {
        assert_eq!(of(Path::new("pages/robots.txt")), "pages/robots.txt");
        assert_eq!(of(Path::new("/a b/é#?%:.txt")), "file:///a%20b/%C3%A9%23%3F%25%3A.txt");
    }
}
