//! Mails that the signed-in person may switch off (decision 0059), and those of the tenant, which the office sends again
//! (decision 0075).

use axum::Json;
use axum::http::StatusCode;
use product::ground::audit;
use product::site::mails::{
    self, MailCounts, MailFilter, MailKind, MailState, MailSwitch, OfficeMail, ResendError, SwitchError,
};
use serde::{Deserialize, Serialize};
use tenants::Lang;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::rights::ManageMails;
use crate::extract::{May, MayRead, SignedIn, SignedInReader, ValidJson, ValidPath, ValidQuery};
use crate::schemas::{CappedPage, List, PageQuery};

const TAG: &str = "mails";

/// A kind of mail, and whether it is sent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MailSwitch)]
pub struct MailSwitchBody {
    kind: MailKind,
    is_on: bool,
}

/// What a kind of mail is switched to.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SetMailSwitch)]
pub struct SetMailSwitchBody {
    /// Whether such mails are sent.
    is_on: bool,
}

impl From<SwitchError> for ApiError {
    fn from(error: SwitchError) -> Self {
        match error {
            SwitchError::NotTheirs => Self::NotFound,
            SwitchError::Database(cause) => cause.into(),
        }
    }
}

/// List the kinds of mail that one may switch off: those that fit the own roles.
#[utoipa::path(get, path = "/api/mail-switches", tag = TAG, responses((status = 200, body = List<MailSwitchBody>), ApiErrors))]
pub async fn list_mail_switches(mut me: SignedInReader) -> ApiResult<Json<List<MailSwitchBody>>> {
    let switches = mails::list_switches(&mut me.tx, me.user.id, &me.user.roles).await?;
    let data = switches.into_iter().map(|switch| MailSwitchBody { kind: switch.kind, is_on: switch.is_on });
    Ok(Json(List { data: data.collect() }))
}

/// Switch a kind of mail on or off. Doing it again changes nothing.
#[utoipa::path(put, path = "/api/mail-switches/{kind}", tag = TAG, params(("kind" = MailKind, Path)), request_body = SetMailSwitchBody,
    responses((status = 204), ApiErrors))]
pub async fn set_mail_switch(
    mut me: SignedIn,
    ValidPath(kind): ValidPath<MailKind>,
    ValidJson(body): ValidJson<SetMailSwitchBody>,
) -> ApiResult<StatusCode> {
    let wanted = MailSwitch { kind, is_on: body.is_on };
    mails::set_switch(&mut me.tx, me.user.id, &me.user.roles, wanted).await?;
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// To whom a mail went.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MailReceiver)]
pub struct ReceiverBody {
    id: Uuid,
    name: String,
}

/// A mail that was begun. Its text is not kept.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OutgoingMail)]
pub struct OutgoingMailBody {
    id: Uuid,
    /// The stored name of its template.
    kind: String,
    /// Null for visitors, for support and for people who were erased.
    receiver: Option<ReceiverBody>,
    lang: Lang,
    state: MailState,
    /// What the mail server said last.
    error: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    sent_at: Option<OffsetDateTime>,
    /// Whether it can be written again.
    may_be_resent: bool,
}

impl From<OfficeMail> for OutgoingMailBody {
    fn from(mail: OfficeMail) -> Self {
        Self {
            id: mail.id,
            kind: mail.kind,
            receiver: mail.receiver.map(|(id, name)| ReceiverBody { id: id.0, name }),
            lang: mail.lang,
            state: mail.state,
            error: mail.error,
            created_at: mail.created_at,
            sent_at: mail.sent_at,
            may_be_resent: mail.may_be_resent,
        }
    }
}

/// What the office asks first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OutgoingMailCounts)]
pub struct MailCountsBody {
    /// That wait; counted up to 10,000.
    waiting: i64,
    /// Refused in the last seven days.
    refused_week: i64,
    /// Sent in the last 24 hours.
    sent_day: i64,
    /// The kinds that there are.
    kinds: Vec<String>,
}

/// Which mails to list; everything may be left out.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MailsQuery {
    /// In this state.
    #[param(inline)]
    state: Option<MailState>,
    /// Of this kind.
    kind: Option<String>,
}

impl From<ResendError> for ApiError {
    fn from(error: ResendError) -> Self {
        match error {
            ResendError::Unknown => Self::NotFound,
            ResendError::NotResendable => Self::MailNotResendable,
            ResendError::JustResent => Self::MailJustResent,
            ResendError::Database(cause) => cause.into(),
        }
    }
}

/// List the mails that were begun, the newest first.
#[utoipa::path(get, path = "/api/office/mails", tag = TAG, params(MailsQuery, PageQuery),
    responses((status = 200, body = CappedPage<OutgoingMailBody>), ApiErrors))]
pub async fn list_outgoing_mails(
    mut office: MayRead<ManageMails>,
    ValidQuery(query): ValidQuery<MailsQuery>,
    ValidQuery(page): ValidQuery<PageQuery>,
) -> ApiResult<Json<CappedPage<OutgoingMailBody>>> {
    let (filter, page) = (MailFilter { state: query.state, kind: query.kind.as_deref() }, page.request());
    let listed = mails::list_mails(&mut office.tx, filter, page).await?;
    let data = listed.mails.into_iter().map(OutgoingMailBody::from).collect();
    Ok(Json(CappedPage::new(data, page, listed.total, listed.is_more)))
}

/// Count the mails that wait, were refused and were sent.
#[utoipa::path(get, path = "/api/office/mails/counts", tag = TAG,
    responses((status = 200, body = MailCountsBody), ApiErrors))]
pub async fn count_outgoing_mails(mut office: MayRead<ManageMails>) -> ApiResult<Json<MailCountsBody>> {
    let MailCounts { waiting, refused_week, sent_day, kinds } = mails::count_mails(&mut office.tx).await?;
    Ok(Json(MailCountsBody { waiting, refused_week, sent_day, kinds }))
}

/// Send a mail again: a refused one is tried anew, a sent one goes out a second time. 409 when it cannot be written again, or was
/// sent again less than a minute ago.
#[utoipa::path(post, path = "/api/office/mails/{id}/resend", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, body = OutgoingMailBody), ApiErrors))]
pub async fn resend_outgoing_mail(
    mut office: May<ManageMails>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<OutgoingMailBody>> {
    let mail = mails::resend_mail(&mut office.tx, id, &office.tenant.host).await?;
    let subject = mail.receiver.as_ref().map_or(id, |(user, _)| user.0);
    let changes = serde_json::json!({ "mail": id, "kind": mail.kind });
    audit::record(&mut office.tx, Some(office.user.id.0), "mails.resend", subject, &changes).await?;
    office.tx.commit().await?;
    Ok(Json(mail.into()))
}
