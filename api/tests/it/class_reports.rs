//! The class report: asked for by a teacher, made by the worker, fetched until a link ends (decision 0060).

use std::time::Duration;

use product::exams::reports::class_report::{Period, class_figures, list_class_learners, list_class_scores};
use product::exams::reports::{erase_reports, list_files_of};
use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Answer, Person, TestApp};
use uuid::Uuid;

use crate::teaching::teacher_of;

const ASK: &str = "/api/teacher/class-reports";
const DAY: u64 = 24 * 3600;

async fn ask(teacher: &Person) -> String {
    let asked = teacher.client.post(ASK, json!({"days": 7, "lang": "en"})).await.expect(201);
    format!("{ASK}/{}", asked["id"].as_str().unwrap())
}

async fn file(teacher: &Person, report: &str) -> Answer {
    teacher.client.get(&format!("{report}/report.pdf")).await
}

/// The newest full mock whose scores are points of 30.
async fn full_mock(reader: &Person) -> String {
    let tests = reader.client.get("/api/tests?kind=full_mock&format=ibt-2023").await.expect(200);
    tests["data"][0]["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_teacher_asks_waits_and_fetches_and_the_next_report_takes_its_place() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let teacher = teacher_of(&app, &learner).await;
    let first = ask(&teacher).await;
    assert_eq!(teacher.client.get(&first).await.expect(200)["is_ready"], false);
    assert_eq!(file(&teacher, &first).await.refusal(), "404 not_found", "not made yet");

    assert_eq!(app.run_jobs().await, 1);

    let told = teacher.client.get(&first).await.expect(200);
    assert_eq!((&told["is_ready"], &told["pages"], &told["lang"]), (&json!(true), &json!(1), &json!("en")));
    let pdf = file(&teacher, &first).await;
    assert_eq!((pdf.status, pdf.header("content-type")), (200, "application/pdf"));
    assert!(pdf.body.starts_with(b"%PDF-1.7"));
    assert_eq!(pdf.header("cache-control"), "private, no-store");
    assert!(pdf.header("content-disposition").contains("class-report-"));

    // Two that wait are one: the later takes the place of the earlier, and both of what was made.
    let (second, third) = (ask(&teacher).await, ask(&teacher).await);
    assert_eq!(teacher.client.get(&second).await.refusal(), "404 not_found");
    assert_eq!(file(&teacher, &first).await.status, 200, "until the next one is made");
    app.run_jobs().await;
    assert_eq!(file(&teacher, &third).await.status, 200);
    assert_eq!(file(&teacher, &first).await.refusal(), "404 not_found");
}

#[tokio::test]
async fn nobody_else_gets_it_and_it_ends_with_the_first_link_that_ends() {
    let app = TestApp::start().await;
    let other = app.db.tenant("other").await;
    let learner = app.learner().await;
    let teacher = teacher_of(&app, &learner).await;
    let report = ask(&teacher).await;
    app.run_jobs().await;
    for person in [&learner, &app.admin().await, &app.parent_of(&learner).await] {
        let asked = person.client.post(ASK, json!({"days": 7, "lang": "en"})).await;
        assert_eq!(asked.refusal(), "403 forbidden");
        assert_eq!(person.client.get(&report).await.refusal(), "403 forbidden");
        assert_eq!(file(person, &report).await.refusal(), "403 forbidden");
    }
    let abroad = app.person_of(&other, &[Role::Teacher], &[]).await;
    for stranger in [&app.teacher().await, &abroad] {
        assert_eq!(stranger.client.get(&report).await.refusal(), "404 not_found");
        assert_eq!(file(stranger, &report).await.refusal(), "404 not_found");
    }
    let unknown = format!("{ASK}/{}", Uuid::now_v7());
    assert_eq!(teacher.client.get(&unknown).await.refusal(), "404 not_found");

    assert_eq!(file(&teacher, &report).await.status, 200);
    let link = format!("/api/office/teachers/{}/learners/{}", teacher.id.0, learner.id.0);
    app.admin().await.client.send_json(axum::http::Method::DELETE, &link, &json!(null)).await;
    assert_eq!(teacher.client.get(&report).await.refusal(), "404 not_found");
    assert_eq!(file(&teacher, &report).await.refusal(), "404 not_found");
    app.clock().advance(Duration::from_secs(1));
    let empty = ask(&teacher).await;
    app.run_jobs().await;
    assert_eq!(teacher.client.get(&empty).await.expect(200)["pages"], 1, "a class of nobody");
}

#[tokio::test]
async fn days_that_make_no_period_and_unknown_languages_are_refused() {
    let app = TestApp::start().await;
    let teacher = app.teacher().await;
    let today = app.state.db.now().to_offset(time::macros::offset!(+8)).date();
    let back = |days: i64| (today - time::Duration::days(days)).to_string();
    let table: Vec<(Value, &str)> = vec![
        (json!({"lang": "en"}), "days"),
        (json!({"lang": "en", "days": 0}), "days"),
        (json!({"lang": "en", "days": 367}), "days"),
        (json!({"lang": "en", "days": 7, "from": back(3), "to": back(0)}), "days"),
        (json!({"lang": "en", "from": back(3)}), "to"),
        (json!({"lang": "en", "to": back(3)}), "from"),
        (json!({"lang": "en", "from": back(3), "to": back(4)}), "days"),
        (json!({"lang": "en", "from": back(-1), "to": back(-2)}), "days"),
        (json!({"lang": "en", "from": back(366), "to": back(0)}), "days"),
        (json!({"lang": "en", "from": "2026-02-30", "to": back(0)}), "from"),
        (json!({"lang": "fr", "days": 7}), "lang"),
        (json!({"days": 7}), "lang"),
    ];
    for (body, field) in table {
        let refused = teacher.client.post(ASK, body.clone()).await;
        assert_eq!(refused.refusal(), "422 invalid", "{body}");
        assert!(!refused.field(field).is_empty(), "{body}: {}", refused.text());
    }
    // Tomorrow is today where the day has begun already.
    let cut = teacher.client.post(ASK, json!({"lang": "tw", "from": back(3), "to": back(-1)})).await.expect(201);
    assert_eq!((&cut["from"], &cut["to"]), (&json!(back(3)), &json!(back(0))));
    assert_eq!(app.new_jobs().await, ["reports.render_class_report"]);
}

#[tokio::test]
async fn figures_are_of_own_learners_tests_and_gradings_in_the_period() {
    let app = TestApp::start_with_library().await;
    let (learner, idle, stranger) = (app.learner().await, app.learner().await, app.learner().await);
    let teacher = teacher_of(&app, &learner).await;
    let link = format!("/api/office/teachers/{}/learners", teacher.id.0);
    let linked = app.admin().await.client.post(&link, json!({"learner_id": idle.id})).await;
    assert_eq!(linked.status, 204);
    let mock = full_mock(&learner).await;
    app.finished_test(&idle, &mock).scored([30.0; 4]).save().await;
    app.finished_test(&learner, &mock).scored([20.0, 20.0, 20.0, 20.0]).save().await;
    app.clock().advance(Duration::from_secs(10 * DAY));
    app.finished_test(&stranger, &mock).scored([1.0; 4]).save().await;
    let newest = app.finished_test(&learner, &mock).scored([24.0, 19.0, 20.0, 20.0]).save().await;
    app.finished_test(&learner, &mock).save().await;
    let mut owner = app.db.owner().await;
    // Twelve minutes of which two were a rest, an open hour in a part of ten minutes, and a part that ended too early.
    sqlx::query(
        "insert into attempt_parts (tenant_id, attempt_id, part, section, position, seconds, paused_seconds, started_at, finished_at)
         values ($1, $2, 'a', 'reading', 1, 1000, 120, $3::timestamptz - interval '12 minutes', $3),
                ($1, $2, 'b', 'listening', 2, 600, 0, $3::timestamptz - interval '1 hour', $3),
                ($1, $2, 'c', 'speaking', 3, 600, 0, $3::timestamptz - interval '9 days', $3::timestamptz - interval '8 days')",
    )
    .bind(app.tenant.id.0)
    .bind(newest)
    .bind(app.state.db.now())
    .execute(&mut owner)
    .await
    .unwrap();
    sqlx::query(
        "insert into grading_jobs (tenant_id, id, attempt_id, product, state, due_at, created_at, claimed_by, claim_seen_at, delivered_at, delivered_by)
         values ($1, $2, $3, 'scores', 'delivered', $4, $4, $5, $4, $4, $5)",
    )
    .bind(app.tenant.id.0)
    .bind(Uuid::now_v7())
    .bind(newest)
    .bind(app.state.db.now())
    .bind(teacher.id.0)
    .execute(&mut owner)
    .await
    .unwrap();

    let mut tx = app.state.db.tenant(&app.tenant).await.unwrap();
    let week = Period::last(7, app.state.db.now());
    let learners = list_class_learners(&mut tx, teacher.id, week).await.unwrap();
    let tests = list_class_scores(&mut tx, teacher.id, week).await.unwrap();
    let version = app.state.packs.get(&app.state.db, tests[0].pack_version_id).await.unwrap();
    let scales = [(tests[0].format.clone(), version.format.scale.clone())].into();
    let figures = class_figures(learners, &tests, &scales, week);

    assert_eq!(figures.lines.len(), 2, "own learners only");
    let of = |person: &Person| figures.lines.iter().find(|line| line.learner.id == person.id).unwrap();
    let (mei, rests) = (of(&learner), of(&idle));
    assert_eq!((mei.learner.tests, mei.learner.seconds, mei.learner.gradings), (2, 1200.0, 1));
    assert_eq!((rests.learner.tests, rests.learner.seconds, rests.learner.gradings), (0, 0.0, 0));
    assert!(rests.learner.is_quiet && !mei.learner.is_quiet);
    let total = mei.total.as_ref().unwrap();
    assert_eq!((total.latest, total.change), (83.0, Some(3.0)));
    let total = rests.total.as_ref().unwrap();
    assert_eq!((total.latest, total.change), (120.0, None), "nothing new");
    assert_eq!(figures.averages[0].total.map(|mean| (mean.value, mean.learners)), Some((101.5, 2)));

    // A learner who leaves for good takes along the reports of the teachers.
    drop(tx);
    let report = ask(&teacher).await;
    app.run_jobs().await;
    let mut tx = app.state.db.tenant(&app.tenant).await.unwrap();
    let files = list_files_of(&mut tx, learner.id).await.unwrap();
    assert!(files.len() == 1 && files[0].contains("class-reports"), "{files:?}");
    assert_eq!(list_files_of(&mut tx, stranger.id).await.unwrap(), Vec::<String>::new());
    erase_reports(&mut tx, learner.id).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(teacher.client.get(&report).await.refusal(), "404 not_found");
}
