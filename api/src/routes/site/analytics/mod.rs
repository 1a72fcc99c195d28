//! Page views and the daily records of what happens in a brand (requirements group L).

pub mod coins;
pub mod exams;
pub mod funnel;
pub mod orders;
pub mod page_views;
pub mod retention;
pub mod subscriptions;

use product::site::analytics::{self, DayRange, RangeError};
use serde::Deserialize;
use tenants::TenantTx;
use time::Date;

use crate::errors::{ApiError, ApiResult, Sentence};
use crate::extract::{MayRead, rights};
use crate::state::AppState;

const TAG: &str = "analytics";

/// Which days; both included.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DaysQuery {
    /// First day, `2026-05-01`; 30 days back when left out.
    #[param(value_type = Option<String>, format = Date)]
    from: Option<String>,
    /// Last day; today when left out.
    #[param(value_type = Option<String>, format = Date)]
    to: Option<String>,
}

impl DaysQuery {
    /// In GMT+8.
    fn range(self, today: Date) -> ApiResult<DayRange> {
        Ok(DayRange::new(date("from", self.from)?, date("to", self.to)?, today)?)
    }
}

fn date(field: &'static str, text: Option<String>) -> ApiResult<Option<Date>> {
    let format = time::macros::format_description!("[year]-[month]-[day]");
    let read = |text: String| Date::parse(&text, format).map_err(|_| ApiError::field(field, Sentence::Malformed));
    text.map(read).transpose()
}

/// For figures alone. Nobody waits for a second connection while having one.
async fn figures_of(state: &AppState, admin: MayRead<rights::SeeAnalytics>) -> ApiResult<TenantTx> {
    let MayRead { tenant, tx, .. } = admin;
    drop(tx);
    Ok(state.db.tenant_read_replica(&tenant).await?)
}

fn today(tx: &TenantTx) -> Date {
    analytics::day_of(tx.now())
}

/// The record of one day alone.
fn only<T>(mut days: Vec<T>) -> ApiResult<T> {
    days.pop().ok_or_else(|| ApiError::internal("a range of one day has one day"))
}

impl From<RangeError> for ApiError {
    fn from(error: RangeError) -> Self {
        match error {
            RangeError::Backwards => Self::field("to", Sentence::Malformed),
            RangeError::TooLong => Self::field("from", Sentence::Malformed),
        }
    }
}
