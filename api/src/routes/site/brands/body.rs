//! Brands as the API has them. A brand itself travels as it is stored, field by field: its file is its shape.

use serde::{Deserialize, Serialize};
use tenants::{Brand, BrandError, Origin, TenantFile};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::errors::{FieldErrors, Sentence};

/// A brand in the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct BrandLine {
    slug: String,
    name: String,
    /// The first one is used in links.
    hosts: Vec<String>,
    is_default: bool,
    /// Where it is served.
    url: String,
    favicon_svg: String,
    primary: String,
    accent: String,
    features: Vec<String>,
}

impl BrandLine {
    pub(super) fn new(file: TenantFile, origin: &Origin) -> Self {
        let TenantFile { slug, hosts, is_default, brand } = file;
        let token = |name: &str| brand.theme.get(name).cloned().unwrap_or_default();
        let base = hosts.first().map(|host| origin.base_url(host)).unwrap_or_default();
        Self {
            url: format!("{base}{}/", crate::routes::site::brand::BASE_PATH),
            primary: token("primary"),
            accent: token("accent"),
            name: brand.name,
            favicon_svg: brand.favicon_svg,
            features: brand.features,
            slug,
            hosts,
            is_default,
        }
    }
}

/// A brand with its hosts, as `worker create-tenant` reads it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BrandFile)]
pub(super) struct BrandFileBody {
    slug: String,
    /// The first one is used in links.
    hosts: Vec<String>,
    is_default: bool,
    /// As in `tenants/demo`.
    #[schema(value_type = Object)]
    brand: Brand,
}

/// A brand as it is stored.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StoredBrand)]
pub struct BrandBody {
    #[serde(flatten)]
    file: BrandFileBody,
    /// When it was changed last; who saves sends it back, so that nobody's change is lost. Not part of the file.
    #[serde(with = "time::serde::rfc3339")]
    version: OffsetDateTime,
}

impl BrandBody {
    pub(super) fn new(file: TenantFile, version: OffsetDateTime) -> Self {
        let TenantFile { slug, hosts, is_default, brand } = file;
        Self { file: BrandFileBody { slug, hosts, is_default, brand }, version }
    }
}

/// A brand to make or to change.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewBrand)]
pub struct NewBrandBody {
    /// Lower-case letters, digits and hyphens. Stays for ever.
    slug: String,
    /// The first one is used in links.
    hosts: Vec<String>,
    /// As in `tenants/demo`.
    #[schema(value_type = Object)]
    brand: Brand,
    /// Who is invited as the first admin.
    pub(super) admin_email: Option<String>,
    /// The version that was edited: a change is refused without it. A new brand, made by hand or of a file, has none.
    #[serde(default, with = "crate::schemas::moment::option")]
    pub(super) version: Option<OffsetDateTime>,
}

impl NewBrandBody {
    pub(super) fn file(self) -> TenantFile {
        TenantFile { slug: self.slug, hosts: self.hosts, is_default: false, brand: self.brand }
    }
}

/// An admin to be.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = InviteAdmin)]
pub struct InviteBody {
    pub(super) email: String,
}

/// Every fault at its field.
pub(super) fn fields_of(faults: &[BrandError]) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for fault in faults {
        let sentence = match fault {
            BrandError::MissingToken(_)
            | BrandError::Empty(_)
            | BrandError::DefaultLanguage
            | BrandError::CurrentFormat => Sentence::Required,
            BrandError::UnsafeToken(_) | BrandError::Malformed(_) => Sentence::Malformed,
            BrandError::Faint(..) => Sentence::TooFaint,
            BrandError::UnsafeSvg(_) => Sentence::NotADrawing,
            BrandError::TooLong { most, .. } => Sentence::TooLong { max: *most },
            BrandError::Unknown(_) => Sentence::Unknown,
        };
        errors.push(fault.field(), sentence);
    }
    errors
}
