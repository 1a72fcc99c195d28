//! A partner's people come in with a signed link: once, in time, on their own brand, and never into somebody else's account.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use product::people::accounts::{self, Role, SendVerificationMail};
use serde_json::{Value, json};
use sha2::Sha256;
use tenants::PARTNER_SIGN_IN;
use testkit::app::{Answer, Client, Person, TestApp};
use uuid::Uuid;

/// What a partner's server knows.
struct Partner {
    app: TestApp,
    admin: Person,
    key: PartnerKey,
}

struct PartnerKey {
    id: String,
    key_id: String,
    secret: String,
}

async fn partner() -> Partner {
    let app = TestApp::start().await;
    app.switch_on(&app.tenant, PARTNER_SIGN_IN).await;
    let admin = app.admin().await;
    let key = make_key(&admin.client).await;
    Partner { app, admin, key }
}

async fn make_key(client: &Client) -> PartnerKey {
    let made = client.post("/api/office/partner-keys", json!({"label": "Our site"})).await.expect(201);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    PartnerKey { id: text(&made["key"]["id"]), key_id: text(&made["key"]["key_id"]), secret: text(&made["secret"]) }
}

/// By hand, as a partner in any language would.
fn sign(header: &Value, claims: &Value, secret: &str) -> String {
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let signed = format!("{}.{}", part(header), part(claims));
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(signed.as_bytes());
    format!("{signed}.{}", URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes()))
}

fn header(key: &PartnerKey) -> Value {
    json!({"alg": "HS256", "typ": "JWT", "kid": key.key_id})
}

impl Partner {
    /// Claims that sign somebody in, unless changed.
    fn claims(&self, change: Value) -> Value {
        let now = self.app.state.db.now().unix_timestamp();
        let person = Uuid::now_v7().simple().to_string();
        let mut claims = json!({
            "aud": self.app.tenant.slug, "jti": Uuid::now_v7(), "iat": now, "exp": now + 300, "sub": person,
            "email": format!("{person}@partner.example"), "name": "Mei-Lin Huang", "role": "student",
        });
        claims.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        claims
    }

    fn token(&self, change: Value) -> String {
        sign(&header(&self.key), &self.claims(change), &self.key.secret)
    }

    /// Somebody who agrees to the privacy text, as everybody must once.
    async fn enter(&self, token: &str) -> Answer {
        self.enter_with(token, json!({"privacy_info": true})).await
    }

    async fn enter_with(&self, token: &str, wishes: Value) -> Answer {
        let mut body = json!({"token": token});
        body.as_object_mut().unwrap().extend(wishes.as_object().unwrap().clone());
        self.app.client().post("/api/ivy-way/login", body).await
    }
}

const REFUSED: &str = "403 partner_sign_in_refused";

#[tokio::test]
async fn an_unknown_person_gets_an_account_and_a_known_one_the_same_again() {
    let partner = partner().await;
    let who = json!({"sub": "4711", "email": "mei@partner.example"});

    let first = partner.enter(&partner.token(who.clone())).await.expect(200);
    let again = partner.enter(&partner.token(json!({"sub": "4711", "email": "new@partner.example"}))).await.expect(200);

    let user = &first["user"];
    assert_eq!(
        (&user["email"], &user["first_name"], &user["last_name"]),
        (&json!("mei@partner.example"), &json!("Mei-Lin"), &json!("Huang"))
    );
    assert_eq!(
        (&user["all_roles"], &user["finishBind"], &user["email_verified"]),
        (&json!(["student"]), &json!(false), &json!(false))
    );
    assert_eq!(again["user"]["id"], user["id"]);
    assert_eq!(again["user"]["email"], user["email"], "what a token says changes no account");
    let me = partner.app.client().signed_in(first["access_token"].as_str().unwrap()).post("/api/me", json!({})).await;
    assert_eq!(&me.expect(200), user);
    assert_eq!(partner.app.new_jobs().await, ["accounts.send_verification_mail"]);
}

#[tokio::test]
async fn the_privacy_text_is_asked_for_once_and_the_same_link_goes_on() {
    let partner = partner().await;
    let who = json!({"sub": "4711", "email": "mei@partner.example"});
    let token = partner.token(who.clone());
    let accounts = async || -> i64 {
        sqlx::query_scalar("select count(*) from users where tenant_id = $1 and email = 'mei@partner.example'")
            .bind(partner.app.tenant.id)
            .fetch_one(&mut partner.app.db.owner().await)
            .await
            .unwrap()
    };

    assert_eq!(partner.enter_with(&token, json!({})).await.refusal(), "422 privacy_needed");
    assert_eq!(accounts().await, 0, "who does not agree leaves nothing");
    let user = partner.enter(&token).await.expect(200);
    assert_eq!(partner.enter(&token).await.refusal(), REFUSED, "used up by the session");
    let agreed: i64 = sqlx::query_scalar(
        "select count(*) from consents where tenant_id = $1 and user_id = ($2)::uuid and withdrawn_at is null",
    )
    .bind(partner.app.tenant.id)
    .bind(user["user"]["id"].as_str().unwrap())
    .fetch_one(&mut partner.app.db.owner().await)
    .await
    .unwrap();
    assert_eq!(agreed, 1);
    partner.enter_with(&partner.token(who), json!({})).await.expect(200);
    assert_eq!(partner.app.new_jobs().await, ["accounts.send_verification_mail"]);
}

#[tokio::test]
async fn who_is_about_to_leave_is_asked_before_the_account_is_kept() {
    let partner = partner().await;
    let who = json!({"sub": "4711", "email": "mei@partner.example"});
    let user = partner.enter(&partner.token(who.clone())).await.expect(200)["user"]["id"].clone();
    let user = accounts::UserId(user.as_str().unwrap().parse().unwrap());
    let mut tx = partner.app.state.db.tenant(&partner.app.tenant).await.unwrap();
    accounts::request_deletion(&mut tx, user, user, &partner.app.state.secrets.mailed_tokens).await.unwrap();
    tx.commit().await.unwrap();
    let token = partner.token(who);
    let planned = async || {
        let mut tx = partner.app.state.db.tenant_read(&partner.app.tenant).await.unwrap();
        accounts::find_deletion(&mut tx, user).await.unwrap().is_some()
    };

    let asked = partner.enter_with(&token, json!({})).await;
    assert_eq!(asked.refusal(), "403 account_leaving");
    assert!(asked.json()["deletes_at"].is_string() && planned().await);

    partner.enter_with(&token, json!({"keep_account": true})).await.expect(200);
    assert!(!planned().await);
    assert_eq!(partner.app.new_jobs().await, ["accounts.send_deletion_notice", "accounts.send_verification_mail"]);
}

#[tokio::test]
async fn a_partners_teacher_needs_no_instructor_code_and_its_student_does() {
    let partner = partner().await;
    let details = |username: &str| {
        json!({"username": username, "first_name": "Mei", "last_name": "Lin", "phone": "+886 912 345 678",
            "college": "Hill College", "major": "English"})
    };
    let bind = async |role: &str| {
        let answer = partner.enter(&partner.token(json!({"role": role}))).await.expect(200);
        let client = partner.app.client().signed_in(answer["access_token"].as_str().unwrap());
        client.post("/api/bind-teacher", details(&format!("{role}.mei"))).await
    };

    let teacher = bind("teacher").await.expect(200);
    assert_eq!((&teacher["all_roles"], &teacher["finishBind"]), (&json!(["teacher"]), &json!(true)));
    assert_ne!(bind("student").await.field("instructor_code"), "");
    assert_eq!(
        partner.app.new_jobs().await,
        ["accounts.send_verification_mail", "accounts.send_verification_mail", "accounts.send_welcome"]
    );
}

#[tokio::test]
async fn whatever_is_wrong_the_answer_is_the_same() {
    let partner = partner().await;
    let other = partner.app.db.tenant("other").await;
    let now = partner.app.state.db.now().unix_timestamp();
    let good = partner.claims(json!({}));
    let with = |header: Value| sign(&header, &good, &partner.key.secret);
    let signed = partner.token(json!({}));
    let (unsigned, _) = signed.rsplit_once('.').unwrap();

    let tokens = [
        ("no token", "hello".to_owned()),
        ("nothing", String::new()),
        ("huge", "x".repeat(10_000)),
        ("without a signature", format!("{unsigned}.")),
        ("another secret", sign(&header(&partner.key), &good, "another secret")),
        ("algorithm none", with(json!({"alg": "none", "kid": partner.key.key_id}))),
        ("another algorithm", with(json!({"alg": "HS512", "kid": partner.key.key_id}))),
        ("no key", with(json!({"alg": "HS256"}))),
        ("an unknown key", with(json!({"alg": "HS256", "kid": "pk-unknown"}))),
        ("another brand", partner.token(json!({"aud": other.slug}))),
        ("over", partner.token(json!({"iat": now - 300, "exp": now}))),
        ("too long", partner.token(json!({"exp": now + 301}))),
        ("from the future", partner.token(json!({"iat": now + 120, "exp": now + 240}))),
        ("a role that nobody may give", partner.token(json!({"role": "admin"}))),
        ("no address", partner.token(json!({"email": "nobody"}))),
        ("no name", partner.token(json!({"name": " "}))),
        ("no jti", partner.token(json!({"jti": ""}))),
    ];
    let mut answers = Vec::new();
    for (name, token) in &tokens {
        let answer = partner.enter(token).await;
        assert_eq!(answer.refusal(), REFUSED, "{name}");
        answers.push(answer.json()["message"].clone());
    }
    answers.dedup();
    assert_eq!(answers.len(), 1);
}

#[tokio::test]
async fn a_token_works_once_also_when_two_try_at_once() {
    let partner = partner().await;
    let token = partner.token(json!({}));

    let (one, other) = tokio::join!(partner.enter(&token), partner.enter(&token));

    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 403]);
    assert_eq!(partner.enter(&token).await.refusal(), REFUSED);
    assert_eq!(partner.app.new_jobs().await, ["accounts.send_verification_mail"]);
}

#[tokio::test]
async fn two_first_visits_at_once_make_one_account() {
    let partner = partner().await;
    let who = json!({"sub": "twice", "email": "twice@partner.example"});
    let (first, second) = (partner.token(who.clone()), partner.token(who));

    let (one, other) = tokio::join!(partner.enter(&first), partner.enter(&second));

    assert_eq!(one.expect(200)["user"]["id"], other.expect(200)["user"]["id"]);
    assert_eq!(partner.app.new_jobs().await, ["accounts.send_verification_mail"]);
}

#[tokio::test]
async fn a_token_is_worth_nothing_on_another_brand() {
    let partner = partner().await;
    let other = partner.app.db.tenant("other").await;
    partner.app.switch_on(&other, PARTNER_SIGN_IN).await;

    for slug in [&partner.app.tenant.slug, &other.slug] {
        let token = partner.token(json!({"aud": slug}));
        let answer = partner.app.client_of(&other.host).post("/api/ivy-way/login", json!({"token": token})).await;
        assert_eq!(answer.refusal(), REFUSED, "{slug}");
    }
}

#[tokio::test]
async fn a_brand_without_the_feature_lets_nobody_in() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let key = make_key(&admin.client).await;
    let partner = Partner { app, admin, key };

    assert_eq!(partner.enter(&partner.token(json!({}))).await.refusal(), REFUSED);
}

#[tokio::test]
async fn nobody_gets_into_an_account_by_saying_its_address() {
    let partner = partner().await;
    let app = &partner.app;
    let says = async |email: &str, is_verified: bool| {
        partner.enter(&partner.token(json!({"email": email, "email_verified": is_verified}))).await
    };
    let learner = app.learner().await;
    let newcomer = app.newcomer().await;
    let staff = [
        partner.admin.email.clone(),
        app.teacher().await.email,
        app.person_of(&app.tenant, &[Role::Student, Role::SuperAdmin], &[]).await.email,
    ];

    assert_eq!(says(&learner.email, false).await.refusal(), REFUSED, "the partner has not proven the address");
    assert_eq!(says(&newcomer.email, true).await.refusal(), REFUSED, "the account has not proven the address");
    for email in staff {
        assert_eq!(says(&email, true).await.refusal(), REFUSED, "an account with power over others");
    }
    let linked = says(&learner.email, true).await.expect(200);
    assert_eq!(linked["user"]["id"], json!(learner.id.0), "both sides have proven the address");
    assert_eq!(says(&learner.email, true).await.refusal(), REFUSED, "one person has one name at the partner");
}

#[tokio::test]
async fn a_blocked_account_is_told_whom_to_write_to() {
    let partner = partner().await;
    let who = json!({"sub": "blocked", "email": "blocked@partner.example"});
    let user = partner.enter(&partner.token(who.clone())).await.expect(200)["user"]["id"].clone();
    partner.app.block(user.as_str().unwrap().parse().unwrap()).await;

    let answer = partner.enter(&partner.token(who)).await;

    assert_eq!(answer.refusal(), "403 account_blocked");
    assert!(answer.text().contains(&partner.app.tenant.brand.support_email));
    assert_eq!(partner.app.new_jobs().await, ["accounts.send_verification_mail"]);
}

#[tokio::test]
async fn a_partner_who_has_proven_the_address_spares_our_mail() {
    let partner = partner().await;
    let proven = partner.enter(&partner.token(json!({"email_verified": true}))).await.expect(200);
    assert_eq!(proven["user"]["email_verified"], true);
    let named = json!({"name": "林慧敏", "given_name": "慧敏", "family_name": "林", "lang": "tw", "role": "parent"});
    let parent = partner.enter(&partner.token(named)).await.expect(200);
    assert_eq!((&parent["user"]["name"], &parent["user"]["lang"]), (&json!("林慧敏"), &json!("tw")));
    assert_eq!(parent["user"]["all_roles"], json!(["parent"]));

    let mails = partner.app.jobs::<SendVerificationMail>().await.len();
    assert_eq!(mails, 1, "for the parent only");
}

#[tokio::test]
async fn many_refusals_make_an_address_wait_and_a_class_does_not() {
    let partner = partner().await;
    for _ in 0..30 {
        partner.enter(&partner.token(json!({}))).await.expect(200);
    }
    for _ in 0..30 {
        assert_eq!(partner.enter("x.y.z").await.refusal(), REFUSED);
    }
    assert_eq!(partner.enter(&partner.token(json!({}))).await.refusal(), "402 too_many_request");
    assert_eq!(partner.app.jobs::<SendVerificationMail>().await.len(), 30);
}

#[tokio::test]
async fn keys_are_shown_once_rotated_and_revoked() {
    let Partner { app, admin, key } = partner().await;
    let client = &admin.client;
    let second = make_key(client).await;
    assert_ne!(second.secret, key.secret);
    let third = client.post("/api/office/partner-keys", json!({"label": "third"})).await;
    assert_eq!(third.refusal(), "422 partner_keys_full");

    let old = Partner { app, admin: admin.clone(), key };
    old.enter(&old.token(json!({}))).await.expect(200);
    let list = client.get("/api/office/partner-keys").await;
    assert!(!list.text().contains(&old.key.secret) && !list.text().contains(&second.secret));
    let listed = list.expect(200);
    assert_eq!(listed["data"].as_array().unwrap().len(), 2);
    assert!(listed["data"][1]["last_used_at"].is_string() && listed["data"][0]["last_used_at"].is_null());

    for _ in 0..2 {
        let path = format!("/api/office/partner-keys/{}", old.key.id);
        client.send(axum::http::Method::DELETE, &path, "").await.expect(204);
    }
    assert_eq!(old.enter(&old.token(json!({}))).await.refusal(), REFUSED);
    let new = Partner { key: second, ..old };
    new.enter(&new.token(json!({}))).await.expect(200);
    make_key(client).await;
    assert_eq!(new.app.new_jobs().await, ["accounts.send_verification_mail", "accounts.send_verification_mail"]);
}

#[tokio::test]
async fn two_admins_at_once_cannot_make_a_third_key() {
    let Partner { app: _app, admin, .. } = partner().await;
    let make = || admin.client.post("/api/office/partner-keys", json!({"label": "at once"}));
    let (one, other) = tokio::join!(make(), make());
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 422]);
}

#[tokio::test]
async fn secrets_are_sealed_in_the_database() {
    let partner = partner().await;
    let sealed: Vec<u8> = sqlx::query_scalar("select sealed from partner_keys where tenant_id = $1")
        .bind(partner.app.tenant.id)
        .fetch_one(&mut partner.app.db.owner().await)
        .await
        .unwrap();
    assert!(!sealed.windows(8).any(|part| part == &partner.key.secret.as_bytes()[..8]));
}

#[tokio::test]
async fn the_test_button_makes_a_link_that_works() {
    let partner = partner().await;
    let path = format!("/api/office/partner-keys/{}/test-link", partner.key.id);
    let link = partner.admin.client.post(&path, json!({})).await.expect(200);

    let token = link["token"].as_str().unwrap();
    assert!(link["url"].as_str().unwrap().ends_with(token));
    let user = partner.enter(token).await.expect(200);
    assert_eq!(user["user"]["name"], "Test Learner");
    assert_eq!(partner.enter(token).await.refusal(), REFUSED);

    let unknown = format!("/api/office/partner-keys/{}/test-link", Uuid::now_v7());
    assert_eq!(partner.admin.client.post(&unknown, json!({})).await.refusal(), "404 not_found");
}

#[tokio::test]
async fn keys_of_another_tenant_are_not_there() {
    let partner = partner().await;
    let other = partner.app.db.tenant("other").await;
    let theirs = partner.app.person_of(&other, &[Role::Admin], &[]).await.client;
    let path = format!("/api/office/partner-keys/{}", partner.key.id);

    assert_eq!(theirs.send(axum::http::Method::DELETE, &path, "").await.refusal(), "404 not_found");
    assert_eq!(theirs.post(&format!("{path}/test-link"), json!({})).await.refusal(), "404 not_found");
    assert_eq!(theirs.get("/api/office/partner-keys").await.expect(200)["data"], json!([]));
    partner.enter(&partner.token(json!({}))).await.expect(200);
    assert_eq!(partner.app.new_jobs().await, ["accounts.send_verification_mail"]);
}

#[tokio::test]
async fn a_key_needs_a_name() {
    let partner = partner().await;
    for (label, said) in [
        ("", "Name is required."),
        (" ", "Name is required."),
        (&*"x".repeat(61), "Name can have at most 60 characters."),
    ] {
        let answer = partner.admin.client.post("/api/office/partner-keys", json!({"label": label})).await;
        assert_eq!(answer.field("label"), said);
    }
}
