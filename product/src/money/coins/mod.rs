//! T-Coins: what a member has, and how it came and went (R-190, R-201; D-076, D-077, D-087).
//! Every movement is two entries that sum to zero, added once for its cause and never changed; a balance is the
//! sum of its entries and never below 0.
//!
//! Tables: `coin_balances`, `coin_entries`, `coin_transactions`.

mod price;
mod queries;
mod rules;

pub use price::{Discount, DiscountReason, Price};
pub(crate) use queries::price_of;
pub use rules::{Amount, LONGEST_NOTE, Month, Note, Product, ReversalReason, TransactionKind};

use rules::{Account, still_to_take_back};

use crate::ground::audit;
use crate::people::accounts::{self, UserId};
use std::collections::BTreeMap;
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
    /// What was paid, where that was less than the list asks.
    pub price: Option<Price>,
    /// Why something was taken back, where that has a name.
    pub reason: Option<ReversalReason>,
}

/// A page of what a member's coins did.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ledger {
    /// What there is now.
    pub balance: i64,
    /// Newest first.
    pub entries: Vec<Entry>,
    /// How many entries there are on all pages.
    pub total: i64,
    /// When the first of all entries was made.
    pub first_at: Option<OffsetDateTime>,
    /// Of a statement.
    pub month: Option<MonthSums>,
}

/// What a month's entries came to: the closing balance is the opening one with what came in and without what went out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MonthSums {
    /// What there was when the month began.
    pub opening: i64,
    /// What came in.
    pub income: i64,
    /// What went out, not negative.
    pub expense: i64,
    /// What there was when it ended, or is now.
    pub closing: i64,
}

/// Something that moves coins. The same key moves them once, however often it is asked.
#[derive(Debug, Clone, Copy)]
struct Posting<'a> {
    key: &'a str,
    kind: TransactionKind,
    member: UserId,
    /// What it does to the member's balance.
    change: i64,
    /// The brand's account on the other side.
    counterpart: Account,
    note: &'a str,
    made_by: Option<UserId>,
    /// What is taken back by it.
    original: Option<Uuid>,
    /// What is paid, where that is less than the list asks.
    price: Option<Price>,
}

impl<'a> Posting<'a> {
    fn new(key: &'a str, kind: TransactionKind, member: UserId, change: i64, counterpart: Account) -> Self {
        Self { key, kind, member, change, counterpart, note: "", made_by: None, original: None, price: None }
    }
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
    /// It costs nothing: no coins move for it.
    #[error("it costs nothing")]
    NothingToPay,
    /// There is no such movement, or not as much of it is left to take back.
    #[error("not as much is left to take back")]
    NothingLeft,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What a member has.
pub async fn get_balance(tx: &mut TenantTx, member: UserId) -> Result<i64, sqlx::Error> {
    Ok(queries::find_balance(tx, member).await?.map_or(0, |row| row.balance))
}

/// What some members have; who never had any is left out.
pub async fn list_balances(tx: &mut TenantTx, members: &[UserId]) -> Result<BTreeMap<UserId, i64>, sqlx::Error> {
    queries::list_balances(tx, members).await
}

/// What a member has, held until the transaction ends: nobody spends it meanwhile.
pub async fn hold_balance(tx: &mut TenantTx, member: UserId) -> Result<i64, sqlx::Error> {
    queries::lock_balance(tx, member).await?;
    get_balance(tx, member).await
}

/// A page of a member's entries, newest first, with the balance. Pages count from 1.
pub async fn get_ledger(tx: &mut TenantTx, member: UserId, page: PageRequest) -> Result<Ledger, sqlx::Error> {
    queries::get_ledger(tx, member, page).await
}

/// The statement of a month: what there was before it, a page of its entries, newest first, and what there was after it.
pub async fn get_statement(
    tx: &mut TenantTx,
    member: UserId,
    month: &Month,
    page: PageRequest,
) -> Result<Ledger, sqlx::Error> {
    queries::get_statement(tx, member, month, page).await
}

/// Gives what a proven e-mail address brings by the settings, once for each person. Says what came: nothing the
/// second time.
pub async fn reward_verification(tx: &mut TenantTx, member: UserId) -> Result<i64, CoinError> {
    let Some(amount) = Amount::new(tx.settings().await?.rewards.email_verification.into()) else { return Ok(0) };
    let key = format!("email_verification:{member}");
    let kind = TransactionKind::EmailVerificationReward;
    let posting = Posting::new(&key, kind, member, amount.coins(), Account::Rewards);
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
pub async fn pay_for_pdf(tx: &mut TenantTx, member: UserId, report: Uuid, price: Price) -> Result<Uuid, CoinError> {
    Ok(spend(tx, member, Product::PdfReport, report, price).await?.id)
}

/// Pays `price` for a product; `bought` is the row that says what. The same thing is paid once. The movement tells the
/// discount.
pub async fn spend(
    tx: &mut TenantTx,
    member: UserId,
    product: Product,
    bought: Uuid,
    price: impl Into<Price>,
) -> Result<Entry, CoinError> {
    let price = price.into();
    let amount = price.to_pay().ok_or(CoinError::NothingToPay)?;
    let kind = product.kind();
    let key = format!("{}:{bought}", kind.as_str());
    let posting = Posting {
        price: price.discount().map(|_| price),
        ..Posting::new(&key, kind, member, -amount.coins(), Account::Sales)
    };
    Ok(post(tx, &posting).await?.0)
}

/// Brings the coins of a paid order, once.
pub async fn deposit(tx: &mut TenantTx, member: UserId, order: Uuid, amount: Amount) -> Result<Entry, CoinError> {
    let key = format!("deposit:{order}");
    let posting = Posting::new(&key, TransactionKind::Deposit, member, amount.coins(), Account::Deposits);
    Ok(post(tx, &posting).await?.0)
}

/// Makes T-Coins of credit that was earned by inviting; `exchange` is the row that says of which.
pub async fn exchange_credit(
    tx: &mut TenantTx,
    member: UserId,
    exchange: Uuid,
    amount: Amount,
) -> Result<Entry, CoinError> {
    let key = format!("referral_exchange:{exchange}");
    let posting = Posting::new(&key, TransactionKind::ReferralExchange, member, amount.coins(), Account::Rewards);
    Ok(post(tx, &posting).await?.0)
}

/// How a movement is taken back.
#[derive(Debug, Clone, Copy)]
pub struct TakeBack<'a> {
    /// The movement.
    pub original: Uuid,
    /// How much of it; all that is left when none is told.
    pub amount: Option<Amount>,
    /// Taken back under the same key, it is taken back once.
    pub key: &'a str,
    /// Told to the member.
    pub note: &'a str,
    /// Who of the office did it.
    pub made_by: Option<UserId>,
}

/// Takes a movement back by one of its own, linked to it: what was spent returns, what came goes. Never more of it than
/// moved, and of what came never more than the member has.
pub async fn reverse(tx: &mut TenantTx, back: &TakeBack<'_>) -> Result<Entry, CoinError> {
    take_back(tx, TransactionKind::Reversal, back).await
}

/// Takes coins of a deposit out again because its money is paid back (D-086).
pub async fn refund_deposit(tx: &mut TenantTx, back: &TakeBack<'_>) -> Result<Entry, CoinError> {
    take_back(tx, TransactionKind::Refund, back).await
}

async fn take_back(tx: &mut TenantTx, kind: TransactionKind, back: &TakeBack<'_>) -> Result<Entry, CoinError> {
    let original = queries::find_movement(tx, back.original).await?.ok_or(CoinError::NothingLeft)?;
    // Of two at once the second sees what the first took back.
    queries::lock_balance(tx, original.member).await?;
    if let Some(same) = queries::find_by_key(tx, back.key).await? {
        return if same.original == Some(back.original) { Ok(same.entry) } else { Err(CoinError::KeyUsed) };
    }
    let taken_back = queries::sum_taken_back(tx, back.original).await?;
    let amount = still_to_take_back(original.amount, taken_back, back.amount).ok_or(CoinError::NothingLeft)?;
    let change = -amount.coins() * original.amount.signum();
    let posting = Posting {
        note: back.note,
        made_by: back.made_by,
        original: Some(back.original),
        ..Posting::new(back.key, kind, original.member, change, original.counterpart)
    };
    Ok(post(tx, &posting).await?.0)
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
    let change =
        if kind == TransactionKind::AdminGive { correction.amount.coins() } else { -correction.amount.coins() };
    let key = format!("office:{}", correction.key);
    let posting = Posting {
        note: correction.note.as_str(),
        made_by: Some(actor),
        ..Posting::new(&key, kind, member, change, Account::Office)
    };
    let (entry, effect) = post(tx, &posting).await?;
    if effect == Effect::Moved {
        let action = if kind == TransactionKind::AdminGive { "coins.give" } else { "coins.deduct" };
        let told = audit::Change::of("point", &(entry.balance - entry.amount), &entry.balance);
        audit::record_changes(tx, Some(actor.0), action, member, &[told]).await?;
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
    let amount = posting.change;
    let Some(row) = queries::move_balance(tx, posting.member, amount).await? else {
        let missing = -amount - get_balance(tx, posting.member).await?;
        return Err(CoinError::NotEnough { missing });
    };
    queries::insert_entries(tx, id, posting, &row).await?;
    let Posting { kind, note, price, .. } = *posting;
    let reason = ReversalReason::of_key(posting.key);
    let entry = Entry { id, at: tx.now(), kind, amount, balance: row.balance, note: note.to_owned(), price, reason };
    Ok((entry, Effect::Moved))
}
