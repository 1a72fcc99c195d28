//! What reads and sweeps cost at 10 brands and at 10,000 with a million people:
//! `cargo xtask bench scale [brands] [people of each] [people of the brand that is asked]`. Reads go through the whole API, so
//! their brand has to be found by its host too. A sweep that takes longer than a second is marked.

use std::time::{Duration, Instant};

use integrations::settings::Settings;
use jobs::{Registry, run_schedule};
use product::people::accounts::Role;
use sqlx::{Connection, Executor, PgConnection};
use tenants::{Hosts, Origin, Tenant};
use testkit::app::{Client, TestApp};
use uuid::Uuid;
use worker::{config::Config, registry::registry, services::Services};

const FEW: i64 = 10;
const MANY: i64 = 10_000;
const PEOPLE: i64 = 100;
const PEOPLE_ASKED: i64 = 5000;
/// How often each call is made for a figure.
const TIMES: usize = 200;
/// A sweep that holds up the next ones is none that runs each minute.
const SLOW: Duration = Duration::from_secs(1);

struct Reader {
    what: &'static str,
    client: Client,
    path: &'static str,
}

#[tokio::main]
async fn main() {
    let number = |place: usize, default: i64| {
        std::env::args().nth(place).map_or(default, |word| word.parse().expect("a whole number"))
    };
    let (brands, people, asked) = (number(1, MANY), number(2, PEOPLE), number(3, PEOPLE_ASKED));
    let app = TestApp::start_alone().await;
    let mut owner = PgConnection::connect(&app.db.owner_url).await.expect("connect as the owner");
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    println!("{profile} build, {asked} people in the brand that is asked, {people} in each other one");

    let readers = readers(&app).await;
    fill_people(&mut owner, &[app.tenant.id.0], asked).await;
    let brands_before = add_brands(&mut owner, 0, FEW, people).await;
    vacuum(&mut owner).await;
    let few = read_all(&app, &readers, &brands_before).await;
    let begin = Instant::now();
    let brands_after = add_brands(&mut owner, FEW, brands, people).await;
    vacuum(&mut owner).await;
    println!("(filling took {:.0} s)", begin.elapsed().as_secs_f64());
    let many = read_all(&app, &readers, &brands_after).await;
    println!("{:<44} {:>9} {:>9} {:>9} {:>9} {:>6}", "ms", "10 p50", "p99", format!("{brands} p50"), "p99", "ratio");
    for ((what, few), (_, many)) in few.iter().zip(&many) {
        let [a, b, c, d] = [at(few, 50), at(few, 99), at(many, 50), at(many, 99)];
        println!("{what:<44} {a:>9.2} {b:>9.2} {c:>9.2} {d:>9.2} {:>6.1}", c / a);
    }

    // The next Monday morning, when weekly letters go out and what was open for an hour is over.
    let now = app.state.db.now();
    let days = 7 - i64::from(now.weekday().number_days_from_monday());
    app.clock().set((now + time::Duration::days(days)).replace_time(time::Time::MIDNIGHT));
    // Every brand has something new for the sweep of page views, and everything that comes due is due.
    owner
        .execute("insert into page_view_batches select id, current_date, gen_random_uuid(), '{}' from tenants")
        .await
        .expect("something new for each brand");
    sweep_all(&app, &mut owner).await;
    // The application ends like a test: it looks for jobs that nobody has looked at.
    owner.execute("delete from jobs.queue").await.expect("forget the jobs");
}

fn at(times: &[Duration], share: usize) -> f64 {
    times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3
}

/// A learner and an admin of the brand that is asked, and a super-admin of the default one.
async fn readers(app: &TestApp) -> Vec<Reader> {
    let (learner, admin) = (app.learner().await.client, app.admin().await.client);
    let hosts = Hosts::new(app.db.db.clone(), Origin::https());
    let default: Tenant = hosts.resolve("nobody.example.test").await.expect("there is a default brand");
    let office = app.person_of(&default, &[Role::SuperAdmin], &[]).await.client;
    [
        ("learner: own profile", &learner, "/api/profile"),
        ("learner's home: next step", &learner, "/api/student/next-step"),
        ("learner's home: what is allowed today", &learner, "/api/entitlements"),
        ("learner's home: own tests", &learner, "/api/attempts"),
        ("learner's home: analysis", &learner, "/api/student/test-analysis"),
        ("admin: students, page 1", &admin, "/api/students"),
        ("admin: students by name", &admin, "/api/students?search=person+4"),
        ("admin: people, page 1", &admin, "/api/admin/user"),
        ("admin: people by name, page 400", &admin, "/api/admin/user?sort=name&page=400"),
        ("admin: people by the last visit", &admin, "/api/admin/user?sort=-seen&role=student"),
        ("admin: people who are admins", &admin, "/api/admin/user?role=admin"),
        ("admin: people by name and state", &admin, "/api/admin/user?search=person+4&state=unfinished"),
        ("admin: people in figures", &admin, "/api/admin/user/counts"),
        ("admin's home", &admin, "/api/office/today"),
        ("office: brands, page 1", &office, "/api/office/brands"),
        ("office: brands by part of a host", &office, "/api/office/brands?q=brand-7"),
    ]
    .map(|(what, client, path)| Reader { what, client: client.clone(), path })
    .into()
}

/// Times of each kind of read, the fastest first.
async fn read_all(app: &TestApp, readers: &[Reader], brands: &[Uuid]) -> Vec<(&'static str, Vec<Duration>)> {
    let mut all = Vec::new();
    for Reader { what, client, path } in readers {
        let mut times = Vec::new();
        for _ in 0..TIMES {
            let begin = Instant::now();
            let answer = client.get(path).await;
            times.push(begin.elapsed());
            answer.expect(200);
        }
        all.push((*what, times));
    }
    let hosts: Vec<String> =
        sqlx::query_scalar("select host from tenant_hosts where tenant_id = any($1) order by md5(host) limit $2")
            .bind(brands)
            .bind(TIMES as i64)
            .fetch_all(&mut app.db.owner().await)
            .await
            .expect("hosts");
    // Each for the first time: what a process remembers costs nothing.
    let finder = Hosts::new(app.db.db.clone(), Origin::https());
    let mut times = Vec::new();
    for host in hosts {
        let begin = Instant::now();
        finder.find(&host).await.expect("look a host up").expect("it is somebody's");
        times.push(begin.elapsed());
    }
    all.push(("a host that nobody remembers", times));
    for (_, times) in &mut all {
        times.sort();
    }
    all
}

/// As the worker's clock does it, each twice: what has piled up, and what comes after it.
async fn sweep_all(app: &TestApp, owner: &mut PgConnection) {
    let services = services(app);
    let registry: Registry = registry(&services);
    println!("{:<30} {:>12} {:>10} {:>12}", "sweep", "first, ms", "jobs", "again, ms");
    for name in registry.schedule_names() {
        let before = jobs_waiting(owner).await;
        let first = fire(app, &registry, name).await;
        let enqueued = jobs_waiting(owner).await - before;
        let again = fire(app, &registry, name).await;
        let mark = if first.max(again) > SLOW { "  longer than a second" } else { "" };
        println!(
            "{name:<30} {:>12.1} {enqueued:>10} {:>12.1}{mark}",
            first.as_secs_f64() * 1e3,
            again.as_secs_f64() * 1e3
        );
    }
}

async fn fire(app: &TestApp, registry: &Registry, name: &str) -> Duration {
    let begin = Instant::now();
    run_schedule(&app.db.db, registry, name).await.expect(name);
    begin.elapsed()
}

async fn jobs_waiting(owner: &mut PgConnection) -> i64 {
    sqlx::query_scalar("select count(*) from jobs.queue").fetch_one(owner).await.expect("count jobs")
}

fn services(app: &TestApp) -> Services {
    let folder = app.folder().to_owned();
    let variable = |name: &str| match name {
        "DATABASE_URL" => Some(app.db.app_url.clone()),
        "OUTBOX_DIR" | "PAYMENTS_DIR" | "BLOB_DIR" => Some(folder.join(name).display().to_string()),
        "FONTS_DIR" => Some(concat!(env!("CARGO_MANIFEST_DIR"), "/../fonts").to_owned()),
        "MAIL_FROM" => Some("post@mails.example".to_owned()),
        _ => None,
    };
    let config = Config::read(variable).expect("the settings are complete");
    let settings = Settings::read(variable).expect("the settings are complete");
    Services::with(&app.db.db, &config, &settings).expect("the services open")
}

/// Brands `from` to `below`, each with its hosts, settings and people.
async fn add_brands(owner: &mut PgConnection, from: i64, below: i64, people: i64) -> Vec<Uuid> {
    for statement in [
        "insert into tenants (id, slug, brand)
         select gen_random_uuid(), 'brand-' || n, (select brand from tenants where is_default)
         from generate_series($1::bigint, $2 - 1) n",
        "insert into tenant_hosts (host, tenant_id, is_primary)
         select slug || part, id, part = '.example.test'
         from tenants cross join unnest(array['.example.test', '.second.test']) part
         where slug in (select 'brand-' || n from generate_series($1::bigint, $2 - 1) n)",
        "insert into tenant_settings (tenant_id, version, settings, changed_at)
         select t.id, 1, (select settings from tenant_settings limit 1), now()
         from tenants t where slug in (select 'brand-' || n from generate_series($1::bigint, $2 - 1) n)",
    ] {
        sqlx::query(statement).bind(from).bind(below).execute(&mut *owner).await.expect(statement);
    }
    let brands: Vec<Uuid> = sqlx::query_scalar(
        "select id from tenants where slug in (select 'brand-' || n from generate_series($1::bigint, $2 - 1) n) order by id",
    )
    .bind(from)
    .bind(below)
    .fetch_all(&mut *owner)
    .await
    .expect("brands");
    for some in brands.chunks(500) {
        fill_people(owner, some, people).await;
    }
    brands
}

/// So many students in each of the brands: what they are found by, an open session, a test that was taken and a mail. Of every
/// hundredth the session ended long ago.
async fn fill_people(owner: &mut PgConnection, brands: &[Uuid], people: i64) {
    owner.execute("set session_replication_role = replica").await.expect("leave triggers out");
    owner.execute("drop table if exists newcomers").await.expect("begin anew");
    sqlx::query(
        "create temporary table newcomers as
         select tenant as tenant_id, gen_random_uuid() as id, n, 'person' || n || '@mail.example.test' as email
         from unnest($1::uuid[]) tenant cross join generate_series(1, $2::bigint) n order by tenant",
    )
    .bind(brands)
    .bind(people)
    .execute(&mut *owner)
    .await
    .expect("think of people");
    for statement in [
        "insert into users (tenant_id, id, email, username, password_hash, first_name, last_name, email_verified_at, bound_at, created_at)
         select tenant_id, id, email, 'person' || n, '-', 'Person', n::text, now(), now(), now() from newcomers",
        "insert into user_roles (tenant_id, user_id, role, granted_at) select tenant_id, id, 'student', now() from newcomers",
        "insert into student_details (tenant_id, user_id, school, age_band, created_at)
         select tenant_id, id, 'School', 'adult', now() from newcomers",
        "insert into consents (tenant_id, user_id, version, given_at) select tenant_id, id, '1', now() from newcomers",
        "insert into people_words (tenant_id, user_id, word, is_contact)
         select tenant_id, id, word, is_contact from newcomers cross join lateral (values
           ('person ' || n, false), (n || ' person', false), (n || 'person', false), ('person' || n, false),
           ('person', false), (n::text, false), (email, true), ('mail.example.test', true)) words (word, is_contact)
         on conflict do nothing",
        "insert into sessions (tenant_id, id, user_id, created_at, expires_at)
         select tenant_id, gen_random_uuid(), id, now() - interval '80 days',
           now() + case when n % 100 = 0 then interval '-50 days' else n % 30 * interval '1 day' end from newcomers",
        "insert into attempts (tenant_id, id, user_id, pack_version_id, mode, status, last_seen_at, last_session_id, created_at, submitted_at)
         select tenant_id, id, id, id, 'strict', 'graded', now() - interval '10 days', gen_random_uuid(),
           now() - interval '10 days', now() - interval '10 days' from newcomers",
        "insert into mails (tenant_id, id, user_id, template, about_id, lang, state, message_id, created_at, sent_at)
         select tenant_id, id, id, 'welcome', id, 'en', 'sent', id::text, now() - n % 200 * interval '1 day', now() from newcomers",
        "insert into grading_jobs (tenant_id, id, attempt_id, product, state, due_at, created_at, delivered_at, delivered_by)
         select tenant_id, id, id, 'simple', case when n % 50 = 0 then 'queued' else 'delivered' end, now() + n % 96 * interval '1 hour',
           now(), case when n % 50 > 0 then now() end, case when n % 50 > 0 then id end from newcomers where n % 10 = 0",
        "insert into orders (tenant_id, id, user_id, key, reference, coins, method, currency, price, discount, fee, total, state,
           paid_at, deposit_id, created_at, expires_at)
         select tenant_id, id, id, 'key', lpad(translate(n::text, '01', 'AB'), 8, 'Z'), 100, 'card', 'USD', 100, 0, 0, 100,
           case when n % 100 = 0 then 'created' else 'paid' end, case when n % 100 > 0 then now() end,
           case when n % 100 > 0 then id end, now(), now() + interval '1 hour' from newcomers where n % 10 = 0",
        "insert into subscriptions (tenant_id, id, user_id, key, term, currency, price, fee, created_at, expires_at, due_at)
         select tenant_id, id, id, 'key', '1', 'USD', 100, 0, now(), now(), now() + n * interval '1 hour'
         from newcomers where n % 20 = 0",
        "insert into parent_links (tenant_id, id, parent_id, student_id, state, asked_at)
         select tenant_id, id, id, gen_random_uuid(), 'confirmed', now() from newcomers where n % 10 = 5",
    ] {
        owner.execute(statement).await.expect(statement);
    }
    owner.execute("set session_replication_role = origin").await.expect("triggers again");
}

async fn vacuum(owner: &mut PgConnection) {
    owner.execute("vacuum analyze").await.expect("vacuum");
}
