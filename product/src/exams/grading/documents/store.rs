//! Documents of a job: checked against what was submitted, kept with the draft, asked for before delivery.

use super::super::errors::{MarkCause, MarkError};
use super::super::job::GradingJob;
use super::super::marks::tasks;
use super::model::Document;
use super::queries;
use crate::content::library::PackVersion;
use crate::content::library::answer::AnswerValue;
use crate::content::library::pack::{AnswerShape, SectionName};
use crate::exams::attempts::{AttemptId, current_answers};
use crate::money::price_list::GradingProduct;
use std::collections::BTreeMap;
use tenants::TenantTx;

/// What was submitted, by the writing task it answers; an empty text where nothing was written.
async fn submitted_texts(
    tx: &mut TenantTx,
    attempt: AttemptId,
    version: &PackVersion,
) -> Result<BTreeMap<String, String>, sqlx::Error> {
    let mut answers = current_answers(tx, attempt).await?;
    let written = tasks(version).filter(|(section, item, _)| {
        *section == SectionName::Writing && matches!(item.answer, AnswerShape::Writing { .. })
    });
    let mut text_of = |item: &str| match answers.remove(item).map(|answer| answer.value) {
        Some(AnswerValue::Text { text }) => text,
        _ => String::new(),
    };
    Ok(written.map(|(_, item, _)| (item.id.clone(), text_of(&item.id))).collect())
}

/// Everything for which these are no documents of the job's responses.
pub(in crate::exams::grading) async fn check_documents(
    tx: &mut TenantTx,
    attempt: AttemptId,
    version: &PackVersion,
    documents: &BTreeMap<String, Document>,
) -> Result<Vec<MarkError>, sqlx::Error> {
    if documents.is_empty() {
        return Ok(vec![]);
    }
    let texts = submitted_texts(tx, attempt, version).await?;
    let mut errors = Vec::new();
    for (item, document) in documents {
        let mut refuse = |cause| errors.push(MarkError { item: item.clone(), cause });
        match texts.get(item) {
            Some(text) => document.check(text).into_iter().map(MarkCause::Document).for_each(refuse),
            None => refuse(MarkCause::UnknownDocument),
        }
    }
    Ok(errors)
}

/// Keeps documents that were checked.
pub(in crate::exams::grading) async fn save_documents(
    tx: &mut TenantTx,
    job: &GradingJob,
    documents: &BTreeMap<String, Document>,
) -> Result<(), sqlx::Error> {
    for (item, document) in documents {
        queries::upsert_document(tx, job.id, item, document).await?;
    }
    Ok(())
}

/// What keeps a job from being delivered: a stored document that is not of the submitted text, and in a job that was ordered with
/// documents a text without an edit or a comment.
pub(in crate::exams::grading) async fn missing_documents(
    tx: &mut TenantTx,
    job: &GradingJob,
    version: &PackVersion,
) -> Result<Vec<MarkError>, sqlx::Error> {
    let documents = queries::list_documents(tx, job.id).await?;
    let mut errors = check_documents(tx, job.attempt_id, version, &documents).await?;
    if job.product == GradingProduct::Vip {
        let texts = submitted_texts(tx, job.attempt_id, version).await?;
        let says_nothing = |item: &String| documents.get(item).is_none_or(Document::says_nothing);
        let missing = texts.into_iter().filter(|(item, text)| !text.trim().is_empty() && says_nothing(item));
        errors.extend(missing.map(|(item, _)| MarkError { item, cause: MarkCause::DocumentMissing }));
    }
    Ok(errors)
}
