-- Which workers are there, for people who look after the installation.
set local lock_timeout = '2s';

-- A worker names itself anew at every start; it is there as long as it says so.
create table jobs.worker (
    name text primary key,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
);
grant select, insert, update, delete on jobs.worker to app_platform;
