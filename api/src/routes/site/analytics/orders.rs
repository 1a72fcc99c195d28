//! Orders and their money by day.

use axum::Json;
use axum::extract::State;
use product::money::price_list::Currency;
use product::site::analytics::{DayRange, MoneyOfDay, OrderDay, list_order_days};
use serde::Serialize;
use utoipa::ToSchema;

use super::{DaysQuery, TAG, figures_of, only, today};
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{MayRead, ValidQuery, rights};
use crate::state::AppState;

/// What happened on a day in GMT+8.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OrderDay)]
pub struct DayBody {
    #[schema(value_type = String, format = Date)]
    date: String,
    /// Orders that were made.
    created: i64,
    /// Orders that were paid.
    paid: i64,
    /// Refunds that began, and disputes that took money; not those that came to nothing.
    refunded: i64,
    /// Their money, a line for each currency.
    revenue: Vec<MoneyBody>,
}

/// Money of one currency on a day, in hundredths.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OrderMoneyOfDay)]
pub struct MoneyBody {
    currency: Currency,
    /// What was paid, fees included.
    paid: i64,
    /// What the cards cost of it.
    fees: i64,
    /// What went back, or is on its way.
    refunded: i64,
}

impl From<MoneyOfDay> for MoneyBody {
    fn from(one: MoneyOfDay) -> Self {
        Self { currency: one.currency, paid: one.paid, fees: one.fees, refunded: one.refunded }
    }
}

impl From<OrderDay> for DayBody {
    fn from(day: OrderDay) -> Self {
        Self {
            date: day.date.to_string(),
            created: day.created,
            paid: day.paid,
            refunded: day.refunded,
            revenue: day.revenue.into_iter().map(MoneyBody::from).collect(),
        }
    }
}

/// The records of a range, and that of today.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OrderAnalyses)]
pub struct AnalysesBody {
    analyses: Vec<DayBody>,
    analysis: DayBody,
}

/// The record of today.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OrderAnalysisOfToday)]
pub struct TodayBody {
    analysis: DayBody,
}

/// Get the daily records of orders.
#[utoipa::path(get, path = "/api/order/analysis", tag = TAG, params(DaysQuery), responses((status = 200, body = AnalysesBody), ApiErrors))]
pub async fn list_order_analyses(
    State(state): State<AppState>,
    admin: MayRead<rights::SeeAnalytics>,
    ValidQuery(query): ValidQuery<DaysQuery>,
) -> ApiResult<Json<AnalysesBody>> {
    let mut tx = figures_of(&state, admin).await?;
    let today = today(&tx);
    let days = list_order_days(&mut tx, query.range(today)?).await?;
    let analysis = only(list_order_days(&mut tx, DayRange::of(today)).await?)?;
    Ok(Json(AnalysesBody { analyses: days.into_iter().map(DayBody::from).collect(), analysis: analysis.into() }))
}

/// Get the record of orders of today.
#[utoipa::path(get, path = "/api/order/analysis/today", tag = TAG, responses((status = 200, body = TodayBody), ApiErrors))]
pub async fn get_order_analysis(
    State(state): State<AppState>,
    admin: MayRead<rights::SeeAnalytics>,
) -> ApiResult<Json<TodayBody>> {
    let mut tx = figures_of(&state, admin).await?;
    let day = DayRange::of(today(&tx));
    let analysis = only(list_order_days(&mut tx, day).await?)?;
    Ok(Json(TodayBody { analysis: analysis.into() }))
}
