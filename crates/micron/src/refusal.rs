//! Answers that look like pages and are refusals.

/// NomadNet's answer to those whom a page's `.allowed` file does not name: NomadNet 1.4.4, `DEFAULT_NOTALLOWED` in
/// `nomadnet/Node.py`.
const NOT_ALLOWED: &[u8] = b">Request Not Allowed\n\nYou are not authorised to carry out the request.\n";

/// What rngit says to those who do not identify, where it wants them to: RNS 1.5.7, `DEFAULT_NO_IDENT_TEMPLATE` in
/// `RNS/Utilities/rngit/pages.py`.
const NO_IDENTITY: &str = ">>No Identity\n\nThis page requires identification, and none was received.\n";
/// What stands before and behind it: `DEFAULT_BASE_TEMPLATE`, with the node's name and its navigation in between.
const RNGIT_HEAD: &str = "#!c=0\n> ";
const RNGIT_FOOT: &str = "\n<\n-\n`a`F666`[Served by rngit ";
const RNGIT_END: &str = "`f";
/// The line that opens rngit's navigation: a heading without text.
const RNGIT_NAVIGATION: &str = ">>";

/// Whether these bytes are NomadNet's *Request Not Allowed* page or rngit's *No Identity* page, in the wording of their
/// own defaults, and nothing else. A page that quotes the words is none.
///
/// ```
/// use strudel_micron::is_refusal;
/// assert!(is_refusal(b">Request Not Allowed\n\nYou are not authorised to carry out the request.\n"));
/// assert!(!is_refusal(b">Request Not Allowed\n\nWhat this page of NomadNet means\n"));
/// ```
#[must_use]
pub fn is_refusal(page: &[u8]) -> bool {
    page == NOT_ALLOWED || std::str::from_utf8(page).is_ok_and(is_no_identity)
}

/// The words have to fill the page's content: before them stand the node's name and at most links, behind them the foot.
fn is_no_identity(page: &str) -> bool {
    let content = || {
        let (name, rest) = page.strip_prefix(RNGIT_HEAD)?.split_once("\n\n")?;
        let (navigation, foot) = rest.split_once(NO_IDENTITY)?;
        let version = foot.strip_prefix(RNGIT_FOOT)?.strip_suffix(RNGIT_END)?;
        Some((name, navigation, version))
    };
    content().is_some_and(|(name, navigation, version)| {
        let is_heading = |line: &str| line.starts_with('>') && line != RNGIT_NAVIGATION;
        !name.contains('\n')
            && !version.contains('\n')
            && navigation.ends_with('\n')
            && !navigation.lines().any(is_heading)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rngit(navigation: &str, content: &str) -> Vec<u8> {
        let foot = "1.5.7`:/page/index.mu] - Generated in 12.3ms`f";
        format!("{RNGIT_HEAD}Anonymous Git Node\n\n{navigation}\n{content}{RNGIT_FOOT}{foot}").into_bytes()
    }

    #[test]
    fn rngit_without_and_with_navigation() {
        assert!(is_refusal(&rngit("", NO_IDENTITY)));
        assert!(is_refusal(&rngit(">>\n`!`_`[Node`:/page/index.mu]`_`! /\n", NO_IDENTITY)));
        assert!(!is_refusal(&rngit("", "> Groups\n\n>>\nNo groups available\n")));
    }

    #[test]
    fn quotations_are_pages() {
        let quoted = format!("> Words of refusal\n\n{NO_IDENTITY}");
        assert!(!is_refusal(&rngit("", &quoted)));
        assert!(!is_refusal(&rngit("", &format!("{NO_IDENTITY}\nThat is what it says.\n"))));
        assert!(!is_refusal(NO_IDENTITY.as_bytes()));
        assert!(!is_refusal(&[NOT_ALLOWED, b"So it says.\n"].concat()));
        assert!(!is_refusal(&[b"Once more:\n", NOT_ALLOWED].concat()));
        assert!(!is_refusal(b""));
    }
}
