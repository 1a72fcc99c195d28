//! What everybody fills in, whichever role they choose.

use crate::people::accounts::rules::{self, FieldError, collect};
use crate::people::accounts::welcome::welcome;
use crate::people::accounts::{BindError, UserId, queries};
use tenants::{OnConstraint, TenantTx};

/// Name, username, phone and time zone.
#[derive(Debug, Clone)]
pub struct Basics {
    /// Unique in the tenant.
    pub username: String,
    /// First name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// At least 7 digits.
    pub phone: String,
    /// A name of the tz database, `UTC` when unknown.
    pub timezone: String,
}

impl Basics {
    /// What is wrong with them, field by field.
    pub fn errors(&self) -> Vec<FieldError> {
        collect([
            ("username", rules::check_username(&self.username)),
            ("first_name", rules::check_text(&self.first_name, 60)),
            ("last_name", rules::check_text(&self.last_name, 60)),
            ("phone", rules::check_phone(&self.phone)),
            ("timezone", rules::check_timezone(&self.timezone)),
        ])
    }
}

/// Stores the basics and finishes onboarding with a role. The caller has checked and stored what the role requires.
pub async fn save_basics(tx: &mut TenantTx, user: UserId, basics: &Basics, role: &str) -> Result<(), BindError> {
    queries::onboarding::update_basics(tx, user, basics)
        .await
        .on_constraint("users_username_once", || BindError::UsernameTaken)?;
    queries::users::insert_role(tx, user, role).await?;
    welcome(tx, user).await?;
    Ok(())
}
