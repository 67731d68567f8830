//! All readers over the same bytes, and the lines on which they differ.

use serde::Serialize;

use crate::path::RequestPath;
use crate::reader::Question;
use crate::reader::name::Reader;
use crate::report::{LineRole, Report, Role};

/// What every reader makes of one file.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// The reports, in the order of [`Reader::ALL`].
    pub readers: Vec<Report>,
    /// The lines whose role is not the same for all.
    pub differing: Vec<Differing>,
}

/// A line on which readers differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Differing {
    /// The line.
    pub line: usize,
    /// Its role for each reader.
    pub roles: Roles,
}

/// A line's role for each reader; none where the reader refuses the file whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Roles {
    /// For [`Reader::Strudel`].
    pub strudel: Option<Role>,
    /// For [`Reader::Peregrinator`].
    pub peregrinator: Option<Role>,
    /// For [`Reader::Yandex`].
    pub yandex: Option<Role>,
    /// For [`Reader::Rfc9309`].
    pub rfc9309: Option<Role>,
}

impl Roles {
    /// The role for one reader.
    #[must_use]
    pub const fn of(&self, reader: Reader) -> Option<Role> {
        match reader {
            Reader::Strudel => self.strudel,
            Reader::Peregrinator => self.peregrinator,
            Reader::Yandex => self.yandex,
            Reader::Rfc9309 => self.rfc9309,
        }
    }

    fn differ(&self) -> bool {
        Reader::ALL.into_iter().any(|reader| self.of(reader) != self.strudel)
    }
}

/// Asks every reader about a file. `agent` is the crawler's name for the readers that take one; the paths go to those that
/// have paths.
///
/// ```
/// use strudel_robots::{Role, compare};
/// let comparison = compare(b"User-agent: *\nRecrawl-Interval: 7d\n", "*", &[]);
/// assert_eq!(comparison.differing[0].line, 2);
/// assert_eq!(comparison.differing[0].roles.strudel, Some(Role::Used));
/// assert_eq!(comparison.differing[0].roles.rfc9309, Some(Role::Ignored));
/// ```
#[must_use]
pub fn compare(input: &[u8], agent: &str, paths: &[RequestPath<'_>]) -> Comparison {
    let ask =
        |reader: Reader| Question { reader, agent, paths: if reader.has_paths() { paths } else { &[] } }.ask(input);
    let readers: Vec<Report> = Reader::ALL.into_iter().map(ask).collect();
    let lines = readers.iter().map(|report| report.lines.len()).max().unwrap_or(0);
    let role = |reader: usize, line: usize| readers[reader].lines.get(line).map(|line: &LineRole| line.role);
    let differing = (0..lines).map(|line| Differing {
        line: line + 1,
        roles: Roles {
            strudel: role(0, line),
            peregrinator: role(1, line),
            yandex: role(2, line),
            rfc9309: role(3, line),
        },
    });
    let differing = differing.filter(|line| line.roles.differ()).collect();
    Comparison { readers, differing }
}
