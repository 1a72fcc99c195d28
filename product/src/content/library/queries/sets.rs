//! Sets as learners browse them.

use super::Done;
use crate::content::library::PackVersionId;
use crate::content::library::pack::{PackKind, QuestionType, SectionName, SetKind};
use crate::content::library::sample::SampleRef;
use crate::content::library::sets::{Difficulty, Label, SetFilter, SetOutline, SetRow, Topic};
use tenants::{PageRequest, PlatformTx, TenantTx};

pub(in crate::content::library) async fn upsert_set(
    tx: &mut PlatformTx,
    id: PackVersionId,
    position: usize,
    row: &SetRow,
) -> Done {
    let count = |number: u32| number.cast_signed();
    sqlx::query!(
        "insert into library.pack_sets
           (pack_version_id, set_id, section, part, position, kind, title, question_types, items, points, seconds, difficulty, topic)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         on conflict (pack_version_id, set_id) do update set section = excluded.section, part = excluded.part,
           position = excluded.position, kind = excluded.kind, title = excluded.title,
           question_types = excluded.question_types, items = excluded.items, points = excluded.points,
           seconds = excluded.seconds, difficulty = excluded.difficulty",
        id.0,
        row.set,
        row.section.as_str(),
        row.part,
        i32::try_from(position).unwrap_or(i32::MAX),
        row.kind.as_str(),
        row.title,
        &row.question_types as &[QuestionType],
        count(row.items),
        count(row.points),
        count(row.seconds),
        row.difficulty,
        row.topic.map(Topic::as_str)
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::content::library) async fn label_set(
    tx: &mut PlatformTx,
    id: PackVersionId,
    set: &str,
    label: &Label,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "update library.pack_sets set topic = coalesce($3, topic), is_sample = $4, tried_place = $5, tried_item = $6
         where pack_version_id = $1 and set_id = $2",
        id.0,
        set,
        label.topic.map(Topic::as_str),
        label.sample,
        label.tried.as_ref().map(|tried| i16::from(tried.place)),
        label.tried.as_ref().map(|tried| &*tried.item)
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// What visitors may try, in its order: of newest versions only.
pub(in crate::content::library) async fn list_tried(tx: &mut TenantTx) -> Result<Vec<SampleRef>, sqlx::Error> {
    sqlx::query_as!(
        SampleRef,
        r#"select v.id as "version: PackVersionId", s.set_id as set, s.tried_item as "item!"
           from library.pack_sets s join library.pack_versions v on v.id = s.pack_version_id
           where s.tried_item is not null and v.state = 'approved'
             and v.version = (select max(n.version) from library.pack_versions n
                    where n.slug = v.slug and n.state in ('approved', 'retired') and n.released_at is not null)
           order by s.tried_place, v.slug, s.position
           limit 10"#
    )
    .fetch_all(tx.conn())
    .await
}

/// Sets of newest versions, or one set of any version.
pub(in crate::content::library) async fn list_sets(
    tx: &mut TenantTx,
    filter: &SetFilter,
    only: Option<(PackVersionId, &str)>,
    page: PageRequest,
) -> Result<(Vec<SetOutline>, i64), sqlx::Error> {
    let bounds = filter.difficulty.map(Difficulty::bounds);
    let rows = sqlx::query!(
        r#"select v.id as "version: PackVersionId", v.title as pack_title, v.format, v.kind as "pack_kind: PackKind",
             s.set_id, s.section as "section: SectionName", s.part, s.kind as "kind: SetKind", s.title, s.topic as "topic: Topic",
             s.question_types as "question_types: Vec<QuestionType>", s.items, s.points, s.seconds, s.difficulty, s.is_sample,
             count(*) over () as "total!"
           from library.pack_sets s join library.pack_versions v on v.id = s.pack_version_id
           where (case when $1::uuid is null
                  then v.state = 'approved' and v.version = (select max(n.version) from library.pack_versions n
                         where n.slug = v.slug and n.state in ('approved', 'retired') and n.released_at is not null)
                  else v.state in ('approved', 'retired') and v.id = $1 and s.set_id = $2 end)
             and ($3::text is null or s.section = $3)
             and ($4::text is null or s.kind = $4)
             and ($5::text is null or s.topic = $5)
             and ($6::text is null or v.format = $6)
             and ($7::real is null or s.difficulty between $7 and $8)
             and (not $9 or s.is_sample)
             and ($10::text is null or $10 = any (s.question_types))
           order by v.format desc, array_position(array['reading', 'listening', 'speaking', 'writing'], s.section), v.title, s.position
           limit $11 offset $12"#,
        only.map(|(version, _)| version.0),
        only.map(|(_, set)| set),
        filter.section.map(SectionName::as_str),
        filter.kind.map(SetKind::as_str),
        filter.topic.map(Topic::as_str),
        filter.format,
        bounds.map(|(low, _)| low),
        bounds.map(|(_, high)| high),
        filter.samples_only,
        filter.question_type.map(QuestionType::as_str),
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await?;
    if let Some(first) = page.first_instead().filter(|_| rows.is_empty()) {
        let (_, total) = Box::pin(list_sets(tx, filter, only, first)).await?;
        return Ok((Vec::new(), total));
    }
    let total = rows.first().map_or(0, |row| row.total);
    let sets = rows.into_iter().map(|row| SetOutline {
        version: row.version,
        pack_title: row.pack_title,
        format: row.format,
        pack_kind: row.pack_kind,
        set: row.set_id,
        section: row.section,
        part: row.part,
        kind: row.kind,
        title: row.title,
        topic: row.topic,
        question_types: row.question_types,
        items: row.items.cast_unsigned(),
        points: row.points.cast_unsigned(),
        seconds: row.seconds.cast_unsigned(),
        difficulty: Difficulty::of(row.difficulty),
        is_sample: row.is_sample,
    });
    Ok((sets.collect(), total))
}
