//! Comparing a printed report with ours (D-059): whoever holds the paper has its code, and sees what we know under it.

use axum::Json;
use axum::extract::State;
use product::exams::attempts;
use product::exams::attempts::Mode;
use product::exams::reports::{self, AttemptResult};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use super::scores::{ResultScale, ResultSection, ResultTotal, scale_body, section_body, total_body};
use crate::abuse::Limit;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{CurrentTenant, ValidQuery};
use crate::middleware::ClientAddress;
use crate::routes::exams::attempts::body::{AttemptTest, test_of};
use crate::state::AppState;

/// Which report.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CheckQuery {
    /// As printed; lower case and missing dashes are fine.
    code: String,
}

/// What stands on the report with this code.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckedReport {
    /// As printed.
    pub check_code: String,
    /// First name and initial.
    pub learner_name: String,
    /// What was taken.
    pub test: AttemptTest,
    /// `comfortable` or `strict`.
    pub mode: Mode,
    /// Handed in.
    #[serde(with = "time::serde::rfc3339::option")]
    pub submitted_at: Option<OffsetDateTime>,
    /// Made.
    #[serde(with = "time::serde::rfc3339::option")]
    pub rendered_at: Option<OffsetDateTime>,
    /// The scales.
    pub scale: ResultScale,
    /// In the order of the test.
    pub sections: Vec<ResultSection>,
    /// When all sections are scored.
    pub total: Option<ResultTotal>,
}

/// Compare a report by the code printed on it. 404 when we made none with this code.
#[utoipa::path(get, path = "/api/scorereport", tag = "results", security(()), params(CheckQuery), responses((status = 200, body = CheckedReport), ApiErrors))]
pub async fn check_report(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
    ValidQuery(query): ValidQuery<CheckQuery>,
) -> ApiResult<Json<CheckedReport>> {
    state.throttle.count(tenant.id, Limit::REPORTS_CHECKED_FROM, &address.to_string()).await?;
    let mut tx = state.db.tenant_read(&tenant).await?;
    let report = reports::find_report_by_code(&mut tx, &printed(&query.code)).await?.ok_or(ApiError::NotFound)?;
    let attempt = attempts::find_attempt(&mut tx, report.attempt_id).await?.ok_or(ApiError::NotFound)?;
    let version = state.packs.get(&state.db, attempt.pack_version_id).await?;
    let result: AttemptResult = reports::attempt_result(&mut tx, attempt, &version).await?;
    Ok(Json(CheckedReport {
        check_code: report.check_code,
        learner_name: result.learner.short_name(),
        test: test_of(&version),
        mode: result.attempt.mode,
        submitted_at: result.submitted_at,
        rendered_at: report.rendered_at,
        scale: scale_body(&version),
        sections: result.sections.iter().map(|line| section_body(&version.format, line, None)).collect(),
        total: total_body(&version.format, &result),
    }))
}

/// A typed code in the printed form: capitals in groups of four.
fn printed(code: &str) -> String {
    let letters: Vec<char> =
        code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).take(16).collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_may_be_typed_as_it_is_read() {
        for typed in ["UC3W-JL4Y-T8AF", "uc3wjl4yt8af", " uc3w jl4y t8af "] {
            assert_eq!(printed(typed), "UC3W-JL4Y-T8AF");
        }
        assert_eq!(printed(""), "");
    }
}
