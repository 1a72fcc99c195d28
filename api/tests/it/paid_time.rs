//! Paid time over HTTP: the office gives and ends it, the member reads it.

use axum::http::Method;
use product::people::accounts::Role;
use serde_json::json;
use time::Duration;
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

use crate::coins::platform;

#[tokio::test]
async fn the_office_gives_and_ends_paid_time_and_it_holds_at_once() {
    let (app, _, admin, learner) = platform().await;
    let path = format!("/api/admin/user/{}/pro", learner.id.0);
    let free = learner.client.get("/api/subscription").await.expect(200);
    let nothing = json!({"plan": "free", "pro_until": null, "is_lifetime": false, "pdf_credits": 0, "history": [],
        "auto_renew": null, "payments": [], "changes": []});
    assert_eq!(free, nothing);
    let until = (app.state.db.now() + Duration::days(30)).format(&Rfc3339).unwrap();

    let pro = admin.client.patch(&path, json!({"taken_unlimited_expire_at": until})).await.expect(200);

    assert_eq!((&pro["plan"], &pro["pro_until"], &pro["pdf_credits"]), (&json!("pro"), &json!(until), &json!(1)));
    assert_eq!((&pro["history"][0]["kind"], &pro["history"][0]["until"]), (&json!("granted"), &json!(until)));
    assert_eq!(learner.client.get("/api/subscription").await.expect(200), pro);
    assert_eq!(admin.client.get(&path).await.expect(200), pro);
    assert_eq!(learner.client.get("/api/entitlements").await.expect(200)["is_unlimited"], true);
    for seen in [json!(null), json!("2999-01-01T00:00:00Z")] {
        let late = json!({"taken_unlimited_expire_at": "2999-01-01T00:00:00Z", "seen_expire_at": seen});
        let refused = admin.client.patch(&path, late).await;
        assert_eq!(
            (refused.refusal(), &refused.json()["changed_by"]),
            ("409 changed_by_another".into(), &json!("Mei Lin")),
            "somebody has given time since"
        );
    }
    let odd = json!({"taken_unlimited_expire_at": until, "seen_expire_at": "soon"});
    assert_eq!(admin.client.patch(&path, odd).await.refusal(), "422 invalid");
    let for_life = json!({"taken_unlimited_expire_at": "9999-12-31T15:59:59Z", "seen_expire_at": until});
    assert_eq!(admin.client.patch(&path, for_life).await.expect(200)["is_lifetime"], true);
    let over = admin.client.send(Method::DELETE, &path, "").await.expect(200);
    assert_eq!(
        (&over["plan"], &over["pro_until"], &over["is_lifetime"]),
        (&json!("free"), &json!(null), &json!(false))
    );
    let kinds: Vec<_> =
        over["history"].as_array().unwrap().iter().map(|change| change["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["ended", "granted", "granted"]);
    assert_eq!(admin.client.send(Method::DELETE, &path, "").await.expect(200), over, "there is nothing more to end");
    assert_eq!(learner.client.get("/api/entitlements").await.expect(200)["is_unlimited"], false);
}

#[tokio::test]
async fn past_ends_strangers_and_who_may_not_are_refused() {
    let (app, brand, admin, learner) = platform().await;
    let path = format!("/api/admin/user/{}/pro", learner.id.0);
    let past = json!({"taken_unlimited_expire_at": "2020-01-01T00:00:00Z"});
    let refused = admin.client.patch(&path, past).await;
    assert_eq!(refused.refusal(), "422 invalid");
    assert_eq!(refused.field("taken_unlimited_expire_at"), "Pro until: please choose a time in the future.");
    let beyond = json!({"taken_unlimited_expire_at": "9999-12-31T23:59:59-23:59"});
    assert_eq!(admin.client.patch(&path, beyond).await.refusal(), "422 invalid", "in UTC it is the year 10000");
    for body in
        [json!({}), json!({"taken_unlimited_expire_at": "tomorrow"}), json!({"taken_unlimited_expire_at": null})]
    {
        assert_eq!(admin.client.patch(&path, body).await.refusal(), "422 invalid");
    }
    let later = json!({"taken_unlimited_expire_at": "2999-01-01T00:00:00Z"});
    let nobody = format!("/api/admin/user/{}/pro", Uuid::now_v7());
    assert_eq!(admin.client.get(&nobody).await.refusal(), "404 not_found");
    assert_eq!(admin.client.patch(&nobody, later.clone()).await.refusal(), "404 not_found");
    assert_eq!(admin.client.send(Method::DELETE, &nobody, "").await.refusal(), "404 not_found");
    let teacher = app.person_of(&brand, &[Role::Teacher], &[]).await;
    for outsider in [&learner, &teacher, &app.admin().await] {
        assert_eq!(outsider.client.patch(&path, later.clone()).await.refusal(), "403 forbidden");
        assert_eq!(outsider.client.send(Method::DELETE, &path, "").await.refusal(), "403 forbidden");
        assert_eq!(outsider.client.get(&path).await.refusal(), "403 forbidden");
    }
    assert_eq!(learner.client.get("/api/subscription").await.expect(200)["plan"], "free");
}
