use super::short_set::{BEST_SECONDS, MOST_SECONDS, short_set};
use super::weakness::{MIN_RECENT_ANSWERS, RECENT_ANSWERS, weak_types};
use super::*;
use crate::content::library::PackVersionId;
use crate::content::library::pack::{PackKind, SetKind};
use QuestionType::{ChooseAResponse, CompleteTheWords, Detail, Inference, MainIdea, SpeakingTask};
use SectionName::{Listening, Reading, Speaking};
use proptest::prelude::*;
use std::collections::BTreeSet;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

fn answers(
    section: SectionName,
    question_type: QuestionType,
    right: usize,
    of: usize,
    days_ago: i64,
) -> Vec<RecentAnswer> {
    let at = OffsetDateTime::UNIX_EPOCH + Duration::days(1000 - days_ago);
    (0..of).map(|number| RecentAnswer { section, question_type, is_right: number < right, at }).collect()
}

fn pack(number: u128) -> PackVersionId {
    PackVersionId(Uuid::from_u128(number))
}

fn set(pack_number: u128, position: i32, kind: SetKind, question_types: &[QuestionType], seconds: u32) -> FreshSet {
    FreshSet {
        version: pack(pack_number),
        title: format!("Pack {pack_number}"),
        pack_kind: PackKind::Section,
        section: Reading,
        set: format!("s{position}"),
        position,
        kind,
        question_types: question_types.to_vec(),
        items: 5,
        seconds,
    }
}

/// A part of the newest format: words, daily life and one passage.
fn part(number: u128) -> Vec<FreshSet> {
    vec![
        set(number, 0, SetKind::CompleteTheWords, &[CompleteTheWords], 360),
        set(number, 1, SetKind::CompleteTheWords, &[CompleteTheWords], 360),
        set(number, 2, SetKind::DailyLife, &[Detail, Inference], 72),
        set(number, 3, SetKind::DailyLife, &[Detail], 108),
        set(number, 4, SetKind::Academic, &[MainIdea, Inference], 180),
    ]
}

fn id() -> AttemptId {
    AttemptId(Uuid::from_u128(7))
}

#[test]
fn the_weakest_type_is_the_one_that_went_worst_of_late() {
    let weakest = |answers: &[RecentAnswer]| {
        let (weak, compared) = weak_types(answers);
        (weak.first().map(|weak| (weak.question_type, weak.right, weak.of)), compared)
    };
    let detail = answers(Reading, Detail, 4, 12, 1);
    let inference = answers(Reading, Inference, 6, 12, 1);
    assert_eq!(weakest(&[detail.clone(), inference.clone()].concat()), (Some((Detail, 4, 12)), 2));
    // Too few say nothing, and what is all right is not weak.
    let few = answers(Reading, MainIdea, 0, MIN_RECENT_ANSWERS - 1, 1);
    let perfect = answers(Reading, CompleteTheWords, 10, 10, 1);
    assert_eq!(weakest(&[few, perfect.clone(), inference.clone()].concat()), (Some((Inference, 6, 12)), 2));
    assert_eq!(weakest(&perfect), (None, 1));
    // The last dozen counts: the older dozen was all wrong.
    let older = answers(Reading, Detail, 0, RECENT_ANSWERS, 30);
    assert_eq!(weakest(&[detail.clone(), older].concat()), (Some((Detail, 4, 12)), 1));
    // Of equals, the one that was not practiced for longer.
    let waiting = answers(Reading, Inference, 2, 6, 9);
    assert_eq!(weakest(&[detail, waiting].concat()).0, Some((Inference, 2, 6)));
    // The same type in another section is another one.
    let heard = answers(Listening, Inference, 0, 4, 1);
    assert_eq!(weakest(&[inference, heard].concat()), (Some((Inference, 0, 4)), 2));
}

#[test]
fn a_short_set_comes_as_near_to_twelve_minutes_as_the_sets_do() {
    let table: [(&str, Option<QuestionType>, &[&str], u32); 4] = [
        ("one of each kind", None, &["s0", "s2", "s3", "s4"], 720),
        ("both texts with missing words", Some(CompleteTheWords), &["s0", "s1"], 720),
        ("two sets with the type are short: others fill them up", Some(MainIdea), &["s0", "s2", "s3", "s4"], 720),
        ("as they come in the test", Some(Detail), &["s0", "s2", "s3", "s4"], 720),
    ];
    for (name, wanted, sets, seconds) in table {
        let found = short_set(&part(1), Reading, wanted).expect(name);
        assert_eq!((found.sets, found.seconds), (sets.iter().map(|&set| set.to_owned()).collect(), seconds), "{name}");
    }
    assert_eq!(short_set(&part(1), Reading, Some(ChooseAResponse)), None);
    assert_eq!(short_set(&part(1), Listening, None), None);
}

#[test]
fn whole_tests_stay_unseen_while_there_is_something_else() {
    let mut sets = part(1);
    sets.iter_mut().for_each(|set| set.pack_kind = PackKind::FullMock);
    assert_eq!(short_set(&sets, Reading, None).unwrap().version, pack(1));
    sets.extend(part(2).into_iter().map(|set| FreshSet { seconds: set.seconds + 5, ..set }));
    assert_eq!(short_set(&sets, Reading, None).unwrap().version, pack(2), "though it is less near to twelve minutes");
    sets.extend(part(3).into_iter().take(1).map(|set| FreshSet { pack_kind: PackKind::Section, ..set }));
    assert_eq!(short_set(&sets, Reading, None).unwrap().version, pack(2), "and six minutes are no short set");
}

#[test]
fn what_people_grade_and_what_is_long_is_not_offered_first() {
    let spoken = FreshSet { section: Speaking, ..set(1, 0, SetKind::TakeAnInterview, &[SpeakingTask], 300) };
    assert_eq!(short_set(&[spoken], Speaking, None), None);
    let long = set(1, 0, SetKind::AcademicPassage, &[Inference], 1080);
    let short = set(1, 1, SetKind::DailyLife, &[Inference], 90);
    assert_eq!(short_set(&[long.clone(), short], Reading, Some(Inference)).unwrap().sets, ["s1"]);
    assert_eq!(short_set(&[long], Reading, Some(Inference)).unwrap().seconds, 1080, "better than nothing");
}

#[test]
fn the_next_step_follows_from_where_the_learner_stands() {
    let new = Standing { fresh: part(1), ..Standing::default() };
    let weak = Standing {
        answers: [answers(Reading, Inference, 1, 4, 1), answers(Reading, Detail, 3, 4, 1)].concat(),
        explained: Some(id()),
        ..new.clone()
    };
    let kind = |standing: &Standing| match standing.next_step() {
        NextStep::Continue(_) => "continue".to_owned(),
        NextStep::Review(_) => "review".to_owned(),
        NextStep::Nothing => "nothing".to_owned(),
        NextStep::Practice(_, StepReason::First) => "first".to_owned(),
        NextStep::Practice(_, StepReason::Fresh) => "fresh".to_owned(),
        NextStep::Practice(_, StepReason::Sample(missed)) => format!("sample {}", missed.as_str()),
        NextStep::Practice(_, StepReason::Weakest(weak, of)) => {
            format!("weakest {} {} of {}, of {of}", weak.question_type.as_str(), weak.right, weak.of)
        }
    };
    let only_detail: Vec<FreshSet> = part(1).into_iter().skip(3).take(1).collect();
    let all_right = answers(Reading, Inference, 4, 4, 1);
    let table = [
        (new.clone(), "first"),
        (Standing { missed: Some(MainIdea), ..new.clone() }, "sample main_idea"),
        (Standing { missed: Some(ChooseAResponse), ..new.clone() }, "first"),
        (Standing { is_used_up: true, ..new.clone() }, "nothing"),
        (Standing { open: Some(id()), is_used_up: true, ..weak.clone() }, "continue"),
        (weak.clone(), "weakest inference 1 of 4, of 2"),
        (Standing { missed: Some(MainIdea), ..weak.clone() }, "weakest inference 1 of 4, of 2"),
        (Standing { fresh: only_detail, ..weak.clone() }, "weakest detail 3 of 4, of 2"),
        (Standing { answers: all_right, ..weak.clone() }, "fresh"),
        (Standing { is_used_up: true, ..weak.clone() }, "review"),
        (Standing { fresh: Vec::new(), ..weak }, "review"),
        (Standing::default(), "nothing"),
    ];
    for (standing, expected) in table {
        assert_eq!(kind(&standing), expected, "{standing:?}");
    }
}

fn any_set() -> impl Strategy<Value = FreshSet> {
    let kinds = prop::sample::select(vec![SetKind::DailyLife, SetKind::Academic, SetKind::CompleteTheWords]);
    let types = prop::sample::subsequence(vec![Detail, Inference, MainIdea], 1..=3);
    (0u128..3, 0i32..20, kinds, types, 20u32..1500)
        .prop_map(|(pack, position, kind, types, seconds)| set(pack, position, kind, &types, seconds))
}

proptest! {
    /// Whatever there is: one section of one pack, no set twice, with the wanted type, not beyond fifteen minutes unless a
    /// single set is, and the same whichever order it was read in.
    #[test]
    fn a_short_set_keeps_its_promises(sets in prop::collection::vec(any_set(), 0..25), reversed in any::<bool>()) {
        let mut known = BTreeSet::new();
        let mut sets: Vec<FreshSet> = sets.into_iter().filter(|set| known.insert((set.version, set.position))).collect();
        let found = short_set(&sets, Reading, Some(Inference));
        prop_assert_eq!(found.is_some(), sets.iter().any(|set| set.question_types.contains(&Inference)));
        if reversed {
            sets.reverse();
        }
        prop_assert_eq!(&short_set(&sets, Reading, Some(Inference)), &found);
        let Some(found) = found else { return Ok(()) };
        let taken: Vec<&FreshSet> = found.sets.iter().map(|name| {
            sets.iter().find(|set| set.version == found.version && set.set == *name).unwrap()
        }).collect();
        prop_assert!(taken.is_sorted_by_key(|set| set.position));
        prop_assert!(taken.iter().any(|set| set.question_types.contains(&Inference)));
        prop_assert_eq!(found.seconds, taken.iter().map(|set| set.seconds).sum::<u32>());
        prop_assert!(found.seconds <= MOST_SECONDS || taken.len() == 1);
        // No single further set would bring it nearer.
        let rest = sets.iter().filter(|set| set.version == found.version && set.question_types.contains(&Inference));
        for other in rest.filter(|set| !found.sets.contains(&set.set)) {
            let with = found.seconds + other.seconds;
            prop_assert!(with > MOST_SECONDS || with.abs_diff(BEST_SECONDS) >= found.seconds.abs_diff(BEST_SECONDS));
        }
    }
}
