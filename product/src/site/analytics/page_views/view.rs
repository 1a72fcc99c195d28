//! One visited page. Anyone may post it, so nothing in it is believed and nothing identifying is kept.

pub use super::queries::record_views;
use super::rules;
use crate::people::accounts::UserId;
use tenants::Lang;

/// Who visited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Viewer {
    /// Somebody signed in.
    User(UserId),
    /// A fingerprint that says only whether two views of one day have the same visitor.
    Visitor(String),
}

tenants::closed_list! {
    /// On what.
    pub enum Device {
        /// In the hand.
        Phone = "phone",
        /// On the desk.
        Desk = "desk",
    }
}

impl Device {
    /// By the word that browsers of phones have in their name.
    pub fn of_agent(user_agent: &str) -> Self {
        if user_agent.contains("Mobi") || user_agent.contains("Android") { Self::Phone } else { Self::Desk }
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

/// A visited page with what may be kept of it.
#[derive(Debug, Clone)]
pub struct View {
    pub(super) path: String,
    pub(super) referrer: Option<String>,
    pub(super) viewer: Viewer,
    pub(super) language: Option<Lang>,
    pub(super) device: Device,
}

/// The address is none of a page.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the address is none of a page")]
pub struct NoPage;

impl NewView<'_> {
    /// Cuts out of the addresses what opens something.
    ///
    /// # Errors
    /// [`NoPage`], and then nothing is kept.
    pub fn clean(self) -> Result<View, NoPage> {
        Ok(View {
            path: rules::clean_url(self.url).ok_or(NoPage)?,
            referrer: self.referrer.and_then(rules::clean_referrer),
            viewer: self.viewer,
            language: self.language,
            device: self.device,
        })
    }
}
