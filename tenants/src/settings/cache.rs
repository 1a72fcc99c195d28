//! The settings that a process remembers, with the brands (`host.rs`) and for as long.

use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;

use super::{Settings, store};
use crate::{TenantId, TenantTx};

/// How long settings may be out of date when the news of a change is lost.
const REMEMBERED: Duration = Duration::from_secs(10);
/// As many tenants as anybody has.
const REMEMBERED_MOST: u64 = 10_000;

/// Settings by tenant.
#[derive(Debug, Clone)]
pub(crate) struct SettingsCache(Cache<TenantId, Arc<Settings>>);

impl SettingsCache {
    pub(crate) fn new() -> Self {
        Self(Cache::builder().max_capacity(REMEMBERED_MOST).time_to_live(REMEMBERED).build())
    }

    pub(crate) async fn remember(&self, tenant: TenantId, settings: Arc<Settings>) {
        self.0.insert(tenant, settings).await;
    }

    pub(crate) async fn forget_tenant(&self, tenant: TenantId) {
        self.0.invalidate(&tenant).await;
    }

    pub(crate) fn forget(&self) {
        self.0.invalidate_all();
    }
}

impl TenantTx {
    /// The figures of this tenant. Remembered with its brand; looking the tenant up by host or id has mostly brought them.
    pub async fn settings(&mut self) -> Result<Arc<Settings>, sqlx::Error> {
        let (tenant, cache) = (self.tenant_id(), self.settings_cache());
        if let Some(settings) = cache.0.get(&tenant).await {
            return Ok(settings);
        }
        let settings = Arc::new(store::current_settings(self).await?.settings);
        cache.remember(tenant, Arc::clone(&settings)).await;
        Ok(settings)
    }
}
