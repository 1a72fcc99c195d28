//! The statements of saved comments.

use super::super::saved_comments::{SavedComment, SavedCommentId};
use crate::people::accounts::UserId;
use tenants::TenantTx;
use uuid::Uuid;

/// The most used first, then the latest.
pub(in crate::exams::grading) async fn list_saved_comments(
    tx: &mut TenantTx,
    grader: UserId,
) -> Result<Vec<SavedComment>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        SavedComment,
        r#"select id as "id: SavedCommentId", text, uses from grading_saved_comments
           where tenant_id = $1 and grader_id = $2 order by uses desc, created_at desc, id desc"#,
        tenant.0,
        grader.0
    )
    .fetch_all(tx.conn())
    .await
}

/// Of one grader who saves twice at once, the second waits for the first.
pub(in crate::exams::grading) async fn lock_saved_comments(
    tx: &mut TenantTx,
    grader: UserId,
) -> Result<(), sqlx::Error> {
    let name = format!("grading_saved_comments:{}:{grader}", tx.tenant_id());
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 0))", name).execute(tx.conn()).await?;
    Ok(())
}

/// Writes those that are not there.
pub(in crate::exams::grading) async fn insert_saved_comments(
    tx: &mut TenantTx,
    grader: UserId,
    texts: &[String],
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let ids: Vec<Uuid> = texts.iter().map(|_| tx.new_id()).collect();
    sqlx::query!(
        "insert into grading_saved_comments (tenant_id, id, grader_id, text, created_at)
         select $1, id, $2, text, $5 from unnest($3::uuid[], $4::text[]) as new (id, text)
         on conflict (tenant_id, grader_id, md5(text)) do nothing",
        tenant.0,
        grader.0,
        &ids,
        texts,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// One use more; whether there is such a comment.
pub(in crate::exams::grading) async fn count_use(
    tx: &mut TenantTx,
    grader: UserId,
    id: SavedCommentId,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "update grading_saved_comments set uses = uses + 1, used_at = $4
         where tenant_id = $1 and grader_id = $2 and id = $3",
        tenant.0,
        grader.0,
        id.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Whether there was such a comment.
pub(in crate::exams::grading) async fn delete_saved_comment(
    tx: &mut TenantTx,
    grader: UserId,
    id: SavedCommentId,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "delete from grading_saved_comments where tenant_id = $1 and grader_id = $2 and id = $3",
        tenant.0,
        grader.0,
        id.0
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() > 0)
}

/// What a grader who leaves had saved.
pub async fn erase_saved_comments(tx: &mut TenantTx, grader: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from grading_saved_comments where tenant_id = $1 and grader_id = $2", tenant.0, grader.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
