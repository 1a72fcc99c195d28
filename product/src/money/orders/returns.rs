//! Money that goes back, and the T-Coins that go with it. What was spent already cannot be taken: a refund by the office is
//! refused then, and what a provider or a bank takes leaves a number of coins that are owed.

use jobs::Enqueue;
use serde_json::json;
use tenants::TenantTx;
use uuid::Uuid;

use super::jobs::SendRefund;
use super::rules::{
    Dispute, Known, Method, ReturnSource, ReturnState, State, ToldRefund, ToldSum, coins_for_money, money_for_coins,
};
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

impl Returned {
    /// Whether the money is gone, or on its way.
    fn counts(&self) -> bool {
        self.state != ReturnState::Failed
    }

    /// Whether the provider may have it in its books: not what it never took.
    pub(super) fn is_at_the_provider(&self) -> bool {
        self.counts() || self.reference.is_some()
    }
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
        let failed_at = (state == ReturnState::Failed).then(|| tx.now());
        let told =
            ToldRefund { reference: reference.to_owned(), request: Some(refund), amount: row.amount, state, failed_at };
        queries::put_refund(tx, row.order, &told).await?;
    } else if state == ReturnState::Failed && row.counts() {
        fail(tx, &row).await?;
    }
    settle_returns(tx, row.order).await?;
    write_state(tx, row.order).await
}

/// The provider paid back so much of an order until a moment.
pub(super) async fn hear_of_sum(tx: &mut TenantTx, order: Uuid, sum: ToldSum) -> Result<Settled, OrderError> {
    queries::put_sum(tx, order, sum).await?;
    settle_returns(tx, order).await
}

/// The provider told how far a refund is.
pub(super) async fn hear_of_refund(tx: &mut TenantTx, order: Uuid, refund: &ToldRefund) -> Result<Settled, OrderError> {
    queries::put_refund(tx, order, refund).await?;
    settle_returns(tx, order).await
}

/// What a dispute took is gone for good, or came again. What it takes in the first place, [`settle_returns`] does.
pub(super) async fn hear_of_dispute(tx: &mut TenantTx, order: Uuid, heard: Dispute) -> Result<(), OrderError> {
    let rows = queries::list_returns(tx, order).await?;
    for row in rows.iter().filter(|row| row.source == ReturnSource::Dispute && row.counts()) {
        match heard {
            Dispute::Open => {}
            Dispute::Lost => queries::end_return(tx, row.id, ReturnState::Done).await?,
            Dispute::Won => give_back(tx, row).await?,
        }
    }
    settle_returns(tx, order).await?;
    Ok(())
}

/// Lets the returns of an order be what follows from everything that was told of it: the office's refunds first, then what was
/// refunded at the provider, then what the bank has of the rest.
async fn settle_returns(tx: &mut TenantTx, order: Uuid) -> Result<Settled, OrderError> {
    let refunds = queries::list_refunds(tx, order).await?;
    let mut settled = end_told_refunds(tx, order, &refunds).await?;
    let rows = queries::list_returns(tx, order).await?;
    let sums = queries::list_sums(tx, order).await?;
    let known = Known::of(&rows, &refunds, &sums, queries::get_known_refunds(tx, order).await?);
    queries::set_known_refunds(tx, order, &known).await?;
    if known.is_all_in_sums() {
        let is_asked = |row: &&Returned| row.source == ReturnSource::Office && row.state == ReturnState::Requested;
        for row in rows.iter().filter(is_asked) {
            finish(tx, row).await?;
            settled = Settled::Changed;
        }
    }
    if refund_by_hand(tx, order, &rows, known.stays).await? | extend_dispute(tx, order).await? {
        settled = Settled::Changed;
    }
    Ok(settled)
}

/// Leads what was told of single refunds to those that the office asked for.
async fn end_told_refunds(tx: &mut TenantTx, order: Uuid, refunds: &[ToldRefund]) -> Result<Settled, OrderError> {
    let mut settled = Settled::Known;
    for row in queries::list_returns(tx, order).await? {
        let Some(told) = refunds.iter().find(|refund| refund.is_of(&row)) else { continue };
        if row.reference.is_none() {
            queries::set_return_reference(tx, row.id, &told.reference).await?;
        }
        match (row.state, told.state) {
            (ReturnState::Requested, ReturnState::Done) => finish(tx, &row).await?,
            (ReturnState::Requested | ReturnState::Done, ReturnState::Failed) => fail(tx, &row).await?,
            _ => continue,
        }
        settled = Settled::Changed;
    }
    Ok(settled)
}

/// Takes what was refunded at the provider itself, `stays` of it, and no more than is left: what is on its way back or with the bank
/// cannot go back again. Says whether anything changed.
async fn refund_by_hand(tx: &mut TenantTx, order: Uuid, rows: &[Returned], stays: i64) -> Result<bool, OrderError> {
    let found = super::get_order(tx, order).await?;
    let there: Vec<_> = rows.iter().filter(|row| row.source == ReturnSource::Provider && row.counts()).collect();
    let money: i64 = there.iter().map(|row| row.amount).sum();
    let coins: i64 = there.iter().map(|row| row.coins + row.coins_owed).sum();
    let (total, gone) = (found.price.total(), found.coins_returned + found.coins_owed);
    let target = stays.min(total - found.returned + money);
    let due = match target {
        1.. => coins_for_money(found.coins, total, found.returned - money, gone - coins, target),
        _ => 0,
    };
    if (money, coins) == (target.max(0), due) {
        return Ok(false);
    }
    let (mut kept, mut kept_coins) = (money, coins);
    if money > target || coins > due {
        // Some of it failed: parts of another size cannot be cut out, so all of it is taken anew.
        for row in there {
            give_back(tx, row).await?;
        }
        (kept, kept_coins) = (0, 0);
    }
    if target > kept {
        let going = Going {
            source: ReturnSource::Provider,
            amount: target - kept,
            coins: due - kept_coins,
            state: ReturnState::Done,
        };
        take(tx, &found, &going).await?;
    }
    let (what, amount) =
        if target > money { (What::Refunded, target - money) } else { (What::RefundFailed, money - target) };
    if amount > 0 {
        queries::insert_change(tx, order, what, Some(amount), None).await?;
    }
    Ok(true)
}

/// The bank has everything that did not go back, for as long as a dispute is open, and for good when it is lost. Says whether anything
/// changed.
async fn extend_dispute(tx: &mut TenantTx, order: Uuid) -> Result<bool, OrderError> {
    let found = super::get_order(tx, order).await?;
    let state = match found.dispute {
        Some(Dispute::Open) => ReturnState::Requested,
        Some(Dispute::Lost) => ReturnState::Done,
        Some(Dispute::Won) | None => return Ok(false),
    };
    let left = found.price.total() - found.returned;
    if left < 1 {
        return Ok(false);
    }
    let coins = found.coins - found.coins_returned - found.coins_owed;
    take(tx, &found, &Going { source: ReturnSource::Dispute, amount: left, coins, state }).await?;
    Ok(true)
}

/// Money that is gone already, and the coins that go with it.
struct Going {
    source: ReturnSource,
    amount: i64,
    coins: i64,
    state: ReturnState,
}

/// Takes the coins that go with money that is gone already: as many as the member still has.
async fn take(tx: &mut TenantTx, order: &Order, going: &Going) -> Result<(), OrderError> {
    let original = queries::find_deposit(tx, order.id).await?.ok_or(OrderError::WrongState(order.state))?;
    let id = tx.new_id();
    let (taken, transaction) = take_what_is_there(tx, order.member, original, id, going).await?;
    let row = Returned {
        id,
        order: order.id,
        source: going.source,
        amount: going.amount,
        coins: taken,
        coins_owed: going.coins - taken,
        transaction,
        state: going.state,
        reference: None,
    };
    queries::insert_return(tx, &row, "", None).await?;
    Ok(())
}

async fn take_what_is_there(
    tx: &mut TenantTx,
    member: UserId,
    original: Uuid,
    row: Uuid,
    going: &Going,
) -> Result<(i64, Option<Uuid>), OrderError> {
    // Held, so that nobody spends it before it is taken.
    let there = coins::hold_balance(tx, member).await?;
    let Some(amount) = Amount::new(going.coins.min(there)) else { return Ok((0, None)) };
    let key = format!("return:{row}");
    let back = TakeBack { original, amount: Some(amount), key: &key, note: "", made_by: None };
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
    Ok(())
}

/// The money stayed or came again: so do the coins.
async fn give_back(tx: &mut TenantTx, row: &Returned) -> Result<(), OrderError> {
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
