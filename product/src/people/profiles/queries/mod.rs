//! The statements of profiles. Whoever changes a part locks the person's row first, so that two editors queue.

mod basic;
mod real_scores;
mod student;
mod teacher;

pub use basic::*;
pub(super) use real_scores::*;
pub(super) use student::*;
pub(super) use teacher::*;

use crate::people::accounts::UserId;
use tenants::TenantTx;

type Done = Result<(), sqlx::Error>;

/// Waits until no other editor holds the person.
async fn lock(tx: &mut TenantTx, person: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let found = sqlx::query_scalar!(
        r#"select true as "found!" from users where tenant_id = $1 and id = $2 for update"#,
        tenant.0,
        person.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(found.is_some())
}

async fn has_role(tx: &mut TenantTx, person: UserId, role: &str) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from user_roles where tenant_id = $1 and user_id = $2 and role = $3) as "has!""#,
        tenant.0,
        person.0,
        role
    )
    .fetch_one(tx.conn())
    .await
}

pub(in crate::people::profiles) async fn erase_profile(tx: &mut TenantTx, person: UserId) -> Done {
    let (tenant, person) = (tx.tenant_id().0, person.0);
    sqlx::query!("delete from real_scores where tenant_id = $1 and user_id = $2", tenant, person)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from teacher_billing where tenant_id = $1 and user_id = $2", tenant, person)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from teacher_details where tenant_id = $1 and user_id = $2", tenant, person)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from student_details where tenant_id = $1 and user_id = $2", tenant, person)
        .execute(tx.conn())
        .await?;
    Ok(())
}
