//! Grading for the office over HTTP: health, load, pay with its file, what was done; and the samples that everybody may see.

use axum::http::HeaderName;
use integrations::recordings;
use product::exams::grading::SAMPLE_RECORDING;
use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Person, TestApp};
use time::{Duration, OffsetDateTime};

use crate::tests_taken::{hand_in, school};

/// The first job of the queue.
async fn first_job(grader: &Person) -> String {
    let queue = grader.client.get("/api/grading/jobs").await.expect(200);
    format!("/api/grading/jobs/{}", queue["data"][0]["id"].as_str().unwrap())
}

/// Claims it, scores everything and delivers it at once.
async fn grade(grader: &Person, job: &str) {
    grader.client.post(&format!("{job}/claim"), json!({})).await.expect(200);
    let mark = json!({"score": 3.0, "dimensions": {}, "comment": ""});
    let responses = json!({"s1-01": mark, "s3-01": mark, "w1-01": mark});
    let draft = json!({"draft_version": 0, "responses": responses, "overall_comment": ""});
    grader.client.put(&format!("{job}/draft"), draft).await.expect(200);
    grader.client.post(&format!("{job}/deliver"), json!({"at_once": true})).await.expect(200);
}

fn month_of(moment: OffsetDateTime) -> String {
    let day = (moment + Duration::hours(8)).to_offset(time::UtcOffset::UTC).date();
    format!("{}-{:02}", day.year(), u8::from(day.month()))
}

#[tokio::test]
async fn the_office_sees_the_promise_the_pay_and_what_was_done() {
    let (app, learner, test) = school().await;
    let (grader, admin) = (app.grader().await, app.admin().await);
    hand_in(&learner.client, &test).await;
    let job = first_job(&grader).await;
    grade(&grader, &job).await;
    hand_in(&app.learner().await.client, &test).await;

    let health = admin.client.get("/api/office/grading").await.expect(200);
    assert_eq!((&health["queue"]["open"], &health["queue"]["late"]), (&json!(1), &json!(0)));
    assert_eq!((&health["days"][27]["delivered"], &health["days"][27]["in_time"]), (&json!(1), &json!(1)));
    let load = &health["graders"][0];
    assert_eq!(
        (&load["name"], &load["weeks"][3]["claimed"], &load["weeks"][3]["delivered"]),
        (&json!("Mei Lin"), &json!(1), &json!(1))
    );

    let month = month_of(app.state.db.now());
    let pay = admin.client.get(&format!("/api/office/grading/pay?month={month}")).await.expect(200);
    let line = json!({"grader_id": grader.id.0, "grader_name": "Mei Lin", "product": "simple", "scope": "quick_mock",
        "gradings": 1, "responses": 3, "late": 0});
    assert_eq!(pay, json!({"month": format!("{month}-01"), "lines": [line]}));
    assert_eq!(admin.client.get("/api/office/grading/pay").await.expect(200), pay, "the running month");

    let chinese = admin.client.clone().with(HeaderName::from_static("accept-language"), "zh-TW");
    for (client, head, told) in [
        (
            &admin.client,
            "Delivered (GMT+8),Grader,Grading,Of,Responses,In time",
            ",Mei Lin,Scores and comments,Quick mock,3,Yes,",
        ),
        (&chinese, "送出時間（GMT+8）,批改老師", ",3,是,"),
    ] {
        let file = client.get(&format!("/api/office/grading/pay/csv?month={month}")).await;
        assert_eq!((file.status, file.header("content-disposition")), (200, "attachment; filename=\"gradings.csv\""));
        let text = file.text();
        let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
        assert_eq!(lines.len(), 2, "{text}");
        assert!(lines[0].starts_with(head), "{}", lines[0]);
        assert!(lines[1].contains(told) && lines[1].ends_with(&grader.id.0.to_string()), "{}", lines[1]);
    }
    let before = admin.client.get("/api/office/grading/pay?month=2020-01").await.expect(200);
    assert_eq!(before["lines"], json!([]));

    let acts = admin.client.get("/api/office/grading/acts").await.expect(200);
    let kinds: Vec<&Value> = acts["data"].as_array().unwrap().iter().map(|act| &act["act"]).collect();
    assert_eq!(kinds, ["grading.deliver", "grading.claim"]);
    assert_eq!(
        (&acts["total"], &acts["data"][0]["by"], &acts["data"][0]["product"]),
        (&json!(2), &json!("Mei Lin"), &json!("simple"))
    );
    let only = admin.client.get("/api/office/grading/acts?act=grading.claim").await.expect(200);
    assert_eq!(only["total"], 1);
    app.new_jobs().await;
}

#[tokio::test]
async fn sending_that_was_undone_stands_in_the_trail_and_another_brand_sees_none_of_it() {
    let (app, learner, test) = school().await;
    let (grader, admin) = (app.grader().await, app.admin().await);
    hand_in(&learner.client, &test).await;
    let job = first_job(&grader).await;
    grader.client.post(&format!("{job}/claim"), json!({})).await.expect(200);
    let mark = json!({"score": 3.0, "dimensions": {}, "comment": ""});
    let responses = json!({"s1-01": mark, "s3-01": mark, "w1-01": mark});
    let draft = json!({"draft_version": 0, "responses": responses, "overall_comment": ""});
    grader.client.put(&format!("{job}/draft"), draft).await.expect(200);
    grader.client.post(&format!("{job}/deliver"), json!({})).await.expect(200);
    for _ in 0..2 {
        grader.client.post(&format!("{job}/deliver/cancel"), json!({})).await.expect(200);
    }
    let undone = admin.client.get("/api/office/grading/acts?act=grading.undo").await.expect(200);
    assert_eq!(undone["total"], 1, "undoing twice is one act");

    let elsewhere = app.db.tenant("elsewhere").await;
    let foreign = app.person_of(&elsewhere, &[Role::SuperAdmin], &[]).await;
    let health = foreign.client.get("/api/office/grading").await.expect(200);
    assert_eq!((&health["queue"]["open"], &health["graders"]), (&json!(0), &json!([])));
    assert_eq!(foreign.client.get("/api/office/grading/acts").await.expect(200)["total"], 0);
    let by_id = format!("/api/office/grading/acts?grader_id={}", grader.id.0);
    assert_eq!(foreign.client.get(&by_id).await.expect(200)["total"], 0);
    assert_eq!(foreign.client.get("/api/office/grading/pay/csv").await.text().lines().count(), 1);
    for bad in ["pay?month=2026-13", "pay?month=last", "pay/csv?month=x", "acts?act=grading.lost", "acts?page=x"] {
        let refused = admin.client.get(&format!("/api/office/grading/{bad}")).await;
        assert_eq!(refused.status, 422, "{bad}: {}", refused.text());
    }
    app.new_jobs().await;
}

#[tokio::test]
async fn samples_of_grading_are_open_to_everybody_in_their_language() {
    let app = TestApp::start().await;
    let visitor = app.client();
    let told = visitor.get("/api/grading-samples").await.expect(200);
    let samples = told["data"].as_array().unwrap();
    let kinds: Vec<&Value> = samples.iter().map(|sample| &sample["kind"]).collect();
    assert_eq!(kinds, ["write_an_email", "academic_discussion", "independent_writing", "independent_speaking"]);
    let scopes: Vec<&Value> = samples.iter().map(|sample| &sample["scope"]).collect();
    assert_eq!(scopes, ["writing_response", "writing_response", "writing_response", "speaking_response"]);
    let email = &samples[0];
    assert_eq!(
        (&email["score"], &email["max"], email["dimensions"].as_array().unwrap().len()),
        (&json!(4.0), &json!(5), 4)
    );
    let runs = email["document"]["runs"].as_array().unwrap();
    let submitted: String =
        runs.iter().filter(|run| run["insert"].is_null()).map(|run| run["text"].as_str().unwrap()).collect();
    assert_eq!(json!(submitted), email["response"]);

    let chinese = visitor.clone().with(HeaderName::from_static("accept-language"), "zh-CN");
    let theirs = chinese.get("/api/grading-samples").await.expect(200)["data"][0].clone();
    assert_eq!(theirs["response"], email["response"], "the response stays English");
    assert_ne!((&theirs["comment"], &theirs["document"]), (&email["comment"], &email["document"]));

    let heard = visitor.get("/api/grading-samples/recording").await;
    assert_eq!((heard.status, heard.header("content-type")), (200, "audio/webm"));
    let measured = recordings::inspect(SAMPLE_RECORDING.into()).unwrap();
    let seconds = samples[3]["seconds"].as_f64().unwrap();
    assert!((measured.duration.as_secs_f64() - seconds).abs() < 0.05, "{:?}", measured.duration);
}

#[tokio::test]
async fn the_office_permits_sections_and_gives_open_gradings_to_somebody() {
    let (app, learner, test) = school().await;
    let (admin, holder) = (app.admin().await, app.grader().await);
    // Somebody with both sections in all languages, made into a teacher who grades one language.
    let other = app.grader().await;
    hand_in(&learner.client, &test).await;
    let job = first_job(&holder).await;
    let id = job.rsplit('/').next().unwrap().to_owned();
    let office = "/api/office/grading";
    let permits = format!("{office}/graders/{}", other.id.0);

    let listed = admin.client.get(&format!("{office}/graders")).await.expect(200);
    let of = |list: &Value, id: uuid::Uuid| {
        let found = list["data"].as_array().unwrap().iter().find(|one| one["id"] == json!(id));
        found.unwrap_or_else(|| panic!("{list}")).clone()
    };
    let all = json!([{"section": "speaking", "languages": null}, {"section": "writing", "languages": null}]);
    assert_eq!((&of(&listed, other.id.0)["permits"], &of(&listed, other.id.0)["is_by_role"]), (&all, &json!(false)));
    assert_eq!(of(&listed, admin.id.0)["is_by_role"], json!(true));
    let version = of(&listed, other.id.0)["version"].clone();
    for body in [
        json!([{"section": "writing", "languages": []}]),
        json!([{"section": "writing", "languages": null}, {"section": "writing", "languages": ["en"]}]),
    ] {
        let refused = admin.client.put(&permits, json!({"permits": body, "version": version})).await;
        assert!(refused.field("permits").contains("in at least one language"));
    }
    let one = json!({"permits": [{"section": "writing", "languages": ["cn"]}], "version": version});
    for nobody in [learner.id.0, uuid::Uuid::now_v7()] {
        let permits = format!("{office}/graders/{nobody}");
        assert_eq!(admin.client.put(&permits, one.clone()).await.refusal(), "404 not_found");
    }
    admin.client.put(&permits, one.clone()).await.expect(204);
    let listed = admin.client.get(&format!("{office}/graders")).await.expect(200);
    assert_eq!(of(&listed, other.id.0)["permits"], one["permits"]);
    admin.client.put(&permits, one.clone()).await.expect(204);
    let late = admin.client.put(&permits, json!({"permits": all, "version": version})).await;
    assert_eq!((late.refusal(), &late.json()["changed_by"]), ("409 changed_by_another".into(), &json!("Mei Lin")));
    let chief = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let trail = chief.client.get(&format!("/api/profile/{}/audit", other.id)).await.expect(200);
    assert_eq!(
        trail["data"][0]["changes"],
        json!([{"field": "sections", "before": "speaking, writing", "after": "writing (cn)"}])
    );

    // The desk of that teacher is empty, and the job is nobody's to read there.
    assert_eq!(other.client.get("/api/grading/jobs").await.expect(200)["total"], 0);
    assert_eq!(other.client.get("/api/grading/summary").await.expect(200)["open"], 0);
    for path in [job.clone(), format!("{job}/speech")] {
        other.client.get(&path).await.expect(404);
    }
    other.client.post(&format!("{job}/claim"), json!({})).await.expect(404);
    assert_eq!(other.client.post("/api/grading/next", json!({})).await.expect(200)["job"], Value::Null);

    let open = admin.client.get(&format!("{office}/jobs")).await.expect(200);
    assert_eq!(
        (&open["total"], &open["data"][0]["id"], &open["data"][0]["grader_id"]),
        (&json!(1), &json!(id), &Value::Null)
    );
    let assign = format!("{office}/jobs/{id}/grader");
    for nobody in [other.id.0, learner.id.0, uuid::Uuid::now_v7()] {
        let refused = admin.client.put(&assign, json!({"grader_id": nobody})).await;
        assert!(refused.field("grader_id").contains("may not grade this test"), "{}", refused.text());
    }
    // Two saw it with nobody. One is faster; the other one learns of it, and may repeat what is so already.
    let mine = json!({"grader_id": holder.id.0, "seen_grader_id": null});
    admin.client.put(&assign, mine.clone()).await.expect(204);
    let other_wish = json!({"grader_id": admin.id.0, "seen_grader_id": null});
    assert_eq!(admin.client.put(&assign, other_wish).await.refusal(), "422 conflict");
    admin.client.put(&assign, mine).await.expect(204);
    admin.client.put(&assign, json!({"grader_id": holder.id.0})).await.expect(204);
    app.run_jobs().await;
    let mails = app.mails().await;
    assert!(mails[0].subject.contains("is yours to grade"), "{}", mails[0].subject);
    assert_eq!(mails.iter().filter(|mail| mail.subject == mails[0].subject).count(), 1, "given twice, told once");
    let held = format!("{office}/jobs?grader_id={}", holder.id.0);
    assert_eq!(admin.client.get(&held).await.expect(200)["data"][0]["grader_name"], "Mei Lin");
    assert_eq!(admin.client.get(&format!("{office}/jobs?is_waiting=true")).await.expect(200)["total"], 0);
    let acts = admin.client.get(&format!("{office}/acts?act=grading.reassign")).await.expect(200);
    assert_eq!((&acts["total"], &acts["data"][0]["given_to"]), (&json!(1), &json!("Mei Lin")));
    grade(&holder, &job).await;
    let late = admin.client.put(&assign, json!({"grader_id": admin.id.0})).await;
    assert_eq!(late.refusal(), "422 claim_lapsed");
    assert!(app.new_jobs().await.contains(&"grading.render_report".to_owned()), "delivered");

    let elsewhere = app.db.tenant("elsewhere").await;
    let foreign = app.person_of(&elsewhere, &[Role::SuperAdmin], &[]).await;
    assert_eq!(foreign.client.get(&format!("{office}/jobs")).await.expect(200)["total"], 0);
    assert_eq!(foreign.client.put(&permits, one).await.refusal(), "404 not_found");
    let wish = json!({"grader_id": foreign.id.0});
    assert_eq!(foreign.client.put(&assign, wish).await.refusal(), "404 not_found");
}
