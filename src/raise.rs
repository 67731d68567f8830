//! A finding as a reader raises it: which one, where, about what. Its place and its words are worked out for the report.

use crate::finding::{Entry, Severity, fill};
use crate::fix::Edit;
use crate::syntax::Span;

/// A finding on its way into the report.
#[derive(Debug)]
pub(crate) struct Raised {
    pub(crate) entry: &'static Entry,
    pub(crate) variant: &'static str,
    pub(crate) severity: Severity,
    pub(crate) line: usize,
    pub(crate) span: Span,
    arguments: Vec<String>,
    pub(crate) edits: Option<Vec<Edit>>,
}

impl Raised {
    /// The usual case of an entry: its own severity, its first wording, no fix.
    pub(crate) fn new(entry: &'static Entry, line: usize, span: Span) -> Raised {
        Raised { entry, variant: "", severity: entry.severity, line, span, arguments: Vec::new(), edits: None }
    }

    pub(crate) fn variant(self, variant: &'static str) -> Raised {
        Raised { variant, ..self }
    }

    pub(crate) fn severity(self, severity: Severity) -> Raised {
        Raised { severity, ..self }
    }

    /// The next argument of the wording: `{0}`, then `{1}`.
    pub(crate) fn about(mut self, argument: impl ToString) -> Raised {
        self.arguments.push(argument.to_string());
        self
    }

    /// Offers a fix.
    pub(crate) fn fix(self, edits: Vec<Edit>) -> Raised {
        Raised { edits: Some(edits), ..self }
    }

    pub(crate) fn fill(&self, text: &str) -> String {
        fill(text, &self.arguments)
    }
}
