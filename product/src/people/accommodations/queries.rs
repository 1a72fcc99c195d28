//! The statements of accommodations.

use super::{Accommodations, Setting, TimeFactor};
use crate::people::accounts::UserId;
use tenants::TenantTx;

pub(super) async fn find_setting(tx: &mut TenantTx, learner: UserId) -> Result<Option<Setting>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        "select time_percent, large_type, screen_reader_order, extra_breaks, version
         from accommodations where tenant_id = $1 and user_id = $2",
        tenant.0,
        learner.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| Setting {
        accommodations: Accommodations {
            time_factor: TimeFactor::from_percent(row.time_percent.cast_unsigned()).unwrap_or_default(),
            large_type: row.large_type,
            extra_breaks: row.extra_breaks,
            screen_reader_order: row.screen_reader_order,
        },
        version: row.version,
    }))
}

/// Stores a setting over the version given; says whether that was the newest.
pub(super) async fn save_setting(
    tx: &mut TenantTx,
    learner: UserId,
    wanted: Accommodations,
    version: i32,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "insert into accommodations (tenant_id, user_id, time_percent, large_type, screen_reader_order, extra_breaks, version, set_at)
         select $1, $2, $3, $4, $5, $6, 1, $7 where $8 = 0 or exists (select 1 from accommodations where tenant_id = $1 and user_id = $2)
         on conflict (tenant_id, user_id) do update set time_percent = excluded.time_percent, large_type = excluded.large_type,
           screen_reader_order = excluded.screen_reader_order, extra_breaks = excluded.extra_breaks,
           version = accommodations.version + 1, set_at = excluded.set_at
           where accommodations.version = $8",
        tenant.0,
        learner.0,
        wanted.time_factor.percent().cast_signed(),
        wanted.large_type,
        wanted.screen_reader_order,
        wanted.extra_breaks,
        now,
        version
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Removes what was set for a learner. Attempts keep copies of their own, which exams remove.
pub async fn erase_accommodations(tx: &mut TenantTx, learner: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id().0;
    sqlx::query!("delete from accommodations where tenant_id = $1 and user_id = $2", tenant, learner.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
