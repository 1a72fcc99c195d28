//! Money of a period that goes back takes the time of the period along: all of the money, all of the time (D-086).

use tenants::TenantTx;

use super::rules::pro_after_return;
use super::{AutoRenewError, Subscription, What, queries};
use crate::money::orders::{Dispute, Settled};
use crate::money::plans::{self, PaidTimeSource};
use crate::people::accounts;

/// So much of a payment went back until now.
pub(super) async fn refund(
    tx: &mut TenantTx,
    known: &Subscription,
    payment: &str,
    total: i64,
) -> Result<Settled, AutoRenewError> {
    let Some(period) = queries::lock_period_of(tx, known.id, payment).await? else { return Ok(Settled::Known) };
    if total <= period.returned {
        return Ok(Settled::Known);
    }
    queries::set_returned(tx, known.id, period.number, total).await?;
    queries::insert_change(tx, known.id, What::Refunded, Some(period.number), Some(total), None).await?;
    move_time(tx, known, period.number).await?;
    Ok(Settled::Changed)
}

/// How a dispute stands.
pub(super) async fn dispute(
    tx: &mut TenantTx,
    known: &Subscription,
    payment: &str,
    heard: Dispute,
) -> Result<Settled, AutoRenewError> {
    let Some(period) = queries::lock_period_of(tx, known.id, payment).await? else { return Ok(Settled::Known) };
    if !heard.follows(period.dispute) {
        return Ok(Settled::Known);
    }
    let what = match heard {
        Dispute::Open => What::DisputeOpen,
        Dispute::Won => What::DisputeWon,
        Dispute::Lost => What::DisputeLost,
    };
    queries::set_dispute(tx, known.id, period.number, heard).await?;
    queries::insert_change(tx, known.id, what, Some(period.number), None, None).await?;
    move_time(tx, known, period.number).await?;
    Ok(Settled::Changed)
}

/// Takes the time of a period back, or gives it again, when its money did.
async fn move_time(tx: &mut TenantTx, known: &Subscription, number: i32) -> Result<(), AutoRenewError> {
    let Some(period) = queries::lock_period(tx, known.id, number).await? else { return Ok(()) };
    let is_back = period.returned >= period.amount || matches!(period.dispute, Some(Dispute::Open | Dispute::Lost));
    if is_back == period.is_taken_back {
        return Ok(());
    }
    queries::set_taken_back(tx, known.id, number, is_back).await?;
    let now = tx.now();
    let pro_until = accounts::get_profile(tx, known.member).await?.pro_until.filter(|end| *end > now);
    if let Some(until) = pro_after_return(known.term, pro_until, is_back, now) {
        let id = tx.new_id();
        plans::renew_pro(tx, id, known.member, until, PaidTimeSource::Returned).await?;
    }
    Ok(())
}
