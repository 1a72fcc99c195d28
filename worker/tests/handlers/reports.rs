//! From a delivered grading to the report in the learner's mailbox, in three brands.

use product::exams::attempts::AttemptId;
use product::exams::grading::documents::find_file;
use product::exams::grading::find_job_of_attempt;
use tenants::{Hosts, Origin, Settings, set_settings};
use worker::demo::create_demo;

use crate::desk::{Desk, repository};

#[tokio::test]
async fn a_graded_attempt_ends_as_a_pdf_in_the_mailbox() {
    let test = testkit::library::fresh_database().await;
    let tenant = test.tenant("reports").await;
    let mut desk = Desk::with(test, tenant);
    testkit::library::put_blobs(&desk.blobs());
    let blobs = desk.services.integrations.blobs.clone();
    // The demo's graded attempt was graded by the same operations as everybody's.
    create_demo(&desk.test.db, (&blobs, None), &repository("content"), 0).await.expect("the demo is made");
    let hosts = Hosts::new(desk.test.db.clone(), Origin { scheme: "http", port: None });
    let wanted = [
        ("localhost", "Your score report is ready", "Huang"),
        ("harbor.localhost", "你的成績報告已完成", "玥喆"),
        ("northfield.localhost", "你的成绩已公布", "思远"),
    ];
    // There the PDF is sold, also of a graded test (D-065).
    let northfield = hosts.resolve("northfield.localhost").await.expect("the demo brand is there");
    let mut tx = desk.test.db.tenant(&northfield).await.expect("open a transaction");
    set_settings(&mut tx, &Settings::default()).await.expect("the defaults");
    tx.commit().await.expect("commit");
    hosts.forget();
    for (number, (host, title, name)) in wanted.into_iter().enumerate() {
        desk.tenant = hosts.resolve(host).await.expect("the demo brand is there");

        assert_eq!(
            desk.run().await.all(),
            9,
            "{host}: report and edited essay rendered, then sent; and six recordings that were heard already"
        );

        let mails = desk.outbox().await;
        assert_eq!(mails.len(), number + 1, "{host}");
        let mail = &mails[0];
        assert_eq!(mail.to, format!("student@{}.test", desk.tenant.slug));
        assert!(mail.text.starts_with(title), "{}", mail.text);
        assert!(mail.text.contains(if host == "localhost" { "Mei-Lin" } else { name }), "{}", mail.text);
        assert!(mail.links[0].starts_with(&format!("{}/toefl/result?attempt=", desk.tenant.base_url)));
        // What was edited comes with the grading, sold report or not.
        let attempt: String = mail.links[0].split("attempt=").nth(1).expect("a link").chars().take(36).collect();
        let mut tx = desk.test.db.tenant(&desk.tenant).await.expect("open a transaction");
        let id = AttemptId(attempt.parse().expect("an id"));
        let job = find_job_of_attempt(&mut tx, id).await.expect("asked").expect("it was graded");
        let edited = find_file(&mut tx, job.id).await.expect("asked").expect("rendered");
        drop(tx);
        let pdf = blobs.get(&edited.blob_key.parse().expect("a key")).await.expect("it lies there");
        assert!(pdf.starts_with(b"%PDF-1.7"), "{host}");
        assert_eq!(i32::try_from(pdf.len()), Ok(edited.bytes), "{host}");
        if number == 2 {
            assert_eq!(mail.attachments.len(), 0, "nobody gets for nothing what is sold");
            continue;
        }
        let file = &mail.attachments[0];
        assert_eq!(file.mime, "application/pdf");
        assert!(file.name.starts_with(&desk.tenant.slug) && file.name.ends_with(".pdf"), "{}", file.name);
        let outbox = desk.services.integrations.outbox.as_ref().expect("the stand-in is used");
        let pdf = outbox.attachment(mail.id, 0).await.expect("the attachment lies there");
        assert_eq!(pdf.len(), file.bytes);
        assert!(pdf.starts_with(b"%PDF-1.7"));
        let code = mail.text.lines().find(|line| line.contains("code") || line.contains("码") || line.contains("碼"));
        let code =
            code.and_then(|line| line.split([':', '：']).next_back()).expect("the code stands in the mail").trim();
        assert_eq!(code.len(), 14, "{code}");
    }
}
