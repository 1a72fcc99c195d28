//! The statements of analytics. The daily row whose path is empty holds the whole day: visitors do not add up over paths.

use super::rules::day_of;
use super::view::{View, Viewer};
use std::collections::BTreeSet;
use tenants::{PlatformTx, TenantId, TenantTx};
use time::{Date, Duration};
use uuid::Uuid;

type Done = Result<(), sqlx::Error>;

/// Keeps views, all or none of them.
pub async fn record_views(tx: &mut TenantTx, views: &[&View]) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let (mut ids, mut paths, mut referrers, mut visitors) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut users, mut languages, mut devices) = (Vec::new(), Vec::new(), Vec::new());
    for view in views {
        let (visitor, user) = match &view.viewer {
            Viewer::User(user) => (user.to_string(), Some(user.0)),
            Viewer::Visitor(fingerprint) => (fingerprint.clone(), None),
        };
        ids.push(tx.new_id());
        paths.push(view.path.clone());
        referrers.push(view.referrer.clone());
        visitors.push(visitor);
        users.push(user);
        languages.push(view.language.map(|lang| lang.as_str().to_owned()));
        devices.push(view.device.as_str().to_owned());
    }
    sqlx::query!(
        "insert into page_views (tenant_id, id, day, path, referrer, visitor, user_id, language, device, viewed_at)
         select $1, v.id, $2, v.path, v.referrer, v.visitor, v.user_id, v.language, v.device, $3
         from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::uuid[], $9::text[], $10::text[])
           as v (id, path, referrer, visitor, user_id, language, device)",
        tenant.0,
        day_of(now),
        now,
        &ids,
        &paths,
        &referrers as &[Option<String>],
        &visitors,
        &users as &[Option<Uuid>],
        &languages as &[Option<String>],
        &devices
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Days with a view that is younger than their last rollup, or so little older that it may have been missed.
pub(super) async fn list_grown_days(
    tx: &mut PlatformTx,
    since: Date,
    until: Date,
    straggling: Duration,
) -> Result<Vec<(TenantId, Date)>, sqlx::Error> {
    // A look into the index per tenant and day; grouping the views would read them all. The range leaves all other
    // partitions out of the plan.
    let rows = sqlx::query!(
        r#"select t.id as "tenant_id!: TenantId", day.day::date as "day!"
           from tenants t
           cross join generate_series($1::date, $2::date, interval '1 day') as day (day)
           cross join lateral
             (select max(viewed_at) as at from page_views v
              where v.tenant_id = t.id and v.day = day.day::date and v.day between $1 and $2) last
           left join page_view_days d on d.tenant_id = t.id and d.day = day.day::date and d.path = ''
           where last.at is not null and (d.rolled_up_at is null or last.at > d.rolled_up_at - make_interval(secs => $3))
           order by t.id, day.day"#,
        since,
        until,
        straggling.as_seconds_f64()
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.tenant_id, row.day)).collect())
}

pub(super) async fn roll_up_paths(tx: &mut TenantTx, day: Date) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into page_view_days (tenant_id, day, path, views, visitors, rolled_up_at)
         select tenant_id, day, split_part(path, '?', 1), count(*), count(distinct visitor), $3
         from page_views where tenant_id = $1 and day = $2
         group by tenant_id, day, split_part(path, '?', 1)
         on conflict (tenant_id, day, path) do update
           set views = excluded.views, visitors = excluded.visitors, rolled_up_at = excluded.rolled_up_at",
        tenant.0,
        day,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn roll_up_total(tx: &mut TenantTx, day: Date) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into page_view_days (tenant_id, day, path, views, visitors, rolled_up_at)
         select $1, $2, '', count(*), count(distinct visitor), $3
         from page_views where tenant_id = $1 and day = $2
         having count(*) > 0
         on conflict (tenant_id, day, path) do update
           set views = excluded.views, visitors = excluded.visitors, rolled_up_at = excluded.rolled_up_at",
        tenant.0,
        day,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The days that have a partition.
pub(super) async fn list_partitions(tx: &mut PlatformTx) -> Result<BTreeSet<Date>, sqlx::Error> {
    let days = sqlx::query_scalar!(r#"select day as "day!" from day_partitions('page_views') as day"#);
    Ok(days.fetch_all(tx.conn()).await?.into_iter().collect())
}

/// The days of views that came to no day's partition.
pub(super) async fn list_rest_days(tx: &mut PlatformTx, since: Date) -> Result<BTreeSet<Date>, sqlx::Error> {
    let days = sqlx::query_scalar!("select distinct day from page_views_rest where day >= $1", since);
    Ok(days.fetch_all(tx.conn()).await?.into_iter().collect())
}

/// False: it is there already.
pub(super) async fn make_partition(tx: &mut PlatformTx, day: Date) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"select make_day_partition('page_views', $1) as "made!""#, day).fetch_one(tx.conn()).await
}

/// The day that went, the oldest before `before`.
pub(super) async fn drop_partition(tx: &mut PlatformTx, before: Date) -> Result<Option<Date>, sqlx::Error> {
    sqlx::query_scalar!("select drop_day_partition('page_views', $1)", before).fetch_one(tx.conn()).await
}

pub(super) async fn delete_rest_before(tx: &mut PlatformTx, before: Date, most: i64) -> Result<u64, sqlx::Error> {
    let deleted = sqlx::query!(
        "delete from page_views_rest where (tenant_id, day, id) in
           (select tenant_id, day, id from page_views_rest where day < $1 limit $2)",
        before,
        most
    )
    .execute(tx.conn())
    .await?;
    Ok(deleted.rows_affected())
}

pub(super) struct TotalRow {
    pub day: Date,
    pub views: i64,
    pub visitors: i64,
}

pub(super) async fn list_totals(tx: &mut TenantTx, from: Date, to: Date) -> Result<Vec<TotalRow>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        TotalRow,
        "select day, views, visitors from page_view_days where tenant_id = $1 and day between $2 and $3 and path = ''",
        tenant.0,
        from,
        to
    )
    .fetch_all(tx.conn())
    .await
}

pub(super) struct TopRow {
    pub day: Date,
    pub path: String,
    pub views: i64,
}

pub(super) async fn list_tops(tx: &mut TenantTx, from: Date, to: Date, most: i64) -> Result<Vec<TopRow>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        TopRow,
        "select day, path, views from
           (select day, path, views, row_number() over (partition by day order by views desc, path) as place
            from page_view_days where tenant_id = $1 and day between $2 and $3 and path <> '') ranked
         where place <= $4 order by day, place",
        tenant.0,
        from,
        to,
        most
    )
    .fetch_all(tx.conn())
    .await
}
