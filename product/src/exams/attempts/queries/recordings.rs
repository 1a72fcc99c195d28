//! Recordings and their chunks.

use super::Done;
use crate::exams::attempts::recordings::{Recording, RecordingState};
use crate::exams::attempts::{AttemptId, RecordingId};
use crate::people::accounts::UserId;
use tenants::TenantTx;

pub(crate) async fn insert_recording(
    tx: &mut TenantTx,
    attempt: AttemptId,
    id: RecordingId,
    item: &str,
    mime: &str,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into recordings (tenant_id, attempt_id, id, item, mime, created_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (tenant_id, id) do nothing",
        tenant.0,
        attempt.0,
        id.0,
        item,
        mime,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

struct Row {
    id: RecordingId,
    attempt_id: AttemptId,
    item: String,
    mime: String,
    state: String,
    duration_ms: Option<i32>,
    blob_key: Option<String>,
    chunks: i64,
    is_silent: bool,
}

impl Row {
    fn recording(self) -> Recording {
        Recording {
            id: self.id,
            attempt_id: self.attempt_id,
            item: self.item,
            mime: self.mime,
            state: if self.state == "complete" { RecordingState::Complete } else { RecordingState::Uploading },
            chunks: i32::try_from(self.chunks).unwrap_or(i32::MAX),
            duration_ms: self.duration_ms,
            blob_key: self.blob_key,
            is_silent: self.is_silent,
        }
    }
}

pub(crate) async fn find_recording(
    tx: &mut TenantTx,
    id: RecordingId,
    is_locked: bool,
) -> Result<Option<Recording>, sqlx::Error> {
    let tenant = tx.tenant_id();
    if is_locked {
        // Two senders of one take wait for each other; the number of chunks below is then the truth.
        sqlx::query!("select id from recordings where tenant_id = $1 and id = $2 for update", tenant.0, id.0)
            .fetch_optional(tx.conn())
            .await?;
    }
    let row = sqlx::query_as!(
        Row,
        r#"select id as "id: RecordingId", attempt_id as "attempt_id: AttemptId", item, mime, state, duration_ms, blob_key,
             (select count(*) from recording_chunks c where c.tenant_id = r.tenant_id and c.recording_id = r.id) as "chunks!",
             exists (select 1 from attempt_events e where e.tenant_id = r.tenant_id and e.attempt_id = r.attempt_id
               and e.id = r.id and e.kind = 'silent_take') as "is_silent!"
           from recordings r where tenant_id = $1 and id = $2"#,
        tenant.0, id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(Row::recording))
}

/// All recordings of an attempt.
pub async fn list_recordings(tx: &mut TenantTx, attempt: AttemptId) -> Result<Vec<Recording>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query_as!(
        Row,
        r#"select id as "id: RecordingId", attempt_id as "attempt_id: AttemptId", item, mime, state, duration_ms, blob_key,
             (select count(*) from recording_chunks c where c.tenant_id = r.tenant_id and c.recording_id = r.id) as "chunks!",
             exists (select 1 from attempt_events e where e.tenant_id = r.tenant_id and e.attempt_id = r.attempt_id
               and e.id = r.id and e.kind = 'silent_take') as "is_silent!"
           from recordings r where tenant_id = $1 and attempt_id = $2 order by created_at, id"#,
        tenant.0, attempt.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(Row::recording).collect())
}

pub(crate) async fn recording_bytes(tx: &mut TenantTx, id: RecordingId) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select coalesce(sum(length(bytes)), 0) as "bytes!" from recording_chunks where tenant_id = $1 and recording_id = $2"#,
        tenant.0, id.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(crate) async fn insert_chunk(tx: &mut TenantTx, id: RecordingId, number: i32, bytes: &[u8], sha256: &[u8]) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into recording_chunks (tenant_id, recording_id, number, bytes, sha256, received_at) values ($1, $2, $3, $4, $5, $6)",
        tenant.0, id.0, number, bytes, sha256, now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Stores the next chunk of an own recording that is still open, if there is room for it; false says that one of these is not so.
/// A single statement, because it is what speakers do all the time. The lock makes two senders of one take wait for each other.
#[expect(clippy::too_many_arguments, reason = "a row and whose it must be")]
pub(crate) async fn append_chunk(
    tx: &mut TenantTx,
    user: UserId,
    attempt: AttemptId,
    id: RecordingId,
    number: i32,
    bytes: &[u8],
    sha256: &[u8],
    most: i64,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let stored = sqlx::query!(
        "with take as (
           select r.id from recordings r
           join attempts a on a.tenant_id = r.tenant_id and a.id = r.attempt_id
           where r.tenant_id = $1 and r.id = $2 and r.attempt_id = $3 and a.user_id = $4 and r.state = 'uploading'
           for no key update of r)
         insert into recording_chunks (tenant_id, recording_id, number, bytes, sha256, received_at)
         select $1, take.id, $5::int, $6::bytea, $7, $8 from take
         where (select count(*) from recording_chunks c where c.tenant_id = $1 and c.recording_id = take.id) = $5::int
           and (select coalesce(sum(length(c.bytes)), 0) from recording_chunks c
                where c.tenant_id = $1 and c.recording_id = take.id) + length($6::bytea) <= $9::bigint
         on conflict do nothing",
        tenant.0,
        id.0,
        attempt.0,
        user.0,
        number,
        bytes,
        sha256,
        now,
        most
    )
    .execute(tx.conn())
    .await?;
    Ok(stored.rows_affected() == 1)
}

pub(crate) async fn recording_content(tx: &mut TenantTx, id: RecordingId) -> Result<Vec<u8>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let chunks = sqlx::query_scalar!(
        "select bytes from recording_chunks where tenant_id = $1 and recording_id = $2 order by number",
        tenant.0,
        id.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(chunks.concat())
}

/// Notes where the whole file lies and lets go of the chunks. Completing it twice is fine.
pub async fn complete_recording(
    tx: &mut TenantTx,
    id: RecordingId,
    mime: &str,
    bytes: i64,
    duration_ms: i32,
    sha256: &[u8],
    blob_key: &str,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "update recordings set state = 'complete', mime = $3, bytes = $4, duration_ms = $5, sha256 = $6, blob_key = $7, completed_at = $8
         where tenant_id = $1 and id = $2 and state = 'uploading'",
        tenant.0, id.0, mime, bytes, duration_ms, sha256, blob_key, now
    )
    .execute(tx.conn())
    .await?;
    if done.rows_affected() == 1 {
        sqlx::query!("delete from recording_chunks where tenant_id = $1 and recording_id = $2", tenant.0, id.0)
            .execute(tx.conn())
            .await?;
    }
    Ok(())
}
