//! Paid time: what one has, and what the office gives and ends (R-205 to; D-083).

use axum::Json;
use product::exams::reports::unlocks::count_credits;
use product::ground::audit;
use product::money::plans::{
    self, Change, NewPurchase, PaidTimeSource, Plan, PurchaseError, Subscription, SubscriptionError, is_lifetime,
};
use product::money::price_list::Term;
use product::money::subscriptions;
use product::people::accounts::{self, PersonNames, UserId};
use product::people::directory;
use product::people::profiles::Patch;
use serde::{Deserialize, Serialize};
use tenants::TenantTx;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{IdempotencyKey, May, MayRead, SignedIn, SignedInReader, ValidJson, ValidPath, rights};
use crate::routes::money::subscriptions::body::{AutoRenewBody, SubscriptionChange, SubscriptionPayment};
use crate::schemas::moment;

const TAG: &str = "subscriptions";

/// What somebody has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Subscription)]
pub struct SubscriptionBody {
    plan: Plan,
    /// The end of the paid time; null unless it lies ahead.
    #[serde(with = "time::serde::rfc3339::option")]
    pro_until: Option<OffsetDateTime>,
    /// Whether that end is so far that it means for life.
    is_lifetime: bool,
    /// Reports as PDF that the running period still brings.
    pdf_credits: u32,
    /// What happened to the paid time, newest first.
    history: Vec<PaidTimeChange>,
    /// Pro that renews by itself: what runs, or ran last; null for who never had it.
    auto_renew: Option<AutoRenewBody>,
    /// The periods that were paid, of all subscriptions, newest first.
    payments: Vec<SubscriptionPayment>,
    /// What happened to the subscriptions, newest first.
    changes: Vec<SubscriptionChange>,
}

tenants::closed_list! {
    /// What happened to somebody's paid time.
    pub enum PaidTimeChangeKind {
        /// It was given, or its end moved.
        Granted = "granted",
        /// It was ended.
        Ended = "ended",
        /// It was bought.
        Bought = "bought",
        /// A period of a subscription was paid.
        Renewed = "renewed",
        /// The money of such a period went back, and its time with it; or came again.
        Returned = "returned",
    }
}

/// Something that happened to the paid time.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaidTimeChange {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    kind: PaidTimeChangeKind,
    /// Until when from then on; null when it was ended.
    #[serde(with = "time::serde::rfc3339::option")]
    until: Option<OffsetDateTime>,
    /// For how long it was bought; null unless it was.
    bought: Option<Term>,
}

/// Pro to buy.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = BuyPro)]
pub struct BuyProBody {
    /// For how long.
    term: Term,
    /// The price that the member saw, in T-Coins: when it is another one by now, nothing is bought.
    price: Option<u32>,
    /// Makes it cheaper.
    #[schema(max_length = 40)]
    promotion_code: Option<String>,
}

/// Pro that somebody thinks of buying.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ProWish)]
pub struct ProWishBody {
    /// For how long.
    term: Term,
    /// Makes it cheaper.
    #[schema(max_length = 40)]
    promotion_code: Option<String>,
}

/// What Pro would cost now, in T-Coins, and when it would end.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProQuote)]
pub struct ProQuoteBody {
    /// What would be paid.
    coins: i64,
    /// What the list asks.
    price: i64,
    /// What the promotion takes off.
    discount: i64,
    /// The code in its own spelling; null without one.
    promotion_code: Option<String>,
    /// Since when it would count: now, or from the end of what is paid already.
    #[serde(with = "time::serde::rfc3339")]
    starts_at: OffsetDateTime,
    /// Until when; null for life.
    #[serde(with = "time::serde::rfc3339::option")]
    ends_at: Option<OffsetDateTime>,
}

/// Until when somebody shall be Pro.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = GivePro)]
pub struct GiveProBody {
    /// Lies ahead; a date from the year 2100 on means for life.
    #[serde(with = "crate::schemas::moment")]
    taken_unlimited_expire_at: OffsetDateTime,
    /// What the screen showed; null where there was none. Refused when it is something else by now. Left out, it is not looked at.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    seen_expire_at: Patch<String>,
}

impl From<Change> for PaidTimeChange {
    fn from(change: Change) -> Self {
        let kind = match change {
            Change { bought: Some(_), .. } => PaidTimeChangeKind::Bought,
            Change { source: Some(PaidTimeSource::Renewal), .. } => PaidTimeChangeKind::Renewed,
            Change { source: Some(PaidTimeSource::Returned), .. } => PaidTimeChangeKind::Returned,
            Change { until: Some(_), .. } => PaidTimeChangeKind::Granted,
            _ => PaidTimeChangeKind::Ended,
        };
        Self { at: change.at, kind, until: change.until, bought: change.bought }
    }
}

impl From<SubscriptionError> for ApiError {
    fn from(error: SubscriptionError) -> Self {
        match error {
            SubscriptionError::Unknown => Self::NotFound,
            SubscriptionError::NotAhead => Self::field("taken_unlimited_expire_at", Sentence::NotAhead),
            SubscriptionError::Database(cause) => cause.into(),
        }
    }
}

async fn body(tx: &mut TenantTx, member: UserId, has: Subscription) -> ApiResult<SubscriptionBody> {
    Ok(SubscriptionBody {
        plan: has.plan,
        is_lifetime: has.pro_until.is_some_and(is_lifetime),
        pro_until: has.pro_until,
        pdf_credits: count_credits(tx, member).await?,
        history: has.history.into_iter().map(Into::into).collect(),
        auto_renew: subscriptions::find_newest(tx, member).await?.map(Into::into),
        payments: subscriptions::list_periods(tx, member).await?.into_iter().map(Into::into).collect(),
        changes: subscriptions::list_changes(tx, member).await?.into_iter().map(Into::into).collect(),
    })
}

/// Get the own subscription.
#[utoipa::path(get, path = "/api/subscription", tag = TAG, responses((status = 200, body = SubscriptionBody), ApiErrors))]
pub async fn get_own_subscription(mut me: SignedInReader) -> ApiResult<Json<SubscriptionBody>> {
    let has = plans::get_subscription(&mut me.tx, me.user.id).await?;
    Ok(Json(body(&mut me.tx, me.user.id, has).await?))
}

/// Buy Pro with T-Coins. The header `Idempotency-Key` names the purchase: sent again, it is the same one.
#[utoipa::path(post, path = "/api/subscription", tag = TAG, request_body = BuyProBody,
    params(("Idempotency-Key" = String, Header, description = "Named by the client for this purchase, up to 255 characters")),
    responses((status = 200, body = SubscriptionBody), ApiErrors))]
pub async fn buy_pro(
    mut me: SignedIn,
    IdempotencyKey(key): IdempotencyKey,
    ValidJson(wanted): ValidJson<BuyProBody>,
) -> ApiResult<Json<SubscriptionBody>> {
    let wish = NewPurchase { key, term: wanted.term, seen_price: wanted.price, promotion_code: wanted.promotion_code };
    plans::buy_pro(&mut me.tx, me.user.id, &wish).await?;
    let has = plans::get_subscription(&mut me.tx, me.user.id).await?;
    let body = body(&mut me.tx, me.user.id, has).await?;
    me.tx.commit().await?;
    Ok(Json(body))
}

/// Ask what Pro costs with a promotion code, and when it would end. Holds nothing.
#[utoipa::path(post, path = "/api/subscription/quote", tag = TAG, request_body = ProWishBody,
    responses((status = 200, body = ProQuoteBody), ApiErrors))]
pub async fn quote_pro(
    mut me: SignedInReader,
    ValidJson(wish): ValidJson<ProWishBody>,
) -> ApiResult<Json<ProQuoteBody>> {
    let quote = plans::quote_pro(&mut me.tx, me.user.id, wish.term, wish.promotion_code.as_deref()).await?;
    Ok(Json(ProQuoteBody {
        coins: quote.coins(),
        price: quote.price,
        discount: quote.discount,
        promotion_code: quote.promotion_code,
        starts_at: quote.starts_at,
        ends_at: Some(quote.ends_at).filter(|end| !is_lifetime(*end)),
    }))
}

impl From<PurchaseError> for ApiError {
    fn from(error: PurchaseError) -> Self {
        match error {
            PurchaseError::NotForSale => Self::field("term", Sentence::Unknown),
            PurchaseError::PriceChanged { .. } | PurchaseError::ForLife | PurchaseError::KeyUsed => Self::Conflict,
            PurchaseError::Promotion(cause) => cause.into(),
            PurchaseError::Coins(cause) => cause.into(),
            PurchaseError::Database(cause) => cause.into(),
        }
    }
}

/// Get somebody's subscription.
#[utoipa::path(get, path = "/api/admin/user/{id}/pro", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = SubscriptionBody), ApiErrors))]
pub async fn get_subscription(
    mut office: MayRead<rights::MoveMoney>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<SubscriptionBody>> {
    let member = UserId(id);
    let has = plans::get_subscription(&mut office.tx, member).await?;
    Ok(Json(body(&mut office.tx, member, has).await?))
}

/// Let somebody be Pro until a moment, whatever held before.
#[utoipa::path(patch, path = "/api/admin/user/{id}/pro", tag = TAG, params(("id" = Uuid, Path)), request_body = GiveProBody,
    responses((status = 200, body = SubscriptionBody), ApiErrors))]
pub async fn give_pro(
    mut office: May<rights::MoveMoney>,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(wanted): ValidJson<GiveProBody>,
) -> ApiResult<Json<SubscriptionBody>> {
    let member = UserId(id);
    office.check_other(member).await?;
    let until = wanted.taken_unlimited_expire_at;
    // Held: nobody changes it between the comparison and the change.
    let now = office.tx.now();
    let has = directory::hold_person(&mut office.tx, member).await?.ok_or(ApiError::NotFound)?;
    if !is_still(&wanted.seen_expire_at, has.pro_until.filter(|until| *until > now))? {
        return Err(changed_by_another(&mut office.tx, member).await?);
    }
    let has = plans::grant_pro(&mut office.tx, office.user.id, member, until).await?;
    let body = body(&mut office.tx, member, has).await?;
    office.tx.commit().await?;
    Ok(Json(body))
}

/// Whether what somebody saw is what holds.
fn is_still(seen: &Patch<String>, holds: Option<OffsetDateTime>) -> ApiResult<bool> {
    Ok(match seen {
        Patch::Keep => true,
        Patch::Clear => holds.is_none(),
        Patch::Set(text) => {
            let seen = moment::parse(text).ok_or_else(|| ApiError::field("seen_expire_at", Sentence::Malformed))?;
            holds == Some(seen)
        }
    })
}

/// Who was faster: the office, if the trail says so, or the person by paying.
async fn changed_by_another(tx: &mut TenantTx, member: UserId) -> ApiResult<ApiError> {
    let history = plans::get_subscription(tx, member).await?.history;
    let Some(last) = history.first() else { return Ok(ApiError::Conflict) };
    let acts =
        [audit::find_last(tx, member, plans::GIVE_PRO).await?, audit::find_last(tx, member, plans::END_PRO).await?];
    let act = acts.into_iter().flatten().find(|act| act.at == last.at).and_then(|act| act.actor_id);
    let names = accounts::list_names(tx, act).await?;
    let by = act.and_then(|by| names.get(&by)).map(PersonNames::full).unwrap_or_default();
    Ok(ApiError::ChangedByAnother { by, at: last.at })
}

/// End somebody's paid time now.
#[utoipa::path(delete, path = "/api/admin/user/{id}/pro", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = SubscriptionBody), ApiErrors))]
pub async fn end_pro(
    mut office: May<rights::MoveMoney>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<SubscriptionBody>> {
    let member = UserId(id);
    office.check_rank(member).await?;
    let has = plans::end_pro(&mut office.tx, office.user.id, member).await?;
    let body = body(&mut office.tx, member, has).await?;
    office.tx.commit().await?;
    Ok(Json(body))
}
