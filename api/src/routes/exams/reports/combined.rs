//! The best of several tests (R-161, R-172, R-173; D-064).

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::content::library::pack::{PackKind, SectionName};
use product::exams::attempts::{AttemptId, Mode};
use product::exams::reports::CombinedId;
use product::exams::reports::combined::{
    CombineError, CombineRefusal, CombinedReport, ScoredSection, Source, combine, list_combinable, list_combined,
    remove_combined,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::scores::{ResultScale, ResultTotal, scale_body, shown_total};
use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors, Sentence};
use crate::extract::{SignedIn, SignedInReader, ValidJson, ValidPath};
use crate::schemas::{Created, List};
use crate::state::AppState;

/// A scored section of a test.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScoredSectionBody {
    /// `reading`, `listening`, `speaking` or `writing`.
    pub section: SectionName,
    /// Of which attempt.
    pub attempt_id: Uuid,
    /// English title of the test.
    pub title: String,
    /// Its format.
    pub format: String,
    /// `full_mock`, `quick_mock` or `section`.
    pub kind: PackKind,
    /// `comfortable` or `strict`.
    pub mode: Mode,
    /// Handed in.
    #[serde(with = "time::serde::rfc3339")]
    pub submitted_at: OffsetDateTime,
    /// The score shown.
    pub scaled: f64,
    /// Lower end of its range.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Performance level.
    pub level: String,
}

impl From<&ScoredSection> for ScoredSectionBody {
    fn from(section: &ScoredSection) -> Self {
        Self {
            section: section.section,
            attempt_id: section.attempt_id.0,
            title: section.title.clone(),
            format: section.format.clone(),
            kind: section.kind,
            mode: section.mode,
            submitted_at: section.submitted_at,
            scaled: section.score.scaled,
            low: section.score.low,
            high: section.score.high,
            level: section.level.clone(),
        }
    }
}

/// A combination with its sources. Scores are practice estimates.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CombinedReport)]
pub struct CombinedBody {
    /// Its id.
    pub id: Uuid,
    /// The format of all four.
    pub format: String,
    /// Made.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// `strict` only when every section is.
    pub mode: Mode,
    /// The scales.
    pub scale: ResultScale,
    /// The sources, in the order of the sections.
    pub sections: Vec<ScoredSectionBody>,
    /// A range alone when a section is of a short test.
    pub total: Option<ResultTotal>,
}

/// Shows a combination in the API; its scale is that of its first test.
pub(super) async fn combined_body(state: &AppState, report: &CombinedReport) -> ApiResult<CombinedBody> {
    let first = report.sections.first().ok_or(ApiError::NotFound)?;
    let version = state.packs.get(&state.db, first.pack_version_id).await?;
    Ok(CombinedBody {
        id: report.id.0,
        format: report.format.clone(),
        created_at: report.created_at,
        mode: report.mode(),
        scale: scale_body(&version),
        sections: report.sections.iter().map(Into::into).collect(),
        total: shown_total(&version.format, report.total(&version.format.scale), report.is_range_only()),
    })
}

/// Which section of which attempt.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SourceBody {
    /// `reading`, `listening`, `speaking` or `writing`.
    section: SectionName,
    /// An own finished attempt.
    attempt_id: Uuid,
}

/// Four sections to combine.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CombineBody {
    /// Each section once.
    #[schema(max_items = 8)]
    sections: Vec<SourceBody>,
}

/// Own scored sections of the last two years, newest first: what can be combined.
#[utoipa::path(get, path = "/api/combined-reports/sources", tag = "results", responses((status = 200, body = List<ScoredSectionBody>), ApiErrors))]
pub async fn list_combinable_sections(mut me: SignedInReader) -> ApiResult<Json<List<ScoredSectionBody>>> {
    let sections = list_combinable(&mut me.tx, me.user.id).await?;
    Ok(Json(List { data: sections.iter().map(Into::into).collect() }))
}

/// Own combinations, newest first.
#[utoipa::path(get, path = "/api/combined-reports", tag = "results", responses((status = 200, body = List<CombinedBody>), ApiErrors))]
pub async fn list_combined_reports(
    State(state): State<AppState>,
    mut me: SignedInReader,
) -> ApiResult<Json<List<CombinedBody>>> {
    let mut data = Vec::new();
    for report in list_combined(&mut me.tx, me.user.id).await? {
        data.push(combined_body(&state, &report).await?);
    }
    Ok(Json(List { data }))
}

/// Combine four sections of several tests. The same choice again is the same report.
#[utoipa::path(post, path = "/api/combined-reports", tag = "results", request_body = CombineBody, responses((status = 201, body = CombinedBody), ApiErrors))]
pub async fn combine_reports(
    State(state): State<AppState>,
    mut me: SignedIn,
    ValidJson(body): ValidJson<CombineBody>,
) -> ApiResult<Created<CombinedBody>> {
    if body.sections.len() > 8 {
        return Err(ApiError::field("sections", Sentence::TooMany { max: 8 }));
    }
    let source = |source: &SourceBody| Source { section: source.section, attempt_id: AttemptId(source.attempt_id) };
    let sources: Vec<Source> = body.sections.iter().map(source).collect();
    let report = combine(&mut me.tx, me.user.id, &sources).await?;
    let body = combined_body(&state, &report).await?;
    me.tx.commit().await?;
    Ok(Created(body))
}

/// Take an own combination away, with the keys that open it. Its tests stay.
#[utoipa::path(delete, path = "/api/combined-reports/{id}", tag = "results", params(("id" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn delete_combined_report(mut me: SignedIn, ValidPath(id): ValidPath<Uuid>) -> ApiResult<StatusCode> {
    if !remove_combined(&mut me.tx, me.user.id, CombinedId(id)).await? {
        return Err(ApiError::NotFound);
    }
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<CombineError> for ApiError {
    fn from(error: CombineError) -> Self {
        match error {
            CombineError::Refused(refusals) => {
                let mut fields = FieldErrors::default();
                for refusal in refusals {
                    let (field, sentence) = match refusal {
                        CombineRefusal::Missing(section) => (section.as_str(), Sentence::Required),
                        CombineRefusal::Twice(section) => (section.as_str(), Sentence::Twice),
                        CombineRefusal::Incomplete(section) => (section.as_str(), Sentence::Incomplete),
                        CombineRefusal::OtherFormat(section) => (section.as_str(), Sentence::OtherFormat),
                        CombineRefusal::TooOld(section) => (section.as_str(), Sentence::TooOld),
                        CombineRefusal::OneTest => ("sections", Sentence::OneTest),
                    };
                    fields.push(field, sentence);
                }
                Self::CombineRefused(fields)
            }
            CombineError::Database(cause) => cause.into(),
        }
    }
}
