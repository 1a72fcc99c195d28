//! Whether a document is one of this response. The same cases are checked in the browser (`fixtures/documents.json`).

use super::model::{Document, Run, SCHEMA};
use std::collections::BTreeSet;

/// Most bytes that a grader adds to a text: as many as the longest response has.
const MAX_ADDED: usize = 20_000;
/// Most runs.
const MAX_RUNS: usize = 1_500;
/// Most edits.
const MAX_EDITS: usize = 400;
/// Most comments.
const MAX_COMMENTS: usize = 100;
/// Longest note on an edit, in characters.
const MAX_NOTE: usize = 500;
/// Longest comment, in characters.
const MAX_COMMENT: usize = 2_000;
/// Most bytes of all notes and comments together.
const MAX_SAID: usize = 60_000;

tenants::closed_list! {
    /// Why a document is refused.
    pub enum DocumentCause {
        /// Of a form that this version does not know.
        UnknownSchema = "unknown_schema",
        /// More of something than is kept.
        TooLarge = "too_large",
        /// A run without text.
        EmptyRun = "empty_run",
        /// A run that an edit adds and another one takes away.
        AddedAndDeleted = "added_and_deleted",
        /// A run names an edit or comment that is not there, or a comment twice.
        UnknownId = "unknown_id",
        /// An edit that changes nothing.
        UnusedEdit = "unused_edit",
        /// A comment without words.
        EmptyComment = "empty_comment",
        /// Rejecting every edit does not give the submitted text.
        OtherText = "other_text",
    }
}

impl Document {
    /// Everything for which this is no document of the submitted text `original`; each cause once, in the order of the list.
    pub fn check(&self, original: &str) -> Vec<DocumentCause> {
        let is_wrong = |cause: &DocumentCause| match cause {
            DocumentCause::UnknownSchema => self.schema != SCHEMA,
            DocumentCause::TooLarge => self.is_too_large(),
            DocumentCause::EmptyRun => self.runs.iter().any(|run| run.text.is_empty()),
            DocumentCause::AddedAndDeleted => self.runs.iter().any(|run| run.insert.is_some() && run.delete.is_some()),
            DocumentCause::UnknownId => self.runs.iter().any(|run| self.names_unknown(run)),
            DocumentCause::UnusedEdit => {
                let used: BTreeSet<_> = self.runs.iter().flat_map(|run| [run.insert, run.delete]).flatten().collect();
                self.edits.keys().any(|edit| !used.contains(edit))
            }
            DocumentCause::EmptyComment => self.comments.values().any(|comment| comment.text.trim().is_empty()),
            DocumentCause::OtherText => self.rejected() != original,
        };
        DocumentCause::ALL.into_iter().filter(is_wrong).collect()
    }

    fn names_unknown(&self, run: &Run) -> bool {
        let mut edits = [run.insert, run.delete].into_iter().flatten();
        let distinct: BTreeSet<_> = run.comments.iter().collect();
        edits.any(|edit| !self.edits.contains_key(&edit))
            || run.comments.iter().any(|comment| !self.comments.contains_key(comment))
            || distinct.len() != run.comments.len()
    }

    fn is_too_large(&self) -> bool {
        let added: usize = self.runs.iter().filter(|run| run.insert.is_some()).map(|run| run.text.len()).sum();
        let notes = self.edits.values().map(|edit| (&edit.note, MAX_NOTE));
        let comments = self.comments.values().map(|comment| (&comment.text, MAX_COMMENT));
        let mut said = notes.chain(comments);
        let all_said: usize = said.clone().map(|(text, _)| text.len()).sum();
        self.runs.len() > MAX_RUNS
            || self.edits.len() > MAX_EDITS
            || self.comments.len() > MAX_COMMENTS
            || added > MAX_ADDED
            || all_said > MAX_SAID
            || said.any(|(text, most)| text.chars().count() > most)
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::{Comment, CommentId, Edit, EditId, EditKind};
    use super::*;
    use serde::Deserialize;
    use std::collections::BTreeMap;

    /// A case of `fixtures/documents.json`, which the browser's tests read, too.
    #[derive(Deserialize)]
    struct Case {
        name: String,
        original: String,
        document: Document,
        causes: Vec<DocumentCause>,
        accepted: String,
        counts: BTreeMap<EditKind, usize>,
    }

    fn cases() -> Vec<Case> {
        serde_json::from_str(include_str!("fixtures/documents.json")).expect("documents as stored")
    }

    #[test]
    fn the_cases_that_browser_and_server_share() {
        let mut met = BTreeSet::new();
        for case in cases() {
            assert_eq!(case.document.check(&case.original), case.causes, "{}", case.name);
            assert_eq!(case.document.accepted(), case.accepted, "{}", case.name);
            assert_eq!(case.document.counts(), case.counts, "{}", case.name);
            met.extend(case.causes);
        }
        // Bounds are checked below, by documents too long to read.
        let missing: Vec<_> = DocumentCause::ALL.into_iter().filter(|cause| !met.contains(cause)).collect();
        assert_eq!(missing, [DocumentCause::TooLarge]);
    }

    #[test]
    fn a_document_has_bounds_and_what_is_within_them_is_stored() {
        let edit = |note: usize| Edit { kind: EditKind::Task, note: "字".repeat(note) };
        let comment = |length: usize| Comment { text: "字".repeat(length) };
        let numbered = |count: u32| (1..=count).map(CommentId);
        type Change = Box<dyn Fn(&mut Document, usize)>;
        let bounds: Vec<(&str, usize, Change)> = vec![
            ("added", MAX_ADDED, Box::new(|document, size| document.runs[1].text = "x".repeat(size))),
            ("note", MAX_NOTE, Box::new(move |document, size| drop(document.edits.insert(EditId(1), edit(size))))),
            (
                "comment",
                MAX_COMMENT,
                Box::new(move |document, size| drop(document.comments.insert(CommentId(1), comment(size)))),
            ),
            (
                "comments",
                MAX_COMMENTS,
                Box::new(move |document, size| {
                    let count = u32::try_from(size).unwrap();
                    document.comments = numbered(count).map(|id| (id, comment(1))).collect();
                }),
            ),
            (
                "said",
                MAX_SAID / 1_500,
                Box::new(move |document, size| {
                    let count = u32::try_from(size).unwrap();
                    document.comments = numbered(count).map(|id| (id, comment(500))).collect();
                }),
            ),
            (
                "edits",
                MAX_EDITS,
                Box::new(move |document, size| {
                    let ids = (1..=u32::try_from(size).unwrap()).map(EditId);
                    document.edits = ids.clone().map(|id| (id, edit(0))).collect();
                    document.runs =
                        ids.map(|id| Run { text: "x".into(), insert: Some(id), ..Run::default() }).collect();
                    document.runs.push(Run { text: "One.".into(), ..Run::default() });
                }),
            ),
            (
                "runs",
                MAX_RUNS,
                Box::new(|document, size| {
                    let run = |_| Run { text: "x".into(), insert: Some(EditId(1)), ..Run::default() };
                    document.runs.splice(1.., (1..size).map(run));
                }),
            ),
        ];
        for (name, most, change) in bounds {
            let mut document = Document::untouched("One.");
            document.edits.insert(EditId(1), edit(0));
            document.runs.push(Run { text: "x".into(), insert: Some(EditId(1)), ..Run::default() });
            change(&mut document, most);
            assert_eq!(document.check("One."), [], "{name}");
            change(&mut document, most + 1);
            assert_eq!(document.check("One."), [DocumentCause::TooLarge], "{name}");
        }
    }
}
