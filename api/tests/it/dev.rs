//! The outbox of development.

use api::config::Config;
use integrations::mail::{Address, Attachment, Mail};
use testkit::app::TestApp;
use time::OffsetDateTime;

fn mail(subject: &str) -> Mail {
    let address = |email: &str| Address { name: "Mei".into(), email: email.into() };
    Mail {
        message_id: "<1@verdant.test>".into(),
        written_at: OffsetDateTime::UNIX_EPOCH,
        tenant: "verdant".into(),
        from: address("no-reply@verdant.example"),
        reply_to: None,
        to: address("mei@example.com"),
        subject: subject.into(),
        text: "Hello".into(),
        html: "<p>Hello <a href=\"http://localhost/toefl/verify?token=1\">here</a></p>".into(),
        pictures: Vec::new(),
        attachments: vec![Attachment {
            name: "report.pdf".into(),
            mime: "application/pdf".into(),
            bytes: b"%PDF".to_vec(),
        }],
    }
}

#[tokio::test]
async fn mails_of_development_can_be_read() {
    let app = TestApp::start().await;
    app.state.outside.mailer.send(&mail("Welcome <you>")).await.unwrap();

    let list = app.client().get("/api/dev/outbox?to=MEI@example.com").await.expect(200);
    let sent = &list["data"][0];
    assert_eq!(
        (sent["to"].as_str(), sent["links"][0].as_str()),
        (Some("mei@example.com"), Some("http://localhost/toefl/verify?token=1"))
    );
    let file = app.client().get(sent["attachments"][0]["url"].as_str().unwrap()).await;
    assert_eq!((file.header("content-type"), file.text().as_str()), ("application/pdf", "%PDF"));
    let page = app.client().get("/dev/outbox").await;
    assert!(page.text().contains("Welcome &lt;you&gt;"), "{}", page.text());
    let shown = app.client().get(&format!("/dev/outbox/{}", sent["id"].as_str().unwrap())).await;
    assert!(shown.text().contains("<p>Hello"));
    assert_eq!(
        app.client().get("/api/dev/outbox?to=other@example.com").await.expect(200)["data"],
        serde_json::json!([])
    );
    assert_eq!(
        app.client().get("/api/dev/outbox/0197f0a0-0000-7000-8000-000000000000/attachments/0").await.refusal(),
        "404 not_found"
    );
    assert_eq!(app.mails().await.len(), 1);
}

#[tokio::test]
async fn production_has_no_outbox_and_promises_tls() {
    let app = TestApp::start().await.changed(|state| {
        let production = [
            ("DATABASE_URL", "postgres://unused"),
            ("VERDANT_ENV", "production"),
            ("APP_SECRET", "a secret that is at least 32 bytes long"),
            ("REDIS_URL", "redis://cache"),
            ("SMTP_URL", "smtp://mail"),
            ("BLOB_DIR", "/var/lib/verdant/blobs"),
            ("CARD_PAYMENTS", "off"),
        ];
        let read = |name: &str| production.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        state.config = Config::read(read).unwrap().into();
    });

    for path in ["/api/dev/outbox", "/dev/outbox"] {
        let answer = app.client().get(path).await;
        assert_eq!((answer.status, answer.header("strict-transport-security")), (404, "max-age=31536000"), "{path}");
    }
}
