//! What a price list may say, and what it says before anybody has written one.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::money::coins::Amount;

/// The most packs of all currencies together.
pub const MOST_PACKS: usize = 40;

/// The most that anything costs, in hundredths of its currency.
const DEAREST: i64 = 100_000_000;

/// The longest text about bank transfers, in characters.
const LONGEST_INSTRUCTIONS: usize = 1_000;

tenants::closed_list! {
    /// What is paid in. All have hundredths.
    pub enum Currency as OrderCurrency {
        /// US dollars.
        Usd = "USD",
        /// New Taiwan dollars.
        Twd = "TWD",
        /// Renminbi.
        Cny = "CNY",
    }
}

tenants::closed_list! {
    /// How long Pro is bought for (R-202, D-082).
    pub enum Term as ProTerm {
        /// A month.
        OneMonth = "1",
        /// Three months.
        ThreeMonths = "3",
        /// Half a year.
        SixMonths = "6",
        /// A year.
        TwelveMonths = "12",
        /// For life.
        Lifetime = "lifetime",
    }
}

impl Term {
    /// Its months; none for life.
    pub fn months(self) -> Option<u8> {
        match self {
            Self::OneMonth => Some(1),
            Self::ThreeMonths => Some(3),
            Self::SixMonths => Some(6),
            Self::TwelveMonths => Some(12),
            Self::Lifetime => None,
        }
    }
}

/// A number of T-Coins for sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pack {
    /// How many.
    pub coins: u32,
    /// What they are paid in.
    pub currency: Currency,
    /// Without the card's fee, in hundredths.
    pub price: i64,
}

/// What Pro costs for a while or for life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProPrice {
    /// How long.
    pub term: Term,
    /// In T-Coins.
    pub coins: u32,
    /// What it costs when there is no sale, in T-Coins; shown beside the price.
    pub regular_coins: Option<u32>,
}

tenants::closed_list! {
    /// After how many months Pro renews.
    pub enum RenewalTerm {
        /// Every month.
        OneMonth = "1",
        /// Every three months.
        ThreeMonths = "3",
        /// Every half year.
        SixMonths = "6",
    }
}

impl RenewalTerm {
    /// Its months.
    pub fn months(self) -> u8 {
        match self {
            Self::OneMonth => 1,
            Self::ThreeMonths => 3,
            Self::SixMonths => 6,
        }
    }
}

/// What Pro costs that renews by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RenewalPrice {
    /// After how many months it renews.
    pub term: RenewalTerm,
    /// What it is paid in.
    pub currency: Currency,
    /// Each time, without the card's fee, in hundredths.
    pub price: i64,
}

tenants::closed_list! {
    /// What a grader is asked for, each more than the one before (D-068).
    pub enum GradingProduct {
        /// Scores.
        Scores = "scores",
        /// Scores with a comment.
        Simple = "simple",
        /// Scores with comments on everything.
        Vip = "vip",
    }
}

tenants::closed_list! {
    /// How much is graded.
    pub enum GradingScope {
        /// The tasks of a full mock.
        FullMock = "full_mock",
        /// The tasks of a quick mock.
        QuickMock = "quick_mock",
        /// The tasks of a speaking section.
        SpeakingSection = "speaking_section",
        /// One spoken response.
        SpeakingResponse = "speaking_response",
        /// The tasks of a writing section.
        WritingSection = "writing_section",
        /// One written response.
        WritingResponse = "writing_response",
    }
}

/// What a grading costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GradingPrice {
    /// What the grader does.
    pub product: GradingProduct,
    /// Of how much.
    pub scope: GradingScope,
    /// In T-Coins.
    pub coins: u32,
}

/// How members pay without a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BankTransfer {
    /// To which account, as members read it.
    pub instructions: String,
}

/// What a brand sells. What is not in it is not for sale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PriceList {
    /// In the order in which they are shown.
    pub packs: Vec<Pack>,
    /// In the order in which they are shown.
    pub pro: Vec<ProPrice>,
    /// In the order in which they are shown. Lists from before there were any sell none.
    #[serde(default)]
    pub renewals: Vec<RenewalPrice>,
    /// In the order of products and scopes. Lists from before there were any sell none.
    #[serde(default)]
    pub gradings: Vec<GradingPrice>,
    /// None: there are no bank transfers.
    #[serde(default)]
    pub bank_transfer: Option<BankTransfer>,
}

impl Default for PriceList {
    /// One T-Coin is a dollar (D-078); Pro as D-081 says: a month 20, three 60, six 120, twelve 240 and 200 on sale. What renews
    /// costs the same. The scores of a section cost the 10 T-Coins of R-186, 8 for Pro members (D-066, D-067).
    fn default() -> Self {
        let pack = |coins: u32| Pack { coins, currency: Currency::Usd, price: i64::from(coins) * 100 };
        let pro = |term, coins, regular_coins| ProPrice { term, coins, regular_coins };
        let gradings = |(scope, coins): (GradingScope, [u32; 3])| {
            let products = GradingProduct::ALL.into_iter().zip(coins);
            products.map(move |(product, coins)| GradingPrice { product, scope, coins })
        };
        let renewal = |term, price| RenewalPrice { term, currency: Currency::Usd, price };
        Self {
            packs: [20, 40, 60, 120, 200, 240].map(pack).into(),
            pro: vec![
                pro(Term::OneMonth, 20, None),
                pro(Term::ThreeMonths, 60, None),
                pro(Term::SixMonths, 120, None),
                pro(Term::TwelveMonths, 200, Some(240)),
            ],
            renewals: vec![
                renewal(RenewalTerm::OneMonth, 2_000),
                renewal(RenewalTerm::ThreeMonths, 6_000),
                renewal(RenewalTerm::SixMonths, 12_000),
            ],
            gradings: [
                (GradingScope::FullMock, [20, 40, 60]),
                (GradingScope::QuickMock, [15, 30, 45]),
                (GradingScope::SpeakingSection, [10, 20, 40]),
                (GradingScope::SpeakingResponse, [5, 10, 20]),
                (GradingScope::WritingSection, [10, 20, 40]),
                (GradingScope::WritingResponse, [5, 10, 20]),
            ]
            .into_iter()
            .flat_map(gradings)
            .collect(),
            bank_transfer: None,
        }
    }
}

/// Something that a price list may not say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceFault {
    /// `packs.2.price`
    pub field: String,
    /// Its bounds; none when it is there twice.
    pub bounds: Option<(i64, i64)>,
}

impl PriceList {
    /// The pack of so many T-Coins in a currency.
    pub fn pack(&self, coins: u32, currency: Currency) -> Option<Pack> {
        self.packs.iter().copied().find(|pack| (pack.coins, pack.currency) == (coins, currency))
    }

    /// What Pro costs for a term.
    pub fn pro(&self, term: Term) -> Option<ProPrice> {
        self.pro.iter().copied().find(|price| price.term == term)
    }

    /// What Pro costs that renews after a term, in a currency.
    pub fn renewal(&self, term: RenewalTerm, currency: Currency) -> Option<RenewalPrice> {
        self.renewals.iter().copied().find(|price| (price.term, price.currency) == (term, currency))
    }

    /// What a grading costs.
    pub fn grading(&self, product: GradingProduct, scope: GradingScope) -> Option<GradingPrice> {
        self.gradings.iter().copied().find(|price| (price.product, price.scope) == (product, scope))
    }

    /// Everything that is wrong with it.
    pub fn faults(&self) -> Vec<PriceFault> {
        let mut faults = Vec::new();
        let mut within = |field: String, value: i64, min: i64, max: i64| {
            if !(min..=max).contains(&value) {
                faults.push(PriceFault { field, bounds: Some((min, max)) });
            }
        };
        let most = i64::from(Amount::MOST);
        within("packs".to_owned(), self.packs.len() as i64, 0, MOST_PACKS as i64);
        for (place, pack) in self.packs.iter().enumerate() {
            within(format!("packs.{place}.coins"), pack.coins.into(), 1, most);
            within(format!("packs.{place}.price"), pack.price, 100, DEAREST);
        }
        for (place, price) in self.pro.iter().enumerate() {
            within(format!("pro.{place}.coins"), price.coins.into(), 1, most);
            if let Some(regular) = price.regular_coins {
                within(format!("pro.{place}.regular_coins"), regular.into(), i64::from(price.coins) + 1, most);
            }
        }
        for (place, price) in self.renewals.iter().enumerate() {
            within(format!("renewals.{place}.price"), price.price, 100, DEAREST);
        }
        for (place, price) in self.gradings.iter().enumerate() {
            within(format!("gradings.{place}.coins"), price.coins.into(), 1, most);
        }
        if let Some(transfer) = &self.bank_transfer {
            let length = transfer.instructions.trim().chars().count();
            within("bank_transfer.instructions".to_owned(), length as i64, 1, LONGEST_INSTRUCTIONS as i64);
        }
        faults.extend(self.repeated());
        faults
    }

    fn repeated(&self) -> Vec<PriceFault> {
        let (mut packs, mut terms, mut renewals) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let packs = self.packs.iter().enumerate().filter(|(_, pack)| !packs.insert((pack.coins, pack.currency)));
        let pro = self.pro.iter().enumerate().filter(|(_, price)| !terms.insert(price.term));
        let renewing =
            self.renewals.iter().enumerate().filter(|(_, price)| !renewals.insert((price.term, price.currency)));
        let mut gradings = BTreeSet::new();
        let graded =
            self.gradings.iter().enumerate().filter(|(_, price)| !gradings.insert((price.product, price.scope)));
        let fields = packs
            .map(|(place, _)| format!("packs.{place}.coins"))
            .chain(pro.map(|(place, _)| format!("pro.{place}.term")))
            .chain(renewing.map(|(place, _)| format!("renewals.{place}.term")))
            .chain(graded.map(|(place, _)| format!("gradings.{place}.coins")));
        fields.map(|field| PriceFault { field, bounds: None }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(change: impl FnOnce(&mut PriceList)) -> Vec<String> {
        let mut list = PriceList::default();
        change(&mut list);
        list.faults().into_iter().map(|fault| fault.field).collect()
    }

    #[test]
    fn the_defaults_are_the_amounts_of_the_specification() {
        let list = PriceList::default();
        assert_eq!(list.faults(), []);
        let packs: Vec<_> = list.packs.iter().map(|pack| (pack.coins, pack.price)).collect();
        assert_eq!(packs, [(20, 2_000), (40, 4_000), (60, 6_000), (120, 12_000), (200, 20_000), (240, 24_000)]);
        let pro = Term::ALL.map(|term| list.pro(term).map(|price| price.coins));
        assert_eq!(pro, [Some(20), Some(60), Some(120), Some(200), None], "nobody has named a price for life");
        let renewals = RenewalTerm::ALL.map(|term| list.renewal(term, Currency::Usd).map(|price| price.price));
        assert_eq!(renewals, [Some(2_000), Some(6_000), Some(12_000)]);
        assert_eq!(list.renewal(RenewalTerm::OneMonth, Currency::Twd), None);
        let gradings = GradingScope::ALL
            .map(|scope| GradingProduct::ALL.map(|product| list.grading(product, scope).unwrap().coins));
        assert_eq!(gradings, [[20, 40, 60], [15, 30, 45], [10, 20, 40], [5, 10, 20], [10, 20, 40], [5, 10, 20]]);
        assert_eq!(list.pack(40, Currency::Usd).unwrap().price, 4_000);
        assert_eq!(list.pack(40, Currency::Twd), None);
    }

    #[test]
    fn everything_that_is_wrong_is_named_at_its_place() {
        let table: [(&str, Vec<String>); 11] = [
            ("gradings.4.coins", faults(|list| list.gradings[4].coins = 0)),
            ("gradings.18.coins", faults(|list| list.gradings.push(list.gradings[0]))),
            ("renewals.1.price", faults(|list| list.renewals[1].price = 0)),
            ("renewals.3.term", faults(|list| list.renewals.push(list.renewals[0]))),
            ("packs.0.coins", faults(|list| list.packs[0].coins = 0)),
            ("packs.1.price", faults(|list| list.packs[1].price = 99)),
            ("packs.5.price", faults(|list| list.packs[5].price = DEAREST + 1)),
            ("packs.6.coins", faults(|list| list.packs.push(Pack { coins: 20, currency: Currency::Usd, price: 100 }))),
            ("pro.3.regular_coins", faults(|list| list.pro[3].regular_coins = Some(200))),
            (
                "pro.4.term",
                faults(|list| list.pro.push(ProPrice { term: Term::OneMonth, coins: 1, regular_coins: None })),
            ),
            (
                "bank_transfer.instructions",
                faults(|list| list.bank_transfer = Some(BankTransfer { instructions: " ".to_owned() })),
            ),
        ];
        for (field, found) in table {
            assert_eq!(found, [field]);
        }
        let other = Pack { coins: 20, currency: Currency::Twd, price: 60_000 };
        assert_eq!(faults(|list| list.packs.push(other)), [""; 0], "another currency is another pack");
    }

    #[test]
    fn a_stored_list_is_read_as_it_was_written() {
        let list = PriceList {
            bank_transfer: Some(BankTransfer { instructions: "Bank 822, account 1".to_owned() }),
            ..PriceList::default()
        };
        let stored = serde_json::to_value(&list).unwrap();
        assert_eq!(stored["packs"][0], serde_json::json!({ "coins": 20, "currency": "USD", "price": 2000 }));
        assert_eq!(stored["pro"][3], serde_json::json!({ "term": "12", "coins": 200, "regular_coins": 240 }));
        assert_eq!(serde_json::from_value::<PriceList>(stored.clone()).unwrap(), list);
        assert_eq!(stored["renewals"][1], serde_json::json!({ "term": "3", "currency": "USD", "price": 6000 }));
        let mut before = stored;
        before.as_object_mut().unwrap().remove("renewals");
        before.as_object_mut().unwrap().remove("gradings");
        let read: PriceList = serde_json::from_value(before).unwrap();
        assert_eq!(
            read,
            PriceList { renewals: Vec::new(), gradings: Vec::new(), ..list },
            "a list from before there were these"
        );
    }
}
