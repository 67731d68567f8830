//! A finding as a reader raises it: which one, where, about what. Its place and its words are worked out for the report.

use std::ops::Deref;

use crate::finding::{Entry, Severity, fill};
use crate::fix::Edit;
use crate::report::Cause;
use crate::syntax::Span;

/// A finding on its way into the report. It goes through many hands, so that only where it is kept is handed on.
#[derive(Debug)]
pub(crate) struct Raised(Box<Details>);

#[derive(Debug)]
pub(crate) struct Details {
    pub(crate) entry: &'static Entry,
    pub(crate) variant: &'static str,
    pub(crate) severity: Severity,
    pub(crate) line: usize,
    pub(crate) span: Span,
    arguments: Vec<String>,
    edits: Option<Vec<Edit>>,
}

impl Deref for Raised {
    type Target = Details;

    fn deref(&self) -> &Details {
        &self.0
    }
}

impl Raised {
    /// The usual case of an entry: its own severity, its first wording, no fix.
    pub(crate) fn new(entry: &'static Entry, line: usize, span: Span) -> Raised {
        let severity = entry.severity;
        Raised(Box::new(Details { entry, variant: "", severity, line, span, arguments: Vec::new(), edits: None }))
    }

    pub(crate) fn variant(mut self, variant: &'static str) -> Raised {
        self.0.variant = variant;
        self
    }

    pub(crate) fn severity(mut self, severity: Severity) -> Raised {
        self.0.severity = severity;
        self
    }

    /// The next argument of the wording: `{0}`, then `{1}`.
    pub(crate) fn about(mut self, argument: impl ToString) -> Raised {
        self.0.arguments.push(argument.to_string());
        self
    }

    /// Offers a fix.
    pub(crate) fn fix(mut self, edits: Vec<Edit>) -> Raised {
        self.0.edits = Some(edits);
        self
    }

    /// The edits of the fix, where one is offered; they are gone from here then.
    pub(crate) fn take_edits(&mut self) -> Option<Vec<Edit>> {
        self.0.edits.take()
    }

    pub(crate) fn fill(&self, text: &str) -> String {
        fill(text, &self.arguments)
    }

    pub(crate) fn into_cause(self) -> Cause {
        Cause { variant: self.0.variant, arguments: self.0.arguments }
    }
}
