//! One job for each person and week, every Monday.

use super::queries;
use super::week::{Week, is_monday};
use crate::ground::queues;
use crate::people::accounts::UserId;
use ::jobs::{EnqueueFor, Job};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tenants::PlatformTx;
use time::OffsetDateTime;
use uuid::{Builder, Uuid};

/// Letters of one statement: all of a Monday together are more than a message should hold.
const AT_ONCE: usize = 10_000;

tenants::closed_list! {
    /// As what somebody gets a letter; who is both gets two.
    pub enum Audience {
        /// About the own children.
        Parents = "parents",
        /// About the own learners.
        Teachers = "teachers",
    }
}

/// Sends somebody the letter about a week.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendWeeklyLetter {
    /// Who gets it.
    pub user_id: UserId,
    /// As what.
    pub audience: Audience,
    /// When the week is over.
    #[serde(with = "time::serde::rfc3339")]
    pub week_ends_at: OffsetDateTime,
}

impl SendWeeklyLetter {
    /// The week that it is about.
    pub fn week(&self) -> Week {
        Week::before(self.week_ends_at)
    }

    /// What the mail is about: the same for the same person and week, whichever job sends it, so that one is sent.
    pub fn letter_id(&self) -> Uuid {
        let mut hash = Sha256::new();
        hash.update(self.user_id.0.as_bytes());
        hash.update(self.week().starts_at().unix_timestamp().to_be_bytes());
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&hash.finalize()[..16]);
        Builder::from_custom_bytes(bytes).into_uuid()
    }
}

impl Job for SendWeeklyLetter {
    const NAME: &'static str = "letters.send_weekly";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        let week = self.week().starts_at().unix_timestamp();
        Some(format!("{}:{}:{}:{week}", Self::NAME, self.user_id, self.audience))
    }
}

/// Has everybody written to who has children or learners, if `tick` is on a Monday. Returns to how many.
pub async fn enqueue_weekly(tx: &mut PlatformTx, tick: OffsetDateTime) -> Result<usize, sqlx::Error> {
    if !is_monday(tick) {
        return Ok(0);
    }
    let readers = queries::list_readers(tx).await?;
    let week_ends_at = Week::before(tick).ends_at();
    let letter = |(tenant, user_id, audience)| (tenant, SendWeeklyLetter { user_id, audience, week_ends_at });
    let letters: Vec<_> = readers.into_iter().map(letter).collect();
    for some in letters.chunks(AT_ONCE) {
        tx.enqueue_each(some).await?;
    }
    Ok(letters.len())
}
