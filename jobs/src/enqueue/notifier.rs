//! Tells the workers that a queue has something new: at once when it was quiet, and at most every 20 ms under load.
//! A notification for each row would make all commits of the database queue up behind one lock.

use std::{collections::BTreeSet, time::Duration};

use sqlx::PgConnection;
use tenants::{Announcer, Db, Reason};
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    time::{Instant, sleep_until, timeout},
};

/// The channel of PostgreSQL that workers listen on; the payload is the name of a queue.
pub(crate) const CHANNEL: &str = "jobs";
const QUIET: Duration = Duration::from_millis(20);
/// News that late are no news any more.
const PATIENCE: Duration = Duration::from_secs(5);
/// A notification waits for the disk like any commit; it may be lost, because workers look by themselves as well.
const SETTINGS: &[(&str, &str)] = &[("synchronous_commit", "off")];

/// Hears of committed jobs and passes the news on, in a task of its own.
#[derive(Debug, Clone)]
pub struct Notifier {
    queues: UnboundedSender<&'static str>,
}

impl Notifier {
    /// Starts the task on `db` and gives back a database whose transactions tell it what they enqueued.
    ///
    /// Without it jobs are found all the same, by the workers' polling, up to a quarter of a second later.
    pub fn attach(db: &Db) -> Db {
        let (queues, news) = unbounded_channel();
        tokio::spawn(pass_on(db.clone(), news));
        db.with_announcer(std::sync::Arc::new(Self { queues }))
    }
}

impl Announcer for Notifier {
    fn announce(&self, topics: &BTreeSet<&'static str>) {
        for queue in topics {
            // The task ends with the runtime only; then nobody waits for news any more.
            let _ = self.queues.send(queue);
        }
    }
}

async fn pass_on(db: Db, mut news: UnboundedReceiver<&'static str>) {
    let mut session = None;
    let mut batch = Vec::new();
    loop {
        batch.clear();
        if news.recv_many(&mut batch, usize::MAX).await == 0 {
            return;
        }
        let next = Instant::now() + QUIET;
        let queues: BTreeSet<&str> = batch.iter().copied().collect();
        let notified = timeout(PATIENCE, notify(&db, &mut session, queues.into_iter().collect()));
        let result = notified.await.unwrap_or_else(|_| Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())));
        if let Err(error) = result {
            tracing::warn!(%error, "the workers were not told of new jobs; they will find them by polling");
            session = None;
        }
        sleep_until(next).await;
    }
}

async fn notify(db: &Db, session: &mut Option<PgConnection>, queues: Vec<&str>) -> Result<(), sqlx::Error> {
    let conn = match session {
        Some(conn) => conn,
        None => session.insert(db.platform_session(Reason::Queue, SETTINGS).await?),
    };
    sqlx::query("select pg_notify($1, q) from unnest($2::text[]) q").bind(CHANNEL).bind(queues).execute(conn).await?;
    Ok(())
}
