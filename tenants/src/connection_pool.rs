//! The pool of connections that transactions check out and release (docs/decisions/0022).
//!
//! The driver's pool asks every connection that comes back whether it is well, on a task of its own: a fifth of what a
//! small request costs. Here a connection whose transaction ended cleanly is idle and can be checked out at once.
//! Every other connection, and each of them once a minute, goes back to the driver's pool, which checks, bounds and closes.

#![expect(clippy::disallowed_types, reason = "stands between the driver's pool and the transactions")]

use std::{
    pin::pin,
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicU64, Ordering},
    },
    task::{Context, Poll, Waker},
    time::{Duration, Instant},
};

use sqlx::{
    AssertSqlSafe, Connection, PgConnection, Postgres, Row,
    pool::PoolConnection,
    postgres::{PgPool, PgRow},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, TryAcquireError};

use crate::Lookup;

/// How long a connection stays out of the driver's pool, whose own limits of age and idle time are coarser.
const RETURN_AFTER: Duration = Duration::from_secs(60);
/// How long an abandoned statement may take to finish before its connection is closed.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(10);

/// The driver's pool, and the idle connections in front of it.
pub(crate) struct ConnectionPool {
    driver: PgPool,
    /// For who keeps a connection or asks without a transaction: only transactions may acquire from `driver`,
    /// or one of them would wait there in vain for a connection that is idle here.
    non_transactional: PgPool,
    /// One for each connection that a transaction holds: whoever has one finds an idle connection or room in `driver`.
    permits: Arc<Semaphore>,
    /// How long to wait for a permit.
    acquire_timeout: Duration,
    /// Of `permits`.
    max: u32,
    /// How often somebody had to wait for a permit, and how often in vain.
    waits: AtomicU64,
    timeouts: AtomicU64,
    /// `None` once closed.
    idle: Mutex<Option<Vec<PooledConnection>>>,
}

struct PooledConnection {
    conn: PoolConnection<Postgres>,
    /// When the driver's pool gave it.
    since: Instant,
    /// Lookups that it is known to have prepared since then.
    prepared: Vec<&'static str>,
}

impl ConnectionPool {
    /// In front of `driver`, which opens at most `max` connections.
    pub(crate) fn new(driver: PgPool, non_transactional: PgPool, max: u32, acquire_timeout: Duration) -> Arc<Self> {
        let permits = Arc::new(Semaphore::new(max as usize));
        let pool = Arc::new(Self {
            driver,
            non_transactional,
            permits,
            acquire_timeout,
            max,
            waits: AtomicU64::new(0),
            timeouts: AtomicU64::new(0),
            idle: Mutex::new(Some(Vec::new())),
        });
        tokio::spawn(return_aged(Arc::downgrade(&pool)));
        pool
    }

    /// The pool for what is not a transaction.
    pub(crate) fn non_transactional(&self) -> &PgPool {
        &self.non_transactional
    }

    /// How busy it is, as figures: how many transactions can be open and are, and how often one had to wait for another to end,
    /// or waited in vain.
    pub(crate) fn record(&self) {
        let free = u32::try_from(self.permits.available_permits()).unwrap_or(self.max);
        metrics::gauge!("database_connections_max").set(f64::from(self.max));
        metrics::gauge!("database_connections_in_use").set(f64::from(self.max.saturating_sub(free)));
        metrics::counter!("database_connection_waits_total").absolute(self.waits.load(Ordering::Relaxed));
        metrics::counter!("database_connection_timeouts_total").absolute(self.timeouts.load(Ordering::Relaxed));
    }

    /// Begins a transaction with `opening`, one message of one or more statements that take effect until its end.
    pub(crate) async fn begin(self: &Arc<Self>, opening: &str) -> Result<Checkout, sqlx::Error> {
        let checkout = self.checkout().await?;
        self.open(checkout, opening).await
    }

    /// Like [`ConnectionPool::begin`], with the row that `asking` (an `execute` of the lookup) finds. All of it is one message
    /// on a connection that has prepared the lookup.
    pub(crate) async fn begin_with(
        self: &Arc<Self>,
        opening: &str,
        lookup: &Lookup,
        asking: &str,
    ) -> Result<(Checkout, Option<PgRow>), sqlx::Error> {
        let mut checkout = self.checkout().await?;
        if checkout.pooled().prepared.contains(&lookup.name) {
            if let Ok(row) = fetch(checkout.conn(), &format!("{opening}; {asking}")).await {
                checkout.state = State::Open;
                return Ok((checkout, row));
            }
            // As in `open`; or the prepared statement is gone, or a migration has changed its tables.
            checkout.pooled().prepared.clear();
            drop(checkout);
            self.return_to_driver(|_| true);
            checkout = self.checkout().await?;
        }
        let mut checkout = self.open(checkout, opening).await?;
        checkout.prepare(lookup).await?;
        let row = fetch(checkout.conn(), asking).await?;
        Ok((checkout, row))
    }

    async fn open(self: &Arc<Self>, mut checkout: Checkout, opening: &str) -> Result<Checkout, sqlx::Error> {
        if !checkout.is_fresh && execute(checkout.conn(), opening).await.is_err() {
            // The database was away, or it ended this connection: the other idle ones are no better.
            drop(checkout);
            self.return_to_driver(|_| true);
            checkout = self.checkout().await?;
            checkout.is_fresh = true;
        }
        if checkout.is_fresh {
            execute(checkout.conn(), opening).await?;
        }
        checkout.state = State::Open;
        Ok(checkout)
    }

    /// Closes every connection once its transaction has ended.
    pub(crate) async fn close(&self) {
        self.permits.close();
        drop(self.idle.lock().unwrap_or_else(PoisonError::into_inner).take());
        self.driver.close().await;
        self.non_transactional.close().await;
    }

    async fn checkout(self: &Arc<Self>) -> Result<Checkout, sqlx::Error> {
        let permit = self.permit().await?;
        let (pooled, is_fresh) = match self.pop_idle() {
            Some(pooled) => (pooled, false),
            None => match self.driver.acquire().await {
                Ok(conn) => (PooledConnection { conn, since: Instant::now(), prepared: Vec::new() }, true),
                // It took too long to open another one; by now there may be one that is free.
                Err(cause) => (self.pop_idle().ok_or(cause)?, false),
            },
        };
        let pool = Arc::clone(self);
        Ok(Checkout { pooled: Some(pooled), is_fresh, state: State::Opening, pool, permit: Some(permit) })
    }

    async fn permit(&self) -> Result<OwnedSemaphorePermit, sqlx::Error> {
        match Arc::clone(&self.permits).try_acquire_owned() {
            Ok(permit) => Ok(permit),
            Err(TryAcquireError::Closed) => Err(sqlx::Error::PoolClosed),
            Err(TryAcquireError::NoPermits) => {
                self.waits.fetch_add(1, Ordering::Relaxed);
                let waiting = tokio::time::timeout(self.acquire_timeout, Arc::clone(&self.permits).acquire_owned());
                let permit = waiting.await.map_err(|_| {
                    self.timeouts.fetch_add(1, Ordering::Relaxed);
                    sqlx::Error::PoolTimedOut
                })?;
                permit.map_err(|_| sqlx::Error::PoolClosed)
            }
        }
    }

    fn pop_idle(&self) -> Option<PooledConnection> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).as_mut().and_then(Vec::pop)
    }

    /// Makes a clean connection idle; an aged one, or any once the pool is closed, goes back to the driver.
    fn release(&self, pooled: PooledConnection) {
        if pooled.since.elapsed() < RETURN_AFTER
            && let Some(idle) = self.idle.lock().unwrap_or_else(PoisonError::into_inner).as_mut()
        {
            idle.push(pooled);
        }
    }

    /// Returns those idle connections to the driver's pool that `is_due`.
    fn return_to_driver(&self, is_due: impl Fn(&PooledConnection) -> bool) {
        let mut due = Vec::new();
        if let Some(idle) = self.idle.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            due.extend(idle.extract_if(.., |pooled| is_due(pooled)));
        }
        drop(due);
    }
}

impl Drop for ConnectionPool {
    fn drop(&mut self) {
        // Dropped without a goodbye: the runtime that could close them properly may have ended.
        let idle = self.idle.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        idle.into_iter().flatten().for_each(|pooled| drop(pooled.conn.detach()));
    }
}

/// Returns aged connections to the driver's pool, also when there are no more transactions.
async fn return_aged(pool: Weak<ConnectionPool>) {
    loop {
        tokio::time::sleep(RETURN_AFTER).await;
        let Some(pool) = pool.upgrade() else { return };
        pool.return_to_driver(|pooled| pooled.since.elapsed() >= RETURN_AFTER);
    }
}

/// How far a connection's transaction is.
#[derive(Clone, Copy, PartialEq)]
enum State {
    /// Its beginning is on the way.
    Opening,
    /// Open.
    Open,
    /// Its commit is on the way.
    Ending,
    /// Ended.
    Ended,
}

/// A connection with its transaction. Dropped without [`Checkout::commit`], that is rolled back.
pub(crate) struct Checkout {
    pooled: Option<PooledConnection>,
    is_fresh: bool,
    state: State,
    pool: Arc<ConnectionPool>,
    permit: Option<OwnedSemaphorePermit>,
}

impl Checkout {
    /// Makes everything permanent.
    pub(crate) async fn commit(mut self) -> Result<(), sqlx::Error> {
        self.state = State::Ending;
        execute(self.conn(), "commit").await?;
        self.state = State::Ended;
        Ok(())
    }

    /// The connection.
    pub(crate) fn conn(&mut self) -> &mut PgConnection {
        &mut self.pooled().conn
    }

    /// The connection and what is known of it.
    ///
    /// # Panics
    /// Never: it is taken away in `drop` only.
    fn pooled(&mut self) -> &mut PooledConnection {
        self.pooled.as_mut().expect("held until it is dropped")
    }

    /// Prepares the lookup unless that is known to be done; anew if the connection has it from before it was checked by the
    /// driver, because its tables may have changed since.
    async fn prepare(&mut self, lookup: &Lookup) -> Result<(), sqlx::Error> {
        if self.pooled().prepared.contains(&lookup.name) {
            return Ok(());
        }
        let known = fetch(self.conn(), &lookup.is_prepared()).await?;
        if known.map(|row| row.try_get(0)).transpose()? == Some(true) {
            execute(self.conn(), &lookup.deallocate()).await?;
        }
        execute(self.conn(), &lookup.prepare()).await?;
        self.pooled().prepared.push(lookup.name);
        Ok(())
    }
}

impl Drop for Checkout {
    fn drop(&mut self) {
        let Some(mut pooled) = self.pooled.take() else { return };
        let is_clean = match self.state {
            State::Opening | State::Ending => false,
            State::Open => is_drained(&mut pooled.conn) && send_rollback(&mut pooled.conn),
            State::Ended => is_drained(&mut pooled.conn),
        };
        if is_clean {
            self.pool.release(pooled);
        } else if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(recover(pooled, self.state, Arc::clone(&self.pool), self.permit.take()));
        } else {
            drop(pooled.conn.detach());
        }
    }
}

/// After an error, or when somebody went away in the middle: waits for the answers and ends the transaction.
/// A connection that does not come to rest is closed, which ends it too.
async fn recover(
    mut pooled: PooledConnection,
    state: State,
    pool: Arc<ConnectionPool>,
    _permit: Option<OwnedSemaphorePermit>,
) {
    let recovery = async {
        pooled.conn.flush().await?;
        if matches!(state, State::Opening | State::Open) { execute(&mut pooled.conn, "rollback").await } else { Ok(()) }
    };
    let recovered = tokio::time::timeout(RECOVERY_TIMEOUT, recovery).await;
    match recovered {
        Ok(Ok(())) => pool.release(pooled),
        Ok(Err(_)) | Err(_) => pooled.conn.close_on_drop(),
    }
}

/// Safe to format: our own words, ids and times.
async fn execute(conn: &mut PgConnection, statements: &str) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(AssertSqlSafe(statements)).execute(conn).await?;
    Ok(())
}

/// The only row that the statements find. Safe to format: as in [`execute`].
async fn fetch(conn: &mut PgConnection, statements: &str) -> Result<Option<PgRow>, sqlx::Error> {
    let rows = sqlx::raw_sql(AssertSqlSafe(statements)).fetch_all(conn).await?;
    Ok(rows.into_iter().next())
}

/// Whether every answer of the database has arrived.
fn is_drained(conn: &mut PgConnection) -> bool {
    matches!(pin!(conn.flush()).poll(&mut Context::from_waker(Waker::noop())), Poll::Ready(Ok(())))
}

/// Sends it now; the next transaction reads the answer before its own. Nothing else is on the way, so that it cannot
/// fail without the connection.
fn send_rollback(conn: &mut PgConnection) -> bool {
    let answer = pin!(sqlx::raw_sql("rollback").execute(&mut *conn)).poll(&mut Context::from_waker(Waker::noop()));
    !matches!(answer, Poll::Ready(Err(_))) && !conn.should_flush()
}
