//! Packs in and out, through HTTP: what was sent is stored whole or not at all.

use std::fs;
use std::path::Path;

use axum::body::{Body, Bytes};
use axum::http::Method;
use product::content::bank::archive::{Contents, LARGEST_ARCHIVE, Packer, unpack};
use product::content::library::source::files_of;
use serde_json::{Value, json};
use testkit::app::Answer;

use crate::bank::{Bank, copy, replace};

const IMPORT: &str = "/api/admin-tools/packs/import";

/// The files of a folder as an archive, below `prefix`.
fn archive_of(folder: &Path, prefix: &str) -> Vec<u8> {
    let files = files_of(folder).unwrap();
    let contents =
        files.iter().map(|file| (format!("{prefix}{}", file.path), fs::read(folder.join(&file.path)).unwrap()));
    archive(contents)
}

fn archive(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut packer = Packer::new(&mut bytes);
    for (name, contents) in files {
        packer.add(&name, &contents).unwrap();
    }
    packer.finish().unwrap();
    bytes
}

/// Archive with one file beside a good pack.
fn with_file(bank: &Bank, name: &str, contents: &[u8]) -> Vec<u8> {
    let second = bank.second_version();
    let files = files_of(&second).unwrap();
    let good = files.iter().map(|file| (file.path.clone(), fs::read(second.join(&file.path)).unwrap()));
    archive(good.filter(|(path, _)| path != name).chain([(name.to_owned(), contents.to_vec())]))
}

impl Bank {
    async fn send(&self, query: &str, archive: Vec<u8>) -> Answer {
        self.admin.client.send(Method::POST, &format!("{IMPORT}?{query}"), archive).await
    }

    async fn look(&self, archive: Vec<u8>) -> Value {
        self.send("dry_run=true", archive).await.expect(200)
    }

    /// A folder with version 2 that nobody has imported.
    fn second_version(&self) -> std::path::PathBuf {
        let second = self.app.folder().join("second");
        if !second.exists() {
            copy(&self.app.folder().join("content/packs/river-light/v1"), &second);
            replace(&second.join("pack.yaml"), "version: 1", "version: 2");
        }
        second
    }

    async fn packs(&self) -> usize {
        let packs = self.admin.client.get("/api/admin-tools/packs").await.expect(200);
        packs["data"].as_array().unwrap().len()
    }
}

/// Code, file and line of every problem.
fn problems(report: &Value) -> Vec<(String, String, Option<u64>)> {
    let problem = |problem: &Value| {
        let text = |name: &str| problem[name].as_str().unwrap_or_default().to_owned();
        (text("code"), text("file"), problem["line"].as_u64())
    };
    report["problems"].as_array().unwrap().iter().map(problem).collect()
}

#[tokio::test]
async fn what_is_exported_is_what_came_in_byte_for_byte() {
    let bank = Bank::open().await;
    let version = bank.version(1).await;

    let sent = bank.admin.client.get(&format!("/api/admin-tools/packs/{version}/archive")).await;

    assert_eq!((sent.status, sent.header("content-type")), (200, "application/zip"));
    assert!(sent.header("content-disposition").contains("river-light-v1.zip"));
    let back = bank.look(sent.body.to_vec()).await;
    assert_eq!((&back["outcome"], &back["pack_version_id"]), (&json!("unchanged"), &json!(version)), "{back}");
    assert_eq!((&back["items"], &back["problems"]), (&json!(24), &json!([])));
}

#[tokio::test]
async fn a_new_version_is_looked_at_first_and_comes_in_as_a_draft_with_its_sound() {
    let bank = Bank::open().await;
    let zip = archive_of(&bank.second_version(), "river-light/v2/");

    let seen = bank.look(zip.clone()).await;
    assert_eq!(
        (&seen["outcome"], &seen["version"], &seen["recordings"]),
        (&json!("new"), &json!(2), &json!(5)),
        "{seen}"
    );
    assert_eq!(bank.packs().await, 1, "a dry run stores nothing");

    let imported = bank.send("", zip.clone()).await.expect(201);
    let id = imported["pack_version_id"].as_str().unwrap();
    assert_eq!(bank.listed().await, [("river-light".to_owned(), 1)], "learners do not see a draft");
    assert_eq!(bank.search("state=draft").await["total"], 24);
    let part = bank.admin.client.get(&format!("/api/admin-tools/packs/{id}/parts/listening-1")).await.expect(200);
    let url = part["sets"][0]["audio"]["sources"][0]["url"].as_str().unwrap();
    assert_eq!(bank.app.client_of("localhost").get(url).await.status, 200);
    let learner = bank.app.person_of(&bank.brand, &[product::people::accounts::Role::Student], &[]).await;
    let start = learner.client.post("/api/attempts", json!({"test_id": id, "mode": "comfortable"})).await;
    assert_eq!(start.refusal(), "404 not_found");

    assert_eq!(bank.send("", zip).await.expect(200)["outcome"], "unchanged", "sent again it changes nothing");
    bank.review(id, "approved").await.expect(200);
    assert_eq!(bank.listed().await, [("river-light".to_owned(), 2)]);
}

#[tokio::test]
async fn what_is_worth_mending_is_told_with_file_and_line_and_refuses_nothing() {
    let bank = Bank::open().await;
    let second = bank.second_version();
    let good = bank.look(archive_of(&second, "")).await;
    assert_eq!((&good["outcome"], &good["advice"]), (&json!("new"), &json!([])), "a sound pack gets no advice: {good}");

    fs::write(second.join("notes.md"), "Nobody reads this.").unwrap();
    let passage = fs::read_to_string(second.join("reading-1.md")).unwrap();
    let more = "The keepers of the tower wrote down every night how far the lamp was seen from the water. ".repeat(12);
    fs::write(second.join("reading-1.md"), format!("{passage}\n\n{more}\n")).unwrap();
    let seen = bank.look(archive_of(&second, "")).await;
    assert_eq!((&seen["outcome"], &seen["problems"]), (&json!("new"), &json!([])), "{seen}");
    let advice: Vec<(&str, Option<u64>, &str)> = seen["advice"]
        .as_array()
        .unwrap()
        .iter()
        .map(|each| (each["file"].as_str().unwrap(), each["line"].as_u64(), each["message"].as_str().unwrap()))
        .collect();
    let has = |file: &str, has_line: bool, message: &str| {
        advice.iter().any(|each| each.0 == file && each.1.is_some() == has_line && each.2.contains(message))
    };
    assert!(has("notes.md", false, "is shown nowhere"), "{advice:?}");
    assert!(has("reading.yaml", true, "words to read, wanted 600 to 830"), "{advice:?}");
    assert!(!seen.to_string().contains(&*bank.app.folder().to_string_lossy()), "no path of the server is told");

    let imported = bank.send("", archive_of(&second, "")).await.expect(201);
    assert_eq!(imported["advice"], seen["advice"], "the draft is there, and the advice with it");
    assert_eq!(
        bank.send("", archive_of(&second, "")).await.expect(200)["advice"],
        json!([]),
        "what is there is not judged again"
    );
}

#[tokio::test]
async fn a_draft_that_is_given_up_leaves_the_older_version_where_it_is() {
    let bank = Bank::open().await;
    let set_of = async || {
        let sets = bank.app.client_of("localhost").get("/api/sets?section=writing").await.expect(200);
        sets["data"][0]["test_id"].clone()
    };
    let first = json!(bank.version(1).await);
    let imported = bank.send("", archive_of(&bank.second_version(), "")).await.expect(201);
    let draft = imported["pack_version_id"].as_str().unwrap().to_owned();

    bank.review(&draft, "in_review").await.expect(200);
    let retired = bank.review(&draft, "retired").await.expect(200);

    assert_eq!((&retired["pack"]["state"], &retired["pack"]["is_listed"]), (&json!("retired"), &json!(false)));
    assert_eq!(bank.listed().await, [("river-light".to_owned(), 1)]);
    assert_eq!(set_of().await, first);
    let older = bank.admin.client.get(&format!("/api/admin-tools/packs/{}", first.as_str().unwrap())).await.expect(200);
    assert_eq!(older["pack"]["is_listed"], true);
    let counted = bank.app.client_of("localhost").get("/api/catalog").await.expect(200);
    assert_eq!(counted["packs"], 1, "{counted}");

    // Once it has been approved it counts, whatever becomes of it.
    bank.review(&draft, "approved").await.expect(200);
    assert_eq!(bank.listed().await, [("river-light".to_owned(), 2)]);
    bank.review(&draft, "draft").await.expect(200);
    assert_eq!(bank.listed().await, [("river-light".to_owned(), 1)]);
    bank.review(&draft, "retired").await.expect(200);
    assert_eq!(bank.listed().await, []);
}

#[tokio::test]
async fn a_bad_pack_is_refused_whole_with_file_and_line() {
    let bank = Bank::open().await;
    let second = bank.second_version();
    replace(&second.join("keys/reading.yaml"), "  r1-01:\n    correct: [c]", "  r1-01:\n    correct: [z]");
    replace(&second.join("reading.yaml"), "id: r1-03", "id: r1-33");
    fs::remove_file(second.join("audio/bakery-lecture.mp3")).unwrap();
    let zip = archive_of(&second, "");

    let seen = bank.look(zip.clone()).await;

    assert_eq!(seen["outcome"], "refused");
    let found = problems(&seen);
    let line_of = |text: &str, words: &str| text.lines().position(|line| line.contains(words)).map(|at| at as u64 + 1);
    let (keys, reading) = (
        fs::read_to_string(second.join("keys/reading.yaml")).unwrap(),
        fs::read_to_string(second.join("reading.yaml")).unwrap(),
    );
    let expect =
        |file: &str, line| assert!(found.contains(&("invalid".into(), file.into(), line)), "{file} {line:?}: {seen}");
    expect("keys/reading.yaml", line_of(&keys, "r1-01:"));
    expect("keys/reading.yaml", line_of(&keys, "r1-03:"));
    expect("reading.yaml", line_of(&reading, "id: r1-33"));
    expect(
        "audio/manifest.yaml",
        line_of(&fs::read_to_string(second.join("audio/manifest.yaml")).unwrap(), "bakery-lecture:"),
    );
    assert!(!seen.to_string().contains("/tmp"), "no path of the machine");

    assert_eq!(bank.send("", zip).await.refusal(), "422 pack_refused");
    assert_eq!(bank.packs().await, 1);
}

#[tokio::test]
async fn a_version_that_is_there_is_never_changed() {
    let bank = Bank::open().await;
    let second = bank.second_version();
    replace(&second.join("pack.yaml"), "version: 2", "version: 1");
    // A sentence that no evidence and no word of the list quotes.
    replace(&second.join("reading-1.md"), "spreading uselessly into", "spreading in vain into");

    let seen = bank.look(archive_of(&second, "")).await;

    assert_eq!(problems(&seen), [("version_taken".into(), "pack.yaml".into(), Some(1))]);
    assert!(seen["problems"][0]["message"].as_str().unwrap().contains("version 2 or higher"));
}

#[tokio::test]
async fn a_text_that_cannot_be_read_is_named_with_its_line() {
    let bank = Bank::open().await;
    let second = bank.second_version();
    replace(&second.join("writing.yaml"), "section: writing", "section: writing\ncolor: red");
    let seen = bank.look(archive_of(&second, "")).await;
    assert_eq!(problems(&seen), [("unreadable".into(), "writing.yaml".into(), Some(2))], "{seen}");
}

#[tokio::test]
async fn what_is_no_archive_is_refused_in_three_languages() {
    let bank = Bank::open().await;
    let sentences = [
        ("en", "File: please choose a ZIP file. This one can’t be opened."),
        ("zh-CN", "文件：请选择 ZIP 文件，这个文件无法打开。"),
        ("zh-TW", "檔案：請選擇 ZIP 檔，這個檔案無法開啟。"),
    ];
    let mut cut = archive_of(&bank.second_version(), "");
    cut.truncate(cut.len() / 2);
    for (tag, sentence) in sentences {
        for broken in [b"no zip at all".to_vec(), Vec::new(), cut.clone()] {
            let client = bank.admin.client.clone().in_language(tag);
            let refused = client.send(Method::POST, &format!("{IMPORT}?dry_run=true"), broken).await;
            assert_eq!((refused.refusal(), refused.field("archive")), ("422 invalid".into(), sentence.to_owned()));
        }
    }
    assert_eq!(bank.send("kind=poem", Vec::new()).await.refusal(), "422 invalid");
}

#[tokio::test]
async fn hostile_archives_write_nothing_elsewhere_and_say_what_is_wrong() {
    let bank = Bank::open().await;
    let bomb = vec![b'a'; 3 * 1024 * 1024];
    let cases: [(&str, &[u8], &str); 7] = [
        ("../outside.yaml", b"x: 1", "bad_name"),
        ("/etc/outside.yaml", b"x: 1", "bad_name"),
        ("keys/../../outside.yaml", b"x: 1", "bad_name"),
        ("run.sh", b"#!/bin/sh", "unknown_kind"),
        ("audio/bakery-lecture.mp3", b"this is no sound", "wrong_media"),
        ("pictures/menu.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", "wrong_media"),
        ("extra.md", &bomb, "too_large"),
    ];
    for (name, contents, code) in cases {
        let seen = bank.look(with_file(&bank, name, contents)).await;
        let found = problems(&seen);
        assert_eq!(seen["outcome"], "refused", "{name}");
        assert!(found.iter().any(|(each, ..)| each == code), "{name}: {seen}");
    }
    assert!(!std::env::temp_dir().join("outside.yaml").exists());
    assert_eq!(bank.packs().await, 1);
}

#[tokio::test]
async fn a_file_that_is_not_the_manifests_is_noticed() {
    let bank = Bank::open().await;
    let version = bank.version(1).await;
    let sent = bank.admin.client.get(&format!("/api/admin-tools/packs/{version}/archive")).await;
    let (zip, room) = (bank.app.folder().join("sent.zip"), bank.app.folder().join("sent"));
    fs::write(&zip, &sent.body).unwrap();
    fs::create_dir_all(&room).unwrap();
    assert_eq!(unpack(fs::File::open(&zip).unwrap(), &room, Contents::Pack).unwrap(), []);
    replace(&room.join("reading-1.md"), "remarkably feeble", "quite feeble");

    let seen = bank.look(archive_of(&room, "")).await;

    assert_eq!(problems(&seen), [("wrong_hash".into(), "reading-1.md".into(), None)]);
}

#[tokio::test]
async fn an_archive_beyond_120_megabytes_is_cut_off() {
    let bank = Bank::open().await;
    let chunk = Bytes::from(vec![0_u8; 1024 * 1024]);
    let count = LARGEST_ARCHIVE / (1024 * 1024) + 1;
    let chunks = futures::stream::iter((0..count).map(move |_| Ok::<_, std::io::Error>(chunk.clone())));
    let refused =
        bank.admin.client.send(Method::POST, &format!("{IMPORT}?dry_run=true"), Body::from_stream(chunks)).await;
    assert_eq!(refused.refusal(), "413 payload_too_large");
}

#[tokio::test]
async fn a_pack_goes_out_as_qti_and_comes_in_again_as_a_new_version() {
    let bank = Bank::open().await;
    let version = bank.version(1).await;
    let report = bank.admin.client.get(&format!("/api/admin-tools/packs/{version}/qti/report")).await.expect(200);
    assert_eq!(report["data"], json!([]), "QTI knows every kind of this pack");
    let sent = bank.admin.client.get(&format!("/api/admin-tools/packs/{version}/qti")).await;
    assert_eq!(sent.status, 200);
    let (zip, room) = (bank.app.folder().join("qti.zip"), bank.app.folder().join("qti"));
    fs::write(&zip, &sent.body).unwrap();
    fs::create_dir_all(&room).unwrap();
    assert_eq!(unpack(fs::File::open(&zip).unwrap(), &room, Contents::Qti).unwrap(), []);

    let same = bank.send("kind=qti&dry_run=true", archive_of(&room, "")).await.expect(200);
    assert_eq!(problems(&same)[0].0, "version_taken", "{same}");
    replace(&room.join("imsmanifest.xml"), "\"version\":1", "\"version\":2");
    let imported = bank.send("kind=qti", archive_of(&room, "")).await.expect(201);

    assert_eq!((&imported["items"], &imported["unmapped"]), (&json!(24), &json!([])));
    let id = imported["pack_version_id"].as_str().unwrap();
    for item in ["r1-02", "r1-10", "l1-03", "s3-01", "w1-01"] {
        let path = format!("/api/admin-tools/packs/{id}/items/{item}/difference?against={version}");
        let changes = bank.admin.client.get(&path).await.expect(200);
        assert_eq!(changes["data"], json!([]), "{item}");
    }
}
