//! Cards from and for other programs (docs/decisions/0071-cards-of-other-programs.md).

use axum::Json;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use product::content::vocabulary::ListId;
use product::flashcards::collections::CollectionId;
use product::flashcards::exchange::{
    self, ExchangeError, Exported, Incoming, IncomingCard, Losses, Scope, StoreError, Stored, Target,
};
use product::flashcards::words::OwnWordError;
use serde::{Deserialize, Serialize};
use tenants::Lang;
use time::macros::format_description;
use utoipa::{IntoParams, ToSchema};

use super::TAG;
use super::collections::CollectionBody;
use crate::abuse::{CardAct, count_card_act};
use crate::csv::{Lines, MARK};
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{Language, SignedInReader, SignedInWithoutTx, Upload, ValidQuery};
use crate::locale;
use crate::state::AppState;

/// How many cards of a file are shown before they are stored.
const SHOWN: usize = 5;

/// How cards leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = VocabExportFormat)]
pub enum ExportFormat {
    /// A package of Anki, with history.
    Apkg,
    /// A table, with when each word comes again.
    Csv,
}

/// Which cards leave, and how. Without a collection and a list: all that one has rated.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    /// One's own collection.
    #[param(value_type = Option<Uuid>)]
    collection_id: Option<CollectionId>,
    /// A list that one's plan opens.
    #[param(value_type = Option<Uuid>)]
    list_id: Option<ListId>,
    /// How.
    #[param(inline)]
    format: ExportFormat,
}

/// What is to become of a file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// Only say what is in it.
    #[serde(default)]
    dry_run: bool,
    /// Into one's own collection; without one, into a new one.
    #[param(value_type = Option<Uuid>)]
    collection_id: Option<CollectionId>,
    /// What the new one is called, 1 to 60 characters.
    title: Option<String>,
    /// Whether reviews come along.
    #[serde(default = "yes")]
    with_history: bool,
}

const fn yes() -> bool {
    true
}

/// A card of a file.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImportedVocabCard)]
pub struct ImportedCardBody {
    word: String,
    part_of_speech: String,
    definition: String,
    example: String,
    note: String,
    /// How many reviews it has.
    reviews: usize,
}

/// A field that is not taken.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LostVocabField)]
pub struct LostFieldBody {
    name: String,
    /// How many cards have something in it.
    cards: u32,
}

/// What a file has that does not come along, counted.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabImportLosses)]
pub struct LossesBody {
    /// Cards without a word on their front.
    without_word: u32,
    /// Cards whose front is longer than 60 characters.
    too_long: u32,
    /// Cards that say the same word again.
    repeated: u32,
    /// Cards with a text that was cut at 500 characters.
    shortened: u32,
    /// Notes with sounds or pictures.
    with_media: u32,
    /// Second and further cards of notes.
    further_cards: u32,
    /// Notes with tags.
    with_tags: u32,
    /// Cards that were suspended, and come up here.
    suspended: u32,
    /// Reviews "Hard", which count as good.
    hard_reviews: u32,
    /// Entries of the history that are no reviews, or of further cards.
    other_entries: u32,
    /// Fields that are not taken.
    fields: Vec<LostFieldBody>,
}

/// What is in a file, and what became of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabImport)]
pub struct ImportBody {
    /// How many cards can come along.
    cards: usize,
    /// How many reviews they have.
    reviews: usize,
    /// The names of the file's decks.
    decks: Vec<String>,
    /// The first five.
    first_cards: Vec<ImportedCardBody>,
    /// What does not come along.
    losses: LossesBody,
    /// Null with `dry_run`.
    stored: Option<StoredBody>,
}

/// What was stored.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StoredVocabImport)]
pub struct StoredBody {
    /// Where the cards are.
    collection: CollectionBody,
    /// How many are new.
    made: u32,
    /// How many were there already: of the library, or from the same file before.
    known: u32,
    /// How many reviews are new.
    reviews: u32,
}

impl From<IncomingCard> for ImportedCardBody {
    fn from(card: IncomingCard) -> Self {
        Self {
            word: card.word,
            part_of_speech: card.part_of_speech,
            definition: card.definition,
            example: card.example,
            note: card.note,
            reviews: card.reviews.len(),
        }
    }
}

impl From<Losses> for LossesBody {
    fn from(losses: Losses) -> Self {
        Self {
            without_word: losses.without_word,
            too_long: losses.too_long,
            repeated: losses.repeated,
            shortened: losses.shortened,
            with_media: losses.with_media,
            further_cards: losses.further_cards,
            with_tags: losses.with_tags,
            suspended: losses.suspended,
            hard_reviews: losses.hard_reviews,
            other_entries: losses.other_entries,
            fields: losses.fields.into_iter().map(|(name, cards)| LostFieldBody { name, cards }).collect(),
        }
    }
}

impl From<Stored> for StoredBody {
    fn from(stored: Stored) -> Self {
        let Stored { collection, made, known, reviews } = stored;
        Self { collection: collection.into(), made, known, reviews }
    }
}

impl From<ExchangeError> for ApiError {
    fn from(error: ExchangeError) -> Self {
        match error {
            ExchangeError::Unreadable => Self::field("file", Sentence::CardsUnreadable),
            ExchangeError::TooLarge => Self::field("file", Sentence::CardsTooLarge),
            ExchangeError::Empty => Self::field("file", Sentence::CardsEmpty),
            ExchangeError::Unwritten(cause) => Self::internal(cause),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Words(OwnWordError::Invalid(fields)) => Self::Invalid(fields.into_iter().collect()),
            StoreError::Words(OwnWordError::Unknown) => Self::NotFound,
            StoreError::Words(OwnWordError::Database(cause)) | StoreError::Database(cause) => cause.into(),
            StoreError::Collection(cause) => cause.into(),
        }
    }
}

/// Download cards as a package of Anki or as a table.
#[utoipa::path(get, path = "/api/vocab/export", tag = TAG, params(ExportQuery), responses(
    (status = 200, description = "The package or the table", content(
        (Vec<u8> = "application/octet-stream"),
        (String = "text/csv")
    )), ApiErrors))]
pub async fn export_vocab(
    mut me: SignedInReader,
    Language(lang): Language,
    ValidQuery(query): ValidQuery<ExportQuery>,
) -> ApiResult<Response> {
    let scope = match (query.collection_id, query.list_id) {
        (Some(id), None) => Scope::Collection(id),
        (None, Some(id)) => Scope::List(id),
        (None, None) => Scope::Rated,
        (Some(_), Some(_)) => return Err(ApiError::field("list_id", Sentence::Malformed)),
    };
    let (title, cards) = exchange::gather(&mut me.tx, me.user.id, scope, lang).await?;
    let now = me.tx.now();
    // What follows is slow, and needs no connection.
    drop(me);
    let title = title.unwrap_or_else(|| locale::of(lang).title("my_words").to_owned());
    let (kind, name, bytes) = match query.format {
        ExportFormat::Apkg => {
            let package = tokio::task::spawn_blocking(move || exchange::write_package(&title, &cards, now));
            ("application/octet-stream", "apkg", package.await.map_err(ApiError::internal)??)
        }
        ExportFormat::Csv => ("text/csv; charset=utf-8", "csv", table(&cards, lang).into_bytes()),
    };
    let day = now.date().format(format_description!("[year]-[month]-[day]")).map_err(ApiError::internal)?;
    let headers = [
        (CONTENT_TYPE, kind.to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"words-{day}.{name}\"")),
        (CACHE_CONTROL, "private, no-store".to_owned()),
    ];
    Ok((headers, bytes).into_response())
}

fn table(cards: &[Exported], lang: Lang) -> String {
    let words = locale::of(lang);
    let day = format_description!("[year]-[month]-[day]");
    let head =
        ["word", "part_of_speech", "pronunciation", "definition", "example", "note", "reviews", "due_on", "card_id"];
    let lines = head.iter().fold(Lines::default(), |lines, key| lines.text(words.csv(key))).end();
    let lines = cards.iter().fold(lines, |lines, card| {
        let due = card.due_on.and_then(|due| due.format(day).ok()).unwrap_or_default();
        lines
            .text(&card.word)
            .text(&card.part_of_speech)
            .text(&card.ipa)
            .text(&card.definition)
            .text(&card.example)
            .text(&card.note)
            .number(i64::try_from(card.reviews.len()).unwrap_or(i64::MAX))
            .text(&due)
            .text(&card.id.0.to_string())
            .end()
    });
    format!("{MARK}{}", lines.finish())
}

/// Look into a package of Anki or a table, or store its cards in a collection; at most 16 MB, 20,000 cards and 100,000 reviews. Sent
/// again, nothing is there twice.
#[utoipa::path(post, path = "/api/vocab/import", tag = TAG, params(ImportQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = ImportBody), ApiErrors))]
pub async fn import_vocab(
    State(state): State<AppState>,
    me: SignedInWithoutTx,
    Language(lang): Language,
    ValidQuery(query): ValidQuery<ImportQuery>,
    Upload(file): Upload,
) -> ApiResult<Json<ImportBody>> {
    count_card_act(&state.outside.cache, me.tenant.id, me.user.id, CardAct::Write).await?;
    // One at a time: a collection is unpacked in memory.
    let place = state.importing.acquire().await.map_err(ApiError::internal)?;
    let incoming = tokio::task::spawn_blocking(move || {
        if file.starts_with(b"PK") { exchange::read_package(&file) } else { exchange::read_table(&file) }
    });
    let incoming = incoming.await.map_err(ApiError::internal)??;
    drop(place);
    let stored = if query.dry_run {
        None
    } else {
        let title = query
            .title
            .or_else(|| first_title(&incoming))
            .unwrap_or_else(|| locale::of(lang).title("imported_words").to_owned());
        let target = query.collection_id.map_or(Target::New(&title), Target::Existing);
        let mut tx = state.db.tenant(&me.tenant).await?;
        let stored = exchange::store(&mut tx, me.user.id, &incoming, target, query.with_history).await?;
        tx.commit().await?;
        Some(stored.into())
    };
    Ok(Json(ImportBody {
        cards: incoming.cards.len(),
        reviews: incoming.cards.iter().map(|card| card.reviews.len()).sum(),
        first_cards: incoming.cards.into_iter().take(SHOWN).map(ImportedCardBody::from).collect(),
        decks: incoming.decks,
        losses: incoming.losses.into(),
        stored,
    }))
}

/// As its first deck is called, which may be long.
fn first_title(incoming: &Incoming) -> Option<String> {
    let name = incoming.decks.first()?.rsplit("::").next()?.trim();
    let title: String = name.chars().take(60).collect();
    (!title.trim().is_empty()).then(|| title.trim().to_owned())
}
