//! The office reads, answers and closes (D-112).

use super::entry::FeedbackKind;
use super::errors::FeedbackError;
use super::jobs::SendFeedbackAnswer;
pub use super::queries::count_unanswered;
use super::{AnswerId, FeedbackId, queries, rules};
use crate::people::accounts::UserId;
use crate::people::images::ImageId;
use jobs::Enqueue;
use tenants::{Lang, PageRequest, TenantTx};
use time::OffsetDateTime;

tenants::closed_list! {
    /// How far a message has come.
    pub enum EntryState as FeedbackState {
        /// Nobody has answered.
        Open = "open",
        /// An answer is out.
        Answered = "answered",
        /// Nothing more will happen.
        Closed = "closed",
    }
}

/// Who wrote, as the office sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SenderLine {
    /// The member; nobody for visitors and for members who are gone.
    pub user: Option<UserId>,
    /// The name, if any.
    pub name: Option<String>,
    /// Where an answer would go.
    pub email: Option<String>,
}

/// A message in the inbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Which.
    pub id: FeedbackId,
    /// What about.
    pub kind: FeedbackKind,
    /// How far it has come.
    pub state: EntryState,
    /// Who wrote.
    pub sender: SenderLine,
    /// In which language an answer is read best.
    pub lang: Lang,
    /// The message.
    pub details: String,
    /// Written on this page.
    pub page: Option<String>,
    /// With this version of the front end.
    pub build: Option<String>,
    /// In this browser.
    pub browser: Option<String>,
    /// Pictures, in order.
    pub screenshots: Vec<ImageId>,
    /// When it came.
    pub created_at: OffsetDateTime,
}

/// An answer that went out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Which.
    pub id: AnswerId,
    /// Who answered; nobody when the account is gone.
    pub author_name: Option<String>,
    /// What was said.
    pub body: String,
    /// When.
    pub created_at: OffsetDateTime,
}

/// Which part of the inbox.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Filter {
    /// One state only.
    pub state: Option<EntryState>,
    /// One kind only.
    pub kind: Option<FeedbackKind>,
    /// What comes first.
    pub order: Order,
}

tenants::closed_list! {
    /// What comes first in the inbox.
    #[derive(Default)]
    pub enum Order as FeedbackOrder {
        /// What came last.
        #[default]
        Newest = "newest",
        /// What has waited longest.
        Oldest = "oldest",
    }
}

/// What nobody has answered yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unanswered {
    /// How many.
    pub count: i64,
    /// Since when the first of them waits.
    pub oldest_at: Option<OffsetDateTime>,
}

/// The longest answer.
const LONGEST_ANSWER: usize = 4000;

/// A page of the inbox and how many there are on all pages.
pub async fn list_entries(
    tx: &mut TenantTx,
    filter: Filter,
    page: PageRequest,
) -> Result<(Vec<Entry>, i64), sqlx::Error> {
    let total = queries::count_entries(tx, filter).await?;
    let entries = queries::list_entries(tx, filter, page).await?;
    Ok((entries, total))
}

/// One message with its answers, the oldest first.
pub async fn find_entry(tx: &mut TenantTx, id: FeedbackId) -> Result<Option<(Entry, Vec<Answer>)>, sqlx::Error> {
    let Some(entry) = queries::find_entry(tx, id).await? else { return Ok(None) };
    let answers = queries::list_answers(tx, id).await?;
    Ok(Some((entry, answers)))
}

/// Answers by mail. A closed message is answered too: closing was an opinion.
pub async fn answer(tx: &mut TenantTx, author: UserId, id: FeedbackId, body: &str) -> Result<AnswerId, FeedbackError> {
    let body = rules::check_text(body, "text", LONGEST_ANSWER).map_err(|error| FeedbackError::Invalid(vec![error]))?;
    let entry = queries::find_entry(tx, id).await?.ok_or(FeedbackError::Unknown)?;
    if entry.sender.email.is_none() {
        return Err(FeedbackError::NoAddress);
    }
    let answer = AnswerId(tx.new_id());
    queries::insert_answer(tx, answer, id, author, &body).await?;
    queries::set_state(tx, id, EntryState::Answered).await?;
    tx.enqueue(&SendFeedbackAnswer { answer_id: answer }).await?;
    Ok(answer)
}

/// Closes a message, or opens it again: to `answered` if an answer is out.
pub async fn move_entry(tx: &mut TenantTx, id: FeedbackId, is_closed: bool) -> Result<(), FeedbackError> {
    let state = match is_closed {
        true => EntryState::Closed,
        false if queries::list_answers(tx, id).await?.is_empty() => EntryState::Open,
        false => EntryState::Answered,
    };
    if queries::set_state(tx, id, state).await? { Ok(()) } else { Err(FeedbackError::Unknown) }
}
