//! Mails about an account, and what is left of it when it goes.

use std::time::Duration;

use bytes::Bytes;
use integrations::blobs::{BlobError, BlobKey};
use product::people::accounts::{
    self, LinkPurpose, NewUser, UserId, cancel_deletion_by_link, choose_password, enqueue_erasures, register,
    request_deletion, request_reset, welcome,
};
use product::people::images::BLOB_KIND;
use tenants::{Lang, Reason};
use uuid::Uuid;

use crate::desk::Desk;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Registers somebody and runs the mail of it.
async fn person(desk: &Desk, email: &str, lang: Lang) -> UserId {
    let mut tx = desk.tx().await;
    let new = NewUser { email, password_hash: "-", lang, privacy_version: "1" };
    let user = register(&mut tx, new, &desk.services.link_key).await.expect("the address is free");
    tx.commit().await.expect("commit");
    work(desk).await;
    user
}

fn token_of(link: &str) -> &str {
    link.split_once("?token=").expect("a link with a token").1
}

#[tokio::test]
async fn a_forgotten_password_is_mailed_a_link_and_an_unknown_address_nothing() {
    let desk = Desk::open().await;
    let user = person(&desk, "mei@people.test", Lang::Cn).await;
    let mut tx = desk.tx().await;
    request_reset(&mut tx, "nobody@people.test").await.expect("ask");
    request_reset(&mut tx, "mei@people.test").await.expect("ask");
    tx.commit().await.expect("commit");

    while work(&desk).await > 0 {}

    let mails = desk.outbox().await;
    assert_eq!(mails.len(), 2, "the verification and the link");
    let mail = &mails[0];
    assert!(mail.to == "mei@people.test" && mail.subject.contains("设置新密码"), "{} {}", mail.to, mail.subject);
    assert!(mail.links[0].starts_with(&format!("http://{}/toefl/password/reset?token=", desk.tenant.host)));
    let mut tx = desk.tx().await;
    let key = &desk.services.link_key;
    let chosen = choose_password(&mut tx, LinkPurpose::ResetPassword, token_of(&mail.links[0]), "new", key).await;
    assert_eq!(chosen.expect("the link works"), user);
    tx.commit().await.expect("commit");
    work(&desk).await;
    let notice = &desk.outbox().await[0];
    assert!(notice.subject.contains("你的密码已更改"), "{}", notice.subject);
    let kept: i64 = sqlx::query_scalar("select count(*) from reset_requests where tenant_id = $1")
        .bind(desk.tenant.id.0)
        .fetch_one(desk.tx().await.conn())
        .await
        .expect("count");
    assert_eq!(kept, 0, "no address is kept of those who asked");
}

#[tokio::test]
async fn a_person_is_welcomed_once() {
    let desk = Desk::open().await;
    let user = person(&desk, "mei@people.test", Lang::En).await;
    for _ in 0..2 {
        let mut tx = desk.tx().await;
        welcome(&mut tx, user).await.expect("enqueue");
        tx.commit().await.expect("commit");
        work(&desk).await;
    }
    let welcomes = desk.outbox().await.into_iter().filter(|mail| mail.subject.starts_with("Welcome")).count();
    assert_eq!(welcomes, 1);
}

/// Does what is due.
async fn work(desk: &Desk) -> usize {
    let ran = desk.run().await;
    assert!(ran.failed.is_empty(), "{ran:?}");
    ran.all()
}

async fn give_up(desk: &Desk, user: UserId) -> String {
    let mut tx = desk.tx().await;
    request_deletion(&mut tx, user, user, &desk.services.link_key).await.expect("there is such a person");
    tx.commit().await.expect("commit");
    work(desk).await;
    desk.outbox().await[0].links[0].clone()
}

/// A row of everything that features keep of a person.
async fn leave_traces(desk: &Desk, user: UserId) {
    let rows = [
        "insert into user_roles (tenant_id, user_id, role, granted_at) values ($1, $2, 'teacher', now())",
        "insert into grading_permissions (tenant_id, user_id, section, granted_at) values ($1, $2, 'writing', now())",
        "insert into student_details (tenant_id, user_id, school, grade_level, age_band, created_at)
         values ($1, $2, 'River School', '11', '16_17', now())",
        "insert into teacher_details (tenant_id, user_id, college, major, created_at) values ($1, $2, 'River', 'Art', now())",
        "insert into teacher_billing (tenant_id, user_id, sealed, created_at) values ($1, $2, '\\x00', now())",
        "insert into real_scores (tenant_id, id, user_id, taken_on, scale, reading, listening, speaking, writing, entered_at)
         values ($1, gen_random_uuid(), $2, '2026-01-01', 'points', 20, 20, 20, 20, now())",
        "insert into partner_identities (tenant_id, external_id, user_id, created_at, last_seen_at)
         values ($1, 'p-7', $2, now(), now())",
        "insert into email_changes (tenant_id, id, user_id, email, asked_at)
         values ($1, gen_random_uuid(), $2, 'mei.new@people.test', now())",
        "insert into invitations (tenant_id, user_id, role, invited_at, expires_at)
         values ($1, $2, 'teacher', now(), now())",
        "insert into parent_links (tenant_id, id, parent_id, student_id, state, asked_at)
         select $1, gen_random_uuid(), id, $2, 'confirmed', now() from users where tenant_id = $1 and email = 'anna@people.test'",
        "insert into second_parent_permits (tenant_id, student_id, given_at) values ($1, $2, now())",
        "insert into parent_consents (tenant_id, id, student_id, parent_email, asked_at)
         values ($1, gen_random_uuid(), $2, 'tom@people.test', now())",
        "insert into feedback (tenant_id, id, kind, user_id, lang, details, created_at)
         values ($1, gen_random_uuid(), 'bug', $2, 'en', 'The clock stands still.', now())",
    ];
    let mut tx = desk.tx().await;
    for row in rows {
        sqlx::query(row).bind(desk.tenant.id.0).bind(user.0).execute(tx.conn()).await.expect("a row");
    }
    tx.commit().await.expect("commit");
}

/// Runs the sweep as the schedule does, then its jobs.
async fn sweep(desk: &Desk) {
    let mut tx = desk.test.db.platform(Reason::Sweep).await.expect("open a transaction");
    enqueue_erasures(&mut tx).await.expect("enqueue");
    tx.commit().await.expect("commit");
    work(desk).await;
}

async fn row_of(desk: &Desk, user: UserId) -> (String, bool) {
    sqlx::query_as("select email, erased_at is not null from users where tenant_id = $1 and id = $2")
        .bind(desk.tenant.id.0)
        .bind(user.0)
        .fetch_one(desk.tx().await.conn())
        .await
        .expect("the row stays")
}

#[tokio::test]
async fn after_the_grace_time_nothing_personal_is_left_and_the_address_is_free() {
    let desk = Desk::open().await;
    let user = person(&desk, "mei@people.test", Lang::En).await;
    person(&desk, "anna@people.test", Lang::En).await;
    leave_traces(&desk, user).await;
    give_up(&desk, user).await;
    desk.test.clock.advance(14 * DAY - Duration::from_secs(1));
    sweep(&desk).await;
    assert!(!row_of(&desk, user).await.1, "a second before the end it is all there");

    desk.test.clock.advance(Duration::from_secs(1));
    sweep(&desk).await;
    sweep(&desk).await;

    let (email, is_erased) = row_of(&desk, user).await;
    assert!(is_erased && email.ends_with("@erased.invalid"), "{email}");
    let mut tx = desk.tx().await;
    let rows = [
        ("sessions", "user_id"),
        ("mail_tokens", "user_id"),
        ("user_roles", "user_id"),
        ("student_details", "user_id"),
        ("grading_permissions", "user_id"),
        ("partner_identities", "user_id"),
        ("teacher_details", "user_id"),
        ("teacher_billing", "user_id"),
        ("real_scores", "user_id"),
        ("email_changes", "user_id"),
        ("invitations", "user_id"),
        ("people_words", "user_id"),
        ("parent_links", "student_id"),
        ("second_parent_permits", "student_id"),
        ("parent_consents", "student_id"),
        ("feedback", "user_id"),
    ];
    for (table, person) in rows {
        let query = format!("select count(*) from {table} where tenant_id = $1 and {person} = $2");
        let left: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(query))
            .bind(desk.tenant.id.0)
            .bind(user.0)
            .fetch_one(tx.conn())
            .await
            .expect("count");
        assert_eq!(left, 0, "{table}");
    }
    assert_eq!(accounts::get_profile(&mut tx, user).await.expect("the row stays").full_name(), "");
    drop(tx);
    let again = person(&desk, "mei@people.test", Lang::En).await;
    assert_ne!(again, user);
}

#[tokio::test]
async fn an_account_that_was_kept_is_not_erased() {
    let desk = Desk::open().await;
    let user = person(&desk, "mei@people.test", Lang::Tw).await;
    let link = give_up(&desk, user).await;
    assert!(link.starts_with(&format!("http://{}/toefl/account/keep?token=", desk.tenant.host)), "{link}");
    let mut tx = desk.tx().await;
    cancel_deletion_by_link(&mut tx, token_of(&link), &desk.services.link_key).await.expect("the link works");
    tx.commit().await.expect("commit");

    desk.test.clock.advance(20 * DAY);
    sweep(&desk).await;

    assert_eq!(row_of(&desk, user).await, ("mei@people.test".to_owned(), false));
}

#[tokio::test]
async fn erasing_one_tenants_person_leaves_the_other_tenants_alone() {
    let desk = Desk::open().await;
    let user = person(&desk, "mei@people.test", Lang::En).await;
    let other = Desk::with(testkit::database().await, desk.test.tenant("other").await);
    let namesake = person(&other, "mei@people.test", Lang::En).await;
    give_up(&desk, user).await;
    desk.test.clock.advance(15 * DAY);

    sweep(&desk).await;

    assert!(row_of(&desk, user).await.1);
    assert_eq!(row_of(&other, namesake).await, ("mei@people.test".to_owned(), false));
}

#[tokio::test]
async fn files_of_recordings_reports_and_pictures_go_with_their_person() {
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("files").await;
    let desk = Desk::with(test, tenant);
    let user = person(&desk, "mei@people.test", Lang::En).await;
    let other = person(&desk, "tom@people.test", Lang::En).await;
    sqlx::raw_sql(
        "insert into library.formats (id, content) values ('fixture', '{}');
         insert into library.pack_versions (id, slug, version, format, kind, title, summary, content, fingerprint, minutes, items, released_at)
         values ('00000000-0000-7000-8000-000000000010', 'fixture', 1, 'fixture', 'section', 'Fixture', '', '{}', '\\x00', 1, 1, now());",
    )
    .execute(&mut desk.test.owner().await)
    .await
    .expect("a test to take");
    let (mine, theirs) = (leave_files(&desk, user).await, leave_files(&desk, other).await);
    give_up(&desk, user).await;
    desk.test.clock.advance(15 * DAY);

    sweep(&desk).await;
    while work(&desk).await > 0 {}

    let blobs = &desk.services.integrations.blobs;
    for key in &mine {
        assert!(matches!(blobs.head(key).await, Err(BlobError::NotFound(_))), "{key} is left");
    }
    for key in &theirs {
        blobs.head(key).await.expect("the other's files stay");
    }
    let left: (i64, i64, i64) = sqlx::query_as(
        "select (select count(*) from attempts where user_id = $1), (select count(*) from recordings r join attempts a on a.id = r.attempt_id where a.user_id = $1),
           (select count(*) from images where owner_id = $1)",
    )
    .bind(user.0)
    .fetch_one(&mut desk.test.owner().await)
    .await
    .expect("count");
    assert_eq!(left, (1, 0, 0), "the attempt stays, without a voice");
}

/// An attempt with a recording and a report, and a picture, each with its file. Gives the files.
async fn leave_files(desk: &Desk, user: UserId) -> [BlobKey; 3] {
    let (attempt, recording, report, image) = (Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7());
    let key = |kind: &str, id: Uuid| BlobKey::of_tenant(desk.tenant.id.0, kind, id).expect("a key");
    let keys = [key("recordings", recording), key("reports", report), key(BLOB_KIND, image)];
    for key in &keys {
        desk.services.integrations.blobs.put(key, Bytes::from_static(b"a file")).await.expect("the store takes it");
    }
    let mut tx = desk.tx().await;
    let tenant = desk.tenant.id.0;
    sqlx::query(
        "insert into attempts (tenant_id, id, user_id, pack_version_id, mode, status, last_seen_at, last_session_id, created_at)
         values ($1, $2, $3, '00000000-0000-7000-8000-000000000010', 'strict', 'in_progress', now(), $2, now())",
    )
    .bind(tenant)
    .bind(attempt)
    .bind(user.0)
    .execute(tx.conn())
    .await
    .expect("an attempt");
    sqlx::query(
        "insert into recordings (tenant_id, attempt_id, id, item, mime, created_at, blob_key)
         values ($1, $2, $3, 's1', 'audio/webm', now(), $4)",
    )
    .bind(tenant)
    .bind(attempt)
    .bind(recording)
    .bind(keys[0].to_string())
    .execute(tx.conn())
    .await
    .expect("a recording");
    sqlx::query(
        "insert into reports (tenant_id, id, attempt_id, lang, check_code, created_at, blob_key)
         values ($1, $2, $3, 'en', $4, now(), $5)",
    )
    .bind(tenant)
    .bind(report)
    .bind(attempt)
    .bind(report.simple().to_string())
    .bind(keys[1].to_string())
    .execute(tx.conn())
    .await
    .expect("a report");
    sqlx::query(
        "insert into images (tenant_id, id, owner_id, purpose, mime, width, height, bytes, created_at)
         values ($1, $2, $3, 'photo', 'image/jpeg', 1, 1, 6, now())",
    )
    .bind(tenant)
    .bind(image)
    .bind(user.0)
    .execute(tx.conn())
    .await
    .expect("a picture");
    tx.commit().await.expect("commit");
    keys
}
