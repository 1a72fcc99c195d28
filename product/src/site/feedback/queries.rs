//! The statements of feedback.

use super::entry::{FeedbackKind, NewFeedback, SenderColumns};
use super::inbox::{Answer, Entry, EntryState, Filter, Order, SenderLine, Unanswered};
use super::{AnswerId, FeedbackId};
use crate::people::accounts::{UserId, full_name};
use crate::people::images::ImageId;
use tenants::{Lang, PageRequest, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

type Done = Result<(), sqlx::Error>;

pub(super) async fn insert_entry(
    tx: &mut TenantTx,
    id: FeedbackId,
    new: &NewFeedback<'_>,
    details: &str,
    sender: &SenderColumns,
    [page, build, browser]: &[Option<String>; 3],
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into feedback
           (tenant_id, id, kind, user_id, name, email, lang, details, page, build, browser, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        tenant.0,
        id.0,
        new.kind.as_str(),
        sender.user.map(|user| user.0),
        sender.name,
        sender.email,
        new.lang.as_str(),
        details,
        *page,
        *build,
        *browser,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn insert_screenshots(tx: &mut TenantTx, id: FeedbackId, images: &[ImageId]) -> Done {
    let tenant = tx.tenant_id();
    let images: Vec<Uuid> = images.iter().map(|image| image.0).collect();
    sqlx::query!(
        "insert into feedback_screenshots (tenant_id, feedback_id, position, image_id)
         select $1, $2, position, image from unnest($3::uuid[]) with ordinality as given (image, position)",
        tenant.0,
        id.0,
        &images
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

struct EntryRow {
    id: FeedbackId,
    kind: FeedbackKind,
    state: EntryState,
    user_id: Option<UserId>,
    name: Option<String>,
    email: Option<String>,
    first_name: Option<String>,
    last_name: Option<String>,
    username: Option<String>,
    lang: Lang,
    details: String,
    page: Option<String>,
    build: Option<String>,
    browser: Option<String>,
    screenshots: Vec<Uuid>,
    created_at: OffsetDateTime,
}

impl EntryRow {
    fn entry(self) -> Entry {
        let member = self
            .first_name
            .zip(self.last_name)
            .map(|(first, last)| full_name(&first, &last, self.username.as_deref()))
            .filter(|name| !name.is_empty());
        Entry {
            id: self.id,
            kind: self.kind,
            state: self.state,
            sender: SenderLine { user: self.user_id, name: member.or(self.name), email: self.email },
            lang: self.lang,
            details: self.details,
            page: self.page,
            build: self.build,
            browser: self.browser,
            screenshots: self.screenshots.into_iter().map(ImageId).collect(),
            created_at: self.created_at,
        }
    }
}

pub(super) async fn count_entries(tx: &mut TenantTx, filter: Filter) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from feedback
           where tenant_id = $1 and ($2::text is null or state = $2) and ($3::text is null or kind = $3)"#,
        tenant.0,
        filter.state.map(EntryState::as_str),
        filter.kind.map(FeedbackKind::as_str)
    )
    .fetch_one(tx.conn())
    .await
}

/// How many messages wait for an answer, and since when.
pub async fn count_unanswered(tx: &mut TenantTx) -> Result<Unanswered, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Unanswered,
        r#"select count(*) as "count!", min(created_at) as oldest_at from feedback where tenant_id = $1 and state = 'open'"#,
        tenant.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn list_entries(
    tx: &mut TenantTx,
    filter: Filter,
    page: PageRequest,
) -> Result<Vec<Entry>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query_as!(
        EntryRow,
        r#"select f.id as "id: FeedbackId", f.kind as "kind: FeedbackKind", f.state as "state: EntryState",
             f.user_id as "user_id: UserId", f.name, coalesce(u.email, f.email) as email,
             u.first_name as "first_name?", u.last_name as "last_name?", u.username as "username?",
             f.lang as "lang: Lang", f.details, f.page, f.build, f.browser,
             array(select image_id from feedback_screenshots s
                   where s.tenant_id = f.tenant_id and s.feedback_id = f.id order by position) as "screenshots!",
             f.created_at
           from feedback f left join users u on u.tenant_id = f.tenant_id and u.id = f.user_id
           where f.tenant_id = $1 and ($2::text is null or f.state = $2) and ($3::text is null or f.kind = $3)
           order by case when $6 then f.created_at end, f.created_at desc, f.id desc limit $4 offset $5"#,
        tenant.0,
        filter.state.map(EntryState::as_str),
        filter.kind.map(FeedbackKind::as_str),
        page.limit(),
        page.offset(),
        filter.order == Order::Oldest
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(EntryRow::entry).collect())
}

pub(super) async fn find_entry(tx: &mut TenantTx, id: FeedbackId) -> Result<Option<Entry>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query_as!(
        EntryRow,
        r#"select f.id as "id: FeedbackId", f.kind as "kind: FeedbackKind", f.state as "state: EntryState",
             f.user_id as "user_id: UserId", f.name, coalesce(u.email, f.email) as email,
             u.first_name as "first_name?", u.last_name as "last_name?", u.username as "username?",
             f.lang as "lang: Lang", f.details, f.page, f.build, f.browser,
             array(select image_id from feedback_screenshots s
                   where s.tenant_id = f.tenant_id and s.feedback_id = f.id order by position) as "screenshots!",
             f.created_at
           from feedback f left join users u on u.tenant_id = f.tenant_id and u.id = f.user_id
           where f.tenant_id = $1 and f.id = $2"#,
        tenant.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(EntryRow::entry))
}

pub(super) async fn set_state(tx: &mut TenantTx, id: FeedbackId, state: EntryState) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let moved =
        sqlx::query!("update feedback set state = $3 where tenant_id = $1 and id = $2", tenant.0, id.0, state.as_str())
            .execute(tx.conn())
            .await?;
    Ok(moved.rows_affected() > 0)
}

pub(super) async fn insert_answer(
    tx: &mut TenantTx,
    id: AnswerId,
    feedback: FeedbackId,
    author: UserId,
    body: &str,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into feedback_answers (tenant_id, id, feedback_id, author_id, body, created_at)
         values ($1, $2, $3, $4, $5, $6)",
        tenant.0,
        id.0,
        feedback.0,
        author.0,
        body,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn list_answers(tx: &mut TenantTx, feedback: FeedbackId) -> Result<Vec<Answer>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select a.id as "id: AnswerId", a.body, a.created_at, u.first_name as "first_name?",
             u.last_name as "last_name?", u.username as "username?"
           from feedback_answers a left join users u on u.tenant_id = a.tenant_id and u.id = a.author_id
           where a.tenant_id = $1 and a.feedback_id = $2 order by a.created_at, a.id"#,
        tenant.0,
        feedback.0
    )
    .fetch_all(tx.conn())
    .await?;
    let answers = rows.into_iter().map(|row| Answer {
        id: row.id,
        author_name: row
            .first_name
            .zip(row.last_name)
            .map(|(first, last)| full_name(&first, &last, row.username.as_deref())),
        body: row.body,
        created_at: row.created_at,
    });
    Ok(answers.collect())
}

pub(super) async fn find_answer(tx: &mut TenantTx, id: AnswerId) -> Result<Option<(FeedbackId, String)>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select feedback_id as "feedback_id: FeedbackId", body from feedback_answers where tenant_id = $1 and id = $2"#,
        tenant.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| (row.feedback_id, row.body)))
}
