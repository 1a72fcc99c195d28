//! The comment bank of a grader: what is written often, for use again on any device.

use super::queries;
use crate::people::accounts::UserId;
use tenants::TenantTx;

tenants::id_type!(
    /// A saved comment.
    SavedCommentId
);

/// So many a grader may keep.
pub const MOST_SAVED: usize = 300;
/// The longest, in characters.
pub const LONGEST_SAVED: usize = 1_000;

/// A comment that a grader has saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedComment {
    /// Which.
    pub id: SavedCommentId,
    /// What it says.
    pub text: String,
    /// How often it was used.
    pub uses: i32,
}

/// Why a comment is not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveCommentError {
    /// Nothing is written.
    #[error("a saved comment says something")]
    Empty,
    /// It is longer than [`LONGEST_SAVED`].
    #[error("a saved comment has at most {LONGEST_SAVED} characters")]
    TooLong,
    /// There would be more than [`MOST_SAVED`].
    #[error("a grader keeps at most {MOST_SAVED} comments")]
    TooMany,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// The comments of a grader: the most used first, then the latest.
pub async fn list_saved_comments(tx: &mut TenantTx, grader: UserId) -> Result<Vec<SavedComment>, sqlx::Error> {
    queries::list_saved_comments(tx, grader).await
}

/// Saves comments, without spaces around them. What is saved already stays as it is.
///
/// # Errors
/// All of them are saved, or none.
pub async fn save_comments(tx: &mut TenantTx, grader: UserId, texts: &[String]) -> Result<(), SaveCommentError> {
    let texts: Vec<_> = texts.iter().map(|text| text.trim().to_owned()).collect();
    if texts.iter().any(String::is_empty) {
        return Err(SaveCommentError::Empty);
    }
    if texts.iter().any(|text| text.chars().count() > LONGEST_SAVED) {
        return Err(SaveCommentError::TooLong);
    }
    // Two windows at once are counted one after the other.
    queries::lock_saved_comments(tx, grader).await?;
    queries::insert_saved_comments(tx, grader, &texts).await?;
    if queries::list_saved_comments(tx, grader).await?.len() > MOST_SAVED {
        return Err(SaveCommentError::TooMany);
    }
    Ok(())
}

/// Counts a use. One that is gone, or another grader's, is none.
pub async fn use_saved_comment(tx: &mut TenantTx, grader: UserId, id: SavedCommentId) -> Result<bool, sqlx::Error> {
    queries::count_use(tx, grader, id).await
}

/// Forgets a comment. One that is gone, or another grader's, is none.
pub async fn delete_saved_comment(tx: &mut TenantTx, grader: UserId, id: SavedCommentId) -> Result<bool, sqlx::Error> {
    queries::delete_saved_comment(tx, grader, id).await
}
