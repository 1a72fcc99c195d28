//! The transaction log over HTTP: who reads it, what its filters let through, and that every sum is the sum of entries.

use std::sync::Arc;

use product::money::coins::{self, Amount, Correction, DiscountReason, Note, Price, Product, TakeBack};
use product::people::accounts::{Role, UserId};
use serde_json::{Value, json};
use tenants::TenantTx;
use testkit::FixedClock;
use testkit::app::{Person, TestApp};
use time::OffsetDateTime;
use time::macros::datetime;
use uuid::Uuid;

const LOG: &str = "/api/admin/transactions-logs";

/// A school whose office reads the log, and two members.
struct Books {
    app: TestApp,
    office: Person,
    mei: Person,
    kai: Person,
}

impl Books {
    async fn open() -> Self {
        let app = TestApp::start().await;
        let office = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
        let (mei, kai) = (app.learner().await, app.learner().await);
        Self { office, mei, kai, app }
    }

    /// A transaction that takes place at another time.
    async fn at(&self, at: OffsetDateTime) -> TenantTx {
        let clock = Arc::new(FixedClock::new(at));
        self.app.db.db.with_clock(clock).tenant(&self.app.tenant).await.unwrap()
    }

    async fn give(&self, at: OffsetDateTime, member: &Person, point: i64, note: &str) {
        let mut tx = self.at(at).await;
        let (amount, note) = (amount(point), Note::parse(note).unwrap());
        let gift = Correction { member: member.id, amount, note, key: Uuid::now_v7() };
        coins::give(&mut tx, self.office.id, &gift).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Four months with most kinds of movements; nine of them.
    async fn fill(&self) {
        let (mei, kai) = (self.mei.id, self.kai.id);
        self.give(datetime!(2026-08-03 04:00 UTC), &self.mei, 20, "Helped at the open day").await;
        let mut tx = self.at(datetime!(2026-09-10 04:00 UTC)).await;
        coins::deposit(&mut tx, kai, Uuid::now_v7(), amount(100)).await.unwrap();
        let bought = coins::spend(&mut tx, kai, Product::Plan, Uuid::now_v7(), amount(30)).await.unwrap();
        coins::spend(&mut tx, mei, Product::PdfReport, Uuid::now_v7(), amount(10)).await.unwrap();
        tx.commit().await.unwrap();
        let mut tx = self.at(datetime!(2026-10-31 20:00 UTC)).await;
        let back =
            TakeBack { original: bought.id, amount: None, key: "back", note: "Bought by mistake", made_by: None };
        coins::reverse(&mut tx, &back).await.unwrap();
        coins::exchange_credit(&mut tx, mei, Uuid::now_v7(), amount(5)).await.unwrap();
        tx.commit().await.unwrap();
        let mut tx = self.at(datetime!(2026-11-20 01:00 UTC)).await;
        let discounted = Price::less_percent(amount(15), DiscountReason::Pro, 20);
        coins::spend(&mut tx, kai, Product::Grading, Uuid::now_v7(), discounted).await.unwrap();
        coins::spend(&mut tx, mei, Product::Grading, Uuid::now_v7(), amount(3)).await.unwrap();
        tx.commit().await.unwrap();
        self.give(datetime!(2026-11-20 02:00 UTC), &self.kai, 1, "").await;
    }

    async fn log(&self, query: &str) -> Value {
        self.office.client.get(&format!("{LOG}?timezone=UTC&{query}")).await.expect(200)
    }

    /// Entries, income and expense of the whole tenant, by another statement than the log's.
    async fn sums(&self, condition: &str) -> Value {
        let mut tx = self.app.db.db.tenant(&self.app.tenant).await.unwrap();
        let sql = format!(
            "select count(*), coalesce(sum(greatest(amount, 0)), 0)::bigint, coalesce(-sum(least(amount, 0)), 0)::bigint
             from coin_entries e, coin_transactions t
             where e.transaction_id = t.id and e.tenant_id = t.tenant_id and user_id is not null and {condition}"
        );
        let row: (i64, i64, i64) = sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_one(tx.conn()).await.unwrap();
        json!({"entries": row.0, "income": row.1, "expense": row.2})
    }
}

fn amount(point: i64) -> Amount {
    Amount::new(point).unwrap()
}

fn told(log: &Value, field: &str) -> Vec<Value> {
    log["data"].as_array().unwrap().iter().map(|entry| entry[field].clone()).collect()
}

#[tokio::test]
async fn the_log_tells_every_movement_newest_first() {
    let books = Books::open().await;
    books.fill().await;

    let log = books.log("unit=point").await;

    assert_eq!(told(&log, "amount").len(), 9);
    assert_eq!((&log["total"], &log["current_page"]), (&json!(9), &json!(1)));
    let newest = &log["data"][0];
    assert_eq!(newest["user"]["email"], json!(books.kai.email));
    assert_eq!((&newest["user"]["first_name"], &newest["user"]["last_name"]), (&json!("Mei"), &json!("Lin")));
    assert_eq!((&newest["user"]["name"], &newest["made_by"]), (&json!("Mei Lin"), &json!("Mei Lin")));
    assert_eq!(
        (&newest["category"], &newest["unit"], &newest["kind"]),
        (&json!("income"), &json!("point"), &json!("admin_give"))
    );
    assert_eq!((&newest["amount"], &newest["balance"]), (&json!(1), &json!(89)));
    let oldest = &log["data"][8];
    assert_eq!((&oldest["amount"], &oldest["note"]), (&json!(20), &json!("Helped at the open day")));
    let priced = log["data"].as_array().unwrap().iter().find(|entry| entry["amount"] == -12).unwrap();
    assert_eq!(
        priced["price"],
        json!({"base": 15, "discount": {"reason": "pro", "percent": 20, "amount": 3}, "coins": 12})
    );
    assert!(told(&log, "price").iter().filter(|price| !price.is_null()).count() == 1);
    let grading = &log["data"][1];
    assert_eq!((&grading["category"], &grading["made_by"]), (&json!("expense"), &Value::Null));
}

#[tokio::test]
async fn every_sum_is_the_sum_of_the_entries_that_the_filter_lets_through() {
    let books = Books::open().await;
    books.fill().await;
    let (mei, kai) = (books.mei.id.0, books.kai.id.0);

    for (query, condition) in [
        (String::new(), "true".to_owned()),
        ("category=income".to_owned(), "amount > 0".to_owned()),
        ("category=expense".to_owned(), "amount < 0".to_owned()),
        ("kind=grading".to_owned(), "kind = 'grading'".to_owned()),
        (format!("user={mei}"), format!("user_id = '{mei}'")),
        (format!("user={kai}&category=expense"), format!("user_id = '{kai}' and amount < 0")),
        ("from=2026-09-01&to=2026-10-31".to_owned(), "made_at >= '2026-09-01Z' and made_at < '2026-11-01Z'".to_owned()),
        ("from=2026-11-20".to_owned(), "made_at >= '2026-11-20Z'".to_owned()),
        ("to=2026-08-03".to_owned(), "made_at < '2026-08-04Z'".to_owned()),
        ("kind=course".to_owned(), "kind = 'course'".to_owned()),
    ] {
        let log = books.log(&query).await;
        let expected = books.sums(&condition).await;
        assert_eq!(log["sums"], expected, "{query}");
        assert_eq!(log["total"], expected["entries"], "{query}");
        let shown: i64 = told(&log, "amount").iter().filter_map(Value::as_i64).sum();
        assert_eq!(shown, expected["income"].as_i64().unwrap() - expected["expense"].as_i64().unwrap(), "{query}");
        for parts in ["by_kind", "by_period"] {
            for figure in ["entries", "income", "expense"] {
                let sum: i64 = log[parts].as_array().unwrap().iter().filter_map(|part| part[figure].as_i64()).sum();
                assert_eq!(json!(sum), expected[figure], "{query} {parts} {figure}");
            }
        }
        let users = books.office.client.get(&format!("{LOG}/users?timezone=UTC&{query}")).await.expect(200);
        for figure in ["entries", "income", "expense"] {
            let sum: i64 = users["users"].as_array().unwrap().iter().filter_map(|user| user[figure].as_i64()).sum();
            assert_eq!(json!(sum), expected[figure], "{query} users {figure}");
        }
    }
}

#[tokio::test]
async fn sums_are_told_by_kind_and_by_day_or_month() {
    let books = Books::open().await;
    books.fill().await;

    let all = books.log("").await;
    let kind = |log: &Value, name: &str| {
        let kinds = log["by_kind"].as_array().unwrap();
        kinds.iter().find(|sums| sums["kind"] == name).cloned().unwrap_or_default()
    };
    assert_eq!(kind(&all, "grading"), json!({"kind": "grading", "entries": 2, "income": 0, "expense": 15}));
    assert_eq!(kind(&all, "course"), Value::Null);
    assert_eq!(all["period_unit"], "month");
    let months: Vec<_> = all["by_period"].as_array().unwrap().iter().map(|sums| sums["period"].clone()).collect();
    assert_eq!(months, ["2026-08-01", "2026-09-01", "2026-10-01", "2026-11-01"]);

    let november = books.log("from=2026-11-01&to=2026-11-30").await;
    assert_eq!(november["period_unit"], "day");
    assert_eq!(november["by_period"], json!([{"period": "2026-11-20", "entries": 3, "income": 1, "expense": 15}]));
}

#[tokio::test]
async fn days_are_those_of_the_readers_calendar() {
    let books = Books::open().await;
    books.give(datetime!(2026-10-31 16:30 UTC), &books.mei, 7, "").await;

    // In Taipei it is the first half hour of November.
    let at = |zone: &str, day: &str| format!("{LOG}?timezone={zone}&from={day}&to={day}");
    for (zone, day, total) in [
        ("UTC", "2026-10-31", 1),
        ("UTC", "2026-11-01", 0),
        ("Asia/Taipei", "2026-10-31", 0),
        ("Asia/Taipei", "2026-11-01", 1),
        ("America/Denver", "2026-10-31", 1),
    ] {
        let log = books.office.client.get(&at(zone, day)).await.expect(200);
        assert_eq!(log["total"], total, "{zone} {day}");
    }
    let log = books.office.client.get(&format!("{LOG}?timezone=Asia/Taipei")).await.expect(200);
    assert_eq!(log["by_period"][0]["period"], "2026-11-01");
}

#[tokio::test]
async fn people_are_found_and_told_those_with_the_most_first() {
    let books = Books::open().await;
    books.fill().await;
    let users = async |query: &str| books.office.client.get(&format!("{LOG}/users?{query}")).await.expect(200);

    let all = users("").await;
    assert_eq!((&all["total"], &all["current_page"]), (&json!(2), &json!(1)));
    let first = &all["users"][0];
    assert_eq!((&first["email"], &first["entries"]), (&json!(books.kai.email), &json!(5)));
    assert_eq!((&first["income"], &first["expense"], &first["balance"]), (&json!(131), &json!(42), &json!(89)));
    let found = users(&format!("q={}", books.mei.email)).await;
    assert_eq!((&found["total"], &found["users"][0]["id"]), (&json!(1), &json!(books.mei.id.0)));
    assert_eq!(users("q=mei").await["total"], 2);
    assert_eq!(users("q=zzz").await, json!({"users": [], "current_page": 1, "total": 0}));
    assert_eq!(users("page=2").await, json!({"users": [], "current_page": 2, "total": 2}));
    let long = format!("{LOG}/users?q={}", "x".repeat(201));
    assert!(!books.office.client.get(&long).await.field("q").is_empty());
}

#[tokio::test]
async fn pages_have_twenty_entries() {
    let books = Books::open().await;
    for point in 1..=21 {
        books.give(datetime!(2026-08-03 04:00 UTC) + time::Duration::minutes(point), &books.mei, point, "").await;
    }
    let (first, second) = (books.log("").await, books.log("page=2").await);
    assert_eq!(told(&first, "amount"), (2..=21).rev().collect::<Vec<_>>());
    assert_eq!((told(&second, "amount"), &second["current_page"]), (vec![json!(1)], &json!(2)));
    for page in [first, second, books.log("page=9").await] {
        assert_eq!((&page["total"], &page["sums"]["income"]), (&json!(21), &json!(231)), "of all pages together");
    }
}

#[tokio::test]
async fn only_who_moves_a_tenants_money_reads_its_log_and_no_other() {
    let books = Books::open().await;
    books.fill().await;
    let other = books.app.db.tenant("other").await;
    let neighbor = books.app.person_of(&other, &[Role::SuperAdmin], &[]).await;

    for path in [LOG.to_owned(), format!("{LOG}/users"), format!("{LOG}/csv")] {
        for (who, status) in [
            (&books.office, 200),
            (&books.app.admin().await, 403),
            (&books.app.teacher().await, 403),
            (&books.mei, 403),
            (&neighbor, 200),
        ] {
            assert_eq!(who.client.get(&path).await.status, status, "{path} {:?}", who.id);
        }
        assert_eq!(books.app.client().get(&path).await.refusal(), "401 unauthenticated", "{path}");
    }
    for query in [String::new(), format!("?user={}", books.mei.id.0)] {
        let log = neighbor.client.get(&format!("{LOG}{query}")).await.expect(200);
        assert_eq!((&log["total"], &log["by_kind"]), (&json!(0), &json!([])), "{query}");
        assert_eq!(neighbor.client.get(&format!("{LOG}/users{query}")).await.expect(200)["total"], 0, "{query}");
        assert_eq!(neighbor.client.get(&format!("{LOG}/csv{query}")).await.text().lines().count(), 1, "{query}");
    }
    assert_eq!(books.log(&format!("user={}", neighbor.id.0)).await["total"], 0);
}

#[tokio::test]
async fn odd_filters_are_refused_at_their_field() {
    let books = Books::open().await;
    for (query, field) in [
        ("category=gift", "category"),
        ("kind=gift", "kind"),
        ("unit=dollar", "unit"),
        ("user=me", "user"),
        ("from=yesterday", "from"),
        ("to=2026-02-30", "to"),
        ("from=2026-02-02&to=2026-02-01", "to"),
        ("timezone=Mars/Base", "timezone"),
        ("timezone=", "timezone"),
        ("from=%00", "from"),
    ] {
        for path in ["", "/users", "/csv"] {
            let refused = books.office.client.get(&format!("{LOG}{path}?{query}")).await;
            assert_eq!(refused.refusal(), "422 invalid", "{path} {query}");
            assert!(!refused.field(field).is_empty(), "{path} {query}: {}", refused.text());
        }
    }
    assert!(!books.office.client.get(&format!("{LOG}?page=x")).await.field("page").is_empty());
}

#[tokio::test]
async fn the_file_has_the_same_entries_in_the_readers_language_and_time_zone() {
    let books = Books::open().await;
    books.give(datetime!(2026-10-31 16:30:05 UTC), &books.mei, 7, "=HYPERLINK(\"http://x\")").await;
    books.give(datetime!(2026-11-02 16:30:05 UTC), &books.kai, 9, "for, you").await;
    let mut tx = books.at(datetime!(2026-10-31 16:31 UTC)).await;
    let discounted = Price::less_percent(amount(5), DiscountReason::Pro, 20);
    coins::spend(&mut tx, books.mei.id, Product::Grading, Uuid::now_v7(), discounted).await.unwrap();
    tx.commit().await.unwrap();
    let path = format!("{LOG}/csv?timezone=Asia/Taipei&user={}", books.mei.id.0);
    let client = books.office.client.clone();

    let file = client.clone().in_language("en").get(&path).await;

    assert_eq!(file.status, 200);
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"transactions.csv\"");
    let text = file.text();
    let lines: Vec<_> = text.split("\r\n").collect();
    assert_eq!(
        lines[0],
        "\u{feff}Date (Asia/Taipei),Name,Email,Category,Type,List price,Discount,Amount,Balance after,Note,Made by,Transaction"
    );
    let start = format!(
        "2026-11-01 00:30:05,Mei Lin,{},In,Given by the school,,,7,7,\"'=HYPERLINK(\"\"http://x\"\")\",Mei Lin,",
        books.mei.email
    );
    assert!(lines[1].contains(",Out,Grading,5,1,-4,3,,,"), "{}", lines[1]);
    assert!(lines[2].starts_with(&start), "{}", lines[2]);
    assert_eq!((lines.len(), lines[3]), (4, ""));
    let taiwanese = client.in_language("zh-TW").get(&path).await.text();
    assert!(taiwanese.starts_with("\u{feff}日期（Asia/Taipei）,姓名,"), "{taiwanese}");
    assert!(taiwanese.contains(",收入,學校發放,,,7,7,"), "{taiwanese}");
}

/// More than two chunks of the file, some of them made at the same moment.
#[tokio::test]
async fn a_long_file_is_whole_across_its_chunks() {
    let books = Books::open().await;
    let mut tx = books.at(datetime!(2026-11-02 00:00 UTC)).await;
    for statement in [
        "insert into coin_transactions (tenant_id, id, key, kind, note, made_at)
         select current_tenant(), gen_random_uuid(), 'n' || n, 'promo', n::text, '2026-11-02Z'::timestamptz + (n / 300) * interval '1 s'
         from generate_series(1, 2150) n",
        "insert into coin_entries (tenant_id, transaction_id, account, amount)
         select tenant_id, id, 'rewards', -1 from coin_transactions",
    ] {
        sqlx::query(statement).execute(tx.conn()).await.unwrap();
    }
    sqlx::query(
        "insert into coin_entries (tenant_id, transaction_id, account, user_id, amount, balance, number)
         select tenant_id, id, 'member', $1, 1, note::int, note::int from coin_transactions",
    )
    .bind(books.mei.id.0)
    .execute(tx.conn())
    .await
    .unwrap();
    sqlx::query(
        "insert into coin_balances (tenant_id, user_id, balance, entries) values (current_tenant(), $1, 2150, 2150)",
    )
    .bind(books.mei.id.0)
    .execute(tx.conn())
    .await
    .unwrap();
    tx.commit().await.unwrap();

    let text = books.office.client.get(&format!("{LOG}/csv?timezone=UTC")).await.text();

    let mut notes: Vec<i64> =
        text.lines().skip(1).map(|line| line.split(',').nth(9).unwrap().parse().unwrap()).collect();
    let times: Vec<&str> = text.lines().skip(1).map(|line| &line[..19]).collect();
    assert!(times.is_sorted_by(|earlier, later| earlier >= later), "newest first");
    notes.sort_unstable();
    assert_eq!(notes, (1..=2150).collect::<Vec<_>>());
    assert_eq!(books.log("").await["sums"], books.sums("true").await);
}

/// A month of a member: what there was before, what came and went, what there was after, chained from month to month.
#[tokio::test]
async fn a_statement_leads_from_the_opening_to_the_closing_balance() {
    let books = Books::open().await;
    books.fill().await;
    let own = async |query: &str| books.kai.client.get(&format!("/api/coins?{query}")).await.expect(200);

    let mut closing = json!(0);
    for (month, statement, amounts) in [
        ("2026-08", [0, 0, 0, 0], vec![]),
        ("2026-09", [0, 100, 30, 70], vec![-30, 100]),
        ("2026-10", [70, 30, 0, 100], vec![30]),
        ("2026-11", [100, 1, 12, 89], vec![1, -12]),
        ("2026-12", [89, 0, 0, 89], vec![]),
    ] {
        let page = own(&format!("month={month}&timezone=UTC")).await;
        let [opening, income, expense, end] = statement;
        let expected = json!({"opening": opening, "income": income, "expense": expense, "closing": end});
        assert_eq!(page["statement"], expected, "{month}");
        assert_eq!(page["statement"]["opening"], closing, "{month} goes on from the month before");
        closing = page["statement"]["closing"].clone();
        assert_eq!(
            (told(&page, "amount"), &page["total"]),
            (amounts.iter().map(|point| json!(point)).collect(), &json!(amounts.len()))
        );
        assert_eq!((&page["balance"], &page["first_at"]), (&json!(89), &json!("2026-09-10T04:00:00Z")), "{month}");
        let condition = format!(
            "user_id = '{}' and made_at >= '{month}-01Z'::timestamptz and made_at < '{month}-01'::timestamp + interval '1 month'",
            books.kai.id.0
        );
        let sums = books.sums(&condition).await;
        assert_eq!((&sums["income"], &sums["expense"]), (&json!(income), &json!(expense)), "{month}");
        let path = format!("/api/admin/user/{}/coins?month={month}&timezone=UTC", books.kai.id.0);
        assert_eq!(books.office.client.get(&path).await.expect(200), page, "the office reads the same");
    }
    assert_eq!(closing, own("").await["balance"]);
    // 20:00 UTC of October 31 is November in Taipei.
    assert_eq!(
        own("month=2026-11&timezone=Asia/Taipei").await["statement"],
        json!({"opening": 70, "income": 31, "expense": 12, "closing": 89})
    );
    assert_eq!(own("").await["statement"], Value::Null);
}

#[tokio::test]
async fn a_statement_has_pages_and_refuses_odd_months() {
    let books = Books::open().await;
    for point in 1..=21 {
        books.give(datetime!(2026-08-03 04:00 UTC) + time::Duration::minutes(point), &books.mei, point, "").await;
    }
    let own = async |query: &str| books.mei.client.get(&format!("/api/coins?{query}")).await;
    let second = own("month=2026-08&timezone=UTC&page=2").await.expect(200);
    assert_eq!((told(&second, "amount"), &second["total"]), (vec![json!(1)], &json!(21)));
    assert_eq!(second["statement"], json!({"opening": 0, "income": 231, "expense": 0, "closing": 231}));
    let beyond = own("month=2026-08&timezone=UTC&page=9").await.expect(200);
    assert_eq!((told(&beyond, "amount").len(), &beyond["statement"]), (0, &second["statement"]));
    for (query, field) in
        [("month=2026-13", "month"), ("month=now", "month"), ("month=2026-08&timezone=Mars/Base", "timezone")]
    {
        let refused = own(query).await;
        assert_eq!((refused.refusal().as_str(), refused.field(field).is_empty()), ("422 invalid", false), "{query}");
    }
    let nobody = UserId(Uuid::now_v7());
    let path = format!("/api/admin/user/{}/coins?month=2026-08", nobody.0);
    assert_eq!(books.office.client.get(&path).await.refusal(), "404 not_found");
}
