//! Keys that open a report, and what they open (R-164, D-060).

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use product::exams::attempts::{self, AttemptId, Mode};
use product::exams::reports::combined::find_combined;
use product::exams::reports::sharing::{
    LONGEST_SHARE_DAYS, ShareError, ShareKey, ShareKeyId, Shared, list_share_keys, make_share_key, open_share_key,
    revoke_share_key,
};
use product::exams::reports::{self, CombinedId};
use product::people::accounts::get_profile;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::body::LearnerName;
use super::combined::{CombinedBody, combined_body};
use super::scores::{ResultScale, ResultSection, ResultTotal, scale_body, section_body, total_body};
use crate::abuse::Limit;
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{SignedIn, SignedInReader, ValidJson, ValidPath, ValidQuery, VisitorReader};
use crate::middleware::ClientAddress;
use crate::routes::exams::attempts::body::{AttemptTest, test_of};
use crate::routes::exams::reports::body::ScoreLabel;
use crate::schemas::{Created, List};
use crate::state::AppState;

/// Searching robots keep out: the address is between its owner and whom it was given to.
const NO_INDEX: (HeaderName, &str) = (HeaderName::from_static("x-robots-tag"), "noindex, nofollow");

/// A key, without what it is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ShareKey)]
pub struct ShareKeyBody {
    /// Its id.
    pub id: Uuid,
    /// The attempt it opens.
    pub attempt_id: Option<Uuid>,
    /// The combination it opens.
    pub combined_id: Option<Uuid>,
    /// Made.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Ends by itself.
    #[serde(with = "time::serde::rfc3339::option")]
    pub expires_at: Option<OffsetDateTime>,
    /// Taken back.
    #[serde(with = "time::serde::rfc3339::option")]
    pub revoked_at: Option<OffsetDateTime>,
}

/// A key in the one moment in which it is told.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeShareKey {
    /// The key's row.
    pub share: ShareKeyBody,
    /// For `/scorereport?key=`; it cannot be asked for again.
    pub key: String,
}

impl From<ShareKey> for ShareKeyBody {
    fn from(key: ShareKey) -> Self {
        let (attempt_id, combined_id) = match key.shared {
            Shared::Attempt(id) => (Some(id.0), None),
            Shared::Combined(id) => (None, Some(id.0)),
        };
        Self {
            id: key.id.0,
            attempt_id,
            combined_id,
            created_at: key.created_at,
            expires_at: key.expires_at,
            revoked_at: key.revoked_at,
        }
    }
}

/// What to share: one of the two, and for how long.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewShareKey {
    /// An own attempt that is handed in.
    attempt_id: Option<Uuid>,
    /// An own combination.
    combined_id: Option<Uuid>,
    /// Days until it ends by itself; without them it lives until it is taken back.
    #[schema(minimum = 1, maximum = 365)]
    days: Option<u16>,
}

/// Own keys, newest first; dead ones too.
#[utoipa::path(get, path = "/api/share-keys", tag = "results", responses((status = 200, body = List<ShareKeyBody>), ApiErrors))]
pub async fn list_own_share_keys(mut me: SignedInReader) -> ApiResult<Json<List<ShareKeyBody>>> {
    let keys = list_share_keys(&mut me.tx, me.user.id).await?;
    Ok(Json(List { data: keys.into_iter().map(Into::into).collect() }))
}

/// Make a key that opens an own report. It is told this once.
#[utoipa::path(post, path = "/api/share-keys", tag = "results", request_body = NewShareKey, responses((status = 201, body = MadeShareKey), ApiErrors))]
pub async fn share_report(
    State(state): State<AppState>,
    mut me: SignedIn,
    ValidJson(body): ValidJson<NewShareKey>,
) -> ApiResult<Created<MadeShareKey>> {
    let shared = match (body.attempt_id, body.combined_id) {
        (Some(id), None) => Shared::Attempt(AttemptId(id)),
        (None, Some(id)) => Shared::Combined(CombinedId(id)),
        _ => return Err(ApiError::field("attempt_id", Sentence::Required)),
    };
    if body.days.is_some_and(|days| !(1..=LONGEST_SHARE_DAYS).contains(&days)) {
        return Err(ApiError::field("days", Sentence::OutOfRange { min: 1, max: LONGEST_SHARE_DAYS.into() }));
    }
    state.throttle.count(me.tenant.id, Limit::SHARE_KEYS, &me.user.id.0.to_string()).await?;
    let random = rand::random::<[u8; 16]>();
    let (key, text) = make_share_key(&mut me.tx, me.user.id, shared, body.days, random).await?;
    me.tx.commit().await?;
    Ok(Created(MadeShareKey { share: key.into(), key: text }))
}

/// Take an own key back; it opens nothing any more. Doing it twice is fine.
#[utoipa::path(delete, path = "/api/share-keys/{id}", tag = "results", params(("id" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn revoke_own_share_key(mut me: SignedIn, ValidPath(id): ValidPath<Uuid>) -> ApiResult<StatusCode> {
    revoke_share_key(&mut me.tx, me.user.id, ShareKeyId(id)).await?;
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Which report.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SharedQuery {
    /// As its owner was told it.
    key: String,
}

/// A shared report: scores and circumstances, no answers, no contacts. Scores are practice estimates.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SharedReport)]
pub struct SharedBody {
    /// Whose.
    pub learner: LearnerName,
    /// Always `practice_estimate`.
    pub label: ScoreLabel,
    /// One attempt, or
    pub attempt: Option<SharedAttempt>,
    /// four sections of several.
    pub combined: Option<CombinedBody>,
}

/// A shared attempt.
#[derive(Debug, Serialize, ToSchema)]
pub struct SharedAttempt {
    /// What was taken.
    pub test: AttemptTest,
    /// `comfortable` or `strict`.
    pub mode: Mode,
    /// Handed in.
    #[serde(with = "time::serde::rfc3339::option")]
    pub submitted_at: Option<OffsetDateTime>,
    /// The scales.
    pub scale: ResultScale,
    /// In the order of the test.
    pub sections: Vec<ResultSection>,
    /// When all sections are scored.
    pub total: Option<ResultTotal>,
    /// How often the page was left.
    pub leave_count: i32,
    /// In how many sittings it was taken.
    pub sittings: i32,
}

/// What a key opens. 404 for a key that is unknown, taken back or past its time: which of them is not told.
#[utoipa::path(get, path = "/api/shared-report", tag = "results", security(()), params(SharedQuery), responses((status = 200, body = SharedBody), ApiErrors))]
pub async fn get_shared_report(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    mut visitor: VisitorReader,
    ValidQuery(query): ValidQuery<SharedQuery>,
) -> ApiResult<Response> {
    state.throttle.count(visitor.tenant.id, Limit::SHARED_FROM, &address.to_string()).await?;
    let shared = open_share_key(&mut visitor.tx, &query.key).await?.ok_or(ApiError::NotFound)?;
    let label = ScoreLabel::PracticeEstimate;
    let body = match shared {
        Shared::Attempt(id) => {
            let attempt = attempts::find_attempt(&mut visitor.tx, id).await?.ok_or(ApiError::NotFound)?;
            let version = state.packs.get(&state.db, attempt.pack_version_id).await?;
            let result = reports::attempt_result(&mut visitor.tx, attempt, &version).await?;
            SharedBody {
                learner: LearnerName { name: result.learner.full_name() },
                label,
                combined: None,
                attempt: Some(SharedAttempt {
                    test: test_of(&version),
                    mode: result.attempt.mode,
                    submitted_at: result.submitted_at,
                    scale: scale_body(&version),
                    sections: result.sections.iter().map(|line| section_body(&version.format, line, None)).collect(),
                    total: total_body(&version.format, &result),
                    leave_count: result.attempt.leave_count,
                    sittings: result.attempt.counted_sittings(),
                }),
            }
        }
        Shared::Combined(id) => {
            let report = find_combined(&mut visitor.tx, id).await?.ok_or(ApiError::NotFound)?;
            let learner = get_profile(&mut visitor.tx, report.user_id).await?;
            let combined = Some(combined_body(&state, &report).await?);
            SharedBody { learner: LearnerName { name: learner.full_name() }, label, attempt: None, combined }
        }
    };
    Ok(([NO_INDEX], Json(body)).into_response())
}

impl From<ShareError> for ApiError {
    fn from(error: ShareError) -> Self {
        match error {
            ShareError::Unknown => Self::NotFound,
            ShareError::Database(cause) => cause.into(),
        }
    }
}
