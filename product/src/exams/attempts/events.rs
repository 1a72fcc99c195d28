//! What happened beside the answers: leaving the page, being offline (R-150, D-041).

use super::AttemptId;
use super::attempt::SITTING_PAUSE;
use super::errors::AttemptError;
use super::queries::{self, Lock};
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::OffsetDateTime;
use uuid::Uuid;

tenants::closed_list! {
    /// What happened.
    pub enum EventKind {
        /// The page was hidden, left or closed for two seconds or more: counted.
        Leave = "leave",
        /// The network was lost: noted, not counted.
        Offline = "offline",
        /// The test was continued.
        Resume = "resume",
        /// Audio could not be loaded.
        AudioFailed = "audio_failed",
        /// The learner rested, as the device saw it.
        Pause = "pause",
        /// The clock was hidden.
        ClockHidden = "clock_hidden",
        /// The device heard nothing in a take, from its beginning to its end. The event bears the id of the take, so that
        /// who hears the recording is told as well (D-049).
        SilentTake = "silent_take",
    }
}

/// An event as the device sends it.
#[derive(Debug, Clone)]
pub struct NewEvent {
    /// Made on the device; sending it twice counts once.
    pub id: Uuid,
    /// What happened.
    pub kind: EventKind,
    /// At which item.
    pub item: Option<String>,
    /// From.
    pub started_at: OffsetDateTime,
    /// To; open when the page was closed.
    pub ended_at: Option<OffsetDateTime>,
}

impl NewEvent {
    /// Away so long that coming back is another sitting (D-042). A lost network is not being away.
    fn is_long_absence(&self) -> bool {
        self.kind == EventKind::Leave && self.ended_at.is_some_and(|ended| ended - self.started_at >= SITTING_PAUSE)
    }
}

/// Keeps events and says how often the test was left so far.
pub async fn record_events(
    tx: &mut TenantTx,
    user: UserId,
    id: AttemptId,
    events: &[NewEvent],
) -> Result<i32, AttemptError> {
    let attempt = queries::find_attempt(tx, id, Some(user), Lock::Update).await?.ok_or(AttemptError::Unknown)?;
    for event in events {
        queries::insert_event(tx, id, event).await?;
        if attempt.status.is_open() && event.is_long_absence() {
            queries::note_absence(tx, id, event.started_at).await?;
        }
    }
    if attempt.status.is_open() {
        return Ok(queries::count_leaves(tx, id).await?);
    }
    Ok(attempt.leave_count)
}
