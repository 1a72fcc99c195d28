//! Packs out: the files of a version as their author wrote them, and the same as a QTI 3 package.

use std::io::{self, Write};

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use integrations::blobs::{BlobKey, Blobs};
use product::content::bank::{self, archive, qti};
use product::content::library::{PackVersionId, audio_key, blob_of};
use tokio::sync::mpsc;
use uuid::Uuid;

use super::import::UnmappedBody;
use super::{TAG, read};
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::rights::ManageItems;
use crate::extract::{MayRead, ValidPath};
use crate::schemas::List;
use crate::state::AppState;

/// What goes into an archive.
enum Entry {
    /// Made here.
    Text(String, String),
    /// From the store, as it is.
    Blob(String, BlobKey),
}

/// Download a version as the zip of its content folder, with a manifest of its hashes.
#[utoipa::path(get, path = "/api/admin-tools/packs/{id}/archive", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "application/zip", body = Vec<u8>), ApiErrors))]
pub async fn export_bank_pack(
    State(state): State<AppState>,
    staff: MayRead<ManageItems>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Response> {
    drop(staff.tx);
    let id = PackVersionId(id);
    let version = state.packs.get(&state.db, id).await?;
    let files = bank::list_files(&mut read(&state).await?, id).await?;
    // A version from before files were kept: the next import of the content folder adds them.
    if files.is_empty() {
        return Err(ApiError::NotFound);
    }
    let (slug, number) = (&version.pack.slug, version.pack.version);
    let promised: Vec<(String, Vec<u8>, u64)> =
        files.iter().map(|file| (file.path.clone(), file.sha256.clone(), file.bytes.cast_unsigned())).collect();
    let mut entries = vec![Entry::Text(archive::MANIFEST.to_owned(), archive::manifest_text(slug, number, &promised))];
    for (path, sha256, _) in promised {
        let key = blob_of(slug, number, &path, &sha256).parse().map_err(ApiError::internal)?;
        entries.push(Entry::Blob(path, key));
    }
    Ok(stream(&state, format!("{slug}-v{number}.zip"), entries))
}

/// Download a version as a QTI 3.0 package.
#[utoipa::path(get, path = "/api/admin-tools/packs/{id}/qti", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "application/zip", body = Vec<u8>), ApiErrors))]
pub async fn export_bank_qti(
    State(state): State<AppState>,
    staff: MayRead<ManageItems>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Response> {
    drop(staff.tx);
    let version = state.packs.get(&state.db, PackVersionId(id)).await?;
    let (slug, number) = (&version.pack.slug, version.pack.version);
    let package = qti::export(&version);
    let mut entries: Vec<Entry> = package.files.into_iter().map(|(name, text)| Entry::Text(name, text)).collect();
    for (name, extension) in package.recordings {
        let key = audio_key(slug, number, &name, extension).parse().map_err(ApiError::internal)?;
        entries.push(Entry::Blob(format!("media/{name}.{extension}"), key));
    }
    Ok(stream(&state, format!("{slug}-v{number}-qti.zip"), entries))
}

/// List what a QTI 3.0 package of a version leaves out or changes.
#[utoipa::path(get, path = "/api/admin-tools/packs/{id}/qti/report", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, body = List<UnmappedBody>), ApiErrors))]
pub async fn list_qti_unmapped(
    State(state): State<AppState>,
    staff: MayRead<ManageItems>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<List<UnmappedBody>>> {
    drop(staff.tx);
    let version = state.packs.get(&state.db, PackVersionId(id)).await?;
    Ok(Json(List { data: qti::export(&version).report.into_iter().map(UnmappedBody::from).collect() }))
}

/// One file after the other, so that no more than one is in memory. A failure breaks the transfer off: half an archive
/// must not look like a whole one.
fn stream(state: &AppState, name: String, entries: Vec<Entry>) -> Response {
    let (sender, receiver) = mpsc::channel::<io::Result<Bytes>>(8);
    let blobs = state.outside.blobs.clone();
    let runtime = tokio::runtime::Handle::current();
    tokio::task::spawn_blocking(move || {
        if let Err(cause) = write(&runtime, &blobs, &sender, entries) {
            tracing::warn!(%cause, "an export broke off");
            // Whoever downloads may have gone away.
            let _ = sender.blocking_send(Err(cause));
        }
    });
    let chunks = futures::stream::unfold(receiver, |mut receiver| async {
        receiver.recv().await.map(|chunk| (chunk, receiver))
    });
    // A slug is plain letters; it was checked when it came in.
    let headers = [
        (CONTENT_TYPE, "application/zip".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (CACHE_CONTROL, "private, no-store".to_owned()),
    ];
    (headers, Body::from_stream(chunks)).into_response()
}

fn write(
    runtime: &tokio::runtime::Handle,
    blobs: &Blobs,
    sender: &mpsc::Sender<io::Result<Bytes>>,
    entries: Vec<Entry>,
) -> io::Result<()> {
    let mut packer = archive::Packer::new(Pipe { sender: sender.clone() });
    for entry in entries {
        match entry {
            Entry::Text(name, text) => packer.add(&name, text.as_bytes())?,
            Entry::Blob(name, key) => {
                let bytes = runtime.block_on(blobs.get(&key)).map_err(io::Error::other)?;
                packer.add(&name, &bytes)?;
            }
        }
    }
    packer.finish()
}

/// From the packing thread to the answer.
struct Pipe {
    sender: mpsc::Sender<io::Result<Bytes>>,
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let chunk = Ok(Bytes::copy_from_slice(bytes));
        self.sender.blocking_send(chunk).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
