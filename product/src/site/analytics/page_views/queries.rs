//! The statements of analytics. The daily row whose path is empty holds the whole day: visitors do not add up over paths.

use super::partitions::Daily;
use super::rollup::Stage;
use super::view::{View, Viewer};
use crate::people::accounts::UserId;
use crate::site::analytics::days::{DayRange, day_of};
use std::collections::BTreeSet;
use tenants::{PlatformTx, TenantId, TenantTx};
use time::{Date, Duration};
use uuid::Uuid;

type Done = Result<(), sqlx::Error>;

/// Keeps views, all or none of them.
pub async fn record_views(tx: &mut TenantTx, views: &[&View]) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let (mut ids, mut paths, mut referrers, mut visitors) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut users, mut languages, mut devices, mut sources) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
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
        sources.push(view.source.as_str().to_owned());
    }
    sqlx::query!(
        "insert into page_views (tenant_id, id, day, path, referrer, visitor, user_id, language, device, source, viewed_at)
         select $1, v.id, $2, v.path, v.referrer, v.visitor, v.user_id, v.language, v.device, v.source, $3
         from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::uuid[], $9::text[], $10::text[], $11::text[])
           as v (id, path, referrer, visitor, user_id, language, device, source)",
        tenant.0,
        day_of(now),
        now,
        &ids,
        &paths,
        &referrers as &[Option<String>],
        &visitors,
        &users as &[Option<Uuid>],
        &languages as &[Option<String>],
        &devices,
        &sources
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Days of tenants with views that are not counted yet, `most` of them at once: the sweep stays short, whatever has piled up.
pub(super) async fn list_waiting(tx: &mut PlatformTx, most: i64) -> Result<Vec<(TenantId, Date)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select distinct tenant_id as "tenant_id: TenantId", day from page_view_batches order by 1, 2 limit $1"#,
        most
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.tenant_id, row.day)).collect())
}

/// Until the transaction ends, nobody else counts the tenant's views of `day`.
pub(super) async fn lock_day(tx: &mut TenantTx, day: Date) -> Done {
    let name = format!("page views: {} {day}", tx.tenant_id());
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 0))", name).execute(tx.conn()).await?;
    Ok(())
}

/// How far a day is, with its lock in hand.
pub(super) async fn stage_of(tx: &mut TenantTx, day: Date, straggling: Duration) -> Result<Stage, sqlx::Error> {
    let tenant = tx.tenant_id();
    // For a day that is begun, which is nearly always, nothing else is looked up.
    let row = sqlx::query!(
        r#"select d.counted_views is not null as "is_begun!",
             d.counted_views is null and (
               exists (select from page_view_batches b where b.tenant_id = $1 and b.day = $2 and b.views <> '{}')
               or exists (select from page_views v where v.tenant_id = $1 and v.day = $2
                 and (d.rolled_up_at is null or v.viewed_at > d.rolled_up_at - make_interval(secs => $3)))) as "has_grown!"
           from (values (true)) one left join page_view_days d on d.tenant_id = $1 and d.day = $2 and d.path = ''"#,
        tenant.0,
        day,
        straggling.as_seconds_f64()
    )
    .fetch_one(tx.conn())
    .await?;
    Ok(match (row.is_begun, row.has_grown) {
        (true, _) => Stage::Begun,
        (false, true) => Stage::New,
        (false, false) => Stage::Settled,
    })
}

/// Adds what batches bring to the sums of their day and deletes them: `most` at once, or all of them together with every view
/// that no batch names (`is_anew`). Says how many there were. The day's lock is in hand.
///
/// One statement, and so one moment: a view and its batch are committed together, so both are seen, or neither.
pub(super) async fn fold(tx: &mut TenantTx, day: Date, is_anew: bool, most: i64) -> Result<i64, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_scalar!(
        r#"with taken as (
             delete from page_view_batches
             where tenant_id = $1 and day = $2 and id = any (array(
               select id from page_view_batches where tenant_id = $1 and day = $2
               order by id limit case when not $4 then $5::bigint end))
             returning views
           ), arrived as materialized (
             select split_part(v.path, '?', 1) as path, hashtextextended(v.visitor, 0) as visitor_key,
               split_part(v.referrer, '/', 3) as referrer, v.device, v.language, v.source
             from taken cross join unnest(taken.views) as new (id)
             join page_views v on v.tenant_id = $1 and v.day = $2 and v.id = new.id
             where not $4
             union all
             select split_part(v.path, '?', 1), hashtextextended(v.visitor, 0), split_part(v.referrer, '/', 3), v.device, v.language,
               v.source
             from page_views v where $4 and v.tenant_id = $1 and v.day = $2
           ), seen as (
             select * from arrived where source = 'visit'
           ), tallies as (
             insert into page_view_tallies as t (tenant_id, day, topic, name, views)
             select $1, $2, topic, name, count(*)
             from (select 'referrer' as topic, referrer as name from seen union all select 'device', device from seen
                   union all select 'language', language from seen
                   union all select 'source', source from arrived where source <> 'visit') told
             where name <> ''
             group by topic, name
             on conflict (tenant_id, day, topic, name) do update set
               views = excluded.views + case when $4 then 0 else t.views end
           ), fresh as (
             insert into page_view_visitors (tenant_id, day, visitor_key, path_key)
             select $1, $2, visitor_key, path_key
             from (select visitor_key, hashtextextended(path, 0) as path_key from seen
                   union select visitor_key, hashtextextended('', 0) from seen) keys
             order by visitor_key, path_key
             on conflict do nothing
             returning path_key
           ), sums as (
             insert into page_view_days as d
               (tenant_id, day, path, views, visitors, counted_views, counted_visitors, rolled_up_at)
             select $1, $2, path, views, coalesce(visitors, 0), views, coalesce(visitors, 0), $3
             from (select path, count(*) as views from seen group by path
                   union all select '', count(*) from seen having count(*) > 0) grown
             left join (select path_key, count(*) as visitors from fresh group by path_key) first_seen
               on path_key = hashtextextended(path, 0)
             on conflict (tenant_id, day, path) do update set
               views = excluded.views + case when $4 then 0 else coalesce(d.counted_views, 0) end,
               visitors = excluded.visitors + case when $4 then 0 else coalesce(d.counted_visitors, 0) end,
               counted_views = excluded.views + case when $4 then 0 else coalesce(d.counted_views, 0) end,
               counted_visitors = excluded.visitors + case when $4 then 0 else coalesce(d.counted_visitors, 0) end,
               rolled_up_at = excluded.rolled_up_at
           )
           select count(*) as "taken!" from taken"#,
        tenant.0,
        day,
        now,
        is_anew,
        most
    )
    .fetch_one(tx.conn())
    .await
}

/// Of a day whose sums the version before has finished.
pub(super) async fn delete_empty_batches(tx: &mut TenantTx, day: Date) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from page_view_batches where tenant_id = $1 and day = $2 and views = '{}'", tenant.0, day)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The days on which somebody who was signed in has seen a page.
pub(super) async fn list_days_of(tx: &mut TenantTx, user: UserId) -> Result<Vec<Date>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        "select distinct day from page_views where tenant_id = $1 and user_id = $2 order by day",
        tenant.0,
        user.0
    )
    .fetch_all(tx.conn())
    .await
}

/// Takes a person's name and keys out of the views of `days`.
pub(super) async fn forget_viewer(tx: &mut TenantTx, user: UserId, days: &[Date]) -> Done {
    let (tenant, visitor) = (tx.tenant_id(), user.to_string());
    sqlx::query!(
        "delete from page_view_visitors
         where tenant_id = $1 and day = any($2) and visitor_key = hashtextextended($3, 0)",
        tenant.0,
        days,
        visitor
    )
    .execute(tx.conn())
    .await?;
    sqlx::query!(
        "update page_views set user_id = null, visitor = 'erased' where tenant_id = $1 and user_id = $2",
        tenant.0,
        user.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The days that have a partition.
pub(super) async fn list_partitions(tx: &mut PlatformTx, table: Daily) -> Result<BTreeSet<Date>, sqlx::Error> {
    let days =
        sqlx::query_scalar!(r#"select day as "day!" from day_partitions($1::text::regclass) as day"#, table.name());
    Ok(days.fetch_all(tx.conn()).await?.into_iter().collect())
}

/// The days of rows that came to no day's partition.
pub(super) async fn list_rest_days(
    tx: &mut PlatformTx,
    table: Daily,
    since: Date,
) -> Result<BTreeSet<Date>, sqlx::Error> {
    let days = match table {
        Daily::Views => {
            sqlx::query_scalar!("select distinct day from page_views_rest where day >= $1", since)
                .fetch_all(tx.conn())
                .await?
        }
        Daily::Visitors => {
            sqlx::query_scalar!("select distinct day from page_view_visitors_rest where day >= $1", since)
                .fetch_all(tx.conn())
                .await?
        }
    };
    Ok(days.into_iter().collect())
}

/// False: it is there already.
pub(super) async fn make_partition(tx: &mut PlatformTx, table: Daily, day: Date) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"select make_day_partition($1::text::regclass, $2) as "made!""#, table.name(), day)
        .fetch_one(tx.conn())
        .await
}

/// The day that went, the oldest before `before`.
pub(super) async fn drop_partition(
    tx: &mut PlatformTx,
    table: Daily,
    before: Date,
) -> Result<Option<Date>, sqlx::Error> {
    sqlx::query_scalar!("select drop_day_partition($1::text::regclass, $2)", table.name(), before)
        .fetch_one(tx.conn())
        .await
}

pub(super) async fn delete_rest_before(
    tx: &mut PlatformTx,
    table: Daily,
    before: Date,
    most: i64,
) -> Result<u64, sqlx::Error> {
    let deleted = match table {
        Daily::Views => {
            sqlx::query!(
                "delete from page_views_rest where (tenant_id, day, id) in
                   (select tenant_id, day, id from page_views_rest where day < $1 limit $2)",
                before,
                most
            )
            .execute(tx.conn())
            .await?
        }
        Daily::Visitors => {
            sqlx::query!(
                "delete from page_view_visitors_rest where (tenant_id, day, visitor_key, path_key) in
                   (select tenant_id, day, visitor_key, path_key from page_view_visitors_rest where day < $1 limit $2)",
                before,
                most
            )
            .execute(tx.conn())
            .await?
        }
    };
    Ok(deleted.rows_affected())
}

/// The oldest day that has views which are not counted yet.
pub(super) async fn oldest_waiting(tx: &mut PlatformTx) -> Result<Option<Date>, sqlx::Error> {
    sqlx::query_scalar!("select min(day) from page_view_batches").fetch_one(tx.conn()).await
}

/// Batches of views that are gone.
pub(super) async fn delete_batches_before(tx: &mut PlatformTx, before: Date) -> Done {
    sqlx::query!("delete from page_view_batches where day < $1", before).execute(tx.conn()).await?;
    Ok(())
}

pub(super) struct SummaryRow {
    pub day: Date,
    pub views: i64,
    pub visitors: i64,
    pub paths: Vec<String>,
    /// Of each path.
    pub path_views: Vec<i64>,
    pub referrers: Vec<String>,
    pub referrer_views: Vec<i64>,
    pub referred: i64,
    pub devices: Vec<String>,
    pub device_views: Vec<i64>,
    pub languages: Vec<String>,
    pub language_views: Vec<i64>,
    pub robots: i64,
    pub prefetches: i64,
}

/// The days of a range on which anything was seen. While those of before an update wait for their rows, they are made for the reader.
pub(super) async fn list_summaries(tx: &mut TenantTx, range: DayRange) -> Result<Vec<SummaryRow>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        SummaryRow,
        r#"select day as "day!", views as "views!", visitors as "visitors!", paths as "paths!", path_views as "path_views!",
             referrers as "referrers!", referrer_views as "referrer_views!", referred as "referred!", devices as "devices!",
             device_views as "device_views!", languages as "languages!", language_views as "language_views!", robots as "robots!",
             prefetches as "prefetches!"
           from (
             select * from page_view_summaries where tenant_id = $1 and day between $2 and $3
             union all
             select made.* from generate_series(0, $3::date - $2::date) ahead
             cross join lateral page_view_summary_of($1, $2::date + ahead) made
             where exists (select from analytics_backfills where tenant_id = $1 and name = 'page_view_summaries')
               and not exists (select from page_view_summaries s where s.tenant_id = $1 and s.day = $2::date + ahead)) told"#,
        tenant.0,
        range.from,
        range.to
    )
    .fetch_all(tx.conn())
    .await
}

/// How many visitors of `path` each day had, all days together.
pub(super) async fn sum_visitors(tx: &mut TenantTx, range: DayRange, path: &str) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select coalesce(sum(visitors), 0)::bigint as "visitors!"
           from generate_series(0, $3::date - $2::date) ahead cross join lateral (
             select visitors from page_view_days where tenant_id = $1 and day = $2::date + ahead and path = $4 offset 0) of_day"#,
        tenant.0,
        range.from,
        range.to,
        path
    )
    .fetch_one(tx.conn())
    .await
}

/// How often paths were seen, each on the days that it is asked for.
pub(super) async fn sum_paths(tx: &mut TenantTx, asked: &[(Date, String)]) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let (days, paths): (Vec<Date>, Vec<String>) = asked.iter().cloned().unzip();
    let rows = sqlx::query!(
        r#"select asked.path as "path!", sum(views)::bigint as "views!"
           from unnest($2::date[], $3::text[]) asked (day, path) cross join lateral (
             select views from page_view_days d where d.tenant_id = $1 and d.day = asked.day and d.path = asked.path offset 0) of_day
           group by asked.path"#,
        tenant.0,
        &days,
        &paths
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.path, row.views)).collect())
}

/// How often visitors came from hosts, each on the days that it is asked for.
pub(super) async fn sum_referrers(
    tx: &mut TenantTx,
    asked: &[(Date, String)],
) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let (days, names): (Vec<Date>, Vec<String>) = asked.iter().cloned().unzip();
    let rows = sqlx::query!(
        r#"select asked.name as "name!", sum(views)::bigint as "views!"
           from unnest($2::date[], $3::text[]) asked (day, name) cross join lateral (
             select views from page_view_tallies t
             where t.tenant_id = $1 and t.day = asked.day and t.topic = 'referrer' and t.name = asked.name offset 0) of_day
           group by asked.name"#,
        tenant.0,
        &days,
        &names
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.name, row.views)).collect())
}

/// What a day of page views is made up of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::site::analytics) struct SampleDay {
    /// In GMT+8.
    pub day: Date,
    /// Views and visitors by path; the empty path is the whole day.
    pub paths: Vec<(&'static str, i64, i64)>,
    /// Views by topic and name.
    pub tallies: Vec<(&'static str, &'static str, i64)>,
}

/// Adds to sums of page views that no view stands behind. What comes to these days later is counted on top.
pub(in crate::site::analytics) async fn add_sample_days(tx: &mut TenantTx, days: &[SampleDay]) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let (mut of_paths, mut paths, mut views, mut visitors) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut of_names, mut topics, mut names, mut tallies) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for day in days {
        for (path, viewed, seen) in &day.paths {
            of_paths.push(day.day);
            paths.push(*path);
            views.push(*viewed);
            visitors.push(*seen);
        }
        for (topic, name, viewed) in &day.tallies {
            of_names.push(day.day);
            topics.push(*topic);
            names.push(*name);
            tallies.push(*viewed);
        }
    }
    sqlx::query!(
        "insert into page_view_days as d
           (tenant_id, day, path, views, visitors, counted_views, counted_visitors, rolled_up_at)
         select $1, day, path, views, visitors, views, visitors, $6
         from unnest($2::date[], $3::text[], $4::bigint[], $5::bigint[]) as made (day, path, views, visitors)
         on conflict (tenant_id, day, path) do update set
           views = d.views + excluded.views, visitors = d.visitors + excluded.visitors,
           counted_views = coalesce(d.counted_views, d.views) + excluded.views,
           counted_visitors = coalesce(d.counted_visitors, d.visitors) + excluded.visitors",
        tenant.0,
        &of_paths,
        &paths as &[&str],
        &views,
        &visitors,
        now
    )
    .execute(tx.conn())
    .await?;
    sqlx::query!(
        "insert into page_view_tallies as t (tenant_id, day, topic, name, views)
         select $1, day, topic, name, views
         from unnest($2::date[], $3::text[], $4::text[], $5::bigint[]) as made (day, topic, name, views)
         on conflict (tenant_id, day, topic, name) do update set views = t.views + excluded.views",
        tenant.0,
        &of_names,
        &topics as &[&str],
        &names as &[&str],
        &tallies
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
