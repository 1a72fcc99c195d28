//! Finding questions (R-295, D-116).

use axum::Json;
use axum::extract::State;
use product::content::bank::{self, Facets, FoundItem, ItemFilter, VersionScope};
use product::content::library::ReviewState;
use product::content::library::pack::{AnswerKind, QuestionType, SectionName, SetKind};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{TAG, read};
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::rights::ManageItems;
use crate::extract::{MayRead, ValidQuery};
use crate::schemas::{Page, page};
use crate::state::AppState;

/// Longest search, in characters.
const LONGEST_SEARCH: usize = 200;
/// Where the scale of difficulty ends.
const HARDEST: f32 = 4.0;

/// What to look for; everything may be left out.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct QuestionQuery {
    /// Words of the question, its options, its passage or transcript; "quotes", or, -not. Or the beginning of an id.
    q: Option<String>,
    /// `reading`, `listening`, `speaking` or `writing`.
    #[param(inline)]
    section: Option<SectionName>,
    /// What the stimulus is, such as `academic_passage`.
    #[param(inline)]
    kind: Option<SetKind>,
    /// The official type, such as `negative_factual_information`.
    #[param(inline)]
    question_type: Option<QuestionType>,
    /// How it is answered, such as `single_choice`.
    #[param(inline)]
    answer: Option<AnswerKind>,
    /// A format id.
    format: Option<String>,
    /// A pack's short name.
    pack: Option<String>,
    /// `draft`, `in_review`, `approved` or `retired`.
    #[param(inline)]
    state: Option<ReviewState>,
    /// Lowest difficulty, from -4 to 4.
    difficulty_from: Option<f32>,
    /// Highest difficulty, from -4 to 4.
    difficulty_to: Option<f32>,
    /// `newest` version of each pack, or `all`.
    #[param(inline)]
    #[serde(default)]
    versions: VersionScope,
    /// Counts from 1.
    #[param(minimum = 1)]
    page: Option<u32>,
}

impl QuestionQuery {
    fn filter(self) -> ApiResult<ItemFilter> {
        if self.q.as_deref().is_some_and(|words| words.chars().count() > LONGEST_SEARCH) {
            return Err(ApiError::field("q", Sentence::TooLong { max: LONGEST_SEARCH }));
        }
        let bound = |field: &'static str, value: Option<f32>| match value {
            Some(value) if !(-HARDEST..=HARDEST).contains(&value) => {
                Err(ApiError::field(field, Sentence::OutOfRange { min: -4, max: 4 }))
            }
            value => Ok(value),
        };
        let filled = |value: Option<String>| value.filter(|value| !value.is_empty());
        Ok(ItemFilter {
            // A null byte is no text for PostgreSQL.
            words: filled(self.q.map(|words| words.replace('\0', " "))),
            section: self.section,
            set_kind: self.kind,
            question_type: self.question_type,
            answer_kind: self.answer,
            format: filled(self.format),
            pack: filled(self.pack),
            state: self.state,
            difficulty_from: bound("difficulty_from", self.difficulty_from)?,
            difficulty_to: bound("difficulty_to", self.difficulty_to)?,
            versions: self.versions,
        })
    }
}

/// A question that was found.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FoundQuestion)]
pub struct FoundBody {
    /// Its version.
    pack_version_id: Uuid,
    /// Its id in the pack.
    item: String,
    slug: String,
    version: i32,
    /// Of the pack.
    title: String,
    format: String,
    section: SectionName,
    part: String,
    set_kind: SetKind,
    question_type: QuestionType,
    answer_kind: AnswerKind,
    points: i32,
    difficulty: f32,
    /// What is asked.
    prompt: String,
    /// What it is about where the prompt does not say so: the spoken sentence, the sentence to insert, the passage's title.
    /// The found words are between U+0002 and U+0003. Empty when the prompt says it all.
    stimulus: String,
    /// Other places where the words stand, which are marked alike; empty when no words are asked for.
    excerpt: String,
    /// `draft`, `in_review`, `approved` or `retired`: its own, or without one its version's.
    state: ReviewState,
    /// In how many versions of the pack it stands.
    versions: i64,
}

impl From<FoundItem> for FoundBody {
    fn from(found: FoundItem) -> Self {
        Self {
            pack_version_id: found.pack_version_id.0,
            item: found.item,
            slug: found.slug,
            version: found.version,
            title: found.title,
            format: found.format,
            section: found.section,
            part: found.part,
            set_kind: found.set_kind,
            question_type: found.question_type,
            answer_kind: found.answer_kind,
            points: found.points,
            difficulty: found.difficulty,
            prompt: found.prompt,
            stimulus: found.stimulus,
            excerpt: found.excerpt,
            state: found.state,
            versions: found.versions,
        }
    }
}

/// What the filters can be set to, as far as there is something to find.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuestionFacets)]
pub struct FacetsBody {
    set_kinds: Vec<SetKind>,
    question_types: Vec<QuestionType>,
    answer_kinds: Vec<AnswerKind>,
    formats: Vec<String>,
    packs: Vec<String>,
}

impl From<Facets> for FacetsBody {
    fn from(facets: Facets) -> Self {
        Self {
            set_kinds: facets.set_kinds,
            question_types: facets.question_types,
            answer_kinds: facets.answer_kinds,
            formats: facets.formats,
            packs: facets.packs,
        }
    }
}

/// Search the questions of every pack, best matches first.
#[utoipa::path(get, path = "/api/admin-tools/toefl-question-search", tag = TAG, params(QuestionQuery),
    responses((status = 200, body = Page<FoundBody>), ApiErrors))]
pub async fn search_questions(
    State(state): State<AppState>,
    staff: MayRead<ManageItems>,
    ValidQuery(query): ValidQuery<QuestionQuery>,
) -> ApiResult<Json<Page<FoundBody>>> {
    drop(staff.tx);
    let page = page(query.page);
    let filter = query.filter()?;
    let (found, total) = bank::search_items(&mut read(&state).await?, &filter, page).await?;
    Ok(Json(Page::new(found.into_iter().map(FoundBody::from).collect(), page, total)))
}

/// List what questions can be filtered by.
#[utoipa::path(get, path = "/api/admin-tools/toefl-question-search/facets", tag = TAG,
    responses((status = 200, body = FacetsBody), ApiErrors))]
pub async fn list_question_facets(
    State(state): State<AppState>,
    staff: MayRead<ManageItems>,
) -> ApiResult<Json<FacetsBody>> {
    drop(staff.tx);
    Ok(Json(bank::list_facets(&mut read(&state).await?).await?.into()))
}
