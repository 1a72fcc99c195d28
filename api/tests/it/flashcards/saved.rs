use super::{closed, delete, register, stranger};
use serde_json::{Value, json};
use testkit::app::{Answer, Person, TestApp};
use uuid::Uuid;

async fn write(person: &Person, body: Value) -> Value {
    person.client.post("/api/vocab/own", body).await.expect(201)
}

async fn save(person: &Person, body: Value) -> Answer {
    person.client.post("/api/vocab/saved", body).await
}

async fn collection(person: &Person) -> String {
    let made = person.client.post("/api/vocab/collection", json!({ "title": "Words" })).await.expect(201);
    made["id"].as_str().unwrap().to_owned()
}

fn rating(word: &Value, deck: Option<&Value>) -> Value {
    json!({
        "id": Uuid::now_v7(), "vocab_back_id": word, "rating": "good", "draw": 7, "rated_at": "2026-05-01T12:00:00Z",
        "deck_id": deck.map(|deck| &deck["id"]), "run": deck.map(|deck| &deck["run"]),
    })
}

#[tokio::test]
async fn an_own_word_is_collected_studied_planned_and_deleted_with_all_that_refers_to_it() {
    let app = TestApp::start_with_library().await;
    let mei = app.learner().await;
    let id = collection(&mei).await;
    let body = json!({
        "word": " petrichor ", "part_of_speech": "noun", "definition": "The smell of rain.",
        "example": "Petrichor rose from the road.", "note": "Greek: stone and blood of gods.", "collection_id": id,
    });
    let card = write(&mei, body).await;
    assert_eq!(
        (&card["word"], &card["is_own"], &card["vocab_list_id"]),
        (&json!("petrichor"), &json!(true), &json!(null))
    );
    assert_eq!((&card["ipa"], &card["collocations"], &card["sentences"]), (&json!(""), &json!([]), &json!([])));
    assert_eq!(card["definition"], "The smell of rain.");
    let note = &card["mnemonics"][0];
    assert_eq!((&note["id"], &note["is_mine"], &note["is_public"]), (&json!(null), &json!(true), &json!(false)));
    let at = format!("/api/vocab/{}", card["id"].as_str().unwrap());
    assert_eq!(mei.client.get(&at).await.expect(200), card);
    let words = format!("/api/vocab/collection/{id}/vocabs");
    mei.client.post(&words, json!({ "vocab_back_id": register() })).await.expect(200);
    assert_eq!(mei.client.get(&words).await.expect(200)["vocab_backs"][0], card, "as words of the library are");

    let deck = mei.client.post("/api/vocab/decks", json!({ "vocab_collection_id": id })).await.expect(200);
    assert_eq!(deck["vocab_back_ids"], json!([card["id"], register().to_string()]));
    let ratings = json!({ "ratings": [rating(&card["id"], Some(&deck)), rating(&json!(register()), Some(&deck))] });
    let synced = mei.client.post("/api/vocab/ratings", ratings).await.expect(200);
    assert_eq!((&synced["stored"], &synced["refused"]), (&json!(2), &json!([])));
    app.clock().advance(std::time::Duration::from_secs(120 * 24 * 60 * 60));
    let mei = app.again(&mei).await;
    let due = mei.client.get("/api/vocab/plan").await.expect(200)["due"].clone();
    assert_eq!(due.as_array().unwrap().len(), 2);
    assert!(due.as_array().unwrap().iter().any(|due| due["word"] == card), "{due}");

    let own = format!("/api/vocab/own/{}", card["id"].as_str().unwrap());
    let changed = json!({ "word": "petrichor smell", "part_of_speech": null, "note": "" });
    let changed = mei.client.patch(&own, changed).await.expect(200);
    assert_eq!((&changed["word"], &changed["part_of_speech"]), (&json!("petrichor smell"), &json!(null)));
    assert_eq!((&changed["mnemonics"], &changed["definition"]), (&json!([]), &card["definition"]));
    assert_eq!(mei.client.patch(&own, json!({})).await.expect(200), changed, "what is left out stays");

    assert_eq!(delete(&mei.client, &own).await.status, 204);
    assert_eq!(delete(&mei.client, &own).await.status, 404);
    assert_eq!(mei.client.get(&at).await.status, 404);
    assert_eq!(mei.client.get(&words).await.expect(200)["vocab_backs"].as_array().unwrap().len(), 1);
    assert_eq!(mei.client.get("/api/vocab/plan").await.expect(200)["due"].as_array().unwrap().len(), 1);
    let deck = mei.client.get(&format!("/api/vocab/decks/{}", deck["id"].as_str().unwrap())).await.expect(200);
    assert_eq!((&deck["size"], &deck["vocab_back_ids"]), (&json!(1), &json!([register().to_string()])));
    let late = json!({ "ratings": [rating(&card["id"], None)] });
    let late = mei.client.post("/api/vocab/ratings", late).await.expect(200);
    assert_eq!((&late["stored"], late["refused"].as_array().unwrap().len()), (&json!(0), 1));
}

#[tokio::test]
async fn an_own_word_is_nobody_elses() {
    let app = TestApp::start_with_library().await;
    let (mei, other, far) = (app.learner().await, app.learner().await, stranger(&app).await);
    let card = write(&mei, json!({ "word": "petrichor" })).await;
    let id = card["id"].as_str().unwrap();
    let (at, own) = (format!("/api/vocab/{id}"), format!("/api/vocab/own/{id}"));
    for foreign in [&other, &far] {
        assert_eq!(foreign.client.get(&at).await.status, 404);
        assert_eq!(foreign.client.patch(&own, json!({ "word": "mine" })).await.status, 404);
        assert_eq!(delete(&foreign.client, &own).await.status, 404);
        assert_eq!(save(foreign, json!({ "word": "petrichor", "back_id": id })).await.status, 404);
        let words = format!("/api/vocab/collection/{}/vocabs", collection(foreign).await);
        let collected = foreign.client.post(&words, json!({ "vocab_back_id": id })).await;
        assert_eq!(collected.refusal(), "422 invalid", "as of any word that does not exist");
        let synced = foreign.client.post("/api/vocab/ratings", json!({ "ratings": [rating(&card["id"], None)] })).await;
        assert_eq!(synced.expect(200)["stored"], 0);
        assert_eq!(foreign.client.get(&words).await.expect(200)["vocab_backs"], json!([]));
        let memory = json!({ "memory": "x", "is_public": true });
        assert_eq!(foreign.client.post(&format!("/api/vocab/memory/{id}"), memory).await.status, 404);
    }
    assert_eq!(app.client().get(&at).await.status, 404);
    assert_eq!(app.client().post("/api/vocab/own", json!({ "word": "x" })).await.status, 401);
    let memory = json!({ "memory": "Stone and blood.", "is_public": true });
    let refused = mei.client.post(&format!("/api/vocab/memory/{id}"), memory).await;
    assert_eq!(refused.status, 403, "own words have a note, no memories");
    assert_eq!(mei.client.get(&at).await.expect(200), card);
    assert_eq!(delete(&mei.client, &format!("/api/vocab/own/{}", register())).await.status, 404, "of the library");
}

#[tokio::test]
async fn bad_own_words_are_refused_and_free_collections_stay_as_small() {
    let app = TestApp::start_with_library().await;
    let (mei, other) = (app.learner().await, app.learner().await);
    for (body, field) in [
        (json!({}), "word"),
        (json!({ "word": " " }), "word"),
        (json!({ "word": "x".repeat(61) }), "word"),
        (json!({ "word": "two\nlines" }), "word"),
        (json!({ "word": "x", "part_of_speech": "verbs" }), "part_of_speech"),
        (json!({ "word": "x", "definition": "字".repeat(501) }), "definition"),
        (json!({ "word": "x", "example": "bell \u{7}" }), "example"),
        (json!({ "word": "x", "note": "x".repeat(501) }), "note"),
    ] {
        let answer = mei.client.post("/api/vocab/own", body).await;
        assert_eq!(answer.refusal(), "422 invalid", "{field}");
        assert!(!answer.field(field).is_empty());
    }
    let foreign = collection(&other).await;
    let lost = json!({ "word": "x", "collection_id": foreign });
    assert_eq!(mei.client.post("/api/vocab/own", lost).await.status, 404);
    let id = collection(&mei).await;
    for number in 0..50 {
        write(&mei, json!({ "word": format!("word {number}"), "collection_id": id })).await;
    }
    let fifty_first = json!({ "word": "one more", "collection_id": id });
    assert_eq!(mei.client.post("/api/vocab/own", fifty_first.clone()).await.refusal(), "402 please_upgrade_your_plan");
    app.make_pro(&mei).await;
    write(&mei, fifty_first).await;
}

#[tokio::test]
async fn a_word_is_saved_with_its_sentence_and_found_in_its_forms() {
    let app = TestApp::start_with_library().await;
    let mei = app.learner().await;
    let first = json!({
        "word": "Registered", "sentence": "She registered early.", "source_kind": "passage", "source_label": "River Light",
    });
    let saved = save(&mei, first.clone()).await.expect(200);
    assert_eq!((&saved["vocab_back"]["id"], &saved["was_there"]), (&json!(register()), &json!(false)));
    let (title, count) = (&saved["vocab_collection"]["title"], &saved["vocab_collection"]["count"]);
    assert_eq!((title, count), (&json!("Saved words"), &json!(1)));
    let sentence = &saved["vocab_back"]["sentences"][0];
    assert_eq!(
        (&sentence["sentence"], &sentence["source_label"]),
        (&json!("She registered early."), &json!("River Light"))
    );
    assert_eq!(sentence["source_kind"], "passage");
    let again = save(&mei, first).await.expect(200);
    assert_eq!((&again["was_there"], &again["vocab_back"]), (&json!(true), &saved["vocab_back"]), "twice is once");

    // Renamed, it is still the one.
    let at = format!("/api/vocab/collection/{}", saved["vocab_collection"]["id"].as_str().unwrap());
    mei.client.patch(&at, json!({ "title": "Mine" })).await.expect(200);
    let own = save(&mei, json!({ "word": "petrichor", "sentence": "Petrichor rose." })).await.expect(200);
    assert_eq!((&own["vocab_back"]["is_own"], &own["vocab_collection"]["title"]), (&json!(true), &json!("Mine")));
    let alike = save(&mei, json!({ "word": "Petrichor" })).await.expect(200);
    assert_eq!((&alike["vocab_back"]["id"], &alike["was_there"]), (&own["vocab_back"]["id"], &json!(true)));

    for number in 1..=6 {
        app.clock().advance(std::time::Duration::from_secs(60));
        let more = json!({ "word": "register", "back_id": register(), "sentence": format!("Sentence {number}.") });
        save(&mei, more).await.expect(200);
    }
    let card = mei.client.get(&format!("/api/vocab/{}", register())).await.expect(200);
    let sentences: Vec<_> = card["sentences"].as_array().unwrap().iter().map(|one| one["sentence"].clone()).collect();
    assert_eq!(
        sentences,
        ["Sentence 6.", "Sentence 5.", "Sentence 4.", "Sentence 3.", "Sentence 2."],
        "the oldest goes"
    );
    let other = app.learner().await;
    let others = other.client.get(&format!("/api/vocab/{}", register())).await.expect(200);
    assert_eq!(others["sentences"], json!([]), "only the reader's own");

    // Undone as any word is taken out; the collection is made again when it was deleted.
    let undo = format!("{at}/vocabs?vocab_back_id={}", register());
    assert_eq!(delete(&mei.client, &undo).await.expect(200)["count"], 1);
    assert_eq!(delete(&mei.client, &at).await.status, 204);
    let tw = app
        .again(&mei)
        .await
        .client
        .in_language("zh-TW")
        .post("/api/vocab/saved", json!({ "word": "petrichor" }))
        .await;
    assert_eq!(tw.expect(200)["vocab_collection"]["title"], "已儲存的單字");
}

#[tokio::test]
async fn two_who_save_at_once_make_one_word_and_one_collection() {
    let app = TestApp::start_with_library().await;
    let mei = app.learner().await;
    app.make_pro(&mei).await;
    let asked = (0..6).map(|_| save(&mei, json!({ "word": "petrichor", "sentence": "Petrichor rose." })));
    let answers: Vec<Value> =
        futures::future::join_all(asked).await.into_iter().map(|answer| answer.expect(200)).collect();
    assert_eq!(answers.iter().filter(|answer| answer["was_there"] == json!(false)).count(), 1);
    assert!(answers.iter().all(|answer| answer["vocab_back"]["id"] == answers[0]["vocab_back"]["id"]));
    let listed = mei.client.get("/api/vocab/collections").await.expect(200);
    assert_eq!((&listed["total"], &listed["data"][0]["count"]), (&json!(1), &json!(1)));
}

#[tokio::test]
async fn what_is_saved_is_checked_and_the_plan_decides() {
    let app = TestApp::start_with_library().await;
    let (mei, other) = (app.learner().await, app.learner().await);
    for (body, field) in [
        (json!({ "sentence": "x" }), "word"),
        (json!({ "word": "" }), "word"),
        (json!({ "word": "x".repeat(61) }), "word"),
        (json!({ "word": "x", "sentence": "" }), "sentence"),
        (json!({ "word": "x", "sentence": "x".repeat(501) }), "sentence"),
        (json!({ "word": "x", "sentence": "x", "source_label": "x".repeat(121) }), "source_label"),
        (json!({ "word": "x", "sentence": "x", "source_kind": "dream" }), "source_kind"),
        (json!({ "word": "x", "back_id": "abc" }), "back_id"),
    ] {
        let answer = save(&mei, body).await;
        assert_eq!(answer.refusal(), "422 invalid", "{field}");
        assert!(!answer.field(field).is_empty());
    }
    assert_eq!(save(&mei, json!({ "word": "x", "back_id": Uuid::now_v7() })).await.status, 404);
    let foreign = collection(&other).await;
    assert_eq!(save(&mei, json!({ "word": "x", "collection_id": foreign })).await.status, 404);
    let scholarship = json!({ "word": "scholarships" });
    assert_eq!(save(&mei, scholarship.clone()).await.refusal(), "402 please_upgrade_your_plan", "of a closed list");
    assert_eq!(mei.client.get("/api/vocab/collections").await.expect(200)["total"], 0, "nothing of it stays");
    // The one collection of a free member is another one.
    let only = collection(&mei).await;
    assert_eq!(save(&mei, json!({ "word": "register" })).await.refusal(), "402 please_upgrade_your_plan");
    let named = save(&mei, json!({ "word": "register", "collection_id": only })).await.expect(200);
    assert_eq!(named["vocab_collection"]["id"], json!(only));
    app.make_pro(&mei).await;
    assert_eq!(save(&mei, scholarship).await.expect(200)["vocab_back"]["id"], json!(closed()));
    assert_eq!(app.client().post("/api/vocab/saved", json!({ "word": "x" })).await.status, 401);
}
