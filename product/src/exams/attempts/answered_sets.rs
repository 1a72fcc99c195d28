//! Which sets a learner has answered already.

use std::collections::BTreeMap;

use tenants::TenantTx;

use super::{AttemptId, queries};
use crate::content::library::{PackVersionId, SetOutline};
use crate::people::accounts::UserId;

/// The learner's newest attempt in which each of these sets is over, by version and set. A set without one is left out.
pub async fn list_answered_sets(
    tx: &mut TenantTx,
    learner: UserId,
    sets: &[SetOutline],
) -> Result<BTreeMap<(PackVersionId, String), AttemptId>, sqlx::Error> {
    let versions: Vec<_> = sets.iter().map(|set| set.version.0).collect();
    let names: Vec<_> = sets.iter().map(|set| set.set.clone()).collect();
    let parts: Vec<_> = sets.iter().map(|set| set.part.clone()).collect();
    queries::list_answered_sets(tx, learner, &versions, &names, &parts).await
}
