//! Statements about teachers and their learners.

use super::Linked;
use crate::people::accounts::UserId;
use tenants::{PageRequest, TenantTx};

/// Whether it made a row: not where the link is open already.
pub(super) async fn insert_link(
    tx: &mut TenantTx,
    actor: Option<UserId>,
    teacher: UserId,
    learner: UserId,
) -> Result<bool, sqlx::Error> {
    let (tenant, id, now) = (tx.tenant_id(), tx.new_id(), tx.now());
    let made = sqlx::query!(
        "insert into teacher_learners (tenant_id, id, teacher_id, learner_id, linked_by, linked_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (tenant_id, teacher_id, learner_id) where ended_at is null do nothing",
        tenant.0,
        id,
        teacher.0,
        learner.0,
        actor.map(|id| id.0),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(made.rows_affected() == 1)
}

/// Whether there was an open link to end.
pub(super) async fn end_link(tx: &mut TenantTx, teacher: UserId, learner: UserId) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let ended = sqlx::query!(
        "update teacher_learners set ended_at = $4
         where tenant_id = $1 and teacher_id = $2 and learner_id = $3 and ended_at is null",
        tenant.0,
        teacher.0,
        learner.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(ended.rows_affected() == 1)
}

pub(super) async fn was_linked(tx: &mut TenantTx, teacher: UserId, learner: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from teacher_learners where tenant_id = $1 and teacher_id = $2 and learner_id = $3) as "was!""#,
        tenant.0,
        teacher.0,
        learner.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn is_blocked(tx: &mut TenantTx, person: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from users where tenant_id = $1 and id = $2 and blocked_at is not null) as "is!""#,
        tenant.0,
        person.0
    )
    .fetch_one(tx.conn())
    .await
}

/// The learners of a teacher, as long as the links are open and the teacher is one.
pub async fn list_own_ids(tx: &mut TenantTx, teacher: UserId) -> Result<Vec<UserId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select l.learner_id as "learner: UserId" from teacher_learners l
           join user_roles r on r.tenant_id = l.tenant_id and r.user_id = l.teacher_id and r.role = 'teacher'
           where l.tenant_id = $1 and l.teacher_id = $2 and l.ended_at is null"#,
        tenant.0,
        teacher.0
    )
    .fetch_all(tx.conn())
    .await
}

/// Whether a learner is one of the own: linked, and the teacher still is one.
pub async fn is_teacher_of(tx: &mut TenantTx, teacher: UserId, learner: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from teacher_learners l
             join user_roles r on r.tenant_id = l.tenant_id and r.user_id = l.teacher_id and r.role = 'teacher'
             where l.tenant_id = $1 and l.teacher_id = $2 and l.learner_id = $3 and l.ended_at is null) as "is!""#,
        tenant.0,
        teacher.0,
        learner.0
    )
    .fetch_one(tx.conn())
    .await
}

/// A teacher's own learners in the order of their names, and how many there are on all pages.
pub async fn list_learners(
    tx: &mut TenantTx,
    teacher: UserId,
    page: PageRequest,
) -> Result<(Vec<Linked>, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!" from teacher_learners where tenant_id = $1 and teacher_id = $2 and ended_at is null"#,
        tenant.0,
        teacher.0
    )
    .fetch_one(tx.conn())
    .await?;
    let learners = sqlx::query_as!(
        Linked,
        r#"select u.id as "id: UserId", u.first_name, u.last_name, u.username, l.linked_at
           from teacher_learners l join users u on u.tenant_id = l.tenant_id and u.id = l.learner_id
           where l.tenant_id = $1 and l.teacher_id = $2 and l.ended_at is null
           order by u.last_name, u.first_name, u.id limit $3 offset $4"#,
        tenant.0,
        teacher.0,
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await?;
    Ok((learners, total))
}

/// Who teaches a learner, the newest last.
pub async fn list_teachers(tx: &mut TenantTx, learner: UserId) -> Result<Vec<Linked>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Linked,
        r#"select u.id as "id: UserId", u.first_name, u.last_name, u.username, l.linked_at
           from teacher_learners l join users u on u.tenant_id = l.tenant_id and u.id = l.teacher_id
           where l.tenant_id = $1 and l.learner_id = $2 and l.ended_at is null
           order by l.linked_at, l.id"#,
        tenant.0,
        learner.0
    )
    .fetch_all(tx.conn())
    .await
}

/// What goes when somebody leaves for good (D-021): whom they taught and who taught them.
pub async fn erase_teaching(tx: &mut TenantTx, person: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from teacher_learners where tenant_id = $1 and (teacher_id = $2 or learner_id = $2)",
        tenant.0,
        person.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
