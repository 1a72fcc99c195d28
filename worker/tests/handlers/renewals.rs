//! Two workers that find the same renewal due, at the worst moment: both have looked before either has asked for the money.

use std::path::Path;
use std::sync::{Arc, Mutex};

use futures::future::BoxFuture;
use integrations::payments::{
    Checkout, CheckoutRequest, CheckoutState, Invoice, InvoicePayment, Line, PaymentError, PaymentProvider, Payments,
    Refund, RefundRequest, SignatureError, SubscriptionCheckout, SubscriptionRequest, SubscriptionState, TestAction,
    TestProvider,
};
use jobs::{Enqueue, run_pending};
use product::money::payments::receive_and_apply;
use product::money::price_list::{Currency, RenewalTerm};
use product::money::subscriptions::{
    self, CheckSubscription, NewSubscription, Status, Subscription, What, list_changes, list_periods,
};
use product::people::accounts::{NewPerson, Role, UserId, get_profile, save_person};
use tenants::Lang;
use time::{Duration, OffsetDateTime};
use tokio::sync::watch;
use uuid::Uuid;
use worker::registry::registry;

use crate::desk::Desk;

/// The test provider, at whose door callers wait for each other before they ask for money.
struct Crowded {
    inner: TestProvider,
    /// How many workers have come to the door, or have finished without.
    arrived: watch::Sender<usize>,
    keys: Mutex<Vec<Uuid>>,
}

impl Crowded {
    async fn wait_for_two(&self) {
        self.arrived.send_modify(|count| *count += 1);
        self.arrived.subscribe().wait_for(|count| *count >= 2).await.expect("the sender lives");
    }
}

impl PaymentProvider for Crowded {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn pay_invoice<'a>(
        &'a self,
        payment: &'a InvoicePayment,
        now: OffsetDateTime,
    ) -> BoxFuture<'a, Result<Invoice, PaymentError>> {
        Box::pin(async move {
            self.keys.lock().expect("not poisoned").push(payment.key);
            self.wait_for_two().await;
            self.inner.pay_invoice(payment, now).await
        })
    }

    fn open_checkout<'a>(&'a self, request: &'a CheckoutRequest) -> BoxFuture<'a, Result<Checkout, PaymentError>> {
        self.inner.open_checkout(request)
    }

    fn get_checkout<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<CheckoutState, PaymentError>> {
        self.inner.get_checkout(reference)
    }

    fn close_checkout<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<CheckoutState, PaymentError>> {
        self.inner.close_checkout(reference)
    }

    fn refund<'a>(&'a self, request: &'a RefundRequest) -> BoxFuture<'a, Result<Refund, PaymentError>> {
        self.inner.refund(request)
    }

    fn list_payments<'a>(
        &'a self,
        from: OffsetDateTime,
        to: OffsetDateTime,
        cursor: Option<&'a str>,
    ) -> BoxFuture<'a, Result<Payments, PaymentError>> {
        self.inner.list_payments(from, to, cursor)
    }

    fn open_subscription<'a>(
        &'a self,
        request: &'a SubscriptionRequest,
    ) -> BoxFuture<'a, Result<Checkout, PaymentError>> {
        self.inner.open_subscription(request)
    }

    fn get_subscription_checkout<'a>(
        &'a self,
        reference: &'a str,
    ) -> BoxFuture<'a, Result<SubscriptionCheckout, PaymentError>> {
        self.inner.get_subscription_checkout(reference)
    }

    fn close_subscription_checkout<'a>(
        &'a self,
        reference: &'a str,
    ) -> BoxFuture<'a, Result<SubscriptionCheckout, PaymentError>> {
        self.inner.close_subscription_checkout(reference)
    }

    fn get_subscription<'a>(
        &'a self,
        reference: &'a str,
        now: OffsetDateTime,
    ) -> BoxFuture<'a, Result<SubscriptionState, PaymentError>> {
        self.inner.get_subscription(reference, now)
    }

    fn set_cancel_at_end<'a>(
        &'a self,
        reference: &'a str,
        cancels: bool,
        now: OffsetDateTime,
    ) -> BoxFuture<'a, Result<SubscriptionState, PaymentError>> {
        self.inner.set_cancel_at_end(reference, cancels, now)
    }

    fn end_subscription<'a>(
        &'a self,
        reference: &'a str,
        now: OffsetDateTime,
    ) -> BoxFuture<'a, Result<SubscriptionState, PaymentError>> {
        self.inner.end_subscription(reference, now)
    }

    fn check_signature(&self, body: &[u8], signature: &str, now: OffsetDateTime) -> Result<(), SignatureError> {
        self.inner.check_signature(body, signature, now)
    }
}

async fn member(desk: &Desk) -> UserId {
    let mut tx = desk.tx().await;
    let person = NewPerson {
        email: "mei@mails.example",
        username: "mei",
        first_name: "Mei",
        last_name: "Lin",
        password_hash: "-",
        lang: Lang::En,
        roles: &[Role::Student],
        grading_sections: &[],
        pro_until: None,
    };
    let id = save_person(&mut tx, &person).await.expect("a person");
    tx.commit().await.expect("commit");
    id
}

/// A month that is paid, and a card that is declined from then on.
async fn subscribed(desk: &Desk, provider: &TestProvider, member: UserId) -> Subscription {
    let mut tx = desk.tx().await;
    let wish =
        NewSubscription { key: "k".to_owned(), term: RenewalTerm::OneMonth, currency: Currency::Usd, seen_total: None };
    let one = subscriptions::start(&mut tx, member, &wish, true).await.expect("started").subscription;
    tx.commit().await.expect("commit");
    let request = SubscriptionRequest {
        subscription: one.id,
        tenant: desk.tenant.id.0,
        lines: vec![Line { name: "Pro".to_owned(), amount: one.price.total() }],
        currency: "USD".to_owned(),
        months: one.term.months(),
        email: None,
        language: "en".to_owned(),
        success_url: "https://mails.example/toefl/".to_owned(),
        cancel_url: "https://mails.example/toefl/".to_owned(),
        expires_at: one.expires_at,
    };
    let page = provider.open_subscription(&request).await.expect("a page");
    let mut tx = desk.tx().await;
    subscriptions::set_checkout(&mut tx, one.id, "test", &page.reference, &page.url).await.expect("kept");
    tx.commit().await.expect("commit");
    let paid = provider.act_on_subscription(one.id, TestAction::Pay, desk.test.db.now()).expect("paid");
    for event in paid.into_iter().flatten() {
        receive_and_apply(&desk.test.db, "test", &event).await.expect("heard");
    }
    provider.act_on_subscription(one.id, TestAction::DeclineRenewals, desk.test.db.now()).expect("declined");
    now_of(desk, one.id).await
}

async fn now_of(desk: &Desk, id: Uuid) -> Subscription {
    subscriptions::get_by_id(&mut desk.tx().await, id).await.expect("a subscription")
}

/// The job of a worker that was taken for dead while it works on; each has another unique key, so both run.
async fn enqueue(desk: &Desk, subscription: Uuid, numbers: &[i32]) {
    let mut tx = desk.tx().await;
    for number in numbers {
        tx.enqueue(&CheckSubscription { subscription, number: *number }).await.expect("enqueued");
    }
    tx.commit().await.expect("commit");
}

/// Two workers at once: both are at the provider's door before it answers either.
async fn run_two(desk: &Desk, crowded: &Crowded) {
    crowded.arrived.send_replace(0);
    let run = async || {
        let ran =
            run_pending(&desk.test.db, &registry(&desk.services), desk.tenant.id).await.expect("the queue answers");
        // Who found nothing to ask keeps nobody waiting.
        crowded.arrived.send_modify(|count| *count += 1);
        ran
    };
    let (first, second) = tokio::join!(run(), run());
    assert!(first.all() + second.all() >= 2, "both jobs ran");
}

#[tokio::test]
async fn two_workers_at_the_same_renewal_charge_once() {
    let mut desk = Desk::open().await;
    let provider = TestProvider::new(Path::new(&desk.blobs()).with_file_name("payments"));
    let member = member(&desk).await;
    let one = subscribed(&desk, &provider, member).await;
    let crowded = Arc::new(Crowded { inner: provider.clone(), arrived: watch::Sender::new(0), keys: Mutex::default() });
    desk.services.integrations.payments = Some(Arc::<Crowded>::clone(&crowded));
    let until = one.period_ends_at.expect("a paid period");

    // The provider has charged and was declined; both workers hear of it, and it counts as one try.
    desk.test.clock.set(until + Duration::minutes(6));
    enqueue(&desk, one.id, &[2, 3]).await;
    run_two(&desk, &crowded).await;
    let declined = now_of(&desk, one.id).await;
    assert_eq!((declined.status(), declined.open.as_ref().map(|open| open.tries)), (Status::PastDue, Some(1)));
    assert!(crowded.keys.lock().expect("not poisoned").is_empty(), "nobody asked for money yet");

    // A day later the card is tried again, by both.
    provider.act_on_subscription(one.id, TestAction::AcceptRenewals, desk.test.db.now()).expect("accepted");
    desk.test.clock.set(declined.next_try_at().expect("another try"));
    enqueue(&desk, one.id, &[2, 3]).await;
    run_two(&desk, &crowded).await;

    let keys = crowded.keys.lock().expect("not poisoned").clone();
    assert_eq!(keys.len(), 2, "both asked for the money");
    assert_eq!(keys[0], keys[1], "under the same key");
    let there = provider.find_subscription(one.id).expect("readable").expect("a subscription");
    let tries: Vec<_> =
        there.invoices.iter().map(|invoice| (invoice.number, invoice.tries, invoice.keys.len())).collect();
    assert_eq!(tries, [(1, 1, 0), (2, 2, 1)], "the card was charged once");
    let mut tx = desk.tx().await;
    let numbers: Vec<_> =
        list_periods(&mut tx, member).await.expect("periods").iter().map(|period| period.number).collect();
    assert_eq!(numbers, [2, 1]);
    let second = there.invoices[1].ends_at;
    assert_eq!(get_profile(&mut tx, member).await.expect("a profile").pro_until, Some(second), "one month, not two");
    let changes = list_changes(&mut tx, member).await.expect("changes");
    assert_eq!(changes.iter().filter(|change| change.what == What::Renewed).count(), 1);
    let receipts = desk.outbox().await.iter().filter(|mail| mail.subject.contains("receipt")).count();
    assert_eq!(receipts, 2, "one for each month");
}
