//! Versions of answers.

use crate::content::library::answer::AnswerValue;
use crate::exams::attempts::answers::{Answer, NewAnswer};
use crate::exams::attempts::{AttemptId, RecordingId};
use sqlx::types::Json;
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::OffsetDateTime;

/// What stands under a number after an insert, and the highest number there is.
pub(crate) struct StoredVersion {
    pub value: AnswerValue,
    pub received_at: OffsetDateTime,
    pub newest: i64,
}

pub(crate) async fn insert_answer(
    tx: &mut TenantTx,
    id: AttemptId,
    answer: &NewAnswer,
    is_late: bool,
) -> Result<StoredVersion, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into answers (tenant_id, attempt_id, item, seq, value, is_late, client_at, received_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (tenant_id, attempt_id, item, seq) do nothing",
        tenant.0,
        id.0,
        answer.item,
        answer.seq,
        Json(&answer.value) as _,
        is_late,
        answer.client_at,
        now
    )
    .execute(tx.conn())
    .await?;
    let row = sqlx::query!(
        r#"select nullif(value, '{"kind": "thinned"}') as "value: Json<AnswerValue>", received_at,
             (select max(seq) from answers n where n.tenant_id = $1 and n.attempt_id = $2 and n.item = $3) as "newest!"
           from answers where tenant_id = $1 and attempt_id = $2 and item = $3 and seq = $4"#,
        tenant.0,
        id.0,
        answer.item,
        answer.seq
    )
    .fetch_one(tx.conn())
    .await?;
    // Of a version that was thinned out only its sender still knows the words.
    let value = row.value.map_or_else(|| answer.value.clone(), |stored| stored.0);
    Ok(StoredVersion { value, received_at: row.received_at, newest: row.newest })
}

/// The versions that count, by item.
pub async fn current_answers(tx: &mut TenantTx, id: AttemptId) -> Result<BTreeMap<String, Answer>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select distinct on (item) item, seq, value as "value: Json<AnswerValue>", received_at
           from answers where tenant_id = $1 and attempt_id = $2 order by item, seq desc"#,
        tenant.0,
        id.0
    )
    .fetch_all(tx.conn())
    .await?;
    let answer = |row: (i64, AnswerValue, OffsetDateTime)| Answer { seq: row.0, value: row.1, received_at: row.2 };
    Ok(rows.into_iter().map(|row| (row.item, answer((row.seq, row.value.0, row.received_at)))).collect())
}

pub(crate) async fn recording_fits(
    tx: &mut TenantTx,
    attempt: AttemptId,
    recording: RecordingId,
    item: &str,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from recordings where tenant_id = $1 and id = $2 and attempt_id = $3 and item = $4) as "fits!""#,
        tenant.0, recording.0, attempt.0, item
    )
    .fetch_one(tx.conn())
    .await
}
