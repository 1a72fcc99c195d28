//! Pack versions with their state and history.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use product::content::bank::{self, Mark, PackLine};
use product::content::library::pack::{BlindReader, PackKind, SectionName};
use product::content::library::{PackVersionId, ReviewState, part_seconds};
use product::exams::analysis;
use product::exams::attempts::Accommodations;
use product::people::accounts;
use serde::Serialize;
use tenants::PlatformTx;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{TAG, read};
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::rights::ManageItems;
use crate::extract::{MayRead, ValidPath};
use crate::routes::exams::attempts::body::{ClockBody, clock_body};
use crate::schemas::List;
use crate::state::AppState;

/// A pack version in the list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankPack)]
pub struct PackLineBody {
    id: Uuid,
    slug: String,
    version: i32,
    format: String,
    /// `full_mock`, `quick_mock` or `section`.
    kind: PackKind,
    title: String,
    summary: String,
    items: i32,
    minutes: i32,
    /// `draft`, `in_review`, `approved` or `retired`.
    state: ReviewState,
    /// When it came in.
    #[serde(with = "time::serde::rfc3339")]
    published_at: OffsetDateTime,
    /// Attempts of all tenants that were handed in.
    attempts: i64,
    /// Whether learners find it.
    is_listed: bool,
}

/// How often versions were handed in.
type Taken = BTreeMap<PackVersionId, i64>;

impl PackLineBody {
    pub(super) fn of(line: PackLine, taken: &Taken) -> Self {
        Self {
            attempts: taken.get(&line.id).copied().unwrap_or_default(),
            id: line.id.0,
            slug: line.slug,
            version: line.version,
            format: line.format,
            kind: line.kind,
            title: line.title,
            summary: line.summary,
            items: line.items,
            minutes: line.minutes,
            state: line.state,
            published_at: line.published_at,
            is_listed: line.is_listed,
        }
    }
}

/// A step of a review.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReviewMark)]
pub struct MarkBody {
    /// The item, or none for the whole version.
    item: Option<String>,
    /// From then on.
    state: ReviewState,
    reason: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// First, family and user name; empty when the account is gone.
    first_name: String,
    last_name: String,
    username: String,
}

/// The marks with the names of who made them.
pub(super) async fn named_marks(tx: &mut PlatformTx, marks: Vec<Mark>) -> ApiResult<Vec<MarkBody>> {
    let actors = marks.iter().filter_map(|mark| mark.actor).map(|actor| (actor.tenant, actor.user));
    let names = accounts::list_names_across(tx, actors).await?;
    let body = |mark: Mark| {
        let by = mark.actor.and_then(|actor| names.get(&actor.user)).cloned().unwrap_or_default();
        MarkBody {
            item: mark.item,
            state: mark.state,
            reason: mark.reason,
            at: mark.at,
            first_name: by.first,
            last_name: by.last,
            username: by.username.unwrap_or_default(),
        }
    };
    Ok(marks.into_iter().map(body).collect())
}

/// A part of a version, as its preview needs to know it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankPart)]
pub struct PartLineBody {
    id: String,
    section: SectionName,
    clock: ClockBody,
    /// At most, audio included.
    seconds: u32,
    /// Item ids in order.
    items: Vec<String>,
}

/// A file of a version.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankFile)]
pub struct FileBody {
    path: String,
    bytes: i64,
    /// In hex.
    sha256: String,
}

/// A blind reading of the machine-marked items.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankSolvedBlind)]
pub struct SolvedBlindBody {
    /// Answered.
    items: u32,
    /// Of them, those that were the keys.
    agreed: u32,
    /// `independent_reader` or `author`.
    by: BlindReader,
}

/// A version with everything about it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankPackDetail)]
pub struct PackDetailBody {
    pack: PackLineBody,
    /// Author or team.
    author: String,
    licence: String,
    /// How facts and keys were checked.
    checked: Vec<String>,
    /// How far a blind reader came to the same answers; none until somebody has read.
    solved_blind: Option<SolvedBlindBody>,
    parts: Vec<PartLineBody>,
    /// Its other versions, the newest first, itself included.
    versions: Vec<PackLineBody>,
    /// Newest first.
    marks: Vec<MarkBody>,
    /// Items whose own mark keeps it from being approved.
    blocking: Vec<String>,
    /// As its author wrote them; empty for a version from before files were kept.
    files: Vec<FileBody>,
}

/// List every pack version, packs by name and the newest version first.
#[utoipa::path(get, path = "/api/admin-tools/packs", tag = TAG, responses((status = 200, body = List<PackLineBody>), ApiErrors))]
pub async fn list_bank_packs(
    State(state): State<AppState>,
    staff: MayRead<ManageItems>,
) -> ApiResult<Json<List<PackLineBody>>> {
    drop(staff.tx);
    let mut tx = read(&state).await?;
    let packs = bank::list_packs(&mut tx).await?;
    let taken = analysis::count_attempts(&mut tx, packs.iter().map(|line| line.id)).await?;
    Ok(Json(List { data: packs.into_iter().map(|line| PackLineBody::of(line, &taken)).collect() }))
}

/// Get a pack version with its parts, files and review.
#[utoipa::path(get, path = "/api/admin-tools/packs/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = PackDetailBody), ApiErrors))]
pub async fn get_bank_pack(
    State(state): State<AppState>,
    staff: MayRead<ManageItems>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<PackDetailBody>> {
    drop(staff.tx);
    Ok(Json(detail(&state, PackVersionId(id)).await?))
}

/// Everything about a version.
pub(super) async fn detail(state: &AppState, id: PackVersionId) -> ApiResult<PackDetailBody> {
    let version = state.packs.get(&state.db, id).await?;
    let mut tx = read(state).await?;
    let pack = bank::find_pack(&mut tx, id).await?.ok_or(ApiError::NotFound)?;
    let mut versions = bank::list_packs(&mut tx).await?;
    versions.retain(|other| other.slug == pack.slug);
    let marks = bank::list_marks(&mut tx, id, None).await?;
    let marks = named_marks(&mut tx, marks).await?;
    let taken = analysis::count_attempts(&mut tx, versions.iter().map(|line| line.id)).await?;
    let files = bank::list_files(&mut tx, id).await?;
    let parts = version.pack.parts().map(|(section, part)| PartLineBody {
        id: part.id.clone(),
        section,
        clock: clock_body(&part.clock, Accommodations::default()),
        seconds: part_seconds(part, &version.audio),
        items: part.items().map(|item| item.id.clone()).collect(),
    });
    let credits = &version.pack.credits;
    Ok(PackDetailBody {
        pack: PackLineBody::of(pack, &taken),
        author: credits.author.clone(),
        licence: credits.licence.clone(),
        checked: credits.checked.clone(),
        solved_blind: credits.solved_blind.map(|blind| SolvedBlindBody {
            items: blind.items,
            agreed: blind.agreed,
            by: blind.by,
        }),
        parts: parts.collect(),
        versions: versions.into_iter().map(|line| PackLineBody::of(line, &taken)).collect(),
        marks,
        blocking: bank::blocked_items(&mut tx, id).await?,
        files: files
            .into_iter()
            .map(|file| FileBody { path: file.path, bytes: file.bytes, sha256: hex::encode(file.sha256) })
            .collect(),
    })
}
