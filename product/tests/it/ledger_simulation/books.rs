//! What must hold of all books together, asked of the database itself.

use product::money::coins;

use super::World;
use super::faults::FAULTS;

/// Checks everything; says how many entries there are.
pub(super) async fn check(world: &World) -> i64 {
    let mut tx = world.tx().await;
    for (rule, faults) in FAULTS {
        let found: i64 = sqlx::query_scalar(faults).fetch_one(tx.conn()).await.expect(rule);
        world.same(found, 0, || rule.to_owned());
    }
    let shared = coins::get_balance(&mut tx, world.shared).await.expect("read a balance");
    world.same(shared, world.accepted_sum(), || "the shared balance is the sum of what was accepted".to_owned());
    let (sum, entries): (i64, i64) =
        sqlx::query_as("select coalesce(sum(amount), 0)::bigint, count(*) from coin_entries")
            .fetch_one(tx.conn())
            .await
            .expect("sum all entries");
    world.same(sum, 0, || "all entries sum to zero".to_owned());
    entries
}
