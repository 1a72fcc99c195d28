//! What a learner's home names: the one next step with its reason, and the aim that it stands beside.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use product::content::library::pack::{QuestionType, SectionName};
use product::exams::analysis::{self, NextStep, ReasonKind, ShortSet, StepKind, StepReason};
use product::people::profiles::{self, EditError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{SignedInReader, ValidQuery};
use crate::routes::people::profiles::TAG;
use crate::routes::people::profiles::real_scores::TargetBody;
use crate::state::AppState;

/// What is known from elsewhere.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NextStepQuery {
    /// A question type that went wrong in the questions tried without an account; counts until there are answers.
    #[param(inline)]
    weak: Option<QuestionType>,
}

/// The one thing to do now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NextStep)]
pub struct NextStepBody {
    /// `continue`, `practice`, `review` or `nothing`.
    kind: StepKind,
    /// The attempt to continue or to review.
    attempt_id: Option<Uuid>,
    /// The short set to take.
    practice: Option<ShortSetBody>,
    /// Why that one.
    reason: Option<ReasonBody>,
    /// No section practice is left today.
    is_used_up: bool,
    /// What the learner aims at; nobody but students has an aim.
    target: Option<TargetBody>,
}

/// Sets of one section, to be taken together: they are started with `POST /api/attempts`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ShortSet)]
pub struct ShortSetBody {
    /// Of the pack version.
    test_id: Uuid,
    /// English title of the test.
    test_title: String,
    /// Of which section.
    section: SectionName,
    /// In the order of the test.
    sets: Vec<String>,
    /// Of all sets.
    questions: u32,
    /// At most, audio included.
    minutes: u32,
}

/// Why a short set was chosen.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NextStepReason)]
pub struct ReasonBody {
    /// `weakest`, `sample`, `first` or `fresh`.
    kind: ReasonKind,
    /// The question type that it is about.
    question_type: Option<QuestionType>,
    /// Of the weakest: how many of its last answers were right.
    right: Option<u32>,
    /// Of the weakest: its last answers, twelve at most.
    of: Option<u32>,
    /// Of the weakest: among how many question types.
    compared: Option<u32>,
}

impl From<ShortSet> for ShortSetBody {
    fn from(set: ShortSet) -> Self {
        Self {
            test_id: set.version.0,
            test_title: set.title,
            section: set.section,
            sets: set.sets,
            questions: set.questions,
            minutes: ((set.seconds + 30) / 60).max(1),
        }
    }
}

impl From<StepReason> for ReasonBody {
    fn from(reason: StepReason) -> Self {
        let plain = |kind| Self { kind, question_type: None, right: None, of: None, compared: None };
        match reason {
            StepReason::First => plain(ReasonKind::First),
            StepReason::Fresh => plain(ReasonKind::Fresh),
            StepReason::Sample(missed) => Self { question_type: Some(missed), ..plain(ReasonKind::Sample) },
            StepReason::Weakest(weak, compared) => Self {
                kind: ReasonKind::Weakest,
                question_type: Some(weak.question_type),
                right: Some(weak.right),
                of: Some(weak.of),
                compared: Some(compared),
            },
        }
    }
}

impl NextStepBody {
    fn of(step: NextStep, is_used_up: bool, target: Option<TargetBody>) -> Self {
        let plain = |kind| Self { kind, attempt_id: None, practice: None, reason: None, is_used_up, target };
        match step {
            NextStep::Continue(attempt) => Self { attempt_id: Some(attempt.0), ..plain(StepKind::Continue) },
            NextStep::Review(attempt) => Self { attempt_id: Some(attempt.0), ..plain(StepKind::Review) },
            NextStep::Nothing => plain(StepKind::Nothing),
            NextStep::Practice(set, reason) => {
                Self { practice: Some(set.into()), reason: Some(reason.into()), ..plain(StepKind::Practice) }
            }
        }
    }
}

/// Get the own next step: what to continue, a short set of what went worst of late, or what to review.
#[utoipa::path(get, path = "/api/student/next-step", tag = TAG, params(NextStepQuery), responses((status = 200, body = NextStepBody), ApiErrors))]
pub async fn get_next_step(
    State(state): State<AppState>,
    mut reader: SignedInReader,
    ValidQuery(query): ValidQuery<NextStepQuery>,
) -> ApiResult<Json<NextStepBody>> {
    let (tx, learner) = (&mut reader.tx, reader.user.id);
    let mut versions = BTreeMap::new();
    for id in analysis::list_analyzed_versions(tx, learner).await? {
        versions.insert(id, state.packs.get(&state.db, id).await?);
    }
    let (step, is_used_up) = analysis::find_next_step(tx, learner, &versions, query.weak).await?;
    let target = match profiles::list_real_tests(tx, learner).await {
        Ok(tests) => Some(tests.target.into()),
        Err(EditError::Unknown) => None,
        Err(error) => return Err(error.into()),
    };
    Ok(Json(NextStepBody::of(step, is_used_up, target)))
}
