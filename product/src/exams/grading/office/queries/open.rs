//! The statement of open jobs.

use crate::exams::grading::GradingJobId;
use crate::exams::grading::office::{OpenFilter, OpenGrading};
use crate::money::price_list::GradingProduct;
use crate::people::accounts::{UserId, short_name};
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;

pub(in crate::exams::grading::office) async fn list_open(
    tx: &mut TenantTx,
    filter: OpenFilter,
    lapsed_before: OffsetDateTime,
    page: PageRequest,
) -> Result<(Vec<OpenGrading>, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let (only_waiting, held_by) = match filter {
        OpenFilter::All => (false, None),
        OpenFilter::Waiting => (true, None),
        OpenFilter::HeldBy(grader) => (false, Some(grader.0)),
    };
    let rows = sqlx::query!(
        r#"with open as (
             select j.id, j.attempt_id, j.product, j.priority, j.created_at, j.due_at, j.sends_at is not null as is_sending,
               case when j.sends_at is not null or j.claim_seen_at >= $2 then j.claimed_by end as grader
             from grading_jobs j where j.tenant_id = $1 and j.state <> 'delivered'
           )
           select o.id as "id: GradingJobId", o.product as "product: GradingProduct", v.title, u.first_name, u.last_name, u.username,
             o.priority > 0 as "is_priority!", o.grader as "grader?: UserId", o.is_sending as "is_sending!", o.created_at, o.due_at,
             count(*) over () as "total!"
           from open o
           join attempts a on a.tenant_id = $1 and a.id = o.attempt_id
           join users u on u.tenant_id = $1 and u.id = a.user_id
           join library.pack_versions v on v.id = a.pack_version_id
           where (not $3 or o.grader is null) and ($4::uuid is null or o.grader = $4)
           order by o.due_at, o.id offset $5 limit $6"#,
        tenant.0,
        lapsed_before,
        only_waiting,
        held_by,
        page.offset(),
        page.limit()
    )
    .fetch_all(tx.conn())
    .await?;
    if let Some(first) = page.first_instead().filter(|_| rows.is_empty()) {
        let (_, total) = Box::pin(list_open(tx, filter, lapsed_before, first)).await?;
        return Ok((Vec::new(), total));
    }
    let total = rows.first().map_or(0, |row| row.total);
    let open = rows.into_iter().map(|row| OpenGrading {
        id: row.id,
        product: row.product,
        title: row.title,
        learner_name: short_name(&row.first_name, &row.last_name, row.username.as_deref()),
        is_priority: row.is_priority,
        grader: row.grader,
        is_sending: row.is_sending,
        created_at: row.created_at,
        due_at: row.due_at,
    });
    Ok((open.collect(), total))
}
