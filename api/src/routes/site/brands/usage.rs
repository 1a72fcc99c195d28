//! How much each brand uses the installation.

use axum::Json;
use axum::extract::State;
use product::exams::grading;
use product::money::price_list::Currency;
use product::site::analytics::{self, BrandUsage};
use serde::{Deserialize, Serialize};
use tenants::{ListedBrand, Reason, TenantId, list_brands_by_name};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::TAG;
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::rights::ManageBrands;
use crate::extract::{MayRead, ValidQuery};
use crate::schemas::{Day, Page, PageQuery};
use crate::state::AppState;

/// Which brands to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TenantsQuery {
    /// How a name, a short name or a host begins.
    #[serde(default)]
    search: String,
}

/// A brand, with what its people did. Sums are of the last 30 days in GMT+8, today included.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TenantUsage)]
pub struct UsageBody {
    id: Uuid,
    slug: String,
    name: String,
    host: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// Accounts that were ever made.
    people: i64,
    joined_30: i64,
    /// Different people of each day who started a test or studied cards, added up.
    active_days_30: i64,
    /// Tests that were handed in.
    tests_30: i64,
    graded_30: i64,
    /// Gradings that are not delivered.
    gradings_open: i64,
    /// Of those, past their promise.
    gradings_late: i64,
    revenue_30: Vec<UsageMoneyBody>,
    /// Background jobs that were given up.
    dead_jobs: i64,
    #[schema(value_type = Option<String>, format = Date)]
    last_active_on: Option<Day>,
}

/// Money of orders, in hundredths of the currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UsageMoney)]
pub struct UsageMoneyBody {
    currency: Currency,
    paid: i64,
    refunded: i64,
}

impl UsageBody {
    fn new(brand: ListedBrand, usage: BrandUsage, (late, open): (i64, i64), dead_jobs: i64) -> Self {
        let revenue = usage.revenue.into_iter();
        Self {
            id: brand.id.0,
            slug: brand.slug,
            name: brand.name,
            host: brand.host,
            created_at: brand.created_at,
            people: usage.people,
            joined_30: usage.joined,
            active_days_30: usage.active_days,
            tests_30: usage.tests,
            graded_30: usage.graded,
            gradings_open: open,
            gradings_late: late,
            revenue_30: revenue
                .map(|(currency, money)| UsageMoneyBody { currency, paid: money.paid, refunded: money.refunded })
                .collect(),
            dead_jobs,
            last_active_on: usage.last_active_on.map(Day),
        }
    }
}

/// List the brands by name, with how much each uses the installation.
#[utoipa::path(get, path = "/api/admin-tools/tenants", tag = TAG, params(TenantsQuery, PageQuery),
    responses((status = 200, body = Page<UsageBody>), ApiErrors))]
pub async fn list_tenant_usage(
    State(state): State<AppState>,
    me: MayRead<ManageBrands>,
    ValidQuery(query): ValidQuery<TenantsQuery>,
    ValidQuery(page): ValidQuery<PageQuery>,
) -> ApiResult<Json<Page<UsageBody>>> {
    drop(me.tx);
    let page = page.request();
    let mut tx = state.db.platform_read(Reason::Brands).await?;
    let (brands, total) = list_brands_by_name(&mut tx, &query.search, page).await?;
    let ids: Vec<TenantId> = brands.iter().map(|brand| brand.id).collect();
    let mut usage = analytics::list_usage(&mut tx, &ids).await?;
    let gradings = grading::count_open_of(&mut tx, &ids).await?;
    let dead = ::jobs::count_dead_of(&mut tx, &ids).await?;
    let data = brands.into_iter().map(|brand| {
        let id = brand.id;
        let (open, dead) = (gradings.get(&id).copied().unwrap_or_default(), dead.get(&id).copied().unwrap_or_default());
        UsageBody::new(brand, usage.remove(&id).unwrap_or_default(), open, dead)
    });
    Ok(Json(Page::new(data.collect(), page, total)))
}
