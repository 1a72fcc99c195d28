//! Paid time: until when somebody is Pro, and how that came (R-202, R-205 to R-208; D-083).
//! The office gives and ends it, members buy it with T-Coins (`purchase`), and subscriptions renew it.

use super::queries::paid_time as queries;
use super::rules::Plan;
use crate::ground::audit;
use crate::money::price_list::Term;
use crate::people::accounts::{self, Role, UserId};
use tenants::TenantTx;
use time::OffsetDateTime;
use uuid::Uuid;

/// How many changes of the past are told.
const HISTORY: i64 = 50;

/// What somebody has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    /// The plan that holds now.
    pub plan: Plan,
    /// The end of the paid time; none unless it lies ahead.
    pub pro_until: Option<OffsetDateTime>,
    /// What happened to the paid time, newest first.
    pub history: Vec<Change>,
}

/// Something that happened to the paid time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// When.
    pub at: OffsetDateTime,
    /// Until when from then on; none when it was ended.
    pub until: Option<OffsetDateTime>,
    /// For how long it was bought; none when the office gave or ended it.
    pub bought: Option<Term>,
    /// What a subscription did; none for everything else.
    pub source: Option<PaidTimeSource>,
}

tenants::closed_list! {
    /// What a subscription did to the paid time.
    pub enum PaidTimeSource {
        /// A period was paid.
        Renewal = "renewal",
        /// The money of a period went back, and its time with it; or came again.
        Returned = "returned",
    }
}

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum SubscriptionError {
    /// There is no such person.
    #[error("there is no such person")]
    Unknown,
    /// The end does not lie ahead.
    #[error("the end does not lie ahead")]
    NotAhead,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What `member` has.
pub async fn get_subscription(tx: &mut TenantTx, member: UserId) -> Result<Subscription, SubscriptionError> {
    if !accounts::is_person(tx, member).await? {
        return Err(SubscriptionError::Unknown);
    }
    let profile = accounts::get_profile(tx, member).await?;
    let pro_until = profile.pro_until.filter(|end| *end > tx.now());
    let history = queries::list_changes(tx, member, HISTORY).await?;
    Ok(Subscription { plan: Plan::of(profile.roles.iter().copied()), pro_until, history })
}

/// Lets `member` be Pro until `until`, whatever held before. The trail tells who did it.
pub async fn grant_pro(
    tx: &mut TenantTx,
    actor: UserId,
    member: UserId,
    until: OffsetDateTime,
) -> Result<Subscription, SubscriptionError> {
    if until <= tx.now() {
        return Err(SubscriptionError::NotAhead);
    }
    change(tx, actor, member, Some(until)).await
}

/// Ends the paid time of `member` now. Nothing changes for somebody without any.
pub async fn end_pro(tx: &mut TenantTx, actor: UserId, member: UserId) -> Result<Subscription, SubscriptionError> {
    change(tx, actor, member, None).await
}

/// Moves the end of the paid time for a subscription. `id` names what it did, so that it is told once.
pub async fn renew_pro(
    tx: &mut TenantTx,
    id: Uuid,
    member: UserId,
    until: OffsetDateTime,
    source: PaidTimeSource,
) -> Result<(), sqlx::Error> {
    if accounts::set_pro_until(tx, member, Some(until)).await? {
        queries::insert_change_of(tx, id, member, until, source).await?;
    }
    Ok(())
}

/// Makes `member` Pro for ever, or ends it; sent again, nothing changes. Paid time stays as it is.
pub async fn set_old_pro(
    tx: &mut TenantTx,
    actor: UserId,
    member: UserId,
    is_old_pro: bool,
) -> Result<(), sqlx::Error> {
    if accounts::set_role(tx, member, Role::OldPro, is_old_pro).await? {
        let action = if is_old_pro { "account.give_old_pro" } else { "account.end_old_pro" };
        audit::record(tx, Some(actor.0), action, member, &()).await?;
    }
    Ok(())
}

/// What the trail calls time that the office gives.
pub const GIVE_PRO: &str = "pro.give";
/// And time that it ends.
pub const END_PRO: &str = "pro.end";

async fn change(
    tx: &mut TenantTx,
    actor: UserId,
    member: UserId,
    until: Option<OffsetDateTime>,
) -> Result<Subscription, SubscriptionError> {
    let before = get_subscription(tx, member).await?;
    // The row decides between two at once, and the same again is no change.
    if accounts::set_pro_until(tx, member, until).await? {
        queries::insert_change(tx, actor, member, until).await?;
        let action = if until.is_some() { GIVE_PRO } else { END_PRO };
        let told = audit::Change::of("taken_unlimited_expire_at", &before.pro_until, &until);
        audit::record_changes(tx, Some(actor.0), action, member, &[told]).await?;
    } else {
        return Ok(before);
    }
    get_subscription(tx, member).await
}
