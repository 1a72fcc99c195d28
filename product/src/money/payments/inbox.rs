//! The door for messages: stored as they came, in one statement, and read by a job.

use serde_json::Value;
use tenants::{Db, PlatformTx, Reason};

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

/// Stores a message whose signature was checked, and enqueues its reading.
pub async fn receive(tx: &mut PlatformTx, provider: &str, body: &Value) -> Result<Received, ReceiveError> {
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
    let message = Message::of(body)?;
    Ok(apply_event(db, provider, &message.id).await?)
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
