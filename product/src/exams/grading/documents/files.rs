//! Where the documents of a delivered job lie as a PDF.

use super::super::GradingJobId;
use super::queries;
use tenants::TenantTx;

/// The documents of a job as one PDF.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentsFile {
    /// Where it lies.
    pub blob_key: String,
    /// Size.
    pub bytes: i32,
    /// Pages.
    pub pages: i32,
}

/// Keeps where the PDF lies; rendered again, it replaces the one before.
pub async fn keep_file(tx: &mut TenantTx, job: GradingJobId, file: &DocumentsFile) -> Result<(), sqlx::Error> {
    queries::upsert_file(tx, job, file).await
}
