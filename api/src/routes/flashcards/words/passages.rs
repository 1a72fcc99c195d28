//! Word lists of the passages that one has read. Everybody sees which there are; Pro opens them (D-091).

use axum::Json;
use axum::extract::State;
use product::content::library::PackVersionId;
use product::content::library::pack::PartOfSpeech;
use product::exams::analysis::{self, ReadPassage};
use product::flashcards::words::{self, BackId, Word};
use product::flashcards::{collections, memories};
use product::people::accounts::UserId;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use tenants::TenantTx;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::TAG;
use super::super::collections::CollectionBody;
use super::BackBody;
use super::missed::versions_of;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{Language, SignedIn, SignedInReader, ValidPath, ValidQuery};
use crate::schemas::{Page, PageQuery};
use crate::state::AppState;

/// A reading passage of a test that one has handed in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabPassage)]
pub struct PassageBody {
    /// The version of the test.
    pack_version_id: Uuid,
    /// The passage in it.
    set: String,
    title: String,
    /// What the test is called.
    test_title: String,
    /// The newest attempt in which it was read.
    attempt_id: Uuid,
    /// How many of its words have an entry.
    count: u32,
    /// Whether the reader's plan opens it.
    is_open: bool,
}

/// The words of a passage that have an entry.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabPassageWords)]
pub struct PassageWordsBody {
    title: String,
    /// What the test is called.
    test_title: String,
    /// In the order of the passage.
    vocab_backs: Vec<BackBody>,
}

type Entries = BTreeMap<(String, String), BackId>;

/// The entries of a passage's words, each once.
fn entries_of(passage: &ReadPassage, entries: &Entries) -> Vec<BackId> {
    let mut seen = BTreeSet::new();
    let found = passage.words.iter().filter_map(|(word, class)| entries.get(&named(word, *class)).copied());
    found.filter(|id| seen.insert(*id)).collect()
}

fn named(word: &str, class: PartOfSpeech) -> (String, String) {
    (word.to_lowercase(), class.as_str().to_owned())
}

fn names_of(passages: &[ReadPassage]) -> Vec<(String, String)> {
    let words = passages.iter().flat_map(|passage| &passage.words);
    words.map(|(word, class)| named(word, *class)).collect::<BTreeSet<_>>().into_iter().collect()
}

/// List the reading passages of one's own tests, the newest first, with how many of their words have an entry.
#[utoipa::path(get, path = "/api/vocab/passages", tag = TAG, params(PageQuery),
    responses((status = 200, body = Page<PassageBody>), ApiErrors))]
pub async fn list_vocab_passages(
    State(state): State<AppState>,
    mut me: SignedInReader,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<Page<PassageBody>>> {
    let page = query.request();
    let versions = versions_of(&state, &mut me.tx, me.user.id).await?;
    let passages = analysis::list_read_passages(&mut me.tx, me.user.id, &versions).await?;
    let total = i64::try_from(passages.len()).unwrap_or(i64::MAX);
    let (skipped, size) = (usize::try_from(page.offset()), usize::try_from(page.limit()));
    let shown: Vec<ReadPassage> =
        passages.into_iter().skip(skipped.unwrap_or(usize::MAX)).take(size.unwrap_or_default()).collect();
    let entries = words::find_entries(&mut me.tx, &names_of(&shown)).await?;
    let is_open = words::opens_passages(&mut me.tx, me.user.id).await?;
    let bodies = shown.into_iter().map(|passage| PassageBody {
        count: u32::try_from(entries_of(&passage, &entries).len()).unwrap_or(u32::MAX),
        pack_version_id: passage.version.0,
        set: passage.set,
        title: passage.title,
        test_title: passage.test_title,
        attempt_id: passage.attempt_id,
        is_open,
    });
    Ok(Json(Page::new(bodies.collect(), page, total)))
}

/// Get the words of a reading passage of one's own tests that have an entry.
#[utoipa::path(get, path = "/api/vocab/passages/{version}/{set}", tag = TAG,
    params(("version" = Uuid, Path), ("set" = String, Path)),
    responses((status = 200, body = PassageWordsBody), ApiErrors))]
pub async fn get_vocab_passage(
    State(state): State<AppState>,
    mut me: SignedInReader,
    Language(lang): Language,
    ValidPath((version, set)): ValidPath<(PackVersionId, String)>,
) -> ApiResult<Json<PassageWordsBody>> {
    let (passage, words) = open_passage(&state, &mut me.tx, me.user.id, version, &set).await?;
    let cards = memories::list_cards(&mut me.tx, Some(me.user.id), words).await?;
    Ok(Json(PassageWordsBody {
        title: passage.title,
        test_title: passage.test_title,
        vocab_backs: cards.into_iter().map(|card| BackBody::new(card, lang)).collect(),
    }))
}

/// Put the words of a reading passage of one's own tests into a collection that is called like it, made when there is none.
#[utoipa::path(post, path = "/api/vocab/passages/{version}/{set}/collection", tag = TAG,
    params(("version" = Uuid, Path), ("set" = String, Path)),
    responses((status = 200, body = CollectionBody), ApiErrors))]
pub async fn collect_vocab_passage(
    State(state): State<AppState>,
    mut me: SignedIn,
    ValidPath((version, set)): ValidPath<(PackVersionId, String)>,
) -> ApiResult<Json<CollectionBody>> {
    let (passage, words) = open_passage(&state, &mut me.tx, me.user.id, version, &set).await?;
    let title: String = passage.title.chars().take(collections::LONGEST_TITLE).collect();
    let collection = collections::collect_as(&mut me.tx, me.user.id, title.trim(), &words).await?;
    me.tx.commit().await?;
    Ok(Json(collection.into()))
}

/// A passage that the learner has read and the plan opens, with its words that have an entry, in its order.
async fn open_passage(
    state: &AppState,
    tx: &mut TenantTx,
    learner: UserId,
    version: PackVersionId,
    set: &str,
) -> ApiResult<(ReadPassage, Vec<Word>)> {
    let versions = versions_of(state, tx, learner).await?;
    let passages = analysis::list_read_passages(tx, learner, &versions).await?;
    let found = passages.into_iter().find(|passage| passage.version == version && passage.set == set);
    let passage = found.ok_or(ApiError::NotFound)?;
    words::require_passages(tx, learner).await?;
    let entries = words::find_entries(tx, &names_of(std::slice::from_ref(&passage))).await?;
    let words = words::list_words(tx, Some(learner), &entries_of(&passage, &entries)).await?;
    Ok((passage, words))
}
