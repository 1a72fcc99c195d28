//! Pro for T-Coins (R-202; D-081 to D-084): for some months after what is paid already, or for life.

use tenants::TenantTx;
use time::{Date, OffsetDateTime, UtcOffset};
use uuid::Uuid;

use super::queries::purchase as queries;
use super::rules::is_pro_for_life;
use crate::money::coins::{self, Amount, CoinError, DiscountReason, Price, Product};
use crate::money::price_list::{Term, get_price_list};
use crate::money::promotions::{self, PromotionError, Sold, UseState, Wish};
use crate::people::accounts::{self, UserId};

/// Months are those of the calendar in GMT+8, in which the end is told.
const ZONE: UtcOffset = match UtcOffset::from_hms(8, 0, 0) {
    Ok(zone) => zone,
    Err(_) => UtcOffset::UTC,
};

/// When for life ends: far enough that nobody takes it for a date.
const FOR_LIFE: OffsetDateTime = time::macros::datetime!(9999-12-31 15:59:59 UTC);

/// What a member wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPurchase {
    /// Named by the client for this purchase: sent again, it is the same one.
    pub key: String,
    /// For how long.
    pub term: Term,
    /// The price that the member saw, in T-Coins; another one is refused.
    pub seen_price: Option<u32>,
    /// As typed.
    pub promotion_code: Option<String>,
}

/// What Pro would cost somebody now, and when it would end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProQuote {
    /// What the list asks, in T-Coins.
    pub price: i64,
    /// What a promotion takes off, in T-Coins.
    pub discount: i64,
    /// The promotion.
    pub promotion_code: Option<String>,
    /// Since when it would count.
    pub starts_at: OffsetDateTime,
    /// Until when.
    pub ends_at: OffsetDateTime,
}

impl ProQuote {
    /// What is paid, in T-Coins.
    pub fn coins(&self) -> i64 {
        self.price - self.discount
    }
}

/// Pro that was bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Purchase {
    /// Its id.
    pub id: Uuid,
    /// For how long.
    pub term: Term,
    /// What it cost, in T-Coins.
    pub coins: i64,
    /// What a promotion took off, in T-Coins.
    pub discount: i64,
    /// The promotion.
    pub promotion_code: Option<String>,
    /// Since when it counts.
    pub starts_at: OffsetDateTime,
    /// Until when.
    pub ends_at: OffsetDateTime,
}

/// Why nothing was bought.
#[derive(Debug, thiserror::Error)]
pub enum PurchaseError {
    /// The brand does not sell Pro for this long.
    #[error("Pro is not for sale for this long")]
    NotForSale,
    /// The member saw another price.
    #[error("it costs {price} by now")]
    PriceChanged {
        /// In T-Coins.
        price: i64,
    },
    /// The member is Pro for life.
    #[error("it never ends already")]
    ForLife,
    /// The key was used for another purchase.
    #[error("the key was used for another purchase")]
    KeyUsed,
    /// The promotion code takes nothing off.
    #[error(transparent)]
    Promotion(#[from] PromotionError),
    /// The ledger refused.
    #[error(transparent)]
    Coins(#[from] CoinError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Buys Pro. The time is added after what is paid already (D-084).
pub async fn buy_pro(tx: &mut TenantTx, member: UserId, wish: &NewPurchase) -> Result<Purchase, PurchaseError> {
    // Whoever pays holds the balance: of two purchases at once the second sees what the first added.
    coins::hold_balance(tx, member).await?;
    if let Some(found) = queries::find_by_key(tx, member, &wish.key).await? {
        return if found.term == wish.term { Ok(found) } else { Err(PurchaseError::KeyUsed) };
    }
    let id = tx.new_id();
    let mut quote = quote_pro(tx, member, wish.term, None).await?;
    if let Some(typed) = &wish.promotion_code {
        let promotion = promotion(member, typed, quote.price);
        let (code, saved) = promotions::hold(tx, &promotion, id, UseState::Used).await?;
        (quote.promotion_code, quote.discount) = (Some(code), saved);
    }
    let left = quote.coins();
    if wish.seen_price.is_some_and(|seen| i64::from(seen) != left) {
        return Err(PurchaseError::PriceChanged { price: left });
    }
    let listed = Amount::new(quote.price).ok_or(PurchaseError::NotForSale)?;
    let price = Price::less(listed, DiscountReason::Promotion, quote.discount);
    let entry = coins::spend(tx, member, Product::Plan, id, price).await?;
    let ProQuote { discount, promotion_code, starts_at, ends_at, .. } = quote;
    let purchase = Purchase { id, term: wish.term, coins: left, discount, promotion_code, starts_at, ends_at };
    queries::insert(tx, member, &wish.key, &purchase, entry.id).await?;
    accounts::set_pro_until(tx, member, Some(ends_at)).await?;
    super::queries::paid_time::insert_change_as(tx, id, member, member, Some(ends_at)).await?;
    Ok(purchase)
}

/// What Pro costs with a promotion code as typed, and when it would end. Holds nothing.
pub async fn quote_pro(
    tx: &mut TenantTx,
    member: UserId,
    term: Term,
    promotion_code: Option<&str>,
) -> Result<ProQuote, PurchaseError> {
    let price = get_price_list(tx).await?.list.pro(term).ok_or(PurchaseError::NotForSale)?.coins.into();
    let profile = accounts::get_profile(tx, member).await?;
    if is_pro_for_life(profile.roles.iter().copied(), profile.pro_until) {
        return Err(PurchaseError::ForLife);
    }
    let (promotion_code, discount) = match promotion_code {
        Some(typed) => {
            let (code, saved) = promotions::quote(tx, &promotion(member, typed, price)).await?;
            (Some(code), saved)
        }
        None => (None, 0),
    };
    let now = tx.now();
    let starts_at = profile.pro_until.filter(|end| *end > now).unwrap_or(now);
    Ok(ProQuote { price, discount, promotion_code, starts_at, ends_at: end_of(starts_at, term) })
}

fn promotion(member: UserId, code: &str, price: i64) -> Wish<'_> {
    Wish { member, code, product: Sold::Pro, price, currency: None }
}

/// When a time ends that begins at a moment.
pub fn end_of(starts_at: OffsetDateTime, term: Term) -> OffsetDateTime {
    term.months().map_or(FOR_LIFE, |months| add_months(starts_at, months.into()))
}

/// The same day and time some months later in GMT+8; the last day of a month that has no such day.
pub fn add_months(from: OffsetDateTime, months: i32) -> OffsetDateTime {
    let local = from.to_offset(ZONE);
    let count = i32::from(u8::from(local.month()) - 1) + months;
    let (year, month) = (local.year() + count.div_euclid(12), u8::try_from(count.rem_euclid(12) + 1).unwrap_or(1));
    let month = time::Month::try_from(month).unwrap_or(time::Month::January);
    let day = local.day().min(month.length(year));
    Date::from_calendar_date(year, month, day).map_or(from, |date| local.replace_date(date)).to_offset(UtcOffset::UTC)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::plans::is_lifetime;
    use proptest::prelude::*;
    use time::macros::datetime;

    #[test]
    fn months_are_those_of_the_calendar_in_gmt_8() {
        let table = [
            (datetime!(2026-11-23 10:00 UTC), Term::OneMonth, datetime!(2026-12-23 10:00 UTC)),
            (datetime!(2026-12-31 10:00 UTC), Term::OneMonth, datetime!(2027-01-31 10:00 UTC)),
            (datetime!(2027-01-31 10:00 UTC), Term::OneMonth, datetime!(2027-02-28 10:00 UTC)),
            (datetime!(2027-11-30 10:00 UTC), Term::ThreeMonths, datetime!(2028-02-29 10:00 UTC)),
            (datetime!(2028-02-29 10:00 UTC), Term::TwelveMonths, datetime!(2029-02-28 10:00 UTC)),
            // The 31st in GMT+8 already.
            (datetime!(2026-08-30 17:00 UTC), Term::SixMonths, datetime!(2027-02-27 17:00 UTC)),
        ];
        for (from, term, until) in table {
            assert_eq!(end_of(from, term), until, "{from} {term}");
        }
        assert!(is_lifetime(end_of(datetime!(2026-11-23 10:00 UTC), Term::Lifetime)));
    }

    proptest! {
        /// Whatever is bought lies ahead, and about as far as its months are long.
        #[test]
        fn a_time_is_as_long_as_its_months(seconds in 1_600_000_000_i64..4_000_000_000) {
            let from = OffsetDateTime::from_unix_timestamp(seconds).unwrap();
            for (term, days) in [(Term::OneMonth, 28..=31), (Term::ThreeMonths, 89..=92), (Term::SixMonths, 181..=184), (Term::TwelveMonths, 365..=366)] {
                let length = (end_of(from, term) - from).whole_days();
                prop_assert!(days.contains(&length), "{} {}: {}", from, term, length);
            }
        }
    }
}
