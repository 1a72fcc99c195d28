//! Feedback goes to three desks: a receipt to its sender, the message to support, the answer back to the sender.

use product::people::accounts::{NewUser, UserId, register};
use product::site::feedback::{FeedbackId, FeedbackKind, NewFeedback, Sender, answer, rules, submit};
use tenants::Lang;

use crate::desk::Desk;

/// Somebody registered, with the mail of the registration out of the way.
async fn member(desk: &Desk) -> UserId {
    let mut tx = desk.tx().await;
    let new = NewUser { email: "mei@people.test", password_hash: "-", lang: Lang::Tw, privacy_version: "1" };
    let user = register(&mut tx, new, &desk.services.link_key).await.expect("the address is free");
    tx.commit().await.expect("commit");
    assert_eq!(desk.run().await.all(), 1);
    user
}

async fn write(desk: &Desk, sender: Sender<'_>, kind: FeedbackKind) -> FeedbackId {
    let mut tx = desk.tx().await;
    let new = NewFeedback {
        kind,
        sender,
        lang: Lang::Tw,
        details: "計時器會停。\n\n<b>在手機上</b>",
        screenshots: &[],
        page: Some("/test?attempt=7"),
        build: Some("1.0"),
        browser: Some("Firefox 140"),
    };
    let id = submit(&mut tx, &new).await.expect("the message is fine");
    tx.commit().await.expect("commit");
    id
}

#[tokio::test]
async fn a_member_gets_a_receipt_and_support_gets_the_message_with_the_way_back() {
    let desk = Desk::open().await;
    let user = member(&desk).await;
    let id = write(&desk, Sender::Member(user), FeedbackKind::Bug).await;

    assert_eq!(desk.run().await.all(), 2);

    let mails = desk.outbox().await;
    let support = mails.iter().find(|mail| mail.to == desk.tenant.brand.support_email).expect("a mail to support");
    assert!(support.text.contains("<b>在手機上</b>") && support.text.contains("/test · 1.0 · Firefox 140"));
    assert!(support.html.contains("&lt;b&gt;在手機上&lt;/b&gt;"), "what people write stays text");
    assert!(!support.text.contains("attempt=7"), "queries may open something");
    assert!(support.links.iter().any(|link| link.ends_with(&format!("/toefl/office/feedback?id={id}"))));
    let receipt = mails.iter().find(|mail| mail.to == "mei@people.test" && mail.subject.contains("已收到")).unwrap();
    assert!(receipt.text.contains(&rules::reference(id)), "{}", receipt.text);
    assert!(!receipt.text.contains("計時器"), "a receipt repeats nothing");
}

#[tokio::test]
async fn a_visitor_is_greeted_without_a_name_and_without_an_address_gets_no_receipt() {
    let desk = Desk::open().await;
    let visitor = |email| Sender::Visitor { name: Some("Buy now at evil.example"), email };
    write(&desk, visitor(Some("visitor@people.test")), FeedbackKind::Contact).await;
    write(&desk, visitor(None), FeedbackKind::Contact).await;

    assert_eq!(desk.run().await.all(), 3);

    let mails = desk.outbox().await;
    let receipts: Vec<_> = mails.iter().filter(|mail| mail.to != desk.tenant.brand.support_email).collect();
    assert_eq!(receipts.len(), 1);
    assert!(!receipts[0].text.contains("evil.example") && !receipts[0].html.contains("evil.example"));
}

#[tokio::test]
async fn the_answer_reaches_the_sender_once_with_what_was_asked() {
    let desk = Desk::open().await;
    let user = member(&desk).await;
    let id = write(&desk, Sender::Member(user), FeedbackKind::Suggestion).await;
    assert_eq!(desk.run().await.all(), 2);
    let before = desk.outbox().await.len();

    let mut tx = desk.tx().await;
    answer(&mut tx, user, id, " 已經修好了。\n謝謝！ ").await.expect("there is an address");
    tx.commit().await.expect("commit");
    assert_eq!(desk.run().await.all(), 1);

    let mails = desk.outbox().await;
    assert_eq!(mails.len(), before + 1);
    let mail = &mails[0];
    assert_eq!(mail.to, "mei@people.test");
    assert!(mail.subject.contains(&rules::reference(id)), "{}", mail.subject);
    assert!(mail.text.contains("已經修好了。\n謝謝！") && mail.text.contains("計時器會停。"), "{}", mail.text);
}
