//! Questions to the database that find nothing while the books are right. Also asked after kill -9 (`xtask/src/test/crashes`).

/// What must hold, and how many times it does not.
pub(super) const FAULTS: [(&str, &str); 7] = [
    (
        "each transaction is two entries that sum to zero",
        "select count(*) from (select from coin_entries group by transaction_id having sum(amount) <> 0 or count(*) <> 2) f",
    ),
    ("no balance is below zero", "select count(*) from coin_balances where balance < 0"),
    (
        "a balance is the sum of its entries, numbered without a gap",
        "select count(*) from coin_balances b
         join lateral (select sum(amount) as total, count(*) as entries, max(number) as last
                       from coin_entries e where e.tenant_id = b.tenant_id and e.user_id = b.user_id) e on true
         where b.balance <> e.total or b.entries <> e.entries or b.entries <> e.last",
    ),
    (
        "each entry continues the one before",
        "select count(*) from (select balance - amount as before,
           lag(balance, 1, 0::bigint) over (partition by user_id order by number) as told
         from coin_entries where user_id is not null) e where before <> told",
    ),
    (
        "an order is paid by exactly one deposit of its coins",
        "select count(*) from orders o
         left join coin_transactions t on t.tenant_id = o.tenant_id and t.key = 'deposit:' || o.id
         left join coin_entries e on e.tenant_id = t.tenant_id and e.transaction_id = t.id and e.user_id = o.user_id
         where t.id is distinct from o.deposit_id or (o.deposit_id is not null and e.amount is distinct from o.coins)",
    ),
    (
        "no more of an order went back than was paid, neither money nor coins",
        "select count(*) from orders o join lateral (
           select sum(amount) as money, sum(coins + coins_owed) as coins from order_returns r
           where r.tenant_id = o.tenant_id and r.order_id = o.id and r.state <> 'failed') r on true
         where r.money > o.total or r.coins > o.coins or (o.paid_at is null and r.money is not null)",
    ),
    (
        "each purchase of Pro was paid once",
        "select count(*) from pro_purchases p
         left join coin_entries e on e.tenant_id = p.tenant_id and e.transaction_id = p.transaction_id and e.user_id = p.user_id
         where e.amount is distinct from -p.coins",
    ),
];
