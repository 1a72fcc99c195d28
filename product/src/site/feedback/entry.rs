//! Somebody writes.

use super::errors::FeedbackError;
use super::jobs::{SendFeedbackReceipt, SendFeedbackToSupport};
use super::{FeedbackId, queries, rules};
use crate::people::accounts::UserId;
use crate::people::accounts::rules::{FieldCause, FieldError, parse_email};
use crate::people::images::{self, ImageId};
use jobs::Enqueue;
use tenants::{Lang, TenantTx};

tenants::closed_list! {
    /// What it is about.
    pub enum FeedbackKind {
        /// Something does not work.
        Bug = "bug",
        /// Something could be better.
        Suggestion = "suggestion",
        /// Through the contact form.
        Contact = "contact",
    }
}

/// Who writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sender<'a> {
    /// Somebody signed in; answers go to the account's address.
    Member(UserId),
    /// Anybody else, by what they say of themselves. Without an address nobody can be answered.
    Visitor {
        /// Needed in the contact form only.
        name: Option<&'a str>,
        /// Where an answer would go.
        email: Option<&'a str>,
    },
}

/// A message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewFeedback<'a> {
    /// What it is about.
    pub kind: FeedbackKind,
    /// Who writes.
    pub sender: Sender<'a>,
    /// In which language to answer.
    pub lang: Lang,
    /// At most 4,000 characters.
    pub details: &'a str,
    /// At most three images that the sender uploaded.
    pub screenshots: &'a [ImageId],
    /// The page it was written on.
    pub page: Option<&'a str>,
    /// The version of the front end.
    pub build: Option<&'a str>,
    /// The browser's own words.
    pub browser: Option<&'a str>,
}

/// What is stored of the sender.
pub(super) struct SenderColumns {
    pub user: Option<UserId>,
    pub name: Option<String>,
    pub email: Option<String>,
}

/// Puts a message into the inbox; its sender and support hear of it by mail.
pub async fn submit(tx: &mut TenantTx, new: &NewFeedback<'_>) -> Result<FeedbackId, FeedbackError> {
    let mut errors = Vec::new();
    let field = if new.kind == FeedbackKind::Contact { "message" } else { "details" };
    let details = take(rules::check_text(new.details, field, rules::LONGEST_DETAILS), &mut errors);
    let sender = sender_columns(new, &mut errors);
    if new.screenshots.len() > rules::MOST_SCREENSHOTS || !are_own(tx, new).await? {
        errors.push(FieldError { field: "screenshots", cause: FieldCause::Malformed });
    }
    if !errors.is_empty() {
        return Err(FeedbackError::Invalid(errors));
    }
    let id = FeedbackId(tx.new_id());
    let is_answerable = sender.user.is_some() || sender.email.is_some();
    let facts = [rules::page(new.page), rules::fact(new.build), rules::fact(new.browser)];
    queries::insert_entry(tx, id, new, &details.unwrap_or_default(), &sender, &facts).await?;
    queries::insert_screenshots(tx, id, new.screenshots).await?;
    if is_answerable {
        tx.enqueue(&SendFeedbackReceipt { feedback_id: id }).await?;
    }
    tx.enqueue(&SendFeedbackToSupport { feedback_id: id }).await?;
    Ok(id)
}

fn sender_columns(new: &NewFeedback<'_>, errors: &mut Vec<FieldError>) -> SenderColumns {
    match &new.sender {
        Sender::Member(user) => SenderColumns { user: Some(*user), name: None, email: None },
        Sender::Visitor { name, email } => {
            let given = |text: &Option<&str>| text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
            let name = match given(name) {
                None if new.kind != FeedbackKind::Contact => None,
                name => take(rules::check_name(&name.unwrap_or_default()), errors),
            };
            let email = given(email).and_then(|email| {
                take(parse_email(&email).map_err(|cause| FieldError { field: "email", cause }), errors)
            });
            SenderColumns { user: None, name, email }
        }
    }
}

/// Somebody else's picture cannot be put into the inbox, and a visitor has none.
async fn are_own(tx: &mut TenantTx, new: &NewFeedback<'_>) -> Result<bool, sqlx::Error> {
    match new.sender {
        Sender::Visitor { .. } => Ok(new.screenshots.is_empty()),
        Sender::Member(user) => Ok(images::find_foreign(tx, user, new.screenshots).await?.is_none()),
    }
}

fn take<T>(checked: Result<T, FieldError>, errors: &mut Vec<FieldError>) -> Option<T> {
    checked.map_err(|error| errors.push(error)).ok()
}
