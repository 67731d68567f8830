//! Options about who asks, and about which paths: the same for `check` and `compare`.

use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use strudel_robots::{Question, Reader, RequestPath};

use crate::error::Error;
use crate::visible::visible;

/// Who asks about which paths.
#[derive(Debug, Args)]
pub(super) struct Asked {
    /// The crawler's name, for the reader rfc9309; without it, a crawler that no group names
    #[arg(long, value_name = "NAME", value_parser = NonEmptyStringValueParser::new())]
    agent: Option<String>,

    /// A path to ask about, as /private?page=2; may be given several times
    #[arg(long = "path", value_name = "PATH")]
    paths: Vec<String>,
}

impl Asked {
    /// The paths, each of which has to start with a slash.
    pub(super) fn paths(&self) -> Result<Vec<RequestPath<'_>>, Error> {
        self.paths.iter().map(|path| RequestPath::new(path).ok_or_else(|| without_slash(path))).collect()
    }

    /// The crawler's name for readers that take one.
    pub(super) fn agent(&self) -> &str {
        self.agent.as_deref().unwrap_or(Reader::Rfc9309.agent())
    }

    /// The question to one reader, with the paths of [`Asked::paths`].
    pub(super) fn question<'a>(&'a self, reader: Reader, paths: &'a [RequestPath<'a>]) -> Result<Question<'a>, Error> {
        if self.agent.is_some() && !reader.takes_agent() {
            return Err(Error::Usage(format!(
                "--agent does not go with --reader {}: it goes by its own name, {}; use --reader rfc9309.",
                reader.name(),
                reader.agent()
            )));
        }
        if !paths.is_empty() && !reader.has_paths() {
            return Err(Error::Usage(format!(
                "--path does not go with --reader {}: its format has no paths, it controls how often a node is visited; use another reader.",
                reader.name()
            )));
        }
        Ok(Question { reader, agent: self.agent(), paths })
    }
}

fn without_slash(path: &str) -> Error {
    Error::Usage(format!("\"{}\" is no path: a path starts with a slash; write \"/{}\".", visible(path), visible(path)))
}
