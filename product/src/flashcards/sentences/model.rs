//! A sentence, and how it is kept.

use super::queries;
use crate::content::vocabulary::BackId;
use crate::flashcards::texts;
use crate::people::accounts::UserId;
use crate::people::accounts::rules::FieldError;
use tenants::TenantTx;
use time::OffsetDateTime;

/// The longest sentence, in characters.
const LONGEST: usize = 500;
/// The longest name of what a sentence is from.
const LONGEST_LABEL: usize = 120;
/// How many are kept of each word; the oldest goes.
const MOST_OF_A_WORD: i64 = 5;

tenants::closed_list! {
    /// What a sentence is from.
    #[derive(Default)]
    pub enum SentenceKind {
        /// A passage of a test.
        Passage = "passage",
        /// A question of a test.
        Item = "item",
        /// Whatever else the learner read or wrote.
        #[default]
        Own = "own",
    }
}

/// A sentence in which somebody met a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// As it stood there.
    pub sentence: String,
    /// What it is from.
    pub kind: SentenceKind,
    /// What that is called; may be empty.
    pub label: String,
    /// When it was met last.
    pub met_at: OffsetDateTime,
}

/// A sentence as it is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewSentence<'a> {
    /// 1 to 500 characters.
    pub sentence: &'a str,
    /// What it is from.
    pub kind: SentenceKind,
    /// Up to 120 characters in one line.
    pub label: &'a str,
}

/// The texts of a sentence after they were checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedSentence {
    pub(super) sentence: String,
    pub(super) kind: SentenceKind,
    pub(super) label: String,
}

impl NewSentence<'_> {
    /// Whether it can be kept.
    pub fn check(&self) -> Result<CheckedSentence, Vec<FieldError>> {
        let sentence = texts::required(self.sentence, "sentence", LONGEST);
        let label = texts::optional_line(self.label, "source_label", LONGEST_LABEL);
        match (sentence, label) {
            (Ok(sentence), Ok(label)) => Ok(CheckedSentence { sentence, kind: self.kind, label }),
            (sentence, label) => Err(sentence.err().into_iter().chain(label.err()).collect()),
        }
    }
}

/// Keeps a sentence of a word; one that is there already stays once. The caller holds the learner's collector.
pub async fn add_sentence(
    tx: &mut TenantTx,
    learner: UserId,
    word: BackId,
    sentence: &CheckedSentence,
) -> Result<(), sqlx::Error> {
    queries::insert(tx, learner, word, sentence).await?;
    queries::keep_newest(tx, learner, word, MOST_OF_A_WORD).await
}
