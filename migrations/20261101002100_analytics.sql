-- Page views as they arrive, and the daily figures a worker rolls them up into (R-327 to R-329, D-122, D-123).

create table page_views (
    tenant_id uuid not null,
    id uuid not null,
    -- A day in GMT+8, the boundary of every daily record (D-122).
    day date not null,
    path text not null,
    referrer text,
    -- The signed-in user, or a fingerprint of the day for a visitor; never an address.
    visitor text not null,
    user_id uuid,
    language text,
    device text not null constraint page_views_device check (device in ('phone', 'desk')),
    viewed_at timestamptz not null,
    primary key (tenant_id, day, id)
) partition by range (day);
create table page_views_rest partition of page_views default;
create index page_views_not_rolled_up on page_views (tenant_id, day, viewed_at);
-- Erasure looks for one person's views on every day that is kept; visitors, who are most, take no room in it.
create index page_views_by_viewer on page_views (tenant_id, user_id) where user_id is not null;
select enable_tenant_rls('page_views');
select enable_tenant_rls('page_views_rest');

create table page_view_days (
    tenant_id uuid not null,
    day date not null,
    path text not null,
    views bigint not null,
    visitors bigint not null,
    rolled_up_at timestamptz not null,
    primary key (tenant_id, day, path)
);
select enable_tenant_rls('page_view_days');
