//! One visit of a node: what happens comes in as [`Event`]s, what is to be done goes out as [`Action`]s.
//!
//! The rules are those of the project's visits document, *One visit* 1–9:
//!
//! ```text
//! start → open link → ask for /page/robots.txt → decide → fetch pages, one at a time → close
//! ```
//!
//! There is no I/O here and no clock: each event comes with the time on a clock that cannot be set. All times in events and
//! actions are [`Millis`] of that clock. Whoever drives a visit carries the actions out in their order, each to its end
//! before the next, and so keeps the promises in it: the start is durable before the first packet leaves, and a preference
//! before a page is asked for.
//!
//! ```
//! use strudel_robots::visit::{Action, End, Event, Plan, Visit};
//!
//! let (mut visit, actions) = Visit::start(Plan::default(), 0);
//! assert_eq!(actions, [Action::RecordStart, Action::OpenLink, Action::WaitUntil(60_000)]);
//!
//! let actions = visit.handle(200, Event::Linked { round_trip: 100 });
//! let Action::Ask { target, begins_by, .. } = &actions[0] else { panic!() };
//! assert_eq!((target.path(), *begins_by), ("/page/robots.txt", 5_600));
//!
//! let file = b"User-agent: Strudel\nRecrawl-Interval: 7d\n";
//! let actions = visit.handle(300, Event::Answered { body: file, links: &[] });
//! assert!(matches!(actions[..], [Action::StorePreference(_), Action::WaitUntil(3_300)]));
//!
//! let actions = visit.handle(3_300, Event::TimePassed);
//! assert!(matches!(&actions[0], Action::Ask { target, .. } if target.path() == "/page/index.mu"));
//!
//! let actions = visit.handle(3_400, Event::Dropped);
//! assert!(matches!(actions[..], [Action::Close { end: End::Dropped, .. }]));
//! ```

mod budget;
mod frontier;
mod phase;
mod terms;

pub use budget::{Budget, BySpeed, Limits};
pub use frontier::{Found, INDEX_PATH, KnownPath, PREFERENCE_PATH, PagePath};
pub use terms::{Action, Aim, End, Event, Lookup, Plan, Previous, Refused, Spent, Target, Unstored};

use crate::reader::strudel::{self, outcome};
use crate::report::Outcome;
use crate::schedule::{Gap, Policy, Standing};
use budget::Link;
use frontier::Frontier;
use phase::{Answer, Asked, Decided, Doing, Got, Phase};

/// Milliseconds of a clock that cannot be set, since any moment.
pub type Millis = u64;

/// One visit of a node.
#[derive(Debug, Clone)]
pub struct Visit {
    started: Millis,
    now: Millis,
    limits: Limits,
    policy: Policy,
    standing: Standing,
    aim: Aim,
    /// When the visit started, in UTC seconds, and the one before it.
    starts: (u64, Option<Previous>),
    frontier: Frontier,
    marked_capped: bool,
    phase: Phase,
}

impl Visit {
    /// Starts a visit.
    #[must_use]
    pub fn start(plan: Plan, now: Millis) -> (Visit, Vec<Action>) {
        let Plan { started, previous, standing, policy, limits, aim, known } = plan;
        let until = now.saturating_add(limits.no_byte_ms);
        let visit = Visit {
            started: now,
            now,
            limits,
            policy,
            standing,
            aim,
            starts: (started, previous),
            frontier: Frontier::new(&limits, started, known),
            marked_capped: false,
            phase: Phase::Opening { until },
        };
        (visit, vec![Action::RecordStart, Action::OpenLink, Action::WaitUntil(until)])
    }

    /// Whether the visit has ended.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        matches!(self.phase, Phase::Closed)
    }

    /// What is to be done now that this has happened. Nothing is, once the visit has ended.
    #[must_use]
    pub fn handle(&mut self, now: Millis, event: Event<'_>) -> Vec<Action> {
        let mut out = Vec::new();
        self.now = self.now.max(now);
        let phase = std::mem::replace(&mut self.phase, Phase::Closed);
        let phase = self.expire(phase, event, &mut out);
        let phase = match phase {
            Phase::Opening { until } => self.opening(until, event, &mut out),
            Phase::Linked(link, doing) => self.linked(link, doing, event, &mut out),
            Phase::Closed => Phase::Closed,
        };
        self.phase = self.keep_alive(phase, &mut out);
        out.extend(self.wake().map(Action::WaitUntil));
        out
    }

    /// Ends what has taken too long. An event that comes at the very end of a time still is in time.
    fn expire(&mut self, phase: Phase, event: Event<'_>, out: &mut Vec<Action>) -> Phase {
        let now = self.now;
        let over = |until: Millis| if matches!(event, Event::TimePassed) { until <= now } else { until < now };
        match phase {
            Phase::Opening { until } if over(until) => close(None, End::NoLink, out),
            Phase::Linked(link, doing) if over(link.until) => {
                close(Some((link, &doing)), End::Reached(Budget::Time), out)
            }
            Phase::Linked(link, doing) => match doing.asked() {
                Some(asked) if over(asked.until(&self.limits)) => match asked.answer {
                    Answer::Awaited { .. } => {
                        out.push(Action::GiveUp);
                        self.conclude(link, doing, Got::Nothing(Unstored::Silent), out)
                    }
                    Answer::Arriving { .. } => close_settled(Some(link), End::Stalled, out),
                },
                _ => Phase::Linked(link, doing),
            },
            phase => phase,
        }
    }

    fn opening(&self, until: Millis, event: Event<'_>, out: &mut Vec<Action>) -> Phase {
        match event {
            Event::Linked { round_trip } => {
                let link =
                    Link::open(&self.limits, &self.policy, self.standing.speed, self.started, self.now, round_trip);
                self.ask(link, Target::Preference, Doing::Preference, out)
            }
            Event::LinkFailed | Event::Dropped => close(None, End::NoLink, out),
            Event::Stop => close(None, End::Stopped, out),
            Event::Offline => close(None, End::Offline, out),
            _ => Phase::Opening { until },
        }
    }

    fn linked(&mut self, mut link: Link, mut doing: Doing, event: Event<'_>, out: &mut Vec<Action>) -> Phase {
        match event {
            // What moved before a link was lost measures nothing: the silence at its end is no slowness.
            Event::Dropped | Event::LinkFailed => return close_settled(Some(link), End::Dropped, out),
            Event::Stop => return close(Some((link, &doing)), End::Stopped, out),
            Event::Offline => return close_settled(Some(link), End::Offline, out),
            Event::Moved { bytes } => {
                link.moved(self.now, bytes);
                if let Some(asked) = doing.asked_mut() {
                    asked.moved(self.now, bytes);
                }
                if link.overdrawn() {
                    return close(Some((link, &doing)), End::Reached(Budget::Bytes), out);
                }
            }
            Event::TimePassed => {
                if let Doing::Pause { until, next, decided } = &doing
                    && *until <= self.now
                {
                    // Bytes may have moved in the pause.
                    if let Some(end) = link.reached(decided.allowance, self.now) {
                        return close_settled(Some(link), end, out);
                    }
                    let (path, decided) = (next.clone(), *decided);
                    let target = Target::Page(path.clone());
                    return self.ask(link, target, |asked| Doing::Page { path, asked, decided }, out);
                }
            }
            Event::Linked { .. } => {}
            Event::Begins { .. } | Event::Answered { .. } | Event::Refused(_) | Event::Failed => {
                return self.answer(link, doing, event, out);
            }
        }
        Phase::Linked(link, doing)
    }

    /// An event about the answer to the request that was made, if one was.
    fn answer(&mut self, link: Link, mut doing: Doing, event: Event<'_>, out: &mut Vec<Action>) -> Phase {
        let Some(asked) = doing.asked_mut() else { return Phase::Linked(link, doing) };
        let got = match event {
            Event::Begins { size: Some(size), .. } if size > asked.size => {
                out.push(Action::GiveUp);
                Got::Nothing(Unstored::TooLarge)
            }
            Event::Begins { wire: Some(wire), .. } if wire > link.wire_left() => {
                return close(Some((link, &doing)), End::Reached(Budget::Bytes), out);
            }
            Event::Begins { .. } => {
                asked.begin(self.now);
                return Phase::Linked(link, doing);
            }
            Event::Answered { body, .. } if body.len() as u64 > asked.size => Got::Nothing(Unstored::TooLarge),
            Event::Answered { body, links } => Got::Body(body, links),
            Event::Refused(Refused::ByNode) => Got::Nothing(Unstored::Refused),
            Event::Refused(Refused::BySize) => Got::Nothing(Unstored::TooLarge),
            Event::Failed => Got::Nothing(Unstored::Silent),
            _ => return Phase::Linked(link, doing),
        };
        self.conclude(link, doing, got, out)
    }

    /// Makes a request.
    fn ask(&self, mut link: Link, target: Target, doing: impl FnOnce(Asked) -> Doing, out: &mut Vec<Action>) -> Phase {
        let (wait, size) = match target {
            Target::Preference => (self.limits.preference_wait(link.round_trip), strudel::LIMIT as u64),
            Target::Page(_) => (self.limits.page_wait(link.round_trip), self.limits.page_bytes),
        };
        let until = self.now.saturating_add(wait).min(link.until);
        out.push(Action::Ask { target, begins_by: until, size, wire: link.wire_left() });
        link.ask(self.now);
        Phase::Linked(link, doing(Asked { at: self.now, size, answer: Answer::Awaited { until } }))
    }

    /// A request has come to its end.
    fn conclude(&mut self, mut link: Link, doing: Doing, got: Got<'_>, out: &mut Vec<Action>) -> Phase {
        doing.settle(&mut link);
        match doing {
            Doing::Preference(asked) => self.decide(link, self.pause(asked, got), got, out),
            Doing::Page { path, asked, decided } => {
                let silent = match got {
                    Got::Nothing(Unstored::Silent) => decided.silent.saturating_add(1),
                    _ => 0,
                };
                self.keep(path, got, out);
                if silent >= self.limits.silent_pages {
                    return close_settled(Some(link), End::SilentPages, out);
                }
                self.go_on(link, Decided { silent, ..decided }, self.pause(asked, got), out)
            }
            Doing::Pause { .. } => Phase::Linked(link, doing),
        }
    }

    /// Decides by the preference whether pages are asked for, and how many.
    fn decide(&mut self, mut link: Link, pause: Millis, got: Got<'_>, out: &mut Vec<Action>) -> Phase {
        let lookup = match got {
            Got::Body(body, _) => Lookup::Read(outcome(body)),
            Got::Nothing(because) => Lookup::Unread(because),
        };
        link.looked_up(lookup);
        let preference = self.standing.preference.after(lookup.outcome());
        if lookup.outcome() != Outcome::None {
            out.push(Action::StorePreference(preference));
        }
        if self.aim == Aim::Preference {
            return close_settled(Some(link), End::PreferenceOnly, out);
        }
        // The speed of earlier visits: what this link shows ends no visit. A link opened, so no failures count.
        let gap = Gap::of(&self.policy, &Standing { preference, failures: 0, ..self.standing });
        let (started, previous) = self.starts;
        if previous.is_some_and(|previous| started < gap.next_eligible(previous.start, previous.first_packet)) {
            return close_settled(Some(link), End::NotYet(gap), out);
        }
        let decided = Decided { allowance: self.policy.allowance(preference, link.speed), silent: 0 };
        self.go_on(link, decided, pause, out)
    }

    /// Stores a page or notes why not.
    fn keep(&mut self, path: PagePath, got: Got<'_>, out: &mut Vec<Action>) {
        match got {
            Got::Body(_, links) => {
                let found = self.frontier.link(&path, links);
                out.push(Action::StorePage { path, found });
                if self.frontier.capped() && !std::mem::replace(&mut self.marked_capped, true) {
                    out.push(Action::MarkCapped);
                }
            }
            Got::Nothing(because) => out.push(Action::Mark { path, because }),
        }
    }

    /// How long to pause: as long as the answer took, but not too short. Where none began, the wait for it does not count.
    fn pause(&self, asked: Asked, got: Got<'_>) -> Millis {
        let took = match (got, asked.answer) {
            (Got::Nothing(Unstored::Silent), Answer::Awaited { .. }) => 0,
            _ => self.now.saturating_sub(asked.at),
        };
        took.saturating_mul(self.limits.pause_answers).max(self.limits.pause_ms)
    }

    /// Pauses before the next page, or ends the visit where none is left or a budget forbids it.
    fn go_on(&mut self, link: Link, decided: Decided, pause: Millis, out: &mut Vec<Action>) -> Phase {
        let Some(next) = self.frontier.next() else { return close_settled(Some(link), End::Complete, out) };
        let until = self.now.saturating_add(pause);
        match link.reached(decided.allowance, until) {
            Some(end) => close_settled(Some(link), end, out),
            None => Phase::Linked(link, Doing::Pause { until, next, decided }),
        }
    }

    /// Keeps an idle link open.
    fn keep_alive(&self, phase: Phase, out: &mut Vec<Action>) -> Phase {
        match phase {
            Phase::Linked(mut link, doing) if self.idle_until(&link) <= self.now => {
                out.push(Action::KeepAlive);
                link.last_packet = self.now;
                Phase::Linked(link, doing)
            }
            phase => phase,
        }
    }

    fn idle_until(&self, link: &Link) -> Millis {
        link.last_packet.saturating_add(self.limits.keep_alive_ms.max(1))
    }

    /// When time itself will have to be noticed.
    fn wake(&self) -> Option<Millis> {
        match &self.phase {
            Phase::Opening { until } => Some(*until),
            Phase::Linked(link, doing) => {
                let until = match doing {
                    Doing::Preference(asked) | Doing::Page { asked, .. } => asked.until(&self.limits),
                    Doing::Pause { until, .. } => *until,
                };
                Some(until.min(link.until).min(self.idle_until(link)))
            }
            Phase::Closed => None,
        }
    }
}

/// Ends a visit whose answer, if one was arriving, is cut off.
fn close(open: Option<(Link, &Doing)>, end: End, out: &mut Vec<Action>) -> Phase {
    let link = open.map(|(mut link, doing)| {
        doing.settle(&mut link);
        link
    });
    close_settled(link, end, out)
}

/// Ends a visit between two requests.
fn close_settled(link: Option<Link>, end: End, out: &mut Vec<Action>) -> Phase {
    out.push(Action::Close { end, spent: link.map_or_else(Spent::default, |link| link.spent()) });
    Phase::Closed
}
