//! What a person of a test begins with, stored as it would be: for tests below the application (`app::given` has the rest).

use tenants::TenantId;
use uuid::Uuid;

use crate::TestDb;

impl TestDb {
    /// Gives a stored role, as `roles` names it, to an account of the tenant.
    pub async fn grant(&self, tenant: TenantId, account: Uuid, role: &str) {
        sqlx::query("insert into user_roles (tenant_id, user_id, role, granted_at) values ($1, $2, $3, $4)")
            .bind(tenant)
            .bind(account)
            .bind(role)
            .bind(self.db.now())
            .execute(&mut self.owner().await)
            .await
            .expect("grant a role");
    }

    /// Moves an account to another time zone (IANA name).
    pub async fn live_in(&self, tenant: TenantId, account: Uuid, zone: &str) {
        let moved = sqlx::query("update users set timezone = $3 where tenant_id = $1 and id = $2")
            .bind(tenant)
            .bind(account)
            .bind(zone)
            .execute(&mut self.owner().await)
            .await
            .expect("set a time zone");
        assert_eq!(moved.rows_affected(), 1, "there is no account {account}");
    }
}
