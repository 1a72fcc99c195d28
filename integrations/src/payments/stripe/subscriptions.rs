//! Subscriptions: begun on Stripe's page, renewed by Stripe, with an invoice for each period. Written as plain calls, because the
//! crate for billing would be compiled for six of them.

use std::collections::HashMap;

use ::stripe::{IdempotencyKey, RequestStrategy, StripeError};
use miniserde::Deserialize;
use stripe_checkout::checkout_session::{
    CreateCheckoutSession, CreateCheckoutSessionAdaptivePricing, CreateCheckoutSessionAllowedPaymentMethodTypes,
    CreateCheckoutSessionLineItems, CreateCheckoutSessionLineItemsPriceDataRecurring,
    CreateCheckoutSessionLineItemsPriceDataRecurringInterval, CreateCheckoutSessionSubscriptionData,
    ExpireCheckoutSession, ListCheckoutSession, RetrieveCheckoutSession,
};
use stripe_client_core::{RequestBuilder, StripeMethod};
use stripe_shared::CheckoutSessionMode;
use stripe_types::RangeQueryTs;
use time::OffsetDateTime;

use super::answers::{BilledInvoice, BilledSubscription, List, Session};
use super::checkouts::{self, LONGEST, MOST_PAGES, REMEMBERED, SHORTEST};
use super::errors::{is_conflict, judge};
use super::{PAGE, Stripe, units};
use crate::payments::{
    Checkout, Invoice, InvoicePayment, InvoiceState, PaymentError, SubscriptionCheckout, SubscriptionRequest,
    SubscriptionState, check_lines,
};

impl Stripe {
    pub(super) async fn begin(
        &self,
        request: &SubscriptionRequest,
        now: OffsetDateTime,
    ) -> Result<Checkout, PaymentError> {
        let session = write(request, now)?;
        match self.ask_once::<Session>(&session, request.subscription).await {
            Ok(session) => Ok(page(session, request)),
            Err(error) if is_conflict(&error) => self.find_begun(request, now).await,
            Err(error) => Err(judge(&error)),
        }
    }

    /// The page of a subscription that was opened with other details than now: in another language, say.
    async fn find_begun(&self, request: &SubscriptionRequest, now: OffsetDateTime) -> Result<Checkout, PaymentError> {
        let total = units::to_stripe(request.total(), &request.currency)?;
        let name = request.subscription.to_string();
        let since = RangeQueryTs::gte((now - REMEMBERED).unix_timestamp());
        let mut list = ListCheckoutSession::new().created(since).limit(PAGE);
        for _ in 0..MOST_PAGES {
            let found: List<Session> = self.ask(&list).await.map_err(|error| judge(&error))?;
            let last = found.data.last().map(|session| session.id.clone());
            let is_it = |session: &Session| session.client_reference_id.as_ref() == Some(&name);
            if let Some(session) = found.data.into_iter().find(is_it) {
                let is_same = session.amount_total == Some(total)
                    && session.currency.as_ref().is_some_and(|known| known.eq_ignore_ascii_case(&request.currency));
                let refusal = || PaymentError::Refused("the subscription was opened with another price".to_owned());
                return if is_same { Ok(page(session, request)) } else { Err(refusal()) };
            }
            let Some(last) = last.filter(|_| found.has_more) else { break };
            list = list.starting_after(last);
        }
        Err(PaymentError::Refused("the subscription was asked for with other details, and has no page".to_owned()))
    }

    pub(super) async fn how_begun(&self, checkout: &str) -> Result<SubscriptionCheckout, PaymentError> {
        let session = self.ask(&RetrieveCheckoutSession::new(checkout)).await.map_err(|error| judge(&error))?;
        Ok(begun(session))
    }

    pub(super) async fn close_begun(&self, checkout: &str) -> Result<SubscriptionCheckout, PaymentError> {
        match self.ask(&ExpireCheckoutSession::new(checkout)).await.map_err(|error| judge(&error)) {
            Ok(session) => Ok(begun(session)),
            Err(PaymentError::Refused(_)) => self.how_begun(checkout).await,
            Err(error) => Err(error),
        }
    }

    pub(super) async fn subscription(&self, reference: &str) -> Result<SubscriptionState, PaymentError> {
        let path = format!("/subscriptions/{reference}");
        let found: BilledSubscription = self.call(StripeMethod::Get, path, &[], None).await.map_err(|e| judge(&e))?;
        self.with_invoices(found).await
    }

    pub(super) async fn cancel(&self, reference: &str, cancels: bool) -> Result<SubscriptionState, PaymentError> {
        let path = format!("/subscriptions/{reference}");
        let form = [("cancel_at_period_end", cancels.to_string())];
        let found: BilledSubscription =
            self.call(StripeMethod::Post, path, &form, None).await.map_err(|e| judge(&e))?;
        self.with_invoices(found).await
    }

    /// Stripe leaves open invoices of a subscription that ends as they are: they are voided one by one.
    pub(super) async fn end(&self, reference: &str) -> Result<SubscriptionState, PaymentError> {
        let path = format!("/subscriptions/{reference}");
        let ended: Result<BilledSubscription, _> = self.call(StripeMethod::Delete, path, &[], None).await;
        let state = match ended.map_err(|error| judge(&error)) {
            Ok(found) => self.with_invoices(found).await?,
            // Only one that runs can be ended; what it is instead, it says itself.
            Err(PaymentError::Refused(_)) => self.subscription(reference).await?,
            Err(error) => return Err(error),
        };
        for open in state.invoices.iter().filter(|one| matches!(one.state, InvoiceState::Open { .. })) {
            let path = format!("/invoices/{}/void", open.reference);
            let voided: Result<BilledInvoice, _> = self.call(StripeMethod::Post, path, &[], None).await;
            match voided.map_err(|error| judge(&error)) {
                // Paid or voided in the meantime.
                Ok(_) | Err(PaymentError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        self.subscription(reference).await
    }

    pub(super) async fn try_again(&self, payment: &InvoicePayment) -> Result<Invoice, PaymentError> {
        let key = IdempotencyKey::new(payment.key.to_string())
            .map_err(|error| PaymentError::Refused(format!("the key of a try: {error}")))?;
        let path = format!("/invoices/{}/pay", payment.invoice);
        let tried: Result<BilledInvoice, _> = self.call(StripeMethod::Post, path, &[], Some(key)).await;
        match tried.map_err(|error| judge(&error)) {
            // Declined, paid already, or void: the invoice itself says which.
            Ok(_) | Err(PaymentError::Refused(_)) => {
                let path = format!("/invoices/{}", payment.invoice);
                let expand = [("expand[]", "payments".to_owned())];
                let found: Result<BilledInvoice, _> = self.call(StripeMethod::Get, path, &expand, None).await;
                invoice(found.map_err(|error| judge(&error))?)
            }
            Err(error) => Err(error),
        }
    }

    async fn with_invoices(&self, found: BilledSubscription) -> Result<SubscriptionState, PaymentError> {
        let query =
            [("subscription", found.id.clone()), ("limit", PAGE.to_string()), ("expand[]", "data.payments".to_owned())];
        let listed: Result<List<BilledInvoice>, _> =
            self.call(StripeMethod::Get, "/invoices".to_owned(), &query, None).await;
        let page = listed.map_err(|error| judge(&error))?;
        let invoices: Result<Vec<_>, _> = page.data.into_iter().map(invoice).collect();
        let ended_at = match found.status.as_str() {
            "canceled" | "incomplete_expired" => Some(moment(found.ended_at.unwrap_or(found.start_date))?),
            _ => None,
        };
        let cancels_at_end = found.cancel_at_period_end;
        Ok(SubscriptionState { reference: found.id, cancels_at_end, ended_at, invoices: invoices? })
    }

    async fn call<T: Deserialize>(
        &self,
        method: StripeMethod,
        path: String,
        values: &[(&str, String)],
        key: Option<IdempotencyKey>,
    ) -> Result<T, StripeError> {
        let is_form = matches!(method, StripeMethod::Post);
        let values: HashMap<&str, &String> = values.iter().map(|(name, value)| (*name, value)).collect();
        let mut request = RequestBuilder::new(method, path);
        if !values.is_empty() {
            request = if is_form { request.form(&values) } else { request.query(&values) };
        }
        let mut call = request.customize();
        if let Some(key) = key {
            call = call.request_strategy(RequestStrategy::Idempotent(key));
        }
        call.send(&self.client).await
    }
}

fn begun(session: Session) -> SubscriptionCheckout {
    match (session.subscription, session.status.as_deref()) {
        (Some(subscription), Some("complete")) => SubscriptionCheckout::Begun { subscription },
        (_, Some("expired")) => SubscriptionCheckout::Closed,
        _ => SubscriptionCheckout::Open,
    }
}

/// A session that is over has no page: the payer goes where its page would send them.
fn page(session: Session, request: &SubscriptionRequest) -> Checkout {
    let end = if session.payment_status == "paid" { &request.success_url } else { &request.cancel_url };
    Checkout { url: session.url.unwrap_or_else(|| end.clone()), reference: session.id }
}

fn invoice(found: BilledInvoice) -> Result<Invoice, PaymentError> {
    let Some(period) = found.lines.data.first().map(|line| &line.period) else {
        return Err(PaymentError::Unavailable("an invoice without lines".to_owned()));
    };
    let (starts_at, ends_at) = (moment(period.start)?, moment(period.end)?);
    let payments = found.payments.into_iter().flat_map(|list| list.data);
    let payment = payments.filter_map(|one| one.payment.payment_intent).next();
    let state = match found.status.as_deref() {
        Some("paid") => {
            let paid_at = found.status_transitions.and_then(|times| times.paid_at);
            InvoiceState::Paid { payment, at: moment(paid_at.unwrap_or(period.start))? }
        }
        Some("void" | "uncollectible") => InvoiceState::Void,
        _ => InvoiceState::Open { tries: u32::try_from(found.attempt_count).unwrap_or(0) },
    };
    Ok(Invoice {
        reference: found.id,
        starts_at,
        ends_at,
        amount: units::from_stripe(found.total, &found.currency),
        currency: found.currency.to_uppercase(),
        state,
    })
}

fn moment(second: i64) -> Result<OffsetDateTime, PaymentError> {
    OffsetDateTime::from_unix_timestamp(second)
        .map_err(|_| PaymentError::Unavailable("a time that cannot be".to_owned()))
}

/// The session as Stripe is asked for it.
fn write(request: &SubscriptionRequest, now: OffsetDateTime) -> Result<CreateCheckoutSession, PaymentError> {
    let refuse = |why: &str| Err(PaymentError::Refused(why.to_owned()));
    if request.expires_at <= now {
        return refuse("the time to begin is over");
    }
    if request.months == 0 {
        return refuse("a subscription renews after a month at least");
    }
    check_lines(&request.lines)?;
    let metadata = HashMap::from([
        ("subscription".to_owned(), request.subscription.to_string()),
        ("tenant".to_owned(), request.tenant.to_string()),
    ]);
    let data = CreateCheckoutSessionSubscriptionData {
        // Its invoices take the subscription's metadata along; a session's stays with the session.
        metadata: Some(metadata.clone()),
        ..CreateCheckoutSessionSubscriptionData::new()
    };
    let mut session = CreateCheckoutSession::new()
        .mode(CheckoutSessionMode::Subscription)
        .allowed_payment_method_types([CreateCheckoutSessionAllowedPaymentMethodTypes::Card])
        .adaptive_pricing(CreateCheckoutSessionAdaptivePricing { enabled: Some(false) })
        .client_reference_id(request.subscription.to_string())
        .line_items(lines(request)?)
        .locale(checkouts::locale(&request.language))
        .success_url(request.success_url.as_str())
        .cancel_url(request.cancel_url.as_str())
        .expires_at(request.expires_at.clamp(now + SHORTEST, now + LONGEST).unix_timestamp())
        .metadata(metadata)
        .subscription_data(data);
    if let Some(email) = request.email.as_deref().filter(|email| !email.is_empty()) {
        session = session.customer_email(email);
    }
    Ok(session)
}

fn lines(request: &SubscriptionRequest) -> Result<Vec<CreateCheckoutSessionLineItems>, PaymentError> {
    let mut lines = checkouts::lines(&request.lines, &request.currency)?;
    for price in lines.iter_mut().filter_map(|line| line.price_data.as_mut()) {
        price.recurring = Some(CreateCheckoutSessionLineItemsPriceDataRecurring {
            interval: CreateCheckoutSessionLineItemsPriceDataRecurringInterval::Month,
            interval_count: Some(request.months.into()),
        });
    }
    Ok(lines)
}
