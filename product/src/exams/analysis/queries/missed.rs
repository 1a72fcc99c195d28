//! Answers that were wrong, and passages that were read.

use crate::content::library::PackVersionId;
use crate::people::accounts::UserId;
use tenants::{PageRequest, TenantTx};
use uuid::Uuid;

pub(in crate::exams::analysis) struct WrongRow {
    pub attempt_id: Uuid,
    pub version: PackVersionId,
    pub item: String,
}

/// Which of the items were answered wrong, each with the word it asks for: a word once, as it was missed last, the newest
/// first. And how many words there are.
pub(in crate::exams::analysis) async fn list_wrong(
    tx: &mut TenantTx,
    learner: UserId,
    items: &[(PackVersionId, &str, &str)],
    page: PageRequest,
) -> Result<(Vec<WrongRow>, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let versions: Vec<Uuid> = items.iter().map(|(version, ..)| version.0).collect();
    let names: Vec<String> = items.iter().map(|(_, item, _)| (*item).to_owned()).collect();
    let words: Vec<String> = items.iter().map(|(.., word)| word.to_lowercase()).collect();
    let total = sqlx::query_scalar!(
        r#"select count(distinct w.word) as "total!" from unnest($3::uuid[], $4::text[], $5::text[]) as w (version, item, word)
           join attempts a on a.tenant_id = $1 and a.user_id = $2 and a.pack_version_id = w.version
             and a.submitted_at is not null and a.status <> 'void'
           join item_results r on r.tenant_id = a.tenant_id and r.attempt_id = a.id and r.item = w.item and r.outcome = 'wrong'"#,
        tenant.0,
        learner.0,
        &versions,
        &names,
        &words
    )
    .fetch_one(tx.conn())
    .await?;
    let rows = sqlx::query_as!(
        WrongRow,
        r#"select n.attempt_id as "attempt_id!", n.version as "version!: PackVersionId", n.item as "item!" from (
             select distinct on (w.word) a.id as attempt_id, a.submitted_at, w.version, w.item
             from unnest($3::uuid[], $4::text[], $5::text[]) as w (version, item, word)
             join attempts a on a.tenant_id = $1 and a.user_id = $2 and a.pack_version_id = w.version
               and a.submitted_at is not null and a.status <> 'void'
             join item_results r on r.tenant_id = a.tenant_id and r.attempt_id = a.id and r.item = w.item
               and r.outcome = 'wrong'
             order by w.word, a.submitted_at desc, a.id desc, w.item) n
           order by n.submitted_at desc, n.attempt_id desc, n.item limit $6 offset $7"#,
        tenant.0,
        learner.0,
        &versions,
        &names,
        &words,
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await?;
    Ok((rows, total))
}

pub(in crate::exams::analysis) struct ReadRow {
    pub attempt_id: Uuid,
    pub version: PackVersionId,
    pub set: String,
}

/// The sets of which an item has a result, each with its newest attempt; the newest first, within a test in its order.
pub(in crate::exams::analysis) async fn list_read(
    tx: &mut TenantTx,
    learner: UserId,
    items: &[(PackVersionId, &str, &str)],
) -> Result<Vec<ReadRow>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let versions: Vec<Uuid> = items.iter().map(|(version, ..)| version.0).collect();
    let sets: Vec<String> = items.iter().map(|(_, set, _)| (*set).to_owned()).collect();
    let names: Vec<String> = items.iter().map(|(.., item)| (*item).to_owned()).collect();
    sqlx::query_as!(
        ReadRow,
        r#"select n.attempt_id, n.version as "version!: PackVersionId", n.set_id as "set!" from (
             select distinct on (w.version, w.set_id) a.id as attempt_id, a.submitted_at, w.version, w.set_id, w.place
             from unnest($3::uuid[], $4::text[], $5::text[]) with ordinality as w (version, set_id, item, place)
             join attempts a on a.tenant_id = $1 and a.user_id = $2 and a.pack_version_id = w.version
               and a.submitted_at is not null and a.status <> 'void'
             join item_results r on r.tenant_id = a.tenant_id and r.attempt_id = a.id and r.item = w.item
             order by w.version, w.set_id, a.submitted_at desc, a.id desc, w.place) n
           order by n.submitted_at desc, n.attempt_id desc, n.place"#,
        tenant.0,
        learner.0,
        &versions,
        &sets,
        &names
    )
    .fetch_all(tx.conn())
    .await
}
