//! Connections between two transactions (docs/decisions/0022).
//!
//! The driver's pool asks every connection that comes back whether it is well, on a task of its own: a fifth of what a
//! small request costs. Here a connection whose transaction ended in good order lies ready for the next one at once.
//! Every other connection, and each of them once a minute, goes back to the pool, which mends, bounds and closes.

#![expect(clippy::disallowed_types, reason = "stands between the pool and the transactions")]

use std::{
    pin::pin,
    sync::{Arc, Mutex, PoisonError, Weak},
    task::{Context, Poll, Waker},
    time::{Duration, Instant},
};

use sqlx::{AssertSqlSafe, Connection, PgConnection, Postgres, pool::PoolConnection, postgres::PgPool};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, TryAcquireError};

/// How long a connection stays away from the pool's own care: its bounds of age and idleness are coarser.
const ROUND: Duration = Duration::from_secs(60);
/// How long the rest of a statement may take that nobody waits for any more.
const MENDING: Duration = Duration::from_secs(10);

/// The pool, and what lies ready of it.
pub(crate) struct Rack {
    pool: PgPool,
    /// For who keeps a connection or asks without a transaction: nobody but transactions may take one out of `pool`,
    /// or one of them would wait there in vain for what lies ready here.
    beside: PgPool,
    /// One for each connection that a transaction holds: whoever has one finds a connection here or room in the pool.
    places: Arc<Semaphore>,
    /// How long to wait for a place.
    patience: Duration,
    /// `None` once closed.
    ready: Mutex<Option<Vec<Ready>>>,
}

struct Ready {
    conn: PoolConnection<Postgres>,
    /// When the pool gave it.
    since: Instant,
}

impl Rack {
    /// In front of `pool`, which opens at most `max` connections.
    pub(crate) fn new(pool: PgPool, beside: PgPool, max: u32, patience: Duration) -> Arc<Self> {
        let places = Arc::new(Semaphore::new(max as usize));
        let rack = Arc::new(Self { pool, beside, places, patience, ready: Mutex::new(Some(Vec::new())) });
        tokio::spawn(go_round(Arc::downgrade(&rack)));
        rack
    }

    /// The pool for what is no transaction.
    pub(crate) fn beside(&self) -> &PgPool {
        &self.beside
    }

    /// Begins a transaction with `opening`, one message of one or more statements that take effect until its end.
    pub(crate) async fn begin(self: &Arc<Self>, opening: String) -> Result<Held, sqlx::Error> {
        let mut held = self.take().await?;
        if !held.is_fresh && say(held.conn(), &opening).await.is_err() {
            // The database was away, or it ended this connection: what else lies ready is no better.
            drop(held);
            self.give_back(|_| true);
            held = self.take().await?;
            held.is_fresh = true;
        }
        if held.is_fresh {
            say(held.conn(), &opening).await?;
        }
        held.state = State::Open;
        Ok(held)
    }

    /// Closes every connection once its transaction has ended.
    pub(crate) async fn close(&self) {
        self.places.close();
        drop(self.ready.lock().unwrap_or_else(PoisonError::into_inner).take());
        self.pool.close().await;
        self.beside.close().await;
    }

    async fn take(self: &Arc<Self>) -> Result<Held, sqlx::Error> {
        let place = self.place().await?;
        let (ready, is_fresh) = match self.pick_up() {
            Some(ready) => (ready, false),
            None => match self.pool.acquire().await {
                Ok(conn) => (Ready { conn, since: Instant::now() }, true),
                // It took too long to open another one; by now there may be one that is free.
                Err(cause) => (self.pick_up().ok_or(cause)?, false),
            },
        };
        Ok(Held { ready: Some(ready), is_fresh, state: State::Opening, rack: Arc::clone(self), place: Some(place) })
    }

    async fn place(&self) -> Result<OwnedSemaphorePermit, sqlx::Error> {
        match Arc::clone(&self.places).try_acquire_owned() {
            Ok(place) => Ok(place),
            Err(TryAcquireError::Closed) => Err(sqlx::Error::PoolClosed),
            Err(TryAcquireError::NoPermits) => {
                let waiting = tokio::time::timeout(self.patience, Arc::clone(&self.places).acquire_owned());
                waiting.await.map_err(|_| sqlx::Error::PoolTimedOut)?.map_err(|_| sqlx::Error::PoolClosed)
            }
        }
    }

    fn pick_up(&self) -> Option<Ready> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner).as_mut().and_then(Vec::pop)
    }

    /// Lays a connection in good order down; without a place for it the pool has it back.
    fn lay_down(&self, ready: Ready) {
        if ready.since.elapsed() < ROUND
            && let Some(rack) = self.ready.lock().unwrap_or_else(PoisonError::into_inner).as_mut()
        {
            rack.push(ready);
        }
    }

    /// Gives those back to the pool that `is_due`.
    fn give_back(&self, is_due: impl Fn(&Ready) -> bool) {
        let mut due = Vec::new();
        if let Some(ready) = self.ready.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            due.extend(ready.extract_if(.., |ready| is_due(ready)));
        }
        drop(due);
    }
}

impl Drop for Rack {
    fn drop(&mut self) {
        // Closed where they stand: the runtime that could see them off may have ended.
        let ready = self.ready.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        ready.into_iter().flatten().for_each(|ready| drop(ready.conn.detach()));
    }
}

/// Gives back what has been away for a while, also when nobody comes any more.
async fn go_round(rack: Weak<Rack>) {
    loop {
        tokio::time::sleep(ROUND).await;
        let Some(rack) = rack.upgrade() else { return };
        rack.give_back(|ready| ready.since.elapsed() >= ROUND);
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

/// A connection with its transaction. Dropped without [`Held::commit`], that is rolled back.
pub(crate) struct Held {
    ready: Option<Ready>,
    is_fresh: bool,
    state: State,
    rack: Arc<Rack>,
    place: Option<OwnedSemaphorePermit>,
}

impl Held {
    /// Makes everything permanent.
    pub(crate) async fn commit(mut self) -> Result<(), sqlx::Error> {
        self.state = State::Ending;
        say(self.conn(), "commit").await?;
        self.state = State::Ended;
        Ok(())
    }

    /// The connection.
    ///
    /// # Panics
    /// Never: it is taken away in `drop` only.
    pub(crate) fn conn(&mut self) -> &mut PgConnection {
        &mut self.ready.as_mut().expect("held until it is dropped").conn
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let Some(mut ready) = self.ready.take() else { return };
        let is_in_order = match self.state {
            State::Opening | State::Ending => false,
            State::Open => is_silent(&mut ready.conn) && send_rollback(&mut ready.conn),
            State::Ended => is_silent(&mut ready.conn),
        };
        if is_in_order {
            self.rack.lay_down(ready);
        } else if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(mend(ready, self.state, Arc::clone(&self.rack), self.place.take()));
        } else {
            drop(ready.conn.detach());
        }
    }
}

/// After an error, or when somebody went away in the middle: waits for the answers and ends the transaction.
/// A connection that does not come to rest is closed, which ends it too.
async fn mend(mut ready: Ready, state: State, rack: Arc<Rack>, _place: Option<OwnedSemaphorePermit>) {
    let mending = async {
        ready.conn.flush().await?;
        if matches!(state, State::Opening | State::Open) { say(&mut ready.conn, "rollback").await } else { Ok(()) }
    };
    let mended = tokio::time::timeout(MENDING, mending).await;
    match mended {
        Ok(Ok(())) => rack.lay_down(ready),
        Ok(Err(_)) | Err(_) => ready.conn.close_on_drop(),
    }
}

/// Safe to format: our own words, ids and times.
async fn say(conn: &mut PgConnection, statements: &str) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(AssertSqlSafe(statements)).execute(conn).await?;
    Ok(())
}

/// Whether every answer of the database has arrived.
fn is_silent(conn: &mut PgConnection) -> bool {
    matches!(pin!(conn.flush()).poll(&mut Context::from_waker(Waker::noop())), Poll::Ready(Ok(())))
}

/// Sends it now; the next transaction reads the answer before its own. Nothing else is on the way, so that it cannot
/// fail without the connection.
fn send_rollback(conn: &mut PgConnection) -> bool {
    let answer = pin!(sqlx::raw_sql("rollback").execute(&mut *conn)).poll(&mut Context::from_waker(Waker::noop()));
    !matches!(answer, Poll::Ready(Err(_))) && !conn.should_flush()
}
