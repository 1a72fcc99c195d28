//! What saving answers costs while 200 people take a test at once: `cargo xtask bench autosave`.
//! Each learner's essay is saved every two seconds, as the player does while somebody types; then as fast as it goes.
//! Prints figures and never fails because of them.

#[path = "../requests/browser.rs"]
mod browser;
#[path = "../requests/crowd.rs"]
mod crowd;
#[path = "../requests/server.rs"]
mod server;

use std::time::Duration;

use browser::Request;
use crowd::{Crowd, press};
use serde_json::json;
use server::Server;
use testkit::app::TestApp;

const LEARNERS: usize = 200;
/// How often the player saves a text that grows.
const PACE: Duration = Duration::from_secs(2);
const SPELL: Duration = Duration::from_secs(20);
/// About the length of an essay half written.
const WORDS: usize = 150;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("start a runtime");
    if std::env::args().nth(1).is_some_and(|word| word == "serve") {
        runtime.block_on(server::serve());
    } else {
        runtime.block_on(measure());
    }
}

/// Somebody in the middle of writing.
#[derive(Clone)]
struct Writer {
    token: String,
    path: String,
    at: String,
}

async fn measure() {
    let app = TestApp::start_alone().await;
    let content = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
    worker::content::import_content(&app.db.db, &app.state.outside.blobs, &content).await.expect("the content");
    let mut writers = Vec::with_capacity(LEARNERS);
    for _ in 0..LEARNERS {
        writers.push(begin_writing(&app).await);
    }
    let server = Server::start(&app).await;
    println!("api: ready {:.0} ms after its start, {:.1} MB idle", server.cold_start_ms(), server.memory_mb());
    let host = app.tenant.host.clone();
    // Numbers go on from one measurement to the next.
    let saving = |first: usize| {
        let (writers, host) = (writers.clone(), host.clone());
        move |own: usize, number: usize| save(&host, &writers[own], first + number)
    };
    let paced = Crowd { connections: LEARNERS, spell: SPELL, pace: PACE };
    press(&server, paced, saving(1)).await.tell("autosave, 200 learners, every 2 s each");
    let rushed = Crowd { pace: Duration::ZERO, spell: Duration::from_secs(5), ..paced };
    press(&server, rushed, saving(1_000)).await.tell("autosave, 200 learners, without a pause");
    println!("api: {:.1} MB at the end, {:.1} MB at most", server.memory_mb(), server.peak_mb());
}

async fn begin_writing(app: &TestApp) -> Writer {
    let learner = app.learner().await;
    let tests = learner.client.get("/api/tests?kind=quick_mock&format=ibt-2023").await.expect(200);
    let start = json!({"test_id": tests["data"][0]["id"], "mode": "comfortable", "section": "writing"});
    let attempt = learner.client.post("/api/attempts", start).await.expect(201);
    let id = attempt["id"].as_str().expect("an id");
    let body = learner.client.post(&format!("/api/attempts/{id}/parts/writing-1/start"), json!({})).await.expect(200);
    let at = body["server_now"].as_str().expect("a time").to_owned();
    Writer { token: learner.token, path: format!("/api/attempts/{id}/answers"), at }
}

fn save(host: &str, writer: &Writer, seq: usize) -> Request {
    let text = format!("{}{seq}", "The museum keeps what it owns, ".repeat(WORDS / 6));
    let answer = json!({"item": "w1-01", "seq": seq, "value": {"kind": "text", "text": text}, "client_at": writer.at});
    Request::new("PUT", host, &writer.path, Some(&writer.token), &json!({ "answers": [answer] }).to_string())
}
