//! What a client asks of the product, each as a request does it: committed when it went well, otherwise forgotten.

use product::money::coins::{self, Amount, CoinError, Correction, Entry, Note, Product, TakeBack};
use product::money::orders::{self, Method, NewOrder, OrderError, Received, RefundWish};
use product::money::plans::{NewPurchase, PurchaseError, buy_pro};
use product::money::price_list::{Currency, Term};
use product::people::accounts::UserId;
use uuid::Uuid;

use super::World;
use super::model::Refusal;

#[derive(Debug, Clone)]
pub(crate) enum Ask {
    Give { amount: i64, key: Uuid },
    Deduct { amount: i64, key: Uuid },
    Spend { price: i64, bought: Uuid },
    Exchange { amount: i64, row: Uuid },
    Reverse { original: Uuid, amount: Option<i64>, key: String },
    BuyPro { term: Term, key: String, seen: Option<u32> },
    Order { coins: u32, method: Method, key: String, seen: Option<i64> },
    Confirm { order: Uuid },
    Refund { order: Uuid, coins: Option<i64>, key: Uuid },
}

/// What was answered: the same again to the same ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The transaction, purchase or order.
    pub(crate) id: Uuid,
    /// What it did to the balance, where that is told.
    pub(crate) change: i64,
}

impl From<Entry> for Answer {
    fn from(entry: Entry) -> Self {
        Self { id: entry.id, change: entry.amount }
    }
}

fn of_coins(cause: CoinError) -> Refusal {
    match cause {
        CoinError::NotEnough { missing } => Refusal::NotEnough(missing),
        CoinError::KeyUsed => Refusal::KeyUsed,
        CoinError::NothingLeft => Refusal::NothingLeft,
        other => panic!("the ledger failed: {other:?}"),
    }
}

pub(crate) fn of_orders(cause: OrderError) -> Refusal {
    match cause {
        OrderError::Spent { missing } => Refusal::NotEnough(missing),
        OrderError::WrongState(_) => Refusal::WrongState,
        OrderError::KeyUsed => Refusal::KeyUsed,
        OrderError::PriceChanged { total } => Refusal::PriceChanged(total),
        OrderError::Coins(cause) => of_coins(cause),
        other => panic!("an order failed: {other:?}"),
    }
}

fn of_purchases(cause: PurchaseError) -> Refusal {
    match cause {
        PurchaseError::PriceChanged { price } => Refusal::PriceChanged(price),
        PurchaseError::KeyUsed => Refusal::KeyUsed,
        PurchaseError::Coins(cause) => of_coins(cause),
        other => panic!("a purchase failed: {other:?}"),
    }
}

fn amount(coins: i64) -> Amount {
    Amount::new(coins).expect("a number of coins that can move")
}

fn correction(member: UserId, coins: i64, key: Uuid) -> Correction {
    let note = Note::parse("a prize").expect("a short note");
    Correction { member, amount: amount(coins), note, key }
}

pub(crate) async fn perform(world: &World, member: UserId, ask: &Ask) -> Result<Answer, Refusal> {
    let mut tx = world.tx().await;
    let answer = match ask {
        Ask::Give { amount, key } => {
            let wanted = correction(member, *amount, *key);
            coins::give(&mut tx, world.office, &wanted).await.map_err(of_coins)?.into()
        }
        Ask::Deduct { amount, key } => {
            let wanted = correction(member, *amount, *key);
            coins::deduct(&mut tx, world.office, &wanted).await.map_err(of_coins)?.into()
        }
        Ask::Spend { price, bought } => {
            coins::spend(&mut tx, member, Product::Grading, *bought, amount(*price)).await.map_err(of_coins)?.into()
        }
        Ask::Exchange { amount: coins, row } => {
            coins::exchange_credit(&mut tx, member, *row, amount(*coins)).await.map_err(of_coins)?.into()
        }
        Ask::Reverse { original, amount, key } => {
            let amount = amount.and_then(Amount::new);
            let back = TakeBack { original: *original, amount, key, note: "", made_by: Some(world.office) };
            coins::reverse(&mut tx, &back).await.map_err(of_coins)?.into()
        }
        Ask::BuyPro { term, key, seen } => {
            let wish = NewPurchase { key: key.clone(), term: *term, seen_price: *seen, promotion_code: None };
            let made = buy_pro(&mut tx, member, &wish).await.map_err(of_purchases)?;
            Answer { id: made.id, change: -made.coins }
        }
        Ask::Order { coins, method, key, seen } => {
            let wish = NewOrder {
                key: key.clone(),
                coins: *coins,
                currency: Currency::Usd,
                method: *method,
                seen_total: *seen,
                promotion_code: None,
            };
            let made = orders::create_order(&mut tx, member, &wish, true).await.map_err(of_orders)?;
            Answer { id: made.order.id, change: 0 }
        }
        Ask::Confirm { order } => {
            let price = orders::get_order(&mut tx, *order).await.map_err(of_orders)?.price;
            let received = Received { amount: price.total(), currency: price.currency };
            orders::confirm_transfer(&mut tx, world.office, *order, received).await.map_err(of_orders)?;
            Answer { id: *order, change: 0 }
        }
        Ask::Refund { order, coins, key } => {
            let note = Note::parse("asked for").expect("a short note");
            let wish = RefundWish { coins: coins.and_then(Amount::new), note, key: *key };
            orders::request_refund(&mut tx, world.office, *order, &wish).await.map_err(of_orders)?;
            Answer { id: *order, change: 0 }
        }
    };
    tx.commit().await.expect("commit");
    Ok(answer)
}
