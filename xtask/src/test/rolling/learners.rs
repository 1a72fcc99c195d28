//! Learners who write while everything is restarted: each on a question of its own, one version after the other, without a pause
//! to speak of. What is not acknowledged is sent again, as a page does.

use crate::failure::{Doing, Failure, Outcome};
use crate::test::http::{Answer, Request, Sent};
use crate::test::until;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle, sleep};
use std::time::Duration;

/// At once, all through one front.
const WRITERS: usize = 6;
/// Between two saves of one learner.
const PAUSE: Duration = Duration::from_millis(10);
/// So many saves of all learners are a while.
const A_WHILE: u64 = 120;
const PASSWORD: &str = "learn-the-words";

/// Who writes, and how it goes.
pub(in crate::test) struct Learners {
    port: u16,
    token: String,
    attempt: String,
    shared: Arc<Shared>,
    writers: Vec<JoinHandle<Outcome<Written>>>,
}

#[derive(Default)]
struct Shared {
    is_over: AtomicBool,
    saved: AtomicU64,
    failures: Mutex<Vec<String>>,
}

/// What one learner was told is kept.
struct Written {
    item: String,
    seq: u64,
    value: Value,
}

impl Learners {
    /// Logs in, starts a test and its first part, and begins to write.
    pub(in crate::test) fn begin(port: u16) -> Outcome<Self> {
        let login = json!({"email": "student.w1@verdant.test", "password": PASSWORD, "privacy_info": true});
        let token = text(&expect(port, &Request::post("/api/login", &login), 200)?, "access_token")?;
        let tests = Request::get("/api/tests?kind=quick_mock&format=ibt-2023").by(&token);
        let test = expect(port, &tests, 200)?["data"][0]["id"].clone();
        let start = Request::post("/api/attempts", &json!({"test_id": test, "mode": "strict"})).by(&token);
        let begun = expect(port, &start, 201)?;
        let attempt = format!("/api/attempts/{}", text(&begun, "id")?);
        let part = text(&begun["parts"][0], "id")?;
        let start = Request::post(format!("{attempt}/parts/{part}/start"), &json!({})).by(&token);
        let now = text(&expect(port, &start, 200)?, "server_now")?;
        let content = expect(port, &Request::get(format!("{attempt}/parts/{part}")).by(&token), 200)?;
        let sets = content["sets"].as_array().into_iter().flatten();
        let items: Vec<Value> = sets
            .flat_map(|set| set["items"].as_array().cloned().unwrap_or_default())
            .filter(|item| options_of(item).len() > 1 && item["answer"]["choose"].as_u64().unwrap_or(1) == 1)
            .take(WRITERS)
            .collect();
        if items.len() < WRITERS {
            return Err(Failure::new(format!(
                "The part has {} questions, too few for {WRITERS} learners.",
                items.len()
            )));
        }
        let shared = Arc::new(Shared::default());
        let writers = items.into_iter().map(|item| {
            let (shared, token, attempt) = (Arc::clone(&shared), token.clone(), attempt.clone());
            let now = now.clone();
            thread::spawn(move || write(&shared, port, &token, &attempt, &item, &now))
        });
        let writers = writers.collect();
        Ok(Self { port, token, attempt, shared, writers })
    }

    /// Of the person who is signed in.
    pub(in crate::test) fn token(&self) -> &str {
        &self.token
    }

    /// Returns when some more saves were acknowledged.
    pub(in crate::test) fn save_for_a_while(&self) -> Outcome {
        let goal = self.saved() + A_WHILE;
        until("more answers are saved", || Ok((self.saved() >= goal).then_some(())))
    }

    /// How many saves were acknowledged.
    pub(in crate::test) fn saved(&self) -> u64 {
        self.shared.saved.load(Ordering::Relaxed)
    }

    /// What was not acknowledged at once, and why.
    pub(in crate::test) fn failures(&self) -> Vec<String> {
        self.shared.failures.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Lets everybody finish. Says how many saves there were, and what is not there although it was acknowledged.
    pub(in crate::test) fn end(self) -> Outcome<(u64, Vec<String>)> {
        self.shared.is_over.store(true, Ordering::Relaxed);
        let mut written = Vec::new();
        for writer in self.writers {
            written.push(writer.join().map_err(|_| Failure::new("A learner panicked."))??);
        }
        let kept = expect(self.port, &Request::get(self.attempt.as_str()).by(&self.token), 200)?;
        let lost = written.iter().filter_map(|Written { item, seq, value }| {
            let stored = &kept["answers"][item];
            let is_there = stored["seq"] == *seq && stored["value"] == *value;
            (!is_there).then(|| format!("{item}: version {seq} with {value}, but there is {stored}"))
        });
        Ok((self.shared.saved.load(Ordering::Relaxed), lost.collect()))
    }
}

/// One version after the other until it is over.
fn write(shared: &Shared, port: u16, token: &str, attempt: &str, item: &Value, now: &str) -> Outcome<Written> {
    let (id, options) = (text(item, "id")?, options_of(item));
    let mut written = Written { item: id.clone(), seq: 0, value: Value::Null };
    while !shared.is_over.load(Ordering::Relaxed) {
        let seq = written.seq + 1;
        let option = &options[usize::try_from(seq).unwrap_or_default() % options.len()];
        let value = json!({"kind": "choice", "options": [option]});
        let answer = json!({"item": id, "seq": seq, "value": value, "client_at": now});
        let request = Request::put(format!("{attempt}/answers"), &json!({"answers": [answer]})).by(token);
        until("an answer is acknowledged", || {
            match request.send(port).and_then(Sent::answer) {
                Ok(Answer { status: 200, .. }) => return Ok(Some(())),
                Ok(answer) if answer.status < 500 => {
                    let body = String::from_utf8_lossy(&answer.body).into_owned();
                    return Err(Failure::new(format!("{id}, version {seq}: {} {body}", answer.status)));
                }
                Ok(answer) => shared.fail(format!("{id}, version {seq}: {}", answer.status)),
                Err(cause) => shared.fail(format!("{id}, version {seq}: {cause}")),
            }
            Ok(None)
        })?;
        shared.saved.fetch_add(1, Ordering::Relaxed);
        written = Written { seq, value, ..written };
        sleep(PAUSE);
    }
    Ok(written)
}

impl Shared {
    fn fail(&self, how: String) {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).push(how);
    }
}

fn options_of(item: &Value) -> Vec<String> {
    let options = item["answer"]["options"].as_array().into_iter().flatten();
    options.filter_map(|option| option["id"].as_str().map(str::to_owned)).collect()
}

fn expect(port: u16, request: &Request, status: u16) -> Outcome<Value> {
    let answer = request.send(port).and_then(Sent::answer).doing(|| "ask through the front".into())?;
    if answer.status == status {
        return Ok(answer.json());
    }
    Err(Failure::new(format!("answered {}, not {status}: {}", answer.status, String::from_utf8_lossy(&answer.body))))
}

fn text(value: &Value, field: &str) -> Outcome<String> {
    let found = value[field].as_str().map(str::to_owned);
    found.ok_or_else(|| Failure::new(format!("there is no `{field}` in {value}")))
}
