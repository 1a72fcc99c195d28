//! What is thinned out and removed of all tenants.

use tenants::PlatformTx;
use time::OffsetDateTime;

/// An earlier version keeps its place and loses what was written in it.
pub(crate) async fn thin_answers(
    tx: &mut PlatformTx,
    before: OffsetDateTime,
    at_once: i64,
) -> Result<u64, sqlx::Error> {
    let now = tx.now();
    let done = sqlx::query!(
        r#"with due as (
             select tenant_id, id from attempts where submitted_at < $1 and thinned_at is null
             order by submitted_at limit $2 for update skip locked
           ), thinned as (
             update answers n set value = '{"kind": "thinned"}' from due
             where n.tenant_id = due.tenant_id and n.attempt_id = due.id
               and exists (select from answers later where later.tenant_id = n.tenant_id and later.attempt_id = n.attempt_id
                             and later.item = n.item and later.seq > n.seq)
           )
           update attempts a set thinned_at = $3 from due where a.tenant_id = due.tenant_id and a.id = due.id"#,
        before,
        at_once,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

pub(crate) async fn prune_uploads(
    tx: &mut PlatformTx,
    before: OffsetDateTime,
    at_once: i64,
) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!(
        "delete from recordings where (tenant_id, id) in
           (select tenant_id, id from recordings where state = 'uploading' and created_at < $1
            order by created_at limit $2 for update skip locked)",
        before,
        at_once
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}
