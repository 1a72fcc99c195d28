//! Stripe. A card's number is typed on Stripe's page and never reaches us; who paid comes back by the order's id, which goes
//! along with everything that is sent there.

use std::time::Duration;

use ::stripe::{Client, ClientBuilder, IdempotencyKey, RequestStrategy, StripeError, StripeRequest};
use futures::future::BoxFuture;
use miniserde::Deserialize;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{
    Checkout, CheckoutRequest, CheckoutState, Invoice, InvoicePayment, PaymentError, PaymentProvider, Payments, Refund,
    RefundRequest, SignatureError, SubscriptionCheckout, SubscriptionRequest, SubscriptionState,
};
use crate::settings::Secret;

mod answers;
mod books;
mod checkouts;
mod errors;
mod refunds;
mod signatures;
mod subscriptions;
mod units;

/// How long a call may take when nobody says otherwise: the payer waits for the first of them. The crate has no bound.
const TIMEOUT: Duration = Duration::from_secs(15);
/// Stripe's own bound of a list.
const PAGE: i64 = 100;

/// How to reach Stripe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StripeConfig {
    /// `sk_…`
    pub secret_key: Secret,
    /// `whsec_…`: what Stripe signs its messages with. While it is being changed, the old one and the new one with a comma
    /// between them.
    pub webhook_secret: Secret,
    /// Another address than Stripe's own, for tests.
    pub url: Option<String>,
}

/// Payments by Stripe Checkout.
#[derive(Debug, Clone)]
pub struct Stripe {
    client: Client,
    webhook_secret: Secret,
}

impl Stripe {
    /// Connects to nothing yet.
    pub fn new(config: &StripeConfig) -> Result<Self, PaymentError> {
        Self::with_timeout(config, TIMEOUT)
    }

    /// With a bound of every call, connecting included.
    pub fn with_timeout(config: &StripeConfig, timeout: Duration) -> Result<Self, PaymentError> {
        if signatures::secrets(&config.webhook_secret).next().is_none() {
            return Err(PaymentError::Refused("STRIPE_WEBHOOK_SECRET is empty".to_owned()));
        }
        let mut builder = ClientBuilder::new(config.secret_key.reveal()).timeout(timeout);
        if let Some(url) = &config.url {
            builder = builder.url(origin(url, config.secret_key.reveal())?);
        }
        // The error's text is ours to write: the key is among the settings.
        let client = builder
            .build()
            .map_err(|_| PaymentError::Refused("STRIPE_SECRET_KEY or STRIPE_URL cannot be used".to_owned()))?;
        Ok(Self { client, webhook_secret: config.webhook_secret.clone() })
    }

    /// Asks once. What comes back is read into our own few fields: the crate's types demand every field that Stripe's
    /// newest version has, and a refund that was made must not look as if it was not because one of them is missing.
    async fn ask<T: Deserialize>(&self, request: &impl StripeRequest) -> Result<T, StripeError> {
        request.build().customize().send(&self.client).await
    }

    /// Asks under a key: whoever asks again under it gets the first answer and changes nothing.
    async fn ask_once<T: Deserialize>(&self, request: &impl StripeRequest, key: Uuid) -> Result<T, StripeError> {
        let key = IdempotencyKey::new(key.to_string()).map_err(|error| StripeError::ConfigError(error.to_string()))?;
        request.build().customize().request_strategy(RequestStrategy::Idempotent(key)).send(&self.client).await
    }
}

/// The crate takes an origin alone, and no path after it. A live key is never sent in the clear.
fn origin<'a>(url: &'a str, key: &str) -> Result<&'a str, PaymentError> {
    let refuse = |why: &str| Err(PaymentError::Refused(format!("STRIPE_URL {why}")));
    let Some((scheme, host)) = url.split_once("://") else { return refuse("is not an address") };
    if host.trim_end_matches('/').contains(['/', '?', '#', '@']) {
        return refuse("must be a scheme and a host alone");
    }
    match scheme {
        "https" => Ok(url.trim_end_matches('/')),
        "http" if !key.contains("_live_") => Ok(url.trim_end_matches('/')),
        _ => refuse("must begin with https://"),
    }
}

impl PaymentProvider for Stripe {
    fn name(&self) -> &'static str {
        "stripe"
    }

    fn open_checkout<'a>(&'a self, request: &'a CheckoutRequest) -> BoxFuture<'a, Result<Checkout, PaymentError>> {
        // Stripe judges by the world's clock, so this is not the caller's.
        Box::pin(self.open(request, OffsetDateTime::now_utc()))
    }

    fn get_checkout<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<CheckoutState, PaymentError>> {
        Box::pin(self.look_at(reference))
    }

    fn close_checkout<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<CheckoutState, PaymentError>> {
        Box::pin(self.close(reference))
    }

    fn refund<'a>(&'a self, request: &'a RefundRequest) -> BoxFuture<'a, Result<Refund, PaymentError>> {
        Box::pin(self.pay_back(request))
    }

    fn list_payments<'a>(
        &'a self,
        from: OffsetDateTime,
        to: OffsetDateTime,
        cursor: Option<&'a str>,
    ) -> BoxFuture<'a, Result<Payments, PaymentError>> {
        Box::pin(self.list(from, to, cursor))
    }

    fn open_subscription<'a>(
        &'a self,
        request: &'a SubscriptionRequest,
    ) -> BoxFuture<'a, Result<Checkout, PaymentError>> {
        Box::pin(self.begin(request, OffsetDateTime::now_utc()))
    }

    fn get_subscription_checkout<'a>(
        &'a self,
        reference: &'a str,
    ) -> BoxFuture<'a, Result<SubscriptionCheckout, PaymentError>> {
        Box::pin(self.how_begun(reference))
    }

    fn close_subscription_checkout<'a>(
        &'a self,
        reference: &'a str,
    ) -> BoxFuture<'a, Result<SubscriptionCheckout, PaymentError>> {
        Box::pin(self.close_begun(reference))
    }

    fn get_subscription<'a>(
        &'a self,
        reference: &'a str,
        _: OffsetDateTime,
    ) -> BoxFuture<'a, Result<SubscriptionState, PaymentError>> {
        Box::pin(self.subscription(reference))
    }

    fn set_cancel_at_end<'a>(
        &'a self,
        reference: &'a str,
        cancels: bool,
        _: OffsetDateTime,
    ) -> BoxFuture<'a, Result<SubscriptionState, PaymentError>> {
        Box::pin(self.cancel(reference, cancels))
    }

    fn end_subscription<'a>(
        &'a self,
        reference: &'a str,
        _: OffsetDateTime,
    ) -> BoxFuture<'a, Result<SubscriptionState, PaymentError>> {
        Box::pin(self.end(reference))
    }

    fn pay_invoice<'a>(
        &'a self,
        payment: &'a InvoicePayment,
        _: OffsetDateTime,
    ) -> BoxFuture<'a, Result<Invoice, PaymentError>> {
        Box::pin(self.try_again(payment))
    }

    fn check_signature(&self, body: &[u8], signature: &str, now: OffsetDateTime) -> Result<(), SignatureError> {
        signatures::check(&self.webhook_secret, body, signature, now)
    }
}
