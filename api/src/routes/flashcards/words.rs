//! Books, lists and words. Reading is public (D-022); what a plan opens is decided at the gate (D-091).

pub mod audio;
pub mod missed;
pub mod passages;

use axum::Json;
use product::content::vocabulary::{BackId, BookId, ListId};
use product::flashcards::memories::{self, Card, Memory, Mnemonic};
use product::flashcards::sentences::{self, SentenceKind};
use product::flashcards::words::{self, Book, LONGEST_WORD, ListLine, Word, WordClass, WordList, WordsError};
use product::people::accounts::UserId;
use serde::{Deserialize, Serialize};
use tenants::Lang;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::TAG;
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{Language, MaybeSignedIn, SignedInReader, ValidPath, ValidQuery};
use crate::schemas::{Page, PageQuery};

/// A book of words.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabBook)]
pub struct BookBody {
    id: Uuid,
    slug: String,
    title: String,
    about: String,
    /// How many lists it has.
    lists: u32,
    /// How many words they have together.
    words: u32,
}

/// The books of words.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabBooks)]
pub struct BooksBody {
    vocab_books: Vec<BookBody>,
}

/// A list of a book.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabList)]
pub struct ListBody {
    id: Uuid,
    /// Begins with the book's title.
    title: String,
    /// The same without that: what is shown.
    name: String,
    /// How many words it has.
    count: u32,
    /// Whether the reader's plan opens it.
    is_open: bool,
}

/// What a list is called.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabListTitle)]
pub struct ListTitleBody {
    id: Uuid,
    /// Begins with the book's title.
    title: String,
    /// The same without that: what is shown.
    name: String,
}

/// Words of lists.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabListBacks)]
pub struct ListBacksBody {
    vocab_list_titles: Vec<ListTitleBody>,
    vocab_backs: Vec<BackBody>,
}

/// Words that a word of a text is a form of.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabLookup)]
pub struct LookupBody {
    /// First those that are spelled alike.
    vocab_backs: Vec<BackBody>,
}

/// A word with the back of its card.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabBack)]
pub struct BackBody {
    id: Uuid,
    /// None for an own word.
    vocab_list_id: Option<Uuid>,
    /// Whether the reader wrote it: nobody else sees it, and what only books have is empty.
    is_own: bool,
    word: String,
    /// None for an own word of which the reader has not said it.
    part_of_speech: Option<WordClass>,
    /// American pronunciation, without slashes.
    ipa: String,
    /// Where the word can be heard, in a file that never changes.
    audio_url: Option<String>,
    /// In the reader's language; of an own word as the reader wrote it.
    definition: String,
    /// In English. Of an own word the same as `definition` for those who read English, empty for others.
    definition_en: String,
    example: String,
    collocations: Vec<String>,
    /// Words of the same root: `registration (noun)`.
    family: Vec<String>,
    /// The book's own way to remember it, then those of learners: by likes, then the newest. Of an own word the reader's note.
    mnemonics: Vec<MnemonicBody>,
    /// Where the reader met it, the newest first; at most five.
    sentences: Vec<SentenceBody>,
}

/// A sentence in which the reader met a word.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabSentence)]
pub struct SentenceBody {
    sentence: String,
    /// What it is from.
    source_kind: SentenceKind,
    /// What that is called; may be empty.
    source_label: String,
    #[serde(with = "time::serde::rfc3339")]
    met_at: OffsetDateTime,
}

/// A way to remember a word.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabMnemonic)]
pub struct MnemonicBody {
    /// None for the book's own, and for the note of an own word.
    id: Option<Uuid>,
    memory: String,
    is_public: bool,
    /// Whether the reader wrote it.
    is_mine: bool,
    /// Whether staff hid it from others.
    is_hidden: bool,
    likes: u32,
    /// Whether the reader likes it.
    is_liked: bool,
    /// How others know who wrote it; empty for the book's own.
    author: String,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>, format = DateTime)]
    created_at: Option<OffsetDateTime>,
}

/// Which lists.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListsQuery {
    /// Ids of lists with commas between them, at most 20.
    vocab_lists: String,
}

/// Which word of a text.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LookupQuery {
    /// In any of its forms, at most 60 characters: `subsided`, `carried out`.
    word: String,
}

impl LookupQuery {
    fn word(&self) -> ApiResult<&str> {
        let word = self.word.trim();
        match word.chars().count() {
            0 => Err(ApiError::field("word", Sentence::Required)),
            1..=LONGEST_WORD => Ok(word),
            _ => Err(ApiError::field("word", Sentence::TooLong { max: LONGEST_WORD })),
        }
    }
}

impl ListsQuery {
    fn ids(&self) -> ApiResult<Vec<ListId>> {
        let malformed = || ApiError::field("vocab_lists", Sentence::Malformed);
        let mut ids: Vec<ListId> = Vec::new();
        for id in self.vocab_lists.split(',') {
            let id = id.trim().parse().map_err(|_| malformed())?;
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        if ids.len() > words::MOST_LISTS { Err(malformed()) } else { Ok(ids) }
    }
}

impl BookBody {
    fn new(book: Book, lang: Lang) -> Self {
        Self {
            id: book.id.0,
            slug: book.slug,
            title: book.title.of(lang).to_owned(),
            about: book.about.of(lang).to_owned(),
            lists: book.lists,
            words: book.words,
        }
    }
}

/// The first word of a title is the book's (D-098).
pub(super) fn without_book(title: &str) -> String {
    title.split_once(' ').map_or(title, |(_, name)| name).to_owned()
}

/// The book's title, which a list's begins with (D-098).
pub(super) fn book_of(title: &str) -> String {
    title.split_once(' ').map_or("", |(book, _)| book).to_owned()
}

impl ListBody {
    fn new(line: ListLine, lang: Lang) -> Self {
        let title = line.list.title.of(lang).to_owned();
        let name = without_book(&title);
        Self { id: line.list.id.0, name, title, count: line.list.words, is_open: line.is_open }
    }
}

impl ListTitleBody {
    fn new(list: &WordList, lang: Lang) -> Self {
        let title = list.title.of(lang).to_owned();
        Self { id: list.id.0, name: without_book(&title), title }
    }
}

impl BackBody {
    pub(super) fn new(card: Card, lang: Lang) -> Self {
        let Card { word, mnemonics, sentences } = card;
        let mnemonics = mnemonics.into_iter().map(MnemonicBody::from).collect();
        let sentences = sentences.into_iter().map(SentenceBody::from).collect();
        match word {
            Word::Library(back) => {
                let content = back.content;
                Self {
                    id: back.id.0,
                    vocab_list_id: Some(back.list_id.0),
                    is_own: false,
                    word: back.word,
                    part_of_speech: Some(back.class),
                    ipa: content.ipa,
                    audio_url: content.audio.map(|sha256| format!("/api/vocab/audio/{sha256}.mp3")),
                    definition: content.definition.of(lang).to_owned(),
                    definition_en: content.definition.en,
                    example: content.example,
                    collocations: content.collocations,
                    family: content.family,
                    mnemonics,
                    sentences,
                }
            }
            Word::Own(own) => Self {
                id: own.id.0,
                vocab_list_id: None,
                is_own: true,
                word: own.word,
                part_of_speech: own.class,
                ipa: String::new(),
                audio_url: None,
                definition_en: if lang == Lang::En { own.definition.clone() } else { String::new() },
                definition: own.definition,
                example: own.example,
                collocations: Vec::new(),
                family: Vec::new(),
                mnemonics,
                sentences,
            },
        }
    }
}

impl From<sentences::Sentence> for SentenceBody {
    fn from(sentence: sentences::Sentence) -> Self {
        Self {
            sentence: sentence.sentence,
            source_kind: sentence.kind,
            source_label: sentence.label,
            met_at: sentence.met_at,
        }
    }
}

impl From<Mnemonic> for MnemonicBody {
    fn from(mnemonic: Mnemonic) -> Self {
        let without_author = |memory: String, is_mine: bool| Self {
            id: None,
            memory,
            is_public: !is_mine,
            is_mine,
            is_hidden: false,
            likes: 0,
            is_liked: false,
            author: String::new(),
            created_at: None,
        };
        match mnemonic {
            Mnemonic::Original(memory) => without_author(memory, false),
            Mnemonic::Note(note) => without_author(note, true),
            Mnemonic::Memory(Memory {
                id,
                memory,
                is_public,
                is_mine,
                is_hidden,
                likes,
                is_liked,
                author_name,
                created_at,
                ..
            }) => Self {
                id: Some(id.0),
                memory,
                is_public,
                is_mine,
                is_hidden,
                likes,
                is_liked,
                author: author_name,
                created_at: Some(created_at),
            },
        }
    }
}

impl From<WordsError> for ApiError {
    fn from(error: WordsError) -> Self {
        match error {
            WordsError::Unknown => Self::NotFound,
            WordsError::Plan(refusal) => refusal.into(),
            WordsError::Database(cause) => cause.into(),
        }
    }
}

pub(super) fn reader(me: &MaybeSignedIn) -> Option<UserId> {
    me.user.as_ref().map(|user| user.id)
}

/// List the books of words.
#[utoipa::path(get, path = "/api/vocab/books", tag = TAG, security((), ("session" = [])),
    responses((status = 200, body = BooksBody), ApiErrors))]
pub async fn list_vocab_books(mut me: MaybeSignedIn, Language(lang): Language) -> ApiResult<Json<BooksBody>> {
    let books = words::list_books(&mut me.tx).await?;
    Ok(Json(BooksBody { vocab_books: books.into_iter().map(|book| BookBody::new(book, lang)).collect() }))
}

/// List the lists of a book.
#[utoipa::path(get, path = "/api/vocab/book/{id}/lists", tag = TAG, security((), ("session" = [])),
    params(("id" = Uuid, Path), PageQuery), responses((status = 200, body = Page<ListBody>), ApiErrors))]
pub async fn list_vocab_lists(
    mut me: MaybeSignedIn,
    Language(lang): Language,
    ValidPath(id): ValidPath<BookId>,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<Page<ListBody>>> {
    let (reader, page) = (reader(&me), query.request());
    let (lists, total) = words::list_lists(&mut me.tx, reader, id, page).await?;
    Ok(Json(Page::new(lists.into_iter().map(|line| ListBody::new(line, lang)).collect(), page, total)))
}

/// Get the words of some lists.
#[utoipa::path(get, path = "/api/vocab/list/backs", tag = TAG, security((), ("session" = [])), params(ListsQuery),
    responses((status = 200, body = ListBacksBody), ApiErrors))]
pub async fn list_vocab_backs(
    mut me: MaybeSignedIn,
    Language(lang): Language,
    ValidQuery(query): ValidQuery<ListsQuery>,
) -> ApiResult<Json<ListBacksBody>> {
    let reader = reader(&me);
    let (lists, words) = words::open_lists(&mut me.tx, reader, &query.ids()?).await?;
    let cards = memories::list_cards(&mut me.tx, reader, words).await?;
    Ok(Json(ListBacksBody {
        vocab_list_titles: lists.iter().map(|list| ListTitleBody::new(list, lang)).collect(),
        vocab_backs: cards.into_iter().map(|card| BackBody::new(card, lang)).collect(),
    }))
}

/// Look up a word or phrase of a text, in any of its forms.
#[utoipa::path(get, path = "/api/vocab/lookup", tag = TAG, params(LookupQuery),
    responses((status = 200, body = LookupBody), ApiErrors))]
pub async fn look_up_vocab(
    mut me: SignedInReader,
    Language(lang): Language,
    ValidQuery(query): ValidQuery<LookupQuery>,
) -> ApiResult<Json<LookupBody>> {
    let cards = memories::look_up(&mut me.tx, me.user.id, query.word()?).await?;
    Ok(Json(LookupBody { vocab_backs: cards.into_iter().map(|card| BackBody::new(card, lang)).collect() }))
}

/// Get one word.
#[utoipa::path(get, path = "/api/vocab/{id}", tag = TAG, security((), ("session" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = BackBody), ApiErrors))]
pub async fn get_vocab(
    mut me: MaybeSignedIn,
    Language(lang): Language,
    ValidPath(id): ValidPath<BackId>,
) -> ApiResult<Json<BackBody>> {
    let reader = reader(&me);
    let card = memories::get_card(&mut me.tx, reader, id).await?;
    Ok(Json(BackBody::new(card, lang)))
}
