//! Memories that learners report, and staff hide or let be.

use super::errors::MemoryError;
use super::model::MemoryId;
use super::queries;
use crate::content::vocabulary::BackId;
use crate::people::accounts::{self, UserId};
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;

tenants::closed_list! {
    /// Where a memory is that staff look at.
    #[derive(Default)]
    pub enum MemoryState {
        /// Somebody reported it, and nobody has decided.
        #[default]
        Reported = "reported",
        /// Staff hid it.
        Hidden = "hidden",
    }
}

/// A memory that staff look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedMemory {
    /// Which.
    pub id: MemoryId,
    /// Its word.
    pub back_id: BackId,
    /// Its word, as a dictionary has it.
    pub word: String,
    /// What it says.
    pub memory: String,
    /// Who wrote it.
    pub author: UserId,
    /// The author's whole name.
    pub author_name: String,
    /// How many reported it.
    pub reports: u32,
    /// When the first did.
    pub reported_at: Option<OffsetDateTime>,
    /// When staff hid it.
    pub hidden_at: Option<OffsetDateTime>,
}

/// Reports somebody's memory to staff; again changes nothing.
pub async fn report(tx: &mut TenantTx, learner: UserId, id: MemoryId) -> Result<(), MemoryError> {
    let memory = queries::lock_visible(tx, learner, id).await?.ok_or(MemoryError::Unknown)?;
    if memory.author == learner {
        return Err(MemoryError::Own);
    }
    queries::insert_report(tx, learner, id).await?;
    Ok(())
}

/// A page of what was reported or hidden, and how many there are. What has waited longest comes first.
pub async fn list_reported(
    tx: &mut TenantTx,
    state: MemoryState,
    page: PageRequest,
) -> Result<(Vec<ReportedMemory>, i64), sqlx::Error> {
    let (mut memories, total) = queries::list_reported(tx, state, page).await?;
    let names = accounts::list_full_names(tx, memories.iter().map(|memory| memory.author).collect()).await?;
    for memory in &mut memories {
        memory.author_name = names.get(&memory.author.0).cloned().unwrap_or_default();
    }
    Ok((memories, total))
}

/// Hides a memory from everybody but its author, or lets it be: the reports are then answered.
pub async fn hide(tx: &mut TenantTx, id: MemoryId, is_hidden: bool) -> Result<(), MemoryError> {
    if queries::set_hidden(tx, id, is_hidden).await? { Ok(()) } else { Err(MemoryError::Unknown) }
}
