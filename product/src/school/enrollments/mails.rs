//! What the mails about an enrollment need.

use super::EnrollmentId;
use super::model::Form;
use super::queries::{form, office};
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// An enrollment with the member who sent it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnrollmentMail {
    /// The form.
    pub form: Form,
    /// Who was signed in.
    pub user: Option<UserId>,
}

/// What the receipt and the mail to support need.
pub async fn load_mail(tx: &mut TenantTx, id: EnrollmentId) -> Result<Option<EnrollmentMail>, sqlx::Error> {
    let Some(form) = form::find_form(tx, id).await? else { return Ok(None) };
    let user = office::find_part(tx, id, false).await?.and_then(|part| part.user);
    Ok(Some(EnrollmentMail { form, user }))
}
