//! The mails that would be sent, for developers and for tests in a browser. Only where mails go to a folder, so never in production.

use std::fmt::Write;

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use integrations::mail::{Outbox, OutboxMail};
use serde::Serialize;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::config::Config;
use crate::errors::{ApiError, ApiResult};
use crate::extract::{ValidPath, ValidQuery};
use crate::schemas::List;
use crate::state::AppState;

const MOST: usize = 200;

/// Not part of the API's description; in production there is nothing here.
pub fn routes(config: &Config) -> Router<AppState> {
    if config.is_production() {
        return Router::new();
    }
    Router::new()
        .route("/api/dev/outbox", get(list_outbox))
        .route("/api/dev/outbox/{id}/attachments/{number}", get(get_attachment))
        .route("/dev/outbox", get(show_outbox))
        .route("/dev/outbox/{id}", get(show_mail))
}

#[derive(Debug, Serialize)]
struct MailBody {
    id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    tenant: String,
    from: String,
    to: String,
    subject: String,
    /// The same twice is one mail that was handed over twice (decision 0007).
    message_id: String,
    html: String,
    text: String,
    links: Vec<String>,
    attachments: Vec<AttachmentBody>,
}

#[derive(Debug, Serialize)]
struct AttachmentBody {
    name: String,
    mime: String,
    bytes: usize,
    url: String,
}

impl From<OutboxMail> for MailBody {
    fn from(mail: OutboxMail) -> Self {
        let attachments = mail.attachments.into_iter().enumerate().map(|(number, file)| AttachmentBody {
            url: format!("/api/dev/outbox/{}/attachments/{number}", mail.id),
            name: file.name,
            mime: file.mime,
            bytes: file.bytes,
        });
        Self {
            attachments: attachments.collect(),
            id: mail.id,
            at: mail.at,
            tenant: mail.tenant,
            from: mail.from,
            to: mail.to,
            subject: mail.subject,
            message_id: mail.message_id,
            html: mail.html,
            text: mail.text,
            links: mail.links,
        }
    }
}

#[derive(Debug, serde::Deserialize)]
struct OutboxQuery {
    /// Only mails to this address.
    to: Option<String>,
}

fn outbox(state: &AppState) -> ApiResult<&Outbox> {
    state.outside.outbox.as_ref().ok_or(ApiError::NotFound)
}

async fn list_outbox(
    State(state): State<AppState>,
    ValidQuery(query): ValidQuery<OutboxQuery>,
) -> ApiResult<Json<List<MailBody>>> {
    let mails = outbox(&state)?.list(MOST).await.map_err(ApiError::internal)?;
    let wanted = mails.into_iter().filter(|mail| query.to.as_ref().is_none_or(|to| mail.to.eq_ignore_ascii_case(to)));
    Ok(Json(List { data: wanted.map(MailBody::from).collect() }))
}

async fn get_attachment(
    State(state): State<AppState>,
    ValidPath((id, number)): ValidPath<(Uuid, usize)>,
) -> ApiResult<Response> {
    let mail = find_mail(&state, id).await?;
    let file = mail.attachments.get(number).ok_or(ApiError::NotFound)?;
    let bytes = outbox(&state)?.attachment(id, number).await.map_err(|_| ApiError::NotFound)?;
    let name = format!("inline; filename=\"{}\"", file.name.replace(['"', '\\', '\r', '\n'], "_"));
    let headers = [
        (CONTENT_TYPE, file.mime.parse().map_err(ApiError::internal)?),
        (CONTENT_DISPOSITION, HeaderValue::from_bytes(name.as_bytes()).map_err(ApiError::internal)?),
    ];
    Ok((headers, bytes).into_response())
}

async fn find_mail(state: &AppState, id: Uuid) -> ApiResult<OutboxMail> {
    let mails = outbox(state)?.list(MOST).await.map_err(ApiError::internal)?;
    mails.into_iter().find(|mail| mail.id == id).ok_or(ApiError::NotFound)
}

/// A table of mails, newest first. English only: nobody but developers sees it.
async fn show_outbox(State(state): State<AppState>) -> ApiResult<Response> {
    let mut rows = String::new();
    for mail in outbox(&state)?.list(MOST).await.map_err(ApiError::internal)? {
        let files: Vec<String> = (0..mail.attachments.len())
            .map(|number| {
                let name = escaped(&mail.attachments[number].name);
                format!("<a href=\"/api/dev/outbox/{}/attachments/{number}\">{name}</a>", mail.id)
            })
            .collect();
        let (id, subject) = (mail.id, escaped(&mail.subject));
        let at = mail.at.replace_nanosecond(0).unwrap_or(mail.at);
        let _ = write!(
            rows,
            "<tr><td>{at}<td>{}<td>{}<td><a href=\"/dev/outbox/{id}\">{subject}</a><td>{}",
            escaped(&mail.tenant),
            escaped(&mail.to),
            files.join(", ")
        );
    }
    if rows.is_empty() {
        rows.push_str("<tr><td colspan=5>No mail has been sent yet.");
    }
    let style =
        "body{font:15px/1.5 system-ui;margin:2rem}td,th{text-align:left;padding:.3rem 1rem .3rem 0;vertical-align:top}";
    let page = format!(
        "<!doctype html><meta charset=utf-8><title>Outbox</title><style>{style}</style><h1>Outbox</h1>\
         <p>Mails that would be sent. <a href=\"/api/dev/outbox\">As JSON</a>\
         <table><tr><th>At<th>Tenant<th>To<th>Subject<th>Files{rows}</table>"
    );
    Ok(html(page))
}

async fn show_mail(State(state): State<AppState>, ValidPath(id): ValidPath<Uuid>) -> ApiResult<Response> {
    Ok(html(find_mail(&state, id).await?.html))
}

/// Mails carry their styles with them; nothing runs.
fn html(page: String) -> Response {
    let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; frame-ancestors 'none'";
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy)),
    ];
    (StatusCode::OK, headers, page).into_response()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
