//! A client's Pro: bought for T-Coins, and renewed by a provider whose messages come late, doubled and in any order. What must be
//! paid, how the subscription must stand and when Pro must end is counted here without a call into the product.

use std::collections::{BTreeMap, BTreeSet};

use product::money::payments::{Applied, receive_and_apply};
use product::money::price_list::{Currency, RenewalTerm};
use product::money::subscriptions::{self, AutoRenewError, NewSubscription, Status};
use product::people::accounts::get_profile;
use serde_json::{Value, json};
use time::{Date, Month, OffsetDateTime};
use uuid::Uuid;

use super::client::Client;

const PROVIDER: &str = "simulated";
/// Nobody has more periods: the product lists so many, and decades ahead Pro would be for life.
const MOST_PERIODS: i32 = 90;

/// All of a member's Pro.
#[derive(Debug, Default)]
pub(super) struct Pro {
    subscriptions: Vec<Renewing>,
    /// Messages that did not arrive yet.
    mailbox: Vec<Tiding>,
    /// When Pro began: it never lapses, because the clock stands still.
    since: Option<OffsetDateTime>,
    months: i64,
}

impl Pro {
    /// More time is paid for.
    pub(super) fn extend(&mut self, from: OffsetDateTime, months: i64) {
        self.since.get_or_insert(from);
        self.months += months;
    }

    fn until(&self) -> Option<OffsetDateTime> {
        self.since.map(|since| later(since, self.months))
    }
}

/// The same day some months later. Only for days that every month has.
fn later(start: OffsetDateTime, months: i64) -> OffsetDateTime {
    let month = i64::from(u8::from(start.month())) - 1 + months;
    let (year, month) = (start.year() + (month / 12) as i32, Month::try_from((month % 12) as u8 + 1).expect("a month"));
    start.replace_date(Date::from_calendar_date(year, month, start.day()).expect("a day that every month has"))
}

/// A subscription: what the provider did, and what of it was heard.
#[derive(Debug)]
struct Renewing {
    id: Uuid,
    starts_at: OffsetDateTime,
    months: i64,
    total: i64,
    /// How many periods the provider charged, how often it tried the next one, and whether it ended.
    charged: i32,
    tries: i32,
    is_over: bool,
    events: i64,
    paid: BTreeSet<i32>,
    declined: BTreeMap<i32, i32>,
    /// The newest decision that was heard of.
    canceling: Option<(i64, bool)>,
    is_ended: bool,
    messages: BTreeSet<String>,
}

/// A message about a subscription, and what it tells.
#[derive(Debug, Clone)]
struct Tiding {
    subscription: usize,
    id: String,
    body: Value,
    told: Told,
}

#[derive(Debug, Clone, Copy)]
enum Told {
    Begun,
    Paid(i32),
    /// Another amount than agreed.
    Wrong,
    Declined(i32, i32),
    Canceling(i64, bool),
    Ended,
}

impl Renewing {
    fn newest(&self) -> i32 {
        self.paid.last().copied().unwrap_or(0)
    }

    fn status(&self) -> Status {
        let newest = self.newest();
        let is_open = self.declined.keys().any(|number| *number > newest);
        match () {
            () if self.is_ended && newest == 0 => Status::Closed,
            () if self.is_ended => Status::Ended,
            () if newest == 0 => Status::Pending,
            () if is_open => Status::PastDue,
            () if self.canceling.is_some_and(|(_, cancels)| cancels) => Status::Canceled,
            () => Status::Subscribed,
        }
    }

    /// By how many months Pro must end later.
    fn hear(&mut self, told: Told) -> i64 {
        let before = self.newest();
        match told {
            Told::Begun | Told::Wrong => {}
            Told::Paid(number) => drop(self.paid.insert(number)),
            Told::Declined(number, tries) => {
                let counts = number > before.max(1) && !self.is_ended && !self.paid.contains(&number);
                if counts && self.declined.get(&number).is_none_or(|known| *known < tries) {
                    self.declined.insert(number, tries);
                }
            }
            Told::Canceling(at, cancels) => {
                if self.canceling.is_none_or(|(known, _)| known <= at) {
                    self.canceling = Some((at, cancels));
                }
            }
            Told::Ended => self.is_ended = true,
        }
        i64::from(self.newest() - before) * self.months
    }

    fn tell(
        &mut self,
        tenant: Uuid,
        place: usize,
        kind: &str,
        mut object: Value,
        told: impl FnOnce(i64) -> Told,
    ) -> Tiding {
        self.events += 1;
        // In the past, one second after the other: what is decided here comes after all of it.
        let at = self.starts_at.unix_timestamp() - 1_000_000 + self.events;
        let (name, id) = (format!("sub_{}", self.id.simple()), format!("evt_{}_{}", self.id.simple(), self.events));
        let metadata = json!({ "subscription": self.id, "tenant": tenant });
        if kind.starts_with("invoice") {
            object["parent"] = json!({ "subscription_details": { "subscription": name, "metadata": metadata } });
        } else if kind.starts_with("customer") {
            (object["id"], object["metadata"]) = (json!(name), metadata);
        } else {
            (object["subscription"], object["metadata"]) = (json!(name), metadata);
        }
        let body = json!({ "id": id, "type": kind, "created": at, "data": { "object": object } });
        Tiding { subscription: place, id, body, told: told(at) }
    }

    fn invoice(&self, number: i32, total: i64) -> Value {
        let at = |number: i32| later(self.starts_at, i64::from(number) * self.months).unix_timestamp();
        json!({
            "id": format!("in_{number}_{}", self.id.simple()), "total": total, "currency": "usd", "attempt_count": self.tries,
            "lines": { "data": [{ "period": { "start": at(number - 1), "end": at(number) } }] },
            "payments": { "data": [{ "payment": { "payment_intent": format!("pi_{number}_{}", self.id.simple()) } }] },
        })
    }
}

impl Client {
    /// One operation with a subscription.
    pub(super) async fn renew(&mut self) -> &'static str {
        let place = self.pro.subscriptions.len().checked_sub(1);
        let name = match (place, self.random.below(100)) {
            (None, _) => self.subscribe().await,
            (Some(place), 0..12) if self.pro.subscriptions[place].is_ended => self.subscribe().await,
            (Some(_), 0..4) => self.subscribe_again().await,
            (Some(place), 4..50) => self.act_at_the_provider_of(place),
            (Some(place), 50..54) => self.cancel_here(place).await,
            _ => self.hear_of_renewals().await,
        };
        self.check_pro(name).await;
        name
    }

    async fn subscribe(&mut self) -> &'static str {
        let (term, months, price) = self.random.pick(&[
            (RenewalTerm::OneMonth, 1, 2_000),
            (RenewalTerm::OneMonth, 1, 2_000),
            (RenewalTerm::ThreeMonths, 3, 6_000),
        ]);
        let wish = NewSubscription { key: self.name(), term, currency: Currency::Usd, seen_total: None };
        let start = async || {
            let mut tx = self.world.tx().await;
            let made = subscriptions::start(&mut tx, self.member, &wish, true).await.expect("start a subscription");
            tx.commit().await.expect("commit");
            made.subscription
        };
        let (one, same) = tokio::join!(start(), start());
        self.world.same(one.id, same.id, || "one subscription of two wishes at once".to_owned());
        let total = price * 105 / 100;
        self.world.same(one.price.total(), total, || "what a subscription costs".to_owned());
        let starts_at = self.world.db.now().replace_nanosecond(0).expect("a whole second");
        self.pro.subscriptions.push(Renewing {
            id: one.id,
            starts_at,
            months,
            total,
            charged: 0,
            tries: 0,
            is_over: false,
            events: 0,
            paid: BTreeSet::new(),
            declined: BTreeMap::new(),
            canceling: None,
            is_ended: false,
            messages: BTreeSet::new(),
        });
        "subscribe"
    }

    /// While one runs.
    async fn subscribe_again(&mut self) -> &'static str {
        let running = self.pro.subscriptions.last().map(Renewing::status);
        let key = self.name();
        let wish = NewSubscription { key, term: RenewalTerm::SixMonths, currency: Currency::Usd, seen_total: None };
        let refused = subscriptions::start(&mut self.world.tx().await, self.member, &wish, true).await;
        let is_as_expected = match running {
            Some(Status::Pending) => matches!(refused, Err(AutoRenewError::Waiting(_))),
            Some(Status::Ended | Status::Closed) | None => refused.is_ok(),
            Some(_) => matches!(refused, Err(AutoRenewError::Running)),
        };
        self.world.same(is_as_expected, true, || format!("a second subscription beside {running:?}: {refused:?}"));
        "subscribe while subscribed"
    }

    /// It is charged, declined, canceled there or ended; the message comes some time.
    fn act_at_the_provider_of(&mut self, place: usize) -> &'static str {
        let (tenant, chance) = (self.world.tenant.0, self.random.below(100));
        let pro = &mut self.pro;
        let periods: i32 = pro.subscriptions.iter().map(|one| one.charged).sum();
        let one = &mut pro.subscriptions[place];
        if one.is_over {
            return "idle";
        }
        let next = one.charged + 1;
        let (name, tiding) = match chance {
            0..55 if periods < MOST_PERIODS => {
                if next == 1 {
                    let session = json!({ "id": "cs_1", "mode": "subscription" });
                    pro.mailbox.push(one.tell(tenant, place, "checkout.session.completed", session, |_| Told::Begun));
                }
                (one.charged, one.tries) = (next, 0);
                let invoice = one.invoice(next, one.total);
                ("renew", one.tell(tenant, place, "invoice.paid", invoice, |_| Told::Paid(next)))
            }
            55..70 if next > 1 => {
                one.tries += 1;
                let (tries, invoice) = (one.tries, one.invoice(next, one.total));
                let told = |_| Told::Declined(next, tries);
                ("decline a renewal", one.tell(tenant, place, "invoice.payment_failed", invoice, told))
            }
            70..75 if next > 1 => {
                let invoice = one.invoice(next, one.total - 1);
                ("renew at another price", one.tell(tenant, place, "invoice.paid", invoice, |_| Told::Wrong))
            }
            75..92 => {
                let cancels = self.random.percent(60);
                let object = json!({ "cancel_at_period_end": cancels });
                let told = |at| Told::Canceling(at, cancels);
                ("cancel or resume", one.tell(tenant, place, "customer.subscription.updated", object, told))
            }
            92.. if next > 1 => {
                one.is_over = true;
                let told = |_| Told::Ended;
                ("end a subscription", one.tell(tenant, place, "customer.subscription.deleted", json!({}), told))
            }
            _ => return "idle",
        };
        pro.mailbox.push(tiding);
        name
    }

    /// The member, after the provider was told.
    async fn cancel_here(&mut self, place: usize) -> &'static str {
        let cancels = self.random.percent(60);
        let one = &mut self.pro.subscriptions[place];
        one.hear(Told::Canceling(self.world.db.now().unix_timestamp(), cancels));
        let mut tx = self.world.tx().await;
        subscriptions::cancel(&mut tx, one.id, cancels, None).await.expect("cancel");
        tx.commit().await.expect("commit");
        "cancel or resume here"
    }

    /// Any message, perhaps twice at once; it may come again later.
    async fn hear_of_renewals(&mut self) -> &'static str {
        if self.pro.mailbox.is_empty() {
            return "idle";
        }
        let place = self.random.below(self.pro.mailbox.len());
        let comes_again = self.random.percent(25);
        let tiding = if comes_again { self.pro.mailbox[place].clone() } else { self.pro.mailbox.swap_remove(place) };
        self.take_in(&tiding).await;
        "hear of a renewal"
    }

    async fn take_in(&mut self, tiding: &Tiding) {
        let send = || async { receive_and_apply(&self.world.db, PROVIDER, &tiding.body).await.expect("receive") };
        let (first, second) = tokio::join!(send(), send());
        let one = &mut self.pro.subscriptions[tiding.subscription];
        let expected = match (one.messages.insert(tiding.id.clone()), tiding.told) {
            (false, _) => Applied::Before,
            (true, Told::Wrong) => Applied::Refused,
            (true, _) => Applied::Applied,
        };
        let did = if first == Applied::Before { second } else { first };
        self.world.same(did, expected, || format!("{tiding:?}"));
        self.world.same([first, second].contains(&Applied::Before), true, || format!("once of two: {tiding:?}"));
        if expected == Applied::Applied {
            let (months, starts_at) = (one.hear(tiding.told), one.starts_at);
            if months > 0 {
                self.pro.extend(starts_at, months);
            }
        }
    }

    /// When Pro ends, and how the newest subscription stands.
    pub(super) async fn check_pro(&self, after: &str) {
        let mut tx = self.world.tx().await;
        let until = get_profile(&mut tx, self.member).await.expect("read a profile").pro_until;
        self.world.same(until, self.pro.until(), || format!("the end of Pro after {after}: {:?}", self.pro));
        let Some(one) = self.pro.subscriptions.last() else { return };
        let found = subscriptions::get_by_id(&mut tx, one.id).await.expect("read a subscription");
        let told = || format!("the subscription after {after}: {one:?}");
        self.world.same((found.status(), found.paid_number), (one.status(), one.newest()), told);
    }

    /// Everything that is on its way arrives; then each period that the provider charged is paid here, once.
    pub(super) async fn finish_renewals(&mut self) {
        while let Some(tiding) = self.pro.mailbox.pop() {
            self.take_in(&tiding).await;
        }
        self.check_pro("everything").await;
        let mut tx = self.world.tx().await;
        let paid = subscriptions::list_periods(&mut tx, self.member).await.expect("list periods");
        let found: BTreeSet<_> = paid.iter().map(|one| (one.subscription, one.number, one.price.total())).collect();
        self.world.same(found.len(), paid.len(), || "each period once".to_owned());
        let charged = self.pro.subscriptions.iter();
        let charged = charged.flat_map(|one| (1..=one.charged).map(|number| (one.id, number, one.total))).collect();
        self.world.same(found, charged, || "what the provider charged is paid here".to_owned());
    }
}
