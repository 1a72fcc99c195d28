use super::{book, closed, first_list, register};
use product::content::vocabulary::ListId;
use serde_json::json;
use sha2::{Digest, Sha256};
use testkit::app::TestApp;

#[tokio::test]
async fn books_and_lists_are_public_and_in_the_readers_language() {
    let app = TestApp::start_with_library().await;
    let visitor = app.client();
    let books = visitor.get("/api/vocab/books").await.expect(200);
    let books = books["vocab_books"].as_array().unwrap();
    assert_eq!(
        books.iter().map(|book| book["slug"].as_str().unwrap()).collect::<Vec<_>>(),
        ["campus", "academic-core", "natural-science", "social-science", "arts-and-history", "daily-life"]
    );
    let path = format!("/api/vocab/book/{}/lists", book());
    let lists = visitor.get(&path).await.expect(200);
    assert_eq!((&lists["current_page"], &lists["total"]), (&json!(1), &json!(10)));
    assert_eq!(lists["data"][0]["title"], "Campus Choosing courses");
    assert_eq!((&lists["data"][0]["name"], &lists["data"][0]["is_open"]), (&json!("Choosing courses"), &json!(true)));
    let open: Vec<bool> =
        lists["data"].as_array().unwrap().iter().map(|list| list["is_open"].as_bool().unwrap()).collect();
    assert_eq!(open.iter().filter(|open| **open).count(), 2, "a preview of each book");
    let lists = app.client().in_language("zh-TW").get(&path).await.expect(200);
    assert_eq!((&lists["data"][0]["title"], &lists["data"][0]["name"]), (&json!("校園 選課"), &json!("選課")));
    assert_eq!(visitor.get(&format!("{path}?page=2")).await.expect(200)["data"], json!([]));
    let unknown = visitor.get(&format!("/api/vocab/book/{}/lists", first_list())).await;
    assert_eq!(unknown.status, 404);
}

#[tokio::test]
async fn two_lists_of_a_book_are_open_to_all_and_the_others_to_pro() {
    let app = TestApp::start_with_library().await;
    let (visitor, learner) = (app.client(), app.learner().await);
    let third = ListId::of("campus", "money-aid-and-jobs");
    let both =
        format!("/api/vocab/list/backs?vocab_lists={},{}", first_list(), ListId::of("campus", "people-on-campus"));
    let closed_list = format!("/api/vocab/list/backs?vocab_lists={},{third}", first_list());
    for client in [&visitor, &learner.client] {
        let words = client.get(&both).await.expect(200);
        assert_eq!(words["vocab_list_titles"][0]["title"], "Campus Choosing courses");
        let backs = words["vocab_backs"].as_array().unwrap();
        assert_eq!(
            (backs[0]["word"].as_str(), backs[0]["id"].as_str().unwrap()),
            (Some("register"), &*register().to_string())
        );
        assert_eq!(backs[0]["mnemonics"][0]["id"], json!(null), "the book's own comes first");
        assert_eq!(client.get(&closed_list).await.refusal(), "402 please_upgrade_your_plan");
        assert_eq!(client.get(&format!("/api/vocab/{}", register())).await.expect(200)["word"], "register");
        assert_eq!(client.get(&format!("/api/vocab/{}", closed())).await.refusal(), "402 please_upgrade_your_plan");
    }
    app.make_pro(&learner).await;
    learner.client.get(&closed_list).await.expect(200);
    learner.client.get(&format!("/api/vocab/{}", closed())).await.expect(200);
    let cn = app.client().in_language("zh-CN").get(&format!("/api/vocab/{}", register())).await.expect(200);
    assert_eq!(cn["definition"], "注册；登记");
    assert!(cn["definition_en"].as_str().unwrap().starts_with("to put your name"), "{cn}");
}

#[tokio::test]
async fn odd_lists_are_refused() {
    let app = TestApp::start_with_library().await;
    let visitor = app.client();
    let unknown = uuid::Uuid::now_v7();
    let twenty_one: Vec<String> = (0..21).map(|_| uuid::Uuid::now_v7().to_string()).collect();
    for (query, refusal) in [
        ("".to_owned(), "422 invalid"),
        ("?vocab_lists=".to_owned(), "422 invalid"),
        ("?vocab_lists=abc".to_owned(), "422 invalid"),
        (format!("?vocab_lists={}", twenty_one.join(",")), "422 invalid"),
        (format!("?vocab_lists={unknown}"), "404 not_found"),
        (format!("?vocab_lists={},{unknown}", first_list()), "404 not_found"),
    ] {
        assert_eq!(visitor.get(&format!("/api/vocab/list/backs{query}")).await.refusal(), refusal, "{query}");
    }
    assert_eq!(visitor.get(&format!("/api/vocab/{unknown}")).await.status, 404);
    assert_eq!(visitor.get("/api/vocab/nothing").await.status, 404);
}

#[tokio::test]
async fn a_word_is_heard_by_everybody_and_kept_by_browsers() {
    let app = TestApp::start_with_library().await;
    let word = app.client().get(&format!("/api/vocab/{}", register())).await.expect(200);
    let address = word["audio_url"].as_str().unwrap();
    let sound = app.client().get(address).await;
    assert_eq!((sound.status, sound.header("content-type")), (200, "audio/mpeg"));
    assert_eq!(sound.header("cache-control"), "public, max-age=31536000, immutable");
    let hash = hex::encode(Sha256::digest(&sound.body));
    assert_eq!(address, format!("/api/vocab/audio/{hash}.mp3"), "what is there is what it is called by");

    for odd in [
        "0".repeat(64) + ".mp3",
        "register.mp3".into(),
        address.replace("/api/vocab/audio/", "").replace("mp3", "opus"),
    ] {
        assert_eq!(app.client().get(&format!("/api/vocab/audio/{odd}")).await.refusal(), "404 not_found", "{odd}");
    }
    let packs = app.client().get("/api/vocab/audio/..%2Fpacks%2Friver-light%2Fv3%2Fpack.yaml").await;
    assert_eq!(packs.refusal(), "404 not_found");
}

#[tokio::test]
async fn a_word_of_a_text_is_looked_up_in_any_of_its_forms() {
    let app = TestApp::start_with_library().await;
    let mei = app.learner().await;
    let look_up = async |word: &str| mei.client.get(&format!("/api/vocab/lookup?word={word}")).await;
    for form in ["register", "Registered", "%20registering%20", "registers"] {
        let found = look_up(form).await.expect(200);
        let first = &found["vocab_backs"][0];
        assert_eq!((&first["id"], &first["word"]), (&json!(register().to_string()), &json!("register")), "{form}");
    }
    assert_eq!(look_up("scholarships").await.refusal(), "402 please_upgrade_your_plan", "of a closed list");
    assert_eq!(look_up("registrarish").await.status, 404);
    assert_eq!(look_up("register%20for").await.status, 404, "a word of the phrase is not the phrase");
    assert_eq!(look_up(&"a".repeat(61)).await.field("word"), "Word can have at most 60 characters.");
    assert_eq!(look_up("%20").await.field("word"), "Word is required.");
    app.make_pro(&mei).await;
    assert_eq!(look_up("scholarships").await.expect(200)["vocab_backs"][0]["word"], "scholarship");
    assert_eq!(app.client().get("/api/vocab/lookup?word=register").await.status, 401);
}
