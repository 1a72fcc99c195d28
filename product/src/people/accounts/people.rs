//! People whom an operator or the demo creates: ready to log in, with their roles.

use super::roles::{GradingSection, Role};
use super::{UserId, queries};
use tenants::{Lang, TenantTx};
use time::OffsetDateTime;

/// A person as an operator describes them.
#[derive(Debug)]
pub struct NewPerson<'a> {
    /// Lower case; the key by which the person is found again.
    pub email: &'a str,
    /// Unique in the tenant.
    pub username: &'a str,
    /// First name.
    pub first_name: &'a str,
    /// Family name.
    pub last_name: &'a str,
    /// As `passwords::hash` gave it.
    pub password_hash: &'a str,
    /// Interface language.
    pub lang: Lang,
    /// Stored roles; `pro` comes from `pro_until`.
    pub roles: &'a [Role],
    /// Sections the person may grade.
    pub grading_sections: &'a [GradingSection],
    /// End of the paid time.
    pub pro_until: Option<OffsetDateTime>,
}

/// Creates the person, verified and finished with onboarding, or brings the one with this address to this state.
pub async fn save_person(tx: &mut TenantTx, person: &NewPerson<'_>) -> Result<UserId, sqlx::Error> {
    let fresh = UserId(tx.new_id());
    let id = queries::users::upsert_person(tx, fresh, person).await?;
    for role in person.roles {
        queries::users::insert_role(tx, id, role.as_str()).await?;
    }
    for section in person.grading_sections {
        queries::users::insert_grading_permission(tx, id, section.as_str()).await?;
    }
    Ok(id)
}
