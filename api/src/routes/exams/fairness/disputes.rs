//! Learners who ask for another grader (D-075).

use axum::Json;
use product::exams::attempts::Attempt;
use product::exams::fairness::{self, Dispute, DisputeOffer, DisputeState, DisputedScore, NewDispute};
use product::exams::grading::CorrectedMark;
use product::money::coins;
use product::people::accounts::UserId;
use serde::{Deserialize, Serialize};
use tenants::TenantTx;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{IdempotencyKey, ValidJson};
use crate::routes::exams::attempts::own::{OwnAttempt, OwnVersion};
use crate::routes::money::plans::price::PriceBody;
use crate::schemas::Created;
use product::content::library::PackVersion;

const TAG: &str = "fairness";

/// What can be asked about an own attempt, and what was.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DisputeOffer)]
pub struct OfferBody {
    /// The tasks that can be disputed now, in the order of the test.
    items: Vec<String>,
    /// Until when; null before the grades are out and where disputes are off.
    #[serde(with = "time::serde::rfc3339::option")]
    until: Option<OffsetDateTime>,
    /// What asking costs, however many tasks are in question; null where it is free.
    price: Option<PriceBody>,
    /// What was asked.
    dispute: Option<DisputeBody>,
    /// Scores that a third grader corrected without being asked.
    corrected: Vec<CorrectedBody>,
    /// The reader's own T-Coins.
    balance: i64,
}

/// A dispute.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Dispute)]
pub struct DisputeBody {
    state: DisputeState,
    reason: String,
    /// The scores in question, in the order of the test.
    scores: Vec<DisputedScoreBody>,
    /// What was paid, in T-Coins.
    coins: i64,
    /// Whether it came back.
    is_given_back: bool,
    #[serde(with = "time::serde::rfc3339")]
    asked_at: OffsetDateTime,
    /// Until when it should be decided.
    #[serde(with = "time::serde::rfc3339")]
    due_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    decided_at: Option<OffsetDateTime>,
    /// What the other grader says; empty until it is decided.
    note: String,
}

/// A disputed score.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DisputedScore)]
pub struct DisputedScoreBody {
    item: String,
    /// When it was asked.
    before: f64,
    /// After the decision.
    after: Option<f64>,
}

/// A corrected score.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CorrectedScore)]
pub struct CorrectedBody {
    item: String,
    /// What the first grader gave.
    first: f64,
    /// What holds now.
    score: f64,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// What is asked.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AskDispute)]
pub struct AskBody {
    /// The tasks in question.
    items: Vec<String>,
    /// Why: for the brand's office. Up to 1,000 characters.
    #[schema(max_length = 1000)]
    reason: String,
    /// The T-Coins that the reader was shown: when it costs something else by now, nothing is paid (`conflict`).
    price: Option<i64>,
}

impl From<DisputedScore> for DisputedScoreBody {
    fn from(DisputedScore { item, before, after }: DisputedScore) -> Self {
        Self { item, before, after }
    }
}

impl From<CorrectedMark> for CorrectedBody {
    fn from(CorrectedMark { item, first, score, at }: CorrectedMark) -> Self {
        Self { item, first, score, at }
    }
}

impl DisputeBody {
    fn of(dispute: Dispute, scores: Vec<DisputedScore>) -> Self {
        Self {
            state: dispute.state,
            reason: dispute.reason,
            scores: scores.into_iter().map(Into::into).collect(),
            coins: dispute.coins,
            is_given_back: dispute.is_given_back,
            asked_at: dispute.asked_at,
            due_at: dispute.due_at,
            decided_at: dispute.decided_at,
            note: dispute.note,
        }
    }
}

async fn offer_of(
    tx: &mut TenantTx,
    learner: UserId,
    attempt: &Attempt,
    version: &PackVersion,
) -> ApiResult<OfferBody> {
    let DisputeOffer { items, until, price, dispute, scores, corrected } =
        fairness::get_offer(tx, attempt, version).await?;
    Ok(OfferBody {
        items,
        until,
        price: price.map(Into::into),
        dispute: dispute.map(|dispute| DisputeBody::of(dispute, scores)),
        corrected: corrected.into_iter().map(Into::into).collect(),
        balance: coins::get_balance(tx, learner).await?,
    })
}

/// Get what can be asked about the grading of an own attempt, and what was.
#[utoipa::path(get, path = "/api/attempts/{id}/dispute", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, body = OfferBody), ApiErrors))]
pub async fn get_dispute(OwnAttempt { user, mut tx, attempt, version, .. }: OwnAttempt) -> ApiResult<Json<OfferBody>> {
    let body = offer_of(&mut tx, user.id, &attempt, &version).await?;
    tx.commit().await?;
    Ok(Json(body))
}

/// Ask another grader to mark tasks of an own attempt, once and within days of delivery. The header `Idempotency-Key` names the
/// dispute: sent again, it is the same one.
#[utoipa::path(post, path = "/api/attempts/{id}/dispute", tag = TAG, request_body = AskBody,
    params(("id" = Uuid, Path), ("Idempotency-Key" = String, Header, description = "Named by the client for this dispute, up to 255 characters")),
    responses((status = 201, body = OfferBody), ApiErrors))]
pub async fn ask_dispute(
    OwnVersion { user, mut tx, id, version, .. }: OwnVersion,
    IdempotencyKey(key): IdempotencyKey,
    ValidJson(AskBody { items, reason, price }): ValidJson<AskBody>,
) -> ApiResult<Created<OfferBody>> {
    if reason.trim().is_empty() {
        return Err(ApiError::field("reason", Sentence::Required));
    }
    if reason.chars().count() > fairness::MAX_REASON {
        return Err(ApiError::field("reason", Sentence::TooLong { max: fairness::MAX_REASON }));
    }
    if items.is_empty() {
        return Err(ApiError::field("items", Sentence::Required));
    }
    let new = NewDispute { key, items, reason, seen_price: price };
    let attempt = fairness::ask_dispute(&mut tx, user.id, id, &version, &new).await?;
    let body = offer_of(&mut tx, user.id, &attempt, &version).await?;
    tx.commit().await?;
    Ok(Created(body))
}
