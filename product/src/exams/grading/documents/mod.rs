//! Documents: a written response with the grader's edits, each of a kind, and comments beside the text. Rejecting every edit gives
//! exactly what the learner submitted; nothing else is stored (R-180, D-073; docs/decisions/0053-documents-of-edits.md).

mod check;
mod decisions;
mod edit;
mod files;
mod model;
mod profile;
mod queries;
mod store;

pub use check::DocumentCause;
pub use decisions::{Decision, get_decisions, save_decisions};
pub use files::{DocumentsFile, keep_file};
pub use model::{Comment, CommentId, Document, Edit, EditId, EditKind, Run, SCHEMA};
pub use profile::{ErrorProfile, ProfiledText, error_profile};
pub use queries::{erase_decisions, erase_files, find_file, list_documents, list_files_of};
pub(super) use store::{check_documents, missing_documents, save_documents};
