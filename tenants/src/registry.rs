//! Creating tenants and changing their brand: an operator's work, done in a platform transaction.

use std::collections::BTreeMap;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{Brand, BrandError, PageRequest, PlatformTx, TenantFile, TenantId, normalize_host};

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
    /// Another tenant has this slug.
    #[error("`{0}` is the slug of another tenant")]
    SlugTaken(String),
    /// The text cannot be a slug.
    #[error("`{0}` is not a slug")]
    NotASlug(String),
    /// The brand would break the pages.
    #[error(transparent)]
    Brand(#[from] BrandError),
    /// A stored brand does not fit the code.
    #[error("the stored brand of `{0}` cannot be read")]
    Stored(String, #[source] serde_json::Error),
    /// The database refused.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Creates the tenant, or brings the one with the same slug to this state. Hosts that are no longer named are released.
pub async fn save_tenant(tx: &mut PlatformTx, tenant: &NewTenant) -> Result<TenantId, RegistryError> {
    let hosts = checked(tenant)?;
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
    put_hosts(tx, id, &hosts).await?;
    Ok(TenantId(id))
}

/// Creates the tenant and never changes one that is there: for people, who do not see what they would overwrite.
pub async fn create_tenant(tx: &mut PlatformTx, tenant: &NewTenant) -> Result<TenantId, RegistryError> {
    let hosts = checked(tenant)?;
    let fresh = tx.new_id();
    let id: Option<Uuid> = sqlx::query_scalar(
        "insert into tenants (id, slug, brand, is_default) values ($1, $2, $3, $4)
         on conflict on constraint tenants_slug_once do nothing returning id",
    )
    .bind(fresh)
    .bind(&tenant.slug)
    .bind(sqlx::types::Json(&tenant.brand))
    .bind(tenant.is_default)
    .fetch_optional(tx.conn())
    .await?;
    let id = id.ok_or_else(|| RegistryError::SlugTaken(tenant.slug.clone()))?;
    put_hosts(tx, id, &hosts).await?;
    Ok(TenantId(id))
}

/// Its hosts, normalized, when nothing stands against it but what others have.
pub(crate) fn checked(tenant: &NewTenant) -> Result<Vec<String>, RegistryError> {
    tenant.brand.check()?;
    let is_letter = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    let slug = &tenant.slug;
    if !(1..=63).contains(&slug.len()) || slug.starts_with('-') || !slug.bytes().all(is_letter) {
        return Err(RegistryError::NotASlug(slug.clone()));
    }
    let mut hosts = Vec::new();
    for host in &tenant.hosts {
        // A port is part of the address that somebody types, not of the name.
        let name = normalize_host(host).filter(|name| name.starts_with('[') || !host.contains(':'));
        let host = name.ok_or_else(|| RegistryError::NotAHost(host.clone()))?;
        if !hosts.contains(&host) {
            hosts.push(host);
        }
    }
    if hosts.is_empty() { Err(RegistryError::NoHost) } else { Ok(hosts) }
}

/// The first host is the one that links use.
async fn put_hosts(tx: &mut PlatformTx, id: Uuid, hosts: &[String]) -> Result<(), RegistryError> {
    sqlx::query("delete from tenant_hosts where tenant_id = $1").bind(id).execute(tx.conn()).await?;
    for (at, host) in hosts.iter().enumerate() {
        let inserted = sqlx::query(
            "insert into tenant_hosts (host, tenant_id, is_primary) values ($1, $2, $3) on conflict (host) do nothing",
        )
        .bind(host)
        .bind(id)
        .bind(at == 0)
        .execute(tx.conn())
        .await?
        .rows_affected();
        if inserted == 0 {
            return Err(RegistryError::HostTaken(host.clone()));
        }
    }
    Ok(())
}

#[derive(sqlx::FromRow)]
struct Row {
    slug: String,
    is_default: bool,
    brand: serde_json::Value,
    hosts: Vec<String>,
}

impl Row {
    fn file(self) -> Result<TenantFile, RegistryError> {
        let Self { slug, is_default, brand, hosts } = self;
        let brand = Brand::from_stored(brand).map_err(|cause| RegistryError::Stored(slug.clone(), cause))?;
        Ok(TenantFile { slug, hosts, is_default, brand })
    }
}

/// A page of the tenants whose short name or one of whose hosts has `part` in it, the default one first, and how many there
/// are. An empty `part` is in all of them.
///
/// Names are not looked through: a name lies within its brand, and to read ten thousand brands takes seconds.
pub async fn list_tenant_files(
    tx: &mut PlatformTx,
    part: &str,
    page: PageRequest,
) -> Result<(Vec<TenantFile>, i64), RegistryError> {
    let part = part.trim().to_lowercase();
    let rows: Vec<Row> = sqlx::query_as(
        "select t.slug, t.is_default, t.brand,
           array(select host from tenant_hosts h where h.tenant_id = t.id order by is_primary desc, host) as hosts
         from tenants t
         where strpos(t.slug, $1) > 0
           or exists (select from tenant_hosts h where h.tenant_id = t.id and strpos(h.host, $1) > 0)
         order by t.is_default desc, t.slug limit $2 offset $3",
    )
    .bind(&part)
    .bind(page.limit())
    .bind(page.offset())
    .fetch_all(tx.conn())
    .await?;
    let total = sqlx::query_scalar(
        "select count(*) from tenants t where strpos(t.slug, $1) > 0
           or exists (select from tenant_hosts h where h.tenant_id = t.id and strpos(h.host, $1) > 0)",
    )
    .bind(&part)
    .fetch_one(tx.conn())
    .await?;
    let files: Result<Vec<_>, _> = rows.into_iter().map(Row::file).collect();
    Ok((files?, total))
}

/// The tenant with this slug.
pub async fn find_tenant_file(tx: &mut PlatformTx, slug: &str) -> Result<Option<TenantFile>, RegistryError> {
    let row: Option<Row> = sqlx::query_as(
        "select t.slug, t.is_default, t.brand,
           array(select host from tenant_hosts h where h.tenant_id = t.id order by is_primary desc, host) as hosts
         from tenants t where t.slug = $1",
    )
    .bind(slug)
    .fetch_optional(tx.conn())
    .await?;
    row.map(Row::file).transpose()
}

/// When the tenant with this slug was changed last, and its id. Holds its row: of two who save at once the second one sees
/// what the first has done.
pub async fn lock_tenant(tx: &mut PlatformTx, slug: &str) -> Result<Option<(TenantId, OffsetDateTime)>, sqlx::Error> {
    let row: Option<(Uuid, OffsetDateTime)> =
        sqlx::query_as("select id, updated_at from tenants where slug = $1 for update")
            .bind(slug)
            .fetch_optional(tx.conn())
            .await?;
    Ok(row.map(|(id, at)| (TenantId(id), at)))
}

/// When the tenant with this slug was changed last, for who edits it.
pub async fn find_tenant_version(tx: &mut PlatformTx, slug: &str) -> Result<Option<OffsetDateTime>, sqlx::Error> {
    sqlx::query_scalar("select updated_at from tenants where slug = $1").bind(slug).fetch_optional(tx.conn()).await
}

/// What some tenants' brands are called.
pub async fn list_brand_names(
    tx: &mut PlatformTx,
    tenants: &[TenantId],
) -> Result<BTreeMap<TenantId, String>, sqlx::Error> {
    let tenants: Vec<Uuid> = tenants.iter().map(|tenant| tenant.0).collect();
    let rows: Vec<(Uuid, String)> =
        sqlx::query_as("select id, coalesce(brand ->> 'name', slug) from tenants where id = any ($1)")
            .bind(tenants)
            .fetch_all(tx.conn())
            .await?;
    Ok(rows.into_iter().map(|(id, name)| (TenantId(id), name)).collect())
}

/// A brand in an operator's list.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ListedBrand {
    /// Its id.
    pub id: TenantId,
    /// Its short name.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// The host that links use.
    pub host: Option<String>,
    /// Since when it is there.
    pub created_at: OffsetDateTime,
}

/// What follows every text that begins so, byte by byte.
const LAST: char = '\u{10ffff}';

/// A page of the brands, by name, and how many there are: those whose name, short name or one of whose hosts begins so, or all.
/// Only the brands of the page are read; the others are counted.
pub async fn list_brands_by_name(
    tx: &mut PlatformTx,
    begins: &str,
    page: PageRequest,
) -> Result<(Vec<ListedBrand>, i64), sqlx::Error> {
    let from = begins.trim().to_lowercase();
    if from.is_empty() {
        let total = sqlx::query_scalar("select count(*) from tenants").fetch_one(tx.conn()).await?;
        let ids = sqlx::query_scalar("select id from tenants order by search_name, id limit $1 offset $2")
            .bind(page.limit())
            .bind(page.offset())
            .fetch_all(tx.conn())
            .await?;
        return Ok((read_brands(tx, ids).await?, total));
    }
    let below = format!("{from}{LAST}");
    let found: Vec<(Uuid, i64)> = sqlx::query_as(
        "select t.id, count(*) over () from tenants t
         where t.id in (select id from tenants where search_name >= $1 and search_name < $2
                        union all
                        select id from tenants where slug collate \"C\" >= $1 and slug collate \"C\" < $2
                        union all
                        select tenant_id from tenant_hosts where host collate \"C\" >= $1 and host collate \"C\" < $2)
         order by t.search_name, t.id limit $3 offset $4",
    )
    .bind(&from)
    .bind(&below)
    .bind(page.limit())
    .bind(page.offset())
    .fetch_all(tx.conn())
    .await?;
    let total = found.first().map_or(0, |(_, total)| *total);
    Ok((read_brands(tx, found.into_iter().map(|(id, _)| id).collect()).await?, total))
}

async fn read_brands(tx: &mut PlatformTx, ids: Vec<Uuid>) -> Result<Vec<ListedBrand>, sqlx::Error> {
    sqlx::query_as(
        "select t.id, t.slug, coalesce(t.brand ->> 'name', t.slug) as name, t.created_at,
           (select host from tenant_hosts h where h.tenant_id = t.id and h.is_primary) as host
         from tenants t where t.id = any ($1) order by t.search_name, t.id",
    )
    .bind(ids)
    .fetch_all(tx.conn())
    .await
}
