//! People whom the office invites (D-016): listed until they come, written to again, taken back.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::people::accounts::{
    self, Appointed, BrandKind, Invitation, InvitationError, InvitationState, InvitedRole, Permission, Role,
    SentInvitation, SignedInUser, UserId, full_name, rules,
};
use serde::{Deserialize, Serialize};
use tenants::{Lang, Tenant};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::abuse::Limit;
use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors};
use crate::extract::{May, MayRead, ValidJson, ValidPath, ValidQuery, rights};
use crate::schemas::{Created, Page, page};
use crate::state::AppState;

const TAG: &str = "office";

/// Somebody who was invited.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Invitation)]
pub struct InvitationBody {
    /// The account's.
    id: Uuid,
    email: String,
    /// The whole name, if it was given.
    name: String,
    /// `student`, `teacher`, `parent`, `admin`, or `super-admin` for the first admin of a brand.
    role: Role,
    state: InvitationState,
    /// Empty when the platform invited a brand's first admin.
    invited_by: String,
    #[serde(with = "time::serde::rfc3339")]
    invited_at: OffsetDateTime,
    /// From then on no link is mailed until the office sends another.
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
}

impl InvitationBody {
    fn new(invitation: SentInvitation, now: OffsetDateTime) -> Self {
        Self {
            id: invitation.user_id.0,
            state: invitation.state(now),
            name: full_name(&invitation.first_name, &invitation.last_name, None),
            invited_by: full_name(&invitation.by_first_name, &invitation.by_last_name, None),
            email: invitation.email,
            role: invitation.role,
            invited_at: invitation.invited_at,
            expires_at: invitation.expires_at,
        }
    }
}

/// Which invitations.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InvitationsQuery {
    /// One state only: `open`, `expired` or `accepted`.
    #[param(inline)]
    state: Option<InvitationState>,
    /// Counts from 1.
    #[param(minimum = 1)]
    page: Option<u32>,
}

/// List the invitations, the newest first. `total` counts those in the state that was asked for.
#[utoipa::path(get, path = "/api/office/invitations", tag = TAG, params(InvitationsQuery), responses((status = 200, body = Page<InvitationBody>), ApiErrors))]
pub async fn list_invitations(
    mut me: MayRead<rights::InvitePeople>,
    ValidQuery(query): ValidQuery<InvitationsQuery>,
) -> ApiResult<Json<Page<InvitationBody>>> {
    let page = page(query.page);
    let (found, total) = accounts::list_invitations(&mut me.tx, query.state, page).await?;
    let now = me.tx.now();
    let data = found.into_iter().map(|invitation| InvitationBody::new(invitation, now)).collect();
    Ok(Json(Page::new(data, page, total)))
}

/// Whom the office invites.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewInvitation)]
pub struct NewInvitationBody {
    email: String,
    /// Up to 60 characters; the person can correct it.
    #[serde(default)]
    first_name: String,
    /// Up to 60 characters; the person can correct it.
    #[serde(default)]
    last_name: String,
    role: InvitedRole,
    /// The language of the mail and of the first screens.
    lang: Lang,
}

/// Invite somebody by mail: the account is made and waits for its first password. Inviting admins takes a super-admin.
#[utoipa::path(post, path = "/api/office/invitations", tag = TAG, request_body = NewInvitationBody, responses((status = 201, body = InvitationBody), ApiErrors))]
pub async fn invite_person(
    State(state): State<AppState>,
    mut me: May<rights::InvitePeople>,
    ValidJson(body): ValidJson<NewInvitationBody>,
) -> ApiResult<Created<InvitationBody>> {
    let role = Role::from(body.role);
    require_right_over(role, &me.user, &me.tenant)?;
    let mut errors = FieldErrors::default();
    let email = rules::parse_email(&body.email).map_err(|cause| errors.push_cause("email", cause)).unwrap_or_default();
    for (field, text) in [("first_name", &body.first_name), ("last_name", &body.last_name)] {
        if !text.trim().is_empty()
            && let Err(cause) = rules::check_text(text, 60)
        {
            errors.push_cause(field, cause);
        }
    }
    errors.into_result()?;
    state.throttle.count(me.tenant.id, Limit::INVITATIONS, &me.user.id.to_string()).await?;
    let invitation = Invitation {
        email: &email,
        first_name: body.first_name.trim(),
        last_name: body.last_name.trim(),
        lang: body.lang,
        roles: &[role],
    };
    let user = accounts::invite(&mut me.tx, &invitation, Some(me.user.id), &state.secrets.mailed_tokens).await?;
    let made = accounts::get_invitation(&mut me.tx, user).await?;
    let now = me.tx.now();
    me.tx.commit().await?;
    Ok(Created(InvitationBody::new(made, now)))
}

/// Who gets a further role.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewRole)]
pub struct NewRoleBody {
    /// Of an account of this brand.
    email: String,
    role: InvitedRole,
}

/// Who has it now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GivenRole)]
pub struct GivenRoleBody {
    /// The account's.
    id: Uuid,
    role: Role,
    /// False: the person had it already.
    is_new: bool,
    /// The account has no password yet, so a link for one was mailed.
    is_invited: bool,
}

/// Give somebody who has an account a further role; again changes nothing. `404` where nobody has the address. Making admins takes a
/// super-admin.
#[utoipa::path(post, path = "/api/office/roles", tag = TAG, request_body = NewRoleBody, responses((status = 200, body = GivenRoleBody), ApiErrors))]
pub async fn give_role(
    State(state): State<AppState>,
    mut me: May<rights::InvitePeople>,
    ValidJson(body): ValidJson<NewRoleBody>,
) -> ApiResult<Json<GivenRoleBody>> {
    let role = Role::from(body.role);
    require_right_over(role, &me.user, &me.tenant)?;
    let mut errors = FieldErrors::default();
    let email = rules::parse_email(&body.email).map_err(|cause| errors.push_cause("email", cause)).unwrap_or_default();
    errors.into_result()?;
    state.throttle.count(me.tenant.id, Limit::INVITATIONS, &me.user.id.to_string()).await?;
    let given = accounts::give_role(&mut me.tx, &email, role, me.user.id, &state.secrets.mailed_tokens)
        .await?
        .ok_or(ApiError::NotFound)?;
    me.tx.commit().await?;
    Ok(Json(GivenRoleBody {
        id: given.user().0,
        role,
        is_new: !matches!(given, Appointed::Unchanged(_)),
        is_invited: matches!(given, Appointed::Invited(_)),
    }))
}

/// Mail another link, at most once a minute, and open the invitation for another fortnight.
#[utoipa::path(post, path = "/api/office/invitations/{id}/send", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = InvitationBody), ApiErrors))]
pub async fn send_invitation(
    State(state): State<AppState>,
    mut me: May<rights::InvitePeople>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<InvitationBody>> {
    let sent = accounts::get_invitation(&mut me.tx, UserId(id)).await?;
    require_right_over(sent.role, &me.user, &me.tenant)?;
    accounts::send_invitation_again(&mut me.tx, UserId(id), me.user.id, &state.secrets.mailed_tokens).await?;
    let sent = accounts::get_invitation(&mut me.tx, UserId(id)).await?;
    let now = me.tx.now();
    me.tx.commit().await?;
    Ok(Json(InvitationBody::new(sent, now)))
}

/// Take an invitation back: the account that nobody has entered goes.
#[utoipa::path(delete, path = "/api/office/invitations/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn revoke_invitation(
    mut me: May<rights::InvitePeople>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<StatusCode> {
    let sent = accounts::get_invitation(&mut me.tx, UserId(id)).await?;
    require_right_over(sent.role, &me.user, &me.tenant)?;
    accounts::revoke_invitation(&mut me.tx, UserId(id), me.user.id).await?;
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who may invite people may not thereby make admins.
fn require_right_over(role: Role, user: &SignedInUser, tenant: &Tenant) -> ApiResult<()> {
    let is_staff = matches!(role, Role::Admin | Role::SuperAdmin);
    if !is_staff || user.roles.may(Permission::InviteAdmins, BrandKind::of(tenant)) {
        Ok(())
    } else {
        Err(ApiError::Forbidden)
    }
}

impl From<InvitationError> for ApiError {
    fn from(error: InvitationError) -> Self {
        match error {
            InvitationError::NotFound => Self::NotFound,
            InvitationError::TooSoon => Self::TooSoon,
            InvitationError::Database(cause) => Self::internal(cause),
        }
    }
}
