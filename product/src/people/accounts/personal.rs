//! What everybody tells about themselves, as it is stored. What may be told, and who may change it, is `profiles`' to say.

use tenants::{Lang, TenantTx};
use uuid::Uuid;

use super::{UserId, queries};

/// Names, language and ways to reach a person, checked.
#[derive(Debug, Clone)]
pub struct Personal<'a> {
    /// First name.
    pub first_name: &'a str,
    /// Family name.
    pub last_name: &'a str,
    /// Unique in the tenant.
    pub username: Option<&'a str>,
    /// Interface language.
    pub lang: Lang,
    /// IANA name.
    pub timezone: &'a str,
    /// As typed.
    pub phone: Option<&'a str>,
    /// Names on messengers, as `profiles` writes them.
    pub handles: &'a serde_json::Value,
    /// A picture.
    pub photo_id: Option<Uuid>,
}

/// Stores all of it and counts the change.
///
/// # Errors
/// The constraint `users_username_once` when somebody else of the tenant has the username.
pub async fn save_personal(tx: &mut TenantTx, user: UserId, personal: &Personal<'_>) -> Result<(), sqlx::Error> {
    queries::users::update_personal(tx, user, personal).await
}

/// Forgets names on messengers and the picture; [`erase_person`](super::erase_person) does the rest.
pub async fn forget_personal(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    queries::users::forget_personal(tx, user).await
}
