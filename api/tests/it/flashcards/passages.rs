//! Words where they were missed, and word lists of the passages that were read.

use super::stranger;
use crate::tests_taken::{school, start, start_part};
use product::content::vocabulary::{BackId, WordClass};
use serde_json::{Value, json};
use uuid::Uuid;

fn substantial() -> BackId {
    BackId::of("natural-science", "substantial", WordClass::Adjective)
}

#[tokio::test]
async fn words_of_questions_that_were_wrong_come_with_their_sentence_and_entries() {
    let (app, mei, test) = school().await;
    let (other, far) = (app.learner().await, stranger(&app).await);
    app.finished_test(&mei, &test)
        .answered("r1-01", &["a"], "wrong")
        .answered("r1-02", &["a"], "wrong")
        .answered("r1-08", &[], "blank")
        .save()
        .await;
    app.clock().advance(std::time::Duration::from_secs(3600));
    let mei = app.again(&mei).await;
    let new = app
        .finished_test(&mei, &test)
        .answered("r1-02", &["d"], "right")
        .answered("r1-08", &["a"], "wrong")
        .save()
        .await;
    app.clock().advance(std::time::Duration::from_secs(3600));
    let mei = app.again(&mei).await;
    // Missed a second time: the word is there once, as it was missed last.
    let again = app.finished_test(&mei, &test).answered("r1-02", &["b"], "wrong").save().await;
    // One that is still open tells nothing.
    let open = start(&mei.client, &test, "strict").await;
    start_part(&mei.client, &open, "reading-1").await;

    let missed = mei.client.get("/api/vocab/missed").await.expect(200);
    assert_eq!(missed["total"], 2);
    let [first, distinctive] = &missed["data"].as_array().unwrap()[..] else { panic!("two: {missed}") };
    assert_eq!((&distinctive["word"], &distinctive["attempt_id"]), (&json!("distinctive"), &json!(new)));
    assert!(distinctive["sentence"].as_str().unwrap().ends_with("which part of the coast he was approaching."));
    let expected = json!({
        "word": "substantial", "sentence": "The first substantial improvement concerned the flame itself.",
        "title": "River Light", "attempt_id": again, "item": "r1-02", "vocab_back_ids": [substantial()], "is_saved": false,
    });
    assert_eq!(first, &expected);
    assert_eq!(mei.client.get("/api/vocab/missed?page=2").await.expect(200)["data"], json!([]));

    app.make_pro(&mei).await;
    let save = json!({ "word": "substantial", "sentence": first["sentence"], "source_kind": "item" });
    mei.client.post("/api/vocab/saved", save).await.expect(200);
    let missed = mei.client.get("/api/vocab/missed").await.expect(200);
    assert_eq!((&missed["data"][0]["is_saved"], &missed["data"][1]["is_saved"]), (&json!(true), &json!(false)));
    for foreign in [&other, &far] {
        assert_eq!(foreign.client.get("/api/vocab/missed").await.expect(200)["total"], 0);
    }
    assert_eq!(app.client().get("/api/vocab/missed").await.status, 401);
    assert_eq!(mei.client.get("/api/vocab/missed?page=x").await.refusal(), "422 invalid");
}

#[tokio::test]
async fn passages_that_were_read_are_listed_for_all_and_opened_by_pro() {
    let (app, mei, test) = school().await;
    let (other, far) = (app.learner().await, stranger(&app).await);
    assert_eq!(mei.client.get("/api/vocab/passages").await.expect(200)["total"], 0);
    app.finished_test(&mei, &test).answered("r1-02", &["a"], "wrong").save().await;
    app.clock().advance(std::time::Duration::from_secs(3600));
    let mei = app.again(&mei).await;
    let newest = app.finished_test(&mei, &test).answered("r1-03", &["a"], "right").save().await;

    let passages = mei.client.get("/api/vocab/passages").await.expect(200);
    assert_eq!(passages["total"], 1, "read twice, it is there once");
    let passage = &passages["data"][0];
    let about = (&passage["title"], &passage["test_title"], &passage["set"], &passage["attempt_id"]);
    assert_eq!(about, (&json!("A Better Light for the Coast"), &json!("River Light"), &json!("r1"), &json!(newest)));
    assert_eq!((&passage["pack_version_id"], &passage["is_open"]), (&json!(test), &json!(false)));
    let count = passage["count"].as_u64().unwrap() as usize;
    assert!(count > 10, "{passage}");
    assert_eq!(mei.client.get("/api/vocab/passages?page=2").await.expect(200)["data"], json!([]));

    let at = format!("/api/vocab/passages/{test}/r1");
    assert_eq!(mei.client.get(&at).await.refusal(), "402 please_upgrade_your_plan");
    app.make_pro(&mei).await;
    assert_eq!(mei.client.get("/api/vocab/passages").await.expect(200)["data"][0]["is_open"], true);
    let opened = mei.client.get(&at).await.expect(200);
    assert_eq!(opened["title"], "A Better Light for the Coast");
    let words: &Vec<Value> = opened["vocab_backs"].as_array().unwrap();
    assert_eq!(words.len(), count);
    assert!(words.iter().any(|word| word["id"] == json!(substantial())), "{opened}");

    for unknown in ["l1", "r9"] {
        let path = format!("/api/vocab/passages/{test}/{unknown}");
        assert_eq!(mei.client.get(&path).await.status, 404, "{unknown}");
    }
    assert_eq!(mei.client.get(&format!("/api/vocab/passages/{}/r1", Uuid::now_v7())).await.status, 404);
    app.make_pro(&other).await;
    for foreign in [&other, &far] {
        assert_eq!(foreign.client.get(&at).await.status, 404, "of a test that they have not taken");
        assert_eq!(foreign.client.get("/api/vocab/passages").await.expect(200)["total"], 0);
    }
    assert_eq!(app.client().get(&at).await.status, 401);
}

#[tokio::test]
async fn the_words_of_a_passage_become_a_collection_once() {
    let (app, mei, test) = school().await;
    let other = app.learner().await;
    app.finished_test(&mei, &test).answered("r1-02", &["a"], "wrong").save().await;
    let into = format!("/api/vocab/passages/{test}/r1/collection");
    assert_eq!(mei.client.post(&into, json!({})).await.refusal(), "402 please_upgrade_your_plan");
    app.make_pro(&mei).await;
    let opened = mei.client.get(&format!("/api/vocab/passages/{test}/r1")).await.expect(200);
    let ids =
        |words: &Value| -> Vec<Value> { words.as_array().unwrap().iter().map(|word| word["id"].clone()).collect() };

    // Two devices at once make one collection.
    let (one, two) = tokio::join!(mei.client.post(&into, json!({})), mei.client.post(&into, json!({})));
    let (one, two) = (one.expect(200), two.expect(200));
    assert_eq!((&one["id"], &one["title"]), (&two["id"], &json!("A Better Light for the Coast")));
    assert_eq!(mei.client.get("/api/vocab/collections").await.expect(200)["total"], 1);
    let words = format!("/api/vocab/collection/{}/vocabs", one["id"].as_str().unwrap());
    let collected = mei.client.get(&words).await.expect(200);
    assert_eq!(ids(&collected["vocab_backs"]), ids(&opened["vocab_backs"]), "in the order of the passage");

    // What was taken out comes back; nothing is there twice.
    let first = format!("{words}?vocab_back_id={}", collected["vocab_backs"][0]["id"].as_str().unwrap());
    mei.client.send(axum::http::Method::DELETE, &first, "").await;
    assert_eq!(mei.client.post(&into, json!({})).await.expect(200)["count"], one["count"]);
    app.make_pro(&other).await;
    assert_eq!(other.client.post(&into, json!({})).await.status, 404, "of a test that they have not taken");
    assert_eq!(app.client().post(&into, json!({})).await.status, 401);
}
