//! The statements of fairness.

mod disputes;
pub(super) mod earlier;
mod office;

pub(super) use disputes::{DisputeRow, find_dispute_by_key, find_dispute_of_job, insert_dispute, set_decided};
pub use disputes::{erase_reasons, find_dispute};
pub use office::FirstMark;
pub use office::count_open_disputes;
pub(super) use office::{count_waiting, list_disputes, list_first_marks, list_pairs};

use super::markings::{BlindScore, Marking, MarkingId, MarkingKind, MarkingState, NewMarking};
use crate::content::library::PackVersionId;
use crate::exams::attempts::AttemptId;
use crate::exams::grading::{Grader, GradingJobId};
use crate::people::accounts::UserId;
use sqlx::types::Json;
use std::collections::BTreeMap;
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;

type Done = Result<(), sqlx::Error>;

/// Adds a marking. None: the grading has one of this kind.
pub(super) async fn insert_marking(tx: &mut TenantTx, new: &NewMarking) -> Result<Option<MarkingId>, sqlx::Error> {
    let (tenant, now, id) = (tx.tenant_id(), tx.now(), tx.new_id());
    let added = sqlx::query!(
        "insert into grading_markings (tenant_id, id, job_id, kind, items, sections, state, due_at, created_at)
         values ($1, $2, $3, $4, $5, $6, 'queued', $7, $8) on conflict (tenant_id, job_id, kind) do nothing",
        tenant.0,
        id,
        new.job.0,
        new.kind.as_str(),
        &new.items,
        &new.sections,
        new.due_at,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok((added.rows_affected() > 0).then_some(MarkingId(id)))
}

/// Locks every marking of the grading that this one belongs to.
pub(super) async fn lock_markings(tx: &mut TenantTx, id: MarkingId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "select m.id from grading_markings m
         where m.tenant_id = $1
           and m.job_id = (select job_id from grading_markings where tenant_id = $1 and id = $2)
         order by m.id for update",
        tenant.0,
        id.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(())
}

/// A marking, if this grader may mark it: not the own test, not that of an own learner, not what this person marked before, only
/// permitted sections.
pub(super) async fn find_for_grader(
    tx: &mut TenantTx,
    grader: &Grader,
    id: MarkingId,
) -> Result<Option<Marking>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Marking,
        r#"select m.id as "id: MarkingId", m.job_id as "job_id: GradingJobId", j.attempt_id as "attempt_id: AttemptId",
             a.user_id as "learner_id: UserId", a.pack_version_id as "pack_version_id: PackVersionId", v.title,
             m.kind as "kind: MarkingKind", m.items, m.state as "state: MarkingState", m.claimed_by as "claimed_by: UserId",
             m.claim_seen_at, m.note, m.due_at, m.created_at, m.returned_at
           from grading_markings m
           join grading_jobs j on j.tenant_id = m.tenant_id and j.id = m.job_id
           join attempts a on a.tenant_id = j.tenant_id and a.id = j.attempt_id
           join library.pack_versions v on v.id = a.pack_version_id
           where m.tenant_id = $1 and m.id = $2
             and a.user_id <> $3 and a.user_id <> all ($5) and j.delivered_by <> $3 and m.sections <@ $4
             and not exists (select from grading_markings other where other.tenant_id = m.tenant_id
               and other.job_id = m.job_id and other.id <> m.id and other.claimed_by = $3)"#,
        tenant.0,
        id.0,
        grader.id.0,
        &grader.sections(),
        &grader.own_learners()
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn list_markings(
    tx: &mut TenantTx,
    grader: &Grader,
    lapsed_before: OffsetDateTime,
    page: PageRequest,
) -> Result<(Vec<Marking>, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select m.id as "id: MarkingId", m.job_id as "job_id: GradingJobId", j.attempt_id as "attempt_id: AttemptId",
             a.user_id as "learner_id: UserId", a.pack_version_id as "pack_version_id: PackVersionId", v.title,
             m.kind as "kind: MarkingKind", m.items, m.state as "state: MarkingState", m.claimed_by as "claimed_by: UserId",
             m.claim_seen_at, m.note, m.due_at, m.created_at, m.returned_at, count(*) over () as "total!"
           from grading_markings m
           join grading_jobs j on j.tenant_id = m.tenant_id and j.id = m.job_id
           join attempts a on a.tenant_id = j.tenant_id and a.id = j.attempt_id
           join library.pack_versions v on v.id = a.pack_version_id
           where m.tenant_id = $1 and m.state <> 'returned'
             and (m.state = 'queued' or m.claimed_by = $2 or m.claim_seen_at < $3)
             and a.user_id <> $2 and a.user_id <> all ($7) and j.delivered_by <> $2 and m.sections <@ $4
             and not exists (select from grading_markings other where other.tenant_id = m.tenant_id
               and other.job_id = m.job_id and other.id <> m.id and other.claimed_by = $2)
           order by (m.state = 'claimed' and m.claimed_by = $2 and m.claim_seen_at >= $3) desc, (m.kind = 'regrade') desc, m.due_at, m.id
           limit $5 offset $6"#,
        tenant.0,
        grader.id.0,
        lapsed_before,
        &grader.sections(),
        page.limit(),
        page.offset(),
        &grader.own_learners()
    )
    .fetch_all(tx.conn())
    .await?;
    if let Some(first) = page.first_instead().filter(|_| rows.is_empty()) {
        let (_, total) = Box::pin(list_markings(tx, grader, lapsed_before, first)).await?;
        return Ok((Vec::new(), total));
    }
    let total = rows.first().map_or(0, |row| row.total);
    let markings = rows.into_iter().map(|row| Marking {
        id: row.id,
        job_id: row.job_id,
        attempt_id: row.attempt_id,
        learner_id: row.learner_id,
        pack_version_id: row.pack_version_id,
        title: row.title,
        kind: row.kind,
        items: row.items,
        state: row.state,
        claimed_by: row.claimed_by,
        claim_seen_at: row.claim_seen_at,
        note: row.note,
        due_at: row.due_at,
        created_at: row.created_at,
        returned_at: row.returned_at,
    });
    Ok((markings.collect(), total))
}

pub(super) async fn set_claim(tx: &mut TenantTx, id: MarkingId, grader: Option<UserId>) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update grading_markings set
           state = case when $3::uuid is null then 'queued' else 'claimed' end,
           note = case when $3::uuid is null or claimed_by is distinct from $3::uuid then '' else note end,
           claimed_by = $3,
           claim_seen_at = case when $3::uuid is null then null else $4::timestamptz end
         where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        grader.map(|grader| grader.0),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// A sign of life, with what is told so far.
pub(super) async fn renew_claim(tx: &mut TenantTx, id: MarkingId, note: Option<&str>) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update grading_markings set claim_seen_at = $3, note = coalesce($4, note) where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        now,
        note
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn set_returned(tx: &mut TenantTx, id: MarkingId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update grading_markings set state = 'returned', returned_at = $3 where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn clear_scores(tx: &mut TenantTx, id: MarkingId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from grading_marking_scores where tenant_id = $1 and marking_id = $2", tenant.0, id.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Removes what anybody but this grader has begun.
pub(super) async fn clear_scores_of_others(tx: &mut TenantTx, id: MarkingId, grader: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from grading_marking_scores where tenant_id = $1 and marking_id = $2
           and exists (select from grading_markings where tenant_id = $1 and id = $2 and claimed_by is distinct from $3)",
        tenant.0,
        id.0,
        grader.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn upsert_score(tx: &mut TenantTx, id: MarkingId, item: &str, given: &BlindScore) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into grading_marking_scores (tenant_id, marking_id, item, dimensions, score, saved_at)
         values ($1, $2, $3, $4, $5::float8, $6)
         on conflict (tenant_id, marking_id, item) do update
           set dimensions = excluded.dimensions, score = excluded.score, saved_at = excluded.saved_at",
        tenant.0,
        id.0,
        item,
        Json(&given.dimensions) as _,
        given.score,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The attempt that a marking is about.
pub async fn find_marked(tx: &mut TenantTx, id: MarkingId) -> Result<Option<AttemptId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select j.attempt_id as "attempt: AttemptId" from grading_markings m
           join grading_jobs j on j.tenant_id = m.tenant_id and j.id = m.job_id
           where m.tenant_id = $1 and m.id = $2"#,
        tenant.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await
}

/// What is given in a marking so far, by task.
pub async fn list_scores(tx: &mut TenantTx, id: MarkingId) -> Result<BTreeMap<String, BlindScore>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select item, dimensions as "dimensions: Json<BTreeMap<String, f64>>", score::float8 as score
           from grading_marking_scores where tenant_id = $1 and marking_id = $2"#,
        tenant.0,
        id.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.item, BlindScore { dimensions: row.dimensions.0, score: row.score })).collect())
}
