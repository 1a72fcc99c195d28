//! What is open, as the office looks through it to give work to somebody else.

use super::super::GradingJobId;
use super::super::job::CLAIM_LIFE;
use super::queries;
use crate::money::price_list::GradingProduct;
use crate::people::accounts::UserId;
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;

/// A job that is not delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenGrading {
    /// Its id.
    pub id: GradingJobId,
    /// What is asked for.
    pub product: GradingProduct,
    /// The pack's title.
    pub title: String,
    /// Whose test it is: first name and initial.
    pub learner_name: String,
    /// Of a Pro member.
    pub is_priority: bool,
    /// Who holds it; none while it waits, or when the claim has lapsed.
    pub grader: Option<UserId>,
    /// Its grader has sent it, and can undo that for a minute: nobody else can have it.
    pub is_sending: bool,
    /// When it came in.
    pub created_at: OffsetDateTime,
    /// The promise.
    pub due_at: OffsetDateTime,
}

/// Which open jobs the office wants to see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OpenFilter {
    /// All.
    #[default]
    All,
    /// Those that nobody holds.
    Waiting,
    /// Those of a grader.
    HeldBy(UserId),
}

/// A page of what is open, the first promise first, and how much of it there is.
pub async fn list_open(
    tx: &mut TenantTx,
    filter: OpenFilter,
    page: PageRequest,
) -> Result<(Vec<OpenGrading>, i64), sqlx::Error> {
    let lapsed_before = tx.now() - CLAIM_LIFE;
    queries::list_open(tx, filter, lapsed_before, page).await
}
