//! The statements of speech.

use serde_json::Value;
use tenants::{PageRequest, PlatformTx, TenantId, TenantTx};
use time::{Duration, OffsetDateTime};

use super::jobs::Finished;
use super::office::{DayFigures, ListedJob, SpeechFilter};
use super::reading::Heard;
use super::work::{STUCK_AFTER, SpeechJob};
use super::{SpeechFailure, SpeechJobId, SpeechProvider, SpeechState};
use crate::exams::attempts::{AttemptId, RecordingId};

type Done = Result<(), sqlx::Error>;

/// `false`: this recording is, or was, at this provider.
pub(super) async fn insert_job(
    tx: &mut TenantTx,
    id: SpeechJobId,
    recording: RecordingId,
    provider: SpeechProvider,
    duration_ms: i32,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let inserted = sqlx::query!(
        "insert into speech_jobs (tenant_id, id, recording_id, provider, state, duration_ms, created_at, due_at)
         values ($1, $2, $3, $4, 'queued', $5, $6, $7) on conflict on constraint speech_jobs_once do nothing",
        tenant.0,
        id.0,
        recording.0,
        provider.as_str(),
        duration_ms,
        now,
        now + STUCK_AFTER
    )
    .execute(tx.conn())
    .await?;
    Ok(inserted.rows_affected() == 1)
}

pub(super) async fn find_job(tx: &mut TenantTx, id: SpeechJobId) -> Result<Option<SpeechJob>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        SpeechJob,
        r#"select id as "id: SpeechJobId", recording_id as "recording: RecordingId", provider as "provider: SpeechProvider",
             state as "state: SpeechState", reference, tries, duration_ms, created_at, submitted_at
           from speech_jobs where tenant_id = $1 and id = $2"#,
        tenant.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn list_unfinished(tx: &mut TenantTx, attempt: AttemptId) -> Result<Vec<SpeechJobId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select j.id as "id: SpeechJobId" from speech_jobs j
           join recordings r on r.tenant_id = j.tenant_id and r.id = j.recording_id
           where j.tenant_id = $1 and r.attempt_id = $2 and j.due_at is not null order by j.id"#,
        tenant.0,
        attempt.0
    )
    .fetch_all(tx.conn())
    .await
}

/// Nothing when there is no such job. One that is over is only looked at.
pub(super) async fn count_start(
    tx: &mut TenantTx,
    id: SpeechJobId,
    due_at: OffsetDateTime,
) -> Result<Option<SpeechJob>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update speech_jobs set tries = tries + 1, due_at = $3 where tenant_id = $1 and id = $2 and state = 'queued'",
        tenant.0,
        id.0,
        due_at
    )
    .execute(tx.conn())
    .await?;
    find_job(tx, id).await
}

pub(super) async fn upsert_result(
    tx: &mut TenantTx,
    recording: RecordingId,
    figures: Option<&Value>,
    transcript: Option<&Value>,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    // A recording may go while it is listened to: then there is nothing to keep it with.
    sqlx::query!(
        "insert into speech_results (tenant_id, recording_id, figures, transcript, updated_at)
         select r.tenant_id, r.id, $3::jsonb, $4::jsonb, $5::timestamptz from recordings r where r.tenant_id = $1 and r.id = $2
         on conflict (tenant_id, recording_id) do update
           set figures = coalesce(excluded.figures, speech_results.figures),
               transcript = coalesce(excluded.transcript, speech_results.transcript), updated_at = excluded.updated_at",
        tenant.0,
        recording.0,
        figures,
        transcript,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn set_submitted(tx: &mut TenantTx, id: SpeechJobId, reference: &str, due_at: OffsetDateTime) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update speech_jobs set state = 'submitted', reference = $3, submitted_at = $4, due_at = $5
         where tenant_id = $1 and id = $2 and state = 'queued'",
        tenant.0,
        id.0,
        reference,
        now,
        due_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn set_due(tx: &mut TenantTx, id: SpeechJobId, due_at: OffsetDateTime) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update speech_jobs set due_at = $3 where tenant_id = $1 and id = $2 and due_at is not null",
        tenant.0,
        id.0,
        due_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn set_over(
    tx: &mut TenantTx,
    id: SpeechJobId,
    state: SpeechState,
    failure: Option<SpeechFailure>,
    cost_millicents: i64,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update speech_jobs set state = $3, failure = $4, cost_millicents = $5, finished_at = $6, due_at = null
         where tenant_id = $1 and id = $2 and state in ('queued', 'submitted')",
        tenant.0,
        id.0,
        state.as_str(),
        failure.map(SpeechFailure::as_str),
        cost_millicents,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Jobs that nothing was heard of, and not before a while again.
pub(super) async fn take_due(
    tx: &mut PlatformTx,
    most: i64,
) -> Result<Vec<(TenantId, SpeechJobId, SpeechState)>, sqlx::Error> {
    let now = tx.now();
    let rows = sqlx::query!(
        r#"update speech_jobs set due_at = $2
           where (tenant_id, id) in (select tenant_id, id from speech_jobs where due_at <= $1 order by due_at limit $3)
           returning tenant_id as "tenant: TenantId", id as "id: SpeechJobId", state as "state: SpeechState""#,
        now,
        now + STUCK_AFTER,
        most
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.tenant, row.id, row.state)).collect())
}

/// Queued, and submitted.
pub(super) async fn count_waiting(tx: &mut PlatformTx) -> Result<(i64, i64), sqlx::Error> {
    let row = sqlx::query!(
        r#"select count(*) filter (where state = 'queued') as "queued!", count(*) filter (where state = 'submitted') as "submitted!"
           from speech_jobs where due_at is not null"#
    )
    .fetch_one(tx.conn())
    .await?;
    Ok((row.queued, row.submitted))
}

/// A provider has a day, and whatever is tried again comes to less than two more.
const LONGEST_WORK: Duration = Duration::days(3);

/// What became of the recordings of all tenants, since then.
pub(super) async fn look_at_finished(tx: &mut PlatformTx, since: OffsetDateTime) -> Result<Finished, sqlx::Error> {
    // None is worked on for longer than that.
    let begun = since - LONGEST_WORK;
    sqlx::query_as!(
        Finished,
        r#"select count(*) filter (where state = 'failed' and finished_at >= $1) as "failed!",
             count(*) filter (where state = 'failed' and finished_at >= $1
               and failure not in ('unreadable', 'no_speech')) as "broken!",
             (select max(finished_at) from
               (select finished_at from speech_jobs order by created_at desc, id desc limit 1000) newest) as last_at
           from speech_jobs where created_at >= $2"#,
        since,
        begun
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn list_heard(tx: &mut TenantTx, attempt: AttemptId) -> Result<Vec<Heard>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select r.id as "recording: RecordingId", r.item, j.provider as "provider: SpeechProvider",
             j.state as "state: SpeechState", j.failure as "failure: SpeechFailure", s.figures as "figures?", s.transcript as "transcript?"
           from recordings r
           join lateral (
             select provider, state, failure from speech_jobs
             where tenant_id = r.tenant_id and recording_id = r.id order by created_at desc, id desc limit 1
           ) j on true
           left join speech_results s on s.tenant_id = r.tenant_id and s.recording_id = r.id
           where r.tenant_id = $1 and r.attempt_id = $2 order by r.created_at, r.id"#,
        tenant.0,
        attempt.0
    )
    .fetch_all(tx.conn())
    .await?;
    // What cannot be read any more was written by another version: it is as if it had not been measured yet.
    let heard = rows.into_iter().map(|row| Heard {
        recording: row.recording,
        item: row.item,
        provider: row.provider,
        state: row.state,
        failure: row.failure,
        figures: row.figures.and_then(|figures| serde_json::from_value(figures).ok()),
        words: row.transcript.and_then(|words| serde_json::from_value(words).ok()),
    });
    Ok(heard.collect())
}

pub(super) async fn list_jobs(
    tx: &mut PlatformTx,
    filter: &SpeechFilter,
    page: PageRequest,
) -> Result<(Vec<ListedJob>, i64), sqlx::Error> {
    let (state, provider) = (filter.state.map(SpeechState::as_str), filter.provider.map(SpeechProvider::as_str));
    let tenant = filter.tenant.map(|tenant| tenant.0);
    let total = sqlx::query_scalar!(
        r#"select count(*) as "total!" from speech_jobs
           where ($1::text is null or state = $1) and ($2::text is null or provider = $2)
             and ($3::uuid is null or tenant_id = $3)
             and ($4::date is null or created_at >= $4::date::timestamp at time zone 'Asia/Taipei')
             and ($5::date is null or created_at < ($5::date + 1)::timestamp at time zone 'Asia/Taipei')"#,
        state,
        provider,
        tenant,
        filter.from,
        filter.to
    )
    .fetch_one(tx.conn())
    .await?;
    let jobs = sqlx::query_as!(
        ListedJob,
        r#"select id as "id: SpeechJobId", tenant_id as "tenant: TenantId", provider as "provider: SpeechProvider",
             state as "state: SpeechState", failure as "failure: SpeechFailure", duration_ms, tries, cost_millicents,
             created_at, submitted_at, finished_at, recording_id is not null as "has_recording!"
           from speech_jobs
           where ($1::text is null or state = $1) and ($2::text is null or provider = $2)
             and ($3::uuid is null or tenant_id = $3)
             and ($4::date is null or created_at >= $4::date::timestamp at time zone 'Asia/Taipei')
             and ($5::date is null or created_at < ($5::date + 1)::timestamp at time zone 'Asia/Taipei')
           order by created_at desc, id desc limit $6 offset $7"#,
        state,
        provider,
        tenant,
        filter.from,
        filter.to,
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await?;
    Ok((jobs, total))
}

/// By day and provider, oldest first; then, without a day, each provider over all of them.
pub(super) async fn list_days(tx: &mut PlatformTx, filter: &SpeechFilter) -> Result<Vec<DayFigures>, sqlx::Error> {
    sqlx::query_as!(
        DayFigures,
        r#"select j.made_on as "day?", j.provider as "provider!: SpeechProvider", count(*) as "jobs!",
             count(*) filter (where j.state = 'done') as "done!", count(*) filter (where j.state = 'failed') as "failed!",
             coalesce(sum(j.duration_ms) filter (where j.state = 'done'), 0)::bigint as "milliseconds!",
             coalesce(sum(j.cost_millicents), 0)::bigint as "cost_millicents!",
             percentile_cont(0.5) within group (order by j.took) filter (where j.state = 'done') as latency_p50,
             percentile_cont(0.95) within group (order by j.took) filter (where j.state = 'done') as latency_p95
           from (
             select provider, state, duration_ms, cost_millicents, extract(epoch from finished_at - created_at)::float8 as took,
               (created_at at time zone 'Asia/Taipei')::date as made_on
             from speech_jobs
             where ($1::text is null or provider = $1) and ($2::uuid is null or tenant_id = $2)
               and ($3::date is null or created_at >= $3::date::timestamp at time zone 'Asia/Taipei')
               and ($4::date is null or created_at < ($4::date + 1)::timestamp at time zone 'Asia/Taipei')
           ) j
           group by grouping sets ((j.made_on, j.provider), (j.provider))
           order by j.made_on nulls last, j.provider"#,
        filter.provider.map(SpeechProvider::as_str),
        filter.tenant.map(|tenant| tenant.0),
        filter.from,
        filter.to
    )
    .fetch_all(tx.conn())
    .await
}

pub(super) async fn list_brands(tx: &mut PlatformTx) -> Result<Vec<(TenantId, String, String)>, sqlx::Error> {
    let rows = sqlx::query!(r#"select id as "id: TenantId", slug, coalesce(brand ->> 'name', slug) as "name!" from tenants order by not is_default, slug"#)
        .fetch_all(tx.conn())
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.slug, row.name)).collect())
}

/// Held until the transaction ends.
pub(super) async fn lock_listed(
    tx: &mut PlatformTx,
    id: SpeechJobId,
) -> Result<Option<(TenantId, SpeechState, bool)>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select tenant_id as "tenant: TenantId", state as "state: SpeechState", recording_id is not null as "has_recording!"
           from speech_jobs where id = $1 for update"#,
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| (row.tenant, row.state, row.has_recording)))
}

pub(super) async fn queue_again(
    tx: &mut PlatformTx,
    tenant: TenantId,
    id: SpeechJobId,
    due_at: OffsetDateTime,
) -> Done {
    sqlx::query!(
        "update speech_jobs set state = 'queued', failure = null, reference = null, tries = 0, submitted_at = null,
           finished_at = null, due_at = $3, cost_millicents = 0
         where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        due_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
