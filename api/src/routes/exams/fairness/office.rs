//! What a brand's office sees of fairness: how far graders agree, and what learners asked.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use product::content::library::PackVersion;
use product::content::library::pack::{AnswerShape, Item, SectionName};
use product::exams::fairness::agreement::{Drift, Figures, Week};
use product::exams::fairness::{self, DisputeCard, DisputeState, GraderAgreement, MarkingState};
use product::people::accounts::{self, UserId};
use serde::{Deserialize, Serialize};
use tenants::TenantTx;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::rights::GradeEverything;
use crate::extract::{MayRead, ValidQuery};
use crate::routes::exams::grading::body::{ResponseKind, WordsBody};
use crate::schemas::{Day, PageQuery};
use crate::state::AppState;

const TAG: &str = "fairness";
/// Over how many weeks agreement is told.
const WEEKS: std::ops::RangeInclusive<u32> = 1..=26;

/// Over how many weeks.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WeeksQuery {
    /// Up to half a year.
    #[param(minimum = 1, maximum = 26)]
    #[serde(default = "four")]
    weeks: u32,
}

fn four() -> u32 {
    4
}

/// How far graders agree.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AgreementFigures)]
pub struct FiguresBody {
    /// Responses that both marked.
    pairs: usize,
    /// Quadratic weighted kappa, from -1 to 1; null where it is not defined.
    kappa: Option<f64>,
    /// The share with the same score, from 0 to 1.
    exact: f64,
    /// The share with at most a point between, from 0 to 1.
    adjacent: f64,
    /// By how many points the own scores are higher on average; below 0 they are lower.
    mean_difference: f64,
}

/// A week's agreement.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AgreementWeek)]
pub struct WeekBody {
    /// Its Monday, in GMT+8.
    #[schema(value_type = String, format = Date)]
    starts_on: Day,
    #[serde(flatten)]
    figures: FiguresBody,
}

tenants::closed_list! {
    /// Where a grader's marks are going.
    pub enum DriftKind {
        /// Nothing can be said yet.
        Unknown = "unknown",
        /// Neither lower nor higher than the others.
        Steady = "steady",
        /// Lower.
        Strict = "strict",
        /// Higher.
        Lenient = "lenient",
    }
}

/// A grader's agreement with the others.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GraderAgreement)]
pub struct GraderBody {
    id: Uuid,
    /// Empty for somebody whose account is gone.
    name: String,
    #[serde(flatten)]
    figures: FiguresBody,
    /// By week, the earliest first.
    weeks: Vec<WeekBody>,
    drift: DriftKind,
    /// By how many points, where it is strict or lenient.
    drift_by: f64,
}

/// How far the graders of a brand agree.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Agreement)]
pub struct AgreementBody {
    /// Of all pairs; the first mark is the own one.
    figures: FiguresBody,
    /// How many pairs of each score from 0 to 5: by the first, then by the second mark.
    matrix: Vec<Vec<u32>>,
    /// By week, the earliest first.
    weeks: Vec<WeekBody>,
    /// Tasks that a third grader was asked about.
    thirds: i64,
    /// Second and third markings that wait.
    waiting: i64,
    /// From so many pairs on, a grader's kappa means something.
    kappa_from: usize,
    /// Whoever has the most pairs is first.
    graders: Vec<GraderBody>,
}

/// A page of disputes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeDisputes)]
pub struct DisputesBody {
    /// Open ones first, then the newest.
    data: Vec<OfficeDisputeBody>,
    /// Counts from 1.
    current_page: u32,
    /// On all pages.
    total: i64,
}

/// A dispute for the office. Who marks again, and how, is told once it is decided.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeDispute)]
pub struct OfficeDisputeBody {
    id: Uuid,
    state: DisputeState,
    /// How far the other grader is.
    marking: MarkingState,
    /// Pack title.
    title: String,
    reason: String,
    tasks: Vec<DisputedTaskBody>,
    /// What was paid, in T-Coins.
    coins: i64,
    is_given_back: bool,
    #[serde(with = "time::serde::rfc3339")]
    asked_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    due_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    decided_at: Option<OffsetDateTime>,
    first_grader: String,
    other_grader: Option<String>,
    /// What the other grader says to the learner.
    note: String,
}

/// Two marks of one response.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DisputedTask)]
pub struct DisputedTaskBody {
    item: String,
    section: ResponseKind,
    prompt: String,
    /// Most points.
    max: u32,
    /// The disputed score.
    before: f64,
    /// The other grader's.
    after: Option<f64>,
    /// What the first grader wrote.
    comment: String,
    dimensions: Vec<DisputedDimensionBody>,
}

/// Two marks of one dimension.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DisputedDimension)]
pub struct DisputedDimensionBody {
    title: WordsBody,
    first: Option<f64>,
    other: Option<f64>,
}

impl From<Figures> for FiguresBody {
    fn from(Figures { pairs, kappa, exact, adjacent, mean_difference }: Figures) -> Self {
        Self { pairs, kappa, exact, adjacent, mean_difference }
    }
}

impl From<Week> for WeekBody {
    fn from(week: Week) -> Self {
        Self { starts_on: Day(week.starts_on), figures: week.figures.into() }
    }
}

impl GraderBody {
    fn of(grader: GraderAgreement, names: &Names) -> Self {
        let (drift, drift_by) = match grader.drift {
            Drift::Unknown => (DriftKind::Unknown, 0.0),
            Drift::Steady => (DriftKind::Steady, 0.0),
            Drift::Strict(by) => (DriftKind::Strict, by),
            Drift::Lenient(by) => (DriftKind::Lenient, by),
        };
        Self {
            id: grader.grader.0,
            name: name_in(names, grader.grader),
            figures: grader.figures.into(),
            weeks: grader.weeks.into_iter().map(Into::into).collect(),
            drift,
            drift_by,
        }
    }
}

type Names = BTreeMap<Uuid, String>;

async fn names_of(tx: &mut TenantTx, people: Vec<UserId>) -> Result<Names, sqlx::Error> {
    let names = accounts::list_names(tx, people.into_iter().map(|person| person.0)).await?;
    Ok(names.into_iter().map(|(id, names)| (id, names.full())).collect())
}

fn name_in(names: &Names, person: UserId) -> String {
    names.get(&person.0).cloned().unwrap_or_default()
}

/// Get how far the brand's graders agree.
#[utoipa::path(get, path = "/api/office/grading/agreement", tag = TAG, params(WeeksQuery), responses((status = 200, body = AgreementBody), ApiErrors))]
pub async fn get_agreement(
    mut office: MayRead<GradeEverything>,
    ValidQuery(query): ValidQuery<WeeksQuery>,
) -> ApiResult<Json<AgreementBody>> {
    if !WEEKS.contains(&query.weeks) {
        return Err(ApiError::field("weeks", Sentence::Unknown));
    }
    let agreement = fairness::get_agreement(&mut office.tx, query.weeks).await?;
    let people = agreement.graders.iter().map(|grader| grader.grader).collect();
    let names = names_of(&mut office.tx, people).await?;
    Ok(Json(AgreementBody {
        figures: agreement.figures.into(),
        matrix: agreement.matrix.iter().map(|row| row.to_vec()).collect(),
        weeks: agreement.weeks.into_iter().map(Into::into).collect(),
        thirds: agreement.thirds,
        waiting: agreement.waiting,
        kappa_from: fairness::agreement::KAPPA_FROM,
        graders: agreement.graders.into_iter().map(|grader| GraderBody::of(grader, &names)).collect(),
    }))
}

/// List what learners disputed.
#[utoipa::path(get, path = "/api/office/grading/disputes", tag = TAG, params(PageQuery), responses((status = 200, body = DisputesBody), ApiErrors))]
pub async fn list_disputes(
    State(state): State<AppState>,
    mut office: MayRead<GradeEverything>,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<DisputesBody>> {
    let page = query.request();
    let (cards, total) = fairness::list_disputes(&mut office.tx, page).await?;
    let mut people: Vec<UserId> = cards.iter().map(|card| card.first_grader).collect();
    people.extend(cards.iter().filter_map(|card| card.other_grader));
    let names = names_of(&mut office.tx, people).await?;
    let mut data = Vec::with_capacity(cards.len());
    for card in cards {
        let version = state.packs.get(&state.db, card.pack_version_id).await?;
        data.push(dispute_body(card, &version, &names));
    }
    Ok(Json(DisputesBody { data, current_page: page.number(), total }))
}

fn dispute_body(card: DisputeCard, version: &PackVersion, names: &Names) -> OfficeDisputeBody {
    let items = version.pack.items().filter(|(_, item)| card.scores.contains_key(&item.id));
    OfficeDisputeBody {
        tasks: items.map(|(section, item)| task_body(&card, version, section, item)).collect(),
        id: card.id,
        state: card.state,
        marking: card.marking,
        title: version.pack.title.clone(),
        coins: card.coins,
        is_given_back: card.is_given_back,
        asked_at: card.asked_at,
        due_at: card.due_at,
        decided_at: card.decided_at,
        first_grader: name_in(names, card.first_grader),
        other_grader: card.other_grader.map(|grader| name_in(names, grader)),
        reason: card.reason,
        note: card.note,
    }
}

fn task_body(card: &DisputeCard, version: &PackVersion, section: SectionName, item: &Item) -> DisputedTaskBody {
    let rubric = match &item.answer {
        AnswerShape::Speaking { rubric, .. } | AnswerShape::Writing { rubric, .. } => version.rubrics.get(rubric),
        _ => None,
    };
    let (first, other) = (card.first.get(&item.id), card.other.get(&item.id));
    let dimensions = rubric.map_or(&[][..], |rubric| rubric.dimensions.as_slice()).iter();
    DisputedTaskBody {
        item: item.id.clone(),
        section: ResponseKind::of(section),
        prompt: item.prompt.clone(),
        max: rubric.map_or(u32::from(item.points), |rubric| rubric.max),
        before: card.scores.get(&item.id).copied().unwrap_or_default(),
        after: other.and_then(|given| given.score),
        comment: first.map(|mark| mark.comment.clone()).unwrap_or_default(),
        dimensions: dimensions
            .map(|dimension| DisputedDimensionBody {
                title: (&dimension.title).into(),
                first: first.and_then(|mark| mark.dimensions.get(&dimension.name)).copied(),
                other: other.and_then(|given| given.dimensions.get(&dimension.name)).copied(),
            })
            .collect(),
    }
}
