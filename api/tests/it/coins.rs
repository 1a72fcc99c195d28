//! T-Coins over HTTP: how they come, what the office may do, and what a PDF costs.

mod referrals;

use product::money::coins::{self, Amount, Correction, Note};
use product::people::accounts::{LinkPurpose, Role};
use serde_json::{Value, json};
use tenants::Tenant;
use testkit::app::{Person, TestApp};
use uuid::Uuid;

use crate::tests_taken::school;

fn change(point: i64) -> Value {
    json!({"point": point, "note": " for the poster ", "key": Uuid::now_v7()})
}

/// The default brand with a super-admin, who gives and takes (D-114), on a database of the test's own.
pub(crate) async fn platform() -> (TestApp, Tenant, Person, Person) {
    let app = TestApp::start_alone().await;
    let brand = app.state.hosts.resolve("localhost").await.unwrap();
    let admin = app.person_of(&brand, &[Role::SuperAdmin], &[]).await;
    let learner = app.person_of(&brand, &[Role::Student], &[]).await;
    (app, brand, admin, learner)
}

async fn give(admin: &Person, learner: &Person, point: i64) -> Value {
    admin.client.post(&format!("/api/admin/user/{}/give-point", learner.id.0), change(point)).await.expect(200)
}

#[tokio::test]
async fn a_new_member_has_none_and_proving_the_address_brings_five_once() {
    let app = TestApp::start().await;
    let newcomer = app.newcomer().await;
    let empty = newcomer.client.get("/api/coins").await.expect(200);
    assert_eq!(
        empty,
        json!({"balance": 0, "data": [], "current_page": 1, "total": 0, "first_at": null, "statement": null})
    );
    newcomer.client.post("/api/send-verify-email", json!({})).await;
    let path = format!("/api/verify?token={}", app.mailed_token(newcomer.id, LinkPurpose::VerifyEmail).await);

    let first = app.client().get(&path).await.expect(200);

    assert_eq!(first, json!({"verified": true, "reward": 5}));
    assert_eq!(app.client().get(&path).await.refusal(), "422 link_expired");
    let ledger = newcomer.client.get("/api/coins").await.expect(200);
    assert_eq!((&ledger["balance"], &ledger["total"]), (&json!(5), &json!(1)));
    let entry = &ledger["data"][0];
    assert_eq!(
        (&entry["kind"], &entry["amount"], &entry["balance"], &entry["note"]),
        (&json!("email_verification_reward"), &json!(5), &json!(5), &json!(""))
    );
}

#[tokio::test]
async fn money_is_for_super_admins_of_their_own_tenant_and_never_for_oneself() {
    let app = TestApp::start().await;
    let company_admin = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let admin = app.admin().await;
    let learner = app.learner().await;
    let pro =
        json!({"taken_unlimited_expire_at": app.state.db.now().date().next_day().unwrap().to_string() + "T00:00:00Z"});

    give(&company_admin, &learner, 3).await;
    let tries = |who: &Person, whom: &Person| {
        let (client, id, pro) = (who.client.clone(), whom.id.0, pro.clone());
        async move {
            let given = client.post(&format!("/api/admin/user/{id}/give-point"), change(3)).await;
            let paid = client.patch(&format!("/api/admin/user/{id}/pro"), pro).await;
            [given.status, paid.status]
        }
    };
    assert_eq!(tries(&admin, &learner).await, [403, 403], "an admin moves no money");
    assert_eq!(tries(&company_admin, &company_admin).await, [403, 403], "nobody gives to themselves");
    assert_eq!(tries(&company_admin, &learner).await, [200, 200]);
    assert_eq!(company_admin.client.get("/api/coins").await.expect(200)["balance"], 0);
    assert_eq!(learner.client.get("/api/coins").await.expect(200)["balance"], 6);
}

#[tokio::test]
async fn the_office_gives_and_takes_and_the_member_reads_why() {
    let (_app, _, admin, learner) = platform().await;
    let at = |tail: &str| format!("/api/admin/user/{}/{tail}", learner.id.0);
    let given = give(&admin, &learner, 12).await;
    assert_eq!(
        (&given["amount"], &given["balance"], &given["note"]),
        (&json!(12), &json!(12), &json!("for the poster"))
    );
    let same = json!({"point": 4, "note": "a slip", "key": Uuid::now_v7()});

    let taken = admin.client.post(&at("deduct-point"), same.clone()).await.expect(200);

    assert_eq!((&taken["amount"], &taken["balance"]), (&json!(-4), &json!(8)));
    assert_eq!(admin.client.post(&at("deduct-point"), same.clone()).await.expect(200), taken, "the same key, once");
    assert_eq!(admin.client.post(&at("give-point"), same).await.refusal(), "422 conflict", "a key is for one change");
    let beyond = admin.client.post(&at("deduct-point"), change(9)).await;
    assert_eq!(beyond.refusal(), "422 invalid");
    assert_eq!(beyond.field("point"), "T-Coins: only 8 available.");
    let own = learner.client.get("/api/coins").await.expect(200);
    assert_eq!(own, admin.client.get(&at("coins")).await.expect(200));
    let told: Vec<_> = own["data"].as_array().unwrap().iter().map(|entry| entry["kind"].as_str().unwrap()).collect();
    assert_eq!((told, &own["balance"]), (vec!["admin_deduct", "admin_give"], &json!(8)));
    assert_eq!(own["data"][0]["note"], "a slip");
    assert_eq!(learner.client.get("/api/coins?page=2").await.expect(200)["data"], json!([]));
    for query in ["?page=x", "?page=-1"] {
        assert_eq!(learner.client.get(&format!("/api/coins{query}")).await.refusal(), "422 invalid", "{query}");
    }
}

#[tokio::test]
async fn an_amount_alone_is_enough_and_each_call_counts() {
    let (_app, _, admin, learner) = platform().await;
    let at = |tail: &str| format!("/api/admin/user/{}/{tail}", learner.id.0);

    for _ in 0..2 {
        let given = admin.client.post(&at("give-point"), json!({"point": 5})).await.expect(200);
        assert_eq!((&given["amount"], &given["note"]), (&json!(5), &json!("")));
    }
    let taken = admin.client.post(&at("deduct-point"), json!({"point": 3})).await.expect(200);

    assert_eq!(taken["balance"], 7);
}

#[tokio::test]
async fn odd_changes_and_who_may_not_are_refused() {
    let (app, brand, admin, learner) = platform().await;
    let teacher = app.person_of(&brand, &[Role::Teacher], &[]).await;
    let elsewhere = app.admin().await;
    let at = |tail: &str| format!("/api/admin/user/{}/{tail}", learner.id.0);
    for tail in ["give-point", "deduct-point"] {
        for point in [0, -3, 100_001, i64::MAX] {
            let refused = admin.client.post(&at(tail), change(point)).await;
            assert_eq!(refused.refusal(), "422 invalid", "{tail} {point}");
            assert!(!refused.field("point").is_empty());
        }
        let long = json!({"point": 1, "note": "x".repeat(501), "key": Uuid::now_v7()});
        assert!(!admin.client.post(&at(tail), long).await.field("note").is_empty());
        for body in
            [json!({}), json!({"point": "1", "note": "x", "key": Uuid::now_v7()}), json!({"point": 1, "key": "x"})]
        {
            assert_eq!(admin.client.post(&at(tail), body).await.refusal(), "422 invalid");
        }
        let nobody = format!("/api/admin/user/{}/{tail}", Uuid::now_v7());
        assert_eq!(admin.client.post(&nobody, change(1)).await.refusal(), "404 not_found");
        for outsider in [&learner, &teacher, &elsewhere] {
            assert_eq!(outsider.client.post(&at(tail), change(1)).await.refusal(), "403 forbidden");
        }
        assert_eq!(app.client_of(&brand.host).post(&at(tail), change(1)).await.refusal(), "401 unauthenticated");
    }
    assert_eq!(learner.client.get(&at("coins")).await.refusal(), "403 forbidden");
    let nobody = format!("/api/admin/user/{}/coins", Uuid::now_v7());
    assert_eq!(admin.client.get(&nobody).await.refusal(), "404 not_found");
    assert_eq!(learner.client.get("/api/coins").await.expect(200)["total"], 0, "nothing moved");
}

#[tokio::test]
async fn a_pdf_costs_ten_coins_once_and_says_how_many_are_missing() {
    let (app, learner, test) = school().await;
    let give = async |coins| {
        let mut tx = app.db.db.tenant(&app.tenant).await.unwrap();
        let (amount, note) = (Amount::new(coins).unwrap(), Note::parse("a prize").unwrap());
        let gift = Correction { member: learner.id, amount, note, key: Uuid::now_v7() };
        coins::give(&mut tx, learner.id, &gift).await.unwrap();
        tx.commit().await.unwrap();
    };
    let attempt = app.finished_test(&learner, &test).scored([20.0; 4]).save().await;
    let other = app.finished_test(&learner, &test).scored([21.0; 4]).save().await;
    let path = |attempt: Uuid| format!("/api/attempts/{attempt}/pdf");
    let coins = json!({"pay": "coins"});
    give(3).await;

    let locked = learner.client.get(&path(attempt)).await.expect(200);
    assert_eq!((&locked["state"], &locked["price"], &locked["balance"]), (&json!("locked"), &json!(10), &json!(3)));
    let short = learner.client.post(&path(attempt), coins.clone()).await;
    assert_eq!(short.refusal(), "402 point_is_not_enough");
    assert_eq!(short.json()["point"], 7);
    for body in [json!({}), json!({"pay": "cash"})] {
        assert_eq!(learner.client.post(&path(attempt), body).await.refusal(), "422 invalid");
    }

    give(12).await;
    let one = path(attempt);
    let (first, second) =
        tokio::join!(learner.client.post(&one, coins.clone()), learner.client.post(&one, coins.clone()));
    assert_eq!((first.status, second.status), (200, 200));
    assert_eq!(learner.client.post(&one, coins.clone()).await.expect(200)["balance"], 5, "unlocked stays unlocked");
    app.run_jobs().await;
    assert_eq!(learner.client.get(&one).await.expect(200)["state"], "ready");
    let ledger = learner.client.get("/api/coins").await.expect(200);
    assert_eq!((&ledger["total"], &ledger["data"][0]["kind"]), (&json!(3), &json!("pdf_report")));
    assert_eq!((&ledger["data"][0]["amount"], &ledger["balance"]), (&json!(-10), &json!(5)));
    assert_eq!(learner.client.post(&path(other), coins).await.refusal(), "402 point_is_not_enough");
    assert_eq!(learner.client.get(&path(other)).await.expect(200)["state"], "locked");
}
