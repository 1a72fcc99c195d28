//! The operators' two screens: jobs one by one, and what came of them by day. Every brand is in them, no learner and no word.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::exams::speech::{
    self, DayFigures, ListedJob, SpeechFailure, SpeechFilter, SpeechJobId, SpeechProvider, SpeechState,
};
use serde::{Deserialize, Serialize};
use tenants::{PlatformTx, Reason, TenantId};
use time::{Duration, OffsetDateTime, UtcOffset};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::TAG;
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::rights::SeeSpeechJobs;
use crate::extract::{MayRead, ValidPath, ValidQuery};
use crate::schemas::{Day, page};
use crate::state::AppState;

/// How many days the figures have when nobody says.
const USUAL_DAYS: i64 = 14;
/// How many days they have at most.
const MOST_DAYS: i64 = 92;

/// Which jobs.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct JobsQuery {
    /// In this state.
    state: Option<SpeechState>,
    /// Of this provider.
    provider: Option<SpeechProvider>,
    /// Of the brand with this short name.
    #[param(max_length = 63)]
    brand: Option<String>,
    /// Queued on this day or later, in GMT+8.
    #[param(value_type = Option<String>, format = Date)]
    from: Option<Day>,
    /// Queued on this day or before, in GMT+8.
    #[param(value_type = Option<String>, format = Date)]
    to: Option<Day>,
    /// Counts from 1.
    #[param(minimum = 1)]
    page: Option<u32>,
}

/// Which days; both included, in GMT+8.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DaysQuery {
    /// Of this provider.
    provider: Option<SpeechProvider>,
    /// Of the brand with this short name.
    #[param(max_length = 63)]
    brand: Option<String>,
    /// First day; 13 days before the last when left out.
    #[param(value_type = Option<String>, format = Date)]
    from: Option<Day>,
    /// Last day; today when left out.
    #[param(value_type = Option<String>, format = Date)]
    to: Option<Day>,
}

/// A brand to choose.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SpeechBrand)]
pub struct BrandBody {
    slug: String,
    name: String,
}

/// A recording at a provider.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SpeechJob)]
pub struct JobBody {
    id: Uuid,
    /// Short name of its brand.
    brand: String,
    provider: SpeechProvider,
    state: SpeechState,
    /// Why it failed.
    failure: Option<SpeechFailure>,
    /// Length of the recording.
    seconds: f64,
    /// Starts since it was queued.
    tries: i32,
    /// In thousandths of a US cent.
    cost_millicents: i64,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// When the provider took it.
    #[serde(with = "time::serde::rfc3339::option")]
    submitted_at: Option<OffsetDateTime>,
    /// When it was over.
    #[serde(with = "time::serde::rfc3339::option")]
    finished_at: Option<OffsetDateTime>,
    /// It failed and its recording is still there.
    can_retry: bool,
}

/// A page of jobs, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SpeechJobs)]
pub struct JobsBody {
    data: Vec<JobBody>,
    /// Counts from 1.
    current_page: u32,
    /// Jobs on all pages together.
    total: i64,
    /// All brands, the default one first.
    brands: Vec<BrandBody>,
}

/// What came of the jobs of a provider.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SpeechCounts)]
pub struct CountsBody {
    provider: SpeechProvider,
    /// Queued.
    jobs: i64,
    /// Of those, over with what was asked for.
    done: i64,
    /// Of those, failed.
    failed: i64,
    /// Minutes of sound of those that are done.
    minutes: f64,
    /// In thousandths of a US cent.
    cost_millicents: i64,
    /// Seconds from the queue to the end, which half of those that are done did not exceed.
    latency_p50: Option<f64>,
    /// The same for 95 of 100.
    latency_p95: Option<f64>,
}

/// A day at a provider.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SpeechDay)]
pub struct DayBody {
    #[schema(value_type = String, format = Date)]
    date: Day,
    #[serde(flatten)]
    counts: CountsBody,
}

/// What came of the jobs by day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SpeechAnalysis)]
pub struct AnalysisBody {
    #[schema(value_type = String, format = Date)]
    from: Day,
    #[schema(value_type = String, format = Date)]
    to: Day,
    /// Oldest first; days without a job are left out.
    days: Vec<DayBody>,
    /// Each provider over all days.
    providers: Vec<CountsBody>,
    /// All brands, the default one first.
    brands: Vec<BrandBody>,
}

type Brands = Vec<(TenantId, String, String)>;

/// The brand that a filter names. One that is none has no jobs, and says so.
fn brand_of(brands: &Brands, slug: Option<&str>) -> ApiResult<Option<TenantId>> {
    let Some(slug) = slug.filter(|slug| !slug.is_empty()) else { return Ok(None) };
    let found = brands.iter().find(|(_, known, _)| known == slug).map(|(id, ..)| *id);
    found.map(Some).ok_or(ApiError::field("brand", Sentence::Unknown))
}

fn brand_bodies(brands: Brands) -> Vec<BrandBody> {
    brands.into_iter().map(|(_, slug, name)| BrandBody { slug, name }).collect()
}

async fn platform(state: &AppState) -> ApiResult<PlatformTx> {
    Ok(state.db.platform_read(Reason::Speech).await?)
}

fn is_backwards(from: Option<Day>, to: Option<Day>) -> bool {
    matches!((from, to), (Some(from), Some(to)) if from.0 > to.0)
}

/// List the recordings that machines listened to, of every brand.
#[utoipa::path(get, path = "/api/speech/jobs", tag = TAG, params(JobsQuery), responses((status = 200, body = JobsBody), ApiErrors))]
pub async fn list_speech_jobs(
    State(state): State<AppState>,
    me: MayRead<SeeSpeechJobs>,
    ValidQuery(query): ValidQuery<JobsQuery>,
) -> ApiResult<Json<JobsBody>> {
    // A request holds one connection at a time.
    drop(me.tx);
    if is_backwards(query.from, query.to) {
        return Err(ApiError::field("to", Sentence::Malformed));
    }
    let mut tx = platform(&state).await?;
    let brands = speech::list_brands(&mut tx).await?;
    let filter = SpeechFilter {
        state: query.state,
        provider: query.provider,
        tenant: brand_of(&brands, query.brand.as_deref())?,
        from: query.from.map(|day| day.0),
        to: query.to.map(|day| day.0),
    };
    let page = page(query.page);
    let (jobs, total) = speech::list_jobs(&mut tx, &filter, page).await?;
    let data = jobs.into_iter().map(|job| job_body(job, &brands)).collect();
    Ok(Json(JobsBody { data, current_page: page.number(), total, brands: brand_bodies(brands) }))
}

fn job_body(job: ListedJob, brands: &Brands) -> JobBody {
    let brand = brands.iter().find(|(id, ..)| *id == job.tenant).map(|(_, slug, _)| slug.clone());
    JobBody {
        id: job.id.0,
        brand: brand.unwrap_or_default(),
        provider: job.provider,
        state: job.state,
        failure: job.failure,
        seconds: f64::from(job.duration_ms) / 1_000.0,
        tries: job.tries,
        cost_millicents: job.cost_millicents,
        created_at: job.created_at,
        submitted_at: job.submitted_at,
        finished_at: job.finished_at,
        can_retry: job.state == SpeechState::Failed && job.has_recording,
    }
}

/// Try a recording again. One that has not failed stays as it is.
#[utoipa::path(post, path = "/api/speech/jobs/{id}/retry", tag = TAG, params(("id" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn retry_speech_job(
    State(state): State<AppState>,
    me: MayRead<SeeSpeechJobs>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<StatusCode> {
    let who = me.user.id;
    drop(me.tx);
    let mut tx = state.db.platform(Reason::Speech).await?;
    speech::retry_job(&mut tx, SpeechJobId(id)).await?;
    tx.commit().await?;
    tracing::info!(job = %id, by = %who, "a recording is tried again");
    Ok(StatusCode::NO_CONTENT)
}

/// Get what came of the recordings by day and provider.
#[utoipa::path(get, path = "/api/speech/analysis", tag = TAG, params(DaysQuery), responses((status = 200, body = AnalysisBody), ApiErrors))]
pub async fn get_speech_analysis(
    State(state): State<AppState>,
    me: MayRead<SeeSpeechJobs>,
    ValidQuery(query): ValidQuery<DaysQuery>,
) -> ApiResult<Json<AnalysisBody>> {
    drop(me.tx);
    let zone = UtcOffset::from_hms(8, 0, 0).unwrap_or(UtcOffset::UTC);
    let to = query.to.unwrap_or(Day(state.db.now().to_offset(zone).date()));
    let from = query.from.unwrap_or(Day(to.0 - Duration::days(USUAL_DAYS - 1)));
    if from.0 > to.0 {
        return Err(ApiError::field("to", Sentence::Malformed));
    }
    if (to.0 - from.0).whole_days() >= MOST_DAYS {
        return Err(ApiError::field("from", Sentence::Malformed));
    }
    let mut tx = platform(&state).await?;
    let brands = speech::list_brands(&mut tx).await?;
    let filter = SpeechFilter {
        state: None,
        provider: query.provider,
        tenant: brand_of(&brands, query.brand.as_deref())?,
        from: Some(from.0),
        to: Some(to.0),
    };
    let (mut days, mut providers) = (Vec::new(), Vec::new());
    for figures in speech::list_days(&mut tx, &filter).await? {
        match figures.day {
            Some(day) => days.push(DayBody { date: Day(day), counts: figures.into() }),
            None => providers.push(figures.into()),
        }
    }
    Ok(Json(AnalysisBody { from, to, days, providers, brands: brand_bodies(brands) }))
}

impl From<DayFigures> for CountsBody {
    fn from(figures: DayFigures) -> Self {
        Self {
            provider: figures.provider,
            jobs: figures.jobs,
            done: figures.done,
            failed: figures.failed,
            minutes: figures.milliseconds as f64 / 60_000.0,
            cost_millicents: figures.cost_millicents,
            latency_p50: figures.latency_p50,
            latency_p95: figures.latency_p95,
        }
    }
}
