//! rev.ai as far as we call it, answered from memory in rev.ai's own words: multipart submissions, jobs in states, transcripts by
//! media type, problems in its shape. Strict where rev.ai is: what it would refuse is refused.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use serde_json::{Value, json};

use crate::provider_double::{Failures, Running, Shared};

/// The only token that is let in.
pub(crate) const TOKEN: &str = "token-of-the-double";

#[derive(Debug, Clone)]
pub(crate) struct Taken {
    pub(crate) id: String,
    pub(crate) status: &'static str,
    pub(crate) failure: Option<String>,
    pub(crate) options: Value,
    pub(crate) media: Vec<u8>,
    pub(crate) transcript: Value,
}

#[derive(Default)]
struct Books {
    /// The newest first, as its list is.
    jobs: Vec<Taken>,
    count: u32,
    asked: Vec<String>,
    failures: Failures,
}

/// A running server; gone when dropped.
pub(crate) struct RevAiDouble {
    pub(crate) url: String,
    books: Shared<Books>,
    _server: Running,
}

impl RevAiDouble {
    pub(crate) async fn start() -> Self {
        let books = Shared::default();
        let server = Running::start(Router::new().fallback(serve).with_state(books.clone())).await;
        Self { url: format!("{}/speechtotext/v1", server.url), books, _server: server }
    }

    /// What it has, the newest first.
    pub(crate) fn jobs(&self) -> Vec<Taken> {
        self.books.lock().jobs.clone()
    }

    /// Methods and paths, oldest first.
    pub(crate) fn asked(&self) -> Vec<String> {
        self.books.lock().asked.clone()
    }

    /// Answers the next call so, whatever it asks for.
    pub(crate) fn fail_next(&self, status: u16, body: impl Into<String>) {
        self.books.lock().failures.add(status, body);
    }

    /// The machine is through with a job.
    pub(crate) fn transcribe(&self, id: &str, elements: Value) {
        let mut books = self.books.lock();
        let job = books.jobs.iter_mut().find(|job| job.id == id).unwrap();
        job.status = "transcribed";
        job.transcript = json!({ "monologues": [{ "speaker": 0, "elements": elements }] });
    }

    /// The machine gives up on a job.
    pub(crate) fn fail(&self, id: &str, failure: &str) {
        let mut books = self.books.lock();
        let job = books.jobs.iter_mut().find(|job| job.id == id).unwrap();
        (job.status, job.failure) = ("failed", Some(failure.to_owned()));
    }

    /// So many other jobs of the same account came after.
    pub(crate) fn add_others(&self, count: usize) {
        let mut books = self.books.lock();
        for _ in 0..count {
            books.take(json!({ "metadata": "of another product" }), Vec::new());
        }
    }
}

impl Books {
    fn take(&mut self, options: Value, media: Vec<u8>) -> &Taken {
        self.count += 1;
        let id = format!("Job{}x", self.count);
        let transcript = Value::Null;
        self.jobs.insert(0, Taken { id, status: "in_progress", failure: None, options, media, transcript });
        &self.jobs[0]
    }
}

async fn serve(
    State(books): State<Shared<Books>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let header = |name: &str| headers.get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default();
    let mut books = books.lock();
    books.asked.push(format!("{method} {}", uri.path()));
    if let Some(failure) = books.failures.next() {
        return failure;
    }
    if header("authorization") != format!("Bearer {TOKEN}") {
        return problem(401, "Authorization has been denied for this request");
    }
    let path: Vec<&str> = uri.path().trim_start_matches("/speechtotext/v1/").split('/').collect();
    match (method, path.as_slice()) {
        (Method::POST, ["jobs"]) => match submission(&header("content-type"), &body) {
            Ok((options, media)) => Json(shown(books.take(options, media))).into_response(),
            Err(why) => problem(400, why),
        },
        (Method::GET, ["jobs"]) => {
            let query = uri.query().unwrap_or_default();
            let value = |name: &str| query.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
            let limit: usize = value("limit").map_or(100, |limit| limit.parse().unwrap());
            let skip = value("starting_after")
                .map_or(0, |id| books.jobs.iter().position(|job| job.id == id).map_or(usize::MAX, |at| at + 1));
            let page: Vec<Value> = books.jobs.iter().skip(skip).take(limit.min(1_000)).map(shown).collect();
            Json(page).into_response()
        }
        (method, [first, id, rest @ ..]) if *first == "jobs" => {
            let Some(at) = books.jobs.iter().position(|job| job.id == *id) else {
                return problem(404, "could not find job");
            };
            match (method, rest) {
                (Method::GET, []) => Json(shown(&books.jobs[at])).into_response(),
                (Method::GET, ["transcript"]) if books.jobs[at].status != "transcribed" => {
                    problem(409, "Job is in invalid state to obtain the transcript")
                }
                (Method::GET, ["transcript"]) if header("accept") == "application/vnd.rev.transcript.v1.0+json" => {
                    Json(books.jobs[at].transcript.clone()).into_response()
                }
                (Method::GET, ["transcript"]) => problem(406, "Not acceptable"),
                (Method::DELETE, []) if books.jobs[at].status == "in_progress" => {
                    problem(409, "Job can not be deleted as it has not completed")
                }
                (Method::DELETE, []) => {
                    books.jobs.remove(at);
                    StatusCode::NO_CONTENT.into_response()
                }
                _ => problem(405, "Method not allowed"),
            }
        }
        _ => problem(404, "no such address"),
    }
}

fn problem(status: u16, title: &str) -> Response {
    (StatusCode::from_u16(status).unwrap(), Json(json!({ "title": title, "status": status }))).into_response()
}

fn shown(job: &Taken) -> Value {
    let mut shown = json!({
        "id": job.id, "status": job.status, "created_on": "2026-11-24T08:00:00.000Z", "type": "async", "language": "en",
        "metadata": job.options["metadata"], "transcriber": "machine",
    });
    if let Some(failure) = &job.failure {
        shown["failure"] = json!(failure);
        shown["failure_detail"] = json!("A sentence for people");
    }
    shown
}

/// Options and media of a form, or what is wrong with it.
fn submission(kind: &str, body: &[u8]) -> Result<(Value, Vec<u8>), &'static str> {
    let boundary = kind.strip_prefix("multipart/form-data; boundary=").ok_or("not a form")?;
    let between = format!("--{boundary}\r\n");
    let mut parts = split(body, between.as_bytes());
    if !parts.next().ok_or("no beginning")?.is_empty() {
        return Err("something before the first part");
    }
    let (mut options, mut media) = (None, None);
    for part in parts {
        let end = format!("--{boundary}--\r\n");
        let part = part.strip_suffix(end.as_bytes()).unwrap_or(part);
        let part = part.strip_suffix(b"\r\n").ok_or("a part has no end")?;
        let at = part.windows(4).position(|bytes| bytes == b"\r\n\r\n").ok_or("a part has no head")?;
        let head = std::str::from_utf8(&part[..at]).map_err(|_| "a head is no text")?;
        let content = &part[at + 4..];
        if head.contains("name=\"options\"") {
            options = Some(serde_json::from_slice::<Value>(content).map_err(|_| "the options are no JSON")?);
        } else if head.contains("name=\"media\"; filename=\"") && head.contains("Content-Type: audio/") {
            media = Some(content.to_vec());
        }
    }
    let (options, media) = (options.ok_or("no options")?, media.ok_or("no media")?);
    if options["metadata"].as_str().is_none_or(|text| text.len() > 512) {
        return Err("metadata is too long");
    }
    if options["delete_after_seconds"].as_u64().is_some_and(|seconds| seconds > 2_592_000) {
        return Err("delete_after_seconds is too large");
    }
    let notification = &options["notification_config"];
    if !notification.is_null() && notification["url"].as_str().is_none_or(|url| !url.starts_with("https://")) {
        return Err("notification_config has no address");
    }
    if media.is_empty() { Err("the media is empty") } else { Ok((options, media)) }
}

fn split<'a>(body: &'a [u8], by: &'a [u8]) -> impl Iterator<Item = &'a [u8]> {
    let mut rest = Some(body);
    std::iter::from_fn(move || {
        let now = rest?;
        let at = now.windows(by.len()).position(|bytes| bytes == by);
        rest = at.map(|at| &now[at + by.len()..]);
        Some(&now[..at.unwrap_or(now.len())])
    })
}
