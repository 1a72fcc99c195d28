//! A super-admin of the default brand makes, changes, exports and imports brands; nobody else does.

use axum::http::Method;
use product::people::accounts::Role;
use serde_json::{Value, json};
use tenants::Tenant;
use testkit::app::{Client, TestApp};
use uuid::Uuid;

/// The application and a super-admin of its default brand.
async fn office() -> (TestApp, Client) {
    let app = TestApp::start().await;
    let default: Tenant = app.state.hosts.resolve("nobody.example").await.unwrap();
    let admin = app.person_of(&default, &[Role::SuperAdmin], &[]).await.client;
    (app, admin)
}

fn fresh() -> String {
    format!("b-{}", Uuid::now_v7().simple())
}

/// A demo brand under another name.
fn new_brand(slug: &str, change: Value) -> Value {
    let demo = tenants::demo::tenants().unwrap().remove(1).brand;
    let mut brand = serde_json::to_value(demo).unwrap();
    brand["name"] = json!("Lakeside English");
    brand.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    json!({"slug": slug, "hosts": [format!("{slug}.test")], "brand": brand})
}

#[tokio::test]
async fn a_new_brand_is_live_at_once_with_its_first_admin() {
    let (app, admin) = office().await;
    let slug = fresh();
    let visitor = app.client_of(&format!("{slug}.test"));
    assert_eq!(visitor.get("/api/tenant").await.expect(200)["slug"], "verdant", "and that is remembered");

    let mut body = new_brand(&slug, json!({}));
    body["admin_email"] = json!(" First@Lakeside.example ");
    let made = admin.post("/api/office/brands", body).await.expect(201);

    assert_eq!(made["slug"], slug);
    assert!(made["url"].as_str().unwrap().contains(&format!("{slug}.test")), "{made}");
    let tenant = visitor.get("/api/tenant").await.expect(200);
    assert_eq!((&tenant["slug"], &tenant["name"]), (&json!(slug), &json!("Lakeside English")));
    assert!(tenant["disclaimer"]["en"].as_str().unwrap().contains("not affiliated"));
    let roles: Vec<String> = sqlx::query_scalar(
        "select r.role from users u join user_roles r on r.tenant_id = u.tenant_id and r.user_id = u.id
         join tenants t on t.id = u.tenant_id where t.slug = $1 and u.email = 'first@lakeside.example'",
    )
    .bind(&slug)
    .fetch_all(&mut app.db.owner().await)
    .await
    .unwrap();
    assert_eq!(roles, ["super-admin"]);
}

#[tokio::test]
async fn what_is_changed_is_shown_at_once_and_written_down() {
    let (app, admin) = office().await;
    let slug = fresh();
    admin.post("/api/office/brands", new_brand(&slug, json!({}))).await.expect(201);
    let visitor = app.client_of(&format!("{slug}.test"));
    visitor.get("/api/tenant").await.expect(200);

    let mut body = new_brand(&slug, json!({"name": "Lakeside II"}));
    body["slug"] = json!("somebody-else");
    body["version"] = admin.get(&format!("/api/office/brands/{slug}")).await.expect(200)["version"].clone();
    let saved = admin.put(&format!("/api/office/brands/{slug}"), body).await.expect(200);

    assert_eq!(saved["slug"], slug, "the short name stays");
    assert_eq!(visitor.get("/api/tenant").await.expect(200)["name"], "Lakeside II");
    let actions: Vec<String> = sqlx::query_scalar(
        "select action from audit_entries where subject_id = (select id from tenants where slug = $1) order by at",
    )
    .bind(&slug)
    .fetch_all(&mut app.db.owner().await)
    .await
    .unwrap();
    assert_eq!(actions, ["brands.create", "brands.change"]);
}

#[tokio::test]
async fn a_brand_that_is_there_is_never_overwritten_by_a_new_one() {
    let (app, admin) = office().await;
    let taken = new_brand(&app.tenant.slug, json!({}));
    assert_eq!(
        admin.post("/api/office/brands", taken).await.field("slug"),
        "Short name: someone else already has this."
    );
    let mut host = new_brand(&fresh(), json!({}));
    host["hosts"] = json!([app.tenant.host]);
    assert_eq!(
        admin.post("/api/office/brands", host).await.field("hosts"),
        "Addresses: someone else already has this."
    );
    assert_eq!(app.client().get("/api/tenant").await.expect(200)["name"], "Verdant");
}

#[tokio::test]
async fn every_fault_is_told_at_its_field_in_the_readers_language() {
    let (_app, admin) = office().await;
    let change = json!({
        "name": "", "support_email": "nobody", "home_url": "javascript:alert(1)", "features": ["time_travel"],
        "logo_svg": "<svg><script/></svg>", "copy": {},
    });
    let body = new_brand(&fresh(), change);
    let refused = admin.post("/api/office/brands/check", body.clone()).await;
    assert_eq!(refused.refusal(), "422 invalid");
    for (field, said) in [
        ("name", "Name is required."),
        ("support_email", "Support email: please check the format."),
        ("home_url", "Company website: please check the format."),
        ("logo_svg", "Logo: this isn’t a plain SVG drawing."),
        ("copy.tw.headline", "Headline is required."),
    ] {
        assert_eq!(refused.field(field), said);
    }
    assert_ne!(refused.field("features"), "");
    let chinese = admin.clone().in_language("zh-TW").post("/api/office/brands/check", body).await;
    assert_eq!(chinese.field("logo_svg"), "標誌：這不是純 SVG 圖形。");

    let mut faint = new_brand(&fresh(), json!({}));
    faint["brand"]["theme"]["ink-2"] = json!("#CCCCCC");
    let refused = admin.post("/api/office/brands", faint).await;
    assert!(refused.field("theme.ink-2").contains("not enough contrast"), "{}", refused.text());
}

#[tokio::test]
async fn bad_hosts_slugs_and_shapes_are_refused() {
    let (_app, admin) = office().await;
    let with = |field: &str, value: Value| {
        let mut body = new_brand(&fresh(), json!({}));
        body[field] = value;
        body
    };
    for (field, value) in [
        ("hosts", json!([])),
        ("hosts", json!(["no host"])),
        ("slug", json!("No Slug")),
        ("admin_email", json!("nobody")),
    ] {
        let refused = admin.post("/api/office/brands", with(field, value)).await;
        assert_eq!(refused.refusal(), "422 invalid", "{field}");
        assert_ne!(refused.field(field), "", "{}", refused.text());
    }
    let unknown = admin.post("/api/office/brands", new_brand(&fresh(), json!({"mascot": "a heron"}))).await;
    assert_eq!(unknown.status, 422, "{}", unknown.text());
}

#[tokio::test]
async fn checking_saves_nothing() {
    let (app, admin) = office().await;
    let slug = fresh();
    admin.post("/api/office/brands/check", new_brand(&slug, json!({}))).await.expect(204);
    assert_eq!(admin.get(&format!("/api/office/brands/{slug}")).await.refusal(), "404 not_found");
    assert_eq!(app.client_of(&format!("{slug}.test")).get("/api/tenant").await.expect(200)["slug"], "verdant");
}

#[tokio::test]
async fn an_exported_brand_that_is_imported_is_exported_alike() {
    let (_app, admin) = office().await;
    let (first, second) = (fresh(), fresh());
    admin.post("/api/office/brands", new_brand(&first, json!({}))).await.expect(201);
    let file = admin.get(&format!("/api/office/brands/{first}/file")).await;
    assert_eq!(file.header("content-disposition"), format!("attachment; filename=\"{first}.json\""));
    let text = file.text().replace(&first, &second);

    let mut body: Value = serde_json::from_str(&text).unwrap();
    body.as_object_mut().unwrap().remove("is_default");
    admin.post("/api/office/brands", body).await.expect(201);

    assert_eq!(admin.get(&format!("/api/office/brands/{second}/file")).await.text(), text);
    assert_eq!(
        tenants::TenantFile::parse(&text).unwrap().text(),
        text,
        "the operator's command reads and writes the same"
    );
}

#[tokio::test]
async fn nobody_but_a_super_admin_of_the_default_brand_comes_here() {
    let (app, _) = office().await;
    let default = app.state.hosts.resolve("nobody.example").await.unwrap();
    let company = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await.client;
    let staff = app.person_of(&default, &[Role::Admin, Role::Teacher], &[]).await.client;
    for client in [company, staff] {
        assert_eq!(client.get("/api/office/brands").await.refusal(), "403 forbidden");
        assert_eq!(client.get("/api/office/brands/harbor").await.refusal(), "403 forbidden");
        assert_eq!(client.post("/api/office/brands", new_brand(&fresh(), json!({}))).await.refusal(), "403 forbidden");
        let path = format!("/api/office/brands/{}", app.tenant.slug);
        let body = new_brand(&app.tenant.slug, json!({}));
        assert_eq!(client.send_json(Method::PUT, &path, &body).await.refusal(), "403 forbidden");
    }
}

#[tokio::test]
async fn the_list_begins_with_the_default_brand() {
    let (_app, admin) = office().await;
    let list = admin.get("/api/office/brands").await.expect(200);
    let first = &list["data"][0];
    assert_eq!((&first["slug"], &first["is_default"]), (&json!("verdant"), &json!(true)));
    assert!(first["url"].as_str().unwrap().ends_with("/toefl/"));
    assert_eq!(list["current_page"], 1);
    let total = list["total"].as_i64().unwrap();
    assert!(list["data"].as_array().unwrap().len() <= 20 && total >= 3, "{total}");
}

#[tokio::test]
async fn a_brand_is_found_by_part_of_its_short_name_or_of_a_host() {
    let (_app, admin) = office().await;
    let slug = fresh();
    let body = new_brand(&slug, json!({}));
    let host = body["hosts"][0].as_str().unwrap().to_owned();
    admin.post("/api/office/brands", body).await.expect(201);
    let slugs = async |query: &str| {
        let list = admin.get(&format!("/api/office/brands?{query}")).await.expect(200);
        let slugs = list["data"].as_array().unwrap().iter().map(|line| line["slug"].as_str().unwrap().to_owned());
        (slugs.collect::<Vec<_>>(), list["total"].as_i64().unwrap())
    };

    for part in [slug[1..].to_uppercase(), host] {
        assert_eq!(slugs(&format!("q={part}")).await, (vec![slug.clone()], 1), "{part}");
    }
    assert_eq!(slugs(&format!("q={slug}&page=2")).await, (vec![], 1));
    assert_eq!(slugs("q=%25").await, (vec![], 0), "a percent sign is a letter like others");
}

#[tokio::test]
async fn a_name_becomes_a_logo_that_a_brand_may_have() {
    let (_app, admin) = office().await;
    let draw = async |name: &str| {
        let colors =
            json!({"name": name, "primary": "#1F3A5F", "on_primary": "#FFFFFF", "accent": "#F26B4E", "ink": "#16202C"});
        admin.post("/api/office/brands/word-mark", colors).await
    };
    for name in ["Lakeside", "Smith & \"Sons\" <x>"] {
        let mark = draw(name).await.expect(200);
        let body = new_brand(&fresh(), mark);
        admin.post("/api/office/brands/check", body).await.expect(204);
    }
    assert_eq!(draw(" ").await.field("name"), "Name is required.");
    assert_ne!(draw(&"x".repeat(31)).await.field("name"), "");
    let bad =
        json!({"name": "A", "primary": "red\"/>", "on_primary": "#FFFFFF", "accent": "#F26B4E", "ink": "#16202C"});
    assert_ne!(admin.post("/api/office/brands/word-mark", bad).await.field("primary"), "");
}

#[tokio::test]
async fn an_admin_is_invited_once_to_an_address() {
    let (app, admin) = office().await;
    let path = format!("/api/office/brands/{}/admins", app.tenant.slug);
    admin.post(&path, json!({"email": "second@lakeside.example"})).await.expect(204);
    assert_eq!(admin.post(&path, json!({"email": "second@lakeside.example"})).await.refusal(), "422 email_taken");
    assert_eq!(
        admin.post("/api/office/brands/none/admins", json!({"email": "a@b.example"})).await.refusal(),
        "404 not_found"
    );
    assert_eq!(app.new_jobs().await, ["accounts.send_password_link"]);
}

#[tokio::test]
async fn of_two_who_edit_one_brand_the_second_one_learns_of_the_first() {
    let (app, admin) = office().await;
    let slug = fresh();
    let path = format!("/api/office/brands/{slug}");
    admin.post("/api/office/brands", new_brand(&slug, json!({}))).await.expect(201);
    let version = admin.get(&path).await.expect(200)["version"].clone();
    let with = |name: &str, version: &Value| {
        let mut body = new_brand(&slug, json!({"name": name}));
        body["version"] = version.clone();
        body
    };
    app.clock().advance(std::time::Duration::from_secs(60));

    let (one, two) = tokio::join!(admin.put(&path, with("One", &version)), admin.put(&path, with("Two", &version)));

    let (saved, refused) = if one.status == 200 { (one, two) } else { (two, one) };
    let newer = saved.expect(200)["version"].clone();
    assert_ne!(newer, version);
    assert_eq!(refused.refusal(), "409 brand_changed");
    assert_eq!((&refused.json()["changed_by"], &refused.json()["changed_at"]), (&json!("Mei Lin"), &newer));
    assert_eq!(admin.get(&path).await.expect(200)["brand"]["name"], saved.json()["brand"]["name"]);
    app.clock().advance(std::time::Duration::from_secs(60));
    admin.put(&path, with("Three", &newer)).await.expect(200);
    assert_eq!(admin.put(&path, with("Four", &json!("yesterday"))).await.status, 422);
    // A file has no version: it makes a new brand and never changes one that is there.
    let file = admin.get(&format!("{path}/file")).await.expect(200);
    assert_eq!(file["version"], Value::Null);
    assert_eq!(admin.put(&path, file).await.field("version"), "Version is required.");
    assert_eq!(admin.put(&path, with("Five", &Value::Null)).await.field("version"), "Version is required.");
    assert_eq!(admin.get(&path).await.expect(200)["brand"]["name"], "Three");
}

#[tokio::test]
async fn a_brand_whose_admin_cannot_be_invited_is_not_made_and_its_invitation_is_listed() {
    let (app, admin) = office().await;
    let slug = fresh();
    let mut body = new_brand(&slug, json!({}));
    body["admin_email"] = json!("first@lakeside.example");
    admin.post("/api/office/brands", body).await.expect(201);
    let tenant = app.state.hosts.resolve(&format!("{slug}.test")).await.unwrap();
    let chief = app.person_of(&tenant, &[Role::SuperAdmin], &[]).await.client;

    let listed = chief.get("/api/office/invitations").await.expect(200)["data"][0].clone();

    assert_eq!(
        (&listed["email"], &listed["role"], &listed["invited_by"]),
        (&json!("first@lakeside.example"), &json!("super-admin"), &json!(""))
    );
    // The mail is asked for in the transaction that made the brand.
    let jobs: i64 = sqlx::query_scalar("select count(*) from jobs.queue where tenant_id = $1")
        .bind(tenant.id)
        .fetch_one(&mut app.db.owner().await)
        .await
        .unwrap();
    assert_eq!(jobs, 1);
}
