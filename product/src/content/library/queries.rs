//! The statements of the item bank.

use super::PackVersionId;
use super::catalog::{Catalog, SectionOutline, TestFilter, TestOutline};
use super::format::{Format, Rubric};
use super::import::Content;
use super::pack::{PackKeys, PackKind, QuestionType, SectionName, SetKind};
use super::sets::{Difficulty, Label, SetFilter, SetOutline, SetRow, Topic};
use super::source::SourceFile;
use super::state::ReviewState;
use sqlx::types::Json;
use tenants::{PlatformTx, TenantTx};

type Done = Result<(), sqlx::Error>;

pub(super) async fn upsert_format(tx: &mut PlatformTx, format: &Format) -> Done {
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

pub(super) async fn find_version(
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

pub(super) async fn insert_version(
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

pub(super) async fn insert_section(
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

pub(super) async fn insert_keys(tx: &mut PlatformTx, id: PackVersionId, keys: &PackKeys) -> Done {
    sqlx::query!("insert into library.answer_keys (pack_version_id, content) values ($1, $2)", id.0, Json(keys) as _)
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub(super) async fn upsert_rubric(tx: &mut PlatformTx, rubric: &Rubric) -> Done {
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

pub(super) async fn insert_files(tx: &mut PlatformTx, id: PackVersionId, files: &[SourceFile]) -> Done {
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

pub(super) struct ContentRow {
    pub content: Content,
    pub format: Format,
    pub keys: PackKeys,
}

pub(super) async fn find_content(tx: &mut PlatformTx, id: PackVersionId) -> Result<Option<ContentRow>, sqlx::Error> {
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

pub(super) async fn list_versions(tx: &mut PlatformTx) -> Result<Vec<PackVersionId>, sqlx::Error> {
    sqlx::query_scalar!(r#"select id as "id: PackVersionId" from library.pack_versions order by id"#)
        .fetch_all(tx.conn())
        .await
}

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
        }
    }
}

pub(super) async fn list_tests(
    tx: &mut TenantTx,
    filter: &TestFilter,
    page: u32,
    page_size: u32,
) -> Result<(Vec<TestOutline>, i64), sqlx::Error> {
    let rows = sqlx::query_as!(
        TestRow,
        r#"select id as "id: PackVersionId", slug, version, format, kind as "kind: PackKind", title, summary, minutes,
             (select json_agg(json_build_object('section', s.section, 'questions', s.questions, 'seconds', s.seconds) order by s.position)
              from library.pack_sections s where s.pack_version_id = v.id) as "sections!: Json<Vec<SectionOutline>>",
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
        i64::from(page_size), i64::from(page.saturating_sub(1)) * i64::from(page_size), filter.packs.as_deref()
    )
    .fetch_all(tx.conn())
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    Ok((rows.into_iter().map(TestRow::outline).collect(), total))
}

pub(super) async fn find_test(tx: &mut TenantTx, id: PackVersionId) -> Result<Option<TestOutline>, sqlx::Error> {
    let row = sqlx::query_as!(
        TestRow,
        r#"select id as "id: PackVersionId", slug, version, format, kind as "kind: PackKind", title, summary, minutes,
             (select json_agg(json_build_object('section', s.section, 'questions', s.questions, 'seconds', s.seconds) order by s.position)
              from library.pack_sections s where s.pack_version_id = v.id) as "sections!: Json<Vec<SectionOutline>>",
             1::bigint as "total!"
           from library.pack_versions v where id = $1 and state = 'approved'"#,
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(TestRow::outline))
}

pub(super) async fn is_startable(tx: &mut TenantTx, id: PackVersionId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select from library.pack_versions where id = $1 and state = 'approved') as "is_startable!""#,
        id.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn count_catalog(tx: &mut TenantTx) -> Result<Catalog, sqlx::Error> {
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

pub(super) async fn upsert_set(tx: &mut PlatformTx, id: PackVersionId, position: usize, row: &SetRow) -> Done {
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
        row.kind,
        row.title,
        &row.question_types,
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

pub(super) async fn label_set(
    tx: &mut PlatformTx,
    id: PackVersionId,
    set: &str,
    label: &Label,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "update library.pack_sets set topic = coalesce($3, topic), is_sample = $4 where pack_version_id = $1 and set_id = $2",
        id.0,
        set,
        label.topic.map(Topic::as_str),
        label.sample
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Sets of newest versions, or one set of any version.
pub(super) async fn list_sets(
    tx: &mut TenantTx,
    filter: &SetFilter,
    only: Option<(PackVersionId, &str)>,
    page: u32,
    page_size: u32,
) -> Result<(Vec<SetOutline>, i64), sqlx::Error> {
    let bounds = filter.difficulty.map(Difficulty::bounds);
    let rows = sqlx::query!(
        r#"select v.id as "version: PackVersionId", v.title as pack_title, v.format, v.kind as "pack_kind: PackKind",
             s.set_id, s.section as "section: SectionName", s.part, s.kind, s.title, s.topic as "topic: Topic", s.question_types, s.items, s.points, s.seconds, s.difficulty, s.is_sample,
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
        i64::from(page_size),
        i64::from(page.saturating_sub(1)) * i64::from(page_size)
    )
    .fetch_all(tx.conn())
    .await?;
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

pub(super) async fn lock_review_state(tx: &mut PlatformTx, id: PackVersionId) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("select state from library.pack_versions where id = $1 for update", id.0)
        .fetch_optional(tx.conn())
        .await
}

/// The first approval is the release: it is never taken back, for learners have found the version since.
pub(super) async fn set_review_state(
    tx: &mut PlatformTx,
    id: PackVersionId,
    state: ReviewState,
) -> Result<(), sqlx::Error> {
    let now = tx.now();
    sqlx::query!(
        "update library.pack_versions
         set state = $2, released_at = coalesce(released_at, case when $2 = 'approved' then $3::timestamptz end)
         where id = $1",
        id.0,
        state.as_str(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
