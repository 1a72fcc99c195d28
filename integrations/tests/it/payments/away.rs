//! A provider that is away, slow or broken: "later" in bounded time, never "no".

use std::time::{Duration, Instant};

use integrations::payments::{PaymentError, PaymentProvider, RefundRequest, Stripe, TestProvider};
use time::OffsetDateTime;
use tokio::net::TcpListener;
use uuid::Uuid;

use super::{config, order, stripe_and_double, stripe_at};

/// Every call once; the names of those that did not answer "later".
async fn not_later(provider: &dyn PaymentProvider) -> Vec<String> {
    let now = OffsetDateTime::now_utc();
    let refund = RefundRequest { key: Uuid::now_v7(), payment: "pi_1".to_owned(), amount: 100 };
    let results = [
        ("open", provider.open_checkout(&order()).await.map(|_| ())),
        ("get", provider.get_checkout("cs_test_1").await.map(|_| ())),
        ("close", provider.close_checkout("cs_test_1").await.map(|_| ())),
        ("refund", provider.refund(&refund).await.map(|_| ())),
        ("list", provider.list_payments(now, now, None).await.map(|_| ())),
    ];
    let wrong = results.into_iter().filter(|(_, result)| !matches!(result, Err(PaymentError::Unavailable(_))));
    wrong.map(|(name, result)| format!("{name}: {result:?}")).collect()
}

#[tokio::test]
async fn a_port_where_nobody_listens_is_later() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let begun = Instant::now();
    assert_eq!(not_later(&stripe_at(&url, Duration::from_secs(5))).await, Vec::<String>::new());
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_connection_that_is_taken_and_never_answered_is_later() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let silent = tokio::spawn(async move {
        let mut held = Vec::new();
        while let Ok((connection, _)) = listener.accept().await {
            held.push(connection);
        }
    });
    let begun = Instant::now();
    assert_eq!(not_later(&stripe_at(&url, Duration::from_millis(200))).await, Vec::<String>::new());
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    silent.abort();
}

#[tokio::test]
async fn an_answer_that_breaks_off_or_says_nothing_is_later() {
    let (stripe, double) = stripe_and_double().await;
    for (status, body) in
        [(200, ""), (200, "{"), (200, "{}"), (200, "<html>"), (502, "<html>Bad Gateway</html>"), (400, "no JSON")]
    {
        double.fail_next(status, body);
        let result = stripe.open_checkout(&order()).await;
        assert!(matches!(result, Err(PaymentError::Unavailable(_))), "{status} {body}: {result:?}");
    }
}

#[tokio::test]
async fn what_stripe_cannot_do_now_is_later_and_what_it_never_will_is_refused() {
    let (stripe, double) = stripe_and_double().await;
    for (status, is_later) in [
        (400, false),
        (401, true),
        (402, false),
        (403, true),
        (404, false),
        (409, true),
        (424, true),
        (429, true),
        (500, true),
        (502, true),
        (503, true),
        (504, true),
    ] {
        let words = r#"{"error": {"type": "card_error", "code": "card_declined", "param": "source",
            "message": "The card of Mei Lin, payer@example.com, was declined."}}"#;
        double.fail_next(status, words);
        let error = stripe.open_checkout(&order()).await.unwrap_err();
        assert_eq!(matches!(error, PaymentError::Unavailable(_)), is_later, "{status}: {error}");
        let text = format!("{error} {error:?}");
        assert!(text.contains("card_declined") && text.contains(&status.to_string()), "{text}");
        assert!(!text.contains("Mei") && !text.contains('@') && !text.contains("sk_"), "{text}");
    }
}

#[tokio::test]
async fn an_order_that_could_not_be_opened_is_opened_by_the_next_try() {
    let (stripe, double) = stripe_and_double().await;
    let request = order();
    double.fail_next(503, "");
    stripe.open_checkout(&request).await.unwrap_err();
    stripe.open_checkout(&request).await.unwrap();
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_later() {
    let file = std::env::temp_dir().join(format!("verdant-payments-{}", Uuid::now_v7()));
    std::fs::write(&file, "a file").unwrap();
    let provider = TestProvider::new(&file);
    let result = provider.open_checkout(&order()).await;
    std::fs::remove_file(&file).unwrap();
    assert!(matches!(result, Err(PaymentError::Unavailable(_))), "{result:?}");
}

#[tokio::test]
async fn a_stripe_behind_tls_can_be_named() {
    // Nobody listens: the point is that the client can be built, certificates and all, and fails in the ordinary way.
    assert_eq!(not_later(&stripe_at("https://127.0.0.1:1", Duration::from_secs(5))).await, Vec::<String>::new());
}

#[test]
fn settings_that_cannot_be_used_are_refused_without_being_repeated() {
    let refused = [
        config("sk_test_\u{7f}1", "whsec_1", None),
        config("sk_test_1", " , ", None),
        config("sk_test_1", "whsec_1", Some("stripe.example")),
        config("sk_test_1", "whsec_1", Some("https://stripe.example/v1")),
        config("sk_test_1", "whsec_1", Some("ftp://stripe.example")),
        config("sk_live_1", "whsec_1", Some("http://stripe.example")),
    ];
    for config in refused {
        let error = Stripe::new(&config).unwrap_err();
        let text = format!("{error} {error:?}");
        assert!(matches!(error, PaymentError::Refused(_)), "{text}");
        assert!(!text.contains("sk_") && !text.contains("whsec_") && text.contains("STRIPE_"), "{text}");
    }
    for url in ["https://stripe.example", "https://stripe.example/"] {
        Stripe::new(&config("sk_live_1", "whsec_1", Some(url))).unwrap();
    }
}

#[test]
fn the_secrets_are_not_shown() {
    let stripe = Stripe::new(&config("sk_live_secret", "whsec_secret", None)).unwrap();
    assert!(!format!("{stripe:?}").contains("secret_") && !format!("{stripe:?}").contains("whsec"), "{stripe:?}");
    assert!(!format!("{stripe:?}").contains("sk_live"), "{stripe:?}");
}
