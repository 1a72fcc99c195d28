//! The only door to the database. A transaction switches to an unprivileged role and sets its tenant when it opens.
//! Both end with the transaction, so nothing leaks to the next user of a connection, not even behind PgBouncer.

#![expect(clippy::disallowed_types, reason = "the one file that makes the pool")]

use std::{
    collections::BTreeSet,
    fmt::{self, Write as _},
    sync::Arc,
    time::Duration,
};

use sqlx::{
    AssertSqlSafe, Connection, PgConnection, Postgres,
    pool::PoolConnection,
    postgres::{PgConnectOptions, PgListener, PgPool, PgPoolOptions, PgRow},
};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use uuid::Uuid;

use crate::connection_pool::{Checkout, ConnectionPool};
use crate::replica::Replica;
use crate::settings::SettingsCache;
use crate::{Announcer, Clock, Lookup, SystemClock, TenantId};

/// How to reach the database.
#[derive(Debug, Clone)]
pub struct DbConfig {
    /// Address with the login `app_login`, which may do nothing before it switches its role.
    pub url: String,
    /// Upper bound of open connections.
    pub max_connections: u32,
    /// How long a caller waits for a free connection before it gets an error.
    pub acquire_timeout: Duration,
    /// What the database shows as the owner of the connections.
    pub application_name: &'static str,
    /// How long a statement may run before the database ends it; without one as long as it takes.
    pub statement_timeout: Option<Duration>,
    /// Address of a standby that may be read ([`Db::tenant_read_replica`]), with the same login.
    pub replica_url: Option<String>,
}

impl DbConfig {
    /// The usual bounds for `url`.
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            max_connections: 10,
            acquire_timeout: Duration::from_secs(5),
            application_name: "verdant",
            statement_timeout: None,
            replica_url: None,
        }
    }

    pub(crate) fn options(&self, url: &str) -> Result<PgConnectOptions, sqlx::Error> {
        let options = url.parse::<PgConnectOptions>()?.application_name(self.application_name);
        // Of the connection, not of the transaction: nothing more to say when one begins.
        let limit = self.statement_timeout.map(|limit| ("statement_timeout", limit.as_millis().to_string()));
        Ok(options.options(limit))
    }

    /// Bounds of a pool whose connections come back to [`ConnectionPool`].
    fn bounds(&self, max: u32) -> PgPoolOptions {
        // A ping before every use costs a round trip; broken connections are found by their first statement.
        PgPoolOptions::new().max_connections(max).acquire_timeout(self.acquire_timeout).test_before_acquire(false)
    }

    /// A pool that opens nothing before it is asked.
    pub(crate) fn lazy(&self, max: u32, options: &PgConnectOptions) -> PgPool {
        self.bounds(max).idle_timeout(Duration::from_secs(60)).connect_lazy_with(options.clone())
    }

    pub(crate) fn pool(&self, driver: PgPool, max: u32, non_transactional: PgPool) -> Arc<ConnectionPool> {
        ConnectionPool::new(driver, non_transactional, max, self.acquire_timeout)
    }
}

/// Connections for [`Db::platform_read_reserved`]: rare and short.
const RESERVED: u32 = 2;

/// The database. Its pool is private: SQL needs a [`TenantTx`] or a [`PlatformTx`].
#[derive(Clone)]
pub struct Db {
    pool: Arc<ConnectionPool>,
    /// For [`Db::platform_read_reserved`].
    reserve: Arc<ConnectionPool>,
    /// For [`Db::tenant_read_replica`].
    replica: Option<Arc<Replica>>,
    clock: Arc<dyn Clock>,
    announcer: Option<Arc<dyn Announcer>>,
    settings: SettingsCache,
}

impl fmt::Debug for Db {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Db").finish_non_exhaustive()
    }
}

/// Why a statement may see the rows of all tenants. Grows with the product; a route of one tenant never needs one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// To find out which tenant a host or an id belongs to.
    TenantLookup,
    /// The queue's own bookkeeping.
    Queue,
    /// A schedule that looks for due work of all tenants and enqueues a job for each.
    Sweep,
    /// Platform content: packs, formats, answer keys.
    Content,
    /// An operator's command: create a tenant, load the demo.
    Operations,
    /// Messages of payment providers, which name their tenant inside.
    Payments,
    /// A super-admin of the default brand looks at what machines hear in recordings, all brands together.
    Speech,
    /// A super-admin of the default brand makes and changes brands.
    Brands,
    /// Health, readiness and figures for the operators.
    Metering,
}

impl Db {
    /// Opens the pool and proves that the database answers. Run [`crate::guard::check`] next.
    pub async fn connect(config: &DbConfig) -> Result<Self, sqlx::Error> {
        let (max, options) = (config.max_connections, config.options(&config.url)?);
        let lasting =
            config.bounds(max).max_lifetime(Duration::from_secs(30 * 60)).idle_timeout(Duration::from_secs(5 * 60));
        let driver = lasting.connect_with(options.clone()).await?;
        let non_transactional = config.lazy(max, &options);
        let reserve = config.pool(config.lazy(RESERVED, &options), RESERVED, non_transactional.clone());
        let pool = config.pool(driver, max, non_transactional);
        let replica = config.replica_url.as_ref().map(|url| Replica::new(config, url)).transpose()?.map(Arc::new);
        Ok(Self {
            pool,
            reserve,
            replica,
            clock: Arc::new(SystemClock),
            announcer: None,
            settings: SettingsCache::new(),
        })
    }

    /// The same database with another source of time.
    #[must_use]
    pub fn with_clock(&self, clock: Arc<dyn Clock>) -> Self {
        Self { clock, ..self.clone() }
    }

    /// The same database; `announcer` hears what its transactions announce, after their commit.
    #[must_use]
    pub fn with_announcer(&self, announcer: Arc<dyn Announcer>) -> Self {
        Self { announcer: Some(announcer), ..self.clone() }
    }

    /// Reads how busy its connections are, once.
    pub fn record_pool(&self) {
        self.pool.record();
    }

    /// The present moment, for code between two transactions.
    pub fn now(&self) -> OffsetDateTime {
        microseconds(self.clock.now())
    }

    /// What this process remembers of tenants' settings.
    pub(crate) fn settings(&self) -> &SettingsCache {
        &self.settings
    }

    /// A transaction that sees and changes the rows of one tenant only.
    pub async fn tenant(&self, tenant: impl Into<TenantId>) -> Result<TenantTx, sqlx::Error> {
        self.tenant_tx(Access::Write, tenant.into()).await
    }

    /// Like [`Db::tenant`], refused by the database when it writes. Dropping it costs no further round trip.
    pub async fn tenant_read(&self, tenant: impl Into<TenantId>) -> Result<TenantTx, sqlx::Error> {
        self.tenant_tx(Access::Read, tenant.into()).await
    }

    /// [`Db::tenant`] and what `lookup` finds for `ids`, for the price of one message.
    pub async fn tenant_with(
        &self,
        tenant: impl Into<TenantId>,
        lookup: &Lookup,
        ids: &[Uuid],
    ) -> Result<(TenantTx, Option<PgRow>), sqlx::Error> {
        self.tenant_tx_with(Access::Write, tenant.into(), lookup, ids).await
    }

    /// [`Db::tenant_read`] and what `lookup` finds for `ids`, for the price of one message.
    pub async fn tenant_read_with(
        &self,
        tenant: impl Into<TenantId>,
        lookup: &Lookup,
        ids: &[Uuid],
    ) -> Result<(TenantTx, Option<PgRow>), sqlx::Error> {
        self.tenant_tx_with(Access::Read, tenant.into(), lookup, ids).await
    }

    /// Like [`Db::tenant_read`], at the replica where there is one: for figures, lists and files that may be some seconds old and
    /// cost much to read. While the replica does not answer, the database itself does.
    pub async fn tenant_read_replica(&self, tenant: impl Into<TenantId>) -> Result<TenantTx, sqlx::Error> {
        let tenant = tenant.into();
        if let Some(replica) = self.replica.as_ref().filter(|replica| replica.may_be_asked()) {
            let opened = self.open(&replica.pool, Access::Read, Scope::Tenant(tenant)).await;
            replica.note(&opened);
            if let Ok(open) = opened {
                return Ok(TenantTx { tenant, open });
            }
        }
        self.tenant_read(tenant).await
    }

    /// A transaction over the rows of all tenants.
    pub async fn platform(&self, reason: Reason) -> Result<PlatformTx, sqlx::Error> {
        self.platform_tx(Access::Write, reason).await
    }

    /// Like [`Db::platform`], refused by the database when it writes.
    pub async fn platform_read(&self, reason: Reason) -> Result<PlatformTx, sqlx::Error> {
        self.platform_tx(Access::Read, reason).await
    }

    /// Like [`Db::platform_read`], on one of a few connections that no other transaction takes. For what somebody with an open
    /// transaction has to wait for: as soon as as many of them as there are connections each waited for a second one, nobody
    /// would go on.
    pub async fn platform_read_reserved(&self, reason: Reason) -> Result<PlatformTx, sqlx::Error> {
        tracing::debug!(?reason, "platform transaction on a reserved connection");
        Ok(PlatformTx { open: self.open(&self.reserve, Access::Read, Scope::Platform).await? })
    }

    /// A connection outside the pool that stays in the platform's role, with settings of its own (`enable_seqscan`, …).
    ///
    /// For the queue's lease renewer and claimers, which hold a connection for as long as they live.
    pub async fn platform_session(
        &self,
        reason: Reason,
        settings: &[(&str, &str)],
    ) -> Result<PgConnection, sqlx::Error> {
        tracing::debug!(?reason, "platform session");
        let options = (*self.pool.non_transactional().connect_options()).clone().options(settings.iter().copied());
        let mut conn = PgConnection::connect_with(&options.options([("role", "app_platform")])).await?;
        conn.shrink_buffers();
        Ok(conn)
    }

    /// A pooled connection as the bare login, which can read no table: for the guard's questions to the catalog.
    pub(crate) async fn login(&self) -> Result<PoolConnection<Postgres>, sqlx::Error> {
        self.pool.non_transactional().acquire().await
    }

    /// Receives the notifications of the database; reads no rows.
    pub async fn listener(&self) -> Result<PgListener, sqlx::Error> {
        PgListener::connect_with(self.pool.non_transactional()).await
    }

    /// Waits for open transactions to end and closes every connection.
    pub async fn close(&self) {
        if let Some(replica) = &self.replica {
            replica.pool.close().await;
        }
        self.reserve.close().await;
        self.pool.close().await;
    }

    async fn tenant_tx(&self, access: Access, tenant: TenantId) -> Result<TenantTx, sqlx::Error> {
        Ok(TenantTx { tenant, open: self.open(&self.pool, access, Scope::Tenant(tenant)).await? })
    }

    async fn tenant_tx_with(
        &self,
        access: Access,
        tenant: TenantId,
        lookup: &Lookup,
        ids: &[Uuid],
    ) -> Result<(TenantTx, Option<PgRow>), sqlx::Error> {
        let now = self.now();
        let (opening, asking) = (opening(access, Scope::Tenant(tenant), now)?, lookup.execute(tenant, now, ids)?);
        // Boxed as in `open`.
        let (checkout, row) = Box::pin(self.pool.begin_with(&opening, lookup, &asking)).await?;
        Ok((TenantTx { tenant, open: self.opened(checkout, now) }, row))
    }

    async fn platform_tx(&self, access: Access, reason: Reason) -> Result<PlatformTx, sqlx::Error> {
        tracing::debug!(?reason, "platform transaction");
        Ok(PlatformTx { open: self.open(&self.pool, access, Scope::Platform).await? })
    }

    async fn open(&self, pool: &Arc<ConnectionPool>, access: Access, scope: Scope) -> Result<Open, sqlx::Error> {
        let now = self.now();
        let opening = opening(access, scope, now)?;
        // Boxed: every handler waits for it, and the compiler lays out what nests in an optimised build only so deep.
        let checkout = Box::pin(pool.begin(&opening)).await?;
        Ok(self.opened(checkout, now))
    }

    fn opened(&self, checkout: Checkout, now: OffsetDateTime) -> Open {
        let (announcer, settings) = (self.announcer.clone(), self.settings.clone());
        Open { checkout, now, topics: BTreeSet::new(), announcer, settings }
    }
}

/// One simple query, one round trip: begin, become the role, set what the policies and triggers read.
fn opening(access: Access, scope: Scope, now: OffsetDateTime) -> Result<String, sqlx::Error> {
    let begin = match access {
        Access::Read => "begin read only",
        Access::Write => "begin",
    };
    let mut opening = match scope {
        // Safe to format: a UUID.
        Scope::Tenant(id) => format!("{begin}; set local role app_tenant; set local app.tenant_id = '{}'", id.0),
        Scope::Platform => format!("{begin}; set local role app_platform"),
    };
    // Triggers write, so only writers have to tell them the time.
    if matches!(access, Access::Write) {
        let moment = now.format(&Rfc3339).map_err(|cause| sqlx::Error::Encode(Box::new(cause)))?;
        write!(opening, "; set local app.now = '{moment}'").map_err(|cause| sqlx::Error::Encode(Box::new(cause)))?;
    }
    Ok(opening)
}

/// Whose rows a transaction is about.
#[derive(Clone, Copy)]
enum Scope {
    Tenant(TenantId),
    Platform,
}

#[derive(Clone, Copy)]
enum Access {
    Read,
    Write,
}

/// What PostgreSQL keeps of a time, so that a moment is equal to itself after a round trip.
fn microseconds(at: OffsetDateTime) -> OffsetDateTime {
    at.replace_nanosecond(at.microsecond() * 1_000).unwrap_or(at)
}

struct Open {
    checkout: Checkout,
    now: OffsetDateTime,
    topics: BTreeSet<&'static str>,
    announcer: Option<Arc<dyn Announcer>>,
    settings: SettingsCache,
}

/// A transaction that sees and changes the rows of one tenant only. Dropped without [`TenantTx::commit`], it never was.
pub struct TenantTx {
    tenant: TenantId,
    open: Open,
}

/// A transaction over the rows of all tenants. Another type than [`TenantTx`], so that no tenant's route can take it.
pub struct PlatformTx {
    open: Open,
}

impl TenantTx {
    /// Whose rows these are. Statements name it all the same, for the indexes: `where tenant_id = $1`.
    pub fn tenant_id(&self) -> TenantId {
        self.tenant
    }

    pub(crate) fn settings_cache(&self) -> SettingsCache {
        self.open.settings.clone()
    }
}

impl PlatformTx {
    /// Goes on as a transaction of one tenant: what the platform wrote and what follows stand or fall together.
    /// There is no way back, and none from one tenant to another.
    pub async fn into_tenant(self, tenant: TenantId) -> Result<TenantTx, sqlx::Error> {
        let mut open = self.open;
        // Safe to format: a UUID.
        let scope = format!("set local role app_tenant; set local app.tenant_id = '{}'", tenant.0);
        sqlx::raw_sql(AssertSqlSafe(scope)).execute(open.checkout.conn()).await?;
        Ok(TenantTx { tenant, open })
    }
}

macro_rules! transaction {
    ($name:ident) => {
        impl $name {
            /// The moment of this transaction: the same for everything it writes.
            pub fn now(&self) -> OffsetDateTime {
                self.open.now
            }

            /// A fresh id, in the order of creation.
            pub fn new_id(&self) -> Uuid {
                Uuid::now_v7()
            }

            /// What `fetch_one`, `fetch_all` and `execute` take. Its own `begin` is not for use: this transaction is open.
            pub fn conn(&mut self) -> &mut PgConnection {
                self.open.checkout.conn()
            }

            /// Makes everything permanent and visible to others.
            pub async fn commit(self) -> Result<(), sqlx::Error> {
                self.open.checkout.commit().await?;
                if let Some(announcer) = self.open.announcer
                    && !self.open.topics.is_empty()
                {
                    announcer.announce(&self.open.topics);
                }
                Ok(())
            }

            /// Names `topic` to the database's [`Announcer`] once this is committed, and never if it is not.
            pub fn announce(&mut self, topic: &'static str) {
                self.open.topics.insert(topic);
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).field("now", &self.open.now).finish_non_exhaustive()
            }
        }
    };
}

transaction!(TenantTx);
transaction!(PlatformTx);
