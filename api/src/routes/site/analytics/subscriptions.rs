//! Subscriptions by day.

use axum::Json;
use axum::extract::State;
use product::money::price_list::Currency;
use product::site::analytics::{DayRange, SubscriptionDay, SubscriptionMoney, list_subscription_days};
use serde::Serialize;
use utoipa::ToSchema;

use super::{DaysQuery, TAG, figures_of, only, today};
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{MayRead, ValidQuery, rights};
use crate::state::AppState;

/// What happened on a day in GMT+8.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SubscriptionDay)]
pub struct DayBody {
    #[schema(value_type = String, format = Date)]
    date: String,
    /// Those that began.
    new: i64,
    /// Periods that were paid after the first one.
    renewed: i64,
    /// Those that were set to end with their paid period.
    cancelled: i64,
    /// Those that ended.
    ended: i64,
    /// How many run at the end of the day.
    active: i64,
    /// Their money, a line for each currency.
    revenue: Vec<MoneyBody>,
}

/// Money of one currency on a day, in hundredths.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SubscriptionMoneyOfDay)]
pub struct MoneyBody {
    currency: Currency,
    /// What was paid for periods, the first ones too, fees included.
    paid: i64,
    /// What went back, disputes included; less than nothing when more came again than went.
    refunded: i64,
}

impl From<SubscriptionMoney> for MoneyBody {
    fn from(one: SubscriptionMoney) -> Self {
        Self { currency: one.currency, paid: one.paid, refunded: one.refunded }
    }
}

impl From<SubscriptionDay> for DayBody {
    fn from(day: SubscriptionDay) -> Self {
        Self {
            date: day.date.to_string(),
            new: day.new,
            renewed: day.renewed,
            cancelled: day.canceled,
            ended: day.ended,
            active: day.active,
            revenue: day.revenue.into_iter().map(MoneyBody::from).collect(),
        }
    }
}

/// The records of a range, and that of today.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SubscriptionAnalyses)]
pub struct AnalysesBody {
    subscription_analyses: Vec<DayBody>,
    analysis: DayBody,
}

/// Get the daily records of subscriptions.
#[utoipa::path(get, path = "/api/subscription-analyses", tag = TAG, params(DaysQuery), responses((status = 200, body = AnalysesBody), ApiErrors))]
pub async fn list_subscription_analyses(
    State(state): State<AppState>,
    admin: MayRead<rights::SeeAnalytics>,
    ValidQuery(query): ValidQuery<DaysQuery>,
) -> ApiResult<Json<AnalysesBody>> {
    let mut tx = figures_of(&state, admin).await?;
    let today = today(&tx);
    let days = list_subscription_days(&mut tx, query.range(today)?).await?;
    let analysis = only(list_subscription_days(&mut tx, DayRange::of(today)).await?)?;
    Ok(Json(AnalysesBody {
        subscription_analyses: days.into_iter().map(DayBody::from).collect(),
        analysis: analysis.into(),
    }))
}
