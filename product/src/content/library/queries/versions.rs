//! Versions of packs with what belongs to them, written once and read whole.

use super::Done;
use crate::content::library::PackVersionId;
use crate::content::library::format::{Format, Rubric};
use crate::content::library::import::Content;
use crate::content::library::pack::{PackKeys, SectionName};
use crate::content::library::source::SourceFile;
use crate::content::library::state::ReviewState;
use sqlx::types::Json;
use tenants::PlatformTx;

/// Stores a format, replacing an earlier text of it.
pub async fn import_format(tx: &mut PlatformTx, format: &Format) -> Done {
    sqlx::query!(
        "insert into library.formats (id, content) values ($1, $2)
         on conflict (id) do update set content = excluded.content, imported_at = now()",
        format.id,
        Json(format) as _
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::content::library) async fn find_version(
    tx: &mut PlatformTx,
    slug: &str,
    version: u32,
) -> Result<Option<(PackVersionId, Vec<u8>)>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select id as "id: PackVersionId", fingerprint from library.pack_versions where slug = $1 and version = $2"#,
        slug,
        version.cast_signed()
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| (row.id, row.fingerprint)))
}

pub(in crate::content::library) async fn insert_version(
    tx: &mut PlatformTx,
    id: PackVersionId,
    content: &Content,
    fingerprint: &[u8],
    minutes: u32,
    state: ReviewState,
) -> Done {
    let (pack, now) = (&content.pack, tx.now());
    let items = i32::try_from(pack.items().count()).unwrap_or(i32::MAX);
    sqlx::query!(
        "insert into library.pack_versions
           (id, slug, version, format, kind, title, summary, content, fingerprint, minutes, items, published_at, state, released_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        id.0,
        pack.slug,
        pack.version.cast_signed(),
        pack.format,
        pack.kind.as_str(),
        pack.title,
        pack.summary,
        Json(content) as _,
        fingerprint,
        minutes.cast_signed(),
        items,
        now,
        state.as_str(),
        (state == ReviewState::Approved).then_some(now)
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::content::library) async fn insert_section(
    tx: &mut PlatformTx,
    id: PackVersionId,
    section: SectionName,
    position: usize,
    questions: usize,
    seconds: u32,
) -> Done {
    sqlx::query!(
        "insert into library.pack_sections (pack_version_id, section, position, questions, seconds) values ($1, $2, $3, $4, $5)",
        id.0, section.as_str(), i32::try_from(position).unwrap_or(i32::MAX), i32::try_from(questions).unwrap_or(i32::MAX), seconds.cast_signed()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::content::library) async fn insert_keys(tx: &mut PlatformTx, id: PackVersionId, keys: &PackKeys) -> Done {
    sqlx::query!("insert into library.answer_keys (pack_version_id, content) values ($1, $2)", id.0, Json(keys) as _)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Stores a rubric, replacing an earlier text of it. Published versions keep the one they were published with.
pub async fn import_rubric(tx: &mut PlatformTx, rubric: &Rubric) -> Done {
    sqlx::query!(
        "insert into library.rubrics (name, content) values ($1, $2)
         on conflict (name) do update set content = excluded.content, imported_at = now()",
        rubric.name,
        Json(rubric) as _
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::content::library) async fn insert_files(
    tx: &mut PlatformTx,
    id: PackVersionId,
    files: &[SourceFile],
) -> Done {
    for file in files {
        sqlx::query!(
            "insert into library.pack_files (pack_version_id, path, sha256, bytes) values ($1, $2, $3, $4)
             on conflict (pack_version_id, path) do nothing",
            id.0,
            file.path,
            file.sha256,
            file.bytes.cast_signed()
        )
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}

pub(in crate::content::library) struct ContentRow {
    pub content: Content,
    pub format: Format,
    pub keys: PackKeys,
}

pub(in crate::content::library) async fn find_content(
    tx: &mut PlatformTx,
    id: PackVersionId,
) -> Result<Option<ContentRow>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select v.content as "content: Json<Content>", f.content as "format: Json<Format>", k.content as "keys: Json<PackKeys>"
           from library.pack_versions v
           join library.formats f on f.id = v.format
           join library.answer_keys k on k.pack_version_id = v.id
           where v.id = $1"#,
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| ContentRow { content: row.content.0, format: row.format.0, keys: row.keys.0 }))
}

pub(in crate::content::library) async fn list_versions(tx: &mut PlatformTx) -> Result<Vec<PackVersionId>, sqlx::Error> {
    sqlx::query_scalar!(r#"select id as "id: PackVersionId" from library.pack_versions order by id"#)
        .fetch_all(tx.conn())
        .await
}
