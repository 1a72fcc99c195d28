//! A mail that the office sends again is written by its job, through a mail server that speaks SMTP.

use std::sync::Arc;
use std::time::Duration;

use integrations::mail::{MailError, Smtp, SmtpTimeouts};
use jobs::{Enqueue, JobError};
use product::people::accounts::{NewUser, SendWelcome, UserId, enqueue_erasures, register, request_deletion};
use product::site::mails::{MailFilter, MailState, OfficeMail, ResendError, list_mails, resend_mail};
use tenants::{Lang, PageRequest, Reason};

use crate::desk::{Desk, Server};
use crate::smtp_server::SmtpServer;

/// Somebody with this address, whose mail at registering has gone its way.
async fn person(desk: &Desk, email: &str) -> UserId {
    let mut tx = desk.tx().await;
    let new = NewUser { email, password_hash: "-", lang: Lang::En, privacy_version: "1" };
    let user = register(&mut tx, new, &desk.services.link_key).await.expect("the address is free");
    tx.commit().await.expect("commit");
    assert_eq!(desk.run().await.all(), 1);
    user
}

async fn welcome(desk: &Desk, user: UserId) -> OfficeMail {
    let mut tx = desk.tx().await;
    tx.enqueue(&SendWelcome { user_id: user }).await.expect("enqueue").expect("no such job waits");
    tx.commit().await.expect("commit");
    let _ = desk.run().await;
    only(desk).await
}

/// The welcome.
async fn only(desk: &Desk) -> OfficeMail {
    let filter = MailFilter { kind: Some("welcome"), ..MailFilter::default() };
    let mut page = list_mails(&mut desk.tx().await, filter, PageRequest::first(20)).await.expect("the mails");
    assert_eq!(page.total, 1);
    page.mails.remove(0)
}

async fn resend(desk: &Desk, mail: &OfficeMail) -> Result<OfficeMail, ResendError> {
    let mut tx = desk.tx().await;
    let again = resend_mail(&mut tx, mail.id, &desk.tenant.host).await?;
    tx.commit().await.expect("commit");
    Ok(again)
}

async fn with_smtp() -> (Desk, SmtpServer) {
    let (mut desk, server) = (Desk::open().await, SmtpServer::start().await);
    let smtp = Smtp::new(&server.url, SmtpTimeouts::default()).expect("the address of a server");
    desk.services.integrations.mailer = Arc::new(smtp);
    (desk, server)
}

/// What the server took that says so.
fn taken(server: &SmtpServer, subject: &str) -> Vec<String> {
    let heard = server.heard.lock().expect("not poisoned");
    heard.mails.iter().filter(|mail| mail.contains(subject)).cloned().collect()
}

fn message_id(mail: &str) -> &str {
    mail.lines().find_map(|line| line.strip_prefix("Message-ID: ")).expect("a mail has an id")
}

#[tokio::test]
async fn a_refused_mail_is_tried_anew_and_arrives_at_the_address_of_today() {
    let (desk, server) = with_smtp().await;
    let user = person(&desk, "gone@people.test").await;
    let refused = welcome(&desk, user).await;
    assert_eq!((refused.state, refused.may_be_resent), (MailState::Refused, true));
    assert!(refused.error.as_deref().is_some_and(|error| error.contains("550")), "{refused:?}");
    let mut tx = desk.tx().await;
    sqlx::query("update users set email = 'mei@people.test' where tenant_id = $1 and id = $2")
        .bind(desk.tenant.id.0)
        .bind(user.0)
        .execute(tx.conn())
        .await
        .expect("the address is put right");
    tx.commit().await.expect("commit");

    let waiting = resend(&desk, &refused).await.expect("it may be sent again");
    assert_eq!((waiting.state, &waiting.error, waiting.may_be_resent), (MailState::Waiting, &None, false));
    assert_eq!(desk.run().await.all(), 1);

    let sent = only(&desk).await;
    assert_eq!((sent.state, &sent.error, sent.sent_at.is_some()), (MailState::Sent, &None, true));
    let mails = taken(&server, "Subject: Welcome");
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("mei@people.test"), "{}", mails[0]);
}

#[tokio::test]
async fn a_sent_mail_arrives_a_second_time_under_another_message_id() {
    let (desk, server) = with_smtp().await;
    let user = person(&desk, "mei@people.test").await;
    let sent = welcome(&desk, user).await;

    resend(&desk, &sent).await.expect("it may be sent again");
    assert!(matches!(resend(&desk, &sent).await, Err(ResendError::JustResent)));
    assert_eq!(desk.run().await.all(), 1);

    let mails = taken(&server, "Subject: Welcome");
    assert_eq!(mails.len(), 2);
    assert_ne!(message_id(&mails[0]), message_id(&mails[1]));
    assert_eq!(only(&desk).await.state, MailState::Sent);
}

#[tokio::test]
async fn a_lost_answer_repeats_the_new_message_id_and_no_other() {
    let mut desk = Desk::open().await;
    let server = Server::answering(Vec::new());
    desk.use_server(&server);
    let user = person(&desk, "mei@people.test").await;
    let sent = welcome(&desk, user).await;
    // The server takes the copy, and its answer is lost on the way: the job runs again.
    let lost = Server::answering(vec![Err(MailError::Transient("the connection was lost".to_owned()))]);
    desk.use_server(&lost);
    resend(&desk, &sent).await.expect("it may be sent again");

    let ran = desk.run().await;
    assert!(matches!(ran.failed[0].error, JobError::Retry(_)), "{ran:?}");
    assert_eq!(only(&desk).await.state, MailState::Waiting);
    desk.test.clock.advance(Duration::from_secs(3600));
    assert_eq!(desk.run().await.all(), 1);

    let (before, after) = (server.message_ids(), lost.message_ids());
    assert_eq!((after.len(), &after[0]), (2, &after[1]));
    assert!(!before.contains(&after[0]), "the first mail was another one");
}

#[tokio::test]
async fn a_link_that_expires_before_the_worker_comes_leaves_no_mail_waiting() {
    let mut desk = Desk::open().await;
    desk.use_server(&Server::answering(vec![Err(MailError::Permanent("the server said 550".to_owned()))]));
    person(&desk, "mei@people.test").await;
    let verification = async |desk: &Desk| {
        let page = list_mails(&mut desk.tx().await, MailFilter::default(), PageRequest::first(20)).await;
        page.expect("the mails").mails.remove(0)
    };
    let refused = verification(&desk).await;
    assert_eq!((refused.kind.as_str(), refused.may_be_resent), ("verification", true));
    resend(&desk, &refused).await.expect("its link works");
    desk.test.clock.advance(Duration::from_secs(49 * 3600));

    assert_eq!(desk.run().await.all(), 1);

    let stopped = verification(&desk).await;
    assert_eq!((stopped.state, stopped.may_be_resent), (MailState::Refused, false));
    assert!(stopped.error.is_some_and(|error| error.starts_with("not sent")));
}

#[tokio::test]
async fn whose_account_is_erased_gets_no_mail_again() {
    let mut desk = Desk::open().await;
    let refusing = Server::answering(vec![Ok(()), Err(MailError::Permanent("mei@people.test: 550".to_owned()))]);
    desk.use_server(&refusing);
    let user = person(&desk, "mei@people.test").await;
    let refused = welcome(&desk, user).await;
    assert_eq!((refused.state, refused.may_be_resent), (MailState::Refused, true));
    let mut tx = desk.tx().await;
    request_deletion(&mut tx, user, user, &desk.services.link_key).await.expect("there is such a person");
    tx.commit().await.expect("commit");
    desk.test.clock.advance(Duration::from_secs(15 * 24 * 3600));
    let mut tx = desk.test.db.platform(Reason::Sweep).await.expect("a transaction");
    enqueue_erasures(&mut tx).await.expect("the sweep runs");
    tx.commit().await.expect("commit");
    let _ = desk.run().await.all();

    let erased = only(&desk).await;

    assert_eq!((erased.receiver.as_ref(), &erased.error, erased.may_be_resent), (None, &None, false));
    assert!(matches!(resend(&desk, &erased).await, Err(ResendError::NotResendable)));
}
