use super::*;
use crate::content::library::format::Total;
use proptest::prelude::*;
use time::Duration;
use time::macros::datetime;
use uuid::Uuid;

/// A figure of a test.
type Figure<'a> = &'a dyn Fn(&TestScores) -> Option<f64>;

const NOW: OffsetDateTime = datetime!(2026-11-26 04:00 UTC);

fn who(number: u128) -> UserId {
    UserId(Uuid::from_u128(number))
}

fn learner(number: u128) -> ClassLearner {
    ClassLearner {
        id: who(number),
        first_name: format!("L{number}"),
        last_name: String::new(),
        username: None,
        lang: Lang::En,
        test_on: None,
        last_activity_at: None,
        is_quiet: true,
        tests: 0,
        seconds: 0.0,
        gradings: 0,
    }
}

/// A test some days ago, with the scores that are not negative.
fn test(number: u128, days_ago: i64, format: &str, scores: [i8; 4]) -> TestScores {
    let scored = |(name, scaled): (SectionName, i8)| {
        let scaled = f64::from(scaled);
        (scaled >= 0.0).then_some((name, SectionScore { scaled, low: scaled, high: scaled }))
    };
    TestScores {
        learner: who(number),
        pack_version_id: PackVersionId(Uuid::nil()),
        format: format.to_owned(),
        submitted_at: NOW - Duration::days(days_ago),
        scores: SECTIONS.into_iter().zip(scores).filter_map(scored).collect(),
    }
}

fn scales() -> BTreeMap<String, Scale> {
    [
        ("a".to_owned(), Scale { section: [0.0, 30.0], step: 1.0, total: Total::Sum }),
        ("b".to_owned(), Scale { section: [0.0, 30.0], step: 0.5, total: Total::Mean }),
    ]
    .into()
}

fn stand(latest: f64, change: Option<f64>) -> Option<Standing> {
    Some(Standing { format: "a".into(), latest, change })
}

#[test]
fn the_newest_score_stands_and_its_change_is_against_the_newest_from_before_the_period() {
    let week = Period::last(7, NOW);
    type Case = (&'static str, Vec<TestScores>, Option<Standing>, Option<Standing>);
    let table: Vec<Case> = vec![
        ("nothing", vec![], None, None),
        ("only new", vec![test(1, 1, "a", [20, 20, 20, 20])], stand(80.0, None), stand(20.0, None)),
        ("only old", vec![test(1, 9, "a", [20, 20, 20, 20])], stand(80.0, None), stand(20.0, None)),
        (
            "better",
            vec![test(1, 30, "a", [5, 5, 5, 5]), test(1, 9, "a", [20, 20, 20, 20]), test(1, 1, "a", [24, 20, 20, 20])],
            stand(84.0, Some(4.0)),
            stand(24.0, Some(4.0)),
        ),
        (
            "two in the period: the first of them is no start",
            vec![
                test(1, 9, "a", [20, 20, 20, 20]),
                test(1, 3, "a", [10, 20, 20, 20]),
                test(1, 1, "a", [24, 20, 20, 20]),
            ],
            stand(84.0, Some(4.0)),
            stand(24.0, Some(4.0)),
        ),
        (
            "a section alone moves the section and not the total",
            vec![test(1, 9, "a", [20, 20, 20, 20]), test(1, 1, "a", [18, -1, -1, -1])],
            stand(80.0, None),
            stand(18.0, Some(-2.0)),
        ),
        (
            "another format has nothing to be compared with",
            vec![test(1, 9, "b", [20, 20, 20, 20]), test(1, 1, "a", [18, 18, 18, 18])],
            stand(72.0, None),
            stand(18.0, None),
        ),
        ("somebody else's", vec![test(2, 1, "a", [20, 20, 20, 20])], None, None),
    ];
    for (name, tests, total, reading) in table {
        let figures = class_figures(vec![learner(1)], &tests, &scales(), week);
        let line = &figures.lines[0];
        assert_eq!((line.total.clone(), line.sections.get(&SectionName::Reading).cloned()), (total, reading), "{name}");
    }
}

#[test]
fn what_came_after_the_period_is_not_told() {
    let past = Period::new((NOW - Duration::days(20)).date(), (NOW - Duration::days(10)).date(), NOW).unwrap();
    let tests = [test(1, 12, "a", [20, 20, 20, 20]), test(1, 2, "a", [30, 30, 30, 30])];
    assert_eq!(class_figures(vec![learner(1)], &tests, &scales(), past).lines[0].total, stand(80.0, None));
}

#[test]
fn averages_are_of_those_with_a_score_and_of_one_format() {
    let tests = [test(1, 1, "a", [10, -1, -1, -1]), test(2, 1, "a", [20, -1, -1, -1]), test(3, 1, "b", [5, 5, 5, 6])];
    let figures = class_figures((1..5).map(learner).collect(), &tests, &scales(), Period::last(7, NOW));
    let reading = |at: usize| figures.averages[at].sections.get(&SectionName::Reading).copied();
    assert_eq!(figures.averages.iter().map(|one| one.format.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(reading(0), Some(Mean { value: 15.0, learners: 2 }));
    assert_eq!((figures.averages[0].total, figures.averages[0].sections.len()), (None, 1));
    assert_eq!(reading(1), Some(Mean { value: 5.0, learners: 1 }));
    assert_eq!(figures.averages[1].total, Some(Mean { value: 5.5, learners: 1 }), "a mean is rounded half up");
    assert_eq!(figures.quiet().count(), 4);
}

fn some_tests() -> impl Strategy<Value = Vec<TestScores>> {
    // Days are different, so that "the newest" is one test.
    let one = (1u128..5, prop::sample::select(vec!["a", "b"]), prop::array::uniform4(-1i8..31));
    prop::collection::vec(one, 0..25).prop_map(|all| {
        let all = all.into_iter().enumerate();
        all.map(|(day, (who, format, scores))| test(who, i64::try_from(day).unwrap(), format, scores)).collect()
    })
}

/// The newest value on the days that `is_day` takes, looked for day by day.
fn by_day(
    tests: &[TestScores],
    who: UserId,
    days: impl Iterator<Item = i64>,
    value: &dyn Fn(&TestScores) -> Option<f64>,
    format: Option<&str>,
) -> Option<(i64, String, f64)> {
    for day in days {
        for test in tests {
            let is_it = test.learner == who && test.submitted_at == NOW - Duration::days(day);
            if let (true, Some(value)) = (is_it && format.is_none_or(|format| format == test.format), value(test)) {
                return Some((day, test.format.clone(), value));
            }
        }
    }
    None
}

proptest! {
    /// Against another way to count: day by day instead of sorted, sums written out, means from the lines.
    #[test]
    fn figures_are_those_of_an_independent_count(tests in some_tests(), days in 1u16..25, turn in 0usize..25) {
        let mut shuffled = tests.clone();
        shuffled.rotate_left(turn.min(tests.len()));
        let figures = class_figures((1..6).map(learner).collect(), &shuffled, &scales(), Period::last(days, NOW));
        prop_assert_eq!(figures.lines.len(), 5);
        let sum = |test: &TestScores| {
            let all: Vec<f64> = test.scores.values().map(|score| score.scaled).collect();
            let sum: f64 = all.iter().sum();
            (all.len() == 4).then(|| if test.format == "a" { sum } else { (sum / 4.0 * 2.0 + 0.5).floor() / 2.0 })
        };
        let reading = |test: &TestScores| test.scores.get(&SectionName::Reading).map(|score| score.scaled);
        for line in &figures.lines {
            let both: [(Figure<'_>, Option<&Standing>); 2] =
                [(&sum, line.total.as_ref()), (&reading, line.sections.get(&SectionName::Reading))];
            for (value, standing) in both {
                let newest = by_day(&tests, line.learner.id, 0..30, value, None);
                prop_assert_eq!(standing.map(|it| it.latest), newest.as_ref().map(|(_, _, value)| *value));
                let Some((day, format, latest)) = newest else { continue };
                let before = by_day(&tests, line.learner.id, i64::from(days)..30, value, Some(&format));
                let change = before.filter(|_| day < i64::from(days)).map(|(_, _, before)| latest - before);
                prop_assert_eq!(standing.and_then(|it| it.change), change);
            }
        }
        for average in &figures.averages {
            let all: Vec<f64> = figures.lines.iter().filter_map(|line| line.sections.get(&SectionName::Reading))
                .filter(|it| it.format == average.format).map(|it| it.latest).collect();
            let mean = average.sections.get(&SectionName::Reading);
            prop_assert_eq!(mean.map_or(0, |mean| mean.learners), all.len());
            if let Some(mean) = mean {
                prop_assert!((mean.value * all.len() as f64 - all.iter().sum::<f64>()).abs() < 1e-9);
            }
        }
    }
}
