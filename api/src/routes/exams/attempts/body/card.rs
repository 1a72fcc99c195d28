//! An attempt in a list.

use super::ScopeBody;
use crate::schemas::PerSection;
use product::content::library::pack::PackKind;
use product::exams::attempts::{AttemptCard as Card, Mode, Status};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// An attempt in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct AttemptCard {
    /// Its id.
    pub id: Uuid,
    /// Of the pack version.
    pub test_id: Uuid,
    /// English title.
    pub title: String,
    /// A format id.
    pub format: String,
    /// `full_mock`, `quick_mock` or `section`.
    pub kind: PackKind,
    /// `comfortable` or `strict`.
    pub mode: Mode,
    /// How much of the test.
    pub scope: ScopeBody,
    /// As in `Attempt`.
    pub status: Status,
    /// Set up.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Handed in.
    #[serde(with = "time::serde::rfc3339::option")]
    pub submitted_at: Option<OffsetDateTime>,
    /// Last change.
    #[serde(with = "time::serde::rfc3339")]
    pub updated_at: OffsetDateTime,
    /// Until when the grades are promised, while they are awaited.
    #[serde(with = "time::serde::rfc3339::option")]
    pub due_at: Option<OffsetDateTime>,
    /// Section scores so far.
    pub scores: PerSection<f64>,
}

impl AttemptCard {
    pub(in crate::routes::exams::attempts) fn of(card: Card, due_at: Option<OffsetDateTime>) -> Self {
        Self {
            id: card.id.0,
            test_id: card.pack_version_id.0,
            title: card.title,
            format: card.format,
            kind: card.kind,
            scope: (&card.scope).into(),
            mode: card.mode,
            status: card.status,
            created_at: card.created_at,
            submitted_at: card.submitted_at,
            updated_at: card.updated_at,
            due_at,
            scores: card.scores.into_iter().collect(),
        }
    }
}
