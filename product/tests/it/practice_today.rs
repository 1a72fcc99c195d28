//! Daily limits against the database: counted at the first item shown, per day of the person's own time zone, and never
//! passed by starts at once.

use std::sync::Arc;

use product::exams::attempts::{
    Accommodations, AttemptError, AttemptId, Mode, StartOptions, restart_attempt, start_attempt, start_part,
};
use product::money::plans::{Practice, Refusal, Wish, count_start, get_entitlements, require};
use time::OffsetDateTime;
use time::macros::{date, datetime};
use tokio::task::JoinSet;

use crate::support::{Person, School};

async fn used(school: &School, person: Person) -> (u32, u32) {
    let mut tx = school.tx().await;
    let today = get_entitlements(&mut tx, person.id).await.unwrap();
    (today.tests.used, today.sections.used)
}

async fn count(school: &School, person: Person, practice: Practice) -> bool {
    let mut tx = school.tx().await;
    let counted = count_start(&mut tx, person.id, practice).await;
    tx.commit().await.unwrap();
    match counted {
        Ok(()) => true,
        Err(Refusal::UsedUp) => false,
        Err(cause) => panic!("{cause}"),
    }
}

#[tokio::test]
async fn ten_starts_at_once_never_pass_the_limit() {
    let school = Arc::new(School::open().await);
    let learner = school.person("mei").await;
    for (practice, limit) in [(Practice::Test, 2), (Practice::Section, 5)] {
        let mut starts = JoinSet::new();
        for _ in 0..10 {
            let school = Arc::clone(&school);
            starts.spawn(async move { count(&school, learner, practice).await });
        }
        let passed = starts.join_all().await;
        assert_eq!(passed.iter().filter(|passed| **passed).count(), limit, "{practice:?}");
    }
    assert_eq!(used(&school, learner).await, (2, 5));
}

#[tokio::test]
async fn the_first_item_shown_counts_and_nothing_after_it() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Comfortable).await;
    assert_eq!(used(&school, learner).await, (0, 0), "setting up is free");
    school.start_part(learner, attempt.id, "reading-1").await;
    school.start_part(learner, attempt.id, "reading-1").await;
    let resumed = school.start(learner, Mode::Comfortable).await;
    assert_eq!(resumed.id, attempt.id);
    let mut tx = school.tx().await;
    product::exams::attempts::finish_part(&mut tx, learner.id, attempt.id, &school.version, "reading-1").await.unwrap();
    tx.commit().await.unwrap();
    school.start_part(learner, attempt.id, "listening-1").await;
    assert_eq!(used(&school, learner).await, (1, 0), "going on and coming back are free");
}

#[tokio::test]
async fn starting_over_counts_again_and_is_refused_without_voiding_when_nothing_is_left() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let first = school.start(learner, Mode::Comfortable).await;
    school.start_part(learner, first.id, "reading-1").await;
    let again = async |id: AttemptId| {
        let mut tx = school.tx().await;
        let fresh =
            restart_attempt(&mut tx, learner.id, learner.session, id, &school.version, Accommodations::default()).await;
        if fresh.is_ok() {
            tx.commit().await.unwrap();
        }
        fresh
    };
    let second = again(first.id).await.unwrap();
    school.start_part(learner, second.id, "reading-1").await;
    assert_eq!(used(&school, learner).await, (2, 0));
    assert!(matches!(again(second.id).await, Err(AttemptError::Refused(Refusal::UsedUp))));
    let kept = school.start(learner, Mode::Comfortable).await;
    assert_eq!(kept.id, second.id, "the begun test is still there to go on with");
    let mut tx = school.tx().await;
    let strict = start_attempt(
        &mut tx,
        learner.id,
        learner.session,
        &school.version,
        &StartOptions::whole(Mode::Strict, "test"),
    )
    .await;
    assert!(matches!(strict, Err(AttemptError::Refused(Refusal::UsedUp))));
}

#[tokio::test]
async fn what_was_set_up_before_the_limit_was_reached_cannot_be_begun_after_it() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let waiting = school.start(learner, Mode::Strict).await;
    assert!(count(&school, learner, Practice::Test).await && count(&school, learner, Practice::Test).await);
    let mut tx = school.tx().await;
    let refused = start_part(&mut tx, learner.id, waiting.id, &school.version, "reading-1").await;
    assert!(matches!(refused, Err(AttemptError::Refused(Refusal::UsedUp))));
    drop(tx);
    school.pass(time::Duration::days(1));
    school.start_part(learner, waiting.id, "reading-1").await;
    assert_eq!(used(&school, learner).await, (1, 0), "tomorrow has a count of its own");
}

#[tokio::test]
async fn tests_and_sections_are_counted_apart_and_members_without_end() {
    let school = School::open().await;
    let (free, old_pro) = (school.person("mei").await, school.person("tom").await);
    school.test.grant(school.tenant.id, old_pro.id.0, "old-pro").await;
    for _ in 0..2 {
        assert!(count(&school, free, Practice::Test).await);
    }
    assert!(!count(&school, free, Practice::Test).await);
    assert!(count(&school, free, Practice::Section).await);
    for _ in 0..7 {
        assert!(count(&school, old_pro, Practice::Test).await);
    }
    let mut tx = school.tx().await;
    let today = get_entitlements(&mut tx, old_pro.id).await.unwrap();
    assert_eq!((today.tests.used, today.tests.left()), (7, None));
    assert!(require(&mut tx, old_pro.id, Wish::Begin(Practice::Test)).await.is_ok());
}

/// Zone, moment, the day it is there, and when that day ends.
const DAYS: &[(&str, OffsetDateTime, time::Date, OffsetDateTime)] = &[
    ("UTC", datetime!(2026-03-01 23:59:59 UTC), date!(2026 - 03 - 01), datetime!(2026-03-02 0:00 UTC)),
    ("UTC", datetime!(2026-03-02 0:00 UTC), date!(2026 - 03 - 02), datetime!(2026-03-03 0:00 UTC)),
    ("Asia/Taipei", datetime!(2026-03-01 15:59:59 UTC), date!(2026 - 03 - 01), datetime!(2026-03-01 16:00 UTC)),
    ("Asia/Taipei", datetime!(2026-03-01 16:00 UTC), date!(2026 - 03 - 02), datetime!(2026-03-02 16:00 UTC)),
    ("Pacific/Kiritimati", datetime!(2026-03-01 10:00 UTC), date!(2026 - 03 - 02), datetime!(2026-03-02 10:00 UTC)),
    // The night in which New York loses an hour: its day has 23 hours.
    ("America/New_York", datetime!(2026-03-08 5:00 UTC), date!(2026 - 03 - 08), datetime!(2026-03-09 4:00 UTC)),
    ("America/New_York", datetime!(2026-03-08 4:59:59 UTC), date!(2026 - 03 - 07), datetime!(2026-03-08 5:00 UTC)),
    // And the night in which it wins one: 25 hours.
    ("America/New_York", datetime!(2026-11-01 4:00 UTC), date!(2026 - 11 - 01), datetime!(2026-11-02 5:00 UTC)),
    // Cairo begins summer time at midnight, so that 24 April 2026 has no 0:00.
    ("Africa/Cairo", datetime!(2026-04-23 21:59:59 UTC), date!(2026 - 04 - 23), datetime!(2026-04-23 22:00 UTC)),
    ("Africa/Cairo", datetime!(2026-04-23 22:00 UTC), date!(2026 - 04 - 24), datetime!(2026-04-24 21:00 UTC)),
    ("Asia/Kathmandu", datetime!(2026-03-01 18:15 UTC), date!(2026 - 03 - 02), datetime!(2026-03-02 18:15 UTC)),
    ("Middle-earth/Shire", datetime!(2026-03-01 23:00 UTC), date!(2026 - 03 - 01), datetime!(2026-03-02 0:00 UTC)),
];

#[tokio::test]
async fn a_day_is_the_day_where_the_person_lives() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    for (zone, now, day, ends) in DAYS {
        school.test.live_in(school.tenant.id, learner.id.0, zone).await;
        school.test.clock.set(*now);
        let mut tx = school.tx().await;
        let today = get_entitlements(&mut tx, learner.id).await.unwrap();
        assert_eq!((today.day, today.resets_at), (*day, *ends), "{zone} at {now}");
    }
}

#[tokio::test]
async fn midnight_at_home_gives_a_new_count_and_moving_house_gives_none() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    school.test.live_in(school.tenant.id, learner.id.0, "Asia/Taipei").await;
    school.test.clock.set(datetime!(2026-03-01 15:59:00 UTC));
    assert!(count(&school, learner, Practice::Test).await && count(&school, learner, Practice::Test).await);
    assert!(!count(&school, learner, Practice::Test).await);
    // 1 March is used up wherever it is.
    school.test.live_in(school.tenant.id, learner.id.0, "UTC").await;
    assert!(!count(&school, learner, Practice::Test).await);
    school.test.live_in(school.tenant.id, learner.id.0, "Asia/Taipei").await;
    school.test.clock.set(datetime!(2026-03-01 16:00:00 UTC));
    assert!(count(&school, learner, Practice::Test).await);
}
