//! Single passages, recordings and tasks (D-045, D-052). Open to visitors; who is signed in sees what is answered already.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use product::content::library::pack::{QuestionType, SectionName, SetKind};
use product::content::library::{self, Difficulty, PackVersionId, SetFilter, SetOutline, Topic};
use product::exams::attempts::{self, AttemptId};
use product::exams::reports::{self, Explanation};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{MaybeSignedIn, ValidPath, ValidQuery};
use crate::routes::exams::reports::explanation::{ExplanationBody, explanation_body};
use crate::schemas::{Page, page};
use crate::state::AppState;

/// Which sets to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SetQuery {
    /// `reading`, `listening`, `speaking` or `writing`.
    #[param(inline)]
    section: Option<SectionName>,
    /// A set kind, such as `academic_passage`.
    #[param(inline)]
    kind: Option<SetKind>,
    /// The official type of a question that it asks, such as `insert_text`.
    #[param(inline)]
    question_type: Option<QuestionType>,
    /// A topic, such as `history`.
    #[param(inline)]
    topic: Option<Topic>,
    /// `easy`, `medium` or `hard`.
    #[param(inline)]
    difficulty: Option<Difficulty>,
    /// A format id, such as `ibt-2026`.
    format: Option<String>,
    /// Only sets whose explanation is open to everybody.
    #[serde(default)]
    samples: bool,
    /// Counts from 1.
    page: Option<u32>,
}

/// A set in the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct SetCard {
    /// Of the pack version.
    test_id: Uuid,
    /// Title of the test it stands in.
    test_title: String,
    /// A format id.
    format: String,
    /// Unique in the test.
    id: String,
    /// `reading`, `listening`, `speaking` or `writing`.
    section: SectionName,
    /// What the stimulus is.
    kind: SetKind,
    /// Its own title.
    title: Option<String>,
    /// What it is about.
    topic: Option<Topic>,
    /// `easy`, `medium` or `hard`.
    difficulty: Difficulty,
    /// Types of its questions, each once.
    question_types: Vec<QuestionType>,
    /// Questions or tasks.
    questions: u32,
    /// Most raw points.
    points: u32,
    /// At most, audio included.
    seconds: u32,
    /// Its explanation is open to everybody.
    is_sample: bool,
    /// The reader's newest attempt in which it is over.
    answered_in: Option<Uuid>,
}

impl SetCard {
    fn of(set: SetOutline, answered_in: Option<AttemptId>) -> Self {
        Self {
            test_id: set.version.0,
            test_title: set.pack_title,
            format: set.format,
            id: set.set,
            section: set.section,
            kind: set.kind,
            title: set.title,
            topic: set.topic,
            difficulty: set.difficulty,
            question_types: set.question_types,
            questions: set.items,
            points: set.points,
            seconds: set.seconds,
            is_sample: set.is_sample,
            answered_in: answered_in.map(|attempt| attempt.0),
        }
    }
}

/// One set, with its explanation where that is open.
#[derive(Debug, Serialize, ToSchema)]
pub struct SetDetail {
    /// As in the list.
    card: SetCard,
    /// Text, questions, keys and reasons: of a sample, or of what the reader has answered.
    explanation: Option<ExplanationBody>,
}

/// List the sets of the newest version of every test.
#[utoipa::path(get, path = "/api/sets", tag = "tests", security((), ("session" = [])), params(SetQuery), responses((status = 200, body = Page<SetCard>), ApiErrors))]
pub async fn list_sets(
    mut visitor: MaybeSignedIn,
    ValidQuery(query): ValidQuery<SetQuery>,
) -> ApiResult<Json<Page<SetCard>>> {
    let filter = SetFilter {
        section: query.section,
        kind: query.kind,
        question_type: query.question_type,
        topic: query.topic,
        difficulty: query.difficulty,
        format: query.format,
        samples_only: query.samples,
    };
    let page = page(query.page);
    let (sets, total) = library::list_sets(&mut visitor.tx, &filter, page).await?;
    let answered = answered_of(&mut visitor, &sets).await?;
    let card = |set: SetOutline| {
        let attempt = answered.get(&(set.version, set.set.clone())).copied();
        SetCard::of(set, attempt)
    };
    Ok(Json(Page::new(sets.into_iter().map(card).collect(), page, total)))
}

/// Get one set of a test. Its content comes along when it is a sample or when the reader has answered it.
#[utoipa::path(get, path = "/api/sets/{test}/{set}", tag = "tests", security((), ("session" = [])),
    params(("test" = Uuid, Path), ("set" = String, Path)), responses((status = 200, body = SetDetail), ApiErrors))]
pub async fn get_set(
    State(state): State<AppState>,
    mut visitor: MaybeSignedIn,
    ValidPath((test, set)): ValidPath<(Uuid, String)>,
) -> ApiResult<Json<SetDetail>> {
    let test = PackVersionId(test);
    let outline = library::find_set(&mut visitor.tx, test, &set).await?.ok_or(ApiError::NotFound)?;
    let answered = answered_of(&mut visitor, std::slice::from_ref(&outline)).await?.into_values().next();
    let explanation = match (answered, outline.is_sample) {
        (Some(attempt), _) => explain_answered(&state, &mut visitor, attempt, &set).await?,
        (None, true) => {
            let version = state.packs.get(&state.db, test).await?;
            let sets = reports::explain_sample(&version, &set).into_iter().collect();
            Some(explanation_body(&state, visitor.tenant.id, &version, Explanation { sets }))
        }
        (None, false) => None,
    };
    Ok(Json(SetDetail { card: SetCard::of(outline, answered), explanation }))
}

/// In which attempt the reader has answered each set; nowhere for visitors.
async fn answered_of(
    visitor: &mut MaybeSignedIn,
    sets: &[SetOutline],
) -> ApiResult<BTreeMap<(PackVersionId, String), AttemptId>> {
    let Some(reader) = visitor.user.as_ref().map(|user| user.id) else { return Ok(BTreeMap::new()) };
    Ok(attempts::list_answered_sets(&mut visitor.tx, reader, sets).await?)
}

async fn explain_answered(
    state: &AppState,
    visitor: &mut MaybeSignedIn,
    attempt: AttemptId,
    set: &str,
) -> ApiResult<Option<ExplanationBody>> {
    let Some(attempt) = attempts::find_attempt(&mut visitor.tx, attempt).await? else { return Ok(None) };
    let version = state.packs.get(&state.db, attempt.pack_version_id).await?;
    let version = attempt.own_version(&version);
    let mut explanation = reports::explain(&mut visitor.tx, &attempt, &version).await?;
    explanation.sets.retain(|explained| explained.set.id == set);
    Ok(Some(explanation_body(state, visitor.tenant.id, &version, explanation)))
}
