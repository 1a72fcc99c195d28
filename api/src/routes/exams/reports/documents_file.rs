//! How far the PDF of a result's documents and timed comments has come.

use product::exams::attempts::AttemptId;
use product::exams::grading::documents::DocumentsFile;
use serde::Serialize;
use utoipa::ToSchema;

use super::body::ReportState;

/// The PDF of the documents of a result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultDocuments {
    /// `rendering` or `ready`.
    pub state: ReportState,
    /// Where to fetch it, with the session.
    pub url: String,
    /// Pages.
    pub pages: Option<i32>,
    /// Size.
    pub bytes: Option<i32>,
}

/// The PDF of documents, made or on its way.
pub(super) fn documents_body(attempt: AttemptId, file: Option<DocumentsFile>) -> ResultDocuments {
    ResultDocuments {
        state: if file.is_some() { ReportState::Ready } else { ReportState::Rendering },
        url: format!("/api/attempts/{attempt}/documents.pdf"),
        pages: file.as_ref().map(|file| file.pages),
        bytes: file.map(|file| file.bytes),
    }
}
