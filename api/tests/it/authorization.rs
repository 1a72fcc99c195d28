//! The sweep over `openapi.json`: no operation is open by accident, and a session is worth nothing on another tenant's host.

use std::collections::BTreeSet;

use axum::http::Method;
use serde_json::{Value, json};
use testkit::app::{Answer, Client, TestApp};
use uuid::Uuid;

/// An operation of the description.
pub(crate) struct Operation {
    method: Method,
    path: String,
    needs_session: bool,
}

impl Operation {
    pub(crate) fn all() -> Vec<Self> {
        let document: Value = serde_json::from_str(&api::openapi::text()).unwrap();
        let mut operations = Vec::new();
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                let is_open = operation["security"].as_array().is_some_and(|ways| ways.contains(&json!({})));
                let method = method.to_uppercase().parse().unwrap();
                operations.push(Self { method, path: path.clone(), needs_session: !is_open });
            }
        }
        operations
    }

    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// With ids that nobody has.
    pub(crate) async fn call(&self, client: &Client) -> Answer {
        let mut path = self.path.clone();
        while let Some((before, rest)) = path.clone().split_once('{') {
            let after = rest.split_once('}').unwrap().1;
            path = format!("{before}{}{after}", Uuid::now_v7());
        }
        client.send_json(self.method.clone(), &path, &json!({})).await
    }
}

/// The names in `open_operations.txt`.
pub(crate) fn open_operations() -> BTreeSet<String> {
    let lines = include_str!("open_operations.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn the_open_operations_are_exactly_those_of_the_list() {
    let open: BTreeSet<String> =
        Operation::all().iter().filter(|operation| !operation.needs_session).map(Operation::name).collect();
    assert_eq!(open, open_operations());
}

#[tokio::test]
async fn a_stranger_is_asked_to_log_in() {
    let app = TestApp::start().await;
    for operation in Operation::all() {
        let answer = operation.call(&app.client()).await;
        let is_refused = answer.refusal() == "401 unauthenticated";
        assert_eq!(is_refused, operation.needs_session, "{}: {}", operation.name(), answer.text());
    }
}

#[tokio::test]
async fn a_session_is_worth_nothing_on_another_tenants_host() {
    let app = TestApp::start().await;
    let other = app.db.tenant("other").await;
    // An admin, so that no operation refuses for want of a right.
    let admin = app.admin().await;
    let stranger = app.client_of(&other.host).signed_in(&admin.token);
    for operation in Operation::all().into_iter().filter(|operation| operation.needs_session) {
        let answer = operation.call(&stranger).await;
        assert_eq!(answer.refusal(), "401 unauthenticated", "{}: {}", operation.name(), answer.text());
    }
}

#[tokio::test]
async fn odd_tokens_are_no_session() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let (head, signature) = learner.token.rsplit_once('.').unwrap();
    let forged = format!("{head}.{}", signature.chars().rev().collect::<String>());
    for token in ["", "x", "a.b.c", &forged, &format!("{} x", learner.token)] {
        let answer = app.client().signed_in(token).post("/api/me", json!({})).await;
        assert_eq!(answer.refusal(), "401 unauthenticated", "{token}");
    }
    let basic = app.client().with(axum::http::header::AUTHORIZATION, &format!("Basic {}", learner.token));
    assert_eq!(basic.post("/api/me", json!({})).await.refusal(), "401 unauthenticated");
}

#[tokio::test]
async fn ids_of_another_tenant_are_answered_like_ids_that_nobody_has() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for operation in Operation::all().into_iter().filter(|operation| operation.path.contains("{id}")) {
        let answer = operation.call(&admin.client).await;
        assert!(matches!(answer.status, 403 | 404 | 422), "{}: {} {}", operation.name(), answer.status, answer.text());
    }
}
