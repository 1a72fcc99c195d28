//! Whose PDF may be fetched (R-175 to R-177, D-065). A report that comes with grading is unlocked by it; any other takes
//! a credit of the paid plan, one for each paid period. T-Coins join here when there are any.

use super::queries::unlocks as queries;
use crate::accounts::UserId;
use crate::attempts::AttemptId;
use crate::entitlements::pdf_credit_period;
use tenants::TenantTx;

/// How a PDF stands with its learner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PdfState {
    /// It may be fetched, again and again.
    Unlocked,
    /// It is not unlocked.
    Locked {
        /// Credits of the plan that could unlock it.
        credits: u32,
    },
}

/// Why a PDF was not unlocked.
#[derive(Debug, thiserror::Error)]
pub enum UnlockError {
    /// There is no credit left: `print_pdf_forbidden`.
    #[error("no credit is left")]
    NoCredit,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// How the PDF of an own attempt stands.
pub async fn pdf_state(tx: &mut TenantTx, user: UserId, attempt: AttemptId) -> Result<PdfState, sqlx::Error> {
    if queries::is_unlocked(tx, attempt).await? || queries::came_with_grading(tx, attempt).await? {
        return Ok(PdfState::Unlocked);
    }
    let credits = match pdf_credit_period(tx, user).await? {
        Some(end) if !queries::is_credit_used(tx, user, end).await? => 1,
        _ => 0,
    };
    Ok(PdfState::Locked { credits })
}

/// Unlocks the PDF of an own attempt with a credit; one that is unlocked costs nothing again.
/// Two at once take the one credit once: the second is refused by the constraint, or finds its report unlocked.
pub async fn unlock_pdf(tx: &mut TenantTx, user: UserId, attempt: AttemptId) -> Result<(), UnlockError> {
    match pdf_state(tx, user, attempt).await? {
        PdfState::Unlocked => Ok(()),
        PdfState::Locked { credits: 0 } => Err(UnlockError::NoCredit),
        PdfState::Locked { .. } => {
            let end = pdf_credit_period(tx, user).await?.ok_or(UnlockError::NoCredit)?;
            if queries::spend_credit(tx, user, attempt, end).await? || queries::is_unlocked(tx, attempt).await? {
                Ok(())
            } else {
                Err(UnlockError::NoCredit)
            }
        }
    }
}
