//! Tenants that belong to one test.

use tenants::{Hosts, NewTenant, Origin, Reason, Tenant};
use uuid::Uuid;

use crate::TestDb;

impl TestDb {
    /// A new tenant with a host of its own (`<slug>.test`), the default brand's looks and the demo's settings.
    pub async fn tenant(&self, slug_prefix: &str) -> Tenant {
        let slug = format!("{slug_prefix}-{}", Uuid::now_v7().simple());
        let demo = tenants::demo::tenants().expect("the demo brands can be read").swap_remove(0);
        let new = NewTenant { hosts: vec![format!("{slug}.test")], slug, is_default: false, brand: demo.brand };
        let mut tx = self.db.platform(Reason::Operations).await.expect("open a platform transaction");
        let id = tenants::save_tenant(&mut tx, &new).await.expect("save a test's tenant");
        tenants::begin_settings(&mut tx, id, &tenants::demo::settings()).await.expect("save a test's settings");
        tx.commit().await.expect("commit a test's tenant");
        self.remember(id);
        let hosts = Hosts::new(self.db.clone(), Origin::https());
        hosts.find_by_id(id).await.expect("look a test's tenant up").expect("the tenant was just saved")
    }
}
