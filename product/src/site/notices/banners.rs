//! Notices: short banners above the content, within a window (R-273 to R-277, D-106 to D-109).

use super::Read;
use super::errors::NoticeError;
use super::queries;
pub use super::queries::list_current_notices;
use super::rules::{self, Link, Need, TextFields, Texts, Window};
use tenants::{PageRequest, TenantTx};

tenants::closed_list! {
    /// How urgent a notice is.
    pub enum NoticeKind as NoticeType {
        /// Something will not work.
        Error = "error",
        /// Something may be in the way.
        Warning = "warning",
        /// Something good.
        Success = "success",
    }
}

/// A banner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// A small number of the tenant's own.
    pub id: i32,
    /// How urgent.
    pub kind: NoticeKind,
    /// When it is shown.
    pub window: Window,
    /// What it says.
    pub description: Texts,
    /// Where it leads.
    pub link: Option<Link>,
    /// Counts its changes, from 1.
    pub version: i32,
}

/// A banner as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeDraft {
    /// How urgent.
    pub kind: NoticeKind,
    /// When it is shown.
    pub window: Window,
    /// What it says.
    pub description: Texts,
    /// Where it leads.
    pub link: Option<Link>,
}

tenants::closed_list! {
    /// Where now lies to something with a window.
    pub enum Phase {
        /// Shown now.
        Current = "current",
        /// Not yet.
        Planned = "planned",
        /// Not any more: the archive.
        Over = "over",
    }
}

/// A banner is one or two lines.
const LONGEST_DESCRIPTION: usize = 240;
const LONGEST_LINK_TEXT: usize = 40;
const DESCRIPTION: TextFields = TextFields { en: "description.en", cn: "description.cn", tw: "description.tw" };
const LINK_TEXT: TextFields = TextFields { en: "link.text.en", cn: "link.text.cn", tw: "link.text.tw" };

impl NoticeDraft {
    fn checked(&self) -> Result<Self, NoticeError> {
        let mut errors = Vec::new();
        rules::check_window(self.window, &mut errors);
        rules::check_texts(&self.description, &DESCRIPTION, LONGEST_DESCRIPTION, Need::English, &mut errors);
        if let Some(link) = &self.link {
            rules::check_url(&link.url, "link.url", &mut errors);
            rules::check_texts(&link.text, &LINK_TEXT, LONGEST_LINK_TEXT, Need::English, &mut errors);
        }
        if !errors.is_empty() {
            return Err(NoticeError::Invalid(errors));
        }
        let link = self.link.as_ref();
        Ok(Self {
            description: self.description.trimmed(),
            link: link.map(|link| Link { url: link.url.trim().to_owned(), text: link.text.trimmed() }),
            ..*self
        })
    }
}

/// A page of the office's list, the youngest number first, and how many there are; all phases or one.
pub async fn list_notices(
    tx: &mut TenantTx,
    phase: Option<Phase>,
    page: PageRequest,
) -> Result<(Vec<Notice>, i64), sqlx::Error> {
    queries::list_notices(tx, phase.map(Phase::as_str), page).await
}

/// Posts a notice under the tenant's next number.
pub async fn create_notice(tx: &mut TenantTx, draft: &NoticeDraft) -> Result<Notice, NoticeError> {
    let draft = draft.checked()?;
    let id = queries::next_number(tx).await?;
    queries::insert_notice(tx, id, &draft).await?;
    Ok(notice(id, draft, 1))
}

/// Writes a notice anew under its old number.
///
/// # Errors
/// [`NoticeError::Changed`] when somebody has saved it since it was read: of two at once, one saves.
pub async fn change_notice(tx: &mut TenantTx, id: i32, draft: &NoticeDraft, read: Read) -> Result<Notice, NoticeError> {
    let draft = draft.checked()?;
    if queries::update_notice(tx, id, &draft, read).await? {
        return Ok(notice(id, draft, read.version + 1));
    }
    Err(queries::find_saved_notice(tx, id).await?.map_or(NoticeError::Unknown, NoticeError::Changed))
}

/// Removes a notice; its number is not given again.
pub async fn delete_notice(tx: &mut TenantTx, id: i32) -> Result<(), NoticeError> {
    if queries::delete_notice(tx, id).await? { Ok(()) } else { Err(NoticeError::Unknown) }
}

fn notice(id: i32, draft: NoticeDraft, version: i32) -> Notice {
    let NoticeDraft { kind, window, description, link } = draft;
    Notice { id, kind, window, description, link, version }
}
