//! What a learner's next step is chosen from.

use crate::content::library::PackVersionId;
use crate::content::library::pack::{PackKind, QuestionType, SectionName, SetKind};
use crate::exams::analysis::next_step::FreshSet;
use crate::exams::attempts::AttemptId;
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::OffsetDateTime;

/// An item that was answered and scored by machine.
#[derive(Debug)]
pub(in crate::exams::analysis) struct AnsweredRow {
    pub(in crate::exams::analysis) pack_version_id: PackVersionId,
    pub(in crate::exams::analysis) item: String,
    pub(in crate::exams::analysis) is_right: bool,
    pub(in crate::exams::analysis) at: OffsetDateTime,
}

/// The last answers, newest first. What was left blank is no answer.
pub(in crate::exams::analysis) async fn list_recent_answers(
    tx: &mut TenantTx,
    learner: UserId,
) -> Result<Vec<AnsweredRow>, sqlx::Error> {
    let tenant = tx.tenant_id();
    // A dozen of each type counts; this many hold them, but for types that come once in a test.
    sqlx::query_as!(
        AnsweredRow,
        r#"select a.pack_version_id as "pack_version_id: PackVersionId", r.item, r.outcome = 'right' as "is_right!", a.submitted_at as "at!"
           from attempts a join item_results r on r.tenant_id = a.tenant_id and r.attempt_id = a.id
           where a.tenant_id = $1 and a.user_id = $2 and a.submitted_at is not null and a.status <> 'void'
             and r.outcome in ('right', 'partial', 'wrong')
           order by a.submitted_at desc, a.id, r.item limit 1000"#,
        tenant.0,
        learner.0
    )
    .fetch_all(tx.conn())
    .await
}

/// The newest attempt that was handed in: its explanations are open.
pub(in crate::exams::analysis) async fn find_newest_explained(
    tx: &mut TenantTx,
    learner: UserId,
) -> Result<Option<AttemptId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select id as "id: AttemptId" from attempts
           where tenant_id = $1 and user_id = $2 and submitted_at is not null and status <> 'void'
           order by submitted_at desc, id desc limit 1"#,
        tenant.0,
        learner.0
    )
    .fetch_optional(tx.conn())
    .await
}

/// Sets of the newest versions in the newest format, without those whose part the learner has begun in any version.
pub(in crate::exams::analysis) async fn list_fresh_sets(
    tx: &mut TenantTx,
    learner: UserId,
) -> Result<Vec<FreshSet>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"with newest as (
             select v.id, v.slug, v.title, v.kind from library.pack_versions v
             where v.state = 'approved' and v.version = (select max(n.version) from library.pack_versions n
                     where n.slug = v.slug and n.state in ('approved', 'retired') and n.released_at is not null)
               and v.format = (select max(f.format) from library.pack_versions f where f.state = 'approved')
           )
           select v.id as "version!: PackVersionId", v.title as "title!", v.kind as "pack_kind!: PackKind", s.section as "section: SectionName",
             s.set_id as set, s.position, s.kind as "kind: SetKind", s.question_types as "question_types: Vec<QuestionType>",
             s.items, s.seconds
           from newest v join library.pack_sets s on s.pack_version_id = v.id
           where not exists (
             select from attempts a
             join library.pack_versions taken on taken.id = a.pack_version_id and taken.slug = v.slug
             join attempt_parts p on p.tenant_id = a.tenant_id and p.attempt_id = a.id
             where a.tenant_id = $1 and a.user_id = $2 and p.part = s.part and p.started_at is not null
               and (a.scope_set is null or a.scope_set = s.set_id or s.set_id = any (a.scope_sets)))
           order by v.slug, s.position"#,
        tenant.0,
        learner.0
    )
    .fetch_all(tx.conn())
    .await?;
    let sets = rows.into_iter().map(|row| FreshSet {
        version: row.version,
        title: row.title,
        pack_kind: row.pack_kind,
        section: row.section,
        set: row.set,
        position: row.position,
        kind: row.kind,
        question_types: row.question_types,
        items: row.items.cast_unsigned(),
        seconds: row.seconds.cast_unsigned(),
    });
    Ok(sets.collect())
}
