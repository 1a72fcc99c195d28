//! Brands as a super-admin of the default brand sees them: the list, one as a file, a new one, a changed one (D-005, D-114).

mod body;
mod errors;
pub mod usage;
pub mod word_mark;

use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use product::ground::audit;
use product::people::accounts::{self, Invitation, Role, rules};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tenants::{
    PageRequest, PlatformTx, Reason, TenantFile, TenantId, TenantTx, create_tenant, find_tenant_file,
    find_tenant_version, list_tenant_files, lock_tenant, save_tenant,
};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors, Sentence};
use crate::extract::rights::ManageBrands;
use crate::extract::{MayRead, ValidJson, ValidPath, ValidQuery};
use crate::schemas::{Created, Page, page};
use crate::state::AppState;
use body::{BrandBody, BrandFileBody, BrandLine, InviteBody, NewBrandBody, fields_of};

const TAG: &str = "brands";

async fn platform(state: &AppState) -> ApiResult<PlatformTx> {
    Ok(state.db.platform(Reason::Brands).await?)
}

/// Every file of the installation's brands.
async fn find_file(state: &AppState, slug: &str) -> ApiResult<TenantFile> {
    let mut tx = state.db.platform_read(Reason::Brands).await?;
    find_tenant_file(&mut tx, slug).await?.ok_or(ApiError::NotFound)
}

/// Which brands to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BrandsQuery {
    /// Part of the short name or of a host.
    #[serde(default)]
    q: String,
    /// Counts from 1.
    #[param(minimum = 1)]
    page: Option<u32>,
}

/// List the brands, the default one first: those whose short name or one of whose hosts has `q` in it.
#[utoipa::path(get, path = "/api/office/brands", tag = TAG, params(BrandsQuery), responses((status = 200, body = Page<BrandLine>), ApiErrors))]
pub async fn list_brands(
    State(state): State<AppState>,
    me: MayRead<ManageBrands>,
    ValidQuery(query): ValidQuery<BrandsQuery>,
) -> ApiResult<Json<Page<BrandLine>>> {
    drop(me.tx);
    let page = page(query.page);
    let mut tx = state.db.platform_read(Reason::Brands).await?;
    let (files, total) = list_tenant_files(&mut tx, &query.q, page).await?;
    let origin = &state.config.origin;
    let data = files.into_iter().map(|file| BrandLine::new(file, origin)).collect();
    Ok(Json(Page::new(data, page, total)))
}

/// Get a brand with its hosts.
#[utoipa::path(get, path = "/api/office/brands/{slug}", tag = TAG, params(("slug" = String, Path)), responses((status = 200, body = BrandBody), ApiErrors))]
pub async fn get_brand(
    State(state): State<AppState>,
    me: MayRead<ManageBrands>,
    ValidPath(slug): ValidPath<String>,
) -> ApiResult<Json<BrandBody>> {
    drop(me.tx);
    let mut tx = state.db.platform_read(Reason::Brands).await?;
    let version = find_tenant_version(&mut tx, &slug).await?.ok_or(ApiError::NotFound)?;
    let file = find_tenant_file(&mut tx, &slug).await?.ok_or(ApiError::NotFound)?;
    Ok(Json(BrandBody::new(file, version)))
}

/// Download a brand as the file that `worker create-tenant` reads.
#[utoipa::path(get, path = "/api/office/brands/{slug}/file", tag = TAG, params(("slug" = String, Path)), responses((status = 200, body = BrandFileBody), ApiErrors))]
pub async fn get_brand_file(
    State(state): State<AppState>,
    me: MayRead<ManageBrands>,
    ValidPath(slug): ValidPath<String>,
) -> ApiResult<Response> {
    drop(me.tx);
    let file = find_file(&state, &slug).await?;
    // A slug is plain letters; it was checked when it was stored.
    let name =
        HeaderValue::try_from(format!("attachment; filename=\"{}.json\"", file.slug)).map_err(ApiError::internal)?;
    let kind = HeaderValue::from_static("application/json");
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, name)], file.text()).into_response())
}

/// Check a brand without saving it: the refusal names every field that must change.
#[utoipa::path(post, path = "/api/office/brands/check", tag = TAG, request_body = NewBrandBody, responses((status = 204), ApiErrors))]
pub async fn check_brand(
    State(state): State<AppState>,
    me: MayRead<ManageBrands>,
    ValidJson(body): ValidJson<NewBrandBody>,
) -> ApiResult<StatusCode> {
    drop(me.tx);
    let file = body.file();
    faults_of(&file)?;
    let mut tx = platform(&state).await?;
    create_tenant(&mut tx, &file.into()).await?;
    // Dropped: it was only tried.
    Ok(StatusCode::NO_CONTENT)
}

/// What was made.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MadeBrand)]
pub struct MadeBrandBody {
    slug: String,
    /// Where it is served from now on.
    url: String,
}

/// Make a brand on its own hosts, and invite its first admin.
#[utoipa::path(post, path = "/api/office/brands", tag = TAG, request_body = NewBrandBody, responses((status = 201, body = MadeBrandBody), ApiErrors))]
pub async fn create_brand(
    State(state): State<AppState>,
    me: MayRead<ManageBrands>,
    ValidJson(body): ValidJson<NewBrandBody>,
) -> ApiResult<Created<MadeBrandBody>> {
    let actor = Actor::from(me);
    let admin = body.admin_email.as_deref().map(email_of).transpose()?;
    let file = body.file();
    faults_of(&file)?;
    let (slug, lang) = (file.slug.clone(), file.brand.default_language);
    let mut tx = platform(&state).await?;
    let id = create_tenant(&mut tx, &file.into()).await?;
    record(&mut tx, actor, "brands.create", id, &slug).await?;
    match admin {
        Some(email) => {
            let mut tx = tx.into_tenant(id).await?;
            invite(&state, &mut tx, &email, lang).await?;
            tx.commit().await?;
        }
        None => tx.commit().await?,
    }
    state.hosts.forget_tenant(id).await;
    let tenant = state.hosts.find_by_id(id).await?.ok_or(ApiError::NotFound)?;
    Ok(Created(MadeBrandBody { slug, url: format!("{}{}/", tenant.base_url, super::brand::BASE_PATH) }))
}

/// Change a brand and its hosts. Its short name and whether it is the default one stay.
#[utoipa::path(put, path = "/api/office/brands/{slug}", tag = TAG, params(("slug" = String, Path)), request_body = NewBrandBody, responses((status = 200, body = BrandBody), ApiErrors))]
pub async fn save_brand(
    State(state): State<AppState>,
    me: MayRead<ManageBrands>,
    ValidPath(slug): ValidPath<String>,
    ValidJson(body): ValidJson<NewBrandBody>,
) -> ApiResult<Json<BrandBody>> {
    let actor = Actor::from(me);
    let Some(wanted) = body.version else {
        let mut errors = FieldErrors::default();
        errors.push("version", Sentence::Required);
        return Err(ApiError::Invalid(errors));
    };
    let mut tx = platform(&state).await?;
    let (id, version) = lock_tenant(&mut tx, &slug).await?.ok_or(ApiError::NotFound)?;
    if wanted != version {
        drop(tx);
        return Err(changed_by_another(&state, actor, id, version).await?);
    }
    let stored = find_tenant_file(&mut tx, &slug).await?.ok_or(ApiError::NotFound)?;
    let file = TenantFile { slug: stored.slug, is_default: stored.is_default, ..body.file() };
    faults_of(&file)?;
    let id = save_tenant(&mut tx, &file.into()).await?;
    let saved = find_tenant_file(&mut tx, &slug).await?.ok_or(ApiError::NotFound)?;
    let version = find_tenant_version(&mut tx, &slug).await?.ok_or(ApiError::NotFound)?;
    record(&mut tx, actor, "brands.change", id, &slug).await?;
    tx.commit().await?;
    state.hosts.forget_tenant(id).await;
    Ok(Json(BrandBody::new(saved, version)))
}

/// Invite an admin of a brand by mail.
#[utoipa::path(post, path = "/api/office/brands/{slug}/admins", tag = TAG, params(("slug" = String, Path)), request_body = InviteBody, responses((status = 204), ApiErrors))]
pub async fn invite_brand_admin(
    State(state): State<AppState>,
    me: MayRead<ManageBrands>,
    ValidPath(slug): ValidPath<String>,
    ValidJson(body): ValidJson<InviteBody>,
) -> ApiResult<StatusCode> {
    let actor = Actor::from(me);
    let email = email_of(&body.email)?;
    let mut tx = platform(&state).await?;
    let (id, _) = lock_tenant(&mut tx, &slug).await?.ok_or(ApiError::NotFound)?;
    let file = find_tenant_file(&mut tx, &slug).await?.ok_or(ApiError::NotFound)?;
    record(&mut tx, actor, "brands.invite_admin", id, &slug).await?;
    let mut tx = tx.into_tenant(id).await?;
    invite(&state, &mut tx, &email, file.brand.default_language).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

fn email_of(text: &str) -> ApiResult<String> {
    rules::parse_email(text).map_err(|cause| {
        let mut errors = FieldErrors::default();
        errors.push_cause("admin_email", cause);
        ApiError::Invalid(errors)
    })
}

/// All at once, so that an editor can show each where it is.
fn faults_of(file: &TenantFile) -> ApiResult<()> {
    fields_of(&file.brand.faults()).into_result()
}

/// A super-admin of the brand, who chooses a password by the mailed link.
async fn invite(state: &AppState, tx: &mut TenantTx, email: &str, lang: tenants::Lang) -> ApiResult<()> {
    let invitation = Invitation { email, first_name: "", last_name: "", lang, roles: &[Role::SuperAdmin] };
    accounts::invite(tx, &invitation, None, &state.secrets.mailed_tokens).await?;
    Ok(())
}

/// Who was faster, as far as the trail tells: an operator's command leaves no name.
async fn changed_by_another(
    state: &AppState,
    actor: Actor,
    brand: TenantId,
    at: OffsetDateTime,
) -> ApiResult<ApiError> {
    let mut tx = state.db.tenant_read(actor.tenant).await?;
    let (entries, _) = audit::list_entries(&mut tx, brand, PageRequest::first(5)).await?;
    let last = entries.into_iter().find(|entry| matches!(entry.action.as_str(), "brands.change" | "brands.create"));
    // An entry of another change than the last one would name the wrong person.
    let by = last.filter(|entry| entry.at == at).and_then(|entry| entry.actor_id);
    let names = accounts::list_names(&mut tx, by).await?;
    let by = names.into_values().next().map(|names| names.full()).unwrap_or_default();
    Ok(ApiError::BrandChanged { by, at })
}

/// Who acts. The permission's own transaction has ended by then: a request holds one connection at a time.
#[derive(Debug, Clone, Copy)]
struct Actor {
    tenant: TenantId,
    user: accounts::UserId,
}

impl From<MayRead<ManageBrands>> for Actor {
    fn from(me: MayRead<ManageBrands>) -> Self {
        Self { tenant: me.tenant.id, user: me.user.id }
    }
}

/// In the trail of the actor's own tenant, with the change itself.
async fn record(tx: &mut PlatformTx, actor: Actor, action: &str, tenant: TenantId, slug: &str) -> ApiResult<()> {
    audit::record_for(tx, actor.tenant, actor.user.0, action, tenant, &json!({ "brand": slug })).await?;
    Ok(())
}
