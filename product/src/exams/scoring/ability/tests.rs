use super::*;
use proptest::prelude::*;
use std::fs;
use std::path::Path;

fn item(difficulty: f64) -> ItemParameters {
    ItemParameters { difficulty, discrimination: 1.0, points: 1 }
}

/// Fifty items as a section has them: twenty in the middle, fifteen easier, fifteen harder.
fn section() -> Vec<ItemParameters> {
    let spread =
        |middle: f64, count: i32| (0..count).map(move |n| item(middle + f64::from(n) / f64::from(count) - 0.5));
    spread(0.0, 20).chain(spread(-1.0, 15)).chain(spread(1.0, 15)).collect()
}

fn answered(items: &[ItemParameters], right: usize) -> Vec<Response> {
    items.iter().enumerate().map(|(at, item)| (*item, if at < right { 1.0 } else { 0.0 })).collect()
}

/// Router with one of the second stages.
fn path(module: std::ops::Range<usize>) -> Vec<ItemParameters> {
    let all = section();
    [&all[..20], &all[module]].concat()
}

fn format() -> Format {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/formats/ibt-2026.yaml");
    serde_saphyr::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

fn score(taken: &[ItemParameters], right: usize) -> SectionScore {
    let format = format();
    let conversion = &format.conversion[&crate::content::library::pack::SectionName::Reading];
    score_ability(&format, conversion, &section(), &answered(taken, right)).1
}

#[test]
fn without_answers_the_ability_is_what_is_assumed() {
    let ability = ability_of(&[]);
    assert!(ability.value.abs() < 1e-9, "{ability:?}");
    assert!((ability.error - PRIOR_SD).abs() < 0.01, "{ability:?}");
}

#[test]
fn half_right_in_the_middle_is_the_middle() {
    let ability = ability_of(&answered(&[item(0.0); 20], 10));
    assert!(ability.value.abs() < 1e-9, "{ability:?}");
    // 1 / sqrt(20 / 4 + 1 / 2.25), by the information of the items and of the prior.
    assert!((ability.error - 0.428).abs() < 0.02, "{ability:?}");
}

#[test]
fn more_items_make_it_surer() {
    let error = |items: usize| ability_of(&answered(&vec![item(0.0); items], items / 2)).error;
    assert!(error(10) > error(20) && error(20) > error(35));
}

#[test]
fn the_same_points_are_worth_more_on_the_harder_path() {
    let (lower, upper) = (path(20..35), path(35..50));
    for right in 5..=35 {
        let (easy, hard) = (score(&lower, right), score(&upper, right));
        assert!(hard.scaled >= easy.scaled, "{right}: {hard:?} {easy:?}");
    }
    assert!(score(&upper, 25).scaled > score(&lower, 25).scaled);
}

#[test]
fn all_right_on_the_harder_path_is_the_top_and_nothing_right_the_bottom() {
    let upper = score(&path(35..50), 35);
    assert_eq!((upper.scaled, upper.high), (6.0, 6.0));
    let nothing = score(&path(20..35), 0);
    assert_eq!((nothing.scaled, nothing.low), (1.0, 1.0));
    assert!(nothing.high >= 1.5);
    let router_alone = score(&section()[..20], 20);
    assert!(router_alone.scaled >= 5.5, "{router_alone:?}");
}

#[test]
fn the_range_is_at_least_half_a_band_each_way() {
    for right in 1..35 {
        let SectionScore { scaled, low, high } = score(&path(35..50), right);
        assert!(scaled - low >= 0.5 || low == 1.0, "{right}");
        assert!(high - scaled >= 0.5 || high == 6.0, "{right}");
    }
}

proptest! {
    #[test]
    fn one_more_right_answer_never_lowers_the_ability(
        items in proptest::collection::vec((-3.0f64..3.0, 0.3f64..2.5, any::<bool>()), 1..35),
    ) {
        let responses: Vec<Response> = items
            .iter()
            .map(|(difficulty, discrimination, right)| {
                let item = ItemParameters { difficulty: *difficulty, discrimination: *discrimination, points: 1 };
                (item, if *right { 1.0 } else { 0.0 })
            })
            .collect();
        let before = ability_of(&responses);
        prop_assert!(before.value.is_finite() && before.error > 0.0);
        for at in 0..responses.len() {
            let mut better = responses.clone();
            better[at].1 = 1.0;
            prop_assert!(ability_of(&better).value >= before.value - 1e-9);
        }
    }

    #[test]
    fn more_ability_never_expects_less(items in proptest::collection::vec(-3.0f64..3.0, 1..50), first in -6.0f64..6.0, second in -6.0f64..6.0) {
        let items: Vec<ItemParameters> = items.into_iter().map(item).collect();
        let (low, high) = if first <= second { (first, second) } else { (second, first) };
        let (fewer, more) = (expected_share(&items, low), expected_share(&items, high));
        prop_assert!((0.0..=1.0).contains(&fewer) && fewer <= more + 1e-12 && more <= 1.0);
    }
}
