//! Pages of orders: the own ones, and all of a brand for its office, with sums of the same filter.

use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::Order;
use super::queries::{OrderRow, select_orders};
use super::rules::{Dispute, Failure, Method, State};
use crate::money::price_list::Currency;
use crate::people::accounts::UserId;

/// Which orders; everything that is none lets all through.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OrderFilter {
    /// In this state.
    pub state: Option<State>,
    /// Paid this way.
    pub method: Option<Method>,
    /// In this currency.
    pub currency: Option<Currency>,
    /// Whose dispute stands like this.
    pub dispute: Option<Dispute>,
    /// Of this member.
    pub member: Option<UserId>,
    /// With this reference, in any case.
    pub reference: Option<String>,
    /// Made at this moment or later.
    pub from: Option<OffsetDateTime>,
    /// Made before this moment.
    pub to: Option<OffsetDateTime>,
}

/// What the orders of a filter come to in one currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sums {
    /// In which.
    pub currency: Currency,
    /// How many orders.
    pub orders: i64,
    /// What was paid, in hundredths.
    pub paid: i64,
    /// What the cards cost of it.
    pub fees: i64,
    /// What went back, or is on its way.
    pub returned: i64,
    /// How many T-Coins were sold.
    pub coins: i64,
}

/// A page of orders, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderPage {
    /// The orders.
    pub orders: Vec<Order>,
    /// How many there are in all.
    pub total: i64,
    /// Of all of them, a line for each currency.
    pub sums: Vec<Sums>,
}

/// A page of a member's orders.
pub async fn list_own_orders(tx: &mut TenantTx, member: UserId, page: PageRequest) -> Result<OrderPage, sqlx::Error> {
    list_orders(tx, &OrderFilter { member: Some(member), ..OrderFilter::default() }, page).await
}

/// A statement over the orders of a filter: `$select` before the filter, `$rest` behind it, where `$10` is free again.
macro_rules! filtered_orders {
    ($row:ident, $tx:expr, $filter:expr, $select:literal, $rest:literal $(, $argument:expr)*) => {
        sqlx::query_as!(
            $row,
            $select
                + " where o.tenant_id = $1 and ($2::text is null or o.state = $2) and ($3::text is null or o.method = $3)
                  and ($4::text is null or o.currency = $4) and ($5::uuid is null or o.user_id = $5)
                  and ($6::text is null or o.reference = $6) and ($7::timestamptz is null or o.created_at >= $7)
                  and ($8::timestamptz is null or o.created_at < $8) and ($9::text is null or o.dispute = $9) "
                + $rest,
            $tx.tenant_id().0,
            $filter.state.map(State::as_str),
            $filter.method.map(Method::as_str),
            $filter.currency.map(Currency::as_str),
            $filter.member.map(|member| member.0),
            $filter.reference.as_ref().map(|reference| reference.trim().to_uppercase()),
            $filter.from,
            $filter.to,
            $filter.dispute.map(Dispute::as_str)
            $(, $argument)*
        )
    };
}

/// A page of the brand's orders.
pub async fn list_orders(tx: &mut TenantTx, filter: &OrderFilter, page: PageRequest) -> Result<OrderPage, sqlx::Error> {
    let sums = sum_orders(tx, filter).await?;
    let orders = newest(tx, filter, None, page.limit(), page.offset()).await?;
    let total = sums.iter().map(|sum| sum.orders).sum();
    Ok(OrderPage { orders, total, sums })
}

/// Where a chunk of orders ends: the next one begins behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Behind {
    /// When the last order was made.
    pub at: OffsetDateTime,
    /// Its id, among those of the same moment.
    pub id: Uuid,
}

/// At most `limit` of the brand's orders behind another one, newest first.
pub async fn list_chunk(
    tx: &mut TenantTx,
    filter: &OrderFilter,
    behind: Option<Behind>,
    limit: i64,
) -> Result<Vec<Order>, sqlx::Error> {
    newest(tx, filter, behind, limit, 0).await
}

/// Orders of a filter, newest first: at most `limit`, behind another one and `offset` more.
async fn newest(
    tx: &mut TenantTx,
    filter: &OrderFilter,
    behind: Option<Behind>,
    limit: i64,
    offset: i64,
) -> Result<Vec<Order>, sqlx::Error> {
    let (at, id) = behind.map(|behind| (behind.at, behind.id)).unzip();
    let rows: Vec<OrderRow> = select_orders!(
        by filtered_orders,
        (OrderRow, tx, filter,),
        ("and ($10::timestamptz is null or (o.created_at, o.id) < ($10, $11::uuid))
          order by o.created_at desc, o.id desc limit $12 offset $13", at, id, limit, offset)
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

async fn sum_orders(tx: &mut TenantTx, filter: &OrderFilter) -> Result<Vec<Sums>, sqlx::Error> {
    filtered_orders!(
        Sums,
        tx,
        filter,
        r#"select o.currency as "currency: Currency", count(*) as "orders!",
             coalesce(sum(o.total) filter (where o.paid_at is not null), 0)::bigint as "paid!",
             coalesce(sum(o.fee) filter (where o.paid_at is not null), 0)::bigint as "fees!",
             coalesce(sum(r.amount), 0)::bigint as "returned!",
             coalesce(sum(o.coins) filter (where o.paid_at is not null), 0)::bigint as "coins!"
           from orders o
           left join lateral (
             select sum(amount) as amount from order_returns
             where tenant_id = o.tenant_id and order_id = o.id and state <> 'failed'
           ) r on true"#,
        "group by o.currency order by o.currency"
    )
    .fetch_all(tx.conn())
    .await
}
