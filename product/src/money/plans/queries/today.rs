//! The statements of the daily count. The day is the person's own; PostgreSQL knows the time zones.

use crate::money::plans::rules::Practice;
use crate::people::accounts::UserId;
use sqlx::types::Json;
use tenants::TenantTx;
use time::{Date, OffsetDateTime};

pub(in crate::money::plans) struct Today {
    pub day: Date,
    pub ends_at: OffsetDateTime,
    pub used: Vec<(Practice, u32)>,
}

impl Today {
    /// How many of a kind were begun.
    pub(in crate::money::plans) fn count(&self, practice: Practice) -> u32 {
        self.used.iter().find(|(kind, _)| *kind == practice).map_or(0, |(_, used)| *used)
    }
}

pub(in crate::money::plans) async fn get_today(tx: &mut TenantTx, user: UserId) -> Result<Today, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let row = sqlx::query!(
        r#"select d.day as "day!", local_day_end(d.day, u.timezone) as "ends_at!",
             coalesce((select json_agg(json_build_array(p.practice, p.used)) from daily_practice p
                       where p.tenant_id = u.tenant_id and p.user_id = u.id and p.day = d.day), '[]') as "used!: Json<Vec<(Practice, u32)>>"
           from users u cross join lateral (select local_day($3, u.timezone) as day) d
           where u.tenant_id = $1 and u.id = $2"#,
        tenant.0,
        user.0,
        now
    )
    .fetch_one(tx.conn())
    .await?;
    Ok(Today { day: row.day, ends_at: row.ends_at, used: row.used.0 })
}

/// Counts one more, unless the limit is reached; says whether it did.
pub(in crate::money::plans) async fn count_start(
    tx: &mut TenantTx,
    user: UserId,
    practice: Practice,
    limit: Option<u32>,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "insert into daily_practice (tenant_id, user_id, day, practice, used)
         select tenant_id, id, local_day($3, timezone), $4, 1 from users where tenant_id = $1 and id = $2
         on conflict (tenant_id, user_id, day, practice) do update set used = daily_practice.used + 1
           where $5::int is null or daily_practice.used < $5",
        tenant.0,
        user.0,
        now,
        practice.as_str(),
        limit.map(u32::cast_signed)
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Removes the count of a learner's days.
pub async fn erase_practice(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id().0;
    sqlx::query!("delete from daily_practice where tenant_id = $1 and user_id = $2", tenant, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
