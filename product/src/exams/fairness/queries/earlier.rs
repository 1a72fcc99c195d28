//! A learner's delivered gradings.

use crate::content::library::PackVersionId;
use crate::exams::attempts::AttemptId;
use crate::exams::fairness::earlier::EarlierGrading;
use crate::exams::grading::GradingJobId;
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Most gradings that are looked through for a type of task.
const MOST: i64 = 20;

pub(in crate::exams::fairness) async fn list_earlier(
    tx: &mut TenantTx,
    job: GradingJobId,
    learner: UserId,
) -> Result<Vec<EarlierGrading>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        EarlierGrading,
        r#"select g.attempt_id as "attempt_id: AttemptId", a.pack_version_id as "pack_version_id: PackVersionId",
             g.delivered_at as "delivered_at!"
           from grading_jobs g join attempts a on a.tenant_id = g.tenant_id and a.id = g.attempt_id
           where g.tenant_id = $1 and a.user_id = $2 and g.id <> $3 and g.state = 'delivered' and a.status <> 'void'
             and not exists (select from grading_markings m
                             where m.tenant_id = g.tenant_id and m.job_id = g.id and m.state <> 'returned')
           order by g.delivered_at desc, g.id desc limit $4"#,
        tenant.0,
        learner.0,
        job.0,
        MOST
    )
    .fetch_all(tx.conn())
    .await
}
