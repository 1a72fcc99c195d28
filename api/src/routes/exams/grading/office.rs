//! Grading as the brand's office sees it: the queue against its promise, who grades how much, what graders are paid for, and what
//! was done. For whoever may grade everything: the same people see every job at the desk.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use product::exams::grading::office::{
    self, ActFilter, AgeBucket, DeliveredDay, DeliveredGrading, GraderLoad, GraderWeek, LoggedAct, Month, PayBehind,
    PayLine,
};
use product::exams::grading::{GradingAct, QueueStanding, SkipReason};
use product::money::price_list::{GradingProduct, GradingScope};
use product::people::accounts::{UserId, list_full_names};
use serde::{Deserialize, Serialize};
use tenants::{Lang, TenantTx};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::csv::{self, Chunk, Lines, Listed, office_time};
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::rights::GradeEverything;
use crate::extract::{Language, MayRead, ValidQuery};
use crate::locale;
use crate::schemas::{Day, Page, local_time, page};
use crate::state::AppState;

/// Grading against its promise, and who does it. Days are those of GMT+8.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GradingHealth)]
pub struct HealthBody {
    queue: QueueBody,
    /// The last 28 days, the oldest first; the last one is today.
    days: Vec<DayBody>,
    /// Open jobs by how long ago they came in, the youngest first.
    ages: Vec<AgeBody>,
    /// Who delivered most in the last four weeks comes first.
    graders: Vec<GraderBody>,
}

/// What is open.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GradingQueueStanding)]
pub struct QueueBody {
    /// Not delivered.
    open: i64,
    /// Of those, past their promise.
    late: i64,
    /// Of those, due within 24 hours.
    due_soon: i64,
    #[serde(with = "time::serde::rfc3339::option")]
    first_due_at: Option<OffsetDateTime>,
}

/// What went out on a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GradingDay)]
pub struct DayBody {
    #[schema(value_type = String, format = Date)]
    date: Day,
    delivered: i64,
    /// Of those, sent by their grader before the promise was over.
    in_time: i64,
}

/// Open jobs of an age.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GradingAge)]
pub struct AgeBody {
    from_hours: u32,
    /// Null in the last one.
    to_hours: Option<u32>,
    open: i64,
    /// Of those, past their promise.
    late: i64,
}

/// What a grader did in the last four weeks.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GraderLoad)]
pub struct GraderBody {
    id: Uuid,
    /// Empty for somebody whose account is gone.
    name: String,
    /// Claimed and not delivered, now.
    holding: i64,
    /// From the claim to the delivery: the median. Null when nothing was delivered whose claim is known.
    median_minutes: Option<i64>,
    /// Seven days each, the oldest first.
    weeks: Vec<WeekBody>,
}

/// A grader's week.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GraderWeek)]
pub struct WeekBody {
    /// Claims; one that was given back counts, too.
    claimed: i64,
    delivered: i64,
    in_time: i64,
}

/// Something that was done with a grading job.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LoggedGradingAct)]
pub struct ActBody {
    id: Uuid,
    act: GradingAct,
    /// Empty for somebody whose account is gone.
    by: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    job_id: Uuid,
    /// Null once the grading was canceled.
    product: Option<GradingProduct>,
    /// Of the test; null once the grading was canceled.
    title: Option<String>,
    /// Why it was skipped; null for other acts.
    reason: Option<SkipReason>,
    /// To whom the office gave it; null for other acts, empty for somebody whose account is gone.
    given_to: Option<String>,
}

/// Which acts.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ActsQuery {
    /// Only these.
    act: Option<GradingAct>,
    /// Only of this person.
    grader_id: Option<Uuid>,
    /// Counts from 1.
    #[param(minimum = 1)]
    page: Option<u32>,
}

/// Which month.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PayQuery {
    /// A month of GMT+8, `2026-11`; the one that is running when left out.
    #[param(max_length = 7)]
    month: Option<String>,
}

/// What graders are paid for in a month.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GradingPay)]
pub struct PayBody {
    /// The first day of the month.
    #[schema(value_type = String, format = Date)]
    month: Day,
    /// Grader by grader.
    lines: Vec<PayLineBody>,
}

/// Delivered gradings of a kind.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GradingPayLine)]
pub struct PayLineBody {
    grader_id: Uuid,
    /// Empty for somebody whose account is gone.
    grader_name: String,
    product: GradingProduct,
    scope: GradingScope,
    gradings: i64,
    /// How many responses were scored in them.
    responses: i64,
    /// How many gradings were sent after their promise.
    late: i64,
}

/// See how grading stands against its promise, and how the last four weeks went.
#[utoipa::path(get, path = "/api/office/grading", tag = "grading", responses((status = 200, body = HealthBody), ApiErrors))]
pub async fn get_grading_health(mut office: MayRead<GradeEverything>) -> ApiResult<Json<HealthBody>> {
    let health = office::grading_health(&mut office.tx).await?;
    let names = list_full_names(&mut office.tx, health.graders.iter().map(|load| load.grader).collect()).await?;
    Ok(Json(HealthBody {
        queue: health.queue.into(),
        days: health.days.into_iter().map(Into::into).collect(),
        ages: health.ages.into_iter().map(Into::into).collect(),
        graders: health.graders.iter().map(|load| grader_body(load, &names)).collect(),
    }))
}

/// List what was done with grading jobs, newest first.
#[utoipa::path(get, path = "/api/office/grading/acts", tag = "grading", params(ActsQuery),
    responses((status = 200, body = Page<ActBody>), ApiErrors))]
pub async fn list_grading_acts(
    mut office: MayRead<GradeEverything>,
    ValidQuery(query): ValidQuery<ActsQuery>,
) -> ApiResult<Json<Page<ActBody>>> {
    let filter = ActFilter { act: query.act, actor: query.grader_id.map(UserId) };
    let page = page(query.page);
    let (acts, total) = office::list_acts(&mut office.tx, filter, page).await?;
    let names =
        list_full_names(&mut office.tx, acts.iter().flat_map(|act| [act.actor, act.given_to]).flatten().collect())
            .await?;
    Ok(Json(Page::new(acts.into_iter().map(|act| act_body(act, &names)).collect(), page, total)))
}

/// See what graders are paid for in a month.
#[utoipa::path(get, path = "/api/office/grading/pay", tag = "grading", params(PayQuery),
    responses((status = 200, body = PayBody), ApiErrors))]
pub async fn get_grading_pay(
    State(state): State<AppState>,
    office: MayRead<GradeEverything>,
    ValidQuery(query): ValidQuery<PayQuery>,
) -> ApiResult<Json<PayBody>> {
    let month = query.month(office.tx.now())?;
    // Nobody waits for a second connection while having one.
    drop(office.tx);
    let mut tx = state.db.tenant_read_replica(&office.tenant).await?;
    let lines = office::list_pay(&mut tx, month).await?;
    let names = list_full_names(&mut tx, lines.iter().map(|line| line.grader).collect()).await?;
    let lines = lines.into_iter().map(|line| pay_body(line, &names)).collect();
    Ok(Json(PayBody { month: Day(month.first()), lines }))
}

/// Download every grading that was delivered in a month as CSV, newest first, in the reader's language. Times are those of GMT+8.
#[utoipa::path(get, path = "/api/office/grading/pay/csv", tag = "grading", params(PayQuery),
    responses((status = 200, content_type = "text/csv", body = String), ApiErrors))]
pub async fn download_grading_pay(
    State(state): State<AppState>,
    office: MayRead<GradeEverything>,
    Language(lang): Language,
    ValidQuery(query): ValidQuery<PayQuery>,
) -> ApiResult<Response> {
    let month = query.month(office.tx.now())?;
    drop(office.tx);
    Ok(csv::download(&state.db, office.tenant.id, PayFile { month, lang }))
}

/// The gradings of a month.
struct PayFile {
    month: Month,
    lang: Lang,
}

impl Listed for PayFile {
    type Behind = PayBehind;
    const FILE: &'static str = "gradings.csv";

    fn head(&self) -> Lines {
        let words = locale::of(self.lang);
        ["delivered_at", "grader", "product", "scope", "responses", "in_time", "due_at", "job_id", "grader_id"]
            .iter()
            .fold(Lines::default(), |line, head| line.text(&words.csv(head).replace("{zone}", "GMT+8")))
    }

    async fn chunk(
        &self,
        tx: &mut TenantTx,
        behind: Option<PayBehind>,
        limit: i64,
    ) -> Result<Chunk<PayBehind>, sqlx::Error> {
        let found = office::list_pay_chunk(tx, self.month.bounds(), behind, limit).await?;
        let names = list_full_names(tx, found.iter().map(|grading| grading.grader).collect()).await?;
        let words = locale::of(self.lang);
        let line = |lines: Lines, one: &DeliveredGrading| {
            let name = names.get(&one.grader.0).filter(|name| !name.is_empty());
            lines
                .text(&office_time(one.delivered_at))
                .text(name.map_or(words.csv("gone"), String::as_str))
                .text(words.csv(&format!("product_{}", one.product)))
                .text(words.csv(&format!("scope_{}", one.scope)))
                .number(one.responses)
                .text(words.csv(if one.is_in_time { "yes" } else { "no" }))
                .text(&office_time(one.due_at))
                .text(&one.id.0.to_string())
                .text(&one.grader.0.to_string())
                .end()
        };
        Ok(Chunk::of(&found, |one| PayBehind { at: one.delivered_at, id: one.id }, line))
    }
}

impl PayQuery {
    fn month(&self, now: OffsetDateTime) -> ApiResult<Month> {
        let asked = local_time::month("month", self.month.as_deref())?;
        Ok(asked.map_or_else(|| Month::at(now), Month::of))
    }
}

impl From<QueueStanding> for QueueBody {
    fn from(QueueStanding { open, late, soon, first_due_at }: QueueStanding) -> Self {
        Self { open, late, due_soon: soon, first_due_at }
    }
}

impl From<DeliveredDay> for DayBody {
    fn from(DeliveredDay { day, delivered, in_time }: DeliveredDay) -> Self {
        Self { date: Day(day), delivered, in_time }
    }
}

impl From<AgeBucket> for AgeBody {
    fn from(AgeBucket { from_hours, to_hours, open, late }: AgeBucket) -> Self {
        Self { from_hours, to_hours, open, late }
    }
}

fn grader_body(load: &GraderLoad, names: &BTreeMap<Uuid, String>) -> GraderBody {
    let week = |&GraderWeek { claimed, delivered, in_time }: &GraderWeek| WeekBody { claimed, delivered, in_time };
    GraderBody {
        id: load.grader.0,
        name: names.get(&load.grader.0).cloned().unwrap_or_default(),
        holding: load.holding,
        median_minutes: load.median_minutes,
        weeks: load.weeks.iter().map(week).collect(),
    }
}

fn act_body(act: LoggedAct, names: &BTreeMap<Uuid, String>) -> ActBody {
    let by = act.actor.and_then(|actor| names.get(&actor.0).cloned()).unwrap_or_default();
    let given_to = act.given_to.map(|grader| names.get(&grader.0).cloned().unwrap_or_default());
    let LoggedAct { id, act, at, job, product, title, reason, .. } = act;
    ActBody { id, act, by, at, job_id: job.0, product, title, reason, given_to }
}

fn pay_body(line: PayLine, names: &BTreeMap<Uuid, String>) -> PayLineBody {
    let PayLine { grader, product, scope, gradings, responses, late } = line;
    let grader_name = names.get(&grader.0).cloned().unwrap_or_default();
    PayLineBody { grader_id: grader.0, grader_name, product, scope, gradings, responses, late }
}
