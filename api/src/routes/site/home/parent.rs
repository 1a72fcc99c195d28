//! A parent's home: how each linked child is doing, and what waits for an answer.

use axum::Json;
use axum::extract::State;
use product::exams::analysis;
use product::exams::reports::transcript::{TranscriptFilter, list_transcript};
use product::people::families::{self, ParentLink, ParentLinkState};
use product::people::profiles;
use serde::Serialize;
use tenants::TenantTx;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::TAG;
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{MayRead, rights};
use crate::routes::exams::reports::transcript::{TranscriptRowBody, row_body};
use crate::routes::people::families::parent_links::{LinkBody, name_of};
use crate::schemas::{Day, page};
use crate::state::AppState;

/// Everything that a parent's home shows.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ParentHome)]
pub struct ParentHomeBody {
    /// Children who have confirmed.
    children: Vec<HomeChildBody>,
    /// Links that wait for the child's answer.
    asked: Vec<LinkBody>,
    /// Learners under age who asked this parent's address for consent, the oldest first. Each is answered by its email.
    consents: Vec<ConsentAskedBody>,
}

/// How a linked child is doing.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HomeChild)]
pub struct HomeChildBody {
    id: Uuid,
    name: String,
    /// The total to reach.
    target_total: Option<f64>,
    /// The day of the real test.
    #[schema(value_type = Option<String>, format = Date)]
    test_on: Option<Day>,
    /// The newest twenty, newest first: with scores, or until when they are promised.
    tests: Vec<TranscriptRowBody>,
    /// All of them.
    total: i64,
    /// When the child last did something in a test.
    #[serde(with = "time::serde::rfc3339::option")]
    last_activity_at: Option<OffsetDateTime>,
}

/// A question by mail that waits for this parent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ConsentAsked)]
pub struct ConsentAskedBody {
    #[serde(with = "time::serde::rfc3339")]
    asked_at: OffsetDateTime,
}

async fn child_body(state: &AppState, tx: &mut TenantTx, link: &ParentLink) -> ApiResult<HomeChildBody> {
    let child = link.child.id;
    let (rows, total) = list_transcript(tx, child, &TranscriptFilter::default(), page(None)).await?;
    let mut tests = Vec::with_capacity(rows.len());
    for row in &rows {
        tests.push(row_body(row, &*state.packs.get(&state.db, row.pack_version_id).await?));
    }
    let goal = profiles::find_sheet(tx, child).await?.and_then(|sheet| sheet.student);
    Ok(HomeChildBody {
        id: child.0,
        name: name_of(&link.child),
        target_total: goal.as_ref().and_then(|goal| goal.target_total),
        test_on: goal.and_then(|goal| goal.test_on).map(Day),
        tests,
        total,
        last_activity_at: analysis::find_last_activity(tx, child).await?,
    })
}

/// Get how the own children are doing, and what waits for an answer.
#[utoipa::path(get, path = "/api/parent/home", tag = TAG, responses((status = 200, body = ParentHomeBody), ApiErrors))]
pub async fn get_parent_home(
    State(state): State<AppState>,
    mut me: MayRead<rights::HaveChildren>,
) -> ApiResult<Json<ParentHomeBody>> {
    let links = families::list_children(&mut me.tx, me.user.id).await?;
    let (linked, asked): (Vec<_>, Vec<_>) =
        links.into_iter().partition(|link| link.state == ParentLinkState::Confirmed);
    let mut children = Vec::with_capacity(linked.len());
    for link in &linked {
        children.push(child_body(&state, &mut me.tx, link).await?);
    }
    let consents = families::list_consents_asked(&mut me.tx, me.user.id).await?;
    Ok(Json(ParentHomeBody {
        children,
        asked: asked.into_iter().map(LinkBody::for_parent).collect(),
        consents: consents.into_iter().map(|asked_at| ConsentAskedBody { asked_at }).collect(),
    }))
}
