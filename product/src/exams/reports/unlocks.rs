//! Whose PDF may be fetched (R-175 to R-177, D-065). It takes a credit of the paid plan, one for each paid period, or
//! T-Coins; where the settings say so, grading unlocks the report that comes with it. Unlocked stays unlocked.

use super::queries::unlocks as queries;
use crate::exams::attempts::AttemptId;
use crate::money::coins::{self, CoinError};
use crate::money::plans::{Priced, Refusal, get_benefits, pdf_credits, price_of};
use crate::people::accounts::UserId;
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

tenants::closed_list! {
    /// What somebody unlocks a PDF with. Always chosen by them: nobody pays coins for want of a credit.
    pub enum Payment as PdfPayment {
        /// The credit of the paid period.
        Credit = "credit",
        /// [`Priced::PdfReport`].
        Coins = "coins",
    }
}

/// Why a PDF was not unlocked.
#[derive(Debug, thiserror::Error)]
pub enum UnlockError {
    /// There is no credit left.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It costs something else by now than the learner was shown.
    #[error("the price has changed")]
    PriceChanged,
    /// The coins could not be had.
    #[error(transparent)]
    Coins(#[from] CoinError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// How the PDF of an own attempt stands.
pub async fn pdf_state(tx: &mut TenantTx, user: UserId, attempt: AttemptId) -> Result<PdfState, sqlx::Error> {
    let comes_with_grading = get_benefits(tx, user).await?.pdf.is_with_grading;
    if queries::is_unlocked(tx, attempt).await?
        || (comes_with_grading && queries::came_with_grading(tx, attempt).await?)
    {
        return Ok(PdfState::Unlocked);
    }
    Ok(PdfState::Locked { credits: count_credits(tx, user).await? })
}

/// The PDFs that the running paid period still brings: one or none.
pub async fn count_credits(tx: &mut TenantTx, user: UserId) -> Result<u32, sqlx::Error> {
    let Some(credits) = pdf_credits(tx, user).await? else { return Ok(0) };
    let is_used = queries::is_credit_used(tx, user, credits.period_ends_at).await?;
    Ok(credits.count.saturating_sub(u32::from(is_used)))
}

/// Unlocks the PDF of an own attempt; one that is unlocked costs nothing again.
/// `shown` is the price that the learner read: nobody pays another one unseen.
/// Two at once wait for each other here, and two reports cannot both take the last credit: the constraint decides.
///
/// # Errors
/// After an error the transaction must not be committed.
pub async fn unlock_pdf(
    tx: &mut TenantTx,
    user: UserId,
    attempt: AttemptId,
    payment: Payment,
    shown: Option<i64>,
) -> Result<(), UnlockError> {
    queries::lock_attempt(tx, attempt).await?;
    if pdf_state(tx, user, attempt).await? == PdfState::Unlocked {
        return Ok(());
    }
    match payment {
        Payment::Credit => {
            let credits = pdf_credits(tx, user).await?.ok_or(Refusal::PdfLocked)?;
            let is_spent = queries::spend_credit(tx, user, attempt, credits.period_ends_at).await?;
            if is_spent { Ok(()) } else { Err(Refusal::PdfLocked.into()) }
        }
        Payment::Coins => {
            let price = price_of(tx, user, Priced::PdfReport).await?;
            if shown.is_some_and(|shown| shown != price.coins()) {
                return Err(UnlockError::PriceChanged);
            }
            let transaction = coins::pay_for_pdf(tx, user, attempt.0, price).await?;
            Ok(queries::insert_paid_unlock(tx, user, attempt, transaction).await?)
        }
    }
}
