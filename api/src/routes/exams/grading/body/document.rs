//! Documents of edits in the API.

use std::collections::BTreeMap;

use product::exams::grading::documents::{Comment, CommentId, Document, Edit, EditId, EditKind, Run};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A written response with the grader's edits and comments. The runs that no edit adds are the submitted text.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = Document)]
pub struct DocumentBody {
    /// The form: 1.
    pub schema: u8,
    /// In the order of the text.
    pub runs: Vec<RunBody>,
    /// By the number that runs name.
    #[schema(value_type = BTreeMap<String, EditBody>)]
    pub edits: BTreeMap<u32, EditBody>,
    /// By the number that runs name; one that no run names is about the whole text.
    #[schema(value_type = BTreeMap<String, CommentBody>)]
    pub comments: BTreeMap<u32, CommentBody>,
}

/// A stretch of text to which the same happened.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = DocumentRun)]
pub struct RunBody {
    /// The text.
    pub text: String,
    /// The edit that adds it; never beside `delete`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub insert: Option<u32>,
    /// The edit that takes it away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub delete: Option<u32>,
    /// The comments that are about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub comments: Vec<u32>,
}

/// What is said of an edit.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = DocumentEdit)]
pub struct EditBody {
    /// What it is about.
    pub kind: EditKind,
    /// Why, to the learner.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    pub note: String,
}

/// A comment beside the text.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = DocumentComment)]
pub struct CommentBody {
    /// To the learner.
    pub text: String,
}

impl From<Document> for DocumentBody {
    fn from(Document { schema, runs, edits, comments }: Document) -> Self {
        let run = |Run { text, insert, delete, comments }| RunBody {
            text,
            insert: insert.map(|EditId(id)| id),
            delete: delete.map(|EditId(id)| id),
            comments: comments.into_iter().map(|CommentId(id)| id).collect(),
        };
        Self {
            schema,
            runs: runs.into_iter().map(run).collect(),
            edits: edits.into_iter().map(|(id, Edit { kind, note })| (id.0, EditBody { kind, note })).collect(),
            comments: comments.into_iter().map(|(id, Comment { text })| (id.0, CommentBody { text })).collect(),
        }
    }
}

impl From<DocumentBody> for Document {
    fn from(DocumentBody { schema, runs, edits, comments }: DocumentBody) -> Self {
        let run = |RunBody { text, insert, delete, comments }| Run {
            text,
            insert: insert.map(EditId),
            delete: delete.map(EditId),
            comments: comments.into_iter().map(CommentId).collect(),
        };
        Self {
            schema,
            runs: runs.into_iter().map(run).collect(),
            edits: edits.into_iter().map(|(id, EditBody { kind, note })| (EditId(id), Edit { kind, note })).collect(),
            comments: comments
                .into_iter()
                .map(|(id, CommentBody { text })| (CommentId(id), Comment { text }))
                .collect(),
        }
    }
}
