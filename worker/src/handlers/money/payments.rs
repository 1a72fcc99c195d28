//! Messages of payment providers.

use jobs::{JobContext, JobError};
use product::money::payments::{Applied, ApplyError, ApplyPaymentEvent, PruneEvents, apply_event, prune_events};
use tenants::Reason;

use crate::services::Services;

/// Leads a message to its order. Doing it again finds it read.
pub async fn apply_payment_event(services: Services, job: ApplyPaymentEvent, _: JobContext) -> Result<(), JobError> {
    match apply_event(&services.db, &job.provider, &job.event_id).await {
        Ok(Applied::Unmatched | Applied::Refused) => {
            tracing::warn!(provider = job.provider, event = job.event_id, "a payment's message changed nothing");
            Ok(())
        }
        Ok(_) => Ok(()),
        // No other attempt reads it: somebody has to look, and the body is kept.
        Err(cause @ ApplyError::Shape(_)) => Err(JobError::abort(cause)),
        Err(cause) => Err(JobError::retry(cause)),
    }
}

/// Removes messages whose time is over.
pub async fn prune_payment_events(_: PruneEvents, context: JobContext) -> Result<(), JobError> {
    loop {
        let mut tx = context.platform_tx(Reason::Payments).await?;
        let pruned = prune_events(&mut tx).await?;
        tx.commit().await?;
        if pruned == 0 {
            return Ok(());
        }
        tracing::info!(pruned, "messages of payment providers");
    }
}
