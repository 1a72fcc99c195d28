//! Attempts, their parts, states and events.

use super::Done;
use crate::content::library::pack::SectionName;
use crate::content::library::{PackVersionId, Scope};
use crate::exams::attempts::AttemptId;
use crate::exams::attempts::accommodations::Accommodations;
use crate::exams::attempts::attempt::{Attempt, Mode, PartState, Status};
use crate::exams::attempts::start::StartOptions;
use crate::money::plans::Practice;
use crate::people::accounts::{SessionId, UserId};
use sqlx::types::Json;
use tenants::TenantTx;
use time::OffsetDateTime;

/// How firmly a row is held while it is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lock {
    /// Not at all.
    None,
    /// Against changes of the attempt's state.
    Share,
    /// Against everybody.
    Update,
}

pub(crate) async fn insert_attempt(
    tx: &mut TenantTx,
    id: AttemptId,
    user: UserId,
    session: SessionId,
    version: PackVersionId,
    options: &StartOptions,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let StartOptions { mode, scope, accommodations, client_build } = options;
    let client_build: String = client_build.chars().take(80).collect();
    let done = sqlx::query!(
        "insert into attempts (tenant_id, id, user_id, pack_version_id, mode, status, client_build, last_seen_at, last_session_id,
           created_at, scope_section, scope_set, scope_sets, accommodations)
         values ($1, $2, $3, $4, $5, 'created', $6, $7, $8, $7, $9, $10, $11, $12)
         on conflict (tenant_id, user_id, pack_version_id, mode, coalesce(scope_section, ''), coalesce(scope_set, ''))
           where status in ('created', 'in_progress', 'paused') do nothing",
        tenant.0, id.0, user.0, version.0, mode.as_str(), client_build, now, session.0,
        scope.section().map(SectionName::as_str), first_set(scope), several_sets(scope), Json(accommodations) as _
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Reads an attempt with its parts; with a user, only that person's own.
pub(crate) async fn find_attempt(
    tx: &mut TenantTx,
    id: AttemptId,
    user: Option<UserId>,
    lock: Lock,
) -> Result<Option<Attempt>, sqlx::Error> {
    let tenant = tx.tenant_id();
    // Locks are taken apart, because a macro's statement is one fixed text.
    match lock {
        Lock::None => {}
        Lock::Share => {
            sqlx::query!("select id from attempts where tenant_id = $1 and id = $2 for share", tenant.0, id.0)
                .fetch_optional(tx.conn())
                .await?;
        }
        Lock::Update => {
            sqlx::query!("select id from attempts where tenant_id = $1 and id = $2 for update", tenant.0, id.0)
                .fetch_optional(tx.conn())
                .await?;
        }
    }
    let row = sqlx::query!(
        r#"select user_id as "user_id: UserId", pack_version_id as "pack_version_id: PackVersionId",
             mode as "mode: Mode", status as "status: Status", leave_count, sittings, created_at, started_at, submitted_at,
             scope_section as "scope_section: SectionName", scope_set, scope_sets, paused_at,
             accommodations as "accommodations: Json<Accommodations>"
           from attempts where tenant_id = $1 and id = $2 and ($3::uuid is null or user_id = $3)"#,
        tenant.0, id.0, user.map(|user| user.0)
    )
    .fetch_optional(tx.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let parts = sqlx::query!(
        r#"select part, section as "section: SectionName", position, seconds, paused_seconds, started_at, deadline_at, finished_at
           from attempt_parts where tenant_id = $1 and attempt_id = $2 order by position"#,
        tenant.0,
        id.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(Some(Attempt {
        id,
        user_id: row.user_id,
        pack_version_id: row.pack_version_id,
        scope: scope(row.scope_section, row.scope_set, row.scope_sets),
        mode: row.mode,
        accommodations: row.accommodations.0,
        status: row.status,
        paused_at: row.paused_at,
        leave_count: row.leave_count,
        sittings: row.sittings,
        created_at: row.created_at,
        started_at: row.started_at,
        submitted_at: row.submitted_at,
        parts: parts
            .into_iter()
            .map(|part| PartState {
                part: part.part,
                section: part.section,
                position: part.position,
                seconds: part.seconds,
                paused_seconds: part.paused_seconds,
                started_at: part.started_at,
                deadline_at: part.deadline_at,
                finished_at: part.finished_at,
            })
            .collect(),
    }))
}

pub(super) fn scope(section: Option<SectionName>, set: Option<String>, several: Option<Vec<String>>) -> Scope {
    match (section, several.or_else(|| set.map(|set| vec![set]))) {
        (Some(section), Some(sets)) => Scope::Sets(section, sets),
        (Some(section), None) => Scope::Section(section),
        (None, _) => Scope::Whole,
    }
}

/// The set that an attempt is found by while it is open: one at several sets counts as one at the first of them.
fn first_set(scope: &Scope) -> Option<&str> {
    scope.sets()?.first().map(String::as_str)
}

/// All its sets, when there are several.
fn several_sets(scope: &Scope) -> Option<&[String]> {
    scope.sets().filter(|sets| sets.len() > 1)
}

pub(crate) async fn find_open_attempt(
    tx: &mut TenantTx,
    user: UserId,
    version: PackVersionId,
    mode: Mode,
    scope: &Scope,
) -> Result<Option<Attempt>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let id = sqlx::query_scalar!(
        r#"select id as "id: AttemptId" from attempts
           where tenant_id = $1 and user_id = $2 and pack_version_id = $3 and mode = $4
             and scope_section is not distinct from $5 and scope_set is not distinct from $6
             and status in ('created', 'in_progress', 'paused')"#,
        tenant.0,
        user.0,
        version.0,
        mode.as_str(),
        scope.section().map(SectionName::as_str),
        first_set(scope)
    )
    .fetch_optional(tx.conn())
    .await?;
    match id {
        Some(id) => find_attempt(tx, id, Some(user), Lock::None).await,
        None => Ok(None),
    }
}

/// As what an attempt counts against the day (D-044, D-045).
pub(crate) async fn practice_of(tx: &mut TenantTx, id: AttemptId) -> Result<Practice, sqlx::Error> {
    let tenant = tx.tenant_id();
    let is_section = sqlx::query_scalar!(
        r#"select v.kind = 'section' or a.scope_section is not null as "is_section!" from attempts a join library.pack_versions v on v.id = a.pack_version_id
           where a.tenant_id = $1 and a.id = $2"#,
        tenant.0,
        id.0
    )
    .fetch_one(tx.conn())
    .await?;
    Ok(if is_section { Practice::Section } else { Practice::Test })
}

/// Notes that the attempt was opened; returns in how many sittings it has been taken. What was answered or begun
/// meanwhile is a sign of life; being told of an absence is none.
pub(crate) async fn touch_attempt(
    tx: &mut TenantTx,
    id: AttemptId,
    session: SessionId,
    pause_before: OffsetDateTime,
) -> Result<i32, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_scalar!(
        "update attempts a set last_seen_at = $4, last_session_id = $3,
           sittings = sittings + case when started_at is not null and (last_session_id <> $3 or greatest(last_seen_at,
             (select max(w.received_at) from answers w where w.tenant_id = $1 and w.attempt_id = $2),
             (select max(greatest(p.started_at, p.finished_at)) from attempt_parts p where p.tenant_id = $1 and p.attempt_id = $2)) < $5)
             then 1 else 0 end
         where tenant_id = $1 and id = $2 returning sittings",
        tenant.0, id.0, session.0, now, pause_before
    )
    .fetch_one(tx.conn())
    .await
}

pub(crate) async fn set_status(tx: &mut TenantTx, id: AttemptId, from: Status, to: Status) -> Done {
    let (tenant, now, log) = (tx.tenant_id(), tx.now(), tx.new_id());
    sqlx::query!(
        "update attempts set status = $3, paused_at = case when $3 = 'paused' then $4::timestamptz end,
           started_at = case when $3 = 'in_progress' then coalesce(started_at, $4) else started_at end,
           submitted_at = case when $3 = 'submitted' then coalesce(submitted_at, $4) else submitted_at end
         where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        to.as_str(),
        now
    )
    .execute(tx.conn())
    .await?;
    sqlx::query!(
        "insert into attempt_transitions (tenant_id, id, attempt_id, from_status, to_status, at) values ($1, $2, $3, $4, $5, $6)",
        tenant.0, log, id.0, from.as_str(), to.as_str(), now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The pack version of an own attempt.
pub async fn find_version(
    tx: &mut TenantTx,
    user: UserId,
    id: AttemptId,
) -> Result<Option<PackVersionId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select pack_version_id as "version: PackVersionId" from attempts where tenant_id = $1 and id = $2 and user_id = $3"#,
        tenant.0, id.0, user.0
    )
    .fetch_optional(tx.conn())
    .await
}
