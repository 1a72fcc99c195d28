//! Versions and their files.

use crate::content::bank::packs::{PackFile, PackLine};
use crate::content::library::format::{Format, Rubric};
use crate::content::library::pack::PackKind;
use crate::content::library::{PackVersionId, ReviewState};
use sqlx::types::Json;
use std::collections::BTreeMap;
use tenants::PlatformTx;

pub(in crate::content::bank) async fn list_packs(
    tx: &mut PlatformTx,
    id: Option<PackVersionId>,
) -> Result<Vec<PackLine>, sqlx::Error> {
    sqlx::query_as!(
        PackLine,
        r#"select v.id as "id: PackVersionId", slug, version, format, kind as "kind: PackKind", title, summary, items, minutes, state as "state: ReviewState", published_at,
             (state = 'approved' and version = (select max(n.version) from library.pack_versions n
                where n.slug = v.slug and n.state in ('approved', 'retired') and n.released_at is not null)) as "is_listed!"
           from library.pack_versions v where $1::uuid is null or id = $1 order by slug, version desc"#,
        id.map(|id| id.0)
    )
    .fetch_all(tx.conn())
    .await
}

/// The files of a version, by path. Empty for one from before files were kept.
pub async fn list_files(tx: &mut PlatformTx, id: PackVersionId) -> Result<Vec<PackFile>, sqlx::Error> {
    sqlx::query_as!(
        PackFile,
        "select path, sha256, bytes from library.pack_files where pack_version_id = $1 order by path",
        id.0
    )
    .fetch_all(tx.conn())
    .await
}

pub(in crate::content::bank) async fn find_format(
    tx: &mut PlatformTx,
    id: &str,
) -> Result<Option<Format>, sqlx::Error> {
    let found =
        sqlx::query_scalar!(r#"select content as "content: Json<Format>" from library.formats where id = $1"#, id)
            .fetch_optional(tx.conn())
            .await?;
    Ok(found.map(|format| format.0))
}

pub(in crate::content::bank) async fn list_rubrics(
    tx: &mut PlatformTx,
) -> Result<BTreeMap<String, Rubric>, sqlx::Error> {
    let rows = sqlx::query!(r#"select name, content as "content: Json<Rubric>" from library.rubrics"#)
        .fetch_all(tx.conn())
        .await?;
    Ok(rows.into_iter().map(|row| (row.name, row.content.0)).collect())
}

/// Number, id and fingerprint of every version of a pack.
pub(in crate::content::bank) async fn list_fingerprints(
    tx: &mut PlatformTx,
    slug: &str,
) -> Result<Vec<(u32, PackVersionId, Vec<u8>)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select version, id as "id: PackVersionId", fingerprint from library.pack_versions where slug = $1"#,
        slug
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.version.cast_unsigned(), row.id, row.fingerprint)).collect())
}
