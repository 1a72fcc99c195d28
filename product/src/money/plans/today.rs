//! What a person may still do today: screens show what is left, starting asks for it, and the first item shown counts it
//! (R-152, R-153, D-044, D-045).

use super::gate::{Refusal, get_benefits};
use super::queries::today as queries;
use super::rules::Practice;
use crate::people::accounts::UserId;
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

/// What `user` may do today.
pub async fn get_entitlements(tx: &mut TenantTx, user: UserId) -> Result<Entitlements, sqlx::Error> {
    let benefits = get_benefits(tx, user).await?;
    let today = queries::get_today(tx, user).await?;
    let allowance =
        |practice: Practice| Allowance { used: today.count(practice), limit: benefits.daily(practice).limit() };
    let (tests, sections) = (allowance(Practice::Test), allowance(Practice::Section));
    let is_unlimited = tests.limit.is_none() && sections.limit.is_none();
    Ok(Entitlements { is_unlimited, day: today.day, resets_at: today.ends_at, tests, sections })
}

/// How many of a kind were begun today.
pub(super) async fn count_begun(tx: &mut TenantTx, user: UserId, practice: Practice) -> Result<u32, sqlx::Error> {
    Ok(queries::get_today(tx, user).await?.count(practice))
}

/// Counts one start against today. Of starts at once only as many pass as are left: the row decides, not a look at it.
pub async fn count_start(tx: &mut TenantTx, user: UserId, practice: Practice) -> Result<(), Refusal> {
    let limit = get_benefits(tx, user).await?.daily(practice).limit();
    if queries::count_start(tx, user, practice, limit).await? { Ok(()) } else { Err(Refusal::UsedUp) }
}
