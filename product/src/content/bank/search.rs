//! Finding items by words and by facts, over every version that there is (D-116).

pub use super::queries::search::{list_facets, search_items};
use crate::content::library::pack::{AnswerKind, QuestionType, SectionName, SetKind};
use crate::content::library::{PackVersionId, ReviewState};

tenants::closed_list! {
    /// Which versions of a pack are looked at.
    #[derive(Default)]
    pub enum VersionScope {
        /// The newest of each pack, whatever its state.
        #[default]
        Newest = "newest",
        /// All.
        All = "all",
    }
}

/// What to look for. Everything left out is not asked.
#[derive(Debug, Clone, Default)]
pub struct ItemFilter {
    /// Words as people write them in a search box: "quotes", or, -not. The beginning of an item's id finds it too.
    pub words: Option<String>,
    /// A section.
    pub section: Option<SectionName>,
    /// What the stimulus is.
    pub set_kind: Option<SetKind>,
    /// The official type of the question.
    pub question_type: Option<QuestionType>,
    /// How it is answered.
    pub answer_kind: Option<AnswerKind>,
    /// A format.
    pub format: Option<String>,
    /// A pack's short name.
    pub pack: Option<String>,
    /// The item's own state, or without one its version's.
    pub state: Option<ReviewState>,
    /// Lowest difficulty.
    pub difficulty_from: Option<f32>,
    /// Highest difficulty.
    pub difficulty_to: Option<f32>,
    /// Which versions.
    pub versions: VersionScope,
}

/// An item as the search shows it.
#[derive(Debug, Clone)]
pub struct FoundItem {
    /// Its version.
    pub pack_version_id: PackVersionId,
    /// Its id in the pack.
    pub item: String,
    /// The pack's short name.
    pub slug: String,
    /// The pack's version.
    pub version: i32,
    /// The pack's title.
    pub title: String,
    /// A format id.
    pub format: String,
    /// A section.
    pub section: SectionName,
    /// The part.
    pub part: String,
    /// What the stimulus is.
    pub set_kind: SetKind,
    /// The official type.
    pub question_type: QuestionType,
    /// How it is answered.
    pub answer_kind: AnswerKind,
    /// Most points.
    pub points: i32,
    /// From -2 to 2.
    pub difficulty: f32,
    /// What is asked.
    pub prompt: String,
    /// What it is about where the prompt does not say so, with the found words between U+0002 and U+0003; empty: nothing.
    pub stimulus: String,
    /// Other places where the words stand, marked alike; empty when no words are asked for.
    pub excerpt: String,
    /// Of the item, or without one of its version.
    pub state: ReviewState,
    /// In how many versions of the pack it stands.
    pub versions: i64,
}

/// What the filters can be set to, as far as there is something to find.
#[derive(Debug, Clone, Default)]
pub struct Facets {
    /// Kinds of stimuli.
    pub set_kinds: Vec<SetKind>,
    /// Types of questions.
    pub question_types: Vec<QuestionType>,
    /// Kinds of answers.
    pub answer_kinds: Vec<AnswerKind>,
    /// Formats.
    pub formats: Vec<String>,
    /// Packs.
    pub packs: Vec<String>,
}
