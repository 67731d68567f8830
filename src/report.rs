//! The report: the one model that the page, the command line and the tests share.
//!
//! Lines and columns count from 1, offsets from 0 in the bytes as given. A column counts characters, a byte order mark
//! left out; a run of invalid bytes counts as one character.

use serde::{Serialize, Serializer};

use crate::characters::shown;
use crate::delay::Delay;
use crate::finding::Severity;
use crate::fix::Fix;
use crate::interval::Interval;
use crate::reader::name::Reader;

/// What a reader makes of a file.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The reader.
    pub reader: Reader,
    /// The name it answers to.
    pub agent: String,
    /// The length of the file in bytes.
    pub bytes: usize,
    /// The longest file it reads, in bytes; none where there is no limit.
    pub limit: Option<usize>,
    /// What the file asks for.
    pub outcome: Outcome,
    /// The least time between two requests, in seconds, where the reader has such a thing and the file says one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delay_seconds: Option<Delay>,
    /// The groups, in their order.
    pub groups: Vec<Group>,
    /// Every line with its role; none where the file is refused whole.
    pub lines: Vec<LineRole>,
    /// What is wrong or worth knowing, by line, then code.
    pub findings: Vec<Finding>,
    /// What holds for the paths that were asked about; none where none were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<PathVerdict>>,
}

/// What holds for one path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PathVerdict {
    /// The path as it was asked about.
    pub path: String,
    /// Whether it may be fetched.
    pub allowed: bool,
    /// The line of the rule that decides; none where no rule matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
}

impl Report {
    /// The report of a file in which nothing was read yet.
    pub(crate) fn empty(reader: Reader, agent: &str, bytes: usize, limit: Option<usize>) -> Report {
        Report {
            reader,
            agent: agent.to_owned(),
            bytes,
            limit,
            outcome: Outcome::None,
            delay_seconds: None,
            groups: Vec::new(),
            lines: Vec::new(),
            findings: Vec::new(),
            paths: None,
        }
    }

    /// What the reader will do, in one plain sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let chosen = self.groups.iter().any(|group| group.chosen);
        let delay = self.delay_seconds.map(|delay| {
            let plural = if delay.tenths() == 10 { "" } else { "s" };
            format!("leaves at least {delay} second{plural} between two pages")
        });
        match (self.reader, delay) {
            (Reader::Strudel, _) => self.outcome.sentence(),
            (Reader::Peregrinator, _) if chosen => {
                "The Peregrinator keeps to the Disallow lines of its record, and asks at most once in several minutes."
                    .to_owned()
            }
            (Reader::Peregrinator, _) => {
                "Nothing is forbidden to the Peregrinator; it asks at most once in several minutes.".to_owned()
            }
            (Reader::Yandex, Some(delay)) => format!("Yandex {delay}."),
            (Reader::Yandex, None) => "Yandex comes as fast as it likes: no Crawl-delay is in force.".to_owned(),
            (Reader::Rfc9309, _) if chosen => {
                format!("{} keeps to the Allow and Disallow lines of its groups.", self.crawler())
            }
            (Reader::Rfc9309, _) => format!("{} may fetch everything.", self.crawler()),
        }
    }

    /// The crawler of the standard that the report is for.
    fn crawler(&self) -> String {
        match self.agent.as_str() {
            "*" => "A crawler that is not named".to_owned(),
            name => format!("The crawler {}", shown(name.as_bytes())),
        }
    }

    /// The gravest severity among the findings.
    #[must_use]
    pub fn worst(&self) -> Option<Severity> {
        self.findings.iter().map(|finding| finding.severity).max()
    }

    /// Whether nothing above an info was found.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.worst().is_none_or(|severity| severity == Severity::Info)
    }
}

/// What a file asks of Strudel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Outcome {
    /// At least so many days between two visits.
    Interval {
        /// The days.
        days: Interval,
    },
    /// Automatic scheduling, an earlier preference cleared.
    Auto,
    /// Nothing valid: the last valid preference stays.
    None,
}

impl Outcome {
    /// What Strudel will do, in one plain sentence.
    #[must_use]
    pub fn sentence(self) -> String {
        match self {
            Outcome::Interval { days: Interval::SHORTEST } => "Strudel visits this node at most once a day.".to_owned(),
            Outcome::Interval { days } => format!("Strudel visits this node at most once in {} days.", days.days()),
            Outcome::Auto => "Strudel schedules its visits automatically; an earlier preference is cleared.".to_owned(),
            Outcome::None => {
                "This file sets nothing: the last valid preference stays, or automatic scheduling without one."
                    .to_owned()
            }
        }
    }
}

/// A group of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Group {
    /// The agents it names, as written; characters that cannot be shown are spelled out.
    pub agents: Vec<String>,
    /// Its first line, a User-agent.
    pub first_line: usize,
    /// Its last line that is neither blank nor a comment.
    pub last_line: usize,
    /// Whether the reader uses it.
    pub chosen: bool,
}

/// What one line does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LineRole {
    /// The line's number.
    pub line: usize,
    /// What it does.
    pub role: Role,
    /// Why it does nothing, where it does nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
}

/// What a line does for the reader. Each line has exactly one role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Nothing but white space.
    Blank,
    /// A comment.
    Comment,
    /// A User-agent that matches the reader.
    Agent,
    /// A User-agent that does not.
    OtherAgent,
    /// It decides the outcome.
    Used,
    /// Valid, but another line decides.
    Superseded,
    /// In a group that is not used because a more specific one exists.
    Shadowed,
    /// Not supported by this reader, or another agent's.
    Ignored,
    /// A rejected value or a broken line.
    Invalid,
}

impl Role {
    /// The name in the report, `other-agent`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::Blank => "blank",
            Role::Comment => "comment",
            Role::Agent => "agent",
            Role::OtherAgent => "other-agent",
            Role::Used => "used",
            Role::Superseded => "superseded",
            Role::Shadowed => "shadowed",
            Role::Ignored => "ignored",
            Role::Invalid => "invalid",
        }
    }
}

impl Serialize for Role {
    /// As its name.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Why a line does nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// It is in the group of another crawler.
    OtherGroup,
    /// It is in a group for everyone, and the reader has one of its own.
    MoreSpecificGroup,
    /// It stands before any User-agent.
    NoGroup,
    /// The reader does not know the directive.
    Unsupported,
    /// Nobody knows the directive.
    UnknownName,
    /// Its value is not valid.
    InvalidValue,
    /// It is not `name: value`, or a character in it breaks it.
    BrokenLine,
    /// A longer interval counts.
    LongerInterval,
    /// A number counts before auto.
    NumberBeforeAuto,
    /// Another line says the same.
    SaidAlready,
    /// A longer delay counts.
    LongerDelay,
    /// An earlier record names the reader.
    LaterRecord,
    /// A blank line has ended its record.
    SplitRecord,
    /// It is behind what the reader reads at most.
    BeyondLimit,
}

impl Reason {
    /// The reason as a sentence.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Reason::OtherGroup => "It is in another crawler's group.",
            Reason::MoreSpecificGroup => "It is in a group for everyone, and there is a more specific one.",
            Reason::NoGroup => "It stands before any User-agent line.",
            Reason::Unsupported => "This crawler does not read the directive.",
            Reason::UnknownName => "No crawler knows a directive of this name.",
            Reason::InvalidValue => "Its value is not valid.",
            Reason::BrokenLine => "It cannot be read as a directive.",
            Reason::LongerInterval => "Another line asks for a longer interval.",
            Reason::NumberBeforeAuto => "Another line asks for a number of days, which counts before auto.",
            Reason::SaidAlready => "Another line says the same.",
            Reason::LongerDelay => "Another line asks for a longer delay.",
            Reason::LaterRecord => "An earlier record for this crawler is the one that counts.",
            Reason::SplitRecord => "A blank line above ends the record that it belongs to.",
            Reason::BeyondLimit => "The file is too large, and this part of it is not read.",
        }
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

/// Something that is wrong or worth knowing, at its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The stable code, `interval-zero`.
    pub code: &'static str,
    /// How much it matters here.
    pub severity: Severity,
    /// What was found, in a sentence.
    pub message: String,
    /// What to do, in a sentence or two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// Byte offset of the first byte.
    pub start: usize,
    /// Byte offset behind the last byte.
    pub end: usize,
    /// Offset of the first UTF-16 unit, as a text area counts.
    pub utf16_start: usize,
    /// Offset behind the last UTF-16 unit.
    pub utf16_end: usize,
    /// A safe fix, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<Fix>,
    /// What the texts were made from, for those who say them in another language. No part of the JSON.
    #[serde(skip)]
    pub cause: Cause,
}

/// What the texts of a finding were made from: with its code, that names a text of the registry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// Which wording of the code; empty for the usual one.
    pub variant: &'static str,
    /// What fills the text's `{0}`, `{1}`: words of the file, numbers, names of directives, characters and crawlers.
    pub arguments: Vec<String>,
}
