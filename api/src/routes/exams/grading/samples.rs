//! Samples of grading, open to everybody.

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use product::content::library::format::Dimension;
use product::content::library::pack::SetKind;
use product::exams::grading::{GradingSample, SAMPLE_RECORDING, grading_samples};
use product::money::price_list::GradingScope;
use serde::Serialize;
use tenants::Lang;
use utoipa::ToSchema;

use super::body::{DocumentBody, WordsBody};
use crate::abuse::Limit;
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{CurrentTenant, Language};
use crate::middleware::ClientAddress;
use crate::schemas::List;
use crate::state::AppState;

/// A response with what graders of each product say about it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GradingSample)]
pub struct SampleBody {
    /// Its name.
    id: String,
    /// A format id, such as `ibt-2026`.
    format: String,
    /// What kind of task it is.
    kind: SetKind,
    /// As what a grading of it is sold.
    scope: GradingScope,
    /// Of its set, where it has one.
    title: Option<String>,
    /// What the task asks, in English.
    task: String,
    /// What was written, in English; null where it was spoken.
    response: Option<String>,
    /// How long the recording is; null where it was written.
    seconds: Option<f64>,
    /// Of the task.
    score: f64,
    /// The highest.
    max: u32,
    /// By dimension of its rubric.
    dimensions: Vec<ScoredDimensionBody>,
    /// About the whole, in the reader's language.
    comment: String,
    /// The written response with edits and comments; notes are in the reader's language.
    document: Option<DocumentBody>,
    /// About moments of the recording, in the reader's language.
    notes: Vec<TimedNoteBody>,
}

/// A dimension with its score.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ScoredDimension)]
pub struct ScoredDimensionBody {
    /// Its stable name.
    name: String,
    /// Its name for people.
    title: WordsBody,
    score: f64,
}

/// Something that is said about a moment of a recording.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TimedNote)]
pub struct TimedNoteBody {
    /// In seconds from the start.
    at: f64,
    text: String,
}

/// List samples of grading: real tasks of the library, graded in all three ways. The same for every brand.
#[utoipa::path(get, path = "/api/grading-samples", tag = "grading", security(()),
    responses((status = 200, body = List<SampleBody>), ApiErrors))]
pub async fn list_grading_samples(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
    Language(lang): Language,
) -> ApiResult<Json<List<SampleBody>>> {
    state.throttle.count(tenant.id, Limit::SAMPLES_FROM, &address.to_string()).await?;
    Ok(Json(List { data: grading_samples().iter().map(|sample| sample_body(sample, lang)).collect() }))
}

/// Hear the spoken sample.
#[utoipa::path(get, path = "/api/grading-samples/recording", tag = "grading", security(()),
    responses((status = 200, content_type = "audio/webm", body = Vec<u8>), ApiErrors))]
pub async fn hear_grading_sample(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
) -> ApiResult<Response> {
    state.throttle.count(tenant.id, Limit::SAMPLES_FROM, &address.to_string()).await?;
    let headers = [(CONTENT_TYPE, "audio/webm"), (CACHE_CONTROL, "public, max-age=86400")];
    Ok((headers, Body::from(Bytes::from_static(SAMPLE_RECORDING))).into_response())
}

fn sample_body(sample: &GradingSample, lang: Lang) -> SampleBody {
    let rubric = sample.rubric();
    let dimensions = rubric.dimensions.iter().filter_map(|Dimension { name, title, .. }| {
        let score = *sample.dimensions.get(name)?;
        Some(ScoredDimensionBody { name: name.clone(), title: title.into(), score })
    });
    SampleBody {
        id: sample.id.clone(),
        format: sample.format.clone(),
        kind: sample.kind,
        scope: sample.scope(),
        title: sample.title.clone(),
        task: sample.task.clone(),
        response: sample.response.clone(),
        seconds: sample.seconds,
        score: sample.score,
        max: rubric.max,
        dimensions: dimensions.collect(),
        comment: sample.comment(lang).to_owned(),
        document: sample.document(lang).map(DocumentBody::from),
        notes: sample.notes(lang).map(|(at, text)| TimedNoteBody { at, text: text.to_owned() }).collect(),
    }
}
