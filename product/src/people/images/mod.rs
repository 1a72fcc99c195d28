//! Pictures that people upload: photos of themselves and screenshots (R-118 to R-120, D-027).
//! The database knows whose they are; the file lies in the blob store under the picture's id.
//!
//! Tables: `images`.

mod jobs;
mod queries;

pub use jobs::DeleteImageBlob;
pub use queries::{add_image, find_image, give_photo};

use crate::people::accounts::UserId;
use ::jobs::Enqueue;
use tenants::TenantTx;
use time::Duration;

tenants::id_type!(
    /// A picture. Random, because its address is all that is needed to see it.
    ImageId
);

/// The kind of blob that pictures are.
pub const BLOB_KIND: &str = "images";
/// More than anybody uploads by hand.
const MOST_IN_AN_HOUR: i64 = 60;

tenants::closed_list! {
    /// What a picture is for.
    pub enum Purpose {
        /// A square beside the person's name.
        Photo = "photo",
        /// What a report of a problem shows.
        Screenshot = "screenshot",
    }
}

/// A picture whose file is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// Its id and the name of its file.
    pub id: ImageId,
    /// Who uploaded it.
    pub owner_id: UserId,
    /// What the file is.
    pub mime: String,
    /// Pixels across.
    pub width: i32,
    /// Pixels down.
    pub height: i32,
    /// The file's size.
    pub bytes: i32,
}

/// Whether somebody has uploaded so much lately that it is no use by hand.
pub async fn is_at_limit(tx: &mut TenantTx, owner: UserId) -> Result<bool, sqlx::Error> {
    let since = tx.now() - Duration::hours(1);
    Ok(queries::count_since(tx, owner, since).await? >= MOST_IN_AN_HOUR)
}

/// The one of `ids` that `owner` did not upload, if there is one: for forms that name pictures.
pub async fn find_foreign(tx: &mut TenantTx, owner: UserId, ids: &[ImageId]) -> Result<Option<ImageId>, sqlx::Error> {
    for id in ids {
        if queries::find_image(tx, *id).await?.is_none_or(|image| image.owner_id != owner) {
            return Ok(Some(*id));
        }
    }
    Ok(None)
}

/// Forgets an own picture and schedules the removal of its file. `false` when it is not there or not one's own.
pub async fn delete_image(tx: &mut TenantTx, owner: UserId, id: ImageId) -> Result<bool, sqlx::Error> {
    let is_gone = queries::delete_image(tx, owner, id).await?;
    if is_gone {
        tx.enqueue(&DeleteImageBlob { image_id: id }).await?;
    }
    Ok(is_gone)
}

/// Forgets every picture of a person, for the end of an account.
pub async fn delete_images_of(tx: &mut TenantTx, owner: UserId) -> Result<(), sqlx::Error> {
    for image_id in queries::delete_images_of(tx, owner).await? {
        tx.enqueue(&DeleteImageBlob { image_id }).await?;
    }
    Ok(())
}
