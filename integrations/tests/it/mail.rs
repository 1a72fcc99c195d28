//! The same promises of the mail server and of the outbox, and what each does beyond.

use std::{path::PathBuf, sync::Arc, time::Duration};

use integrations::mail::{Address, Attachment, InlinePicture, Mail, MailError, Mailer, Outbox, Smtp, SmtpTimeouts};
use time::macros::datetime;
use uuid::Uuid;

use crate::{door::Door, smtp_server::SmtpServer};

fn mail(to: &str) -> Mail {
    Mail {
        message_id: "<0190-row@harbor.localhost>".into(),
        written_at: datetime!(2026-03-02 09:00 UTC),
        tenant: "harbor".into(),
        from: Address { name: "港灣補習".into(), email: "no-reply@harbor.example".into() },
        reply_to: Some(Address { name: String::new(), email: "desk@harbor.example".into() }),
        to: Address { name: "Lin Wei".into(), email: to.into() },
        subject: "您的成績報告".into(),
        text: "See http://harbor.localhost/toefl/results".into(),
        html: concat!(
            "<img src=\"cid:brand-logo\"><p>成績 <a href=\"http://harbor.localhost/toefl/verify?a=1&amp;token=x\">report</a>",
            "<a href=\"mailto:desk@harbor.example\">ask</a>",
            "<a href=\"http://harbor.localhost/toefl/verify?a=1&amp;token=x\">again</a></p>"
        )
        .into(),
        pictures: vec![InlinePicture { id: "brand-logo".into(), mime: "image/png".into(), bytes: b"\x89PNG".to_vec() }],
        attachments: vec![Attachment {
            name: "報告.pdf".into(),
            mime: "application/pdf".into(),
            bytes: b"%PDF-1.7 \x00\xff".to_vec(),
        }],
    }
}

/// A folder of the test's own, removed with the value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        Self(std::env::temp_dir().join(format!("verdant-outbox-{}", Uuid::now_v7())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

fn smtp(url: &str) -> Smtp {
    Smtp::new(url, SmtpTimeouts::default()).unwrap()
}

#[tokio::test]
async fn both_take_a_mail_and_refuse_an_address_that_is_none() {
    let (server, folder) = (SmtpServer::start().await, Folder::new());
    let mailers: [Arc<dyn Mailer>; 2] = [Arc::new(smtp(&server.url)), Arc::new(Outbox::new(&folder.0))];
    for mailer in mailers {
        mailer.send(&mail("learner@one.example")).await.unwrap();
        for wrong in ["", "no address", "a@b@c", "learner@one.example\r\nRCPT TO:<other@one.example>"] {
            let refused = mailer.send(&mail(wrong)).await;
            assert!(matches!(refused, Err(MailError::Permanent(_))), "{wrong:?}: {refused:?}");
        }
    }
}

#[tokio::test]
async fn the_server_gets_every_part_of_the_mail() {
    let server = SmtpServer::start().await;
    smtp(&server.url).send(&mail("learner@one.example")).await.unwrap();

    let heard = server.heard.lock().unwrap();
    let [mail] = heard.mails.as_slice() else { panic!("one mail, not {}", heard.mails.len()) };
    for part in [
        "Message-ID: <0190-row@harbor.localhost>",
        "Date: Mon, 02 Mar 2026 09:00:00 +0000",
        "Reply-To: desk@harbor.example",
        "Auto-Submitted: auto-generated",
        "Content-Type: multipart/mixed",
        "Content-Type: multipart/alternative",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Type: text/html; charset=utf-8",
        "Content-Type: multipart/related",
        "Content-ID: <brand-logo>",
        "Content-Disposition: inline",
        "Content-Type: image/png",
        "Content-Type: application/pdf",
        "JVBERi0xLjcgAP8=",
    ] {
        assert!(mail.contains(part), "{part} is not in:\n{mail}");
    }
    assert!(mail.is_ascii(), "headers in other scripts are encoded");
}

#[tokio::test]
async fn a_header_cannot_be_smuggled_in() {
    let server = SmtpServer::start().await;
    let mut mail = mail("learner@one.example");
    mail.subject = "Hello\r\nBcc: other@one.example".into();
    mail.to.name = "Lin\r\nBcc: other@one.example".into();
    mail.from.name = "Harbor\nX-Evil: 1".into();
    mail.attachments[0].name = "a\"\r\nX-Evil: 1".into();
    // Refused or made harmless, but never obeyed.
    drop(smtp(&server.url).send(&mail).await);
    for mail in &server.heard.lock().unwrap().mails {
        for line in mail.lines() {
            assert!(!line.starts_with("Bcc:") && !line.starts_with("X-Evil:"), "{mail}");
        }
    }
}

#[tokio::test]
async fn connections_are_used_again() {
    let server = SmtpServer::start().await;
    let smtp = smtp(&server.url);
    for _ in 0..5 {
        smtp.send(&mail("learner@one.example")).await.unwrap();
    }
    let heard = server.heard.lock().unwrap();
    assert_eq!((heard.mails.len(), heard.connections), (5, 1));
}

#[tokio::test]
async fn refused_for_good_and_refused_for_now_are_told_apart() {
    let server = SmtpServer::start().await;
    let smtp = smtp(&server.url);
    let gone = smtp.send(&mail("gone@one.example")).await;
    assert!(matches!(gone, Err(MailError::Permanent(_))), "{gone:?}");
    for later in ["busy@one.example", "locked@one.example"] {
        let refused = smtp.send(&mail(later)).await;
        assert!(matches!(refused, Err(MailError::Transient(_))), "{later}: {refused:?}");
    }
    // One refusal does not spoil the connection for the next mail.
    smtp.send(&mail("learner@one.example")).await.unwrap();
}

#[tokio::test]
async fn a_server_that_is_away_or_hangs_is_worth_another_attempt() {
    let hanging = Door::that_hangs().await;
    let timeouts = SmtpTimeouts { mail: Duration::from_millis(50), ..SmtpTimeouts::default() };
    for url in ["smtp://127.0.0.1:1".to_owned(), format!("smtp://{}", hanging.address())] {
        let refused = Smtp::new(&url, timeouts).unwrap().send(&mail("learner@one.example")).await;
        assert!(matches!(refused, Err(MailError::Transient(_))), "{url}: {refused:?}");
    }
}

#[tokio::test]
async fn a_conversation_that_was_given_up_is_not_continued_with_the_next_mail() {
    let server = SmtpServer::start().await;
    let timeouts = SmtpTimeouts { mail: Duration::from_secs(3), ..SmtpTimeouts::default() };
    let smtp = Smtp::new(&server.url, timeouts).unwrap();
    let given_up = smtp.send(&mail("slow@one.example")).await;
    assert!(matches!(given_up, Err(MailError::Transient(_))), "{given_up:?}");

    // On the old connection these would read each other's answers.
    let gone = smtp.send(&mail("gone@one.example")).await;
    assert!(matches!(gone, Err(MailError::Permanent(_))), "{gone:?}");
    smtp.send(&mail("learner@one.example")).await.unwrap();
    assert_eq!(server.heard.lock().unwrap().mails.len(), 1);
}

#[tokio::test]
async fn a_caller_that_is_cancelled_does_not_break_the_conversation_off() {
    let server = SmtpServer::start().await;
    let smtp = smtp(&server.url);
    let held = mail("held@one.example");
    tokio::select! {
        _ = smtp.send(&held) => panic!("the server holds it"),
        () = server.hold.asked.notified() => {}
    }
    server.hold.go_on.notify_one();

    smtp.send(&mail("learner@one.example")).await.unwrap();

    // Both at once, so that every connection is used: on one that was left in the middle, a mail
    // would take an earlier answer for its own, seem to be accepted, and be lost.
    let spam = mail("spam@one.example");
    let (first, second) = futures::join!(smtp.send(&spam), smtp.send(&spam));
    for refused in [first, second] {
        assert!(matches!(refused, Err(MailError::Permanent(_))), "{refused:?}");
    }
}

#[tokio::test]
async fn errors_show_neither_receiver_nor_password() {
    let server = SmtpServer::start().await;
    for receiver in ["gone@one.example", "busy@one.example", "no address"] {
        let error = smtp(&server.url).send(&mail(receiver)).await.unwrap_err();
        assert!(!format!("{error} {error:?}").contains(receiver), "{error}");
    }
    let Err(error) = Smtp::new("nonsense://user:topsecret@host", SmtpTimeouts::default()) else { panic!("refused") };
    assert!(!format!("{error} {error:?}").contains("topsecret"));
}

#[tokio::test]
async fn the_outbox_lists_the_newest_first_with_links_and_attachments() {
    let folder = Folder::new();
    let outbox = Outbox::new(&folder.0);
    assert_eq!(outbox.list(10).await.unwrap(), [], "before the first mail");
    for number in 1..=3 {
        let mut mail = mail("learner@one.example");
        mail.subject = format!("number {number}");
        outbox.send(&mail).await.unwrap();
    }

    let listed = outbox.list(2).await.unwrap();

    assert_eq!(listed.iter().map(|mail| mail.subject.as_str()).collect::<Vec<_>>(), ["number 3", "number 2"]);
    let newest = &listed[0];
    assert_eq!(newest.links, ["http://harbor.localhost/toefl/verify?a=1&token=x"]);
    assert_eq!((newest.to.as_str(), newest.tenant.as_str()), ("learner@one.example", "harbor"));
    assert_eq!(newest.attachments[0].name, "報告.pdf");
    assert_eq!(outbox.attachment(newest.id, 0).await.unwrap(), b"%PDF-1.7 \x00\xff");
    assert!(outbox.attachment(newest.id, 1).await.is_err());
    let html = std::fs::read_to_string(folder.0.join(newest.id.to_string()).join("mail.html")).unwrap();
    assert_eq!(html, mail("").html.replace("cid:brand-logo", "data:image/png;base64,iVBORw=="));
}

#[tokio::test]
async fn a_mail_sent_twice_lies_there_twice() {
    let folder = Folder::new();
    let outbox = Outbox::new(&folder.0);
    for _ in 0..2 {
        outbox.send(&mail("learner@one.example")).await.unwrap();
    }
    let ids: Vec<_> = outbox.list(10).await.unwrap().into_iter().map(|mail| mail.message_id).collect();
    assert_eq!(ids, ["<0190-row@harbor.localhost>", "<0190-row@harbor.localhost>"]);
}

#[tokio::test]
async fn a_half_written_mail_is_not_listed() {
    let folder = Folder::new();
    let outbox = Outbox::new(&folder.0);
    outbox.send(&mail("learner@one.example")).await.unwrap();
    std::fs::create_dir(folder.0.join(format!("{}.unfinished", Uuid::now_v7()))).unwrap();
    assert_eq!(outbox.list(10).await.unwrap().len(), 1);
}

#[tokio::test]
async fn an_outbox_that_cannot_be_written_says_so() {
    let refused = Outbox::new("/proc/outbox").send(&mail("learner@one.example")).await;
    assert!(matches!(refused, Err(MailError::Transient(_))), "{refused:?}");
}
