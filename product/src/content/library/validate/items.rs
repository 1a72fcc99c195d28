//! What an item needs by the way it is answered.

use super::Check;
use crate::content::library::pack::{AnswerShape, Choice, Item, Set};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// What scores can be computed with. Authors keep within [`GUESSES`], which the checks of the library look at.
const DIFFICULTIES: RangeInclusive<f32> = -4.0..=4.0;

/// Within which authors guess.
const GUESSES: RangeInclusive<f32> = -2.0..=2.0;

/// Whether the checks of the library alone mind it.
pub(in crate::content::library) fn is_unusual(difficulty: f32) -> bool {
    DIFFICULTIES.contains(&difficulty) && !GUESSES.contains(&difficulty)
}

pub(in crate::content::library) fn wrong_difficulty(difficulty: f32) -> String {
    let (easy, hard) = (GUESSES.start(), GUESSES.end());
    format!("difficulty {difficulty}: it goes from {easy} (easy) to {hard} (hard)")
}

impl Check<'_> {
    pub(super) fn item(&mut self, set: &Set, item: &Item) {
        let source = self.source;
        let paragraphs = set.text.as_ref().and_then(|text| source.texts.get(text)).map_or(&[][..], Vec::as_slice);
        let paragraph = |number: u32| (number as usize).checked_sub(1).and_then(|at| paragraphs.get(at));
        if let Some(highlight) = &item.highlight {
            let found = paragraph(highlight.paragraph)
                .is_some_and(|text| highlight.text.as_ref().is_none_or(|words| text.contains(words.as_str())));
            if !found {
                self.problem(&item.id, "the highlighted words are not in that paragraph");
            }
        }
        if let AnswerShape::InsertText { paragraph: number, places, .. } = &item.answer {
            for place in places {
                if !paragraph(*number).is_some_and(|text| text.contains(place.before.as_str())) {
                    self.problem(&item.id, format!("place {} is not in paragraph {number}", place.id));
                }
            }
        }
        if let AnswerShape::Speaking { rubric, .. } | AnswerShape::Writing { rubric, .. } = &item.answer {
            match self.rubrics.get(rubric) {
                None => self.problem(&item.id, format!("there is no rubric {rubric}")),
                Some(rubric) if rubric.max != u32::from(item.points) => {
                    self.problem(&item.id, format!("{} points, its rubric goes to {}", item.points, rubric.max));
                }
                Some(_) => {}
            }
        }
        if item.points == 0 {
            self.problem(&item.id, "gives no points");
        }
        if !(item.discrimination > 0.0 && item.discrimination <= 3.0) {
            self.problem(&item.id, "discrimination is above 0 and at most 3");
        }
        if !DIFFICULTIES.contains(&item.difficulty) {
            self.problem(&item.id, wrong_difficulty(item.difficulty));
        }
        self.shape(item);
        self.key(set, item, paragraphs);
    }

    fn shape(&mut self, item: &Item) {
        let ids = item.option_ids();
        self.distinct(item, "option", &ids);
        match &item.answer {
            AnswerShape::SingleChoice { options } => self.at_least(item, "options", options.len(), 2),
            AnswerShape::InsertText { places, .. } => self.at_least(item, "places", places.len(), 2),
            AnswerShape::MultipleChoice { options, .. } | AnswerShape::ProseSummary { options, .. } => {
                self.at_least(item, "options", options.len(), item.most_options() + 1);
            }
            AnswerShape::FillInTable { categories, options } => {
                let names: Vec<&str> = categories.iter().map(|category| category.id.as_str()).collect();
                self.distinct(item, "category", &names);
                self.at_least(item, "categories", categories.len(), 2);
                if categories.iter().any(|category| category.takes == 0) {
                    self.problem(&item.id, "a category takes at least one option");
                }
                self.at_least(item, "options", options.len(), item.most_options());
                self.points_in_parts(item, item.most_options());
            }
            AnswerShape::Chart { rows, columns, partial } => {
                let names: Vec<&str> = columns.iter().map(|column| column.id.as_str()).collect();
                self.distinct(item, "column", &names);
                self.at_least(item, "rows", rows.len(), 2);
                self.at_least(item, "columns", columns.len(), 2);
                if *partial {
                    self.points_in_parts(item, rows.len());
                }
            }
            AnswerShape::OrderSteps { options } => self.at_least(item, "options", options.len(), 3),
            AnswerShape::BuildSentence { chunks, .. } => self.sentence(item, chunks),
            AnswerShape::MissingLetters { .. } | AnswerShape::Speaking { .. } | AnswerShape::Writing { .. } => {}
        }
    }

    fn sentence(&mut self, item: &Item, chunks: &[Choice]) {
        let blanks = item.most_options();
        self.at_least(item, "blanks", blanks, 2);
        if chunks.len() != blanks && chunks.len() != blanks + 1 {
            let message = format!("{} chunks for {blanks} blanks: as many, or one too many", chunks.len());
            self.problem(&item.id, message);
        }
    }

    /// Each missing right one costs a point, so there cannot be more points than right ones.
    fn points_in_parts(&mut self, item: &Item, right: usize) {
        if usize::from(item.points) > right {
            self.problem(&item.id, format!("{} points for {right} right placements", item.points));
        }
    }

    fn at_least(&mut self, item: &Item, what: &str, found: usize, least: usize) {
        if found < least {
            self.problem(&item.id, format!("{found} {what}, at least {least} are needed"));
        }
    }

    fn distinct(&mut self, item: &Item, what: &str, ids: &[&str]) {
        let known: BTreeSet<&&str> = ids.iter().collect();
        if known.len() != ids.len() {
            self.problem(&item.id, format!("a {what} id is used twice"));
        }
        if known.contains(&"") {
            self.problem(&item.id, format!("a {what} has no id"));
        }
    }
}
