//! The class report of a teacher: counted and drawn when it is asked for, kept until the next one.

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use integrations::blobs::{BlobError, BlobKey};
use jobs::{JobContext, JobError};
use product::content::library::format::Scale;
use product::content::library::pack::SectionName;
use product::exams::reports::class_report::{
    Average, ClassFigures, ClassReport, ClassReportFile, LearnerFigures, Mean, REPORT_ZONE, RenderClassReport,
    Standing, TestScores, class_figures, complete_class_report, get_waiting_class_report, list_class_learners,
    list_class_scores, list_older_files,
};
use product::people::accounts::{Profile, full_name, get_profile};
use product::people::teaching::check_teacher;
use tenants::{Lang, Tenant};
use time::OffsetDateTime;

use super::ReportTools;
use super::document::lang_of;
use crate::pdf::class_report::{AverageLine, ClassDocument, ClassLine, Figure, render};
use crate::pdf::report::{ReportBrand, Written};

/// In the order of the report.
const SECTIONS: [SectionName; 4] =
    [SectionName::Reading, SectionName::Listening, SectionName::Speaking, SectionName::Writing];

/// Renders a class report that waits. Whose place another one took is let go.
pub async fn render_class_report(
    tools: ReportTools,
    job: RenderClassReport,
    context: JobContext,
) -> Result<(), JobError> {
    // load
    let tenant_id = context.tenant_id()?;
    let found = tools.hosts.find_by_id(tenant_id).await.map_err(JobError::retry)?;
    let tenant = found.ok_or_else(|| JobError::Abort("the tenant is gone".into()))?;
    let mut tx = context.tenant_tx().await?;
    let Some(report) = get_waiting_class_report(&mut tx, job.report_id).await? else { return Ok(()) };
    check_teacher(&mut tx, report.teacher_id).await.map_err(JobError::abort)?;
    let teacher = get_profile(&mut tx, report.teacher_id).await?;
    let learners = list_class_learners(&mut tx, report.teacher_id, report.period).await?;
    let tests = list_class_scores(&mut tx, report.teacher_id, report.period).await?;
    let older = list_older_files(&mut tx, &report).await?;
    drop(tx);
    let scales = scales_of(&tools, &tests).await?;
    // call
    let figures = class_figures(learners, &tests, &scales, report.period);
    let document = class_document(&tenant, &report, &teacher, &figures, &scales, tools.db.now());
    let fonts = Arc::clone(&tools.fonts);
    let rendering = tokio::task::spawn_blocking(move || render(&document, &fonts));
    let rendered = rendering.await.map_err(JobError::retry)?.map_err(JobError::retry)?;
    if !rendered.missing.is_empty() {
        tracing::warn!(report = %report.id, missing = ?rendered.missing, "no font has these characters");
    }
    let key = BlobKey::of_tenant(tenant_id.0, "class-reports", report.id.0).map_err(JobError::abort)?;
    let file = ClassReportFile {
        blob_key: key.as_str().to_owned(),
        bytes: i32::try_from(rendered.bytes.len()).unwrap_or(i32::MAX),
        pages: i32::try_from(rendered.pages).unwrap_or(i32::MAX),
    };
    tools.blobs.put(&key, Bytes::from(rendered.bytes)).await.map_err(JobError::retry)?;
    for old in older {
        delete(&tools, &old.parse().map_err(JobError::abort)?).await?;
    }
    // store
    let mut tx = context.tenant_tx().await?;
    if !complete_class_report(&mut tx, &report, &file).await? {
        delete(&tools, &key).await?;
    }
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

async fn delete(tools: &ReportTools, key: &BlobKey) -> Result<(), JobError> {
    match tools.blobs.delete(key).await {
        Ok(()) | Err(BlobError::NotFound(_)) => Ok(()),
        Err(cause) => Err(JobError::retry(cause)),
    }
}

/// The scale of each format that occurs.
async fn scales_of(tools: &ReportTools, tests: &[TestScores]) -> Result<BTreeMap<String, Scale>, JobError> {
    let mut scales = BTreeMap::new();
    for test in tests {
        if !scales.contains_key(&test.format) {
            let version = tools.packs.get(&tools.db, test.pack_version_id).await.map_err(JobError::retry)?;
            scales.insert(test.format.clone(), version.format.scale.clone());
        }
    }
    Ok(scales)
}

fn class_document(
    tenant: &Tenant,
    report: &ClassReport,
    teacher: &Profile,
    figures: &ClassFigures,
    scales: &BTreeMap<String, Scale>,
    now: OffsetDateTime,
) -> ClassDocument {
    let name = teacher.full_name();
    ClassDocument {
        brand: ReportBrand::of(&tenant.brand),
        lang: report.lang,
        han_in_english: tenant.brand.languages.iter().copied().find(|lang| *lang != Lang::En).unwrap_or(Lang::Tw),
        teacher: Written::new(name.clone(), lang_of(&name, teacher.lang)),
        from: report.period.from(),
        to: report.period.to(),
        issued_at: now.to_offset(REPORT_ZONE),
        id: report.id.to_string(),
        disclaimer: tenant.brand.disclaimer(report.lang),
        learners: figures.lines.iter().map(|line| class_line(line, scales)).collect(),
        averages: figures.averages.iter().map(average_line).collect(),
    }
}

fn class_line(
    LearnerFigures { learner, total, sections }: &LearnerFigures,
    scales: &BTreeMap<String, Scale>,
) -> ClassLine {
    let figure = |standing: &Standing| Figure {
        value: standing.latest,
        change: standing.change,
        decimals: usize::from(scales.get(&standing.format).is_some_and(|scale| scale.step < 1.0)),
    };
    let name = full_name(&learner.first_name, &learner.last_name, learner.username.as_deref());
    ClassLine {
        name: Written::new(name.clone(), lang_of(&name, learner.lang)),
        tests: learner.tests,
        minutes: (learner.seconds / 60.0).round() as i64,
        gradings: learner.gradings,
        total: total.as_ref().map(figure),
        sections: SECTIONS.map(|section| sections.get(&section).map(figure)),
        last_active: learner.last_activity_at.map(|at| at.to_offset(REPORT_ZONE).date()),
        test_on: learner.test_on,
        is_quiet: learner.is_quiet,
    }
}

fn average_line(average: &Average) -> AverageLine {
    let pair = |mean: Mean| (mean.value, mean.learners);
    AverageLine {
        format: average.format.clone(),
        total: average.total.map(pair),
        sections: SECTIONS.map(|section| average.sections.get(&section).copied().map(pair)),
    }
}
