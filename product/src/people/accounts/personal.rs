//! What everybody tells about themselves, as it is stored. What may be told, and who may change it, is `profiles`' to say.

pub use super::queries::users::{forget_personal, save_personal};
use tenants::Lang;
use uuid::Uuid;

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
