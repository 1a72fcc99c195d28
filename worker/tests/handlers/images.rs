//! The file of a picture goes after the picture, once and again.

use bytes::Bytes;
use integrations::blobs::{BlobError, BlobKey};
use jobs::{Enqueue, Ran};
use product::people::images::{BLOB_KIND, DeleteImageBlob, ImageId};
use uuid::Uuid;

use crate::desk::Desk;

#[tokio::test]
async fn the_file_of_a_removed_picture_is_removed_and_its_absence_is_fine() {
    let desk = Desk::open().await;
    let image_id = ImageId(Uuid::now_v7());
    let key = BlobKey::of_tenant(desk.tenant.id.0, BLOB_KIND, image_id.0).expect("a key");
    let blobs = desk.services.integrations.blobs.clone();
    blobs.put(&key, Bytes::from_static(b"a picture")).await.expect("the store takes it");

    for _ in 0..2 {
        let mut tx = desk.tx().await;
        tx.enqueue(&DeleteImageBlob { image_id }).await.expect("the queue takes it");
        tx.commit().await.expect("commit");
        assert_eq!(desk.run().await, Ran { done: 1, ..Ran::default() });
        assert!(matches!(blobs.head(&key).await, Err(BlobError::NotFound(_))));
    }
}
