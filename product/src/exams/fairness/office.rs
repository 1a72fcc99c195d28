//! What a brand's office sees: agreement by grader, and what learners asked (D-074, D-075).

use super::agreement::{Drift, Figures, Matrix, Pair, Week, drift_of, figures_of, matrix_of, weeks_of};
use super::disputes::DisputeState;
use super::markings::{BlindScore, MarkingId, MarkingState};
use super::queries;
pub use super::queries::FirstMark;
use crate::content::library::PackVersionId;
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::{PageRequest, TenantTx};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Agreement of a brand's graders over some weeks.
#[derive(Debug, Clone, Default)]
pub struct Agreement {
    /// Of all pairs: the first mark is the own one.
    pub figures: Figures,
    /// How many pairs of each score: by the first, then by the second mark.
    pub matrix: Matrix,
    /// The weeks in which there were pairs.
    pub weeks: Vec<Week>,
    /// Of those, pairs that a third grader was asked about.
    pub thirds: i64,
    /// Second and third markings that wait.
    pub waiting: i64,
    /// By grader; whoever has the most pairs is first.
    pub graders: Vec<GraderAgreement>,
}

/// One grader's agreement with the others, whoever of the two was first.
#[derive(Debug, Clone)]
pub struct GraderAgreement {
    /// Who.
    pub grader: UserId,
    /// The own marks against the others'.
    pub figures: Figures,
    /// By week.
    pub weeks: Vec<Week>,
    /// Where the marks are going.
    pub drift: Drift,
}

/// Two marks of the same response, as they are stored.
#[derive(Debug, Clone, Copy)]
pub(super) struct StoredPair {
    /// Who marked first.
    pub first_grader: UserId,
    /// Who marked second.
    pub second_grader: UserId,
    /// What the first gave.
    pub first: f64,
    /// What the second gave.
    pub second: f64,
    /// When the second did.
    pub at: OffsetDateTime,
}

/// A dispute as the office reads it.
#[derive(Debug, Clone)]
pub struct DisputeCard {
    /// Its id.
    pub id: Uuid,
    /// The marking that decides it.
    pub marking_id: MarkingId,
    /// The pack.
    pub pack_version_id: PackVersionId,
    /// What became of it.
    pub state: DisputeState,
    /// How far the other grader is.
    pub marking: MarkingState,
    /// Why it was asked.
    pub reason: String,
    /// The scores when it was asked, by task.
    pub scores: BTreeMap<String, f64>,
    /// What was paid, in T-Coins.
    pub coins: i64,
    /// Whether it came back.
    pub is_given_back: bool,
    /// When it was asked.
    pub asked_at: OffsetDateTime,
    /// Until when it should be decided.
    pub due_at: OffsetDateTime,
    /// When it was.
    pub decided_at: Option<OffsetDateTime>,
    /// Who graded first.
    pub first_grader: UserId,
    /// Who marks it again; nobody is named before the decision.
    pub other_grader: Option<UserId>,
    /// What the other grader says; empty before the decision.
    pub note: String,
    /// The first marks on the tasks in question.
    pub first: BTreeMap<String, FirstMark>,
    /// The other grader's; none before the decision.
    pub other: BTreeMap<String, BlindScore>,
}

/// How far the graders agreed in the last `weeks`.
pub async fn get_agreement(tx: &mut TenantTx, weeks: u32) -> Result<Agreement, sqlx::Error> {
    let since = tx.now() - Duration::weeks(i64::from(weeks));
    let pairs = queries::list_pairs(tx, since).await?;
    let (thirds, waiting) = queries::count_waiting(tx, since).await?;
    Ok(Agreement { thirds, waiting, ..agreement_of(&pairs) })
}

/// The same as a function of the pairs.
fn agreement_of(pairs: &[StoredPair]) -> Agreement {
    let all: Vec<(OffsetDateTime, Pair)> =
        pairs.iter().map(|pair| (pair.at, Pair { own: pair.first, other: pair.second })).collect();
    let of = |pairs: &[(OffsetDateTime, Pair)]| pairs.iter().map(|(_, pair)| *pair).collect::<Vec<_>>();
    let mut by_grader: BTreeMap<UserId, Vec<(OffsetDateTime, Pair)>> = BTreeMap::new();
    for pair in pairs {
        let StoredPair { first, second, at, .. } = *pair;
        by_grader.entry(pair.first_grader).or_default().push((at, Pair { own: first, other: second }));
        by_grader.entry(pair.second_grader).or_default().push((at, Pair { own: second, other: first }));
    }
    let mut graders: Vec<GraderAgreement> = by_grader
        .into_iter()
        .map(|(grader, pairs)| {
            let weeks = weeks_of(&pairs);
            GraderAgreement { grader, figures: figures_of(&of(&pairs)), drift: drift_of(&weeks), weeks }
        })
        .collect();
    graders.sort_by_key(|grader| std::cmp::Reverse(grader.figures.pairs));
    Agreement {
        figures: figures_of(&of(&all)),
        matrix: matrix_of(&of(&all)),
        weeks: weeks_of(&all),
        graders,
        ..Agreement::default()
    }
}

/// What learners asked, what is open first, then the newest first. Who marks again, and how, is told once it is decided: until then
/// nobody can lead that grader.
pub async fn list_disputes(tx: &mut TenantTx, page: PageRequest) -> Result<(Vec<DisputeCard>, i64), sqlx::Error> {
    let (mut cards, total) = queries::list_disputes(tx, page).await?;
    for card in &mut cards {
        let mut first = queries::list_first_marks(tx, card.id).await?;
        first.retain(|item, _| card.scores.contains_key(item));
        card.first = first;
        if card.state != DisputeState::Open {
            card.other = queries::list_scores(tx, card.marking_id).await?;
        }
    }
    Ok((cards, total))
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn a_pair_counts_for_both_of_its_graders_from_either_side() {
        let [helen, omar, ruth] = [1, 2, 3].map(|number| UserId(Uuid::from_u128(number)));
        let pair = |first_grader, second_grader, first, second| StoredPair {
            first_grader,
            second_grader,
            first,
            second,
            at: datetime!(2026-11-18 00:00 UTC),
        };
        let told =
            agreement_of(&[pair(helen, omar, 3.0, 4.0), pair(omar, helen, 5.0, 5.0), pair(helen, ruth, 2.0, 2.0)]);
        let graders: Vec<_> = told
            .graders
            .iter()
            .map(|grader| (grader.grader, grader.figures.pairs, grader.figures.mean_difference))
            .collect();
        assert_eq!(graders, [(helen, 3, -1.0 / 3.0), (omar, 2, 0.5), (ruth, 1, 0.0)]);
        assert_eq!((told.figures.pairs, told.matrix[3][4], told.matrix[5][5]), (3, 1, 1));
        assert!(agreement_of(&[]).graders.is_empty());
    }
}
