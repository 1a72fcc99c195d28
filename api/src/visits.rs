//! Page views of many people in one transaction (docs/decisions/0022): whoever comes while one is under way waits for the
//! next, and each is told once its view is durable.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use product::people::accounts::{self, SessionId, UserId};
use product::site::analytics::{self, View};
use tenants::{Db, TenantId};
use tokio::sync::oneshot;

use crate::errors::{ApiError, ApiResult};

/// How many go into one transaction.
const MOST: usize = 256;

/// A visited page.
#[derive(Debug)]
pub struct Visit {
    /// What is kept.
    pub view: View,
    /// What the visitor's token said: without a session that holds, nothing is kept.
    pub claims: Option<(SessionId, UserId)>,
}

/// Keeps visits.
#[derive(Debug, Clone)]
pub struct Visits {
    db: Db,
    /// Of each tenant for which a transaction is under way.
    waiting: Arc<Mutex<HashMap<TenantId, Vec<Waiting>>>>,
}

#[derive(Debug)]
struct Waiting {
    visit: Visit,
    told: oneshot::Sender<ApiResult<bool>>,
}

impl Visits {
    /// Keeps them in `db`.
    pub fn new(db: Db) -> Self {
        Self { db, waiting: Arc::default() }
    }

    /// Whether the visit is kept; then it is durable. False when its session does not hold.
    ///
    /// # Errors
    /// Our own fault only.
    pub async fn keep(&self, tenant: TenantId, visit: Visit) -> ApiResult<bool> {
        let (told, answer) = oneshot::channel();
        let is_first = {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let is_first = !waiting.contains_key(&tenant);
            waiting.entry(tenant).or_default().push(Waiting { visit, told });
            is_first
        };
        if is_first {
            // A task of its own: the first visitor may hang up, and the others wait for it too.
            tokio::spawn(Turn { visits: self.clone(), tenant }.run());
        }
        answer.await.map_err(ApiError::internal)?
    }

    /// The next ones of a tenant; with none left, the next visitor is the first again.
    fn next(&self, tenant: TenantId) -> Option<Vec<Waiting>> {
        let mut all = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = all.get_mut(&tenant)?;
        if waiting.is_empty() {
            all.remove(&tenant);
            return None;
        }
        let count = waiting.len().min(MOST);
        Some(waiting.drain(..count).collect())
    }
}

/// The task that keeps what waits of one tenant, until nothing does.
struct Turn {
    visits: Visits,
    tenant: TenantId,
}

impl Turn {
    async fn run(self) {
        while let Some(waiting) = self.visits.next(self.tenant) {
            let (visits, told): (Vec<_>, Vec<_>) = waiting.into_iter().map(|one| (one.visit, one.told)).unzip();
            for (told, answer) in told.into_iter().zip(self.keep(&visits).await) {
                // Who has hung up is not told.
                let _ = told.send(answer);
            }
        }
    }

    async fn keep(&self, visits: &[Visit]) -> Vec<ApiResult<bool>> {
        let (db, tenant) = (&self.visits.db, self.tenant);
        match store(db, tenant, visits).await {
            Ok(kept) => kept.into_iter().map(Ok).collect(),
            Err(cause) if cause.as_database_error().is_some() && visits.len() > 1 => {
                // One of them does not go in: that is no reason to lose the others.
                let mut answers = Vec::with_capacity(visits.len());
                for visit in visits {
                    let stored = store(db, tenant, std::slice::from_ref(visit)).await;
                    answers.push(stored.map(|kept| kept == [true]).map_err(ApiError::from));
                }
                answers
            }
            Err(cause) => vec![Err(ApiError::from(cause)); visits.len()],
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        // After a panic nobody would ever be the first again.
        if std::thread::panicking() {
            self.visits.waiting.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.tenant);
        }
    }
}

/// For each whether it is kept.
async fn store(db: &Db, tenant: TenantId, visits: &[Visit]) -> Result<Vec<bool>, sqlx::Error> {
    let mut tx = db.tenant(tenant).await?;
    let claims: Vec<_> = visits.iter().filter_map(|visit| visit.claims).collect();
    let holding = if claims.is_empty() { Vec::new() } else { accounts::list_holding(&mut tx, &claims).await? };
    let is_kept = |visit: &Visit| visit.claims.is_none_or(|(session, _)| holding.contains(&session));
    let kept: Vec<bool> = visits.iter().map(is_kept).collect();
    let views: Vec<_> = visits.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(visit, _)| &visit.view).collect();
    analytics::record_views(&mut tx, &views).await?;
    tx.commit().await?;
    Ok(kept)
}
