//! What must be true of an order, counted without the product.

use serde_json::{Value, json};

/// An order as its customer knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Order {
    pub(super) id: String,
    pub(super) coins: i64,
    /// In hundredths of a dollar.
    pub(super) total: i64,
    pub(super) state: &'static str,
    pub(super) dispute: Option<&'static str>,
    /// What went back in hundredths, and the T-Coins that it took or should have taken.
    pub(super) returned: i64,
    pub(super) taken: i64,
    pub(super) owed: i64,
    /// What the open dispute took: it comes again when the dispute is won.
    disputed: (i64, i64, i64),
}

impl Order {
    /// By card: a T-Coin is a dollar, and the card costs 5 percent.
    pub(super) fn new(id: String, coins: i64) -> Self {
        let total = coins * 105;
        Self { id, coins, total, state: "pending", dispute: None, returned: 0, taken: 0, owed: 0, disputed: (0, 0, 0) }
    }

    fn is_open(&self) -> bool {
        matches!(self.state, "pending" | "failed")
    }

    /// T-Coins of it that did not go back yet.
    pub(super) fn coins_left(&self) -> i64 {
        self.coins - self.taken - self.owed
    }

    /// Whether something of it can be paid back.
    pub(super) fn can_return(&self) -> bool {
        self.state == "paid" && self.dispute.is_none() && self.coins_left() > 0
    }

    /// What a click at the provider does to the order and to the balance. False when it does nothing.
    pub(super) fn click(&mut self, action: &str, balance: &mut i64) -> bool {
        match action {
            "pay" if self.is_open() => {
                self.state = "paid";
                *balance += self.coins;
            }
            "decline" | "fail-authentication" if self.is_open() => self.state = "failed",
            "cancel" if self.is_open() => self.state = "expired",
            "refund" if self.can_return() => {
                self.lose(balance);
                self.state = "refunded";
            }
            "dispute" if self.can_return() => {
                self.disputed = self.lose(balance);
                self.dispute = Some("open");
            }
            "win-dispute" if self.dispute == Some("open") => {
                let (money, taken, owed) = self.disputed;
                (self.returned, self.taken, self.owed) = (self.returned - money, self.taken - taken, self.owed - owed);
                *balance += taken;
                self.dispute = Some("won");
            }
            "lose-dispute" if self.dispute == Some("open") => {
                (self.dispute, self.state) = (Some("lost"), "refunded");
            }
            _ => return false,
        }
        true
    }

    /// All that is left goes back, with as many T-Coins as there are.
    fn lose(&mut self, balance: &mut i64) -> (i64, i64, i64) {
        let (money, due) = (self.total - self.returned, self.coins_left());
        let taken = due.min(*balance);
        (self.returned, self.taken, self.owed) = (self.total, self.taken + taken, self.owed + due - taken);
        *balance -= taken;
        (money, taken, due - taken)
    }

    /// The office pays back the money of so many T-Coins, which the member must have. It arrives when the provider has paid.
    pub(super) fn refund(&mut self, coins: i64, balance: &mut i64) -> bool {
        if coins > *balance || coins > self.coins_left() {
            return false;
        }
        let rest = self.total - self.returned;
        self.returned += if coins == self.coins_left() { rest } else { rest.min(self.total * coins / self.coins) };
        self.taken += coins;
        *balance -= coins;
        true
    }

    /// What the provider paid back has arrived.
    pub(super) fn arrive(&mut self) {
        if self.returned == self.total && self.state == "paid" && self.dispute.is_none() {
            self.state = "refunded";
        }
    }

    /// As the office's screen tells it.
    pub(super) fn face(&self) -> Value {
        json!({ "state": self.state, "dispute": self.dispute, "coins": self.coins, "total": self.total,
            "returned": self.returned, "coins_returned": self.taken, "coins_owed": self.owed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(clicks: &[&str], balance: &mut i64) -> Order {
        let mut order = Order::new("one".into(), 40);
        for click in clicks {
            assert!(order.click(click, balance), "{click} of {clicks:?}");
        }
        order
    }

    #[test]
    fn a_declined_card_can_pay_after_all_and_a_second_click_does_nothing() {
        let mut balance = 3;
        let mut order = after(&["decline", "pay"], &mut balance);
        assert_eq!((order.state, balance), ("paid", 43));
        assert!(!order.click("pay", &mut balance) && !order.click("cancel", &mut balance));
        assert_eq!(balance, 43);
    }

    #[test]
    fn what_goes_back_takes_what_is_there_and_the_rest_is_owed() {
        let mut balance = 0;
        let mut order = after(&["pay"], &mut balance);
        assert!(order.refund(10, &mut balance) && !order.refund(31, &mut balance));
        assert_eq!((order.returned, balance), (1_050, 30));
        balance = 12;
        assert!(order.click("dispute", &mut balance));
        assert_eq!((order.returned, order.taken, order.owed, balance), (4_200, 22, 18, 0));
        assert!(order.click("win-dispute", &mut balance) && !order.can_return());
        assert_eq!((order.returned, order.taken, order.owed, balance), (1_050, 10, 0, 12));
    }

    #[test]
    fn a_refund_of_everything_ends_when_it_has_arrived() {
        let mut balance = 0;
        let mut order = after(&["pay"], &mut balance);
        assert!(order.refund(40, &mut balance));
        assert_eq!((order.state, order.returned), ("paid", 4_200));
        order.arrive();
        assert_eq!((order.state, balance), ("refunded", 0));
    }
}
