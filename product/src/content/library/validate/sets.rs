//! What a set needs by its kind.

use super::Check;
use crate::content::library::cloze::CUTS;
use crate::content::library::pack::{AnswerShape, Clock, Item, Part, Set, SetKind};

impl Check<'_> {
    pub(super) fn set(&mut self, part: &Part, set: &Set) {
        if let Some(text) = &set.text
            && self.source.texts.get(text).is_none_or(Vec::is_empty)
        {
            self.problem(&set.id, format!("{text} is empty"));
        }
        for name in set.audio_names() {
            if !self.source.audio.files.contains_key(name) {
                self.problem(&set.id, format!("audio {name} is not in the manifest"));
            }
        }
        for name in set.audio.iter().chain(set.items.iter().filter_map(|item| item.audio.as_ref())) {
            if self.source.keys.transcripts.get(name).is_none_or(Vec::is_empty) {
                self.problem(&set.id, format!("audio {name} has no transcript"));
            }
        }
        if set.items.is_empty() && set.kind != SetKind::CompleteTheWords {
            self.problem(&set.id, "has no items");
        }
        self.kind(set);
        for item in &set.items {
            self.unique(&item.id);
            match (&part.clock, item.seconds) {
                (Clock::PerItem, None | Some(0)) => self.problem(&item.id, "needs seconds, its clock is per_item"),
                (Clock::Whole { .. } | Clock::Answering { .. } | Clock::PerTask, Some(_)) => {
                    self.problem(&item.id, "has seconds, but its part has another clock than per_item");
                }
                _ => {}
            }
            if matches!(item.answer, AnswerShape::MissingLetters { .. }) && set.kind != SetKind::CompleteTheWords {
                self.problem(&item.id, "missing_letters is made from the text of a set complete_the_words");
            }
            self.item(set, item);
        }
    }

    fn kind(&mut self, set: &Set) {
        match set.kind {
            SetKind::CompleteTheWords => self.cut_words(set),
            SetKind::AcademicPassage | SetKind::Academic => self.needs(set, set.text.is_some(), "a text"),
            SetKind::DailyLife => {
                self.needs(set, set.text.is_some(), "a text");
                self.needs(set, set.genre.is_some(), "a genre");
            }
            SetKind::Conversation | SetKind::Lecture | SetKind::Announcement | SetKind::AcademicTalk => {
                self.needs(set, set.audio.is_some(), "audio");
            }
            SetKind::ChooseResponse => {
                let is_heard = set.audio.is_some() || set.items.iter().all(|item| item.audio.is_some());
                self.needs(set, is_heard, "audio");
            }
            SetKind::WriteAnEmail => {
                self.needs(set, set.email.is_some(), "email: to, subject, situation, goals");
                self.each(set, "a writing task", |item| matches!(item.answer, AnswerShape::Writing { .. }));
            }
            SetKind::BuildASentence => self.each(set, "answered by build_sentence", |item| {
                matches!(item.answer, AnswerShape::BuildSentence { .. })
            }),
            SetKind::ListenAndRepeat | SetKind::TakeAnInterview => {
                self.each(set, "a speaking task with its own audio", |item| {
                    matches!(item.answer, AnswerShape::Speaking { .. }) && item.audio.is_some()
                });
            }
            SetKind::IndependentWriting | SetKind::AcademicDiscussion | SetKind::IntegratedWriting => {
                self.each(set, "a writing task", |item| matches!(item.answer, AnswerShape::Writing { .. }));
            }
            SetKind::IndependentSpeaking
            | SetKind::CampusReadListen
            | SetKind::AcademicReadListen
            | SetKind::AcademicListen => {
                self.each(set, "a speaking task", |item| matches!(item.answer, AnswerShape::Speaking { .. }));
            }
        }
        if set.email.as_ref().is_some_and(|email| email.goals.iter().any(|goal| goal.trim().is_empty())) {
            self.problem(&set.id, "an e-mail has three goals");
        }
    }

    fn cut_words(&mut self, set: &Set) {
        self.needs(set, set.text.is_some(), "a text");
        let is_made = set.items.iter().all(|item| matches!(item.answer, AnswerShape::MissingLetters { .. }));
        if !is_made || (set.cloze.is_empty() && !set.items.is_empty()) {
            self.problem(&set.id, "its items are made from the text: write no items");
        } else if set.text.is_some() && set.items.len() != CUTS {
            let message = format!("its text gives {} cut words, {CUTS} are needed: make it longer", set.items.len());
            self.problem(&set.id, message);
        }
    }

    fn needs(&mut self, set: &Set, has: bool, what: &str) {
        if !has {
            self.problem(&set.id, format!("needs {what}"));
        }
    }

    fn each(&mut self, set: &Set, what: &str, is_so: impl Fn(&Item) -> bool) {
        for item in set.items.iter().filter(|item| !is_so(item)) {
            self.problem(&item.id, format!("has to be {what}"));
        }
    }
}
