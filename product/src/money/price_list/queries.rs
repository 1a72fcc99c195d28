//! The statements of price lists.

use sqlx::types::Json;
use tenants::TenantTx;
use uuid::Uuid;

use super::{PriceList, PriceListVersion};

pub(super) async fn newest(tx: &mut TenantTx) -> Result<PriceListVersion, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select version, list as "list: Json<PriceList>", changed_by, changed_at from price_lists
           where tenant_id = $1 order by version desc limit 1"#,
        tenant.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map_or_else(
        || PriceListVersion { version: 0, list: PriceList::default(), changed_by: None, changed_at: None },
        |row| PriceListVersion {
            version: row.version,
            list: row.list.0,
            changed_by: row.changed_by,
            changed_at: Some(row.changed_at),
        },
    ))
}

/// Whether nobody was faster.
pub(super) async fn insert(
    tx: &mut TenantTx,
    version: i32,
    list: &PriceList,
    actor: Option<Uuid>,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let inserted = sqlx::query!(
        "insert into price_lists (tenant_id, version, list, changed_by, changed_at) values ($1, $2, $3, $4, $5)
         on conflict do nothing",
        tenant.0,
        version,
        Json(list) as _,
        actor,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(inserted.rows_affected() == 1)
}
