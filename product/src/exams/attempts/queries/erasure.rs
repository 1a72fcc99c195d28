//! What goes when a learner leaves.

use super::Done;
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// The keys of the files with a learner's recordings.
pub async fn list_recording_files(tx: &mut TenantTx, user: UserId) -> Result<Vec<String>, sqlx::Error> {
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

/// Removes a learner's recordings, whole or in chunks. The files are the caller's business.
pub async fn erase_recordings(tx: &mut TenantTx, user: UserId) -> Done {
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

/// Removes what attempts keep of a learner's needs and devices.
pub async fn erase_conditions(tx: &mut TenantTx, user: UserId) -> Done {
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
