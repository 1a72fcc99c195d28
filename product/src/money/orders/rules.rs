//! What an order costs, how it stands, and what goes back with its money: figures and states from facts, whatever the order
//! in which the facts arrived.

use crate::money::price_list::Currency;

tenants::closed_list! {
    /// How an order is paid (D-079).
    pub enum Method as OrderMethod {
        /// By card, on the provider's page.
        Card = "card",
        /// By bank transfer, which the office confirms.
        Transfer = "transfer",
    }
}

tenants::closed_list! {
    /// How an order stands (D-079).
    pub enum State as OrderState {
        /// Made; the provider's page is not open yet.
        Created = "created",
        /// Can be paid.
        Pending = "pending",
        /// Paid: the T-Coins are there.
        Paid = "paid",
        /// The last try to pay came to nothing; another is possible until it expires.
        Failed = "failed",
        /// Can no longer be paid.
        Expired = "expired",
        /// All its money went back.
        Refunded = "refunded",
    }
}

tenants::closed_list! {
    /// Why a try to pay came to nothing.
    pub enum Failure as PaymentFailure {
        /// The card was declined.
        Declined = "declined",
        /// The payer did not pass the bank's check.
        Authentication = "authentication",
    }
}

tenants::closed_list! {
    /// How a dispute between the payer's bank and the brand stands.
    pub enum Dispute as PaymentDispute {
        /// The bank took the money back and asks for proof.
        Open = "open",
        /// The money returned to the brand.
        Won = "won",
        /// The money stays with the payer.
        Lost = "lost",
    }
}

impl Dispute {
    /// Whether what was heard goes on from what is known: an end stays.
    pub fn follows(self, known: Option<Self>) -> bool {
        match known {
            None => true,
            Some(Self::Open) => self != Self::Open,
            Some(Self::Won | Self::Lost) => false,
        }
    }
}

tenants::closed_list! {
    /// Who caused money to go back.
    pub enum ReturnSource {
        /// The brand's office asked for it.
        Office = "office",
        /// It was done at the provider.
        Provider = "provider",
        /// The payer's bank took it.
        Dispute = "dispute",
    }
}

tenants::closed_list! {
    /// How far money is on its way back.
    pub enum ReturnState {
        /// Asked for.
        Requested = "requested",
        /// There.
        Done = "done",
        /// It stayed; the T-Coins came back.
        Failed = "failed",
    }
}

/// What an order comes to, in hundredths of its currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    /// In which.
    pub currency: Currency,
    /// What the T-Coins cost.
    pub price: i64,
    /// What a promotion takes off.
    pub discount: i64,
    /// What the card costs.
    pub fee: i64,
}

impl Price {
    /// Of what costs `price`, with a discount, paid in a way. The fee is a share of what is left to pay, to the nearest
    /// hundredth; bank transfers have none.
    pub fn of(currency: Currency, price: i64, discount: i64, method: Method, card_fee_percent: u32) -> Self {
        let discount = discount.clamp(0, price - 1);
        let fee = match method {
            Method::Card => ((price - discount) * i64::from(card_fee_percent) + 50) / 100,
            Method::Transfer => 0,
        };
        Self { currency, price, discount, fee }
    }

    /// What is paid.
    pub fn total(&self) -> i64 {
        self.price - self.discount + self.fee
    }
}

/// What is known of an order. Facts only ever join, so the order in which they arrive does not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Facts {
    /// Whether it can be paid: the provider's page is open, or the bank account is told.
    pub is_open: bool,
    /// Whether it was paid.
    pub is_paid: bool,
    /// Why the last try came to nothing.
    pub failure: Option<Failure>,
    /// Whether its time is over, or somebody gave up.
    pub is_closed: bool,
    /// How much went back for good, in hundredths.
    pub returned: i64,
}

/// How an order of `total` stands. Money that came late is money all the same: paid is stronger than expired.
pub(super) fn state_of(facts: Facts, total: i64) -> State {
    match facts {
        Facts { is_paid: true, returned, .. } if returned >= total => State::Refunded,
        Facts { is_paid: true, .. } => State::Paid,
        Facts { is_closed: true, .. } => State::Expired,
        Facts { failure: Some(_), .. } => State::Failed,
        Facts { is_open: true, .. } => State::Pending,
        _ => State::Created,
    }
}

/// How many of an order's coins go with `amount` of its `total`, when `returned` of it and `gone` of the coins went before:
/// a share, rounded down, and the rest with the last of the money.
pub(super) fn coins_for_money(coins: i64, total: i64, returned: i64, gone: i64, amount: i64) -> i64 {
    let left = coins - gone;
    if returned + amount >= total {
        left
    } else {
        (i128::from(coins) * i128::from(amount) / i128::from(total)).min(left.into()) as i64
    }
}

/// How much of an order's money goes with `amount` of its coins, when `gone` of them and `returned` of the money went before.
pub(super) fn money_for_coins(coins: i64, total: i64, gone: i64, returned: i64, amount: i64) -> i64 {
    let left = total - returned;
    if gone + amount >= coins {
        left
    } else {
        (i128::from(total) * i128::from(amount) / i128::from(coins)).min(left.into()) as i64
    }
}

/// Letters and figures that nobody takes for others.
const REFERENCE_LETTERS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";

/// What people call an order: eight letters and figures, of a digest of its id.
pub(super) fn reference_of(digest: [u8; 8]) -> String {
    digest.map(|byte| REFERENCE_LETTERS[usize::from(byte) % REFERENCE_LETTERS.len()] as char).iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_card_costs_its_share_of_what_is_paid_and_a_transfer_nothing() {
        let table = [
            // price, discount, method, percent: fee, total
            (2_000, 0, Method::Card, 5, 100, 2_100),
            (2_000, 400, Method::Card, 5, 80, 1_680),
            (2_000, 400, Method::Transfer, 5, 0, 1_600),
            (2_000, 0, Method::Card, 0, 0, 2_000),
            (1_010, 0, Method::Card, 5, 51, 1_061),
            (1_009, 0, Method::Card, 5, 50, 1_059),
            (100, 100, Method::Transfer, 5, 0, 1),
        ];
        for (price, discount, method, percent, fee, total) in table {
            let told = Price::of(Currency::Usd, price, discount, method, percent);
            assert_eq!((told.fee, told.total()), (fee, total), "{price} {discount} {method} {percent}");
        }
    }

    #[test]
    fn a_state_follows_from_what_is_known() {
        let known = Facts::default();
        let table = [
            (known, State::Created),
            (Facts { is_open: true, ..known }, State::Pending),
            (Facts { is_open: true, failure: Some(Failure::Declined), ..known }, State::Failed),
            (Facts { failure: Some(Failure::Declined), is_closed: true, ..known }, State::Expired),
            (Facts { is_paid: true, is_closed: true, ..known }, State::Paid),
            (Facts { is_paid: true, returned: 99, ..known }, State::Paid),
            (Facts { is_paid: true, returned: 100, ..known }, State::Refunded),
        ];
        for (facts, state) in table {
            assert_eq!(state_of(facts, 100), state, "{facts:?}");
        }
    }

    #[test]
    fn the_end_of_a_dispute_stays() {
        use Dispute::{Lost, Open, Won};
        for (heard, known, follows) in [
            (Open, None, true),
            (Won, None, true),
            (Won, Some(Open), true),
            (Lost, Some(Open), true),
            (Open, Some(Open), false),
            (Open, Some(Won), false),
            (Lost, Some(Won), false),
        ] {
            assert_eq!(heard.follows(known), follows, "{heard} after {known:?}");
        }
    }

    #[test]
    fn references_have_no_letters_that_look_alike() {
        let all: String = (0..=255_u8).map(|byte| reference_of([byte; 8])).collect();
        assert!(!all.contains(['0', 'O', '1', 'I', 'L', 'U']), "{all}");
        assert_eq!(reference_of([0, 1, 2, 3, 4, 5, 6, 7]), "23456789");
    }

    proptest! {
        /// However the money of an order goes back in parts, all its coins go with it, and never more.
        #[test]
        fn all_coins_go_with_all_money(coins in 1_i64..100_000, total in 1_i64..100_000_000, parts in proptest::collection::vec(1_i64..1_000_000, 1..12)) {
            let (mut returned, mut gone) = (0, 0);
            for part in parts.into_iter().chain([i64::MAX]) {
                let amount = part.min(total - returned);
                let going = coins_for_money(coins, total, returned, gone, amount);
                prop_assert!(going >= 0 && gone + going <= coins);
                (returned, gone) = (returned + amount, gone + going);
            }
            prop_assert_eq!((returned, gone), (total, coins));
        }

        /// And however its coins are given back, all its money goes with them, and never more.
        #[test]
        fn all_money_goes_with_all_coins(coins in 1_i64..100_000, total in 1_i64..100_000_000, parts in proptest::collection::vec(1_i64..10_000, 1..12)) {
            let (mut returned, mut gone) = (0, 0);
            for part in parts.into_iter().chain([i64::MAX]) {
                let amount = part.min(coins - gone);
                let going = money_for_coins(coins, total, gone, returned, amount);
                prop_assert!(going >= 0 && returned + going <= total);
                (returned, gone) = (returned + going, gone + amount);
            }
            prop_assert_eq!((returned, gone), (total, coins));
        }

        /// What is paid is never nothing and never less than nothing.
        #[test]
        fn something_is_always_paid(price in 1_i64..100_000_000, discount in 0_i64..200_000_000, percent in 0_u32..=20) {
            for method in Method::ALL {
                prop_assert!(Price::of(Currency::Twd, price, discount, method, percent).total() > 0);
            }
        }
    }
}
