//! The timed parts: beginning, reading and ending them.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use product::content::library::PackVersion;
use product::content::library::pack::{Module, Part, SectionName};
use product::exams::attempts::{self, Attempt, Progress};
use serde::{Deserialize, Serialize};
use tenants::TenantTx;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::{AttemptBody, attempt_body};
use super::content::{AudioBody, PartBody, audio_body, part_content};
use super::own::{OwnAttempt, OwnVersion};
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{ValidJson, ValidPath};
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
    OwnVersion { user, mut tx, id, version, .. }: OwnVersion,
    ValidPath((_id, part)): ValidPath<(Uuid, String)>,
) -> ApiResult<Json<AttemptBody>> {
    let attempt = attempts::start_part(&mut tx, user.id, id, &version, &part).await?;
    changed(tx, attempt, &version).await
}

/// End a part. Ending it again changes nothing; the end of a router decides which part follows.
#[utoipa::path(post, path = "/api/attempts/{id}/parts/{part}/finish", tag = "attempts", params(("id" = Uuid, Path), ("part" = String, Path)),
    responses((status = 200, body = AttemptBody), ApiErrors))]
pub async fn finish_part(
    OwnVersion { user, mut tx, id, version, .. }: OwnVersion,
    ValidPath((_id, part)): ValidPath<(Uuid, String)>,
) -> ApiResult<Json<AttemptBody>> {
    let attempt = attempts::finish_part(&mut tx, user.id, id, &version, &part).await?;
    changed(tx, attempt, &version).await
}

/// The second part that a learner wants.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ChooseModule {
    /// `lower` or `upper`.
    module: String,
}

/// Choose the second part of an adaptive section by hand, until it has begun. Comfortable tests only.
#[utoipa::path(put, path = "/api/attempts/{id}/sections/{section}/module", tag = "attempts", params(("id" = Uuid, Path), ("section" = String, Path)),
    request_body = ChooseModule, responses((status = 200, body = AttemptBody), ApiErrors))]
pub async fn choose_module(
    OwnVersion { user, mut tx, id, version, .. }: OwnVersion,
    ValidPath((_id, section)): ValidPath<(Uuid, String)>,
    ValidJson(body): ValidJson<ChooseModule>,
) -> ApiResult<Json<AttemptBody>> {
    let section = SectionName::parse(&section).ok_or(ApiError::NotFound)?;
    let module = Module::parse(&body.module).filter(|module| module.is_second());
    let module = module.ok_or_else(|| ApiError::field("module", Sentence::Unknown))?;
    let attempt = attempts::choose_module(&mut tx, user.id, id, &version, section, module).await?;
    changed(tx, attempt, &version).await
}

async fn changed(mut tx: TenantTx, attempt: Attempt, version: &PackVersion) -> ApiResult<Json<AttemptBody>> {
    let body = attempt_body(&mut tx, attempt, version).await?;
    tx.commit().await?;
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
    let state_of_part = own.attempt.part(&part).ok_or(ApiError::NotFound)?;
    if state_of_part.progress(own.tx.now()) == Progress::Waiting {
        return Err(ApiError::PartClosed);
    }
    own.tx.commit().await?;
    let version = own.attempt.own_version(&own.version);
    let (section, part) = version.pack.part(&state_of_part.part).ok_or(ApiError::NotFound)?;
    let content = part_content(&state, own.tenant.id, &version, section, part, own.attempt.accommodations);
    Ok(Json(PartBody { id: own.attempt.shown_part(state_of_part, part.module), ..content }))
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
    let version = own.attempt.own_version(&own.version);
    let id = own.attempt.part(&part).map_or(&part, |state| &state.part);
    let (_, part) = version.pack.part(id).ok_or(ApiError::NotFound)?;
    let audio = names(part).filter_map(|name| audio_body(&state, own.tenant.id, &version, name));
    Ok(Json(PartMedia { audio: audio.collect() }))
}

fn names(part: &Part) -> impl Iterator<Item = &str> {
    let mut seen = BTreeSet::new();
    part.audio_names().filter(move |name| seen.insert(*name))
}
