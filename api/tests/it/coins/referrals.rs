//! Referrals over HTTP: the own code, registering with it, what earns credit and what does not, and credit to T-Coins.

use product::money::referrals;
use product::people::accounts::{LinkPurpose, Role, UserId};
use serde_json::{Value, json};
use testkit::app::{Answer, CAPTCHA_ANSWER, Client, Person, TestApp};
use uuid::Uuid;

use crate::tests_taken::{choice, finish_part, school, start_part};

const CODE: &str = "/api/referral-code";
const USED: &str = "/api/referral-code/used";
const CHECK: &str = "/api/referral-code/check";
const EXCHANGE: &str = "/api/referral-code/exchange-point";

fn fresh_email() -> String {
    format!("friend-{}@example.com", Uuid::now_v7().simple())
}

async fn register(client: &Client, email: &str, more: Value) -> Answer {
    let key = client.get("/api/captcha/flat").await.expect(200)["key"].clone();
    let mut body =
        json!({"email": email, "password": "a long sentence", "captcha": CAPTCHA_ANSWER, "captcha_key": key});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    client.post("/api/register", body).await
}

async fn code_of(inviter: &Person) -> String {
    inviter.client.get(CODE).await.expect(200)["code"].as_str().unwrap().to_owned()
}

/// Somebody who has just registered with a code.
struct Invited {
    id: UserId,
    client: Client,
}

async fn invited_by(app: &TestApp, inviter: &Person) -> Invited {
    let code = code_of(inviter).await;
    let answer = register(&app.client(), &fresh_email(), json!({"referral_code": code})).await.expect(200);
    let id: Uuid = answer["user"]["id"].as_str().unwrap().parse().unwrap();
    Invited { id: UserId(id), client: app.client().signed_in(answer["access_token"].as_str().unwrap()) }
}

async fn verify(app: &TestApp, invited: &Invited) {
    let token = app.mailed_token(invited.id, LinkPurpose::VerifyEmail).await;
    app.client().get(&format!("/api/verify?token={token}")).await.expect(200);
}

/// Takes reading, or what `scope` says of it, and hands it in.
async fn take(client: &Client, test: &str, scope: Value, answers: bool) {
    let mut wanted = json!({"test_id": test, "mode": "comfortable"});
    wanted.as_object_mut().unwrap().extend(scope.as_object().unwrap().clone());
    let attempt = client.post("/api/attempts", wanted).await.expect(201)["id"].as_str().unwrap().to_owned();
    let at = start_part(client, &attempt, "reading-1").await["server_now"].clone();
    if answers {
        let mut answer = choice(1, "a", &at);
        answer["item"] = json!("r1-01");
        client.put(&format!("/api/attempts/{attempt}/answers"), json!({"answers": [answer]})).await.expect(200);
    }
    finish_part(client, &attempt, "reading-1").await;
    client.post(&format!("/api/attempts/{attempt}/submit"), json!({})).await.expect(200);
}

async fn take_reading(client: &Client, test: &str) {
    take(client, test, json!({"section": "reading"}), true).await;
}

/// Signed up, verified, earned, credit, exchanged.
async fn figures(inviter: &Person) -> [i64; 5] {
    let body = inviter.client.get(CODE).await.expect(200);
    ["invited", "verified", "earned", "credit", "exchanged"].map(|name| body[name].as_i64().unwrap())
}

#[tokio::test]
async fn everybody_has_one_code_that_stays() {
    let app = TestApp::start().await;
    let (mei, kai) = (app.learner().await, app.teacher().await);

    let (one, two) = tokio::join!(mei.client.get(CODE), mei.client.get(CODE));

    let (one, two) = (one.expect(200), two.expect(200));
    assert_eq!(one, two, "asked twice at once");
    let code = one["code"].as_str().unwrap();
    assert_eq!(code.len(), 8);
    let expected = json!({"code": code, "reward": 8, "most": 20, "rewarded_again_at": null, "invited": 0, "verified": 0,
        "earned": 0, "credit": 0, "exchanged": 0});
    assert_eq!(mei.client.get(CODE).await.expect(200), expected);
    assert_ne!(code_of(&kai).await, code);
    assert_eq!(mei.client.get(USED).await.expect(200), json!({"data": [], "current_page": 1, "total": 0}));
}

#[tokio::test]
async fn strangers_may_only_check_and_odd_requests_are_refused() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    for path in [CODE, USED] {
        assert_eq!(app.client().get(path).await.refusal(), "401 unauthenticated", "{path}");
    }
    assert_eq!(app.client().post(EXCHANGE, json!({})).await.refusal(), "401 unauthenticated");

    for (path, field) in [
        (format!("{CODE}?device=x"), "device"),
        (format!("{USED}?page=-1"), "page"),
        (format!("{USED}?page=x"), "page"),
    ] {
        let refused = learner.client.get(&path).await;
        assert_eq!(refused.refusal(), "422 invalid", "{path}");
        assert!(!refused.field(field).is_empty(), "{path}");
    }
    assert!(!learner.client.post(EXCHANGE, json!({"key": "again"})).await.field("key").is_empty());
    for body in [
        json!({}),
        json!({"referral_code": 7}),
        json!({"referral_code": " "}),
        json!({"referral_code": "K7QP3MX0"}),
        json!({"referral_code": "K7QP3MXT"}),
    ] {
        let refused = app.client().post(CHECK, body.clone()).await;
        assert_eq!(refused.refusal(), "422 invalid", "{body}");
        assert!(!refused.field("referral_code").is_empty(), "{body}");
    }
    let wrong = json!({"referral_code": "K7QP3MXT", "device": "mine"});
    assert!(!app.client().post(CHECK, wrong).await.field("device").is_empty());
}

#[tokio::test]
async fn a_code_is_checked_however_it_is_typed_and_tells_a_first_name_only() {
    let app = TestApp::start().await;
    let mei = app.learner().await;
    let code = code_of(&mei).await;
    let check = async |typed: &str| app.client().post(CHECK, json!({"referral_code": typed})).await;

    for typed in [code.clone(), code.to_lowercase(), format!(" {}-{} ", &code[..4], &code[4..])] {
        assert_eq!(check(&typed).await.expect(200), json!({"ok": true, "first_name": "Mei"}), "{typed}");
    }

    let elsewhere = app.db.tenant("elsewhere").await;
    let foreign = app.client_of(&elsewhere.host).post(CHECK, json!({"referral_code": code})).await;
    assert_eq!(foreign.refusal(), "422 invalid", "a code is of one tenant");
    assert_eq!(foreign.field("referral_code"), "This referral code doesn’t work. Check it, or leave it out.");
    app.block(mei.id.0).await;
    assert_eq!(check(&code).await.refusal(), "422 invalid", "nobody invites whose account is blocked");
}

#[tokio::test]
async fn whoever_guesses_codes_is_slowed_down() {
    let app = TestApp::start().await;
    let client = app.client();
    for _ in 0..120 {
        assert_eq!(client.post(CHECK, json!({"referral_code": "K7QP3MXT"})).await.status, 422);
    }
    assert_eq!(client.post(CHECK, json!({"referral_code": "K7QP3MXT"})).await.refusal(), "402 too_many_request");
}

#[tokio::test]
async fn registering_takes_a_code_or_none_and_a_wrong_one_makes_no_account() {
    let app = TestApp::start().await;
    let mei = app.learner().await;
    let code = code_of(&mei).await;
    let client = app.client();
    let email = fresh_email();

    for wrong in ["K7QP3MXT", "nonsense", "' or 1=1 --"] {
        let refused = register(&client, &email, json!({"referral_code": wrong})).await;
        assert_eq!(refused.refusal(), "422 invalid", "{wrong}");
        assert!(!refused.field("referral_code").is_empty(), "{wrong}");
    }
    let elsewhere = app.db.tenant("elsewhere").await;
    let foreign = register(&app.client_of(&elsewhere.host), &email, json!({"referral_code": code})).await;
    assert!(!foreign.field("referral_code").is_empty(), "a code is of one tenant");

    register(&client, &email, json!({"referral_code": code.to_lowercase()})).await.expect(200);
    register(&client, &fresh_email(), json!({"referral_code": "  "})).await.expect(200);
    register(&client, &fresh_email(), json!({"referral_code": null})).await.expect(200);

    assert_eq!(figures(&mei).await, [1, 0, 0, 0, 0], "one of them came by the code");
    assert_eq!(app.new_jobs().await, ["accounts.send_verification_mail"; 3]);
}

#[tokio::test]
async fn inviting_oneself_is_refused() {
    let app = TestApp::start().await;
    let mei = app.learner().await;
    let own = Uuid::now_v7();
    let code = mei.client.get(&format!("{CODE}?device={own}")).await.expect(200)["code"].clone();
    let sentence = "You can’t use your own referral code. You can register without one.";

    let checked = app.client().post(CHECK, json!({"referral_code": code, "device": own})).await;
    assert_eq!(checked.field("referral_code"), sentence);
    let same_browser = register(&app.client(), &fresh_email(), json!({"referral_code": code, "device": own})).await;
    assert_eq!((same_browser.refusal(), same_browser.field("referral_code")), ("422 invalid".into(), sentence.into()));
    let labeled = mei.email.replace('@', "+two@");
    let same_mailbox = register(&app.client(), &labeled, json!({"referral_code": code})).await;
    assert_eq!(same_mailbox.field("referral_code"), sentence);

    let without = register(&app.client(), &labeled, json!({"device": own})).await;
    without.expect(200);
    assert_eq!(figures(&mei).await, [0; 5]);
    assert_eq!(app.new_jobs().await, ["accounts.send_verification_mail"]);
}

#[tokio::test]
async fn a_browser_brings_one_invited_person_also_when_two_register_at_once() {
    let app = TestApp::start().await;
    let (mei, kai) = (app.learner().await, app.learner().await);
    let (first, second) = (code_of(&mei).await, code_of(&kai).await);
    let device = Uuid::now_v7();
    let with = |code: &str| json!({"referral_code": code, "device": device});
    let (client, emails) = (app.client(), [fresh_email(), fresh_email()]);

    let (one, two) =
        tokio::join!(register(&client, &emails[0], with(&first)), register(&client, &emails[1], with(&first)));

    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
    let sentence = "A referral code was already used on this device. You can register without one.";
    let refused = if one.status == 422 { one } else { two };
    assert_eq!(refused.field("referral_code"), sentence);
    let other_code = register(&client, &fresh_email(), with(&second)).await;
    assert_eq!(other_code.field("referral_code"), sentence, "nor with somebody else's code");
    assert_eq!(client.post(CHECK, with(&second)).await.field("referral_code"), sentence);
    assert_eq!((figures(&mei).await, figures(&kai).await), ([1, 0, 0, 0, 0], [0; 5]));
    assert_eq!(app.new_jobs().await, ["accounts.send_verification_mail"]);
}

#[tokio::test]
async fn an_invitation_is_earned_by_a_proven_address_and_a_section_and_exchanged_once() {
    let (app, mei, test) = school().await;
    let friend = invited_by(&app, &mei).await;
    assert_eq!(mei.client.post(EXCHANGE, json!({})).await.field("credit"), "There is no credit to exchange.");
    verify(&app, &friend).await;
    assert_eq!(figures(&mei).await, [1, 1, 0, 0, 0], "an address alone earns nothing");

    take(&friend.client, &test, json!({"section": "reading"}), false).await;
    take(&friend.client, &test, json!({"section": "reading", "set": "r1"}), true).await;
    assert_eq!(figures(&mei).await, [1, 1, 0, 0, 0], "neither does a section without an answer, or a single set");
    take_reading(&friend.client, &test).await;
    assert_eq!(figures(&mei).await, [1, 1, 1, 8, 0]);
    take_reading(&friend.client, &test).await;
    assert_eq!(figures(&mei).await, [1, 1, 1, 8, 0], "once");
    let used = mei.client.get(USED).await.expect(200);
    let line = &used["data"][0];
    assert_eq!((&line["stage"], &line["credit"], &used["total"]), (&json!("earned"), &json!(8), &json!(1)));
    assert_eq!(line.as_object().unwrap().len(), 3, "nobody is named: {line}");
    assert_eq!(mei.client.get("/api/coins").await.expect(200)["balance"], 0, "credit is no balance yet");

    let key = json!({"key": Uuid::now_v7()});
    let first = mei.client.post(EXCHANGE, key.clone()).await.expect(200);

    assert_eq!(first, json!({"point": 8, "balance": 8, "credit": 0}));
    assert_eq!(mei.client.post(EXCHANGE, key).await.expect(200), first, "the same key, once");
    assert_eq!(mei.client.post(EXCHANGE, json!({})).await.refusal(), "422 invalid", "nothing is left");
    assert_eq!(figures(&mei).await, [1, 1, 1, 0, 8]);
    assert_eq!(mei.client.get(USED).await.expect(200)["data"][0]["stage"], "exchanged");
    let ledger = mei.client.get("/api/coins").await.expect(200);
    assert_eq!((&ledger["balance"], &ledger["total"]), (&json!(8), &json!(1)));
    assert_eq!((&ledger["data"][0]["kind"], &ledger["data"][0]["amount"]), (&json!("referral_exchange"), &json!(8)));
    assert_eq!(friend.client.get("/api/coins").await.expect(200)["balance"], 5, "the friend has the address's reward");
}

#[tokio::test]
async fn a_section_before_the_address_counts_as_well_and_so_does_a_link_to_a_password() {
    let (app, mei, test) = school().await;
    let (one, two) = (invited_by(&app, &mei).await, invited_by(&app, &mei).await);
    for friend in [&one, &two] {
        take_reading(&friend.client, &test).await;
    }
    assert_eq!(figures(&mei).await, [2, 0, 0, 0, 0]);

    verify(&app, &one).await;
    assert_eq!(figures(&mei).await, [2, 1, 1, 8, 0]);
    app.run_jobs().await;
    let email = two.client.post("/api/me", json!({})).await.expect(200)["email"].clone();
    app.client().post("/api/send-reset-link", json!({"email": email})).await;
    app.run_jobs().await;
    let token = app.mailed_token(two.id, LinkPurpose::ResetPassword).await;
    app.client().post("/api/reset", json!({"token": token, "password": "another sentence"})).await.expect(204);

    assert_eq!(figures(&mei).await, [2, 2, 2, 16, 0]);
    let stages: Vec<Value> = mei.client.get(USED).await.expect(200)["data"].as_array().unwrap().clone();
    assert!(stages.iter().all(|line| line["stage"] == "earned"), "{stages:?}");
    app.run_jobs().await;
    app.mails().await;
}

#[tokio::test]
async fn credit_asked_for_twenty_times_at_once_moves_once() {
    let app = TestApp::start().await;
    let mei = app.learner().await;
    for _ in 0..3 {
        let friend = invited_by(&app, &mei).await;
        earn(&app, friend.id).await;
    }
    app.new_jobs().await;
    let mut asks = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let client = mei.client.clone();
        asks.spawn(async move { client.post(EXCHANGE, json!({})).await.status });
    }

    let mut statuses = asks.join_all().await;

    statuses.sort_unstable();
    assert_eq!((statuses[0], &statuses[1..]), (200, &[422; 19][..]));
    let ledger = mei.client.get("/api/coins").await.expect(200);
    assert_eq!((&ledger["balance"], &ledger["total"]), (&json!(24), &json!(1)));
    assert_eq!(figures(&mei).await, [3, 3, 3, 0, 24]);
}

/// What an invited person has to do, told to the product.
async fn earn(app: &TestApp, friend: UserId) {
    let mut tx = app.state.db.tenant(&app.tenant).await.unwrap();
    referrals::note_verified(&mut tx, friend).await.unwrap();
    referrals::note_section(&mut tx, friend).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn the_reward_is_that_of_the_day_it_was_earned() {
    let app = TestApp::start().await;
    let (mei, admin) = (app.learner().await, app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await);
    let reward = async |coins: u32| {
        let version = admin.client.get("/api/toefl-settings").await.expect(200)["version"].clone();
        let change = json!({"version": version, "rewards": {"invitation": coins}});
        admin.client.patch("/api/toefl-settings", change).await.expect(200);
    };
    let friends = [invited_by(&app, &mei).await, invited_by(&app, &mei).await, invited_by(&app, &mei).await];
    app.new_jobs().await;

    earn(&app, friends[0].id).await;
    reward(12).await;
    earn(&app, friends[1].id).await;
    reward(0).await;
    earn(&app, friends[2].id).await;

    assert_eq!(figures(&mei).await, [3, 3, 3, 20, 0]);
    assert_eq!(mei.client.get(CODE).await.expect(200)["reward"], 0);
    assert_eq!(mei.client.post(EXCHANGE, json!({})).await.expect(200)["point"], 20);
    assert_eq!(mei.client.post(EXCHANGE, json!({})).await.refusal(), "422 invalid", "a reward of nothing is no credit");
}

#[tokio::test]
async fn others_see_nothing_of_it() {
    let app = TestApp::start().await;
    let (mei, kai) = (app.learner().await, app.learner().await);
    let friend = invited_by(&app, &mei).await;
    earn(&app, friend.id).await;
    app.new_jobs().await;
    let elsewhere = app.db.tenant("elsewhere").await;
    let foreign = app.person_of(&elsewhere, &[Role::Student], &[]).await;

    for other in [&kai, &foreign] {
        assert_eq!(figures(other).await, [0; 5]);
        assert_eq!(other.client.get(USED).await.expect(200)["total"], 0);
        assert_eq!(other.client.post(EXCHANGE, json!({})).await.refusal(), "422 invalid");
    }
    let key = Uuid::now_v7();
    assert_eq!(mei.client.post(EXCHANGE, json!({"key": key})).await.expect(200)["point"], 8);
    assert_eq!(
        kai.client.post(EXCHANGE, json!({"key": key})).await.refusal(),
        "422 invalid",
        "the key is of no use to others"
    );
}
