//! How the parts of the installation do, for who looks after it: all of them are asked at once, and what does not answer soon is
//! down while the others answer.

use std::error::Error;
use std::time::{Duration, Instant};

use ::jobs as queue;
use axum::Json;
use axum::extract::State;
use integrations::Integrations;
use product::exams::speech;
use product::ground::queues;
use product::money::payments;
use product::site::{analytics, mails};
use serde::Serialize;
use tenants::{Db, PlatformTx, Reason, SchemaVersion};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::errors::{ApiErrors, ApiResult};
use crate::extract::MayRead;
use crate::extract::rights::RunJobs;
use crate::schemas::List;
use crate::state::AppState;

const TAG: &str = "health";

/// Longer than any healthy part takes.
const ANSWER_WITHIN: Duration = Duration::from_secs(2);
/// What failed before that is no news.
const NEWS: time::Duration = time::Duration::hours(24);
/// A job that is due for so long is late (`QueueBehind` in docker/monitoring/alerts.yml).
const JOB_LATE: time::Duration = time::Duration::minutes(5);
/// A message about a payment is read within a second (`PaymentMessagesStuck`).
const PAYMENT_STUCK: time::Duration = time::Duration::minutes(1);
/// A mail that is tried again for so long, while none goes out, waits for its server.
const MAIL_STUCK: time::Duration = time::Duration::minutes(5);
/// Sums are made each minute.
const SUMS_LATE: time::Duration = time::Duration::minutes(5);

tenants::closed_list! {
    /// A part of the installation.
    pub enum Part as HealthPart {
        /// PostgreSQL.
        Database = "database",
        /// Counters of guesses and what may be lost.
        Cache = "cache",
        /// Recordings, reports and pictures.
        Storage = "storage",
        /// The processes that do jobs.
        Workers = "workers",
        /// Jobs that are due.
        Queues = "queues",
        /// Mails.
        Mail = "mail",
        /// Messages of payment providers.
        Payments = "payments",
        /// Recordings that are listened to.
        Speech = "speech",
        /// Sums by day.
        DailyRecords = "daily_records",
        /// Page views.
        PageViews = "page_views",
    }
}

tenants::closed_list! {
    /// How a part does.
    pub enum PartState as HealthState {
        /// As it should.
        Ok = "ok",
        /// It works, and somebody should look at it.
        Degraded = "degraded",
        /// It does not answer, or nobody does its work.
        Down = "down",
        /// It is not set up.
        Off = "off",
    }
}

/// How a part of the installation does.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PartHealth)]
pub struct PartBody {
    part: Part,
    state: PartState,
    /// How long the database, the cache or the storage took to answer.
    latency_ms: Option<f64>,
    /// Workers that are there; jobs that are due; mails refused and recordings failed in the last 24 hours; messages about payments
    /// that nobody has read; changes that are in no sum yet, up to 10,000; days to come that are ready for page views.
    count: Option<i64>,
    /// When a worker was last seen, a mail last sent, a message about a payment last received, a recording last over, sums last made.
    #[serde(with = "time::serde::rfc3339::option")]
    last_at: Option<OffsetDateTime>,
    /// Since when the oldest job is due, the oldest message waits, or no mail goes out.
    #[serde(with = "time::serde::rfc3339::option")]
    since: Option<OffsetDateTime>,
}

/// What was found of a part.
#[derive(Debug, Default)]
struct Found {
    is_degraded: bool,
    is_down: bool,
    is_off: bool,
    latency: Option<Duration>,
    count: Option<i64>,
    last_at: Option<OffsetDateTime>,
    since: Option<OffsetDateTime>,
}

impl Found {
    fn answered(started: Instant) -> Self {
        Self { latency: Some(started.elapsed()), ..Self::default() }
    }

    fn state(&self) -> PartState {
        match self {
            Self { is_down: true, .. } => PartState::Down,
            Self { is_off: true, .. } => PartState::Off,
            Self { is_degraded: true, .. } => PartState::Degraded,
            _ => PartState::Ok,
        }
    }
}

type Asked = Result<Found, Box<dyn Error + Send + Sync>>;

/// Asks one part. Nothing that it answers, or does not, keeps the others from being told of.
async fn ask(part: Part, asking: impl Future<Output = Asked>) -> PartBody {
    let found = match tokio::time::timeout(ANSWER_WITHIN, asking).await {
        Ok(Ok(found)) => found,
        Ok(Err(cause)) => {
            tracing::warn!(%part, %cause, "a part of the installation does not answer");
            Found { is_down: true, ..Found::default() }
        }
        Err(_) => {
            tracing::warn!(%part, "a part of the installation did not answer in time");
            Found { is_down: true, ..Found::default() }
        }
    };
    PartBody {
        part,
        state: found.state(),
        latency_ms: found.latency.map(|latency| (latency.as_secs_f64() * 10_000.0).round() / 10.0),
        count: found.count,
        last_at: found.last_at,
        since: found.since,
    }
}

/// Get how every part of the installation does.
#[utoipa::path(get, path = "/api/admin-tools/health", tag = TAG, responses((status = 200, body = List<PartBody>), ApiErrors))]
pub async fn get_health(State(state): State<AppState>, office: MayRead<RunJobs>) -> ApiResult<Json<List<PartBody>>> {
    drop(office.tx);
    let (db, outside) = (&state.db, &state.outside);
    let parts = tokio::join!(
        ask(Part::Database, database(db)),
        ask(Part::Cache, cache(outside)),
        ask(Part::Storage, storage(outside)),
        ask(Part::Workers, workers(db)),
        ask(Part::Queues, due_jobs(db)),
        ask(Part::Mail, mail(db)),
        ask(Part::Payments, card_payments(db, outside)),
        ask(Part::Speech, recordings(db)),
        ask(Part::DailyRecords, daily_records(db)),
        ask(Part::PageViews, page_views(db)),
    );
    let (database, cache, storage, workers, queues, mail, payments, speech, daily_records, page_views) = parts;
    let data = vec![database, cache, storage, workers, queues, mail, payments, speech, daily_records, page_views];
    Ok(Json(List { data }))
}

async fn open(db: &Db) -> Result<PlatformTx, sqlx::Error> {
    db.platform_read(Reason::Metering).await
}

async fn database(db: &Db) -> Asked {
    let mut tx = open(db).await?;
    let started = Instant::now();
    SchemaVersion::read(&mut tx).await?;
    Ok(Found::answered(started))
}

async fn cache(outside: &Integrations) -> Asked {
    let started = Instant::now();
    outside.cache.get("probe").await?;
    Ok(Found::answered(started))
}

async fn storage(outside: &Integrations) -> Asked {
    let started = Instant::now();
    outside.blobs.probe().await?;
    Ok(Found::answered(started))
}

async fn workers(db: &Db) -> Asked {
    let standing = queue::look_at_workers(&mut open(db).await?).await?;
    let (count, last_at) = (Some(standing.alive), standing.seen_at);
    Ok(Found { is_down: standing.alive == 0, count, last_at, ..Found::default() })
}

async fn due_jobs(db: &Db) -> Asked {
    let mut tx = open(db).await?;
    let due = queue::look_at_due(&mut tx).await?;
    let is_degraded = due.since.is_some_and(|since| tx.now() - since > JOB_LATE);
    Ok(Found { is_degraded, count: Some(due.count), since: due.since, ..Found::default() })
}

async fn mail(db: &Db) -> Asked {
    let mut tx = open(db).await?;
    let since = tx.now() - NEWS;
    let (refused, last_at) = mails::look_at_mails(&mut tx, since).await?;
    // One that is put off may be its receiver's fault. When none has gone out since it came, it is the mail server's.
    let retried = queue::retried_since(&mut tx, queues::MAILS).await?.filter(|at| tx.now() - *at > MAIL_STUCK);
    let since = retried.filter(|at| last_at.is_none_or(|sent| sent < *at));
    Ok(Found {
        is_degraded: refused > 0,
        is_down: since.is_some(),
        count: Some(refused),
        last_at,
        since,
        ..Found::default()
    })
}

async fn card_payments(db: &Db, outside: &Integrations) -> Asked {
    if outside.payments.is_none() {
        return Ok(Found { is_off: true, ..Found::default() });
    }
    let mut tx = open(db).await?;
    let inbox = payments::look_at_inbox(&mut tx).await?;
    let is_degraded = inbox.waiting_since.is_some_and(|since| tx.now() - since > PAYMENT_STUCK);
    let (count, last_at, since) = (Some(inbox.waiting), inbox.last_at, inbox.waiting_since);
    Ok(Found { is_degraded, count, last_at, since, ..Found::default() })
}

async fn recordings(db: &Db) -> Asked {
    let mut tx = open(db).await?;
    let since = tx.now() - NEWS;
    let finished = speech::look_at_finished(&mut tx, since).await?;
    let (count, last_at) = (Some(finished.failed), finished.last_at);
    Ok(Found { is_degraded: finished.broken > 0, count, last_at, ..Found::default() })
}

async fn daily_records(db: &Db) -> Asked {
    let mut tx = open(db).await?;
    let waiting = analytics::count_metric_changes(&mut tx).await?;
    let last_at = queue::last_fired(&mut tx, analytics::METRICS_SCHEDULE).await?;
    let is_late = last_at.is_none_or(|at| tx.now() - at > SUMS_LATE);
    Ok(Found { is_degraded: waiting > 0 && is_late, count: Some(waiting), last_at, ..Found::default() })
}

async fn page_views(db: &Db) -> Asked {
    let mut tx = open(db).await?;
    let days = analytics::count_days_ahead(&mut tx).await?;
    let last_at = queue::last_fired(&mut tx, analytics::VIEWS_SCHEDULE).await?;
    let is_degraded = days < analytics::FEW_DAYS_AHEAD;
    Ok(Found { is_degraded, count: Some(days.into()), last_at, ..Found::default() })
}
