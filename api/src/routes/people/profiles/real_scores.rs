//! The learner's own real tests: several over time, with the one that is aimed at (D-030, D-063).

use axum::Json;
use axum::http::StatusCode;
use product::people::profiles::{self, KnownScore, RealScoreId, RealTests, Target};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::TAG;
use super::body::RealScoreBody;
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{SignedIn, ValidJson, ValidPath};
use crate::schemas::{Created, Day};

/// A real test that was taken.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RealTest)]
pub struct RealTestBody {
    /// Its id; a change keeps it.
    id: Uuid,
    #[serde(flatten)]
    score: RealScoreBody,
}

/// Real tests and the aim.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RealTests)]
pub struct RealTestsBody {
    /// Newest first.
    data: Vec<RealTestBody>,
    #[serde(flatten)]
    target: TargetBody,
}

/// What a learner wants to reach, and when.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = TestTarget)]
pub struct TargetBody {
    /// A band from 1 to 6 in halves, or whole points above 6 up to 120.
    target_total: Option<f64>,
    /// The day of the real test.
    #[schema(value_type = Option<String>, format = Date)]
    test_on: Option<Day>,
}

impl From<KnownScore> for RealTestBody {
    fn from(known: KnownScore) -> Self {
        Self { id: known.id.0, score: known.score.into() }
    }
}

impl From<Target> for TargetBody {
    fn from(Target { total, test_on }: Target) -> Self {
        Self { target_total: total, test_on: test_on.map(Day) }
    }
}

impl From<RealTests> for RealTestsBody {
    fn from(tests: RealTests) -> Self {
        Self { data: tests.scores.into_iter().map(Into::into).collect(), target: tests.target.into() }
    }
}

/// List the own real tests. Students only.
#[utoipa::path(get, path = "/api/real-scores", tag = TAG, responses((status = 200, body = RealTestsBody), ApiErrors))]
pub async fn list_real_tests(mut me: SignedIn) -> ApiResult<Json<RealTestsBody>> {
    Ok(Json(profiles::list_real_tests(&mut me.tx, me.user.id).await?.into()))
}

/// Enter a real test: sections on the scale of their format, the total is worked out. Twenty at most; the same one again
/// is the one that is there.
#[utoipa::path(post, path = "/api/real-scores", tag = TAG, request_body = RealScoreBody, responses((status = 201, body = RealTestBody), ApiErrors))]
pub async fn add_real_test(
    mut me: SignedIn,
    ValidJson(body): ValidJson<RealScoreBody>,
) -> ApiResult<Created<RealTestBody>> {
    let added = profiles::add_real_score(&mut me.tx, me.user.id, &body.into()).await?;
    me.tx.commit().await?;
    Ok(Created(added.into()))
}

/// Correct a real test.
#[utoipa::path(put, path = "/api/real-scores/{id}", tag = TAG, params(("id" = Uuid, Path)), request_body = RealScoreBody, responses((status = 200, body = RealTestBody), ApiErrors))]
pub async fn change_real_test(
    mut me: SignedIn,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<RealScoreBody>,
) -> ApiResult<Json<RealTestBody>> {
    let changed = profiles::change_real_score(&mut me.tx, me.user.id, RealScoreId(id), &body.into()).await?;
    me.tx.commit().await?;
    Ok(Json(changed.into()))
}

/// Forget a real test.
#[utoipa::path(delete, path = "/api/real-scores/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn remove_real_test(mut me: SignedIn, ValidPath(id): ValidPath<Uuid>) -> ApiResult<StatusCode> {
    profiles::remove_real_score(&mut me.tx, me.user.id, RealScoreId(id)).await?;
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Set what is aimed at and when; what is left out is forgotten.
#[utoipa::path(put, path = "/api/real-scores/target", tag = TAG, request_body = TargetBody, responses((status = 200, body = RealTestsBody), ApiErrors))]
pub async fn set_test_target(
    mut me: SignedIn,
    ValidJson(body): ValidJson<TargetBody>,
) -> ApiResult<Json<RealTestsBody>> {
    let target = Target { total: body.target_total, test_on: body.test_on.map(|day| day.0) };
    profiles::set_target(&mut me.tx, me.user.id, target).await?;
    let tests = profiles::list_real_tests(&mut me.tx, me.user.id).await?;
    me.tx.commit().await?;
    Ok(Json(tests.into()))
}
