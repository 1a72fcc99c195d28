//! The statements of mails.

use tenants::{PlatformTx, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{MailKind, NewMail};
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
        "insert into mails (tenant_id, id, user_id, template, about_id, lang, state, message_id, created_at)
         values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $8) on conflict (tenant_id, template, about_id) do nothing",
        tenant.0,
        id,
        mail.user.map(|user| user.0),
        mail.template,
        mail.about,
        mail.lang.as_str(),
        message_id,
        now
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
        "update mails set user_id = null, error = null where tenant_id = $1 and user_id = $2",
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
