//! What goes when somebody leaves for good (D-021): every memory of theirs, and what they liked and reported.

use super::queries;
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Removes memories, likes and reports of a person. Likes of others go with what they liked.
pub async fn erase_memories(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    queries::erase_likes(tx, user).await?;
    queries::erase(tx, user).await
}
