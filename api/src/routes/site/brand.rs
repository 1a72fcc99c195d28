//! The brand of the host, and what there is to practice: what a page needs before anyone signs in (requirements group A).

use std::collections::BTreeMap;

use axum::Json;
use product::content::library::{self, Catalog};
use serde::Serialize;
use tenants::{Brand, Header, Lang, Settings, Tenant};
use utoipa::ToSchema;

use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{CurrentTenant, VisitorReader};
use crate::schemas::Day;

const TAG: &str = "brand";
/// Below which every page of the product lies.
pub const BASE_PATH: &str = "/toefl";

/// The brand of the host. Texts that differ by language are maps from language to text.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Tenant)]
pub struct TenantBody {
    slug: String,
    /// Whether this is the brand whose admins also run the platform.
    is_default: bool,
    name: String,
    base_path: &'static str,
    support_email: String,
    home_url: Option<String>,
    header: Header,
    /// Design tokens without the two dashes.
    theme: BTreeMap<String, String>,
    logo_svg: String,
    logo_on_dark_svg: String,
    favicon_svg: String,
    social: Vec<SocialBody>,
    languages: Vec<Lang>,
    default_language: Lang,
    #[schema(value_type = BTreeMap<String, BTreeMap<String, String>>)]
    pub(crate) copy: BTreeMap<Lang, BTreeMap<String, String>>,
    /// Terms of use in Markdown. Left out of the copy that stands in every page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = BTreeMap<String, String>, required = false)]
    terms: Option<BTreeMap<Lang, String>>,
    hero: String,
    #[schema(value_type = BTreeMap<String, String>)]
    disclaimer: BTreeMap<Lang, String>,
    formats: Vec<String>,
    current_format: String,
    /// Parts of the product that are switched on.
    features: Vec<String>,
    /// ISO 4217.
    currency: String,
    /// Below this age a learner needs a parent's consent.
    consent_age: u8,
    /// What may stand behind `/setTest/`.
    presets: Vec<String>,
    /// The last day whose figures are made up, for a demo; null for a real brand.
    #[schema(value_type = Option<String>, format = Date)]
    sample_history_until: Option<Day>,
    /// What the brand charges, gives and allows: every text that names such a figure takes it from here.
    settings: Settings,
}

/// A page of the brand on another site.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SocialLink)]
pub struct SocialBody {
    kind: String,
    url: String,
}

impl TenantBody {
    /// What every page carries.
    pub(crate) fn of_page(tenant: &Tenant) -> Self {
        let brand: &Brand = &tenant.brand;
        let social = brand.social.iter().map(|link| SocialBody { kind: link.kind.clone(), url: link.url.clone() });
        Self {
            slug: tenant.slug.clone(),
            is_default: tenant.is_default,
            name: brand.name.clone(),
            base_path: BASE_PATH,
            support_email: brand.support_email.clone(),
            home_url: brand.home_url.clone(),
            header: brand.header,
            theme: brand.theme.clone(),
            logo_svg: brand.logo_svg.clone(),
            logo_on_dark_svg: brand.logo_on_dark_svg.clone(),
            favicon_svg: brand.favicon_svg.clone(),
            social: social.collect(),
            languages: brand.languages.clone(),
            default_language: brand.default_language,
            copy: brand.filled_copy(),
            terms: None,
            hero: brand.hero.clone(),
            disclaimer: Lang::ALL.into_iter().map(|lang| (lang, brand.disclaimer(lang))).collect(),
            formats: brand.formats.clone(),
            current_format: brand.current_format.clone(),
            features: brand.features.clone(),
            currency: brand.currency.clone(),
            consent_age: brand.consent_age,
            presets: brand.presets.keys().cloned().collect(),
            sample_history_until: tenant.sample_history_until.map(Day),
            settings: *tenant.settings,
        }
    }
}

/// Get the brand of the host; an unknown host has the default brand's.
#[utoipa::path(get, path = "/api/tenant", tag = TAG, security(()), responses((status = 200, body = TenantBody), ApiErrors))]
pub async fn get_tenant(CurrentTenant(tenant): CurrentTenant) -> Json<TenantBody> {
    Json(TenantBody { terms: Some(tenant.brand.terms.clone()), ..TenantBody::of_page(&tenant) })
}

/// True counts of what is published.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
#[schema(as = Catalog)]
pub struct CatalogBody {
    /// Tests of every kind.
    packs: i64,
    full_mocks: i64,
    quick_mocks: i64,
    section_packs: i64,
    /// Passages, recordings and tasks.
    sets: i64,
    items: i64,
    formats: i64,
    /// Within how many hours graders deliver, by the brand's setting; null where grading does not come with every test.
    graders_promise_hours: Option<i64>,
}

impl CatalogBody {
    /// With the promise of the brand.
    pub(crate) fn of(catalog: Catalog, tenant: &Tenant) -> Self {
        let promise = tenant.settings.gradings.included.then_some(tenant.brand.grading_hours);
        let Catalog { packs, full_mocks, quick_mocks, section_packs, sets, items, formats } = catalog;
        Self {
            packs,
            full_mocks,
            quick_mocks,
            section_packs,
            sets,
            items,
            formats,
            graders_promise_hours: promise.map(i64::from),
        }
    }
}

/// Count what there is to practice.
#[utoipa::path(get, path = "/api/catalog", tag = TAG, security(()), responses((status = 200, body = CatalogBody), ApiErrors))]
pub async fn get_catalog(mut visitor: VisitorReader) -> ApiResult<Json<CatalogBody>> {
    let catalog = library::count_catalog(&mut visitor.tx).await?;
    Ok(Json(CatalogBody::of(catalog, &visitor.tenant)))
}
