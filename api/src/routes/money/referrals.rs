//! Referrals: the own code and what it brought, a code before it is used, credit to T-Coins.

use axum::Json;
use axum::extract::State;
use product::money::referrals::{self, ExchangeError, Exchanged, Overview, ReferralCode, ReferralError, Stage, Used};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::abuse::Limit;
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{CurrentTenant, SignedIn, SignedInReader, ValidJson, ValidQuery};
use crate::middleware::ClientAddress;
use crate::schemas::{Page, PageQuery};
use crate::state::AppState;

const TAG: &str = "referrals";
/// The field of a code, here and in the registration.
pub const FIELD: &str = "referral_code";

/// In which browser the own code is looked at.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DeviceQuery {
    /// A number that the browser made at random and keeps: who registers there with this code is refused.
    device: Option<Uuid>,
}

/// The own code and what it has brought, in T-Coins where it is an amount.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Referrals)]
pub struct ReferralsBody {
    /// Goes into `/register?referral=`.
    code: String,
    /// What an invitation brings; with 0 there is nothing to earn.
    reward: u32,
    /// How many are rewarded within 30 days.
    most: u32,
    /// When so many were: from when on the next one is.
    #[serde(with = "time::serde::rfc3339::option")]
    rewarded_again_at: Option<OffsetDateTime>,
    /// How many people registered with the code.
    invited: i64,
    /// How many of them have confirmed their email address.
    verified: i64,
    /// How many have finished a section besides.
    earned: i64,
    /// Earned, and not exchanged for T-Coins yet.
    credit: i64,
    /// Exchanged for T-Coins.
    exchanged: i64,
}

/// A code to look at.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CheckReferralCode)]
pub struct CheckBody {
    referral_code: String,
    /// As in `GET referral-code`.
    device: Option<Uuid>,
}

/// The code can be used.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CheckedReferralCode)]
pub struct CheckedBody {
    ok: bool,
    /// Of whoever invites; empty when it is not told yet.
    first_name: String,
}

/// Somebody who registered with the own code. Who it is is not told.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UsedReferral)]
pub struct UsedBody {
    #[serde(with = "time::serde::rfc3339")]
    registered_at: OffsetDateTime,
    stage: Stage,
    /// What it earned; null before.
    credit: Option<i64>,
}

/// Credit to exchange: all of it.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ExchangeCredit)]
pub struct ExchangeBody {
    /// Made by the client for this exchange: sent again, it takes effect once and is answered alike. Left out, each call is an
    /// exchange of its own.
    key: Option<Uuid>,
}

/// Credit that became T-Coins.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExchangedCredit)]
pub struct ExchangedBody {
    /// How many T-Coins came.
    point: i64,
    /// What there is now.
    balance: i64,
    /// Credit that is left.
    credit: i64,
}

impl From<Overview> for ReferralsBody {
    fn from(overview: Overview) -> Self {
        let Overview { code, reward, most, rewarded_again_at, invited, verified, earned, credit, exchanged } = overview;
        Self { code, reward, most, rewarded_again_at, invited, verified, earned, credit, exchanged }
    }
}

impl From<Used> for UsedBody {
    fn from(used: Used) -> Self {
        Self { registered_at: used.registered_at, stage: used.stage, credit: used.credit }
    }
}

impl From<Exchanged> for ExchangedBody {
    fn from(exchanged: Exchanged) -> Self {
        Self { point: exchanged.amount, balance: exchanged.balance, credit: exchanged.credit }
    }
}

impl From<ReferralError> for ApiError {
    fn from(error: ReferralError) -> Self {
        match error {
            ReferralError::Unknown => Self::field(FIELD, Sentence::ReferralUnknown),
            ReferralError::Own => Self::field(FIELD, Sentence::ReferralOwn),
            ReferralError::UsedHere => Self::field(FIELD, Sentence::ReferralUsedHere),
            ReferralError::Database(cause) => Self::internal(cause),
        }
    }
}

impl From<ExchangeError> for ApiError {
    fn from(error: ExchangeError) -> Self {
        match error {
            ExchangeError::NoCredit => Self::field("credit", Sentence::NoCredit),
            ExchangeError::Coins(error) => error.into(),
            ExchangeError::Database(cause) => Self::internal(cause),
        }
    }
}

/// A code as somebody typed it.
///
/// # Errors
/// What can be no code is refused like one that nobody has.
pub fn parse_code(typed: &str) -> Result<ReferralCode, ApiError> {
    ReferralCode::parse(typed).ok_or_else(|| ReferralError::Unknown.into())
}

/// Get the own referral code, which is made the first time, and what it has brought.
#[utoipa::path(get, path = "/api/referral-code", tag = TAG, params(DeviceQuery), responses((status = 200, body = ReferralsBody), ApiErrors))]
pub async fn get_referral_code(
    mut me: SignedIn,
    ValidQuery(query): ValidQuery<DeviceQuery>,
) -> ApiResult<Json<ReferralsBody>> {
    let overview = referrals::open_overview(&mut me.tx, me.user.id, query.device).await?;
    me.tx.commit().await?;
    Ok(Json(overview.into()))
}

/// Check whether somebody could register with a code.
#[utoipa::path(post, path = "/api/referral-code/check", tag = TAG, security(()), request_body = CheckBody,
    responses((status = 200, body = CheckedBody), ApiErrors))]
pub async fn check_referral_code(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
    ValidJson(body): ValidJson<CheckBody>,
) -> ApiResult<Json<CheckedBody>> {
    state.throttle.count(tenant.id, Limit::REFERRAL_CODES_FROM, &address.to_string()).await?;
    if body.referral_code.trim().is_empty() {
        return Err(ApiError::field(FIELD, Sentence::Required));
    }
    let code = parse_code(&body.referral_code)?;
    let mut tx = state.db.tenant_read(&tenant).await?;
    let inviter = referrals::check_code(&mut tx, &code, body.device).await?;
    Ok(Json(CheckedBody { ok: true, first_name: inviter.first_name }))
}

/// List who registered with the own code, newest first.
#[utoipa::path(get, path = "/api/referral-code/used", tag = TAG, params(PageQuery), responses((status = 200, body = Page<UsedBody>), ApiErrors))]
pub async fn list_used_referrals(
    mut me: SignedInReader,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<Page<UsedBody>>> {
    let (used, total) = referrals::list_used(&mut me.tx, me.user.id, query.request()).await?;
    Ok(Json(Page::new(used.into_iter().map(Into::into).collect(), query.request(), total)))
}

/// Exchange earned credit for T-Coins. The same key exchanges it once.
#[utoipa::path(post, path = "/api/referral-code/exchange-point", tag = TAG, request_body = ExchangeBody,
    responses((status = 200, body = ExchangedBody), ApiErrors))]
pub async fn exchange_point(mut me: SignedIn, body: Option<ValidJson<ExchangeBody>>) -> ApiResult<Json<ExchangedBody>> {
    let key = body.and_then(|ValidJson(body)| body.key).unwrap_or_else(Uuid::now_v7);
    let exchanged = referrals::exchange(&mut me.tx, me.user.id, key).await?;
    me.tx.commit().await?;
    Ok(Json(exchanged.into()))
}
