//! A partner's people come in with a signed link (R-066, D-003), and the partner's admins make the keys for it.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use product::people::accounts::{self, LoginWishes, PRIVACY_VERSION};
use product::people::partners::{self, KeyError, PartnerError, PartnerKey, PartnerKeyId};
use serde::{Deserialize, Serialize};
use tenants::{PARTNER_SIGN_IN, Tenant};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::rights::ManagePartnerKeys;
use crate::extract::{CurrentTenant, Language, May, MayRead, ValidJson, ValidPath};
use crate::middleware::ClientAddress;
use crate::routes::people::accounts::{AuthBody, open_session, refused};
use crate::routes::site::brand::BASE_PATH;
use crate::schemas::{Created, List};
use crate::state::AppState;

const TAG: &str = "partners";
/// Refused tokens of one address before it must wait. Only refusals count: a class may come in from behind one address.
const MOST_REFUSED: u64 = 30;
const WINDOW: Duration = Duration::from_secs(15 * 60);

/// The token of the link.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PartnerLoginBody {
    /// A compact JWS, HS256, signed by the partner's server. Not used up by a refusal that asks for a step.
    token: String,
    /// Consent to the privacy text; without it, who has not consented yet is asked for it once (`privacy_needed`).
    #[serde(default)]
    privacy_info: bool,
    /// Keeps an account that is to be deleted; without it the login is refused with `account_leaving`.
    #[serde(default)]
    keep_account: bool,
}

/// Sign in with a partner's link. Whatever is wrong with a token, the answer is the same.
#[utoipa::path(post, path = "/api/ivy-way/login", tag = TAG, security(()), request_body = PartnerLoginBody,
    responses((status = 200, body = AuthBody), ApiErrors))]
pub async fn partner_login(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    Language(lang): Language,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    ValidJson(body): ValidJson<PartnerLoginBody>,
) -> ApiResult<Json<AuthBody>> {
    let visitor = hex::encode(&state.secrets.visitors.sign(&[b"partner", address.to_string().as_bytes()])[..16]);
    let refusals = format!("{}:partner-refused:{visitor}", tenant.id);
    let count = state.outside.cache.count(&refusals).await.map_err(|_| ApiError::Unavailable)?;
    if count >= MOST_REFUSED {
        return Err(ApiError::TooManyRequest);
    }
    if !tenant.brand.has(PARTNER_SIGN_IN) {
        return Err(ApiError::PartnerSignInRefused);
    }
    let mut tx = state.db.tenant(&tenant).await?;
    let entered = async {
        let person = partners::read_token(&mut tx, &body.token, &tenant.slug, &state.secrets.partner_keys).await?;
        partners::enter(&mut tx, &person, lang, &state.secrets.mailed_tokens).await
    };
    let user = match entered.await {
        Ok(user) => user,
        Err(PartnerError::Database(cause)) => return Err(ApiError::internal(cause)),
        Err(PartnerError::Blocked) => {
            return Err(ApiError::AccountBlocked { support_email: tenant.brand.support_email.clone() });
        }
        Err(cause) => {
            // For the partner's developer, who asks the support; the token itself stays out of the log.
            tracing::info!(%cause, "a partner's token was refused");
            state.outside.cache.hit(&refusals, WINDOW).await.map_err(|_| ApiError::Unavailable)?;
            return Err(ApiError::PartnerSignInRefused);
        }
    };
    // The link stands for the password, and for nothing else of a login. A refusal writes nothing, the token included.
    let known = accounts::get_credentials(&mut tx, user).await?;
    known
        .admit(LoginWishes { consents: body.privacy_info, keeps_account: body.keep_account })
        .map_err(|refusal| refused(refusal, &tenant))?;
    if body.privacy_info {
        accounts::give_consent(&mut tx, user, PRIVACY_VERSION).await?;
    }
    if known.leaves_at.is_some() {
        accounts::cancel_deletion(&mut tx, user).await?;
    }
    let answer = open_session(&state, &mut tx, user, &headers).await?;
    tx.commit().await?;
    Ok(Json(answer))
}

/// A key without its secret.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PartnerKey)]
pub struct PartnerKeyBody {
    id: Uuid,
    /// `kid` in a token's header.
    key_id: String,
    label: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    last_used_at: Option<OffsetDateTime>,
    /// From when on it opens nothing.
    #[serde(with = "time::serde::rfc3339::option")]
    revoked_at: Option<OffsetDateTime>,
}

impl From<PartnerKey> for PartnerKeyBody {
    fn from(key: PartnerKey) -> Self {
        let PartnerKey { id, key_id, label, created_at, last_used_at, revoked_at } = key;
        Self { id: id.0, key_id, label, created_at, last_used_at, revoked_at }
    }
}

/// A new key, with the secret that is told once.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MadePartnerKey)]
pub struct MadeKeyBody {
    key: PartnerKeyBody,
    /// The text's bytes are the key of HMAC-SHA256. Not stored anywhere in this form.
    secret: String,
}

/// List the partner's keys, newest first.
#[utoipa::path(get, path = "/api/office/partner-keys", tag = TAG, responses((status = 200, body = List<PartnerKeyBody>), ApiErrors))]
pub async fn list_partner_keys(mut me: MayRead<ManagePartnerKeys>) -> ApiResult<Json<List<PartnerKeyBody>>> {
    let keys = partners::list_keys(&mut me.tx).await?;
    Ok(Json(List { data: keys.into_iter().map(Into::into).collect() }))
}

/// What a new key is called.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewKeyBody {
    /// 1 to 60 characters.
    label: String,
}

/// Make a key; two may be in use at once.
#[utoipa::path(post, path = "/api/office/partner-keys", tag = TAG, request_body = NewKeyBody, responses((status = 201, body = MadeKeyBody), ApiErrors))]
pub async fn make_partner_key(
    State(state): State<AppState>,
    mut me: May<ManagePartnerKeys>,
    ValidJson(body): ValidJson<NewKeyBody>,
) -> ApiResult<Created<MadeKeyBody>> {
    let random = rand::random::<[u8; 40]>();
    let made = partners::make_key(&mut me.tx, me.user.id, &body.label, random, &state.secrets.partner_keys).await?;
    me.tx.commit().await?;
    Ok(Created(MadeKeyBody { key: made.key.into(), secret: made.secret }))
}

/// Revoke a key; links signed with it open nothing any more.
#[utoipa::path(delete, path = "/api/office/partner-keys/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn revoke_partner_key(
    mut me: May<ManagePartnerKeys>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<StatusCode> {
    partners::revoke_key(&mut me.tx, me.user.id, PartnerKeyId(id)).await?;
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A link that works once.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TestLink)]
pub struct TestLinkBody {
    url: String,
    token: String,
}

/// Sign a link for a test person with a key, as the partner's server would.
#[utoipa::path(post, path = "/api/office/partner-keys/{id}/test-link", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = TestLinkBody), ApiErrors))]
pub async fn make_test_link(
    State(state): State<AppState>,
    mut me: May<ManagePartnerKeys>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<TestLinkBody>> {
    let sealing = &state.secrets.partner_keys;
    let token = partners::sign_test_token(&mut me.tx, &me.tenant, PartnerKeyId(id), sealing).await?;
    Ok(Json(TestLinkBody { url: link(&me.tenant, &token), token }))
}

fn link(tenant: &Tenant, token: &str) -> String {
    format!("{}{BASE_PATH}/?token={token}", tenant.base_url)
}

impl From<KeyError> for ApiError {
    fn from(error: KeyError) -> Self {
        match error {
            KeyError::TwoInUse => Self::PartnerKeysFull,
            KeyError::Unknown => Self::NotFound,
            KeyError::Label(0) => Self::field("label", Sentence::Required),
            KeyError::Label(_) => Self::field("label", Sentence::TooLong { max: 60 }),
            KeyError::Sealed => Self::internal(error),
            KeyError::Database(cause) => Self::internal(cause),
        }
    }
}
