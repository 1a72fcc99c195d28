//! A client's orders: bought, paid at the provider, told of in messages that come late, doubled and in any order, and paid back.

use product::money::orders::{self, Fact, Method, ReturnState, Settled};
use product::money::payments::{Applied, apply_event, enqueue_unmatched, receive_and_apply};
use tenants::Reason;

use super::asks::{Ask, of_orders};
use super::client::Client;
use super::model::{Face, Heard, Order, Refusal};
use super::provider::{Charge, Message, RefundState};

/// The provider's name with its messages.
const PROVIDER: &str = "simulated";

impl Client {
    pub(super) async fn order(&mut self) -> &'static str {
        let coins = self.random.pick(&[20_u32, 40, 60, 120]);
        let is_card = self.random.percent(80);
        let method = if is_card { Method::Card } else { Method::Transfer };
        let total = i64::from(coins) * if is_card { 105 } else { 100 };
        let key = self.name();
        if self.random.percent(10) {
            let wish = Ask::Order { coins, method, key, seen: Some(total - 1) };
            self.ask(&wish, Err(Refusal::PriceChanged(total))).await;
            return "order at another price";
        }
        let seen = self.random.percent(50).then_some(total);
        let made = self.ask(&Ask::Order { coins, method, key, seen }, Ok(0)).await.expect("an order");
        let place = self.orders.len();
        let order = Order::new(made.id, coins.into(), is_card);
        let charge = Charge::new(self.world.tenant.0, made.id, place, order.total);
        self.orders.push((order, charge));
        self.check_order(place, "order").await;
        "order"
    }

    /// Mostly one of the newest.
    fn some_order(&mut self) -> Option<usize> {
        let count = self.orders.len();
        let newest = if self.random.percent(80) { count.saturating_sub(6) } else { 0 };
        (count > 0).then(|| newest + self.random.below(count - newest))
    }

    /// Opens the provider's page; of a transfer the office sees the money.
    pub(super) async fn open_or_confirm(&mut self) -> &'static str {
        let Some(place) = self.some_order() else { return "idle" };
        let id = self.orders[place].0.id;
        if self.orders[place].0.is_card {
            let mut tx = self.world.tx().await;
            orders::set_checkout(&mut tx, id, PROVIDER, &format!("cs_{id}"), "https://pay.test").await.expect("open");
            tx.commit().await.expect("commit");
            self.orders[place].0.is_open = true;
            self.check_order(place, "opening").await;
            return "open";
        }
        self.orders[place].0.pay(&mut self.wallet);
        self.ask(&Ask::Confirm { order: id }, Ok(0)).await;
        self.check_order(place, "confirming").await;
        "confirm a transfer"
    }

    /// Something happens there; its message comes some time.
    pub(super) fn act_at_the_provider(&mut self) -> &'static str {
        let Some(place) = self.some_order().filter(|place| self.orders[*place].0.is_card) else { return "idle" };
        let random = &mut self.random;
        let charge = &mut self.orders[place].1;
        let is_named = random.percent(60);
        let (name, message) = match random.below(100) {
            0..45 => ("pay", charge.pay()),
            45..52 => ("decline", charge.decline()),
            52..57 => ("close", charge.close()),
            57..62 => ("pay a wrong amount", Some(charge.mistake(random.between(1, 500)))),
            62..77 => {
                let amount = if random.percent(30) { i64::MAX } else { random.between(1, 4_000) };
                ("refund at the provider", charge.refund_by_hand(random.uuid(), amount, is_named))
            }
            77..82 => ("fail a refund", charge.fail_refund(random.percent(50))),
            82..90 => ("dispute", charge.dispute(true)),
            _ => ("dispute", charge.dispute(false)),
        };
        let Some(message) = message else { return "idle" };
        self.mailbox.push(message);
        name
    }

    /// Any message that did not arrive yet, perhaps twice at once; it may come again later.
    pub(super) async fn receive(&mut self) -> &'static str {
        if self.mailbox.is_empty() {
            return "idle";
        }
        let place = self.random.below(self.mailbox.len());
        let comes_again = self.random.percent(25);
        let message = if comes_again { self.mailbox[place].clone() } else { self.mailbox.swap_remove(place) };
        self.deliver(message).await;
        "receive a message"
    }

    async fn deliver(&mut self, message: Message) {
        let send = || receive_and_apply(&self.world.db, PROVIDER, &message.body);
        let did = if self.random.percent(30) {
            let (a, b) = tokio::join!(send(), send());
            let both = [a.expect("receive"), b.expect("receive")];
            // One of them does it; the other finds it done.
            let first = if both[0] == Applied::Before { both[1] } else { both[0] };
            self.world.same(both.contains(&Applied::Before), true, || format!("once of two: {both:?} {message:?}"));
            first
        } else {
            send().await.expect("receive")
        };
        if !self.orders[message.order].0.is_new(&message.id) {
            self.world.same(did, Applied::Before, || format!("known: {message:?}"));
            return;
        }
        self.apply(message, did).await;
    }

    /// What a new message does to the model, and what it wakes.
    async fn apply(&mut self, message: Message, did: Applied) {
        let place = message.order;
        let order = &mut self.orders[place].0;
        let is_known = message.is_named || order.knows_payment();
        let expected = match message.heard {
            _ if !is_known => Applied::Unmatched,
            Heard::WrongAmount => Applied::Refused,
            _ => Applied::Applied,
        };
        self.world.same(did, expected, || format!("{message:?}"));
        if !is_known {
            self.unmatched.push(message);
            return;
        }
        order.hear(message.heard, &mut self.wallet);
        self.check_order(place, &format!("{:?}", message.heard)).await;
        if message.is_named {
            self.wake(place).await;
        }
    }

    /// Messages that named only the payment are read once it is known, as their jobs do it.
    async fn wake(&mut self, place: usize) {
        let (ready, waiting) =
            std::mem::take(&mut self.unmatched).into_iter().partition(|message| message.order == place);
        self.unmatched = waiting;
        let ready: Vec<Message> = ready;
        for message in ready {
            let did = apply_event(&self.world.db, PROVIDER, &message.id).await.expect("apply");
            let order = &mut self.orders[place].0;
            let expected = if order.knows_payment() { Applied::Applied } else { Applied::Unmatched };
            self.world.same(did, expected, || format!("waited: {message:?}"));
            if expected == Applied::Unmatched {
                self.unmatched.push(message);
                continue;
            }
            order.hear(message.heard, &mut self.wallet);
            self.check_order(place, &format!("waited {:?}", message.heard)).await;
        }
    }

    /// The worker asks the provider, in case that a message was lost.
    pub(super) async fn look(&mut self) -> &'static str {
        let Some(place) = self.some_order().filter(|place| self.orders[*place].0.is_card) else { return "idle" };
        let (order, charge) = &mut self.orders[place];
        let (fact, heard) = match (charge.is_paid, charge.is_closed) {
            (true, _) => {
                let (payment, currency) = (Some(charge.payment()), "USD".to_owned());
                (Fact::Paid { payment, amount: order.total, currency }, Heard::Paid)
            }
            (false, true) => (Fact::Closed, Heard::Closed),
            (false, false) => return "idle",
        };
        let is_known = order.is_paid || (heard == Heard::Closed && order.face().state == "expired");
        let expected = if is_known { Settled::Known } else { Settled::Changed };
        let mut tx = self.world.tx().await;
        let settled = orders::settle(&mut tx, order.id, &fact).await.expect("settle");
        tx.commit().await.expect("commit");
        order.hear(heard, &mut self.wallet);
        self.world.same(settled, expected, || format!("asked the provider: {fact:?}"));
        self.check_order(place, "a question to the provider").await;
        "ask the provider"
    }

    /// The office pays back, in full or in part.
    pub(super) async fn refund(&mut self) -> &'static str {
        let Some(place) = self.some_order() else { return "idle" };
        let (order, wallet) = (&mut self.orders[place].0, &mut self.wallet);
        let key = self.random.uuid();
        let coins = self.random.percent(70).then(|| self.random.between(1, order.coins_left().max(1)));
        let money = order.refund(key, coins, wallet);
        let (id, is_card) = (order.id, order.is_card);
        if let (Ok(money), true) = (money, is_card) {
            self.to_send.push((place, key, money));
        }
        self.ask(&Ask::Refund { order: id, coins, key }, money.map(|_| 0)).await;
        self.check_order(place, "a refund by the office").await;
        "refund by the office"
    }

    /// The job that asks the provider, which may take its time or refuse.
    pub(super) async fn send_refund(&mut self) -> &'static str {
        if self.to_send.is_empty() {
            return "idle";
        }
        let next = self.random.below(self.to_send.len());
        let (place, key, money) = self.to_send[next];
        let (order, charge) = &mut self.orders[place];
        let mut tx = self.world.tx().await;
        let is_due = orders::load_refund(&mut tx, key).await.expect("load a refund").is_some();
        self.world.same(is_due, order.awaits_answer(key), || format!("refund {key} is still asked for"));
        drop(tx);
        let refund = charge.refund(key, money, self.random.percent(50));
        if charge.is_new(key) {
            let message = charge.refund_message(self.random.percent(60));
            self.mailbox.push(message);
        }
        // The worker may stop between the answer and its storing: the job runs again.
        if self.random.percent(20) {
            return "send a refund and crash";
        }
        self.to_send.swap_remove(next);
        let state = refund.as_ref().map_or(RefundState::Failed, |refund| refund.state);
        if is_due {
            let told = match state {
                RefundState::Succeeded => ReturnState::Done,
                RefundState::Pending => ReturnState::Requested,
                RefundState::Failed => ReturnState::Failed,
            };
            let reference = refund.as_ref().map(|refund| refund.reference());
            let mut tx = self.world.tx().await;
            orders::end_refund(&mut tx, key, reference.as_deref(), told)
                .await
                .map_err(of_orders)
                .expect("end a refund");
            tx.commit().await.expect("commit");
            let arrived = (told != ReturnState::Requested).then_some(told == ReturnState::Done);
            order.hear_answer(key, refund.is_some(), arrived, &mut self.wallet);
        }
        self.check_order(place, "the provider's answer to a refund").await;
        "send a refund"
    }

    async fn check_order(&self, place: usize, after: &str) {
        let model = &self.orders[place].0;
        let order = orders::get_order(&mut self.world.tx().await, model.id).await.expect("read an order");
        let face = Face {
            state: order.state.as_str(),
            returned: order.returned,
            coins_returned: order.coins_returned,
            coins_owed: order.coins_owed,
        };
        self.world.same(face, model.face(), || format!("the order after {after}: {model:?}"));
    }

    /// Everything that is on its way arrives; then the provider's books are those of the product.
    pub(super) async fn finish(&mut self) {
        while !self.to_send.is_empty() {
            self.send_refund().await;
        }
        while !self.mailbox.is_empty() {
            self.receive().await;
        }
        let mut tx = self.world.db.platform(Reason::Payments).await.expect("open a transaction");
        enqueue_unmatched(&mut tx).await.expect("look for messages that wait");
        tx.commit().await.expect("commit");
        // What is awake now is read, as its jobs do it.
        for place in 0..self.orders.len() {
            if self.orders[place].0.knows_payment() {
                self.wake(place).await;
            }
            self.check_order(place, "everything").await;
            let (model, charge) = &self.orders[place];
            if let (Some(back), true) = (charge.money_back(), model.is_card) {
                self.world.same(model.is_paid, charge.is_paid, || format!("paid here and there: {model:?}"));
                self.world.same(model.face().returned, back, || format!("paid back: {model:?} {charge:?}"));
                let is_refunded = back == model.total && charge.is_paid;
                self.world.same(model.face().state == "refunded", is_refunded, || format!("{model:?} {charge:?}"));
            }
        }
    }
}
