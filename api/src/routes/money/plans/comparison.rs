//! Free and Pro beside each other: drawn from the table that the gate enforces.

use axum::Json;
use product::money::plans::{self, Comparison, Entitlement, Extent, Quota};
use serde::Serialize;
use utoipa::ToSchema;

use crate::errors::{ApiErrors, ApiResult};
use crate::extract::VisitorReader;
use crate::schemas::List;

/// What Free and Pro come to for one entitlement.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlanComparison)]
pub struct ComparisonBody {
    entitlement: Entitlement,
    free: ExtentBody,
    pro: ExtentBody,
}

/// What an entitlement comes to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Extent)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ExtentBody {
    /// At most so many; `daily_…` in a day.
    Count {
        /// How many.
        count: u32,
    },
    /// Without a limit.
    Unlimited,
    /// One has it.
    Included,
    /// One has it not.
    NotIncluded,
    /// So much less.
    Percent {
        /// How much.
        percent: u32,
    },
    /// A report as PDF.
    Pdf {
        /// Credits that each paid period brings.
        credits: u32,
        /// What one costs otherwise, in T-Coins.
        price: i64,
        /// Whether that of a graded test comes with the grading instead.
        is_with_grading: bool,
    },
    /// At the price of each.
    Priced,
}

impl From<Extent> for ExtentBody {
    fn from(extent: Extent) -> Self {
        match extent {
            Extent::Count(Quota::UpTo(count)) => Self::Count { count },
            Extent::Count(Quota::Unlimited) => Self::Unlimited,
            Extent::Included(true) => Self::Included,
            Extent::Included(false) => Self::NotIncluded,
            Extent::Percent(percent) => Self::Percent { percent },
            Extent::Pdf(terms) => {
                Self::Pdf { credits: terms.credits, price: terms.price.coins(), is_with_grading: terms.is_with_grading }
            }
            Extent::Priced => Self::Priced,
        }
    }
}

impl From<Comparison> for ComparisonBody {
    fn from(row: Comparison) -> Self {
        Self { entitlement: row.entitlement, free: row.free.into(), pro: row.pro.into() }
    }
}

/// Compare Free and Pro by what holds here now.
#[utoipa::path(get, path = "/api/plans", tag = "plans", responses((status = 200, body = List<ComparisonBody>), ApiErrors), security(()))]
pub async fn compare_plans(mut visitor: VisitorReader) -> ApiResult<Json<List<ComparisonBody>>> {
    let settings = visitor.tx.settings().await?;
    Ok(Json(List { data: plans::compare(&settings).into_iter().map(Into::into).collect() }))
}
