//! Words that learners write themselves. Only their writer ever sees them.

use super::queries;
use crate::content::vocabulary::{BackId, WordClass};
use crate::flashcards::texts;
use crate::people::accounts::UserId;
use crate::people::accounts::rules::{FieldCause, FieldError};
use tenants::TenantTx;

/// The longest word or phrase, in characters.
pub const LONGEST_WORD: usize = 60;
/// The longest definition, example and note.
const LONGEST_TEXT: usize = 500;
/// How many one learner may have.
const MOST: usize = 20_000;

/// A word that a learner wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnWord {
    /// Which.
    pub id: BackId,
    /// The front of the card.
    pub word: String,
    /// What it is in its example, if the learner said so.
    pub class: Option<WordClass>,
    /// What it means; may be empty, as the next two may.
    pub definition: String,
    /// A sentence with it.
    pub example: String,
    /// How to remember it.
    pub note: String,
}

/// A word as it is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NewOwnWord<'a> {
    /// 1 to 60 characters in one line.
    pub word: &'a str,
    /// What it is in its example.
    pub class: Option<WordClass>,
    /// Up to 500 characters, as the next two.
    pub definition: &'a str,
    /// A sentence with it.
    pub example: &'a str,
    /// How to remember it.
    pub note: &'a str,
}

/// What to change of a word; what is none stays.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OwnWordChange<'a> {
    /// 1 to 60 characters in one line.
    pub word: Option<&'a str>,
    /// What it is in its example; it may be said no more.
    pub class: Option<Option<WordClass>>,
    /// Up to 500 characters, as the next two.
    pub definition: Option<&'a str>,
    /// A sentence with it.
    pub example: Option<&'a str>,
    /// How to remember it.
    pub note: Option<&'a str>,
}

/// Why an own word is not made or changed.
#[derive(Debug, thiserror::Error)]
pub enum OwnWordError {
    /// Fields that are not acceptable.
    #[error("some fields are not acceptable")]
    Invalid(Vec<FieldError>),
    /// There is no such word of this learner.
    #[error("there is no such word")]
    Unknown,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Makes an own word.
pub async fn create_own(tx: &mut TenantTx, learner: UserId, new: &NewOwnWord<'_>) -> Result<BackId, OwnWordError> {
    let NewOwnWord { word, class, definition, example, note } = *new;
    let checked = checked(&OwnWordChange {
        word: Some(word),
        class: Some(class),
        definition: Some(definition),
        example: Some(example),
        note: Some(note),
    })?;
    let id = BackId(tx.new_id());
    if queries::insert_own(tx, learner, id, &checked, MOST).await? {
        Ok(id)
    } else {
        Err(OwnWordError::Invalid(vec![FieldError { field: "word", cause: FieldCause::TooMany { max: MOST } }]))
    }
}

/// Stores words that were made elsewhere, under ids that are the same whenever they come; those that are there stay as they are, and
/// none of them is deleted until the transaction ends. Says how many are new.
pub async fn import_own(tx: &mut TenantTx, learner: UserId, words: &[OwnWord]) -> Result<u32, OwnWordError> {
    let made = queries::upsert_own(tx, learner, words).await?;
    if made > 0 && queries::count_own(tx, learner).await? > MOST {
        return Err(OwnWordError::Invalid(vec![FieldError {
            field: "file",
            cause: FieldCause::TooMany { max: MOST },
        }]));
    }
    Ok(made)
}

/// Changes an own word.
pub async fn change_own(
    tx: &mut TenantTx,
    learner: UserId,
    id: BackId,
    change: &OwnWordChange<'_>,
) -> Result<(), OwnWordError> {
    let checked = checked(change)?;
    if queries::update_own(tx, learner, id, &checked).await? { Ok(()) } else { Err(OwnWordError::Unknown) }
}

/// The fields of a word after they were checked; what is none stays.
#[derive(Debug, Default)]
pub(super) struct Checked {
    pub word: Option<String>,
    pub class: Option<Option<WordClass>>,
    pub definition: Option<String>,
    pub example: Option<String>,
    pub note: Option<String>,
}

fn checked(change: &OwnWordChange<'_>) -> Result<Checked, OwnWordError> {
    let mut errors: Vec<FieldError> = Vec::new();
    let mut take = |checked: Result<String, FieldError>| checked.map_err(|error| errors.push(error)).ok();
    let checked = Checked {
        word: change.word.and_then(|text| take(texts::line(text, "word", LONGEST_WORD))),
        class: change.class,
        definition: change.definition.and_then(|text| take(texts::optional(text, "definition", LONGEST_TEXT))),
        example: change.example.and_then(|text| take(texts::optional(text, "example", LONGEST_TEXT))),
        note: change.note.and_then(|text| take(texts::optional(text, "note", LONGEST_TEXT))),
    };
    if errors.is_empty() { Ok(checked) } else { Err(OwnWordError::Invalid(errors)) }
}
