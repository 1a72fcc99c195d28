//! What must be true of one member's coins and orders, counted without a call into the product.

use std::collections::BTreeSet;

use uuid::Uuid;

/// Why nothing moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    NotEnough(i64),
    KeyUsed,
    NothingLeft,
    WrongState,
    PriceChanged(i64),
}

/// A movement that can be taken back.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Movement {
    pub(crate) id: Uuid,
    change: i64,
    taken_back: i64,
}

#[derive(Debug, Default)]
pub(crate) struct Wallet {
    pub(crate) balance: i64,
    pub(crate) movements: Vec<Movement>,
}

impl Wallet {
    /// What a change does, unless there is too little.
    pub(crate) fn change(&mut self, change: i64) -> Result<i64, Refusal> {
        if self.balance + change < 0 {
            return Err(Refusal::NotEnough(-(self.balance + change)));
        }
        self.balance += change;
        Ok(change)
    }

    pub(crate) fn remember(&mut self, id: Uuid, change: i64) {
        self.movements.push(Movement { id, change, taken_back: 0 });
    }

    /// Takes a movement back, or so much of it.
    pub(crate) fn reverse(&mut self, place: usize, wish: Option<i64>) -> Result<i64, Refusal> {
        let Movement { change, taken_back, .. } = self.movements[place];
        let left = change.abs() - taken_back;
        let amount = wish.unwrap_or(left);
        if amount > left || amount == 0 {
            return Err(Refusal::NothingLeft);
        }
        let moved = self.change(if change > 0 { -amount } else { amount })?;
        self.movements[place].taken_back += amount;
        Ok(moved)
    }

    /// As many as are there, up to `wanted`.
    fn take(&mut self, wanted: i64) -> i64 {
        let taken = wanted.min(self.balance);
        self.balance -= taken;
        taken
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dispute {
    Open,
    Won,
    Lost,
}

/// What a message tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Heard {
    Paid,
    WrongAmount,
    Declined,
    Closed,
    Refunded(i64),
    RefundFailed(Uuid),
    Dispute(Dispute),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    /// Under this key.
    Office(Uuid),
    Provider,
    Bank,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Progress {
    Asked,
    Done,
    /// The money stayed, or came again.
    Stayed,
}

/// Money that goes back.
#[derive(Debug, Clone, Copy)]
struct Back {
    by: By,
    money: i64,
    taken: i64,
    owed: i64,
    progress: Progress,
    /// Whether the provider took the order for it: its sums may have counted it.
    was_sent: bool,
}

impl Back {
    fn counts(&self) -> bool {
        self.progress != Progress::Stayed
    }
}

#[derive(Debug)]
pub(crate) struct Order {
    pub(crate) id: Uuid,
    pub(crate) coins: i64,
    pub(crate) total: i64,
    pub(crate) is_card: bool,
    pub(crate) is_open: bool,
    pub(crate) is_paid: bool,
    is_closed: bool,
    has_failed: bool,
    heard: i64,
    dispute: Option<Dispute>,
    back: Vec<Back>,
    messages: BTreeSet<String>,
}

/// What an order shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Face {
    pub(crate) state: &'static str,
    pub(crate) returned: i64,
    pub(crate) coins_returned: i64,
    pub(crate) coins_owed: i64,
}

impl Order {
    pub(crate) fn new(id: Uuid, coins: i64, is_card: bool) -> Self {
        // A T-Coin is a dollar; the card adds 5 percent.
        let total = if is_card { coins * 105 } else { coins * 100 };
        Self {
            id,
            coins,
            total,
            is_card,
            is_open: !is_card,
            is_paid: false,
            is_closed: false,
            has_failed: false,
            heard: 0,
            dispute: None,
            back: Vec::new(),
            messages: BTreeSet::new(),
        }
    }

    pub(crate) fn face(&self) -> Face {
        let sum = |of: fn(&Back) -> i64| self.back.iter().filter(|back| back.counts()).map(of).sum();
        let (returned, coins_returned, coins_owed) =
            (sum(|back| back.money), sum(|back| back.taken), sum(|back| back.owed));
        Face { state: self.state(), returned, coins_returned, coins_owed }
    }

    fn state(&self) -> &'static str {
        let done: i64 = self.back.iter().filter(|back| back.progress == Progress::Done).map(|back| back.money).sum();
        let came_again: i64 =
            self.back.iter().filter(|back| back.was_sent && !back.counts()).map(|back| back.money).sum();
        match () {
            () if self.is_paid && done.max(self.heard - came_again) >= self.total => "refunded",
            () if self.is_paid => "paid",
            () if self.is_closed => "expired",
            () if self.has_failed => "failed",
            () if self.is_open => "pending",
            () => "created",
        }
    }

    /// Money and coins that are gone, counting what was spent before it could be taken.
    fn gone(&self) -> (i64, i64) {
        let face = self.face();
        (face.returned, face.coins_returned + face.coins_owed)
    }

    pub(crate) fn coins_left(&self) -> i64 {
        self.coins - self.gone().1
    }

    pub(crate) fn hear(&mut self, heard: Heard, wallet: &mut Wallet) {
        match heard {
            Heard::WrongAmount => {}
            Heard::Paid => self.pay(wallet),
            Heard::Declined => self.has_failed |= !self.is_paid,
            Heard::Closed => self.is_closed |= !self.is_paid,
            Heard::Refunded(sum) => {
                self.pay(wallet);
                self.hear_sum(sum, wallet);
            }
            // Of a refund whose answer is not there yet nobody knows which it is; the answer tells that it failed.
            Heard::RefundFailed(key) if self.awaits_answer(key) => {}
            Heard::RefundFailed(key) => self.end_refund(key, false, wallet),
            Heard::Dispute(dispute) => {
                self.pay(wallet);
                self.hear_dispute(dispute, wallet);
            }
        }
    }

    pub(crate) fn pay(&mut self, wallet: &mut Wallet) {
        if !self.is_paid {
            self.is_paid = true;
            wallet.balance += self.coins;
        }
    }

    fn hear_sum(&mut self, sum: i64, wallet: &mut Wallet) {
        self.heard = self.heard.max(sum);
        let may_count = |back: &&Back| back.by != By::Bank && (back.counts() || back.was_sent);
        let known: i64 = self.back.iter().filter(may_count).map(|back| back.money).sum();
        if self.heard >= known {
            for back in self.back.iter_mut().filter(|back| back.by != By::Bank && back.progress == Progress::Asked) {
                back.progress = Progress::Done;
            }
        }
        let missing = (self.heard - known).min(self.total - self.gone().0);
        if missing > 0 {
            self.lose(By::Provider, missing, Progress::Done, wallet);
        }
    }

    fn hear_dispute(&mut self, heard: Dispute, wallet: &mut Wallet) {
        let is_known = matches!(self.dispute, Some(Dispute::Won | Dispute::Lost)) || self.dispute == Some(heard);
        if is_known {
            return;
        }
        self.dispute = Some(heard);
        let left = self.total - self.gone().0;
        let taken = self.back.iter().position(|back| back.by == By::Bank);
        match (heard, taken) {
            (Dispute::Open, None) if left > 0 => self.lose(By::Bank, left, Progress::Asked, wallet),
            (Dispute::Lost, None) if left > 0 => self.lose(By::Bank, left, Progress::Done, wallet),
            (Dispute::Lost, Some(place)) => self.back[place].progress = Progress::Done,
            (Dispute::Won, Some(place)) => {
                self.stay(place, wallet);
                self.hear_sum(0, wallet);
            }
            _ => {}
        }
    }

    /// Coins go with the money: their share rounded down, the rest with the last of the money.
    fn lose(&mut self, by: By, money: i64, progress: Progress, wallet: &mut Wallet) {
        let (returned, gone) = self.gone();
        let left = self.coins - gone;
        let due = if returned + money == self.total { left } else { left.min(self.coins * money / self.total) };
        let taken = wallet.take(due);
        self.back.push(Back { by, money, taken, owed: due - taken, progress, was_sent: false });
    }

    fn stay(&mut self, place: usize, wallet: &mut Wallet) {
        self.back[place].progress = Progress::Stayed;
        wallet.balance += self.back[place].taken;
    }

    /// What the office's wish to pay back so many coins does, and what the provider is asked for.
    pub(crate) fn refund(&mut self, key: Uuid, wish: Option<i64>, wallet: &mut Wallet) -> Result<i64, Refusal> {
        if self.state() != "paid" {
            return Err(Refusal::WrongState);
        }
        let (returned, gone) = self.gone();
        let left = self.coins - gone;
        let coins = wish.unwrap_or(left);
        if coins > left || left == 0 {
            return Err(Refusal::NotEnough(coins - left));
        }
        let rest = self.total - returned;
        let money = if coins == left { rest } else { rest.min(self.total * coins / self.coins) };
        if money == 0 {
            return Err(Refusal::WrongState);
        }
        wallet.change(-coins)?;
        let progress = if self.is_card { Progress::Asked } else { Progress::Done };
        self.back.push(Back { by: By::Office(key), money, taken: coins, owed: 0, progress, was_sent: false });
        Ok(money)
    }

    fn place_of(&self, key: Uuid) -> Option<usize> {
        self.back.iter().position(|back| back.by == By::Office(key))
    }

    /// Whether the provider has not answered yet about the office's refund.
    pub(crate) fn awaits_answer(&self, key: Uuid) -> bool {
        self.place_of(key).is_some_and(|place| !self.back[place].was_sent && self.back[place].counts())
    }

    /// The provider's answer: whether it took the order for the refund, and how it ended if it did already.
    pub(crate) fn hear_answer(&mut self, key: Uuid, was_sent: bool, arrived: Option<bool>, wallet: &mut Wallet) {
        let Some(place) = self.place_of(key) else { return };
        self.back[place].was_sent = was_sent;
        if let Some(arrived) = arrived {
            self.end_refund(key, arrived, wallet);
        }
    }

    fn end_refund(&mut self, key: Uuid, arrived: bool, wallet: &mut Wallet) {
        let Some(place) = self.place_of(key).filter(|place| self.back[*place].counts()) else { return };
        if arrived {
            self.back[place].progress = Progress::Done;
        } else {
            self.stay(place, wallet);
            // What was not counted because of it counts now.
            self.hear_sum(0, wallet);
        }
    }

    /// Whether messages that name only the payment find this order.
    pub(crate) fn knows_payment(&self) -> bool {
        self.is_card && self.is_paid
    }

    /// Whether the message is new.
    pub(crate) fn is_new(&mut self, message: &str) -> bool {
        self.messages.insert(message.to_owned())
    }
}
