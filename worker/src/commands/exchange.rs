//! `worker content check|import <zip>`: the twin of the staff's import, for operators.

use std::fs::File;
use std::path::Path;

use bytes::Bytes;
use integrations::blobs::{BlobError, BlobKey};
use integrations::{Integrations, settings::Settings};
use product::content::bank::archive::{Contents, Outcome, Refusal, judge, read_unpacked, unpack};
use product::content::bank::index_items;
use product::content::library::{PackCache, ReviewState, blobs_of, import_pack_as};
use tenants::{Db, Reason};

use super::CommandError;

/// Looks at an archive of a pack and, unless it is only to be checked, stores it as a draft.
pub(super) async fn exchange(db: &Db, archive: &Path, is_check: bool) -> Result<(), CommandError> {
    let folder = tempfile::tempdir()?;
    let refusals = unpack(File::open(archive)?, folder.path(), Contents::Pack)?;
    refuse(&refusals)?;
    let source = read_unpacked(folder.path()).map_err(|refusals| told(&refusals))?;
    let mut tx = db.platform_read(Reason::Content).await?;
    let checked = judge(&mut tx, &source).await?;
    drop(tx);
    refuse(&checked.refusals)?;
    let (slug, version) = (&source.pack.slug, source.pack.version);
    if let (Outcome::Unchanged(_), _) | (_, true) = (&checked.outcome, is_check) {
        tracing::info!(slug, version, outcome = ?checked.outcome, "nothing is wrong, nothing is stored");
        return Ok(());
    }
    let Some(format) = &checked.format else { return Err("there is no such format".into()) };
    // Files first: no row without its file.
    let blobs = Integrations::open(&Settings::from_env()?)?.blobs;
    for (path, key) in blobs_of(&source)? {
        let key: BlobKey = key.parse()?;
        if let Err(BlobError::NotFound(_)) = blobs.head(&key).await {
            blobs.put(&key, Bytes::from(tokio::fs::read(source.folder.join(path)).await?)).await?;
        }
    }
    let mut tx = db.platform(Reason::Content).await?;
    import_pack_as(&mut tx, &source, format, &checked.rubrics, ReviewState::Draft).await?;
    tx.commit().await?;
    index_items(db, &PackCache::default()).await?;
    tracing::info!(slug, version, "imported as a draft");
    Ok(())
}

fn refuse(refusals: &[Refusal]) -> Result<(), CommandError> {
    if refusals.is_empty() { Ok(()) } else { Err(told(refusals)) }
}

/// A line for each problem.
fn told(refusals: &[Refusal]) -> CommandError {
    refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n").into()
}
