//! From the wish to a page on which it begins.

use tenants::TenantTx;
use time::Duration;
use uuid::Uuid;

use super::rules::Status;
use super::{AutoRenewError, Subscription, What, queries};
use crate::money::orders::{Method, Price};
use crate::money::plans::is_pro_for_life;
use crate::money::price_list::{Currency, RenewalTerm, get_price_list};
use crate::people::accounts::{self, UserId};

/// How long its page is open.
const PAGE_TIME: Duration = Duration::hours(23);

/// What a member wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSubscription {
    /// Named by the client for this subscription: sent again, it is the same one.
    pub key: String,
    /// After how many months it renews.
    pub term: RenewalTerm,
    /// What is paid in.
    pub currency: Currency,
    /// The total that the member saw; another one is refused.
    pub seen_total: Option<i64>,
}

/// A subscription, and whether this call made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Started {
    /// The subscription.
    pub subscription: Subscription,
    /// Not when the key was used before.
    pub is_new: bool,
}

/// Makes a subscription, once for each key and one at a time for a member. Nothing is asked of a provider here.
pub async fn start(
    tx: &mut TenantTx,
    member: UserId,
    wish: &NewSubscription,
    takes_cards: bool,
) -> Result<Started, AutoRenewError> {
    if let Some(found) = queries::find_by_key(tx, member, &wish.key).await? {
        return same(found, wish);
    }
    let list = get_price_list(tx).await?.list;
    let price = list.renewal(wish.term, wish.currency).filter(|_| takes_cards).ok_or(AutoRenewError::NotForSale)?;
    let profile = accounts::get_profile(tx, member).await?;
    if is_pro_for_life(profile.roles.iter().copied(), profile.pro_until) {
        return Err(AutoRenewError::ForLife);
    }
    if queries::find_running(tx, member).await?.is_some() {
        return beside_another(tx, member, wish).await;
    }
    let card_fee = tx.settings().await?.fees.card;
    let price = Price::of(price.currency, price.price, 0, Method::Card, card_fee);
    if wish.seen_total.is_some_and(|seen| seen != price.total()) {
        return Err(AutoRenewError::PriceChanged { total: price.total() });
    }
    let (id, now) = (tx.new_id(), tx.now());
    let new = queries::New {
        id,
        member,
        key: &wish.key,
        term: wish.term,
        price,
        created_at: now,
        expires_at: now + PAGE_TIME,
    };
    if !queries::insert(tx, &new).await? {
        // Another call was faster, with this key or another one: what it made is there by now.
        return beside_another(tx, member, wish).await;
    }
    queries::insert_change(tx, id, What::Created, None, Some(price.total()), None).await?;
    Ok(Started { subscription: super::get_by_id(tx, id).await?, is_new: true })
}

/// A wish beside a subscription that runs: the very same one when a call with its key made it, otherwise refused.
async fn beside_another(tx: &mut TenantTx, member: UserId, wish: &NewSubscription) -> Result<Started, AutoRenewError> {
    if let Some(found) = queries::find_by_key(tx, member, &wish.key).await? {
        return same(found, wish);
    }
    Err(match queries::find_running(tx, member).await? {
        Some(other) if other.status() == Status::Pending => AutoRenewError::Waiting(Box::new(other)),
        _ => AutoRenewError::Running,
    })
}

fn same(found: Subscription, wish: &NewSubscription) -> Result<Started, AutoRenewError> {
    if (found.term, found.price.currency) == (wish.term, wish.currency) {
        Ok(Started { subscription: found, is_new: false })
    } else {
        Err(AutoRenewError::KeyUsed)
    }
}

/// The address that the provider's page is filled in with.
pub async fn payer_of(tx: &mut TenantTx, subscription: &Subscription) -> Result<String, AutoRenewError> {
    Ok(accounts::get_profile(tx, subscription.member).await?.email)
}

/// Keeps where a subscription begins. The first page stays: the provider answers the same one to whoever asks again.
pub async fn set_checkout(
    tx: &mut TenantTx,
    id: Uuid,
    provider: &str,
    reference: &str,
    url: &str,
) -> Result<Subscription, AutoRenewError> {
    let found = queries::lock(tx, id).await?.ok_or(AutoRenewError::Unknown)?;
    if found.checkout_reference.is_none() {
        queries::set_checkout(tx, id, provider, reference, url).await?;
        queries::insert_change(tx, id, What::Opened, None, None, None).await?;
        queries::set_due(tx, id).await?;
    }
    super::get_by_id(tx, id).await
}
