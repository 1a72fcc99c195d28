//! The statements of orders.

use tenants::TenantTx;
use uuid::Uuid;

use super::returns::Returned;
use super::rules::{
    Dispute, Facts, Failure, Known, Method, Price, ReturnSource, ReturnState, State, ToldRefund, ToldSum,
};
use super::{Change, Order, What};
use crate::money::price_list::Currency;
use crate::people::accounts::UserId;

/// An order's row with what went back of it.
macro_rules! select_orders {
    (@plain $select:literal, $rest:literal, $($argument:expr),*) => {
        sqlx::query_as!(OrderRow, $select + $rest, $($argument),*)
    };
    // `$by` makes the statement of the columns and what it is told besides.
    (@columns $by:ident, ($($before:tt)*), ($($behind:tt)*)) => {
        $by!($($before)* r#"select o.id, o.user_id, o.reference, o.coins, o.method as "method: Method", o.currency as "currency: Currency",
                 o.price, o.discount, o.fee, o.promotion_code, o.state as "state: State", o.failure as "failure: Failure",
                 o.dispute as "dispute: Dispute", o.checkout_url, o.provider, o.checkout_reference, o.payment_reference,
                 o.created_at, o.expires_at, o.paid_at,
                 coalesce(r.amount, 0)::bigint as "returned!", coalesce(r.coins, 0)::bigint as "coins_returned!",
                 coalesce(r.coins_owed, 0)::bigint as "coins_owed!"
               from orders o
               left join lateral (
                 select sum(amount) as amount, sum(coins) as coins, sum(coins_owed) as coins_owed from order_returns
                 where tenant_id = o.tenant_id and order_id = o.id and state <> 'failed'
               ) r on true "#, $($behind)*)
    };
    (by $by:ident, ($($before:tt)*), ($($behind:tt)*)) => {
        select_orders!(@columns $by, ($($before)*), ($($behind)*))
    };
    ($tx:expr, $rest:literal, $($argument:expr),*) => {
        select_orders!(@columns select_orders, (@plain), ($rest, $($argument),*))
    };
}
pub(super) use select_orders;

pub(super) struct OrderRow {
    pub(super) id: Uuid,
    pub(super) user_id: Uuid,
    pub(super) reference: String,
    pub(super) coins: i32,
    pub(super) method: Method,
    pub(super) currency: Currency,
    pub(super) price: i64,
    pub(super) discount: i64,
    pub(super) fee: i64,
    pub(super) promotion_code: Option<String>,
    pub(super) state: State,
    pub(super) failure: Option<Failure>,
    pub(super) dispute: Option<Dispute>,
    pub(super) checkout_url: Option<String>,
    pub(super) provider: Option<String>,
    pub(super) checkout_reference: Option<String>,
    pub(super) payment_reference: Option<String>,
    pub(super) created_at: time::OffsetDateTime,
    pub(super) expires_at: time::OffsetDateTime,
    pub(super) paid_at: Option<time::OffsetDateTime>,
    pub(super) returned: i64,
    pub(super) coins_returned: i64,
    pub(super) coins_owed: i64,
}

impl From<OrderRow> for Order {
    fn from(row: OrderRow) -> Self {
        Self {
            id: row.id,
            member: UserId(row.user_id),
            reference: row.reference,
            coins: row.coins.into(),
            method: row.method,
            price: Price { currency: row.currency, price: row.price, discount: row.discount, fee: row.fee },
            promotion_code: row.promotion_code,
            state: row.state,
            failure: row.failure,
            dispute: row.dispute,
            returned: row.returned,
            coins_returned: row.coins_returned,
            coins_owed: row.coins_owed,
            checkout_url: row.checkout_url,
            provider: row.provider,
            checkout_reference: row.checkout_reference,
            payment_reference: row.payment_reference,
            created_at: row.created_at,
            expires_at: row.expires_at,
            paid_at: row.paid_at,
        }
    }
}

pub(super) async fn find_order(tx: &mut TenantTx, id: Uuid) -> Result<Option<Order>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row =
        select_orders!(tx, "where o.tenant_id = $1 and o.id = $2", tenant.0, id).fetch_optional(tx.conn()).await?;
    Ok(row.map(Into::into))
}

/// Held until the transaction ends.
pub(super) async fn lock_order(tx: &mut TenantTx, id: Uuid) -> Result<Option<Order>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!("select from orders where tenant_id = $1 and id = $2 for update", tenant.0, id)
        .fetch_optional(tx.conn())
        .await?;
    find_order(tx, id).await
}

pub(super) async fn find_by_key(tx: &mut TenantTx, member: UserId, key: &str) -> Result<Option<Order>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = select_orders!(tx, "where o.tenant_id = $1 and o.user_id = $2 and o.key = $3", tenant.0, member.0, key)
        .fetch_optional(tx.conn())
        .await?;
    Ok(row.map(Into::into))
}

/// Not when the key is used; waits for whoever is just using it.
pub(super) async fn insert_order(tx: &mut TenantTx, order: &Order, key: &str) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let coins = i32::try_from(order.coins).map_err(|cause| sqlx::Error::Encode(Box::new(cause)))?;
    let inserted = sqlx::query!(
        "insert into orders (tenant_id, id, user_id, key, reference, coins, method, currency, price, discount, fee, total,
           promotion_code, state, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
         on conflict on constraint orders_key_once do nothing",
        tenant.0,
        order.id,
        order.member.0,
        key,
        order.reference,
        coins,
        order.method.as_str(),
        order.price.currency.as_str(),
        order.price.price,
        order.price.discount,
        order.price.fee,
        order.price.total(),
        order.promotion_code.as_deref(),
        order.state.as_str(),
        order.created_at,
        order.expires_at
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
        "update orders set provider = $3, checkout_reference = $4, checkout_url = $5,
           state = case state when 'created' then 'pending' else state end
         where tenant_id = $1 and id = $2",
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

pub(super) async fn set_paid(
    tx: &mut TenantTx,
    id: Uuid,
    deposit: Uuid,
    payment: Option<&str>,
    confirmed_by: Option<UserId>,
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update orders set paid_at = $3, deposit_id = $4, payment_reference = coalesce($5, payment_reference),
           confirmed_by = $6, state = 'paid'
         where tenant_id = $1 and id = $2",
        tenant.0,
        id,
        now,
        deposit,
        payment,
        confirmed_by.map(|actor| actor.0)
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn set_failure(tx: &mut TenantTx, id: Uuid, failure: Failure) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!("update orders set failure = $3 where tenant_id = $1 and id = $2", tenant.0, id, failure.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub(super) async fn set_closed(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!("update orders set closed_at = $3 where tenant_id = $1 and id = $2", tenant.0, id, now)
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub(super) async fn set_dispute(tx: &mut TenantTx, id: Uuid, dispute: Dispute) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!("update orders set dispute = $3 where tenant_id = $1 and id = $2", tenant.0, id, dispute.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Orders whose payer's bank took the money back, and has not decided.
pub async fn count_disputed(tx: &mut TenantTx) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from orders where tenant_id = $1 and dispute = 'open'"#,
        tenant.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn set_state(tx: &mut TenantTx, id: Uuid, state: State) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!("update orders set state = $3 where tenant_id = $1 and id = $2", tenant.0, id, state.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// What is known of an order, and its total.
pub(super) async fn get_facts(tx: &mut TenantTx, id: Uuid) -> Result<(Facts, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select checkout_reference is not null or method = 'transfer' as "is_open!", paid_at is not null as "is_paid!",
             failure as "failure: Failure", closed_at is not null as "is_closed!", total,
             (select coalesce(sum(amount), 0)::bigint from order_returns
              where tenant_id = $1 and order_id = $2 and state = 'done') as "returned!"
           from orders where tenant_id = $1 and id = $2"#,
        tenant.0,
        id
    )
    .fetch_one(tx.conn())
    .await?;
    let facts = Facts {
        is_open: row.is_open,
        is_paid: row.is_paid,
        failure: row.failure,
        is_closed: row.is_closed,
        returned: row.returned,
    };
    Ok((facts, row.total))
}

/// What was known of an order's refunds before: by the provider's sums, and made at the provider itself. What the version before
/// took for the latter lies in the returns alone.
pub(super) async fn get_known_refunds(tx: &mut TenantTx, id: Uuid) -> Result<(i64, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select refunds_heard, greatest(refunds_by_hand, (
             select sum(amount)::bigint from order_returns
             where tenant_id = $1 and order_id = $2 and source = 'provider' and state <> 'failed')) as "by_hand!"
           from orders where tenant_id = $1 and id = $2"#,
        tenant.0,
        id
    )
    .fetch_one(tx.conn())
    .await?;
    Ok((row.refunds_heard, row.by_hand))
}

pub(super) async fn set_known_refunds(tx: &mut TenantTx, id: Uuid, known: &Known) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update orders set refunds_heard = $3, refunds_by_hand = $4 where tenant_id = $1 and id = $2",
        tenant.0,
        id,
        known.by_sums,
        known.by_hand
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn put_sum(tx: &mut TenantTx, id: Uuid, sum: ToldSum) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "insert into order_refund_sums (tenant_id, order_id, told_at, amount) values ($1, $2, $3, $4) on conflict do nothing",
        tenant.0,
        id,
        sum.at,
        sum.amount
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn list_sums(tx: &mut TenantTx, id: Uuid) -> Result<Vec<ToldSum>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        ToldSum,
        "select told_at as at, amount from order_refund_sums where tenant_id = $1 and order_id = $2",
        tenant.0,
        id
    )
    .fetch_all(tx.conn())
    .await
}

/// Joins what is told of a refund with what was told before: the furthest state counts, and the earliest moment of failing.
pub(super) async fn put_refund(tx: &mut TenantTx, id: Uuid, refund: &ToldRefund) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "insert into order_refunds (tenant_id, order_id, reference, request, amount, state, failed_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (tenant_id, order_id, reference) do update set
           request = coalesce(order_refunds.request, excluded.request),
           state = case when 'failed' in (order_refunds.state, excluded.state) then 'failed'
             when 'done' in (order_refunds.state, excluded.state) then 'done' else 'requested' end,
           failed_at = least(order_refunds.failed_at, excluded.failed_at)",
        tenant.0,
        id,
        refund.reference,
        refund.request,
        refund.amount,
        refund.state.as_str(),
        refund.failed_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn list_refunds(tx: &mut TenantTx, id: Uuid) -> Result<Vec<ToldRefund>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        ToldRefund,
        r#"select reference, request, amount, state as "state: ReturnState", failed_at from order_refunds
           where tenant_id = $1 and order_id = $2 order by reference"#,
        tenant.0,
        id
    )
    .fetch_all(tx.conn())
    .await
}

/// The ledger's deposit of a paid order.
pub(super) async fn find_deposit(tx: &mut TenantTx, id: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!("select deposit_id from orders where tenant_id = $1 and id = $2", tenant.0, id)
        .fetch_one(tx.conn())
        .await
}

pub(super) async fn insert_change(
    tx: &mut TenantTx,
    order: Uuid,
    what: What,
    amount: Option<i64>,
    made_by: Option<UserId>,
) -> Result<(), sqlx::Error> {
    let (tenant, id, now) = (tx.tenant_id(), tx.new_id(), tx.now());
    sqlx::query!(
        "insert into order_changes (tenant_id, id, order_id, what, amount, made_by, at) values ($1, $2, $3, $4, $5, $6, $7)",
        tenant.0,
        id,
        order,
        what.as_str(),
        amount,
        made_by.map(|actor| actor.0),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Money came that is not what the order asks for.
pub(super) async fn insert_mismatch(
    tx: &mut TenantTx,
    order: Uuid,
    amount: i64,
    currency: &str,
    made_by: Option<UserId>,
) -> Result<(), sqlx::Error> {
    let (tenant, id, now) = (tx.tenant_id(), tx.new_id(), tx.now());
    sqlx::query!(
        "insert into order_changes (tenant_id, id, order_id, what, amount, currency, made_by, at)
         select $1, $2, $3, $4, $5, nullif($6::text, currency), $7, $8 from orders where tenant_id = $1 and id = $3",
        tenant.0,
        id,
        order,
        What::Mismatch.as_str(),
        amount,
        currency,
        made_by.map(|actor| actor.0),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn list_changes(tx: &mut TenantTx, order: Uuid) -> Result<Vec<Change>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Change,
        r#"select what as "what: What", amount, currency, made_by, at from order_changes
           where tenant_id = $1 and order_id = $2 order by at, id"#,
        tenant.0,
        order
    )
    .fetch_all(tx.conn())
    .await
}

macro_rules! select_returns {
    ($rest:literal, $($argument:expr),*) => {
        sqlx::query_as!(
            Returned,
            r#"select id, order_id as "order", source as "source: ReturnSource", amount, coins::bigint as "coins!",
                 coins_owed::bigint as "coins_owed!", transaction_id as "transaction", state as "state: ReturnState", reference
               from order_returns "# + $rest,
            $($argument),*
        )
    };
}

pub(super) async fn find_return(tx: &mut TenantTx, id: Uuid) -> Result<Option<Returned>, sqlx::Error> {
    let tenant = tx.tenant_id();
    select_returns!("where tenant_id = $1 and id = $2", tenant.0, id).fetch_optional(tx.conn()).await
}

pub(super) async fn list_returns(tx: &mut TenantTx, order: Uuid) -> Result<Vec<Returned>, sqlx::Error> {
    let tenant = tx.tenant_id();
    select_returns!("where tenant_id = $1 and order_id = $2 order by made_at, id", tenant.0, order)
        .fetch_all(tx.conn())
        .await
}

pub(super) async fn insert_return(
    tx: &mut TenantTx,
    row: &Returned,
    note: &str,
    made_by: Option<UserId>,
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into order_returns (tenant_id, id, order_id, source, amount, coins, coins_owed, transaction_id, state, reference,
           note, made_by, made_at, ended_at)
         values ($1, $2, $3, $4, $5, $6::bigint::int, $7::bigint::int, $8, $9, $10, $11, $12, $13::timestamptz,
           case when $9::text <> 'requested' then $13::timestamptz end)",
        tenant.0,
        row.id,
        row.order,
        row.source.as_str(),
        row.amount,
        row.coins,
        row.coins_owed,
        row.transaction,
        row.state.as_str(),
        row.reference.as_deref(),
        note,
        made_by.map(|actor| actor.0),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn set_return_reference(tx: &mut TenantTx, id: Uuid, reference: &str) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!("update order_returns set reference = $3 where tenant_id = $1 and id = $2", tenant.0, id, reference)
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub(super) async fn end_return(tx: &mut TenantTx, id: Uuid, state: ReturnState) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update order_returns set state = $3, ended_at = $4 where tenant_id = $1 and id = $2",
        tenant.0,
        id,
        state.as_str(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
