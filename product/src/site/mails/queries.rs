//! The statements of mails.

use jobs::StoredJob;
use sqlx::types::Json;
use tenants::{Lang, PlatformTx, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{MailFilter, MailKind, MailState, NewMail};
use crate::people::accounts::UserId;

type Done = Result<(), sqlx::Error>;

pub(super) struct Row {
    pub(super) id: Uuid,
    pub(super) state: String,
    pub(super) message_id: String,
}

pub(super) async fn insert_mail(tx: &mut TenantTx, id: Uuid, mail: NewMail<'_>, message_id: &str) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into mails (tenant_id, id, user_id, template, about_id, lang, state, message_id, created_at, job)
         values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $8, $9) on conflict (tenant_id, template, about_id) do nothing",
        tenant.0,
        id,
        mail.user.map(|user| user.0),
        mail.template,
        mail.about,
        mail.lang.as_str(),
        message_id,
        now,
        Json(mail.job) as _
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn get_mail(tx: &mut TenantTx, template: &str, about: Uuid) -> Result<Row, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Row,
        "select id, state, message_id from mails where tenant_id = $1 and template = $2 and about_id = $3",
        tenant.0,
        template,
        about
    )
    .fetch_one(tx.conn())
    .await
}

/// Notes that somebody else is responsible for the mail now.
pub async fn complete_mail(tx: &mut TenantTx, id: Uuid) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update mails set state = 'sent', sent_at = $3, error = null where tenant_id = $1 and id = $2 and state <> 'sent'",
        tenant.0,
        id,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn set_failed(tx: &mut TenantTx, id: Uuid, error: &str, state: &str) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update mails set state = $4, error = $3 where tenant_id = $1 and id = $2 and state <> 'sent'",
        tenant.0,
        id,
        error,
        state
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Takes a person's name off the mails that went to them, and removes what they had switched off.
pub async fn forget_recipient(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from mails_off where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    // A mail server's refusal may repeat the address.
    sqlx::query!(
        "update mails set user_id = null, error = null, job = null where tenant_id = $1 and user_id = $2",
        tenant.0,
        user.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Mails that could not be delivered since then, and when the last of them failed.
pub async fn count_refused(
    tx: &mut TenantTx,
    since: OffsetDateTime,
) -> Result<(i64, Option<OffsetDateTime>), sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select count(*) as "count!", max(updated_at) as last_at from mails
           where tenant_id = $1 and state = 'refused' and updated_at >= $2"#,
        tenant.0,
        since
    )
    .fetch_one(tx.conn())
    .await?;
    Ok((row.count, row.last_at))
}

/// A mail, with what its job is.
pub(super) struct OfficeRow {
    pub(super) id: Uuid,
    pub(super) template: String,
    pub(super) user_id: Option<UserId>,
    pub(super) lang: Lang,
    pub(super) state: MailState,
    pub(super) error: Option<String>,
    pub(super) created_at: OffsetDateTime,
    pub(super) sent_at: Option<OffsetDateTime>,
    pub(super) resent_at: Option<OffsetDateTime>,
    pub(super) job: Option<Json<StoredJob>>,
}

/// What of the mails a filter leaves. An index is met by a comparison that holds whatever is asked, so each filter has a
/// statement of its own.
macro_rules! over_mails {
    ($query:ident!($($row:ty,)? $select:literal, $where:literal, $rest:literal), $tx:expr, $filter:expr, $($more:expr),* $(,)?) => {{
        let tenant = $tx.tenant_id();
        sqlx::$query!(
            $($row,)?
            $select + " from mails m where m.tenant_id = $1 and ($2::text is null or m.state = $2)
               and ($3::text is null or m.template = $3)" + $where + $rest,
            tenant.0,
            $filter.state.map(MailState::as_str),
            $filter.kind,
            $($more),*
        )
    }};
}

macro_rules! by_filter {
    ($filter:expr, $statement:ident) => {
        match ($filter.state, $filter.kind) {
            (Some(MailState::Waiting | MailState::Refused), _) => $statement!(" and m.state = $2"),
            (_, Some(_)) => $statement!(" and m.template = $3"),
            (Some(MailState::Sent), None) => $statement!(" and m.state = $2"),
            (None, None) => $statement!(""),
        }
    };
}

/// How many mails the filter leaves, counted up to `most`.
pub(super) async fn count_listed(tx: &mut TenantTx, filter: MailFilter<'_>, most: i64) -> Result<i64, sqlx::Error> {
    macro_rules! statement {
        ($where:literal) => {
            over_mails!(
                query_scalar!(r#"select count(*) as "count!" from (select"#, $where, " limit $4) counted"),
                tx,
                filter,
                most
            )
            .fetch_one(tx.conn())
            .await
        };
    }
    by_filter!(filter, statement)
}

/// A page of them, the newest first.
pub(super) async fn list_mails(
    tx: &mut TenantTx,
    filter: MailFilter<'_>,
    offset: i64,
    limit: i64,
) -> Result<Vec<OfficeRow>, sqlx::Error> {
    macro_rules! statement {
        ($where:literal) => {
            over_mails!(
                query_as!(
                    OfficeRow,
                    r#"select m.id, m.template, m.user_id as "user_id: UserId", m.lang as "lang: Lang",
                         m.state as "state: MailState", m.error, m.created_at, m.sent_at, m.resent_at,
                         m.job as "job: Json<StoredJob>""#,
                    $where,
                    " order by m.created_at desc, m.id desc offset $4 limit $5"
                ),
                tx,
                filter,
                offset,
                limit
            )
            .fetch_all(tx.conn())
            .await
        };
    }
    by_filter!(filter, statement)
}

/// One mail, held until the transaction ends: of two who send it again one waits.
pub(super) async fn hold_mail(tx: &mut TenantTx, id: Uuid) -> Result<Option<OfficeRow>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        OfficeRow,
        r#"select m.id, m.template, m.user_id as "user_id: UserId", m.lang as "lang: Lang", m.state as "state: MailState",
             m.error, m.created_at, m.sent_at, m.resent_at, m.job as "job: Json<StoredJob>"
           from mails m where m.tenant_id = $1 and m.id = $2 for no key update"#,
        tenant.0,
        id
    )
    .fetch_optional(tx.conn())
    .await
}

/// Lets a mail wait again. One that was sent goes out under another message id: its receiver's side would drop a copy.
pub(super) async fn begin_again(tx: &mut TenantTx, id: Uuid, message_id: &str) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update mails set message_id = case when state = 'sent' then $3 else message_id end,
           state = 'waiting', sent_at = null, error = null, resent_at = $4
         where tenant_id = $1 and id = $2",
        tenant.0,
        id,
        message_id,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Notes that a mail is not written again.
pub(super) async fn refuse_waiting(tx: &mut TenantTx, id: Uuid, error: &str) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update mails set state = 'refused', error = $3 where tenant_id = $1 and id = $2 and state = 'waiting'",
        tenant.0,
        id,
        error
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// How many mails wait, up to `most`, and how many were sent since then.
pub(super) async fn count_waiting_and_sent(
    tx: &mut TenantTx,
    sent_since: OffsetDateTime,
    most: i64,
) -> Result<(i64, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select
             (select count(*) from (select from mails where tenant_id = $1 and state = 'waiting' limit $3) few) as "waiting!",
             (select count(*) from mails where tenant_id = $1 and sent_at >= $2) as "sent!""#,
        tenant.0,
        sent_since,
        most
    )
    .fetch_one(tx.conn())
    .await?;
    Ok((row.waiting, row.sent))
}

/// The kinds of which the tenant has a mail, from one to the next.
pub(super) async fn list_templates(tx: &mut TenantTx) -> Result<Vec<String>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"with recursive kinds as (
             (select template from mails where tenant_id = $1 order by template limit 1)
             union all
             select (select m.template from mails m where m.tenant_id = $1 and m.template > kinds.template
                     order by m.template limit 1)
             from kinds where kinds.template is not null)
           select template as "template!" from kinds where template is not null"#,
        tenant.0
    )
    .fetch_all(tx.conn())
    .await
}

/// Mails of all tenants that were refused since then, and when one was last sent, among the newest thousand.
pub async fn look_at_mails(
    tx: &mut PlatformTx,
    since: OffsetDateTime,
) -> Result<(i64, Option<OffsetDateTime>), sqlx::Error> {
    let row = sqlx::query!(
        r#"select (select count(*) from mails where state = 'refused' and updated_at >= $1) as "refused!",
             (select max(sent_at) from (select sent_at from mails order by created_at desc limit 1000) newest) as sent_at"#,
        since
    )
    .fetch_one(tx.conn())
    .await?;
    Ok((row.refused, row.sent_at))
}

pub(super) async fn prune_mails(tx: &mut PlatformTx, before: OffsetDateTime, at_once: i64) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!(
        "delete from mails where (tenant_id, id) in
           (select tenant_id, id from mails where created_at < $1 order by created_at limit $2 for update skip locked)",
        before,
        at_once
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

pub(super) async fn list_off(tx: &mut TenantTx, user: UserId) -> Result<Vec<MailKind>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select kind as "kind: MailKind" from mails_off where tenant_id = $1 and user_id = $2"#,
        tenant.0,
        user.0
    )
    .fetch_all(tx.conn())
    .await
}

pub(super) async fn insert_off(tx: &mut TenantTx, user: UserId, kind: MailKind) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into mails_off (tenant_id, user_id, kind, off_at) values ($1, $2, $3, $4)
         on conflict (tenant_id, user_id, kind) do nothing",
        tenant.0,
        user.0,
        kind.as_str(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn delete_off(tx: &mut TenantTx, user: UserId, kind: MailKind) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from mails_off where tenant_id = $1 and user_id = $2 and kind = $3",
        tenant.0,
        user.0,
        kind.as_str()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
