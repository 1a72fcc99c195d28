//! A customer: does something random, repeats under the same key what was not answered, and knows what must be true after it.

use super::market::Market;
use super::order::Order;
use super::random::Random;
use crate::failure::{Failure, Outcome};
use crate::postgres::Session;
use crate::test::http::{Answer, Request};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What a month of Pro and a report as PDF cost.
const MONTH: i64 = 20;
const PDF: i64 = 10;
/// How many answers are remembered to be asked for again.
const REMEMBERED: usize = 32;

/// Somebody who spends money.
pub(super) struct Customer<'a> {
    market: &'a Market,
    session: Session,
    random: Random,
    pub(super) email: String,
    pub(super) id: String,
    token: String,
    pub(super) balance: i64,
    pub(super) orders: Vec<Order>,
    /// How many times Pro was bought.
    pub(super) months: i64,
    /// Reports that can be unlocked.
    locked: Vec<String>,
    answered: Vec<Answered>,
    names: u32,
    /// How often each kind of operation was done.
    pub(super) done: BTreeMap<&'static str, u32>,
}

/// A request that took effect, and what of its answer stays the same.
struct Answered {
    request: Request,
    status: u16,
    told: Value,
    /// The same key for something else.
    otherwise: Option<Request>,
}

impl<'a> Customer<'a> {
    /// Somebody of the demo, with what there is already.
    pub(super) fn enter(market: &'a Market, session: Session, random: Random, email: &str) -> Outcome<Self> {
        let login = json!({"email": email, "password": "learn-the-words"});
        let signed_in = expect(&market.ask(&Request::post("/api/login", &login))?, 200)?;
        let mut customer = Self {
            market,
            session,
            random,
            email: email.to_owned(),
            id: String::new(),
            token: signed_in["access_token"].as_str().unwrap_or_default().to_owned(),
            balance: 0,
            orders: Vec::new(),
            months: 0,
            locked: Vec::new(),
            answered: Vec::new(),
            names: 0,
            done: BTreeMap::new(),
        };
        let id = customer.session.run(&format!("select id::text from users where email = '{email}'"))?;
        customer.id = id.concat();
        customer.balance = customer.own("/api/coins")?["balance"].as_i64().unwrap_or_default();
        // Its row is what an exchange locks.
        customer.own("/api/referral-code")?;
        let scored = format!(
            "select id::text from attempts where user_id = '{}' and status in ('scored_auto', 'graded')",
            customer.id
        );
        for attempt in customer.session.run(&scored)? {
            let path = format!("/api/attempts/{attempt}/pdf");
            if customer.own(&path)?["state"] == "locked" {
                customer.locked.push(path);
            }
        }
        Ok(customer)
    }

    /// Does so many things, one after the other.
    pub(super) fn live(&mut self, operations: u32) -> Outcome {
        for _ in 0..operations {
            let name = self.step()?;
            *self.done.entry(name).or_default() += 1;
            let found = self.own("/api/coins")?["balance"].clone();
            if found != self.balance {
                return Err(self.wrong(&format!("after {name}"), &json!(self.balance), &found));
            }
        }
        Ok(())
    }

    fn step(&mut self) -> Outcome<&'static str> {
        loop {
            let done = match self.random.between(0, 99) {
                0..=13 => Some(self.order()?),
                14..=41 => self.click()?,
                42..=48 => self.refund()?,
                49..=54 => Some(self.correct(true)?),
                55..=60 => Some(self.correct(false)?),
                61..=69 => Some(self.buy_pro()?),
                70..=72 => self.unlock()?,
                73..=78 => Some(self.exchange()?),
                79..=86 => self.ask_again()?,
                87..=91 => self.ask_otherwise()?,
                _ => self.hear_again()?,
            };
            if let Some(name) = done {
                return Ok(name);
            }
        }
    }

    fn own(&self, path: &str) -> Outcome<Value> {
        expect(&self.market.ask(&Request::get(path).by(&self.token))?, 200)
    }

    fn wrong(&self, what: &str, expected: &Value, found: &Value) -> Failure {
        Failure::new(format!("{} {what}: {found} instead of {expected}.", self.email))
    }

    /// A name that is used once.
    fn name(&mut self) -> String {
        self.names += 1;
        format!("{} {}", self.email, self.names)
    }

    /// Asks, and sees whether the answer is the one that must come.
    fn ask(&self, request: &Request, status: u16) -> Outcome<Value> {
        let answer = self.market.ask(request)?;
        expect(&answer, status).map_err(|failure| Failure::new(format!("{}: {failure}", self.email)))
    }

    /// The same, and it may be asked for again.
    fn ask_and_remember(&mut self, request: Request, status: u16, otherwise: Option<Request>) -> Outcome<Value> {
        let body = self.ask(&request, status)?;
        let told = told(&body);
        if self.answered.len() == REMEMBERED {
            let place = self.random.place(REMEMBERED);
            self.answered.swap_remove(place);
        }
        self.answered.push(Answered { request, status, told, otherwise });
        Ok(body)
    }

    fn order(&mut self) -> Outcome<&'static str> {
        let coins = self.random.pick(&[20, 40, 60]);
        let key = self.name();
        let wish = |coins: i64| {
            let body = json!({"coins": coins, "currency": "USD", "method": "card"});
            Request::post("/api/orders", &body).named(&key).by(&self.token)
        };
        let (request, otherwise) = (wish(coins), wish(120));
        let made = self.ask_and_remember(request, 201, Some(otherwise))?;
        let order = Order::new(made["id"].as_str().unwrap_or_default().to_owned(), coins);
        self.check(&order)?;
        self.orders.push(order);
        Ok("order")
    }

    /// Mostly one of the newest, with nothing on its way back.
    fn some_order(&mut self) -> Outcome<Option<usize>> {
        let count = self.orders.len();
        if count == 0 {
            return Ok(None);
        }
        let newest = if self.random.between(1, 10) > 2 { count.saturating_sub(4) } else { 0 };
        let place = newest + self.random.place(count - newest);
        let waiting = format!(
            "select 1 from order_returns where order_id = '{}' and source = 'office' and state = 'requested'",
            self.orders[place].id
        );
        if !self.session.run(&waiting)?.is_empty() {
            return Ok(None);
        }
        self.orders[place].arrive();
        Ok(Some(place))
    }

    /// What somebody does on the provider's page, or its office or the payer's bank later.
    fn click(&mut self) -> Outcome<Option<&'static str>> {
        let Some(place) = self.some_order()? else { return Ok(None) };
        let actions: &[&'static str] = match (self.orders[place].state, self.orders[place].dispute) {
            ("pending" | "failed", _) => &["pay", "pay", "pay", "pay", "decline", "fail-authentication", "cancel"],
            ("paid", None) => &["refund", "dispute", "pay"],
            (_, Some("open")) => &["win-dispute", "lose-dispute"],
            _ => &["pay", "refund", "cancel"],
        };
        let action = self.random.pick(actions);
        let happens = self.orders[place].click(action, &mut self.balance);
        let request = Request::post(format!("/dev/payments/{}/{action}", self.orders[place].id), &json!({}));
        let answer = self.market.ask(&request)?;
        // When the first try was cut off, the second finds it done.
        if answer.status != 409 && (answer.status != 200 || !happens) {
            return Err(Failure::new(format!("{}: {action} was answered {}.", self.email, answer.status)));
        }
        self.check(&self.orders[place])?;
        Ok(Some(action))
    }

    /// The office pays back some of an order, and the provider does so later.
    fn refund(&mut self) -> Outcome<Option<&'static str>> {
        let Some(place) = self.some_order()? else { return Ok(None) };
        if !self.orders[place].can_return() {
            return Ok(None);
        }
        let coins = self.random.between(1, self.orders[place].coins_left());
        let key = self.random.uuid();
        let path = format!("/api/admin/orders/{}/refund", self.orders[place].id);
        let body = json!({"coins": coins, "note": "As agreed", "key": key});
        let request = Request::post(path, &body).by(&self.market.office);
        if !self.orders[place].refund(coins, &mut self.balance) {
            self.ask(&request, 422)?;
            return Ok(Some("refund of what is spent"));
        }
        self.ask_and_remember(request, 200, None)?;
        Ok(Some("refund"))
    }

    /// The office gives or takes.
    fn correct(&mut self, gives: bool) -> Outcome<&'static str> {
        let (point, key) = (self.random.between(1, 30), self.random.uuid());
        let word = if gives { "give" } else { "deduct" };
        let path = format!("/api/admin/user/{}/{word}-point", self.id);
        let request = |point: i64| {
            let body = json!({"point": point, "note": "A prize", "key": key});
            Request::post(path.as_str(), &body).by(&self.market.office)
        };
        let (request, otherwise) = (request(point), request(point + 1));
        if !gives && point > self.balance {
            self.ask(&request, 422)?;
            return Ok("deduct too much");
        }
        self.balance += if gives { point } else { -point };
        // Of a smaller balance it is the amount that is refused.
        let otherwise = gives.then_some(otherwise);
        self.ask_and_remember(request, 200, otherwise)?;
        Ok(word)
    }

    fn buy_pro(&mut self) -> Outcome<&'static str> {
        let key = self.name();
        let wish = |term: &str, price: i64| {
            let body = json!({"term": term, "price": price});
            Request::post("/api/subscription", &body).named(&key).by(&self.token)
        };
        let (request, otherwise) = (wish("1", MONTH), wish("3", 3 * MONTH));
        if self.balance < MONTH {
            let refused = self.ask(&request, 402)?;
            let missing = json!(MONTH - self.balance);
            if refused["point"] != missing {
                return Err(self.wrong("needs for Pro", &missing, &refused["point"]));
            }
            return Ok("Pro without coins");
        }
        (self.balance, self.months) = (self.balance - MONTH, self.months + 1);
        self.ask_and_remember(request, 200, Some(otherwise))?;
        Ok("buy Pro")
    }

    fn unlock(&mut self) -> Outcome<Option<&'static str>> {
        let Some(path) = self.locked.pop_if(|_| self.balance >= PDF) else { return Ok(None) };
        let body = json!({"pay": "coins", "price": PDF});
        let request = Request::post(path, &body).by(&self.token);
        self.balance -= PDF;
        self.ask_and_remember(request, 200, None)?;
        Ok(Some("unlock a PDF"))
    }

    /// Somebody who was invited earns credit, which moves to the balance.
    fn exchange(&mut self) -> Outcome<&'static str> {
        let (credit, key, friend) = (self.random.between(1, 8), self.random.uuid(), self.name().replace(' ', "-"));
        self.session.run(&format!(
            "with friend as (
               insert into users (tenant_id, id, email, created_at)
               select tenant_id, gen_random_uuid(), 'friend-{friend}', now() from users where id = '{id}'
               returning tenant_id, id)
             insert into referrals (tenant_id, invited_id, inviter_id, registered_at, verified_at, section_finished_at, earned_at, credit)
             select tenant_id, id, '{id}', now(), now(), now(), now(), {credit} from friend",
            id = self.id
        ))?;
        let request = Request::post("/api/referral-code/exchange-point", &json!({"key": key})).by(&self.token);
        self.balance += credit;
        self.ask_and_remember(request, 200, None)?;
        Ok("exchange credit")
    }

    /// The same key for the same: the same answer, and nothing moves.
    fn ask_again(&mut self) -> Outcome<Option<&'static str>> {
        if self.answered.is_empty() {
            return Ok(None);
        }
        let before = &self.answered[self.random.place(self.answered.len())];
        let again = self.ask(&before.request, before.status)?;
        if told(&again) != before.told {
            return Err(self.wrong("asked again", &before.told, &told(&again)));
        }
        Ok(Some("ask again"))
    }

    /// The same key for something else.
    fn ask_otherwise(&mut self) -> Outcome<Option<&'static str>> {
        let others: Vec<_> = self.answered.iter().filter_map(|before| before.otherwise.as_ref()).collect();
        if others.is_empty() {
            return Ok(None);
        }
        let other = others[self.random.place(others.len())];
        let refused = self.ask(other, 422)?;
        if refused["code"] != "conflict" {
            return Err(self.wrong("asked otherwise", &json!("conflict"), &refused));
        }
        Ok(Some("ask otherwise"))
    }

    /// A message of the provider is read once more, under its own name or as another message that says the same.
    fn hear_again(&mut self) -> Outcome<Option<&'static str>> {
        let Some(place) = self.some_order()? else { return Ok(None) };
        let (order, seed) = (&self.orders[place].id, self.random.between(0, i64::MAX - 1));
        let chosen = format!(
            "select provider, event_id from payments.events where order_id = '{order}' and state = 'applied'
             order by md5(event_id || '{seed}') limit 1"
        );
        let known = match self.random.between(0, 1) {
            0 => format!(
                "update payments.events e set state = 'waiting' from ({chosen}) c
                 where (e.provider, e.event_id) = (c.provider, c.event_id) returning e.provider, e.event_id"
            ),
            _ => format!(
                "insert into payments.events (provider, event_id, kind, body, received_at, state)
                 select e.provider, e.event_id || '_{seed}', e.kind, e.body, now(), 'waiting' from payments.events e
                 join ({chosen}) c on (e.provider, e.event_id) = (c.provider, c.event_id) returning provider, event_id"
            ),
        };
        let enqueued = self.session.run(&format!(
            "with known as ({known})
             insert into jobs.queue (id, queue, name, payload, max_attempts, unique_key)
             select gen_random_uuid(), 'payments', 'payments.apply_event', to_jsonb(known), 20,
               'payments.apply_event:' || provider || ':' || event_id from known
             on conflict do nothing returning 1"
        ))?;
        Ok((!enqueued.is_empty()).then_some("a message again"))
    }

    /// Whether an order is as it must be.
    fn check(&self, order: &Order) -> Outcome {
        let path = format!("/api/admin/orders/{}", order.id);
        let told = self.ask(&Request::get(path).by(&self.market.office), 200)?;
        let (expected, found) = (order.face(), &told["order"]);
        let is_same = expected.as_object().into_iter().flatten().all(|(field, value)| found[field] == *value);
        if is_same { Ok(()) } else { Err(self.wrong(&format!("has an order {}", told["changes"]), &expected, found)) }
    }

    /// When everything has arrived: all orders, no more of them than were made, and the balance.
    pub(super) fn look_back(&mut self) -> Outcome {
        self.orders.iter_mut().for_each(Order::arrive);
        for order in &self.orders {
            self.check(order)?;
        }
        let found = self.own("/api/coins")?["balance"].clone();
        if found != self.balance {
            return Err(self.wrong("has in the end", &json!(self.balance), &found));
        }
        let counted = |session: &mut Session, what: &str, id: &str| -> Outcome<i64> {
            let count =
                session.run(&format!("select count(*)::text from {what} where user_id = '{id}' and key like '%@%'"))?;
            Ok(count.concat().parse().unwrap_or(-1))
        };
        let made = counted(&mut self.session, "orders", &self.id)?;
        let bought = counted(&mut self.session, "pro_purchases", &self.id)?;
        let (expected, found) = (json!([self.orders.len(), self.months]), json!([made, bought]));
        if found == expected { Ok(()) } else { Err(self.wrong("made orders and bought months", &expected, &found)) }
    }
}

/// What of an answer stays the same.
fn told(body: &Value) -> Value {
    let order = body.get("order").unwrap_or(body);
    json!({ "id": order["id"], "coins": order["coins"], "amount": order["amount"] })
}

fn expect(answer: &Answer, status: u16) -> Outcome<Value> {
    if answer.status == status {
        return Ok(answer.json());
    }
    let body = String::from_utf8_lossy(&answer.body).into_owned();
    Err(Failure::new(format!("answered {} instead of {status}: {body}", answer.status)))
}
