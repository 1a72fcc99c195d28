//! Words where they were missed: of vocabulary questions that were answered wrong. Only for oneself.

use axum::Json;
use axum::extract::State;
use product::exams::analysis::{self, MissedWord};
use product::flashcards::{collections, words};
use product::people::accounts::UserId;
use serde::Serialize;
use std::collections::BTreeMap;
use tenants::TenantTx;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::TAG;
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{SignedInReader, ValidQuery};
use crate::schemas::{Page, PageQuery};
use crate::state::AppState;

/// A word of a vocabulary question that was answered wrong.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MissedVocab)]
pub struct MissedBody {
    /// As it stands in the passage.
    word: String,
    /// The sentence of the passage in which it stands.
    sentence: String,
    /// What the test is called.
    title: String,
    attempt_id: Uuid,
    /// The question.
    item: String,
    /// The entries that it is a form of: first those that are spelled alike.
    vocab_back_ids: Vec<Uuid>,
    /// Whether one of them, or one's own word of this spelling, is in one of one's collections.
    is_saved: bool,
}

/// The tests that the learner has handed in.
pub(super) async fn versions_of(state: &AppState, tx: &mut TenantTx, learner: UserId) -> ApiResult<analysis::Versions> {
    let mut versions = BTreeMap::new();
    for id in analysis::list_analyzed_versions(tx, learner).await? {
        versions.insert(id, state.packs.get(&state.db, id).await?);
    }
    Ok(versions)
}

/// List the words of one's own vocabulary questions that were answered wrong: each once, as it was missed last, the newest first.
#[utoipa::path(get, path = "/api/vocab/missed", tag = TAG, params(PageQuery),
    responses((status = 200, body = Page<MissedBody>), ApiErrors))]
pub async fn list_missed_vocabs(
    State(state): State<AppState>,
    mut me: SignedInReader,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<Page<MissedBody>>> {
    let page = query.request();
    let versions = versions_of(&state, &mut me.tx, me.user.id).await?;
    let (missed, total) = analysis::list_missed_words(&mut me.tx, me.user.id, &versions, page).await?;
    let mut bodies = Vec::with_capacity(missed.len());
    for word in missed {
        bodies.push(missed_body(&mut me.tx, me.user.id, word).await?);
    }
    Ok(Json(Page::new(bodies, page, total)))
}

async fn missed_body(tx: &mut TenantTx, learner: UserId, missed: MissedWord) -> ApiResult<MissedBody> {
    let MissedWord { attempt_id, title, item, word, sentence } = missed;
    let entries = words::find_by_form(tx, &word).await?;
    let mut alike = entries.clone();
    alike.extend(words::find_own_by_word(tx, learner, &word).await?);
    let is_saved = collections::has_any(tx, learner, &alike).await?;
    let vocab_back_ids = entries.into_iter().map(|id| id.0).collect();
    Ok(MissedBody { word, sentence, title, attempt_id, item, vocab_back_ids, is_saved })
}
