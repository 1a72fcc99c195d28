-- Where visitors come from, on what and in which language, by day; what robots saw and what browsers fetched ahead is marked and
-- counted apart (R-328, D-123).
set local lock_timeout = '2s';

-- `visit`, `robot` or `prefetch`.
alter table page_views add column source text not null default 'visit';

create table page_view_tallies (
    tenant_id uuid not null,
    day date not null,
    topic text not null constraint page_view_tallies_topic check (topic in ('referrer', 'device', 'language', 'source')),
    -- The host of a referrer, or what the views say of the others.
    name text not null,
    views bigint not null,
    primary key (tenant_id, day, topic, name)
);
comment on table page_view_tallies is 'erasure: keep, sums that name nobody';
select enable_tenant_rls('page_view_tallies');
