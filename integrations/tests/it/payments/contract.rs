//! The promises themselves.

use std::time::Duration;

use integrations::payments::{
    CheckoutState, Payment, PaymentError, PaymentProvider, Refund, RefundRequest, RefundState,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{House, Payer, houses, houses_with_a_page, order};

fn is_refused<T>(result: &Result<T, PaymentError>) -> bool {
    matches!(result, Err(PaymentError::Refused(_)))
}

/// Whether no money moved, and never will.
fn is_no(result: &Result<Refund, PaymentError>) -> bool {
    is_refused(result) || matches!(result, Ok(refund) if refund.state == RefundState::Failed)
}

async fn books(provider: &dyn PaymentProvider, from: OffsetDateTime, to: OffsetDateTime) -> Vec<Payment> {
    let mut all = Vec::new();
    let mut cursor: Option<String> = None;
    for _ in 0..1000 {
        let page = provider.list_payments(from, to, cursor.as_deref()).await.unwrap();
        all.extend(page.payments);
        let Some(next) = page.next else { return all };
        cursor = Some(next);
    }
    panic!("the pages have no end");
}

async fn of_order(house: &House, order: Uuid) -> Vec<Payment> {
    let now = OffsetDateTime::now_utc();
    let all = books(house.provider.as_ref(), now - Duration::from_secs(3600), now + Duration::from_secs(3600)).await;
    all.into_iter().filter(|payment| payment.order == Some(order)).collect()
}

#[tokio::test]
async fn the_same_order_twice_is_one_checkout() {
    for house in &houses().await {
        let request = order();
        let (first, second) = (house.open(&request).await, house.open(&request).await);
        assert_eq!(first, second, "{}", house.name);
        assert!(first.url.starts_with("https://"), "{}: {}", house.name, first.url);
        assert_eq!(house.provider.get_checkout(&first.reference).await.unwrap(), CheckoutState::Open, "{}", house.name);
    }
}

#[tokio::test]
async fn two_orders_are_two_checkouts() {
    for house in &houses().await {
        let (first, second) = (house.open(&order()).await, house.open(&order()).await);
        assert_ne!(first.reference, second.reference, "{}", house.name);
        assert_ne!(first.url, second.url, "{}", house.name);
    }
}

#[tokio::test]
async fn an_order_asked_for_again_in_another_language_or_with_another_end_is_the_same_checkout() {
    for house in &houses().await {
        let request = order();
        let first = house.open(&request).await;
        let mut again = request.clone();
        again.language = "tw".to_owned();
        again.lines[0].name = "100 T 幣".to_owned();
        again.expires_at += Duration::from_secs(60);
        assert_eq!(house.open(&again).await.reference, first.reference, "{}", house.name);
    }
}

#[tokio::test]
async fn another_total_or_currency_under_the_same_order_is_refused() {
    for house in &houses().await {
        let request = order();
        house.open(&request).await;
        let (mut dearer, mut elsewhere) = (request.clone(), request.clone());
        dearer.lines[0].amount += 1;
        elsewhere.currency = "EUR".to_owned();
        for changed in [dearer, elsewhere] {
            let refused = house.provider.open_checkout(&changed).await;
            assert!(is_refused(&refused), "{}: {refused:?}", house.name);
        }
    }
}

#[tokio::test]
async fn what_comes_to_nothing_or_has_a_negative_line_cannot_be_opened() {
    for house in &houses().await {
        let (mut free, mut negative) = (order(), order());
        free.lines.iter_mut().for_each(|line| line.amount = 0);
        negative.lines[1].amount = -500;
        for request in [free, negative] {
            let refused = house.provider.open_checkout(&request).await;
            assert!(is_refused(&refused), "{}: {refused:?}", house.name);
        }
    }
}

#[tokio::test]
async fn a_closed_checkout_stays_closed() {
    for house in &houses().await {
        let checkout = house.open(&order()).await;
        for _ in 0..2 {
            let state = house.provider.close_checkout(&checkout.reference).await.unwrap();
            assert_eq!(state, CheckoutState::Closed, "{}", house.name);
        }
        assert_eq!(
            house.provider.get_checkout(&checkout.reference).await.unwrap(),
            CheckoutState::Closed,
            "{}",
            house.name
        );
    }
}

#[tokio::test]
async fn a_paid_checkout_says_what_was_paid_and_cannot_be_closed() {
    for house in &houses_with_a_page().await {
        let request = order();
        let checkout = house.open(&request).await;
        house.pay(request.order);
        let state = house.provider.get_checkout(&checkout.reference).await.unwrap();
        let CheckoutState::Paid { payment, amount, currency } = &state else { panic!("{}: {state:?}", house.name) };
        assert_eq!((*amount, currency.as_str()), (10_500, "USD"), "{}", house.name);
        assert!(!payment.is_empty() && *payment != checkout.reference, "{}: {payment}", house.name);
        assert_eq!(house.provider.close_checkout(&checkout.reference).await.unwrap(), state, "{}", house.name);
        assert_eq!(house.provider.get_checkout(&checkout.reference).await.unwrap(), state, "{}", house.name);
        assert_eq!(house.open(&request).await.reference, checkout.reference, "{}", house.name);
    }
}

#[tokio::test]
async fn a_declined_card_leaves_the_checkout_open_and_nothing_in_the_books() {
    for house in &houses_with_a_page().await {
        let request = order();
        let checkout = house.open(&request).await;
        house.decline(request.order);
        assert_eq!(
            house.provider.get_checkout(&checkout.reference).await.unwrap(),
            CheckoutState::Open,
            "{}",
            house.name
        );
        assert_eq!(of_order(house, request.order).await, [], "{}", house.name);
    }
}

#[tokio::test]
async fn what_nobody_knows_is_refused() {
    for house in &houses().await {
        let id = Uuid::now_v7().simple();
        let (checkout, payment) = (format!("cs_test_{id}"), format!("pi_test_{id}"));
        let looked = house.provider.get_checkout(&checkout).await;
        assert!(is_refused(&looked), "{}: {looked:?}", house.name);
        let closed = house.provider.close_checkout(&checkout).await;
        assert!(is_refused(&closed), "{}: {closed:?}", house.name);
        let refunded = house.provider.refund(&RefundRequest { key: Uuid::now_v7(), payment, amount: 100 }).await;
        assert!(is_refused(&refunded), "{}: {refunded:?}", house.name);
    }
}

#[tokio::test]
async fn a_payment_goes_back_in_parts_and_never_more_than_all_of_it() {
    for house in &houses().await {
        let request = order();
        let payment = house.payment(&request).await;
        let refund = |amount| RefundRequest { key: Uuid::now_v7(), payment: payment.clone(), amount };

        let part = house.provider.refund(&refund(500)).await.unwrap();
        assert_eq!(part.state, RefundState::Succeeded, "{}", house.name);
        let too_much = house.provider.refund(&refund(10_001)).await;
        assert!(is_no(&too_much), "{}: {too_much:?}", house.name);
        assert_eq!(of_order(house, request.order).await[0].refunded, 500, "{}", house.name);

        let rest = house.provider.refund(&refund(10_000)).await.unwrap();
        assert_eq!(rest.state, RefundState::Succeeded, "{}", house.name);
        assert_ne!(part.reference, rest.reference, "{}", house.name);
        let nothing_left = house.provider.refund(&refund(1)).await;
        assert!(is_no(&nothing_left), "{}: {nothing_left:?}", house.name);
        assert_eq!(of_order(house, request.order).await[0].refunded, 10_500, "{}", house.name);
    }
}

#[tokio::test]
async fn a_refund_asked_for_twice_under_one_key_goes_back_once() {
    for house in &houses().await {
        let request = order();
        let payment = house.payment(&request).await;
        let refund = RefundRequest { key: Uuid::now_v7(), payment, amount: 4_000 };
        let (first, second) = tokio::join!(house.provider.refund(&refund), house.provider.refund(&refund));
        let later = house.provider.refund(&refund).await.unwrap();
        // Of two at once, Stripe may ask one to come again.
        for refund in [first, second].into_iter().flatten() {
            assert_eq!(refund, later, "{}", house.name);
        }
        assert_eq!(of_order(house, request.order).await[0].refunded, 4_000, "{}", house.name);
    }
}

#[tokio::test]
async fn only_a_positive_amount_goes_back() {
    for house in &houses().await {
        let request = order();
        let payment = house.payment(&request).await;
        for amount in [0, -1, -4_000] {
            let refund = RefundRequest { key: Uuid::now_v7(), payment: payment.clone(), amount };
            let refused = house.provider.refund(&refund).await;
            assert!(is_refused(&refused), "{}: {amount}: {refused:?}", house.name);
        }
        assert_eq!(of_order(house, request.order).await[0].refunded, 0, "{}", house.name);
    }
}

#[tokio::test]
async fn another_amount_under_the_same_key_is_refused() {
    for house in &houses().await {
        let request = order();
        let payment = house.payment(&request).await;
        let refund = RefundRequest { key: Uuid::now_v7(), payment, amount: 4_000 };
        house.provider.refund(&refund).await.unwrap();
        for amount in [3_999, 4_001] {
            let refused = house.provider.refund(&RefundRequest { amount, ..refund.clone() }).await;
            assert!(is_refused(&refused), "{}: {amount}: {refused:?}", house.name);
        }
        assert_eq!(of_order(house, request.order).await[0].refunded, 4_000, "{}", house.name);
    }
}

#[tokio::test]
async fn the_books_say_whose_payment_it_is_and_when_it_was_made() {
    for house in &houses().await {
        let request = order();
        let before = OffsetDateTime::now_utc() - Duration::from_secs(5);
        let payment = house.payment(&request).await;
        let found = of_order(house, request.order).await;
        let [found] = found.as_slice() else { panic!("{}: {found:?}", house.name) };
        assert_eq!(
            (found.reference.as_str(), found.tenant),
            (payment.as_str(), Some(request.tenant)),
            "{}",
            house.name
        );
        assert_eq!((found.amount, found.refunded, found.currency.as_str()), (10_500, 0, "USD"), "{}", house.name);
        assert!((before..OffsetDateTime::now_utc() + Duration::from_secs(5)).contains(&found.at), "{}", house.name);

        // From a moment on, up to another and without it.
        let is_there = async |from, to| books(house.provider.as_ref(), from, to).await.contains(found);
        let later = found.at + Duration::from_secs(1);
        assert!(is_there(found.at, later).await, "{}", house.name);
        assert!(!is_there(later, later + Duration::from_secs(9)).await, "{}", house.name);
        assert!(!is_there(found.at - Duration::from_secs(9), found.at).await, "{}", house.name);
    }
}

#[tokio::test]
async fn the_pages_of_the_books_together_have_every_payment_once_newest_first() {
    const MANY: usize = 230;
    for house in &houses_with_a_page().await {
        let mut orders: Vec<Uuid> = Vec::new();
        for _ in 0..MANY {
            let request = order();
            house.open(&request).await;
            house.pay(request.order);
            orders.push(request.order);
        }
        let now = OffsetDateTime::now_utc();
        let all = books(house.provider.as_ref(), now - Duration::from_secs(900), now + Duration::from_secs(900)).await;
        assert!(all.is_sorted_by(|a, b| a.at >= b.at), "{}", house.name);
        let mut listed: Vec<Uuid> = all.iter().filter_map(|payment| payment.order).collect();
        listed.sort();
        orders.sort();
        assert_eq!(listed, orders, "{}", house.name);
    }
}

#[tokio::test]
async fn nothing_is_listed_where_nothing_was_paid() {
    for house in &houses().await {
        let long_ago = OffsetDateTime::UNIX_EPOCH + Duration::from_secs(86_400);
        let none = house.provider.list_payments(long_ago, long_ago + Duration::from_secs(60), None).await.unwrap();
        assert_eq!((none.payments.len(), none.next), (0, None), "{}", house.name);
    }
}

#[tokio::test]
async fn an_unsigned_message_is_not_believed() {
    for house in &houses().await {
        let now = OffsetDateTime::now_utc();
        for header in ["", "t=1", &format!("t={},v1=", now.unix_timestamp())] {
            assert!(house.provider.check_signature(b"{}", header, now).is_err(), "{}: {header}", house.name);
        }
    }
}

#[tokio::test]
async fn every_provider_has_the_name_that_orders_keep() {
    for house in &houses().await {
        let name = if matches!(house.payer, Payer::Test(..)) { "test" } else { "stripe" };
        assert_eq!(house.provider.name(), name);
    }
}
