//! A client: asks for something random, for a member of its own, and knows what must be answered.

use std::collections::BTreeMap;
use std::sync::Arc;

use product::money::coins;
use product::money::price_list::Term;
use product::people::accounts::UserId;
use uuid::Uuid;

use super::World;
use super::asks::{Answer, Ask, perform};
use super::model::{Order, Refusal, Wallet};
use super::provider::{Charge, Message};
use super::random::Random;
use super::renewals::Pro;

/// How many answers are remembered to be asked for again.
const REMEMBERED: usize = 64;

pub(crate) struct Client {
    pub(super) world: Arc<World>,
    pub(super) member: UserId,
    pub(super) random: Random,
    pub(super) wallet: Wallet,
    /// Each with the provider's side of it.
    pub(super) orders: Vec<(Order, Charge)>,
    /// Messages that did not arrive yet.
    pub(super) mailbox: Vec<Message>,
    /// Messages that name a payment which the product does not know yet.
    pub(super) unmatched: Vec<Message>,
    /// Refunds of the office that the provider was not asked for yet: the order's place, the key and the money.
    pub(super) to_send: Vec<(usize, Uuid, i64)>,
    pub(super) pro: Pro,
    answered: Vec<(Ask, Answer)>,
    names: usize,
    /// How often each kind of operation was done.
    pub(crate) done: BTreeMap<&'static str, usize>,
}

impl Client {
    pub(super) fn new(world: Arc<World>, member: UserId, random: Random) -> Self {
        Self {
            world,
            member,
            random,
            wallet: Wallet::default(),
            orders: Vec::new(),
            mailbox: Vec::new(),
            unmatched: Vec::new(),
            to_send: Vec::new(),
            pro: Pro::default(),
            answered: Vec::new(),
            names: 0,
            done: BTreeMap::new(),
        }
    }

    /// One operation, and a look at the balance.
    pub(super) async fn step(&mut self) {
        let name = match self.random.below(116) {
            0..4 => self.give().await,
            4..8 => self.deduct().await,
            8..22 => self.spend().await,
            22..24 => self.exchange().await,
            24..29 => self.reverse().await,
            29..33 => self.buy_pro().await,
            33..39 => self.ask_again().await,
            39..43 => self.ask_otherwise().await,
            43..49 => self.move_shared().await,
            49..58 => self.order().await,
            58..63 => self.open_or_confirm().await,
            63..79 => self.act_at_the_provider(),
            79..91 => self.receive().await,
            91..93 => self.look().await,
            93..96 => self.refund().await,
            96..100 => self.send_refund().await,
            _ => self.renew().await,
        };
        *self.done.entry(name).or_default() += 1;
        self.check_balance(name).await;
    }

    async fn check_balance(&self, after: &str) {
        let balance = coins::get_balance(&mut self.world.tx().await, self.member).await.expect("read a balance");
        self.world.same(balance, self.wallet.balance, || format!("the balance after {after}"));
    }

    /// Asks once or several times at once: all get the answer that the model has.
    pub(super) async fn ask(&mut self, ask: &Ask, expected: Result<i64, Refusal>) -> Option<Answer> {
        let copies = self.random.pick(&[1, 1, 1, 2, 3]);
        let (world, member) = (&*self.world, self.member);
        let once = || perform(world, member, ask);
        let answers = match copies {
            1 => vec![once().await],
            2 => {
                let (a, b) = tokio::join!(once(), once());
                vec![a, b]
            }
            _ => {
                let (a, b, c) = tokio::join!(once(), once(), once());
                vec![a, b, c]
            }
        };
        for answer in &answers {
            self.world.same(answer.map(|answer| answer.change), expected, || format!("{ask:?}"));
            self.world.same(*answer, answers[0], || format!("the same answer to each {ask:?}"));
        }
        let answer = answers[0].ok()?;
        if self.answered.len() == REMEMBERED {
            let place = self.random.below(REMEMBERED);
            self.answered.swap_remove(place);
        }
        self.answered.push((ask.clone(), answer));
        Some(answer)
    }

    /// A name that this client uses once.
    pub(super) fn name(&mut self) -> String {
        self.names += 1;
        format!("{}:{}", self.member.0.simple(), self.names)
    }

    async fn give(&mut self) -> &'static str {
        let (amount, key) = (self.random.between(1, 30), self.random.uuid());
        let expected = self.wallet.change(amount);
        self.move_and_remember(&Ask::Give { amount, key }, expected).await;
        "give"
    }

    async fn deduct(&mut self) -> &'static str {
        let (amount, key) = (self.random.between(1, 60), self.random.uuid());
        let expected = self.wallet.change(-amount);
        self.move_and_remember(&Ask::Deduct { amount, key }, expected).await;
        "deduct"
    }

    async fn spend(&mut self) -> &'static str {
        let (price, bought) = (self.random.between(1, 50), self.random.uuid());
        let expected = self.wallet.change(-price);
        self.move_and_remember(&Ask::Spend { price, bought }, expected).await;
        "spend"
    }

    async fn exchange(&mut self) -> &'static str {
        let (amount, row) = (self.random.between(1, 8), self.random.uuid());
        let expected = self.wallet.change(amount);
        self.move_and_remember(&Ask::Exchange { amount, row }, expected).await;
        "exchange"
    }

    async fn move_and_remember(&mut self, ask: &Ask, expected: Result<i64, Refusal>) {
        if let Some(answer) = self.ask(ask, expected).await {
            self.wallet.remember(answer.id, answer.change);
        }
    }

    async fn reverse(&mut self) -> &'static str {
        if self.wallet.movements.is_empty() {
            return "idle";
        }
        let place = self.random.below(self.wallet.movements.len());
        let original = self.wallet.movements[place].id;
        let amount = self.random.percent(60).then(|| self.random.between(1, 30));
        let key = self.name();
        let expected = self.wallet.reverse(place, amount);
        self.ask(&Ask::Reverse { original, amount, key }, expected).await;
        "reverse"
    }

    async fn buy_pro(&mut self) -> &'static str {
        let (term, months, price) =
            self.random.pick(&[(Term::OneMonth, 1, 20), (Term::ThreeMonths, 3, 60), (Term::SixMonths, 6, 120)]);
        let seen = self.random.percent(50).then(|| if self.random.percent(20) { price + 1 } else { price });
        let price = i64::from(price);
        let expected = match seen {
            Some(seen) if i64::from(seen) != price => Err(Refusal::PriceChanged(price)),
            _ => self.wallet.change(-price),
        };
        let key = self.name();
        if self.ask(&Ask::BuyPro { term, key, seen }, expected).await.is_some() {
            self.pro.extend(self.world.db.now(), months);
            self.check_pro("buying it").await;
        }
        "buy Pro"
    }

    /// The same key for the same: the answer it had, and nothing moves.
    async fn ask_again(&mut self) -> &'static str {
        if self.answered.is_empty() {
            return "idle";
        }
        let place = self.random.below(self.answered.len());
        let (ask, before) = self.answered[place].clone();
        let again = perform(&self.world, self.member, &ask).await;
        self.world.same(again, Ok(before), || format!("once more {ask:?}"));
        "ask again"
    }

    /// The same key for something else.
    async fn ask_otherwise(&mut self) -> &'static str {
        if self.answered.is_empty() {
            return "idle";
        }
        let place = self.random.below(self.answered.len());
        let other = match self.answered[place].0.clone() {
            Ask::Give { amount, key } if amount % 2 == 0 => Ask::Deduct { amount, key },
            Ask::Give { amount, key } => Ask::Give { amount: amount + 1, key },
            Ask::Deduct { amount, key } => Ask::Give { amount, key },
            Ask::Spend { price, bought } => Ask::Spend { price: price + 1, bought },
            Ask::Exchange { amount, row } => Ask::Exchange { amount: amount + 1, row },
            Ask::Reverse { original: taken, amount, key } => {
                let mut ids = self.wallet.movements.iter().map(|movement| movement.id);
                let Some(original) = ids.find(|id| *id != taken) else { return "idle" };
                Ask::Reverse { original, amount, key }
            }
            Ask::BuyPro { key, seen, .. } => Ask::BuyPro { term: Term::TwelveMonths, key, seen },
            Ask::Order { method, key, seen, .. } => Ask::Order { coins: 240, method, key, seen },
            Ask::Confirm { .. } | Ask::Refund { .. } => return "idle",
        };
        let refused = perform(&self.world, self.member, &other).await;
        self.world.same(refused, Err(Refusal::KeyUsed), || format!("another ask under the key, {other:?}"));
        "ask otherwise"
    }

    /// Few keys and amounts, so that clients meet in the same ones.
    async fn move_shared(&mut self) -> &'static str {
        let key = Uuid::from_u128(self.random.below(400) as u128);
        let amount = self.random.between(1, 3);
        let ask = if self.random.percent(55) { Ask::Give { amount, key } } else { Ask::Deduct { amount, key } };
        let answer = perform(&self.world, self.world.shared, &ask).await;
        match answer {
            Ok(answer) => self.world.accept(answer.id, answer.change),
            Err(Refusal::NotEnough(_) | Refusal::KeyUsed) => {}
            Err(other) => panic!("{ask:?}: {other:?}"),
        }
        "move shared coins"
    }
}
