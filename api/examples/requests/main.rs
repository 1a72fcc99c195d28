//! How fast requests are answered: `cargo xtask bench requests`. The api runs as a process of its own, so that its
//! processor time is known; beside it stands what PostgreSQL and argon2 alone can do in the same minute.
//! Prints figures and never fails because of them.

mod browser;
mod crowd;
mod server;

use std::time::Duration;

use browser::Request;
use crowd::{Crowd, press};
use server::Server;
use testkit::app::{PASSWORD, TestApp};

const CONNECTIONS: usize = 32;
const PEOPLE: usize = 64;
const SPELL: Duration = Duration::from_secs(5);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("start a runtime");
    if words.first().is_some_and(|word| word == "serve") {
        runtime.block_on(server::serve());
    } else {
        runtime.block_on(measure());
    }
}

async fn measure() {
    let app = TestApp::start_alone().await;
    let mut people = Vec::new();
    for _ in 0..PEOPLE {
        people.push(app.learner().await);
    }
    let server = Server::start(&app).await;
    println!("api: ready {:.0} ms after its start, {:.1} MB idle", server.cold_start_ms(), server.memory_mb());

    let plain = plain_select(&app).await;
    println!("{:<44} {plain:>8.0} a second", format!("PostgreSQL alone, one row, {CONNECTIONS} connections"));

    let host = &app.tenant.host;
    let me: Vec<Request> =
        people.iter().map(|person| Request::new("POST", host, "/api/me", Some(&person.token), "")).collect();
    // Warm: the pool is open and the statements are prepared.
    press(&server, Crowd { spell: Duration::from_secs(1), ..at_once(CONNECTIONS) }, in_turn(CONNECTIONS, &me)).await;
    let profile = press(&server, at_once(CONNECTIONS), in_turn(CONNECTIONS, &me)).await;
    profile.tell("who am I (JWT, tenant, session, one row)");
    println!("{:<44} {:>8.2} of PostgreSQL alone", "", profile.rate() / plain);

    let seen = r#"{"url":"https://bench.test/toefl/plans"}"#;
    let views: Vec<Request> =
        people.iter().map(|person| Request::new("POST", host, "/api/page-views", Some(&person.token), seen)).collect();
    press(&server, at_once(CONNECTIONS), in_turn(CONNECTIONS, &views)).await.tell("page view, durable");
    println!("api: {:.1} MB after this load", server.memory_mb());

    let limit = hashes_a_second();
    let logins: Vec<Request> = people
        .iter()
        .map(|person| {
            let body = format!(r#"{{"email":"{}","password":"{PASSWORD}"}}"#, person.email);
            Request::new("POST", host, "/api/login", None, &body)
        })
        .collect();
    let storm = press(&server, at_once(CONNECTIONS), in_turn(CONNECTIONS, &logins)).await;
    storm.tell("login");
    println!("{:<44} {:>8.2} of {limit:.0} argon2 checks a second", "", storm.rate() / limit);

    let calm = press(&server, at_once(4), in_turn(4, &me)).await;
    let (_, stormy) = tokio::join!(
        press(&server, at_once(CONNECTIONS), in_turn(CONNECTIONS, &logins)),
        press(&server, at_once(4), in_turn(4, &me))
    );
    println!(
        "who am I, 4 connections: p99 {:.2} ms in calm, {:.2} ms beside {CONNECTIONS} people logging in",
        calm.percentile_ms(0.99),
        stormy.percentile_ms(0.99)
    );
    println!("api: {:.1} MB at the end, {:.1} MB at most", server.memory_mb(), server.peak_mb());
}

/// As fast as they are answered.
fn at_once(connections: usize) -> Crowd {
    Crowd { connections, spell: SPELL, pace: Duration::ZERO }
}

/// Each connection keeps to its own share of the requests, so that nobody is asked for twice at once.
fn in_turn(connections: usize, requests: &[Request]) -> impl Fn(usize, usize) -> Request + Send + Sync + 'static {
    let requests = requests.to_vec();
    move |own, number| {
        let share = (requests.len() - own).div_ceil(connections);
        requests[own + connections * (number % share)].clone()
    }
}

/// The same row by a statement of its own, prepared, without HTTP, tenancy or session.
async fn plain_select(app: &TestApp) -> f64 {
    let begin = std::time::Instant::now();
    let mut clients = Vec::new();
    for _ in 0..CONNECTIONS {
        let mut conn = app.db.owner().await;
        let tenant = app.tenant.id;
        clients.push(tokio::spawn(async move {
            let mut count = 0_usize;
            let from = std::time::Instant::now();
            while from.elapsed() < SPELL {
                let _row: (String, String) =
                    sqlx::query_as("select email, first_name from users where tenant_id = $1 limit 1")
                        .bind(tenant)
                        .fetch_one(&mut conn)
                        .await
                        .expect("select");
                count += 1;
            }
            count
        }));
    }
    let mut total = 0;
    for client in clients {
        total += client.await.expect("a client");
    }
    total as f64 / begin.elapsed().as_secs_f64()
}

/// What all processors together can check.
fn hashes_a_second() -> f64 {
    let stored = product::people::accounts::passwords::hash(PASSWORD);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let begin = std::time::Instant::now();
    let count: usize = std::thread::scope(|scope| {
        let checking = || {
            let mut count = 0;
            while begin.elapsed() < SPELL {
                assert!(product::people::accounts::passwords::is_right(PASSWORD, Some(&stored)));
                count += 1;
            }
            count
        };
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(checking)).collect();
        running.into_iter().map(|thread| thread.join().expect("a thread")).sum()
    });
    count as f64 / begin.elapsed().as_secs_f64()
}
