//! Mails that the signed-in person may switch off (decision 0059).

use axum::Json;
use axum::http::StatusCode;
use product::site::mails::{self, MailKind, MailSwitch, SwitchError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{SignedIn, SignedInReader, ValidJson, ValidPath};
use crate::schemas::List;

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
