//! What the provider's books say against the ledger: a list that is normally empty.

use axum::Json;
use axum::extract::State;
use integrations::payments::{Payment, PaymentProvider};
use product::money::payments::{AROUND, Booked, Difference, DifferenceKind, reconcile};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime, UtcOffset};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::TAG;
use super::checkout::away;
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::rights::MoveMoney;
use crate::extract::{MayRead, ValidQuery};
use crate::schemas::Day;
use crate::state::AppState;

/// How many days are compared at most: the provider's books are read page by page.
const MOST_DAYS: i64 = 92;

/// Which days.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DaysQuery {
    /// The first day, in GMT+8.
    #[param(value_type = String, format = Date)]
    from: Day,
    /// The last day.
    #[param(value_type = String, format = Date)]
    to: Day,
}

/// Everything that does not agree.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Reconciliation)]
pub struct ReconciliationBody {
    /// Newest first; normally empty.
    data: Vec<DifferenceBody>,
    /// How many payments of the provider were compared.
    payments: usize,
}

/// Something that does not agree.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentDifference)]
pub struct DifferenceBody {
    kind: DifferenceKind,
    /// Null for a payment of no order of this brand.
    order_id: Option<Uuid>,
    /// Of whose renewal; null for orders.
    subscription_id: Option<Uuid>,
    /// Whose renewal; null for orders.
    user_id: Option<Uuid>,
    reference: Option<String>,
    payment_reference: Option<String>,
    /// What the provider says, in hundredths; or how many T-Coins are owed.
    there: i64,
    /// What is here, in hundredths.
    here: i64,
    currency: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl From<Difference> for DifferenceBody {
    fn from(one: Difference) -> Self {
        Self {
            kind: one.kind,
            order_id: one.order,
            subscription_id: one.subscription,
            user_id: one.member.map(|member| member.0),
            reference: one.reference,
            payment_reference: one.payment,
            there: one.there,
            here: one.here,
            currency: one.currency,
            at: one.at,
        }
    }
}

/// Compare the provider's books with the ledger.
#[utoipa::path(get, path = "/api/admin/reconciliation", tag = TAG, params(DaysQuery), responses((status = 200, body = ReconciliationBody), ApiErrors))]
pub async fn get_reconciliation(
    State(state): State<AppState>,
    office: MayRead<MoveMoney>,
    ValidQuery(query): ValidQuery<DaysQuery>,
) -> ApiResult<Json<ReconciliationBody>> {
    let days = (query.to.0 - query.from.0).whole_days() + 1;
    if !(1..=MOST_DAYS).contains(&days) {
        return Err(ApiError::field("to", Sentence::OutOfRange { min: 1, max: MOST_DAYS }));
    }
    let begins = |day: Day| day.0.midnight().assume_offset(UtcOffset::from_hms(8, 0, 0).unwrap_or(UtcOffset::UTC));
    let (from, to) = (begins(query.from), begins(query.to) + Duration::days(1));
    let tenant = office.tenant.id;
    drop(office.tx);
    let booked = match &state.outside.payments {
        Some(provider) => list_booked(provider.as_ref(), tenant.0, from - AROUND, to + AROUND).await?,
        None => Vec::new(),
    };
    let mut tx = state.db.tenant_read(tenant).await?;
    // Those of other schools that name none are not told of.
    let is_told = |payment: &&Booked| payment.is_of_tenant && (from..to).contains(&payment.at);
    let payments = booked.iter().filter(is_told).count();
    let differences = reconcile(&mut tx, from, to, &booked).await?;
    Ok(Json(ReconciliationBody { data: differences.into_iter().map(Into::into).collect(), payments }))
}

/// What the provider has of a tenant. Payments that name none may be renewals.
async fn list_booked(
    provider: &dyn PaymentProvider,
    tenant: Uuid,
    from: OffsetDateTime,
    to: OffsetDateTime,
) -> ApiResult<Vec<Booked>> {
    let (mut booked, mut cursor) = (Vec::new(), None);
    loop {
        let page = provider.list_payments(from, to, cursor.as_deref()).await.map_err(away)?;
        let may_be_ours = |payment: &Payment| payment.tenant.is_none_or(|named| named == tenant);
        booked.extend(page.payments.into_iter().filter(may_be_ours).map(booked_as));
        let Some(next) = page.next else { return Ok(booked) };
        cursor = Some(next);
    }
}

fn booked_as(payment: Payment) -> Booked {
    Booked {
        payment: payment.reference,
        order: payment.order,
        is_of_tenant: payment.tenant.is_some(),
        amount: payment.amount,
        refunded: payment.refunded,
        currency: payment.currency,
        at: payment.at,
    }
}
