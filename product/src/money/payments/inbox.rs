//! The door for messages: stored as they came, in one statement, and read by a job.

use std::borrow::Cow;

use serde_json::Value;
use tenants::{Db, PlatformTx, Reason};
use time::OffsetDateTime;

use super::apply::{Applied, apply_event};
use super::event::{Message, MessageError};
use super::{jobs, queries};

/// What became of a message at the door.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Received {
    /// Stored; a job reads it.
    Stored,
    /// It was here before.
    Known,
}

/// How the stored messages stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inbox {
    /// When the oldest one came that is not read yet; none while all are.
    pub waiting_since: Option<OffsetDateTime>,
    /// How many are not read yet.
    pub waiting: i64,
    /// When the last one came.
    pub last_at: Option<OffsetDateTime>,
    /// How many are of no order that is known yet.
    pub unmatched: i64,
}

/// Looks at the messages of all tenants.
pub async fn look_at_inbox(tx: &mut PlatformTx) -> Result<Inbox, sqlx::Error> {
    queries::look_at_inbox(tx).await
}

/// Stores a message whose signature was checked, and enqueues its reading.
pub async fn receive(tx: &mut PlatformTx, provider: &str, body: &Value) -> Result<Received, ReceiveError> {
    let body = &*without_nul(body);
    let message = Message::of(body)?;
    if !queries::insert(tx, provider, &message.id, &message.kind, body).await? {
        return Ok(Received::Known);
    }
    jobs::enqueue_apply(tx, provider, &message.id).await?;
    Ok(Received::Stored)
}

/// Stores a message and reads it at once, for somebody who waits for what it does. Its job finds it read.
pub async fn receive_and_apply(db: &Db, provider: &str, body: &Value) -> Result<Applied, ReceiveError> {
    let mut tx = db.platform(Reason::Payments).await?;
    receive(&mut tx, provider, body).await?;
    tx.commit().await?;
    let message = Message::of(&without_nul(body))?;
    Ok(apply_event(db, provider, &message.id).await?)
}

/// PostgreSQL stores no U+0000. What a payer has typed must not keep the message of a payment from being stored.
fn without_nul(body: &Value) -> Cow<'_, Value> {
    if has_nul(body) { Cow::Owned(replaced(body)) } else { Cow::Borrowed(body) }
}

fn has_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(has_nul),
        Value::Object(fields) => fields.iter().any(|(name, item)| name.contains('\0') || has_nul(item)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

fn replaced(value: &Value) -> Value {
    let visible = |text: &str| text.replace('\0', "\u{fffd}");
    match value {
        Value::String(text) => Value::String(visible(text)),
        Value::Array(items) => items.iter().map(replaced).collect(),
        Value::Object(fields) => fields.iter().map(|(name, item)| (visible(name), replaced(item))).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

/// Why a message was not stored.
#[derive(Debug, thiserror::Error)]
pub enum ReceiveError {
    /// It is no message.
    #[error(transparent)]
    NoMessage(#[from] MessageError),
    /// It could not be read.
    #[error(transparent)]
    Apply(#[from] super::apply::ApplyError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_cannot_be_stored_is_replaced_wherever_it_is_and_all_else_stays() {
        let plain = json!({"id": "evt_1", "list": [1, null, {"name": "Mei \\u0000"}]});
        assert!(matches!(without_nul(&plain), Cow::Borrowed(same) if *same == plain));
        let odd = json!({"a\u{0}": ["\u{0}", {"name": "Mei\u{0}Lin"}], "n": 7});
        assert_eq!(*without_nul(&odd), json!({"a\u{fffd}": ["\u{fffd}", {"name": "Mei\u{fffd}Lin"}], "n": 7}));
    }
}
