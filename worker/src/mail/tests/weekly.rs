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

#[test]
fn a_parent_reads_of_each_child() {
    insta::assert_snapshot!(text(Audience::Parents, Lang::En).split("--").next().unwrap().replace('\u{a0}', " "), @"");
}

#[test]
fn a_teacher_reads_who_practiced_and_who_did_not() {
    insta::assert_snapshot!(text(Audience::Teachers, Lang::En).split("--").next().unwrap().replace('\u{a0}', " "), @"");
}

#[test]
fn days_and_levels_are_written_in_the_readers_language() {
    let chinese = text(Audience::Parents, Lang::Tw);
    for part in ["11 月 16 日至11 月 22 日", "《River Light》寫作，4.5（B2）", "12 月 1 日"] {
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

#[test]
fn zz_temporary_pictures() {
    for brand in brands() {
        for lang in Lang::ALL {
            for audience in Audience::ALL {
                let letter = WeeklyLetter { lang, ..letter("Anna", audience) };
                let mail = compose(&letter, lang, &brand, SETTINGS).unwrap();
                std::fs::write(
                    format!("/tmp/wt/letters-{}-{lang}-{audience}.html", brand.name.replace(' ', "")),
                    mail.html,
                )
                .unwrap();
            }
        }
    }
}
