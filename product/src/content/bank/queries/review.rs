//! States and the marks that set them.

use crate::content::bank::review::{Actor, Mark};
use crate::content::library::{PackVersionId, ReviewState};
use tenants::PlatformTx;

/// The item's own mark, empty without one; none when the version has no such item.
pub(in crate::content::bank) async fn find_item_state(
    tx: &mut PlatformTx,
    id: PackVersionId,
    item: &str,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select coalesce((select r.state from library.review_marks r where r.pack_version_id = i.pack_version_id
                and r.item = i.item order by r.at desc, r.id desc limit 1), '') as "state!"
           from library.items i where i.pack_version_id = $1 and i.item = $2"#,
        id.0,
        item
    )
    .fetch_optional(tx.conn())
    .await
}

/// The items whose own mark keeps a version from being approved.
pub async fn blocked_items(tx: &mut PlatformTx, id: PackVersionId) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select item as "item!" from (select distinct on (item) item, state from library.review_marks
             where pack_version_id = $1 and item is not null order by item, at desc, id desc) newest
           where state <> 'approved' order by item"#,
        id.0
    )
    .fetch_all(tx.conn())
    .await
}

pub(in crate::content::bank) async fn insert_mark(
    tx: &mut PlatformTx,
    id: PackVersionId,
    item: Option<&str>,
    state: ReviewState,
    reason: &str,
    actor: Actor,
) -> Result<(), sqlx::Error> {
    let (mark, now) = (tx.new_id(), tx.now());
    sqlx::query!(
        "insert into library.review_marks (id, pack_version_id, item, state, reason, actor_tenant, actor_id, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        mark,
        id.0,
        item,
        state.as_str(),
        reason,
        actor.tenant,
        actor.user,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The steps of a version, or of one item of it, newest first.
pub async fn list_marks(tx: &mut PlatformTx, id: PackVersionId, item: Option<&str>) -> Result<Vec<Mark>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select item, state as "state: ReviewState", reason, at, actor_tenant, actor_id from library.review_marks
         where pack_version_id = $1 and ($2::text is null or item = $2) order by at desc, id desc limit 200"#,
        id.0,
        item
    )
    .fetch_all(tx.conn())
    .await?;
    let mark = rows.into_iter().map(|row| Mark {
        item: row.item,
        state: row.state,
        reason: row.reason,
        at: row.at,
        actor: row.actor_tenant.zip(row.actor_id).map(|(tenant, user)| Actor { tenant, user }),
    });
    Ok(mark.collect())
}

/// How many versions wait for a review.
pub async fn count_in_review(tx: &mut PlatformTx) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from library.pack_versions where state = 'in_review'"#)
        .fetch_one(tx.conn())
        .await
}
