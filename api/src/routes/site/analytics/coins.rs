//! T-Coins by day.

use axum::Json;
use axum::extract::State;
use product::money::coins::TransactionKind;
use product::site::analytics::{CoinDay, DayRange, ReasonOfDay, list_coin_days};
use serde::Serialize;
use utoipa::ToSchema;

use super::{DaysQuery, TAG, figures_of, only, today};
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{MayRead, ValidQuery, rights};
use crate::state::AppState;

/// What moved on a day in GMT+8.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CoinDay)]
pub struct DayBody {
    #[schema(value_type = String, format = Date)]
    date: String,
    /// Movements of members' T-Coins.
    entries: i64,
    /// T-Coins that came to members.
    coins_in: i64,
    /// T-Coins that left them.
    coins_out: i64,
    /// The same by reason.
    reasons: Vec<ReasonBody>,
}

/// What moved for one reason on a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CoinReasonOfDay)]
pub struct ReasonBody {
    reason: TransactionKind,
    coins_in: i64,
    coins_out: i64,
}

impl From<ReasonOfDay> for ReasonBody {
    fn from(one: ReasonOfDay) -> Self {
        Self { reason: one.reason, coins_in: one.coins_in, coins_out: one.coins_out }
    }
}

impl From<CoinDay> for DayBody {
    fn from(day: CoinDay) -> Self {
        Self {
            date: day.date.to_string(),
            entries: day.entries,
            coins_in: day.coins_in,
            coins_out: day.coins_out,
            reasons: day.reasons.into_iter().map(ReasonBody::from).collect(),
        }
    }
}

/// The records of a range, and that of today.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CoinAnalyses)]
pub struct AnalysesBody {
    analyses: Vec<DayBody>,
    analysis: DayBody,
}

/// The record of today.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CoinAnalysisOfToday)]
pub struct TodayBody {
    analysis: DayBody,
}

/// Get the daily records of T-Coins.
#[utoipa::path(get, path = "/api/transaction-logs/analysis", tag = TAG, params(DaysQuery), responses((status = 200, body = AnalysesBody), ApiErrors))]
pub async fn list_coin_analyses(
    State(state): State<AppState>,
    admin: MayRead<rights::SeeAnalytics>,
    ValidQuery(query): ValidQuery<DaysQuery>,
) -> ApiResult<Json<AnalysesBody>> {
    let mut tx = figures_of(&state, admin).await?;
    let today = today(&tx);
    let days = list_coin_days(&mut tx, query.range(today)?).await?;
    let analysis = only(list_coin_days(&mut tx, DayRange::of(today)).await?)?;
    Ok(Json(AnalysesBody { analyses: days.into_iter().map(DayBody::from).collect(), analysis: analysis.into() }))
}

/// Get the record of T-Coins of today.
#[utoipa::path(get, path = "/api/transaction-logs/analysis/today", tag = TAG, responses((status = 200, body = TodayBody), ApiErrors))]
pub async fn get_coin_analysis(
    State(state): State<AppState>,
    admin: MayRead<rights::SeeAnalytics>,
) -> ApiResult<Json<TodayBody>> {
    let mut tx = figures_of(&state, admin).await?;
    let day = DayRange::of(today(&tx));
    let analysis = only(list_coin_days(&mut tx, day).await?)?;
    Ok(Json(TodayBody { analysis: analysis.into() }))
}
