//! A tenant's figures: what it charges, gives and allows (R-307 to R-309, D-117), for those who move its money.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use product::ground::audit;
use product::people::accounts;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use tenants::{
    Discounts, Fees, Gradings, Letters, Limits, Prices, ProPlan, Renewals, Rewards, Settings, SettingsError,
    SettingsFault, SettingsFaults, SettingsVersion, TenantTx, current_settings, list_settings, save_settings,
};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors, Sentence};
use crate::extract::rights::MoveMoney;
use crate::extract::{May, MayRead, ValidJson, ValidQuery};
use crate::schemas::PageQuery;
use crate::state::AppState;

const TAG: &str = "settings";

/// The figures that hold now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ToeflSettings)]
pub struct SettingsBody {
    /// Counts the changes; who saves sends it back, so that nobody's change is lost. 0 while nobody has changed anything.
    version: i32,
    #[serde(flatten)]
    settings: Settings,
}

impl From<SettingsVersion> for SettingsBody {
    fn from(current: SettingsVersion) -> Self {
        Self { version: current.version, settings: current.settings }
    }
}

/// Figures to change. What is not named stays, also within a group.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ChangeToeflSettings)]
pub struct ChangeBody {
    /// The version that was read: the change is refused when there is a newer one.
    version: i32,
    #[serde(flatten)]
    #[schema(value_type = ChangedGroups)]
    change: Map<String, Value>,
}

/// The groups of a change.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes what a change may name; it is read figure by figure")]
pub struct ChangedGroups {
    prices: Option<Prices>,
    rewards: Option<Rewards>,
    discounts: Option<Discounts>,
    gradings: Option<Gradings>,
    fees: Option<Fees>,
    renewals: Option<Renewals>,
    letters: Option<Letters>,
    limits: Option<Limits>,
    pro: Option<ProPlan>,
}

/// A page of the changes, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SettingsHistory)]
pub struct HistoryBody {
    data: Vec<SettingsChangeBody>,
    /// Counts from 1.
    current_page: u32,
    /// Changes on all pages together.
    total: i64,
}

/// A change of figures.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SettingsChange)]
pub struct SettingsChangeBody {
    /// The version that it made.
    version: i32,
    #[serde(with = "time::serde::rfc3339::option")]
    at: Option<OffsetDateTime>,
    /// Who; null for an operator's command, empty for somebody whose account is gone.
    by: Option<String>,
    before: Settings,
    after: Settings,
}

/// Get what the brand charges, gives and allows.
#[utoipa::path(get, path = "/api/toefl-settings", tag = TAG, responses((status = 200, body = SettingsBody), ApiErrors))]
pub async fn get_settings(mut office: MayRead<MoveMoney>) -> ApiResult<Json<SettingsBody>> {
    Ok(Json(current_settings(&mut office.tx).await?.into()))
}

/// Change some of the figures. Refused when somebody else was faster.
#[utoipa::path(patch, path = "/api/toefl-settings", tag = TAG, request_body = ChangeBody, responses((status = 200, body = SettingsBody), ApiErrors))]
pub async fn change_settings(
    State(state): State<AppState>,
    mut office: May<MoveMoney>,
    ValidJson(body): ValidJson<ChangeBody>,
) -> ApiResult<Json<SettingsBody>> {
    let current = current_settings(&mut office.tx).await?;
    let wanted = current.settings.changed(&body.change)?;
    let saved = match save_settings(&mut office.tx, Some(office.user.id.0), body.version, &wanted).await {
        Err(SettingsError::Changed) => return Err(changed_by_another(&mut office.tx).await?),
        saved => saved.map_err(ApiError::internal)?,
    };
    if saved.version > body.version {
        let fields = json!({ "fields": names_of(&body.change) });
        audit::record(&mut office.tx, Some(office.user.id.0), "settings.change", office.tenant.id, &fields).await?;
    }
    office.tx.commit().await?;
    state.hosts.forget_tenant(office.tenant.id).await;
    Ok(Json(saved.into()))
}

/// List the changes of the figures.
#[utoipa::path(get, path = "/api/toefl-settings/history", tag = TAG, params(PageQuery), responses((status = 200, body = HistoryBody), ApiErrors))]
pub async fn get_settings_history(
    mut office: MayRead<MoveMoney>,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<HistoryBody>> {
    let page = query.request();
    let (versions, total) = list_settings(&mut office.tx, page).await?;
    let names = names_by_id(&mut office.tx, &versions).await?;
    let data = versions.into_iter().map(|one| SettingsChangeBody {
        version: one.version,
        at: one.changed_at,
        by: one.changed_by.map(|by| names.get(&by).cloned().unwrap_or_default()),
        before: one.before,
        after: one.settings,
    });
    Ok(Json(HistoryBody { data: data.collect(), current_page: page.number(), total }))
}

async fn names_by_id(tx: &mut TenantTx, versions: &[SettingsVersion]) -> Result<BTreeMap<Uuid, String>, sqlx::Error> {
    let people = versions.iter().filter_map(|one| one.changed_by);
    let names = accounts::list_names(tx, people).await?;
    Ok(names.into_iter().map(|(id, names)| (id, names.full())).collect())
}

/// `prices.pdf_report`, …
fn names_of(change: &Map<String, Value>) -> Vec<String> {
    let names = change.iter().flat_map(|(group, figures)| {
        figures.as_object().into_iter().flat_map(Map::keys).map(move |figure| format!("{group}.{figure}"))
    });
    names.collect()
}

async fn changed_by_another(tx: &mut TenantTx) -> ApiResult<ApiError> {
    let current = current_settings(tx).await?;
    let by = names_by_id(tx, &[current]).await?.into_values().next().unwrap_or_default();
    // Without a change there is nobody who was faster: the version was made up.
    Ok(current.changed_at.map_or(ApiError::Conflict, |at| ApiError::SettingsChanged { by, at }))
}

impl From<SettingsFaults> for ApiError {
    fn from(faults: SettingsFaults) -> Self {
        let mut errors = FieldErrors::default();
        for fault in faults.0 {
            let sentence = match fault {
                SettingsFault::Unknown(_) => Sentence::Unknown,
                SettingsFault::WrongType(_) => Sentence::WrongType,
                SettingsFault::OutOfRange { min, max, .. } => {
                    Sentence::OutOfRange { min: i64::from(min), max: i64::from(max) }
                }
            };
            errors.push(fault.field().to_owned(), sentence);
        }
        Self::Invalid(errors)
    }
}
