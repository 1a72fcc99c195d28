//! The three demo brands: a practice site of our own, a tutoring company and a school.

use serde::Deserialize;
use time::Date;

use crate::{Brand, NewTenant, PlatformTx, RegistryError, Settings, TenantId, begin_settings, save_tenant};

const FILES: [(&str, &str); 3] = [
    ("verdant", include_str!("../demo/verdant.json")),
    ("harbor", include_str!("../demo/harbor.json")),
    ("northfield", include_str!("../demo/northfield.json")),
];

/// A file of `tenants/demo`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    hosts: Vec<String>,
    #[serde(default)]
    is_default: bool,
    brand: serde_json::Value,
}

/// The demo tenants, the default one first.
pub fn tenants() -> Result<Vec<NewTenant>, serde_json::Error> {
    FILES
        .iter()
        .map(|(slug, text)| {
            let File { hosts, is_default, brand } = serde_json::from_str(text)?;
            Ok(NewTenant { slug: (*slug).to_owned(), hosts, is_default, brand: Brand::from_stored(brand)? })
        })
        .collect()
}

/// What the demo brands charge, give and allow until somebody changes it: the usual, and the PDF comes with grading (D-065).
pub fn settings() -> Settings {
    let mut settings = Settings::default();
    settings.prices.pdf_free_with_grading = true;
    settings
}

/// Why the demo could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// A file of `tenants/demo` does not fit [`Brand`].
    #[error("demo brand: {0}")]
    File(#[from] serde_json::Error),
    /// The database or a rule refused it.
    #[error(transparent)]
    Registry(#[from] RegistryError),
}

/// Creates the demo tenants or brings them up to date. Returns their ids in the order of [`tenants`].
pub async fn load(tx: &mut PlatformTx) -> Result<Vec<TenantId>, DemoError> {
    let mut ids = Vec::new();
    for tenant in tenants()? {
        let id = save_tenant(tx, &tenant).await?;
        begin_settings(tx, id, &settings()).await.map_err(RegistryError::from)?;
        ids.push(id);
    }
    Ok(ids)
}

/// Notes that the brand's figures up to this day are made up. False: some are already, and nothing is noted.
pub async fn begin_sample_history(tx: &mut PlatformTx, tenant: TenantId, until: Date) -> Result<bool, sqlx::Error> {
    let begun =
        sqlx::query("update tenants set sample_history_until = $2 where id = $1 and sample_history_until is null")
            .bind(tenant.0)
            .bind(until)
            .execute(tx.conn())
            .await?;
    Ok(begun.rows_affected() == 1)
}
