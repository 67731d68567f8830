//! One visit on a real network: the core's [`Visit`] says what is done, and here it is done, each action to its end before
//! the next.

use strudel_reticulum::{Link, OpenError};
use strudel_robots::crawl::Now;
use strudel_robots::visit::{
    Action, Aim, End, Event, Millis, PREFERENCE_PATH, PagePath, Plan, Previous, Spent, Target, Unstored, Visit,
};
use strudel_robots::{Destination, Preference};
use strudel_store::{Bounds, Ending, Kept, Page, VisitId};
use tokio::time::sleep_until;

use crate::Error;
use crate::clock::utc;
use crate::link::{Answer, Ask, Happened, KeepAlive, millis};
use crate::{Crawler, Ended};

/// What a visit tells while it goes on.
#[derive(Debug)]
pub enum Told<'a> {
    /// The link is open, and slow.
    Slow,
    /// A path is asked for.
    Asks(&'a str),
    /// The file of the preference was answered.
    File(&'a [u8]),
    /// This preference was learned from it.
    Learned(Preference),
    /// A page was answered.
    Page(&'a PagePath, Kept),
    /// A page was not.
    NoPage(&'a PagePath, Unstored),
    /// The visit is over.
    Ended(&'a Spent),
}

/// Visits a node now. A visit for which a path had to be sought was begun before; `begun` is its record.
///
/// `tell` hears of what happens, as it happens.
///
/// # Errors
///
/// The store cannot be written to. The link is closed then, and nothing more is asked.
pub async fn visit(
    crawler: &Crawler,
    destination: Destination,
    aim: Aim,
    begun: Option<VisitId>,
    tell: impl FnMut(Told<'_>),
) -> Result<Ended, Error> {
    let plan = plan(crawler, destination, aim, begun.is_some())?;
    let from = crawler.clocks.now_up();
    let id = {
        let mut store = crawler.store.borrow_mut();
        match begun {
            Some(id) => store.put_off(id, from.utc).map(|()| id)?,
            None => store.begin_visit(destination, from.utc, aim)?,
        }
    };
    let (visit, actions) = Visit::start(plan, from.steady);
    let mut visiting = Visiting { crawler, destination, id, visit, from, wake: 0, tell };
    let mut next = visiting.carry_out(actions, None, None)?;
    let mut link = None;
    loop {
        next = match (next, &mut link) {
            (Next::Closed(ended), _) => return Ok(ended),
            (Next::Open, link) => visiting.open(link).await?,
            (Next::Ask(ask), Some(link)) => visiting.request(link, &ask).await?,
            (Next::Ask(_) | Next::Wait, link) => visiting.wait(link.as_ref()).await?,
        }
    }
}

/// What a visit needs to know when it starts.
fn plan(crawler: &Crawler, destination: Destination, aim: Aim, is_begun: bool) -> Result<Plan, Error> {
    let store = crawler.store.borrow();
    let previous = store.visits(destination, 2)?.into_iter().nth(usize::from(is_begun));
    Ok(Plan {
        started: utc(),
        previous: previous.map(|visit| Previous { start: visit.started, first_packet: visit.first_packet_by() }),
        standing: store.node(destination)?.map(|node| node.standing).unwrap_or_default(),
        policy: crawler.settings.policy,
        limits: crawler.settings.visit,
        aim,
        known: store.known_paths(destination)?,
    })
}

struct Visiting<'a, Tell> {
    crawler: &'a Crawler,
    destination: Destination,
    id: VisitId,
    visit: Visit,
    /// The moment from which the gap counts, as far as is known.
    from: Now,
    wake: Millis,
    tell: Tell,
}

/// What the visit waits for.
enum Next {
    Open,
    Ask(Ask),
    Wait,
    Closed(Ended),
}

impl<Tell: FnMut(Told<'_>)> Visiting<'_, Tell> {
    /// Opens the link.
    async fn open(&mut self, link: &mut Option<Link>) -> Result<Next, Error> {
        // Recording the start may have taken long, and after a crash it is taken for granted that it did not.
        let recorded_in = self.crawler.clocks.steady().saturating_sub(self.from.steady);
        if recorded_in >= Bounds::FIRST_PACKET_SECONDS * 1_000 {
            return self.happens(Happened::LinkFailed, None);
        }
        let opened = tokio::select! {
            biased;
            stopped = self.stopped() => Err(stopped),
            opened = self.crawler.network.open(self.destination) => match opened {
                Ok(open) => Ok(open),
                // Nothing left, so the gap counts from the start.
                Err(OpenError::NoPath) => return self.happens(Happened::LinkFailed, None),
                Err(OpenError::NoAnswer | OpenError::Stopped) => Err(Happened::LinkFailed),
            },
            () = sleep_until(self.crawler.clocks.instant(self.wake)) => Err(Happened::TimePassed),
        };
        // By now the first packet has come to the node, if it ever did: the gap counts from here.
        self.from = self.crawler.clocks.now_up();
        self.crawler.store.borrow_mut().first_packet(self.id, self.from.utc)?;
        match opened {
            Ok(open) => {
                let round_trip = millis(open.round_trip());
                if round_trip > self.crawler.settings.policy.slow_round_trip_ms {
                    (self.tell)(Told::Slow);
                }
                let actions = self.visit.handle(self.crawler.clocks.steady(), Event::Linked { round_trip });
                self.carry_out(actions, None, Some(link.insert(open)))
            }
            Err(happened) => self.happens(happened, None),
        }
    }

    /// Makes a request and follows it to its end.
    async fn request(&mut self, link: &mut Link, ask: &Ask) -> Result<Next, Error> {
        let clocks = self.crawler.clocks;
        let mut request = link.request(&ask.path, ask.limits(clocks.steady()));
        loop {
            let happened = tokio::select! {
                biased;
                stopped = self.stopped() => stopped,
                progress = request.next() => Happened::of(progress, self.destination),
                () = sleep_until(clocks.instant(self.wake)) => Happened::TimePassed,
            };
            let ends = happened.ends_request();
            let happened = happened.with_interface(self.crawler.network.is_up());
            let actions = self.visit.handle(clocks.steady(), happened.event());
            let over = ends || actions.contains(&Action::GiveUp);
            if let Some(answer) = happened.answer().filter(|_| ask.path == PREFERENCE_PATH) {
                (self.tell)(Told::File(&answer.body));
            }
            let next = self.carry_out(actions, happened.answer(), Some(&request))?;
            if over || !matches!(next, Next::Wait) {
                return Ok(next);
            }
        }
    }

    /// Waits between two requests.
    async fn wait(&mut self, link: Option<&Link>) -> Result<Next, Error> {
        let dropped = async {
            match link {
                Some(link) => link.closed().await,
                None => std::future::pending().await,
            }
        };
        let happened = tokio::select! {
            biased;
            stopped = self.stopped() => stopped,
            () = dropped => Happened::Dropped,
            () = sleep_until(self.crawler.clocks.instant(self.wake)) => Happened::TimePassed,
        };
        self.happens(happened, link.map(|link| link as &dyn KeepAlive))
    }

    /// Waits until the crawler stops, or its interface is down.
    async fn stopped(&self) -> Happened {
        let (mut stop, mut uplinks) = (self.crawler.stop.clone(), self.crawler.network.uplinks());
        tokio::select! {
            biased;
            _ = stop.wait_for(|stop| *stop) => Happened::Stop,
            _ = uplinks.wait_for(|uplinks| !uplinks.iter().any(strudel_reticulum::Uplink::is_up)) => Happened::Offline,
        }
    }

    fn happens(&mut self, happened: Happened, open: Option<&dyn KeepAlive>) -> Result<Next, Error> {
        let happened = happened.with_interface(self.crawler.network.is_up());
        let actions = self.visit.handle(self.crawler.clocks.steady(), happened.event());
        self.carry_out(actions, happened.answer(), open)
    }

    /// Carries actions out in their order.
    fn carry_out(
        &mut self,
        actions: Vec<Action>,
        answer: Option<&Answer>,
        open: Option<&dyn KeepAlive>,
    ) -> Result<Next, Error> {
        let mut next = Next::Wait;
        for action in actions {
            match action {
                // Recorded before the visit was started; what is given up ends with its request.
                Action::RecordStart | Action::GiveUp => {}
                Action::OpenLink => next = Next::Open,
                Action::Ask { target, begins_by, size, wire } => {
                    (self.tell)(Told::Asks(target.path()));
                    if let Target::Page(path) = &target {
                        self.crawler.store.borrow_mut().asked(self.id, path, utc())?;
                    }
                    next = Next::Ask(Ask { path: target.path().to_owned(), begins_by, size, wire });
                }
                Action::KeepAlive => open.into_iter().for_each(KeepAlive::keep_alive),
                Action::WaitUntil(at) => self.wake = at,
                Action::Close { end, spent } => next = Next::Closed(self.close(end, &spent)?),
                learned => self.store(learned, answer)?,
            }
        }
        Ok(next)
    }

    /// Stores what was learned.
    fn store(&mut self, learned: Action, answer: Option<&Answer>) -> Result<(), Error> {
        let mut store = self.crawler.store.borrow_mut();
        match (learned, answer) {
            (Action::StorePreference(preference), Some(answer)) => {
                store.store_preference(self.id, preference, &answer.body, utc())?;
                (self.tell)(Told::Learned(preference));
            }
            (Action::StorePage { path, found }, Some(Answer { body, page, .. })) => {
                let title = page.title().unwrap_or_default();
                let kept =
                    store.store_page(self.id, &path, &Page { raw: body, title, text: &page.text }, &found, utc())?;
                let others: Vec<_> = page.other_nodes(self.destination).collect();
                if !others.is_empty() {
                    store.linked(self.id, &path, &others, utc())?;
                }
                (self.tell)(Told::Page(&path, kept));
            }
            (Action::Mark { path, because }, _) => {
                store.mark(self.id, &path, because, utc())?;
                (self.tell)(Told::NoPage(&path, because));
            }
            (Action::MarkCapped, _) => store.mark_capped(self.id, utc())?,
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, end: End, spent: &Spent) -> Result<Ended, Error> {
        let ending = Ending::Visit(end);
        let mut store = self.crawler.store.borrow_mut();
        store.end_visit(self.id, utc(), ending, spent)?;
        (self.tell)(Told::Ended(spent));
        let standing = store.node(self.destination)?.map(|node| node.standing).unwrap_or_default();
        Ok(Ended { destination: self.destination, from: self.from, standing, ending })
    }
}
