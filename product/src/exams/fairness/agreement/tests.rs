use super::*;
use proptest::prelude::*;
use time::macros::{date, datetime};

fn pairs(scores: &[(f64, f64)]) -> Vec<Pair> {
    scores.iter().map(|&(own, other)| Pair { own, other }).collect()
}

/// Every pair of a matrix of counts.
fn of_matrix(matrix: &Matrix) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (own, row) in (0_u32..).zip(matrix) {
        for (other, count) in (0_u32..).zip(row) {
            pairs.extend((0..*count).map(|_| Pair { own: f64::from(own), other: f64::from(other) }));
        }
    }
    pairs
}

/// 118 pairs.
const MATRIX: Matrix = [
    [3, 1, 0, 0, 0, 0],
    [0, 6, 2, 0, 0, 0],
    [0, 2, 14, 4, 0, 0],
    [0, 0, 3, 27, 5, 0],
    [0, 0, 1, 6, 24, 3],
    [0, 0, 0, 0, 2, 15],
];

/// The kappas were computed beside this code, from tables of observed and expected counts in exact fractions.
#[test]
fn figures_are_those_of_the_tables_of_counts() {
    let figures = figures_of(&of_matrix(&MATRIX));
    assert_eq!((figures.pairs, matrix_of(&of_matrix(&MATRIX))), (118, MATRIX));
    let told = [figures.kappa.unwrap(), figures.exact, figures.adjacent, figures.mean_difference];
    for (told, expected) in told.into_iter().zip([0.913_330_885_053_250_1, 89.0 / 118.0, 117.0 / 118.0, 0.0]) {
        assert!((told - expected).abs() < 1e-9, "{told} instead of {expected}");
    }
    for (scores, kappa) in [
        (vec![(0.0, 5.0), (5.0, 0.0)], Some(-1.0)),
        (vec![(1.0, 2.0), (2.0, 1.0), (3.0, 3.0), (4.0, 3.0)], Some(0.625)),
        (vec![(3.0, 2.0), (4.0, 3.0), (5.0, 4.0)], Some(4.0 / 7.0)),
        // Half points.
        (vec![(2.5, 3.0), (4.0, 3.5), (1.0, 1.0), (4.5, 5.0)], Some(20.0 / 21.0)),
        // The other one gives everybody the same: no more than chance.
        (vec![(1.0, 3.0), (2.0, 3.0), (4.0, 3.0)], Some(0.0)),
        // Everybody gives the same: chance would agree, too.
        (vec![(3.0, 3.0), (3.0, 3.0)], None),
        (vec![], None),
    ] {
        let told = weighted_kappa(&pairs(&scores));
        let is_same = match (told, kappa) {
            (Some(told), Some(kappa)) => (told - kappa).abs() < 1e-9,
            (told, kappa) => told == kappa,
        };
        assert!(is_same, "{scores:?}: {told:?} instead of {kappa:?}");
    }
}

#[test]
fn shares_count_half_points_as_apart_and_a_point_as_adjacent() {
    let figures = figures_of(&pairs(&[(3.0, 3.0), (3.0, 3.5), (4.0, 3.0), (1.0, 3.0)]));
    assert_eq!((figures.exact, figures.adjacent, figures.mean_difference), (0.25, 0.75, -0.375));
    assert_eq!(figures_of(&[]), Figures::default());
}

#[test]
fn a_week_begins_on_monday_at_midnight_in_gmt_8() {
    for (at, monday) in [
        (datetime!(2026-11-22 15:59:59 UTC), date!(2026 - 11 - 16)),
        (datetime!(2026-11-22 16:00 UTC), date!(2026 - 11 - 23)),
        (datetime!(2026-11-25 00:00 UTC), date!(2026 - 11 - 23)),
        (datetime!(2027-01-01 00:00 UTC), date!(2026 - 12 - 28)),
    ] {
        assert_eq!(week_of(at), monday, "{at}");
    }
    let at = datetime!(2026-11-18 00:00 UTC);
    let week = Duration::weeks(1);
    let pair = Pair { own: 3.0, other: 4.0 };
    let weeks = weeks_of(&[(at + week, pair), (at, pair), (at, pair)]);
    let told: Vec<_> = weeks.iter().map(|week| (week.starts_on, week.figures.pairs)).collect();
    assert_eq!(told, [(date!(2026 - 11 - 16), 2), (date!(2026 - 11 - 23), 1)]);
}

#[test]
fn drift_takes_two_weeks_that_say_something() {
    let week = |(pairs, mean_difference): (usize, f64)| Week {
        starts_on: date!(2026 - 11 - 16),
        figures: Figures { pairs, mean_difference, ..Figures::default() },
    };
    for (weeks, drift) in [
        (vec![], Drift::Unknown),
        (vec![(9, -1.0)], Drift::Unknown),
        (vec![(9, -0.3), (9, -0.5)], Drift::Strict(0.4)),
        (vec![(9, 0.25), (9, 0.75)], Drift::Lenient(0.5)),
        (vec![(9, -0.3), (9, -0.2)], Drift::Steady),
        (vec![(9, -0.9), (9, 0.9)], Drift::Steady),
        // A week with two pairs is passed over, and what was before the last two is over.
        (vec![(9, 0.9), (9, -0.3), (2, 2.0), (9, -0.5)], Drift::Strict(0.4)),
    ] {
        let told = drift_of(&weeks.iter().copied().map(week).collect::<Vec<_>>());
        let is_same = match (told, drift) {
            (Drift::Strict(told), Drift::Strict(by)) | (Drift::Lenient(told), Drift::Lenient(by)) => {
                (told - by).abs() < 1e-9
            }
            (told, drift) => told == drift,
        };
        assert!(is_same, "{weeks:?}: {told:?}");
    }
}

fn scores() -> impl Strategy<Value = Vec<(f64, f64)>> {
    let score = || (0_u8..=10).prop_map(|half| f64::from(half) / 2.0);
    proptest::collection::vec((score(), score()), 1..60)
}

proptest! {
    #[test]
    fn complete_agreement_is_one(scores in scores()) {
        let same: Vec<Pair> = scores.iter().map(|(own, _)| Pair { own: *own, other: *own }).collect();
        let figures = figures_of(&same);
        prop_assert!(figures.kappa.is_none_or(|kappa| (kappa - 1.0).abs() < 1e-9), "{figures:?}");
        prop_assert!((figures.exact, figures.adjacent, figures.mean_difference) == (1.0, 1.0, 0.0));
    }

    #[test]
    fn whoever_is_called_first_the_agreement_is_the_same(scores in scores()) {
        let turned: Vec<Pair> = scores.iter().map(|&(own, other)| Pair { own: other, other: own }).collect();
        let (one, other) = (figures_of(&pairs(&scores)), figures_of(&turned));
        let apart = one.kappa.unwrap_or_default() - other.kappa.unwrap_or_default();
        prop_assert!(one.kappa.is_some() == other.kappa.is_some() && apart.abs() < 1e-6);
        prop_assert!((one.exact, one.adjacent) == (other.exact, other.adjacent));
        prop_assert!((one.mean_difference + other.mean_difference).abs() < 1e-9);
    }

    #[test]
    fn kappa_lies_between_complete_disagreement_and_agreement(scores in scores()) {
        let figures = figures_of(&pairs(&scores));
        prop_assert!(figures.kappa.is_none_or(|kappa| (-1.0 - 1e-6..=1.0 + 1e-9).contains(&kappa)), "{figures:?}");
        prop_assert!(0.0 <= figures.exact && figures.exact <= figures.adjacent && figures.adjacent <= 1.0);
    }

    #[test]
    fn every_pair_is_counted_once(scores in scores()) {
        let matrix = matrix_of(&pairs(&scores));
        prop_assert_eq!(matrix.iter().flatten().sum::<u32>() as usize, scores.len());
    }
}
