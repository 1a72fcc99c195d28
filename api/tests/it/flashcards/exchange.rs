use super::{closed, first_list, register, stranger};
use axum::http::Method;
use serde_json::{Value, json};
use std::io::{Cursor, Write};
use testkit::app::{Answer, Person, TestApp};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Written by Anki 26.09: three notes of three types, six reviews, a sound, a tag.
const PACKAGE: &[u8] = include_bytes!("../../../../product/tests/packages/anki-26.apkg");

async fn import(person: &Person, query: &str, file: &[u8]) -> Answer {
    person.client.send(Method::POST, &format!("/api/vocab/import?{query}"), file.to_vec()).await
}

async fn words_of(person: &Person, collection: &Value) -> Vec<Value> {
    let id = collection["id"].as_str().unwrap();
    let words = person.client.get(&format!("/api/vocab/collection/{id}/vocabs")).await.expect(200);
    words["vocab_backs"].as_array().unwrap().clone()
}

async fn rate(person: &Person, word: impl ToString, at: OffsetDateTime) {
    let rating = json!({ "id": Uuid::now_v7(), "vocab_back_id": word.to_string(), "rating": "good", "draw": 0,
        "rated_at": at.format(&Rfc3339).unwrap() });
    let sent = person.client.post("/api/vocab/ratings", json!({ "ratings": [rating] })).await.expect(200);
    assert_eq!(sent["refused"], json!([]));
}

#[tokio::test]
async fn a_package_of_anki_is_looked_into_then_stored_once_with_its_history() {
    let app = TestApp::start_with_library().await;
    let mei = app.learner().await;
    app.make_pro(&mei).await;
    let look = import(&mei, "dry_run=true", PACKAGE).await.expect(200);
    assert_eq!((&look["cards"], &look["reviews"], &look["stored"]), (&json!(3), &json!(4), &Value::Null));
    assert_eq!((&look["decks"], &look["first_cards"][0]["word"]), (&json!(["Campus words"]), &json!("syllabus")));
    assert_eq!((&look["losses"]["further_cards"], &look["losses"]["with_media"]), (&json!(2), &json!(1)));
    assert_eq!(mei.client.get("/api/vocab/collections").await.expect(200)["total"], 0, "only looked at");

    let stored = import(&mei, "", PACKAGE).await.expect(200)["stored"].clone();
    assert_eq!((&stored["made"], &stored["known"], &stored["reviews"]), (&json!(3), &json!(0), &json!(4)));
    assert_eq!(stored["collection"]["title"], "Campus words");
    let words = words_of(&mei, &stored["collection"]).await;
    let said: Vec<&Value> = words.iter().map(|word| &word["word"]).collect();
    assert_eq!(said, ["syllabus", "registrar", "lecture"]);
    assert!(words.iter().all(|word| word["is_own"] == true));

    // Sent again, and by two devices at once: nothing is there twice.
    let id = stored["collection"]["id"].as_str().unwrap();
    let again = format!("collection_id={id}");
    let both = futures::future::join(import(&mei, &again, PACKAGE), import(&mei, &again, PACKAGE)).await;
    for answer in [both.0, both.1] {
        let stored = answer.expect(200)["stored"].clone();
        assert_eq!((&stored["made"], &stored["known"], &stored["reviews"]), (&json!(0), &json!(3), &json!(0)));
        assert_eq!(stored["collection"]["count"], 3);
    }
    let table = mei.client.get(&format!("/api/vocab/export?format=csv&collection_id={id}")).await.text();
    let reviews = |word: &str| {
        let line = table.lines().find(|line| line.starts_with(word)).unwrap().to_owned();
        line.rsplit(',').nth(2).unwrap().to_owned()
    };
    assert_eq!((&*reviews("registrar"), &*reviews("lecture")), ("1", "1"), "{table}");
}

#[tokio::test]
async fn cards_leave_and_come_back_with_what_was_learned_elsewhere() {
    let app = TestApp::start_with_library().await;
    let (mei, other, far) = (app.learner().await, app.learner().await, stranger(&app).await);
    app.make_pro(&mei).await;
    app.make_pro(&other).await;
    let now = app.db.db.now();
    rate(&mei, register(), now - Duration::days(20)).await;
    rate(&mei, register(), now - Duration::days(9)).await;
    let made =
        import(&mei, "title=Mine", b"word,definition,example\nzebra crossing,a way over a street,\n").await.expect(200);
    let mine = made["stored"]["collection"]["id"].as_str().unwrap().to_owned();
    mei.client
        .post(&format!("/api/vocab/collection/{mine}/vocabs"), json!({ "vocab_back_id": register().to_string() }))
        .await
        .expect(200);

    let path = format!("/api/vocab/export?format=apkg&collection_id={mine}");
    let package = mei.client.get(&path).await;
    assert_eq!(package.status, 200);
    assert!(package.header("content-disposition").contains(".apkg"), "{:?}", package.header("content-disposition"));
    let package = package.body.to_vec();
    let look = import(&mei, "dry_run=true", &package).await.expect(200);
    assert_eq!((&look["cards"], &look["reviews"], &look["decks"]), (&json!(2), &json!(2), &json!(["Mine"])));

    // Back again: its cards and ratings are what they were.
    let back = import(&mei, "title=Back", &package).await.expect(200)["stored"].clone();
    assert_eq!((&back["made"], &back["known"], &back["reviews"]), (&json!(0), &json!(2), &json!(0)));
    // For somebody else a card of the library is itself with the history, and an own word a new one.
    let theirs = import(&other, "title=Theirs", &package).await.expect(200)["stored"].clone();
    assert_eq!((&theirs["made"], &theirs["known"], &theirs["reviews"]), (&json!(1), &json!(1), &json!(2)));
    let words = words_of(&other, &theirs["collection"]).await;
    assert!(words.iter().any(|word| word["id"] == register().to_string()));
    for foreign in [&other.client, &far.client] {
        assert_eq!(foreign.get(&path).await.status, 404);
    }

    // All that was rated, as a table; formulas are none.
    let own = import(&mei, "title=Odd", b"word,definition\n=SUM(A1),a sum\n").await.expect(200);
    let odd = own["stored"]["collection"]["id"].as_str().unwrap();
    let table = mei.client.get(&format!("/api/vocab/export?format=csv&collection_id={odd}")).await;
    assert!(table.text().contains("\"'=SUM(A1)\""), "{}", table.text());
    assert_eq!(
        import(&mei, "dry_run=true", table.text().as_bytes()).await.expect(200)["first_cards"][0]["word"],
        "=SUM(A1)"
    );
    let rated = mei.client.get("/api/vocab/export?format=csv").await.text();
    assert_eq!(rated.lines().count(), 2, "{rated}");
    let list = mei.client.get(&format!("/api/vocab/export?format=csv&list_id={}", first_list())).await.text();
    assert!(list.lines().count() > 20, "{list}");
}

#[tokio::test]
async fn files_that_mean_ill_or_hold_too_much_are_refused_and_store_nothing() {
    let app = TestApp::start_with_library().await;
    let mei = app.learner().await;
    let mut bomb = ZipWriter::new(Cursor::new(Vec::new()));
    bomb.start_file("collection.anki2", SimpleFileOptions::default()).unwrap();
    bomb.write_all(&vec![0; 100 * 1024 * 1024]).unwrap();
    let bomb = bomb.finish().unwrap().into_inner();
    assert!(bomb.len() < 200 * 1024);
    for (file, why) in [
        (&b"PK\x03\x04 no archive"[..], "cannot be read"),
        (b"", "no cards"),
        (b"\xff\xfe\x00", "cannot be read"),
        (&bomb, "too large"),
    ] {
        let answer = import(&mei, "", file).await;
        assert_eq!(answer.refusal(), "422 invalid");
        assert!(answer.field("file").contains(why), "{why}: {}", answer.field("file"));
    }
    assert_eq!(import(&mei, "", &vec![b'x'; 16 * 1024 * 1024 + 1]).await.status, 413);
    let card = b"word\nlab\n";
    assert_eq!(import(&mei, &format!("title={}", "x".repeat(61)), card).await.refusal(), "422 invalid");
    assert_eq!(import(&mei, &format!("collection_id={}", Uuid::now_v7()), card).await.status, 404);
    assert_eq!(app.client().send(Method::POST, "/api/vocab/import", card.to_vec()).await.status, 401);

    // A free collection holds fifty words: all of a file, or nothing of it.
    let many: String = (0..51).map(|number| format!("word {number}\n")).collect();
    assert_eq!(import(&mei, "title=Many", many.as_bytes()).await.refusal(), "402 please_upgrade_your_plan");
    assert_eq!(mei.client.get("/api/vocab/collections").await.expect(200)["total"], 0);
    let fifty: String = (0..50).map(|number| format!("word {number}\n")).collect();
    import(&mei, "title=Fifty", fifty.as_bytes()).await.expect(200);
    // A list that the plan does not open is not opened by a file that names its words.
    let named = format!("word,card id\nscholarship,{}\n", closed());
    let pro = app.learner().await;
    assert_eq!(import(&pro, "title=Closed", named.as_bytes()).await.refusal(), "402 please_upgrade_your_plan");
}
