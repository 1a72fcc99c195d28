//! The PDF of responses with edits and comments: rendered when the grades are out, and fetched from the result.

use std::sync::Arc;

use bytes::Bytes;
use integrations::blobs::BlobKey;
use jobs::{JobContext, JobError};
use product::content::library::PackVersion;
use product::exams::attempts::find_attempt;
use product::exams::grading::documents::{DocumentsFile, keep_file};
use product::exams::grading::{JobState, RenderDocuments, get_job};
use product::exams::reports::{AttemptResult, GradedResponse, attempt_result};
use tenants::{Lang, Tenant};
use time::{OffsetDateTime, UtcOffset};

use super::super::reports::ReportTools;
use super::super::reports::document::{lang_of, task_title};
use crate::pdf::documents::{EditedResponses, EditedText, Said, render};
use crate::pdf::report::{ReportBrand, Written};

/// Files are dated in GMT+8, as all daily records (D-122).
const OFFSET_HOURS: i8 = 8;

/// Renders the documents of a delivered job. Doing it again replaces the file.
pub async fn render_documents(tools: ReportTools, job: RenderDocuments, context: JobContext) -> Result<(), JobError> {
    // load
    let tenant_id = context.tenant_id()?;
    let found = tools.hosts.find_by_id(tenant_id).await.map_err(JobError::retry)?;
    let tenant = found.ok_or_else(|| JobError::Abort("the tenant is gone".into()))?;
    let mut tx = context.tenant_tx().await?;
    let graded = get_job(&mut tx, job.job_id).await.map_err(JobError::retry)?;
    if graded.state != JobState::Delivered {
        return Err(JobError::Abort("the job is not delivered".into()));
    }
    let attempt = find_attempt(&mut tx, graded.attempt_id).await?;
    let attempt = attempt.ok_or_else(|| JobError::Abort("the attempt is gone".into()))?;
    let version = tools.packs.get(&tools.db, attempt.pack_version_id).await.map_err(JobError::retry)?;
    let result = attempt_result(&mut tx, attempt, &version).await?;
    drop(tx);
    // call
    let responses = edited_responses(&tenant, &version, &result, &job, tools.db.now());
    let fonts = Arc::clone(&tools.fonts);
    let rendering = tokio::task::spawn_blocking(move || render(&responses, &fonts));
    let rendered = rendering.await.map_err(JobError::retry)?.map_err(JobError::retry)?;
    if !rendered.missing.is_empty() {
        tracing::warn!(job = %job.job_id, missing = ?rendered.missing, "no font has these characters");
    }
    let key = BlobKey::of_tenant(tenant_id.0, "documents", job.job_id.0).map_err(JobError::abort)?;
    let file = DocumentsFile {
        blob_key: key.as_str().to_owned(),
        bytes: i32::try_from(rendered.bytes.len()).unwrap_or(i32::MAX),
        pages: i32::try_from(rendered.pages).unwrap_or(i32::MAX),
    };
    tools.blobs.put(&key, Bytes::from(rendered.bytes)).await.map_err(JobError::retry)?;
    // store
    let mut tx = context.tenant_tx().await?;
    keep_file(&mut tx, job.job_id, &file).await?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

fn edited_responses(
    tenant: &Tenant,
    version: &PackVersion,
    result: &AttemptResult,
    job: &RenderDocuments,
    now: OffsetDateTime,
) -> EditedResponses {
    let offset = UtcOffset::from_hms(OFFSET_HOURS, 0, 0).unwrap_or(UtcOffset::UTC);
    let written = |text: String| Written::new(text.clone(), lang_of(&text, result.learner.lang));
    let grading = result.grading.as_ref();
    let returned = grading.and_then(|grading| grading.job.delivered_at).unwrap_or(now);
    let text = |response: &GradedResponse| {
        let said = match &response.document {
            Some(document) => Said::Written(document.clone()),
            None if response.timed_comments.is_empty() => return None,
            None => Said::Spoken(response.timed_comments.clone()),
        };
        let score = response.mark.as_ref().and_then(|mark| mark.score);
        Some(EditedText {
            title: task_title(version, &response.item, &response.heard),
            score: score.map(|score| (score, f64::from(response.max))),
            said,
        })
    };
    EditedResponses {
        brand: ReportBrand::of(&tenant.brand),
        lang: job.lang,
        han_in_english: tenant.brand.languages.iter().copied().find(|lang| *lang != Lang::En).unwrap_or(Lang::Tw),
        learner: written(result.learner.full_name()),
        test_title: version.pack.title.clone(),
        grader: grading.and_then(|grading| grading.job.grader_name.clone()).map(written),
        returned_on: returned.to_offset(offset).date(),
        issued_at: now.to_offset(offset),
        id: job.job_id.to_string(),
        disclaimer: tenant.brand.disclaimer(job.lang),
        texts: grading.map(|grading| grading.responses.iter().filter_map(text).collect()).unwrap_or_default(),
    }
}
