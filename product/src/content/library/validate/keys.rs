//! Keys that fit their items, reasons for every option, evidence that stands somewhere.

use super::Check;
use crate::content::library::answer::AnswerValue;
use crate::content::library::pack::{AnswerShape, Item, ItemKey, OptionVerdict, Set, TranscriptLine};
use std::collections::BTreeSet;

impl Check<'_> {
    pub(super) fn key(&mut self, set: &Set, item: &Item, paragraphs: &[String]) {
        let source = self.source;
        let Some(key) = source.keys.items.get(&item.id) else { return self.problem(&item.id, "has no key") };
        if key.explanation.trim().is_empty() {
            self.problem(&item.id, "has no explanation");
        }
        match &item.answer {
            AnswerShape::Speaking { .. } | AnswerShape::Writing { .. } => {
                return self.task(item, key);
            }
            AnswerShape::MissingLetters { missing, .. } => self.letters(item, key, *missing),
            AnswerShape::FillInTable { categories, .. } => {
                let places = categories.iter().map(|category| (category.id.as_str(), usize::from(category.takes)));
                self.table(item, key, &places.collect::<Vec<_>>());
            }
            AnswerShape::Chart { .. } => self.chart(item, key),
            AnswerShape::OrderSteps { .. } => self.steps(item, key),
            AnswerShape::BuildSentence { .. } => self.accepted(item, key),
            AnswerShape::SingleChoice { .. }
            | AnswerShape::MultipleChoice { .. }
            | AnswerShape::InsertText { .. }
            | AnswerShape::ProseSummary { .. } => self.choice(item, key),
        }
        self.no_help(item, key);
        self.reasons(item, key);
        self.evidence(set, item, key, paragraphs);
    }

    fn choice(&mut self, item: &Item, key: &ItemKey) {
        let ids: BTreeSet<&str> = item.option_ids().into_iter().collect();
        let correct: BTreeSet<&str> = key.correct.iter().map(String::as_str).collect();
        if correct.len() != key.correct.len() || correct.len() != item.most_options() || !correct.is_subset(&ids) {
            self.problem(&item.id, format!("{} right answers of its options are needed", item.most_options()));
        }
        self.verdicts(item, key, &correct);
    }

    fn letters(&mut self, item: &Item, key: &ItemKey, missing: u8) {
        let fits = matches!(&key.correct[..], [letters] if letters.chars().count() == usize::from(missing));
        if !fits {
            self.problem(&item.id, "its key is not the letters that the text lacks: leave `correct` out");
        }
    }

    fn table(&mut self, item: &Item, key: &ItemKey, places: &[(&str, usize)]) {
        self.fits_as_answer(item, key);
        for (category, takes) in places {
            let placed = key.matches.values().filter(|at| at == category).count();
            if placed != *takes {
                self.problem(&item.id, format!("category {category} takes {takes} options, its key has {placed}"));
            }
        }
        let right: BTreeSet<&str> = key.matches.keys().map(String::as_str).collect();
        self.verdicts(item, key, &right);
    }

    fn chart(&mut self, item: &Item, key: &ItemKey) {
        self.fits_as_answer(item, key);
        for row in item.option_ids() {
            if !key.matches.contains_key(row) {
                self.problem(&item.id, format!("row {row} has no column in the key"));
            }
            if !key.options.contains_key(row) {
                self.problem(&item.id, format!("row {row} has no explanation"));
            }
        }
    }

    fn fits_as_answer(&mut self, item: &Item, key: &ItemKey) {
        if item.accepts(&AnswerValue::Matches { pairs: key.matches.clone() }).is_err() {
            self.problem(&item.id, "its key names an option or category that it does not have, or too many of one");
        }
    }

    fn steps(&mut self, item: &Item, key: &ItemKey) {
        self.order(item, &key.correct);
        if item.option_ids() == key.correct {
            self.problem(&item.id, "its options are shown in the right order already");
        }
    }

    fn accepted(&mut self, item: &Item, key: &ItemKey) {
        if key.accepted.is_empty() {
            self.problem(&item.id, "needs at least one accepted order");
        }
        for order in &key.accepted {
            self.order(item, order);
            let shown = item.option_ids();
            if shown.iter().take(order.len()).eq(order.iter()) {
                self.problem(&item.id, "its chunks are shown in a right order already");
            }
        }
    }

    fn order(&mut self, item: &Item, order: &[String]) {
        let is_whole = order.len() == item.most_options() && order.iter().all(|id| !id.is_empty());
        if !is_whole || item.accepts(&AnswerValue::Choice { options: order.to_vec() }).is_err() {
            self.problem(&item.id, format!("{} of its own options in order are needed", item.most_options()));
        }
    }

    /// Every option has a note, and the note knows whether it is right.
    fn verdicts(&mut self, item: &Item, key: &ItemKey, right: &BTreeSet<&str>) {
        for id in item.option_ids() {
            match key.options.get(id) {
                None => self.problem(&item.id, format!("option {id} has no explanation")),
                Some(note) if (note.verdict == OptionVerdict::Correct) != right.contains(id) => {
                    self.problem(&item.id, format!("the verdict on option {id} contradicts the key"));
                }
                Some(_) => {}
            }
        }
    }

    fn reasons(&mut self, item: &Item, key: &ItemKey) {
        let ids = item.option_ids();
        for id in key.options.keys().filter(|id| !ids.contains(&id.as_str())) {
            self.problem(&item.id, format!("explains option {id}, which it does not have"));
        }
        let reasons: BTreeSet<&str> = key.options.values().map(|note| note.reason.as_str()).collect();
        if reasons.len() != key.options.len() {
            self.problem(&item.id, "two options have the same explanation");
        }
    }

    fn evidence(&mut self, set: &Set, item: &Item, key: &ItemKey, paragraphs: &[String]) {
        let heard: Vec<&[TranscriptLine]> = [&set.audio, &item.audio, &item.replay]
            .into_iter()
            .flatten()
            .filter_map(|name| self.source.keys.transcripts.get(name))
            .map(Vec::as_slice)
            .collect();
        for quote in &key.evidence {
            let stands = paragraphs.iter().any(|text| text.contains(quote.as_str()))
                || heard.iter().copied().flatten().any(|line| line.text.contains(quote.as_str()));
            if !stands {
                self.problem(&item.id, format!("the evidence “{quote}” is nowhere"));
            }
        }
    }

    /// Keys of items that do not exist.
    pub(super) fn strangers(&mut self) {
        let items: BTreeSet<&str> = self.source.pack.items().map(|(_, item)| item.id.as_str()).collect();
        let strangers: Vec<String> =
            self.source.keys.items.keys().filter(|id| !items.contains(id.as_str())).cloned().collect();
        for id in strangers {
            self.problem(&id, "this key belongs to no item");
        }
    }
}
