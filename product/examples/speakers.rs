//! What the sound of many speakers costs at the database: `cargo xtask bench speakers [speakers] [seconds] [connections]`.
//!
//! Each speaker begins a take at a moment of its own, sends ten seconds at once as a page does, hands the rest in at the end,
//! and begins the next take. Everything is what an api does between a request and its answer, without HTTP. The benchmark
//! fails when a byte is lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use product::exams::attempts::{AttemptId, RecordingId, put_chunk};
use product::people::accounts::{self, LinkKey, NewUser, UserId};
use sha2::{Digest, Sha256};
use sqlx::{Executor, PgConnection};
use tenants::{Db, DbConfig, Lang, TenantId};
use testkit::TestDb;
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::{Instant as Moment, sleep_until};
use uuid::Uuid;

const SPEAKERS: i64 = 10_000;
const SECONDS: i64 = 60;
/// As many as an api has unless its settings say otherwise.
const CONNECTIONS: i64 = 16;
/// 32 kbit/s (`web/src/device/recorder.ts`).
const BYTES_A_SECOND: usize = 4_000;
/// What one upload carries (`CHUNKS_PER_UPLOAD` in the player).
const SECONDS_A_CHUNK: u64 = 10;
/// Of a spoken answer.
const LONGEST_TAKE: u64 = 45;

#[tokio::main]
async fn main() {
    let number = |place: usize, default: i64| {
        std::env::args().nth(place).map_or(default, |word| word.parse().expect("a whole number"))
    };
    let (speakers, seconds) = (number(1, SPEAKERS), u64::try_from(number(2, SECONDS)).expect("a number of seconds"));
    let connections = u32::try_from(number(3, CONNECTIONS)).expect("few");
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("bench").await.id;
    let learner = register(&test.db, tenant).await;
    let attempts = fill(&test, tenant, learner, speakers, seconds).await;
    let config = DbConfig {
        max_connections: connections,
        acquire_timeout: Duration::from_secs(60),
        ..DbConfig::new(&test.app_url)
    };
    let db = Db::connect(&config).await.expect("connect");
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    println!("{profile} build, {speakers} people speak for {seconds} s, {connections} connections");

    let mut owner = test.owner().await;
    let before = Spent::read(&mut owner).await;
    let sound: Arc<Vec<u8>> =
        Arc::new((0..BYTES_A_SECOND * LONGEST_TAKE as usize).map(|at| (at * 7 % 251) as u8).collect());
    let times = Arc::new(Mutex::new(Vec::new()));
    let sent = Arc::new(AtomicU64::new(0));
    let (begin, began) = (Moment::now() + Duration::from_millis(200), Instant::now());
    let mut speaking = JoinSet::new();
    for (place, speaker) in attempts.into_iter().enumerate() {
        let (db, sound, times, sent) = (db.clone(), Arc::clone(&sound), Arc::clone(&times), Arc::clone(&sent));
        // Nobody presses at the same moment: spread over the ten seconds of a chunk.
        let offset = Duration::from_micros(place as u64 * SECONDS_A_CHUNK * 1_000_000 / speakers.unsigned_abs().max(1));
        speaking.spawn(async move {
            let mut own = Vec::new();
            let (mut take, mut number, mut at) = (0, 0, 0);
            let mut now = 0;
            while now + SECONDS_A_CHUNK <= seconds {
                let length = SECONDS_A_CHUNK.min(LONGEST_TAKE - at);
                now += length;
                sleep_until(begin + offset + Duration::from_secs(now)).await;
                let (from, to) = (BYTES_A_SECOND * at as usize, BYTES_A_SECOND * (at + length) as usize);
                let bytes = &sound[from..to];
                let asked = Instant::now();
                let mut tx = db.tenant(tenant).await.expect("open a transaction");
                let digest = Sha256::digest(bytes);
                put_chunk(&mut tx, learner, speaker.attempt, speaker.takes[take], number, bytes, &digest)
                    .await
                    .expect("store a chunk");
                tx.commit().await.expect("commit");
                own.push(asked.elapsed());
                sent.fetch_add(bytes.len() as u64, Ordering::Relaxed);
                (at, number) = (at + length, number + 1);
                if at == LONGEST_TAKE {
                    (take, number, at) = (take + 1, 0, 0);
                }
            }
            times.lock().await.extend(own);
        });
    }
    speaking.join_all().await;
    let wall = began.elapsed();
    let mut times = std::mem::take(&mut *times.lock().await);
    times.sort();
    let sent = sent.load(Ordering::Relaxed);
    let kept: i64 =
        sqlx::query_scalar("select coalesce(sum(length(bytes)), 0)::bigint from recording_chunks where tenant_id = $1")
            .bind(tenant.0)
            .fetch_one(&mut owner)
            .await
            .expect("add up what is there");
    assert_eq!(kept.unsigned_abs(), sent, "bytes that were acknowledged are gone");
    let after = Spent::read(&mut owner).await;
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!(
        "{} chunks in {:.1} s ({:.0} a second), {:.0} MB: p50 {:.1} ms, p99 {:.1} ms, longest {:.0} ms",
        times.len(),
        wall.as_secs_f64(),
        times.len() as f64 / wall.as_secs_f64(),
        sent as f64 / 1e6,
        at(50),
        at(99),
        at(100)
    );
    println!(
        "the database wrote {:.0} MB of log in {} transactions; a row a second would be {} transactions",
        (after.log - before.log) as f64 / 1e6,
        after.transactions - before.transactions,
        sent / BYTES_A_SECOND as u64
    );
}

struct Speaker {
    attempt: AttemptId,
    takes: Vec<RecordingId>,
}

/// What the server has done so far.
struct Spent {
    log: i64,
    transactions: i64,
}

impl Spent {
    async fn read(owner: &mut PgConnection) -> Self {
        let (log, transactions) = sqlx::query_as(
            "select (pg_current_wal_lsn() - '0/0')::bigint, xact_commit from pg_stat_database where datname = current_database()",
        )
        .fetch_one(owner)
        .await
        .expect("read the server's figures");
        Self { log, transactions }
    }
}

async fn register(db: &Db, tenant: TenantId) -> UserId {
    let mut tx = db.tenant(tenant).await.expect("open a transaction");
    let new = NewUser { email: "speaker@example.test", password_hash: "-", lang: Lang::En, privacy_version: "1" };
    let user = accounts::register(&mut tx, new, &LinkKey::derive(b"a bench")).await.expect("register");
    tx.commit().await.expect("commit");
    user
}

/// An attempt for each speaker, with as many takes as the time needs.
async fn fill(test: &TestDb, tenant: TenantId, learner: UserId, speakers: i64, seconds: u64) -> Vec<Speaker> {
    let takes = seconds / LONGEST_TAKE + 1;
    let ids: Vec<Speaker> = (0..speakers)
        .map(|_| Speaker {
            attempt: AttemptId(Uuid::now_v7()),
            takes: (0..takes).map(|_| RecordingId(Uuid::now_v7())).collect(),
        })
        .collect();
    let mut owner = test.owner().await;
    // Past the checks of single ones: a pack for each would be one more thing to make.
    owner.execute("set session_replication_role = replica").await.expect("leave triggers out");
    let attempts: Vec<Uuid> = ids.iter().map(|speaker| speaker.attempt.0).collect();
    sqlx::query(
        "insert into attempts (tenant_id, id, user_id, pack_version_id, mode, status, last_seen_at, last_session_id, created_at)
         select $1, id, $2, gen_random_uuid(), 'strict', 'in_progress', now(), gen_random_uuid(), now() from unnest($3::uuid[]) id",
    )
    .bind(tenant.0)
    .bind(learner.0)
    .bind(&attempts)
    .execute(&mut owner)
    .await
    .expect("make attempts");
    let (of, takes): (Vec<Uuid>, Vec<Uuid>) =
        ids.iter().flat_map(|each| each.takes.iter().map(|take| (each.attempt.0, take.0))).unzip();
    sqlx::query(
        "insert into recordings (tenant_id, attempt_id, id, item, mime, created_at)
         select $1, attempt, take, 's1-01', 'audio/webm', now() from unnest($2::uuid[], $3::uuid[]) as t (attempt, take)",
    )
    .bind(tenant.0)
    .bind(&of)
    .bind(&takes)
    .execute(&mut owner)
    .await
    .expect("make takes");
    owner.execute("vacuum analyze attempts, recordings").await.expect("vacuum");
    ids
}
