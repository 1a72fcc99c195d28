//! The statements of periods.

use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::money::orders::{Dispute, Price};
use crate::money::price_list::{Currency, RenewalTerm};
use crate::money::subscriptions::PaidPeriod;
use crate::money::subscriptions::facts::InvoiceOf;
use crate::people::accounts::UserId;

/// What is known of a period.
pub(in crate::money::subscriptions) struct Known {
    pub number: i32,
    pub amount: i64,
    pub invoice: String,
    pub paid_at: Option<OffsetDateTime>,
    pub returned: i64,
    pub dispute: Option<Dispute>,
    pub is_taken_back: bool,
}

macro_rules! select_known {
    ($rest:literal, $($argument:expr),*) => {
        sqlx::query_as!(
            Known,
            r#"select number, amount, invoice_reference as invoice, paid_at, returned, dispute as "dispute: Dispute", is_taken_back
               from subscription_periods "# + $rest,
            $($argument),*
        )
    };
}

pub(in crate::money::subscriptions) async fn lock_period(
    tx: &mut TenantTx,
    id: Uuid,
    number: i32,
) -> Result<Option<Known>, sqlx::Error> {
    let tenant = tx.tenant_id();
    select_known!("where tenant_id = $1 and subscription_id = $2 and number = $3 for update", tenant.0, id, number)
        .fetch_optional(tx.conn())
        .await
}

pub(in crate::money::subscriptions) async fn lock_period_of(
    tx: &mut TenantTx,
    id: Uuid,
    payment: &str,
) -> Result<Option<Known>, sqlx::Error> {
    let tenant = tx.tenant_id();
    select_known!(
        "where tenant_id = $1 and subscription_id = $2 and payment_reference = $3 for update",
        tenant.0,
        id,
        payment
    )
    .fetch_optional(tx.conn())
    .await
}

/// Keeps that a period was paid, and answers with its id.
pub(in crate::money::subscriptions) async fn set_paid(
    tx: &mut TenantTx,
    id: Uuid,
    number: i32,
    invoice: &InvoiceOf,
    payment: Option<&str>,
    at: OffsetDateTime,
) -> Result<Uuid, sqlx::Error> {
    let (tenant, period) = (tx.tenant_id(), tx.new_id());
    sqlx::query_scalar!(
        "insert into subscription_periods (tenant_id, subscription_id, number, id, starts_at, ends_at, amount, invoice_reference,
           payment_reference, paid_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (tenant_id, subscription_id, number) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
           invoice_reference = excluded.invoice_reference,
           payment_reference = coalesce(excluded.payment_reference, subscription_periods.payment_reference),
           paid_at = excluded.paid_at
         returning id",
        tenant.0,
        id,
        number,
        period,
        invoice.starts_at,
        invoice.ends_at,
        invoice.amount,
        invoice.reference,
        payment,
        at
    )
    .fetch_one(tx.conn())
    .await
}

/// Not when as many tries, or the payment, are known.
pub(in crate::money::subscriptions) async fn set_declined(
    tx: &mut TenantTx,
    id: Uuid,
    number: i32,
    invoice: &InvoiceOf,
    tries: i32,
    at: OffsetDateTime,
) -> Result<bool, sqlx::Error> {
    let (tenant, period) = (tx.tenant_id(), tx.new_id());
    let done = sqlx::query!(
        "insert into subscription_periods (tenant_id, subscription_id, number, id, starts_at, ends_at, amount, invoice_reference,
           tries, declined_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (tenant_id, subscription_id, number) do update set tries = excluded.tries, declined_at = excluded.declined_at
           where subscription_periods.tries < excluded.tries and subscription_periods.paid_at is null",
        tenant.0,
        id,
        number,
        period,
        invoice.starts_at,
        invoice.ends_at,
        invoice.amount,
        invoice.reference,
        tries,
        at
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(in crate::money::subscriptions) async fn set_brought(
    tx: &mut TenantTx,
    id: Uuid,
    number: i32,
    until: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update subscription_periods set pro_until = $4 where tenant_id = $1 and subscription_id = $2 and number = $3",
        tenant.0,
        id,
        number,
        until
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::money::subscriptions) async fn set_payment(
    tx: &mut TenantTx,
    id: Uuid,
    invoice: &str,
    payment: &str,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "update subscription_periods set payment_reference = $4
         where tenant_id = $1 and subscription_id = $2 and invoice_reference = $3 and payment_reference is null",
        tenant.0,
        id,
        invoice,
        payment
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(in crate::money::subscriptions) async fn set_returned(
    tx: &mut TenantTx,
    id: Uuid,
    number: i32,
    total: i64,
) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update subscription_periods set returned = $4 where tenant_id = $1 and subscription_id = $2 and number = $3",
        tenant.0,
        id,
        number,
        total
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::money::subscriptions) async fn set_dispute(
    tx: &mut TenantTx,
    id: Uuid,
    number: i32,
    dispute: Dispute,
) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update subscription_periods set dispute = $4 where tenant_id = $1 and subscription_id = $2 and number = $3",
        tenant.0,
        id,
        number,
        dispute.as_str()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Keeps whether the time of a period was taken back; the time that counts from an end of Pro is so much shorter.
pub(in crate::money::subscriptions) async fn set_taken_back(
    tx: &mut TenantTx,
    id: Uuid,
    number: i32,
    is_back: bool,
) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update subscription_periods set is_taken_back = $4 where tenant_id = $1 and subscription_id = $2 and number = $3",
        tenant.0,
        id,
        number,
        is_back
    )
    .execute(tx.conn())
    .await?;
    sqlx::query!(
        "update subscriptions set added_number = added_number + case when $3 then 1 else -1 end where tenant_id = $1 and id = $2",
        tenant.0,
        id,
        is_back
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

macro_rules! select_periods {
    ($rest:literal, $($argument:expr),*) => {
        sqlx::query_as!(
            PeriodRow,
            r#"select p.id, p.subscription_id, s.user_id as "user_id: UserId", p.number, p.starts_at, p.ends_at, s.currency as "currency: Currency", s.price, s.fee,
                 s.term as "term: RenewalTerm", p.paid_at as "paid_at!", p.returned, p.dispute as "dispute: Dispute"
               from subscription_periods p
               join subscriptions s on s.tenant_id = p.tenant_id and s.id = p.subscription_id "# + $rest,
            $($argument),*
        )
    };
}

struct PeriodRow {
    id: Uuid,
    subscription_id: Uuid,
    user_id: UserId,
    number: i32,
    starts_at: OffsetDateTime,
    ends_at: OffsetDateTime,
    currency: Currency,
    price: i64,
    fee: i64,
    term: RenewalTerm,
    paid_at: OffsetDateTime,
    returned: i64,
    dispute: Option<Dispute>,
}

impl From<PeriodRow> for PaidPeriod {
    fn from(row: PeriodRow) -> Self {
        Self {
            id: row.id,
            subscription: row.subscription_id,
            number: row.number,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            price: Price { currency: row.currency, price: row.price, discount: 0, fee: row.fee },
            term: row.term,
            paid_at: row.paid_at,
            returned: row.returned,
            dispute: row.dispute,
        }
    }
}

/// The paid periods of a member, of all subscriptions, newest first.
pub async fn list_periods(tx: &mut TenantTx, member: UserId) -> Result<Vec<PaidPeriod>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = select_periods!(
        "where p.tenant_id = $1 and s.user_id = $2 and p.paid_at is not null order by p.starts_at desc, p.id desc limit 100",
        tenant.0,
        member.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

pub(in crate::money::subscriptions) async fn find_period(
    tx: &mut TenantTx,
    member: UserId,
    id: Uuid,
) -> Result<Option<PaidPeriod>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = select_periods!(
        "where p.tenant_id = $1 and s.user_id = $2 and p.id = $3 and p.paid_at is not null",
        tenant.0,
        member.0,
        id
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(Into::into))
}

/// A paid period by its number.
pub(super) async fn find_paid(
    tx: &mut TenantTx,
    subscription: Uuid,
    number: Option<i32>,
) -> Result<Option<PaidPeriod>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = select_periods!(
        "where p.tenant_id = $1 and p.subscription_id = $2 and p.number = $3 and p.paid_at is not null",
        tenant.0,
        subscription,
        number
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(Into::into))
}

/// Periods whose payer's bank took the money back, and has not decided.
pub async fn count_disputed(tx: &mut TenantTx) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from subscription_periods where tenant_id = $1 and dispute = 'open'"#,
        tenant.0
    )
    .fetch_one(tx.conn())
    .await
}

/// A page of the periods whose payer's bank took the money back and has not decided, the newest payment first, with whose they are.
pub async fn list_disputed(tx: &mut TenantTx, page: PageRequest) -> Result<Vec<(UserId, PaidPeriod)>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = select_periods!(
        "where p.tenant_id = $1 and p.dispute = 'open' and p.paid_at is not null
         order by p.paid_at desc, p.id desc offset $2 limit $3",
        tenant.0,
        page.offset(),
        page.limit()
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.user_id, row.into())).collect())
}
