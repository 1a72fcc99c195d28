//! A company or school and the name under which its pages are served.

use std::sync::Arc;

use time::Date;

use crate::{Brand, Settings};

crate::id_type!(
    /// A company or school with its own brand, users and results.
    TenantId
);

/// A tenant as a request or a job sees it: cheap to clone.
#[derive(Debug, Clone)]
pub struct Tenant {
    /// Its id.
    pub id: TenantId,
    /// Its short name in addresses of the operators' tools and in logs.
    pub slug: String,
    /// Whether unknown hosts show its brand; its admins also run the platform.
    pub is_default: bool,
    /// Name, looks, texts and offers.
    pub brand: Arc<Brand>,
    /// What it charges, gives and allows.
    pub settings: Arc<Settings>,
    /// The last day whose figures are made up, for a demo; nothing of a real brand is.
    pub sample_history_until: Option<Date>,
    /// Its primary host, without scheme and port.
    pub host: String,
    /// Scheme, primary host and port, without a trailing slash: what links in mails begin with.
    pub base_url: String,
}

impl From<&Tenant> for TenantId {
    fn from(tenant: &Tenant) -> Self {
        tenant.id
    }
}
