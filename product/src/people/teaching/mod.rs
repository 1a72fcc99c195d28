//! Who teaches whom (D-029): the office links learners to their teachers and ends it. A teacher reads the results of the
//! own learners for as long as a link is open, so everything asks for the open link anew (docs/decisions/0043).
//!
//! Tables: `teacher_learners`.

mod queries;

pub use queries::{erase_teaching, is_teacher_of, list_learners, list_own_ids, list_teachers};

use crate::ground::audit;
use crate::people::accounts::{Role, UserId, list_roles};
use serde_json::json;
use tenants::TenantTx;
use time::OffsetDateTime;

/// One side of an open link, as the other side and the office see it.
#[derive(Debug, Clone)]
pub struct Linked {
    /// The person.
    pub id: UserId,
    /// For the name.
    pub first_name: String,
    /// For the name.
    pub last_name: String,
    /// For the name.
    pub username: Option<String>,
    /// Since when.
    pub linked_at: OffsetDateTime,
}

/// Why nobody was linked.
#[derive(Debug, thiserror::Error)]
pub enum TeachingError {
    /// No such teacher, no such learner, or no such link in this tenant.
    #[error("there is no such teacher or learner")]
    NotFound,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Refuses whoever is no teacher of the tenant.
pub async fn check_teacher(tx: &mut TenantTx, teacher: UserId) -> Result<(), TeachingError> {
    if list_roles(tx, teacher).await?.has(Role::Teacher) { Ok(()) } else { Err(TeachingError::NotFound) }
}

/// Makes `learner` one of a teacher's own. Who is linked stays linked: of two at once one makes the row and its entry in
/// the trail. Nobody is the actor of an operator's command or a demo.
pub async fn link_learner(
    tx: &mut TenantTx,
    actor: Option<UserId>,
    teacher: UserId,
    learner: UserId,
) -> Result<(), TeachingError> {
    check_teacher(tx, teacher).await?;
    let is_student = list_roles(tx, learner).await?.has(Role::Student);
    // A new link needs a teacher who can sign in; an old one stays what it is.
    if teacher == learner || !is_student || queries::is_blocked(tx, teacher).await? {
        return Err(TeachingError::NotFound);
    }
    if queries::insert_link(tx, actor, teacher, learner).await? {
        record(tx, actor, "teaching.link", teacher, learner).await?;
    }
    Ok(())
}

/// Ends it: the teacher's next call about this learner is refused. Ended before is ended.
pub async fn end_link(tx: &mut TenantTx, actor: UserId, teacher: UserId, learner: UserId) -> Result<(), TeachingError> {
    if queries::end_link(tx, teacher, learner).await? {
        record(tx, Some(actor), "teaching.end", teacher, learner).await?;
        return Ok(());
    }
    if queries::was_linked(tx, teacher, learner).await? { Ok(()) } else { Err(TeachingError::NotFound) }
}

/// An entry about the learner, whose results are read, that names the teacher.
async fn record(
    tx: &mut TenantTx,
    actor: Option<UserId>,
    action: &str,
    teacher: UserId,
    learner: UserId,
) -> Result<(), sqlx::Error> {
    audit::record(tx, actor.map(|id| id.0), action, learner, &json!({ "teacher": teacher.0 })).await
}
