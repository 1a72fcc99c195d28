//! People from a file: nobody is made before the start, every bad line says why, and what was made can be taken back.

use axum::body::Body;
use axum::http::{Method, header};
use product::people::accounts::{Role, UserId};
use serde_json::{Value, json};
use testkit::app::{Answer, Client, Person, TestApp};
use uuid::Uuid;

const PATH: &str = "/api/admin/user/imports";

async fn send(by: &Client, file: impl Into<Vec<u8>>) -> Answer {
    let client = by.clone().with(header::CONTENT_TYPE, "text/csv");
    client.send(Method::POST, &format!("{PATH}?name=students.csv&lang=tw"), file.into()).await
}

fn at(import: &Value, what: &str) -> String {
    format!("{PATH}/{}{what}", import["id"].as_str().unwrap())
}

async fn start(by: &Person, import: &Value, is_inviting: bool) -> Answer {
    by.client.post(&at(import, "/start"), json!({ "is_inviting": is_inviting })).await
}

async fn undo(by: &Person, import: &Value) -> Answer {
    by.client.post(&at(import, "/undo"), json!({})).await
}

async fn emails(by: &Person) -> Vec<String> {
    let listed = by.client.get("/api/admin/user?sort=name").await.expect(200);
    listed["data"].as_array().unwrap().iter().map(|user| user["email"].as_str().unwrap().to_owned()).collect()
}

/// What the numbers of an import say: lines, good, bad, made, kept, and its state.
fn told(import: &Value) -> String {
    let number = |name: &str| import[name].to_string();
    let numbers = ["lines", "good", "bad", "made", "kept"].map(number).join(" ");
    format!("{} {numbers}", import["state"].as_str().unwrap())
}

async fn now(by: &Person, import: &Value) -> String {
    told(&by.client.get(&at(import, "")).await.expect(200))
}

#[tokio::test]
async fn a_file_is_checked_then_made_then_taken_back() {
    let app = TestApp::start().await;
    let (admin, mei) = (app.admin().await, app.learner().await);
    let before = emails(&admin).await;
    let file = format!(
        "Email;First name;Last name;Role;School\n\
         ann@people.test;Ann;Wu;;North\n\
         bo@people.test;Bo;Wu;teacher;North\n\
         {};Mei;Lin;;North\n\
         ann@people.test;Ann;Wu;;North\n\
         =1+1;=cmd;Wu;admin;North\n\
         cy@people.test;Cy;Wu;parent;North\n",
        mei.email.to_uppercase()
    );

    let import = send(&admin.client, file).await.expect(201);

    assert_eq!(told(&import), "checked 6 3 3 0 0");
    assert_eq!(import["ignored_columns"], json!(["School"]));
    assert_eq!((&import["file_name"], &import["created_by"]), (&json!("students.csv"), &json!("Mei Lin")));
    assert_eq!((&import["is_inviting"], &import["undo_until"]), (&Value::Null, &Value::Null));
    let faults = admin.client.get(&at(&import, "/faults")).await.expect(200);
    let lines: Vec<String> = faults["data"].as_array().unwrap().iter().map(problems).collect();
    assert_eq!(
        lines,
        [
            "4: Email: someone with this address already has an account.".to_owned(),
            "5: Email: line 2 has the same address.".to_owned(),
            "6: Email: please check the format. Role: please choose one of the options.".to_owned(),
        ]
    );
    assert_eq!((&faults["total"], &faults["current_page"]), (&json!(3), &json!(1)));
    let chinese = admin.client.clone().in_language("zh-TW").get(&at(&import, "/faults")).await.expect(200);
    assert_eq!(problems(&chinese["data"][1]), "5: 電子郵件：與第 2 列的電子郵件相同。");
    let csv = admin.client.get(&at(&import, "/faults/csv")).await;
    let text = String::from_utf8(csv.body.to_vec()).unwrap();
    assert!(text.starts_with("\u{feff}Line,email,first_name,last_name,What is wrong\r\n4,"), "{text}");
    assert!(text.contains("\r\n6,\"'=1+1\",\"'=cmd\",Wu,"), "no formula: {text}");
    assert_eq!(emails(&admin).await, before, "nothing is made yet");
    assert_eq!(app.mails().await.len(), 0);

    let started = start(&admin, &import, true).await.expect(202);
    assert_eq!((told(&started), &started["is_inviting"]), ("running 6 3 3 0 0".to_owned(), &json!(true)));
    app.run_jobs().await;

    assert_eq!(now(&admin, &import).await, "done 6 3 3 3 0");
    let mails = app.mails().await;
    let mut mailed: Vec<&str> = mails.iter().map(|mail| &*mail.to).collect();
    mailed.sort_unstable();
    assert_eq!(mailed, ["ann@people.test", "bo@people.test", "cy@people.test"]);
    assert!(mails.iter().all(|mail| mail.html.contains("lang=\"zh-Hant\"")), "as the office chose");
    let people = admin.client.get("/api/admin/user?search=wu&sort=name").await.expect(200);
    let roles: Vec<_> = people["data"].as_array().unwrap().iter().map(|user| user["roles"][0].clone()).collect();
    assert_eq!(roles, ["student", "teacher", "parent"]);
    assert_eq!(start(&admin, &import, true).await.refusal(), "409 import_not_in_state");

    // Ann comes; Bo is given T-Coins; nothing happens to Cy.
    let ann = app.mails().await.into_iter().find(|mail| mail.to == "ann@people.test").unwrap();
    let token = ann.links[0].split_once("/password/set?token=").unwrap().1.to_owned();
    let choice = json!({ "token": token, "password": "the river is bright" });
    app.client().post("/api/set-url", choice).await.expect(204);
    let chief = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let bo = people["data"][1]["id"].as_str().unwrap();
    let coins = json!({ "point": 3, "note": "Welcome", "key": Uuid::now_v7() });
    chief.client.post(&format!("/api/admin/user/{bo}/give-point"), coins).await.expect(200);

    assert_eq!(told(&undo(&chief, &import).await.expect(202)), "undoing 6 3 3 3 0");
    app.run_jobs().await;

    assert_eq!(now(&admin, &import).await, "undone 6 3 3 3 2");
    let left = admin.client.get("/api/admin/user?search=wu&sort=name").await.expect(200);
    let names: Vec<_> = left["data"].as_array().unwrap().iter().map(|user| user["first_name"].clone()).collect();
    assert_eq!(names, ["Ann", "Bo"], "who has come stays, and who something hangs on");
    let bo_again = app.mails().await.into_iter().find(|mail| mail.to == "bo@people.test").unwrap();
    let token = bo_again.links[0].split_once("/password/set?token=").unwrap().1.to_owned();
    let choice = json!({ "token": token, "password": "the river is bright" });
    app.client().post("/api/set-url", choice).await.expect(204);
    assert_eq!(undo(&chief, &import).await.refusal(), "409 import_not_in_state");
    let cy = people["data"][2]["id"].as_str().unwrap();
    let acts = app.audited(UserId(cy.parse().unwrap())).await;
    assert_eq!(acts, ["account.import", "account.undo_import"], "the trail outlives the account");
    let job_names = app.new_jobs().await;
    assert!(job_names.iter().all(|name| name == "accounts.send_welcome"), "{job_names:?}");
}

/// `4: what is wrong`.
fn problems(line: &Value) -> String {
    let faults = line["faults"].as_array().unwrap();
    let messages: Vec<&str> = faults.iter().map(|fault| fault["message"].as_str().unwrap()).collect();
    format!("{}: {}", line["line"], messages.join(" "))
}

#[tokio::test]
async fn without_mails_people_wait_on_the_offices_list() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let import = send(&admin.client, "email\nann@people.test").await.expect(201);
    start(&admin, &import, false).await.expect(202);
    app.run_jobs().await;
    assert_eq!(app.mails().await.len(), 0);
    let invitation = admin.client.get("/api/office/invitations").await.expect(200)["data"][0].clone();
    assert_eq!(
        (&invitation["email"], &invitation["state"], &invitation["invited_by"]),
        (&json!("ann@people.test"), &json!("open"), &json!("Mei Lin"))
    );
    let path = format!("/api/office/invitations/{}/send", invitation["id"].as_str().unwrap());
    admin.client.post(&path, json!({})).await.expect(200);
    app.run_jobs().await;
    assert_eq!(app.mails().await.len(), 1);
}

#[tokio::test]
async fn an_address_that_is_taken_since_the_check_becomes_a_bad_line() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let import = send(&admin.client, "email\nann@people.test\nbo@people.test\n").await.expect(201);
    let invitation = json!({ "email": "ann@people.test", "role": "student", "lang": "en" });
    admin.client.post("/api/office/invitations", invitation).await.expect(201);
    start(&admin, &import, false).await.expect(202);
    app.run_jobs().await;
    assert_eq!(now(&admin, &import).await, "done 2 1 1 1 0");
    let faults = admin.client.get(&at(&import, "/faults")).await.expect(200);
    assert_eq!(problems(&faults["data"][0]), "2: Email: someone with this address already has an account.");
    undo(&admin, &import).await.expect(202);
    app.run_jobs().await;
    assert!(emails(&admin).await.contains(&"ann@people.test".to_owned()), "an undo leaves whom it did not make");
    app.mails().await;
}

#[tokio::test]
async fn of_two_at_once_one_starts_and_one_undoes() {
    let app = TestApp::start().await;
    let (one, two) = (app.admin().await, app.admin().await);
    let import = send(&one.client, "email\nann@people.test\nbo@people.test\n").await.expect(201);
    let (first, second) = tokio::join!(start(&one, &import, false), start(&two, &import, true));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [202, 409]);
    // Not one account is made yet when the undo comes.
    let (first, second) = tokio::join!(undo(&one, &import), undo(&two, &import));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [202, 409]);
    app.run_jobs().await;
    assert_eq!(now(&one, &import).await, "undone 2 2 0 0 0");
    assert_eq!(emails(&one).await.len(), 2, "the two of the office");
}

#[tokio::test]
async fn only_the_own_office_sees_an_import_and_may_discard_it() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let other = app.db.tenant("other").await;
    let far = app.person_of(&other, &[Role::Admin], &[]).await;
    let import = send(&admin.client, "email\nann@people.test\nx").await.expect(201);
    for what in ["", "/faults", "/faults/csv"] {
        assert_eq!(far.client.get(&at(&import, what)).await.refusal(), "404 not_found", "{what}");
    }
    assert_eq!(start(&far, &import, false).await.refusal(), "404 not_found");
    assert_eq!(undo(&far, &import).await.refusal(), "404 not_found");
    assert_eq!(undo(&admin, &import).await.refusal(), "409 import_not_in_state", "nothing was made");
    assert_eq!(admin.client.get(PATH).await.expect(200)["total"], 1);
    assert_eq!(far.client.get(PATH).await.expect(200)["total"], 0);
    let discard = |by: Client| {
        let path = at(&import, "");
        async move { by.send(Method::DELETE, &path, Body::empty()).await }
    };
    assert_eq!(discard(far.client.clone()).await.refusal(), "404 not_found");
    assert_eq!(discard(admin.client.clone()).await.status, 204);
    assert_eq!(admin.client.get(&at(&import, "/faults")).await.refusal(), "404 not_found");
}

#[tokio::test]
async fn a_file_that_is_no_list_of_people_says_why() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for (file, message) in [
        (&b""[..], "There is no one in this file."),
        (b"email\n\n", "There is no one in this file."),
        (
            b"name\nMei",
            "There is no email column. The first line of the file must name the columns, and one of them must be \u{201c}email\u{201d}.",
        ),
        (b"PK\x03\x04\0\0", "This file cannot be read. Save the table as CSV (UTF-8) and try again."),
    ] {
        assert_eq!(send(&admin.client, file).await.field("file"), message);
    }
    let large = vec![b'x'; 32 * 1024 * 1024 + 1];
    assert_eq!(send(&admin.client, large).await.refusal(), "413 payload_too_large");
    assert_eq!(admin.client.get(PATH).await.expect(200)["total"], 0);
}
