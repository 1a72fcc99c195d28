//! Figures that a worker reads for the operators.

use product::money::payments::{apply_event, look_at_inbox, receive};
use serde_json::json;
use tenants::Reason;
use time::Duration;
use worker::{listen, watch};

#[tokio::test]
async fn the_age_of_the_oldest_message_that_is_not_read_is_told() {
    // In a database of its own: messages belong to no tenant.
    let test = testkit::fresh_database().await;
    let figures = listen::install_metrics().expect("nobody counts yet");
    let told = async |name: &str| {
        watch::read_inbox(&test.db).await.expect("read");
        let text = figures.render();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ').map(str::to_owned));
        line.unwrap_or_else(|| panic!("{name} is missing: {text}"))
    };
    assert_eq!(told("payment_messages_waiting_seconds").await, "0");
    for (minute, id) in ["evt_1", "evt_2"].into_iter().enumerate() {
        test.clock.advance(std::time::Duration::from_secs(60 * minute as u64));
        let paid = json!({"id": "cs_1", "payment_status": "paid", "payment_intent": "pi_1", "amount_total": 1, "currency": "usd"});
        let body = json!({"id": id, "type": "checkout.session.completed", "data": {"object": paid}});
        let mut tx = test.db.platform(Reason::Payments).await.expect("open a transaction");
        receive(&mut tx, "test", &body).await.expect("received");
        tx.commit().await.expect("commit");
    }
    test.clock.advance(std::time::Duration::from_secs(30));
    let since = look_at_inbox(&mut test.db.platform_read(Reason::Metering).await.expect("open a transaction"))
        .await
        .expect("looked")
        .waiting_since;
    let second = (test.db.now() - Duration::seconds(90)).unix_timestamp();
    assert_eq!(since.map(|at| at.unix_timestamp()), Some(second));
    let age: f64 = told("payment_messages_waiting_seconds").await.parse().expect("a number");
    assert!((89.9..91.0).contains(&age), "{age}");

    apply_event(&test.db, "test", "evt_1").await.expect("read");

    let age: f64 = told("payment_messages_waiting_seconds").await.parse().expect("a number");
    assert!((29.9..31.0).contains(&age), "{age}");
    assert_eq!(told("payment_messages_unmatched").await, "1");
}
