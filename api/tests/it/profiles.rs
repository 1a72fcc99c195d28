//! Profiles: who reads and changes which, and what stands in the trail.

use axum::http::{Method, header};
use product::people::accounts::{Role, SendPasswordLink};
use serde_json::{Value, json};
use sqlx::Row;
use testkit::app::{Answer, Client, Person, TestApp};
use tiny_skia::Pixmap;

async fn superadmin(app: &TestApp) -> Person {
    app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await
}

async fn photo(client: &Client) -> String {
    let png = Pixmap::new(20, 20).unwrap().encode_png().unwrap();
    let client = client.clone().with(header::CONTENT_TYPE, "application/octet-stream");
    client.send(Method::POST, "/api/image?purpose=photo", png).await.expect(201)["id"].as_str().unwrap().to_owned()
}

async fn trail(reader: &Client, person: &Person) -> Vec<(String, Value)> {
    let answer = reader.get(&format!("/api/profile/{}/audit", person.id)).await.expect(200);
    let entries = answer["data"].as_array().unwrap().iter();
    entries.map(|entry| (entry["action"].as_str().unwrap().to_owned(), entry["fields"].clone())).collect()
}

fn billing() -> Value {
    json!({
        "official_name": "Chen Wei-Ting", "tax_id": "A123456789", "birth_date": "1988-04-02", "payment_method": "tw_bank",
        "mailing_address": "10 Zhongxiao East Road, Taipei"
    })
}

#[tokio::test]
async fn a_learner_changes_only_what_is_named() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let change = json!({
        "first_name": " 慧敏 ", "last_name": "林", "phone": "+886 912 345 678", "timezone": "Asia/Taipei",
        "handles": [{"kind": "line", "value": " huimin "}, {"kind": "wechat", "value": "hm_lin"}]
    });

    let changed = learner.client.patch("/api/basic/profile", change).await.expect(200);

    assert_eq!((&changed["name"], &changed["timezone"]), (&json!("林慧敏"), &json!("Asia/Taipei")));
    assert_eq!(changed["handles"], json!([{"kind": "line", "value": "huimin"}, {"kind": "wechat", "value": "hm_lin"}]));
    assert_eq!(changed["username"], learner.username);
    let cleared = learner.client.patch("/api/basic/profile", json!({"handles": null})).await.expect(200);
    assert_eq!((&cleared["handles"], &cleared["name"]), (&json!([]), &json!("林慧敏")));
    let kept = learner.client.patch("/api/basic/profile", json!({"phone": null})).await;
    assert!(!kept.field("phone").is_empty(), "what onboarding asks everybody for is not taken back (R-053)");
    assert_eq!(learner.client.get("/api/profile").await.expect(200), cleared);
}

#[tokio::test]
async fn the_student_part_holds_school_aims_and_real_scores() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let before = learner.client.get("/api/profile").await.expect(200);
    assert_eq!((&before["student"]["school"], &before["teacher"]), (&json!(null), &json!(null)));
    let change = json!({
        "school": "建國中學", "grade_level": 11, "graduation_year": 2027, "classes_taken": ["TOEFL Foundation"],
        "preferred_language": "tw", "referral": "a friend", "notes": "Shy in speaking.", "target_total": 4.5,
        "test_on": "2026-12-14", "real_scores": [
            {"taken_on": "2025-06-07", "scale": "points", "reading": 22, "listening": 20, "speaking": 18, "writing": 21},
            {"taken_on": "2026-03-07", "scale": "bands", "reading": 4.5, "listening": 4, "speaking": 3.5, "writing": 4}
        ]
    });

    let student = learner.client.patch("/api/student/profile", change).await.expect(200)["student"].clone();

    assert_eq!((&student["grade_level"], &student["test_on"]), (&json!(11), &json!("2026-12-14")));
    let totals: Vec<_> =
        student["real_scores"].as_array().unwrap().iter().map(|score| score["total"].as_f64()).collect();
    assert_eq!(totals, [Some(4.0), Some(81.0)], "newest first");
    let after = learner
        .client
        .patch("/api/student/profile", json!({"grade_level": "graduated", "target_total": 100, "notes": null}));
    let after = after.await.expect(200)["student"].clone();
    assert_eq!(
        (&after["grade_level"], &after["target_total"], &after["notes"]),
        (&json!("graduated"), &json!(100.0), &json!(null))
    );
    assert_eq!((&after["school"], &after["real_scores"]), (&student["school"], &student["real_scores"]));
}

fn real_test(taken_on: &str, scale: &str, sections: [f64; 4]) -> Value {
    let [reading, listening, speaking, writing] = sections;
    json!({"taken_on": taken_on, "scale": scale, "reading": reading, "listening": listening, "speaking": speaking, "writing": writing})
}

#[tokio::test]
async fn real_tests_are_entered_corrected_and_forgotten_one_by_one_with_the_aim_beside_them() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let client = &learner.client;
    let list = async || client.get("/api/real-scores").await.expect(200);
    assert_eq!(list().await, json!({"data": [], "target_total": null, "test_on": null}));

    let points = real_test("2025-06-07", "points", [22.0, 20.0, 18.0, 21.0]);
    let old = client.post("/api/real-scores", points.clone()).await.expect(201);
    assert_eq!(old["total"], 81.0);
    let again = client.post("/api/real-scores", points.clone()).await.expect(201);
    assert_eq!(again["id"], old["id"], "a test that is sent twice was taken once");
    let bands = real_test("2026-03-07", "bands", [4.5, 4.0, 3.5, 4.0]);
    let new = client.post("/api/real-scores", bands).await.expect(201);

    let aim = json!({"target_total": 5, "test_on": "2026-12-14"});
    let aimed = client.put("/api/real-scores/target", aim).await.expect(200);
    assert_eq!(
        (&aimed["target_total"], &aimed["test_on"], aimed["data"].as_array().unwrap().len()),
        (&json!(5.0), &json!("2026-12-14"), 2)
    );
    let path = format!("/api/real-scores/{}", new["id"].as_str().unwrap());
    let corrected = client.put(&path, real_test("2026-03-08", "bands", [5.0, 4.0, 3.5, 4.5])).await.expect(200);
    assert_eq!((&corrected["id"], &corrected["total"]), (&new["id"], &json!(4.5)));

    // The profile shows the same, and saving it there keeps what each is called by.
    let student = client.get("/api/profile").await.expect(200)["student"].clone();
    assert_eq!((&student["target_total"], &student["real_scores"][0]["total"]), (&json!(5.0), &json!(4.5)));
    let mut scores = student["real_scores"].as_array().unwrap().clone();
    scores.push(real_test("2024-05-04", "points", [15.0, 15.0, 15.0, 15.0]));
    client.patch("/api/student/profile", json!({"real_scores": scores})).await.expect(200);
    let ids: Vec<Value> = list().await["data"].as_array().unwrap().iter().map(|test| test["id"].clone()).collect();
    assert_eq!((ids.len(), &ids[..2]), (3, &[new["id"].clone(), old["id"].clone()][..]));
    // Whoever had the profile open before a test was entered here learns of it instead of overwriting it.
    client.post("/api/real-scores", real_test("2023-05-06", "points", [9.0; 4])).await.expect(201);
    let stale = json!({"version": student["version"], "real_scores": []});
    assert_eq!(client.patch("/api/student/profile", stale).await.refusal(), "422 conflict");

    assert_eq!(client.send_json(Method::DELETE, &path, &json!({})).await.status, 204);
    assert_eq!(client.send_json(Method::DELETE, &path, &json!({})).await.refusal(), "404 not_found");
    let totals: Vec<Value> =
        list().await["data"].as_array().unwrap().iter().map(|test| test["total"].clone()).collect();
    assert_eq!(totals, [json!(81.0), json!(60.0), json!(36.0)], "newest first");
    let forgotten = client.put("/api/real-scores/target", json!({})).await.expect(200);
    assert_eq!((&forgotten["target_total"], &forgotten["test_on"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn a_real_test_has_the_scores_of_its_format_and_belongs_to_its_learner() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let made = learner.client.post("/api/real-scores", real_test("2026-03-07", "bands", [4.5, 4.0, 3.5, 4.0])).await;
    let path = format!("/api/real-scores/{}", made.expect(201)["id"].as_str().unwrap());
    let english = learner.client.clone().in_language("en");
    let table = [
        (real_test("2026-03-07", "bands", [28.0, 4.0, 4.0, 4.0]), "reading", "Reading must be between 1 and 6."),
        (real_test("2026-03-07", "bands", [4.0, 4.2, 4.0, 4.0]), "listening", "Listening: please check the format."),
        (real_test("2026-03-07", "points", [4.0, 4.0, 31.0, 4.0]), "speaking", "Speaking must be between 0 and 30."),
        (real_test("2026-03-07", "points", [4.0, 4.0, 4.0, 4.5]), "writing", "Writing: please check the format."),
        (real_test("2026-01-20", "bands", [4.0; 4]), "scale", "Scale: please check the format."),
        (real_test("2036-03-07", "points", [4.0; 4]), "taken_on", "Test date: please check the format."),
    ];
    for (body, field, text) in table {
        for refused in [english.post("/api/real-scores", body.clone()).await, english.put(&path, body.clone()).await] {
            assert_eq!((refused.status, refused.field(field).as_str()), (422, text), "{body}: {}", refused.text());
        }
    }
    let odd_aim = english.put("/api/real-scores/target", json!({"target_total": 6.5})).await;
    assert_eq!((odd_aim.status, odd_aim.field("target_total").is_empty()), (422, false));
    for day in 1..20 {
        let body = real_test(&format!("2025-06-{day:02}"), "points", [9.0; 4]);
        learner.client.post("/api/real-scores", body).await.expect(201);
    }
    let full = learner.client.post("/api/real-scores", real_test("2024-06-01", "points", [9.0; 4])).await;
    assert_eq!((full.status, full.field("real_scores").is_empty()), (422, false), "twenty at most");

    let other = app.db.tenant("other").await;
    let foreign = app.person_of(&other, &[Role::Student], &[]).await;
    for stranger in [&app.learner().await, &foreign] {
        let score = real_test("2026-03-07", "bands", [6.0; 4]);
        assert_eq!(stranger.client.put(&path, score).await.refusal(), "404 not_found");
        assert_eq!(stranger.client.send_json(Method::DELETE, &path, &json!({})).await.refusal(), "404 not_found");
    }
    let teacher = app.person_of(&app.tenant, &[Role::Teacher], &[]).await;
    assert_eq!(teacher.client.get("/api/real-scores").await.refusal(), "404 not_found", "only learners take it");
    let kept = learner.client.get("/api/real-scores").await.expect(200);
    assert_eq!((kept["data"].as_array().unwrap().len(), &kept["data"][0]["reading"]), (20, &json!(4.5)));
}

#[tokio::test]
async fn bad_fields_are_told_in_the_readers_language_and_change_nothing() {
    let app = TestApp::start().await;
    let (learner, other) = (app.learner().await, app.learner().await);
    let client = learner.client.clone().in_language("zh-TW");
    let before = client.get("/api/profile").await.expect(200);
    let table = [
        ("basic", json!({"first_name": "  "}), "first_name", "請填寫名字。"),
        ("basic", json!({"first_name": null}), "first_name", "請填寫名字。"),
        ("basic", json!({"last_name": "x".repeat(61)}), "last_name", "姓氏最多 60 個字元。"),
        ("basic", json!({"username": "a@b"}), "username", "使用者名稱格式不正確。"),
        ("basic", json!({"username": other.username.to_uppercase()}), "username", "這個使用者名稱已有人使用"),
        ("basic", json!({"phone": "123"}), "phone", "電話至少要有 7 位數字。"),
        ("basic", json!({"timezone": "Mars/Base"}), "timezone", "時區：請從選項中選擇。"),
        ("basic", json!({"timezone": "asia/taipei"}), "timezone", "時區：請從選項中選擇。"),
        ("basic", json!({"lang": "fr"}), "lang", "語言：請從選項中選擇。"),
        ("basic", json!({"handles": [{"kind": "line", "value": ""}]}), "handles", "請填寫通訊軟體帳號。"),
        (
            "basic",
            json!({"handles": vec![json!({"kind": "line", "value": "x"}); 21]}),
            "handles",
            "通訊軟體帳號最多 20 個。",
        ),
        ("student", json!({"grade_level": 18}), "grade_level", "年級格式不正確。"),
        ("student", json!({"graduation_year": 1900}), "graduation_year", "畢業年份格式不正確。"),
        ("student", json!({"notes": "x".repeat(2001)}), "notes", "備註最多 2000 個字元。"),
        ("student", json!({"target_total": 6.5}), "target_total", "目標分數格式不正確。"),
        ("student", json!({"test_on": "soon"}), "test_on", "考試日期的內容類型不正確。"),
        (
            "student",
            json!({"real_scores": [{"taken_on": "2026-03-07", "scale": "bands", "reading": 28, "listening": 4, "speaking": 4, "writing": 4}]}),
            "real_scores",
            "正式考試成績格式不正確。",
        ),
    ];
    for (part, change, field, text) in table {
        let refused = client.patch(&format!("/api/{part}/profile"), change.clone()).await;
        assert_eq!((refused.status, refused.field(field).as_str()), (422, text), "{change}: {}", refused.text());
    }
    assert_eq!(client.get("/api/profile").await.expect(200), before);
}

#[tokio::test]
async fn a_second_editor_is_told_that_the_first_was_faster() {
    let app = TestApp::start().await;
    let (learner, admin) = (app.learner().await, app.admin().await);
    let path = format!("/api/basic/profile/{}", learner.id);
    let version = learner.client.get("/api/profile").await.expect(200)["version"].clone();

    let change = |phone: &str| json!({"version": version, "phone": phone});
    let (one, two) = tokio::join!(
        learner.client.patch("/api/basic/profile", change("0911111111")),
        admin.client.patch(&path, change("0922222222"))
    );

    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
    let refused = if one.status == 422 { &one } else { &two };
    assert_eq!(refused.refusal(), "422 conflict");
    let now = learner.client.get("/api/profile").await.expect(200);
    let again = learner.client.patch("/api/basic/profile", json!({"version": now["version"], "phone": "0933333333"}));
    assert_eq!(again.await.expect(200)["phone"], "0933333333");
}

#[tokio::test]
async fn a_photo_is_ones_own_and_the_old_one_goes() {
    let app = TestApp::start().await;
    let (learner, other) = (app.learner().await, app.learner().await);
    let (first, second, foreign) =
        (photo(&learner.client).await, photo(&learner.client).await, photo(&other.client).await);
    let set = async |id: &str| learner.client.patch("/api/basic/profile", json!({"photo_id": id})).await;

    set(&first).await.expect(200);
    assert_eq!(set(&foreign).await.field("photo_id"), "Photo: please choose one of the options.");
    let shown = set(&second).await.expect(200);

    assert_eq!(shown["photo_url"], format!("/api/images/{second}"));
    assert_eq!(learner.client.post("/api/me", json!({})).await.expect(200)["photo_url"], shown["photo_url"]);
    assert_eq!(app.client().get(&format!("/api/images/{first}")).await.refusal(), "404 not_found");
    app.client().get(&format!("/api/images/{foreign}")).await.expect(200);
    let bare = learner.client.patch("/api/basic/profile", json!({"photo_id": null})).await.expect(200);
    assert_eq!(bare["photo_url"], json!(null));
    assert_eq!(app.new_jobs().await, ["images.delete_image_blob", "images.delete_image_blob"]);
}

#[tokio::test]
async fn admins_change_anybody_and_it_stands_in_the_trail() {
    let app = TestApp::start().await;
    let (learner, admin, head) = (app.learner().await, app.admin().await, superadmin(&app).await);
    let of = |part: &str| format!("/api/{part}/profile/{}", learner.id);

    admin.client.patch(&of("basic"), json!({"phone": "0912345678", "first_name": "Mei"})).await.expect(200);
    admin.client.patch(&of("student"), json!({"school": "River School"})).await.expect(200);
    learner.client.patch("/api/basic/profile", json!({"phone": "0987654321"})).await.expect(200);

    assert_eq!(
        trail(&head.client, &learner).await,
        [("profile.edit_student".to_owned(), json!(["school"])), ("profile.edit_basic".to_owned(), json!(["phone"])),],
        "only what differs, and nobody is watched over the own profile"
    );
    let answer = head.client.get(&format!("/api/profile/{}/audit", learner.id)).await.expect(200);
    assert_eq!(
        (&answer["data"][0]["changes"], &answer["data"][1]["changes"][0]["after"]),
        (&json!([{"field": "school", "before": null, "after": "River School"}]), &json!("0912345678"))
    );
    assert_eq!(admin.client.get(&format!("/api/profile/{}/audit", learner.id)).await.refusal(), "403 forbidden");
    assert_eq!(
        learner.client.patch(&of("basic"), json!({})).await.refusal(),
        "403 forbidden",
        "not even oneself this way"
    );
}

#[tokio::test]
async fn nobody_changes_somebody_with_more_rights() {
    let app = TestApp::start().await;
    let (admin, above, learner) = (app.admin().await, superadmin(&app).await, app.learner().await);
    let rename = json!({"first_name": "Eve"});
    let change = async |who: &Person, whom: &Person| {
        let profile = who.client.patch(&format!("/api/basic/profile/{}", whom.id.0), rename.clone()).await.status;
        let link = who.client.post("/api/reset-url", json!({"user_id": whom.id.0})).await.status;
        (profile, link)
    };

    assert_eq!(change(&admin, &above).await, (403, 403));
    assert_eq!(change(&admin, &learner).await, (200, 204));
    assert_eq!(change(&above, &admin).await, (200, 204));
    let name = above.client.post("/api/me", json!({})).await.expect(200)["first_name"].clone();
    assert_ne!(name, "Eve");
    assert_eq!(app.jobs::<SendPasswordLink>().await.len(), 2);
}

#[tokio::test]
async fn strangers_learn_nothing_of_a_profile() {
    let app = TestApp::start().await;
    let (learner, other, teacher, admin) =
        (app.learner().await, app.learner().await, app.teacher().await, app.admin().await);
    let (by_id, by_name) =
        (format!("/api/profile/{}", learner.id), format!("/api/profile/username/{}", learner.username.to_uppercase()));

    for stranger in [&other, &teacher] {
        assert_eq!(stranger.client.get(&by_id).await.refusal(), "404 not_found");
        assert_eq!(stranger.client.get(&by_name).await.refusal(), "404 not_found");
    }
    let parent = app.parent_of(&learner).await;
    for reader in [&learner, &admin, &parent] {
        assert_eq!(reader.client.get(&by_id).await.expect(200)["id"], json!(learner.id));
        assert_eq!(reader.client.get(&by_name).await.expect(200)["id"], json!(learner.id));
    }
    let elsewhere = app.db.tenant("elsewhere").await;
    let foreign_admin = app.person_of(&elsewhere, &[Role::Admin], &[]).await;
    assert_eq!(foreign_admin.client.get(&by_id).await.refusal(), "404 not_found");
    assert_eq!(
        foreign_admin
            .client
            .patch(&format!("/api/basic/profile/{}", learner.id), json!({"phone": null}))
            .await
            .refusal(),
        "404 not_found"
    );
}

#[tokio::test]
async fn teaching_is_told_by_teachers_only() {
    let app = TestApp::start().await;
    let (teacher, learner) = (app.teacher().await, app.learner().await);
    let change = json!({
        "college": "River College", "graduation_year": 2014, "major": "Linguistics", "bio": "Ten years of TOEFL.",
        "subjects": ["Speaking", "Writing"], "hours_per_week": 12, "hourly_cents": 90000, "currency": "TWD"
    });

    let told = teacher.client.patch("/api/teacher/profile", change.clone()).await.expect(200)["teacher"].clone();

    for (field, value) in change.as_object().unwrap() {
        assert_eq!(&told[field], value, "{field}");
    }
    assert_eq!(learner.client.patch("/api/teacher/profile", json!({"bio": "x"})).await.refusal(), "404 not_found");
    assert_eq!(teacher.client.patch("/api/student/profile", json!({"notes": "x"})).await.refusal(), "404 not_found");
    let refused = teacher.client.patch("/api/teacher/profile", json!({"currency": null})).await;
    assert_eq!(refused.field("currency"), "Currency is required.");
    assert_eq!(
        teacher.client.patch("/api/teacher/profile", json!({"hours_per_week": 200})).await.field("hours_per_week"),
        "Hours per week must be between 0 and 80."
    );
    assert_eq!(
        trail(&superadmin(&app).await.client, &teacher).await.len(),
        1,
        "the salary, also when one sets it oneself"
    );
}

async fn get_billing(client: &Client, teacher: &Person) -> Answer {
    client.get(&format!("/api/teacher/billing/{}", teacher.id)).await
}

#[tokio::test]
async fn billing_is_for_the_teacher_and_finance_and_every_look_is_told() {
    let app = TestApp::start().await;
    let (teacher, admin, finance, other) =
        (app.teacher().await, app.admin().await, superadmin(&app).await, app.teacher().await);

    teacher.client.patch("/api/teacher/profile", json!({"billing": billing()})).await.expect(200);

    let own = teacher.client.get("/api/teacher/billing").await.expect(200);
    for (field, value) in billing().as_object().unwrap() {
        assert_eq!(&own[field], value, "{field}");
    }
    assert_eq!(get_billing(&finance.client, &teacher).await.expect(200), own);
    for stranger in [&admin, &other] {
        assert_eq!(get_billing(&stranger.client, &teacher).await.refusal(), "403 forbidden");
    }
    let path = format!("/api/teacher/profile/{}", teacher.id);
    let by_admin = admin.client.patch(&path, json!({"bio": "x", "billing": {"tax_id": "B"}})).await;
    assert_eq!(by_admin.refusal(), "403 forbidden");
    finance
        .client
        .patch(&path, json!({"billing": {"tax_id": "B987654321", "mailing_address": null}}))
        .await
        .expect(200);

    let changed = teacher.client.get("/api/teacher/billing").await.expect(200);
    assert_eq!(
        (&changed["tax_id"], &changed["mailing_address"], &changed["official_name"]),
        (&json!("B987654321"), &json!(null), &own["official_name"])
    );
    let told = trail(&finance.client, &teacher).await;
    assert_eq!(
        told,
        [
            ("billing.edit".to_owned(), json!(["tax_id", "mailing_address"])),
            ("billing.read".to_owned(), json!([])),
            (
                "billing.edit".to_owned(),
                json!(["official_name", "tax_id", "birth_date", "payment_method", "mailing_address"])
            ),
        ]
    );
    assert_eq!(app.learner().await.client.get("/api/teacher/billing").await.refusal(), "404 not_found");
}

#[tokio::test]
async fn billing_cannot_be_read_in_the_database_nor_moved_to_another_teacher() {
    let app = TestApp::start().await;
    let (teacher, thief) = (app.teacher().await, app.teacher().await);
    for person in [&teacher, &thief] {
        person.client.patch("/api/teacher/profile", json!({"billing": billing()})).await.expect(200);
    }

    let mut owner = app.db.owner().await;
    let rows = sqlx::query("select to_jsonb(b)::text as text from teacher_billing b where tenant_id = $1")
        .bind(app.tenant.id)
        .fetch_all(&mut owner)
        .await
        .unwrap();
    assert_eq!(rows.len(), 2);
    for row in rows {
        let text: String = row.get("text");
        assert!(!text.contains("Chen") && !text.contains(&hex::encode("A123456789")), "{text}");
    }
    sqlx::query(
        "update teacher_billing t set sealed = o.sealed from teacher_billing o where t.user_id = $1 and o.user_id = $2",
    )
    .bind(thief.id.0)
    .bind(teacher.id.0)
    .execute(&mut owner)
    .await
    .unwrap();
    assert_eq!(thief.client.get("/api/teacher/billing").await.refusal(), "500 internal");
}

#[tokio::test]
async fn an_analysis_without_tests_is_empty_and_ones_own() {
    let app = TestApp::start().await;
    let (learner, other, admin) = (app.learner().await, app.learner().await, app.admin().await);
    let path = format!("/api/student/test-analysis?user_id={}", learner.id);

    let empty = json!({"history": [], "accuracy": [], "pace": [], "last_activity_at": null});
    assert_eq!(learner.client.get("/api/student/test-analysis").await.expect(200), empty);
    assert_eq!(admin.client.get(&path).await.expect(200), empty);
    assert_eq!(app.parent_of(&learner).await.client.get(&path).await.expect(200), empty);
    assert_eq!(other.client.get(&path).await.refusal(), "404 not_found");
}
