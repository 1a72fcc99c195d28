//! The score report: rendered when the grades are out, stored, then sent by a job of its own.

mod class_report;
pub(in crate::handlers::exams) mod document;
mod mail;

pub use class_report::render_class_report;
pub use mail::send_report;
#[cfg(test)]
pub(crate) use mail::{ReportReady, ResultsReady};

use std::sync::Arc;

use bytes::Bytes;
use integrations::blobs::{BlobKey, Blobs};
use jobs::{Enqueue, JobContext, JobError};
use product::content::library::{PackCache, PackVersion};
use product::exams::attempts::find_attempt;
use product::exams::grading::RenderReport;
use product::exams::reports::{AttemptResult, Report, SendReport, attempt_result, begin_report, complete_report};
use tenants::{Db, Hosts, Tenant};

use self::document::report_document;
use crate::pdf::Fonts;
use crate::pdf::report::render;
use crate::services::Services;

/// What rendering needs.
#[derive(Clone)]
pub struct ReportTools {
    /// For the cache's own transactions.
    pub db: Db,
    /// From a tenant's id to its brand.
    pub hosts: Hosts,
    /// Published packs.
    pub packs: PackCache,
    /// Where the PDF goes.
    pub blobs: Blobs,
    /// Read once.
    pub fonts: Arc<Fonts>,
}

impl From<&Services> for ReportTools {
    fn from(services: &Services) -> Self {
        Self {
            db: services.db.clone(),
            hosts: services.hosts.clone(),
            packs: services.packs.clone(),
            blobs: services.integrations.blobs.clone(),
            fonts: Arc::clone(&services.fonts),
        }
    }
}

/// Renders the report of a graded attempt. Doing it again replaces the file and keeps the code.
pub async fn render_report(tools: ReportTools, job: RenderReport, context: JobContext) -> Result<(), JobError> {
    // load
    let tenant_id = context.tenant_id()?;
    let tenant = tools
        .hosts
        .find_by_id(tenant_id)
        .await
        .map_err(retry)?
        .ok_or_else(|| JobError::Abort("the tenant is gone".into()))?;
    let Some((version, result, report)) = load(&tools, &job, &context).await? else {
        return Err(JobError::Abort("the attempt is gone or not graded".into()));
    };
    // call
    let document = report_document(&tenant, &version, &result, &report, tools.db.now());
    let fonts = Arc::clone(&tools.fonts);
    let rendered =
        tokio::task::spawn_blocking(move || render(&document, &fonts)).await.map_err(retry)?.map_err(retry)?;
    let key = BlobKey::of_tenant(tenant_id.0, "reports", report.id).map_err(abort)?;
    if !rendered.missing.is_empty() {
        tracing::warn!(report = %report.id, missing = ?rendered.missing, "no font has these characters");
    }
    let (bytes, pages) =
        (i32::try_from(rendered.bytes.len()).unwrap_or(i32::MAX), i32::try_from(rendered.pages).unwrap_or(i32::MAX));
    tools.blobs.put(&key, Bytes::from(rendered.bytes)).await.map_err(retry)?;
    // store
    let mut tx = context.tenant_tx().await?;
    complete_report(&mut tx, report.id, key.as_str(), bytes, pages).await?;
    if job.is_mailed {
        tx.enqueue(&SendReport { report_id: report.id }).await?;
    }
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

async fn load(
    tools: &ReportTools,
    job: &RenderReport,
    context: &JobContext,
) -> Result<Option<(Arc<PackVersion>, AttemptResult, Report)>, JobError> {
    let mut tx = context.tenant_tx().await?;
    let Some(attempt) = find_attempt(&mut tx, job.attempt_id).await? else { return Ok(None) };
    let version = tools.packs.get(&tools.db, attempt.pack_version_id).await.map_err(retry)?;
    let result = attempt_result(&mut tx, attempt, &version).await?;
    let is_out = result.attempt.status.is_scored();
    let report = begin_report(&mut tx, job.attempt_id, job.lang).await?;
    tx.commit().await?;
    Ok(is_out.then_some((version, result, report)))
}

fn retry(cause: impl std::fmt::Display) -> JobError {
    JobError::Retry(cause.to_string())
}

fn abort(cause: impl std::fmt::Display) -> JobError {
    JobError::Abort(cause.to_string())
}

/// The file name that a reader sees.
pub fn file_name(tenant: &Tenant, check_code: &str) -> String {
    format!("{}-score-report-{check_code}.pdf", tenant.slug)
}
