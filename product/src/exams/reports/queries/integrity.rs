//! What was noted while a test was taken.

use crate::exams::attempts::AttemptId;
use crate::exams::reports::integrity::{AnswerStamp, Interval};
use tenants::TenantTx;

/// Every version of every answer, in the order of writing.
pub(in crate::exams::reports) async fn list_stamps(
    tx: &mut TenantTx,
    attempt: AttemptId,
) -> Result<Vec<AnswerStamp>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        AnswerStamp,
        "select item, client_at as at, is_late from answers
         where tenant_id = $1 and attempt_id = $2 order by client_at, item, seq",
        tenant.0,
        attempt.0
    )
    .fetch_all(tx.conn())
    .await
}

pub(in crate::exams::reports) async fn list_intervals(
    tx: &mut TenantTx,
    attempt: AttemptId,
) -> Result<Vec<Interval>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Interval,
        "select kind, item, started_at, ended_at from attempt_events
         where tenant_id = $1 and attempt_id = $2 order by started_at, id",
        tenant.0,
        attempt.0
    )
    .fetch_all(tx.conn())
    .await
}
