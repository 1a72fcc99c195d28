//! The item bank of the platform's staff, through HTTP.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use product::people::accounts::Role;
use serde_json::{Value, json};
use tenants::Tenant;
use testkit::app::{Client, Person, TestApp};

/// The default brand with an admin and the repository's packs, on a database of the test's own.
pub(crate) struct Bank {
    pub(crate) app: TestApp,
    pub(crate) brand: Tenant,
    pub(crate) admin: Person,
}

fn content() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../content")
}

async fn import(app: &TestApp, content: &Path) {
    worker::content::import_content(&app.db.db, &app.state.outside.blobs, content).await.unwrap();
}

pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

pub(crate) fn replace(file: &Path, before: &str, after: &str) {
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains(before), "{before} is in {}", file.display());
    fs::write(file, text.replace(before, after)).unwrap();
}

impl Bank {
    pub(crate) async fn open() -> Self {
        let app = TestApp::start_alone().await;
        let brand = app.state.hosts.resolve("localhost").await.unwrap();
        let admin = app.person_of(&brand, &[Role::Admin], &[]).await;
        let own = app.folder().join("content");
        for folder in ["formats", "rubrics"] {
            copy(&content().join(folder), &own.join(folder));
        }
        // The one pack that these tests know by heart, as a first version; others may come and go.
        let first = own.join("packs/river-light/v1");
        copy(&content().join("packs/river-light/v3"), &first);
        replace(&first.join("pack.yaml"), "version: 3", "version: 1");
        import(&app, &own).await;
        Self { app, brand, admin }
    }

    /// A second version in which the wording of one option of r1-02 is another.
    async fn publish_second_version(&self) {
        let own = self.app.folder().join("content");
        let second = own.join("packs/river-light/v2");
        copy(&own.join("packs/river-light/v1"), &second);
        replace(&second.join("pack.yaml"), "version: 1", "version: 2");
        replace(&second.join("reading.yaml"), "{id: c, text: deliberate}", "{id: c, text: intentional}");
        import(&self.app, &own).await;
    }

    /// Another pack of the repository.
    async fn publish(&self, folder: &str) {
        let own = self.app.folder().join("content");
        copy(&content().join("packs").join(folder), &own.join("packs").join(folder));
        import(&self.app, &own).await;
    }

    pub(crate) async fn search(&self, query: &str) -> Value {
        self.client().get(&format!("/api/admin-tools/toefl-question-search?{query}")).await.expect(200)
    }

    fn client(&self) -> &Client {
        &self.admin.client
    }

    pub(crate) async fn version(&self, number: i64) -> String {
        let packs = self.client().get("/api/admin-tools/packs").await.expect(200);
        let packs = packs["data"].as_array().unwrap().clone();
        packs.iter().find(|pack| pack["version"] == number).unwrap()["id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn review(&self, path: &str, state: &str) -> testkit::app::Answer {
        let body = json!({"state": state, "reason": "because the test says so"});
        self.client().post(&format!("/api/admin-tools/packs/{path}/reviews"), body).await
    }

    pub(crate) async fn listed(&self) -> Vec<(String, i64)> {
        let tests = self.app.client_of("localhost").get("/api/tests").await.expect(200);
        let tests = tests["data"].as_array().unwrap().clone();
        tests.iter().map(|t| (t["slug"].as_str().unwrap().to_owned(), t["version"].as_i64().unwrap())).collect()
    }
}

fn items(page: &Value) -> Vec<String> {
    page["data"].as_array().unwrap().iter().map(|line| line["item"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn items_are_found_by_the_words_of_question_options_passage_and_transcript() {
    let bank = Bank::open().await;

    let by_option = bank.search("q=deliberate").await;
    assert_eq!(items(&by_option)[0], "r1-02", "{by_option}");
    assert!(by_option["data"][0]["excerpt"].as_str().unwrap().contains("\u{2}deliberate\u{3}"), "{by_option}");
    let by_question = bank.search("q=%22drawer+nine%22").await;
    assert_eq!(items(&by_question)[0], "l1-02", "a phrase of the question ranks above the transcript's");
    // The passage belongs to every question about it.
    assert_eq!(bank.search("q=Cordouan+lens").await["total"], 10);
    assert_eq!(items(&bank.search("q=R1-02").await), ["r1-02"], "by its id");
    assert_eq!(bank.search("q=zyzzyva").await["total"], 0);
    assert_eq!(items(&bank.search("q=deliberate+-lamp").await), Vec::<String>::new(), "without a word");
}

#[tokio::test]
async fn items_with_the_same_directions_are_told_apart_and_found_by_what_is_heard() {
    let bank = Bank::open().await;
    bank.publish("after-the-tone/v2").await;
    let first = async |query: &str| bank.search(query).await["data"][0].clone();

    let repeated = bank.search("pack=after-the-tone&kind=listen_and_repeat").await;
    let heard: BTreeSet<_> =
        repeated["data"].as_array().unwrap().iter().map(|line| line["stimulus"].as_str().unwrap()).collect();
    assert_eq!(heard.len(), 20, "each row of the page says something else: {repeated}");
    assert!(heard.contains("The life jackets are under the seats."), "{heard:?}");

    let found = first("q=%22life+jackets%22").await;
    assert_eq!(found["stimulus"], "The \u{2}life\u{3} \u{2}jackets\u{3} are under the seats.");
    assert!(!found["excerpt"].as_str().unwrap().contains('\u{2}'), "not marked twice: {found}");
    assert_eq!(first("q=w1-01&pack=river-light").await["stimulus"], "Museum Collections");

    // Rows of a release that did not know of it are completed by the next import, although no pack is new.
    let mut owner = bank.app.db.owner().await;
    sqlx::query("update library.items set stimulus = null, passage = ''").execute(&mut owner).await.unwrap();
    assert_eq!(first("kind=listen_and_repeat").await["stimulus"], "");
    assert_eq!(bank.search("q=%22life+jackets%22").await["total"], 0);
    import(&bank.app, &bank.app.folder().join("content")).await;
    assert_eq!(first("q=%22life+jackets%22&versions=all").await["item"], found["item"]);
    let left = "select count(*) from library.items where stimulus is null";
    let left: i64 = sqlx::query_scalar(left).fetch_one(&mut owner).await.unwrap();
    assert_eq!(left, 0, "all packs are completed");
}

#[tokio::test]
async fn filters_narrow_and_pages_hold_twenty() {
    let bank = Bank::open().await;

    let all = bank.search("").await;
    assert_eq!((all["total"].as_i64(), items(&all).len()), (Some(24), 20));
    assert_eq!(items(&bank.search("page=2").await).len(), 4);
    assert_eq!(items(&bank.search("section=writing").await), ["w1-01"]);
    assert_eq!(items(&bank.search("kind=academic_read_listen&answer=speaking").await), ["s3-01"]);
    assert_eq!(items(&bank.search("question_type=vocabulary&difficulty_to=-0.9").await), ["r1-02"]);
    assert_eq!(bank.search("format=ibt-2019").await["total"], 0);
    assert_eq!(bank.search("state=approved&pack=river-light").await["total"], 24);
    let facets = bank.client().get("/api/admin-tools/toefl-question-search/facets").await.expect(200);
    assert_eq!((&facets["packs"], &facets["formats"]), (&json!(["river-light"]), &json!(["ibt-2023"])));

    for (query, field) in [
        ("section=cooking", "section"),
        ("kind=poem", "kind"),
        ("question_type=guess", "question_type"),
        ("answer=song", "answer"),
        ("state=lost", "state"),
        ("versions=some", "versions"),
        ("difficulty_from=9", "difficulty_from"),
    ] {
        let refused = bank.client().get(&format!("/api/admin-tools/toefl-question-search?{query}")).await;
        assert_eq!(refused.refusal(), "422 invalid", "{query}");
        assert!(!refused.field(field).is_empty(), "{query}");
    }
}

#[tokio::test]
async fn an_item_shows_its_key_and_what_changed_between_its_versions() {
    let bank = Bank::open().await;
    bank.publish_second_version().await;
    let (first, second) = (bank.version(1).await, bank.version(2).await);

    assert_eq!(bank.search("pack=river-light").await["total"], 24, "the newest version alone");
    assert_eq!(bank.search("pack=river-light&versions=all").await["total"], 48);
    let item = bank.client().get(&format!("/api/admin-tools/packs/{second}/items/r1-02")).await.expect(200);
    assert_eq!(item["key"]["correct"], json!(["b"]));
    assert_eq!(item["set"]["items"].as_array().unwrap().len(), 1);
    assert_eq!((&item["previous"], &item["next"]), (&json!("r1-01"), &json!("r1-03")));
    let versions: Vec<_> =
        item["versions"].as_array().unwrap().iter().map(|v| (&v["version"], &v["changes"])).collect();
    assert_eq!(versions, [(&json!(2), &json!(1)), (&json!(1), &Value::Null)]);

    let path = format!("/api/admin-tools/packs/{second}/items/r1-02/difference?against={first}");
    let changes = bank.client().get(&path).await.expect(200);
    let change = json!({"field": "item.answer.options[c].text", "before": "deliberate", "after": "intentional"});
    assert_eq!(changes["data"], json!([change]));
    let missing = bank.client().get(&format!("/api/admin-tools/packs/{second}/items/r9-99")).await;
    assert_eq!(missing.refusal(), "404 not_found");
}

#[tokio::test]
async fn a_retired_pack_is_not_started_any_more_and_an_attempt_goes_on() {
    let bank = Bank::open().await;
    let version = bank.version(1).await;
    let (learner, late) = (
        bank.app.person_of(&bank.brand, &[Role::Student], &[]).await,
        bank.app.person_of(&bank.brand, &[Role::Student], &[]).await,
    );
    let start =
        async |who: &Person| who.client.post("/api/attempts", json!({"test_id": version, "mode": "strict"})).await;
    let attempt = start(&learner).await.expect(201)["id"].as_str().unwrap().to_owned();
    assert_eq!(bank.listed().await, [("river-light".to_owned(), 1)]);

    let retired = bank.review(&version, "retired").await.expect(200);

    assert_eq!((&retired["pack"]["state"], &retired["pack"]["is_listed"]), (&json!("retired"), &json!(false)));
    assert_eq!(retired["marks"][0]["reason"], "because the test says so");
    assert_eq!(retired["marks"][0]["first_name"], "Mei");
    assert_eq!(bank.listed().await, []);
    assert_eq!(start(&late).await.refusal(), "404 not_found");
    assert_eq!(late.client.get(&format!("/api/tests/{version}")).await.refusal(), "404 not_found");
    assert_eq!(start(&learner).await.expect(200)["id"], attempt.as_str(), "who has begun goes on");
    assert_eq!(learner.client.get(&format!("/api/attempts/{attempt}")).await.expect(200)["id"], attempt.as_str());
    assert_eq!(bank.review(&version, "retired").await.refusal(), "422 conflict");
}

#[tokio::test]
async fn a_draft_hides_until_it_is_approved_and_the_older_version_stays_listed() {
    let bank = Bank::open().await;
    bank.publish_second_version().await;
    let second = bank.version(2).await;
    assert_eq!(bank.listed().await, [("river-light".to_owned(), 2)]);

    bank.review(&second, "in_review").await.expect(200);
    assert_eq!(bank.listed().await, [("river-light".to_owned(), 1)]);
    assert_eq!(bank.admin.client.get("/api/office/today").await.expect(200)["packs"], json!({"in_review": 1}));

    bank.review(&format!("{second}/items/r1-02"), "in_review").await.expect(204);
    assert_eq!(bank.review(&second, "approved").await.refusal(), "422 items_not_approved");
    let detail = bank.client().get(&format!("/api/admin-tools/packs/{second}")).await.expect(200);
    assert_eq!(detail["blocking"], json!(["r1-02"]));

    bank.review(&format!("{second}/items/r1-02"), "approved").await.expect(204);
    bank.review(&second, "approved").await.expect(200);
    assert_eq!(bank.listed().await, [("river-light".to_owned(), 2)]);
    bank.review(&second, "retired").await.expect(200);
    assert_eq!(bank.listed().await, [], "an older version does not come back by itself");
}

#[tokio::test]
async fn a_mark_needs_a_known_state_and_a_reason() {
    let bank = Bank::open().await;
    let version = bank.version(1).await;
    let path = format!("/api/admin-tools/packs/{version}/reviews");
    let post = async |body: Value| bank.client().clone().in_language("zh-TW").post(&path, body).await;

    assert_eq!(post(json!({"state": "lost", "reason": "x"})).await.field("state"), "狀態：請從選項中選擇。");
    assert_eq!(post(json!({"state": "retired", "reason": "  "})).await.refusal(), "422 invalid");
    assert_eq!(post(json!({"state": "retired", "reason": "x".repeat(501)})).await.refusal(), "422 invalid");
    let unknown = format!("{version}/items/r9-99");
    assert_eq!(bank.review(&unknown, "retired").await.refusal(), "404 not_found");
    assert_eq!(bank.listed().await.len(), 1);
}

#[tokio::test]
async fn a_preview_is_what_learners_see_and_stores_nothing() {
    let bank = Bank::open().await;
    let version = bank.version(1).await;
    bank.review(&version, "draft").await.expect(200);

    let part = bank.client().get(&format!("/api/admin-tools/packs/{version}/parts/listening-1")).await.expect(200);

    assert_eq!(part["sets"][0]["id"], "l1");
    assert!(!part.to_string().contains("explanation"), "the key stays behind");
    let url = part["sets"][0]["audio"]["sources"][0]["url"].as_str().unwrap();
    assert_eq!(bank.app.client_of("localhost").get(url).await.status, 200, "its sound can be heard");
    let attempts: i64 =
        sqlx::query_scalar("select count(*) from attempts").fetch_one(&mut bank.app.db.owner().await).await.unwrap();
    assert_eq!(attempts, 0);
    let missing = bank.client().get(&format!("/api/admin-tools/packs/{version}/parts/cooking-1")).await;
    assert_eq!(missing.refusal(), "404 not_found");
}

#[tokio::test]
async fn figures_are_counts_over_all_tenants_and_nothing_below_five() {
    let bank = Bank::open().await;
    let version = bank.version(1).await;
    let other = bank.app.tenant.clone();
    let answer = async |tenant: &Tenant, option: &str, outcome: &str| {
        let learner = bank.app.person_of(tenant, &[Role::Student], &[]).await;
        bank.app.finished_test(&learner, &version).answered("r1-02", &["d", option], outcome).save().await;
    };
    let figures = async || {
        let item = bank.client().get(&format!("/api/admin-tools/packs/{version}/items/r1-02")).await.expect(200);
        (item["statistics"].clone(), item["flags"].clone())
    };

    for tenant in [&bank.brand, &other, &other, &other] {
        answer(tenant, "b", "right").await;
    }
    let (few, flags) = figures().await;
    assert_eq!((&few["answered"], &few["share_right"], &few["shares"]), (&json!(4), &Value::Null, &json!({})));
    assert_eq!(flags, json!(["few_answers"]));
    answer(&other, "a", "wrong").await;

    let (five, _) = figures().await;
    assert_eq!((&five["answered"], &five["share_right"]), (&json!(5), &json!(0.8)));
    assert_eq!(five["shares"], json!({"a": 0.2, "b": 0.8}), "the newest answer of each attempt");
}
