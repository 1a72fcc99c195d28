//! From the Host header to the tenant. A host that nobody owns shows the default brand (decision D-001).
//! Links in mails never come from the header: they begin with the tenant's stored primary host.

use std::{sync::Arc, time::Duration};

use moka::future::Cache;

use crate::{Brand, Db, Reason, Settings, Tenant, TenantId, normalize_host};

/// How the outside reaches us: scheme and port are the same for all tenants of an installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// `https`, or `http` on a developer's machine.
    pub scheme: &'static str,
    /// The port in the browser's address bar; `None` when it is the scheme's own.
    pub port: Option<u16>,
}

impl Origin {
    /// Behind TLS on its usual port.
    pub const fn https() -> Self {
        Self { scheme: "https", port: None }
    }

    /// Without TLS on `port`: development and tests.
    pub const fn http(port: u16) -> Self {
        Self { scheme: "http", port: Some(port) }
    }

    /// The beginning of every address of `host`, without a trailing slash.
    pub fn base_url(&self, host: &str) -> String {
        match self.port {
            Some(port) => format!("{}://{host}:{port}", self.scheme),
            None => format!("{}://{host}", self.scheme),
        }
    }
}

/// Why no tenant could be named.
#[derive(Debug, Clone, thiserror::Error)]
pub enum ResolveError {
    /// No tenant is marked as the default: the installation is empty.
    #[error("there is no default tenant: load one with `worker create-demo` or `worker create-tenant`")]
    NoDefaultTenant,
    /// A stored brand does not fit the code, which a migration should have seen to.
    #[error("the brand of tenant `{0}` cannot be read")]
    Brand(String),
    /// The database did not answer.
    #[error("tenant look-up failed")]
    Database(#[source] Arc<sqlx::Error>),
}

/// Finds tenants by host or id; remembers the answers for ten seconds.
#[derive(Clone, Debug)]
pub struct Hosts {
    db: Db,
    origin: Origin,
    cache: Cache<Key, Option<Tenant>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Key {
    Default,
    Host(String),
    Id(TenantId),
}

/// How long a changed brand or a moved host may show its old face.
const REMEMBERED: Duration = Duration::from_secs(10);
/// Bounds the memory that made-up host names can take.
const REMEMBERED_MOST: u64 = 10_000;

impl Hosts {
    /// Looks tenants up in `db` and builds their addresses with `origin`.
    pub fn new(db: Db, origin: Origin) -> Self {
        let cache = Cache::builder()
            .max_capacity(REMEMBERED_MOST)
            .time_to_live(REMEMBERED)
            .support_invalidation_closures()
            .build();
        Self { db, origin, cache }
    }

    /// The tenant whose pages this Host header asks for; the default brand when nobody owns the host.
    pub async fn resolve(&self, host_header: &str) -> Result<Tenant, ResolveError> {
        match self.find(host_header).await? {
            Some(tenant) => Ok(tenant),
            None => self.get(Key::Default).await?.ok_or(ResolveError::NoDefaultTenant),
        }
    }

    /// The tenant that owns this host, and nobody else. For certificates and links.
    pub async fn find(&self, host_header: &str) -> Result<Option<Tenant>, ResolveError> {
        match normalize_host(host_header) {
            Some(host) => self.get(Key::Host(host)).await,
            None => Ok(None),
        }
    }

    /// The tenant with this id, for jobs and tokens.
    pub async fn find_by_id(&self, id: TenantId) -> Result<Option<Tenant>, ResolveError> {
        self.get(Key::Id(id)).await
    }

    /// Forgets what it remembers, settings included: after a change in the same process.
    pub fn forget(&self) {
        self.db.settings().forget();
        self.cache.invalidate_all();
    }

    /// Forgets what it remembers of one tenant, and which hosts belong to nobody. The others stay: where there are thousands,
    /// all of them read anew at once would be felt.
    pub async fn forget_tenant(&self, id: TenantId) {
        self.db.settings().forget_tenant(id).await;
        // What is not there may be the tenant's from now on.
        let concerns = move |_: &Key, known: &Option<Tenant>| known.as_ref().is_none_or(|tenant| tenant.id == id);
        if self.cache.invalidate_entries_if(concerns).is_err() {
            self.cache.invalidate_all();
        }
    }

    async fn get(&self, key: Key) -> Result<Option<Tenant>, ResolveError> {
        self.cache.try_get_with(key.clone(), self.load(key)).await.map_err(|cause: Arc<ResolveError>| (*cause).clone())
    }

    async fn load(&self, key: Key) -> Result<Option<Tenant>, ResolveError> {
        let Some(row) = self.fetch(key).await.map_err(|cause| ResolveError::Database(Arc::new(cause)))? else {
            return Ok(None);
        };
        let brand = Brand::from_stored(row.brand).map_err(|cause| {
            tracing::error!(tenant = row.slug, %cause, "stored brand");
            ResolveError::Brand(row.slug.clone())
        })?;
        let base_url = self.origin.base_url(&row.host);
        let settings = Arc::new(row.settings.as_ref().map(Settings::from_stored).unwrap_or_default());
        self.db.settings().remember(row.id, Arc::clone(&settings)).await;
        Ok(Some(Tenant {
            id: row.id,
            settings,
            slug: row.slug,
            is_default: row.is_default,
            brand: Arc::new(brand),
            sample_history_until: row.sample_history_until,
            host: row.host,
            base_url,
        }))
    }

    async fn fetch(&self, key: Key) -> Result<Option<Row>, sqlx::Error> {
        let (host, id) = match key {
            Key::Default => (None, None),
            Key::Host(host) => (Some(host), None),
            Key::Id(id) => (None, Some(id)),
        };
        let mut tx = self.db.platform_read(Reason::TenantLookup).await?;
        // A tenant without a primary host is not served: its mails would have no address to lead to.
        sqlx::query_as(
            "select t.id, t.slug, t.is_default, t.brand, t.sample_history_until, p.host,
               (select s.settings from tenant_settings s where s.tenant_id = t.id order by s.version desc limit 1) as settings
             from tenants t join tenant_hosts p on p.tenant_id = t.id and p.is_primary
             where case when $1::text is not null then t.id = (select tenant_id from tenant_hosts where host = $1)
                        when $2::uuid is not null then t.id = $2
                        else t.is_default end",
        )
        .bind(host)
        .bind(id)
        .fetch_optional(tx.conn())
        .await
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    id: TenantId,
    slug: String,
    is_default: bool,
    brand: serde_json::Value,
    sample_history_until: Option<time::Date>,
    host: String,
    settings: Option<serde_json::Value>,
}
