//! Names, language and ways to reach a person.

use super::errors::EditError;
use super::patch::Patch;
use super::rules::{self, Faults, Handle};
use super::{bounds, changes, check_version, queries, record_foreign};
use crate::people::accounts::UserId;
use crate::people::accounts::rules::{check_phone, check_text, check_timezone, check_username};
use crate::people::images::{self, ImageId};
use tenants::{Lang, OnConstraint, TenantTx};

/// What everybody tells.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Basic {
    pub first_name: String,
    pub last_name: String,
    pub username: Option<String>,
    pub lang: Lang,
    pub timezone: String,
    pub phone: Option<String>,
    pub handles: Vec<Handle>,
    pub photo_id: Option<ImageId>,
    pub version: i32,
}

/// A change of it.
#[derive(Debug, Clone, Default)]
pub struct BasicChange {
    /// The version that the editor read.
    pub version: Option<i32>,
    /// First name.
    pub first_name: Patch<String>,
    /// Family name.
    pub last_name: Patch<String>,
    /// Unique in the tenant.
    pub username: Patch<String>,
    /// Interface language.
    pub lang: Patch<Lang>,
    /// A time zone name.
    pub timezone: Patch<String>,
    /// At least 7 digits.
    pub phone: Patch<String>,
    /// Names on messengers.
    pub handles: Patch<Vec<Handle>>,
    /// A photo that the editor uploaded.
    pub photo_id: Patch<ImageId>,
}

impl BasicChange {
    fn apply(self, basic: &mut Basic) -> Result<(), EditError> {
        let mut faults = Faults::default();
        let trimmed = |text: String| text.trim().to_owned();
        let name = |text: &String| check_text(text, bounds::NAME);
        self.first_name.map(trimmed).required("first_name", &mut basic.first_name, name, &mut faults);
        self.last_name.map(trimmed).required("last_name", &mut basic.last_name, name, &mut faults);
        let username = |text: &String| check_username(text);
        self.username.map(trimmed).known("username", &mut basic.username, username, &mut faults);
        self.lang.required("lang", &mut basic.lang, |_| Ok(()), &mut faults);
        self.timezone.required("timezone", &mut basic.timezone, |name| check_timezone(name), &mut faults);
        // Onboarding asks everybody for it: what is known is not taken back.
        self.phone.map(trimmed).known("phone", &mut basic.phone, |phone| check_phone(phone), &mut faults);
        let handles = self.handles.map(|handles| {
            handles.into_iter().map(|handle| Handle { value: handle.value.trim().to_owned(), ..handle }).collect()
        });
        match handles {
            Patch::Clear => basic.handles.clear(),
            change => {
                change.required("handles", &mut basic.handles, |handles| rules::check_handles(handles), &mut faults);
            }
        }
        self.photo_id.optional("photo_id", &mut basic.photo_id, |_| Ok(()), &mut faults);
        faults.into_result()
    }
}

/// Changes what everybody tells. `editor` is the person or somebody who may edit them.
pub async fn update_basic(
    tx: &mut TenantTx,
    editor: UserId,
    person: UserId,
    change: BasicChange,
) -> Result<(), EditError> {
    let mut basic = queries::lock_basic(tx, person).await?.ok_or(EditError::Unknown)?;
    check_version(change.version, basic.version)?;
    let before = basic.clone();
    change.apply(&mut basic)?;
    let changes = changes!(before, basic, first_name, last_name, username, lang, timezone, phone, handles, photo_id);
    if changes.is_empty() {
        return Ok(());
    }
    if basic.photo_id != before.photo_id
        && let Some(photo) = basic.photo_id
        && !images::give_photo(tx, photo, editor, person).await?
    {
        return Err(EditError::ForeignPhoto);
    }
    queries::save_basic(tx, person, &basic).await.on_constraint("users_username_once", || EditError::UsernameTaken)?;
    if basic.photo_id != before.photo_id
        && let Some(old) = before.photo_id
    {
        images::delete_image(tx, person, old).await?;
    }
    record_foreign(tx, editor, person, "profile.edit_basic", &changes).await?;
    Ok(())
}
