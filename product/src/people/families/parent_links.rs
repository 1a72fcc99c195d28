//! The link between a parent and a child: asked by the parent, confirmed or declined by the child, removed by either (D-017).

use super::errors::{FamilyError, StudentRefusal};
use super::jobs::{SendParentLink, SendParentLinkConfirmed};
use super::queries::parent_links as queries;
pub use super::queries::parent_links::{find_link, has_second_parent_permit, is_parent, is_parent_of};
use crate::ground::audit;
use crate::people::accounts::rules::parse_email;
use crate::people::accounts::{
    LinkKey, LinkPurpose, UserId, ensure_pause, get_profile, issue_link, read_link, use_link,
};
use jobs::Enqueue;
use serde_json::json;
use tenants::{OnConstraint, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

tenants::id_type!(
    /// A parent's link to a child.
    ParentLinkId
);

/// How often a parent may ask the same child, counting what was declined or removed.
const MOST_TRIES: i64 = 3;

tenants::closed_list! {
    /// Where a link stands.
    pub enum ParentLinkState as ParentLinkState {
        /// The child has not answered.
        Asked = "asked",
        /// The child said yes. Only this opens anything.
        Confirmed = "confirmed",
        /// The child said no.
        Declined = "declined",
        /// One of both ended it.
        Removed = "removed",
    }
}

/// One side of a link.
#[derive(Debug, Clone)]
pub struct Person {
    /// The person.
    pub id: UserId,
    /// The account's address.
    pub email: String,
    /// For the name.
    pub first_name: String,
    /// For the name.
    pub last_name: String,
    /// For the name.
    pub username: Option<String>,
}

/// A link with both sides.
#[derive(Debug, Clone)]
pub struct ParentLink {
    /// Its id.
    pub id: ParentLinkId,
    /// Where it stands.
    pub state: ParentLinkState,
    /// Who asked.
    pub parent: Person,
    /// Who answers.
    pub child: Person,
    /// When it was asked.
    pub asked_at: OffsetDateTime,
    /// When it was answered.
    pub answered_at: Option<OffsetDateTime>,
}

/// What a child says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// This is my parent.
    Confirm,
    /// It is not, or should not see anything.
    Decline,
}

/// Whom an address leads to, for one parent.
pub(super) enum Candidate {
    /// May be asked.
    Free(UserId),
    /// Was asked by this parent, or has confirmed.
    Linked,
    /// Nobody, or somebody who is not to be asked.
    None,
}

pub(super) async fn find_candidate(tx: &mut TenantTx, parent: UserId, email: &str) -> Result<Candidate, sqlx::Error> {
    let Some(row) = queries::find_candidate(tx, parent, email).await? else { return Ok(Candidate::None) };
    let is_open = !row.has_parent || row.is_permitted;
    Ok(match row {
        row if row.is_linked => Candidate::Linked,
        row if is_open && row.tries < MOST_TRIES => Candidate::Free(row.id),
        _ => Candidate::None,
    })
}

pub(super) async fn insert_asked(
    tx: &mut TenantTx,
    parent: UserId,
    student: UserId,
    key: &LinkKey,
) -> Result<ParentLinkId, FamilyError> {
    let id = ParentLinkId(tx.new_id());
    queries::insert_link(tx, id, parent, student).await.on_constraint("parent_links_once", || FamilyError::Answered)?;
    audit::record(tx, Some(parent.0), "family.ask", student, &()).await?;
    mail(tx, student, id, key).await?;
    Ok(id)
}

async fn mail(tx: &mut TenantTx, student: UserId, link: ParentLinkId, key: &LinkKey) -> Result<(), sqlx::Error> {
    let token_id = issue_link(tx, student, LinkPurpose::ParentLink, Some(link.0), key).await?;
    tx.enqueue(&SendParentLink { token_id }).await?;
    Ok(())
}

/// Links a family as an operator or the demo does, who know it: nobody is asked. What was linked before stays.
pub async fn save_link(
    tx: &mut TenantTx,
    parent: UserId,
    student: UserId,
    state: ParentLinkState,
) -> Result<(), sqlx::Error> {
    let known = queries::list_links(tx, Some(parent), None).await?;
    if known.iter().any(|link| link.child.id == student) {
        return Ok(());
    }
    let id = ParentLinkId(tx.new_id());
    queries::insert_link(tx, id, parent, student).await?;
    if state != ParentLinkState::Asked {
        queries::answer_link(tx, id, state).await?;
    }
    Ok(())
}

/// Whether `email` can become a child of `parent`. Whether an account is missing or taken is not told.
pub async fn check_student_email(tx: &mut TenantTx, parent: UserId, email: &str) -> Result<(), FamilyError> {
    let email = own_form(tx, parent, email).await?;
    match find_candidate(tx, parent, &email).await? {
        Candidate::Free(_) => Ok(()),
        Candidate::Linked | Candidate::None => Err(refused(StudentRefusal::NotFoundOrTaken)),
    }
}

/// Asks one more child.
pub async fn ask_for_child(
    tx: &mut TenantTx,
    parent: UserId,
    email: &str,
    key: &LinkKey,
) -> Result<ParentLinkId, FamilyError> {
    let email = own_form(tx, parent, email).await?;
    match find_candidate(tx, parent, &email).await? {
        Candidate::Free(student) => insert_asked(tx, parent, student, key).await,
        Candidate::Linked | Candidate::None => Err(refused(StudentRefusal::NotFoundOrTaken)),
    }
}

async fn own_form(tx: &mut TenantTx, parent: UserId, email: &str) -> Result<String, FamilyError> {
    let email = parse_email(email).map_err(|cause| refused(StudentRefusal::Form(cause)))?;
    if get_profile(tx, parent).await?.email == email {
        return Err(refused(StudentRefusal::Own));
    }
    Ok(email)
}

fn refused(cause: StudentRefusal) -> FamilyError {
    FamilyError::Students(vec![(0, cause)], Vec::new())
}

/// Sends the child's mail again, at most once a minute.
pub async fn send_again(tx: &mut TenantTx, parent: UserId, id: ParentLinkId, key: &LinkKey) -> Result<(), FamilyError> {
    let link =
        queries::find_link(tx, id).await?.filter(|link| link.parent.id == parent).ok_or(FamilyError::NotFound)?;
    if link.state != ParentLinkState::Asked {
        return Err(FamilyError::Answered);
    }
    ensure_pause(tx, link.child.id, LinkPurpose::ParentLink).await?;
    mail(tx, link.child.id, id, key).await?;
    Ok(())
}

/// What a mailed link asks, without answering it.
pub async fn read_mailed_link(tx: &mut TenantTx, token: &str, key: &LinkKey) -> Result<ParentLink, FamilyError> {
    let opened = read_link(tx, LinkPurpose::ParentLink, token, key).await?;
    open_link(tx, opened.subject).await
}

async fn open_link(tx: &mut TenantTx, id: Option<Uuid>) -> Result<ParentLink, FamilyError> {
    let id = ParentLinkId(id.ok_or(FamilyError::Expired)?);
    let link = queries::find_link(tx, id).await?.ok_or(FamilyError::Expired)?;
    if link.state == ParentLinkState::Asked { Ok(link) } else { Err(FamilyError::Expired) }
}

/// Answers by the mailed link; the link is the permission.
pub async fn answer_mailed_link(
    tx: &mut TenantTx,
    token: &str,
    answer: Answer,
    key: &LinkKey,
) -> Result<ParentLink, FamilyError> {
    let opened = use_link(tx, LinkPurpose::ParentLink, token, key).await?;
    let link = open_link(tx, opened.subject).await?;
    record_answer(tx, link, answer).await
}

/// Answers as the child who is signed in.
pub async fn answer_link(
    tx: &mut TenantTx,
    student: UserId,
    id: ParentLinkId,
    answer: Answer,
) -> Result<ParentLink, FamilyError> {
    let link =
        queries::find_link(tx, id).await?.filter(|link| link.child.id == student).ok_or(FamilyError::NotFound)?;
    record_answer(tx, link, answer).await
}

async fn record_answer(tx: &mut TenantTx, link: ParentLink, answer: Answer) -> Result<ParentLink, FamilyError> {
    let state = match answer {
        Answer::Confirm => ParentLinkState::Confirmed,
        Answer::Decline => ParentLinkState::Declined,
    };
    // The update looks at the state again: of two answers at once the second finds nothing to answer.
    if !queries::answer_link(tx, link.id, state).await? {
        return Err(FamilyError::Answered);
    }
    if answer == Answer::Confirm {
        queries::delete_permit(tx, link.child.id).await?;
        tx.enqueue(&SendParentLinkConfirmed { link_id: link.id.0 }).await?;
    }
    let action = if answer == Answer::Confirm { "family.confirm" } else { "family.decline" };
    audit::record(tx, Some(link.child.id.0), action, link.child.id, &json!({ "parent": link.parent.id.0 })).await?;
    Ok(ParentLink { state, answered_at: Some(tx.now()), ..link })
}

/// Ends a link, or takes the question back. Either side may, at any time.
pub async fn remove_link(tx: &mut TenantTx, user: UserId, id: ParentLinkId) -> Result<(), FamilyError> {
    let link = queries::find_link(tx, id).await?.ok_or(FamilyError::NotFound)?;
    if !queries::remove_link(tx, user, id).await? {
        return Err(FamilyError::NotFound);
    }
    audit::record(tx, Some(user.0), "family.remove", link.child.id, &json!({ "parent": link.parent.id.0 })).await?;
    Ok(())
}

/// The links of a parent that count: asked and confirmed, in the order they were asked.
pub async fn list_children(tx: &mut TenantTx, parent: UserId) -> Result<Vec<ParentLink>, sqlx::Error> {
    queries::list_links(tx, Some(parent), None).await
}

/// The links of a student that count.
pub async fn list_parents(tx: &mut TenantTx, student: UserId) -> Result<Vec<ParentLink>, sqlx::Error> {
    queries::list_links(tx, None, Some(student)).await
}

/// Lets one more parent ask, or takes that back.
pub async fn allow_second_parent(tx: &mut TenantTx, student: UserId, is_allowed: bool) -> Result<(), sqlx::Error> {
    if is_allowed {
        queries::insert_permit(tx, student).await?
    } else {
        queries::delete_permit(tx, student).await?
    }
    let action = if is_allowed { "family.allow_second" } else { "family.forbid_second" };
    audit::record(tx, Some(student.0), action, student, &()).await
}
