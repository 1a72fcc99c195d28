//! The installation's background jobs, for who looks after it: how each queue stands, and what was given up.

use ::jobs::{self as queue, DeadJob, QueueStanding};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::ground::audit;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tenants::{Reason, TenantId, list_brand_names};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::rights::RunJobs;
use crate::extract::{May, MayRead, ValidPath, ValidQuery};
use crate::schemas::{List, Page, PageQuery};
use crate::state::AppState;

const TAG: &str = "jobs";

/// How a queue stands.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueStanding)]
pub struct QueueBody {
    queue: String,
    /// Jobs that wait, those for later too; counted up to 10,000.
    waiting: i64,
    /// Of those, the ones that have failed before.
    retrying: i64,
    /// Jobs that are being worked on.
    running: i64,
    /// Jobs that were given up.
    dead: i64,
    /// Since when the oldest job that is due waits.
    #[serde(with = "time::serde::rfc3339::option")]
    due_since: Option<OffsetDateTime>,
}

impl From<QueueStanding> for QueueBody {
    fn from(standing: QueueStanding) -> Self {
        let QueueStanding { queue, waiting, retrying, running, dead, due_since } = standing;
        Self { queue, waiting, retrying, running, dead, due_since }
    }
}

/// A job that was given up.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeadJob)]
pub struct DeadJobBody {
    id: Uuid,
    queue: String,
    name: String,
    /// The brand that it worked for; null for the installation itself.
    brand: Option<String>,
    /// How often it was started.
    attempts: i32,
    /// Why the last run failed.
    error: Option<String>,
    /// The id of the request that caused it, as the logs have it.
    request_id: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    dead_at: OffsetDateTime,
}

impl DeadJobBody {
    fn new(job: DeadJob, brands: &BTreeMap<TenantId, String>) -> Self {
        Self {
            id: job.id,
            queue: job.queue,
            name: job.name,
            brand: job.tenant_id.and_then(|id| brands.get(&TenantId(id)).cloned()),
            attempts: job.attempts,
            error: job.last_error,
            request_id: job.trace,
            created_at: job.created_at,
            dead_at: job.dead_at,
        }
    }
}

/// Whose jobs.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DeadQuery {
    /// Of one brand; of all when left out.
    tenant: Option<Uuid>,
}

/// How many jobs were started anew.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RetriedJobs)]
pub struct RetriedBody {
    retried: u64,
}

/// List how every queue that has a job stands.
#[utoipa::path(get, path = "/api/admin-tools/jobs", tag = TAG, responses((status = 200, body = List<QueueBody>), ApiErrors))]
pub async fn list_queues(State(state): State<AppState>, office: MayRead<RunJobs>) -> ApiResult<Json<List<QueueBody>>> {
    drop(office.tx);
    let mut tx = state.db.platform_read(Reason::Metering).await?;
    let data = queue::list_queues(&mut tx).await?.into_iter().map(QueueBody::from).collect();
    Ok(Json(List { data }))
}

/// List the jobs that were given up, the newest first.
#[utoipa::path(get, path = "/api/admin-tools/jobs/dead", tag = TAG, params(DeadQuery, PageQuery),
    responses((status = 200, body = Page<DeadJobBody>), ApiErrors))]
pub async fn list_dead_jobs(
    State(state): State<AppState>,
    office: MayRead<RunJobs>,
    ValidQuery(query): ValidQuery<DeadQuery>,
    ValidQuery(page): ValidQuery<PageQuery>,
) -> ApiResult<Json<Page<DeadJobBody>>> {
    drop(office.tx);
    let page = page.request();
    let mut tx = state.db.platform_read(Reason::Metering).await?;
    let jobs = queue::list_dead_page(&mut tx, query.tenant, page).await?;
    let total = queue::count_dead(&mut tx, query.tenant).await?;
    let tenants: Vec<TenantId> = jobs.iter().filter_map(|job| job.tenant_id.map(TenantId)).collect();
    let brands = list_brand_names(&mut tx, &tenants).await?;
    Ok(Json(Page::new(jobs.into_iter().map(|job| DeadJobBody::new(job, &brands)).collect(), page, total)))
}

/// Start one job anew that was given up, with all its attempts. 404: it is not given up anymore, or one of its kind already waits.
#[utoipa::path(post, path = "/api/admin-tools/jobs/{id}/retry", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 204), ApiErrors))]
pub async fn retry_job(
    State(state): State<AppState>,
    office: May<RunJobs>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<StatusCode> {
    drop(office.tx);
    let mut tx = state.db.platform(Reason::Operations).await?;
    if !queue::retry_dead(&mut tx, id).await? {
        return Err(ApiError::NotFound);
    }
    audit::record_for(&mut tx, office.tenant.id, office.user.id.0, "jobs.retry", id, &()).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Start every job anew that was given up, except where one of its kind already waits.
#[utoipa::path(post, path = "/api/admin-tools/jobs/retry", tag = TAG,
    responses((status = 200, body = RetriedBody), ApiErrors))]
pub async fn retry_jobs(State(state): State<AppState>, office: May<RunJobs>) -> ApiResult<Json<RetriedBody>> {
    drop(office.tx);
    let mut tx = state.db.platform(Reason::Operations).await?;
    let retried = queue::retry_all_dead(&mut tx).await?;
    if retried > 0 {
        let changes = serde_json::json!({ "jobs": retried });
        audit::record_for(&mut tx, office.tenant.id, office.user.id.0, "jobs.retry_all", office.tenant.id.0, &changes)
            .await?;
    }
    tx.commit().await?;
    Ok(Json(RetriedBody { retried }))
}
