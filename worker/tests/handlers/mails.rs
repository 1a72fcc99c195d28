//! A mail goes out once, says what it should, and leaves a trace of how it went.

use std::time::Duration;

use integrations::mail::MailError;
use jobs::{Enqueue, JobError};
use product::people::accounts::{NewUser, SendVerificationMail, UserId, register, verify_email};
use tenants::Lang;
use uuid::Uuid;

use crate::desk::{Desk, Server};

/// Registers somebody, which asks for the mail.
async fn newcomer(desk: &Desk, lang: Lang) -> UserId {
    let mut tx = desk.tx().await;
    let new = NewUser { email: "mei@people.test", password_hash: "-", lang, privacy_version: "1" };
    let user = register(&mut tx, new, &desk.services.link_key).await.expect("the address is free");
    tx.commit().await.expect("commit");
    user
}

async fn enqueue_again(desk: &Desk) {
    let mut tx = desk.tx().await;
    let token_id: Uuid = sqlx::query_scalar("select id from mail_tokens where tenant_id = $1")
        .bind(desk.tenant.id.0)
        .fetch_one(tx.conn())
        .await
        .expect("there is one token");
    tx.enqueue(&SendVerificationMail { token_id }).await.expect("enqueue").expect("no such job waits");
    tx.commit().await.expect("commit");
}

#[tokio::test]
async fn the_link_of_the_verification_mail_proves_the_address() {
    let desk = Desk::open().await;
    let user = newcomer(&desk, Lang::Tw).await;

    assert_eq!(desk.run().await.all(), 1);

    let mails = desk.outbox().await;
    assert_eq!(mails.len(), 1);
    let mail = &mails[0];
    assert_eq!(mail.to, "mei@people.test");
    assert_eq!(mail.tenant, desk.tenant.slug);
    assert_eq!(mail.from, format!("{} <post@mails.example>", desk.tenant.brand.name));
    assert!(mail.subject.contains("請確認你的電子郵件"), "{}", mail.subject);
    let link = &mail.links[0];
    assert!(mail.text.contains(link.as_str()), "{}", mail.text);
    let (address, token) = link.split_once("?token=").expect("a link with a token");
    assert_eq!(address, format!("http://{}/toefl/verify", desk.tenant.host));
    let mut tx = desk.tx().await;
    assert_eq!(verify_email(&mut tx, token, &desk.services.link_key).await.expect("the link works"), user);
}

#[tokio::test]
async fn a_job_that_runs_twice_sends_once() {
    let desk = Desk::open().await;
    newcomer(&desk, Lang::En).await;
    assert_eq!(desk.run().await.all(), 1);
    enqueue_again(&desk).await;

    assert_eq!(desk.run().await.all(), 1);

    assert_eq!(desk.outbox().await.len(), 1);
    assert_eq!(desk.only_mail().await, ("sent".to_owned(), None, true));
}

#[tokio::test]
async fn a_link_that_nobody_needs_any_more_is_not_mailed() {
    let desk = Desk::open().await;
    newcomer(&desk, Lang::En).await;
    desk.test.clock.advance(Duration::from_secs(3 * 24 * 3600));

    assert_eq!(desk.run().await.all(), 1);

    assert_eq!(desk.outbox().await.len(), 0);
}

#[tokio::test]
async fn a_server_that_is_away_is_tried_again_with_the_same_message_id() {
    let mut desk = Desk::open().await;
    // The first answer is lost on its way: the server may have taken the mail.
    let server = Server::answering(vec![Err(MailError::Transient("the server took too long".to_owned()))]);
    desk.use_server(&server);
    newcomer(&desk, Lang::Cn).await;

    let ran = desk.run().await;

    assert!(matches!(ran.failed[0].error, JobError::Retry(_)), "{ran:?}");
    let (state, error, is_sent) = desk.only_mail().await;
    assert_eq!((state.as_str(), is_sent), ("waiting", false));
    assert!(error.is_some_and(|error| error.contains("took too long")));

    desk.test.clock.advance(Duration::from_secs(3600));
    assert_eq!(desk.run().await.all(), 1);

    let ids = server.message_ids();
    assert_eq!(ids.len(), 2);
    assert_eq!(ids[0], ids[1]);
    assert!(ids[0].ends_with(&format!("@{}", desk.tenant.host)), "{ids:?}");
    assert_eq!(desk.only_mail().await, ("sent".to_owned(), None, true));
}

#[tokio::test]
async fn a_refused_address_is_the_mails_own_state_and_no_job_is_dead_for_it() {
    let mut desk = Desk::open().await;
    let server = Server::answering(vec![Err(MailError::Permanent("the server said 550".to_owned()))]);
    desk.use_server(&server);
    newcomer(&desk, Lang::En).await;

    assert_eq!(desk.run().await.all(), 1);

    let (state, error, is_sent) = desk.only_mail().await;
    assert_eq!((state.as_str(), is_sent), ("refused", false));
    assert!(error.is_some_and(|error| error.contains("550")));
    assert_eq!(jobs_left(&desk).await, 0);

    // Asked for again, as the office does after the address was corrected.
    enqueue_again(&desk).await;
    assert_eq!(desk.run().await.all(), 1);
    assert_eq!(desk.only_mail().await.0, "sent");
}

async fn jobs_left(desk: &Desk) -> i64 {
    let mut tx = desk.tx().await;
    let count = sqlx::query_scalar("select count(*) from jobs.queue where tenant_id = $1").bind(desk.tenant.id.0);
    count.fetch_one(tx.conn()).await.expect("count the jobs")
}

/// The wait until the only job is tried again.
async fn wait_of_the_job(desk: &Desk) -> Duration {
    let mut tx = desk.tx().await;
    let seconds: f64 = sqlx::query_scalar(
        "select extract(epoch from run_at - now())::float8 from jobs.queue where tenant_id = $1 and status = 'waiting'",
    )
    .bind(desk.tenant.id.0)
    .fetch_one(tx.conn())
    .await
    .expect("the job waits");
    Duration::from_secs_f64(seconds.max(0.0))
}

#[tokio::test]
async fn a_mail_server_that_is_away_for_a_day_costs_no_mail() {
    let mut desk = Desk::open().await;
    let away = || Err(MailError::Transient("the connection failed".to_owned()));
    let server = Server::answering(std::iter::repeat_with(away).take(1000).collect());
    desk.use_server(&server);
    newcomer(&desk, Lang::En).await;

    let (mut passed, mut longest, mut attempts) = (Duration::ZERO, Duration::ZERO, 0);
    while passed < Duration::from_secs(24 * 3600) {
        let ran = desk.run().await;
        attempts += 1;
        assert!(
            matches!(ran.failed.as_slice(), [one] if matches!(one.error, JobError::Retry(_))),
            "{attempts}: {ran:?}"
        );
        let wait = wait_of_the_job(&desk).await + Duration::from_secs(1);
        (passed, longest) = (passed + wait, longest.max(wait));
        desk.test.clock.advance(wait);
    }
    server.comes_back();

    assert_eq!(desk.run().await.all(), 1);
    assert_eq!(desk.only_mail().await, ("sent".to_owned(), None, true));
    assert_eq!(jobs_left(&desk).await, 0);
    assert!(longest < Duration::from_secs(20 * 60), "after the outage nobody waits longer than {longest:?}");
    let ids = server.message_ids();
    assert_eq!(ids.len(), attempts + 1);
    assert!(ids.iter().all(|id| *id == ids[0]), "the receiver can tell that it is one mail");
}
