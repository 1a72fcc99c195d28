//! What something costs, and why that is not what the list asks.

use super::Amount;

tenants::closed_list! {
    /// Why something costs less.
    pub enum DiscountReason {
        /// The member's plan.
        Pro = "pro",
        /// A promotion code.
        Promotion = "promotion",
    }
}

/// What is taken off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Discount {
    /// Why.
    pub reason: DiscountReason,
    /// How much of the list price; none where an amount is taken off.
    pub percent: Option<u32>,
    /// In T-Coins; at least 1 and at most the list price.
    pub amount: i64,
}

/// A price that explains itself: what the list asks and what is taken off, in T-Coins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    base: Amount,
    discount: Option<Discount>,
}

impl Price {
    /// What the list asks.
    pub fn at(base: Amount) -> Self {
        Self { base, discount: None }
    }

    /// Some percent of it less, up to all of it. The discount is rounded down to whole T-Coins, so nobody pays less than the
    /// percent says; one that is rounded down to nothing is none.
    #[must_use]
    pub fn less_percent(base: Amount, reason: DiscountReason, percent: u32) -> Self {
        let percent = percent.min(100);
        let amount = base.coins() * i64::from(percent) / 100;
        Self::with(base, Discount { reason, percent: Some(percent), amount })
    }

    /// An amount less, down to nothing.
    #[must_use]
    pub fn less(base: Amount, reason: DiscountReason, amount: i64) -> Self {
        Self::with(base, Discount { reason, percent: None, amount: amount.clamp(0, base.coins()) })
    }

    /// As stored: the list price and what was paid of it.
    pub(super) fn paid(list_price: i64, paid: i64, reason: DiscountReason, percent: Option<u32>) -> Option<Self> {
        let base = Amount::new(list_price)?;
        Some(Self::with(base, Discount { reason, percent, amount: (list_price - paid).clamp(0, list_price) }))
    }

    fn with(base: Amount, discount: Discount) -> Self {
        Self { base, discount: Some(discount).filter(|discount| discount.amount > 0) }
    }

    /// What the list asks.
    pub fn base(self) -> Amount {
        self.base
    }

    /// What is taken off, if anything is.
    pub fn discount(self) -> Option<Discount> {
        self.discount
    }

    /// What is paid, in T-Coins; 0 when all of it is taken off.
    pub fn coins(self) -> i64 {
        self.base.coins() - self.discount.map_or(0, |discount| discount.amount)
    }

    /// What is paid; none when nothing is.
    pub fn to_pay(self) -> Option<Amount> {
        Amount::new(self.coins())
    }
}

impl From<Amount> for Price {
    fn from(base: Amount) -> Self {
        Self::at(base)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn amount(coins: i64) -> Amount {
        Amount::new(coins).unwrap()
    }

    #[test]
    fn a_discount_is_rounded_down_to_whole_coins() {
        let table = [
            // list price, percent, taken off, paid
            (10, 20, 2, 8),
            (12, 20, 2, 10),
            (14, 20, 2, 12),
            (15, 20, 3, 12),
            (240, 20, 48, 192),
            (4, 20, 0, 4),
            (1, 90, 0, 1),
            (10, 0, 0, 10),
            (10, 100, 10, 0),
            (10, 250, 10, 0),
        ];
        for (base, percent, off, paid) in table {
            let price = Price::less_percent(amount(base), DiscountReason::Pro, percent);
            let told = price.discount().map_or(0, |discount| discount.amount);
            assert_eq!((told, price.coins()), (off, paid), "{base} less {percent} %");
        }
    }

    #[test]
    fn an_amount_takes_no_more_off_than_there_is() {
        for (off, paid) in [(-3, 10), (0, 10), (1, 9), (10, 0), (11, 0)] {
            assert_eq!(Price::less(amount(10), DiscountReason::Promotion, off).coins(), paid, "{off}");
        }
        assert_eq!(
            Price::less(amount(10), DiscountReason::Promotion, 0),
            Price::at(amount(10)),
            "nothing is no reason"
        );
    }

    #[test]
    fn what_is_stored_is_told_again() {
        for price in [
            Price::less_percent(amount(10), DiscountReason::Pro, 20),
            Price::less(amount(100), DiscountReason::Promotion, 30),
        ] {
            let discount = price.discount().unwrap();
            let again = Price::paid(price.base().coins(), price.coins(), discount.reason, discount.percent);
            assert_eq!(again, Some(price));
        }
    }

    proptest! {
        /// Never above the list price and never negative; what costs more costs no less with a discount, and more percent cost no more.
        #[test]
        fn a_price_is_bounded_and_monotone(base in 1..=i64::from(Amount::MOST), more in 0..1000_i64, percent in 0..=100_u32, further in 0..=100_u32) {
            let paid = |base: i64, percent| Price::less_percent(amount(base.min(Amount::MOST.into())), DiscountReason::Pro, percent).coins();
            let price = paid(base, percent);
            prop_assert!((0..=base).contains(&price));
            prop_assert!(price * 100 >= base * i64::from(100 - percent), "nobody pays less than the percent says");
            prop_assert!((price - 1) * 100 < base * i64::from(100 - percent), "nor a whole T-Coin more");
            prop_assert!(paid(base + more, percent) >= price);
            prop_assert!(paid(base, (percent + further).min(100)) <= price);
        }
    }
}
