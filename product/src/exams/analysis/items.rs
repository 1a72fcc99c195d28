//! How an item was answered, as counts over all tenants (docs/item-bank.md): no person, no tenant, no single answer.

use super::queries;
use crate::content::library::PackVersionId;
use std::collections::BTreeMap;
use tenants::PlatformTx;

/// Below this many answers only their number is told: fewer could be told apart.
pub const MIN_ANSWERS: i64 = 5;

/// How one item of one version was answered in attempts that were handed in.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ItemStatistics {
    /// Attempts in which it was answered.
    pub answered: i64,
    /// Attempts in which it was left blank.
    pub blank: i64,
    /// Of those that answered: right, wholly. None below [`MIN_ANSWERS`], and for tasks.
    pub share_right: Option<f64>,
    /// Of those that answered: took this option; for pairs `option=category`. Empty below [`MIN_ANSWERS`].
    pub shares: BTreeMap<String, f64>,
}

/// Counts the newest answer of each attempt.
pub async fn find_statistics(
    tx: &mut PlatformTx,
    id: PackVersionId,
    item: &str,
) -> Result<ItemStatistics, sqlx::Error> {
    let counts = queries::items::count_outcomes(tx, id, item).await?;
    if counts.answered < MIN_ANSWERS {
        return Ok(ItemStatistics { answered: counts.answered, blank: counts.blank, ..ItemStatistics::default() });
    }
    let share = |count: i64| count as f64 / counts.answered as f64;
    let chosen = queries::items::count_choices(tx, id, item).await?;
    Ok(ItemStatistics {
        answered: counts.answered,
        blank: counts.blank,
        share_right: (counts.marked > 0).then(|| share(counts.right)),
        shares: chosen.into_iter().map(|(option, count)| (option, share(count))).collect(),
    })
}

/// How often each of these versions was handed in, over all tenants. One that nobody has handed in is left out.
pub async fn count_attempts(
    tx: &mut PlatformTx,
    versions: impl IntoIterator<Item = PackVersionId>,
) -> Result<BTreeMap<PackVersionId, i64>, sqlx::Error> {
    let versions: Vec<_> = versions.into_iter().map(|version| version.0).collect();
    Ok(queries::items::count_attempts(tx, &versions).await?.into_iter().collect())
}
