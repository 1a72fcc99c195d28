//! House ads: a brand's own offers to its free members, without anything from third parties (D-110).

use super::Read;
use super::banners::Phase;
use super::errors::NoticeError;
use super::queries;
pub use super::queries::list_current_house_ads;
use super::rules::{self, Link, Need, TextFields, Texts, Window};
use crate::people::accounts::rules::{FieldCause, FieldError};
use crate::people::images::{self, ImageId};
use std::collections::BTreeMap;
use tenants::{Lang, PageRequest, TenantTx};

tenants::id_type!(
    /// A house ad.
    HouseAdId
);

tenants::closed_list! {
    /// The place on the pages.
    pub enum Slot as HouseAdSlot {
        /// Wherever the place has none of its own.
        Everywhere = "everywhere",
        /// The practice home.
        Home = "home",
        /// The list of tests.
        Tests = "tests",
        /// Results.
        Results = "results",
    }
}

/// A house ad as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseAdDraft {
    /// Where.
    pub slot: Slot,
    /// When.
    pub window: Window,
    /// In a few words.
    pub headline: Texts,
    /// In a sentence; may be empty.
    pub body: Texts,
    /// Where it leads.
    pub link: Link,
    /// A picture per language; a language without one takes the English one.
    pub images: BTreeMap<Lang, ImageId>,
}

/// A house ad.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseAd {
    /// Which.
    pub id: HouseAdId,
    /// What it says.
    pub content: HouseAdDraft,
    /// Counts its changes, from 1.
    pub version: i32,
}

const LONGEST_HEADLINE: usize = 80;
const LONGEST_BODY: usize = 240;
const LONGEST_LINK_TEXT: usize = 40;
const HEADLINE: TextFields = TextFields { en: "headline.en", cn: "headline.cn", tw: "headline.tw" };
const BODY: TextFields = TextFields { en: "body.en", cn: "body.cn", tw: "body.tw" };
const LINK_TEXT: TextFields = TextFields { en: "link.text.en", cn: "link.text.cn", tw: "link.text.tw" };

impl HouseAdDraft {
    async fn checked(&self, tx: &mut TenantTx) -> Result<Self, NoticeError> {
        let mut errors = Vec::new();
        rules::check_window(self.window, &mut errors);
        rules::check_texts(&self.headline, &HEADLINE, LONGEST_HEADLINE, Need::English, &mut errors);
        rules::check_texts(&self.body, &BODY, LONGEST_BODY, Need::Nothing, &mut errors);
        rules::check_url(&self.link.url, "link.url", &mut errors);
        rules::check_texts(&self.link.text, &LINK_TEXT, LONGEST_LINK_TEXT, Need::English, &mut errors);
        for image in self.images.values() {
            if images::find_image(tx, *image).await?.is_none() {
                errors.push(FieldError { field: "images", cause: FieldCause::Malformed });
            }
        }
        if !errors.is_empty() {
            return Err(NoticeError::Invalid(errors));
        }
        Ok(Self {
            slot: self.slot,
            window: self.window,
            headline: self.headline.trimmed(),
            body: self.body.trimmed(),
            link: Link { url: self.link.url.trim().to_owned(), text: self.link.text.trimmed() },
            images: self.images.clone(),
        })
    }
}

/// A page of the office's list, the youngest first, and how many there are; all phases or one.
pub async fn list_house_ads(
    tx: &mut TenantTx,
    phase: Option<Phase>,
    page: PageRequest,
) -> Result<(Vec<HouseAd>, i64), sqlx::Error> {
    queries::list_house_ads(tx, phase.map(Phase::as_str), page).await
}

/// Puts a house ad up.
pub async fn create_house_ad(tx: &mut TenantTx, draft: &HouseAdDraft) -> Result<HouseAd, NoticeError> {
    let content = draft.checked(tx).await?;
    let id = HouseAdId(tx.new_id());
    queries::insert_house_ad(tx, id, &content).await?;
    Ok(HouseAd { id, content, version: 1 })
}

/// Writes a house ad anew.
///
/// # Errors
/// [`NoticeError::Changed`] when somebody has saved it since it was read: of two at once, one saves.
pub async fn change_house_ad(
    tx: &mut TenantTx,
    id: HouseAdId,
    draft: &HouseAdDraft,
    read: Read,
) -> Result<HouseAd, NoticeError> {
    let content = draft.checked(tx).await?;
    if queries::update_house_ad(tx, id, &content, read).await? {
        return Ok(HouseAd { id, content, version: read.version + 1 });
    }
    Err(queries::find_saved_house_ad(tx, id).await?.map_or(NoticeError::Unknown, NoticeError::Changed))
}

/// Takes a house ad down.
pub async fn delete_house_ad(tx: &mut TenantTx, id: HouseAdId) -> Result<(), NoticeError> {
    if queries::delete_house_ad(tx, id).await? { Ok(()) } else { Err(NoticeError::Unknown) }
}
