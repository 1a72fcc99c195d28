//! Stripe as far as we call it, answered from memory in Stripe's own words: nested forms, keys that are remembered, the
//! version's header, errors in its shape. Strict where Stripe is: what it would refuse is refused.

use std::collections::HashMap;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use serde_json::{Value, json};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::provider_double::{Failures, Running, Shared};

mod books;
mod events;
mod forms;
mod sessions;
mod subscriptions;

pub(crate) use events::{code, sign};
use forms::Form;

/// The version of the API that these answers are of.
const VERSION: &str = "2026-09-30.endive";
/// The only key that is let in.
pub(crate) const SECRET_KEY: &str = "sk_test_double";

/// An answer before it is sent: its status and its JSON.
type Answer = (StatusCode, Value);
/// What was done, or how it was refused.
type Done = Result<Value, Answer>;

/// A call as it came in.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) path: String,
    pub(crate) key: Option<String>,
    pub(crate) form: Form,
}

#[derive(Default)]
struct Books {
    /// Oldest first, as all lists here.
    sessions: Vec<Value>,
    charges: Vec<Value>,
    refunds: Vec<Value>,
    subscriptions: Vec<Value>,
    invoices: Vec<Value>,
    remembered: HashMap<String, (Asked, Answer)>,
    asked: Vec<Asked>,
    failures: Failures,
}

/// A running server; gone when dropped.
pub(crate) struct StripeDouble {
    pub(crate) url: String,
    books: Shared<Books>,
    _server: Running,
}

impl StripeDouble {
    pub(crate) async fn start() -> Self {
        let books = Shared::default();
        let server = Running::start(Router::new().fallback(serve).with_state(books.clone())).await;
        Self { url: server.url.clone(), books, _server: server }
    }

    /// What it was asked, oldest first.
    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.books.lock().asked.clone()
    }

    /// As after a day, when Stripe removes what it remembers of keys.
    pub(crate) fn forget_keys(&self) {
        self.books.lock().remembered.clear();
    }

    /// Answers the next call so, whatever it asks for.
    pub(crate) fn fail_next(&self, status: u16, body: impl Into<String>) {
        self.books.lock().failures.add(status, body);
    }

    /// The payer pays. Answers with the session.
    pub(crate) fn pay(&self, order: Uuid) -> Value {
        self.books.lock().pay(order, now())
    }

    /// The payer's card is declined; the session stays open.
    pub(crate) fn decline(&self, order: Uuid) {
        self.books.lock().decline(order, now());
    }

    /// Nobody paid in time. Answers with the session.
    pub(crate) fn expire(&self, order: Uuid) -> Value {
        self.books.lock().expire(order)
    }

    /// The payer subscribes on the page. Answers with the session.
    pub(crate) fn begin(&self, subscription: Uuid) -> Value {
        self.books.lock().begin(subscription, now())
    }

    /// Whether the card of a subscription is declined from now on.
    pub(crate) fn set_declines(&self, subscription: Uuid, declines: bool) {
        self.books.lock().set_declines(subscription, declines);
    }

    /// The next period of a subscription comes.
    pub(crate) fn renew(&self, subscription: Uuid) {
        self.books.lock().renew(subscription);
    }

    /// A payment that was made at `second`, without a session.
    pub(crate) fn add_charge(&self, metadata: &Value, amount: i64, currency: &str, second: i64) -> String {
        self.books.lock().charge(metadata, amount, currency, second, "succeeded")
    }
}

async fn serve(
    State(books): State<Shared<Books>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let failure = books.lock().failures.next();
    if let Some(failure) = failure {
        return failure;
    }
    let header = |name: &str| headers.get(name).map(|value| value.to_str().unwrap().to_owned());
    if header("authorization") != Some(format!("Bearer {SECRET_KEY}")) {
        return reply(refuse(401, "invalid_request_error", None, None, "Invalid API Key provided"));
    }
    if header("stripe-version").as_deref() != Some(VERSION) {
        return reply(invalid(None, "Invalid Stripe API version"));
    }
    let is_form = header("content-type").as_deref() == Some("application/x-www-form-urlencoded");
    if method == Method::POST && !body.is_empty() && !is_form {
        return reply(invalid(None, "The body must be a form"));
    }
    let text =
        if method == Method::GET { uri.query().unwrap_or_default() } else { std::str::from_utf8(&body).unwrap() };
    let key = header("idempotency-key").filter(|_| method == Method::POST);
    let asked = Asked { path: format!("{method} {}", uri.path()), key, form: Form::parse(text) };
    let (answer, is_replayed) = books.lock().answer(asked);
    let mut response = reply(answer);
    if is_replayed {
        response.headers_mut().insert("idempotent-replayed", "true".parse().unwrap());
    }
    response
}

fn reply((status, json): Answer) -> Response {
    (status, Json(json)).into_response()
}

impl Books {
    /// Whoever asks again under a key gets what was answered first. What was refused before anything began is not remembered.
    fn answer(&mut self, asked: Asked) -> (Answer, bool) {
        self.asked.push(asked.clone());
        let Some(key) = asked.key.clone() else { return (self.done(&asked), false) };
        if let Some((first, answer)) = self.remembered.get(&key) {
            if first.path == asked.path && first.form == asked.form {
                return (answer.clone(), true);
            }
            let why =
                "Keys for idempotent requests can only be used with the same parameters they were first used with.";
            return (refuse(400, "idempotency_error", None, None, why), false);
        }
        let answer = self.done(&asked);
        // A card that was declined under a key stays declined under it.
        if answer.0.is_success() || answer.0 == StatusCode::PAYMENT_REQUIRED {
            self.remembered.insert(key, (asked, answer.clone()));
        }
        (answer, false)
    }

    fn done(&mut self, asked: &Asked) -> Answer {
        match self.route(asked) {
            Ok(json) => (StatusCode::OK, json),
            Err(answer) => answer,
        }
    }

    fn route(&mut self, asked: &Asked) -> Done {
        let (method, path) = asked.path.split_once(' ').unwrap();
        let parts: Vec<&str> = path.trim_start_matches("/v1/").split('/').collect();
        match (method, parts.as_slice()) {
            ("POST", ["checkout", "sessions"]) => self.create_session(&asked.form, now()),
            ("GET", ["checkout", "sessions"]) => list(&self.sessions, &asked.form, path, &["status"]),
            ("GET", ["checkout", "sessions", id]) => self.session(id).cloned(),
            ("POST", ["checkout", "sessions", id, "expire"]) => self.expire_session(id),
            ("POST", ["refunds"]) => self.create_refund(&asked.form, now()),
            ("GET", ["refunds"]) => list(&self.refunds, &asked.form, path, &["payment_intent", "charge"]),
            ("GET", ["subscriptions", id]) => self.one(id).cloned(),
            ("POST", ["subscriptions", id]) => self.change_subscription(id, &asked.form),
            ("DELETE", ["subscriptions", id]) => self.cancel_subscription(id, now()),
            ("GET", ["invoices"]) => list(&self.invoices, &asked.form, path, &["subscription"]),
            ("GET", ["invoices", id]) => self.invoice(id),
            ("POST", ["invoices", id, "pay"]) => self.pay_invoice(id),
            ("POST", ["invoices", id, "void"]) => self.void_invoice(id),
            ("GET", ["charges"]) => list(&self.charges, &asked.form, path, &["payment_intent"]),
            _ => Err(refuse(404, "invalid_request_error", None, None, "Unrecognized request URL")),
        }
    }
}

/// A page of what fits, newest first.
fn list(all: &[Value], form: &Form, path: &str, filters: &[&str]) -> Done {
    let known = ["limit", "starting_after", "expand[]", "created[gte]", "created[gt]", "created[lt]", "created[lte]"];
    form.allow(&[known.as_slice(), filters].concat())?;
    let limit = form.integer("limit")?.unwrap_or(10);
    if !(1..=100).contains(&limit) {
        return Err(invalid(Some("limit"), "This value must be between 1 and 100"));
    }
    let mut found: Vec<&Value> = Vec::new();
    for object in all.iter().rev() {
        let created = object["created"].as_i64().unwrap();
        let is_in = form.integer("created[gte]")?.is_none_or(|first| created >= first)
            && form.integer("created[gt]")?.is_none_or(|before| created > before)
            && form.integer("created[lt]")?.is_none_or(|end| created < end)
            && form.integer("created[lte]")?.is_none_or(|last| created <= last);
        let fits = filters.iter().all(|name| form.get(name).is_none_or(|value| object[*name] == value));
        if is_in && fits {
            found.push(object);
        }
    }
    found.sort_by_key(|object| std::cmp::Reverse(object["created"].as_i64()));
    let start = match form.get("starting_after") {
        Some(id) => {
            1 + found.iter().position(|object| object["id"] == id).ok_or_else(|| missing("starting_after", id))?
        }
        None => 0,
    };
    let limit = usize::try_from(limit).unwrap();
    let page: Vec<_> = found.iter().skip(start).take(limit).collect();
    Ok(json!({ "object": "list", "url": path, "has_more": start + page.len() < found.len(), "data": page }))
}

fn refuse(status: u16, kind: &str, code: Option<&str>, param: Option<&str>, message: &str) -> Answer {
    let mut error = json!({ "type": kind, "message": message });
    for (name, value) in [("code", code), ("param", param)] {
        if let Some(value) = value {
            error[name] = value.into();
        }
    }
    (StatusCode::from_u16(status).unwrap(), json!({ "error": error }))
}

fn invalid(param: Option<&str>, message: &str) -> Answer {
    refuse(400, "invalid_request_error", None, param, message)
}

fn missing(param: &str, id: &str) -> Answer {
    refuse(404, "invalid_request_error", Some("resource_missing"), Some(param), &format!("No such object: '{id}'"))
}

fn id(prefix: &str) -> String {
    format!("{prefix}_{}", Uuid::now_v7().simple())
}

fn now() -> i64 {
    OffsetDateTime::now_utc().unix_timestamp()
}
