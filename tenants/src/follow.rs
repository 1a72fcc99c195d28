//! A new host works at once on every replica: the database tells all processes when a tenant or a host has changed
//! (trigger `tell`), and each forgets what it remembered of that one. A message that is lost costs ten seconds, the cache's own life.

use std::time::Duration;

use sqlx::postgres::PgListener;
use tokio::{sync::watch, task::JoinHandle};

use crate::{Db, Hosts, TenantId};

/// The channel of PostgreSQL; the payload is the id of the tenant that has changed.
const CHANNEL: &str = "tenants";
/// Before the next try when the database is out of reach.
const PAUSE: Duration = Duration::from_secs(5);

/// Listens until it is dropped.
#[derive(Debug)]
pub struct Following {
    news: watch::Receiver<u64>,
    task: JoinHandle<()>,
}

impl Following {
    /// Returns when the hosts were forgotten once more than at the last call.
    pub async fn heard(&mut self) {
        // The task ends with this value only.
        let _ = self.news.changed().await;
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Hosts {
    /// Forgets what it remembers whenever any process changes a tenant. The first news is that it listens.
    pub fn follow(&self, db: &Db) -> Following {
        let (tell, news) = watch::channel(0);
        let task = tokio::spawn(listen(self.clone(), db.clone(), tell));
        Following { news, task }
    }
}

async fn listen(hosts: Hosts, db: Db, tell: watch::Sender<u64>) {
    loop {
        if let Err(error) = hear(&hosts, &db, &tell).await {
            tracing::warn!(%error, "changed brands show their old face for up to ten seconds");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn hear(hosts: &Hosts, db: &Db, tell: &watch::Sender<u64>) -> Result<(), sqlx::Error> {
    let mut listener: PgListener = db.listener().await?;
    listener.listen(CHANNEL).await?;
    // Also after a broken connection: what was said meanwhile is lost.
    hosts.forget();
    loop {
        tell.send_modify(|count| *count += 1);
        match listener.try_recv().await? {
            Some(news) => match news.payload().parse() {
                Ok(tenant) => hosts.forget_tenant(TenantId(tenant)).await,
                Err(_) => hosts.forget(),
            },
            None => {
                tracing::debug!("listening anew");
                hosts.forget();
            }
        }
    }
}
