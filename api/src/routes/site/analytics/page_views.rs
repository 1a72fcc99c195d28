//! Page views and their daily figures (requirements group L).

use std::net::IpAddr;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::header::{AUTHORIZATION, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use product::site::analytics::{self, DayFigures, DayRange, Device, NewView, NoPage, Source, Tally, TopPath, Viewer};
use serde::{Deserialize, Serialize};
use tenants::{Lang, Tenant};
use utoipa::ToSchema;

use super::{DaysQuery, TAG, figures_of, only, today};
use crate::abuse::Limit;
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{CurrentTenant, MayRead, TokenClaims, ValidJson, ValidQuery, rights};
use crate::middleware::ClientAddress;
use crate::state::AppState;
use crate::visits::Visit;

/// What a browser says of requests that nobody has asked for yet.
const SEC_PURPOSE: &str = "sec-purpose";

/// A visited page.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PageViewBody {
    /// The full address; what opens something is cut out of it.
    url: String,
    referrer: Option<String>,
    language: Option<Lang>,
}

/// Counts a visit of somebody who brings no token, before anything is opened for it.
#[derive(Debug)]
pub struct VisitGate {
    is_counted: bool,
}

impl FromRequestParts<AppState> for VisitGate {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        if parts.headers.contains_key(AUTHORIZATION) {
            return Ok(Self { is_counted: false });
        }
        let CurrentTenant(tenant) = CurrentTenant::from_request_parts(parts, state).await?;
        let Ok(ClientAddress(address)) = ClientAddress::from_request_parts(parts, state).await;
        count_visit(state, &tenant, address).await?;
        Ok(Self { is_counted: true })
    }
}

/// Without the cache a view is kept uncounted: it is not worth an error.
async fn count_visit(state: &AppState, tenant: &Tenant, address: IpAddr) -> ApiResult<()> {
    match state.throttle.count(tenant.id, Limit::PAGE_VIEWS, &address.to_string()).await {
        Ok(()) | Err(ApiError::Unavailable) => Ok(()),
        Err(refusal) => Err(refusal),
    }
}

/// Count a visited page. Nobody needs to be signed in; a flood from one address is refused.
#[utoipa::path(post, path = "/api/page-views", tag = TAG, security((), ("session" = [])), request_body = PageViewBody,
    responses((status = 204), ApiErrors))]
pub async fn record_page_view(
    State(state): State<AppState>,
    // First: a flood is refused before it costs anything else.
    gate: VisitGate,
    token: TokenClaims,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    ValidJson(body): ValidJson<PageViewBody>,
) -> ApiResult<StatusCode> {
    let TokenClaims { tenant, claims } = token;
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let purpose = headers.get(SEC_PURPOSE).and_then(|purpose| purpose.to_str().ok()).unwrap_or_default();
    let visit_of = |viewer, claims| {
        let view = NewView {
            url: &body.url,
            referrer: body.referrer.as_deref(),
            viewer,
            language: body.language,
            device: Device::of_agent(agent),
            source: Source::of(agent, purpose),
        };
        view.clean().map(|view| Visit { view, claims })
    };
    if let Some((session, user)) = claims {
        let visit = visit_of(Viewer::User(user), Some((session, user)))?;
        if state.visits.keep(tenant.id, visit).await? {
            return Ok(StatusCode::NO_CONTENT);
        }
    }
    if !gate.is_counted {
        // Came with a token that does not hold.
        count_visit(&state, &tenant, address).await?;
    }
    // Another fingerprint every day, and none that leads back to an address.
    let day = analytics::day_of(state.db.now()).to_string();
    let parts =
        [day.as_bytes(), tenant.id.0.as_bytes(), address.to_string().as_bytes(), agent.as_bytes()].map(<[u8]>::to_vec);
    let signature = state.secrets.visitors.sign(&parts.each_ref().map(Vec::as_slice));
    let visit = visit_of(Viewer::Visitor(hex::encode(&signature[..12])), None)?;
    state.visits.keep(tenant.id, visit).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The figures of a day in GMT+8.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PageViewDay)]
pub struct DayBody {
    #[schema(value_type = String, format = Date)]
    date: String,
    views: i64,
    /// Different visitors, on all pages together.
    visitors: i64,
    top: Vec<TopPathBody>,
    /// Hosts that visitors came from, the most frequent first.
    referrers: Vec<TallyBody>,
    /// `phone` and `desk`.
    devices: Vec<TallyBody>,
    /// Of the interface.
    languages: Vec<TallyBody>,
    /// Pages that robots saw; not among the views.
    robots: i64,
    /// Pages that browsers fetched before anybody asked for them; not among the views.
    prefetches: i64,
}

/// How many views have something in common.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PageViewTally)]
pub struct TallyBody {
    name: String,
    views: i64,
}

impl From<Tally> for TallyBody {
    fn from(one: Tally) -> Self {
        Self { name: one.name, views: one.views }
    }
}

/// How often a page was seen.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TopPath)]
pub struct TopPathBody {
    path: String,
    views: i64,
}

/// Daily figures, those of today, and what was seen most on all days of the range together.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PageViewAnalysis)]
pub struct AnalysisBody {
    analyses: Vec<DayBody>,
    analysis: DayBody,
    /// Most seen first, at most 10, each with all of its views.
    top: Vec<TopPathBody>,
    /// Hosts that visitors came from, the most frequent first, at most 10, each with all of its views.
    referrers: Vec<TallyBody>,
    /// Views that came from another site, whichever it was.
    referred: i64,
}

impl From<TopPath> for TopPathBody {
    fn from(top: TopPath) -> Self {
        Self { path: top.path, views: top.views }
    }
}

impl From<DayFigures> for DayBody {
    fn from(day: DayFigures) -> Self {
        let told = |tallies: Vec<Tally>| tallies.into_iter().map(TallyBody::from).collect();
        Self {
            date: day.date.to_string(),
            views: day.views,
            visitors: day.visitors,
            top: day.top.into_iter().map(TopPathBody::from).collect(),
            referrers: told(day.referrers),
            devices: told(day.devices),
            languages: told(day.languages),
            robots: day.robots,
            prefetches: day.prefetches,
        }
    }
}

/// Get the daily figures of page views, a few minutes old.
#[utoipa::path(get, path = "/api/page-views", tag = TAG, params(DaysQuery), responses((status = 200, body = AnalysisBody), ApiErrors))]
pub async fn list_page_views(
    State(state): State<AppState>,
    admin: MayRead<rights::SeeAnalytics>,
    ValidQuery(query): ValidQuery<DaysQuery>,
) -> ApiResult<Json<AnalysisBody>> {
    let mut tx = figures_of(&state, admin).await?;
    let today = today(&tx);
    let days = analytics::list_figures(&mut tx, query.range(today)?).await?;
    let range = analytics::sum_up(&mut tx, &days).await?;
    let analysis = only(analytics::list_figures(&mut tx, DayRange::of(today)).await?)?;
    Ok(Json(AnalysisBody {
        analyses: days.into_iter().map(DayBody::from).collect(),
        analysis: analysis.into(),
        top: range.top.into_iter().map(TopPathBody::from).collect(),
        referrers: range.referrers.into_iter().map(TallyBody::from).collect(),
        referred: range.referred,
    }))
}

impl From<NoPage> for ApiError {
    fn from(_: NoPage) -> Self {
        Self::field("url", Sentence::Malformed)
    }
}
