//! How a task is marked.

use product::content::library::format::{Dimension, Rubric, Words};
use serde::Serialize;
use utoipa::ToSchema;

/// A rubric.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Rubric)]
pub struct RubricBody {
    /// Its name.
    pub name: String,
    /// Highest score.
    pub max: u32,
    /// Smallest step.
    pub step: f64,
    /// What is looked at.
    pub dimensions: Vec<DimensionBody>,
}

/// A dimension of a rubric.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Dimension)]
pub struct DimensionBody {
    /// Its stable name.
    pub name: String,
    /// Its name for people.
    pub title: WordsBody,
    /// What each whole score means.
    pub levels: Vec<LevelBody>,
}

/// What a score means.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RubricLevel)]
pub struct LevelBody {
    /// The score.
    pub score: usize,
    /// In our own words.
    pub text: WordsBody,
}

/// A text in three languages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Words)]
pub struct WordsBody {
    /// English.
    pub en: String,
    /// Simplified Chinese.
    pub cn: String,
    /// Traditional Chinese.
    pub tw: String,
}

impl From<&Words> for WordsBody {
    fn from(words: &Words) -> Self {
        Self { en: words.en.clone(), cn: words.cn.clone(), tw: words.tw.clone() }
    }
}

impl From<&Rubric> for RubricBody {
    fn from(rubric: &Rubric) -> Self {
        let level = |(score, text): (usize, &Words)| LevelBody { score, text: text.into() };
        let dimension = |dimension: &Dimension| DimensionBody {
            name: dimension.name.clone(),
            title: (&dimension.title).into(),
            levels: dimension.levels.iter().enumerate().map(level).collect(),
        };
        Self {
            name: rubric.name.clone(),
            max: rubric.max,
            step: rubric.step,
            dimensions: rubric.dimensions.iter().map(dimension).collect(),
        }
    }
}
