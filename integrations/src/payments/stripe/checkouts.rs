//! Checkouts: a session of Stripe's page for one order.

use std::collections::HashMap;

use stripe_checkout::checkout_session::{
    CreateCheckoutSession, CreateCheckoutSessionAdaptivePricing, CreateCheckoutSessionAllowedPaymentMethodTypes,
    CreateCheckoutSessionLineItems, CreateCheckoutSessionLineItemsPriceData, CreateCheckoutSessionPaymentIntentData,
    ExpireCheckoutSession, ListCheckoutSession, ProductData, RetrieveCheckoutSession,
};
use stripe_shared::{CheckoutSessionLocale, CheckoutSessionMode};
use stripe_types::{Currency, RangeQueryTs};
use time::{Duration, OffsetDateTime};

use super::answers::{List, Session};
use super::errors::{is_conflict, judge};
use super::{PAGE, Stripe, units};
use crate::payments::{Checkout, CheckoutRequest, CheckoutState, Line, PaymentError, check_lines};

/// Stripe takes sessions of 30 minutes to 24 hours. A minute inside of that: the call travels, and clocks differ.
pub(super) const SHORTEST: Duration = Duration::minutes(31);
pub(super) const LONGEST: Duration = Duration::minutes(24 * 60 - 1);
/// How long Stripe remembers a key, and an hour.
pub(super) const REMEMBERED: Duration = Duration::hours(25);
/// How many pages of a day's sessions are looked through for one.
pub(super) const MOST_PAGES: usize = 50;

impl Stripe {
    pub(super) async fn open(&self, request: &CheckoutRequest, now: OffsetDateTime) -> Result<Checkout, PaymentError> {
        let session = write(request, now)?;
        match self.ask_once::<Session>(&session, request.order).await {
            Ok(session) => Ok(checkout(session, request)),
            Err(error) if is_conflict(&error) => self.find_again(request, now).await,
            Err(error) => Err(judge(&error)),
        }
    }

    pub(super) async fn look_at(&self, reference: &str) -> Result<CheckoutState, PaymentError> {
        let session = self.ask(&RetrieveCheckoutSession::new(reference)).await.map_err(|error| judge(&error))?;
        state(session)
    }

    pub(super) async fn close(&self, reference: &str) -> Result<CheckoutState, PaymentError> {
        match self.ask(&ExpireCheckoutSession::new(reference)).await.map_err(|error| judge(&error)) {
            Ok(session) => state(session),
            // Only what is open can be closed; what it is instead, the session says.
            Err(PaymentError::Refused(_)) => self.look_at(reference).await,
            Err(error) => Err(error),
        }
    }

    /// The order's session when it was opened with other details than now: in another language, say, or so near its end
    /// that the time had to be moved. The total must be the same. Stripe cannot be asked for it by its key or our order.
    async fn find_again(&self, request: &CheckoutRequest, now: OffsetDateTime) -> Result<Checkout, PaymentError> {
        let order = request.order.to_string();
        let since = RangeQueryTs::gte((now - REMEMBERED).unix_timestamp());
        let mut list = ListCheckoutSession::new().created(since).limit(PAGE);
        for _ in 0..MOST_PAGES {
            let page: List<Session> = self.ask(&list).await.map_err(|error| judge(&error))?;
            let last = page.data.last().map(|session| session.id.clone());
            let is_of_order = |session: &Session| session.client_reference_id.as_ref() == Some(&order);
            if let Some(found) = page.data.into_iter().find(is_of_order) {
                return same(found, request);
            }
            let Some(last) = last.filter(|_| page.has_more) else { break };
            list = list.starting_after(last);
        }
        Err(PaymentError::Refused("the order was asked for with other details, and has no checkout".to_owned()))
    }
}

fn same(session: Session, request: &CheckoutRequest) -> Result<Checkout, PaymentError> {
    let total = units::to_stripe(request.total(), &request.currency)?;
    let is_same = session.amount_total == Some(total)
        && session.currency.as_ref().is_some_and(|currency| currency.eq_ignore_ascii_case(&request.currency));
    if !is_same {
        return Err(PaymentError::Refused("the order was opened with another total".to_owned()));
    }
    Ok(checkout(session, request))
}

/// A session that is over has no page: the payer goes where its page would send them.
fn checkout(session: Session, request: &CheckoutRequest) -> Checkout {
    let is_paid = session.payment_status == "paid";
    let end = if is_paid { &request.success_url } else { &request.cancel_url };
    Checkout { url: session.url.unwrap_or_else(|| end.clone()), reference: session.id }
}

fn state(session: Session) -> Result<CheckoutState, PaymentError> {
    match (session.payment_status.as_str(), session.status.as_deref()) {
        ("paid", _) => paid(session),
        (_, Some("expired")) => Ok(CheckoutState::Closed),
        // Also one that is complete and not yet paid, which cards never are: nothing is final.
        _ => Ok(CheckoutState::Open),
    }
}

fn paid(session: Session) -> Result<CheckoutState, PaymentError> {
    let (Some(payment), Some(amount), Some(currency)) =
        (session.payment_intent, session.amount_total, session.currency)
    else {
        return Err(PaymentError::Unavailable("a paid session without its payment".to_owned()));
    };
    let amount = units::from_stripe(amount, &currency);
    Ok(CheckoutState::Paid { payment, amount, currency: currency.to_uppercase() })
}

/// The session as Stripe is asked for it.
fn write(request: &CheckoutRequest, now: OffsetDateTime) -> Result<CreateCheckoutSession, PaymentError> {
    if request.expires_at <= now {
        return Err(PaymentError::Refused("the order's time is over".to_owned()));
    }
    check_lines(&request.lines)?;
    let metadata = HashMap::from([
        ("order".to_owned(), request.order.to_string()),
        ("tenant".to_owned(), request.tenant.to_string()),
    ]);
    let payment = CreateCheckoutSessionPaymentIntentData {
        // A charge takes its payment's metadata along; a session's stays with the session.
        metadata: Some(metadata.clone()),
        ..CreateCheckoutSessionPaymentIntentData::new()
    };
    let expires_at = request.expires_at.clamp(now + SHORTEST, now + LONGEST);
    let mut session = CreateCheckoutSession::new()
        .mode(CheckoutSessionMode::Payment)
        // The fee on top of the price is a card's. Other kinds may also be paid days later.
        .allowed_payment_method_types([CreateCheckoutSessionAllowedPaymentMethodTypes::Card])
        // The order has a currency and a total: the payer's own money would change both.
        .adaptive_pricing(CreateCheckoutSessionAdaptivePricing { enabled: Some(false) })
        .client_reference_id(request.order.to_string())
        .line_items(lines(&request.lines, &request.currency)?)
        .locale(locale(&request.language))
        .success_url(request.success_url.as_str())
        .cancel_url(request.cancel_url.as_str())
        .expires_at(expires_at.unix_timestamp())
        .metadata(metadata)
        .payment_intent_data(payment);
    if let Some(email) = request.email.as_deref().filter(|email| !email.is_empty()) {
        session = session.customer_email(email);
    }
    Ok(session)
}

pub(super) fn lines(all: &[Line], code: &str) -> Result<Vec<CreateCheckoutSessionLineItems>, PaymentError> {
    let currency = currency(code);
    let line = |line: &Line| {
        let price = CreateCheckoutSessionLineItemsPriceData {
            unit_amount: Some(units::to_stripe(line.amount, code)?),
            product_data: Some(ProductData::new(line.name.as_str())),
            ..CreateCheckoutSessionLineItemsPriceData::new(currency.clone())
        };
        Ok(CreateCheckoutSessionLineItems {
            price_data: Some(price),
            quantity: Some(1),
            ..CreateCheckoutSessionLineItems::new()
        })
    };
    all.iter().map(line).collect()
}

/// Stripe's are in lower case. One that the crate does not know goes as it is: Stripe decides.
fn currency(code: &str) -> Currency {
    let code = code.to_lowercase();
    code.parse().unwrap_or(Currency::Unknown(code))
}

pub(super) fn locale(language: &str) -> CheckoutSessionLocale {
    match language {
        "cn" => CheckoutSessionLocale::Zh,
        "tw" => CheckoutSessionLocale::ZhMinusTw,
        "en" => CheckoutSessionLocale::En,
        _ => CheckoutSessionLocale::Auto,
    }
}
