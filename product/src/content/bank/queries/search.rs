//! Finding items.

use crate::content::bank::items::ItemVersion;
use crate::content::bank::search::{Facets, FoundItem, ItemFilter, VersionScope};
use crate::content::library::pack::{AnswerKind, QuestionType, SectionName, SetKind};
use crate::content::library::{PackVersionId, ReviewState};
use tenants::{PageRequest, PlatformTx};
use time::OffsetDateTime;

struct FoundRow {
    pack_version_id: PackVersionId,
    item: String,
    slug: String,
    version: i32,
    title: String,
    format: String,
    section: SectionName,
    part: String,
    set_kind: SetKind,
    question_type: QuestionType,
    answer_kind: AnswerKind,
    points: i32,
    difficulty: f32,
    prompt: String,
    stimulus: String,
    excerpt: String,
    state: ReviewState,
    versions: i64,
    total: i64,
}

/// One page of what was found, best first, and how many there are in all.
pub async fn search_items(
    tx: &mut PlatformTx,
    filter: &ItemFilter,
    page: PageRequest,
) -> Result<(Vec<FoundItem>, i64), sqlx::Error> {
    let words = filter.words.as_deref().map(str::trim).filter(|words| !words.is_empty());
    // Headlines are made for the page alone: they are the costly part.
    let rows = sqlx::query_as!(
        FoundRow,
        r#"with found as (
             select i.*, v.version, v.title, v.format, coalesce(m.state, v.state) as current_state, count(*) over () as total,
               row_number() over (order by
                 case when $1::text is null then 0 else ts_rank(i.searched, websearch_to_tsquery('english', $1)) end desc,
                 i.slug, v.version desc, i.position) as place
             from library.items i
             join library.pack_versions v on v.id = i.pack_version_id
             left join lateral (select r.state from library.review_marks r
                where r.pack_version_id = i.pack_version_id and r.item = i.item order by r.at desc, r.id desc limit 1) m on true
             where ($1::text is null or i.searched @@ websearch_to_tsquery('english', $1) or starts_with(i.item, lower($1)))
               and ($2::text is null or i.section = $2)
               and ($3::text is null or i.set_kind = $3)
               and ($4::text is null or i.question_type = $4)
               and ($5::text is null or i.answer_kind = $5)
               and ($6::text is null or v.format = $6)
               and ($7::text is null or i.slug = $7)
               and ($8::text is null or coalesce(m.state, v.state) = $8)
               and ($9::real is null or i.difficulty >= $9)
               and ($10::real is null or i.difficulty <= $10)
               and ($11 or v.version = (select max(n.version) from library.pack_versions n where n.slug = i.slug)))
           select pack_version_id as "pack_version_id: PackVersionId", item, slug, version as "version!", title as "title!",
             format as "format!", section as "section: SectionName", part, set_kind as "set_kind: SetKind",
             question_type as "question_type: QuestionType", answer_kind as "answer_kind: AnswerKind", points, difficulty,
             prompt, case when $1::text is null or stimulus is null then coalesce(stimulus, '') else ts_headline('english', stimulus,
               websearch_to_tsquery('english', $1), 'HighlightAll=true, StartSel=' || chr(2) || ', StopSel=' || chr(3)) end as "stimulus!",
             case when $1::text is null then '' else ts_headline('english',
               prompt || ' … ' || replace(options || ' … ' || passage, coalesce(stimulus, ''), ''),
               websearch_to_tsquery('english', $1), 'MaxFragments=2, MaxWords=28, MinWords=12, FragmentDelimiter=" … ", StartSel=' || chr(2) || ', StopSel=' || chr(3)) end as "excerpt!",
             current_state as "state!: ReviewState", total as "total!",
             (select count(*) from library.items o where o.slug = found.slug and o.item = found.item) as "versions!"
           from found where place > $12 and place <= $12 + $13 order by place"#,
        words, filter.section.map(SectionName::as_str), filter.set_kind.map(SetKind::as_str), filter.question_type.map(QuestionType::as_str),
        filter.answer_kind.map(AnswerKind::as_str), filter.format.as_deref(), filter.pack.as_deref(),
        filter.state.map(ReviewState::as_str), filter.difficulty_from, filter.difficulty_to,
        filter.versions == VersionScope::All, page.offset(), page.limit()
    )
    .fetch_all(tx.conn())
    .await?;
    if let Some(first) = page.first_instead().filter(|_| rows.is_empty()) {
        let (_, total) = Box::pin(search_items(tx, filter, first)).await?;
        return Ok((Vec::new(), total));
    }
    let total = rows.first().map_or(0, |row| row.total);
    let found = |row: FoundRow| FoundItem {
        pack_version_id: row.pack_version_id,
        item: row.item,
        slug: row.slug,
        version: row.version,
        title: row.title,
        format: row.format,
        section: row.section,
        part: row.part,
        set_kind: row.set_kind,
        question_type: row.question_type,
        answer_kind: row.answer_kind,
        points: row.points,
        difficulty: row.difficulty,
        prompt: row.prompt,
        stimulus: row.stimulus,
        excerpt: row.excerpt,
        state: row.state,
        versions: row.versions,
    };
    Ok((rows.into_iter().map(found).collect(), total))
}

/// What there is to filter by.
pub async fn list_facets(tx: &mut PlatformTx) -> Result<Facets, sqlx::Error> {
    sqlx::query_as!(
        Facets,
        r#"select coalesce(array_agg(distinct i.set_kind), '{}') as "set_kinds!: Vec<SetKind>",
             coalesce(array_agg(distinct i.question_type), '{}') as "question_types!: Vec<QuestionType>",
             coalesce(array_agg(distinct i.answer_kind), '{}') as "answer_kinds!: Vec<AnswerKind>",
             coalesce(array_agg(distinct v.format), '{}') as "formats!",
             coalesce(array_agg(distinct i.slug), '{}') as "packs!"
           from library.items i join library.pack_versions v on v.id = i.pack_version_id"#
    )
    .fetch_one(tx.conn())
    .await
}

/// The versions that have the item, the newest first.
pub async fn list_item_versions(tx: &mut PlatformTx, slug: &str, item: &str) -> Result<Vec<ItemVersion>, sqlx::Error> {
    sqlx::query_as!(
        ItemVersion,
        r#"select i.pack_version_id as "pack_version_id: PackVersionId", v.version, v.published_at as "published_at: OffsetDateTime",
             coalesce((select r.state from library.review_marks r where r.pack_version_id = i.pack_version_id and r.item = i.item
                       order by r.at desc, r.id desc limit 1), v.state) as "state!: ReviewState"
           from library.items i join library.pack_versions v on v.id = i.pack_version_id
           where i.slug = $1 and i.item = $2 order by v.version desc"#,
        slug,
        item
    )
    .fetch_all(tx.conn())
    .await
}
