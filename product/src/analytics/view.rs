//! One visited page. Anyone may post it, so nothing in it is believed and nothing identifying is kept.

use super::{queries, rules};
use crate::accounts::UserId;
use tenants::{Lang, TenantTx};

/// Who visited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Viewer {
    /// Somebody signed in.
    User(UserId),
    /// A fingerprint that says only whether two views of one day have the same visitor.
    Visitor(String),
}

/// On what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Device {
    /// In the hand.
    Phone,
    /// On the desk.
    Desk,
}

impl Device {
    /// By the word that browsers of phones have in their name.
    pub fn of_agent(user_agent: &str) -> Self {
        if user_agent.contains("Mobi") || user_agent.contains("Android") { Self::Phone } else { Self::Desk }
    }

    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Phone => "phone",
            Self::Desk => "desk",
        }
    }
}

/// A visited page as the browser tells it.
#[derive(Debug, Clone)]
pub struct NewView<'a> {
    /// The full address.
    pub url: &'a str,
    /// Where the visitor came from.
    pub referrer: Option<&'a str>,
    /// Who.
    pub viewer: Viewer,
    /// The language of the interface.
    pub language: Option<Lang>,
    /// On what.
    pub device: Device,
}

/// A view that is not kept.
#[derive(Debug, thiserror::Error)]
pub enum ViewError {
    /// Not the address of a page.
    #[error("the address is none of a page")]
    Malformed,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Keeps a view, with its address cleaned.
pub async fn record_view(tx: &mut TenantTx, view: &NewView<'_>) -> Result<(), ViewError> {
    let path = rules::clean_url(view.url).ok_or(ViewError::Malformed)?;
    let referrer = view.referrer.and_then(rules::clean_referrer);
    queries::insert_view(tx, &path, referrer.as_deref(), view).await?;
    Ok(())
}
