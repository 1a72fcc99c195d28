//! The worker's binary as an operator meets it, on a database of the test's own.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

use jobs::{Enqueue, Job};
use serde::{Deserialize, Serialize};
use testkit::TestDb;

/// A job that no worker knows.
#[derive(Serialize, Deserialize)]
struct Stranger {}

impl Job for Stranger {
    const NAME: &'static str = "test.stranger";
}

fn worker(test_db: &TestDb, words: &[&str]) -> Command {
    let folder = std::env::temp_dir();
    let mut command = Command::new(env!("CARGO_BIN_EXE_worker"));
    command
        .args(words)
        .env_clear()
        .env("DATABASE_URL", &test_db.app_url)
        .env("OWNER_DATABASE_URL", &test_db.owner_url)
        .env("BLOB_DIR", folder.join("verdant-worker-test/blobs"))
        .env("OUTBOX_DIR", folder.join("verdant-worker-test/outbox"))
        .env("FONTS_DIR", concat!(env!("CARGO_MANIFEST_DIR"), "/../fonts"))
        .env("CONTENT_DIR", concat!(env!("CARGO_MANIFEST_DIR"), "/../content"));
    command
}

fn told(test_db: &TestDb, words: &[&str]) -> Output {
    worker(test_db, words).output().expect("run the worker")
}

fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

#[tokio::test]
async fn migrating_twice_changes_nothing() {
    let test_db = testkit::fresh_database().await;
    let mut partitions = Vec::new();
    for _ in 0..2 {
        printed(&told(&test_db, &["migrate"]));
        let days = sqlx::query_scalar::<_, i64>("select count(*) from day_partitions('page_views')");
        partitions.push(days.fetch_one(&mut test_db.owner().await).await.expect("count the partitions"));
    }
    assert_eq!(partitions, [8, 8], "today and the seven days after it");
}

#[tokio::test]
async fn a_tenant_is_created_from_a_file_and_changed_by_it() {
    let test_db = testkit::fresh_database().await;
    let demo = tenants::demo::tenants().expect("the demo brands").swap_remove(1);
    let file = std::env::temp_dir().join(format!("verdant-school-{}.json", uuid::Uuid::now_v7()));
    let mut ids = Vec::new();
    for name in ["First", "Second"] {
        let mut brand = serde_json::to_value(&demo.brand).expect("a brand is JSON");
        brand["name"] = name.into();
        let school = serde_json::json!({"slug": "lakeside", "hosts": ["lakeside.test"], "brand": brand});
        std::fs::write(&file, school.to_string()).expect("write the file");
        let out = printed(&told(&test_db, &["create-tenant", file.to_str().expect("a path")]));
        ids.push(out.trim().split_once('\t').expect("slug and id").1.to_owned());
    }
    std::fs::remove_file(&file).expect("remove the file");

    let name: String = sqlx::query_scalar("select brand ->> 'name' from tenants where slug = 'lakeside'")
        .fetch_one(&mut test_db.owner().await)
        .await
        .expect("the tenant");
    assert_eq!((name.as_str(), &ids[0]), ("Second", &ids[1]));
}

#[tokio::test]
async fn settings_are_printed_and_changed_by_a_file_that_names_some() {
    let test_db = testkit::fresh_database().await;
    let file = std::env::temp_dir().join(format!("verdant-settings-{}.json", uuid::Uuid::now_v7()));
    let path = file.to_str().expect("a path").to_owned();
    let change = |text: &str| {
        std::fs::write(&file, text).expect("write the file");
        told(&test_db, &["settings", "harbor", &path])
    };
    let figures = |output: &Output| serde_json::from_str::<serde_json::Value>(&printed(output)).expect("JSON");

    let before = figures(&told(&test_db, &["settings", "harbor"]));
    let after = figures(&change(r#"{"prices": {"pdf_report": 15}}"#));
    let refused = change(r#"{"prices": {"pdf_report": 0}, "taxes": {}}"#);
    std::fs::remove_file(&file).expect("remove the file");

    assert_eq!((&before["prices"]["pdf_report"], &after["prices"]["pdf_report"]), (&10.into(), &15.into()));
    assert_eq!(after["limits"], before["limits"], "what is not named stays");
    assert!(!refused.status.success());
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("`prices.pdf_report` lies between 1 and 10000"), "{said}");
    assert!(said.contains("there is no setting `taxes`"), "{said}");
    assert_eq!(figures(&told(&test_db, &["settings", "harbor"])), after);
    assert!(!told(&test_db, &["settings", "nobody"]).status.success());
}

#[tokio::test]
async fn the_dead_are_listed_and_started_anew() {
    let test_db = testkit::fresh_database().await;
    let tenant = test_db.tenant("worker").await;
    let mut tx = test_db.db.tenant(tenant.id).await.expect("open a transaction");
    let id = tx.enqueue(&Stranger {}).await.expect("enqueue").expect("no key").to_string();
    tx.commit().await.expect("commit");
    sqlx::query("update jobs.queue set status = 'dead', dead_at = now(), last_error = 'too hard'")
        .execute(&mut test_db.owner().await)
        .await
        .expect("let it die");

    let listed = printed(&told(&test_db, &["jobs", "dead"]));
    let revived = printed(&told(&test_db, &["jobs", "retry", &id]));
    let again = told(&test_db, &["jobs", "retry", &id]);

    assert!(listed.contains(&id) && listed.contains("test.stranger") && listed.contains("too hard"), "{listed}");
    assert_eq!(revived.trim(), "1 started anew");
    assert!(!again.status.success(), "it is not dead any more");
    assert_eq!(printed(&told(&test_db, &["jobs", "dead"])), "");
}

#[tokio::test]
async fn a_job_that_nobody_knows_is_not_enqueued_by_hand() {
    let test_db = testkit::fresh_database().await;
    let output = told(&test_db, &["enqueue", "test.stranger", "-", "{}"]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no job `test.stranger`"), "{output:?}");
}

#[test]
fn a_wrong_word_is_answered_with_the_usage() {
    let output = Command::new(env!("CARGO_BIN_EXE_worker")).arg("sing").output().expect("run the worker");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("usage: worker <command>"));
}

#[tokio::test]
async fn a_superuser_may_not_work() {
    let test_db = testkit::fresh_database().await;
    let output = worker(&test_db, &["run"]).env("DATABASE_URL", &test_db.owner_url).output().expect("run the worker");
    assert!(!output.status.success());
    // A service logs to standard output.
    assert!(String::from_utf8_lossy(&output.stdout).contains("ignores row-level security"), "{output:?}");
}

/// A worker that is killed with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn get(address: &str, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: worker\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

#[tokio::test]
async fn a_running_worker_answers_and_stops_when_asked() {
    let test_db = testkit::fresh_database().await;
    let mut command = worker(&test_db, &["run"]);
    command.env("WORKER_LISTEN", "127.0.0.1:0").env("LOG_FORMAT", "json").stdout(Stdio::piped());
    let mut running = Running(command.spawn().expect("start a worker"));
    let mut lines = BufReader::new(running.0.stdout.take().expect("its log")).lines();
    let address = lines
        .by_ref()
        .map(|line| line.expect("a line"))
        .map(|line| serde_json::from_str::<serde_json::Value>(&line).expect("a JSON object a line"))
        .find(|line| line["message"] == "health and figures")
        .map(|line| line["address"].as_str().expect("an address").to_owned())
        .expect("it says where it listens");

    let begin = Instant::now();
    let ready = loop {
        let answer = get(&address, "/readyz").expect("an answer");
        if answer.starts_with("HTTP/1.1 200") || begin.elapsed() > Duration::from_secs(60) {
            break answer;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let metrics = get(&address, "/metrics").expect("an answer");
    let asked = Command::new("kill").args(["-s", "TERM", &running.0.id().to_string()]).status().expect("run kill");
    let rest: Vec<String> = lines.map(|line| line.expect("a line")).collect();

    assert!(ready.starts_with("HTTP/1.1 200"), "{ready}");
    assert!(metrics.contains("jobs_heartbeat_age_seconds") && metrics.contains("jobs_dead 0"), "{metrics}");
    assert!(asked.success());
    assert!(running.0.wait().expect("its end").success(), "{rest:?}");
}

/// The link for a password that a command printed.
fn link_in(out: &str) -> &str {
    out.lines().find(|line| line.starts_with("http")).unwrap_or_else(|| panic!("no link: {out}"))
}

fn refused(output: &Output) -> String {
    assert!(!output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[tokio::test]
async fn an_empty_installation_gets_a_brand_and_its_first_admin() {
    let test_db = testkit::fresh_database().await;
    sqlx::query("update tenants set is_default = false").execute(&mut test_db.owner().await).await.expect("no default");
    let words = [
        "init-brand",
        "lakeside",
        "practice.lakeside.test",
        "Lakeside \"Tutoring\"",
        "help@lakeside.test",
        "--default",
    ];
    let template = printed(&worker(&test_db, &words).env_remove("DATABASE_URL").output().expect("run the worker"));
    let file = std::env::temp_dir().join(format!("verdant-lakeside-{}.json", uuid::Uuid::now_v7()));
    std::fs::write(&file, &template).expect("write the file");
    printed(&told(&test_db, &["create-tenant", file.to_str().expect("a path")]));
    std::fs::remove_file(&file).expect("remove the file");

    let invited = printed(&told(&test_db, &["create-admin", "lakeside", "Head@Lakeside.test"]));
    assert!(invited.starts_with("head@lakeside.test is invited to Lakeside \"Tutoring\" as super-admin"), "{invited}");
    assert!(link_in(&invited).starts_with("http://practice.lakeside.test/toefl/password/set?token="), "{invited}");
    let again = printed(&told(&test_db, &["create-admin", "lakeside", "head@lakeside.test"]));
    assert!(again.contains("is invited"), "nobody has come yet: {again}");
    assert_ne!(link_in(&again), link_in(&invited), "the first one may be over");
    let lost = printed(&told(&test_db, &["create-admin", "lakeside", "head@lakeside.test", "--print-link"]));
    assert_ne!(link_in(&lost), link_in(&invited), "each link is one of its own");

    let stored: (bool, i64, i64) = sqlx::query_as(
        "select t.is_default,
           (select count(*) from user_roles r where r.tenant_id = t.id and r.role = 'super-admin'),
           (select count(*) from jobs.queue j where j.tenant_id = t.id and j.name = 'accounts.send_password_link')
         from tenants t where slug = 'lakeside'",
    )
    .fetch_one(&mut test_db.owner().await)
    .await
    .expect("the tenant");
    assert_eq!(stored, (true, 1, 1), "default brand, one super-admin, one mail");
}

#[tokio::test]
async fn staff_is_appointed_permitted_and_dismissed() {
    let test_db = testkit::fresh_database().await;
    let appoint = |role: &'static str| ["appoint", "harbor", "tutor@harbor.test", role];
    let permit = |sections: &'static str| ["permit-grading", "harbor", "tutor@harbor.test", sections];

    let nobody = refused(&told(&test_db, &permit("writing")));
    assert!(nobody.contains("there is no teacher of Harbor Tutoring with the address tutor@harbor.test"), "{nobody}");
    printed(&told(&test_db, &appoint("teacher")));
    // The tutor comes and chooses a password.
    sqlx::query("update users set password_hash = 'chosen' where email = 'tutor@harbor.test'")
        .execute(&mut test_db.owner().await)
        .await
        .expect("choose a password");
    assert_eq!(
        printed(&told(&test_db, &appoint("teacher"))),
        "tutor@harbor.test was teacher of Harbor Tutoring already\n"
    );
    let promoted = printed(&told(&test_db, &appoint("admin")));
    assert_eq!(promoted, "tutor@harbor.test is admin of Harbor Tutoring from now on\n");
    let all = printed(&told(&test_db, &permit("speaking,writing")));
    assert_eq!(all, "tutor@harbor.test grades speaking and writing at Harbor Tutoring\n");

    let dismiss = ["dismiss", "harbor", "tutor@harbor.test", "admin"];
    let gone = printed(&told(&test_db, &dismiss));
    assert_eq!(gone, "tutor@harbor.test is no admin of Harbor Tutoring anymore and is signed out everywhere\n");
    let twice = refused(&told(&test_db, &dismiss));
    assert!(twice.contains("nobody with the address tutor@harbor.test is admin of Harbor Tutoring"), "{twice}");
    assert_eq!(printed(&told(&test_db, &permit("none"))), "tutor@harbor.test grades nothing at Harbor Tutoring\n");

    let trail: Vec<(String, Option<uuid::Uuid>)> = sqlx::query_as(
        "select a.action, a.actor_id from audit_entries a join tenants t on t.id = a.tenant_id
         where t.slug = 'harbor' order by a.at, a.id",
    )
    .fetch_all(&mut test_db.owner().await)
    .await
    .expect("the trail");
    let by_nobody = |action: &str| (action.to_owned(), None);
    assert_eq!(
        trail,
        ["account.invite", "account.appoint", "accounts.permit_grading", "account.dismiss", "accounts.permit_grading"]
            .map(by_nobody)
    );
    for slug in ["nowhere", "Harbor"] {
        let missing = refused(&told(&test_db, &["create-admin", slug, "head@harbor.test"]));
        assert!(missing.contains(&format!("there is no tenant `{slug}`")), "{missing}");
    }
    refused(&told(&test_db, &["create-admin", "harbor", "no address"]));
}

#[tokio::test]
async fn a_test_mail_goes_out_at_once_or_says_why_not() {
    let test_db = testkit::fresh_database().await;
    let outbox = tempfile::tempdir().expect("a folder");
    let words = ["test-mail", "harbor", "me@harbor.test"];
    let sent = worker(&test_db, &words).env("OUTBOX_DIR", outbox.path()).output().expect("run the worker");
    assert!(printed(&sent).contains("is taken"), "{sent:?}");
    let count = std::fs::read_dir(outbox.path()).expect("the outbox").count();
    assert_eq!(count, 1, "one mail");

    // A port that nobody listens on.
    let closed = std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port");
    let away = worker(&test_db, &words).env("SMTP_URL", format!("smtp://{closed}")).output().expect("run the worker");
    let said = refused(&away);
    assert!(said.contains("the connection failed") && said.contains("SMTP_URL"), "{said}");
}

/// A collector of traces: what is sent to it, request by request.
fn collector() -> (String, std::sync::mpsc::Receiver<(String, Vec<u8>)>) {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = format!("http://{}", listener.local_addr().expect("its address"));
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut reader = BufReader::new(stream);
            let mut head = Vec::new();
            while let Ok(length) = reader.read_until(b'\n', &mut head)
                && length > 2
            {}
            let head = String::from_utf8_lossy(&head).to_ascii_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse().ok());
            let mut body = vec![0; length.unwrap_or_default()];
            if reader.read_exact(&mut body).is_ok() && tell.send((head, body)).is_err() {
                return;
            }
            let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
            let _ = reader.get_mut().write_all(answer);
        }
    });
    (address, told)
}

#[tokio::test]
async fn a_job_is_part_of_the_trace_of_its_request() {
    let test_db = testkit::fresh_database().await;
    let tenant = test_db.tenant("worker").await;
    let request = uuid::Uuid::now_v7();
    let mut tx = test_db.db.tenant(tenant.id).await.expect("open a transaction");
    // One that finds nothing to do.
    let job = product::people::accounts::AnswerResetRequest { request_id: uuid::Uuid::now_v7() };
    jobs::with_trace(request.to_string(), tx.enqueue(&job)).await.expect("enqueue").expect("no key");
    tx.commit().await.expect("commit");
    let (address, told) = collector();

    let mut command = worker(&test_db, &["run"]);
    command.env("OTEL_EXPORTER_OTLP_ENDPOINT", &address).env("OTEL_BSP_SCHEDULE_DELAY", "100");
    let _running = Running(command.stdout(Stdio::null()).spawn().expect("start a worker"));

    let contains = |body: &[u8], part: &[u8]| body.windows(part.len()).any(|window| window == part);
    let begin = Instant::now();
    let (head, body) = loop {
        let left = Duration::from_secs(60).saturating_sub(begin.elapsed());
        let (head, body) = told.recv_timeout(left).expect("the span of the job arrives");
        if contains(&body, request.as_bytes()) {
            break (head, body);
        }
    };
    assert!(head.starts_with("post /v1/traces "), "{head}");
    for part in ["verdant-worker", "accounts.answer_reset_request"] {
        assert!(contains(&body, part.as_bytes()), "{part} is in {}", String::from_utf8_lossy(&body));
    }
}

#[tokio::test]
async fn a_word_whose_recording_is_another_file_than_its_manifest_says_is_not_imported() {
    let test_db = testkit::fresh_database().await;
    let (whole, content) =
        (Path::new(env!("CARGO_MANIFEST_DIR")).join("../content"), tempfile::tempdir().expect("a folder"));
    for name in ["formats", "rubrics", "catalog.yaml", "dictionary"] {
        let whole = whole.join(name).canonicalize().expect("a part of the library");
        std::os::unix::fs::symlink(whole, content.path().join(name)).expect("link it");
    }
    std::fs::create_dir(content.path().join("packs")).expect("make a folder");
    copy(&whole.join("vocabulary"), &content.path().join("vocabulary"));
    let mut import = worker(&test_db, &["import-content"]);
    import.env("CONTENT_DIR", content.path());
    let recording = content.path().join("vocabulary/campus/audio/register-verb.mp3");
    let said = std::fs::read(&recording).expect("read the recording");
    std::fs::write(&recording, [&said[..], b"x"].concat()).expect("change the recording");

    let refused = import.output().expect("run the worker");
    let why = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && why.contains("register-verb.mp3 is another file"), "{refused:?}");
    let words = async || {
        sqlx::query_scalar::<_, i64>("select count(*) from library.vocab_backs")
            .fetch_one(&mut test_db.owner().await)
            .await
            .expect("count the words")
    };
    assert_eq!(words().await, 0);

    std::fs::write(&recording, said).expect("put the recording back");
    printed(&import.output().expect("run the worker"));
    assert!(words().await > 2_000);
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir(to).expect("make a folder");
    for entry in std::fs::read_dir(from).expect("read a folder") {
        let entry = entry.expect("read a folder");
        let to = to.join(entry.file_name());
        if entry.file_type().expect("what it is").is_dir() {
            copy(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).expect("copy a file");
        }
    }
}
