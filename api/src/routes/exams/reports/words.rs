//! Words of passages in the API.

use product::content::library::pack::PartOfSpeech;
use product::content::library::{Moment, PassageWord};
use serde::Serialize;
use utoipa::ToSchema;

/// A word worth learning, in the sense that it has in its passage.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PassageWord)]
pub struct WordBody {
    /// As a dictionary has it.
    word: String,
    /// `noun`, `verb`, `adjective`, `adverb` or `phrase`.
    part_of_speech: PartOfSpeech,
    definition: DefinitionBody,
    /// The sentence in which it stands.
    sentence: String,
    /// Every spelling in which it stands in the passage.
    forms: Vec<String>,
    /// When the sentence is said in the set's recording; nothing when it is read.
    heard: Option<MomentBody>,
}

/// What a word means, in the three languages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Definition)]
pub struct DefinitionBody {
    en: String,
    cn: String,
    tw: String,
}

/// A stretch of a recording.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Moment)]
pub struct MomentBody {
    /// Seconds from the start.
    start: f32,
    /// Seconds from the start.
    end: f32,
}

/// As learners and staff see it.
pub(crate) fn word_body(word: &PassageWord) -> WordBody {
    let entry = &word.entry;
    WordBody {
        word: entry.word.clone(),
        part_of_speech: entry.part_of_speech,
        definition: DefinitionBody {
            en: entry.definition.en.clone(),
            cn: entry.definition.cn.clone(),
            tw: entry.definition.tw.clone(),
        },
        sentence: entry.sentence.clone(),
        forms: word.forms.clone(),
        heard: word.heard.map(|Moment { start, end }| MomentBody { start, end }),
    }
}
