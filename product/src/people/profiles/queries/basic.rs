//! What everybody tells.

use super::{Done, lock};
use crate::people::accounts::{Personal, UserId, save_personal};
use crate::people::images::ImageId;
use crate::people::profiles::basic::Basic;
use crate::people::profiles::rules::Handle;
use sqlx::types::Json;
use tenants::{Lang, TenantTx};

pub(in crate::people::profiles) async fn find_basic(
    tx: &mut TenantTx,
    person: UserId,
) -> Result<Option<Basic>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select first_name, last_name, username, lang as "lang: Lang", timezone, phone,
             handles as "handles: Json<Vec<Handle>>", photo_id as "photo_id: ImageId", profile_version
           from users where tenant_id = $1 and id = $2"#,
        tenant.0,
        person.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| Basic {
        first_name: row.first_name,
        last_name: row.last_name,
        username: row.username,
        lang: row.lang,
        timezone: row.timezone,
        phone: row.phone,
        handles: row.handles.0,
        photo_id: row.photo_id,
        version: row.profile_version,
    }))
}

pub(in crate::people::profiles) async fn lock_basic(
    tx: &mut TenantTx,
    person: UserId,
) -> Result<Option<Basic>, sqlx::Error> {
    lock(tx, person).await?;
    find_basic(tx, person).await
}

pub(in crate::people::profiles) async fn save_basic(tx: &mut TenantTx, person: UserId, basic: &Basic) -> Done {
    let handles = serde_json::to_value(&basic.handles).map_err(|cause| sqlx::Error::Encode(Box::new(cause)))?;
    let personal = Personal {
        first_name: &basic.first_name,
        last_name: &basic.last_name,
        username: basic.username.as_deref(),
        lang: basic.lang,
        timezone: &basic.timezone,
        phone: basic.phone.as_deref(),
        handles: &handles,
        photo_id: basic.photo_id.map(|photo| photo.0),
    };
    save_personal(tx, person, &personal).await
}

/// Who has the username, whatever its capitals.
pub async fn find_by_username(tx: &mut TenantTx, username: &str) -> Result<Option<UserId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select id as "id: UserId" from users where tenant_id = $1 and lower(username) = lower($2)"#,
        tenant.0,
        username
    )
    .fetch_optional(tx.conn())
    .await
}
