//! Taking money: Stripe Checkout, or the test provider, whose payments lie in a folder and whose page says that nothing is
//! paid (D-079). Both tell what happened in events of one shape, which the caller stores before it reads them.

use std::fmt;

use futures::future::BoxFuture;
use time::OffsetDateTime;
use uuid::Uuid;

mod stripe;
mod subscriptions;
mod test_provider;

pub use stripe::{Stripe, StripeConfig};
pub use subscriptions::{
    Invoice, InvoicePayment, InvoiceState, SubscriptionCheckout, SubscriptionRequest, SubscriptionState,
};
pub use test_provider::{TestAction, TestCheckout, TestInvoice, TestProvider, TestSubscription};

/// A line of what is paid for, as the payer reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// In the payer's language.
    pub name: String,
    /// In hundredths of the currency.
    pub amount: i64,
}

/// What somebody is asked to pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutRequest {
    /// Asked again for the same order, the same checkout is answered.
    pub order: Uuid,
    /// Whose order it is; comes back with every event.
    pub tenant: Uuid,
    /// What it is for. Together they are the total.
    pub lines: Vec<Line>,
    /// `USD`
    pub currency: String,
    /// Filled in for the payer.
    pub email: Option<String>,
    /// The payer's language: `en`, `cn` or `tw`.
    pub language: String,
    /// Where the payer returns to after paying.
    pub success_url: String,
    /// Where the payer returns to without paying.
    pub cancel_url: String,
    /// Until when it can be paid.
    pub expires_at: OffsetDateTime,
}

impl CheckoutRequest {
    /// What all lines come to.
    pub fn total(&self) -> i64 {
        self.lines.iter().map(|line| line.amount).sum()
    }
}

/// No provider takes less than nothing, in a line or in all.
fn check_lines(lines: &[Line]) -> Result<(), PaymentError> {
    let total: i64 = lines.iter().map(|line| line.amount).sum();
    if total <= 0 || lines.iter().any(|line| line.amount < 0) {
        let why = "only a positive total of lines that are not negative can be paid";
        return Err(PaymentError::Refused(why.to_owned()));
    }
    Ok(())
}

/// A page of the provider on which somebody can pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkout {
    /// The provider's name for it.
    pub reference: String,
    /// Where the payer is sent.
    pub url: String,
}

/// How far a checkout has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckoutState {
    /// Can be paid.
    Open,
    /// Was paid.
    Paid {
        /// The provider's name for the payment.
        payment: String,
        /// What was paid, in hundredths.
        amount: i64,
        /// `USD`
        currency: String,
    },
    /// Can no longer be paid.
    Closed,
}

/// Money that goes back to the payer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundRequest {
    /// Asked again under the same key, it goes back once.
    pub key: Uuid,
    /// The provider's name for the payment.
    pub payment: String,
    /// How much of it, in hundredths.
    pub amount: i64,
}

impl RefundRequest {
    /// Refused unless something goes back.
    fn check(&self) -> Result<(), PaymentError> {
        if self.amount > 0 {
            return Ok(());
        }
        Err(PaymentError::Refused("only a positive amount can go back".to_owned()))
    }

    /// Refused when another amount was asked for before under the same key.
    fn check_same(&self, known: i64) -> Result<(), PaymentError> {
        if self.amount == known {
            return Ok(());
        }
        Err(PaymentError::Refused("another amount was asked for under the same key".to_owned()))
    }
}

/// How a refund stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefundState {
    /// On its way; an event tells how it ends.
    Pending,
    /// Done.
    Succeeded,
    /// Not possible: the money stays.
    Failed,
}

/// A refund as the provider took it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    /// The provider's name for it.
    pub reference: String,
    /// How it stands.
    pub state: RefundState,
}

/// A payment as the provider has it in its books.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// The provider's name for it.
    pub reference: String,
    /// The order it is for; none when it was made elsewhere.
    pub order: Option<Uuid>,
    /// Whose order; none for a renewal at a provider that does not say it of each payment.
    pub tenant: Option<Uuid>,
    /// When it was paid.
    pub at: OffsetDateTime,
    /// In hundredths.
    pub amount: i64,
    /// How much of it went back, in hundredths.
    pub refunded: i64,
    /// `USD`
    pub currency: String,
}

/// Payments of the provider's books, and where the next page begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payments {
    /// Newest first.
    pub payments: Vec<Payment>,
    /// Asks for the page after this one; none at the end.
    pub next: Option<String>,
}

/// Why a provider did not do what it was asked to. Never names the payer: the text goes to the log.
#[derive(Debug, thiserror::Error)]
pub enum PaymentError {
    /// It will not do it later either.
    #[error("the payment provider refused: {0}")]
    Refused(String),
    /// Worth another attempt: away, busy or slow.
    #[error("the payment provider is away: {0}")]
    Unavailable(String),
}

/// Why a message that claims to come from the provider is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    /// There is no signature, or another secret made it, or the body is not the one that was signed.
    #[error("the signature is not the provider's")]
    Wrong,
    /// It was signed too long ago, or lies ahead.
    #[error("the signature is too old")]
    Old,
}

/// Takes money. Every call is safe to repeat.
pub trait PaymentProvider: Send + Sync {
    /// `stripe` or `test`, as stored with orders.
    fn name(&self) -> &'static str;

    /// Opens the page on which the order is paid.
    fn open_checkout<'a>(&'a self, request: &'a CheckoutRequest) -> BoxFuture<'a, Result<Checkout, PaymentError>>;

    /// How far a checkout has come.
    fn get_checkout<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<CheckoutState, PaymentError>>;

    /// Closes a checkout, so that it can no longer be paid. One that was paid stays paid: the answer says so.
    fn close_checkout<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<CheckoutState, PaymentError>>;

    /// Pays money back.
    fn refund<'a>(&'a self, request: &'a RefundRequest) -> BoxFuture<'a, Result<Refund, PaymentError>>;

    /// The payments made between two moments, from the page that `cursor` names.
    fn list_payments<'a>(
        &'a self,
        from: OffsetDateTime,
        to: OffsetDateTime,
        cursor: Option<&'a str>,
    ) -> BoxFuture<'a, Result<Payments, PaymentError>>;

    /// Opens the page on which a subscription begins. Its first period is paid there.
    fn open_subscription<'a>(
        &'a self,
        request: &'a SubscriptionRequest,
    ) -> BoxFuture<'a, Result<Checkout, PaymentError>>;

    /// How far the page of a subscription has come.
    fn get_subscription_checkout<'a>(
        &'a self,
        reference: &'a str,
    ) -> BoxFuture<'a, Result<SubscriptionCheckout, PaymentError>>;

    /// Closes the page of a subscription. One that has begun goes on: the answer says so.
    fn close_subscription_checkout<'a>(
        &'a self,
        reference: &'a str,
    ) -> BoxFuture<'a, Result<SubscriptionCheckout, PaymentError>>;

    /// A subscription with its invoices. `now` is for a provider without a clock of its own.
    fn get_subscription<'a>(
        &'a self,
        reference: &'a str,
        now: OffsetDateTime,
    ) -> BoxFuture<'a, Result<SubscriptionState, PaymentError>>;

    /// Lets a subscription end with the period that is paid, or go on after all.
    fn set_cancel_at_end<'a>(
        &'a self,
        reference: &'a str,
        cancels: bool,
        now: OffsetDateTime,
    ) -> BoxFuture<'a, Result<SubscriptionState, PaymentError>>;

    /// Ends a subscription now. What is unpaid is asked for no more; what is paid stays paid.
    fn end_subscription<'a>(
        &'a self,
        reference: &'a str,
        now: OffsetDateTime,
    ) -> BoxFuture<'a, Result<SubscriptionState, PaymentError>>;

    /// Tries once more to take the money of an open invoice. A card that is declined is an answer, not an error.
    fn pay_invoice<'a>(
        &'a self,
        payment: &'a InvoicePayment,
        now: OffsetDateTime,
    ) -> BoxFuture<'a, Result<Invoice, PaymentError>>;

    /// Whether a message was signed by the provider, with its signature's header and the present moment.
    fn check_signature(&self, body: &[u8], signature: &str, now: OffsetDateTime) -> Result<(), SignatureError>;
}

impl fmt::Debug for dyn PaymentProvider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
