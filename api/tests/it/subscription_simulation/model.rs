//! What must be invoiced, calculated without the product: a calendar of its own, and a member's subscriptions by hand.

use time::{Date, Duration, Month, OffsetDateTime, UtcOffset};

/// A period that must have been paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Paid {
    pub(crate) number: i64,
    pub(crate) starts_at: OffsetDateTime,
    pub(crate) ends_at: OffsetDateTime,
    pub(crate) paid_at: OffsetDateTime,
}

/// How a subscription must stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    None,
    Subscribed,
    Canceled,
    PastDue(u8),
    Ended(&'static str),
}

/// A member and the newest subscription.
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) state: State,
    pub(crate) declines: bool,
    months: u32,
    start: OffsetDateTime,
    /// Of the newest subscription.
    number: u32,
    /// Of all subscriptions, oldest first.
    pub(crate) paid: Vec<Paid>,
}

/// The same day some months later, counted day by day down from the 31st: none is skipped and none is made up.
fn later(start: OffsetDateTime, months: u32) -> OffsetDateTime {
    let local = start.to_offset(UtcOffset::from_hms(8, 0, 0).expect("GMT+8"));
    let (mut year, mut month) = (local.year(), local.month());
    for _ in 0..months {
        month = month.next();
        if month == Month::January {
            year += 1;
        }
    }
    let day = (1..=local.day())
        .rev()
        .find_map(|day| Date::from_calendar_date(year, month, day).ok())
        .expect("every month has a first day");
    local.replace_date(day)
}

impl Member {
    pub(crate) fn new() -> Self {
        let start = OffsetDateTime::UNIX_EPOCH;
        Self { state: State::None, declines: false, months: 1, start, number: 0, paid: Vec::new() }
    }

    pub(crate) fn is_running(&self) -> bool {
        !matches!(self.state, State::None | State::Ended(_))
    }

    pub(crate) fn subscribe(&mut self, months: u32, now: OffsetDateTime) {
        let start = now.replace_nanosecond(0).expect("a whole second");
        (self.months, self.start, self.number, self.declines, self.state) =
            (months, start, 0, false, State::Subscribed);
        self.pay(start);
    }

    pub(crate) fn cancel(&mut self) {
        self.state = match self.state {
            State::PastDue(_) => State::Ended("canceled"),
            State::Subscribed => State::Canceled,
            other => other,
        };
    }

    pub(crate) fn resume(&mut self) {
        if self.state == State::Canceled {
            self.state = State::Subscribed;
        }
    }

    pub(crate) fn end(&self) -> OffsetDateTime {
        later(self.start, self.months * self.number)
    }

    fn pay(&mut self, paid_at: OffsetDateTime) {
        let starts_at = self.end();
        self.number += 1;
        self.paid.push(Paid { number: self.number.into(), starts_at, ends_at: self.end(), paid_at });
        self.state = State::Subscribed;
    }

    /// What the daily sweep finds: the provider has charged at the end of the period, or the card is tried once more.
    pub(crate) fn sweep(&mut self, now: OffsetDateTime) {
        let is_due = self.end() + Duration::minutes(5) <= now;
        match self.state {
            State::Canceled if is_due => self.state = State::Ended("canceled"),
            State::Subscribed if is_due && !self.declines => self.pay(self.end()),
            State::Subscribed if is_due => self.state = State::PastDue(1),
            State::PastDue(_) if !self.declines => self.pay(now),
            State::PastDue(2) => self.state = State::Ended("failed"),
            State::PastDue(tries) => self.state = State::PastDue(tries + 1),
            _ => {}
        }
    }
}
