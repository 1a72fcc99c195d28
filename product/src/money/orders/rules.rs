//! What an order costs, how it stands, and what goes back with its money: figures and states from facts, whatever the order
//! in which the facts arrived.

use time::OffsetDateTime;
use uuid::Uuid;

use super::returns::Returned;
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
/// so many that together they are the share of all money that is back, rounded down, and the rest with the last of the money.
/// In how many parts the money went makes no difference.
pub(super) fn coins_for_money(coins: i64, total: i64, returned: i64, gone: i64, amount: i64) -> i64 {
    let left = coins - gone;
    if returned + amount >= total {
        return left;
    }
    let share = (i128::from(coins) * i128::from(returned + amount) / i128::from(total)) as i64;
    (share - gone).clamp(0, left)
}

/// A refund as a provider told of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToldRefund {
    /// The provider's name for it.
    pub reference: String,
    /// The key that the office's refund was asked for under, where the provider repeats it.
    pub request: Option<Uuid>,
    /// In hundredths.
    pub amount: i64,
    /// How far it is.
    pub state: ReturnState,
    /// When it failed, where that is known.
    pub failed_at: Option<OffsetDateTime>,
}

impl ToldRefund {
    /// Whether it is the one that the office asked for by `row`.
    pub(super) fn is_of(&self, row: &Returned) -> bool {
        row.source == ReturnSource::Office
            && (self.request == Some(row.id) || row.reference.as_deref() == Some(self.reference.as_str()))
    }
}

/// What all refunds of a payment came to at a moment, as a provider told it: those that had failed by then are not in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ToldSum {
    pub at: OffsetDateTime,
    pub amount: i64,
}

/// What follows from everything that a provider told of an order's refunds. Each figure is a bound that is true whichever messages
/// are still missing, and what is known of it only grows, so the order in which they arrive does not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    /// How much was refunded by what the sums say, with what failed later.
    pub by_sums: i64,
    /// How much of it the office may have asked for.
    pub asked: i64,
    /// How much was refunded at the provider without the office, with what failed later.
    pub by_hand: i64,
    /// How much of that did not fail.
    pub stays: i64,
}

impl Known {
    /// From the returns of an order, what was told, and what was known of `by_sums` and `by_hand` before.
    pub(super) fn of(rows: &[Returned], refunds: &[ToldRefund], sums: &[ToldSum], before: (i64, i64)) -> Self {
        let office = || rows.iter().filter(|row| row.source == ReturnSource::Office);
        // One that failed without a name was never taken by the provider.
        let asked: i64 = office().filter(|row| row.is_at_the_provider()).map(|row| row.amount).sum();
        // Some of what nobody here asked for may be what the office did, until the answer tells the name.
        let unnamed: i64 =
            office().filter(|row| row.is_at_the_provider() && row.reference.is_none()).map(|row| row.amount).sum();
        let strangers = || refunds.iter().filter(|refund| !rows.iter().any(|row| refund.is_of(row)));
        let told: i64 = strangers().map(|refund| refund.amount).sum();
        let failed: i64 = strangers().filter(|one| one.state == ReturnState::Failed).map(|refund| refund.amount).sum();

        let by_sums = sums.iter().map(|sum| sum.amount + failed_before(refunds, sum.at)).fold(before.0, i64::max);
        let by_hand = before.1.max(by_sums - asked).max(told - unnamed);
        Self { by_sums, asked, by_hand, stays: by_hand - (failed - unnamed).max(0) }
    }

    /// Whether the sums leave no refund out that is known of.
    pub(super) fn is_all_in_sums(&self) -> bool {
        self.by_sums >= self.asked + self.by_hand
    }
}

/// Sums are told by the second: what failed in the same one is left out of neither for certain.
fn failed_before(refunds: &[ToldRefund], at: OffsetDateTime) -> i64 {
    let is_gone = |refund: &&ToldRefund| refund.failed_at.is_some_and(|failed_at| failed_at < at);
    refunds.iter().filter(is_gone).map(|refund| refund.amount).sum()
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

    /// A refund in a made-up history: how much, whether the office asked for it, whether messages repeat its key, and whether it fails.
    #[derive(Debug, Clone, Copy)]
    struct Made {
        amount: i64,
        is_of_office: bool,
        names_key: bool,
        fails: bool,
    }

    fn made() -> impl Strategy<Value = Made> {
        (1_i64..500, any::<bool>(), any::<bool>(), any::<bool>())
            .prop_map(|(amount, is_of_office, names_key, fails)| Made { amount, is_of_office, names_key, fails })
    }

    /// What a provider tells of a history: a sum and the refund itself when it is made, and when it fails.
    #[derive(Debug, Clone)]
    enum Message {
        Sum(ToldSum),
        Refund(ToldRefund),
        /// The answer to the office: only now its name is known.
        Answer(usize),
    }

    fn moment(second: usize) -> OffsetDateTime {
        OffsetDateTime::UNIX_EPOCH + time::Duration::seconds(second as i64)
    }

    /// Everything that is told of refunds, each of which is made before the next and may fail after it.
    fn messages(refunds: &[Made]) -> Vec<Message> {
        let told = |place: usize, state| ToldRefund {
            reference: format!("re_{place}"),
            request: refunds[place]
                .names_key
                .then(|| Uuid::from_u128(place as u128))
                .filter(|_| refunds[place].is_of_office),
            amount: refunds[place].amount,
            state,
            failed_at: None,
        };
        let (mut all, mut sum, mut second) = (Vec::new(), 0, 0);
        for (place, made) in refunds.iter().enumerate() {
            (sum, second) = (sum + made.amount, second + 1);
            all.push(Message::Sum(ToldSum { at: moment(second), amount: sum }));
            all.push(Message::Refund(told(place, ReturnState::Done)));
            if made.is_of_office {
                all.push(Message::Answer(place));
            }
            if let Some(before) = place.checked_sub(1).filter(|before| refunds[*before].fails) {
                (sum, second) = (sum - refunds[before].amount, second + 1);
                let failed = told(before, ReturnState::Failed);
                all.push(Message::Refund(ToldRefund { failed_at: Some(moment(second)), ..failed }));
            }
        }
        all
    }

    /// What is known after hearing `messages`, one by one, of refunds of which the office asked for its own before.
    fn known_after(refunds: &[Made], messages: &[Message]) -> Known {
        let row = |(place, made): (usize, &Made)| Returned {
            id: Uuid::from_u128(place as u128),
            order: Uuid::nil(),
            source: ReturnSource::Office,
            amount: made.amount,
            coins: 0,
            coins_owed: 0,
            transaction: None,
            state: ReturnState::Requested,
            reference: None,
        };
        let mut rows: Vec<_> = refunds.iter().enumerate().filter(|(_, made)| made.is_of_office).map(row).collect();
        let (mut told, mut sums, mut before) = (Vec::<ToldRefund>::new(), Vec::new(), (0, 0));
        let mut known = Known::of(&rows, &told, &sums, before);
        for message in messages {
            match message {
                Message::Sum(sum) => sums.push(*sum),
                Message::Refund(refund) => match told.iter_mut().find(|one| one.reference == refund.reference) {
                    Some(one) if refund.state == ReturnState::Failed => *one = refund.clone(),
                    Some(_) => {}
                    None => told.push(refund.clone()),
                },
                Message::Answer(place) => {
                    let row = rows.iter_mut().find(|row| row.id == Uuid::from_u128(*place as u128)).unwrap();
                    row.reference = Some(format!("re_{place}"));
                }
            }
            for row in &mut rows {
                let Some(refund) = told.iter().find(|refund| refund.is_of(row)) else { continue };
                row.reference = Some(refund.reference.clone());
                row.state = refund.state;
            }
            known = Known::of(&rows, &told, &sums, before);
            before = (known.by_sums, known.by_hand);
        }
        known
    }

    proptest! {
        /// Refunds by the office and at the provider, some of which fail late: whatever the order of the messages, however often they
        /// come, and whether one told by the other kind is lost, what was refunded by hand is known in the end, and no step exceeds it.
        #[test]
        fn what_was_refunded_by_hand_is_known_in_any_order(
            refunds in proptest::collection::vec(made(), 1..6),
            loses in 0_u8..3,
            shuffle in any::<u64>(),
        ) {
            let by_hand = || refunds.iter().filter(|made| !made.is_of_office);
            let made: i64 = by_hand().map(|made| made.amount).sum();
            let fails = |place: usize| refunds[place].fails && place + 1 < refunds.len();
            let failed: i64 = (0..refunds.len()).filter(|place| !refunds[*place].is_of_office && fails(*place)).map(|place| refunds[place].amount).sum();
            let mut heard: Vec<_> = messages(&refunds).into_iter().filter(|message| match message {
                // Those that tell of a refund when it is made; that it failed is told by itself alone.
                Message::Sum(_) => loses != 1,
                Message::Refund(refund) => loses != 2 || refund.state == ReturnState::Failed,
                Message::Answer(_) => true,
            }).collect();
            heard.extend(heard.clone());
            let mut seed = shuffle;
            for place in (1..heard.len()).rev() {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                heard.swap(place, (seed >> 33) as usize % (place + 1));
            }
            for end in 0..=heard.len() {
                let known = known_after(&refunds, &heard[..end]);
                prop_assert!(known.by_hand <= made, "{known:?} of {made}");
            }
            let known = known_after(&refunds, &heard);
            prop_assert_eq!((known.by_hand, known.stays), (made, made - failed));
        }

        /// In how many parts money goes makes no difference to the coins that go with it.
        #[test]
        fn the_same_coins_go_with_money_in_parts(coins in 1_i64..1_000, total in 1_i64..1_000_000, parts in proptest::collection::vec(1_i64..200_000, 1..6)) {
            let (mut returned, mut gone) = (0, 0);
            for part in parts {
                let amount = part.min(total - returned);
                let going = coins_for_money(coins, total, returned, gone, amount);
                (returned, gone) = (returned + amount, gone + going);
            }
            prop_assert_eq!(gone, coins_for_money(coins, total, 0, 0, returned));
        }

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
