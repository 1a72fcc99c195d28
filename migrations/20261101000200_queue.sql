-- The queue: work that must happen later, written in the transaction that causes it.
-- The `jobs` crate is its only writer and reader; every statement stands there.

create schema jobs;
grant usage on schema jobs to app_tenant, app_platform;

create table jobs.queue (
    id uuid primary key,
    queue text not null,
    name text not null,
    -- Null for work of the platform itself. No foreign key: the row lock of its check would make every tenant's jobs queue up behind one row.
    tenant_id uuid,
    -- Shape of the payload: a worker that is older than its job leaves it to a newer one.
    version smallint not null default 1,
    -- The request that caused the job, for the logs.
    trace text,
    payload jsonb not null,
    status text not null default 'waiting' constraint queue_status_known check (status in ('waiting', 'running', 'dead')),
    priority smallint not null default 0 constraint queue_priority_known check (priority between 0 and 2),
    run_at timestamptz not null default now(),
    attempts int not null default 0,
    max_attempts int not null constraint queue_max_attempts_positive check (max_attempts > 0),
    unique_key text,
    lease_until timestamptz,
    worker text,
    last_error text,
    created_at timestamptz not null default now(),
    dead_at timestamptz,
    constraint queue_lease_while_running check ((status = 'running') = (lease_until is not null and worker is not null)),
    constraint queue_dead_since check ((status = 'dead') = (dead_at is not null))
)
-- A row lives for milliseconds: room on the page for its updates, and a vacuum that counts dead rows, not shares of the table.
with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

create index queue_claim on jobs.queue (queue, priority desc, run_at) where status = 'waiting';
create index queue_lease on jobs.queue (lease_until) where status = 'running';
create index queue_dead on jobs.queue (dead_at) where status = 'dead';
-- One job a key waits or runs; a dead one does not stand in the way.
create unique index queue_unique on jobs.queue (queue, tenant_id, unique_key) nulls not distinct
    where unique_key is not null and status <> 'dead';

-- A tenant adds its own jobs, sees them, and deletes one when its effect is stored (`complete_in`). It changes none.
select enable_tenant_rls('jobs.queue');
revoke update on jobs.queue from app_tenant;

-- A schedule fires once a slot, however many workers look at the clock: whoever inserts the slot enqueues, in one transaction.
create table jobs.tick (
    name text not null,
    tick timestamptz not null,
    fired_at timestamptz not null default now(),
    primary key (name, tick)
);
grant select, insert, delete on jobs.tick to app_platform;

-- The wait before the next attempt: base x 2^(attempts - 1), at most `longest`, spread by a fifth so that a broken neighbor is not met by all at once.
create function jobs.backoff(attempts int, base interval, longest interval) returns interval
    language sql volatile parallel safe
    return least(base * (2 ^ least(attempts - 1, 30)), longest) * (0.8 + 0.4 * random());
grant execute on function jobs.backoff(int, interval, interval) to app_platform;
