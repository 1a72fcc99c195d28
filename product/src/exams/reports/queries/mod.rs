//! The statements of reports.

pub(super) mod combined;
pub(super) mod integrity;
pub(super) mod own_learners;
pub(super) mod sharing;
pub(super) mod transcript;
pub(super) mod unlocks;

use super::store::Report;
use crate::exams::attempts::AttemptId;
use crate::people::accounts::UserId;
use tenants::{Lang, TenantTx};
use uuid::Uuid;

pub(super) async fn insert_report(
    tx: &mut TenantTx,
    id: Uuid,
    attempt: AttemptId,
    lang: Lang,
    code: &str,
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into reports (tenant_id, id, attempt_id, lang, check_code, created_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (tenant_id, attempt_id, lang) do nothing",
        tenant.0,
        id,
        attempt.0,
        lang.as_str(),
        code,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn get_report(tx: &mut TenantTx, attempt: AttemptId, lang: Lang) -> Result<Report, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Report,
        r#"select id, attempt_id as "attempt_id: AttemptId", lang as "lang: Lang", check_code, blob_key, bytes, pages, rendered_at
           from reports where tenant_id = $1 and attempt_id = $2 and lang = $3"#,
        tenant.0, attempt.0, lang.as_str()
    )
    .fetch_one(tx.conn())
    .await
}

/// Notes where the PDF lies.
pub async fn complete_report(
    tx: &mut TenantTx,
    id: Uuid,
    blob_key: &str,
    bytes: i32,
    pages: i32,
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update reports set blob_key = $3, bytes = $4, pages = $5, rendered_at = $6 where tenant_id = $1 and id = $2",
        tenant.0,
        id,
        blob_key,
        bytes,
        pages,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The newest report of an attempt.
pub async fn find_report(tx: &mut TenantTx, attempt: AttemptId) -> Result<Option<Report>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Report,
        r#"select id, attempt_id as "attempt_id: AttemptId", lang as "lang: Lang", check_code, blob_key, bytes, pages, rendered_at
           from reports where tenant_id = $1 and attempt_id = $2 order by rendered_at desc nulls last, created_at desc limit 1"#,
        tenant.0, attempt.0
    )
    .fetch_optional(tx.conn())
    .await
}

/// A report by the code printed on it.
pub async fn find_report_by_code(tx: &mut TenantTx, code: &str) -> Result<Option<Report>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Report,
        r#"select id, attempt_id as "attempt_id: AttemptId", lang as "lang: Lang", check_code, blob_key, bytes, pages, rendered_at
           from reports where tenant_id = $1 and check_code = $2"#,
        tenant.0, code
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn find_report_by_id(tx: &mut TenantTx, id: Uuid) -> Result<Option<Report>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Report,
        r#"select id, attempt_id as "attempt_id: AttemptId", lang as "lang: Lang", check_code, blob_key, bytes, pages, rendered_at
           from reports where tenant_id = $1 and id = $2"#,
        tenant.0, id
    )
    .fetch_optional(tx.conn())
    .await
}

/// The keys of the files with a learner's rendered reports.
pub(super) async fn list_files_of(tx: &mut TenantTx, user: UserId) -> Result<Vec<String>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select r.blob_key as "blob_key!" from reports r
           join attempts a on a.tenant_id = r.tenant_id and a.id = r.attempt_id
           where r.tenant_id = $1 and a.user_id = $2 and r.blob_key is not null"#,
        tenant.0,
        user.0
    )
    .fetch_all(tx.conn())
    .await
}

pub(super) async fn delete_reports(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from reports r using attempts a
         where r.tenant_id = $1 and a.tenant_id = r.tenant_id and a.id = r.attempt_id and a.user_id = $2",
        tenant.0,
        user.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
