//! Questions to try without an account (decision 0039). Open to everybody, counted per network address, and nothing is
//! stored: what was answered stays in the visitor's browser.

use axum::Json;
use axum::extract::State;
use product::content::library::answer::{AnswerValue as Value, MAX_LETTERS_BYTES, Misfit};
use product::content::library::pack::SectionName;
use product::content::library::{self, PackVersion, PackVersionId, SampleQuestion};
use product::exams::reports::{self, Explanation};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tenants::{Tenant, TenantId};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::abuse::Limit;
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{CurrentTenant, ValidJson};
use crate::middleware::ClientAddress;
use crate::routes::exams::attempts::body::AnswerValue;
use crate::routes::exams::attempts::content::{SetBody, set_body};
use crate::routes::exams::reports::explanation::{ExplainedSet, explanation_body};
use crate::schemas::List;
use crate::state::AppState;

/// A question to try.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SampleQuestion)]
pub struct SampleQuestionBody {
    /// Of the pack version.
    test_id: Uuid,
    /// A format id, such as `ibt-2026`.
    format: String,
    /// `reading`, `listening`, `speaking` or `writing`.
    section: SectionName,
    /// Its stimulus with the one item that is asked, as the player shows it.
    set: SetBody,
}

/// An answer to check.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CheckSample {
    /// Of the pack version.
    test_id: Uuid,
    /// The item that was asked.
    item: String,
    /// The answer.
    value: AnswerValue,
}

/// List the questions that can be tried without an account.
#[utoipa::path(get, path = "/api/sample", tag = "tests", security(()), responses((status = 200, body = List<SampleQuestionBody>), ApiErrors))]
pub async fn get_sample(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
) -> ApiResult<Json<List<SampleQuestionBody>>> {
    state.throttle.count(tenant.id, Limit::SAMPLES_FROM, &address.to_string()).await?;
    let mut data = Vec::new();
    for found in chosen(&state, &tenant).await? {
        let Some(question) = found.question() else { continue };
        data.push(question_body(&state, tenant.id, &found.version, &question));
    }
    Ok(Json(List { data }))
}

/// Check one answer to such a question: right or not, the key, and why. Nothing is stored.
#[utoipa::path(post, path = "/api/sample/check", tag = "tests", security(()), request_body = CheckSample,
    responses((status = 200, body = ExplainedSet), ApiErrors))]
pub async fn check_sample(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
    ValidJson(body): ValidJson<CheckSample>,
) -> ApiResult<Json<ExplainedSet>> {
    state.throttle.count(tenant.id, Limit::SAMPLES_FROM, &address.to_string()).await?;
    let is_asked = |found: &Chosen| found.version.id.0 == body.test_id && found.item == body.item;
    let found = chosen(&state, &tenant).await?.into_iter().find(is_asked);
    let found = found.ok_or(ApiError::field("item", Sentence::Unknown))?;
    let question = found.question().ok_or(ApiError::field("item", Sentence::Unknown))?;
    let value = accepted(&question, body.value.into())?;
    let sets = vec![reports::explain_tried(&found.version, &question, &value)];
    let explained = explanation_body(&state, tenant.id, &found.version, Explanation { sets });
    explained.sets.into_iter().next().map(Json).ok_or(ApiError::NotFound)
}

/// A question that editors have chosen, with the version it belongs to.
struct Chosen {
    version: Arc<PackVersion>,
    set: String,
    item: String,
}

impl Chosen {
    fn question(&self) -> Option<SampleQuestion<'_>> {
        self.version.sample_question(&self.set, &self.item)
    }
}

async fn chosen(state: &AppState, tenant: &Tenant) -> ApiResult<Vec<Chosen>> {
    let mut tx = state.db.tenant_read(tenant).await?;
    let listed = library::list_sample(&mut tx).await?;
    drop(tx);
    let mut chosen = Vec::new();
    for found in listed {
        let version = state.packs.get(&state.db, found.version).await?;
        chosen.push(Chosen { version, set: found.set, item: found.item });
    }
    Ok(chosen)
}

/// An answer is complete here: there is no later.
fn accepted(question: &SampleQuestion<'_>, value: Value) -> ApiResult<Value> {
    question.item.accepts(&value).map_err(|misfit| match misfit {
        Misfit::TooLong => ApiError::field("value", Sentence::TooLong { max: MAX_LETTERS_BYTES }),
        Misfit::WrongKind | Misfit::UnknownOption | Misfit::TooMany => ApiError::field("value", Sentence::Malformed),
    })?;
    if value.is_blank() { Err(ApiError::field("value", Sentence::Required)) } else { Ok(value) }
}

fn question_body(
    state: &AppState,
    tenant: TenantId,
    version: &PackVersion,
    question: &SampleQuestion<'_>,
) -> SampleQuestionBody {
    let PackVersionId(test_id) = version.id;
    SampleQuestionBody {
        test_id,
        format: version.pack.format.clone(),
        section: question.section,
        set: set_body(state, tenant, version, &question.set),
    }
}
