//! The statements of documents.

use super::super::GradingJobId;
use super::decisions::Decision;
use super::files::DocumentsFile;
use super::model::{Document, EditId};
use crate::exams::attempts::AttemptId;
use crate::people::accounts::UserId;
use sqlx::types::Json;
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::OffsetDateTime;

pub(super) async fn upsert_document(
    tx: &mut TenantTx,
    job: GradingJobId,
    item: &str,
    document: &Document,
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into grading_documents (tenant_id, job_id, item, body, saved_at) values ($1, $2, $3, $4, $5)
         on conflict (tenant_id, job_id, item) do update set body = excluded.body, saved_at = excluded.saved_at",
        tenant.0,
        job.0,
        item,
        Json(document) as _,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The documents of a job so far, by item.
pub async fn list_documents(tx: &mut TenantTx, job: GradingJobId) -> Result<BTreeMap<String, Document>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select item, body as "body: Json<Document>" from grading_documents where tenant_id = $1 and job_id = $2"#,
        tenant.0,
        job.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.item, row.body.0)).collect())
}

/// The newest delivered documents of a learner with an edit or a comment, the newest first.
pub(super) async fn list_newest_documents(
    tx: &mut TenantTx,
    learner: UserId,
    limit: i64,
) -> Result<Vec<(AttemptId, String, OffsetDateTime, Document)>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select a.id as "attempt_id: AttemptId", d.item, j.delivered_at as "delivered_at!", d.body as "body: Json<Document>"
           from grading_documents d
           join grading_jobs j on j.tenant_id = d.tenant_id and j.id = d.job_id
           join attempts a on a.tenant_id = j.tenant_id and a.id = j.attempt_id
           where d.tenant_id = $1 and a.user_id = $2 and j.state = 'delivered'
             and (d.body -> 'edits' <> '{}' or d.body -> 'comments' <> '{}')
           order by j.delivered_at desc, d.item desc
           limit $3"#,
        tenant.0,
        learner.0,
        limit
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.attempt_id, row.item, row.delivered_at, row.body.0)).collect())
}

pub(super) async fn upsert_file(tx: &mut TenantTx, job: GradingJobId, file: &DocumentsFile) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into grading_document_files (tenant_id, job_id, blob_key, bytes, pages, rendered_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (tenant_id, job_id) do update set blob_key = excluded.blob_key, bytes = excluded.bytes,
           pages = excluded.pages, rendered_at = excluded.rendered_at",
        tenant.0, job.0, file.blob_key, file.bytes, file.pages, now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The PDF of a job's documents, once it is rendered.
pub async fn find_file(tx: &mut TenantTx, job: GradingJobId) -> Result<Option<DocumentsFile>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        DocumentsFile,
        "select blob_key, bytes, pages from grading_document_files where tenant_id = $1 and job_id = $2",
        tenant.0,
        job.0
    )
    .fetch_optional(tx.conn())
    .await
}

/// Where the PDFs of a learner's documents lie.
pub async fn list_files_of(tx: &mut TenantTx, learner: UserId) -> Result<Vec<String>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        "select f.blob_key from grading_document_files f
         join grading_jobs j on j.tenant_id = f.tenant_id and j.id = f.job_id
         join attempts a on a.tenant_id = j.tenant_id and a.id = j.attempt_id
         where f.tenant_id = $1 and a.user_id = $2",
        tenant.0,
        learner.0
    )
    .fetch_all(tx.conn())
    .await
}

/// Forgets the PDFs of a learner who leaves for good: they say whose text it is. The files are the caller's business.
pub async fn erase_files(tx: &mut TenantTx, learner: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from grading_document_files f using grading_jobs j, attempts a
         where f.tenant_id = $1 and j.tenant_id = f.tenant_id and j.id = f.job_id
           and a.tenant_id = j.tenant_id and a.id = j.attempt_id and a.user_id = $2",
        tenant.0,
        learner.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// What was decided in a document; nothing before.
pub(super) async fn find_decisions(
    tx: &mut TenantTx,
    job: GradingJobId,
    item: &str,
) -> Result<BTreeMap<EditId, Decision>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let found = sqlx::query_scalar!(
        r#"select decisions as "decisions: Json<BTreeMap<EditId, Decision>>" from grading_document_decisions
           where tenant_id = $1 and job_id = $2 and item = $3"#,
        tenant.0,
        job.0,
        item
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(found.map(|decisions| decisions.0).unwrap_or_default())
}

pub(super) async fn upsert_decisions(
    tx: &mut TenantTx,
    job: GradingJobId,
    item: &str,
    decisions: &BTreeMap<EditId, Decision>,
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into grading_document_decisions (tenant_id, job_id, item, decisions, saved_at) values ($1, $2, $3, $4, $5)
         on conflict (tenant_id, job_id, item) do update set decisions = excluded.decisions, saved_at = excluded.saved_at",
        tenant.0,
        job.0,
        item,
        Json(decisions) as _,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// What a learner who leaves had decided.
pub async fn erase_decisions(tx: &mut TenantTx, learner: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from grading_document_decisions d using grading_jobs j, attempts a
         where d.tenant_id = $1 and j.tenant_id = d.tenant_id and j.id = d.job_id
           and a.tenant_id = j.tenant_id and a.id = j.attempt_id and a.user_id = $2",
        tenant.0,
        learner.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
