//! A person and a session as the API has them.

use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use product::money::plans;
use product::people::accounts::{self, GradingSection, Profile, Role, UserId};
use product::people::images::ImageId;
use serde::Serialize;
use tenants::{Lang, TenantTx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::ApiResult;
use crate::routes::people::images::image_url;
use crate::state::AppState;

/// What a person sees of the own account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Profile)]
pub struct ProfileBody {
    id: Uuid,
    email: String,
    username: Option<String>,
    first_name: String,
    last_name: String,
    /// The whole name, family name first in Chinese; nothing before onboarding.
    name: String,
    lang: Lang,
    timezone: String,
    all_roles: Vec<Role>,
    email_verified: bool,
    /// Whether onboarding is finished.
    #[serde(rename = "finishBind")]
    finish_bind: bool,
    photo_url: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    taken_unlimited_expire_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    joined_at: OffsetDateTime,
    phone: Option<String>,
    /// Sections the person may grade.
    grading_sections: Vec<GradingSection>,
    /// Whether house ads are shown to the person, who is then asked about an ad blocker, too.
    has_ads: bool,
}

impl From<Profile> for ProfileBody {
    fn from(profile: Profile) -> Self {
        Self {
            id: profile.id.0,
            name: profile.full_name(),
            email: profile.email,
            username: profile.username,
            first_name: profile.first_name,
            last_name: profile.last_name,
            lang: profile.lang,
            timezone: profile.timezone,
            has_ads: plans::has_ads(profile.roles.iter().copied()),
            all_roles: profile.roles.to_vec(),
            email_verified: profile.is_email_verified,
            finish_bind: profile.is_bound,
            photo_url: profile.photo_id.map(|id| image_url(ImageId(id))),
            taken_unlimited_expire_at: profile.pro_until,
            joined_at: profile.joined_at,
            phone: profile.phone,
            grading_sections: profile.grading_sections,
        }
    }
}

/// A session and whose it is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuthResponse)]
pub struct AuthBody {
    /// Goes into `Authorization: Bearer`.
    access_token: String,
    user: ProfileBody,
}

/// Opens a session in `tx`; the caller commits.
pub(crate) async fn open_session(
    state: &AppState,
    tx: &mut TenantTx,
    user: UserId,
    headers: &HeaderMap,
) -> ApiResult<AuthBody> {
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let (session, expires_at) = accounts::open_session(tx, user, agent).await?;
    let access_token = state.secrets.sessions.issue(tx.tenant_id(), user, session, tx.now(), expires_at);
    let profile = accounts::get_profile(tx, user).await?;
    Ok(AuthBody { access_token, user: profile.into() })
}
