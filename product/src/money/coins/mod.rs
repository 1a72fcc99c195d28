//! T-Coins: what a member has, and how it came and went (R-190, R-201; D-076, D-077, D-087).
//! Every movement is two entries that sum to zero, added once for its cause and never changed; a balance is the
//! sum of its entries and never below 0.
//!
//! Tables: `coin_balances`, `coin_entries`, `coin_transactions`.

mod queries;
mod rules;

pub use rules::{Amount, LONGEST_NOTE, Note, TransactionKind};

use crate::ground::audit;
use crate::people::accounts::{self, UserId};
use serde_json::json;
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

/// One movement, as its member sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The transaction.
    pub id: Uuid,
    /// When.
    pub at: OffsetDateTime,
    /// Why.
    pub kind: TransactionKind,
    /// In T-Coins; negative when they went out.
    pub amount: i64,
    /// What there was after it.
    pub balance: i64,
    /// What the office wrote; empty otherwise.
    pub note: String,
}

/// A page of what a member's coins did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ledger {
    /// What there is now.
    pub balance: i64,
    /// Newest first.
    pub entries: Vec<Entry>,
    /// How many entries there are in all.
    pub total: i64,
}

/// Something that moves coins. The same key moves them once, however often it is asked.
#[derive(Debug, Clone, Copy)]
struct Posting<'a> {
    key: &'a str,
    kind: TransactionKind,
    member: UserId,
    amount: Amount,
    note: &'a str,
    made_by: Option<UserId>,
}

/// A change by the office (D-087).
#[derive(Debug, Clone)]
pub struct Correction {
    /// Whose coins.
    pub member: UserId,
    /// How many.
    pub amount: Amount,
    /// Why, told to the member.
    pub note: Note,
    /// Made by the client for this change: sent again, it takes effect once.
    pub key: Uuid,
}

/// Why no coins moved.
#[derive(Debug, thiserror::Error)]
pub enum CoinError {
    /// There is no such person.
    #[error("there is no such person")]
    Unknown,
    /// The member has fewer.
    #[error("{missing} T-Coins are missing")]
    NotEnough {
        /// How many.
        missing: i64,
    },
    /// The key was used for something else.
    #[error("the key was used for another change")]
    KeyUsed,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What a member has.
pub async fn get_balance(tx: &mut TenantTx, member: UserId) -> Result<i64, sqlx::Error> {
    Ok(queries::find_balance(tx, member).await?.map_or(0, |row| row.balance))
}

/// A page of a member's entries, newest first, with the balance. Pages count from 1.
pub async fn get_ledger(tx: &mut TenantTx, member: UserId, page: PageRequest) -> Result<Ledger, sqlx::Error> {
    let Some(row) = queries::find_balance(tx, member).await? else {
        return Ok(Ledger { balance: 0, entries: Vec::new(), total: 0 });
    };
    // Entries are numbered without a gap, so a page is a range of numbers.
    let newest = i64::from(row.entries) - page.offset();
    let entries = queries::list_entries(tx, member, newest, newest - page.limit()).await?;
    Ok(Ledger { balance: row.balance, entries, total: i64::from(row.entries) })
}

/// Gives what a proven e-mail address brings by the settings, once for each person. Says what came: nothing the
/// second time.
pub async fn reward_verification(tx: &mut TenantTx, member: UserId) -> Result<i64, CoinError> {
    let Some(amount) = Amount::new(tx.settings().await?.rewards.email_verification.into()) else { return Ok(0) };
    let posting = Posting {
        key: &format!("email_verification:{member}"),
        kind: TransactionKind::EmailVerificationReward,
        member,
        amount,
        note: "",
        made_by: None,
    };
    match post(tx, &posting).await {
        Ok((_, Effect::Moved)) => Ok(amount.coins()),
        // The key is this person's own: another amount was the reward when it came.
        Ok((_, Effect::MovedBefore)) | Err(CoinError::KeyUsed) => Ok(0),
        Err(cause) => Err(cause),
    }
}

/// Gives coins to a member (D-087); the trail tells who did.
pub async fn give(tx: &mut TenantTx, actor: UserId, correction: &Correction) -> Result<Entry, CoinError> {
    correct(tx, actor, TransactionKind::AdminGive, correction).await
}

/// Takes coins from a member, never more than there are (D-087); the trail tells who did.
pub async fn deduct(tx: &mut TenantTx, actor: UserId, correction: &Correction) -> Result<Entry, CoinError> {
    correct(tx, actor, TransactionKind::AdminDeduct, correction).await
}

/// Pays `price` for a report as PDF; `report` is what it is of. The same report is paid once.
///
/// Returns the transaction.
pub async fn pay_for_pdf(tx: &mut TenantTx, member: UserId, report: Uuid, price: Amount) -> Result<Uuid, CoinError> {
    let posting = Posting {
        key: &format!("pdf_report:{report}"),
        kind: TransactionKind::PdfReport,
        member,
        amount: price,
        note: "",
        made_by: None,
    };
    Ok(post(tx, &posting).await?.0.id)
}

async fn correct(
    tx: &mut TenantTx,
    actor: UserId,
    kind: TransactionKind,
    correction: &Correction,
) -> Result<Entry, CoinError> {
    let member = correction.member;
    if !accounts::is_person(tx, member).await? {
        return Err(CoinError::Unknown);
    }
    let posting = Posting {
        key: &format!("office:{}", correction.key),
        kind,
        member,
        amount: correction.amount,
        note: correction.note.as_str(),
        made_by: Some(actor),
    };
    let (entry, effect) = post(tx, &posting).await?;
    if effect == Effect::Moved {
        let action = if kind == TransactionKind::AdminGive { "coins.give" } else { "coins.deduct" };
        audit::record(tx, Some(actor.0), action, member, &json!({ "transaction": entry.id })).await?;
    }
    Ok(entry)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    Moved,
    /// The same was asked before.
    MovedBefore,
}

/// The one place where coins move. After an error the transaction must not be committed; the database would refuse it.
async fn post(tx: &mut TenantTx, posting: &Posting<'_>) -> Result<(Entry, Effect), CoinError> {
    let Some(id) = queries::insert_transaction(tx, posting).await? else {
        // The other one has committed by now: a row that is being inserted is waited for.
        return queries::find_same(tx, posting)
            .await?
            .map(|entry| (entry, Effect::MovedBefore))
            .ok_or(CoinError::KeyUsed);
    };
    let amount = posting.kind.signed(posting.amount);
    let Some(row) = queries::move_balance(tx, posting.member, amount).await? else {
        let missing = -amount - get_balance(tx, posting.member).await?;
        return Err(CoinError::NotEnough { missing });
    };
    queries::insert_entries(tx, id, posting, amount, &row).await?;
    let entry =
        Entry { id, at: tx.now(), kind: posting.kind, amount, balance: row.balance, note: posting.note.to_owned() };
    Ok((entry, Effect::Moved))
}
