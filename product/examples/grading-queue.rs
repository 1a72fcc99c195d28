//! What taking the next grading costs among 200,000 that wait in one brand, with 50 graders at once:
//! `cargo xtask bench grading-queue [waiting] [graders] [rounds] [connections]`. Fails when two graders get the same one, or when something late was
//! passed over. Three ways: all press at the same moment, all work one after the other with a short look at each, and all without a
//! pause. The goal is a p99 of at most 20 ms.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use product::exams::grading::{Grader, GradingJobId, claim_next, list_jobs};
use product::people::accounts::{self, LinkKey, NewUser, UserId};
use sqlx::{Connection, Executor, PgConnection};
use tenants::{Db, DbConfig, Lang, PageRequest, TenantId};
use testkit::TestDb;
use tokio::sync::Barrier;
use tokio::task::JoinSet;

const WAITING: i64 = 200_000;
const GRADERS: usize = 50;
/// How many each grader takes, one after the other.
const ROUNDS: usize = 20;
const LEARNERS: usize = 200;
/// As many as an api has unless its settings say otherwise.
const CONNECTIONS: i64 = 20;
/// Nobody decides on a grading faster: skips and hands back.
const LONGEST_PAUSE: Duration = Duration::from_millis(800);

#[tokio::main]
async fn main() {
    let number = |place: usize, default: i64| {
        std::env::args().nth(place).map_or(default, |word| word.parse().expect("a whole number"))
    };
    let waiting = number(1, WAITING);
    let graders = usize::try_from(number(2, GRADERS as i64)).expect("a number of graders");
    let rounds = usize::try_from(number(3, ROUNDS as i64)).expect("a number of rounds");
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("bench").await.id;
    let learners = register(&test.db, tenant, "learner", LEARNERS).await;
    let staff = register(&test.db, tenant, "grader", graders).await;
    fill(&test, tenant, &learners, waiting).await;
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    println!("{profile} build, {waiting} gradings wait in a brand, {graders} graders take {rounds} each");

    let connections = u32::try_from(number(4, CONNECTIONS)).expect("few");
    let db =
        Db::connect(&DbConfig { max_connections: connections, ..DbConfig::new(&test.app_url) }).await.expect("connect");
    // Once before it counts: a program that runs has its connections, and they know the statements.
    let warm = together(&db, &test, tenant, &staff).await;
    let mut at_once = Vec::new();
    for _ in 0..rounds {
        at_once.extend(together(&db, &test, tenant, &staff).await);
    }
    let at_work = one_after_the_other(&db, &test, tenant, &staff, rounds, |number| {
        // Evenly spread, from none to the longest.
        LONGEST_PAUSE * (number * 7919 % 1000) / 1000
    })
    .await;
    let taken = one_after_the_other(&db, &test, tenant, &staff, rounds, |_| Duration::ZERO).await;
    say("all press at the same moment", at_once.iter().map(|(_, time)| *time).collect());
    say(
        &format!("all take one after the other, each looking at it for up to {} ms", LONGEST_PAUSE.as_millis()),
        at_work.iter().map(|(_, time)| *time).collect(),
    );
    let all: Vec<_> = warm.iter().chain(&at_once).chain(&at_work).chain(&taken).map(|(id, _)| id.0).collect();
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "two graders got the same one");
    let mut owner = test.owner().await;
    let passed_over: i64 = sqlx::query_scalar(
        "select count(*) from grading_jobs where state = 'queued' and due_at < (
           select max(due_at) from grading_jobs where state = 'delivered' and priority = 0) and due_at < now()",
    )
    .fetch_one(&mut owner)
    .await
    .expect("look for what was passed over");
    assert_eq!(passed_over, 0, "something late was passed over");
    say("all press one time after the other without a pause", taken.iter().map(|(_, time)| *time).collect());

    let mut pages = Vec::new();
    for place in 0..100u32 {
        let begin = Instant::now();
        let mut tx = db.tenant_read(tenant).await.expect("open a transaction");
        let page = PageRequest::new(1 + place % 5, 20);
        list_jobs(&mut tx, &Grader::of_everything(staff[0]), page).await.expect("read a page");
        pages.push(begin.elapsed());
    }
    say("a page of the queue", pages);
}

fn say(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!("{what}: p50 {:.2} ms, p99 {:.2} ms, {} times", at(50), at(99), times.len());
}

/// All graders press at the same moment; then all of them are done.
async fn together(db: &Db, test: &TestDb, tenant: TenantId, staff: &[UserId]) -> Vec<(GradingJobId, Duration)> {
    let start = Arc::new(Barrier::new(staff.len()));
    let mut pressing = JoinSet::new();
    for grader in staff.iter().copied() {
        let (db, start) = (db.clone(), Arc::clone(&start));
        pressing.spawn(async move {
            start.wait().await;
            let begin = Instant::now();
            let id = take(&db, tenant, grader).await;
            (grader, id, begin.elapsed())
        });
    }
    let mut owner = test.owner().await;
    let mut taken = Vec::new();
    for (grader, id, time) in pressing.join_all().await {
        finish(&mut owner, tenant, id, grader).await;
        taken.push((id, time));
    }
    taken
}

/// Each grader takes one after the other, and pauses after each for as long as its number says.
async fn one_after_the_other(
    db: &Db,
    test: &TestDb,
    tenant: TenantId,
    staff: &[UserId],
    rounds: usize,
    pause: impl Fn(u32) -> Duration + Copy + Send + 'static,
) -> Vec<(GradingJobId, Duration)> {
    let taken = Arc::new(Mutex::new(Vec::new()));
    let mut working = JoinSet::new();
    for (grader, number) in staff.iter().copied().zip(0_u32..) {
        let (db, taken, owner_url) = (db.clone(), Arc::clone(&taken), test.owner_url.clone());
        working.spawn(async move {
            let mut owner = PgConnection::connect(&owner_url).await.expect("connect as the owner");
            for (_, round) in (0..rounds).zip(0_u32..) {
                tokio::time::sleep(pause(number * 97 + round * 389)).await;
                let begin = Instant::now();
                let id = take(&db, tenant, grader).await;
                taken.lock().expect("not poisoned").push((id, begin.elapsed()));
                finish(&mut owner, tenant, id, grader).await;
            }
        });
    }
    working.join_all().await;
    let taken = taken.lock().expect("not poisoned");
    taken.clone()
}

async fn take(db: &Db, tenant: TenantId, grader: UserId) -> GradingJobId {
    let mut tx = db.tenant(tenant).await.expect("open a transaction");
    let job = claim_next(&mut tx, &Grader::of_everything(grader)).await.expect("claim").expect("enough wait");
    tx.commit().await.expect("commit");
    job.id
}

/// A grader who is done: the next one is another one.
async fn finish(owner: &mut PgConnection, tenant: TenantId, id: GradingJobId, grader: UserId) {
    sqlx::query("update grading_jobs set state = 'delivered', delivered_at = now(), delivered_by = $2 where tenant_id = $3 and id = $1")
        .bind(id.0)
        .bind(grader.0)
        .bind(tenant.0)
        .execute(owner)
        .await
        .expect("finish");
}

async fn register(db: &Db, tenant: TenantId, name: &str, count: usize) -> Vec<UserId> {
    let mut tx = db.tenant(tenant).await.expect("open a transaction");
    let mut people = Vec::new();
    for number in 0..count {
        let email = format!("{name}{number}@example.test");
        let new = NewUser { email: &email, password_hash: "-", lang: Lang::En, privacy_version: "1" };
        people.push(accounts::register(&mut tx, new, &LinkKey::derive(b"a bench")).await.expect("register"));
    }
    tx.commit().await.expect("commit");
    people
}

/// So many attempts with a job each, a third of Pro members, due from an hour ago to five days ahead, past the checks of single ones.
async fn fill(test: &TestDb, tenant: TenantId, learners: &[UserId], waiting: i64) {
    let learners: Vec<_> = learners.iter().map(|learner| learner.0).collect();
    let mut owner = PgConnection::connect(&test.owner_url).await.expect("connect as the owner");
    owner.execute("set session_replication_role = replica").await.expect("leave triggers out");
    sqlx::query(
        "create temporary table tests as
         select gen_random_uuid() as id, n, ($1::uuid[])[(1 + n % cardinality($1::uuid[]))::int] as learner
         from generate_series(1, $2::bigint) n",
    )
    .bind(&learners)
    .bind(waiting)
    .execute(&mut owner)
    .await
    .expect("think of tests");
    for statement in [
        "insert into attempts (tenant_id, id, user_id, pack_version_id, mode, status, last_seen_at, last_session_id, created_at)
         select $1, id, learner, gen_random_uuid(), 'strict', 'awaiting_grading', now(), gen_random_uuid(), now() from tests",
        "insert into grading_jobs (tenant_id, id, attempt_id, product, state, priority, due_at, created_at)
         select $1, gen_random_uuid(), id, 'simple', 'queued', case when n % 3 = 0 then 1 else 0 end,
           now() - interval '1 hour' + (n * 7919 % 435600) * interval '1 second', now() from tests",
    ] {
        sqlx::query(statement).bind(tenant.0).execute(&mut owner).await.expect(statement);
    }
    owner.execute("vacuum analyze attempts, grading_jobs").await.expect("vacuum");
}
