//! The weekly letter: one for each person and week, and none where there is nothing to tell or nobody wants it.

use std::collections::BTreeMap;

use product::exams::letters::{Week, enqueue_weekly};
use product::people::accounts::{NewPerson, Role, Roles, UserId, save_person};
use product::people::families::{ParentLinkState, save_link};
use product::people::teaching::link_learner;
use product::site::mails::{MailKind, MailSwitch, set_switch};
use serde_json::json;
use tenants::{Lang, Reason, Settings, set_settings};
use time::{Duration, OffsetDateTime, macros::datetime};
use uuid::Uuid;

use crate::desk::Desk;

/// Monday, seven in the morning in GMT+8.
const MONDAY: OffsetDateTime = datetime!(2027-03-07 23:00 UTC);
const ESSAY: &str = "Tastes change with the years.";

async fn desk() -> Desk {
    let test = testkit::library::fresh_database().await;
    let tenant = test.tenant("letters").await;
    let desk = Desk::with(test, tenant);
    desk.test.clock.set(MONDAY);
    desk
}

async fn person(desk: &Desk, name: &str, role: Role, lang: Lang) -> UserId {
    let mut tx = desk.tx().await;
    let person = NewPerson {
        email: &format!("{}@people.test", name.to_lowercase()),
        username: &name.to_lowercase(),
        first_name: name,
        last_name: "Huang",
        password_hash: "-",
        lang,
        roles: &[role],
        grading_sections: &[],
        pro_until: None,
    };
    let id = save_person(&mut tx, &person).await.expect("save a person");
    tx.commit().await.expect("commit");
    id
}

/// A child with a parent and a teacher.
async fn family(desk: &Desk) -> (UserId, UserId, UserId) {
    let child = person(desk, "Mei", Role::Student, Lang::En).await;
    let parent = person(desk, "Anna", Role::Parent, Lang::En).await;
    let teacher = person(desk, "Tom", Role::Teacher, Lang::Cn).await;
    let mut tx = desk.tx().await;
    save_link(&mut tx, parent, child, ParentLinkState::Confirmed).await.expect("link the parent");
    link_learner(&mut tx, None, teacher, child).await.expect("link the teacher");
    tx.commit().await.expect("commit");
    (child, parent, teacher)
}

/// A part of a writing section with an essay, finished some time before Monday morning.
async fn practice(desk: &Desk, learner: UserId, before: Duration) {
    practice_at(desk, learner, MONDAY - before).await;
}

async fn practice_at(desk: &Desk, learner: UserId, at: OffsetDateTime) {
    let attempt = Uuid::now_v7();
    let mut owner = desk.test.owner().await;
    sqlx::query(
        "insert into attempts (tenant_id, id, user_id, pack_version_id, mode, status, last_seen_at, last_session_id, created_at, started_at)
         values ($1, $2, $3, (select id from library.pack_versions limit 1), 'comfortable', 'scored_auto', $4, $2, $4, $4)",
    )
    .bind(desk.tenant.id)
    .bind(attempt)
    .bind(learner)
    .bind(at)
    .execute(&mut owner)
    .await
    .expect("an attempt");
    sqlx::query(
        "insert into attempt_parts (tenant_id, attempt_id, part, section, position, seconds, started_at, finished_at)
         values ($1, $2, 'writing', 'writing', 1, 600, $3::timestamptz - interval '9 minutes', $3)",
    )
    .bind(desk.tenant.id)
    .bind(attempt)
    .bind(at)
    .execute(&mut owner)
    .await
    .expect("a part");
    for (item, text) in [("essay", ESSAY), ("gap", "ver")] {
        sqlx::query(
            "insert into answers (tenant_id, attempt_id, item, seq, value, client_at, received_at) values ($1, $2, $3, 1, $4, $5, $5)",
        )
        .bind(desk.tenant.id)
        .bind(attempt)
        .bind(item)
        .bind(json!({"kind": "text", "text": text}))
        .bind(at)
        .execute(&mut owner)
        .await
        .expect("an answer");
    }
}

/// What the schedule does at a tick; to how many it writes.
async fn sweep(desk: &Desk, tick: OffsetDateTime) -> usize {
    let mut tx = desk.test.db.platform(Reason::Sweep).await.expect("open a transaction");
    let count = enqueue_weekly(&mut tx, tick).await.expect("swept");
    tx.commit().await.expect("commit");
    count
}

#[tokio::test]
async fn a_week_is_told_once_however_often_it_is_swept() {
    let desk = desk().await;
    let (child, ..) = family(&desk).await;
    practice(&desk, child, Duration::days(2)).await;

    assert_eq!(sweep(&desk, MONDAY - Duration::DAY).await, 0, "not on a Sunday");
    assert_eq!(sweep(&desk, MONDAY + Duration::DAY).await, 0, "nor on a Tuesday");
    for _ in 0..2 {
        assert_eq!(sweep(&desk, MONDAY).await, 2);
        assert_eq!(desk.run().await.failed, []);
    }

    let mails = desk.outbox().await;
    assert_eq!(mails.len(), 2, "one each");
    let parents = mails.iter().find(|mail| mail.to == "anna@people.test").expect("the parent's");
    let text = parents.text.replace('\u{a0}', " ");
    for part in ["Mei Huang", "Time practiced: 9 min", "Writing 1", "Words written: 5", "Speaking wasn’t practiced"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(!parents.html.contains(ESSAY) && !text.contains(ESSAY), "only words are counted");
    assert!(parents.links.iter().any(|link| link.ends_with("/toefl/profile?tab=settings")), "{:?}", parents.links);
    let teachers = mails.iter().find(|mail| mail.to == "tom@people.test").expect("the teacher's");
    assert!(teachers.text.contains("上周有练习") && teachers.text.contains("Mei Huang"), "{}", teachers.text);

    desk.test.clock.advance(std::time::Duration::from_secs(7 * 24 * 60 * 60));
    assert_eq!(sweep(&desk, MONDAY + Duration::WEEK).await, 2);
    assert_eq!(desk.run().await.failed, []);
    assert_eq!(desk.outbox().await.len(), 4, "the next week has its own");
}

#[tokio::test]
async fn nobody_is_written_to_who_does_not_want_it() {
    let desk = desk().await;
    let (child, parent, teacher) = family(&desk).await;
    practice(&desk, child, Duration::days(2)).await;
    let mut tx = desk.tx().await;
    let roles = Roles::from_names(["parent"]);
    let off = MailSwitch { kind: MailKind::WeeklyLetter, is_on: false };
    set_switch(&mut tx, parent, &roles, off).await.expect("switched off");
    tx.commit().await.expect("commit");

    sweep(&desk, MONDAY).await;
    assert_eq!(desk.run().await.failed, []);

    let sent: Vec<_> = desk.outbox().await.into_iter().map(|mail| mail.to).collect();
    assert_eq!(sent, ["tom@people.test"], "only the teacher's");

    desk.test.clock.advance(std::time::Duration::from_secs(7 * 24 * 60 * 60));
    let mut tx = desk.tx().await;
    let mut settings = Settings::default();
    settings.letters.weekly = false;
    set_settings(&mut tx, &settings).await.expect("set");
    set_switch(&mut tx, parent, &roles, MailSwitch { is_on: true, ..off }).await.expect("switched on");
    tx.commit().await.expect("commit");
    // The memory of settings follows its notification.
    while desk.tx().await.settings().await.expect("settings").letters.weekly {
        tokio::task::yield_now().await;
    }
    sweep(&desk, MONDAY + Duration::WEEK).await;
    assert_eq!(desk.run().await.failed, []);
    assert_eq!(desk.outbox().await.len(), 1, "the brand wants none, {teacher} included");
}

#[tokio::test]
async fn an_address_that_nobody_has_confirmed_gets_none() {
    let desk = desk().await;
    let (child, parent, _) = family(&desk).await;
    practice(&desk, child, Duration::days(2)).await;
    let unverified = "update users set email_verified_at = null where tenant_id = $1 and id = $2";
    let mut owner = desk.test.owner().await;
    sqlx::query(unverified).bind(desk.tenant.id).bind(parent).execute(&mut owner).await.expect("not confirmed");

    sweep(&desk, MONDAY).await;
    assert_eq!(desk.run().await.failed, []);

    let sent: Vec<_> = desk.outbox().await.into_iter().map(|mail| mail.to).collect();
    assert_eq!(sent, ["tom@people.test"], "somebody may have mistyped it");
}

#[tokio::test]
async fn a_month_without_practice_is_no_letter() {
    let desk = desk().await;
    let (child, ..) = family(&desk).await;
    practice(&desk, child, Duration::days(40)).await;
    sweep(&desk, MONDAY).await;
    assert_eq!(desk.run().await.failed, []);
    assert_eq!(desk.outbox().await.len(), 0);

    practice(&desk, child, Duration::days(20)).await;
    sweep(&desk, MONDAY).await;
    assert_eq!(desk.run().await.failed, []);
    let mails = desk.outbox().await;
    let parents = mails.iter().find(|mail| mail.to == "anna@people.test").expect("there was something within a month");
    assert!(parents.text.contains("No practice this week."), "{}", parents.text);
    let teachers = mails.iter().find(|mail| mail.to == "tom@people.test").expect("the teacher's");
    assert!(teachers.text.contains("七天没有练习"), "{}", teachers.text);
}

/// Each side of a child's family and school, so many.
const SIDE: usize = 5;

#[tokio::test]
async fn a_worker_that_is_killed_while_it_sends_leaves_everybody_one_letter() {
    let desk = desk().await;
    // Workers of their own have the machine's clock.
    let now = OffsetDateTime::now_utc();
    let monday = Week::before(now).ends_at();
    desk.test.clock.set(now);
    let child = person(&desk, "Mei", Role::Student, Lang::En).await;
    for number in 0..SIDE {
        let parent = person(&desk, &format!("Anna{number}"), Role::Parent, Lang::En).await;
        let teacher = person(&desk, &format!("Tom{number}"), Role::Teacher, Lang::En).await;
        let mut tx = desk.tx().await;
        save_link(&mut tx, parent, child, ParentLinkState::Confirmed).await.expect("link the parent");
        link_learner(&mut tx, None, teacher, child).await.expect("link the teacher");
        tx.commit().await.expect("commit");
    }
    practice_at(&desk, child, monday - Duration::days(2)).await;
    assert_eq!(sweep(&desk, monday).await, 2 * SIDE);

    // Both workers have handed over four letters and cannot note it, when one of them dies.
    let mut owner = desk.test.owner().await;
    for statement in [
        "create function wait_for_the_test() returns trigger language plpgsql as
         $$ begin perform pg_advisory_xact_lock_shared(59); return new; end $$",
        "create trigger wait_for_the_test before update on mails for each row execute function wait_for_the_test()",
        "select pg_advisory_lock(59)",
    ] {
        sqlx::query(statement).execute(&mut owner).await.expect("hold what is sent");
    }
    let (first, second) = (desk.start_worker(), desk.start_worker());
    while desk.outbox().await.len() < 8 {
        pause().await;
    }
    first.kill();
    sqlx::query("select pg_advisory_unlock(59)").execute(&mut owner).await.expect("let them go on");
    let rest = "select count(*) from jobs.queue where name = 'letters.send_weekly'";
    while sqlx::query_scalar::<_, i64>(rest).fetch_one(&mut owner).await.expect("look at the queue") > 0 {
        pause().await;
    }
    // The morning's schedule once more, for the worker of this test alone.
    second.kill();
    sweep(&desk, monday).await;
    assert_eq!(desk.run().await.failed, []);

    let mut letters = BTreeMap::<String, Vec<String>>::new();
    let mails = desk.outbox().await;
    let copies = mails.len() - 2 * SIDE;
    for mail in mails {
        letters.entry(mail.to).or_default().push(mail.message_id);
    }
    letters.values_mut().for_each(|ids| ids.dedup());
    assert_eq!(letters.len(), 2 * SIDE, "nobody is left out: {letters:?}");
    assert!(letters.values().all(|ids| ids.len() == 1), "everybody has one, by its id: {letters:?}");
    assert_eq!(copies, 4, "what the dead had handed over went out again, under the same id");
}

async fn pause() {
    tokio::time::sleep(std::time::Duration::from_millis(15)).await;
}
