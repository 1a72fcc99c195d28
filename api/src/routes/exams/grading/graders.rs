//! Who grades what, as the brand's office decides it: permits of teachers, and jobs that are given to somebody. For whoever may grade
//! everything.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::StatusCode;
use product::exams::grading::calibration::{last_calibrations, list_uncalibrated};
use product::exams::grading::office::{self, OpenFilter, OpenGrading};
use product::exams::grading::{self, Grader, GradingJobId};
use product::ground::audit;
use product::money::price_list::GradingProduct;
use product::people::accounts::{
    self, BrandKind, GradingPermit, GradingSection, PermitError, PermittedGrader, PersonNames, UserId, list_full_names,
};
use serde::{Deserialize, Serialize};
use tenants::{Lang, TenantTx};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::calibration::ResultBody as CalibrationResult;
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::rights::GradeEverything;
use crate::extract::{May, MayRead, ValidJson, ValidPath, ValidQuery};
use crate::schemas::{List, Page, page, said};

/// A section that somebody may grade.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = GradingPermit)]
pub struct PermitBody {
    section: GradingSection,
    /// For learners of these languages; null for all.
    languages: Option<Vec<Lang>>,
}

/// A teacher or an admin, and what they may grade.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PermittedGrader)]
pub struct GraderBody {
    id: Uuid,
    name: String,
    /// What tells two of the same name apart; null for somebody who has none.
    username: Option<String>,
    /// By their role: everything, and not to be changed.
    is_by_role: bool,
    /// Empty for a teacher who grades nothing.
    permits: Vec<PermitBody>,
    /// Names this state of the permits; who changes them sends it back.
    version: i32,
    /// The last try to be calibrated in each section; none where nobody asked for it.
    calibrations: Vec<CalibrationResult>,
    /// Permitted sections that wait for a calibration.
    uncalibrated: Vec<GradingSection>,
}

/// What a teacher may grade.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SetGradingPermits {
    /// Each section once; what is left out is not permitted anymore.
    permits: Vec<PermitBody>,
    /// Of the permits that were read: refused when somebody has changed them since.
    version: i32,
}

/// A job that is not delivered.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OpenGrading)]
pub struct OpenBody {
    id: Uuid,
    product: GradingProduct,
    /// Of the test.
    title: String,
    /// First name and initial.
    learner_name: String,
    /// Of a Pro member.
    is_priority: bool,
    /// Who holds it; null while it waits.
    grader_id: Option<Uuid>,
    /// Empty while it waits, and for somebody whose account is gone.
    grader_name: String,
    /// On its way to the learner: nobody else can have it.
    is_sending: bool,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    due_at: OffsetDateTime,
}

/// Which open jobs.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OpenQuery {
    /// Only those that nobody holds.
    #[serde(default)]
    is_waiting: bool,
    /// Only those that this person holds.
    grader_id: Option<Uuid>,
    /// Counts from 1.
    #[param(minimum = 1)]
    page: Option<u32>,
}

/// To whom a job goes.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AssignGrading {
    /// Somebody who may grade it.
    grader_id: Uuid,
    /// Who had it when it was read, null while it waited: refused when somebody else has it by now. Not asked where it is left out.
    #[serde(default, deserialize_with = "said")]
    #[schema(value_type = Option<Uuid>)]
    seen_grader_id: Option<Option<Uuid>>,
}

/// List teachers and admins with what they may grade, by name.
#[utoipa::path(get, path = "/api/office/grading/graders", tag = "grading", responses((status = 200, body = List<GraderBody>), ApiErrors))]
pub async fn list_graders(mut office: MayRead<GradeEverything>) -> ApiResult<Json<List<GraderBody>>> {
    let kind = BrandKind::of(&office.tenant);
    let graders = accounts::list_graders(&mut office.tx, kind).await?;
    let ids: Vec<_> = graders.iter().map(|grader| grader.id).collect();
    let mut tries: BTreeMap<Uuid, Vec<CalibrationResult>> = BTreeMap::new();
    for calibration in last_calibrations(&mut office.tx, &ids).await? {
        tries.entry(calibration.grader.0).or_default().push(calibration.into());
    }
    let waiting = list_uncalibrated(&mut office.tx, &ids).await?;
    let body = |grader: PermittedGrader| {
        let calibrations = tries.remove(&grader.id.0).unwrap_or_default();
        let is_meant = |section: &GradingSection| grader.permits.iter().any(|permit| permit.section == *section);
        let own = waiting.iter().filter(|(id, _)| *id == grader.id && !grader.is_by_role);
        let uncalibrated = own.map(|(_, section)| *section).filter(is_meant).collect();
        grader_body(grader, calibrations, uncalibrated)
    };
    Ok(Json(List { data: graders.into_iter().map(body).collect() }))
}

/// Permit a teacher sections and languages, and no others (D-071). What the teacher holds may be finished.
#[utoipa::path(put, path = "/api/office/grading/graders/{id}", tag = "grading", params(("id" = Uuid, Path)),
    request_body = SetGradingPermits, responses((status = 204), ApiErrors))]
pub async fn set_grading_permits(
    mut office: May<GradeEverything>,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<SetGradingPermits>,
) -> ApiResult<StatusCode> {
    let permits: Vec<_> = body.permits.into_iter().map(Into::into).collect();
    let (by, read) = (office.user.id, Some(body.version));
    match accounts::set_grading_permits(&mut office.tx, Some(by), UserId(id), &permits, read).await {
        Ok(()) => {}
        Err(PermitError::Changed) => return Err(changed_by_another(&mut office.tx, id).await?),
        Err(PermitError::NotFound) => return Err(ApiError::NotFound),
        Err(PermitError::Invalid) => return Err(ApiError::field("permits", Sentence::GradingPermits)),
        Err(PermitError::Database(cause)) => return Err(cause.into()),
    }
    office.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The trail knows who was faster.
async fn changed_by_another(tx: &mut TenantTx, teacher: Uuid) -> ApiResult<ApiError> {
    let last = audit::find_last(tx, teacher, accounts::PERMIT_GRADING).await?;
    let Some(last) = last else { return Ok(ApiError::Conflict) };
    let names = accounts::list_names(tx, last.actor_id).await?;
    let by = last.actor_id.and_then(|by| names.get(&by)).map(PersonNames::full).unwrap_or_default();
    Ok(ApiError::ChangedByAnother { by, at: last.at })
}

/// List what is not delivered, the first promise first.
#[utoipa::path(get, path = "/api/office/grading/jobs", tag = "grading", params(OpenQuery),
    responses((status = 200, body = Page<OpenBody>), ApiErrors))]
pub async fn list_open_gradings(
    mut office: MayRead<GradeEverything>,
    ValidQuery(query): ValidQuery<OpenQuery>,
) -> ApiResult<Json<Page<OpenBody>>> {
    let filter = match query.grader_id {
        Some(grader) => OpenFilter::HeldBy(UserId(grader)),
        None if query.is_waiting => OpenFilter::Waiting,
        None => OpenFilter::All,
    };
    let page = page(query.page);
    let (open, total) = office::list_open(&mut office.tx, filter, page).await?;
    let names = list_full_names(&mut office.tx, open.iter().filter_map(|job| job.grader).collect()).await?;
    Ok(Json(Page::new(open.into_iter().map(|job| open_body(job, &names)).collect(), page, total)))
}

/// Give a job to a grader, with its draft; whoever had it can save nothing more. To whoever has it already, nothing changes.
#[utoipa::path(put, path = "/api/office/grading/jobs/{id}/grader", tag = "grading", params(("id" = Uuid, Path)),
    request_body = AssignGrading, responses((status = 204), ApiErrors))]
pub async fn assign_grading(
    mut office: May<GradeEverything>,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<AssignGrading>,
) -> ApiResult<StatusCode> {
    let kind = BrandKind::of(&office.tenant);
    let found = Grader::find_person(&mut office.tx, UserId(body.grader_id), kind).await?;
    let grader = found.ok_or_else(|| ApiError::field("grader_id", Sentence::GraderNotPermitted))?;
    let seen = body.seen_grader_id.map(|holder| holder.map(UserId));
    grading::reassign_job(&mut office.tx, office.user.id, &grader, GradingJobId(id), seen).await?;
    office.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

fn grader_body(
    grader: PermittedGrader,
    calibrations: Vec<CalibrationResult>,
    uncalibrated: Vec<GradingSection>,
) -> GraderBody {
    let PermittedGrader { id, name, username, is_by_role, permits } = grader;
    let version = accounts::permits_version(&permits);
    let permits = permits.into_iter().map(Into::into).collect();
    GraderBody { id: id.0, name, username, is_by_role, permits, version, calibrations, uncalibrated }
}

impl From<GradingPermit> for PermitBody {
    fn from(GradingPermit { section, languages }: GradingPermit) -> Self {
        Self { section, languages }
    }
}

impl From<PermitBody> for GradingPermit {
    fn from(PermitBody { section, languages }: PermitBody) -> Self {
        Self { section, languages }
    }
}

fn open_body(job: OpenGrading, names: &BTreeMap<Uuid, String>) -> OpenBody {
    let grader_name = job.grader.and_then(|grader| names.get(&grader.0).cloned()).unwrap_or_default();
    let OpenGrading { id, product, title, learner_name, is_priority, grader, is_sending, created_at, due_at } = job;
    let grader_id = grader.map(|grader| grader.0);
    OpenBody {
        id: id.0,
        product,
        title,
        learner_name,
        is_priority,
        grader_id,
        grader_name,
        is_sending,
        created_at,
        due_at,
    }
}
