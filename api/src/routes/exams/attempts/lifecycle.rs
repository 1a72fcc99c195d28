//! Starting, opening, starting over and submitting.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use product::content::library::pack::SectionName;
use product::content::library::{PackVersion, PackVersionId, Scope};
use product::exams::attempts::{self, Accommodations, Mode, StartOptions, Started};
use product::exams::grading;
use product::exams::speech;
use product::people::accommodations;
use product::people::accounts::UserId;
use product::people::families;
use serde::Deserialize;
use tenants::TenantTx;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::{AttemptBody, AttemptCard, attempt_body};
use super::own::{OwnAttempt, OwnVersion};
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{SignedIn, SignedInReader, ValidJson, ValidQuery};
use crate::routes::exams::speech::provider;
use crate::schemas::{Created, Page, PageQuery};
use crate::state::AppState;

/// Which test to start, and how.
#[derive(Debug, Deserialize, ToSchema)]
pub struct StartAttempt {
    /// Of the pack version.
    test_id: Uuid,
    /// `comfortable` or `strict`.
    mode: Mode,
    /// Only this section: `reading`, `listening`, `speaking` or `writing`.
    section: Option<SectionName>,
    /// Only this set or task.
    set: Option<String>,
    /// Only these sets or tasks, of one section.
    #[serde(default)]
    sets: Vec<String>,
    /// The player's build, for finding faults.
    #[serde(default)]
    client_build: String,
}

impl StartAttempt {
    /// What is asked for, if the pack has it.
    fn scope(&self, version: &PackVersion) -> ApiResult<Scope> {
        let sets = self.sets.iter().chain(&self.set).map(String::as_str);
        let field = match (&self.set, &self.sets[..]) {
            (Some(_), _) => "set",
            (None, []) => "section",
            (None, _) => "sets",
        };
        version.scope(self.section, sets).ok_or_else(|| ApiError::field(field, Sentence::Unknown))
    }
}

/// Start a test, a section or a set of it, or go on with the unfinished attempt of the same and in the same mode.
#[utoipa::path(post, path = "/api/attempts", tag = "attempts", request_body = StartAttempt, responses(
    (status = 201, body = AttemptBody, description = "A new attempt"),
    (status = 200, body = AttemptBody, description = "The unfinished one"),
    ApiErrors
))]
pub async fn start_attempt(
    State(state): State<AppState>,
    mut learner: SignedIn,
    ValidJson(body): ValidJson<StartAttempt>,
) -> ApiResult<Response> {
    let version = state.packs.get(&state.db, PackVersionId(body.test_id)).await?;
    let user = &learner.user;
    families::require_consent(&mut learner.tx, user.id, learner.tenant.brand.consent_age).await?;
    let options = StartOptions {
        mode: body.mode,
        scope: body.scope(&version)?,
        accommodations: granted(&mut learner.tx, user.id).await?,
        client_build: body.client_build,
    };
    let started = attempts::start_attempt(&mut learner.tx, user.id, user.session_id, &version, &options).await?;
    let answer = match started {
        Started::New(attempt) => Created(attempt_body(&mut learner.tx, attempt, &version).await?).into_response(),
        Started::Resumed(attempt) => Json(attempt_body(&mut learner.tx, attempt, &version).await?).into_response(),
    };
    learner.tx.commit().await?;
    Ok(answer)
}

/// What the learner is granted now (D-054).
async fn granted(tx: &mut TenantTx, learner: UserId) -> ApiResult<Accommodations> {
    let set = accommodations::find_setting(tx, learner).await?.unwrap_or_default().accommodations;
    Ok(Accommodations {
        time_factor: set.time_factor.into(),
        large_type: set.large_type,
        extra_breaks: set.extra_breaks,
        screen_reader_order: set.screen_reader_order,
    })
}

/// Own attempts, newest first.
#[utoipa::path(get, path = "/api/attempts", tag = "attempts", params(PageQuery), responses((status = 200, body = Page<AttemptCard>), ApiErrors))]
pub async fn list_attempts(
    mut learner: SignedInReader,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<Page<AttemptCard>>> {
    let (cards, total) = attempts::list_attempts(&mut learner.tx, learner.user.id, query.request()).await?;
    let due = grading::list_due(&mut learner.tx, cards.iter().map(|card| card.id)).await?;
    let data =
        cards.into_iter().map(|card| (due.get(&card.id).copied(), card)).map(|(due, card)| AttemptCard::of(card, due));
    Ok(Json(Page::new(data.collect(), query.request(), total)))
}

/// One own attempt with its answers. Opening it after a pause counts another sitting.
#[utoipa::path(get, path = "/api/attempts/{id}", tag = "attempts", params(("id" = Uuid, Path)), responses((status = 200, body = AttemptBody), ApiErrors))]
pub async fn get_attempt(OwnAttempt { mut tx, attempt, version, .. }: OwnAttempt) -> ApiResult<Json<AttemptBody>> {
    let body = attempt_body(&mut tx, attempt, &version).await?;
    tx.commit().await?;
    Ok(Json(body))
}

/// Give an unfinished attempt up and start the same test again.
#[utoipa::path(post, path = "/api/attempts/{id}/restart", tag = "attempts", params(("id" = Uuid, Path)), responses((status = 201, body = AttemptBody), ApiErrors))]
pub async fn restart_attempt(
    OwnAttempt { tenant, user, mut tx, attempt, version }: OwnAttempt,
) -> ApiResult<Created<AttemptBody>> {
    families::require_consent(&mut tx, user.id, tenant.brand.consent_age).await?;
    let granted = granted(&mut tx, user.id).await?;
    let fresh = attempts::restart_attempt(&mut tx, user.id, user.session_id, attempt.id, &version, granted).await?;
    let body = attempt_body(&mut tx, fresh, &version).await?;
    tx.commit().await?;
    Ok(Created(body))
}

/// Hand an attempt in. Handing it in again changes nothing.
#[utoipa::path(post, path = "/api/attempts/{id}/submit", tag = "attempts", params(("id" = Uuid, Path)), responses((status = 200, body = AttemptBody), ApiErrors))]
pub async fn submit_attempt(
    State(state): State<AppState>,
    OwnAttempt { tenant, user, mut tx, attempt, version }: OwnAttempt,
) -> ApiResult<Json<AttemptBody>> {
    let promise = tenant.brand.grading_promise();
    let handed_in = grading::hand_in(&mut tx, user.id, attempt.id, &version, promise).await?;
    speech::enqueue_recordings(&mut tx, handed_in.id, provider(&state)?).await?;
    let body = attempt_body(&mut tx, handed_in, &version).await?;
    tx.commit().await?;
    Ok(Json(body))
}

/// Let an attempt rest: its clocks stand. Comfortable tests only; again changes nothing.
#[utoipa::path(post, path = "/api/attempts/{id}/pause", tag = "attempts", params(("id" = Uuid, Path)), responses((status = 200, body = AttemptBody), ApiErrors))]
pub async fn pause_attempt(OwnVersion { user, mut tx, id, version, .. }: OwnVersion) -> ApiResult<Json<AttemptBody>> {
    let attempt = attempts::pause_attempt(&mut tx, user.id, id).await?;
    let body = attempt_body(&mut tx, attempt, &version).await?;
    tx.commit().await?;
    Ok(Json(body))
}

/// Go on with an attempt that rests; again changes nothing.
#[utoipa::path(post, path = "/api/attempts/{id}/continue", tag = "attempts", params(("id" = Uuid, Path)), responses((status = 200, body = AttemptBody), ApiErrors))]
pub async fn continue_attempt(
    OwnVersion { user, mut tx, id, version, .. }: OwnVersion,
) -> ApiResult<Json<AttemptBody>> {
    let attempt = attempts::continue_attempt(&mut tx, user.id, id).await?;
    let body = attempt_body(&mut tx, attempt, &version).await?;
    tx.commit().await?;
    Ok(Json(body))
}
