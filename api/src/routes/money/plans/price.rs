//! A price that explains itself (R-187, D-066).

use product::money::coins::{Discount, DiscountReason, Price};
use serde::Serialize;
use utoipa::ToSchema;

/// What something costs, in T-Coins, and why that is not what the list asks.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[schema(as = Price)]
pub struct PriceBody {
    /// What the list asks.
    base: i64,
    /// What is taken off; null where nothing is.
    discount: Option<DiscountBody>,
    /// What is paid.
    coins: i64,
}

/// What is taken off a price.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[schema(as = PriceDiscount)]
pub struct DiscountBody {
    /// Why.
    reason: DiscountReason,
    /// How much of what the list asks; null where an amount is taken off.
    percent: Option<u32>,
    /// In T-Coins.
    amount: i64,
}

impl From<Price> for PriceBody {
    fn from(price: Price) -> Self {
        Self { base: price.base().coins(), discount: price.discount().map(Into::into), coins: price.coins() }
    }
}

impl From<Discount> for DiscountBody {
    fn from(discount: Discount) -> Self {
        Self { reason: discount.reason, percent: discount.percent, amount: discount.amount }
    }
}
