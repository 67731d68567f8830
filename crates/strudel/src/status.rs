//! How the program ends.

use std::process::ExitCode;

/// What a caller learns from the exit code. Of several the last in this order counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Nothing above an info: 0.
    Clean,
    /// Warnings or errors: 1.
    Findings,
    /// Something could not be done: 2.
    Failed,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(match status {
            Status::Clean => 0,
            Status::Findings => 1,
            Status::Failed => 2,
        })
    }
}
