//! Long-term memory: the words of a day, and what was done and will be known (D-096). Only for oneself.

use axum::Json;
use product::flashcards::schedule::{
    self, DayCount, DayForecast, DueWord, History, Plan, PlanError, PlanFault, PlanSettings,
};
use serde::{Deserialize, Serialize};
use tenants::Lang;
use utoipa::ToSchema;

use super::TAG;
use super::words::BackBody;
use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors, Sentence};
use crate::extract::{Language, SignedIn, SignedInReader, ValidJson};
use crate::schemas::Day;

/// The words of a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabPlan)]
pub struct PlanBody {
    /// The learner's own day.
    #[schema(value_type = String, format = Date)]
    today: Day,
    /// Most words a day.
    ceiling: u32,
    /// How likely a word is to be recalled on the day that it comes again, from 0 to 1.
    retention: f64,
    /// Whether the weights are fitted to the learner.
    is_fitted: bool,
    /// How many words that were learned before today were rated today; they count against the ceiling.
    done: u32,
    /// How many are due and come on later days.
    waiting: u32,
    /// The 21 weights of the memory model FSRS-6.
    parameters: Vec<f32>,
    /// The words that are left for today, in the order in which to review them.
    due: Vec<DueBody>,
}

/// A word that is due.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabDue)]
pub struct DueBody {
    word: BackBody,
    memory: MemoryStateBody,
    /// The day of its last rating.
    #[schema(value_type = String, format = Date)]
    last_rated_on: Day,
    /// Since when it is due.
    #[schema(value_type = String, format = Date)]
    due_on: Day,
}

/// What is remembered of a word.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabMemoryState)]
pub struct MemoryStateBody {
    /// Days until it is recalled in nine of ten cases.
    stability: f32,
    /// From 1 to 10.
    difficulty: f32,
}

/// What a learner wishes of the plan.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SaveVocabPlan)]
pub struct PlanInput {
    /// Most words a day, from 5 to 200.
    ceiling: u32,
    /// How likely a word is to be recalled on the day that it comes again, from 0.8 to 0.95.
    retention: f64,
}

/// What was done, and what would still be known.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabHistory)]
pub struct HistoryBody {
    /// The last 365 days; today is the last of them.
    days: Vec<DayBody>,
    /// How many days in a row had a rating. Today counts once it has one.
    streak: u32,
    /// 30 days; today is the first of them.
    forecast: Vec<ForecastBody>,
}

/// What was done on a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabDay)]
pub struct DayBody {
    /// The learner's own day.
    #[schema(value_type = String, format = Date)]
    date: Day,
    /// How many ratings.
    count: u32,
}

/// What would still be known on a day if nothing were reviewed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabForecast)]
pub struct ForecastBody {
    /// The learner's own day.
    #[schema(value_type = String, format = Date)]
    date: Day,
    /// How many words would be recalled, in the mean.
    retained: f64,
    /// How many have been learned.
    words: u32,
}

impl PlanBody {
    fn new(plan: Plan, lang: Lang) -> Self {
        Self {
            today: Day(plan.today),
            ceiling: plan.settings.ceiling,
            retention: plan.settings.retention,
            is_fitted: plan.is_fitted,
            done: plan.done,
            waiting: plan.waiting,
            parameters: plan.parameters.weights().to_vec(),
            due: plan.due.into_iter().map(|word| DueBody::new(word, lang)).collect(),
        }
    }
}

impl DueBody {
    fn new(due: DueWord, lang: Lang) -> Self {
        Self {
            word: BackBody::new(due.card, lang),
            memory: MemoryStateBody { stability: due.memory.stability, difficulty: due.memory.difficulty },
            last_rated_on: Day(due.last_rated_on),
            due_on: Day(due.due_on),
        }
    }
}

impl From<History> for HistoryBody {
    fn from(history: History) -> Self {
        let day = |day: DayCount| DayBody { date: Day(day.day), count: day.ratings };
        let forecast = |day: DayForecast| ForecastBody { date: Day(day.day), retained: day.retained, words: day.words };
        Self {
            days: history.days.into_iter().map(day).collect(),
            streak: history.streak,
            forecast: history.forecast.into_iter().map(forecast).collect(),
        }
    }
}

impl From<PlanError> for ApiError {
    fn from(error: PlanError) -> Self {
        match error {
            PlanError::Invalid(faults) => {
                let mut fields = FieldErrors::default();
                for fault in faults {
                    match fault {
                        PlanFault::Ceiling => {
                            let (min, max) = PlanSettings::CEILINGS;
                            fields.push("ceiling", Sentence::OutOfRange { min: min.into(), max: max.into() });
                        }
                        PlanFault::Retention => {
                            let (min, max) = PlanSettings::RETENTIONS;
                            fields.push("retention", Sentence::PercentOutOfRange { min, max });
                        }
                    }
                }
                Self::Invalid(fields)
            }
            PlanError::Database(cause) => cause.into(),
        }
    }
}

/// Get the words of today: those that are due, within the ceiling.
#[utoipa::path(get, path = "/api/vocab/plan", tag = TAG, responses((status = 200, body = PlanBody), ApiErrors))]
pub async fn get_vocab_plan(mut me: SignedInReader, Language(lang): Language) -> ApiResult<Json<PlanBody>> {
    let plan = schedule::get_plan(&mut me.tx, me.user.id).await?;
    Ok(Json(PlanBody::new(plan, lang)))
}

/// Change how many words a day come at most, and how likely they are to be recalled then.
#[utoipa::path(put, path = "/api/vocab/plan", tag = TAG, request_body = PlanInput,
    responses((status = 200, body = PlanBody), ApiErrors))]
pub async fn save_vocab_plan(
    mut me: SignedIn,
    Language(lang): Language,
    ValidJson(input): ValidJson<PlanInput>,
) -> ApiResult<Json<PlanBody>> {
    let settings = PlanSettings { ceiling: input.ceiling, retention: input.retention };
    let plan = schedule::save_settings(&mut me.tx, me.user.id, settings).await?;
    me.tx.commit().await?;
    Ok(Json(PlanBody::new(plan, lang)))
}

/// Get what was done day by day, and what would still be known if nothing were reviewed.
#[utoipa::path(get, path = "/api/vocab/history", tag = TAG, responses((status = 200, body = HistoryBody), ApiErrors))]
pub async fn get_vocab_history(mut me: SignedInReader) -> ApiResult<Json<HistoryBody>> {
    Ok(Json(schedule::get_history(&mut me.tx, me.user.id).await?.into()))
}
