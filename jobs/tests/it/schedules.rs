//! Work by the clock, with more than one clock.

use std::collections::BTreeSet;

use crate::support::{Eyes, queue_database, until};
use crate::worker_process::Recipe;

#[tokio::test]
async fn a_schedule_fires_once_a_tick_with_three_workers() {
    let test_db = queue_database().await;
    let mut eyes = Eyes::on(&test_db).await;
    let workers = [(); 3].map(|()| Recipe::new(&test_db.app_url).kind("schedule").start());

    until("twenty ticks have passed", async || {
        let ticks: i64 = sqlx::query_scalar("select count(*) from jobs.tick where name = 'test.schedule'")
            .fetch_one(eyes.owner())
            .await
            .expect("count the ticks");
        (ticks >= 20).then_some(())
    })
    .await;
    for mut worker in workers {
        worker.signal("TERM");
        assert!(worker.until_exit().await.success());
    }
    // What the workers left in the queue is a tick that was enqueued and not yet run.
    let effects: Vec<String> = sqlx::query_scalar("select kind from effects where kind like 'tick %'")
        .fetch_all(eyes.owner())
        .await
        .expect("read the effects");
    let distinct: BTreeSet<&String> = effects.iter().collect();
    assert_eq!(distinct.len(), effects.len(), "no tick ran twice");
    let ticks: i64 = sqlx::query_scalar("select count(*) from jobs.tick where name = 'test.schedule'")
        .fetch_one(eyes.owner())
        .await
        .expect("count the ticks");
    let waiting = i64::try_from(eyes.rows().await.len()).expect("few rows");
    assert_eq!(i64::try_from(effects.len()).expect("few effects") + waiting, ticks, "every tick ran or waits");
}
