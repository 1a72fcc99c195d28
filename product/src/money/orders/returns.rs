//! Money that goes back, and the T-Coins that go with it. What was spent already cannot be taken: a refund by the office is
//! refused then, and what a provider or a bank takes leaves a number of coins that are owed.

use jobs::Enqueue;
use serde_json::json;
use tenants::TenantTx;
use uuid::Uuid;

use super::jobs::SendRefund;
use super::rules::{Method, ReturnSource, ReturnState, State, coins_for_money, money_for_coins};
use super::settle::{Settled, write_state};
use super::{Order, OrderError, What, queries};
use crate::ground::audit;
use crate::money::coins::{self, Amount, CoinError, Note, TakeBack};
use crate::people::accounts::UserId;

/// What the office wants to pay back.
#[derive(Debug, Clone)]
pub struct RefundWish {
    /// How many of the order's T-Coins; all that are left of it when none is told.
    pub coins: Option<Amount>,
    /// Why; the member reads it.
    pub note: Note,
    /// Made by the client for this refund: sent again, it takes effect once.
    pub key: Uuid,
}

/// Money on its way back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Returned {
    /// Its id: the provider's key for it.
    pub id: Uuid,
    /// Of which order.
    pub order: Uuid,
    /// Who caused it.
    pub source: ReturnSource,
    /// In hundredths.
    pub amount: i64,
    /// How many T-Coins went with it.
    pub coins: i64,
    /// How many were spent already.
    pub coins_owed: i64,
    /// The ledger's transaction; none when there was nothing to take.
    pub transaction: Option<Uuid>,
    /// How far it is.
    pub state: ReturnState,
    /// The provider's name for it.
    pub reference: Option<String>,
}

/// Money that goes back now.
pub(super) struct Going<'a> {
    pub source: ReturnSource,
    pub amount: i64,
    pub state: ReturnState,
    pub made_by: Option<UserId>,
    pub note: &'a str,
}

/// Pays an order back, in full or for some of its T-Coins (D-086). The coins go now; the money follows by a job, or by hand
/// for a bank transfer. The same key pays back once.
pub async fn request_refund(
    tx: &mut TenantTx,
    actor: UserId,
    order: Uuid,
    wish: &RefundWish,
) -> Result<Order, OrderError> {
    let found = queries::lock_order(tx, order).await?.ok_or(OrderError::Unknown)?;
    if let Some(same) = queries::find_return(tx, wish.key).await? {
        return if same.order == order { Ok(found) } else { Err(OrderError::KeyUsed) };
    }
    if found.state != State::Paid {
        return Err(OrderError::WrongState(found.state));
    }
    let gone = found.coins_returned + found.coins_owed;
    let left = found.coins - gone;
    let coins = wish.coins.map_or(left, Amount::coins);
    if coins > left || left == 0 {
        return Err(OrderError::Spent { missing: coins - left });
    }
    let amount = money_for_coins(found.coins, found.price.total(), gone, found.returned, coins);
    if amount < 1 {
        return Err(OrderError::WrongState(found.state));
    }
    let transaction = take_coins(tx, &found, wish.key, coins, actor, wish.note.as_str()).await?;
    let is_by_hand = found.method == Method::Transfer;
    let row = Returned {
        id: wish.key,
        order,
        source: ReturnSource::Office,
        amount,
        coins,
        coins_owed: 0,
        transaction: Some(transaction),
        state: if is_by_hand { ReturnState::Done } else { ReturnState::Requested },
        reference: None,
    };
    queries::insert_return(tx, &row, wish.note.as_str(), Some(actor)).await?;
    let what = if is_by_hand { What::Refunded } else { What::RefundRequested };
    queries::insert_change(tx, order, what, Some(amount), Some(actor)).await?;
    if !is_by_hand {
        tx.enqueue(&SendRefund { refund: row.id }).await?;
    }
    write_state(tx, order).await?;
    audit::record(tx, Some(actor.0), "orders.refund", found.member, &json!({ "order": order, "refund": row.id }))
        .await?;
    super::get_order(tx, order).await
}

async fn take_coins(
    tx: &mut TenantTx,
    order: &Order,
    refund: Uuid,
    coins: i64,
    actor: UserId,
    note: &str,
) -> Result<Uuid, OrderError> {
    let original = queries::find_deposit(tx, order.id).await?.ok_or(OrderError::WrongState(order.state))?;
    let key = format!("return:{refund}");
    let back = TakeBack { original, amount: Amount::new(coins), key: &key, note, made_by: Some(actor) };
    Ok(coins::refund_deposit(tx, &back).await?.id)
}

/// A refund that has to be sent to the provider, with its order; none when the provider has answered. One whose money was heard of
/// meanwhile is asked for once more: under its key it goes back once, and a failure that comes later needs its name.
pub async fn load_refund(tx: &mut TenantTx, refund: Uuid) -> Result<Option<(Returned, Order)>, OrderError> {
    let Some(row) = queries::find_return(tx, refund).await? else { return Ok(None) };
    if row.state == ReturnState::Failed || row.reference.is_some() {
        return Ok(None);
    }
    let order = super::get_order(tx, row.order).await?;
    Ok(Some((row, order)))
}

/// What the provider said about a refund. One that is not possible gives the T-Coins back.
pub async fn end_refund(
    tx: &mut TenantTx,
    refund: Uuid,
    reference: Option<&str>,
    state: ReturnState,
) -> Result<(), OrderError> {
    let row = queries::find_return(tx, refund).await?.ok_or(OrderError::Unknown)?;
    queries::lock_order(tx, row.order).await?;
    // Read anew under the lock: an event may have been faster.
    let row = queries::find_return(tx, refund).await?.ok_or(OrderError::Unknown)?;
    if let Some(reference) = reference {
        queries::set_return_reference(tx, refund, reference).await?;
    }
    match (row.state, state) {
        (ReturnState::Requested, ReturnState::Done) => finish(tx, &row).await?,
        (ReturnState::Requested | ReturnState::Done, ReturnState::Failed) => fail(tx, &row).await?,
        _ => return Ok(()),
    }
    write_state(tx, row.order).await
}

/// The provider paid back so much of an order until now. What the office did not ask for was done at the provider.
pub(super) async fn hear_of_refunds(tx: &mut TenantTx, order: Uuid, total: i64) -> Result<Settled, OrderError> {
    let total = queries::hear_refunds(tx, order, total).await?;
    // One that failed may be in the provider's sum, unless the provider never took it.
    let may_count = |row: &Returned| {
        row.source != ReturnSource::Dispute && (row.state != ReturnState::Failed || row.reference.is_some())
    };
    let rows: Vec<_> = queries::list_returns(tx, order).await?.into_iter().filter(may_count).collect();
    let known: i64 = rows.iter().map(|row| row.amount).sum();
    let mut settled = Settled::Known;
    if total >= known {
        for row in rows.iter().filter(|row| row.state == ReturnState::Requested) {
            finish(tx, row).await?;
            settled = Settled::Changed;
        }
    }
    let found = super::get_order(tx, order).await?;
    // Money that is on its way back or was taken by the bank cannot go back again.
    let missing = (total - known).min(found.price.total() - found.returned);
    if missing > 0 {
        let going = Going {
            source: ReturnSource::Provider,
            amount: missing,
            state: ReturnState::Done,
            made_by: None,
            note: "",
        };
        take(tx, &found, &going).await?;
        queries::insert_change(tx, order, What::Refunded, Some(missing), None).await?;
        settled = Settled::Changed;
    }
    Ok(settled)
}

/// A refund did not arrive.
pub(super) async fn hear_of_failure(tx: &mut TenantTx, order: Uuid, reference: &str) -> Result<Settled, OrderError> {
    let rows = queries::list_returns(tx, order).await?;
    let row = rows.into_iter().find(|row| row.reference.as_deref() == Some(reference));
    match row.filter(|row| row.state != ReturnState::Failed) {
        Some(row) => fail(tx, &row).await.map(|()| Settled::Changed),
        None => Ok(Settled::Known),
    }
}

/// What a dispute took.
pub(super) async fn find_dispute(tx: &mut TenantTx, order: Uuid) -> Result<Option<Returned>, OrderError> {
    let rows = queries::list_returns(tx, order).await?;
    Ok(rows.into_iter().find(|row| row.source == ReturnSource::Dispute))
}

/// Takes the coins that go with money that is gone already: as many as the member still has.
pub(super) async fn take(tx: &mut TenantTx, order: &Order, going: &Going<'_>) -> Result<(), OrderError> {
    let gone = order.coins_returned + order.coins_owed;
    let due = coins_for_money(order.coins, order.price.total(), order.returned, gone, going.amount);
    let original = queries::find_deposit(tx, order.id).await?.ok_or(OrderError::WrongState(order.state))?;
    let id = tx.new_id();
    let (taken, transaction) = take_what_is_there(tx, order.member, original, id, due, going).await?;
    let row = Returned {
        id,
        order: order.id,
        source: going.source,
        amount: going.amount,
        coins: taken,
        coins_owed: due - taken,
        transaction,
        state: going.state,
        reference: None,
    };
    queries::insert_return(tx, &row, going.note, going.made_by).await?;
    Ok(())
}

async fn take_what_is_there(
    tx: &mut TenantTx,
    member: UserId,
    original: Uuid,
    row: Uuid,
    due: i64,
    going: &Going<'_>,
) -> Result<(i64, Option<Uuid>), OrderError> {
    // Held, so that nobody spends it before it is taken.
    let there = coins::hold_balance(tx, member).await?;
    let Some(amount) = Amount::new(due.min(there)) else { return Ok((0, None)) };
    let key = format!("return:{row}");
    let back = TakeBack { original, amount: Some(amount), key: &key, note: going.note, made_by: going.made_by };
    let entry = match going.source {
        ReturnSource::Dispute => coins::reverse(tx, &back).await?,
        ReturnSource::Office | ReturnSource::Provider => coins::refund_deposit(tx, &back).await?,
    };
    Ok((amount.coins(), Some(entry.id)))
}

async fn finish(tx: &mut TenantTx, row: &Returned) -> Result<(), OrderError> {
    queries::end_return(tx, row.id, ReturnState::Done).await?;
    queries::insert_change(tx, row.order, What::Refunded, Some(row.amount), None).await?;
    Ok(())
}

async fn fail(tx: &mut TenantTx, row: &Returned) -> Result<(), OrderError> {
    give_back(tx, row).await?;
    queries::insert_change(tx, row.order, What::RefundFailed, Some(row.amount), None).await?;
    // What the provider paid back by itself was taken for this refund, as long as it was expected.
    hear_of_refunds(tx, row.order, 0).await?;
    Ok(())
}

/// The money stayed or came again: so do the coins.
pub(super) async fn give_back(tx: &mut TenantTx, row: &Returned) -> Result<(), OrderError> {
    if let Some(original) = row.transaction {
        let key = format!("return_failed:{}", row.id);
        let back = TakeBack { original, amount: None, key: &key, note: "", made_by: None };
        match coins::reverse(tx, &back).await {
            Ok(_) | Err(CoinError::NothingLeft) => {}
            Err(cause) => return Err(cause.into()),
        }
    }
    queries::end_return(tx, row.id, ReturnState::Failed).await?;
    Ok(())
}
