//! Filling the index.

use crate::content::bank::index::IndexRow;
use crate::content::library::PackVersionId;
use tenants::PlatformTx;

pub(in crate::content::bank) async fn list_unindexed(tx: &mut PlatformTx) -> Result<Vec<PackVersionId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: PackVersionId" from library.pack_versions v
           where items > 0 and not exists
             (select from library.items i where i.pack_version_id = v.id having count(*) > 0 and count(*) = count(i.stimulus))
           order by id"#
    )
    .fetch_all(tx.conn())
    .await
}

pub(in crate::content::bank) async fn insert_item(
    tx: &mut PlatformTx,
    id: PackVersionId,
    slug: &str,
    row: &IndexRow<'_>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into library.items
           (pack_version_id, item, slug, position, section, part, item_set, set_kind, question_type, answer_kind, points,
            difficulty, prompt, options, passage, stimulus)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
         on conflict (pack_version_id, item) do update set passage = excluded.passage, stimulus = excluded.stimulus
           where items.stimulus is null",
        id.0,
        row.item.id,
        slug,
        i32::try_from(row.position).unwrap_or(i32::MAX),
        row.section,
        row.part,
        row.set.id,
        row.set.kind.as_str(),
        row.item.question_type.as_str(),
        row.answer_kind.as_str(),
        i32::from(row.item.points),
        row.item.difficulty,
        row.item.prompt,
        row.options,
        row.passage,
        row.stimulus
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
