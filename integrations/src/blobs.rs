//! Recordings and reports: bytes under a key, on the local disk or in an S3-compatible store.
//! Names are ours and random per tenant; what a file is stands in our own tables, not in the store.

use std::{fmt, io, ops::Range, path::Path, str::FromStr, sync::Arc, time::Duration};

use bytes::Bytes;
use object_store::{
    ClientOptions, ObjectStore, ObjectStoreExt, RetryConfig, aws::AmazonS3Builder, local::LocalFileSystem,
};
use uuid::Uuid;

use crate::dependency::Dependency;

/// The name of a blob: `t/<tenant>/<kind>/<id>`. Nothing in it can climb out of the store.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BlobKey(String);

/// The text is not a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a key: lower-case letters, digits, `-`, `_` and `.` between slashes, 200 characters at most")]
pub struct NotAKey;

const LONGEST_KEY: usize = 200;

impl BlobKey {
    /// The key of a tenant's own blob; `kind` is a word of ours such as `recordings`.
    pub fn of_tenant(tenant: Uuid, kind: &str, id: Uuid) -> Result<Self, NotAKey> {
        format!("t/{tenant}/{kind}/{id}").parse()
    }

    /// The key as text, for the database.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for BlobKey {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let plain = |part: &str| {
            !part.is_empty()
                && !part.starts_with('.')
                && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_' | b'.'))
        };
        (text.len() <= LONGEST_KEY && text.split('/').all(plain)).then(|| Self(text.to_owned())).ok_or(NotAKey)
    }
}

impl fmt::Display for BlobKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a blob could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum BlobError {
    /// There is none under this key.
    #[error("there is no blob `{0}`")]
    NotFound(BlobKey),
    /// The wanted part begins behind the end, or is empty.
    #[error("the blob has no such part")]
    OutOfRange,
    /// The store did not answer as it should; worth another attempt.
    #[error("the store failed")]
    Store(#[source] object_store::Error),
}

/// What is known of a blob without reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlobInfo {
    /// Its length.
    pub bytes: u64,
}

/// Where an S3-compatible store is.
#[derive(Clone, PartialEq, Eq)]
pub struct S3Config {
    /// The bucket, which must exist.
    pub bucket: String,
    /// Address of a store that is not Amazon's own.
    pub endpoint: Option<String>,
    /// The region; `us-east-1` where a store has none.
    pub region: String,
    /// Whose rights are used.
    pub access_key_id: String,
    /// The secret beside it.
    pub secret_access_key: String,
}

impl fmt::Debug for S3Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("S3Config")
            .field("bucket", &self.bucket)
            .field("endpoint", &self.endpoint)
            .field("region", &self.region)
            .finish_non_exhaustive()
    }
}

/// A store of blobs.
#[derive(Debug, Clone)]
pub struct Blobs {
    store: Arc<dyn ObjectStore>,
    /// `blobs`: the folder or the bucket.
    health: Arc<Dependency>,
}

impl Blobs {
    /// Files below `folder`, which is made. A returned `put` is on the disk, not only in its cache.
    pub fn local(folder: &Path) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        let store = LocalFileSystem::new_with_prefix(folder).map_err(io::Error::other)?.with_fsync(true);
        Ok(Self::over(Arc::new(store)))
    }

    /// A bucket. Does not connect yet.
    pub fn s3(config: &S3Config) -> Result<Self, BlobError> {
        // The client takes the process's cryptography; somebody else may have installed it already.
        drop(rustls::crypto::ring::default_provider().install_default());
        let is_plain = config.endpoint.as_ref().is_some_and(|endpoint| endpoint.starts_with("http://"));
        let client = ClientOptions::new()
            .with_allow_http(is_plain)
            .with_connect_timeout(Duration::from_secs(3))
            .with_timeout(Duration::from_secs(15));
        let retry = RetryConfig { max_retries: 3, retry_timeout: Duration::from_secs(20), ..RetryConfig::default() };
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(&config.bucket)
            .with_region(&config.region)
            .with_access_key_id(&config.access_key_id)
            .with_secret_access_key(&config.secret_access_key)
            // Not every compatible store knows the call that deletes many.
            .with_disable_bulk_delete(true)
            .with_client_options(client)
            .with_retry(retry);
        if let Some(endpoint) = &config.endpoint {
            builder = builder.with_endpoint(endpoint);
        }
        Ok(Self::over(Arc::new(builder.build().map_err(BlobError::Store)?)))
    }

    fn over(store: Arc<dyn ObjectStore>) -> Self {
        Self { store, health: Arc::new(Dependency::new("blobs")) }
    }

    /// The result of a call, noted and judged.
    fn noted<T>(&self, result: object_store::Result<T>, key: &BlobKey) -> Result<T, BlobError> {
        let result = result.map_err(|error| judge(error, key));
        self.health.note(&result, |error| matches!(error, BlobError::Store(_)));
        result
    }

    /// Stores `bytes`, in place of what was there: a repeated upload is harmless.
    pub async fn put(&self, key: &BlobKey, bytes: Bytes) -> Result<(), BlobError> {
        self.noted(self.store.put(&path(key), bytes.into()).await, key).map(drop)
    }

    /// The whole blob.
    pub async fn get(&self, key: &BlobKey) -> Result<Bytes, BlobError> {
        let found = self.noted(self.store.get(&path(key)).await, key)?;
        self.noted(found.bytes().await, key)
    }

    /// A part of the blob; an end behind the blob's own is moved to it.
    pub async fn get_range(&self, key: &BlobKey, range: Range<u64>) -> Result<Bytes, BlobError> {
        // Asked first, because stores differ in what they answer to a part that is not there.
        let BlobInfo { bytes } = self.head(key).await?;
        let range = range.start..range.end.min(bytes);
        if range.is_empty() {
            return Err(BlobError::OutOfRange);
        }
        self.noted(self.store.get_range(&path(key), range).await, key)
    }

    /// What is known without reading.
    pub async fn head(&self, key: &BlobKey) -> Result<BlobInfo, BlobError> {
        let meta = self.noted(self.store.head(&path(key)).await, key)?;
        Ok(BlobInfo { bytes: meta.size })
    }

    /// Whether the store answers: it is asked for a blob that nobody has.
    pub async fn probe(&self) -> Result<(), BlobError> {
        match self.head(&BlobKey("probe".to_owned())).await {
            Ok(_) | Err(BlobError::NotFound(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Removes the blob. One that is not there is as good as removed.
    pub async fn delete(&self, key: &BlobKey) -> Result<(), BlobError> {
        match self.noted(self.store.delete(&path(key)).await, key) {
            Ok(()) | Err(BlobError::NotFound(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

fn path(key: &BlobKey) -> object_store::path::Path {
    object_store::path::Path::from(key.as_str())
}

fn judge(error: object_store::Error, key: &BlobKey) -> BlobError {
    match error {
        object_store::Error::NotFound { .. } => BlobError::NotFound(key.clone()),
        other => BlobError::Store(other),
    }
}
