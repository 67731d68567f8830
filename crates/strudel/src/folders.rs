//! The user's folders, by the XDG rules where they hold.

use std::path::PathBuf;

use etcetera::BaseStrategy;

/// The name of this program's folder in each.
const OURS: &str = "strudel";

/// Where the store is kept unless it is named; `None` where the user has no home.
pub(crate) fn data() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.data_dir().join(OURS))
}

/// Where the configuration is looked for.
pub(crate) fn configuration() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.config_dir().join(OURS))
}
