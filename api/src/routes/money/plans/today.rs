//! What the reader may still begin today, so that screens can say it before anybody is refused.

use axum::Json;
use product::money::plans::{self, Allowance, Entitlements};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::errors::{ApiErrors, ApiResult};
use crate::extract::SignedInReader;
use crate::schemas::Day;

/// Today's practice.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Entitlements)]
pub struct EntitlementsBody {
    /// Whether no daily limit holds.
    is_unlimited: bool,
    /// Today in the reader's time zone.
    #[schema(value_type = String, format = Date)]
    day: Day,
    /// When the count begins anew.
    #[serde(with = "time::serde::rfc3339")]
    resets_at: OffsetDateTime,
    /// Full and quick mocks.
    tests: AllowanceBody,
    /// Sections and single sets.
    sections: AllowanceBody,
}

/// How far one kind of practice has come today.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Allowance)]
pub struct AllowanceBody {
    /// Begun today.
    used: u32,
    /// At most; null without a limit.
    limit: Option<u32>,
    /// How many more; null without a limit.
    left: Option<u32>,
}

impl From<Allowance> for AllowanceBody {
    fn from(allowance: Allowance) -> Self {
        Self { used: allowance.used, limit: allowance.limit, left: allowance.left() }
    }
}

impl From<Entitlements> for EntitlementsBody {
    fn from(today: Entitlements) -> Self {
        Self {
            is_unlimited: today.is_unlimited,
            day: Day(today.day),
            resets_at: today.resets_at,
            tests: today.tests.into(),
            sections: today.sections.into(),
        }
    }
}

/// Get what may still be begun today.
#[utoipa::path(get, path = "/api/entitlements", tag = "entitlements", responses((status = 200, body = EntitlementsBody), ApiErrors))]
pub async fn get_entitlements(mut reader: SignedInReader) -> ApiResult<Json<EntitlementsBody>> {
    Ok(Json(plans::get_entitlements(&mut reader.tx, reader.user.id).await?.into()))
}
