//! The weekly letter: what it says of each learner.

use product::content::library::pack::SectionName;
use product::exams::letters::{Audience, Graded, LearnerWeek, Week};
use product::people::accounts::UserId;
use tenants::Lang;
use time::macros::{date, datetime};
use uuid::Uuid;

use super::{SETTINGS, brands};
use crate::handlers::exams::letters::templates::WeeklyLetter;
use crate::mail::{MailTemplate, compose};

fn busy(name: &str) -> LearnerWeek {
    LearnerWeek {
        id: UserId(Uuid::nil()),
        name: name.to_owned(),
        seconds: 5_130,
        sections: [(SectionName::Reading, 2), (SectionName::Writing, 1)].into(),
        words: 214,
        graded: vec![Graded {
            test: "River Light".to_owned(),
            section: SectionName::Writing,
            score: 4.5,
            level: "b2".to_owned(),
        }],
        last_activity_at: Some(datetime!(2026-11-20 08:00 UTC)),
        test_on: Some(date!(2026 - 12 - 01)),
    }
}

fn quiet(name: &str) -> LearnerWeek {
    LearnerWeek {
        seconds: 0,
        sections: [].into(),
        words: 0,
        graded: vec![],
        last_activity_at: Some(datetime!(2026-11-10 08:00 UTC)),
        test_on: None,
        ..busy(name)
    }
}

/// With one learner who has practiced and one who has not.
pub(super) fn letter(name: &str, audience: Audience) -> WeeklyLetter {
    WeeklyLetter {
        audience,
        first_name: name.to_owned(),
        lang: Lang::En,
        week: Week::before(datetime!(2026-11-22 23:00 UTC)),
        learners: vec![busy("Mei Lin"), quiet("Bo Lin")],
        link: "https://school.example/toefl/children".to_owned(),
    }
}

fn text(audience: Audience, lang: Lang) -> String {
    let letter = WeeklyLetter { lang, ..letter("Anna", audience) };
    compose(&letter, lang, &brands()[0], SETTINGS).unwrap().text
}

/// In English, without the foot.
fn body(audience: Audience) -> String {
    let text = text(audience, Lang::En).replace('\u{a0}', " ");
    text.split("\n--").next().unwrap().to_owned()
}

#[test]
fn a_parent_reads_of_each_child() {
    insta::assert_snapshot!(body(Audience::Parents), @"
    Your children’s week

    Hello Anna,

    This is how practice went from November 16 to November 22.

    Mei Lin
    - Time practiced: 1 h 25 min
    - Sections practiced: Reading 2, Listening 0, Speaking 0, Writing 1
    - Words written: 214
    - Graded: Writing in “River Light”, 4.5 (B2)
    - The real test is on December 1.
    - Our suggestion: the real test is close, so now is the time for a mock test.

    Bo Lin
    - No practice this week.
    - Our suggestion: start the week with one short set. It takes a few minutes.

    See your children’s results
    https://school.example/toefl/children

    Scores are practice estimates. What your child writes and says stays between your child, their teachers and the graders.
    ");
}

#[test]
fn a_teacher_reads_who_practiced_and_who_did_not() {
    insta::assert_snapshot!(body(Audience::Teachers), @"
    Your learners’ week

    Hello Anna,

    This is how your learners’ practice went from November 16 to November 22.

    Practiced this week
    - Mei Lin: 1 h 25 min

    Nothing for seven days
    - Bo Lin

    Grades received
    - Mei Lin: Writing in “River Light”, 4.5 (B2)

    Real test within two weeks
    - Mei Lin: December 1

    See your learners
    https://school.example/toefl/children

    Scores are practice estimates. Times count finished parts of tests.
    ");
}

#[test]
fn days_and_levels_are_written_in_the_readers_language() {
    let chinese = text(Audience::Parents, Lang::Tw);
    for part in ["11 月 16 日至 11 月 22 日", "《River Light》寫作，4.5（B2）", "12 月 1 日"] {
        assert!(chinese.contains(part), "{part} in {chinese}");
    }
}

/// Of an empty part no title is left.
#[test]
fn a_teachers_letter_has_no_empty_parts() {
    let mut letter = letter("Anna", Audience::Teachers);
    letter.learners = vec![quiet("Bo Lin")];
    assert_eq!(letter.blocks().iter().map(|block| block.title.key).collect::<Vec<_>>(), ["quiet"]);
}
