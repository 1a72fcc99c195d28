//! How far a pack version, or one item of it, has come (D-119).

use serde::{Deserialize, Serialize};

/// Where something of the item bank stands between its author and the learners.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReviewState {
    /// Its author works on it.
    Draft,
    /// Somebody else reads it.
    InReview,
    /// Learners may start it.
    Approved,
    /// Not started any more; old attempts and their scores stay.
    Retired,
}

impl ReviewState {
    /// All four, in the order of a version's life.
    pub const ALL: [Self; 4] = [Self::Draft, Self::InReview, Self::Approved, Self::Retired];

    /// As stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::InReview => "in_review",
            Self::Approved => "approved",
            Self::Retired => "retired",
        }
    }

    /// From its stored name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == name)
    }
}
