//! Everything of one form: passages, scripts and keys, for staff and for who has completed it (R-136, D-051).

use super::explanation::{Explanation, explained_set};
use super::queries::transcript as queries;
use crate::content::library::{PackVersion, PackVersionId};
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Whether a person has handed in the whole of a version, so that nothing of it is a secret to them any more.
pub async fn has_completed(tx: &mut TenantTx, user: UserId, version: PackVersionId) -> Result<bool, sqlx::Error> {
    queries::has_completed(tx, user, version).await
}

/// Every stimulus of a version with its keys and nobody's answers.
pub fn all_content(version: &PackVersion) -> Explanation {
    let sets = version.pack.parts().flat_map(|(section, part)| part.sets.iter().map(move |set| (section, part, set)));
    Explanation {
        sets: sets.map(|(section, part, set)| explained_set(version, section, &part.id, set, |_| None)).collect(),
    }
}
