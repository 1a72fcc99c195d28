//! The statements of the office's figures and lists.

use super::super::disputes::DisputeState;
use super::super::markings::{MarkingId, MarkingState};
use super::super::office::{DisputeCard, StoredPair};
use crate::content::library::PackVersionId;
use crate::people::accounts::UserId;
use sqlx::types::Json;
use std::collections::BTreeMap;
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

/// More pairs than any brand has in half a year; the newest count.
const MOST_PAIRS: i64 = 20_000;

/// The first grader's mark on a disputed task.
#[derive(Debug, Clone, PartialEq)]
pub struct FirstMark {
    /// Score by dimension name.
    pub dimensions: BTreeMap<String, f64>,
    /// The task's score.
    pub score: f64,
    /// To the learner.
    pub comment: String,
}

/// First and second marks whose second was returned since a moment.
pub(in crate::exams::fairness) async fn list_pairs(
    tx: &mut TenantTx,
    since: OffsetDateTime,
) -> Result<Vec<StoredPair>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        StoredPair,
        r#"select j.delivered_by as "first_grader!: UserId", m.claimed_by as "second_grader!: UserId",
             coalesce(k.first_score, k.score)::float8 as "first!", s.score::float8 as "second!", m.returned_at as "at!"
           from grading_markings m
           join grading_jobs j on j.tenant_id = m.tenant_id and j.id = m.job_id
           join grading_marking_scores s on s.tenant_id = m.tenant_id and s.marking_id = m.id
           join grading_marks k on k.tenant_id = m.tenant_id and k.job_id = m.job_id and k.item = s.item
           where m.tenant_id = $1 and m.kind = 'second' and m.state = 'returned' and m.returned_at >= $2
             and s.score is not null and k.score is not null
           order by m.returned_at desc, m.id, s.item limit $3"#,
        tenant.0,
        since,
        MOST_PAIRS
    )
    .fetch_all(tx.conn())
    .await
}

/// Tasks that third graders were asked about since a moment, and second and third markings that wait.
pub(in crate::exams::fairness) async fn count_waiting(
    tx: &mut TenantTx,
    since: OffsetDateTime,
) -> Result<(i64, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select coalesce(sum(cardinality(items)) filter (where kind = 'third' and created_at >= $2), 0) as "thirds!",
             count(*) filter (where kind <> 'regrade' and state <> 'returned') as "waiting!"
           from grading_markings where tenant_id = $1 and (state <> 'returned' or returned_at >= $2)"#,
        tenant.0,
        since
    )
    .fetch_one(tx.conn())
    .await?;
    Ok((row.thirds, row.waiting))
}

pub(in crate::exams::fairness) async fn list_disputes(
    tx: &mut TenantTx,
    page: PageRequest,
) -> Result<(Vec<DisputeCard>, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select d.id, d.marking_id as "marking_id: MarkingId", a.pack_version_id as "pack_version_id: PackVersionId",
             d.state as "state: DisputeState", m.state as "marking: MarkingState", d.reason,
             d.scores as "scores: Json<BTreeMap<String, f64>>", d.coins::bigint as "coins!",
             d.reversal_id is not null as "is_given_back!", d.asked_at, m.due_at, d.decided_at,
             j.delivered_by as "first_grader!: UserId", m.claimed_by as "other_grader: UserId", m.note,
             count(*) over () as "total!"
           from grading_disputes d
           join grading_jobs j on j.tenant_id = d.tenant_id and j.id = d.job_id
           join grading_markings m on m.tenant_id = d.tenant_id and m.id = d.marking_id
           join attempts a on a.tenant_id = j.tenant_id and a.id = j.attempt_id
           where d.tenant_id = $1
           order by (d.state = 'open') desc, d.asked_at desc, d.id limit $2 offset $3"#,
        tenant.0,
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await?;
    if let Some(first) = page.first_instead().filter(|_| rows.is_empty()) {
        let (_, total) = Box::pin(list_disputes(tx, first)).await?;
        return Ok((Vec::new(), total));
    }
    let total = rows.first().map_or(0, |row| row.total);
    let cards = rows.into_iter().map(|row| {
        let is_decided = row.state != DisputeState::Open;
        DisputeCard {
            id: row.id,
            marking_id: row.marking_id,
            pack_version_id: row.pack_version_id,
            state: row.state,
            marking: row.marking,
            reason: row.reason,
            scores: row.scores.0,
            coins: row.coins,
            is_given_back: row.is_given_back,
            asked_at: row.asked_at,
            due_at: row.due_at,
            decided_at: row.decided_at,
            first_grader: row.first_grader,
            other_grader: row.other_grader.filter(|_| is_decided),
            note: if is_decided { row.note } else { String::new() },
            first: BTreeMap::new(),
            other: BTreeMap::new(),
        }
    });
    Ok((cards.collect(), total))
}

/// The marks that the first grader gave in a disputed grading, by task.
pub(in crate::exams::fairness) async fn list_first_marks(
    tx: &mut TenantTx,
    dispute: Uuid,
) -> Result<BTreeMap<String, FirstMark>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select k.item, coalesce(k.first_dimensions, k.dimensions) as "dimensions!: Json<BTreeMap<String, f64>>",
             coalesce(k.first_score, k.score)::float8 as "score!", k.comment
           from grading_disputes d
           join grading_marks k on k.tenant_id = d.tenant_id and k.job_id = d.job_id
           where d.tenant_id = $1 and d.id = $2 and k.score is not null"#,
        tenant.0,
        dispute
    )
    .fetch_all(tx.conn())
    .await?;
    let mark = |dimensions: Json<_>, score, comment| FirstMark { dimensions: dimensions.0, score, comment };
    Ok(rows.into_iter().map(|row| (row.item, mark(row.dimensions, row.score, row.comment))).collect())
}

/// Disputes that nobody has decided.
pub async fn count_open_disputes(tx: &mut TenantTx) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from grading_disputes where tenant_id = $1 and state = 'open'"#,
        tenant.0
    )
    .fetch_one(tx.conn())
    .await
}
