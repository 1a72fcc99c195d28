use super::{first_list, register, stranger};
use product::content::vocabulary::ListId;
use serde_json::{Value, json};
use testkit::app::{Person, TestApp};
use uuid::Uuid;

async fn open(person: &Person) -> Value {
    person.client.post("/api/vocab/decks", json!({ "vocab_list_id": first_list().to_string() })).await.expect(200)
}

fn rating(deck: &Value, card: &Value, rating: &str, second: i64) -> Value {
    json!({
        "id": Uuid::now_v7(), "vocab_back_id": card, "rating": rating, "draw": 7 * second,
        "rated_at": format!("2026-05-01T12:{:02}:{:02}Z", second / 60, second % 60),
        "deck_id": deck["id"], "run": deck["run"],
    })
}

async fn send(person: &Person, ratings: &[Value]) -> Value {
    person.client.post("/api/vocab/ratings", json!({ "ratings": ratings })).await.expect(200)
}

#[tokio::test]
async fn a_deck_is_resumed_moves_its_cards_and_begins_again() {
    let app = TestApp::start_with_library().await;
    let mei = app.learner().await;
    let deck = open(&mei).await;
    let cards = deck["vocab_back_ids"].as_array().unwrap().clone();
    assert_eq!((deck["size"].as_u64().unwrap() as usize, &cards[0]), (cards.len(), &json!(register().to_string())));
    assert_eq!(open(&mei).await["id"], deck["id"], "the same deck on every device");

    let synced = send(&mei, &[rating(&deck, &cards[0], "easy", 0), rating(&deck, &cards[1], "known", 1)]).await;
    assert_eq!((&synced["stored"], &synced["refused"]), (&json!(2), &json!([])));
    let now = &synced["decks"][0];
    let left = now["vocab_back_ids"].as_array().unwrap();
    let band = (cards.len() - 1) / 3;
    assert_eq!(left.len(), cards.len() - 1);
    let place = left.iter().position(|card| *card == cards[0]).unwrap();
    // One card before it has left since.
    assert_eq!(place, 2 * band - 1, "the first place of the last third");
    assert_eq!(&mei.client.get(&format!("/api/vocab/decks/{}", deck["id"].as_str().unwrap())).await.expect(200), now);

    let reset = mei
        .client
        .post(&format!("/api/vocab/decks/{}/reset", deck["id"].as_str().unwrap()), json!({}))
        .await
        .expect(200);
    assert_eq!((&reset["run"], reset["vocab_back_ids"].as_array().unwrap()), (&json!(2), &cards));
    let late = send(&mei, &[rating(&deck, &cards[2], "known", 2)]).await;
    assert_eq!(late["stored"], 1, "kept for long-term memory");
    assert_eq!(late["decks"][0]["vocab_back_ids"].as_array().unwrap(), &cards, "moves nothing of the new run");
}

#[tokio::test]
async fn ratings_of_two_devices_come_to_the_same_deck_in_any_order() {
    let app = TestApp::start_with_library().await;
    let (mei, twin) = (app.learner().await, app.learner().await);
    let kinds = ["hard", "good", "easy", "good", "known"];
    let of = |deck: &Value| {
        let cards = deck["vocab_back_ids"].as_array().unwrap().clone();
        let one = |second: usize| rating(deck, &cards[(second * 5) % cards.len()], kinds[second % 5], second as i64);
        (0..60).map(one).collect::<Vec<Value>>()
    };
    let (first, second) = (open(&mei).await, open(&twin).await);
    let in_order = of(&first);
    let mut shuffled = of(&second);
    // The same ids, so that ties are told alike.
    for (other, one) in shuffled.iter_mut().zip(&in_order) {
        other["id"] = one["id"].clone();
    }
    let straight = send(&mei, &in_order).await;
    shuffled.reverse();
    let (early, late) = shuffled.split_at(23);
    let (left, right) = tokio::join!(send(&twin, early), send(&twin, late));
    assert_eq!(left["stored"].as_u64().unwrap() + right["stored"].as_u64().unwrap(), 60);
    let again = send(&twin, &shuffled).await;
    assert_eq!(again["stored"], 0, "sent again, they are the same");
    assert_eq!(again["decks"][0]["vocab_back_ids"], straight["decks"][0]["vocab_back_ids"]);
    assert!(
        straight["decks"][0]["vocab_back_ids"].as_array().unwrap().len() < first["size"].as_u64().unwrap() as usize
    );
}

#[tokio::test]
async fn other_ratings_and_foreign_decks_are_refused() {
    let app = TestApp::start_with_library().await;
    let (mei, other, far) = (app.learner().await, app.learner().await, stranger(&app).await);
    let deck = open(&mei).await;
    let card = deck["vocab_back_ids"][0].clone();
    for (field, odd) in [
        ("rating", json!("again")),
        ("rating", json!("Hard")),
        ("rating", json!(3)),
        ("draw", json!(-1)),
        ("draw", json!(4_294_967_296_u64)),
        ("rated_at", json!("yesterday")),
        ("run", json!(null)),
        ("id", json!("x")),
    ] {
        let mut spoiled = rating(&deck, &card, "hard", 0);
        spoiled[field] = odd.clone();
        let answer = mei.client.post("/api/vocab/ratings", json!({ "ratings": [spoiled] })).await;
        assert_eq!(answer.refusal(), "422 invalid", "{field} {odd}");
        assert!(!answer.field(&format!("ratings[0].{field}")).is_empty());
    }
    let many = vec![rating(&deck, &card, "hard", 0); 1001];
    assert_eq!(mei.client.post("/api/vocab/ratings", json!({ "ratings": many })).await.refusal(), "422 invalid");

    let at = format!("/api/vocab/decks/{}", deck["id"].as_str().unwrap());
    for foreign in [&other, &far] {
        assert_eq!(foreign.client.get(&at).await.status, 404);
        assert_eq!(foreign.client.post(&format!("{at}/reset"), json!({})).await.status, 404);
        let (theirs, mut without) = (rating(&deck, &card, "hard", 0), rating(&deck, &json!(Uuid::now_v7()), "good", 1));
        without["deck_id"] = json!(null);
        let synced = send(foreign, &[theirs.clone(), without.clone()]).await;
        assert_eq!((&synced["stored"], &synced["decks"]), (&json!(0), &json!([])));
        assert_eq!(synced["refused"], json!([theirs["id"], without["id"]]), "and holds up no other");
    }
    for (body, status) in [
        (json!({}), 422),
        (json!({ "vocab_list_id": Uuid::now_v7() }), 404),
        (json!({ "vocab_list_id": ListId::of("campus", "money-aid-and-jobs").to_string() }), 402),
        (json!({ "vocab_collection_id": Uuid::now_v7() }), 404),
        (json!({ "vocab_list_id": first_list().to_string(), "vocab_collection_id": Uuid::now_v7() }), 422),
    ] {
        assert_eq!(mei.client.post("/api/vocab/decks", body.clone()).await.status, status, "{body}");
    }
}

#[tokio::test]
async fn a_deck_of_a_collection_takes_its_words_when_it_begins() {
    let app = TestApp::start_with_library().await;
    let mei = app.learner().await;
    let made = mei.client.post("/api/vocab/collection", json!({ "title": "Words" })).await.expect(201);
    let id = made["id"].as_str().unwrap();
    let collect = json!({ "vocab_back_id": register().to_string() });
    mei.client.post(&format!("/api/vocab/collection/{id}/vocabs"), collect).await.expect(200);
    let deck = mei.client.post("/api/vocab/decks", json!({ "vocab_collection_id": id })).await.expect(200);
    assert_eq!(deck["vocab_back_ids"], json!([register().to_string()]));
    let done = send(&mei, &[rating(&deck, &deck["vocab_back_ids"][0], "known", 0)]).await;
    assert_eq!(done["decks"][0]["vocab_back_ids"], json!([]), "the deck is done");
    mei.client.send(axum::http::Method::DELETE, &format!("/api/vocab/collection/{id}"), "").await;
    assert_eq!(mei.client.get(&format!("/api/vocab/decks/{}", deck["id"].as_str().unwrap())).await.status, 404);
}

#[tokio::test]
async fn how_far_one_is_with_each_deck_is_known_on_every_device() {
    let app = TestApp::start_with_library().await;
    let (mei, other, far) = (app.learner().await, app.learner().await, stranger(&app).await);
    let list = open(&mei).await;
    assert_eq!(mei.client.get("/api/vocab/decks").await.expect(200)["data"], json!([]), "looked at, and not studied");
    app.make_pro(&mei).await;
    let collection = mei.client.post("/api/vocab/collection", json!({ "title": "Lab" })).await.expect(201);
    let into = format!("/api/vocab/collection/{}/vocabs", collection["id"].as_str().unwrap());
    mei.client.post(&into, json!({ "vocab_back_id": register().to_string() })).await.expect(200);
    let input = json!({ "vocab_collection_id": collection["id"] });
    let own = mei.client.post("/api/vocab/decks", input).await.expect(200);
    let cards = list["vocab_back_ids"].as_array().unwrap();
    send(&mei, &[rating(&list, &cards[0], "known", 1), rating(&list, &cards[1], "good", 2)]).await;
    send(&mei, &[rating(&own, &own["vocab_back_ids"][0], "hard", 9)]).await;

    let decks = mei.client.get("/api/vocab/decks").await.expect(200);
    let size = cards.len();
    let version = mei.client.get(&format!("/api/vocab/decks/{}", list["id"].as_str().unwrap())).await.expect(200);
    let expected = json!([
        {
            "id": own["id"], "vocab_list_id": null, "vocab_collection_id": collection["id"], "title": "Lab",
            "book_title": null, "run": 1, "version": 1, "size": 1, "left": 1, "studied_at": "2026-05-01T12:00:09Z",
        },
        {
            "id": list["id"], "vocab_list_id": first_list().to_string(), "vocab_collection_id": null,
            "title": "Choosing courses", "book_title": "Campus", "run": 1, "version": version["version"],
            "size": size, "left": size - 1, "studied_at": "2026-05-01T12:00:02Z",
        },
    ]);
    assert_eq!(decks["data"], expected);
    let reset = format!("/api/vocab/decks/{}/reset", list["id"].as_str().unwrap());
    mei.client.post(&reset, json!({})).await.expect(200);
    let left = mei.client.get("/api/vocab/decks").await.expect(200);
    assert_eq!(left["data"].as_array().unwrap().len(), 1, "begun again, it is not studied yet");
    for foreign in [&other, &far] {
        assert_eq!(foreign.client.get("/api/vocab/decks").await.expect(200)["data"], json!([]));
    }
    assert_eq!(app.client().get("/api/vocab/decks").await.status, 401);
}
