//! Promotion codes: what they take off, how often they may be used, and who used them (R-191, R-219, R-223; D-089, D-090).
//!
//! Tables: `promotion_codes`, `promotion_uses`.

mod queries;
mod rules;

pub use rules::{Discount, LONGEST_CODE, NewCode, Sold, UseState, normalize};

use serde_json::json;
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::ground::audit;
use crate::people::accounts::{self, UserId};

/// A code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// Its id.
    pub id: Uuid,
    /// In capitals.
    pub code: String,
    /// What it takes off.
    pub discount: Discount,
    /// Whether it makes T-Coins cheaper.
    pub for_coins: bool,
    /// Whether it makes Pro cheaper.
    pub for_pro: bool,
    /// Since when.
    pub starts_at: OffsetDateTime,
    /// Until when.
    pub ends_at: OffsetDateTime,
    /// How often by all members together; none without a limit.
    pub total_limit: Option<i32>,
    /// How often by one member; none without a limit.
    pub user_limit: Option<i32>,
    /// Who is told of its uses besides the office.
    pub owner: Option<UserId>,
    /// How often it was used or is held by an order that can be paid.
    pub uses: i64,
}

/// A use of a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Use {
    /// The order or the purchase of Pro.
    pub id: Uuid,
    /// The code.
    pub code: String,
    /// Who.
    pub member: UserId,
    /// On what.
    pub product: Sold,
    /// How far it is.
    pub state: UseState,
    /// What it saved: hundredths of the currency, or T-Coins.
    pub saved: i64,
    /// None for T-Coins.
    pub currency: Option<String>,
    /// When.
    pub at: OffsetDateTime,
}

/// Why a code takes nothing off.
#[derive(Debug, thiserror::Error)]
pub enum PromotionError {
    /// There is no such code, or not now, or not for this.
    #[error("the code is not valid here and now")]
    NotValid,
    /// It was used as often as it may be.
    #[error("the code is used up")]
    UsedUp,
    /// There is such a code already.
    #[error("there is such a code already")]
    Taken,
    /// There is no such code or person.
    #[error("there is no such code or person")]
    Unknown,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What is bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish<'a> {
    /// Who.
    pub member: UserId,
    /// The code as typed.
    pub code: &'a str,
    /// What.
    pub product: Sold,
    /// Hundredths of the currency, or T-Coins.
    pub price: i64,
    /// None for T-Coins.
    pub currency: Option<&'a str>,
}

/// What a code takes off, and its spelling in capitals. Holds nothing.
pub async fn quote(tx: &mut TenantTx, wish: &Wish<'_>) -> Result<(String, i64), PromotionError> {
    let code = queries::find_by_code(tx, &normalize(wish.code)).await?.ok_or(PromotionError::NotValid)?;
    let saved = code.saves(wish, tx.now()).ok_or(PromotionError::NotValid)?;
    let mine = queries::count_uses_of(tx, code.id, wish.member).await?;
    if code.is_used_up(mine) { Err(PromotionError::UsedUp) } else { Ok((code.code, saved)) }
}

/// Holds a use for an order, or uses the code at once; `id` is the order or the purchase. Of two at once who want the last
/// use one is refused: the code's row decides.
pub async fn hold(
    tx: &mut TenantTx,
    wish: &Wish<'_>,
    id: Uuid,
    state: UseState,
) -> Result<(String, i64), PromotionError> {
    queries::lock_code(tx, &normalize(wish.code)).await?;
    let (code, saved) = quote(tx, wish).await?;
    queries::insert_use(tx, id, &code, wish, state, saved).await?;
    Ok((code, saved))
}

/// The order was paid: also one whose time was over.
pub async fn use_held(tx: &mut TenantTx, order: Uuid) -> Result<(), sqlx::Error> {
    queries::set_state(tx, order, UseState::Used).await
}

/// The order came to nothing: somebody else may use the code.
pub async fn release(tx: &mut TenantTx, order: Uuid) -> Result<(), sqlx::Error> {
    queries::set_state(tx, order, UseState::Released).await
}

/// Makes a code.
pub async fn make_code(tx: &mut TenantTx, actor: Option<UserId>, new: &NewCode) -> Result<Code, PromotionError> {
    if let Some(owner) = new.owner
        && !accounts::is_person(tx, owner).await?
    {
        return Err(PromotionError::Unknown);
    }
    let id = tx.new_id();
    if !queries::insert_code(tx, id, actor, new).await? {
        return Err(PromotionError::Taken);
    }
    if let Some(actor) = actor {
        audit::record(tx, Some(actor.0), "promotions.make", id, &json!({ "code": new.code })).await?;
    }
    queries::find_code(tx, id).await?.ok_or(PromotionError::Unknown)
}

/// Ends a code now. Orders that hold it keep what it takes off.
pub async fn end_code(tx: &mut TenantTx, actor: UserId, id: Uuid) -> Result<Code, PromotionError> {
    let code = queries::find_code(tx, id).await?.ok_or(PromotionError::Unknown)?;
    if queries::end_code(tx, id).await? {
        audit::record(tx, Some(actor.0), "promotions.end", id, &json!({ "code": code.code })).await?;
    }
    queries::find_code(tx, id).await?.ok_or(PromotionError::Unknown)
}

/// A page of codes, newest first: all of the brand, or those of an owner.
pub async fn list_codes(
    tx: &mut TenantTx,
    owner: Option<UserId>,
    page: PageRequest,
) -> Result<(Vec<Code>, i64), sqlx::Error> {
    Ok((queries::list_codes(tx, owner, page).await?, queries::count_codes(tx, owner).await?))
}

/// A page of uses, newest first: of all codes or one, of the brand or of an owner's codes (D-090).
pub async fn list_uses(
    tx: &mut TenantTx,
    owner: Option<UserId>,
    code: Option<&str>,
    page: PageRequest,
) -> Result<(Vec<Use>, i64), sqlx::Error> {
    let code = code.map(normalize);
    let uses = queries::list_uses(tx, owner, code.as_deref(), page).await?;
    Ok((uses, queries::count_uses(tx, owner, code.as_deref()).await?))
}
