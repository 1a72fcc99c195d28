//! An archive on its way in: written to a file as it comes, never held in memory.

use std::path::PathBuf;

use axum::body::Body;
use futures::StreamExt;
use product::content::bank::archive::LARGEST_ARCHIVE;
use tempfile::TempDir;
use tokio::fs::File;
use tokio::io::AsyncWriteExt;

use crate::errors::{ApiError, ApiResult};

/// A folder of the system's temporary one, gone with the value.
#[derive(Debug)]
pub(super) struct Upload {
    folder: TempDir,
}

impl Upload {
    /// Takes the body in.
    pub(super) async fn receive(body: Body) -> ApiResult<Self> {
        let folder = tempfile::Builder::new().prefix("verdant-pack-").tempdir().map_err(ApiError::internal)?;
        let upload = Self { folder };
        let mut file = File::create(upload.archive()).await.map_err(ApiError::internal)?;
        let mut chunks = body.into_data_stream();
        let mut received = 0_u64;
        while let Some(chunk) = chunks.next().await {
            let chunk = chunk.map_err(|_| ApiError::BadRequest)?;
            received += chunk.len() as u64;
            if received > LARGEST_ARCHIVE {
                return Err(ApiError::PayloadTooLarge);
            }
            file.write_all(&chunk).await.map_err(ApiError::internal)?;
        }
        file.flush().await.map_err(ApiError::internal)?;
        Ok(upload)
    }

    /// The archive as it came.
    pub(super) fn archive(&self) -> PathBuf {
        self.folder.path().join("archive.zip")
    }

    /// An empty folder beside it, made.
    pub(super) fn room(&self, name: &str) -> ApiResult<PathBuf> {
        let room = self.folder.path().join(name);
        std::fs::create_dir_all(&room).map_err(ApiError::internal)?;
        Ok(room)
    }
}
