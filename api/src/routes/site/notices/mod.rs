//! What a brand says on its pages (requirements group J): notices for everybody, house ads for free members.

pub mod adblock_probe;
pub mod banners;
pub mod house_ads;

use product::people::accounts::{self, UserId};
use product::site::notices::{Link, NoticeError, Phase, Read, Saved, Texts};
use serde::{Deserialize, Serialize};
use tenants::{PageRequest, TenantTx};
use utoipa::ToSchema;

use crate::errors::{ApiError, ApiResult, Sentence};

const TAG: &str = "notices";

/// A text in each language; what is missing or empty falls back to English.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = Texts)]
pub struct TextsBody {
    #[serde(default)]
    #[schema(required = true)]
    en: String,
    #[serde(default)]
    #[schema(required = true)]
    cn: String,
    #[serde(default)]
    #[schema(required = true)]
    tw: String,
}

impl From<Texts> for TextsBody {
    fn from(texts: Texts) -> Self {
        Self { en: texts.en, cn: texts.cn, tw: texts.tw }
    }
}

impl From<TextsBody> for Texts {
    fn from(body: TextsBody) -> Self {
        Self { en: body.en, cn: body.cn, tw: body.tw }
    }
}

/// Where a text leads.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = TextLink)]
pub struct LinkBody {
    /// `https://…`, `mailto:…`, or a path of our own.
    url: String,
    text: TextsBody,
}

impl From<Link> for LinkBody {
    fn from(link: Link) -> Self {
        Self { url: link.url, text: link.text.into() }
    }
}

impl From<LinkBody> for Link {
    fn from(body: LinkBody) -> Self {
        Self { url: body.url, text: body.text.into() }
    }
}

/// Which of the office's list.
#[derive(Debug, Clone, Copy, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PhaseQuery {
    /// All when left out.
    #[param(inline)]
    phase: Option<Phase>,
    /// Counts from 1.
    #[param(minimum = 1)]
    page: Option<u32>,
}

impl PhaseQuery {
    fn page(self) -> PageRequest {
        crate::schemas::page(self.page)
    }
}

/// The version that a change names, and who makes it.
fn read(version: Option<i32>, by: UserId) -> ApiResult<Read> {
    let version = version.ok_or_else(|| ApiError::field("version", Sentence::Required))?;
    Ok(Read { version, by })
}

/// What was saved, or a refusal that says who was faster.
async fn or_by_whom<T>(tx: &mut TenantTx, saved: Result<T, NoticeError>) -> ApiResult<T> {
    match saved {
        Err(NoticeError::Changed(Saved { by: Some(by), at })) => {
            let by = accounts::list_names(tx, [by.0]).await?.remove(&by.0).map(|names| names.full());
            Err(ApiError::ChangedByAnother { by: by.unwrap_or_default(), at })
        }
        saved => Ok(saved?),
    }
}

impl From<NoticeError> for ApiError {
    fn from(error: NoticeError) -> Self {
        match error {
            NoticeError::Invalid(fields) => Self::Invalid(fields.into_iter().collect()),
            NoticeError::Changed(saved) => Self::ChangedByAnother { by: String::new(), at: saved.at },
            NoticeError::Unknown => Self::NotFound,
            NoticeError::Database(cause) => Self::internal(cause),
        }
    }
}

/// A moment in a request.
fn moment(field: &'static str, text: &str) -> Result<time::OffsetDateTime, ApiError> {
    crate::schemas::moment::parse(text).ok_or_else(|| ApiError::field(field, Sentence::Malformed))
}
