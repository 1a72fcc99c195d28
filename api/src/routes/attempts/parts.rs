//! The timed parts: beginning, reading and ending them.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use product::attempts::{self, Attempt, AttemptId, Progress};
use product::library::pack::Part;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::{AttemptBody, attempt_body};
use super::content::{AudioBody, PartBody, audio_body, part_content};
use super::own::OwnAttempt;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{SignedIn, ValidPath};
use crate::state::AppState;

/// Everything heard in a part.
#[derive(Debug, Serialize, ToSchema)]
pub struct PartMedia {
    /// In order, replayed excerpts included.
    pub audio: Vec<AudioBody>,
}

/// Begin a part. Beginning it again changes nothing.
#[utoipa::path(post, path = "/api/attempts/{id}/parts/{part}/start", tag = "attempts", params(("id" = Uuid, Path), ("part" = String, Path)),
    responses((status = 200, body = AttemptBody), ApiErrors))]
pub async fn start_part(
    State(state): State<AppState>,
    mut learner: SignedIn,
    ValidPath((id, part)): ValidPath<(Uuid, String)>,
) -> ApiResult<Json<AttemptBody>> {
    let attempt = attempts::start_part(&mut learner.tx, learner.user.id, AttemptId(id), &part).await?;
    changed(&state, learner, attempt).await
}

/// End a part. Ending it again changes nothing.
#[utoipa::path(post, path = "/api/attempts/{id}/parts/{part}/finish", tag = "attempts", params(("id" = Uuid, Path), ("part" = String, Path)),
    responses((status = 200, body = AttemptBody), ApiErrors))]
pub async fn finish_part(
    State(state): State<AppState>,
    mut learner: SignedIn,
    ValidPath((id, part)): ValidPath<(Uuid, String)>,
) -> ApiResult<Json<AttemptBody>> {
    let attempt = attempts::finish_part(&mut learner.tx, learner.user.id, AttemptId(id), &part).await?;
    changed(&state, learner, attempt).await
}

async fn changed(state: &AppState, mut learner: SignedIn, attempt: Attempt) -> ApiResult<Json<AttemptBody>> {
    let version = state.shelf.get(&state.db, attempt.pack_version_id).await?;
    let body = attempt_body(&mut learner.tx, attempt, &version).await?;
    learner.tx.commit().await?;
    Ok(Json(body))
}

/// What is read, heard and asked in a part that has begun.
#[utoipa::path(get, path = "/api/attempts/{id}/parts/{part}", tag = "attempts", params(("id" = Uuid, Path), ("part" = String, Path)),
    responses((status = 200, body = PartBody), ApiErrors))]
pub async fn get_part(
    State(state): State<AppState>,
    own: OwnAttempt,
    ValidPath((_id, part)): ValidPath<(Uuid, String)>,
) -> ApiResult<Json<PartBody>> {
    let progress = own.attempt.part(&part).ok_or(ApiError::NotFound)?.progress(own.tx.now());
    if progress == Progress::Waiting {
        return Err(ApiError::PartClosed);
    }
    own.tx.commit().await?;
    let (section, part) = own.version.pack.part(&part).ok_or(ApiError::NotFound)?;
    Ok(Json(part_content(&state, own.tenant.id, &own.version, section, part)))
}

/// Addresses of everything heard in a part, also before it begins: audio is fetched before its clock starts (D-048).
#[utoipa::path(get, path = "/api/attempts/{id}/parts/{part}/media", tag = "attempts", params(("id" = Uuid, Path), ("part" = String, Path)),
    responses((status = 200, body = PartMedia), ApiErrors))]
pub async fn get_part_media(
    State(state): State<AppState>,
    own: OwnAttempt,
    ValidPath((_id, part)): ValidPath<(Uuid, String)>,
) -> ApiResult<Json<PartMedia>> {
    own.tx.commit().await?;
    let (_, part) = own.version.pack.part(&part).ok_or(ApiError::NotFound)?;
    let audio = names(part).filter_map(|name| audio_body(&state, own.tenant.id, &own.version, name));
    Ok(Json(PartMedia { audio: audio.collect() }))
}

fn names(part: &Part) -> impl Iterator<Item = &str> {
    let mut seen = BTreeSet::new();
    part.audio_names().filter(move |name| seen.insert(*name))
}
