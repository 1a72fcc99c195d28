//! When a period begins and ends, what has to be done next, and how far Pro goes.

use time::{Duration, OffsetDateTime};

use super::Subscription;
use crate::money::plans::{add_months, is_lifetime};
use crate::money::price_list::RenewalTerm;

/// How often a card is tried for a period, the first time included (D-085).
pub const MOST_TRIES: i32 = 3;

/// How long it is from one try to the next: three tries in three days.
pub const TRY_PAUSE: Duration = Duration::days(1);

/// How long a message of the provider is waited for before it is asked.
const PATIENCE: Duration = Duration::minutes(5);

/// How long it is before it is asked again.
const PAUSE: Duration = Duration::hours(1);

/// How far the provider's calendar may be from ours before the log says so: ours is of GMT+8, theirs may be of UTC.
const CALENDARS: Duration = Duration::hours(36);

tenants::closed_list! {
    /// How a subscription stands.
    pub enum Status as SubscriptionStatus {
        /// Its first period is not paid yet.
        Pending = "pending",
        /// It renews.
        Subscribed = "subscribed",
        /// The card was declined; it is tried again.
        PastDue = "past_due",
        /// It ends with the period that is paid.
        Canceled = "canceled",
        /// It ended.
        Ended = "ended",
        /// It never began.
        Closed = "closed",
    }
}

tenants::closed_list! {
    /// Why a subscription ended.
    pub enum EndReason as SubscriptionEndReason {
        /// It never began.
        Closed = "closed",
        /// The member or the office canceled it.
        Canceled = "canceled",
        /// The card was declined too often.
        Failed = "failed",
        /// The account was erased.
        Erased = "erased",
        /// Its provider ended it.
        Provider = "provider",
    }
}

/// What has to be done for a subscription now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Nothing.
    Wait,
    /// Announce the renewal that comes.
    Notice,
    /// Ask the provider how it is.
    Ask,
    /// Try the card again.
    Retry,
    /// End it: the card was declined too often, or it was canceled meanwhile.
    End,
}

impl Subscription {
    /// How it stands.
    pub fn status(&self) -> Status {
        match (self.ended_at, self.paid_number) {
            (Some(_), 0) => Status::Closed,
            (Some(_), _) => Status::Ended,
            (None, 0) => Status::Pending,
            _ if self.open.is_some() => Status::PastDue,
            _ if self.is_canceling => Status::Canceled,
            _ => Status::Subscribed,
        }
    }

    /// Why it ended; none while it has not.
    pub fn end_reason(&self) -> Option<EndReason> {
        self.ended_at?;
        Some(match self.end_reason {
            Some(reason) => reason,
            None if self.paid_number == 0 => EndReason::Closed,
            None if self.is_canceling => EndReason::Canceled,
            None => EndReason::Provider,
        })
    }

    /// When the card is charged next; none when it is not.
    pub fn next_billing_at(&self) -> Option<OffsetDateTime> {
        match self.status() {
            Status::Subscribed => self.period_ends_at,
            Status::PastDue => self.next_try_at(),
            Status::Pending | Status::Canceled | Status::Ended | Status::Closed => None,
        }
    }

    /// When the card is tried again; none when it was not declined, or too often, or when it was canceled before that was heard.
    pub fn next_try_at(&self) -> Option<OffsetDateTime> {
        self.open.as_ref().filter(|_| !self.is_canceling)?;
        self.open.as_ref().filter(|open| open.tries < MOST_TRIES).map(|open| open.declined_at + TRY_PAUSE)
    }

    /// What has to be done now.
    pub fn step(&self, now: OffsetDateTime, notice_days: u32) -> Step {
        match self.status() {
            Status::Ended | Status::Closed => Step::Wait,
            Status::Pending => {
                if self.checkout_reference.is_some() || now >= self.expires_at {
                    Step::Ask
                } else {
                    Step::Wait
                }
            }
            Status::PastDue => match self.next_try_at() {
                None => Step::End,
                Some(at) if at <= now => Step::Retry,
                Some(_) => Step::Wait,
            },
            Status::Subscribed | Status::Canceled => match self.period_ends_at {
                Some(end) if end <= now => Step::Ask,
                Some(end) if !self.is_canceling && !self.is_noticed && end - days(notice_days) <= now => Step::Notice,
                _ => Step::Wait,
            },
        }
    }

    /// When it has to be looked at next.
    pub(super) fn due_at(&self, now: OffsetDateTime, notice_days: u32) -> OffsetDateTime {
        // What was asked a moment ago is asked again after a while.
        let asked_since = |at: OffsetDateTime| self.checked_at.filter(|asked| *asked >= at).map(|asked| asked + PAUSE);
        match self.status() {
            Status::Ended | Status::Closed => now,
            Status::Pending if self.checkout_reference.is_none() => self.expires_at,
            Status::Pending => {
                let first = self.created_at + PATIENCE;
                let over = asked_since(self.expires_at).unwrap_or(self.expires_at);
                asked_since(self.created_at).unwrap_or(first).min(over)
            }
            Status::PastDue => self.next_try_at().unwrap_or(now),
            Status::Subscribed | Status::Canceled => {
                let Some(end) = self.period_ends_at else { return now + PAUSE };
                if !self.is_canceling && !self.is_noticed {
                    // A term that is shorter than the notice has it at once.
                    return end - days(notice_days);
                }
                asked_since(end).unwrap_or(end + PATIENCE)
            }
        }
    }

    /// The number of the period that begins at a moment. The subscription was begun within a day after it was asked for, and no term
    /// is shorter than 28 days: nobody has to know how many periods were heard of.
    pub(super) fn number_at(&self, starts_at: OffsetDateTime) -> i32 {
        let months = i32::from(self.term.months());
        // A month of the calendar has 730.485 hours in the mean.
        let passed = (starts_at - self.created_at).whole_hours() * 1_000 / (730_485 * i64::from(months));
        let rough = i32::try_from(passed).unwrap_or(0).max(1);
        let distance = |number: &i32| (add_months(self.created_at, (number - 1) * months) - starts_at).abs();
        (rough..=rough + 2).min_by_key(distance).unwrap_or(rough)
    }

    /// How far the provider's begin of a period is from our calendar; none while they agree.
    pub(super) fn drift(&self, number: i32, starts_at: OffsetDateTime) -> Option<Duration> {
        let anchor = self.started_at?;
        let ours = add_months(anchor, (number - 1) * i32::from(self.term.months()));
        let drift = (ours - starts_at).abs();
        (drift > CALENDARS).then_some(drift)
    }

    /// The end of Pro once the period `number` is paid, and where the paid time counts from. Pro that lies ahead already is added to
    /// (D-084); otherwise it ends with the period.
    pub(super) fn pro_end(
        &self,
        pro_until: Option<OffsetDateTime>,
        number: i32,
        starts_at: OffsetDateTime,
        ends_at: OffsetDateTime,
    ) -> (OffsetDateTime, Option<(OffsetDateTime, i32)>) {
        let months = i32::from(self.term.months());
        let brought = match (self.added, self.period_ends_at) {
            (Some((from, before)), _) => add_months(from, (self.paid_number - before) * months),
            (None, Some(end)) => end,
            (None, None) => add_months(starts_at, (1 - number) * months),
        };
        match pro_until {
            Some(end) if is_lifetime(end) => (end, self.added),
            Some(end) if end > brought => {
                (add_months(end, (number - self.paid_number) * months), Some((end, self.paid_number)))
            }
            _ => match self.added {
                Some((from, before)) => (add_months(from, (number - before) * months), self.added),
                None => (ends_at, None),
            },
        }
    }
}

fn days(count: u32) -> Duration {
    Duration::days(count.into())
}

/// The end of Pro when the time of a period goes back with its money, or comes again.
pub(super) fn pro_after_return(
    term: RenewalTerm,
    pro_until: Option<OffsetDateTime>,
    is_back: bool,
    now: OffsetDateTime,
) -> Option<OffsetDateTime> {
    let months = i32::from(term.months());
    match pro_until {
        Some(end) if is_lifetime(end) => None,
        Some(end) if is_back => Some(add_months(end, -months).max(now)),
        None if is_back => None,
        end => Some(add_months(end.map_or(now, |end| end.max(now)), months)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::orders::Price;
    use crate::money::price_list::Currency;
    use crate::money::subscriptions::OpenPeriod;
    use crate::people::accounts::UserId;
    use proptest::prelude::*;
    use time::macros::datetime;
    use uuid::Uuid;

    const START: OffsetDateTime = datetime!(2027-01-31 02:00 UTC);

    fn subscription(term: RenewalTerm) -> Subscription {
        Subscription {
            id: Uuid::nil(),
            member: UserId(Uuid::nil()),
            term,
            price: Price { currency: Currency::Usd, price: 2_000, discount: 0, fee: 100 },
            provider: Some("test".to_owned()),
            checkout_reference: Some("cs_1".to_owned()),
            checkout_url: None,
            provider_reference: Some("sub_1".to_owned()),
            created_at: START - Duration::hours(1),
            expires_at: START + Duration::hours(22),
            started_at: Some(START),
            paid_number: 1,
            period_ends_at: Some(add_months(START, term.months().into())),
            added: None,
            is_canceling: false,
            ended_at: None,
            end_reason: None,
            open: None,
            is_noticed: false,
            checked_at: None,
        }
    }

    fn declined(tries: i32) -> Option<OpenPeriod> {
        let declined_at = datetime!(2027-02-28 02:05 UTC);
        Some(OpenPeriod { id: Uuid::nil(), number: 2, invoice: "in_2".to_owned(), tries, declined_at })
    }

    #[test]
    fn what_is_due_follows_from_what_is_known() {
        let one = || subscription(RenewalTerm::OneMonth);
        let end = datetime!(2027-02-28 02:00 UTC);
        let table = [
            // known, now: status, step
            (Subscription { paid_number: 0, period_ends_at: None, ..one() }, START, Status::Pending, Step::Ask),
            (one(), START, Status::Subscribed, Step::Wait),
            (one(), end - Duration::days(3) - Duration::SECOND, Status::Subscribed, Step::Wait),
            (one(), end - Duration::days(3), Status::Subscribed, Step::Notice),
            (Subscription { is_noticed: true, ..one() }, end - Duration::days(1), Status::Subscribed, Step::Wait),
            (Subscription { is_canceling: true, ..one() }, end - Duration::days(1), Status::Canceled, Step::Wait),
            (one(), end, Status::Subscribed, Step::Ask),
            (Subscription { is_canceling: true, ..one() }, end, Status::Canceled, Step::Ask),
            (Subscription { open: declined(1), ..one() }, end + Duration::hours(1), Status::PastDue, Step::Wait),
            (Subscription { open: declined(1), ..one() }, end + Duration::hours(25), Status::PastDue, Step::Retry),
            (Subscription { open: declined(2), ..one() }, end + Duration::hours(25), Status::PastDue, Step::Retry),
            (Subscription { open: declined(3), ..one() }, end, Status::PastDue, Step::End),
            (Subscription { open: declined(1), is_canceling: true, ..one() }, end, Status::PastDue, Step::End),
            (Subscription { ended_at: Some(end), ..one() }, end, Status::Ended, Step::Wait),
            (Subscription { ended_at: Some(end), paid_number: 0, ..one() }, end, Status::Closed, Step::Wait),
        ];
        for (place, (known, now, status, step)) in table.into_iter().enumerate() {
            assert_eq!((known.status(), known.step(now, 3)), (status, step), "{place}");
            if step == Step::Wait && known.ended_at.is_none() {
                assert!(known.due_at(now, 3) > now, "{place}: it is looked at later");
            } else if step != Step::Wait {
                assert!(known.due_at(now, 3) <= now + PATIENCE, "{place}: it is looked at now");
            }
        }
    }

    #[test]
    fn pro_goes_as_far_as_the_period_or_is_added_to() {
        let ends = |number: i32| add_months(START, number);
        let one = || Subscription {
            paid_number: 0,
            period_ends_at: None,
            started_at: None,
            ..subscription(RenewalTerm::OneMonth)
        };
        let far = datetime!(2027-05-10 00:00 UTC);
        // The first period, nothing and something paid before it.
        assert_eq!(one().pro_end(None, 1, START, ends(1)), (ends(1), None));
        assert_eq!(one().pro_end(Some(far), 1, START, ends(1)), (add_months(far, 1), Some((far, 0))));
        // The second one, heard of before the first: the time of both.
        assert_eq!(one().pro_end(None, 2, ends(1), ends(2)), (ends(2), None));
        assert_eq!(one().pro_end(Some(far), 2, ends(1), ends(2)), (add_months(far, 2), Some((far, 0))));
        // Later periods, paid late, or after Pro was bought with T-Coins, or after the office ended it.
        let known = || Subscription { paid_number: 1, period_ends_at: Some(ends(1)), ..one() };
        assert_eq!(known().pro_end(Some(ends(1)), 2, ends(1), ends(2)), (ends(2), None));
        assert_eq!(known().pro_end(Some(far), 2, ends(1), ends(2)), (add_months(far, 1), Some((far, 1))));
        assert_eq!(known().pro_end(None, 2, ends(1), ends(2)), (ends(2), None));
        let added = Subscription { added: Some((far, 0)), ..known() };
        assert_eq!(added.pro_end(Some(add_months(far, 1)), 2, ends(1), ends(2)).0, add_months(far, 2));
        let life = datetime!(9999-12-31 00:00 UTC);
        assert_eq!(known().pro_end(Some(life), 2, ends(1), ends(2)).0, life);
    }

    #[test]
    fn the_time_of_a_period_goes_with_its_money_and_never_below_now() {
        let now = START;
        let table = [
            (Some(add_months(START, 2)), true, Some(add_months(START, 1))),
            (Some(START + Duration::days(3)), true, Some(now)),
            (None, true, None),
            (None, false, Some(add_months(START, 1))),
            (Some(add_months(START, 1)), false, Some(add_months(add_months(START, 1), 1))),
            (Some(datetime!(9999-12-31 00:00 UTC)), true, None),
        ];
        for (until, is_back, expected) in table {
            assert_eq!(pro_after_return(RenewalTerm::OneMonth, until, is_back, now), expected, "{until:?} {is_back}");
        }
    }

    proptest! {
        /// Whatever the provider's calendar, a period is found by its begin: month ends, leap days, a day off, any count before.
        #[test]
        fn a_period_is_numbered_by_its_begin(seconds in 1_700_000_000_i64..2_500_000_000, number in 1_i32..400, off in -30_i64..30, page in 0_i64..23) {
            let created_at = OffsetDateTime::from_unix_timestamp(seconds).unwrap();
            for term in RenewalTerm::ALL {
                let known = Subscription { created_at, ..subscription(term) };
                let start = created_at + Duration::hours(page);
                let off = if number == 1 { 0 } else { off };
                let begin = add_months(start, (number - 1) * i32::from(term.months())) + Duration::hours(off);
                prop_assert_eq!(known.number_at(begin), number);
            }
        }
    }
}
