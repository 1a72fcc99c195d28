//! Other conditions for learners who need them (D-054): more time, larger type, an order for screen readers, breaks.
//! Staff set them; an attempt keeps what held at its start, so that its deadlines and its report stay what they were.
//!
//! Tables: `accommodations`.

mod erasure;
mod queries;
mod rules;

pub use erasure::erase_accommodations;
pub use rules::{Accommodations, TimeFactor};

use crate::ground::audit;
use crate::people::accounts::{self, UserId};
use serde_json::json;
use tenants::TenantTx;

/// What is set for somebody, and how often it was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Setting {
    /// The conditions.
    pub accommodations: Accommodations,
    /// 0 until something is set.
    pub version: i32,
}

/// Why nothing was set.
#[derive(Debug, thiserror::Error)]
pub enum SettingError {
    /// There is no such person.
    #[error("there is no such person")]
    Unknown,
    /// Somebody else changed it meanwhile.
    #[error("it was changed meanwhile")]
    Conflict,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What is set for `learner`; the usual conditions when nothing is. None when there is no such person.
pub async fn find_setting(tx: &mut TenantTx, learner: UserId) -> Result<Option<Setting>, sqlx::Error> {
    if !accounts::is_person(tx, learner).await? {
        return Ok(None);
    }
    Ok(Some(queries::find_setting(tx, learner).await?.unwrap_or_default()))
}

/// Sets the conditions of `learner`. `version` is the one that `actor` has seen; the trail tells who set what.
pub async fn set_accommodations(
    tx: &mut TenantTx,
    actor: UserId,
    learner: UserId,
    wanted: Accommodations,
    version: i32,
) -> Result<Setting, SettingError> {
    let before = find_setting(tx, learner).await?.ok_or(SettingError::Unknown)?;
    if before.accommodations == wanted && before.version == version {
        return Ok(before);
    }
    if !queries::save_setting(tx, learner, wanted, version).await? {
        return Err(SettingError::Conflict);
    }
    let fields = wanted.changed_from(before.accommodations);
    audit::record(tx, Some(actor.0), "accommodations.set", learner.0, &json!({ "fields": fields })).await?;
    Ok(Setting { accommodations: wanted, version: version + 1 })
}
