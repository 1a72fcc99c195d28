//! From the wish to a page on which it can be paid.

use sha2::{Digest, Sha256};
use tenants::TenantTx;
use time::Duration;
use uuid::Uuid;

use super::rules::{Method, Price, State, reference_of};
use super::settle::{Fact, settle};
use super::{Order, OrderError, What, queries};
use crate::money::price_list::{Currency, get_price_list};
use crate::money::promotions::{self, Sold, UseState, Wish};
use crate::people::accounts::{self, UserId};

/// How long a card can be used. The longest that Stripe keeps a page open, with a margin.
const CARD_TIME: Duration = Duration::hours(23);

/// How long a bank transfer is waited for.
const TRANSFER_TIME: Duration = Duration::days(14);

/// What a member wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOrder {
    /// Named by the client for this order: sent again, it is the same order.
    pub key: String,
    /// A number of T-Coins that is for sale.
    pub coins: u32,
    /// What is paid in.
    pub currency: Currency,
    /// How.
    pub method: Method,
    /// The total that the member saw; another one is refused.
    pub seen_total: Option<i64>,
    /// As typed.
    pub promotion_code: Option<String>,
}

impl NewOrder {
    fn promotion<'a>(&'a self, member: UserId, code: &'a str, price: i64) -> Wish<'a> {
        Wish { member, code, product: Sold::Coins, price, currency: Some(self.currency.as_str()) }
    }
}

/// What an order would come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    /// How many T-Coins.
    pub coins: u32,
    /// What they come to.
    pub price: Price,
    /// The promotion that makes it cheaper.
    pub promotion_code: Option<String>,
}

/// An order, and whether this call made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Created {
    /// The order.
    pub order: Order,
    /// Not when the key was used before.
    pub is_new: bool,
}

/// Who pays, for the provider's page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payer {
    /// Their address.
    pub email: String,
}

/// What T-Coins come to for a member. `takes_cards`: whether there is somebody who takes payments by card.
pub async fn quote(tx: &mut TenantTx, member: UserId, wish: &NewOrder, takes_cards: bool) -> Result<Quote, OrderError> {
    let list = get_price_list(tx).await?.list;
    let is_offered = match wish.method {
        Method::Card => takes_cards,
        Method::Transfer => list.bank_transfer.is_some(),
    };
    if !is_offered {
        return Err(OrderError::MethodNotOffered);
    }
    let pack = list.pack(wish.coins, wish.currency).ok_or(OrderError::NotForSale)?;
    let card_fee = tx.settings().await?.fees.card;
    let (promotion_code, discount) = match &wish.promotion_code {
        Some(typed) => {
            let (code, saved) = promotions::quote(tx, &wish.promotion(member, typed, pack.price)).await?;
            (Some(code), saved)
        }
        None => (None, 0),
    };
    let price = Price::of(pack.currency, pack.price, discount, wish.method, card_fee);
    Ok(Quote { coins: pack.coins, price, promotion_code })
}

/// Makes an order, once for each key. Nothing is asked of a provider here: its page is opened after the commit.
pub async fn create_order(
    tx: &mut TenantTx,
    member: UserId,
    wish: &NewOrder,
    takes_cards: bool,
) -> Result<Created, OrderError> {
    if let Some(order) = queries::find_by_key(tx, member, &wish.key).await? {
        return same(order, wish);
    }
    let quote = quote(tx, member, wish, takes_cards).await?;
    let total = quote.price.total();
    if wish.seen_total.is_some_and(|seen| seen != total) {
        return Err(OrderError::PriceChanged { total });
    }
    let (id, now) = (tx.new_id(), tx.now());
    let order = Order {
        id,
        member,
        reference: short_name(id),
        coins: quote.coins.into(),
        method: wish.method,
        price: quote.price,
        promotion_code: quote.promotion_code,
        state: if wish.method == Method::Transfer { State::Pending } else { State::Created },
        failure: None,
        dispute: None,
        returned: 0,
        coins_returned: 0,
        coins_owed: 0,
        checkout_url: None,
        provider: None,
        checkout_reference: None,
        payment_reference: None,
        created_at: now,
        expires_at: now + if wish.method == Method::Transfer { TRANSFER_TIME } else { CARD_TIME },
        paid_at: None,
    };
    if !queries::insert_order(tx, &order, &wish.key).await? {
        // Another call with the key was faster: its row is there by now.
        let order = queries::find_by_key(tx, member, &wish.key).await?.ok_or(OrderError::KeyUsed)?;
        return same(order, wish);
    }
    if let Some(code) = &order.promotion_code {
        let promotion = wish.promotion(member, code, order.price.price);
        promotions::hold(tx, &promotion, id, UseState::Held).await?;
    }
    queries::insert_change(tx, id, What::Created, Some(total), None).await?;
    Ok(Created { order, is_new: true })
}

/// Eight letters and figures for people, of an id that is used once.
pub fn short_name(id: Uuid) -> String {
    let digest = Sha256::digest(id.as_bytes());
    reference_of(std::array::from_fn(|place| digest[place]))
}

fn same(order: Order, wish: &NewOrder) -> Result<Created, OrderError> {
    let code = wish.promotion_code.as_deref().map(promotions::normalize);
    let asked = (i64::from(wish.coins), wish.currency, wish.method, code.as_deref());
    if (order.coins, order.price.currency, order.method, order.promotion_code.as_deref()) == asked {
        Ok(Created { order, is_new: false })
    } else {
        Err(OrderError::KeyUsed)
    }
}

/// Who pays an order.
pub async fn payer_of(tx: &mut TenantTx, order: &Order) -> Result<Payer, OrderError> {
    Ok(Payer { email: accounts::get_profile(tx, order.member).await?.email })
}

/// Keeps where an order is paid. The first page stays: the provider answers the same one to whoever asks again.
pub async fn set_checkout(
    tx: &mut TenantTx,
    order: Uuid,
    provider: &str,
    reference: &str,
    url: &str,
) -> Result<Order, OrderError> {
    let found = queries::lock_order(tx, order).await?.ok_or(OrderError::Unknown)?;
    if found.checkout_reference.is_none() {
        queries::set_checkout(tx, order, provider, reference, url).await?;
        queries::insert_change(tx, order, What::Opened, None, None).await?;
    }
    super::get_order(tx, order).await
}

/// Gives an order up. For a card its page must be closed at the provider before.
pub async fn cancel_order(tx: &mut TenantTx, order: Uuid) -> Result<Order, OrderError> {
    settle(tx, order, &Fact::Closed).await?;
    super::get_order(tx, order).await
}
