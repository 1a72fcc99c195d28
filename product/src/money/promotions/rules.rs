//! What a code takes off a price.

use time::OffsetDateTime;

use super::{Code, Wish};
use crate::money::price_list::Currency;
use crate::people::accounts::UserId;

/// The longest code, in characters.
pub const LONGEST_CODE: usize = 20;

tenants::closed_list! {
    /// What can be made cheaper.
    pub enum Sold as PromotedProduct {
        /// T-Coins for money.
        Coins = "coins",
        /// Pro for T-Coins.
        Pro = "pro",
    }
}

tenants::closed_list! {
    /// How far a use is.
    pub enum UseState as PromotionUseState {
        /// Its order can be paid.
        Held = "held",
        /// What it was for is paid.
        Used = "used",
        /// Its order came to nothing.
        Released = "released",
    }
}

/// What a code takes off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Discount {
    /// A share of the price, 1 to 90.
    Percent(i32),
    /// An amount in hundredths.
    Fixed {
        /// How much.
        amount: i64,
        /// Of which.
        currency: Currency,
    },
}

/// A code to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCode {
    /// 4 to 20 letters and figures, in capitals.
    pub code: String,
    /// What it takes off.
    pub discount: Discount,
    /// Whether it makes T-Coins cheaper.
    pub for_coins: bool,
    /// Whether it makes Pro cheaper; percent only.
    pub for_pro: bool,
    /// Since when.
    pub starts_at: OffsetDateTime,
    /// Until when.
    pub ends_at: OffsetDateTime,
    /// How often by all members together.
    pub total_limit: Option<i32>,
    /// How often by one member.
    pub user_limit: Option<i32>,
    /// Who is told of its uses besides the office.
    pub owner: Option<UserId>,
}

/// As a code is stored: in capitals, without spaces and hyphens.
pub fn normalize(code: &str) -> String {
    code.chars().filter(|letter| !letter.is_whitespace() && *letter != '-').flat_map(char::to_uppercase).collect()
}

impl Code {
    /// What it takes off; none when it is not for this, or not now. Something is always left to pay.
    pub(super) fn saves(&self, wish: &Wish<'_>, now: OffsetDateTime) -> Option<i64> {
        let is_for_it = match wish.product {
            Sold::Coins => self.for_coins,
            Sold::Pro => self.for_pro,
        };
        if !is_for_it || now < self.starts_at || now >= self.ends_at {
            return None;
        }
        let saved = match self.discount {
            Discount::Percent(percent) => wish.price * i64::from(percent) / 100,
            Discount::Fixed { amount, currency } if wish.currency == Some(currency.as_str()) => amount,
            Discount::Fixed { .. } => return None,
        };
        Some(saved.min(wish.price - 1)).filter(|saved| *saved > 0)
    }

    /// Whether nobody, or not who used it `mine` times, may use it again.
    pub(super) fn is_used_up(&self, mine: i64) -> bool {
        let reached = |limit: Option<i32>, uses: i64| limit.is_some_and(|limit| uses >= i64::from(limit));
        reached(self.total_limit, self.uses) || reached(self.user_limit, mine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;
    use uuid::Uuid;

    fn code(discount: Discount) -> Code {
        Code {
            id: Uuid::nil(),
            code: "SPRING20".to_owned(),
            discount,
            for_coins: true,
            for_pro: false,
            starts_at: datetime!(2026-11-01 0:00 UTC),
            ends_at: datetime!(2026-12-01 0:00 UTC),
            total_limit: Some(3),
            user_limit: Some(1),
            owner: None,
            uses: 0,
        }
    }

    fn saves(code: &Code, product: Sold, price: i64, currency: Option<&str>, now: OffsetDateTime) -> Option<i64> {
        let wish = Wish { member: UserId(Uuid::nil()), code: "x", product, price, currency };
        code.saves(&wish, now)
    }

    #[test]
    fn a_code_takes_off_what_it_says_within_its_time_and_leaves_something_to_pay() {
        let now = datetime!(2026-11-23 0:00 UTC);
        let fifth = code(Discount::Percent(20));
        let five = code(Discount::Fixed { amount: 500, currency: Currency::Usd });
        let table = [
            (saves(&fifth, Sold::Coins, 2_000, Some("USD"), now), Some(400)),
            (saves(&fifth, Sold::Coins, 2_000, Some("TWD"), now), Some(400)),
            (saves(&fifth, Sold::Coins, 4, Some("USD"), now), None),
            (saves(&fifth, Sold::Pro, 20, None, now), None),
            (saves(&Code { for_pro: true, ..fifth.clone() }, Sold::Pro, 20, None, now), Some(4)),
            (saves(&fifth, Sold::Coins, 2_000, Some("USD"), datetime!(2026-10-31 23:59:59 UTC)), None),
            (saves(&fifth, Sold::Coins, 2_000, Some("USD"), datetime!(2026-12-01 0:00 UTC)), None),
            (saves(&five, Sold::Coins, 2_000, Some("USD"), now), Some(500)),
            (saves(&five, Sold::Coins, 2_000, Some("TWD"), now), None),
            (saves(&five, Sold::Coins, 300, Some("USD"), now), Some(299)),
        ];
        for (number, (saved, expected)) in table.into_iter().enumerate() {
            assert_eq!(saved, expected, "line {number}");
        }
    }

    #[test]
    fn a_code_ends_by_its_limits() {
        let fresh = code(Discount::Percent(20));
        assert!(!fresh.is_used_up(0));
        assert!(fresh.is_used_up(1), "once for each");
        assert!(Code { uses: 3, ..fresh.clone() }.is_used_up(0), "three in all");
        assert!(!Code { total_limit: None, user_limit: None, uses: 99, ..fresh }.is_used_up(99));
    }

    #[test]
    fn a_code_is_typed_in_any_way() {
        for typed in ["SPRING20", "spring20", " spring-20 ", "Spring 20"] {
            assert_eq!(normalize(typed), "SPRING20");
        }
    }
}
