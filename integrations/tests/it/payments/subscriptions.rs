//! What every provider promises of subscriptions.

use std::time::Duration;

use integrations::payments::{
    Invoice, InvoicePayment, InvoiceState, Line, PaymentError, SubscriptionCheckout, SubscriptionRequest,
    SubscriptionState, TestAction,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{House, Payer, houses_with_a_page, stripe_and_double};

/// Pro every three months with the card's fee.
fn request() -> SubscriptionRequest {
    SubscriptionRequest {
        subscription: Uuid::now_v7(),
        tenant: Uuid::now_v7(),
        lines: vec![
            Line { name: "Pro, renewed every 3 months".to_owned(), amount: 6_000 },
            Line { name: "Card fee".to_owned(), amount: 300 },
        ],
        currency: "USD".to_owned(),
        months: 3,
        email: Some("payer@example.com".to_owned()),
        language: "en".to_owned(),
        success_url: "https://school.example/toefl/profile?tab=subscription&started=1".to_owned(),
        cancel_url: "https://school.example/toefl/profile?tab=subscription".to_owned(),
        expires_at: OffsetDateTime::now_utc() + Duration::from_secs(2 * 3600),
    }
}

fn is_refused<T>(result: &Result<T, PaymentError>) -> bool {
    matches!(result, Err(PaymentError::Refused(_)))
}

impl House {
    fn begin(&self, id: Uuid) {
        match &self.payer {
            Payer::Test(provider, _) => {
                provider.act_on_subscription(id, TestAction::Pay, OffsetDateTime::now_utc()).unwrap().unwrap();
            }
            Payer::Double(double) => drop(double.begin(id)),
            Payer::Real(_) => panic!("nobody can pay there"),
        }
    }

    fn set_declines(&self, id: Uuid, declines: bool) {
        let action = if declines { TestAction::DeclineRenewals } else { TestAction::AcceptRenewals };
        match &self.payer {
            Payer::Test(provider, _) => {
                provider.act_on_subscription(id, action, OffsetDateTime::now_utc()).unwrap().unwrap();
            }
            Payer::Double(double) => double.set_declines(id, declines),
            Payer::Real(_) => panic!("nobody can pay there"),
        }
    }

    /// As it is when `periods` have ended since it began.
    async fn after(&self, id: Uuid, reference: &str, periods: u32) -> SubscriptionState {
        if let Payer::Double(double) = &self.payer {
            double.renew(id);
        }
        let now = OffsetDateTime::now_utc() + Duration::from_secs(u64::from(periods) * 93 * 86_400);
        self.provider.get_subscription(reference, now).await.unwrap()
    }

    /// One that has begun, by the provider's name.
    async fn begun(&self, request: &SubscriptionRequest) -> String {
        let page = self.provider.open_subscription(request).await.unwrap();
        self.begin(request.subscription);
        match self.provider.get_subscription_checkout(&page.reference).await.unwrap() {
            SubscriptionCheckout::Begun { subscription } => subscription,
            other => panic!("{}: {other:?}", self.name),
        }
    }
}

#[tokio::test]
async fn what_comes_to_nothing_or_never_renews_cannot_be_opened() {
    for house in &houses_with_a_page().await {
        let (mut free, mut negative) = (request(), request());
        free.lines.iter_mut().for_each(|line| line.amount = 0);
        negative.lines[1].amount = -300;
        let never = SubscriptionRequest { months: 0, ..request() };
        for request in [free, negative, never] {
            let refused = house.provider.open_subscription(&request).await;
            assert!(is_refused(&refused), "{}: {refused:?}", house.name);
        }
    }
}

#[tokio::test]
async fn the_same_subscription_twice_is_one_page_and_another_price_is_refused() {
    for house in &houses_with_a_page().await {
        let request = request();
        let first = house.provider.open_subscription(&request).await.unwrap();
        let again = SubscriptionRequest { language: "tw".to_owned(), ..request.clone() };
        assert_eq!(
            house.provider.open_subscription(&again).await.unwrap().reference,
            first.reference,
            "{}",
            house.name
        );
        let mut dearer = request.clone();
        dearer.lines[0].amount += 1;
        assert!(is_refused(&house.provider.open_subscription(&dearer).await), "{}", house.name);
        let state = house.provider.get_subscription_checkout(&first.reference).await.unwrap();
        assert_eq!(state, SubscriptionCheckout::Open, "{}", house.name);
        for _ in 0..2 {
            let closed = house.provider.close_subscription_checkout(&first.reference).await.unwrap();
            assert_eq!(closed, SubscriptionCheckout::Closed, "{}", house.name);
        }
    }
}

#[tokio::test]
async fn it_begins_with_a_paid_period_and_the_next_ones_follow_without_a_gap() {
    for house in &houses_with_a_page().await {
        let request = request();
        let reference = house.begun(&request).await;
        let page = house.provider.open_subscription(&request).await.unwrap();
        let closed = house.provider.close_subscription_checkout(&page.reference).await.unwrap();
        assert_eq!(
            closed,
            SubscriptionCheckout::Begun { subscription: reference.clone() },
            "{}: it goes on",
            house.name
        );
        let state = house.provider.get_subscription(&reference, OffsetDateTime::now_utc()).await.unwrap();
        assert_eq!((state.invoices.len(), state.ended_at, state.cancels_at_end), (1, None, false), "{}", house.name);

        let state = house.after(request.subscription, &reference, 1).await;

        let [second, first] = state.invoices.as_slice() else { panic!("{}: {state:?}", house.name) };
        assert_eq!(second.starts_at, first.ends_at, "{}", house.name);
        assert_ne!(second.reference, first.reference, "{}", house.name);
        for invoice in [first, second] {
            assert_eq!((invoice.amount, invoice.currency.as_str()), (6_300, "USD"), "{}", house.name);
            let InvoiceState::Paid { payment: Some(_), .. } = &invoice.state else {
                panic!("{}: {invoice:?}", house.name)
            };
        }
    }
}

#[tokio::test]
async fn a_declined_renewal_is_tried_again_once_for_each_key() {
    for house in &houses_with_a_page().await {
        let request = request();
        let reference = house.begun(&request).await;
        house.set_declines(request.subscription, true);
        let state = house.after(request.subscription, &reference, 1).await;
        assert_eq!(state.invoices[0].state, InvoiceState::Open { tries: 1 }, "{}", house.name);
        let invoice = state.invoices[0].reference.clone();
        let pay = async |key: Uuid| -> Invoice {
            let payment = InvoicePayment { key, invoice: invoice.clone() };
            let now = OffsetDateTime::now_utc() + Duration::from_secs(94 * 86_400);
            house.provider.pay_invoice(&payment, now).await.unwrap()
        };
        let key = Uuid::now_v7();
        for _ in 0..2 {
            assert_eq!(pay(key).await.state, InvoiceState::Open { tries: 2 }, "{}: once for the key", house.name);
        }
        house.set_declines(request.subscription, false);
        let (first, second) = (pay(Uuid::now_v7()).await, pay(Uuid::now_v7()).await);
        assert!(matches!(first.state, InvoiceState::Paid { .. }), "{}: {first:?}", house.name);
        assert_eq!(first, second, "{}: what is paid stays paid", house.name);
    }
}

#[tokio::test]
async fn it_can_be_canceled_resumed_and_ended() {
    for house in &houses_with_a_page().await {
        let (provider, request, now) = (&house.provider, request(), OffsetDateTime::now_utc());
        let reference = house.begun(&request).await;
        for cancels in [true, true, false, true, false] {
            let state = provider.set_cancel_at_end(&reference, cancels, now).await.unwrap();
            assert_eq!((state.cancels_at_end, state.ended_at), (cancels, None), "{}", house.name);
        }
        house.set_declines(request.subscription, true);
        house.after(request.subscription, &reference, 1).await;
        let later = now + Duration::from_secs(94 * 86_400);
        for _ in 0..2 {
            let ended = provider.end_subscription(&reference, later).await.unwrap();
            assert!(ended.ended_at.is_some(), "{}: {ended:?}", house.name);
            assert_eq!(ended.invoices[0].state, InvoiceState::Void, "{}: nobody is asked to pay it", house.name);
        }
        assert!(is_refused(&provider.set_cancel_at_end(&reference, true, later).await), "{}", house.name);
        let nobody = format!("sub_test_{}", Uuid::now_v7().simple());
        assert!(is_refused(&provider.get_subscription(&nobody, now).await), "{}", house.name);
        assert!(is_refused(&provider.get_subscription_checkout("cs_sub_1").await), "{}", house.name);
    }
}

#[tokio::test]
async fn everything_that_must_come_back_goes_to_stripe() {
    let (stripe, double) = stripe_and_double().await;
    let request = request();
    integrations::payments::PaymentProvider::open_subscription(&stripe, &request).await.unwrap();
    let asked = double.asked().pop().unwrap();
    let (id, tenant) = (request.subscription.to_string(), request.tenant.to_string());
    for (name, value) in [
        ("mode", "subscription"),
        ("client_reference_id", &id),
        ("metadata[subscription]", &id),
        ("metadata[tenant]", &tenant),
        ("subscription_data[metadata][subscription]", &id),
        ("subscription_data[metadata][tenant]", &tenant),
        ("line_items[0][price_data][unit_amount]", "6000"),
        ("line_items[0][price_data][recurring][interval]", "month"),
        ("line_items[0][price_data][recurring][interval_count]", "3"),
        ("line_items[1][price_data][recurring][interval_count]", "3"),
    ] {
        assert_eq!(asked.form.get(name), Some(value), "{name}");
    }
    assert_eq!(asked.key, Some(id));
}
