//! Subscriptions of the test provider: a file each. Whoever looks at one lets it do what came due until then: the saved card
//! pays the next invoice, or is declined.

use std::fs;
use std::io;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::{Date, Month, OffsetDateTime, UtcOffset};
use uuid::Uuid;

use super::{TestAction, TestProvider, away, event, origin_of, read, refund_once, write};
use crate::payments::{
    Checkout, Invoice, InvoicePayment, InvoiceState, Payment, PaymentError, Refund, RefundRequest,
    SubscriptionCheckout, SubscriptionRequest, SubscriptionState, check_lines,
};

mod messages;

/// How the files end.
const ENDING: &str = "subscription";

/// A subscription as it lies in the folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestSubscription {
    /// Ours.
    pub id: Uuid,
    /// Whose.
    pub tenant: Uuid,
    /// What a period costs: names and hundredths.
    pub lines: Vec<(String, i64)>,
    /// In hundredths.
    pub total: i64,
    /// `USD`
    pub currency: String,
    /// How long a period is.
    pub months: u8,
    /// The payer's language.
    pub language: String,
    /// Where the payer returns to after paying.
    pub success_url: String,
    /// Where the payer returns to without paying.
    pub cancel_url: String,
    /// Until when it can begin.
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
    /// Whether the page was given up.
    pub is_closed: bool,
    /// When it began.
    #[serde(with = "time::serde::rfc3339::option")]
    pub started_at: Option<OffsetDateTime>,
    /// Whether its card is declined.
    pub declines: bool,
    /// Whether it ends with the period that is paid.
    pub cancels_at_end: bool,
    /// When it ended.
    #[serde(with = "time::serde::rfc3339::option")]
    pub ended_at: Option<OffsetDateTime>,
    /// One for each period, oldest first.
    pub invoices: Vec<TestInvoice>,
}

/// What is asked for a period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestInvoice {
    /// Counts from 1.
    pub number: u32,
    /// When the period begins.
    #[serde(with = "time::serde::rfc3339")]
    pub starts_at: OffsetDateTime,
    /// When it ends.
    #[serde(with = "time::serde::rfc3339")]
    pub ends_at: OffsetDateTime,
    /// When it was paid.
    #[serde(with = "time::serde::rfc3339::option")]
    pub paid_at: Option<OffsetDateTime>,
    /// How often the card was tried.
    pub tries: u32,
    /// The keys under which somebody asked for another try.
    pub keys: Vec<Uuid>,
    /// Whether nobody has to pay it any more.
    pub is_void: bool,
    /// What went back, by the key of the refund, in hundredths.
    pub refunds: Vec<(String, i64)>,
    /// How a dispute stands: `needs_response`, `won` or `lost`.
    pub dispute: Option<String>,
}

impl TestInvoice {
    fn new(number: u32, starts_at: OffsetDateTime, ends_at: OffsetDateTime) -> Self {
        Self {
            number,
            starts_at,
            ends_at,
            paid_at: None,
            tries: 0,
            keys: Vec::new(),
            is_void: false,
            refunds: Vec::new(),
            dispute: None,
        }
    }

    fn refunded(&self) -> i64 {
        self.refunds.iter().map(|(_, amount)| amount).sum()
    }
}

impl TestSubscription {
    fn checkout(&self) -> String {
        format!("cs_sub_{}", self.id.simple())
    }

    fn reference(&self) -> String {
        format!("sub_test_{}", self.id.simple())
    }

    fn invoice_reference(&self, number: u32) -> String {
        format!("in_test_{}_{number}", self.id.simple())
    }

    fn payment(&self, number: u32) -> String {
        format!("pi_sub_{}_{number}", self.id.simple())
    }

    fn begun(&self) -> SubscriptionCheckout {
        match self.started_at {
            Some(_) => SubscriptionCheckout::Begun { subscription: self.reference() },
            None if self.is_closed => SubscriptionCheckout::Closed,
            None => SubscriptionCheckout::Open,
        }
    }

    fn state(&self) -> SubscriptionState {
        SubscriptionState {
            reference: self.reference(),
            cancels_at_end: self.cancels_at_end,
            ended_at: self.ended_at,
            invoices: self.invoices.iter().rev().map(|one| self.invoice(one)).collect(),
        }
    }

    fn invoice(&self, one: &TestInvoice) -> Invoice {
        let state = match one.paid_at {
            Some(at) => InvoiceState::Paid { payment: Some(self.payment(one.number)), at },
            None if one.is_void => InvoiceState::Void,
            None => InvoiceState::Open { tries: one.tries },
        };
        Invoice {
            reference: self.invoice_reference(one.number),
            starts_at: one.starts_at,
            ends_at: one.ends_at,
            amount: self.total,
            currency: self.currency.clone(),
            state,
        }
    }

    /// Whether it runs and everything until now is paid.
    pub fn is_running(&self) -> bool {
        self.started_at.is_some() && self.ended_at.is_none()
    }

    fn start(&mut self, now: OffsetDateTime) -> Vec<Value> {
        // Whole seconds, as messages have them.
        let start = now.replace_nanosecond(0).unwrap_or(now);
        self.started_at = Some(start);
        let mut first = TestInvoice::new(1, start, add_months(start, self.months.into()));
        first.tries = 1;
        first.paid_at = Some(start);
        self.invoices.push(first);
        vec![
            event("checkout.session.completed", self.session("paid"), now),
            event("invoice.paid", self.invoice_object(0), now),
        ]
    }

    /// Lets everything happen that came due until `now`.
    fn advance(&mut self, now: OffsetDateTime) -> Vec<Value> {
        let mut events = Vec::new();
        while let (Some(start), None) = (self.started_at, self.ended_at) {
            let Some(last) = self.invoices.last() else { break };
            if last.paid_at.is_none() || last.ends_at > now {
                break;
            }
            let due = last.ends_at;
            if self.cancels_at_end {
                self.ended_at = Some(due);
                events.push(event("customer.subscription.deleted", self.object(), due));
                break;
            }
            let number = last.number + 1;
            let mut next = TestInvoice::new(number, due, add_months(start, u32::from(self.months) * number));
            next.tries = 1;
            next.paid_at = (!self.declines).then_some(due);
            let kind = if self.declines { "invoice.payment_failed" } else { "invoice.paid" };
            self.invoices.push(next);
            events.push(event(kind, self.invoice_object(self.invoices.len() - 1), due));
        }
        events
    }

    pub(super) fn end(&mut self, now: OffsetDateTime) {
        if self.is_running() {
            self.ended_at = Some(now);
            for invoice in self.invoices.iter_mut().filter(|invoice| invoice.paid_at.is_none()) {
                invoice.is_void = true;
            }
        }
    }

    /// Tries the card for an invoice. What is paid stays paid.
    fn charge(&mut self, number: u32, key: Uuid, now: OffsetDateTime) -> Option<Invoice> {
        let declines = self.declines;
        let place = self.invoices.iter().position(|one| one.number == number)?;
        let one = &mut self.invoices[place];
        if one.paid_at.is_none() && !one.is_void && !one.keys.contains(&key) {
            one.keys.push(key);
            one.tries += 1;
            one.paid_at = (!declines).then_some(now);
        }
        Some(self.invoice(&self.invoices[place]))
    }

    /// What somebody does on the page or at the provider's office, and the events of it.
    fn happen(&mut self, action: TestAction, now: OffsetDateTime) -> Option<Vec<Value>> {
        let is_open = self.started_at.is_none() && !self.is_closed && now < self.expires_at;
        let paid = self.invoices.iter().rposition(|one| one.paid_at.is_some());
        Some(match (action, paid) {
            (TestAction::Pay, _) if is_open => self.start(now),
            // The page says so, and nothing of it is told elsewhere.
            (TestAction::Decline | TestAction::FailAuthentication, _) if is_open => Vec::new(),
            (TestAction::Cancel, _) if is_open => {
                self.is_closed = true;
                vec![event("checkout.session.expired", self.session("unpaid"), now)]
            }
            (TestAction::DeclineRenewals, _) if self.is_running() && !self.declines => {
                self.declines = true;
                Vec::new()
            }
            (TestAction::AcceptRenewals, _) if self.is_running() && self.declines => {
                self.declines = false;
                Vec::new()
            }
            (TestAction::Refund, Some(place))
                if self.invoices[place].dispute.is_none() && self.invoices[place].refunded() < self.total =>
            {
                let rest = self.total - self.invoices[place].refunded();
                self.invoices[place].refunds.push(("office of the provider".to_owned(), rest));
                vec![event("charge.refunded", self.charge_object(place), now)]
            }
            (TestAction::Dispute, Some(place)) if self.invoices[place].dispute.is_none() => {
                self.invoices[place].dispute = Some("needs_response".to_owned());
                vec![event("charge.dispute.created", self.dispute_object(place), now)]
            }
            (TestAction::WinDispute | TestAction::LoseDispute, Some(place))
                if self.invoices[place].dispute.as_deref() == Some("needs_response") =>
            {
                let end = if action == TestAction::WinDispute { "won" } else { "lost" };
                self.invoices[place].dispute = Some(end.to_owned());
                vec![event("charge.dispute.closed", self.dispute_object(place), now)]
            }
            _ => return None,
        })
    }
}

impl TestProvider {
    /// A subscription, for the provider's page.
    pub fn find_subscription(&self, id: Uuid) -> Result<Option<TestSubscription>, PaymentError> {
        read(&self.subscription_path(id)).map_err(away)
    }

    /// Does what somebody does on the page of a subscription, or later at the provider's office. Answers with the events that
    /// the provider sends; none when nothing happened.
    pub fn act_on_subscription(
        &self,
        id: Uuid,
        action: TestAction,
        now: OffsetDateTime,
    ) -> Result<Option<Vec<Value>>, PaymentError> {
        self.change_subscription(id, |one| one.happen(action, now)).map(Option::flatten)
    }

    /// Lets a subscription do what came due, and answers with the events of it.
    pub fn advance_subscription(&self, id: Uuid, now: OffsetDateTime) -> Result<Vec<Value>, PaymentError> {
        Ok(self.change_subscription(id, |one| one.advance(now))?.unwrap_or_default())
    }

    fn subscription_path(&self, id: Uuid) -> PathBuf {
        self.folder.join(format!("{}.{ENDING}", id.simple()))
    }

    /// Changes a subscription while nobody else does; none when it is not there.
    fn change_subscription<T>(
        &self,
        id: Uuid,
        change: impl FnOnce(&mut TestSubscription) -> T,
    ) -> Result<Option<T>, PaymentError> {
        self.locked(|| {
            let path = self.subscription_path(id);
            let Some(mut one) = read::<TestSubscription>(&path)? else { return Ok(None) };
            let before = one.clone();
            let done = change(&mut one);
            if one != before {
                write(&path, &one)?;
            }
            Ok(Some(done))
        })
    }

    pub(super) fn begin(&self, request: &SubscriptionRequest) -> Result<Checkout, PaymentError> {
        if request.months == 0 {
            return Err(PaymentError::Refused("a subscription renews after a month at least".to_owned()));
        }
        check_lines(&request.lines)?;
        let path = self.subscription_path(request.subscription);
        let one = self.locked(|| {
            if let Some(same) = read::<TestSubscription>(&path)? {
                return Ok(same);
            }
            let one = TestSubscription {
                id: request.subscription,
                tenant: request.tenant,
                lines: request.lines.iter().map(|line| (line.name.clone(), line.amount)).collect(),
                total: request.total(),
                currency: request.currency.clone(),
                months: request.months,
                language: request.language.clone(),
                success_url: request.success_url.clone(),
                cancel_url: request.cancel_url.clone(),
                expires_at: request.expires_at,
                is_closed: false,
                started_at: None,
                declines: false,
                cancels_at_end: false,
                ended_at: None,
                invoices: Vec::new(),
            };
            write(&path, &one)?;
            Ok(one)
        })?;
        if (one.total, one.months) != (request.total(), request.months) || one.currency != request.currency {
            return Err(PaymentError::Refused("the subscription was opened with another price".to_owned()));
        }
        let origin = origin_of(&request.success_url);
        Ok(Checkout { reference: one.checkout(), url: format!("{origin}/dev/payments/{}", request.subscription) })
    }

    pub(super) fn how_begun(&self, checkout: &str, closes: bool) -> Result<SubscriptionCheckout, PaymentError> {
        let found = self.change_subscription(id_in(checkout, "cs_sub_")?, |one| {
            one.is_closed |= closes;
            one.begun()
        })?;
        found.ok_or_else(unknown)
    }

    pub(super) fn with_subscription(
        &self,
        reference: &str,
        now: OffsetDateTime,
        change: impl FnOnce(&mut TestSubscription),
    ) -> Result<SubscriptionState, PaymentError> {
        let found = self.change_subscription(id_in(reference, "sub_test_")?, |one| {
            one.advance(now);
            change(one);
            one.started_at.map(|_| one.state())
        })?;
        found.flatten().ok_or_else(unknown)
    }

    pub(super) fn cancel_at_end(
        &self,
        reference: &str,
        cancels: bool,
        now: OffsetDateTime,
    ) -> Result<SubscriptionState, PaymentError> {
        let mut is_over = false;
        let state = self.with_subscription(reference, now, |one| {
            is_over = !one.is_running();
            if !is_over {
                one.cancels_at_end = cancels;
            }
        })?;
        if is_over { Err(PaymentError::Refused("the subscription has ended".to_owned())) } else { Ok(state) }
    }

    pub(super) fn try_again(&self, payment: &InvoicePayment, now: OffsetDateTime) -> Result<Invoice, PaymentError> {
        let (id, number) = id_and_number(&payment.invoice, "in_test_")?;
        let charged = self.change_subscription(id, |one| one.charge(number, payment.key, now))?;
        charged.flatten().ok_or_else(unknown)
    }

    pub(super) fn pay_back_invoice(&self, request: &RefundRequest) -> Result<Refund, PaymentError> {
        let (id, number) = id_and_number(&request.payment, "pi_sub_")?;
        let refund = self.change_subscription(id, |one| {
            let total = one.total;
            let invoice = one.invoices.iter_mut().find(|invoice| invoice.number == number)?;
            let left = total - invoice.refunded();
            let is_possible = invoice.paid_at.is_some() && invoice.dispute.is_none() && request.amount <= left;
            Some(refund_once(&mut invoice.refunds, request, is_possible))
        })?;
        refund.flatten().unwrap_or_else(|| Err(unknown()))
    }

    /// The payments of all subscriptions between two moments.
    pub(super) fn list_renewals(&self, from: OffsetDateTime, to: OffsetDateTime) -> io::Result<Vec<Payment>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            if path.extension().is_none_or(|ending| ending != ENDING) {
                continue;
            }
            let Some(one) = read::<TestSubscription>(&path)? else { continue };
            for invoice in &one.invoices {
                let Some(at) = invoice.paid_at.filter(|at| (from..to).contains(at)) else { continue };
                found.push(Payment {
                    reference: one.payment(invoice.number),
                    order: None,
                    tenant: Some(one.tenant),
                    at,
                    amount: one.total,
                    refunded: invoice.refunded(),
                    currency: one.currency.clone(),
                });
            }
        }
        Ok(found)
    }
}

/// Whether a payment is one of a subscription.
pub(super) fn is_of_invoice(payment: &str) -> bool {
    payment.starts_with("pi_sub_")
}

fn unknown() -> PaymentError {
    PaymentError::Refused("there is no such subscription".to_owned())
}

fn id_in(reference: &str, prefix: &str) -> Result<Uuid, PaymentError> {
    reference.strip_prefix(prefix).and_then(|id| Uuid::parse_str(id).ok()).ok_or_else(unknown)
}

fn id_and_number(reference: &str, prefix: &str) -> Result<(Uuid, u32), PaymentError> {
    let parts = reference.strip_prefix(prefix).and_then(|rest| rest.split_once('_'));
    let parsed = parts.and_then(|(id, number)| Some((Uuid::parse_str(id).ok()?, number.parse().ok()?)));
    parsed.ok_or_else(unknown)
}

/// The same day and time some months later in GMT+8; the last day of a month that has no such day.
fn add_months(from: OffsetDateTime, months: u32) -> OffsetDateTime {
    let local = from.to_offset(UtcOffset::from_hms(8, 0, 0).unwrap_or(UtcOffset::UTC));
    let count = u32::from(u8::from(local.month()) - 1) + months;
    let year = local.year() + i32::try_from(count / 12).unwrap_or(0);
    let month = Month::January.nth_next((count % 12) as u8);
    let date = Date::from_calendar_date(year, month, local.day().min(month.length(year)));
    date.map_or(from, |date| local.replace_date(date)).to_offset(UtcOffset::UTC)
}
