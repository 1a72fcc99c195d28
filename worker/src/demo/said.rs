//! What the demo's grader says of responses, as `content/demo/demo.yaml` tells it.

use super::DemoError;
use product::exams::grading::documents::{Comment, CommentId, Document, Edit, EditKind};
use product::exams::grading::timed::{TimedComment, TimedKind};
use serde::Deserialize;

/// What the grader changes in the graded essay, and says beside it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DocumentFile {
    pub(super) item: String,
    edits: Vec<EditFile>,
    comments: Vec<CommentFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct EditFile {
    /// Words that stand in the text once.
    find: String,
    replace: String,
    kind: EditKind,
    #[serde(default)]
    note: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommentFile {
    /// Words of the clean text that stand in it once; without them it is about the whole text.
    on: Option<String>,
    text: String,
}

impl DocumentFile {
    /// The essay as the grader leaves it.
    pub(super) fn of(&self, essay: &str) -> Result<Document, DemoError> {
        let mut document = Document::untouched(essay);
        let missing = |words: &str| DemoError::Content(format!("not in the essay: {words}"));
        for EditFile { find, replace, kind, note } in &self.edits {
            let at = document.accepted().find(find).ok_or_else(|| missing(find))?;
            document.replace(at..at + find.len(), replace, Edit { kind: *kind, note: note.clone() });
        }
        for (number, CommentFile { on, text }) in (1..).zip(&self.comments) {
            if let Some(words) = on {
                let at = document.accepted().find(words).ok_or_else(|| missing(words))?;
                document.comment(at..at + words.len(), CommentId(number));
            }
            document.comments.insert(CommentId(number), Comment { text: text.trim().to_owned() });
        }
        Ok(document)
    }
}

/// What the grader says at a time of a recording.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TimedFile {
    /// Milliseconds from the start of the recording.
    from: u32,
    /// Its end, where it is about a stretch.
    to: Option<u32>,
    kind: TimedKind,
    text: String,
}

/// The comments on one recording, numbered as they are written down.
pub(super) fn timed_of(told: &[TimedFile]) -> Vec<TimedComment> {
    let comment = |(id, one): (u32, &TimedFile)| TimedComment {
        id,
        start_ms: one.from,
        end_ms: one.to,
        kind: one.kind,
        text: one.text.trim().to_owned(),
    };
    (1..).zip(told).map(comment).collect()
}
