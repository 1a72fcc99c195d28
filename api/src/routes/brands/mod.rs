//! Brands as a super-admin of the default brand sees them: the list, one as a file, a new one, a changed one (D-005, D-114).

mod body;
mod errors;
pub mod word_mark;

use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use product::accounts::{self, Invitation, Role, rules};
use product::audit;
use serde::Serialize;
use serde_json::json;
use tenants::{
    PlatformTx, Reason, TenantFile, TenantId, create_tenant, find_tenant_file, list_tenant_files, save_tenant,
};
use utoipa::ToSchema;

use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors};
use crate::extract::rights::ManageBrands;
use crate::extract::{MayRead, ValidJson, ValidPath};
use crate::state::AppState;
use crate::wire::{Created, List};
use body::{BrandBody, BrandLine, InviteBody, NewBrandBody, fields_of};

const TAG: &str = "brands";

async fn platform(state: &AppState) -> ApiResult<PlatformTx> {
    Ok(state.db.platform(Reason::Brands).await?)
}

/// Every file of the installation's brands.
async fn find_file(state: &AppState, slug: &str) -> ApiResult<TenantFile> {
    let mut tx = state.db.platform_read(Reason::Brands).await?;
    find_tenant_file(&mut tx, slug).await?.ok_or(ApiError::NotFound)
}

/// List the brands, the default one first.
#[utoipa::path(get, path = "/api/office/brands", tag = TAG, responses((status = 200, body = List<BrandLine>), ApiErrors))]
pub async fn list_brands(State(state): State<AppState>, me: MayRead<ManageBrands>) -> ApiResult<Json<List<BrandLine>>> {
    drop(me.tx);
    let mut tx = state.db.platform_read(Reason::Brands).await?;
    let files = list_tenant_files(&mut tx).await?;
    let origin = &state.config.origin;
    Ok(Json(List { data: files.into_iter().map(|file| BrandLine::new(file, origin)).collect() }))
}

/// Get a brand with its hosts.
#[utoipa::path(get, path = "/api/office/brands/{slug}", tag = TAG, params(("slug" = String, Path)), responses((status = 200, body = BrandBody), ApiErrors))]
pub async fn get_brand(
    State(state): State<AppState>,
    me: MayRead<ManageBrands>,
    ValidPath(slug): ValidPath<String>,
) -> ApiResult<Json<BrandBody>> {
    drop(me.tx);
    Ok(Json(find_file(&state, &slug).await?.into()))
}

/// Download a brand as the file that `worker create-tenant` reads.
#[utoipa::path(get, path = "/api/office/brands/{slug}/file", tag = TAG, params(("slug" = String, Path)), responses((status = 200, body = BrandBody), ApiErrors))]
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
    record(&state, actor, "brands.create", id, &slug).await?;
    tx.commit().await?;
    state.hosts.forget();
    if let Some(email) = admin {
        invite(&state, id, &email, lang).await?;
    }
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
    let mut tx = platform(&state).await?;
    let stored = find_tenant_file(&mut tx, &slug).await?.ok_or(ApiError::NotFound)?;
    let file = TenantFile { slug: stored.slug, is_default: stored.is_default, ..body.file() };
    faults_of(&file)?;
    let id = save_tenant(&mut tx, &file.into()).await?;
    let saved = find_tenant_file(&mut tx, &slug).await?.ok_or(ApiError::NotFound)?;
    record(&state, actor, "brands.change", id, &slug).await?;
    tx.commit().await?;
    state.hosts.forget();
    Ok(Json(saved.into()))
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
    let file = find_file(&state, &slug).await?;
    let host = file.hosts.first().ok_or(ApiError::NotFound)?;
    let tenant = state.hosts.find(host).await?.ok_or(ApiError::NotFound)?;
    invite(&state, tenant.id, &email, file.brand.default_language).await?;
    record(&state, actor, "brands.invite_admin", tenant.id, &slug).await?;
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

/// A super-admin of the new brand, who chooses a password by the mailed link.
async fn invite(state: &AppState, tenant: TenantId, email: &str, lang: tenants::Lang) -> ApiResult<()> {
    let mut tx = state.db.tenant(tenant).await?;
    let invitation = Invitation { email, first_name: "", last_name: "", lang, roles: &[Role::SuperAdmin] };
    accounts::invite(&mut tx, &invitation, &state.secrets.links).await?;
    tx.commit().await?;
    Ok(())
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

/// In the actor's own tenant, and before the change itself is committed: rather an entry too many than one too few.
async fn record(state: &AppState, actor: Actor, action: &str, tenant: TenantId, slug: &str) -> ApiResult<()> {
    let mut tx = state.db.tenant(actor.tenant).await?;
    audit::record(&mut tx, Some(actor.user.0), action, tenant, &json!({ "brand": slug })).await?;
    tx.commit().await?;
    Ok(())
}
