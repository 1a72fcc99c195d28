//! Other conditions for learners who need them (D-054): read by the learner, set by staff.

use axum::Json;
use product::people::accommodations::{self, Accommodations, Setting, SettingError, TimeFactor};
use product::people::accounts::UserId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{May, MayRead, SignedInReader, ValidJson, ValidPath, rights};
use crate::routes::exams::attempts::body::AccommodationsBody;

const TAG: &str = "accommodations";

/// What is set for somebody.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccommodationSetting {
    /// The conditions.
    accommodations: AccommodationsBody,
    /// Counts changes; 0 until something is set.
    version: i32,
}

/// What is to be set.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SetAccommodationsBody {
    /// The conditions.
    accommodations: AccommodationsBody,
    /// The version that the editor has seen.
    version: i32,
}

impl From<Setting> for AccommodationSetting {
    fn from(Setting { accommodations: set, version }: Setting) -> Self {
        let accommodations = AccommodationsBody {
            time_factor: set.time_factor.into(),
            large_type: set.large_type,
            extra_breaks: set.extra_breaks,
            screen_reader_order: set.screen_reader_order,
        };
        Self { accommodations, version }
    }
}

impl From<SettingError> for ApiError {
    fn from(error: SettingError) -> Self {
        match error {
            SettingError::Unknown => Self::NotFound,
            SettingError::Conflict => Self::Conflict,
            SettingError::Database(cause) => cause.into(),
        }
    }
}

/// Get the own conditions.
#[utoipa::path(get, path = "/api/accommodations", tag = TAG, responses((status = 200, body = AccommodationSetting), ApiErrors))]
pub async fn get_own_accommodations(mut me: SignedInReader) -> ApiResult<Json<AccommodationSetting>> {
    let setting = accommodations::find_setting(&mut me.tx, me.user.id).await?;
    Ok(Json(setting.unwrap_or_default().into()))
}

/// Get somebody's conditions.
#[utoipa::path(get, path = "/api/accommodations/{user}", tag = TAG, params(("user" = Uuid, Path)), responses((status = 200, body = AccommodationSetting), ApiErrors))]
pub async fn get_accommodations(
    mut staff: MayRead<rights::SetAccommodations>,
    ValidPath(user): ValidPath<Uuid>,
) -> ApiResult<Json<AccommodationSetting>> {
    let setting = accommodations::find_setting(&mut staff.tx, UserId(user)).await?.ok_or(ApiError::NotFound)?;
    Ok(Json(setting.into()))
}

/// Set somebody's conditions. They hold for attempts that are begun from now on.
#[utoipa::path(put, path = "/api/accommodations/{user}", tag = TAG, params(("user" = Uuid, Path)), request_body = SetAccommodationsBody,
    responses((status = 200, body = AccommodationSetting), ApiErrors))]
pub async fn set_accommodations(
    mut staff: May<rights::SetAccommodations>,
    ValidPath(user): ValidPath<Uuid>,
    ValidJson(body): ValidJson<SetAccommodationsBody>,
) -> ApiResult<Json<AccommodationSetting>> {
    let wanted = body.accommodations;
    let wanted = Accommodations {
        time_factor: TimeFactor::try_from(wanted.time_factor)
            .map_err(|_| ApiError::field("accommodations.time_factor", Sentence::Unknown))?,
        large_type: wanted.large_type,
        extra_breaks: wanted.extra_breaks,
        screen_reader_order: wanted.screen_reader_order,
    };
    let editor = staff.user.id;
    let setting = accommodations::set_accommodations(&mut staff.tx, editor, UserId(user), wanted, body.version).await?;
    staff.tx.commit().await?;
    Ok(Json(setting.into()))
}
