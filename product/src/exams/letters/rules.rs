//! Whether there is something to tell, and the one thing that a letter suggests.

use super::{LearnerWeek, Week};
use crate::content::library::pack::SectionName;
use time::{Date, Duration};

/// Without any practice for so long there is nothing to tell.
const SILENT_AFTER: Duration = Duration::days(31);
/// How many days ahead a test is near.
const NEAR_DAYS: i64 = 14;
/// A section that was left out is suggested in this order: what people grade comes first.
const ORDER: [SectionName; 4] =
    [SectionName::Speaking, SectionName::Writing, SectionName::Listening, SectionName::Reading];

/// What a parent may say to the child now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suggestion {
    /// The test is near: take a mock test.
    MockTest,
    /// Nothing was practiced: begin with a short set.
    Begin,
    /// Grades came back: read them.
    ReadGrading,
    /// This section was left out.
    Section(SectionName),
    /// All four sections were practiced.
    KeepGoing,
}

/// Whether any of them has practiced within the last month before the week's end, or since.
pub fn has_news(learners: &[LearnerWeek], week: Week) -> bool {
    let since = week.ends_at() - SILENT_AFTER;
    learners.iter().any(|learner| learner.last_activity_at.is_some_and(|at| at >= since))
}

/// Whether the real test is within two weeks from the letter's day.
pub fn is_test_near(learner: &LearnerWeek, week: Week) -> bool {
    learner.test_on.is_some_and(|test_on| days_until(test_on, week).is_some_and(|days| days <= NEAR_DAYS))
}

/// From the Monday after the week; none for a test that is over.
fn days_until(test_on: Date, week: Week) -> Option<i64> {
    let days = (test_on - (week.last_day() + Duration::DAY)).whole_days();
    (days >= 0).then_some(days)
}

/// The one suggestion for a learner.
pub fn suggest(learner: &LearnerWeek, week: Week) -> Suggestion {
    if is_test_near(learner, week) {
        return Suggestion::MockTest;
    }
    if !learner.graded.is_empty() {
        return Suggestion::ReadGrading;
    }
    if !learner.has_practiced() {
        return Suggestion::Begin;
    }
    let left_out = ORDER.into_iter().find(|section| !learner.sections.contains_key(section));
    left_out.map_or(Suggestion::KeepGoing, Suggestion::Section)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exams::letters::Graded;
    use crate::people::accounts::UserId;
    use SectionName::{Listening, Reading, Speaking, Writing};
    use time::OffsetDateTime;
    use time::macros::{date, datetime};
    use uuid::Uuid;

    fn week() -> Week {
        Week::before(datetime!(2026-11-22 23:00 UTC))
    }

    fn learner(sections: &[SectionName]) -> LearnerWeek {
        let mut learner = LearnerWeek::blank(UserId(Uuid::nil()), "Mei".to_owned(), None, None);
        learner.sections = sections.iter().map(|section| (*section, 1)).collect();
        learner
    }

    #[test]
    fn a_month_without_practice_is_nothing_to_tell() {
        let at = |last_activity_at| LearnerWeek { last_activity_at, ..learner(&[]) };
        let days = |days| Some(week().ends_at() - Duration::days(days));
        let cases: [(Vec<Option<OffsetDateTime>>, bool); 6] = [
            (vec![], false),
            (vec![None], false),
            (vec![days(31)], true),
            (vec![days(32)], false),
            (vec![None, days(40), days(3)], true),
            (vec![days(-1)], true),
        ];
        for (moments, expected) in cases {
            let learners: Vec<_> = moments.iter().map(|moment| at(*moment)).collect();
            assert_eq!(has_news(&learners, week()), expected, "{moments:?}");
        }
    }

    #[test]
    fn a_test_is_near_for_two_weeks_from_the_day_of_the_letter() {
        for (test_on, expected) in [
            (date!(2026 - 11 - 22), false),
            (date!(2026 - 11 - 23), true),
            (date!(2026 - 12 - 07), true),
            (date!(2026 - 12 - 08), false),
        ] {
            let near = LearnerWeek { test_on: Some(test_on), ..learner(&[]) };
            assert_eq!(is_test_near(&near, week()), expected, "{test_on}");
        }
        assert!(!is_test_near(&learner(&[]), week()));
    }

    #[test]
    fn one_thing_is_suggested() {
        let graded = Graded { test: "River Light".to_owned(), section: Speaking, score: 4.5, level: "b2".to_owned() };
        let near = Some(date!(2026 - 11 - 30));
        let all = [Reading, Listening, Speaking, Writing];
        for (learner, expected) in [
            (learner(&[]), Suggestion::Begin),
            (LearnerWeek { test_on: near, ..learner(&[]) }, Suggestion::MockTest),
            (LearnerWeek { test_on: near, graded: vec![graded.clone()], ..learner(&all) }, Suggestion::MockTest),
            (LearnerWeek { graded: vec![graded], ..learner(&[]) }, Suggestion::ReadGrading),
            (learner(&[Reading]), Suggestion::Section(Speaking)),
            (learner(&[Reading, Speaking]), Suggestion::Section(Writing)),
            (learner(&[Reading, Speaking, Writing]), Suggestion::Section(Listening)),
            (learner(&[Listening, Speaking, Writing]), Suggestion::Section(Reading)),
            (learner(&all), Suggestion::KeepGoing),
        ] {
            assert_eq!(suggest(&learner, week()), expected, "{learner:?}");
        }
    }
}
