//! The statements of collections.

use super::model::{Collection, CollectionId};
use crate::content::vocabulary::BackId;
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;

type Done = Result<(), sqlx::Error>;

struct Row {
    id: CollectionId,
    title: String,
    description: String,
    words: i32,
    created_at: OffsetDateTime,
}

impl Row {
    fn collection(self) -> Collection {
        Collection {
            id: self.id,
            title: self.title,
            description: self.description,
            words: self.words.cast_unsigned(),
            created_at: self.created_at,
        }
    }
}

pub(super) async fn count_collections(tx: &mut TenantTx, learner: UserId) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from vocab_collections where tenant_id = $1 and user_id = $2"#,
        tenant.0,
        learner.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn list_collections(
    tx: &mut TenantTx,
    learner: UserId,
    page: PageRequest,
) -> Result<Vec<Collection>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query_as!(
        Row,
        r#"select c.id as "id: CollectionId", c.title, c.description, c.created_at,
             (select count(*) from vocab_collection_words w
              where w.tenant_id = c.tenant_id and w.collection_id = c.id)::int as "words!"
           from vocab_collections c where c.tenant_id = $1 and c.user_id = $2
           order by c.created_at desc, c.id desc limit $3 offset $4"#,
        tenant.0,
        learner.0,
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(Row::collection).collect())
}

/// One of the learner's own collections.
pub async fn find_collection(
    tx: &mut TenantTx,
    learner: UserId,
    id: CollectionId,
) -> Result<Option<Collection>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query_as!(
        Row,
        r#"select c.id as "id: CollectionId", c.title, c.description, c.created_at,
             (select count(*) from vocab_collection_words w
              where w.tenant_id = c.tenant_id and w.collection_id = c.id)::int as "words!"
           from vocab_collections c where c.tenant_id = $1 and c.user_id = $2 and c.id = $3"#,
        tenant.0,
        learner.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(Row::collection))
}

/// The learner's newest collection with this title.
pub(super) async fn find_titled(
    tx: &mut TenantTx,
    learner: UserId,
    title: &str,
) -> Result<Option<CollectionId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select id as "id: CollectionId" from vocab_collections
           where tenant_id = $1 and user_id = $2 and title = $3 order by created_at desc, id desc limit 1"#,
        tenant.0,
        learner.0,
        title
    )
    .fetch_optional(tx.conn())
    .await
}

/// What some of the learner's own collections are called.
pub async fn list_titles(
    tx: &mut TenantTx,
    learner: UserId,
    ids: &[CollectionId],
) -> Result<BTreeMap<CollectionId, String>, sqlx::Error> {
    let (tenant, ids) = (tx.tenant_id(), ids.iter().map(|id| id.0).collect::<Vec<_>>());
    let rows = sqlx::query!(
        r#"select id as "id: CollectionId", title from vocab_collections
           where tenant_id = $1 and user_id = $2 and id = any ($3)"#,
        tenant.0,
        learner.0,
        &ids
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.title)).collect())
}

/// The words of a collection in the order in which they were put in.
pub async fn list_words(tx: &mut TenantTx, id: CollectionId) -> Result<Vec<BackId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select back_id as "id: BackId" from vocab_collection_words
           where tenant_id = $1 and collection_id = $2 order by added_at, back_id"#,
        tenant.0,
        id.0
    )
    .fetch_all(tx.conn())
    .await
}

/// Whether one of the learner's collections has the word.
pub async fn has_word(tx: &mut TenantTx, learner: UserId, word: BackId) -> Result<bool, sqlx::Error> {
    has_any(tx, learner, &[word]).await
}

/// Whether one of the learner's collections has one of the words.
pub async fn has_any(tx: &mut TenantTx, learner: UserId, words: &[BackId]) -> Result<bool, sqlx::Error> {
    let (tenant, words) = (tx.tenant_id(), words.iter().map(|word| word.0).collect::<Vec<_>>());
    sqlx::query_scalar!(
        r#"select exists (select from vocab_collection_words w
             join vocab_collections c on c.tenant_id = w.tenant_id and c.id = w.collection_id
             where w.tenant_id = $1 and w.back_id = any ($3) and c.user_id = $2) as "has!""#,
        tenant.0,
        learner.0,
        &words
    )
    .fetch_one(tx.conn())
    .await
}

/// Whoever makes a collection or saves a word holds this row meanwhile.
pub async fn hold_collector(tx: &mut TenantTx, learner: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "insert into vocab_collectors (tenant_id, user_id) values ($1, $2)
         on conflict (tenant_id, user_id) do update set user_id = excluded.user_id",
        tenant.0,
        learner.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The learner's collection of saved words, if there is one. Found whatever it is called now.
pub(super) async fn find_saved(tx: &mut TenantTx, learner: UserId) -> Result<Option<CollectionId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select c.id as "id: CollectionId" from vocab_collectors k
           join vocab_collections c on c.tenant_id = k.tenant_id and c.id = k.saved_collection_id and c.user_id = k.user_id
           where k.tenant_id = $1 and k.user_id = $2"#,
        tenant.0,
        learner.0
    )
    .fetch_optional(tx.conn())
    .await
}

/// The caller holds the collector.
pub(super) async fn remember_saved(tx: &mut TenantTx, learner: UserId, id: CollectionId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update vocab_collectors set saved_collection_id = $3 where tenant_id = $1 and user_id = $2",
        tenant.0,
        learner.0,
        id.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Takes a word out of all collections of the learner.
pub async fn forget_word(tx: &mut TenantTx, learner: UserId, word: BackId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from vocab_collection_words w using vocab_collections c
         where w.tenant_id = $1 and w.back_id = $3
           and c.tenant_id = w.tenant_id and c.id = w.collection_id and c.user_id = $2",
        tenant.0,
        learner.0,
        word.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Holds one of the learner's collections, and counts its words.
pub(super) async fn hold_collection(
    tx: &mut TenantTx,
    learner: UserId,
    id: CollectionId,
) -> Result<Option<u32>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let held = sqlx::query_scalar!(
        "select 1 from vocab_collections where tenant_id = $1 and user_id = $2 and id = $3 for no key update",
        tenant.0,
        learner.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    if held.is_none() {
        return Ok(None);
    }
    // Counted after the row is held: a statement sees what was there when it began.
    let words = sqlx::query_scalar!(
        r#"select count(*)::int as "words!" from vocab_collection_words where tenant_id = $1 and collection_id = $2"#,
        tenant.0,
        id.0
    )
    .fetch_one(tx.conn())
    .await?;
    Ok(Some(words.cast_unsigned()))
}

pub(super) async fn insert(
    tx: &mut TenantTx,
    learner: UserId,
    id: CollectionId,
    title: &str,
    description: &str,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into vocab_collections (tenant_id, id, user_id, title, description, created_at) values ($1, $2, $3, $4, $5, $6)",
        tenant.0,
        id.0,
        learner.0,
        title,
        description,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn update(
    tx: &mut TenantTx,
    learner: UserId,
    id: CollectionId,
    title: Option<&str>,
    description: Option<&str>,
) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update vocab_collections set title = coalesce($4, title), description = coalesce($5, description)
         where tenant_id = $1 and user_id = $2 and id = $3",
        tenant.0,
        learner.0,
        id.0,
        title,
        description
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn delete(tx: &mut TenantTx, learner: UserId, id: CollectionId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "delete from vocab_collections where tenant_id = $1 and user_id = $2 and id = $3",
        tenant.0,
        learner.0,
        id.0
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Whether a collection has the word.
pub async fn is_in(tx: &mut TenantTx, id: CollectionId, word: BackId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select from vocab_collection_words
             where tenant_id = $1 and collection_id = $2 and back_id = $3) as "is_in!""#,
        tenant.0,
        id.0,
        word.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn insert_word(tx: &mut TenantTx, id: CollectionId, word: BackId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into vocab_collection_words (tenant_id, collection_id, back_id, added_at) values ($1, $2, $3, $4)
         on conflict do nothing",
        tenant.0,
        id.0,
        word.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Each a moment after the one before, so that they stay in their order.
pub(super) async fn insert_words(tx: &mut TenantTx, id: CollectionId, words: &[BackId]) -> Done {
    let (tenant, now, words) = (tx.tenant_id(), tx.now(), words.iter().map(|word| word.0).collect::<Vec<_>>());
    sqlx::query!(
        "insert into vocab_collection_words (tenant_id, collection_id, back_id, added_at)
         select $1, $2, w.id, $4::timestamptz + w.place * interval '1 microsecond'
         from unnest($3::uuid[]) with ordinality as w (id, place)
         on conflict do nothing",
        tenant.0,
        id.0,
        &words,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn delete_word(tx: &mut TenantTx, id: CollectionId, word: BackId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from vocab_collection_words where tenant_id = $1 and collection_id = $2 and back_id = $3",
        tenant.0,
        id.0,
        word.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Removes all collections of somebody who leaves for good (D-021).
pub async fn erase_collections(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from vocab_collections where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from vocab_collectors where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
