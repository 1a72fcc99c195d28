//! Referrals (R-192, R-224 to R-227; D-088, D-089): a person invites others by a code, and whoever registers with it, proves
//! the address and finishes a section earns the inviter credit, once, which the inviter moves to the balance.
//! Who invites oneself, or registers again in the same browser, is refused (docs/decisions/0046-referrals.md).
//!
//! Tables: `referral_codes`, `referral_devices`, `referrals`.

mod code;
mod queries;
mod rules;

pub use code::ReferralCode;
pub use queries::{awaits_section, erase_referrals, list_used};
pub use rules::Stage;

use crate::money::coins::{self, Amount, CoinError};
use crate::people::accounts::UserId;
use tenants::{OnConstraint, TenantTx};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Within how many days rewarded invitations are counted (D-088).
pub const WINDOW_DAYS: i64 = 30;

/// The own code and what it has brought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overview {
    /// As it is shown.
    pub code: String,
    /// What an invitation brings, in T-Coins; 0 where none is rewarded.
    pub reward: u32,
    /// How many are rewarded within [`WINDOW_DAYS`].
    pub most: u32,
    /// From when on the next one is rewarded, when so many were just now.
    pub rewarded_again_at: Option<OffsetDateTime>,
    /// How many registered with it.
    pub invited: i64,
    /// How many of them have proven their address.
    pub verified: i64,
    /// How many have finished a section besides.
    pub earned: i64,
    /// What was earned and is not on the balance yet, in T-Coins.
    pub credit: i64,
    /// What has moved to the balance, in T-Coins.
    pub exchanged: i64,
}

/// Somebody who registered with the own code. Nobody's name: a code may be shown to the whole world.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Used {
    /// When.
    pub registered_at: OffsetDateTime,
    /// How far they have come.
    pub stage: Stage,
    /// What it earned, in T-Coins; none before.
    pub credit: Option<i64>,
}

/// Whose code it is, as whoever has the code may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inviter {
    /// Empty before onboarding.
    pub first_name: String,
}

/// Credit that has moved to the balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exchanged {
    /// How much, in T-Coins.
    pub amount: i64,
    /// What there is now, in T-Coins.
    pub balance: i64,
    /// Credit that is left.
    pub credit: i64,
}

/// Why a code cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ReferralError {
    /// Nobody's, or somebody's whose account is blocked.
    #[error("there is no such code")]
    Unknown,
    /// Its owner's own browser or mailbox.
    #[error("the code is the person's own")]
    Own,
    /// A code was used in this browser before.
    #[error("a code was used in this browser before")]
    UsedHere,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Why no credit moved.
#[derive(Debug, thiserror::Error)]
pub enum ExchangeError {
    /// There is none.
    #[error("there is no credit")]
    NoCredit,
    /// The ledger refused.
    #[error(transparent)]
    Coins(#[from] CoinError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// The own code, made when it is first asked for, and what it has brought. `device` is remembered as the owner's.
pub async fn open_overview(tx: &mut TenantTx, owner: UserId, device: Option<Uuid>) -> Result<Overview, sqlx::Error> {
    let code = open_code(tx, owner).await?;
    if let Some(device) = device {
        queries::remember_device(tx, owner, device).await?;
    }
    let rewards = tx.settings().await?.rewards;
    let most = rewards.invitations_max;
    let counts = queries::count_referrals(tx, owner).await?;
    Ok(Overview {
        code,
        reward: if most == 0 { 0 } else { rewards.invitation },
        most,
        rewarded_again_at: rewarded_again_at(tx, owner, most).await?,
        invited: counts.invited,
        verified: counts.verified,
        earned: counts.earned,
        credit: counts.credit,
        exchanged: counts.exchanged,
    })
}

async fn open_code(tx: &mut TenantTx, owner: UserId) -> Result<String, sqlx::Error> {
    // A code that somebody else has by chance is followed by another one.
    for _ in 0..5 {
        if let Some(code) = queries::find_code_of(tx, owner).await? {
            return Ok(code);
        }
        let code = ReferralCode::of_seed(tx.new_id().as_bytes());
        queries::insert_code(tx, owner, &code).await?;
    }
    Err(sqlx::Error::RowNotFound)
}

/// Whether somebody could register with a code in this browser; a look that changes nothing.
pub async fn check_code(
    tx: &mut TenantTx,
    code: &ReferralCode,
    device: Option<Uuid>,
) -> Result<Inviter, ReferralError> {
    let owner = queries::find_owner(tx, code).await?.ok_or(ReferralError::Unknown)?;
    check_device(tx, owner.id, device).await?;
    Ok(Inviter { first_name: owner.first_name })
}

async fn check_device(tx: &mut TenantTx, owner: UserId, device: Option<Uuid>) -> Result<(), ReferralError> {
    let Some(device) = device else { return Ok(()) };
    if queries::is_device_of(tx, owner, device).await? {
        return Err(ReferralError::Own);
    }
    if queries::is_device_used(tx, device).await? {
        return Err(ReferralError::UsedHere);
    }
    Ok(())
}

/// Keeps that `invited`, who is just registering as `email`, came by a code. After an error the transaction must not be
/// committed.
pub async fn accept_invitation(
    tx: &mut TenantTx,
    invited: UserId,
    email: &str,
    code: &ReferralCode,
    device: Option<Uuid>,
) -> Result<(), ReferralError> {
    let owner = queries::find_owner(tx, code).await?.ok_or(ReferralError::Unknown)?;
    if owner.id == invited || rules::is_same_mailbox(&owner.email, email) {
        return Err(ReferralError::Own);
    }
    check_device(tx, owner.id, device).await?;
    queries::insert_referral(tx, invited, owner.id, device)
        .await
        .on_constraint("referrals_device_once", || ReferralError::UsedHere)
}

/// An address was proven. If a code brought the person, the invitation may be earned by it.
pub async fn note_verified(tx: &mut TenantTx, person: UserId) -> Result<(), sqlx::Error> {
    if queries::note_verified(tx, person).await? { earn(tx, person).await } else { Ok(()) }
}

/// A section was finished. If a code brought the person, the invitation may be earned by it.
pub async fn note_section(tx: &mut TenantTx, person: UserId) -> Result<(), sqlx::Error> {
    if queries::note_section(tx, person).await? { earn(tx, person).await } else { Ok(()) }
}

/// Gives the credit once both has happened. The note before has locked the row, so of two at once the second sees what the
/// first has noted. Invitations of one inviter are counted one after another; one beyond the most earns nothing, for good.
async fn earn(tx: &mut TenantTx, invited: UserId) -> Result<(), sqlx::Error> {
    let Some(inviter) = queries::find_complete(tx, invited).await? else { return Ok(()) };
    queries::lock_code(tx, inviter).await?;
    let rewards = tx.settings().await?.rewards;
    let most = rewards.invitations_max;
    let is_rewarded = most > 0 && rewarded_again_at(tx, inviter, most).await?.is_none();
    queries::earn(tx, invited, if is_rewarded { rewards.invitation } else { 0 }).await
}

/// When the next invitation is rewarded again; none when it is now, or never is.
async fn rewarded_again_at(
    tx: &mut TenantTx,
    inviter: UserId,
    most: u32,
) -> Result<Option<OffsetDateTime>, sqlx::Error> {
    let Some(before_it) = most.checked_sub(1) else { return Ok(None) };
    let window = Duration::days(WINDOW_DAYS);
    let since = tx.now() - window;
    // When that one is out of the window, there is room for another one.
    let last = queries::find_rewarded(tx, inviter, since, before_it.into()).await?;
    Ok(last.map(|earned_at| earned_at + window))
}

/// Moves the credit to the balance. The same `key` moves it once and answers the same again.
pub async fn exchange(tx: &mut TenantTx, owner: UserId, key: Uuid) -> Result<Exchanged, ExchangeError> {
    queries::lock_code(tx, owner).await?;
    let moved = match queries::sum_of_exchange(tx, owner, key).await? {
        0 => queries::take_credit(tx, owner, key).await?,
        before => before,
    };
    let amount = Amount::new(moved).ok_or(ExchangeError::NoCredit)?;
    coins::exchange_credit(tx, owner, key, amount).await?;
    let balance = coins::get_balance(tx, owner).await?;
    let credit = queries::count_referrals(tx, owner).await?.credit;
    Ok(Exchanged { amount: amount.coins(), balance, credit })
}
