//! Editing a document outside the browser: what the demo's grader does, and what the laws are tested with.

use super::model::{CommentId, Document, Edit, EditId, Run};
use std::ops::Range;

impl Document {
    /// Replaces a stretch of the clean text, as a grader who selects and types: the learner's words are marked as deleted, words
    /// that a grader had added really go. Places are bytes of [`Document::accepted`] and lie between characters.
    pub fn replace(&mut self, place: Range<usize>, text: &str, edit: Edit) -> EditId {
        let id = EditId(self.edits.keys().next_back().map_or(1, |last| last.0 + 1));
        let mut runs = Vec::with_capacity(self.runs.len() + 3);
        let mut added = (!text.is_empty()).then(|| Run { text: text.to_owned(), insert: Some(id), ..Run::default() });
        let mut at = 0;
        for run in std::mem::take(&mut self.runs) {
            if run.delete.is_some() {
                runs.push(run);
                continue;
            }
            let length = run.text.len();
            let cut = |place: usize| place.clamp(at, at + length) - at;
            let (from, to) = (cut(place.start), cut(place.end));
            let piece = |range: Range<usize>| Run { text: run.text[range].to_owned(), ..run.clone() };
            runs.push(piece(0..from));
            if run.insert.is_none() {
                runs.push(Run { delete: Some(id), ..piece(from..to) });
            }
            if at + length >= place.end {
                runs.extend(added.take());
            }
            runs.push(piece(to..length));
            at += length;
        }
        runs.extend(added);
        runs.retain(|run| !run.text.is_empty());
        self.runs = runs;
        self.edits.insert(id, edit);
        let runs = &self.runs;
        self.edits.retain(|id, _| runs.iter().any(|run| run.insert == Some(*id) || run.delete == Some(*id)));
        id
    }

    /// Puts a comment on a stretch of the clean text, with what was deleted within it. Places as in [`Document::replace`].
    pub fn comment(&mut self, place: Range<usize>, comment: CommentId) {
        let mut runs = Vec::with_capacity(self.runs.len() + 2);
        let mut at = 0;
        for run in std::mem::take(&mut self.runs) {
            let length = if run.delete.is_some() { 0 } else { run.text.len() };
            let cut = |place: usize| place.clamp(at, at + length) - at;
            let about = |mut run: Run| {
                run.comments.push(comment);
                run
            };
            if length == 0 {
                let is_within = at > place.start && at < place.end;
                runs.push(if is_within { about(run) } else { run });
                continue;
            }
            let (from, to) = (cut(place.start), cut(place.end));
            let piece = |range: Range<usize>| Run { text: run.text[range].to_owned(), ..run.clone() };
            runs.extend([piece(0..from), about(piece(from..to)), piece(to..length)]);
            at += length;
        }
        runs.retain(|run| !run.text.is_empty());
        self.runs = runs;
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::EditKind;
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn edit() -> Edit {
        Edit { kind: EditKind::Grammar, note: String::new() }
    }

    /// A place between characters, from anywhere.
    fn boundary(text: &str, at: prop::sample::Index) -> usize {
        let places: Vec<usize> = text.char_indices().map(|(place, _)| place).chain([text.len()]).collect();
        *at.get(&places)
    }

    #[test]
    fn a_comment_is_about_the_words_it_names_with_what_was_deleted_in_them() {
        let mut document = Document::untouched("I am agree with her.");
        document.replace(2..10, "agree", edit());
        document.comment(2..12, CommentId(1));
        let about: Vec<&str> =
            document.runs.iter().filter(|run| run.comments == [CommentId(1)]).map(|run| run.text.as_str()).collect();
        assert_eq!(about, ["agree", " with"]);
        document.comments.insert(CommentId(1), super::super::model::Comment { text: "Yes.".into() });
        assert_eq!(document.check("I am agree with her."), []);
    }

    proptest! {
        /// Whatever a grader does in whatever order: all edits rejected is the submitted text, all accepted is the edited text,
        /// and what is stored is what the check lets in.
        #[test]
        fn the_submitted_text_survives_every_edit(
            original in "[a-c 好\n😀]{0,24}",
            edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), "[x好\n😀]{0,4}"), 0..20),
        ) {
            let mut document = Document::untouched(&original);
            let mut clean = original.clone();
            for (one, other, text) in edits {
                let (one, other) = (boundary(&clean, one), boundary(&clean, other));
                let place = one.min(other)..one.max(other);
                clean.replace_range(place.clone(), &text);
                document.replace(place, &text, edit());
                prop_assert_eq!(document.rejected(), original.clone());
                prop_assert_eq!(document.accepted(), clean.clone());
                prop_assert_eq!(document.check(&original), vec![]);
            }
            let stored: Document = serde_json::from_value(serde_json::to_value(&document).unwrap()).unwrap();
            prop_assert_eq!(&stored, &document);
        }

        /// Edits are accepted one by one in any order, and each one counts once.
        #[test]
        fn accepting_one_by_one_ends_at_the_clean_text(
            original in "[a-c ]{1,16}",
            edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), "[x-z]{0,3}"), 1..8),
        ) {
            let mut document = Document::untouched(&original);
            for (one, other, text) in edits {
                let clean = document.accepted();
                let (one, other) = (boundary(&clean, one), boundary(&clean, other));
                document.replace(one.min(other)..one.max(other), &text, edit());
            }
            let mut chosen = BTreeSet::new();
            for id in document.edits.keys().rev() {
                let before = document.applied(&chosen);
                chosen.insert(*id);
                let is_visible = document.applied(&chosen) != before;
                // Only letters that were replaced by the same letters look alike.
                prop_assert!(is_visible || document.runs.iter().any(|run| run.insert == Some(*id)));
            }
            prop_assert_eq!(document.applied(&chosen), document.accepted());
        }
    }
}
