//! How much brands use the installation: exact sums, of which a page reads its own among ten thousand brands.

use product::money::price_list::Currency;
use product::site::analytics::{BrandUsage, UsageMoney, day_of, list_usage};
use sqlx::Executor;
use tenants::{PageRequest, PlatformTx, Reason, TenantId, list_brands_by_name};
use time::{Date, Duration};

const BRANDS: i64 = 10_000;

/// Sums and notes by a rule, for each brand by its number.
const FILL: &str = "
    insert into tenants (id, slug, brand)
    select gen_random_uuid(), 'brand-' || lpad(n::text, 5, '0'), jsonb_build_object('name', 'Brand ' || lpad(n::text, 5, '0'))
    from generate_series(1, 10000) n;
    insert into tenant_hosts (host, tenant_id, is_primary) select slug || '.example', id, true from tenants where slug like 'brand-%';
    insert into daily_metrics (tenant_id, metric, day, dimension, amount)
    select t.id, m.metric, today.day - m.ago, m.dimension, m.amount * (1 + right(t.slug, 5)::int % 7)
    from tenants t
    cross join (select (now() at time zone 'UTC' + interval '8 hours')::date as day) today
    cross join (values
      ('users_joined', 200, '', 50), ('users_joined', 30, '', 10), ('users_joined', 29, '', 3), ('users_joined', 0, '', 2),
      ('people_active', 30, '', 9), ('people_active', 2, '', 5), ('people_active', 1, '', 4),
      ('tests_finished', 29, 'set:reading', 3), ('tests_finished', 5, 'full_mock:', 2), ('tests_graded', 5, '', 1),
      ('order_revenue', 3, 'USD', 2000), ('order_revenue', 3, 'TWD', 60000), ('order_refunds', 2, 'USD', 700),
      ('coins_in', 2, 'purchase', 20)) m (metric, ago, dimension, amount)
    where t.slug like 'brand-%';
    insert into daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
    select t.id, gen_random_uuid(), m.metric, today.day, '', 1
    from tenants t
    cross join (select (now() at time zone 'UTC' + interval '8 hours')::date as day) today
    cross join (values ('users_joined'), ('people_active')) m (metric)
    where t.slug like 'brand-%' and right(t.slug, 5)::int % 2 = 0;";

/// What [`FILL`] comes to, in the head.
fn expected(number: i64, today: Date) -> BrandUsage {
    let (times, has_notes) = (1 + number % 7, number % 2 == 0);
    let noted = i64::from(has_notes);
    BrandUsage {
        people: 65 * times + noted,
        joined: 5 * times + noted,
        active_days: 9 * times + noted,
        tests: 5 * times,
        graded: times,
        revenue: [
            (Currency::Usd, UsageMoney { paid: 2000 * times, refunded: 700 * times }),
            (Currency::Twd, UsageMoney { paid: 60_000 * times, refunded: 0 }),
        ]
        .into(),
        last_active_on: Some(if has_notes { today } else { today - Duration::days(1) }),
    }
}

/// Rows of a table that the session has read and not told of yet: by looking through it, and by an index.
async fn rows_read(tx: &mut PlatformTx, table: &str) -> (i64, i64) {
    sqlx::query_as("select seq_tup_read, coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables where relname = $1")
        .bind(table)
        .fetch_one(tx.conn())
        .await
        .unwrap()
}

async fn tables_read(tx: &mut PlatformTx) -> [(i64, i64); 3] {
    let mut read = [(0, 0); 3];
    for (at, table) in ["daily_metrics", "daily_metric_changes", "tenants"].into_iter().enumerate() {
        read[at] = rows_read(tx, table).await;
    }
    read
}

#[tokio::test]
async fn a_page_among_ten_thousand_brands_is_exact_and_reads_its_own_rows() {
    let test = testkit::fresh_database().await;
    let mut owner = test.owner().await;
    owner.execute(FILL).await.unwrap();
    for table in ["tenants", "tenant_hosts", "daily_metrics", "daily_metric_changes"] {
        owner.execute(sqlx::AssertSqlSafe(format!("vacuum analyze {table}"))).await.unwrap();
    }
    let today = day_of(test.db.now());

    for page in [1, 250, 500] {
        let mut tx = test.db.platform_read(Reason::Brands).await.unwrap();
        let before = tables_read(&mut tx).await;
        let (brands, total) = list_brands_by_name(&mut tx, "", PageRequest::new(page, 20)).await.unwrap();
        let others = total - BRANDS;
        assert!((1..100).contains(&others), "the demo's brands are there too: {total}");
        let ids: Vec<TenantId> = brands.iter().map(|brand| brand.id).collect();
        let usage = list_usage(&mut tx, &ids).await.unwrap();

        let first = i64::from(page - 1) * 20 + 1;
        for (number, brand) in (first..).zip(&brands) {
            assert_eq!(brand.name, format!("Brand {number:05}"));
            assert_eq!(brand.host, Some(format!("brand-{number:05}.example")));
            assert_eq!(usage[&brand.id], expected(number, today), "{number}");
        }
        assert_eq!(brands.len(), 20);
        let after = tables_read(&mut tx).await;
        let [sums, notes, names] = std::array::from_fn(|at| (after[at].0 - before[at].0, after[at].1 - before[at].1));
        // Ten rows of each of the 20 lie in the last 30 days, four are of people who joined at any time, one is the last day.
        assert_eq!(sums, (0, 20 * (10 + 4 + 1)), "{page}");
        assert!(notes.0 == 0 && notes.1 <= 20 * 2 * 3, "{notes:?}");
        // PostgreSQL may look through the names once to count them and once to reach the page, with or without an index, and
        // asks for the page's own once more: nothing of what lies in a brand is read for that.
        assert!(names.0 + names.1 <= 2 * total + 20, "{names:?}");
    }

    let mut tx = test.db.platform_read(Reason::Brands).await.unwrap();
    for (search, found) in [
        ("BRAND 0012", (10, Some("Brand 00120"))),
        ("brand-00777.ex", (1, Some("Brand 00777"))),
        (" brand-10000", (1, Some("Brand 10000"))),
        ("nobody", (0, None)),
        ("%", (0, None)),
    ] {
        let (brands, total) = list_brands_by_name(&mut tx, search, PageRequest::first(20)).await.unwrap();
        assert_eq!((total, brands.first().map(|brand| brand.name.as_str())), found, "{search}");
    }
    let (beyond, _) = list_brands_by_name(&mut tx, "", PageRequest::new(4_000, 20)).await.unwrap();
    assert_eq!(beyond, []);
}

#[tokio::test]
async fn a_brand_of_which_nothing_is_known_has_nothing() {
    let test = testkit::database().await;
    let tenant = test.tenant("quiet").await;
    let mut tx = test.db.platform_read(Reason::Brands).await.unwrap();
    let usage = list_usage(&mut tx, &[tenant.id]).await.unwrap();
    assert_eq!(usage[&tenant.id], BrandUsage::default());
    assert!(list_usage(&mut tx, &[]).await.unwrap().is_empty());
}
