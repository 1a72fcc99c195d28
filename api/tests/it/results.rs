//! What learners do with their results: reports of how a test was taken, keys, combinations, unlocked PDFs.

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};
use testkit::app::{Person, SECTIONS};
use uuid::Uuid;

use crate::tests_taken::{choice, finish_part, hand_in, school, start, start_part};

fn choose(attempts: [Uuid; 4]) -> Value {
    let sections = SECTIONS.into_iter().zip(attempts);
    json!({"sections": sections.map(|(section, attempt)| json!({"section": section, "attempt_id": attempt})).collect::<Vec<_>>()})
}

async fn share(learner: &Person, body: Value) -> (String, String) {
    let made = learner.client.post("/api/share-keys", body).await.expect(201);
    (made["share"]["id"].as_str().unwrap().to_owned(), made["key"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn how_a_test_was_taken_is_told_to_its_learner_a_parent_and_the_office_and_nobody_else() {
    let (app, learner, test) = school().await;
    let parent = app.parent_of(&learner).await;
    let (stranger, admin) = (app.learner().await, app.admin().await);
    let attempt = start(&learner.client, &test, "comfortable").await;
    let begun = start_part(&learner.client, &attempt, "reading-1").await["server_now"].clone();
    app.clock().advance(Duration::from_secs(40));
    let later = app.state.db.now().format(&time::format_description::well_known::Rfc3339).unwrap();
    for (item, at) in [("r1-01", &begun), ("r1-02", &json!(later))] {
        learner.client.put(&format!("/api/attempts/{attempt}/answers/{item}"), choice(1, "a", at)).await.expect(200);
    }
    let leave = json!({"id": Uuid::now_v7(), "kind": "leave", "item": "r1-02", "started_at": begun, "ended_at": later});
    let events = json!({"events": [leave]});
    learner.client.post(&format!("/api/attempts/{attempt}/events"), events).await.expect(200);
    finish_part(&learner.client, &attempt, "reading-1").await;

    let path = format!("/api/attempts/{attempt}/report");
    let report = learner.client.get(&path).await.expect(200);

    assert_eq!(
        (&report["leave_count"], &report["sittings"], &report["late_answers"]),
        (&json!(1), &json!(1), &json!(0))
    );
    assert_eq!((&report["events"][0]["kind"], &report["events"][0]["item"]), (&json!("leave"), &json!("r1-02")));
    assert_eq!(report["parts"][0]["seconds_used"], 40);
    let seconds: Vec<&Value> =
        report["items"].as_array().unwrap().iter().take(3).map(|item| &item["seconds"]).collect();
    assert_eq!(seconds, [&json!(0), &json!(0), &Value::Null], "forty seconds away belong to no question");
    for reader in [&parent, &admin] {
        assert_eq!(reader.client.get(&path).await.expect(200)["leave_count"], 1);
    }
    assert_eq!(stranger.client.get(&path).await.refusal(), "404 not_found");
    assert_eq!(
        learner.client.get(&format!("/api/attempts/{}/report", Uuid::now_v7())).await.refusal(),
        "404 not_found"
    );
}

#[tokio::test]
async fn a_key_opens_a_report_without_answers_or_contacts_until_it_is_taken_back() {
    let (app, learner, test) = school().await;
    let stranger = app.learner().await;
    let other = app.db.tenant("other").await;
    let attempt = app.finished_test(&learner, &test).scored([20.0, 21.0, 22.0, 23.0]).save().await;
    let (id, key) = share(&learner, json!({"attempt_id": attempt})).await;
    let path = format!("/api/shared-report?key={key}");

    let answer = app.client().get(&path).await;
    let shared = answer.expect(200);

    assert_eq!((&shared["label"], &shared["learner"]["name"]), (&json!("practice_estimate"), &json!("Mei Lin")));
    assert_eq!(shared["attempt"]["sections"].as_array().unwrap().len(), 4);
    assert_eq!(
        (&shared["attempt"]["total"]["scaled"], &shared["attempt"]["total"]["low"]),
        (&Value::Null, &json!(82.0)),
        "a quick test gives a range"
    );
    assert_eq!(answer.header("x-robots-tag"), "noindex, nofollow");
    for secret in [learner.email.as_str(), "\"items\"", "\"given\"", "\"correct\"", "\"text\"", "\"recording\""] {
        assert!(!answer.text().contains(secret), "{secret} is not shared");
    }
    assert_eq!(app.client_of(&other.host).get(&path).await.refusal(), "404 not_found", "another brand's key");
    let delete = |person: &Person, id: &str| {
        let (client, path) = (person.client.clone(), format!("/api/share-keys/{id}"));
        async move { client.send_json(Method::DELETE, &path, &json!({})).await }
    };
    assert_eq!(delete(&stranger, &id).await.refusal(), "404 not_found");
    app.client().get(&path).await.expect(200);

    let (first, second) = tokio::join!(delete(&learner, &id), delete(&learner, &id));

    assert_eq!((first.status, second.status), (204, 204), "twice at once is fine");
    assert_eq!(app.client().get(&path).await.refusal(), "404 not_found");
    let keys = learner.client.get("/api/share-keys").await.expect(200);
    assert!(keys["data"][0]["revoked_at"].is_string() && !keys.to_string().contains(&key), "{keys}");
    assert_eq!(stranger.client.get("/api/share-keys").await.expect(200)["data"], json!([]));
}

#[tokio::test]
async fn a_key_ends_by_itself_and_only_its_fingerprint_is_stored() {
    let (app, learner, test) = school().await;
    let attempt = app.finished_test(&learner, &test).scored([20.0; 4]).save().await;
    let (_, key) = share(&learner, json!({"attempt_id": attempt, "days": 7})).await;
    let path = format!("/api/shared-report?key={key}");
    let stored: String = sqlx::query_scalar("select string_agg(to_jsonb(k)::text, ' ') from share_keys k")
        .fetch_one(&mut app.db.owner().await)
        .await
        .unwrap();
    assert!(!stored.contains(&key));

    app.clock().advance(Duration::from_secs(7 * 86_400 - 1));
    app.client().get(&path).await.expect(200);
    app.clock().advance(Duration::from_secs(1));
    assert_eq!(app.client().get(&path).await.refusal(), "404 not_found");
}

#[tokio::test]
async fn only_an_own_finished_report_is_shared() {
    let (app, learner, test) = school().await;
    let stranger = app.learner().await;
    let attempt = app.finished_test(&learner, &test).scored([20.0; 4]).save().await;
    let running = start(&learner.client, &test, "comfortable").await;
    let post = |person: &Person, body: Value| {
        let client = person.client.clone();
        async move { client.post("/api/share-keys", body).await }
    };
    assert_eq!(post(&stranger, json!({"attempt_id": attempt})).await.refusal(), "404 not_found");
    assert_eq!(post(&learner, json!({"attempt_id": running})).await.refusal(), "404 not_found");
    assert_eq!(post(&learner, json!({"combined_id": Uuid::now_v7()})).await.refusal(), "404 not_found");
    assert_eq!(post(&learner, json!({})).await.refusal(), "422 invalid");
    assert_eq!(post(&learner, json!({"attempt_id": attempt, "combined_id": attempt})).await.refusal(), "422 invalid");
    for days in [0, 366] {
        let answer = post(&learner, json!({"attempt_id": attempt, "days": days})).await;
        assert_eq!(answer.field("days"), "Days must be between 1 and 365.", "{days}");
    }
    assert_eq!(app.client().get("/api/shared-report?key=AAAAAAAAAAAAAAAAAAAAAA").await.refusal(), "404 not_found");
    assert_eq!(app.client().get("/api/shared-report").await.refusal(), "422 invalid");
}

#[tokio::test]
async fn the_best_of_two_tests_is_combined_listed_shared_and_taken_away() {
    let (app, learner, test) = school().await;
    let stranger = app.learner().await;
    let first = app.finished_test(&learner, &test).scored([28.0, 15.0, 24.0, 10.0]).save().await;
    app.clock().advance(Duration::from_secs(86_400));
    let second = app.finished_test(&learner, &test).scored([12.0, 25.0, 20.0, 22.0]).save().await;
    let sources = learner.client.get("/api/combined-reports/sources").await.expect(200);
    assert_eq!(sources["data"].as_array().unwrap().len(), 8);
    let choice = choose([first, second, first, second]);

    let made = learner.client.post("/api/combined-reports", choice.clone()).await.expect(201);

    let scores: Vec<f64> =
        made["sections"].as_array().unwrap().iter().map(|one| one["scaled"].as_f64().unwrap()).collect();
    assert_eq!(scores, [28.0, 25.0, 24.0, 22.0]);
    assert_eq!(
        (&made["total"]["scaled"], &made["total"]["low"], &made["total"]["high"]),
        (&Value::Null, &json!(95.0), &json!(103.0))
    );
    let again = learner.client.post("/api/combined-reports", choice).await.expect(201);
    assert_eq!(again["id"], made["id"], "the same choice is the same report");
    let listed = learner.client.get("/api/combined-reports").await.expect(200);
    assert_eq!(listed["data"], json!([made]));
    assert_eq!(stranger.client.get("/api/combined-reports").await.expect(200)["data"], json!([]));

    let (_, key) = share(&learner, json!({"combined_id": made["id"]})).await;
    let path = format!("/api/shared-report?key={key}");
    assert_eq!(app.client().get(&path).await.expect(200)["combined"]["id"], made["id"]);
    let address = format!("/api/combined-reports/{}", made["id"].as_str().unwrap());
    assert_eq!(stranger.client.send_json(Method::DELETE, &address, &json!({})).await.refusal(), "404 not_found");
    assert_eq!(learner.client.send_json(Method::DELETE, &address, &json!({})).await.status, 204);
    assert_eq!(app.client().get(&path).await.refusal(), "404 not_found", "its keys went with it");
    assert_eq!(learner.client.get("/api/combined-reports").await.expect(200)["data"], json!([]));
}

#[tokio::test]
async fn what_does_not_go_together_is_refused_with_its_reason() {
    let (app, learner, test) = school().await;
    let stranger = app.learner().await;
    let foreign = app.finished_test(&stranger, &test).scored([20.0; 4]).save().await;
    let (first, second) = (
        app.finished_test(&learner, &test).scored([20.0; 4]).save().await,
        app.finished_test(&learner, &test).scored([21.0; 4]).save().await,
    );
    let post = async |body: Value| learner.client.post("/api/combined-reports", body).await;

    let one_test = post(choose([first; 4])).await;
    assert_eq!(
        (one_test.refusal(), one_test.json()["message"].clone()),
        ("422 combine_error".into(), json!("These sections can’t be combined."))
    );
    assert_eq!(one_test.field("sections"), "Sections: all four are from one test, which already has this total.");
    let somebody_elses = post(choose([first, second, foreign, first])).await;
    assert_eq!(somebody_elses.field("speaking"), "Speaking: this section isn’t complete in that test.");
    let mut twice = choose([first, second, first, second]);
    let extra = twice["sections"][0].clone();
    twice["sections"].as_array_mut().unwrap().push(extra);
    assert_eq!(post(twice).await.field("reading"), "Reading: each one can be used only once.");
    let nothing = post(json!({"sections": []})).await;
    assert_eq!(nothing.field("writing"), "Writing is required.");
    assert_eq!(post(json!({"sections": [{"section": "dancing", "attempt_id": first}]})).await.refusal(), "422 invalid");
    assert_eq!(post(json!({})).await.refusal(), "422 invalid");

    app.clock().advance(Duration::from_secs(3 * 366 * 86_400));
    let fresh = learner.client.get("/api/combined-reports/sources").await;
    // The session has ended long ago; a new one sees that the tests have, too.
    assert_eq!(fresh.status, 401);
    assert_eq!(post(choose([first, second, first, second])).await.status, 401);
}

#[tokio::test]
async fn a_transcript_is_filtered_and_paged_and_history_keeps_comfortable_tests_off_the_trend() {
    let (app, learner, test) = school().await;
    let (parent, stranger) = (app.parent_of(&learner).await, app.learner().await);
    for score in 0..21 {
        app.finished_test(&learner, &test).scored([f64::from(score), 20.0, 20.0, 20.0]).save().await;
        app.clock().advance(Duration::from_secs(60));
    }
    start(&learner.client, &test, "comfortable").await;
    let get = async |query: &str| learner.client.get(&format!("/api/transcript{query}")).await;

    let over = get("?standing=over").await.expect(200);
    assert_eq!((&over["total"], over["data"].as_array().unwrap().len()), (&json!(21), 20));
    assert_eq!(over["data"][0]["scores"]["reading"]["scaled"], 20.0);
    let last = get("?standing=over&page=2").await.expect(200);
    assert_eq!(last["data"][0]["scores"]["reading"]["scaled"], 0.0);
    let running = get("?mode=comfortable").await.expect(200);
    assert_eq!((&running["total"], &running["data"][0]["status"]), (&json!(1), &json!("created")));
    assert_eq!(get("?kind=full_mock").await.expect(200)["total"], 0);
    assert_eq!(get("?format=ibt-2023&kind=quick_mock&standing=done").await.expect(200)["total"], 21);
    for query in ["?kind=half_mock", "?mode=lenient", "?standing=lost", "?page=x"] {
        assert_eq!(get(query).await.refusal(), "422 invalid", "{query}");
    }
    let history = learner.client.get("/api/history").await.expect(200);
    let tests = history["data"].as_array().unwrap();
    assert_eq!((tests.len(), &tests[0]["test"]["scores"]["reading"]["scaled"]), (21, &json!(0.0)));
    assert!(tests.iter().all(|past| past["test"]["counts_for_trend"] == true));
    let of_child = format!("user_id={}", learner.id.0);
    assert_eq!(parent.client.get(&format!("/api/transcript?{of_child}")).await.expect(200)["total"], 22);
    for path in ["transcript", "history"] {
        assert_eq!(stranger.client.get(&format!("/api/{path}?{of_child}")).await.refusal(), "404 not_found");
    }
}

fn credit() -> Value {
    json!({"pay": "credit"})
}

#[tokio::test]
async fn a_pdf_takes_one_credit_of_the_paid_period_and_is_free_again() {
    let (app, learner, test) = school().await;
    let stranger = app.learner().await;
    let (first, second) = (
        app.finished_test(&learner, &test).scored([20.0; 4]).save().await,
        app.finished_test(&learner, &test).scored([21.0; 4]).save().await,
    );
    let path = |attempt: Uuid, tail: &str| format!("/api/attempts/{attempt}/{tail}");
    let locked = learner.client.get(&path(first, "pdf")).await.expect(200);
    assert_eq!((&locked["state"], &locked["credits"]), (&json!("locked"), &json!(0)));
    assert_eq!(learner.client.post(&path(first, "pdf"), credit()).await.refusal(), "402 print_pdf_forbidden");
    assert_eq!(learner.client.get(&path(first, "report.pdf")).await.refusal(), "402 print_pdf_forbidden");

    app.make_pro(&learner).await;
    assert_eq!(learner.client.get(&path(first, "pdf")).await.expect(200)["credits"], 1);
    let (one, other) = (path(first, "pdf"), path(second, "pdf"));
    let (one, other) = tokio::join!(learner.client.post(&one, credit()), learner.client.post(&other, credit()));

    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 402], "one period, one credit");
    let unlocked = if one.status == 200 { first } else { second };
    assert_eq!(learner.client.post(&path(unlocked, "pdf"), credit()).await.expect(200)["state"], "rendering");
    app.run_jobs().await;
    let ready = learner.client.get(&path(unlocked, "pdf")).await.expect(200);
    assert_eq!(ready["state"], "ready");
    let pdf = learner.client.get(&path(unlocked, "report.pdf")).await;
    assert_eq!((pdf.status, &pdf.body[..5]), (200, &b"%PDF-"[..]));
    for tail in ["pdf", "report.pdf"] {
        assert_eq!(stranger.client.get(&path(unlocked, tail)).await.refusal(), "404 not_found");
    }
    assert_eq!(stranger.client.post(&path(unlocked, "pdf"), credit()).await.refusal(), "404 not_found");
}

#[tokio::test]
async fn a_report_that_comes_with_grading_needs_no_credit_and_none_is_made_before() {
    let (_app, learner, test) = school().await;
    let attempt = hand_in(&learner.client, &test).await;
    let pending = learner.client.get(&format!("/api/attempts/{attempt}/pdf")).await.expect(200);
    assert_eq!(pending["state"], "pending");
    assert_eq!(learner.client.post(&format!("/api/attempts/{attempt}/pdf"), credit()).await.refusal(), "422 conflict");
}

#[tokio::test]
async fn a_written_response_is_read_by_its_learner_and_by_graders_and_by_nobody_else() {
    let (app, learner, test) = school().await;
    let (stranger, grader) = (app.learner().await, app.grader().await);
    let attempt = hand_in(&learner.client, &test).await;
    let path = format!("/api/attempts/{attempt}/writing/w1-01");
    for reader in [&learner, &grader] {
        let content = reader.client.get(&path).await.expect(200);
        assert_eq!((&content["text"], &content["words"]), (&json!("It's a well-known point."), &json!(4)));
        assert_eq!((&content["score"], &content["learner"]["name"]), (&Value::Null, &json!("Mei Lin")));
        assert!(content["stimulus"]["posts"].as_array().is_some_and(|posts| !posts.is_empty()));
    }
    assert_eq!(stranger.client.get(&path).await.refusal(), "404 not_found");
    for item in ["r1-01", "s1-01", "w9-99"] {
        let answer = learner.client.get(&format!("/api/attempts/{attempt}/writing/{item}")).await;
        assert_eq!(answer.refusal(), "404 not_found", "{item} is no writing task");
    }
    let open = start(&stranger.client, &test, "comfortable").await;
    assert_eq!(grader.client.get(&format!("/api/attempts/{open}/writing/w1-01")).await.refusal(), "404 not_found");
}

#[tokio::test]
async fn the_whole_form_opens_to_staff_and_to_who_has_handed_it_in() {
    let (app, learner, test) = school().await;
    let (stranger, grader) = (app.learner().await, app.grader().await);
    let path = format!("/api/tests/{test}/content");
    start(&stranger.client, &test, "comfortable").await;
    assert_eq!(stranger.client.get(&path).await.refusal(), "404 not_found");
    app.finished_test(&learner, &test).scored([20.0; 4]).save().await;
    for reader in [&learner, &grader] {
        let content = reader.client.get(&path).await.expect(200);
        assert_eq!(content["sets"].as_array().unwrap().len(), 6);
        assert_eq!(content["sets"][0]["keys"]["r1-01"]["given"], json!([]));
    }
    assert_eq!(grader.client.get(&format!("/api/tests/{}/content", Uuid::now_v7())).await.refusal(), "404 not_found");
}

#[tokio::test]
async fn a_single_set_has_points_and_no_score_and_its_answers_stand_beside_their_keys() {
    let (app, learner, test) = school().await;
    let body = json!({"test_id": test, "mode": "comfortable", "section": "reading", "set": "r1"});
    let attempt = learner.client.post("/api/attempts", body).await.expect(201)["id"].as_str().unwrap().to_owned();
    let at = start_part(&learner.client, &attempt, "reading-1").await["server_now"].clone();
    learner.client.put(&format!("/api/attempts/{attempt}/answers/r1-01"), choice(1, "c", &at)).await.expect(200);
    finish_part(&learner.client, &attempt, "reading-1").await;
    learner.client.post(&format!("/api/attempts/{attempt}/submit"), json!({})).await.expect(200);

    let result = learner.client.get(&format!("/api/attempts/{attempt}/result")).await.expect(200);

    let section = &result["sections"][0];
    assert_eq!(
        (&section["state"], &section["scaled"], &section["raw_max"]),
        (&json!("points"), &Value::Null, &json!(11))
    );
    assert_eq!((&result["total"], &result["path"]), (&Value::Null, &json!({})));
    let item = &result["items"][0];
    assert_eq!((&item["answer"], &item["given"]), (&json!("single_choice"), &json!(["c"])));
    assert_eq!((&item["given_text"], &item["correct_text"]), (&Value::Null, &Value::Null), "letters say it");
    let explained = learner.client.get(&format!("/api/attempts/{attempt}/explanation")).await.expect(200);
    let keys = &explained["sets"][0]["keys"];
    assert_eq!((&keys["r1-01"]["outcome"], &keys["r1-02"]["outcome"]), (&item["outcome"], &json!("blank")));
    let transcript = learner.client.get("/api/transcript?kind=set").await.expect(200);
    assert_eq!((&transcript["data"][0]["kind"], &transcript["data"][0]["total"]), (&json!("set"), &Value::Null));
    assert_eq!(learner.client.get("/api/combined-reports/sources").await.expect(200)["data"], json!([]));
    let pdf = format!("/api/attempts/{attempt}/pdf");
    assert_eq!(learner.client.get(&pdf).await.expect(200)["state"], "locked");
    app.make_pro(&learner).await;
    assert_eq!(learner.client.post(&pdf, credit()).await.expect(200)["state"], "rendering");
    app.run_jobs().await;
    assert_eq!(learner.client.get(&pdf).await.expect(200)["pages"], 1, "the points, and every answer beside its key");
    let whole = learner.client.get(&format!("/api/tests/{test}/content")).await;
    assert_eq!(whole.refusal(), "404 not_found", "a set does not open the whole form");
}
