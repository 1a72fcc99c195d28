//! Filling a form in (D-125). Whoever has the key of a form goes on with it; nobody else finds it.

use super::errors::EnrollmentError;
use super::jobs::{SendEnrollmentReceipt, SendEnrollmentToSupport};
use super::model::{Contact, ContactRole, Form, Parent, Preferences, Student};
use super::queries::form as queries;
use super::{EnrollmentId, rules};
use crate::people::accounts::UserId;
use jobs::Enqueue;
use sha2::{Digest, Sha256};
use tenants::{Lang, TenantTx};

/// A form that is begun.
#[derive(Debug, Clone)]
pub struct NewEnrollment<'a> {
    /// Who is signed in.
    pub user: Option<UserId>,
    /// In which language the academy answers.
    pub lang: Lang,
    /// Opens the form from now on; only its fingerprint is stored.
    pub key: &'a str,
    /// Step 1.
    pub contact: &'a Contact,
}

/// What a step needs to know of the form that it belongs to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opened {
    pub form_step: i16,
    pub role: ContactRole,
    pub has_parents: bool,
}

/// Begins a form with its first step.
pub async fn start(tx: &mut TenantTx, new: &NewEnrollment<'_>) -> Result<Form, EnrollmentError> {
    let contact = rules::check_contact(new.contact).map_err(EnrollmentError::Invalid)?;
    let id = EnrollmentId(tx.new_id());
    queries::insert_form(tx, id, new, &contact, &fingerprint(new.key)).await?;
    whole(tx, id).await
}

/// The form with this id, for who has its key.
pub async fn find_form(tx: &mut TenantTx, id: EnrollmentId, key: &str) -> Result<Form, EnrollmentError> {
    if queries::is_key(tx, id, &fingerprint(key)).await? { whole(tx, id).await } else { Err(EnrollmentError::Unknown) }
}

/// Saves step 1 anew. A parent who was none before has not named the parents yet: the form goes back to step 2.
pub async fn save_contact(
    tx: &mut TenantTx,
    id: EnrollmentId,
    key: &str,
    contact: &Contact,
) -> Result<Form, EnrollmentError> {
    let opened = open(tx, id, key).await?;
    let contact = rules::check_contact(contact).map_err(EnrollmentError::Invalid)?;
    let is_missing_parents = contact.role == ContactRole::Parent && !opened.has_parents;
    let form_step = if is_missing_parents { 1 } else { opened.form_step };
    queries::update_contact(tx, id, &contact, form_step).await?;
    whole(tx, id).await
}

/// Saves step 2: who would learn, and their parents.
pub async fn save_people(
    tx: &mut TenantTx,
    id: EnrollmentId,
    key: &str,
    (students, parents): (&[Student], &[Parent]),
) -> Result<Form, EnrollmentError> {
    let opened = open(tx, id, key).await?;
    let (students, parents) = rules::check_people(opened.role, students, parents).map_err(EnrollmentError::Invalid)?;
    queries::replace_people(tx, id, &students, &parents).await?;
    queries::update_step(tx, id, opened.form_step.max(2)).await?;
    whole(tx, id).await
}

/// Saves step 3: what is wanted, and how it would be paid.
pub async fn save_preferences(
    tx: &mut TenantTx,
    id: EnrollmentId,
    key: &str,
    preferences: &Preferences,
) -> Result<Form, EnrollmentError> {
    let opened = open(tx, id, key).await?;
    if opened.form_step < 2 {
        return Err(EnrollmentError::TooEarly);
    }
    let preferences = rules::check_preferences(preferences).map_err(EnrollmentError::Invalid)?;
    queries::update_preferences(tx, id, &preferences).await?;
    whole(tx, id).await
}

/// Sends the form: family and academy hear of it by mail. Sent a second time, it is as it was.
pub async fn submit(tx: &mut TenantTx, id: EnrollmentId, key: &str) -> Result<Form, EnrollmentError> {
    match open(tx, id, key).await {
        Ok(opened) if opened.form_step < 3 => return Err(EnrollmentError::TooEarly),
        Ok(_) => {
            queries::submit(tx, id).await?;
            tx.enqueue(&SendEnrollmentReceipt { enrollment_id: id }).await?;
            tx.enqueue(&SendEnrollmentToSupport { enrollment_id: id }).await?;
        }
        Err(EnrollmentError::Submitted) => {}
        Err(error) => return Err(error),
    }
    whole(tx, id).await
}

/// Locks the form for a step: two tabs follow one another.
async fn open(tx: &mut TenantTx, id: EnrollmentId, key: &str) -> Result<Opened, EnrollmentError> {
    let opened = queries::lock(tx, id, &fingerprint(key)).await?.ok_or(EnrollmentError::Unknown)?;
    if opened.form_step == 4 { Err(EnrollmentError::Submitted) } else { Ok(opened) }
}

pub(super) async fn whole(tx: &mut TenantTx, id: EnrollmentId) -> Result<Form, EnrollmentError> {
    queries::find_form(tx, id).await?.ok_or(EnrollmentError::Unknown)
}

fn fingerprint(key: &str) -> Vec<u8> {
    Sha256::digest(key).to_vec()
}
