//! The stand-in for a payment provider: a folder with a file for each checkout, which api and worker share. Its page says
//! that nothing is paid; what somebody does there becomes an event in the shape of Stripe's. Refused in production (settings.rs).

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use futures::future::BoxFuture;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{
    Checkout, CheckoutRequest, CheckoutState, Invoice, InvoicePayment, Payment, PaymentError, PaymentProvider,
    Payments, Refund, RefundRequest, RefundState, SignatureError, SubscriptionCheckout, SubscriptionRequest,
    SubscriptionState, check_lines,
};

mod subscriptions;

pub use subscriptions::{TestInvoice, TestSubscription};

/// How many payments a page of [`PaymentProvider::list_payments`] has.
const PAGE: usize = 100;

/// What somebody does on the provider's page, or its office later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TestAction {
    /// Pays.
    Pay,
    /// The card is declined; another try is possible.
    Decline,
    /// The payer does not pass the bank's 3-D Secure step; another try is possible.
    FailAuthentication,
    /// Gives up: the checkout is closed.
    Cancel,
    /// The provider's office pays everything back.
    Refund,
    /// The payer's bank takes the money back and asks for proof.
    Dispute,
    /// The dispute ends for the brand: the money returns.
    WinDispute,
    /// The dispute ends for the payer.
    LoseDispute,
    /// From now on the card of a subscription is declined.
    DeclineRenewals,
    /// It is accepted again.
    AcceptRenewals,
}

impl TestAction {
    /// All of them with their names in addresses.
    pub const ALL: [(&'static str, Self); 10] = [
        ("pay", Self::Pay),
        ("decline", Self::Decline),
        ("fail-authentication", Self::FailAuthentication),
        ("cancel", Self::Cancel),
        ("refund", Self::Refund),
        ("dispute", Self::Dispute),
        ("win-dispute", Self::WinDispute),
        ("lose-dispute", Self::LoseDispute),
        ("decline-renewals", Self::DeclineRenewals),
        ("accept-renewals", Self::AcceptRenewals),
    ];

    /// From its name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, action)| action)
    }
}

/// A checkout as it lies in the folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestCheckout {
    /// The order it is for.
    pub order: Uuid,
    /// Whose order.
    pub tenant: Uuid,
    /// What is paid for: names and hundredths.
    pub lines: Vec<(String, i64)>,
    /// In hundredths.
    pub total: i64,
    /// `USD`
    pub currency: String,
    /// The payer's language.
    pub language: String,
    /// Where the payer returns to after paying.
    pub success_url: String,
    /// Where the payer returns to without paying.
    pub cancel_url: String,
    /// Until when it can be paid.
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
    /// Whether it was given up.
    pub is_closed: bool,
    /// When it was paid.
    #[serde(with = "time::serde::rfc3339::option")]
    pub paid_at: Option<OffsetDateTime>,
    /// What went back, by the key of the refund, in hundredths.
    pub refunds: Vec<(String, i64)>,
    /// How a dispute stands: `needs_response`, `won` or `lost`.
    pub dispute: Option<String>,
}

impl TestCheckout {
    fn reference(&self) -> String {
        format!("cs_test_{}", self.order.simple())
    }

    fn payment(&self) -> String {
        format!("pi_test_{}", self.order.simple())
    }

    fn refunded(&self) -> i64 {
        self.refunds.iter().map(|(_, amount)| amount).sum()
    }

    fn state(&self) -> CheckoutState {
        match self.paid_at {
            Some(_) => {
                CheckoutState::Paid { payment: self.payment(), amount: self.total, currency: self.currency.clone() }
            }
            None if self.is_closed => CheckoutState::Closed,
            None => CheckoutState::Open,
        }
    }
}

/// A folder that takes payments.
#[derive(Debug, Clone)]
pub struct TestProvider {
    folder: PathBuf,
}

impl TestProvider {
    /// Uses `folder`, which is made when the first checkout is opened.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// The checkout of an order, for the provider's page.
    pub fn find(&self, order: Uuid) -> Result<Option<TestCheckout>, PaymentError> {
        read(&self.path(order)).map_err(away)
    }

    /// Does what somebody does on the page. Answers with the event that the provider sends; none when nothing happened,
    /// because the checkout is not there or not in a state for it.
    pub fn act(&self, order: Uuid, action: TestAction, now: OffsetDateTime) -> Result<Option<Value>, PaymentError> {
        self.change(order, |checkout| happen(checkout, action, now))
    }

    fn path(&self, order: Uuid) -> PathBuf {
        self.folder.join(format!("{}.json", order.simple()))
    }

    /// Changes a checkout while nobody else does: another process may be serving the same folder.
    fn change<T>(
        &self,
        order: Uuid,
        change: impl FnOnce(&mut TestCheckout) -> Option<T>,
    ) -> Result<Option<T>, PaymentError> {
        self.locked(|| {
            let path = self.path(order);
            let Some(mut checkout) = read::<TestCheckout>(&path)? else { return Ok(None) };
            let done = change(&mut checkout);
            if done.is_some() {
                write(&path, &checkout)?;
            }
            Ok(done)
        })
    }

    fn locked<T>(&self, work: impl FnOnce() -> io::Result<T>) -> Result<T, PaymentError> {
        let locked = || {
            fs::create_dir_all(&self.folder)?;
            let lock = File::create(self.folder.join("lock"))?;
            lock.lock()?;
            work()
        };
        locked().map_err(away)
    }

    fn open(&self, request: &CheckoutRequest) -> Result<Checkout, PaymentError> {
        check_lines(&request.lines)?;
        let path = self.path(request.order);
        let checkout = self.locked(|| {
            if let Some(same) = read::<TestCheckout>(&path)? {
                return Ok(same);
            }
            let checkout = TestCheckout {
                order: request.order,
                tenant: request.tenant,
                lines: request.lines.iter().map(|line| (line.name.clone(), line.amount)).collect(),
                total: request.total(),
                currency: request.currency.clone(),
                language: request.language.clone(),
                success_url: request.success_url.clone(),
                cancel_url: request.cancel_url.clone(),
                expires_at: request.expires_at,
                is_closed: false,
                paid_at: None,
                refunds: Vec::new(),
                dispute: None,
            };
            write(&path, &checkout)?;
            Ok(checkout)
        })?;
        if checkout.total != request.total() || checkout.currency != request.currency {
            return Err(PaymentError::Refused("the order was opened with another total".to_owned()));
        }
        // The page is on the brand's own host: the same origin that the payer returns to.
        let origin = origin_of(&request.success_url);
        Ok(Checkout { reference: checkout.reference(), url: format!("{origin}/dev/payments/{}", request.order) })
    }

    fn pay_back(&self, request: &RefundRequest) -> Result<Refund, PaymentError> {
        request.check()?;
        if subscriptions::is_of_invoice(&request.payment) {
            return self.pay_back_invoice(request);
        }
        let order = order_of(&request.payment)?;
        let refund = self.change(order, |checkout| {
            let left = checkout.total - checkout.refunded();
            let is_possible = checkout.paid_at.is_some() && checkout.dispute.is_none() && request.amount <= left;
            Some(refund_once(&mut checkout.refunds, request, is_possible))
        })?;
        refund.unwrap_or_else(|| Err(PaymentError::Refused("there is no such payment".to_owned())))
    }

    fn list(&self, from: OffsetDateTime, to: OffsetDateTime, cursor: Option<&str>) -> io::Result<Payments> {
        let mut found = Vec::new();
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Payments { payments: found, next: None });
            }
            Err(error) => return Err(error),
        };
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == "json")
                && let Some(checkout) = read::<TestCheckout>(&path)?
                && let Some(at) = checkout.paid_at.filter(|at| (from..to).contains(at))
            {
                found.push(Payment {
                    reference: checkout.payment(),
                    order: Some(checkout.order),
                    tenant: Some(checkout.tenant),
                    at,
                    amount: checkout.total,
                    refunded: checkout.refunded(),
                    currency: checkout.currency,
                });
            }
        }
        found.extend(self.list_renewals(from, to)?);
        found.sort_by(|a, b| (b.at, &b.reference).cmp(&(a.at, &a.reference)));
        let start = cursor.map_or(0, |cursor| {
            found.iter().position(|payment| payment.reference == cursor).map_or(found.len(), |place| place + 1)
        });
        let page: Vec<_> = found.iter().skip(start).take(PAGE).cloned().collect();
        let next = page.last().filter(|_| start + page.len() < found.len()).map(|last| last.reference.clone());
        Ok(Payments { payments: page, next })
    }
}

impl PaymentProvider for TestProvider {
    fn name(&self) -> &'static str {
        "test"
    }

    fn open_checkout<'a>(&'a self, request: &'a CheckoutRequest) -> BoxFuture<'a, Result<Checkout, PaymentError>> {
        Box::pin(async move { self.open(request) })
    }

    fn get_checkout<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<CheckoutState, PaymentError>> {
        Box::pin(async move {
            let checkout = self.find(order_of(reference)?)?;
            Ok(checkout.ok_or_else(|| PaymentError::Refused("there is no such checkout".to_owned()))?.state())
        })
    }

    fn close_checkout<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<CheckoutState, PaymentError>> {
        Box::pin(async move {
            let closed = self.change(order_of(reference)?, |checkout| {
                checkout.is_closed = true;
                Some(checkout.state())
            })?;
            closed.ok_or_else(|| PaymentError::Refused("there is no such checkout".to_owned()))
        })
    }

    fn refund<'a>(&'a self, request: &'a RefundRequest) -> BoxFuture<'a, Result<Refund, PaymentError>> {
        Box::pin(async move { self.pay_back(request) })
    }

    fn list_payments<'a>(
        &'a self,
        from: OffsetDateTime,
        to: OffsetDateTime,
        cursor: Option<&'a str>,
    ) -> BoxFuture<'a, Result<Payments, PaymentError>> {
        Box::pin(async move { self.list(from, to, cursor).map_err(away) })
    }

    fn open_subscription<'a>(
        &'a self,
        request: &'a SubscriptionRequest,
    ) -> BoxFuture<'a, Result<Checkout, PaymentError>> {
        Box::pin(async move { self.begin(request) })
    }

    fn get_subscription_checkout<'a>(
        &'a self,
        reference: &'a str,
    ) -> BoxFuture<'a, Result<SubscriptionCheckout, PaymentError>> {
        Box::pin(async move { self.how_begun(reference, false) })
    }

    fn close_subscription_checkout<'a>(
        &'a self,
        reference: &'a str,
    ) -> BoxFuture<'a, Result<SubscriptionCheckout, PaymentError>> {
        Box::pin(async move { self.how_begun(reference, true) })
    }

    fn get_subscription<'a>(
        &'a self,
        reference: &'a str,
        now: OffsetDateTime,
    ) -> BoxFuture<'a, Result<SubscriptionState, PaymentError>> {
        Box::pin(async move { self.with_subscription(reference, now, |_| {}) })
    }

    fn set_cancel_at_end<'a>(
        &'a self,
        reference: &'a str,
        cancels: bool,
        now: OffsetDateTime,
    ) -> BoxFuture<'a, Result<SubscriptionState, PaymentError>> {
        Box::pin(async move { self.cancel_at_end(reference, cancels, now) })
    }

    fn end_subscription<'a>(
        &'a self,
        reference: &'a str,
        now: OffsetDateTime,
    ) -> BoxFuture<'a, Result<SubscriptionState, PaymentError>> {
        Box::pin(async move { self.with_subscription(reference, now, |one| one.end(now)) })
    }

    fn pay_invoice<'a>(
        &'a self,
        payment: &'a InvoicePayment,
        now: OffsetDateTime,
    ) -> BoxFuture<'a, Result<Invoice, PaymentError>> {
        Box::pin(async move { self.try_again(payment, now) })
    }

    /// Nothing comes from outside: its page is on this machine.
    fn check_signature(&self, _: &[u8], _: &str, _: OffsetDateTime) -> Result<(), SignatureError> {
        Err(SignatureError::Wrong)
    }
}

/// Pays back under the request's key, unless it did so before: then it must be the same amount.
fn refund_once(
    refunds: &mut Vec<(String, i64)>,
    request: &RefundRequest,
    is_possible: bool,
) -> Result<Refund, PaymentError> {
    let key = request.key.to_string();
    let known = refunds.iter().find(|(known, _)| *known == key).map(|(_, amount)| *amount);
    match known {
        Some(amount) => request.check_same(amount)?,
        None if is_possible => refunds.push((key, request.amount)),
        None => {}
    }
    let state = if known.is_some() || is_possible { RefundState::Succeeded } else { RefundState::Failed };
    Ok(Refund { reference: format!("re_test_{}", request.key.simple()), state })
}

/// Changes the checkout and says which event tells of it.
fn happen(checkout: &mut TestCheckout, action: TestAction, now: OffsetDateTime) -> Option<Value> {
    let is_open = checkout.paid_at.is_none() && !checkout.is_closed && now < checkout.expires_at;
    let is_paid = checkout.paid_at.is_some();
    let (kind, object) = match action {
        TestAction::Pay if is_open => {
            checkout.paid_at = Some(now);
            ("checkout.session.completed", session(checkout, "paid"))
        }
        TestAction::Decline if is_open => ("payment_intent.payment_failed", declined(checkout, "card_declined")),
        TestAction::FailAuthentication if is_open => {
            ("payment_intent.payment_failed", declined(checkout, "payment_intent_authentication_failure"))
        }
        TestAction::Cancel if is_open => {
            checkout.is_closed = true;
            ("checkout.session.expired", session(checkout, "unpaid"))
        }
        TestAction::Refund if is_paid && checkout.dispute.is_none() && checkout.refunded() < checkout.total => {
            let rest = checkout.total - checkout.refunded();
            checkout.refunds.push((format!("office of the provider, {}", checkout.refunds.len()), rest));
            ("charge.refunded", charge(checkout))
        }
        TestAction::Dispute if is_paid && checkout.dispute.is_none() => {
            checkout.dispute = Some("needs_response".to_owned());
            ("charge.dispute.created", dispute(checkout))
        }
        TestAction::WinDispute | TestAction::LoseDispute if checkout.dispute.as_deref() == Some("needs_response") => {
            let end = if action == TestAction::WinDispute { "won" } else { "lost" };
            checkout.dispute = Some(end.to_owned());
            ("charge.dispute.closed", dispute(checkout))
        }
        _ => return None,
    };
    Some(event(kind, object, now))
}

fn event(kind: &str, object: Value, at: OffsetDateTime) -> Value {
    json!({
        "id": format!("evt_test_{}", Uuid::now_v7().simple()),
        "object": "event",
        "type": kind,
        "created": at.unix_timestamp(),
        "livemode": false,
        "data": { "object": object },
    })
}

fn metadata(checkout: &TestCheckout) -> Value {
    json!({ "order": checkout.order, "tenant": checkout.tenant })
}

fn session(checkout: &TestCheckout, payment_status: &str) -> Value {
    json!({
        "id": checkout.reference(),
        "object": "checkout.session",
        "payment_status": payment_status,
        "payment_intent": if payment_status == "paid" { Value::from(checkout.payment()) } else { Value::Null },
        "amount_total": checkout.total,
        "currency": checkout.currency.to_lowercase(),
        "metadata": metadata(checkout),
    })
}

fn declined(checkout: &TestCheckout, code: &str) -> Value {
    json!({
        "id": checkout.payment(),
        "object": "payment_intent",
        "last_payment_error": { "code": code },
        "metadata": metadata(checkout),
    })
}

fn charge(checkout: &TestCheckout) -> Value {
    json!({
        "id": format!("ch_test_{}", checkout.order.simple()),
        "object": "charge",
        "payment_intent": checkout.payment(),
        "amount": checkout.total,
        "amount_refunded": checkout.refunded(),
        "currency": checkout.currency.to_lowercase(),
        "metadata": metadata(checkout),
    })
}

fn dispute(checkout: &TestCheckout) -> Value {
    json!({
        "id": format!("dp_test_{}", checkout.order.simple()),
        "object": "dispute",
        "payment_intent": checkout.payment(),
        "amount": checkout.total - checkout.refunded(),
        "currency": checkout.currency.to_lowercase(),
        "status": checkout.dispute,
        "metadata": {},
    })
}

/// Both kinds of references end in the order's id.
fn order_of(reference: &str) -> Result<Uuid, PaymentError> {
    let id = reference.rsplit('_').next().and_then(|id| Uuid::parse_str(id).ok());
    id.ok_or_else(|| PaymentError::Refused(format!("`{reference}` is not of the test provider")))
}

/// `https://school.example` of an address there.
fn origin_of(url: &str) -> &str {
    let host = url.find("://").map_or(0, |scheme| scheme + 3);
    url[host..].find('/').map_or(url, |path| &url[..host + path])
}

fn read<T: DeserializeOwned>(path: &Path) -> io::Result<Option<T>> {
    match fs::read(path) {
        Ok(json) => serde_json::from_slice(&json).map(Some).map_err(io::Error::other),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Under a name that nobody reads, then renamed: whoever reads without the lock finds the whole of it.
fn write(path: &Path, content: &impl Serialize) -> io::Result<()> {
    let unfinished = path.with_extension("unfinished");
    fs::write(&unfinished, serde_json::to_vec(content).map_err(io::Error::other)?)?;
    fs::rename(&unfinished, path)
}

fn away(cause: io::Error) -> PaymentError {
    PaymentError::Unavailable(format!("the folder of the test provider: {cause}"))
}
