//! The statements of voice comments.

use super::super::GradingJobId;
use super::VoiceId;
use super::model::VoiceComment;
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::TenantTx;

pub(super) async fn find_voice(
    tx: &mut TenantTx,
    job: GradingJobId,
    item: &str,
) -> Result<Option<VoiceComment>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        VoiceComment,
        r#"select voice_id as "id: VoiceId", mime, duration_ms, bytes, sha256, recorded_at, recorded_by as "recorded_by: UserId"
           from grading_voice_comments where tenant_id = $1 and job_id = $2 and item = $3"#,
        tenant.0,
        job.0,
        item
    )
    .fetch_optional(tx.conn())
    .await
}

/// The voice comments of a job so far, by item.
pub async fn list_voice(tx: &mut TenantTx, job: GradingJobId) -> Result<BTreeMap<String, VoiceComment>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select item, voice_id as "id: VoiceId", mime, duration_ms, bytes, sha256, recorded_at, recorded_by as "recorded_by: UserId"
           from grading_voice_comments where tenant_id = $1 and job_id = $2"#,
        tenant.0,
        job.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let voice = VoiceComment {
                id: row.id,
                mime: row.mime,
                duration_ms: row.duration_ms,
                bytes: row.bytes,
                sha256: row.sha256,
                recorded_at: row.recorded_at,
                recorded_by: row.recorded_by,
            };
            (row.item, voice)
        })
        .collect())
}

pub(super) async fn upsert_voice(
    tx: &mut TenantTx,
    job: GradingJobId,
    item: &str,
    voice: &VoiceComment,
) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "insert into grading_voice_comments
           (tenant_id, job_id, item, voice_id, mime, duration_ms, bytes, sha256, recorded_at, recorded_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (tenant_id, job_id, item) do update
           set voice_id = excluded.voice_id, mime = excluded.mime, duration_ms = excluded.duration_ms, bytes = excluded.bytes,
               sha256 = excluded.sha256, recorded_at = excluded.recorded_at, recorded_by = excluded.recorded_by",
        tenant.0,
        job.0,
        item,
        voice.id.0,
        voice.mime,
        voice.duration_ms,
        voice.bytes,
        voice.sha256,
        voice.recorded_at,
        voice.recorded_by.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn delete_voice(
    tx: &mut TenantTx,
    job: GradingJobId,
    item: &str,
) -> Result<Option<VoiceId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"delete from grading_voice_comments where tenant_id = $1 and job_id = $2 and item = $3
           returning voice_id as "id: VoiceId""#,
        tenant.0,
        job.0,
        item
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn delete_voice_of_job(tx: &mut TenantTx, job: GradingJobId) -> Result<Vec<VoiceId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"delete from grading_voice_comments where tenant_id = $1 and job_id = $2 returning voice_id as "id: VoiceId""#,
        tenant.0,
        job.0
    )
    .fetch_all(tx.conn())
    .await
}

/// Of what the person said, and of what was said to them.
pub(super) async fn delete_voice_of_person(tx: &mut TenantTx, person: UserId) -> Result<Vec<VoiceId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"delete from grading_voice_comments c using grading_jobs j, attempts a
           where c.tenant_id = $1 and j.tenant_id = c.tenant_id and j.id = c.job_id
             and a.tenant_id = j.tenant_id and a.id = j.attempt_id and (a.user_id = $2 or c.recorded_by = $2)
           returning c.voice_id as "id: VoiceId""#,
        tenant.0,
        person.0
    )
    .fetch_all(tx.conn())
    .await
}
