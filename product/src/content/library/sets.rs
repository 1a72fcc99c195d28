//! Single passages, recordings and tasks: what `/browse` lists and what can be practiced alone (D-045, D-052).

use super::pack::{AudioFile, Clock, Pack, PackKind, Part, QuestionType, SectionName, Set, SetKind};
use super::timing::part_seconds;
use super::{PackVersionId, queries};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tenants::{PageRequest, PlatformTx, TenantTx};

tenants::closed_list! {
    /// What a text or a recording is about.
    #[derive(JsonSchema)]
    #[schemars(rename_all = "snake_case")]
    #[expect(missing_docs, reason = "the names say it")]
    pub enum Topic {
        LifeScience = "life_science",
        EarthScience = "earth_science",
        PhysicalScience = "physical_science",
        SocialScience = "social_science",
        History = "history",
        Arts = "arts",
        Technology = "technology",
        CampusLife = "campus_life",
        EverydayLife = "everyday_life",
    }
}

tenants::closed_list! {
    /// How hard a set is, by the mean of its items' difficulty.
    pub enum Difficulty {
        /// Below -0.5.
        Easy = "easy",
        /// From -0.5 to 0.5.
        Medium = "medium",
        /// Above 0.5.
        Hard = "hard",
    }
}

/// A set as the browse list shows it.
#[derive(Debug, Clone)]
pub struct SetOutline {
    /// The newest published version of its pack.
    pub version: PackVersionId,
    /// Title of the pack.
    pub pack_title: String,
    /// Format id.
    pub format: String,
    /// Kind of the pack.
    pub pack_kind: PackKind,
    /// Unique in the pack.
    pub set: String,
    /// Its section.
    pub section: SectionName,
    /// Its part.
    pub part: String,
    /// What the stimulus is.
    pub kind: SetKind,
    /// The author's title, if it has one.
    pub title: Option<String>,
    /// A [`Topic`] as stored.
    pub topic: Option<Topic>,
    /// Types of its questions, each once.
    pub question_types: Vec<QuestionType>,
    /// Questions or tasks.
    pub items: u32,
    /// Most raw points.
    pub points: u32,
    /// At most, audio included.
    pub seconds: u32,
    /// How hard.
    pub difficulty: Difficulty,
    /// Its explanation is open to everybody.
    pub is_sample: bool,
}

/// What to list.
#[derive(Debug, Clone, Default)]
pub struct SetFilter {
    /// Only this section.
    pub section: Option<SectionName>,
    /// Only this set kind.
    pub kind: Option<SetKind>,
    /// Only with a question of this type.
    pub question_type: Option<QuestionType>,
    /// Only this topic.
    pub topic: Option<Topic>,
    /// Only this difficulty.
    pub difficulty: Option<Difficulty>,
    /// Only this format.
    pub format: Option<String>,
    /// Only open samples.
    pub samples_only: bool,
}

/// `content/catalog.yaml`: by version (`river-light/v2`) and set, what is editorial and therefore no part of the immutable version.
pub type Labels = BTreeMap<String, BTreeMap<String, Label>>;

/// What editors say about a set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Label {
    /// What it is about.
    #[serde(default)]
    pub topic: Option<Topic>,
    /// Shown to everybody with key and explanation.
    #[serde(default)]
    pub sample: bool,
    /// The question of this set that visitors may try without an account.
    #[serde(default, rename = "try")]
    pub tried: Option<Tried>,
}

/// A question of the sample without an account (decision 0039).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tried {
    /// Its place in the sample, from 1.
    pub place: u8,
    /// The item that is asked.
    pub item: String,
}

/// One row of the catalog, made from a pack.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SetRow {
    pub set: String,
    pub section: SectionName,
    pub part: String,
    pub kind: SetKind,
    pub title: Option<String>,
    pub question_types: Vec<QuestionType>,
    pub items: u32,
    pub points: u32,
    pub seconds: u32,
    pub difficulty: f32,
    pub topic: Option<Topic>,
}

impl Topic {
    /// What a set is about by its kind alone, where the kind says it.
    fn of_kind(kind: SetKind) -> Option<Self> {
        match kind {
            SetKind::Conversation | SetKind::CampusReadListen | SetKind::Announcement => Some(Self::CampusLife),
            SetKind::DailyLife | SetKind::ChooseResponse | SetKind::BuildASentence | SetKind::WriteAnEmail => {
                Some(Self::EverydayLife)
            }
            _ => None,
        }
    }
}

impl Difficulty {
    /// From the mean of a set's items.
    pub fn of(mean: f32) -> Self {
        match mean {
            mean if mean < -0.5 => Self::Easy,
            mean if mean > 0.5 => Self::Hard,
            _ => Self::Medium,
        }
    }

    /// Lowest and highest mean.
    pub(super) fn bounds(self) -> (f32, f32) {
        match self {
            Self::Easy => (f32::MIN, (-0.5_f32).next_down()),
            Self::Medium => (-0.5, 0.5),
            Self::Hard => (0.5_f32.next_up(), f32::MAX),
        }
    }
}

/// One page of sets, and how many there are in all.
pub async fn list_sets(
    tx: &mut TenantTx,
    filter: &SetFilter,
    page: PageRequest,
) -> Result<(Vec<SetOutline>, i64), sqlx::Error> {
    queries::list_sets(tx, filter, None, page).await
}

/// One set of a version, which need not be the newest.
pub async fn find_set(tx: &mut TenantTx, version: PackVersionId, set: &str) -> Result<Option<SetOutline>, sqlx::Error> {
    let (found, _) = queries::list_sets(tx, &SetFilter::default(), Some((version, set)), PageRequest::first(1)).await?;
    Ok(found.into_iter().next())
}

/// Puts editors' labels on the sets of a version; a set they do not name keeps the topic of its kind and is no sample.
/// Names those that the version does not have.
pub async fn label_sets(
    tx: &mut PlatformTx,
    version: PackVersionId,
    labels: &BTreeMap<String, Label>,
) -> Result<Vec<String>, sqlx::Error> {
    let mut unknown = Vec::new();
    for (set, label) in labels {
        if !queries::label_set(tx, version, set, label).await? {
            unknown.push(set.clone());
        }
    }
    Ok(unknown)
}

/// Every set of a pack, in order.
pub(super) fn rows_of(pack: &Pack, audio: &BTreeMap<String, AudioFile>) -> Vec<SetRow> {
    let sets = pack.parts().flat_map(|(section, part)| part.sets.iter().map(move |set| (section, part, set)));
    sets.filter(|(_, _, set)| !set.items.is_empty())
        .map(|(section, part, set)| {
            let types: BTreeSet<QuestionType> = set.items.iter().map(|item| item.question_type).collect();
            SetRow {
                set: set.id.clone(),
                section,
                part: part.id.clone(),
                kind: set.kind,
                title: set.title.clone(),
                question_types: types.into_iter().collect(),
                items: u32::try_from(set.items.len()).unwrap_or(u32::MAX),
                points: set.items.iter().map(|item| u32::from(item.points)).sum(),
                seconds: set_seconds(part, set, audio),
                difficulty: set.items.iter().map(|item| item.difficulty).sum::<f32>() / set.items.len() as f32,
                topic: Topic::of_kind(set.kind),
            }
        })
        .collect()
}

/// How long a set takes when it is practiced alone: its share of a common clock by its questions, or its own windows.
fn set_seconds(part: &Part, set: &Set, audio: &BTreeMap<String, AudioFile>) -> u32 {
    let all = part.items().count().max(1);
    let share = |seconds: u32| (seconds as f32 * set.items.len() as f32 / all as f32).ceil() as u32;
    let mut alone = Part { sets: vec![set.clone()], ..part.clone() };
    if let Clock::Whole { seconds } | Clock::Answering { seconds } = &mut alone.clock {
        *seconds = share(*seconds);
    }
    part_seconds(&alone, audio)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difficulties_divide_the_scale_without_gap_and_overlap() {
        let table =
            [(-2.0, "easy"), (-0.51, "easy"), (-0.5, "medium"), (0.0, "medium"), (0.5, "medium"), (0.6, "hard")];
        for (mean, name) in table {
            assert_eq!(Difficulty::of(mean).as_str(), name, "{mean}");
            let fitting = ["easy", "medium", "hard"].into_iter().filter(|name| {
                let (low, high) = Difficulty::parse(name).unwrap().bounds();
                (low..=high).contains(&mean)
            });
            assert_eq!(fitting.collect::<Vec<_>>(), [name], "{mean}");
        }
    }

    #[test]
    fn every_topic_is_stored_under_the_name_that_editors_write() {
        for topic in Topic::ALL {
            assert_eq!(Topic::parse(topic.as_str()), Some(topic));
        }
    }
}
