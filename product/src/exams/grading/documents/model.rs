//! What a document is, and the texts that it holds.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The form of a document that this version writes.
pub const SCHEMA: u8 = 1;

tenants::closed_list! {
    /// What an edit is about.
    pub enum EditKind {
        /// Grammar.
        Grammar = "grammar",
        /// The choice of a word.
        WordChoice = "word_choice",
        /// How sentences are linked.
        Cohesion = "cohesion",
        /// What the task asks for.
        Task = "task",
    }
}

/// An edit within its document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EditId(pub u32);

/// A comment within its document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CommentId(pub u32);

/// A stretch of text to which the same happened.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Run {
    /// The text; lines end with `\n` as the learner typed them.
    pub text: String,
    /// The edit that adds it. What a grader added and took away again is gone, so a run is never both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub insert: Option<EditId>,
    /// The edit that takes it away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delete: Option<EditId>,
    /// The comments that are about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<CommentId>,
}

/// What is said of an edit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edit {
    /// What it is about.
    pub kind: EditKind,
    /// Why, to the learner; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// A comment beside the text. One that no run names is about the whole text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comment {
    /// To the learner.
    pub text: String,
}

/// A written response with edits and comments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// Always [`SCHEMA`].
    pub schema: u8,
    /// In the order of the text.
    pub runs: Vec<Run>,
    /// By the number that runs name.
    pub edits: BTreeMap<EditId, Edit>,
    /// By the number that runs name.
    pub comments: BTreeMap<CommentId, Comment>,
}

impl Document {
    /// A response that nobody has touched.
    pub fn untouched(text: &str) -> Self {
        let run = |text: &str| Run { text: text.to_owned(), ..Run::default() };
        let runs = if text.is_empty() { vec![] } else { vec![run(text)] };
        Self { schema: SCHEMA, runs, edits: BTreeMap::new(), comments: BTreeMap::new() }
    }

    /// With no edit applied: what the learner submitted.
    pub fn rejected(&self) -> String {
        self.applied(&BTreeSet::new())
    }

    /// With all edits applied: the clean text.
    pub fn accepted(&self) -> String {
        self.applied(&self.edits.keys().copied().collect())
    }

    /// With these edits applied.
    pub fn applied(&self, chosen: &BTreeSet<EditId>) -> String {
        let stays = |run: &&Run| match (run.insert, run.delete) {
            (Some(edit), _) => chosen.contains(&edit),
            (_, Some(edit)) => !chosen.contains(&edit),
            (None, None) => true,
        };
        self.runs.iter().filter(stays).map(|run| run.text.as_str()).collect()
    }

    /// Whether there is nothing for the learner in it.
    pub fn says_nothing(&self) -> bool {
        self.edits.is_empty() && self.comments.is_empty()
    }

    /// How many edits there are of each kind; every kind is in it.
    pub fn counts(&self) -> BTreeMap<EditKind, usize> {
        let of = |kind| self.edits.values().filter(|edit| edit.kind == kind).count();
        EditKind::ALL.into_iter().map(|kind| (kind, of(kind))).collect()
    }
}
