//! What goes over the wire to Stripe, and what is made of its answers.

use std::time::Duration;

use integrations::payments::{CheckoutState, PaymentError, PaymentProvider, RefundRequest};
use serde_json::{Value, json};
use stripe::{Client, ClientBuilder};
use stripe_checkout::checkout_session::{ListCheckoutSession, RetrieveCheckoutSession};
use stripe_core::charge::ListCharge;
use stripe_core::refund::ListRefund;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{order, stripe_and_double};
use crate::stripe_double::{Asked, SECRET_KEY, StripeDouble};

const OPEN: &str = "POST /v1/checkout/sessions";

fn opened(double: &StripeDouble) -> Vec<Asked> {
    double.asked().into_iter().filter(|asked| asked.path == OPEN).collect()
}

#[tokio::test]
async fn a_checkout_is_asked_for_with_everything_that_must_come_back() {
    let (stripe, double) = stripe_and_double().await;
    let request = order();
    stripe.open_checkout(&request).await.unwrap();
    let [asked] = opened(&double).try_into().unwrap();
    assert_eq!(asked.key, Some(request.order.to_string()));
    let expected = [
        ("mode", "payment"),
        ("client_reference_id", &request.order.to_string()),
        ("metadata[order]", &request.order.to_string()),
        ("metadata[tenant]", &request.tenant.to_string()),
        ("payment_intent_data[metadata][order]", &request.order.to_string()),
        ("payment_intent_data[metadata][tenant]", &request.tenant.to_string()),
        ("line_items[0][price_data][product_data][name]", "100 T-Coins"),
        ("line_items[0][price_data][unit_amount]", "10000"),
        ("line_items[1][price_data][product_data][name]", "Card fee (5%)"),
        ("line_items[1][price_data][unit_amount]", "500"),
        ("line_items[1][price_data][currency]", "usd"),
        ("line_items[1][quantity]", "1"),
        ("allowed_payment_method_types[0]", "card"),
        ("adaptive_pricing[enabled]", "false"),
        ("customer_email", "payer@example.com"),
        ("success_url", "https://school.example/toefl/payments?order=1&paid=true"),
        ("cancel_url", "https://school.example/toefl/balance"),
        ("expires_at", &request.expires_at.unix_timestamp().to_string()),
    ];
    for (name, value) in expected {
        assert_eq!(asked.form.get(name), Some(value), "{name}");
    }
}

#[tokio::test]
async fn the_page_is_in_the_payers_language() {
    let (stripe, double) = stripe_and_double().await;
    for (language, locale) in [("en", "en"), ("cn", "zh"), ("tw", "zh-TW"), ("", "auto")] {
        let mut request = order();
        request.language = language.to_owned();
        request.email = None;
        stripe.open_checkout(&request).await.unwrap();
        let asked = opened(&double).pop().unwrap();
        assert_eq!((asked.form.get("locale"), asked.form.get("customer_email")), (Some(locale), None));
    }
}

#[tokio::test]
async fn an_end_that_stripe_would_not_take_is_moved_and_the_order_stays_one_checkout() {
    let (stripe, double) = stripe_and_double().await;
    for (after, expected) in [(60, 31 * 60), (31 * 60, 31 * 60), (30 * 86_400, 86_400 - 60)] {
        let mut request = order();
        request.expires_at = OffsetDateTime::now_utc() + Duration::from_secs(after);
        let first = stripe.open_checkout(&request).await.unwrap();
        let end: i64 = opened(&double).pop().unwrap().form.get("expires_at").unwrap().parse().unwrap();
        let away = end - OffsetDateTime::now_utc().unix_timestamp();
        assert!((expected - 5..=expected).contains(&away), "{after}: {away}");
        request.expires_at += Duration::from_secs(2 * 3600);
        assert_eq!(stripe.open_checkout(&request).await.unwrap().reference, first.reference);
    }
    let mut over = order();
    over.expires_at = OffsetDateTime::now_utc() - Duration::from_secs(1);
    assert!(matches!(stripe.open_checkout(&over).await, Err(PaymentError::Refused(_))));
}

#[tokio::test]
async fn an_order_is_found_again_among_many_and_a_finished_one_has_a_page_to_go_to() {
    let (stripe, double) = stripe_and_double().await;
    let (mut paid, mut expired) = (order(), order());
    let first = stripe.open_checkout(&paid).await.unwrap();
    stripe.open_checkout(&expired).await.unwrap();
    double.pay(paid.order);
    double.expire(expired.order);
    for _ in 0..230 {
        stripe.open_checkout(&order()).await.unwrap();
    }
    // Another language: not the same words under the same key.
    paid.language = "tw".to_owned();
    expired.language = "tw".to_owned();
    let again = stripe.open_checkout(&paid).await.unwrap();
    assert_eq!((again.reference, again.url), (first.reference, paid.success_url));
    assert_eq!(stripe.open_checkout(&expired).await.unwrap().url, expired.cancel_url);
}

#[tokio::test]
async fn a_checkout_that_nobody_paid_in_time_is_closed() {
    let (stripe, double) = stripe_and_double().await;
    let request = order();
    let checkout = stripe.open_checkout(&request).await.unwrap();
    double.expire(request.order);
    assert_eq!(stripe.get_checkout(&checkout.reference).await.unwrap(), CheckoutState::Closed);
    assert_eq!(stripe.close_checkout(&checkout.reference).await.unwrap(), CheckoutState::Closed);
}

#[tokio::test]
async fn currencies_without_a_hundredth_and_with_a_thousandth_keep_their_amounts() {
    let (stripe, double) = stripe_and_double().await;
    for (currency, amount, at_stripe) in [("JPY", 150_000, 1_500), ("KWD", 1_234, 12_340), ("TWD", 300_000, 300_000)] {
        let mut request = order();
        request.currency = currency.to_owned();
        request.lines.truncate(1);
        request.lines[0].amount = amount;
        let checkout = stripe.open_checkout(&request).await.unwrap();
        assert_eq!(double.pay(request.order)["amount_total"], at_stripe, "{currency}");
        let state = stripe.get_checkout(&checkout.reference).await.unwrap();
        let CheckoutState::Paid { payment, amount: paid, currency: of } = state else {
            panic!("{currency}: {state:?}")
        };
        assert_eq!((paid, of.as_str()), (amount, currency));
        let refund = RefundRequest { key: Uuid::now_v7(), payment, amount: 100 };
        stripe.refund(&refund).await.unwrap();
        let now = OffsetDateTime::now_utc();
        let hour = Duration::from_secs(3600);
        let books = stripe.list_payments(now - hour, now + hour, None).await.unwrap().payments;
        let found = books.iter().find(|payment| payment.order == Some(request.order)).unwrap();
        assert_eq!((found.amount, found.refunded, found.currency.as_str()), (amount, 100, currency));
    }
    let mut half_a_yen = order();
    half_a_yen.currency = "JPY".to_owned();
    half_a_yen.lines[0].amount = 50;
    let refused = stripe.open_checkout(&half_a_yen).await;
    assert!(matches!(refused, Err(PaymentError::Refused(_))), "{refused:?}");
}

#[tokio::test]
async fn amounts_that_nobody_can_pay_never_leave() {
    let (stripe, double) = stripe_and_double().await;
    for amounts in [vec![], vec![0], vec![-1], vec![10_000, -500]] {
        let mut request = order();
        let line = request.lines[0].clone();
        let lines = amounts.iter().map(|amount| integrations::payments::Line { amount: *amount, ..line.clone() });
        request.lines = lines.collect();
        let refused = stripe.open_checkout(&request).await;
        assert!(matches!(refused, Err(PaymentError::Refused(_))), "{amounts:?}: {refused:?}");
    }
    for amount in [0, -1] {
        let refund = RefundRequest { key: Uuid::now_v7(), payment: "pi_1".to_owned(), amount };
        assert!(matches!(stripe.refund(&refund).await, Err(PaymentError::Refused(_))), "{amount}");
    }
    assert!(double.asked().is_empty());
}

#[tokio::test]
async fn a_refund_tried_again_after_stripe_forgot_its_key_still_goes_back_once() {
    let (stripe, double) = stripe_and_double().await;
    let payment = double.add_charge(&json!({}), 10_500, "usd", OffsetDateTime::now_utc().unix_timestamp());
    let refund = RefundRequest { key: Uuid::now_v7(), payment: payment.clone(), amount: 500 };
    let first = stripe.refund(&refund).await.unwrap();
    // More of them than a page has, each under its own key.
    for _ in 0..100 {
        stripe.refund(&RefundRequest { key: Uuid::now_v7(), payment: payment.clone(), amount: 1 }).await.unwrap();
    }
    double.forget_keys();
    assert_eq!(stripe.refund(&refund).await.unwrap(), first);
    let changed = stripe.refund(&RefundRequest { amount: 600, ..refund }).await;
    assert!(matches!(changed, Err(PaymentError::Refused(_))), "{changed:?}");
    let now = OffsetDateTime::now_utc();
    let hour = Duration::from_secs(3600);
    assert_eq!(stripe.list_payments(now - hour, now + hour, None).await.unwrap().payments[0].refunded, 600);
}

#[tokio::test]
async fn what_was_paid_elsewhere_in_the_account_is_listed_without_an_order() {
    let (stripe, double) = stripe_and_double().await;
    for metadata in [json!({}), json!({ "order": "6735", "tenant": "" })] {
        double.add_charge(&metadata, 999, "eur", 1_780_000_000);
    }
    let at = OffsetDateTime::from_unix_timestamp(1_780_000_000).unwrap();
    let books = stripe.list_payments(at, at + Duration::from_secs(1), None).await.unwrap();
    assert_eq!(books.payments.len(), 2);
    for payment in books.payments {
        assert_eq!((payment.order, payment.tenant, payment.at, payment.amount), (None, None, at, 999));
    }
    // Half a second later is after that second.
    let later = at + Duration::from_millis(500);
    assert_eq!(stripe.list_payments(later, later + Duration::from_secs(9), None).await.unwrap().payments, []);
}

#[tokio::test]
async fn a_page_of_declined_cards_is_empty_and_leads_on() {
    let (stripe, double) = stripe_and_double().await;
    let (paid, declined) = (order(), order());
    stripe.open_checkout(&paid).await.unwrap();
    stripe.open_checkout(&declined).await.unwrap();
    double.pay(paid.order);
    for _ in 0..100 {
        double.decline(declined.order);
    }
    let now = OffsetDateTime::now_utc();
    let (from, to) = (now - Duration::from_secs(3600), now + Duration::from_secs(3600));
    let first = stripe.list_payments(from, to, None).await.unwrap();
    assert_eq!(first.payments, []);
    let second = stripe.list_payments(from, to, first.next.as_deref()).await.unwrap();
    assert_eq!((second.payments.len(), second.next), (1, None));
}

#[tokio::test]
async fn a_key_of_somebody_else_is_an_operators_matter() {
    let (_, double) = stripe_and_double().await;
    let stranger =
        integrations::payments::Stripe::new(&super::config("sk_test_other", "whsec_1", Some(&double.url))).unwrap();
    let away = stranger.open_checkout(&order()).await;
    assert!(matches!(&away, Err(PaymentError::Unavailable(why)) if why.contains("401")), "{away:?}");
}

/// The double is only worth something while it speaks as Stripe does: the crate's own types, which are made from Stripe's
/// description of its API and demand every field of it, can read what it says.
#[tokio::test]
async fn the_double_answers_in_the_shapes_of_the_api() {
    let (stripe, double) = stripe_and_double().await;
    let request = order();
    let checkout = stripe.open_checkout(&request).await.unwrap();
    let session: Value = double.pay(request.order);
    let payment = session["payment_intent"].as_str().unwrap().to_owned();
    stripe.refund(&RefundRequest { key: Uuid::now_v7(), payment, amount: 500 }).await.unwrap();

    let client: Client = ClientBuilder::new(SECRET_KEY).url(&double.url).build().unwrap();
    let read = RetrieveCheckoutSession::new(checkout.reference.as_str()).send(&client).await.unwrap();
    assert_eq!(read.client_reference_id, Some(request.order.to_string()));
    assert_eq!(ListCheckoutSession::new().send(&client).await.unwrap().data.len(), 1);
    assert_eq!(ListCharge::new().send(&client).await.unwrap().data[0].amount_refunded, 500);
    assert_eq!(ListRefund::new().send(&client).await.unwrap().data[0].amount, 500);
    let unknown = RetrieveCheckoutSession::new("cs_test_0").send(&client).await.unwrap_err();
    assert!(matches!(unknown, stripe::StripeError::Stripe(_, 404)), "{unknown:?}");
}
