//! What goes when a learner leaves.

use super::Done;
use crate::people::accounts::UserId;
use tenants::TenantTx;

pub(crate) async fn list_recording_files(tx: &mut TenantTx, user: UserId) -> Result<Vec<String>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select r.blob_key as "blob_key!" from recordings r
           join attempts a on a.tenant_id = r.tenant_id and a.id = r.attempt_id
           where r.tenant_id = $1 and a.user_id = $2 and r.blob_key is not null"#,
        tenant.0,
        user.0
    )
    .fetch_all(tx.conn())
    .await
}

pub(crate) async fn delete_recordings(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from recordings r using attempts a
         where r.tenant_id = $1 and a.tenant_id = r.tenant_id and a.id = r.attempt_id and a.user_id = $2",
        tenant.0,
        user.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The copy of the accommodations and the build of the front end, of every attempt.
pub(crate) async fn clear_conditions(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update attempts set accommodations = '{}', client_build = '' where tenant_id = $1 and user_id = $2",
        tenant.0,
        user.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
