//! What must be true of one member's coins and orders, counted without a call into the product.

use std::collections::{BTreeMap, BTreeSet};

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
    /// What all refunds came to at a moment.
    Refunded {
        sum: i64,
        at: i64,
    },
    /// A refund failed at a moment; named by the office's key, or by its own name alone.
    RefundFailed {
        key: Uuid,
        amount: i64,
        at: i64,
        names_key: bool,
    },
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
    /// Whether its name at the provider is known: its sums may have counted it.
    was_sent: bool,
}

impl Back {
    fn counts(&self) -> bool {
        self.progress != Progress::Stayed
    }
}

/// A refund that the provider told of by name.
#[derive(Debug, Clone, Copy)]
struct Told {
    money: i64,
    names_key: bool,
    has_arrived: bool,
    failed_at: Option<i64>,
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
    sums: Vec<(i64, i64)>,
    told: BTreeMap<Uuid, Told>,
    by_hand: i64,
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
            sums: Vec::new(),
            told: BTreeMap::new(),
            by_hand: 0,
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
        match () {
            () if self.is_paid && done >= self.total => "refunded",
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
            Heard::Refunded { sum, at } => {
                self.pay(wallet);
                self.sums.push((at, sum));
                self.settle(wallet);
            }
            Heard::RefundFailed { key, amount, at, names_key } => {
                self.pay(wallet);
                self.tell(key, Told { money: amount, names_key, has_arrived: false, failed_at: Some(at) });
                self.settle(wallet);
            }
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

    fn tell(&mut self, key: Uuid, told: Told) {
        let known = self.told.entry(key).or_insert(told);
        known.names_key |= told.names_key;
        known.has_arrived |= told.has_arrived;
        known.failed_at = [known.failed_at, told.failed_at].into_iter().flatten().min();
    }

    /// Everything that is known of refunds, counted anew.
    fn settle(&mut self, wallet: &mut Wallet) {
        for place in 0..self.back.len() {
            let By::Office(key) = self.back[place].by else { continue };
            let Some(told) = self.told.get(&key).copied() else { continue };
            if !told.names_key && !self.back[place].was_sent {
                continue;
            }
            self.back[place].was_sent = true;
            match (self.back[place].progress, told.failed_at) {
                (Progress::Asked | Progress::Done, Some(_)) => self.stay(place, wallet),
                (Progress::Asked, None) if told.has_arrived => self.back[place].progress = Progress::Done,
                _ => {}
            }
        }
        let office = || self.back.iter().filter(|back| matches!(back.by, By::Office(_)));
        let asked: i64 = office().filter(|back| back.counts() || back.was_sent).map(|back| back.money).sum();
        let unnamed: i64 = office().filter(|back| back.counts() && !back.was_sent).map(|back| back.money).sum();
        let is_ours = |key: &Uuid| office().any(|back| back.by == By::Office(*key) && back.was_sent);
        let strangers: Vec<Told> = self.told.iter().filter(|(key, _)| !is_ours(key)).map(|(_, told)| *told).collect();
        let told: i64 = strangers.iter().map(|told| told.money).sum();
        let failed: i64 = strangers.iter().filter(|told| told.failed_at.is_some()).map(|told| told.money).sum();
        let failed_before = |at: i64| -> i64 {
            self.told
                .values()
                .filter(|told| told.failed_at.is_some_and(|failed| failed < at))
                .map(|told| told.money)
                .sum()
        };
        let by_sums = self.sums.iter().map(|(at, sum)| sum + failed_before(*at)).max().unwrap_or(0);
        self.by_hand = self.by_hand.max(by_sums - asked).max(told - unnamed);
        if by_sums >= asked + self.by_hand {
            for back in &mut self.back {
                if matches!(back.by, By::Office(_)) && back.progress == Progress::Asked {
                    back.progress = Progress::Done;
                }
            }
        }
        self.take_by_hand(self.by_hand - (failed - unnamed).max(0), wallet);
        if let Some(Dispute::Open | Dispute::Lost) = self.dispute {
            let (returned, gone) = self.gone();
            let progress = if self.dispute == Some(Dispute::Open) { Progress::Asked } else { Progress::Done };
            if returned < self.total {
                self.lose(By::Bank, self.total - returned, self.coins - gone, progress, wallet);
            }
        }
    }

    /// What was refunded at the provider itself.
    fn take_by_hand(&mut self, stays: i64, wallet: &mut Wallet) {
        let there: Vec<usize> = (0..self.back.len())
            .filter(|place| self.back[*place].by == By::Provider && self.back[*place].counts())
            .collect();
        let money: i64 = there.iter().map(|place| self.back[*place].money).sum();
        let coins: i64 = there.iter().map(|place| self.back[*place].taken + self.back[*place].owed).sum();
        let (returned, gone) = self.gone();
        let target = stays.min(self.total - returned + money);
        // With all money of the order go all its coins, otherwise their share of what is back, rounded down.
        let due = match target {
            ..=0 => 0,
            _ if returned - money + target == self.total => self.coins - (gone - coins),
            _ => (self.coins * (returned - money + target) / self.total - (gone - coins)).max(0),
        };
        let (mut kept, mut kept_coins) = (money, coins);
        if money > target || coins > due {
            there.into_iter().for_each(|place| self.stay(place, wallet));
            (kept, kept_coins) = (0, 0);
        }
        if target > kept {
            self.lose(By::Provider, target - kept, due - kept_coins, Progress::Done, wallet);
        }
    }

    fn hear_dispute(&mut self, heard: Dispute, wallet: &mut Wallet) {
        let is_known = matches!(self.dispute, Some(Dispute::Won | Dispute::Lost)) || self.dispute == Some(heard);
        if is_known {
            return;
        }
        self.dispute = Some(heard);
        for place in 0..self.back.len() {
            if self.back[place].by != By::Bank || !self.back[place].counts() {
                continue;
            }
            match heard {
                Dispute::Open => {}
                Dispute::Lost => self.back[place].progress = Progress::Done,
                Dispute::Won => self.stay(place, wallet),
            }
        }
        self.settle(wallet);
    }

    fn lose(&mut self, by: By, money: i64, due: i64, progress: Progress, wallet: &mut Wallet) {
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
        if was_sent {
            // When it failed, only a message tells; until then it is after everything else.
            let failed_at = (arrived == Some(false)).then_some(i64::MAX);
            let money = self.back[place].money;
            self.tell(key, Told { money, names_key: true, has_arrived: arrived == Some(true), failed_at });
        } else if self.back[place].counts() {
            self.stay(place, wallet);
        }
        self.settle(wallet);
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
