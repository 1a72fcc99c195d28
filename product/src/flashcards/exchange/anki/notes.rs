//! Which field of a note is what.

use super::super::ExchangeError;
use super::super::model::{Incoming, IncomingCard, IncomingReview, LONGEST_TEXT, LONGEST_WORD};
use super::super::plain;
use std::collections::BTreeSet;

/// Where the parts of a card stand among the fields of a note.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in super::super) struct Fields {
    names: Vec<String>,
    word: usize,
    part_of_speech: Option<usize>,
    definition: Option<usize>,
    example: Option<usize>,
    note: Option<usize>,
    /// In which our own packages and tables name the card.
    id: Option<usize>,
}

const WORD: [&str; 9] = ["word", "front", "expression", "term", "vocabulary", "headword", "单词", "單字", "正面"];
const PART_OF_SPEECH: [&str; 6] = ["part of speech", "part_of_speech", "pos", "word class", "词性", "詞性"];
const DEFINITION: [&str; 10] =
    ["definition", "back", "meaning", "translation", "answer", "释义", "釋義", "背面", "定义", "定義"];
const EXAMPLE: [&str; 6] = ["example", "sentence", "context", "examples", "例句", "example sentence"];
const NOTE: [&str; 11] =
    ["note", "notes", "extra", "back extra", "hint", "mnemonic", "comment", "笔记", "筆記", "备注", "備註"];
const ID: &str = "card id";

impl Fields {
    /// By their names; none when not one of them says that it is the word.
    pub(in super::super) fn named(names: &[String]) -> Option<Self> {
        let known: Vec<String> = names.iter().map(|name| name.trim().to_lowercase()).collect();
        let place = |wanted: &[&str]| wanted.iter().find_map(|wanted| known.iter().position(|name| name == wanted));
        Some(Self {
            word: place(&WORD)?,
            part_of_speech: place(&PART_OF_SPEECH),
            definition: place(&DEFINITION),
            example: place(&EXAMPLE),
            note: place(&NOTE),
            id: place(&[ID]),
            names: names.to_vec(),
        })
    }

    /// Word, definition, example, note: as people write tables.
    pub(in super::super) fn in_order(count: usize) -> Self {
        let at = |place: usize| (place < count).then_some(place);
        Self {
            names: (1..=count).map(|place| place.to_string()).collect(),
            word: 0,
            part_of_speech: None,
            definition: at(1),
            example: at(2),
            note: at(3),
            id: None,
        }
    }

    /// By their names, or else in their order.
    pub(in super::super) fn of(names: &[String]) -> Self {
        Self::named(names).unwrap_or_else(|| Self { names: names.to_vec(), ..Self::in_order(names.len()) })
    }

    fn is_taken(&self, place: usize) -> bool {
        place == self.word
            || [self.part_of_speech, self.definition, self.example, self.note, self.id].contains(&Some(place))
    }
}

/// Makes cards of notes, and counts what is lost.
#[derive(Debug, Default)]
pub(in super::super) struct Reader {
    incoming: Incoming,
    words: BTreeSet<String>,
}

impl Reader {
    pub(in super::super) fn taken(&self) -> usize {
        self.incoming.cards.len()
    }

    pub(in super::super) fn incoming(&mut self) -> &mut Incoming {
        &mut self.incoming
    }

    /// Takes a note, and says at which place its card is; none when it cannot be one.
    pub(in super::super) fn take(
        &mut self,
        fields: &Fields,
        guid: &str,
        values: &[String],
        is_html: bool,
    ) -> Option<usize> {
        let losses = &mut self.incoming.losses;
        if is_html && values.iter().any(|value| plain::has_media(value)) {
            losses.with_media += 1;
        }
        let text = |place: usize| {
            let value = values.get(place).map_or("", String::as_str);
            if is_html { plain::of_html(value) } else { plain::tidy(value) }
        };
        let text_of = |place: Option<usize>| place.map(text).unwrap_or_default();
        let (mut word, mut example) = (text(fields.word), text_of(fields.example));
        let mut definition = text_of(fields.definition);
        if let Some((gap, sentence)) = plain::gap(&word) {
            if example.is_empty() {
                example = sentence;
            }
            word = gap;
        }
        let word = word.replace('\n', " ");
        if word.is_empty() {
            losses.without_word += 1;
            return None;
        }
        if word.chars().count() > LONGEST_WORD {
            losses.too_long += 1;
            return None;
        }
        let part_of_speech = text_of(fields.part_of_speech).replace('\n', " ");
        let mut note = text_of(fields.note);
        if !self.words.insert(format!("{}\u{1f}{}", word.to_lowercase(), part_of_speech.to_lowercase())) {
            losses.repeated += 1;
            return None;
        }
        let texts = [&mut definition, &mut example, &mut note].map(shorten);
        let part_of_speech: String = part_of_speech.chars().take(LONGEST_WORD).collect();
        if texts.contains(&true) {
            losses.shortened += 1;
        }
        let own = text_of(fields.id);
        for (place, value) in values.iter().enumerate() {
            // What left here has more on it than others, and lies here still.
            if own.is_empty() && !fields.is_taken(place) && !value.trim().is_empty() {
                let name = fields.names.get(place).cloned().unwrap_or_else(|| (place + 1).to_string());
                *losses.fields.entry(name.chars().take(LONGEST_WORD).collect()).or_default() += 1;
            }
        }
        let guid = if own.is_empty() { guid.to_owned() } else { own };
        let card = IncomingCard { guid, word, part_of_speech, definition, example, note, reviews: Vec::new() };
        self.incoming.cards.push(card);
        Some(self.incoming.cards.len() - 1)
    }

    pub(in super::super) fn review(&mut self, card: usize, review: IncomingReview) {
        if let Some(card) = self.incoming.cards.get_mut(card) {
            card.reviews.push(review);
        }
    }

    pub(in super::super) fn finish(self) -> Result<Incoming, ExchangeError> {
        if self.incoming.cards.is_empty() { Err(ExchangeError::Empty) } else { Ok(self.incoming) }
    }
}

/// Says whether it was too long.
fn shorten(text: &mut String) -> bool {
    let Some((end, _)) = text.char_indices().nth(LONGEST_TEXT) else { return false };
    let keep = text[..end].char_indices().next_back().map_or(0, |(at, _)| at);
    text.truncate(keep);
    text.push('…');
    true
}
