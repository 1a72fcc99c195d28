//! One question: passage, key, explanation, versions and figures.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use product::content::bank::{self, Change};
use product::content::library::pack::{Item, Part, SectionName, Set};
use product::content::library::{PackVersion, PackVersionId, ReviewState};
use product::exams::analysis::{self, Flag, ItemStatistics};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::packs::{MarkBody, PackLineBody, named_marks};
use super::{TAG, read};
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::rights::ManageItems;
use crate::extract::{MayRead, ValidPath, ValidQuery};
use crate::routes::exams::attempts::content::{SetBody, set_body};
use crate::routes::exams::grading::body::TranscriptLine;
use crate::routes::exams::reports::explanation::{KeyBody, bare_key_body};
use crate::routes::exams::reports::words::{WordBody, word_body};
use crate::schemas::List;
use crate::state::AppState;

/// A question in one version of its pack.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankItemVersion)]
pub struct ItemVersionBody {
    pack_version_id: Uuid,
    version: i32,
    #[serde(with = "time::serde::rfc3339")]
    published_at: OffsetDateTime,
    /// Of the question there.
    state: ReviewState,
    /// How many fields differ from the version before; none in its first one.
    changes: Option<usize>,
}

/// How it was answered, over all tenants.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankItemStatistics)]
pub struct StatisticsBody {
    /// Attempts with an answer.
    answered: i64,
    /// Attempts without one.
    blank: i64,
    /// Of the answers; none for tasks, and below `min_answers`.
    share_right: Option<f64>,
    /// By option id, or `option=category`; empty below `min_answers`.
    shares: BTreeMap<String, f64>,
    /// From how many answers on shares are told.
    min_answers: i64,
}

impl From<ItemStatistics> for StatisticsBody {
    fn from(statistics: ItemStatistics) -> Self {
        Self {
            answered: statistics.answered,
            blank: statistics.blank,
            share_right: statistics.share_right,
            shares: statistics.shares,
            min_answers: analysis::MIN_ANSWERS,
        }
    }
}

/// A question with everything about it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankItem)]
pub struct ItemBody {
    pack: PackLineBody,
    section: SectionName,
    part: String,
    /// Its id.
    item: String,
    difficulty: f32,
    /// Its own state, or without one its version's.
    state: ReviewState,
    /// What is read, heard and asked, with this question alone.
    set: SetBody,
    transcript: Vec<TranscriptLine>,
    key: KeyBody,
    /// Words of its passage that are worth learning.
    vocabulary: Vec<WordBody>,
    /// The newest first.
    versions: Vec<ItemVersionBody>,
    statistics: StatisticsBody,
    /// `few_answers`, `too_easy`, `too_hard`, `strong_distractor`, `idle_option` or `often_blank`.
    flags: Vec<Flag>,
    /// Newest first.
    marks: Vec<MarkBody>,
    /// The question before this one in the pack.
    previous: Option<String>,
    /// The question after this one in the pack.
    next: Option<String>,
}

fn find<'a>(version: &'a PackVersion, item: &str) -> ApiResult<(SectionName, &'a Part, &'a Set, &'a Item)> {
    let parts = version.pack.parts();
    let sets = parts.flat_map(|(section, part)| part.sets.iter().map(move |set| (section, part, set)));
    let mut items = sets.flat_map(|(section, part, set)| set.items.iter().map(move |item| (section, part, set, item)));
    items.find(|(.., each)| each.id == item).ok_or(ApiError::NotFound)
}

/// Get a question with its key, its versions, its review and how it was answered.
#[utoipa::path(get, path = "/api/admin-tools/packs/{id}/items/{item}", tag = TAG, params(("id" = Uuid, Path), ("item" = String, Path)),
    responses((status = 200, body = ItemBody), ApiErrors))]
pub async fn get_bank_item(
    State(state): State<AppState>,
    staff: MayRead<ManageItems>,
    ValidPath((id, item)): ValidPath<(Uuid, String)>,
) -> ApiResult<Json<ItemBody>> {
    let tenant = staff.tenant.id;
    drop(staff.tx);
    let id = PackVersionId(id);
    let version = state.packs.get(&state.db, id).await?;
    let (section, part, set, found) = find(&version, &item)?;
    let key = version.keys.items.get(&item).cloned().ok_or(ApiError::NotFound)?;
    let mut tx = read(&state).await?;
    let pack = bank::find_pack(&mut tx, id).await?.ok_or(ApiError::NotFound)?;
    let stored = bank::list_item_versions(&mut tx, &pack.slug, &item).await?;
    let statistics = analysis::find_statistics(&mut tx, id, &item).await?;
    let marks = bank::list_marks(&mut tx, id, Some(&item)).await?;
    let marks = named_marks(&mut tx, marks).await?;
    let taken = analysis::count_attempts(&mut tx, [id]).await?;
    drop(tx);
    let own = stored.iter().find(|version| version.pack_version_id == id).map(|version| version.state);
    let mut versions = Vec::with_capacity(stored.len());
    for (at, entry) in stored.iter().enumerate() {
        let this = state.packs.get(&state.db, entry.pack_version_id).await?;
        let changes = match stored.get(at + 1) {
            Some(older) => {
                let before = state.packs.get(&state.db, older.pack_version_id).await?;
                Some(bank::difference(&before, &this, &item).len())
            }
            None => None,
        };
        versions.push(ItemVersionBody {
            pack_version_id: entry.pack_version_id.0,
            version: entry.version,
            published_at: entry.published_at,
            state: entry.state,
            changes,
        });
    }
    let mut shown = set_body(&state, tenant, &version, set);
    shown.items.retain(|each| each.id == item);
    let ids: Vec<&str> = version.pack.items().map(|(_, each)| each.id.as_str()).collect();
    let place = ids.iter().position(|each| *each == item).unwrap_or_default();
    let spoken = set.audio.as_ref().and_then(|name| version.keys.transcripts.get(name)).into_iter().flatten();
    let flags = analysis::flags_of(&statistics, &key, &found.option_ids());
    Ok(Json(ItemBody {
        state: own.unwrap_or(pack.state),
        pack: PackLineBody::of(pack, &taken),
        section,
        part: part.id.clone(),
        difficulty: found.difficulty,
        set: shown,
        transcript: spoken.map(TranscriptLine::from).collect(),
        key: bare_key_body(key),
        vocabulary: version.words_of(&set.id).iter().map(word_body).collect(),
        versions,
        statistics: statistics.into(),
        flags: flags.into_iter().collect(),
        marks,
        previous: place.checked_sub(1).map(|at| ids[at].to_owned()),
        next: ids.get(place + 1).map(|id| (*id).to_owned()),
        item,
    }))
}

/// With which version to compare.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AgainstQuery {
    /// An older version of the same pack.
    against: Uuid,
}

/// A field that differs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankChange)]
pub struct ChangeBody {
    /// Where, such as `item.answer.options[b].text` or `text[3]`.
    field: String,
    before: Option<String>,
    after: Option<String>,
}

impl From<Change> for ChangeBody {
    fn from(change: Change) -> Self {
        Self { field: change.field, before: change.before, after: change.after }
    }
}

/// List what differs between two versions of a question.
#[utoipa::path(get, path = "/api/admin-tools/packs/{id}/items/{item}/difference", tag = TAG,
    params(("id" = Uuid, Path), ("item" = String, Path), AgainstQuery), responses((status = 200, body = List<ChangeBody>), ApiErrors))]
pub async fn list_item_changes(
    State(state): State<AppState>,
    staff: MayRead<ManageItems>,
    ValidPath((id, item)): ValidPath<(Uuid, String)>,
    ValidQuery(query): ValidQuery<AgainstQuery>,
) -> ApiResult<Json<List<ChangeBody>>> {
    drop(staff.tx);
    let after = state.packs.get(&state.db, PackVersionId(id)).await?;
    let before = state.packs.get(&state.db, PackVersionId(query.against)).await?;
    find(&after, &item)?;
    // The same id in another pack is another question.
    if before.pack.slug != after.pack.slug {
        return Err(ApiError::NotFound);
    }
    let changes = bank::difference(&before, &after, &item);
    Ok(Json(List { data: changes.into_iter().map(ChangeBody::from).collect() }))
}
