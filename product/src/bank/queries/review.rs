//! States and the marks that set them.

use crate::bank::review::{Actor, Mark};
use crate::library::{PackVersionId, ReviewState};
use tenants::PlatformTx;

pub(in crate::bank) async fn lock_state(tx: &mut PlatformTx, id: PackVersionId) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("select state from library.pack_versions where id = $1 for update", id.0)
        .fetch_optional(tx.conn())
        .await
}

/// The first approval is the release: it is never taken back, for learners have found the version since.
pub(in crate::bank) async fn set_state(
    tx: &mut PlatformTx,
    id: PackVersionId,
    state: ReviewState,
) -> Result<(), sqlx::Error> {
    let now = tx.now();
    sqlx::query!(
        "update library.pack_versions
         set state = $2, released_at = coalesce(released_at, case when $2 = 'approved' then $3::timestamptz end)
         where id = $1",
        id.0,
        state.as_str(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The item's own mark, empty without one; none when the version has no such item.
pub(in crate::bank) async fn find_item_state(
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

/// Items whose newest mark is not `approved`.
pub(in crate::bank) async fn list_blocking(tx: &mut PlatformTx, id: PackVersionId) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select item as "item!" from (select distinct on (item) item, state from library.review_marks
             where pack_version_id = $1 and item is not null order by item, at desc, id desc) newest
           where state <> 'approved' order by item"#,
        id.0
    )
    .fetch_all(tx.conn())
    .await
}

pub(in crate::bank) async fn insert_mark(
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

pub(in crate::bank) async fn list_marks(
    tx: &mut PlatformTx,
    id: PackVersionId,
    item: Option<&str>,
) -> Result<Vec<Mark>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select m.item, m.state, m.reason, m.at, coalesce(u.first_name, '') as "first_name!",
             coalesce(u.last_name, '') as "last_name!", coalesce(u.username, '') as "username!"
           from library.review_marks m left join users u on u.tenant_id = m.actor_tenant and u.id = m.actor_id
           where m.pack_version_id = $1 and ($2::text is null or m.item = $2) order by m.at desc, m.id desc limit 200"#,
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
        actor: (row.first_name, row.last_name, row.username),
    });
    Ok(mark.collect())
}
