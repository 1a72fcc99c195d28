//! What a person may still do today: screens show what is left, starting asks for it, and the first item shown counts it
//! (R-152, R-153, D-044, D-045).

use super::queries::today as queries;
use super::rules::{Benefits, Practice};
use crate::people::accounts::{self, UserId};
use tenants::TenantTx;
use time::{Date, OffsetDateTime};

/// How far one kind of practice has come today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// Begun today.
    pub used: u32,
    /// At most; none without a limit.
    pub limit: Option<u32>,
}

impl Allowance {
    /// How many more may be begun; none without a limit.
    pub fn left(self) -> Option<u32> {
        self.limit.map(|limit| limit.saturating_sub(self.used))
    }
}

/// What somebody may do today.
#[derive(Debug, Clone)]
pub struct Entitlements {
    /// Whether no daily limit holds.
    pub is_unlimited: bool,
    /// Today where the person lives.
    pub day: Date,
    /// When the count begins anew.
    pub resets_at: OffsetDateTime,
    /// Full and quick mocks.
    pub tests: Allowance,
    /// Sections and single sets.
    pub sections: Allowance,
}

impl Entitlements {
    /// The allowance of one kind.
    pub fn of(&self, practice: Practice) -> Allowance {
        match practice {
            Practice::Test => self.tests,
            Practice::Section => self.sections,
        }
    }
}

/// Why nothing more may be begun.
#[derive(Debug, thiserror::Error)]
pub enum EntitlementError {
    /// The free practice of today is used up.
    #[error("the free practice of today is used up")]
    UsedUp,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What `user` may do today.
pub async fn get_entitlements(tx: &mut TenantTx, user: UserId) -> Result<Entitlements, sqlx::Error> {
    let benefits = benefits_of(tx, user).await?;
    let today = queries::get_today(tx, user).await?;
    let used = |practice: Practice| today.used.iter().find(|(kind, _)| *kind == practice).map_or(0, |(_, used)| *used);
    let limits = tx.settings().await?.limits;
    let allowance =
        |practice: Practice| Allowance { used: used(practice), limit: benefits.daily_limit(practice, limits) };
    Ok(Entitlements {
        is_unlimited: benefits.is_unlimited,
        day: today.day,
        resets_at: today.ends_at,
        tests: allowance(Practice::Test),
        sections: allowance(Practice::Section),
    })
}

/// Refuses when nothing of the kind is left today. Counts nothing: that is done when the first item is shown.
pub async fn require_left(tx: &mut TenantTx, user: UserId, practice: Practice) -> Result<(), EntitlementError> {
    let left = get_entitlements(tx, user).await?.of(practice).left();
    if left == Some(0) { Err(EntitlementError::UsedUp) } else { Ok(()) }
}

/// Counts one start against today. Of starts at once only as many pass as are left: the row decides, not a look at it.
pub async fn count_start(tx: &mut TenantTx, user: UserId, practice: Practice) -> Result<(), EntitlementError> {
    let limits = tx.settings().await?.limits;
    let limit = benefits_of(tx, user).await?.daily_limit(practice, limits);
    if queries::count_start(tx, user, practice, limit).await? { Ok(()) } else { Err(EntitlementError::UsedUp) }
}

/// What `user` has, by plan and role.
pub async fn benefits_of(tx: &mut TenantTx, user: UserId) -> Result<Benefits, sqlx::Error> {
    Ok(Benefits::of(accounts::get_profile(tx, user).await?.roles))
}
