//! The statements of daily sums.

use std::collections::BTreeMap;

use super::amounts::Metric;
use crate::people::accounts::UserId;
use crate::site::analytics::days::{DayRange, days_from};
use tenants::{PlatformTx, TenantId, TenantTx};
use time::Date;
use uuid::Uuid;

type Done = Result<(), sqlx::Error>;

/// Brands with notes that are not in the sums yet, `most` of them at once.
pub(super) async fn list_waiting(tx: &mut PlatformTx, most: i64) -> Result<Vec<TenantId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select tenant_id as "tenant_id!: TenantId" from
             (select tenant_id from daily_metric_changes union select tenant_id from daily_metric_backfills
              union select tenant_id from analytics_backfills) waiting
           order by 1 limit $1"#,
        most
    )
    .fetch_all(tx.conn())
    .await
}

/// Notes of all brands that are not in the sums yet, up to `most`.
pub(super) async fn count_waiting(tx: &mut PlatformTx, most: i64) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from (select from daily_metric_changes limit $1) waiting"#, most)
        .fetch_one(tx.conn())
        .await
}

/// Until the transaction ends, nobody else adds to the brand's sums.
pub(super) async fn lock(tx: &mut TenantTx) -> Done {
    let name = format!("daily metrics: {}", tx.tenant_id());
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 0))", name).execute(tx.conn()).await?;
    Ok(())
}

/// Does one of the things that migrations left to do for the brand. False: nothing is. The brand's lock is in hand.
pub(super) async fn run_backfill(tx: &mut TenantTx) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query_scalar!("select run_analytics_backfill($1)", tenant.0).fetch_one(tx.conn()).await?;
    Ok(done.is_some())
}

/// Whether the brand's rows from before the triggers have to be counted, by this transaction.
pub(super) async fn take_backfill(tx: &mut TenantTx) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let taken =
        sqlx::query!("delete from daily_metric_backfills where tenant_id = $1", tenant.0).execute(tx.conn()).await?;
    Ok(taken.rows_affected() > 0)
}

/// Names the people of rows from before the triggers; the triggers note them.
pub(super) async fn recount_people(tx: &mut TenantTx) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("select from recount_people($1)", tenant.0).execute(tx.conn()).await?;
    Ok(())
}

/// Adds notes to the sums and deletes them, `most` at once. Says how many there were. The brand's lock is in hand.
pub(super) async fn fold(tx: &mut TenantTx, most: i64) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"with taken as (
             delete from daily_metric_changes where tenant_id = $1 and id = any (array(
               select id from daily_metric_changes where tenant_id = $1 order by id limit $2))
             returning metric, day, dimension, amount
           ), sums as (
             insert into daily_metrics as d (tenant_id, metric, day, dimension, amount)
             select $1, metric, day, dimension, sum(amount) from taken group by metric, day, dimension
             having sum(amount) <> 0
             on conflict (tenant_id, metric, day, dimension) do update set amount = d.amount + excluded.amount
           )
           select count(*) as "taken!" from taken"#,
        tenant.0,
        most
    )
    .fetch_one(tx.conn())
    .await
}

/// Counts all rows of the brand and deletes every note that is seen: a row and its note are committed together, so a moment sees
/// both or neither. Those of different people are added as always. The brand has no sums yet, and its lock is in hand.
pub(super) async fn fold_anew(tx: &mut TenantTx) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        r"with taken as (
            delete from daily_metric_changes where tenant_id = $1 returning metric, day, dimension, amount
          )
          insert into daily_metrics (tenant_id, metric, day, dimension, amount)
          select $1, metric, day, dimension, sum(amount) from taken where metric like 'people\_%'
          group by metric, day, dimension having sum(amount) <> 0
          union all
          select $1, metric, day, dimension, amount from recount_metrics($1)",
        tenant.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Adds to sums that no row stands behind. The brand's lock is in hand.
pub(in crate::site::analytics) async fn add_amounts(tx: &mut TenantTx, amounts: &[Amount]) -> Done {
    let tenant = tx.tenant_id();
    let metrics: Vec<&str> = amounts.iter().map(|one| one.metric.as_str()).collect();
    let days: Vec<Date> = amounts.iter().map(|one| one.day).collect();
    let dimensions: Vec<&str> = amounts.iter().map(|one| one.dimension.as_str()).collect();
    let sums: Vec<i64> = amounts.iter().map(|one| one.amount).collect();
    sqlx::query!(
        "insert into daily_metrics as d (tenant_id, metric, day, dimension, amount)
         select $1, metric, day, dimension, sum(amount)
         from unnest($2::text[], $3::date[], $4::text[], $5::bigint[]) as made (metric, day, dimension, amount)
         group by metric, day, dimension having sum(amount) <> 0
         on conflict (tenant_id, metric, day, dimension) do update set amount = d.amount + excluded.amount",
        tenant.0,
        &metrics as &[&str],
        &days,
        &dimensions as &[&str],
        &sums
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// What one day came to, told by one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::site::analytics) struct Amount {
    /// Of what.
    pub metric: Metric,
    /// In GMT+8.
    pub day: Date,
    /// A currency, a reason, a test; empty for none.
    pub dimension: String,
    /// How much.
    pub amount: i64,
}

/// What the days of a range came to.
pub(in crate::site::analytics) async fn list_amounts(
    tx: &mut TenantTx,
    metrics: &[Metric],
    range: DayRange,
) -> Result<Vec<Amount>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let metrics: Vec<&str> = metrics.iter().map(|metric| metric.as_str()).collect();
    // Months, since a year has thousands of days in all metrics and dimensions, and a row each costs more than the day.
    let rows = sqlx::query!(
        r#"select metric as "metric!: Metric", dimension as "dimension!", month as "first!", amounts as "amounts!"
           from daily_metric_months
           where tenant_id = $1 and metric = any($2) and month between date_trunc('month', $3::date::timestamp)::date and $4
           union all
           select metric, dimension, day, array[amount] from daily_metric_changes
           where tenant_id = $1 and metric = any($2) and day between $3 and $4"#,
        tenant.0,
        &metrics as &[&str],
        range.from,
        range.to
    )
    .fetch_all(tx.conn())
    .await?;
    let mut told: BTreeMap<(Metric, String), BTreeMap<Date, i64>> = BTreeMap::new();
    for row in rows {
        let days = told.entry((row.metric, row.dimension)).or_default();
        for (day, amount) in days_from(row.first).zip(row.amounts) {
            if amount != 0 && (range.from..=range.to).contains(&day) {
                *days.entry(day).or_default() += amount;
            }
        }
    }
    let told = told.into_iter().flat_map(|((metric, dimension), days)| {
        days.into_iter().filter(|(_, amount)| *amount != 0).map(move |(day, amount)| Amount {
            metric,
            day,
            dimension: dimension.clone(),
            amount,
        })
    });
    Ok(told.collect())
}

/// What the days of a range came to in each of these brands, told by one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::site::analytics) struct BrandAmount {
    /// Whose.
    pub tenant: TenantId,
    /// Of what.
    pub metric: Metric,
    /// A currency; empty for none.
    pub dimension: String,
    /// How much.
    pub amount: i64,
}

/// What the days of a range came to in each of these brands. Of every brand and metric its own piece of the key is read.
pub(in crate::site::analytics) async fn list_amounts_of(
    tx: &mut PlatformTx,
    tenants: &[TenantId],
    metrics: &[Metric],
    range: DayRange,
) -> Result<Vec<BrandAmount>, sqlx::Error> {
    let tenants: Vec<Uuid> = tenants.iter().map(|tenant| tenant.0).collect();
    let metrics: Vec<&str> = metrics.iter().map(|metric| metric.as_str()).collect();
    sqlx::query_as!(
        BrandAmount,
        r#"select tenant_id as "tenant!: TenantId", metric as "metric!: Metric", dimension as "dimension!",
             sum(amount)::bigint as "amount!"
           from (
             select t.id as tenant_id, m.name as metric, d.dimension, d.amount
             from unnest($1::uuid[]) t (id) cross join unnest($2::text[]) m (name)
             cross join lateral (
               select dimension, amount from daily_metrics
               where tenant_id = t.id and metric = m.name and day between $3 and $4 offset 0) d
             union all
             select tenant_id, metric, dimension, amount from daily_metric_changes
             where tenant_id = any($1) and metric = any($2) and day between $3 and $4
           ) told
           group by 1, 2, 3 having sum(amount) <> 0"#,
        &tenants,
        &metrics as &[&str],
        range.from,
        range.to
    )
    .fetch_all(tx.conn())
    .await
}

/// The last day of each of these brands on which a metric came to something.
pub(in crate::site::analytics) async fn list_last_days(
    tx: &mut PlatformTx,
    tenants: &[TenantId],
    metric: Metric,
) -> Result<Vec<(TenantId, Date)>, sqlx::Error> {
    let tenants: Vec<Uuid> = tenants.iter().map(|tenant| tenant.0).collect();
    let rows = sqlx::query!(
        r#"select t.id as "tenant!: TenantId", greatest(
             (select day from daily_metrics
              where tenant_id = t.id and metric = $2 and amount > 0 order by day desc limit 1),
             (select max(day) from daily_metric_changes where tenant_id = t.id and metric = $2 and amount > 0)) as day
           from unnest($1::uuid[]) t (id)"#,
        &tenants,
        metric.as_str()
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().filter_map(|row| Some((row.tenant, row.day?))).collect())
}

/// What all days before one came to.
pub(in crate::site::analytics) async fn sum_before(
    tx: &mut TenantTx,
    metric: Metric,
    day: Date,
) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select coalesce(sum(amount), 0)::bigint as "amount!" from (
             select amount from daily_metrics where tenant_id = $1 and metric = $2 and day < $3
             union all
             select amount from daily_metric_changes where tenant_id = $1 and metric = $2 and day < $3
           ) m"#,
        tenant.0,
        metric.as_str(),
        day
    )
    .fetch_one(tx.conn())
    .await
}

/// Takes a person out of whom different people are known by.
pub async fn forget_activity(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    // Held: whoever notes something of the person right now is done before, or sees that the person is gone.
    sqlx::query!("select from users where tenant_id = $1 and id = $2 for update", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from user_activity where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from user_milestones where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Forgets who was active before a day, `most` rows at once.
pub(super) async fn prune_activity(tx: &mut PlatformTx, before: Date, most: i64) -> Result<u64, sqlx::Error> {
    let pruned = sqlx::query!(
        "delete from user_activity where (tenant_id, user_id, span, begins_on) in
           (select tenant_id, user_id, span, begins_on from user_activity where begins_on < $1 limit $2)",
        before,
        most
    )
    .execute(tx.conn())
    .await?;
    Ok(pruned.rows_affected())
}
