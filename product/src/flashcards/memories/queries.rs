//! The statements of memories.

use super::model::{Memory, MemoryId};
use super::moderation::{MemoryState, ReportedMemory};
use crate::content::vocabulary::BackId;
use crate::people::accounts::UserId;
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

type Done = Result<(), sqlx::Error>;

struct Row {
    id: MemoryId,
    back_id: BackId,
    memory: String,
    is_public: bool,
    is_hidden: bool,
    likes: i32,
    is_liked: bool,
    is_mine: bool,
    author: UserId,
    created_at: OffsetDateTime,
}

impl Row {
    fn memory(self) -> Memory {
        Memory {
            id: self.id,
            back_id: self.back_id,
            memory: self.memory,
            is_public: self.is_public,
            is_hidden: self.is_hidden,
            likes: self.likes.cast_unsigned(),
            is_liked: self.is_liked,
            is_mine: self.is_mine,
            author: self.author,
            author_name: String::new(),
            created_at: self.created_at,
        }
    }
}

/// All of the reader's own, and the best of others', word by word.
pub(super) async fn list_memories(
    tx: &mut TenantTx,
    reader: Option<UserId>,
    words: &[BackId],
    most: i64,
) -> Result<Vec<Memory>, sqlx::Error> {
    let (tenant, words) = (tx.tenant_id(), words.iter().map(|id| id.0).collect::<Vec<_>>());
    let rows = sqlx::query_as!(
        Row,
        r#"select m.id as "id: MemoryId", m.back_id as "back_id: BackId", m.memory, m.is_public,
             m.hidden_at is not null as "is_hidden!", m.likes,
             exists (select from vocab_memory_likes l
                     where l.tenant_id = m.tenant_id and l.memory_id = m.id and l.user_id = $2) as "is_liked!",
             m.is_mine as "is_mine!", m.user_id as "author: UserId", m.created_at
           from (select *, coalesce(user_id = $2, false) as is_mine,
                   row_number() over (partition by back_id, coalesce(user_id = $2, false)
                                      order by likes desc, created_at desc, id) as place
                 from vocab_memories
                 where tenant_id = $1 and back_id = any ($3)
                   and (user_id = $2 or (is_public and hidden_at is null))) m
           where m.is_mine or m.place <= $4
           order by m.back_id, m.likes desc, m.created_at desc, m.id"#,
        tenant.0,
        reader.map(|user| user.0),
        &words,
        most
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(Row::memory).collect())
}

/// Says whether there was room. Two at once may both find the last place: it bounds a list, not a right.
pub(super) async fn insert(
    tx: &mut TenantTx,
    learner: UserId,
    word: BackId,
    memory: &str,
    is_public: bool,
    most: usize,
) -> Result<bool, sqlx::Error> {
    let (tenant, id, now) = (tx.tenant_id(), tx.new_id(), tx.now());
    let done = sqlx::query!(
        "insert into vocab_memories (tenant_id, id, user_id, back_id, memory, is_public, created_at)
         select $1, $2, $3, $4, $5, $6, $7
         where (select count(*) from vocab_memories where tenant_id = $1 and user_id = $3 and back_id = $4) < $8",
        tenant.0,
        id,
        learner.0,
        word.0,
        memory,
        is_public,
        now,
        i64::try_from(most).unwrap_or(i64::MAX)
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The word of the memory; none when it is not the learner's.
pub(super) async fn update(
    tx: &mut TenantTx,
    learner: UserId,
    id: MemoryId,
    memory: Option<&str>,
    is_public: Option<bool>,
) -> Result<Option<BackId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"update vocab_memories set memory = coalesce($4, memory), is_public = coalesce($5, is_public)
           where tenant_id = $1 and user_id = $2 and id = $3 returning back_id as "id: BackId""#,
        tenant.0,
        learner.0,
        id.0,
        memory,
        is_public
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn delete(tx: &mut TenantTx, learner: UserId, id: MemoryId) -> Result<Option<BackId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"delete from vocab_memories where tenant_id = $1 and user_id = $2 and id = $3 returning back_id as "id: BackId""#,
        tenant.0,
        learner.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) struct Visible {
    pub back_id: BackId,
    pub author: UserId,
}

/// A memory that the learner may see, held until the transaction ends.
pub(super) async fn lock_visible(
    tx: &mut TenantTx,
    learner: UserId,
    id: MemoryId,
) -> Result<Option<Visible>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Visible,
        r#"select back_id as "back_id: BackId", user_id as "author: UserId" from vocab_memories
           where tenant_id = $1 and id = $2 and (user_id = $3 or (is_public and hidden_at is null)) for no key update"#,
        tenant.0,
        id.0,
        learner.0
    )
    .fetch_optional(tx.conn())
    .await
}

/// The caller holds the memory's row.
pub(super) async fn toggle_like(tx: &mut TenantTx, learner: UserId, id: MemoryId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let taken_back = sqlx::query!(
        "delete from vocab_memory_likes where tenant_id = $1 and memory_id = $2 and user_id = $3",
        tenant.0,
        id.0,
        learner.0
    )
    .execute(tx.conn())
    .await?
    .rows_affected();
    if taken_back == 0 {
        sqlx::query!(
            "insert into vocab_memory_likes (tenant_id, memory_id, user_id, liked_at) values ($1, $2, $3, $4)",
            tenant.0,
            id.0,
            learner.0,
            now
        )
        .execute(tx.conn())
        .await?;
    }
    let change = if taken_back == 0 { 1 } else { -1 };
    sqlx::query!(
        "update vocab_memories set likes = likes + $3 where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        change
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn insert_report(tx: &mut TenantTx, learner: UserId, id: MemoryId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into vocab_memory_reports (tenant_id, memory_id, user_id, reported_at) values ($1, $2, $3, $4)
         on conflict do nothing",
        tenant.0,
        id.0,
        learner.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn list_reported(
    tx: &mut TenantTx,
    state: MemoryState,
    page: PageRequest,
) -> Result<(Vec<ReportedMemory>, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select m.id as "id: MemoryId", m.back_id as "back_id: BackId", b.word, m.memory, m.user_id as "author: UserId",
             r.reports as "reports!", r.reported_at, m.hidden_at, count(*) over () as "total!"
           from vocab_memories m
           join library.vocab_backs b on b.id = m.back_id
           cross join lateral (select count(*)::int as reports, min(reported_at) as reported_at from vocab_memory_reports r
                               where r.tenant_id = m.tenant_id and r.memory_id = m.id) r
           where m.tenant_id = $1
             and case $2 when 'hidden' then m.hidden_at is not null else m.hidden_at is null and r.reports > 0 end
           order by r.reported_at, m.id limit $3 offset $4"#,
        tenant.0,
        state.as_str(),
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await?;
    if let Some(first) = page.first_instead().filter(|_| rows.is_empty()) {
        let (_, total) = Box::pin(list_reported(tx, state, first)).await?;
        return Ok((Vec::new(), total));
    }
    let total = rows.first().map_or(0, |row| row.total);
    let memories = rows.into_iter().map(|row| ReportedMemory {
        id: row.id,
        back_id: row.back_id,
        word: row.word,
        memory: row.memory,
        author: row.author,
        author_name: String::new(),
        reports: row.reports.cast_unsigned(),
        reported_at: row.reported_at,
        hidden_at: row.hidden_at,
    });
    Ok((memories.collect(), total))
}

/// Says whether there is such a memory. What is let be has no reports any more.
pub(super) async fn set_hidden(tx: &mut TenantTx, id: MemoryId, is_hidden: bool) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "update vocab_memories set hidden_at = case when $3 then coalesce(hidden_at, $4) end where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        is_hidden,
        now
    )
    .execute(tx.conn())
    .await?;
    if !is_hidden {
        sqlx::query!("delete from vocab_memory_reports where tenant_id = $1 and memory_id = $2", tenant.0, id.0)
            .execute(tx.conn())
            .await?;
    }
    Ok(done.rows_affected() == 1)
}

/// Takes back what somebody liked and reported, and counts the likes again. Rows are held in the order of their ids.
pub(super) async fn erase_likes(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    let liked: Vec<Uuid> = sqlx::query_scalar!(
        "select m.id from vocab_memories m
         where m.tenant_id = $1 and m.id in (select memory_id from vocab_memory_likes where tenant_id = $1 and user_id = $2)
         order by m.id for no key update",
        tenant.0,
        user.0
    )
    .fetch_all(tx.conn())
    .await?;
    sqlx::query!("delete from vocab_memory_likes where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!(
        "update vocab_memories m set likes = (select count(*) from vocab_memory_likes l
           where l.tenant_id = m.tenant_id and l.memory_id = m.id)
         where tenant_id = $1 and id = any ($2)",
        tenant.0,
        &liked
    )
    .execute(tx.conn())
    .await?;
    sqlx::query!("delete from vocab_memory_reports where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub(super) async fn erase(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from vocab_memories where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
