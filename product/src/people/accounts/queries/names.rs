//! What people are called.

use std::collections::BTreeMap;

use tenants::{PlatformTx, TenantTx};
use uuid::Uuid;

use crate::people::accounts::names::PersonNames;

pub(in crate::people::accounts) async fn list_names(
    tx: &mut TenantTx,
    people: &[Uuid],
) -> Result<BTreeMap<Uuid, PersonNames>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        "select id, first_name, last_name, username from users where tenant_id = $1 and id = any ($2)",
        tenant.0,
        people
    )
    .fetch_all(tx.conn())
    .await?;
    let names = |first, last, username| PersonNames { first, last, username };
    Ok(rows.into_iter().map(|row| (row.id, names(row.first_name, row.last_name, row.username))).collect())
}

pub(in crate::people::accounts) async fn list_names_across(
    tx: &mut PlatformTx,
    tenants: &[Uuid],
    people: &[Uuid],
) -> Result<BTreeMap<Uuid, PersonNames>, sqlx::Error> {
    let rows = sqlx::query!(
        "select u.id, u.first_name, u.last_name, u.username
         from unnest($1::uuid[], $2::uuid[]) as wanted (tenant_id, id) join users u using (tenant_id, id)",
        tenants,
        people
    )
    .fetch_all(tx.conn())
    .await?;
    let names = |first, last, username| PersonNames { first, last, username };
    Ok(rows.into_iter().map(|row| (row.id, names(row.first_name, row.last_name, row.username))).collect())
}
