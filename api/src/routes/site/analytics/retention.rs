//! Who stays: people who joined in the same week, and how many of them were active in each week since.

use axum::Json;
use axum::extract::State;
use product::site::analytics::{Cohort, LONGEST_RETENTION, list_cohorts};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{TAG, figures_of};
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{MayRead, ValidQuery, rights};
use crate::state::AppState;

/// What is shown when nothing is asked for.
const USUAL_WEEKS: u16 = 12;

/// How far back.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WeeksQuery {
    /// How many weeks, this one included.
    #[param(minimum = 1, maximum = 52, default = 12)]
    weeks: Option<u16>,
}

/// Who joined in each week and stayed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UserRetention)]
pub struct RetentionBody {
    /// The earliest first.
    cohorts: Vec<CohortBody>,
}

/// People who joined in a week.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UserCohort)]
pub struct CohortBody {
    /// Its Monday, in GMT+8.
    #[schema(value_type = String, format = Date)]
    week: String,
    people: i64,
    /// How many of them started a test or studied cards in that week, the next one, and so on up to this week.
    active: Vec<i64>,
}

impl From<Cohort> for CohortBody {
    fn from(one: Cohort) -> Self {
        Self { week: one.week.to_string(), people: one.people, active: one.active }
    }
}

/// Get who joined in each of the last weeks and stayed.
#[utoipa::path(get, path = "/api/analytics/retention", tag = TAG, params(WeeksQuery), responses((status = 200, body = RetentionBody), ApiErrors))]
pub async fn get_retention(
    State(state): State<AppState>,
    admin: MayRead<rights::SeeAnalytics>,
    ValidQuery(query): ValidQuery<WeeksQuery>,
) -> ApiResult<Json<RetentionBody>> {
    let weeks = query.weeks.unwrap_or(USUAL_WEEKS);
    if !(1..=LONGEST_RETENTION).contains(&weeks) {
        let bounds = Sentence::OutOfRange { min: 1, max: LONGEST_RETENTION.into() };
        return Err(ApiError::field("weeks", bounds));
    }
    let mut tx = figures_of(&state, admin).await?;
    let cohorts = list_cohorts(&mut tx, weeks).await?;
    Ok(Json(RetentionBody { cohorts: cohorts.into_iter().map(CohortBody::from).collect() }))
}
