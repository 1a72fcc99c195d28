//! The class report of a teacher as PDF: asked for, looked for while it is made, fetched (docs/decisions/0060-the-class-report.md).

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use integrations::blobs::{BlobError, BlobKey};
use jobs::Enqueue;
use product::exams::reports::class_report::{
    ClassReport, ClassReportId, MOST_DAYS, Period, PeriodError, RenderClassReport, begin_class_report,
    find_class_report,
};
use serde::{Deserialize, Serialize};
use tenants::Lang;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{May, MayRead, ValidJson, ValidPath, rights};
use crate::schemas::{Created, Day};
use crate::state::AppState;

/// Which days, in which language. Either `days`, or `from` and `to`.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AskClassReport)]
pub struct AskBody {
    /// The last days, today included; 1 to 366.
    #[schema(minimum = 1, maximum = 366)]
    days: Option<u16>,
    /// First day, in GMT+8.
    #[schema(value_type = Option<String>, format = Date)]
    from: Option<Day>,
    /// Last day; one after today means today.
    #[schema(value_type = Option<String>, format = Date)]
    to: Option<Day>,
    /// The language of the report.
    lang: Lang,
}

impl AskBody {
    fn period(&self, now: OffsetDateTime) -> ApiResult<Period> {
        match (self.days, self.from, self.to) {
            (Some(days), None, None) if days > 0 && i64::from(days) <= MOST_DAYS => Ok(Period::last(days, now)),
            (None, Some(from), Some(to)) => Ok(Period::new(from.0, to.0, now)?),
            (None, None, None) => Err(ApiError::field("days", Sentence::Required)),
            (None, None, Some(_)) => Err(ApiError::field("from", Sentence::Required)),
            (None, Some(_), None) => Err(ApiError::field("to", Sentence::Required)),
            (Some(_), ..) => Err(PeriodError.into()),
        }
    }
}

/// A class report that was asked for.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ClassReport)]
pub struct ClassReportBody {
    id: Uuid,
    /// First day.
    #[schema(value_type = String, format = Date)]
    from: Day,
    /// Last day.
    #[schema(value_type = String, format = Date)]
    to: Day,
    /// Its language.
    lang: Lang,
    /// Whether the file can be fetched.
    is_ready: bool,
    /// Pages, once there are some.
    pages: Option<i32>,
}

impl From<ClassReport> for ClassReportBody {
    fn from(report: ClassReport) -> Self {
        Self {
            id: report.id.0,
            from: Day(report.period.from()),
            to: Day(report.period.to()),
            lang: report.lang,
            is_ready: report.file.is_some(),
            pages: report.file.map(|file| file.pages),
        }
    }
}

impl From<PeriodError> for ApiError {
    fn from(_: PeriodError) -> Self {
        Self::field("days", Sentence::OutOfRange { min: 1, max: MOST_DAYS })
    }
}

/// Ask for the report of the own learners. It takes the place of one that is still being made.
#[utoipa::path(post, path = "/api/teacher/class-reports", tag = "results", request_body = AskBody,
    responses((status = 201, body = ClassReportBody), ApiErrors))]
pub async fn ask_class_report(
    mut me: May<rights::HaveLearners>,
    ValidJson(body): ValidJson<AskBody>,
) -> ApiResult<Created<ClassReportBody>> {
    let period = body.period(me.tx.now())?;
    let report = begin_class_report(&mut me.tx, me.user.id, period, body.lang).await?;
    me.tx.enqueue(&RenderClassReport { report_id: report.id }).await?;
    me.tx.commit().await?;
    Ok(Created(report.into()))
}

/// Whether an own class report is made. 404 once another one took its place, or one of its learners is no own learner any more.
#[utoipa::path(get, path = "/api/teacher/class-reports/{id}", tag = "results", params(("id" = Uuid, Path)),
    responses((status = 200, body = ClassReportBody), ApiErrors))]
pub async fn get_class_report(
    mut me: MayRead<rights::HaveLearners>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<ClassReportBody>> {
    let report = find_class_report(&mut me.tx, me.user.id, ClassReportId(id)).await?.ok_or(ApiError::NotFound)?;
    Ok(Json(report.into()))
}

/// An own class report as PDF. 404 until it is made, and as above.
#[utoipa::path(get, path = "/api/teacher/class-reports/{id}/report.pdf", tag = "results", params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>), ApiErrors))]
pub async fn get_class_report_pdf(
    State(state): State<AppState>,
    mut me: MayRead<rights::HaveLearners>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Response> {
    // load
    let report = find_class_report(&mut me.tx, me.user.id, ClassReportId(id)).await?.ok_or(ApiError::NotFound)?;
    drop(me.tx);
    let file = report.file.ok_or(ApiError::NotFound)?;
    let key: BlobKey = file.blob_key.parse().map_err(ApiError::internal)?;
    // call
    let bytes = match state.outside.blobs.get(&key).await {
        Ok(bytes) => bytes,
        Err(BlobError::NotFound(_)) => return Err(ApiError::NotFound),
        Err(cause) => return Err(ApiError::internal(cause)),
    };
    let name = format!("attachment; filename=\"class-report-{}.pdf\"", report.period.to());
    let headers = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (CONTENT_DISPOSITION, name),
        (CACHE_CONTROL, "private, no-store".to_owned()),
    ];
    Ok((headers, Body::from(bytes)).into_response())
}
