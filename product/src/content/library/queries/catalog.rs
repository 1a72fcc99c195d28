//! Tests as learners list them, and their counts.

use crate::content::library::catalog::{Catalog, SectionOutline, TestFilter, TestOutline};
use crate::content::library::pack::{PackKind, SectionName};
use crate::content::library::{PackVersionId, Topic};
use sqlx::types::Json;
use tenants::{PageRequest, TenantTx};

struct TestRow {
    id: PackVersionId,
    slug: String,
    version: i32,
    format: String,
    kind: PackKind,
    title: String,
    summary: String,
    minutes: i32,
    sections: Json<Vec<SectionOutline>>,
    topics: Vec<Topic>,
    total: i64,
}

impl TestRow {
    fn outline(self) -> TestOutline {
        TestOutline {
            id: self.id,
            slug: self.slug,
            version: self.version.cast_unsigned(),
            format: self.format,
            kind: self.kind,
            title: self.title,
            summary: self.summary,
            minutes: self.minutes.cast_unsigned(),
            sections: self.sections.0,
            topics: self.topics,
        }
    }
}

/// One page of the newest published versions, and how many there are in all.
pub async fn list_tests(
    tx: &mut TenantTx,
    filter: &TestFilter,
    page: PageRequest,
) -> Result<(Vec<TestOutline>, i64), sqlx::Error> {
    let rows = sqlx::query_as!(
        TestRow,
        r#"select id as "id: PackVersionId", slug, version, format, kind as "kind: PackKind", title, summary, minutes,
             (select json_agg(json_build_object('section', s.section, 'questions', s.questions, 'seconds', s.seconds) order by s.position)
              from library.pack_sections s where s.pack_version_id = v.id) as "sections!: Json<Vec<SectionOutline>>",
             array(select s.topic from library.pack_sets s where s.pack_version_id = v.id and s.topic is not null
                   group by s.topic order by sum(s.items) desc, s.topic) as "topics!: Vec<Topic>",
             count(*) over () as "total!"
           from library.pack_versions v
           where version = (select max(version) from library.pack_versions n where n.slug = v.slug and n.state in ('approved', 'retired') and n.released_at is not null)
             and state = 'approved'
             and ($1::text is null or exists (select 1 from library.pack_sections s where s.pack_version_id = v.id and s.section = $1))
             and ($2::text is null or format = $2)
             and ($3::text is null or kind = $3)
             and ($6::text[] is null or slug = any($6))
           order by format desc, case kind when 'full_mock' then 0 when 'quick_mock' then 1 else 2 end, title
           limit $4 offset $5"#,
        filter.section.map(SectionName::as_str), filter.format.as_deref(), filter.kind.map(PackKind::as_str),
        page.limit(), page.offset(), filter.packs.as_deref()
    )
    .fetch_all(tx.conn())
    .await?;
    if let Some(first) = page.first_instead().filter(|_| rows.is_empty()) {
        let (_, total) = Box::pin(list_tests(tx, filter, first)).await?;
        return Ok((Vec::new(), total));
    }
    let total = rows.first().map_or(0, |row| row.total);
    Ok((rows.into_iter().map(TestRow::outline).collect(), total))
}

/// One approved version.
pub async fn find_test(tx: &mut TenantTx, id: PackVersionId) -> Result<Option<TestOutline>, sqlx::Error> {
    let row = sqlx::query_as!(
        TestRow,
        r#"select id as "id: PackVersionId", slug, version, format, kind as "kind: PackKind", title, summary, minutes,
             (select json_agg(json_build_object('section', s.section, 'questions', s.questions, 'seconds', s.seconds) order by s.position)
              from library.pack_sections s where s.pack_version_id = v.id) as "sections!: Json<Vec<SectionOutline>>",
             array(select s.topic from library.pack_sets s where s.pack_version_id = v.id and s.topic is not null
                   group by s.topic order by sum(s.items) desc, s.topic) as "topics!: Vec<Topic>",
             1::bigint as "total!"
           from library.pack_versions v where id = $1 and state = 'approved'"#,
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(TestRow::outline))
}

/// Whether a new attempt of the version may begin: it is approved.
pub async fn is_startable(tx: &mut TenantTx, id: PackVersionId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select from library.pack_versions where id = $1 and state = 'approved') as "is_startable!""#,
        id.0
    )
    .fetch_one(tx.conn())
    .await
}

/// Counts what is published.
pub async fn count_catalog(tx: &mut TenantTx) -> Result<Catalog, sqlx::Error> {
    sqlx::query_as!(
        Catalog,
        r#"select count(*) as "packs!", count(*) filter (where kind = 'full_mock') as "full_mocks!",
             count(*) filter (where kind = 'quick_mock') as "quick_mocks!", count(*) filter (where kind = 'section') as "section_packs!",
             coalesce(sum((select count(*) from library.pack_sets s where s.pack_version_id = v.id)), 0)::bigint as "sets!",
             coalesce(sum(items), 0) as "items!", count(distinct format) as "formats!"
           from library.pack_versions v
           where version = (select max(version) from library.pack_versions n where n.slug = v.slug and n.state in ('approved', 'retired') and n.released_at is not null)
             and state = 'approved'"#
    )
    .fetch_one(tx.conn())
    .await
}
