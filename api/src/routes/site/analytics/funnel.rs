//! How far people come, from the landing page to their first graded test.

use axum::Json;
use axum::extract::State;
use product::site::analytics::{FunnelStep, Step, list_funnel};
use serde::Serialize;
use utoipa::ToSchema;

use super::{DaysQuery, TAG, figures_of, today};
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{MayRead, ValidQuery, rights};
use crate::state::AppState;

/// How far people came for the first time within the range.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Funnel)]
pub struct FunnelBody {
    /// From the first to the last.
    steps: Vec<StepBody>,
}

/// How many came so far.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FunnelStep)]
pub struct StepBody {
    step: Step,
    people: i64,
}

impl From<FunnelStep> for StepBody {
    fn from(one: FunnelStep) -> Self {
        Self { step: one.step, people: one.people }
    }
}

/// Get how many people came how far within a range of days.
#[utoipa::path(get, path = "/api/analytics/funnel", tag = TAG, params(DaysQuery), responses((status = 200, body = FunnelBody), ApiErrors))]
pub async fn get_funnel(
    State(state): State<AppState>,
    admin: MayRead<rights::SeeAnalytics>,
    ValidQuery(query): ValidQuery<DaysQuery>,
) -> ApiResult<Json<FunnelBody>> {
    let mut tx = figures_of(&state, admin).await?;
    let range = query.range(today(&tx))?;
    let steps = list_funnel(&mut tx, range).await?;
    Ok(Json(FunnelBody { steps: steps.into_iter().map(StepBody::from).collect() }))
}
