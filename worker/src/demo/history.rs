//! A year of figures before the demo, which nobody made: marked on the brand, and written once.

use product::money::price_list::Currency;
use product::site::analytics::{SampleBrand, day_of, write_sample_year};
use tenants::{Db, Reason, TenantId, demo::begin_sample_history};
use time::Duration;

use super::DemoError;

/// Which brand is how large.
fn brand_of(slug: &str) -> SampleBrand<'_> {
    match slug {
        "harbor" => SampleBrand {
            slug,
            size: 0.55,
            currency: Currency::Twd,
            order: 63_000,
            month: 63_000,
            languages: &[("tw", 0.86), ("en", 0.12), ("cn", 0.02)],
        },
        "northfield" => SampleBrand {
            slug,
            size: 0.35,
            currency: Currency::Cny,
            order: 14_000,
            month: 14_700,
            languages: &[("cn", 0.83), ("en", 0.16), ("tw", 0.01)],
        },
        _ => SampleBrand {
            slug,
            size: 1.0,
            currency: Currency::Usd,
            order: 2_000,
            month: 2_100,
            languages: &[("en", 0.58), ("tw", 0.27), ("cn", 0.15)],
        },
    }
}

/// Up to yesterday, unless the brand has a year already.
pub(super) async fn create(db: &Db, tenant: TenantId, slug: &str) -> Result<(), DemoError> {
    let mut tx = db.platform(Reason::Operations).await?;
    let until = day_of(tx.now()) - Duration::days(1);
    if !begin_sample_history(&mut tx, tenant, until).await? {
        return Ok(());
    }
    let mut tx = tx.into_tenant(tenant).await?;
    write_sample_year(&mut tx, brand_of(slug), until).await?;
    tx.commit().await?;
    Ok(())
}
