use super::{closed, first_list};
use serde_json::{Value, json};
use testkit::app::{Person, TestApp};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime, Time};
use uuid::Uuid;

/// A rating beside decks.
fn rating(word: &Value, rating: &str, at: OffsetDateTime) -> Value {
    json!({ "id": Uuid::now_v7(), "vocab_back_id": word, "rating": rating, "draw": 0, "rated_at": at.format(&Rfc3339).unwrap() })
}

async fn send(person: &Person, ratings: &[Value]) -> Value {
    person.client.post("/api/vocab/ratings", json!({ "ratings": ratings })).await.expect(200)
}

async fn plan(person: &Person) -> Value {
    person.client.get("/api/vocab/plan").await.expect(200)
}

async fn history(person: &Person) -> Value {
    person.client.get("/api/vocab/history").await.expect(200)
}

/// The words of the first list as the list shows them.
async fn words(person: &Person) -> Vec<Value> {
    let list = person.client.get(&format!("/api/vocab/list/backs?vocab_lists={}", first_list())).await.expect(200);
    list["vocab_backs"].as_array().unwrap().clone()
}

fn due(plan: &Value) -> Vec<&Value> {
    plan["due"].as_array().unwrap().iter().map(|due| &due["word"]["id"]).collect()
}

/// Noon of tomorrow, from now on: not earlier than anything that was stored.
fn noon(app: &TestApp) -> OffsetDateTime {
    let noon = app.db.db.now().replace_time(Time::MIDNIGHT) + Duration::hours(36);
    app.clock().set(noon);
    noon
}

fn day(at: OffsetDateTime) -> String {
    at.date().to_string()
}

#[tokio::test]
async fn due_words_come_within_the_ceiling_the_longest_due_first() {
    let app = TestApp::start_with_library().await;
    let (now, mei) = (noon(&app), app.learner().await);
    let words = words(&mei).await;
    let empty = plan(&mei).await;
    assert_eq!(
        (&empty["today"], &empty["ceiling"], &empty["retention"], &empty["is_fitted"], &empty["done"], &empty["due"]),
        (&json!(day(now)), &json!(40), &json!(0.9), &json!(false), &json!(0), &json!([]))
    );
    assert_eq!(empty["parameters"].as_array().unwrap().len(), 21);

    // Four words of ten days ago, four of forty, and one of today.
    let of = |ago: i64, words: &[Value]| {
        words.iter().map(|word| rating(&word["id"], "good", now - Duration::days(ago))).collect::<Vec<_>>()
    };
    send(&mei, &[of(40, &words[..4]), of(10, &words[4..8]), of(0, &words[8..9])].concat()).await;
    let mut ids: Vec<&Value> = words[..4].iter().map(|word| &word["id"]).collect();
    ids.sort_by_key(|id| id.as_str().unwrap());
    let all = plan(&mei).await;
    assert_eq!((due(&all).len(), &all["waiting"], &all["done"]), (8, &json!(0), &json!(0)), "new words do not count");
    assert_eq!(due(&all)[..4], ids, "those of forty days ago");
    let first = &all["due"][4];
    assert_eq!(words[4..8].iter().find(|word| word["id"] == first["word"]["id"]), Some(&first["word"]));
    assert_eq!(
        (&first["memory"]["stability"], &first["last_rated_on"], &first["due_on"]),
        (&json!(2.3065), &json!(day(now - Duration::days(10))), &json!(day(now - Duration::days(8))))
    );

    let less = mei.client.put("/api/vocab/plan", json!({ "ceiling": 5, "retention": 0.9 })).await.expect(200);
    assert_eq!((due(&less).len(), &less["waiting"]), (5, &json!(3)), "no wall of backlog");
    send(&mei, &of(0, &words[..2])).await;
    let left = plan(&mei).await;
    assert_eq!((&left["done"], due(&left).len(), &left["waiting"]), (&json!(2), 3, &json!(3)));
    assert!(!due(&left).contains(&&words[0]["id"]));
    send(&mei, &of(0, &words[2..5])).await;
    let done = plan(&mei).await;
    assert_eq!((&done["done"], due(&done).len(), &done["waiting"]), (&json!(5), 0, &json!(3)));

    app.clock().advance(Duration::days(1).unsigned_abs());
    let tomorrow = plan(&mei).await;
    assert_eq!((&tomorrow["done"], due(&tomorrow).len(), &tomorrow["waiting"]), (&json!(0), 3, &json!(0)));
}

#[tokio::test]
async fn ratings_of_two_devices_at_once_come_to_the_same_plan_in_any_order() {
    let app = TestApp::start_with_library().await;
    let (now, mei, twin) = (noon(&app), app.learner().await, app.learner().await);
    let words = words(&mei).await;
    let kinds = ["good", "hard", "easy", "good", "hard", "known", "good"];
    let one = |step: usize| {
        // Some of the same word on a day, some at the same moment.
        let at = now - Duration::days(90) + Duration::hours((step / 2 * 13) as i64);
        rating(&words[step * 5 % 11]["id"], kinds[step % 7], at)
    };
    let in_order: Vec<Value> = (0..150).map(one).collect();
    send(&mei, &in_order).await;

    let mut shuffled = in_order.clone();
    shuffled.sort_by_key(|rating| rating["id"].as_str().unwrap().chars().rev().collect::<String>());
    let (early, late) = (&shuffled[..90], &shuffled[60..]);
    let (left, right) = tokio::join!(send(&twin, early), send(&twin, late));
    assert_eq!(left["stored"].as_u64().unwrap() + right["stored"].as_u64().unwrap(), 150);
    assert_eq!(send(&twin, &shuffled).await["stored"], 0);

    let (straight, crooked) = (plan(&mei).await, plan(&twin).await);
    assert!(!due(&straight).is_empty());
    assert_eq!(straight, crooked);
    assert_eq!(history(&mei).await, history(&twin).await);
}

#[tokio::test]
async fn days_are_those_of_the_learner_and_stay_so_after_a_move() {
    let app = TestApp::start_with_library().await;
    let (now, mei) = (noon(&app), app.learner().await);
    let words = words(&mei).await;
    app.db.live_in(mei.tenant, mei.id.0, "Asia/Taipei").await;
    let before = now - Duration::days(3);
    // Half an hour before midnight in Taipei, and half an hour after.
    let late = before.replace_time(Time::MIDNIGHT) + Duration::minutes(15 * 60 + 30);
    let ratings = [rating(&words[0]["id"], "hard", late), rating(&words[1]["id"], "hard", late + Duration::hours(1))];
    send(&mei, &ratings).await;
    let next = day(before + Duration::days(1));
    let told = plan(&mei).await;
    let of = |word: &Value| told["due"].as_array().unwrap().iter().find(|due| due["word"]["id"] == word["id"]).unwrap();
    assert_eq!((&of(&words[0])["last_rated_on"], &of(&words[0])["due_on"]), (&json!(day(before)), &json!(next)));
    assert_eq!(of(&words[1])["last_rated_on"], json!(next));

    let lived = history(&mei).await;
    let days = lived["days"].as_array().unwrap();
    assert_eq!((days.len(), &days[364]["date"]), (365, &json!(day(now))));
    assert_eq!((&days[361], &days[362]["count"]), (&json!({ "date": day(before), "count": 1 }), &json!(1)));
    app.db.live_in(mei.tenant, mei.id.0, "America/Los_Angeles").await;
    assert_eq!(history(&mei).await["days"], lived["days"]);
    assert_eq!(plan(&mei).await["due"], told["due"]);
}

#[tokio::test]
async fn a_history_tells_days_in_a_row_and_what_would_still_be_known() {
    let app = TestApp::start_with_library().await;
    let (now, mei, other) = (noon(&app), app.learner().await, app.learner().await);
    let words = words(&mei).await;
    let ratings: Vec<Value> = [1, 2, 3, 5]
        .into_iter()
        .zip(&words)
        .map(|(ago, word)| rating(&word["id"], "good", now - Duration::days(ago)))
        .collect();
    send(&mei, &ratings).await;
    let told = history(&mei).await;
    assert_eq!(told["streak"], 3, "today has none yet");
    send(&mei, &[rating(&words[4]["id"], "easy", now)]).await;
    let told = history(&mei).await;
    assert_eq!((&told["streak"], &told["days"][364]["count"]), (&json!(4), &json!(1)));

    let forecast = told["forecast"].as_array().unwrap();
    assert_eq!((forecast.len(), &forecast[0]["date"]), (30, &json!(day(now))));
    let retained: Vec<f64> = forecast.iter().map(|day| day["retained"].as_f64().unwrap()).collect();
    assert!(retained.is_sorted_by(|one, next| one > next), "{retained:?}");
    assert!((4.0..5.0).contains(&retained[0]) && (3.0..4.5).contains(&retained[29]), "{retained:?}");
    assert!(forecast.iter().all(|day| day["words"] == 5));

    let nothing = history(&other).await;
    assert_eq!((&nothing["streak"], &nothing["forecast"][0]["words"]), (&json!(0), &json!(0)), "only one's own");
    assert_eq!(plan(&other).await["due"], json!([]));
}

#[tokio::test]
async fn a_higher_goal_brings_words_back_sooner_and_bounds_are_told() {
    let app = TestApp::start_with_library().await;
    let (now, mei) = (noon(&app), app.learner().await);
    let words = words(&mei).await;
    let of = |kind: &str, ago: i64| rating(&words[0]["id"], kind, now - Duration::days(ago));
    send(&mei, &[of("easy", 60), of("good", 50)]).await;
    let client = mei.client.clone().in_language("zh-TW");
    let wish = |ceiling: Value, retention: Value| json!({ "ceiling": ceiling, "retention": retention });
    let days = async |retention: f64| {
        let told = client.put("/api/vocab/plan", wish(json!(40), json!(retention))).await.expect(200);
        assert_eq!(told["retention"], json!(retention));
        told["due"][0]["due_on"].as_str().unwrap_or("later").to_owned()
    };
    let (often, usual) = (days(0.95).await, days(0.9).await);
    assert!(often < usual && usual < day(now), "{often} {usual}");
    assert_eq!(days(0.8).await, "later");
    assert_eq!(days(0.9).await, usual, "the same goal, the same day");

    for (body, field, text) in [
        (wish(json!(4), json!(0.9)), "ceiling", "每天的單字上限應在 5 到 200 之間。"),
        (wish(json!(201), json!(0.9)), "ceiling", "每天的單字上限應在 5 到 200 之間。"),
        (wish(json!(40), json!(0.79)), "retention", "目標記憶率應在 80% 到 95% 之間。"),
        (wish(json!(40), json!(0.96)), "retention", "目標記憶率應在 80% 到 95% 之間。"),
        (wish(json!(-1), json!(0.9)), "ceiling", "每天的單字上限的內容類型不正確。"),
        (wish(json!(40), json!("much")), "retention", "目標記憶率的內容類型不正確。"),
    ] {
        let answer = client.put("/api/vocab/plan", body.clone()).await;
        assert_eq!((answer.status, answer.field(field)), (422, text.to_owned()), "{body}");
    }
    assert_eq!(plan(&mei).await["retention"], 0.9);
}

#[tokio::test]
async fn what_was_learned_is_reviewed_even_when_its_list_is_closed() {
    let app = TestApp::start_with_library().await;
    let (now, mei) = (noon(&app), app.learner().await);
    let word = json!(closed().to_string());
    assert_eq!(mei.client.get(&format!("/api/vocab/{}", closed())).await.refusal(), "402 please_upgrade_your_plan");
    send(&mei, &[rating(&word, "hard", now - Duration::days(5))]).await;
    let told = plan(&mei).await;
    assert_eq!(due(&told), [&word]);
    assert_eq!(told["due"][0]["word"]["word"], "scholarship");
}
