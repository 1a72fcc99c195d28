//! The report as PDF: whether it may be fetched, unlocking it, fetching it (R-163, R-175 to R-177; D-059, D-065).

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use integrations::blobs::{BlobError, BlobKey};
use jobs::Enqueue;
use product::exams::attempts::{self, AttemptId};
use product::exams::grading::RenderReport;
use product::exams::reports::unlocks::{Payment, PdfState, UnlockError, pdf_state, unlock_pdf};
use product::exams::reports::{self, Report};
use product::money::coins::{self, Price};
use product::money::plans::{Priced, Refusal, price_of};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{SignedIn, SignedInReader, SignedInWithoutTx, ValidJson, ValidPath};
use crate::routes::exams::attempts::readers::reader_of;
use crate::routes::money::plans::price::PriceBody;
use crate::state::AppState;

tenants::closed_list! {
    /// Whether the PDF of an attempt can be fetched.
    pub enum PdfStage {
        /// Grades are awaited.
        Pending = "pending",
        /// To be unlocked.
        Locked = "locked",
        /// It is being made.
        Rendering = "rendering",
        /// It can be fetched.
        Ready = "ready",
    }
}

/// How the PDF of an own attempt stands.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PdfState)]
pub struct PdfBody {
    /// `pending` while grades are awaited, `locked`, `rendering` or `ready`.
    pub state: PdfStage,
    /// Credits of the plan that could unlock it.
    pub credits: u32,
    /// T-Coins that unlock it instead.
    pub price: i64,
    /// How that price comes about.
    pub price_explained: PriceBody,
    /// The reader's own T-Coins.
    pub balance: i64,
    /// Printed on it.
    pub check_code: Option<String>,
    /// Pages.
    pub pages: Option<i32>,
    /// Size.
    pub bytes: Option<i32>,
}

/// What to unlock it with; nothing is paid for what is unlocked already.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = UnlockPdf)]
pub struct UnlockBody {
    pay: Payment,
    /// The T-Coins that the reader was shown: when it costs something else by now, nothing is paid (`conflict`).
    price: Option<i64>,
}

fn pdf_body(is_over: bool, state: PdfState, (price, balance): (Price, i64), report: Option<Report>) -> PdfBody {
    let (stage, credits) = match (state, &report) {
        _ if !is_over => (PdfStage::Pending, 0),
        (PdfState::Locked { credits }, _) => (PdfStage::Locked, credits),
        (PdfState::Unlocked, Some(report)) if report.rendered_at.is_some() => (PdfStage::Ready, 0),
        (PdfState::Unlocked, _) => (PdfStage::Rendering, 0),
    };
    let report = report.filter(|_| state == PdfState::Unlocked);
    PdfBody {
        state: stage,
        credits,
        price: price.coins(),
        price_explained: price.into(),
        balance,
        pages: report.as_ref().and_then(|report| report.pages),
        bytes: report.as_ref().and_then(|report| report.bytes),
        check_code: report.map(|report| report.check_code),
    }
}

/// Whether the PDF of an own attempt may be fetched.
#[utoipa::path(get, path = "/api/attempts/{id}/pdf", tag = "results", params(("id" = Uuid, Path)), responses((status = 200, body = PdfBody), ApiErrors))]
pub async fn get_pdf_state(mut me: SignedInReader, ValidPath(id): ValidPath<Uuid>) -> ApiResult<Json<PdfBody>> {
    let attempt = attempts::find_attempt(&mut me.tx, AttemptId(id)).await?.filter(|own| own.user_id == me.user.id);
    let attempt = attempt.ok_or(ApiError::NotFound)?;
    let state = pdf_state(&mut me.tx, me.user.id, attempt.id).await?;
    let price = price_of(&mut me.tx, me.user.id, Priced::PdfReport).await?;
    let balance = coins::get_balance(&mut me.tx, me.user.id).await?;
    let report = reports::find_report(&mut me.tx, attempt.id).await?;
    Ok(Json(pdf_body(attempt.status.is_scored(), state, (price, balance), report)))
}

/// Unlock the PDF of an own attempt with a credit or with T-Coins, and have it made. 402 without them.
#[utoipa::path(post, path = "/api/attempts/{id}/pdf", tag = "results", params(("id" = Uuid, Path)), request_body = UnlockBody,
    responses((status = 200, body = PdfBody), ApiErrors))]
pub async fn unlock_report_pdf(
    mut me: SignedIn,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<UnlockBody>,
) -> ApiResult<Json<PdfBody>> {
    let attempt = attempts::lock_attempt(&mut me.tx, AttemptId(id)).await?.filter(|own| own.user_id == me.user.id);
    let attempt = attempt.ok_or(ApiError::NotFound)?;
    if !attempt.status.is_scored() {
        return Err(ApiError::Conflict);
    }
    unlock_pdf(&mut me.tx, me.user.id, attempt.id, body.pay, body.price).await?;
    let report = reports::find_report(&mut me.tx, attempt.id).await?;
    if report.is_none() {
        me.tx.enqueue(&RenderReport { attempt_id: attempt.id, lang: me.user.lang, is_mailed: false }).await?;
    }
    let price = price_of(&mut me.tx, me.user.id, Priced::PdfReport).await?;
    let balance = coins::get_balance(&mut me.tx, me.user.id).await?;
    me.tx.commit().await?;
    Ok(Json(pdf_body(true, PdfState::Unlocked, (price, balance), report)))
}

/// The report as PDF, for its learner and the learner's teachers; 402 while the learner has not unlocked it, 404 until it is
/// made.
#[utoipa::path(get, path = "/api/attempts/{id}/report.pdf", tag = "results", params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>), ApiErrors))]
pub async fn get_report_pdf(
    State(state): State<AppState>,
    SignedInWithoutTx { tenant, user, .. }: SignedInWithoutTx,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Response> {
    // load
    let mut tx = state.db.tenant_read(&tenant).await?;
    let id = AttemptId(id);
    let attempt = attempts::find_attempt(&mut tx, id).await?.ok_or(ApiError::NotFound)?;
    let reader = reader_of(&mut tx, &tenant, &user, attempt.user_id).await?;
    if !reader.reads_responses() || !attempt.status.is_scored() {
        return Err(ApiError::NotFound);
    }
    if pdf_state(&mut tx, attempt.user_id, id).await? != PdfState::Unlocked {
        return Err(Refusal::PdfLocked.into());
    }
    let report = reports::find_report(&mut tx, id).await?.ok_or(ApiError::NotFound)?;
    drop(tx);
    let key: BlobKey = report.blob_key.ok_or(ApiError::NotFound)?.parse().map_err(ApiError::internal)?;
    // call
    let bytes = match state.outside.blobs.get(&key).await {
        Ok(bytes) => bytes,
        Err(BlobError::NotFound(_)) => return Err(ApiError::NotFound),
        Err(cause) => return Err(ApiError::internal(cause)),
    };
    let name = format!("attachment; filename=\"score-report-{}.pdf\"", report.check_code);
    let headers = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (CONTENT_DISPOSITION, name),
        (CACHE_CONTROL, "private, no-store".to_owned()),
    ];
    Ok((headers, Body::from(bytes)).into_response())
}

impl From<UnlockError> for ApiError {
    fn from(error: UnlockError) -> Self {
        match error {
            UnlockError::Refused(cause) => cause.into(),
            UnlockError::PriceChanged => Self::Conflict,
            UnlockError::Coins(cause) => cause.into(),
            UnlockError::Database(cause) => cause.into(),
        }
    }
}
