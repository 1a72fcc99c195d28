//! The statements of own words.

use super::own::{Checked, OwnWord};
use crate::content::vocabulary::{BackId, WordClass};
use crate::people::accounts::UserId;
use tenants::TenantTx;
use uuid::Uuid;

type Done = Result<(), sqlx::Error>;

/// Those of the words that are the learner's own, in the order in which they are asked for.
pub(super) async fn list_own(tx: &mut TenantTx, learner: UserId, ids: &[BackId]) -> Result<Vec<OwnWord>, sqlx::Error> {
    let (tenant, ids) = (tx.tenant_id(), ids.iter().map(|id| id.0).collect::<Vec<_>>());
    sqlx::query_as!(
        OwnWord,
        r#"select o.id as "id: BackId", o.word, o.part_of_speech as "class: WordClass", o.definition, o.example, o.note
           from unnest($3::uuid[]) with ordinality as wanted (id, place)
           join vocab_own_words o on o.tenant_id = $1 and o.id = wanted.id
           where o.user_id = $2 order by wanted.place"#,
        tenant.0,
        learner.0,
        &ids
    )
    .fetch_all(tx.conn())
    .await
}

/// The learner's own word that is spelled so, whatever letters are capitals; of several the first.
pub async fn find_own_by_word(tx: &mut TenantTx, learner: UserId, word: &str) -> Result<Option<BackId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select id as "id: BackId" from vocab_own_words
           where tenant_id = $1 and user_id = $2 and lower(word) = lower($3) order by created_at, id limit 1"#,
        tenant.0,
        learner.0,
        word
    )
    .fetch_optional(tx.conn())
    .await
}

/// Holds an own word against being deleted until the transaction ends, and says whether there is one.
pub async fn hold_own(tx: &mut TenantTx, learner: UserId, id: BackId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let held = sqlx::query_scalar!(
        "select 1 from vocab_own_words where tenant_id = $1 and user_id = $2 and id = $3 for key share",
        tenant.0,
        learner.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(held.is_some())
}

/// Says whether there was room. Two at once may both find the last place: it bounds a list, not a right.
pub(super) async fn insert_own(
    tx: &mut TenantTx,
    learner: UserId,
    id: BackId,
    new: &Checked,
    most: usize,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "insert into vocab_own_words (tenant_id, id, user_id, word, part_of_speech, definition, example, note, created_at)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9
         where (select count(*) from vocab_own_words where tenant_id = $1 and user_id = $3) < $10",
        tenant.0,
        id.0,
        learner.0,
        new.word,
        new.class.flatten().map(WordClass::as_str),
        new.definition,
        new.example,
        new.note,
        now,
        i64::try_from(most).unwrap_or(i64::MAX)
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Says how many are new; all of them are held.
pub(super) async fn upsert_own(tx: &mut TenantTx, learner: UserId, words: &[OwnWord]) -> Result<u32, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let ids: Vec<Uuid> = words.iter().map(|word| word.id.0).collect();
    let spelled: Vec<&str> = words.iter().map(|word| &*word.word).collect();
    let classes: Vec<Option<&str>> = words.iter().map(|word| word.class.map(WordClass::as_str)).collect();
    let definitions: Vec<&str> = words.iter().map(|word| &*word.definition).collect();
    let examples: Vec<&str> = words.iter().map(|word| &*word.example).collect();
    let notes: Vec<&str> = words.iter().map(|word| &*word.note).collect();
    let stored = sqlx::query_scalar!(
        r#"insert into vocab_own_words as o
             (tenant_id, id, user_id, word, part_of_speech, definition, example, note, created_at)
           select $1, w.id, $2, w.word, w.class, w.definition, w.example, w.note, $9
           from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
             as w (id, word, class, definition, example, note)
           on conflict (tenant_id, id) do update set id = o.id
           returning (xmax = 0) as "is_new!""#,
        tenant.0,
        learner.0,
        &ids,
        &spelled as &[&str],
        &classes as &[Option<&str>],
        &definitions as &[&str],
        &examples as &[&str],
        &notes as &[&str],
        now
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(u32::try_from(stored.into_iter().filter(|is_new| *is_new).count()).unwrap_or(u32::MAX))
}

pub(super) async fn count_own(tx: &mut TenantTx, learner: UserId) -> Result<usize, sqlx::Error> {
    let tenant = tx.tenant_id();
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from vocab_own_words where tenant_id = $1 and user_id = $2"#,
        tenant.0,
        learner.0
    )
    .fetch_one(tx.conn())
    .await?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// Holds own words against being deleted until the transaction ends, and says how many there are of them.
pub async fn hold_all_own(tx: &mut TenantTx, learner: UserId, ids: &[BackId]) -> Result<usize, sqlx::Error> {
    let (tenant, ids) = (tx.tenant_id(), ids.iter().map(|id| id.0).collect::<Vec<_>>());
    let held = sqlx::query_scalar!(
        "select 1 from vocab_own_words where tenant_id = $1 and user_id = $2 and id = any ($3) order by id for key share",
        tenant.0,
        learner.0,
        &ids
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(held.len())
}

/// Says whether there is such a word of the learner.
pub(super) async fn update_own(
    tx: &mut TenantTx,
    learner: UserId,
    id: BackId,
    change: &Checked,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "update vocab_own_words
         set word = coalesce($4, word), part_of_speech = case when $5 then $6 else part_of_speech end,
           definition = coalesce($7, definition), example = coalesce($8, example), note = coalesce($9, note)
         where tenant_id = $1 and user_id = $2 and id = $3",
        tenant.0,
        learner.0,
        id.0,
        change.word,
        change.class.is_some(),
        change.class.flatten().map(WordClass::as_str),
        change.definition,
        change.example,
        change.note
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Says whether there was such a word of the learner. What refers to it goes with `saved::delete_own`.
pub async fn delete_own(tx: &mut TenantTx, learner: UserId, id: BackId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "delete from vocab_own_words where tenant_id = $1 and user_id = $2 and id = $3",
        tenant.0,
        learner.0,
        id.0
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Removes the own words of somebody who leaves for good (D-021).
pub async fn erase_own(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from vocab_own_words where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
