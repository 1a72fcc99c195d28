//! The statements of pictures.

use super::{Image, ImageId, Purpose};
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::OffsetDateTime;

pub(super) async fn count_since(tx: &mut TenantTx, owner: UserId, since: OffsetDateTime) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from images where tenant_id = $1 and owner_id = $2 and created_at > $3"#,
        tenant.0,
        owner.0,
        since
    )
    .fetch_one(tx.conn())
    .await
}

/// Notes a picture whose file is stored.
pub async fn add_image(tx: &mut TenantTx, image: &Image, purpose: Purpose) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into images (tenant_id, id, owner_id, purpose, mime, width, height, bytes, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        tenant.0,
        image.id.0,
        image.owner_id.0,
        purpose.as_str(),
        image.mime,
        image.width,
        image.height,
        image.bytes,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// A picture of this tenant.
pub async fn find_image(tx: &mut TenantTx, id: ImageId) -> Result<Option<Image>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Image,
        r#"select id as "id: ImageId", owner_id as "owner_id: UserId", mime, width, height, bytes
           from images where tenant_id = $1 and id = $2"#,
        tenant.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn delete_image(tx: &mut TenantTx, owner: UserId, id: ImageId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done =
        sqlx::query!("delete from images where tenant_id = $1 and id = $2 and owner_id = $3", tenant.0, id.0, owner.0)
            .execute(tx.conn())
            .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn delete_images_of(tx: &mut TenantTx, owner: UserId) -> Result<Vec<ImageId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"delete from images where tenant_id = $1 and owner_id = $2 returning id as "id: ImageId""#,
        tenant.0,
        owner.0
    )
    .fetch_all(tx.conn())
    .await
}

/// Makes a photo that `from` uploaded the picture of `to`. `false` when it is no photo of theirs.
pub async fn give_photo(tx: &mut TenantTx, id: ImageId, from: UserId, to: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "update images set owner_id = $4
         where tenant_id = $1 and id = $2 and owner_id = any (array[$3, $4]::uuid[]) and purpose = 'photo'",
        tenant.0,
        id.0,
        from.0,
        to.0
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}
