//! The statements of subscriptions.

mod changes;
mod periods;

pub use changes::{Mailed, load_mailed};
pub(super) use changes::{insert_change, list_changes};
pub use periods::{count_disputed, list_disputed, list_periods};
pub(super) use periods::{
    find_period, lock_period, lock_period_of, set_brought, set_declined, set_dispute, set_paid, set_payment,
    set_returned, set_taken_back,
};

use tenants::TenantTx;
use time::OffsetDateTime;
use uuid::Uuid;

use super::rules::EndReason;
use super::{OpenPeriod, Subscription};
use crate::money::orders::Price;
use crate::money::price_list::{Currency, RenewalTerm};
use crate::people::accounts::UserId;

/// A subscription's row with the period that could not be paid.
macro_rules! select_subscriptions {
    ($rest:literal, $($argument:expr),*) => {
        sqlx::query_as!(
            Row,
            r#"select s.id, s.user_id, s.term as "term: RenewalTerm", s.currency as "currency: Currency", s.price, s.fee, s.provider,
                 s.checkout_reference, s.checkout_url, s.provider_reference, s.created_at, s.expires_at, s.started_at,
                 s.paid_number, s.period_ends_at, s.added_from, s.added_number, s.is_canceling, s.ended_at,
                 s.end_reason as "end_reason: EndReason", s.checked_at,
                 p.id as "open_id?", p.number as "open_number?", p.invoice_reference as "open_invoice?", p.tries as "open_tries?",
                 p.declined_at as "open_declined_at?",
                 exists (select from subscription_changes c where c.tenant_id = s.tenant_id and c.subscription_id = s.id
                   and c.what = 'noticed' and c.number = s.paid_number + 1) as "is_noticed!"
               from subscriptions s
               left join lateral (
                 select id, number, invoice_reference, tries, declined_at from subscription_periods
                 where tenant_id = s.tenant_id and subscription_id = s.id and number > s.paid_number
                   and paid_at is null and declined_at is not null
                 order by number limit 1
               ) p on true "# + $rest,
            $($argument),*
        )
    };
}

struct Row {
    id: Uuid,
    user_id: Uuid,
    term: RenewalTerm,
    currency: Currency,
    price: i64,
    fee: i64,
    provider: Option<String>,
    checkout_reference: Option<String>,
    checkout_url: Option<String>,
    provider_reference: Option<String>,
    created_at: OffsetDateTime,
    expires_at: OffsetDateTime,
    started_at: Option<OffsetDateTime>,
    paid_number: i32,
    period_ends_at: Option<OffsetDateTime>,
    added_from: Option<OffsetDateTime>,
    added_number: Option<i32>,
    is_canceling: bool,
    ended_at: Option<OffsetDateTime>,
    end_reason: Option<EndReason>,
    checked_at: Option<OffsetDateTime>,
    open_id: Option<Uuid>,
    open_number: Option<i32>,
    open_invoice: Option<String>,
    open_tries: Option<i32>,
    open_declined_at: Option<OffsetDateTime>,
    is_noticed: bool,
}

impl Row {
    fn open(&self) -> Option<OpenPeriod> {
        Some(OpenPeriod {
            id: self.open_id?,
            number: self.open_number?,
            invoice: self.open_invoice.clone()?,
            tries: self.open_tries?,
            declined_at: self.open_declined_at?,
        })
    }
}

impl From<Row> for Subscription {
    fn from(row: Row) -> Self {
        Self {
            open: row.open(),
            id: row.id,
            member: UserId(row.user_id),
            term: row.term,
            price: Price { currency: row.currency, price: row.price, discount: 0, fee: row.fee },
            provider: row.provider,
            checkout_reference: row.checkout_reference,
            checkout_url: row.checkout_url,
            provider_reference: row.provider_reference,
            created_at: row.created_at,
            expires_at: row.expires_at,
            started_at: row.started_at,
            paid_number: row.paid_number,
            period_ends_at: row.period_ends_at,
            added: row.added_from.zip(row.added_number),
            is_canceling: row.is_canceling,
            ended_at: row.ended_at,
            end_reason: row.end_reason,
            is_noticed: row.is_noticed,
            checked_at: row.checked_at,
        }
    }
}

pub(super) async fn find(tx: &mut TenantTx, id: Uuid) -> Result<Option<Subscription>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row =
        select_subscriptions!("where s.tenant_id = $1 and s.id = $2", tenant.0, id).fetch_optional(tx.conn()).await?;
    Ok(row.map(Into::into))
}

/// Held until the transaction ends.
pub(super) async fn lock(tx: &mut TenantTx, id: Uuid) -> Result<Option<Subscription>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!("select from subscriptions where tenant_id = $1 and id = $2 for update", tenant.0, id)
        .fetch_optional(tx.conn())
        .await?;
    find(tx, id).await
}

pub(super) async fn find_by_key(
    tx: &mut TenantTx,
    member: UserId,
    key: &str,
) -> Result<Option<Subscription>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row =
        select_subscriptions!("where s.tenant_id = $1 and s.user_id = $2 and s.key = $3", tenant.0, member.0, key)
            .fetch_optional(tx.conn())
            .await?;
    Ok(row.map(Into::into))
}

pub(super) async fn find_running(tx: &mut TenantTx, member: UserId) -> Result<Option<Subscription>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row =
        select_subscriptions!("where s.tenant_id = $1 and s.user_id = $2 and s.ended_at is null", tenant.0, member.0)
            .fetch_optional(tx.conn())
            .await?;
    Ok(row.map(Into::into))
}

/// One that runs, or that ran last; pages that nobody paid on are passed over once they are closed.
pub(super) async fn find_newest(tx: &mut TenantTx, member: UserId) -> Result<Option<Subscription>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = select_subscriptions!(
        "where s.tenant_id = $1 and s.user_id = $2 and (s.ended_at is null or s.paid_number > 0)
         order by s.ended_at is null desc, s.created_at desc, s.id desc limit 1",
        tenant.0,
        member.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(Into::into))
}

pub(super) struct New<'a> {
    pub id: Uuid,
    pub member: UserId,
    pub key: &'a str,
    pub term: RenewalTerm,
    pub price: Price,
    pub created_at: OffsetDateTime,
    pub expires_at: OffsetDateTime,
}

/// Not when the key is used or another one runs; waits for whoever is just making one.
pub(super) async fn insert(tx: &mut TenantTx, new: &New<'_>) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let inserted = sqlx::query!(
        "insert into subscriptions (tenant_id, id, user_id, key, term, currency, price, fee, created_at, expires_at, due_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) on conflict do nothing",
        tenant.0,
        new.id,
        new.member.0,
        new.key,
        new.term.as_str(),
        new.price.currency.as_str(),
        new.price.price,
        new.price.fee,
        new.created_at,
        new.expires_at
    )
    .execute(tx.conn())
    .await?;
    Ok(inserted.rows_affected() == 1)
}

pub(super) async fn set_checkout(
    tx: &mut TenantTx,
    id: Uuid,
    provider: &str,
    reference: &str,
    url: &str,
) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update subscriptions set provider = $3, checkout_reference = $4, checkout_url = $5 where tenant_id = $1 and id = $2",
        tenant.0,
        id,
        provider,
        reference,
        url
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn set_reference(tx: &mut TenantTx, id: Uuid, reference: &str) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "update subscriptions set provider_reference = $3 where tenant_id = $1 and id = $2 and provider_reference is null",
        tenant.0,
        id,
        reference
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Keeps when the first period began, however many periods later that is heard of.
pub(super) async fn set_started(
    tx: &mut TenantTx,
    id: Uuid,
    number: i32,
    starts_at: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update subscriptions set started_at = $4 where tenant_id = $1 and id = $2 and $3::int = 1",
        tenant.0,
        id,
        number,
        starts_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn set_newest(
    tx: &mut TenantTx,
    id: Uuid,
    number: i32,
    ends_at: OffsetDateTime,
    added: Option<(OffsetDateTime, i32)>,
) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update subscriptions set paid_number = $3, period_ends_at = $4, added_from = $5, added_number = $6
         where tenant_id = $1 and id = $2",
        tenant.0,
        id,
        number,
        ends_at,
        added.map(|(from, _)| from),
        added.map(|(_, before)| before)
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Not when something newer was heard.
pub(super) async fn set_canceling(
    tx: &mut TenantTx,
    id: Uuid,
    cancels: bool,
    at: OffsetDateTime,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "update subscriptions set is_canceling = $3, canceling_heard_at = $4
         where tenant_id = $1 and id = $2 and coalesce(canceling_heard_at, '-infinity') <= $4",
        tenant.0,
        id,
        cancels,
        at
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn set_ended(
    tx: &mut TenantTx,
    id: Uuid,
    at: OffsetDateTime,
    reason: Option<EndReason>,
) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update subscriptions set ended_at = $3, end_reason = $4 where tenant_id = $1 and id = $2",
        tenant.0,
        id,
        at,
        reason.map(EndReason::as_str)
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn set_checked(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!("update subscriptions set checked_at = $3 where tenant_id = $1 and id = $2", tenant.0, id, now)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Writes when it has to be looked at next.
pub(super) async fn set_due(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let Some(known) = find(tx, id).await? else { return Ok(()) };
    let notice_days = tx.settings().await?.renewals.notice_days;
    let (tenant, due) = (tx.tenant_id(), known.due_at(tx.now(), notice_days));
    sqlx::query!("update subscriptions set due_at = $3 where tenant_id = $1 and id = $2", tenant.0, id, due)
        .execute(tx.conn())
        .await?;
    Ok(())
}
