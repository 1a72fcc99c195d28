//! Creating tenants and changing their brand: an operator's work, done in a platform transaction.

use uuid::Uuid;

use crate::{Brand, BrandError, PlatformTx, TenantId, normalise_host};

/// A tenant as an operator describes it.
#[derive(Debug, Clone, PartialEq)]
pub struct NewTenant {
    /// Short name, unique in the installation.
    pub slug: String,
    /// The names it is served under; the first one is used in links.
    pub hosts: Vec<String>,
    /// Whether unknown hosts show this brand. At most one tenant.
    pub is_default: bool,
    /// Its brand.
    pub brand: Brand,
}

/// Why a tenant was not saved.
#[derive(Debug, thiserror::Error)]
pub enum RegistryError {
    /// A tenant without a host cannot be reached.
    #[error("a tenant needs a host")]
    NoHost,
    /// The text cannot be a host.
    #[error("`{0}` is not a host")]
    NotAHost(String),
    /// Another tenant has this host.
    #[error("`{0}` belongs to another tenant")]
    HostTaken(String),
    /// The brand would break the pages.
    #[error(transparent)]
    Brand(#[from] BrandError),
    /// The database refused.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Creates the tenant, or brings the one with the same slug to this state. Hosts that are no longer named are released.
pub async fn save_tenant(tx: &mut PlatformTx, tenant: &NewTenant) -> Result<TenantId, RegistryError> {
    tenant.brand.check()?;
    let hosts = tenant
        .hosts
        .iter()
        .map(|host| normalise_host(host).ok_or_else(|| RegistryError::NotAHost(host.clone())))
        .collect::<Result<Vec<_>, _>>()?;
    let primary = hosts.first().ok_or(RegistryError::NoHost)?;

    let fresh = tx.new_id();
    let id: Uuid = sqlx::query_scalar(
        "insert into tenants (id, slug, brand, is_default) values ($1, $2, $3, $4)
         on conflict on constraint tenants_slug_once do update set brand = excluded.brand, is_default = excluded.is_default
         returning id",
    )
    .bind(fresh)
    .bind(&tenant.slug)
    .bind(sqlx::types::Json(&tenant.brand))
    .bind(tenant.is_default)
    .fetch_one(tx.conn())
    .await?;

    sqlx::query("delete from tenant_hosts where tenant_id = $1").bind(id).execute(tx.conn()).await?;
    for host in &hosts {
        let inserted = sqlx::query(
            "insert into tenant_hosts (host, tenant_id, is_primary) values ($1, $2, $3) on conflict (host) do nothing",
        )
        .bind(host)
        .bind(id)
        .bind(host == primary)
        .execute(tx.conn())
        .await?
        .rows_affected();
        if inserted == 0 {
            return Err(RegistryError::HostTaken(host.clone()));
        }
    }
    Ok(TenantId(id))
}
