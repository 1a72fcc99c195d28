//! Everything of one form: passages, scripts and keys, for staff and for who has completed it (R-136, D-051).

use super::explanation::{ExplainedItem, ExplainedSet, Explanation};
use super::queries::transcript as queries;
use crate::accounts::UserId;
use crate::library::{PackVersion, PackVersionId};
use tenants::TenantTx;

/// Whether a person has handed in the whole of a version, so that nothing of it is a secret to them any more.
pub async fn has_completed(tx: &mut TenantTx, user: UserId, version: PackVersionId) -> Result<bool, sqlx::Error> {
    queries::has_completed(tx, user, version).await
}

/// Every stimulus of a version with its keys and nobody's answers.
pub fn all_content(version: &PackVersion) -> Explanation {
    let mut sets = Vec::new();
    for (section, part) in version.pack.parts() {
        for set in &part.sets {
            let texts = set.text.as_ref().and_then(|name| version.texts.get(name));
            let transcript = set.audio.as_ref().and_then(|name| version.keys.transcripts.get(name));
            let items = set.items.iter().filter_map(|item| {
                let key = version.keys.items.get(&item.id)?;
                Some(ExplainedItem { item: item.clone(), key: key.clone(), given: Vec::new() })
            });
            sets.push(ExplainedSet {
                part: part.id.clone(),
                section,
                set: set.clone(),
                paragraphs: texts.cloned().unwrap_or_default(),
                transcript: transcript.cloned().unwrap_or_default(),
                items: items.collect(),
            });
        }
    }
    Explanation { sets }
}
